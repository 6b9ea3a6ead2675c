// Nothing is said about what is right, nor about what cannot be told.
// RUN: asc-opt %s -p verify-pools,verify-capacity,verify-positions,verify-queues,verify-instructions --split-input-file --verify-diagnostics

// A pool that is only declared.
func.func @k() {
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  func.return
}

// -----

// A queue that is only declared.
func.func @k() {
  %q = asc.queue : !asc.queue<vecin, 1>
  func.return
}

// -----

// A pool at VECCALC with queues at VECIN and VECOUT.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
  %i = asc.queue : !asc.queue<vecin, 1>
  %o = asc.queue : !asc.queue<vecout, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c512) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %p0, %i, %c1, %c256 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.init_queue %p0, %o, %c1, %c256 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecout, 1>, i32, i32
  func.return
}

// -----

// A pool at A1 with queues at B1 and C1.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %c1 = arith.constant 1 : i32
  %c256 = arith.constant 256 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<a1, 4>
  %b = asc.queue : !asc.queue<b1, 1>
  %c = asc.queue : !asc.queue<c1, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c512) : !asc.pipe, !asc.tbuf_pool<a1, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %p0, %b, %c1, %c256 : !asc.tbuf_pool<a1, 4>, !asc.queue<b1, 1>, i32, i32
  asc.tbuf_pool.init_queue %p0, %c, %c1, %c256 : !asc.tbuf_pool<a1, 4>, !asc.queue<c1, 1>, i32, i32
  func.return
}

// -----

// Exactly full.
func.func @k() {
  %c3 = arith.constant 3 : i32
  %c65536 = arith.constant 65536 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c3, %c65536 : !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// Rounded up to exactly full.
func.func @k() {
  %c100 = arith.constant 100 : i32
  %c2 = arith.constant 2 : i32
  %c33 = arith.constant 33 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c100) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %p0, %q, %c2, %c33 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// A second pipe after the first is destroyed.
func.func @k() {
  %c3 = arith.constant 3 : i32
  %c65536 = arith.constant 65536 : i32
  %p = asc.pipe
  asc.pipe.destroy %p : !asc.pipe
  %p2 = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p2, %q, %c3, %c65536 : !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// A pipe whose scope has ended.
func.func @k(%flag : i1) {
  scf.if %flag {
    %p = asc.pipe
  }
  %p2 = asc.pipe
  func.return
}

// -----

// The pipe of each round.
func.func @k() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c65536 = arith.constant 65536 : i32
  %q = asc.queue : !asc.queue<vecin, 1>
  scf.for %i = %c0 to %c3 step %c1 : i32 {
    %p = asc.pipe
    %w = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %p, %w, %c65536 : !asc.tbuf<veccalc>, i32
  }
  func.return
}

// -----

// Initialised again after a reset of the pool, in another pool.
func.func @k() {
  %c512 = arith.constant 512 : i32
  %c2 = arith.constant 2 : i32
  %c256 = arith.constant 256 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %p1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %2 = asc.pipe.init_buf_pool(%p, %p0, %c512) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  %4 = asc.pipe.init_buf_pool(%p, %p1, %c512), %p0 : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32, !asc.tbuf_pool<vecin, 4> -> i1
  asc.tbuf_pool.init_queue %p0, %q, %c2, %c256 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.reset %p0 : !asc.tbuf_pool<vecin, 4>
  asc.tbuf_pool.init_queue %p1, %q, %c2, %c256 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// A round of stages, each ended by a reset of the pipe.
func.func @k() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c20 = arith.constant 20 : i32
  %c98304 = arith.constant 98304 : i32
  %c2 = arith.constant 2 : i32
  %c49152 = arith.constant 49152 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  scf.for %i = %c0 to %c20 step %c1 : i32 {
    %5 = asc.pipe.init_buf_pool(%p, %p0, %c98304) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
    asc.tbuf_pool.init_queue %p0, %q, %c2, %c49152 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.pipe.reset %p : !asc.pipe
  }
  func.return
}

// -----

// Lengths that are not known.
func.func @k(%n : i32) {
  %c512 = arith.constant 512 : i32
  %c2 = arith.constant 2 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  %r = asc.queue : !asc.queue<vecin, 1>
  %1 = asc.pipe.init_buf_pool(%p, %p0, %n) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  asc.tbuf_pool.init_queue %p0, %q, %n, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  asc.tbuf_pool.init_queue %p0, %r, %c2, %n : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// Memory given on one way only.
func.func @k(%flag : i1) {
  %c1 = arith.constant 1 : i32
  %c98304 = arith.constant 98304 : i32
  %c196608 = arith.constant 196608 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  scf.if %flag {
    asc.pipe.init_queue %p, %q, %c1, %c98304 : !asc.queue<vecin, 1>, i32, i32
  } else {
    asc.pipe.init_queue %p, %q, %c1, %c196608 : !asc.queue<vecin, 1>, i32, i32
  }
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// A pool cut, or reset, on one way only.
func.func @k(%flag : i1) {
  %c512 = arith.constant 512 : i32
  %c1 = arith.constant 1 : i32
  %p = asc.pipe
  %p0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
  %q = asc.queue : !asc.queue<vecin, 1>
  scf.if %flag {
    %2 = asc.pipe.init_buf_pool(%p, %p0, %c512) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, i32 -> i1
  }
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  scf.if %flag {
    asc.tbuf_pool.reset %p0 : !asc.tbuf_pool<vecin, 4>
  }
  asc.tbuf_pool.init_queue %p0, %q, %c1, %c512 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
  func.return
}

// -----

// The life of a tensor over rounds, one ahead.
func.func @k() {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 2>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 2>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  scf.for %i = %c0 to %c100 step %c1 : i32 {
    %b = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %q, %b : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    %c = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %q, %c : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  }
  %d = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %d : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// The same over an unknown number of rounds.
func.func @k(%n : i32) {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 2>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 2>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  scf.for %i = %c0 to %n step %c1 : i32 {
    %b = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %q, %b : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    %c = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %q, %c : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  }
  %d = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %d : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// Enqueued in a loop that may not run, dequeued after it.
func.func @k(%n : i32) {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 2>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 2>, i32, i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  }
  %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %b : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// Enqueued while a condition holds.
func.func @k(%flag : i1) {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 2>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 2>, i32, i32
  scf.while () : () -> () { scf.condition(%flag) } do {
    %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    scf.yield
  }
  scf.while () : () -> () { scf.condition(%flag) } do {
    %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %q, %b : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    scf.yield
  }
  func.return
}

// -----

// The allocated name freed after a dequeue.
func.func @k() {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// Enqueued again after a dequeue.
func.func @k() {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %c = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %c : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// Fixed tensors that overlap.
func.func @k(%gm : memref<?xf32, 22>) {
  %u0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
  %u49152 = "emitc.constant"() <{value = 49152 : ui32}> : () -> ui32
  %u32 = "emitc.constant"() <{value = 32 : ui32}> : () -> ui32
  %u16 = "emitc.constant"() <{value = 16 : ui32}> : () -> ui32
  %c49152 = arith.constant 49152 : i32
  %x = asc.global_tensor : !asc.global_tensor<*xf32>
  asc.global_tensor.set_global_buffer %x, %gm : !asc.global_tensor<*xf32>, memref<?xf32, 22>
  %a = asc.local_tensor_v2 vecin, %u0, %u49152 : !asc.local_tensor<*xf32>
  %b = asc.local_tensor_v2 vecout, %u32, %u16 : !asc.local_tensor<*xf32>
  asc.data_copy_l2 %a, %x, %c49152 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
  func.return
}

// -----

// Copies within what is there.
func.func @k(%gm : memref<?xf32, 22>, %n : i32) {
  %c1024 = arith.constant 1024 : i32
  %c128 = arith.constant 128 : i32
  %c512 = arith.constant 512 : i32
  %c256 = arith.constant 256 : i32
  %c8 = arith.constant 8 : i32
  %x = asc.global_tensor : !asc.global_tensor<*xf32>
  asc.global_tensor.set_global_buffer %x, %gm : !asc.global_tensor<*xf32>, memref<?xf32, 22>
  %p = asc.pipe
  %w = asc.tbuf : !asc.tbuf<veccalc>
  asc.pipe.init_buffer %p, %w, %c1024 : !asc.tbuf<veccalc>, i32
  %a = asc.tbuf.get_tensor %w : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
  %b = asc.tbuf.get_tensor %w, %c128 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, i32
  %c = asc.tbuf.get_with_offset %w, %c128, %c512 : !asc.tbuf<veccalc>, i32, i32, !asc.local_tensor<*xf32>
  asc.data_copy_l2 %a, %x, %c256 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
  %part6 = asc.local_tensor.subindex %a[%c8] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
  asc.add_l2 %b, %c, %part6, %c128 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  %part9 = asc.local_tensor.subindex %a[%n] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
  asc.add_l2 %b, %c, %part9, %c128 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  asc.data_copy_l2 %a, %x, %n : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
  func.return
}

// -----

// A loop that never runs.
func.func @k() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  scf.for %i = %c0 to %c0 step %c1 : i32 {
    %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  }
  func.return
}
