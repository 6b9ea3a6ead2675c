// What cannot fail and does not change leaves the loop; equal values become one. What has effects stays.
// RUN: asc-opt %s -p licm,cse,dce | filecheck %s

// CHECK: func.func @loop
// CHECK-NEXT: %g = asc.global_tensor
// CHECK-NEXT: asc.global_tensor.set_global_buffer
// CHECK-NEXT: %c0 = arith.constant 0 : i32
// CHECK-NEXT: %c1 = arith.constant 1 : i32
// CHECK-NEXT: %index = asc.get_block_idx : i32
// CHECK-NEXT: scf.for %i = %c0 to %n step %c1 : i32 {
// CHECK-NEXT: %offset = arith.muli %index, %n : i32
// CHECK-NEXT: %rest = arith.remsi %offset, %m : i32
// CHECK-NEXT: %at = arith.addi %i, %rest : i32
// CHECK-NEXT: %part = asc.global_tensor.subindex %g[%offset]
// CHECK-NEXT: %value = asc.global_tensor.get_value %part, %at
// CHECK-NEXT: asc.global_tensor.set_value %part, %at, %value
// CHECK-NEXT: asc.global_tensor.set_value %part, %at, %value
// CHECK-NEXT: }
func.func @loop(%gm : memref<?xf32, 22>, %n : i32, %m : i32) {
  %g = asc.global_tensor : !asc.global_tensor<*xf32>
  asc.global_tensor.set_global_buffer %g, %gm : !asc.global_tensor<*xf32>, memref<?xf32, 22>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %index = asc.get_block_idx : i32
    %offset = arith.muli %index, %n : i32
    %again = arith.muli %index, %n : i32
    %rest = arith.remsi %offset, %m : i32
    %at = arith.addi %i, %rest : i32
    %unused = arith.addi %i, %again : i32
    %part = asc.global_tensor.subindex %g[%again] : !asc.global_tensor<*xf32>, i32, !asc.global_tensor<*xf32>
    %value = asc.global_tensor.get_value %part, %at : !asc.global_tensor<*xf32>, i32, f32
    asc.global_tensor.set_value %part, %at, %value : !asc.global_tensor<*xf32>, i32, f32
    asc.global_tensor.set_value %part, %at, %value : !asc.global_tensor<*xf32>, i32, f32
  }
  func.return
}

// Declarations are objects, never values: two equal ones are two, and an unused one stays.
// CHECK: func.func @objects
// CHECK: asc.queue
// CHECK-NEXT: asc.queue
// CHECK-NEXT: asc.tbuf
// CHECK-NEXT: asc.tbuf
// CHECK-NEXT: asc.local_tensor_v2
// CHECK-NEXT: asc.local_tensor_v2
func.func @objects() {
  %u = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
  %a = asc.queue : !asc.queue<vecin, 1>
  %b = asc.queue : !asc.queue<vecin, 1>
  %c = asc.tbuf : !asc.tbuf<veccalc>
  %d = asc.tbuf : !asc.tbuf<veccalc>
  %e = asc.local_tensor_v2 vecin, %u, %u : !asc.local_tensor<*xf32>
  %f = asc.local_tensor_v2 vecin, %u, %u : !asc.local_tensor<*xf32>
  func.return
}
