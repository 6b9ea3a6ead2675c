// A vector addition over several cores: queues, double buffers, offsets in elements.
builtin.module {
  emitc.include "kernel_operator.h"
  func.func @queue_add(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>, %z: memref<?xf32, 22>, %block_length: i32) attributes {asc.aicore, asc.global} {
    %c2_i32 = arith.constant 2 : i32
    %c512_i32 = arith.constant 512 : i32
    %c0_i32 = arith.constant 0 : i32
    %c16_i32 = arith.constant 16 : i32
    %c1_i32 = arith.constant 1 : i32
    %c128_i32 = arith.constant 128 : i32
    %0 = asc.get_block_idx : i32
    %offset = arith.muli %0, %block_length : i32
    %1 = arith.index_cast %offset : i32 to index
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    %y_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    %z_gm = asc.global_tensor : !asc.global_tensor<*xf32>
    %2 = emitasc.ptr_offset %x[%1] : memref<?xf32, 22>, memref<?xf32, 22>
    asc.global_tensor.set_global_buffer %x_gm, %2 : !asc.global_tensor<*xf32>, memref<?xf32, 22>
    %3 = emitasc.ptr_offset %y[%1] : memref<?xf32, 22>, memref<?xf32, 22>
    asc.global_tensor.set_global_buffer %y_gm, %3 : !asc.global_tensor<*xf32>, memref<?xf32, 22>
    %4 = emitasc.ptr_offset %z[%1] : memref<?xf32, 22>, memref<?xf32, 22>
    asc.global_tensor.set_global_buffer %z_gm, %4 : !asc.global_tensor<*xf32>, memref<?xf32, 22>
    %pipe = asc.pipe
    %in_x = asc.queue : !asc.queue<vecin, 2>
    %in_y = asc.queue : !asc.queue<vecin, 2>
    %out_z = asc.queue : !asc.queue<vecout, 2>
    asc.pipe.init_queue %pipe, %in_x, %c2_i32, %c512_i32 : !asc.queue<vecin, 2>, i32, i32
    asc.pipe.init_queue %pipe, %in_y, %c2_i32, %c512_i32 : !asc.queue<vecin, 2>, i32, i32
    asc.pipe.init_queue %pipe, %out_z, %c2_i32, %c512_i32 : !asc.queue<vecout, 2>, i32, i32
    scf.for %i = %c0_i32 to %c16_i32 step %c1_i32 : i32 {
      %a = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      %b = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      %start = arith.muli %i, %c128_i32 : i32
      %5 = asc.global_tensor.subindex %x_gm[%start] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %a, %5, %c128_i32 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      %6 = asc.global_tensor.subindex %y_gm[%start] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %b, %6, %c128_i32 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
      asc.que_bind.enque_tensor %in_x, %a : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      asc.que_bind.enque_tensor %in_y, %b : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      %a_1 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      %b_1 = asc.que_bind.deque_tensor %in_y : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      %c = asc.que_bind.alloc_tensor %out_z : !asc.queue<vecout, 2>, !asc.local_tensor<*xf32>
      asc.add_l2 %c, %a_1, %b_1, %c128_i32 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.enque_tensor %out_z, %c : !asc.queue<vecout, 2>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_x, %a_1 : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      asc.que_bind.free_tensor %in_y, %b_1 : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
      %c_1 = asc.que_bind.deque_tensor %out_z : !asc.queue<vecout, 2>, !asc.local_tensor<*xf32>
      %7 = asc.global_tensor.subindex %z_gm[%start] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
      asc.data_copy_l2 %7, %c_1, %c128_i32 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
      asc.que_bind.free_tensor %out_z, %c_1 : !asc.queue<vecout, 2>, !asc.local_tensor<*xf32>
    }
    func.return
  }
}
