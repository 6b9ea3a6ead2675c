// Made by tests/support/make_lit_cases.py from the programs in tests/errors/queues.
// RUN: asc-opt %s -p verify-dominance,verify-pools,verify-capacity,verify-positions,verify-queues,verify-sync,verify-instructions --split-input-file --verify-diagnostics

// queues/asked_at_depth_0
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 0>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.queue<vecin, 0>, i32, i32
    %tile = asc.local_tensor : !asc.local_tensor<*xf32>
    // expected-error@below {{queue "tiles" has depth 0, so that its tensors are used in place: has_idle_buffer needs a depth}}
    %2 = asc.que_bind.has_idle_buffer %tiles : !asc.queue<vecin, 0>, i1
    scf.if %2 {
      asc.que_bind.alloc_tensor_in_place %tiles, %tile : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %tiles, %tile : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/asked_at_depth_0, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 0>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.queue<vecin, 0>, i32, i32
    %tile = asc.local_tensor : !asc.local_tensor<*xf32>
    asc.que_bind.alloc_tensor_in_place %tiles, %tile : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %tiles, %tile : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/both_buffers_enqueued
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 3 : i32
    %4 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 3>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 3>, i32, i32
    scf.for %tile = %2 to %3 step %4 : i32 {
      // expected-error@below {{alloc_tensor would wait forever: both buffers of queue "in_x" are in use (0 allocated, 2 enqueued)}}
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
    }
    scf.for %tile_1 = %2 to %3 step %4 : i32 {
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/both_buffers_enqueued, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 3 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 3>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 3>, i32, i32
    scf.for %tile = %2 to %0 step %3 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
    }
    scf.for %tile_1 = %2 to %0 step %3 : i32 {
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 3>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/buffer_held_over_the_loop
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 8 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %first = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    scf.for %tile = %2 to %3 step %0 : i32 {
      // expected-error@below {{alloc_tensor would wait forever: the only buffer of queue "in_x" is in use (1 allocated, 0 enqueued)}}
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    asc.que_bind.free_tensor %in_x, %first : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/buffer_held_over_the_loop, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 8 : i32
    %4 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %first = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    scf.for %tile = %2 to %3 step %4 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    asc.que_bind.free_tensor %in_x, %first : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/carried_on_and_not_freed
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1.000000e+00 : f32
    %3 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %5 = arith.constant 0 : i32
    %6 = arith.constant 8 : i32
    %7 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %tile_1 = scf.for %i = %5 to %6 step %7 iter_args(%tile_2 = %tile) -> (!asc.local_tensor<*xf32>) : i32 {
      // expected-error@below {{alloc_tensor would wait forever: both buffers of queue "in_x" are in use (2 allocated, 0 enqueued)}}
      %next_tile = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.local_tensor.set_value %tile_2, %3, %2 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %next_tile, %tile_2, %tile_2, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      scf.yield %next_tile : !asc.local_tensor<*xf32>
    }
    asc.que_bind.free_tensor %in_x, %tile_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/carried_on_and_not_freed, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1.000000e+00 : f32
    %3 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %5 = arith.constant 0 : i32
    %6 = arith.constant 8 : i32
    %7 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %tile_1 = scf.for %i = %5 to %6 step %7 iter_args(%tile_2 = %tile) -> (!asc.local_tensor<*xf32>) : i32 {
      %next_tile = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.local_tensor.set_value %tile_2, %3, %2 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %next_tile, %tile_2, %tile_2, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %in_x, %tile_2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      scf.yield %next_tile : !asc.local_tensor<*xf32>
    }
    asc.que_bind.free_tensor %in_x, %tile_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/dequeued_from_other_positions
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %tiles = asc.que_bind : !asc.que_bind<vecin, vecout, 2>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.que_bind<vecin, vecout, 2>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor_pos %tiles, %tile, gm, vecin : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    // expected-error@below {{deque from VECOUT to GM waits for V_MTE3, but enque from GM to VECIN has raised MTE2_V for the first tensor in queue "tiles"}}
    %tile_1 = asc.que_bind.deque_tensor_pos %tiles, vecout, gm : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/dequeued_from_other_positions, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %tiles = asc.que_bind : !asc.que_bind<vecin, vecout, 2>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.que_bind<vecin, vecout, 2>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor_pos %tiles, %tile, gm, vecin : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    %tile_1 = asc.que_bind.deque_tensor_pos %tiles, gm, vecin : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.que_bind<vecin, vecout, 2>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/dequeued_in_place_not_enqueued
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 0>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.queue<vecin, 0>, i32, i32
    %first = asc.local_tensor : !asc.local_tensor<*xf32>
    %second = asc.local_tensor : !asc.local_tensor<*xf32>
    asc.que_bind.alloc_tensor_in_place %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.alloc_tensor_in_place %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %first, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %second, %4, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    // expected-error@below {{deque would wait forever: tensor "second" is not enqueued in queue "tiles"}}
    asc.que_bind.deque_tensor_in_place %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.deque_tensor_in_place %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.add_l2 %first, %first, %second, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/dequeued_in_place_not_enqueued, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 0>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.queue<vecin, 0>, i32, i32
    %first = asc.local_tensor : !asc.local_tensor<*xf32>
    %second = asc.local_tensor : !asc.local_tensor<*xf32>
    asc.que_bind.alloc_tensor_in_place %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.alloc_tensor_in_place %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %first, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %second, %4, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.deque_tensor_in_place %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.deque_tensor_in_place %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.add_l2 %first, %first, %second, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %first : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %tiles, %second : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/enqueued_beyond_the_depth
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %tile = %2 to %0 step %3 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      // expected-error@below {{queue "in_x" has depth 1: no more than 1 tensor can be enqueued}}
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    scf.for %tile_1 = %2 to %0 step %3 : i32 {
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/enqueued_beyond_the_depth, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 2>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 2>, i32, i32
    scf.for %tile = %2 to %0 step %3 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    }
    scf.for %tile_1 = %2 to %0 step %3 : i32 {
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/enqueued_twice
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %4 = arith.constant 0 : i32
    %5 = arith.constant 8 : i32
    %6 = arith.constant 1 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    scf.for %i = %4 to %5 step %6 : i32 {
      %tile = asc.que_bind.alloc_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %7 = arith.muli %i, %3 : i32
      %8 = asc.global_tensor.subindex %data[%7] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %tile, %8, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.que_bind.enque_tensor %tiles, %tile : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      // expected-error@below {{enque of queue "tiles" is given tensor "tile", which is enqueued already}}
      asc.que_bind.enque_tensor %tiles, %tile : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.add_l2 %tile_1, %tile_1, %tile_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %tiles, %tile_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/enqueued_twice, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %4 = arith.constant 0 : i32
    %5 = arith.constant 8 : i32
    %6 = arith.constant 1 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    scf.for %i = %4 to %5 step %6 : i32 {
      %tile = asc.que_bind.alloc_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %7 = arith.muli %i, %3 : i32
      %8 = asc.global_tensor.subindex %data[%7] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %tile, %8, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.que_bind.enque_tensor %tiles, %tile : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.add_l2 %tile_1, %tile_1, %tile_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %tiles, %tile_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/event_ids_of_a_full_queue
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 64 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %2 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{free_all_event of queue "queue" while it has 1 tensor enqueued}}
    asc.que_bind.free_all_event %queue : !asc.queue<vecin, 1>
    %3 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/event_ids_of_a_full_queue, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 64 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %2 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %3 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_all_event %queue : !asc.queue<vecin, 1>
    func.return
  }
}

// -----

// queues/freed_in_some_turns
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1.000000e+00 : f32
    %3 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %5 = arith.constant 0 : i32
    %6 = arith.constant 6 : i32
    %7 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %i = %5 to %6 step %7 : i32 {
      // expected-error@below {{the turn of the loop ends with tensors in queue "in_x": 1 tensor not freed, 0 not dequeued}}
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.local_tensor.set_value %x, %3, %2 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %x, %x, %x, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      %8 = arith.remsi %i, %0 : i32
      %9 = arith.cmpi eq, %8, %5 : i32
      scf.if %9 {
        asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      }
    }
    func.return
  }
}

// -----

// queues/freed_in_some_turns, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1.000000e+00 : f32
    %3 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %5 = arith.constant 0 : i32
    %6 = arith.constant 6 : i32
    %7 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %i = %5 to %6 step %7 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.local_tensor.set_value %x, %3, %2 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %x, %x, %x, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/freed_on_both_sides
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %5 = arith.constant 128 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %6 = arith.cmpi sgt, %n, %2 : i32
    scf.if %6 {
      asc.local_tensor.set_value %x, %4, %3 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %x, %x, %x, %5 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    } else {
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    // expected-error@below {{free of queue "in_x" is given tensor "x", which is freed already}}
    asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/freed_on_both_sides, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %5 = arith.constant 128 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %6 = arith.cmpi sgt, %n, %2 : i32
    scf.if %6 {
      asc.local_tensor.set_value %x, %4, %3 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %x, %x, %x, %5 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    } else {
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/freed_on_one_side
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %5 = arith.constant 128 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    // expected-error@below {{the kernel ends with tensors in queue "in_x": 1 tensor not freed, 0 not dequeued}}
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %6 = arith.cmpi sgt, %n, %2 : i32
    scf.if %6 {
      asc.local_tensor.set_value %x, %4, %3 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %x, %x, %x, %5 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/freed_on_one_side, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 1.000000e+00 : f32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %5 = arith.constant 128 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %6 = arith.cmpi sgt, %n, %2 : i32
    scf.if %6 {
      asc.local_tensor.set_value %x, %4, %3 : !asc.local_tensor<*xf32>, ui32, f32
      asc.add_l2 %x, %x, %x, %5 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    }
    asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/in_place_queue_of_a_pool
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 0>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    // expected-error@below {{queue "in_x" has depth 0: its first alloc_tensor waits for a flag that pool "pool" does not set}}
    asc.tbuf_pool.init_queue %pool, %in_x, %1, %2 : !asc.tbuf_pool<veccalc, 4>, !asc.queue<vecin, 0>, i32, i32
    func.return
  }
}

// -----

// queues/in_place_queue_of_a_pool, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 0>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 0>, i32, i32
    func.return
  }
}

// -----

// queues/lost_in_a_loop
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %tile = %2 to %n step %3 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      // expected-error@below {{the turn of the loop ends with tensors in queue "in_x": 1 tensor not freed, 0 not dequeued}}
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/lost_in_a_loop, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    scf.for %tile = %2 to %n step %3 : i32 {
      %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/more_in_than_out
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 4 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 1 : i32
    %4 = arith.constant 3 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 4>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 4>, i32, i32
    scf.for %tile = %2 to %0 step %3 : i32 {
      %5 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
      // expected-error@below {{the kernel ends with tensors in queue "in_x": 0 tensors not freed, 1 not dequeued}}
      asc.que_bind.enque_tensor %in_x, %5 : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
    }
    scf.for %tile_1 = %2 to %4 step %3 : i32 {
      %6 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %6 : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/more_in_than_out, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 4 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 0 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 4>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 4>, i32, i32
    scf.for %tile = %2 to %0 step %3 : i32 {
      %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
    }
    scf.for %tile_1 = %2 to %0 step %3 : i32 {
      %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 4>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}

// -----

// queues/never_freed
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %0, %1 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{the kernel ends with tensors in queue "in_x": 1 tensor not freed, 0 not dequeued}}
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{the kernel ends with tensors in queue "out_z": 0 tensors not freed, 1 not dequeued}}
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/never_freed, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %0, %1 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %out_z, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/nine_queues_of_one_buffer
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 64 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %2 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_1 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_1, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %3 = asc.que_bind.alloc_tensor %queue_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue_1, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_2 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_2, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %4 = asc.que_bind.alloc_tensor %queue_2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue_2, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_3 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_3, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %5 = asc.que_bind.alloc_tensor %queue_3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue_3, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_4 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_4, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %6 = asc.que_bind.alloc_tensor %queue_4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue_4, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_5 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_5, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %7 = asc.que_bind.alloc_tensor %queue_5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue_5, %7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_6 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_6, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %8 = asc.que_bind.alloc_tensor %queue_6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue_6, %8 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_7 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_7, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %9 = asc.que_bind.alloc_tensor %queue_7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue_7, %9 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %queue_8 = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue_8, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %10 = asc.que_bind.alloc_tensor %queue_8 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{all 8 event ids of V_MTE2 are in use}}
    asc.que_bind.free_tensor %queue_8, %10 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/nine_queues_of_one_buffer, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 64 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %2 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %3 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %4 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %5 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %6 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %7 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %8 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %8 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %9 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %9 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %10 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %10 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/nine_rounds_of_a_custom_pool
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 1> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 1>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %2 = arith.constant 1 : i32
      %3 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 1>, i32, !asc.tbuf_handle
      %4 = emitc.cast %num : i32 to ui8
      %5 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %3, %4, %5 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      %6 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 1>, i32, !asc.tbuf_handle
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 1>, i32
      asc.que_bind.init_buf_handle %que, %self, %1, %6, %7, %5 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 1>, ui32, !asc.tbuf_handle, i32, ui32
      asc.custom_pool.set_cur_buf_size %self, %2 : !asc.custom_pool<@Rows, veccalc, 1>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 9 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 1>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %3 to %4 step %1 : i32 {
      %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 1>, ui32 -> i1
      asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 1>, (!asc.queue<vecin, 1>, i32, i32) -> ()
      %6 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      // expected-error@below {{all 8 event ids of V_MTE2 are in use}}
      asc.que_bind.free_tensor %in_x, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 1>
    }
    func.return
  }
}

// -----

// queues/nine_rounds_of_a_custom_pool, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 1> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 1>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %2 = arith.constant 1 : i32
      %3 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 1>, i32, !asc.tbuf_handle
      %4 = emitc.cast %num : i32 to ui8
      %5 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %3, %4, %5 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      %6 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 1>, i32, !asc.tbuf_handle
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 1>, i32
      asc.que_bind.init_buf_handle %que, %self, %1, %6, %7, %5 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 1>, ui32, !asc.tbuf_handle, i32, ui32
      asc.custom_pool.set_cur_buf_size %self, %2 : !asc.custom_pool<@Rows, veccalc, 1>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 9 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 1>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %3 to %4 step %1 : i32 {
      %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 1>, ui32 -> i1
      asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 1>, (!asc.queue<vecin, 1>, i32, i32) -> ()
      %6 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_all_event %in_x : !asc.queue<vecin, 1>
      asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 1>
    }
    func.return
  }
}

// -----

// queues/nine_rounds_of_a_pool
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 9 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %3 to %4 step %1 : i32 {
      %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
      asc.tbuf_pool.init_queue %pool, %in_x, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
      %6 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      // expected-error@below {{all 8 event ids of V_MTE2 are in use}}
      asc.que_bind.free_tensor %in_x, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    }
    func.return
  }
}

// -----

// queues/nine_rounds_of_a_pool, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 9 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    scf.for %stage = %3 to %4 step %1 : i32 {
      %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
      asc.tbuf_pool.init_queue %pool, %in_x, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
      %6 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
      asc.que_bind.free_all_event %in_x : !asc.queue<vecin, 1>
      asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    }
    func.return
  }
}

// -----

// queues/nothing_copied_in
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %y_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %3 = arith.constant 256 : i32
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x_gm, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %y_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %y_gm, %y_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %out = asc.queue : !asc.queue<vecout, 1>
    %pipe = asc.pipe
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %x_gm, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_y, %y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y_1 = asc.que_bind.deque_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    // expected-warning@below {{add reads tensor "y", but nothing was written to it before}}
    asc.add_l2 %z, %x_1, %y_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_y, %y_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %y_gm, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/nothing_copied_in, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %y_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 1 : i32
    %2 = arith.constant 1024 : i32
    %3 = arith.constant 256 : i32
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x_gm, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %y_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %y_gm, %y_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %out = asc.queue : !asc.queue<vecout, 1>
    %pipe = asc.pipe
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %x_gm, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.data_copy_l2 %y, %y_gm, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_y, %y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y_1 = asc.que_bind.deque_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.add_l2 %z, %x_1, %y_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_y, %y_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %y_gm, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/one_input_not_dequeued
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %y, %4, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_y, %y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y_1 = asc.que_bind.deque_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{add uses tensor "x" while it is enqueued}}
    asc.add_l2 %z, %x, %y_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_y, %y_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %data, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/one_input_not_dequeued, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %y, %4, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_y, %y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y_1 = asc.que_bind.deque_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.add_l2 %z, %x_1, %y_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_y, %y_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %data, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/reset_with_a_tensor_out
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %in_x, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{pool "pool" is reset while queue "in_x" has 0 tensors allocated and 1 enqueued}}
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    func.return
  }
}

// -----

// queues/reset_with_a_tensor_out, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<vecin, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.tbuf_pool<vecin, 4>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %in_x, %1, %2 : !asc.tbuf_pool<vecin, 4>, !asc.queue<vecin, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<vecin, 4>
    func.return
  }
}

// -----

// queues/tensor_enqueued
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>, %n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 256 : i32
    %2 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %local = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{data_copy uses tensor "local" while it is enqueued}}
    asc.data_copy_l2 %local, %data, %2 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %local_1 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %local_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/tensor_enqueued, mended
builtin.module {
  func.func @kernel(%x: memref<?xf32, 22 : i64>, %n: i32) attributes {asc.aicore, asc.global} {
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
    asc.que_bind.enque_tensor %queue, %local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %local_1 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %local_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// queues/tensor_points_nowhere
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 128 : i32
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 0>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.queue<vecin, 0>, i32, i32
    %tile = asc.local_tensor : !asc.local_tensor<*xf32>
    // expected-error@below {{add is given tensor "tile", which points nowhere yet}}
    asc.add_l2 %tile, %tile, %tile, %2 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// queues/tensor_points_nowhere, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %2 = arith.constant 128 : i32
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 0>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.queue<vecin, 0>, i32, i32
    %tile = asc.local_tensor : !asc.local_tensor<*xf32>
    asc.que_bind.alloc_tensor_in_place %tiles, %tile : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    asc.add_l2 %tile, %tile, %tile, %2 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %tile : !asc.queue<vecin, 0>, !asc.local_tensor<*xf32>
    func.return
  }
}
