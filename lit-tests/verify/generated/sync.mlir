// Made by tests/support/make_lit_cases.py from the programs in tests/errors/sync.
// RUN: asc-opt %s -p verify-dominance,verify-pools,verify-capacity,verify-positions,verify-queues,verify-sync,verify-instructions --split-input-file --verify-diagnostics

// sync/computed_on_a_tensor_being_filled
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
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{add reads tensor "x", which data_copy may still be writing}}
    asc.add_l2 %z, %x, %x, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %data, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// sync/computed_on_a_tensor_being_filled, mended
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
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.add_l2 %z, %x_1, %x_1, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %data, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// sync/enqueued_too_early
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 1 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %bias = asc.tbuf : !asc.tbuf<vecin>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_buffer %pipe, %bias, %2 : !asc.tbuf<vecin>, i32
    asc.pipe.init_queue %pipe, %out_z, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %y = asc.tbuf.get_tensor %bias : !asc.tbuf<vecin>, !asc.local_tensor<*xf32>
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %y, %4, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{add reads tensor "y", which data_copy may still be writing}}
    asc.add_l2 %z, %x_1, %y, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %data, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// sync/enqueued_too_early, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 1 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %bias = asc.tbuf : !asc.tbuf<vecin>
    %out_z = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %in_x, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    asc.pipe.init_buffer %pipe, %bias, %2 : !asc.tbuf<vecin>, i32
    asc.pipe.init_queue %pipe, %out_z, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %y = asc.tbuf.get_tensor %bias : !asc.tbuf<vecin>, !asc.local_tensor<*xf32>
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %y, %4, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %z = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.add_l2 %z, %x_1, %y, %3 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %out_z, %z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %z_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %data, %z_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %out_z, %z_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// sync/fixed_addresses
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 512 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %x = asc.local_tensor_v2 vecin, %1, %2 : !asc.local_tensor<*xf32>
    %z = asc.local_tensor_v2 vecout, %3, %2 : !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    // expected-error@below {{add reads tensor "x", which data_copy may still be writing}}
    asc.add_l2 %z, %x, %x, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    %5 = asc.global_tensor.subindex %data[%4] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    // expected-error@below {{data_copy reads tensor "z", which add may still be writing}}
    asc.data_copy_l2 %5, %z, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// sync/fixed_addresses, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 512 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %5 = arith.constant 0 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %x = asc.local_tensor_v2 vecin, %1, %2 : !asc.local_tensor<*xf32>
    %z = asc.local_tensor_v2 vecout, %3, %2 : !asc.local_tensor<*xf32>
    asc.data_copy_l2 %x, %data, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.set_flag mte2_v, %5 : i32
    asc.wait_flag mte2_v, %5 : i32
    asc.add_l2 %z, %x, %x, %4 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.set_flag v_mte3, %5 : i32
    asc.wait_flag v_mte3, %5 : i32
    %6 = asc.global_tensor.subindex %data[%4] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %6, %z, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    func.return
  }
}

// -----

// sync/overlapping_copies
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %z_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %z = asc.global_tensor : !asc.global_tensor<*xf32>
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 512 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %5 = arith.constant 0 : i32
    %6 = arith.constant 64 : i32
    %x = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    asc.global_tensor.set_global_buffer %z, %z_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %one = asc.local_tensor_v2 vecin, %1, %2 : !asc.local_tensor<*xf32>
    %two = asc.local_tensor_v2 vecin, %3, %2 : !asc.local_tensor<*xf32>
    asc.data_copy_l2 %one, %x, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %7 = asc.global_tensor.subindex %x[%4] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %two, %7, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.set_flag mte2_mte3, %5 : i32
    asc.wait_flag mte2_mte3, %5 : i32
    asc.data_copy_l2 %z, %one, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    %8 = asc.global_tensor.subindex %z[%6] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    // expected-warning@below {{data_copy writes global tensor "z[...]", which data_copy may still be writing}}
    asc.data_copy_l2 %8, %two, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.pipe_barrier pipe_all
    func.return
  }
}

// -----

// sync/overlapping_copies, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %z_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %z = asc.global_tensor : !asc.global_tensor<*xf32>
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = "emitc.constant"() <{value = 512 : ui32}> : () -> ui32
    %4 = arith.constant 128 : i32
    %5 = arith.constant 0 : i32
    %6 = arith.constant 64 : i32
    %x = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    asc.global_tensor.set_global_buffer %z, %z_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %one = asc.local_tensor_v2 vecin, %1, %2 : !asc.local_tensor<*xf32>
    %two = asc.local_tensor_v2 vecin, %3, %2 : !asc.local_tensor<*xf32>
    asc.data_copy_l2 %one, %x, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    %7 = asc.global_tensor.subindex %x[%4] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %two, %7, %4 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.set_flag mte2_mte3, %5 : i32
    asc.wait_flag mte2_mte3, %5 : i32
    asc.data_copy_l2 %z, %one, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.pipe_barrier pipe_mte3
    %8 = asc.global_tensor.subindex %z[%6] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %8, %two, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.pipe_barrier pipe_all
    func.return
  }
}

// -----

// sync/straight_through
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %tile, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %tile : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    // expected-warning@below {{data_copy out of tensor "tile" of queue "tiles" at VECIN: nothing waits for the right moment}}
    // expected-error@below {{data_copy reads tensor "tile", which data_copy may still be writing}}
    asc.data_copy_l2 %4, %tile_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// sync/straight_through, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.que_bind : !asc.que_bind<vecin, vecout, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.que_bind<vecin, vecout, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %tile, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %tile : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %4 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %4, %tile_1, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// sync/turn_before
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %turns: i32) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui64}> : () -> ui64
    %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = arith.constant 128 : i32
    %4 = arith.constant 0 : i32
    %5 = arith.constant 512 : i32
    %6 = arith.constant 1 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %x = asc.local_tensor_v2 vecin, %1, %2 : !asc.local_tensor<*xf32>
    scf.for %turn = %4 to %turns step %6 : i32 {
      %7 = arith.muli %turn, %3 : i32
      %8 = asc.global_tensor.subindex %data[%7] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      // expected-error@below {{data_copy writes tensor "x", which data_copy of an earlier turn may still be reading}}
      asc.data_copy_l2 %x, %8, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.set_flag mte2_mte3, %4 : i32
      asc.wait_flag mte2_mte3, %4 : i32
      %9 = arith.addi %7, %5 : i32
      %10 = asc.global_tensor.subindex %data[%9] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %10, %x, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    }
    func.return
  }
}

// -----

// sync/turn_before, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %turns: i32) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 1024 : ui64}> : () -> ui64
    %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %2 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %3 = arith.constant 128 : i32
    %4 = arith.constant 0 : i32
    %5 = arith.constant 512 : i32
    %6 = arith.constant 1 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %x = asc.local_tensor_v2 vecin, %1, %2 : !asc.local_tensor<*xf32>
    scf.for %turn = %4 to %turns step %6 : i32 {
      %7 = arith.muli %turn, %3 : i32
      %8 = asc.global_tensor.subindex %data[%7] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %x, %8, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.set_flag mte2_mte3, %4 : i32
      asc.wait_flag mte2_mte3, %4 : i32
      %9 = arith.addi %7, %5 : i32
      %10 = asc.global_tensor.subindex %data[%9] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %10, %x, %3 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.set_flag mte3_mte2, %4 : i32
      asc.wait_flag mte3_mte2, %4 : i32
    }
    func.return
  }
}

// -----

// sync/two_turns_later
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %z_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %z = asc.global_tensor : !asc.global_tensor<*xf32>
    %0 = "emitc.constant"() <{value = 1024 : ui64}> : () -> ui64
    %1 = arith.constant 1024 : i32
    %2 = arith.constant 2 : i32
    %3 = arith.constant 512 : i32
    %4 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %5 = arith.constant 128 : i32
    %6 = arith.constant 0 : i32
    %7 = arith.constant 8 : i32
    %8 = arith.constant 1 : i32
    %x = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    asc.global_tensor.set_global_buffer %z, %z_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %halves = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %pipe, %halves, %1 : !asc.tbuf<veccalc>, i32
    scf.for %turn = %6 to %7 step %8 : i32 {
      %9 = arith.remsi %turn, %2 : i32
      %10 = arith.muli %9, %3 : i32
      %11 = emitc.cast %10 : i32 to ui32
      %half = asc.tbuf.get_with_offset %halves, %4, %11 : !asc.tbuf<veccalc>, ui32, ui32, !asc.local_tensor<*xf32>
      %12 = arith.muli %turn, %5 : i32
      %13 = asc.global_tensor.subindex %x[%12] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      // expected-error@below {{data_copy writes tensor "half", which data_copy of an earlier turn may still be reading}}
      asc.data_copy_l2 %half, %13, %5 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.set_flag mte2_mte3, %6 : i32
      asc.wait_flag mte2_mte3, %6 : i32
      %14 = asc.global_tensor.subindex %z[%12] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %14, %half, %5 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    }
    func.return
  }
}

// -----

// sync/two_turns_later, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %z_address: memref<?xf32, 22 : i64>) attributes {asc.aicore, asc.global} {
    %z = asc.global_tensor : !asc.global_tensor<*xf32>
    %0 = "emitc.constant"() <{value = 1024 : ui64}> : () -> ui64
    %1 = arith.constant 1024 : i32
    %2 = arith.constant 2 : i32
    %3 = arith.constant 512 : i32
    %4 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
    %5 = arith.constant 128 : i32
    %6 = arith.constant 0 : i32
    %7 = arith.constant 8 : i32
    %8 = arith.constant 1 : i32
    %x = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %x, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    asc.global_tensor.set_global_buffer %z, %z_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %halves = asc.tbuf : !asc.tbuf<veccalc>
    asc.pipe.init_buffer %pipe, %halves, %1 : !asc.tbuf<veccalc>, i32
    scf.for %turn = %6 to %7 step %8 : i32 {
      %9 = arith.remsi %turn, %2 : i32
      %10 = arith.muli %9, %3 : i32
      %11 = emitc.cast %10 : i32 to ui32
      %half = asc.tbuf.get_with_offset %halves, %4, %11 : !asc.tbuf<veccalc>, ui32, ui32, !asc.local_tensor<*xf32>
      %12 = arith.muli %turn, %5 : i32
      %13 = asc.global_tensor.subindex %x[%12] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %half, %13, %5 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.set_flag mte2_mte3, %6 : i32
      asc.wait_flag mte2_mte3, %6 : i32
      %14 = asc.global_tensor.subindex %z[%12] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %14, %half, %5 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.set_flag mte3_mte2, %6 : i32
      asc.wait_flag mte3_mte2, %6 : i32
    }
    func.return
  }
}
