// Queues, buffers and fixed tensors: where they can be, when they have memory, which parts they have.
// RUN: asc-opt %s -p verify-pools,verify-capacity,verify-positions --split-input-file --verify-diagnostics

// A TQue at VECCALC.
func.func @k() {
  // expected-error@below {{queue "q" at VECCALC has no memory on Ascend910B1}}
  %q = asc.queue : !asc.queue<veccalc, 1>
  func.return
}

// -----

// A queue without memory on the chip.
func.func @k() {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<co2, 1>
  // expected-error@below {{queue "q" at CO2 has no memory on Ascend910B1}}
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<co2, 1>, i32, i32
  func.return
}

// -----

// A queue of no buffers and one of 65.
func.func @k() {
  %c0 = arith.constant 0 : i32
  %c512 = arith.constant 512 : i32
  %c65 = arith.constant 65 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 2>
  %r = asc.queue : !asc.queue<vecin, 2>
  // expected-error@below {{queue "q" cannot have 0 buffers; a queue has 1 to 64}}
  asc.pipe.init_queue %p, %q, %c0, %c512 : !asc.queue<vecin, 2>, i32, i32
  // expected-error@below {{queue "r" cannot have 65 buffers; a queue has 1 to 64}}
  asc.pipe.init_queue %p, %r, %c65, %c512 : !asc.queue<vecin, 2>, i32, i32
  func.return
}

// -----

// Lengths of nothing and less.
func.func @k() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm32 = arith.constant -32 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 2>
  // expected-error@below {{pool "p0" cannot have a length of 0 bytes}}
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  // expected-error@below {{queue "q" cannot have a length of -32 bytes}}
  asc.pipe.init_queue %p, %q, %c1, %cm32 : !asc.queue<vecin, 2>, i32, i32
  func.return
}

// -----

// A queue initialised twice, and in two pools.
func.func @k() {
  %c4096 = arith.constant 4096 : i32
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %r = asc.queue : !asc.queue<vecin, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c4096) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  // expected-error@below {{queue "q" already has memory}}
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.init_queue %p0, %r, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  // expected-error@below {{queue "r" already has memory, from pool "p0"}}
  asc.pipe.init_queue %p, %r, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// A queue initialised on each round.
func.func @k() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  scf.for %i = %c0 to %c2 step %c1 : i32 {
    // expected-error@below {{queue "q" already has memory}}
    asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  }
  func.return
}

// -----

// A queue never initialised, once for all its uses.
func.func @k() {
  %q = asc.queue : !asc.queue<vecin, 1>
  // expected-error@below {{queue "q" has no memory for alloc_tensor: no init_buffer gave it any before}}
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// A queue initialised too late.
func.func @k() {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  // expected-error@below {{queue "q" has no memory for alloc_tensor: no init_buffer gave it any before}}
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// A buffer never initialised.
func.func @k() {
  %c8 = arith.constant 8 : i32
  %w = asc.tbuf : !asc.tbuf<veccalc>
  // expected-error@below {{buffer "w" has no memory for get: no init_buffer gave it any before}}
  %a = asc.tbuf.get_tensor %w : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
  %b = asc.tbuf.get_tensor %w, %c8 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, i32
  func.return
}

// -----

// Parts beyond a buffer, and unaligned ones.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %c136 = arith.constant 136 : i32
  %c12 = arith.constant 12 : i32
  %c128 = arith.constant 128 : i32
  %c32 = arith.constant 32 : i32
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %c0 = arith.constant 0 : i32
  %p = asc.pipe
  %w = asc.tbuf : !asc.tbuf<veccalc>
  asc.pipe.init_buffer %p, %w, %c512 : !asc.tbuf<veccalc>, i32
  // expected-error@below {{136 elements of float32 from byte 0 of buffer "w" end at byte 544, but it has 512}}
  %a = asc.tbuf.get_tensor %w, %c136 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, i32
  // expected-error@below {{12 elements of float32 are 48 bytes, which is no multiple of 32}}
  %b = asc.tbuf.get_tensor %w, %c12 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, i32
  // expected-error@below {{128 elements of float32 from byte 32 of buffer "w" end at byte 544, but it has 512}}
  %c = asc.tbuf.get_with_offset %w, %c128, %c32 : !asc.tbuf<veccalc>, i32, i32, !asc.local_tensor<*xf32>
  // expected-error@below {{a part of buffer "w" cannot start at byte 16, which is no multiple of 32}}
  %d = asc.tbuf.get_with_offset %w, %c8, %c16 : !asc.tbuf<veccalc>, i32, i32, !asc.local_tensor<*xf32>
  // expected-error@below {{0 elements of buffer "w" make no tensor}}
  %e = asc.tbuf.get_tensor %w, %c0 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, i32
  func.return
}

// -----

// Fixed tensors outside their memory, or unaligned.
func.func @k() {
  %u196608 = "emitc.constant"() <{value = 196608 : ui32}> : () -> ui32
  %u8 = "emitc.constant"() <{value = 8 : ui32}> : () -> ui32
  %u196576 = "emitc.constant"() <{value = 196576 : ui32}> : () -> ui32
  %u16 = "emitc.constant"() <{value = 16 : ui32}> : () -> ui32
  %u32 = "emitc.constant"() <{value = 32 : ui32}> : () -> ui32
  // expected-error@below {{tensor "a" ends at byte 196640, but the Unified Buffer of Ascend910B1 has 196608}}
  %a = asc.local_tensor_v2 vecin, %u196608, %u8 : !asc.local_tensor<*xf32>
  // expected-error@below {{tensor "b" ends at byte 196640, but the Unified Buffer of Ascend910B1 has 196608}}
  %b = asc.local_tensor_v2 vecin, %u196576, %u16 : !asc.local_tensor<*xf32>
  // expected-error@below {{tensor "c" starts at address 16; in the Unified Buffer it must be a multiple of 32}}
  %c = asc.local_tensor_v2 vecin, %u16, %u8 : !asc.local_tensor<*xf32>
  // expected-error@below {{tensor "d" starts at address 32; in the L0A Buffer it must be a multiple of 512}}
  %d = asc.local_tensor_v2 a2, %u32, %u8 : !asc.local_tensor<*xf32>
  func.return
}
