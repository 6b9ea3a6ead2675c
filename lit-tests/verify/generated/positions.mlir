// Made by tests/support/make_lit_cases.py from the programs in tests/errors/positions.
// RUN: asc-opt %s -p verify-dominance,verify-pools,verify-capacity,verify-positions,verify-queues,verify-sync,verify-instructions --split-input-file --verify-diagnostics

// positions/bind_not_listed
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 256 : i32
    %pipe = asc.pipe
    // expected-warning@below {{queue "tiles" leads from VECIN to A1, which is no data path of a TQueBind}}
    %tiles = asc.que_bind : !asc.que_bind<vecin, a1, 1>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.que_bind<vecin, a1, 1>, i32, i32
    func.return
  }
}

// -----

// positions/bind_not_listed, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 256 : i32
    %pipe = asc.pipe
    %tiles = asc.que_bind : !asc.que_bind<vecin, vecout, 1>
    asc.pipe.init_queue %pipe, %tiles, %0, %1 : !asc.que_bind<vecin, vecout, 1>, i32, i32
    func.return
  }
}

// -----

// positions/copied_into_vecout
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %start: i32) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 64 : i32
    %4 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecout, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.queue<vecout, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %5 = asc.local_tensor.subindex %tile[%start] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    // expected-warning@below {{data_copy into tensor "tile[...]" of queue "tiles" at VECOUT: nothing waits for the right moment}}
    asc.data_copy_l2 %5, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %tile : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    %6 = asc.global_tensor.subindex %data[%4] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %6, %tile_1, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// positions/copied_into_vecout, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %start: i32) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 64 : i32
    %4 = arith.constant 128 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.que_bind : !asc.que_bind<vecin, vecout, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.que_bind<vecin, vecout, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %5 = asc.local_tensor.subindex %tile[%start] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %5, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %tile : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %6 = asc.global_tensor.subindex %data[%4] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    asc.data_copy_l2 %6, %tile_1, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// positions/copied_out_of_vecin
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %start: i32) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %4 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.queue<vecin, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %tile, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %tile : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %5 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    %6 = asc.local_tensor.subindex %tile_1[%start] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    // expected-warning@below {{data_copy out of tensor "tile[...]" of queue "tiles" at VECIN: nothing waits for the right moment}}
    asc.data_copy_l2 %5, %6, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// positions/copied_out_of_vecin, mended
builtin.module {
  func.func @kernel(%x_address: memref<?xf32, 22 : i64>, %start: i32) attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 256 : ui64}> : () -> ui64
    %1 = arith.constant 2 : i32
    %2 = arith.constant 512 : i32
    %3 = arith.constant 128 : i32
    %4 = arith.constant 64 : i32
    %data = asc.global_tensor : !asc.global_tensor<*xf32>
    asc.global_tensor.set_global_buffer %data, %x_address, %0 : !asc.global_tensor<*xf32>, memref<?xf32, 22 : i64>, ui64
    %pipe = asc.pipe
    %tiles = asc.que_bind : !asc.que_bind<vecin, vecout, 1>
    asc.pipe.init_queue %pipe, %tiles, %1, %2 : !asc.que_bind<vecin, vecout, 1>, i32, i32
    %tile = asc.que_bind.alloc_tensor %tiles : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %tile, %data, %3 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
    asc.que_bind.enque_tensor %tiles, %tile : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %tile_1 = asc.que_bind.deque_tensor %tiles : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %5 = asc.global_tensor.subindex %data[%3] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    %6 = asc.local_tensor.subindex %tile_1[%start] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
    asc.data_copy_l2 %5, %6, %4 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    asc.que_bind.free_tensor %tiles, %tile_1 : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// positions/dequeued_as_another_type
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-warning@below {{deque of queue "in_x" takes float16, but float32 was enqueued: the bytes are not converted}}
    %x16 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %x16 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// positions/dequeued_as_another_type, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 512 : i32
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %in_x, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %x = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %in_x, %x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %x_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %in_x, %x_1 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}
