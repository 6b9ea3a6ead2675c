// The pipe: one at a time, with so much memory and so many buffers.
// RUN: asc-opt %s -p verify-pools,verify-capacity --split-input-file --verify-diagnostics

// Two pipes.
func.func @k() {
  %p = asc.pipe
  // expected-error@below {{a kernel has one TPipe at a time, and pipe "p" is alive}}
  %p2 = asc.pipe
  func.return
}

// -----

// Known lengths that overflow beside an unknown one.
func.func @k(%n : i32) {
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %c65536 = arith.constant 65536 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  %r = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c1, %n : !asc.queue<vecin, 1>, i32, i32
  // expected-error@below {{the Unified Buffer of Ascend910B1 has 196608 bytes, this kernel needs at least 262176}}
  asc.pipe.init_queue %p, %r, %c4, %c65536 : !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// More on each round.
func.func @k() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %c65536 = arith.constant 65536 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  scf.for %i = %c0 to %c4 step %c1 : i32 {
    // expected-error@below {{the Unified Buffer of Ascend910B1 has 196608 bytes, this kernel needs 262144}}
    %5 = asc.pipe.init_buf_pool(%p, %p0, %c65536) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
    asc.tbuf_pool.reset %p0 : !asc.tbuf_pool<vecin, 4>
  }
  func.return
}

// -----

// 65 buffers.
func.func @k() {
  %c64 = arith.constant 64 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 2>
  %w = asc.tbuf : !asc.tbuf<veccalc>
  asc.pipe.init_queue %p, %q, %c64, %c512 : !asc.queue<vecin, 2>, i32, i32
  // expected-error@below {{with buffer "w" this kernel has 65 buffers; there may be 64}}
  asc.pipe.init_buffer %p, %w, %c512 : !asc.tbuf<veccalc>, i32
  func.return
}
