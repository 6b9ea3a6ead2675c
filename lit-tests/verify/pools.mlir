// Pools: their place, their memory, what they are asked for.
// RUN: asc-opt %s -p verify-pools,verify-capacity --explain --split-input-file --verify-diagnostics

// A pool in a memory without pools.
func.func @k() {
  // expected-error@below {{pool "p0" at A2 is in the L0A Buffer; pools manage the Unified Buffer and the L1 Buffer only}}
  %p0 = asc.tBufPool : !asc.tbuf_pool<a2, 4>
  func.return
}

// -----

// 17 buffer ids.
func.func @k() {
  // expected-error@below {{pool "p0" is declared with 17 buffer ids; a pool has 1 to 16}}
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 17>
  func.return
}

// -----

// A queue in a memory of another kind.
func.func @k() {
  %c256 = arith.constant 256 : i32
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<a1, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c256) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  // expected-error@below {{queue "q" at A1 lives in the L1 Buffer, pool "p0" at VECIN in the Unified Buffer}}
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<a1, 1>, i32, i32
  func.return
}

// -----

// A pool asked for more than it has.
func.func @k() {
  %c256 = arith.constant 256 : i32
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %w = asc.tbuf : !asc.tbuf<veccalc>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c256) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  // expected-error@below {{pool "p0" has 256 bytes, queue "q" needs 512}}
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.init_buffer %p0, %w, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.tbuf<veccalc>, i32
  func.return
}

// -----

// Lengths rounded up beyond a pool.
func.func @k() {
  %c96 = arith.constant 96 : i32
  %c2 = arith.constant 2 : i32
  %c33 = arith.constant 33 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c96) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  // expected-error@below {{pool "p0" has 96 bytes, queue "q" needs 128}}
  // expected-remark@below {{queue "q" takes 64 bytes, not 33: lengths are rounded up to 32}}
  asc.tbuf_pool.init_queue %p0, %q, %c2, %c33 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// A sub-pool larger than what is left.
func.func @k() {
  %c256 = arith.constant 256 : i32
  %c1 = arith.constant 1 : i32
  %c128 = arith.constant 128 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %p1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c256) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c128 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  // expected-error@below {{pool "p0" has 128 of its 256 bytes left, pool "p1" needs 256}}
  // expected-remark@below {{pool "p1" is declared with 4 buffer ids, pool "p0" has 3 left}}
  %6 = asc.tbuf_pool.init_buf_pool(%p0, %p1, %c256) : !asc.tbuf_pool<vecin, 4>, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  func.return
}

// -----

// A fifth buffer in a pool of four.
func.func @k() {
  %c65536 = arith.constant 65536 : i32
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 2>
  %r = asc.queue : !asc.queue<vecin, 2>
  %w = asc.tbuf : !asc.tbuf<veccalc>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c65536) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %p0, %q, %c2, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 2>, i32, i32
  asc.tbuf_pool.init_queue %p0, %r, %c2, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 2>, i32, i32
  // expected-error@below {{pool "p0" has 4 buffer ids, buffer "w" is its buffer number 5}}
  asc.tbuf_pool.init_buffer %p0, %w, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.tbuf<veccalc>, i32
  func.return
}

// -----

// A pool never cut.
func.func @k() {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %p1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %r = asc.queue : !asc.queue<vecin, 1>
  // expected-error@below {{pool "p0" has no memory for queue "q": no init_buf_pool has cut it}}
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.init_queue %p0, %r, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  // expected-error@below {{pool "p1" cannot share its own memory: that is the memory it is being cut for}}
  %6 = asc.pipe.init_buf_pool(%p, %p1, %c512), %p1 : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32, !asc.tbuf_pool<vecin, 4> -> i1
  func.return
}

// -----

// A sub-pool of a pool never cut.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %p1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  // expected-error@below {{pool "p0" has no memory to cut pool "p1" from: no init_buf_pool has cut it}}
  %2 = asc.tbuf_pool.init_buf_pool(%p0, %p1, %c512) : !asc.tbuf_pool<vecin, 4>, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  func.return
}

// -----

// A pool reset and not cut again.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %c1 = arith.constant 1 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %p1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c512) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.reset %p0 : !asc.tbuf_pool<vecin, 4>
  // expected-error@below {{pool "p0" has no memory for queue "q": it was reset and not cut again}}
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.reset %p0 : !asc.tbuf_pool<vecin, 4>
  // expected-error@below {{pool "p0" has no memory to share with pool "p1": it was reset and not cut again}}
  %8 = asc.pipe.init_buf_pool(%p, %p1, %c512), %p0 : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32, !asc.tbuf_pool<vecin, 4> -> i1
  func.return
}

// -----

// A share longer than the shared.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %c544 = arith.constant 544 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %p1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c512) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  // expected-error@below {{pool "p1" asks for 544 bytes of pool "p0", which has 512}}
  %4 = asc.pipe.init_buf_pool(%p, %p1, %c544), %p0 : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32, !asc.tbuf_pool<vecin, 4> -> i1
  func.return
}

// -----

// A share of another memory.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %p1 = asc.tBufPool : !asc.tbuf_pool<a1, 4>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c512) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  // expected-error@below {{pool "p1" at A1 lives in the L1 Buffer, pool "p0" at VECIN in the Unified Buffer}}
  %4 = asc.pipe.init_buf_pool(%p, %p1, %c512), %p0 : !asc.pipe, !asc.tbuf_pool<a1, 4>, i32, !asc.tbuf_pool<vecin, 4> -> i1
  func.return
}
