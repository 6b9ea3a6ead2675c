// What instructions read and write.
// RUN: asc-opt %s -p verify-instructions --split-input-file --verify-diagnostics

// Copies of no whole blocks, beyond the tensor, and of less than nothing.
func.func @k(%gm : memref<?xf32, 22>) {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %c9 = arith.constant 9 : i32
  %c136 = arith.constant 136 : i32
  %c64 = arith.constant 64 : i32
  %c72 = arith.constant 72 : i32
  %cm8 = arith.constant -8 : i32
  %c129 = arith.constant 129 : i32
  %x = asc.global_tensor : !asc.global_tensor<*xf32>
  asc.global_tensor.set_global_buffer %x, %gm : !asc.global_tensor<*xf32>, memref<?xf32, 22>
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{data_copy of 9 elements of float32 is 36 bytes, which is no multiple of 32}}
  asc.data_copy_l2 %a, %x, %c9 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
  // expected-error@below {{data_copy of 136 elements, but tensor "a" has 128}}
  asc.data_copy_l2 %a, %x, %c136 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
  %part5 = asc.local_tensor.subindex %a[%c64] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
  asc.data_copy_l2 %part5, %x, %c72 : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
  // expected-error@below {{data_copy of -8 elements of float32}}
  asc.data_copy_l2 %x, %a, %cm8 : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  // A buffer that is too short is told once.
  asc.add_l2 %a, %a, %a, %c129 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  func.return
}

// -----

// More elements than a tensor has.
func.func @k() {
  %c1 = arith.constant 1 : i32
  %c129 = arith.constant 129 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-warning@below {{add reads tensor "a", but nothing was written to it before}}
  // expected-error@below {{add of 129 elements, but tensor "a" has 128}}
  asc.add_l2 %a, %a, %a, %c129 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  func.return
}

// -----

// A part that starts within a block.
func.func @k() {
  %u0 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
  %u128 = "emitc.constant"() <{value = 128 : ui32}> : () -> ui32
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %c64 = arith.constant 64 : i32
  %a = asc.local_tensor_v2 vecin, %u0, %u128 : !asc.local_tensor<*xf32>
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  %b = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %part5 = asc.local_tensor.subindex %b[%c1] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
  // expected-warning@below {{add reads tensor "b", but nothing was written to it before}}
  // expected-error@below {{add on tensor "part5", which starts at byte 4 of its buffer; in the Unified Buffer it must start at a multiple of 32}}
  asc.add_l2 %part5, %b, %b, %c64 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  func.return
}
