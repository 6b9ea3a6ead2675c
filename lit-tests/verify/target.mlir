// The SoC decides: by the pass' option, else it is Ascend910B1.
// RUN: asc-opt %s -p verify-pools,verify-capacity --verify-diagnostics
// RUN: asc-opt %s -p 'verify-pools{soc="Ascend950"},verify-capacity{soc="Ascend950"}' | filecheck %s
// RUN: not asc-opt %s -p 'verify-pools{soc="Ascend951"}' 2>&1 | filecheck %s --check-prefix=UNKNOWN

// UNKNOWN: asc-opt: error: pass "verify-pools": unknown SoC "Ascend951"; the known ones are Ascend910B1

// CHECK: func.func @unified_buffer_of_192_or_248_kilobytes
func.func @unified_buffer_of_192_or_248_kilobytes() {
  %c1 = arith.constant 1 : i32
  %c200000 = arith.constant 200000 : i32
  %pipe = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  // expected-error@below {{the Unified Buffer of Ascend910B1 has 196608 bytes, this kernel needs 200000}}
  // expected-note@below {{help: the longest len that fits for queue "q" is 196608 bytes}}
  asc.pipe.init_queue %pipe, %q, %c1, %c200000 : !asc.queue<vecin, 1>, i32, i32
  func.return
}

// CHECK: func.func @reset_that_empties_or_rewinds
func.func @reset_that_empties_or_rewinds() {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %c256 = arith.constant 256 : i32
  %pipe = asc.pipe
  %p = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %s = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %ok = asc.pipe.init_buf_pool(%pipe, %p, %c512) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  // expected-warning@below {{pool "s" gets all 512 bytes of pool "p", not the 256 asked for}}
  %ok2 = asc.pipe.init_buf_pool(%pipe, %s, %c256), %p : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32, !asc.tbuf_pool<vecin, 4> -> i1
  asc.tbuf_pool.init_queue %p, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  // expected-note@below {{this reset empties the pool on Ascend910B1, its start and length with it}}
  asc.tbuf_pool.reset %p : !asc.tbuf_pool<vecin, 4>
  // expected-error@below {{pool "p" has no memory for queue "q": it was reset and not cut again}}
  asc.tbuf_pool.init_queue %p, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  func.return
}
