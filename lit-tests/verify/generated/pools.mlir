// Made by tests/support/make_lit_cases.py from the programs in tests/errors/pools.
// RUN: asc-opt %s -p verify-dominance,verify-pools,verify-capacity,verify-positions,verify-queues,verify-sync,verify-instructions --split-input-file --verify-diagnostics

// pools/back_without_a_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %stage1 = asc.queue : !asc.queue<vecin, 1>
    %stage2 = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %4 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    asc.tbuf_pool.init_queue %pool1, %stage1, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %5 = asc.que_bind.alloc_tensor %stage1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %stage1, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool1 : !asc.tbuf_pool<veccalc, 4>
    asc.tbuf_pool.init_queue %pool2, %stage2, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %6 = asc.que_bind.alloc_tensor %stage2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %stage2, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{queue "stage1" is used again after a reset while queue "stage2" of pool "pool2" has its memory}}
    %7 = asc.que_bind.alloc_tensor %stage1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %stage1, %7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/back_without_a_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %stage1 = asc.queue : !asc.queue<vecin, 1>
    %stage2 = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %4 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    asc.tbuf_pool.init_queue %pool1, %stage1, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %5 = asc.que_bind.alloc_tensor %stage1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %stage1, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool1 : !asc.tbuf_pool<veccalc, 4>
    asc.tbuf_pool.init_queue %pool2, %stage2, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %6 = asc.que_bind.alloc_tensor %stage2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %stage2, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool2 : !asc.tbuf_pool<veccalc, 4>
    %7 = asc.que_bind.alloc_tensor %stage1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %stage1, %7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/buffer_ids
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    // expected-error@below {{pool "pool" is declared with 17 buffer ids; a pool has 1 to 16}}
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 17>
    func.return
  }
}

// -----

// pools/buffer_ids, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 16>
    func.return
  }
}

// -----

// pools/buffer_never_initialised
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1.000000e+00 : f32
    %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    // expected-error@below {{buffer "scratch" has no memory for get: no init_buffer gave it any before}}
    %data = asc.tbuf.get_tensor %scratch : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %data, %1, %0 : !asc.local_tensor<*xf32>, ui32, f32
    func.return
  }
}

// -----

// pools/buffer_never_initialised, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 256 : i32
    %1 = arith.constant 1.000000e+00 : f32
    %2 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %pipe, %scratch, %0 : !asc.tbuf<veccalc>, i32
    %data = asc.tbuf.get_tensor %scratch : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %data, %2, %1 : !asc.local_tensor<*xf32>, ui32, f32
    func.return
  }
}

// -----

// pools/buffer_used_after_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1.000000e+00 : f32
    %3 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %work = asc.tbuf : !asc.tbuf<veccalc>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_buffer %pool, %work, %1 : !asc.tbuf_pool<vecin, 4>, !asc.tbuf<veccalc>, i32
    %tensor = asc.tbuf.get_tensor %work : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    // expected-error@below {{set_value uses tensor "tensor", a part of buffer "work", after a reset took its memory back}}
    asc.local_tensor.set_value %tensor, %3, %2 : !asc.local_tensor<*xf32>, ui32, f32
    func.return
  }
}

// -----

// pools/buffer_used_after_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1.000000e+00 : f32
    %3 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %work = asc.tbuf : !asc.tbuf<veccalc>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_buffer %pool, %work, %1 : !asc.tbuf_pool<vecin, 4>, !asc.tbuf<veccalc>, i32
    %tensor = asc.tbuf.get_tensor %work : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %tensor, %3, %2 : !asc.local_tensor<*xf32>, ui32, f32
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    func.return
  }
}

// -----

// pools/copy_past_the_end
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 256 : i32
    %3 = arith.constant 100 : i32
    %4 = arith.constant 61 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %local = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{data_copy of 256 elements, but tensor "local" has 128}}
    asc.data_copy_l2 %local, %data, %2 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    // expected-error@below {{data_copy of 100 elements of float32 is 400 bytes, which is no multiple of 32}}
    asc.data_copy_l2 %local, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    // expected-error@below {{data_copy of 61 elements of float32 is 244 bytes, which is no multiple of 32}}
    asc.data_copy_l2 %local, %data, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.free_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/copy_past_the_end, mended
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 128 : i32
    %3 = arith.constant 104 : i32
    %4 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %local = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %local, %data, %2 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.data_copy_l2 %local, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.data_copy_l2 %local, %data, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.free_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/cut_out_of_itself
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 2048 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    // expected-error@below {{pool "pool" cannot be cut out of itself}}
    %3 = asc.tbuf_pool.init_buf_pool(%pool, %pool, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.reset %part : !asc.tbuf_pool<veccalc, 4>
    func.return
  }
}

// -----

// pools/cut_out_of_itself, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 2048 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %3 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.reset %part : !asc.tbuf_pool<veccalc, 4>
    func.return
  }
}

// -----

// pools/deque_of_empty_queue
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %i = %2 to %n step %0 : i32 {
      // expected-error@below {{deque would wait forever: nothing is enqueued in queue "queue"}}
      %data = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %queue, %data : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// pools/deque_of_empty_queue, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %i = %2 to %n step %0 : i32 {
      %3 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %queue, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %data = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %queue, %data : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// pools/destroyed_pipe
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 4096 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.destroy %pipe : !asc.pipe
    // expected-error@below {{pipe "pipe" has no memory for queue "queue": it was destroyed and not initialised since}}
    asc.pipe.init_queue %pipe, %queue, %0, %2 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/destroyed_pipe, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 4096 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.destroy %pipe : !asc.pipe
    asc.pipe.init %pipe : !asc.pipe
    asc.pipe.init_queue %pipe, %queue, %0, %2 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/destroyed_twice
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 1024 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 2 : i32
    %pipe = asc.pipe
    %rows = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %2 to %3 step %0 : i32 {
      asc.pipe.init_queue %pipe, %rows, %0, %1 : !asc.queue<vecin, 1>, i32, i32
      %4 = asc.que_bind.alloc_tensor %rows : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %rows, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.pipe.destroy %pipe : !asc.pipe
      %5 = arith.cmpi eq, %stage, %2 : i32
      scf.if %5 {
        asc.pipe.init %pipe : !asc.pipe
      }
    }
    // expected-error@below {{pipe "pipe" is destroyed a second time: it was not initialised since}}
    asc.pipe.destroy %pipe : !asc.pipe
    func.return
  }
}

// -----

// pools/destroyed_twice, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 1024 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 2 : i32
    %pipe = asc.pipe
    %rows = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %2 to %3 step %0 : i32 {
      asc.pipe.init_queue %pipe, %rows, %0, %1 : !asc.queue<vecin, 1>, i32, i32
      %4 = asc.que_bind.alloc_tensor %rows : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %rows, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.pipe.destroy %pipe : !asc.pipe
      %5 = arith.cmpi eq, %stage, %2 : i32
      scf.if %5 {
        asc.pipe.init %pipe : !asc.pipe
      }
    }
    func.return
  }
}

// -----

// pools/enque_of_a_buffer
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    %scratch = asc.tbuf : !asc.tbuf<vecin>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_buffer %pipe, %scratch, %1 : !asc.tbuf<vecin>, i32
    %a = asc.tbuf.get_tensor %scratch : !asc.tbuf<vecin>, !asc.local_tensor<*xf32>
    // expected-error@below {{enque of queue "queue" is given tensor "a", which is a part of buffer "scratch"}}
    asc.que_bind.enque_tensor %queue, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %2 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/enque_of_a_buffer, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    %scratch = asc.tbuf : !asc.tbuf<vecin>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_buffer %pipe, %scratch, %1 : !asc.tbuf<vecin>, i32
    %a = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %2 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/fifth_buffer
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 1024 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 2>
    %out = asc.queue : !asc.queue<vecout, 2>
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %in_x, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 2>, i32, i32
    asc.tbuf_pool.init_queue %pool, %out, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecout, 2>, i32, i32
    // expected-error@below {{pool "pool" has 4 buffer ids, buffer "scratch" is its buffer number 5}}
    asc.tbuf_pool.init_buffer %pool, %scratch, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf<veccalc>, i32
    func.return
  }
}

// -----

// pools/fifth_buffer, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 1024 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 5>
    %in_x = asc.queue : !asc.queue<vecin, 2>
    %out = asc.queue : !asc.queue<vecout, 2>
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 5>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %in_x, %1, %2 : !asc.tbuf_pool<veccalc, 5>, !asc.queue<vecin, 2>, i32, i32
    asc.tbuf_pool.init_queue %pool, %out, %1, %2 : !asc.tbuf_pool<veccalc, 5>, !asc.queue<vecout, 2>, i32, i32
    asc.tbuf_pool.init_buffer %pool, %scratch, %3 : !asc.tbuf_pool<veccalc, 5>, !asc.tbuf<veccalc>, i32
    func.return
  }
}

// -----

// pools/free_to_another_queue
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %a = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{free of queue "in_y" is given tensor "a", which is from queue "in_x"}}
    asc.que_bind.free_tensor %in_y, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/free_to_another_queue, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %a = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_x, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/freed_twice
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %a = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{free of queue "queue" is given tensor "a", which is freed already}}
    asc.que_bind.free_tensor %queue, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/freed_twice, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %a = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/initialised_twice
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 1024 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    // expected-error@below {{queue "queue" already has memory, from pipe "pipe"}}
    asc.pipe.init_queue %pipe, %queue, %2, %3 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/initialised_twice, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/length_in_elements
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>, %y: memref<?xf32, 22 : i64>, %z: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 256 : i32
    %2 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %0, %1 : !asc.queue<vecout, 1>, i32, i32
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x_gm, %x, %2 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %y_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %y_gm, %y, %2 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %z_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %z_gm, %z, %2 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %a = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{data_copy of 256 elements, but tensor "a" has 64}}
    asc.data_copy_l2 %a, %x_gm, %1 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %b = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{data_copy of 256 elements, but tensor "b" has 64}}
    asc.data_copy_l2 %b, %y_gm, %1 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_y, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %a_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %b_1 = asc.que_bind.deque_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %c = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{add of 256 elements, but tensor "c" has 64}}
    asc.add_l2 %c, %a_1, %b_1, %1 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %a_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_y, %b_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %c : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %c_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %z_gm, %c_1, %1 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %c_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/length_in_elements, mended
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>, %y: memref<?xf32, 22 : i64>, %z: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 1024 : i32
    %2 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %3 = arith.constant 256 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %0, %1 : !asc.queue<vecout, 1>, i32, i32
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x_gm, %x, %2 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %y_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %y_gm, %y, %2 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %z_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %z_gm, %z, %2 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %a = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %a, %x_gm, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %b = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %b, %y_gm, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_y, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %a_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %b_1 = asc.que_bind.deque_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %c = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.add_l2 %c, %a_1, %b_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %a_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_y, %b_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %c : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %c_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %z_gm, %c_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %c_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/length_zero
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 0 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    // expected-error@below {{queue "queue" cannot have a length of 0 bytes}}
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/length_zero, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 256 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/old_queue_of_a_pool
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 2048 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %rows = asc.queue : !asc.queue<vecin, 1>
    %sums = asc.queue : !asc.queue<vecout, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %rows, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %sums, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecout, 1>, i32, i32
    // expected-error@below {{queue "rows" is used again after a reset while queue "sums" of pool "pool" has its memory}}
    %5 = asc.que_bind.alloc_tensor %rows : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %rows, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/old_queue_of_a_pool, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 2048 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %rows = asc.queue : !asc.queue<vecin, 1>
    %sums = asc.queue : !asc.queue<vecout, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %rows, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %sums, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecout, 1>, i32, i32
    asc.tbuf_pool.init_queue %pool, %rows, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %5 = asc.que_bind.alloc_tensor %rows : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %rows, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/only_the_parent_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 2048 : ui32}> : () -> ui32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 2048 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %a = asc.queue : !asc.queue<vecin, 1>
    %b = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %5 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    %6 = asc.tbuf_pool.init_buf_pool(%pool1, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %part, %a, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %7 = asc.que_bind.alloc_tensor %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %a, %7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool1 : !asc.tbuf_pool<veccalc, 4>
    // expected-error@below {{pool "pool2" hands out memory to queue "b" in which queue "a" of pool "part" may still be at work: only pool "pool1" was reset}}
    asc.tbuf_pool.init_queue %pool2, %b, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %8 = asc.que_bind.alloc_tensor %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %b, %8 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool2 : !asc.tbuf_pool<veccalc, 4>
    func.return
  }
}

// -----

// pools/only_the_parent_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 2048 : ui32}> : () -> ui32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 2048 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %a = asc.queue : !asc.queue<vecin, 1>
    %b = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %5 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    %6 = asc.tbuf_pool.init_buf_pool(%pool1, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %part, %a, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %7 = asc.que_bind.alloc_tensor %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %a, %7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %part : !asc.tbuf_pool<veccalc, 4>
    asc.tbuf_pool.reset %pool1 : !asc.tbuf_pool<veccalc, 4>
    asc.tbuf_pool.init_queue %pool2, %b, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %8 = asc.que_bind.alloc_tensor %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %b, %8 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool2 : !asc.tbuf_pool<veccalc, 4>
    func.return
  }
}

// -----

// pools/operand_in_l1
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 256 : ui32}> : () -> ui32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = arith.constant 64 : i32
    %a = asc.local_tensor_v2 a1, %0, %1 : !asc.local_tensor<*xf32>
    %b = asc.local_tensor_v2 vecout, %2, %1 : !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %a, %0, %3 : !asc.local_tensor<*xf32>, ui32, f32
    // expected-error@below {{add works in the Unified Buffer, tensor "a" is in the L1 Buffer}}
    asc.add_l2 %b, %a, %a, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// pools/operand_in_l1, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 256 : ui32}> : () -> ui32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = arith.constant 64 : i32
    %a = asc.local_tensor_v2 vecin, %0, %1 : !asc.local_tensor<*xf32>
    %b = asc.local_tensor_v2 vecout, %2, %1 : !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %a, %0, %3 : !asc.local_tensor<*xf32>, ui32, f32
    asc.add_l2 %b, %a, %a, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// pools/operand_too_short
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 256 : ui32}> : () -> ui32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = arith.constant 128 : i32
    %a = asc.local_tensor_v2 vecin, %0, %1 : !asc.local_tensor<*xf32>
    %b = asc.local_tensor_v2 vecout, %2, %1 : !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %a, %0, %3 : !asc.local_tensor<*xf32>, ui32, f32
    // expected-error@below {{add of 128 elements, but tensor "a" has 64 and tensor "b" has 64}}
    asc.add_l2 %b, %a, %a, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// pools/operand_too_short, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 256 : ui32}> : () -> ui32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = arith.constant 64 : i32
    %a = asc.local_tensor_v2 vecin, %0, %1 : !asc.local_tensor<*xf32>
    %b = asc.local_tensor_v2 vecout, %2, %1 : !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %a, %0, %3 : !asc.local_tensor<*xf32>, ui32, f32
    asc.add_l2 %b, %a, %a, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// pools/part_of_a_sub_pool_after_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %2 = arith.constant 4096 : i32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %buffer = asc.tbuf : !asc.tbuf<veccalc>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %6 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_buffer %part, %buffer, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf<veccalc>, i32
    %ones = asc.tbuf.get_tensor %buffer : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    // expected-error@below {{set_value uses tensor "ones", a part of buffer "buffer", after a reset took its memory back}}
    asc.local_tensor.set_value %ones, %4, %3 : !asc.local_tensor<*xf32>, ui32, f32
    func.return
  }
}

// -----

// pools/part_of_a_sub_pool_after_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %2 = arith.constant 4096 : i32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %buffer = asc.tbuf : !asc.tbuf<veccalc>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %6 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_buffer %part, %buffer, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf<veccalc>, i32
    %ones = asc.tbuf.get_tensor %buffer : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %ones, %4, %3 : !asc.local_tensor<*xf32>, ui32, f32
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    func.return
  }
}

// -----

// pools/parts_of_a_buffer
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 512 : i32
    %1 = "emitc.constant"() <{value = 256 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 24 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %4 = "emitc.constant"() <{value = 384 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %pipe, %scratch, %0 : !asc.tbuf<veccalc>, i32
    // expected-error@below {{256 elements of float32 from byte 0 of buffer "scratch" end at byte 1024, but it has 512}}
    %a = asc.tbuf.get_tensor %scratch, %1 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, ui32
    // expected-error@below {{24 elements of float16 are 48 bytes, which is no multiple of 32}}
    %b = asc.tbuf.get_tensor %scratch, %2 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf16>, ui32
    // expected-error@below {{64 elements of float32 from byte 384 of buffer "scratch" end at byte 640, but it has 512}}
    %c = asc.tbuf.get_with_offset %scratch, %3, %4 : !asc.tbuf<veccalc>, ui32, ui32, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/parts_of_a_buffer, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 512 : i32
    %1 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 32 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 384 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %pipe, %scratch, %0 : !asc.tbuf<veccalc>, i32
    %a = asc.tbuf.get_tensor %scratch, %1 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, ui32
    %b = asc.tbuf.get_tensor %scratch, %2 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf16>, ui32
    %c = asc.tbuf.get_with_offset %scratch, %2, %3 : !asc.tbuf<veccalc>, ui32, ui32, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/pipe_initialised_again
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 4096 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    // expected-error@below {{init of pipe "pipe", which is alive and has handed out memory}}
    asc.pipe.init %pipe : !asc.pipe
    asc.pipe.init_queue %pipe, %queue, %0, %2 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pipe_initialised_again, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 4096 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.reset %pipe : !asc.pipe
    asc.pipe.init_queue %pipe, %queue, %0, %2 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pool_after_reset_of_the_pipe
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.pipe.reset %pipe : !asc.pipe
    // expected-error@below {{pool "pool" has no memory for queue "queue": pipe "pipe", which it was cut out of, was reset}}
    asc.tbuf_pool.init_queue %pool, %queue, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pool_after_reset_of_the_pipe, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.pipe.reset %pipe : !asc.pipe
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %queue, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pool_cut_twice
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 2 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %3 to %4 step %1 : i32 {
      // expected-error@below {{pool "pool" already has memory, from pipe "pipe"}}
      %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
      asc.tbuf_pool.init_queue %pool, %queue, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    }
    func.return
  }
}

// -----

// pools/pool_cut_twice, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 2 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %3 to %4 step %1 : i32 {
      %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
      asc.tbuf_pool.init_queue %pool, %queue, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
      asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    }
    func.return
  }
}

// -----

// pools/pool_in_l0
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %pipe = asc.pipe
    // expected-error@below {{pool "pool" at A2 is in the L0A Buffer; pools manage the Unified Buffer and the L1 Buffer only}}
    %pool = asc.tBufPool : !asc.tbuf_pool<a2, 4>
    %1 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<a2, 4>, ui32 -> i1
    func.return
  }
}

// -----

// pools/pool_in_l0, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<a1, 4>
    %1 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<a1, 4>, ui32 -> i1
    func.return
  }
}

// -----

// pools/pool_never_cut
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 256 : i32
    %queue = asc.queue : !asc.queue<vecin, 1>
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    // expected-error@below {{pool "pool" has no memory for queue "queue": no init_buf_pool has cut it}}
    asc.tbuf_pool.init_queue %pool, %queue, %0, %1 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.init_buffer %pool, %scratch, %1 : !asc.tbuf_pool<vecin, 4>, !asc.tbuf<veccalc>, i32
    func.return
  }
}

// -----

// pools/pool_never_cut, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 512 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 256 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %queue, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.init_buffer %pool, %scratch, %2 : !asc.tbuf_pool<vecin, 4>, !asc.tbuf<veccalc>, i32
    func.return
  }
}

// -----

// pools/pool_overflow
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 256 : i32
    %3 = arith.constant 1 : i32
    %4 = arith.constant 128 : i32
    %pipe = asc.pipe
    %pool0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool0, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    // expected-error@below {{pool "pool0" has 256 bytes, queue "in_x" needs 512}}
    asc.tbuf_pool.init_queue %pool0, %in_x, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.init_queue %pool0, %in_y, %3, %4 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pool_overflow, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 640 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 256 : i32
    %3 = arith.constant 1 : i32
    %4 = arith.constant 128 : i32
    %pipe = asc.pipe
    %pool0 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool0, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool0, %in_x, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.init_queue %pool0, %in_y, %3, %4 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pool_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 2048 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %stage1 = asc.queue : !asc.queue<vecin, 1>
    %stage2 = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %stage1, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    // expected-error@below {{pool "pool" has no memory for queue "stage2": it was reset and not cut again}}
    asc.tbuf_pool.init_queue %pool, %stage2, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pool_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 2048 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %stage1 = asc.queue : !asc.queue<vecin, 1>
    %stage2 = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %stage1, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %stage2, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/pool_shares_itself
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %1 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    // expected-error@below {{pool "pool2" cannot share its own memory: that is the memory it is being cut for}}
    %2 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool2 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    func.return
  }
}

// -----

// pools/pool_shares_itself, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %1 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %2 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    func.return
  }
}

// -----

// pools/queue_after_reset_of_the_pipe
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 4096 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 2 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %stage = %2 to %3 step %0 : i32 {
      // expected-error@below {{queue "queue" has no memory for alloc_tensor: it was taken back, and none given since}}
      %4 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %queue, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.pipe.reset %pipe : !asc.pipe
    }
    func.return
  }
}

// -----

// pools/queue_after_reset_of_the_pipe, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 4096 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 2 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %2 to %3 step %0 : i32 {
      asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
      %4 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %queue, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.pipe.reset %pipe : !asc.pipe
    }
    func.return
  }
}

// -----

// pools/queue_never_initialised
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %queue = asc.queue : !asc.queue<vecin, 1>
    // expected-error@below {{queue "queue" has no memory for alloc_tensor: no init_buffer gave it any before}}
    %local = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %local, %data, %0 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.free_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/queue_never_initialised, mended
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 256 : i32
    %2 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %local = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %local, %data, %2 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.free_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/queue_of_other_memory
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %left = asc.queue : !asc.queue<a1, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    // expected-error@below {{queue "left" at A1 lives in the L1 Buffer, pool "pool" at VECIN in the Unified Buffer}}
    asc.tbuf_pool.init_queue %pool, %left, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<a1, 1>, i32, i32
    func.return
  }
}

// -----

// pools/queue_of_other_memory, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %left = asc.queue : !asc.queue<vecout, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %left, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecout, 1>, i32, i32
    func.return
  }
}

// -----

// pools/share_shorter
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 32768 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    // expected-warning@below {{pool "pool2" gets all 65536 bytes of pool "pool1", not the 32768 asked for}}
    %3 = asc.pipe.init_buf_pool(%pipe, %pool2, %1), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    func.return
  }
}

// -----

// pools/share_shorter, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %1 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %2 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    func.return
  }
}

// -----

// pools/share_too_long
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 98304 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    // expected-error@below {{pool "pool2" asks for 98304 bytes of pool "pool1", which has 65536}}
    %3 = asc.pipe.init_buf_pool(%pipe, %pool2, %1), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    func.return
  }
}

// -----

// pools/share_too_long, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %1 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %2 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    func.return
  }
}

// -----

// pools/shared_without_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %stage1 = asc.queue : !asc.queue<vecin, 1>
    %stage2 = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    %4 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32, !asc.tbuf_pool<vecin, 4> -> i1
    asc.tbuf_pool.init_queue %pool1, %stage1, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    // expected-error@below {{pool "pool2" hands out memory to queue "stage2" that pool "pool1" has handed out and not taken back}}
    asc.tbuf_pool.init_queue %pool2, %stage2, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/shared_without_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %stage1 = asc.queue : !asc.queue<vecin, 1>
    %stage2 = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    %4 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32, !asc.tbuf_pool<vecin, 4> -> i1
    asc.tbuf_pool.init_queue %pool1, %stage1, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    asc.tbuf_pool.reset %pool1 : !asc.tbuf_pool<vecin, 4>
    asc.tbuf_pool.init_queue %pool2, %stage2, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/static_tensor
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 196352 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 100 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    // expected-error@below {{tensor "a" ends at byte 196864, but the Unified Buffer of Ascend910B1 has 196608}}
    %a = asc.local_tensor_v2 vecin, %0, %1 : !asc.local_tensor<*xf32>
    // expected-error@below {{tensor "b" starts at address 100; in the Unified Buffer it must be a multiple of 32}}
    %b = asc.local_tensor_v2 vecin, %2, %3 : !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/static_tensor, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 196096 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %a = asc.local_tensor_v2 vecin, %0, %1 : !asc.local_tensor<*xf32>
    %b = asc.local_tensor_v2 vecin, %1, %2 : !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/sub_pool_after_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %5 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    // expected-error@below {{pool "part" has no memory for queue "queue": pool "pool", which it was cut out of, was reset}}
    asc.tbuf_pool.init_queue %part, %queue, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/sub_pool_after_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %5 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    %6 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %7 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %part, %queue, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/sub_pool_in_use
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %5 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %part, %queue, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %tensor = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{pool "pool" is reset while queue "queue" of pool "part", which was cut out of it, has 1 tensor allocated and 0 enqueued}}
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    asc.que_bind.free_tensor %queue, %tensor : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %part : !asc.tbuf_pool<veccalc, 4>
    func.return
  }
}

// -----

// pools/sub_pool_in_use, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %part = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %queue = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %5 = asc.tbuf_pool.init_buf_pool(%pool, %part, %1) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %part, %queue, %2, %3 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %tensor = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %tensor : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %part : !asc.tbuf_pool<veccalc, 4>
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 4>
    func.return
  }
}

// -----

// pools/sub_pool_too_large
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 131072 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 98304 : i32
    %3 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool0 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool0, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool0, %in_x, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    // expected-error@below {{pool "pool0" has 32768 of its 131072 bytes left, pool "pool1" needs 65536}}
    %5 = asc.tbuf_pool.init_buf_pool(%pool0, %pool1, %3) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    func.return
  }
}

// -----

// pools/sub_pool_too_large, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 131072 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 65536 : i32
    %3 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool0 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool0, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool0, %in_x, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %5 = asc.tbuf_pool.init_buf_pool(%pool0, %pool1, %3) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    func.return
  }
}

// -----

// pools/sum_from_nothing
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %tiles: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 256 : i32
    %2 = arith.constant 64 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 1 : i32
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x_gm, %x_address : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %sums = asc.tbuf : !asc.tbuf<veccalc>
    %pipe = asc.pipe
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_buffer %pipe, %sums, %1 : !asc.tbuf<veccalc>, i32
    %total = asc.tbuf.get_tensor %sums : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    scf.for %i = %3 to %tiles step %4 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %5 = arith.muli %i, %2 : i32
      %6 = asc.global_tensor.subindex %x_gm[%5] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %x, %6, %2 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      // expected-warning@below {{add reads tensor "total", but nothing was written to it before}}
      asc.add_l2 %total, %total, %x_1, %2 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// pools/sum_from_nothing, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %tiles: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 256 : i32
    %2 = arith.constant 0.000000e+00 : f32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 64 : i32
    %5 = arith.constant 1 : i32
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x_gm, %x_address : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %sums = asc.tbuf : !asc.tbuf<veccalc>
    %pipe = asc.pipe
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_buffer %pipe, %sums, %1 : !asc.tbuf<veccalc>, i32
    %total = asc.tbuf.get_tensor %sums : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    scf.for %i = %3 to %4 step %5 : i32 {
      %6 = emitc.cast %i : i32 to ui32
      asc.local_tensor.set_value %total, %6, %2 : !asc.local_tensor<*xf32>, ui32, f32
    }
    scf.for %i_1 = %3 to %tiles step %5 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %7 = arith.muli %i_1, %4 : i32
      %8 = asc.global_tensor.subindex %x_gm[%7] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %x, %8, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.add_l2 %total, %total, %x_1, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// pools/the_wrong_pool_reset
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %a = asc.queue : !asc.queue<vecin, 1>
    %b = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %4 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    asc.tbuf_pool.init_queue %pool1, %a, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %5 = asc.que_bind.alloc_tensor %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %a, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool2 : !asc.tbuf_pool<veccalc, 4>
    // expected-error@below {{pool "pool2" has no memory for queue "b": it was reset and not cut again}}
    asc.tbuf_pool.init_queue %pool2, %b, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %6 = asc.que_bind.alloc_tensor %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %b, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/the_wrong_pool_reset, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool1 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %pool2 = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %a = asc.queue : !asc.queue<vecin, 1>
    %b = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool1, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %4 = asc.pipe.init_buf_pool(%pipe, %pool2, %0), %pool1 : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    asc.tbuf_pool.init_queue %pool1, %a, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %5 = asc.que_bind.alloc_tensor %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %a, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool1 : !asc.tbuf_pool<veccalc, 4>
    asc.tbuf_pool.init_queue %pool2, %b, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 1>, i32, i32
    %6 = asc.que_bind.alloc_tensor %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %b, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// pools/too_many_buffers
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 65 : i32
    %1 = arith.constant 256 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    // expected-error@below {{queue "queue" cannot have 65 buffers; a queue has 1 to 64}}
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/too_many_buffers, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 256 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    func.return
  }
}

// -----

// pools/too_many_for_the_pipe
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 32 : i32
    %1 = arith.constant 256 : i32
    %2 = arith.constant 33 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %out = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    // expected-error@below {{with queue "out" this kernel has 65 buffers; there may be 64}}
    asc.pipe.init_queue %pipe, %out, %2, %1 : !asc.queue<vecout, 1>, i32, i32
    func.return
  }
}

// -----

// pools/too_many_for_the_pipe, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 32 : i32
    %1 = arith.constant 256 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %out = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out, %0, %1 : !asc.queue<vecout, 1>, i32, i32
    func.return
  }
}

// -----

// pools/two_pipes
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    // expected-error@below {{a kernel has one TPipe at a time, and pipe "pipe" is alive}}
    %pipe_1 = asc.pipe
    func.return
  }
}

// -----

// pools/two_pipes, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    func.return
  }
}

// -----

// pools/type_not_on_soc
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 1 : ui16}> : () -> ui16
    %4 = arith.constant 64 : i32
    %a = asc.local_tensor_v2 vecin, %0, %1 : !asc.local_tensor<*xui16>
    %b = asc.local_tensor_v2 vecout, %2, %1 : !asc.local_tensor<*xui16>
    asc.local_tensor.set_value %a, %0, %3 : !asc.local_tensor<*xui16>, ui32, ui16
    // expected-error@below {{add has no form for uint16 on Ascend910B1}}
    asc.add_l2 %b, %a, %a, %4 : !asc.local_tensor<*xui16>, !asc.local_tensor<*xui16>, !asc.local_tensor<*xui16>, i32
    func.return
  }
}

// -----

// pools/type_not_on_soc, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %1 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = arith.constant 1 : i16
    %4 = arith.constant 64 : i32
    %a = asc.local_tensor_v2 vecin, %0, %1 : !asc.local_tensor<*xi16>
    %b = asc.local_tensor_v2 vecout, %2, %1 : !asc.local_tensor<*xi16>
    asc.local_tensor.set_value %a, %0, %3 : !asc.local_tensor<*xi16>, ui32, i16
    asc.add_l2 %b, %a, %a, %4 : !asc.local_tensor<*xi16>, !asc.local_tensor<*xi16>, !asc.local_tensor<*xi16>, i32
    func.return
  }
}

// -----

// pools/unaligned_operand
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1024 : i32
    %1 = arith.constant 1.000000e+00 : f32
    %2 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %3 = arith.constant 64 : i32
    %4 = arith.constant 1 : i32
    %5 = arith.constant 128 : i32
    %pipe = asc.pipe
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %pipe, %scratch, %0 : !asc.tbuf<veccalc>, i32
    %data = asc.tbuf.get_tensor %scratch : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %data, %2, %1 : !asc.local_tensor<*xf32>, ui32, f32
    %6 = asc.local_tensor.subindex %data[%3] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    %7 = asc.local_tensor.subindex %data[%4] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    %8 = asc.local_tensor.subindex %data[%5] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    // expected-error@below {{add on tensor "data[...]", which starts at byte 4 of its buffer; in the Unified Buffer it must start at a multiple of 32}}
    asc.add_l2 %6, %7, %8, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// pools/unaligned_operand, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1024 : i32
    %1 = arith.constant 1.000000e+00 : f32
    %2 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %3 = arith.constant 64 : i32
    %4 = arith.constant 8 : i32
    %5 = arith.constant 128 : i32
    %pipe = asc.pipe
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %pipe, %scratch, %0 : !asc.tbuf<veccalc>, i32
    %data = asc.tbuf.get_tensor %scratch : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    asc.local_tensor.set_value %data, %2, %1 : !asc.local_tensor<*xf32>, ui32, f32
    %6 = asc.local_tensor.subindex %data[%3] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    %7 = asc.local_tensor.subindex %data[%4] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    %8 = asc.local_tensor.subindex %data[%5] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    asc.add_l2 %6, %7, %8, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// pools/unified_buffer_full
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 131072 : i32
    %2 = arith.constant 262144 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 2>
    %in_y = asc.queue : !asc.queue<vecin, 2>
    %out_z = asc.queue : !asc.queue<vecout, 2>
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    // expected-error@below {{the Unified Buffer of Ascend910B1 has 196608 bytes, this kernel needs 1048576}}
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 2>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %0, %1 : !asc.queue<vecin, 2>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %0, %1 : !asc.queue<vecout, 2>, i32, i32
    asc.pipe.init_buffer %pipe, %scratch, %2 : !asc.tbuf<veccalc>, i32
    func.return
  }
}

// -----

// pools/unified_buffer_full, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 16384 : i32
    %2 = arith.constant 32768 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 2>
    %in_y = asc.queue : !asc.queue<vecin, 2>
    %out_z = asc.queue : !asc.queue<vecout, 2>
    %scratch = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 2>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %0, %1 : !asc.queue<vecin, 2>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %0, %1 : !asc.queue<vecout, 2>, i32, i32
    asc.pipe.init_buffer %pipe, %scratch, %2 : !asc.tbuf<veccalc>, i32
    func.return
  }
}

// -----

// pools/used_after_free
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %local = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{data_copy uses tensor "local" after it was freed}}
    asc.data_copy_l2 %local, %data, %2 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    func.return
  }
}

// -----

// pools/used_after_free, mended
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %local = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %local, %data, %2 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.free_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}
