// A dump as other tools write it after their front end: aliases above and below, short types, unprefixed ops.
// RUN: asc-opt %s | filecheck %s
// RUN: asc-opt %s --print-debuginfo | filecheck %s --check-prefix=WHERE
// RUN: asc-opt %s --print-ascendc --print-debuginfo | asc-opt | filecheck %s
// RUN: ASC_ROUNDTRIP | filecheck %s

// CHECK-LABEL: func.func @scale_rows(%arg0: memref<?xf16, 22 : i64>, %arg1: memref<?xf16, 22 : i64>, %arg2: i32)
// CHECK-SAME: attributes {asc.aicore, asc.global} {
// CHECK: %4 = asc.global_tensor : !asc.global_tensor<*xf16>
// CHECK-NEXT: asc.global_tensor.set_global_buffer %4, %3 : !asc.global_tensor<*xf16>, memref<?xf16, 22 : i64>
// CHECK: asc.queue : !asc.queue<vecin, 1>
// CHECK: asc.queue : !asc.queue<vecout, 1>
// CHECK: asc.pipe.init_queue
// CHECK: scf.for
// CHECK: asc.que_bind.alloc_tensor
// CHECK: asc.data_copy_l2
// CHECK: asc.mul_l2
// CHECK: asc.que_bind.free_tensor

// WHERE: func.func @scale_rows(%arg0: memref<?xf16, 22 : i64> loc("src"("rows.py":12:0)),
// WHERE: asc.get_block_idx : i32 loc("rows.py":13:8)
// WHERE: asc.mul_l2 {{.*}} loc("rows.py":30:8)
// WHERE: func.return loc("rows.py":30:8)
#loc1 = loc("rows.py":12:0)
#loc20 = loc("src"(#loc1))
#loc21 = loc("dst"(#loc1))
#loc22 = loc("width"(#loc1))
module {
  func.func @scale_rows(%arg0: memref<?xf16, 22> loc("src"(#loc1)), %arg1: memref<?xf16, 22> loc("dst"(#loc1)), %arg2: i32 loc("width"(#loc1))) attributes {ascendc.aicore, ascendc.global} {
    %0 = ascendc.get_block_idx : i32 loc(#loc2)
    %1 = arith.muli %0, %arg2 : i32 loc(#loc3)
    %2 = arith.index_cast %1 : i32 to index loc(#loc3)
    %3 = emitasc.ptr_offset %arg0[%2] : memref<?xf16, 22>, memref<?xf16, 22> loc(#loc3)
    %4 = ascendc.global_tensor : !ascendc.global_tensor<*xf16> loc(#loc3)
    ascendc.global_tensor.set_global_buffer %4, %3 : !ascendc.global_tensor<*xf16>, memref<?xf16, 22> loc(#loc3)
    %5 = ascendc.global_tensor : !ascendc.global_tensor<*xf16> loc(#loc4)
    ascendc.global_tensor.set_global_buffer %5, %arg1 : !ascendc.global_tensor<*xf16>, memref<?xf16, 22> loc(#loc4)
    %6 = ascendc.pipe loc(#loc5)
    %7 = ascendc.queue : <vecin, 1> loc(#loc5)
    %8 = ascendc.queue : <vecout, 1> loc(#loc5)
    %c1_i32 = arith.constant 1 : i32 loc(#loc6)
    %c256_i32 = arith.constant 256 : i32 loc(#loc6)
    ascendc.pipe.init_queue %6, %7, %c1_i32, %c256_i32 : !ascendc.queue<vecin, 1>, i32, i32 loc(#loc6)
    ascendc.pipe.init_queue %6, %8, %c1_i32, %c256_i32 : !ascendc.queue<vecout, 1>, i32, i32 loc(#loc6)
    %c0_i32 = arith.constant 0 : i32 loc(#loc7)
    %c128_i32 = arith.constant 128 : i32 loc(#loc)
    scf.for %arg3 = %c0_i32 to %arg2 step %c128_i32  : i32 {
      %9 = ascendc.que_bind.alloc_tensor %7 : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16> loc(#loc8)
      %10 = ascendc.global_tensor.subindex %4[%arg3] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16> loc(#loc8)
      ascendc.data_copy_l2 %9, %10, %c128_i32 : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32 loc(#loc8)
      ascendc.que_bind.enque_tensor %7, %9 : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16> loc(#loc8)
      %11 = ascendc.que_bind.deque_tensor %7 : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16> loc(#loc9)
      %12 = ascendc.que_bind.alloc_tensor %8 : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16> loc(#loc9)
      ascendc.mul_l2 %12, %11, %11, %c128_i32 : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32 loc(#loc10)
      ascendc.que_bind.enque_tensor %8, %12 : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16> loc(#loc10)
      ascendc.que_bind.free_tensor %7, %11 : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16> loc(#loc10)
      %13 = ascendc.que_bind.deque_tensor %8 : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16> loc(#loc10)
      %14 = ascendc.global_tensor.subindex %5[%arg3] : !ascendc.global_tensor<*xf16>, i32, !ascendc.global_tensor<*xf16> loc(#loc10)
      ascendc.data_copy_l2 %14, %13, %c128_i32 : !ascendc.global_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32 loc(#loc10)
      ascendc.que_bind.free_tensor %8, %13 : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf16> loc(#loc10)
    } loc(#loc7)
    return loc(#loc10)
  } loc(#loc1)
} loc(#loc)
#loc = loc(unknown)
#loc2 = loc("rows.py":13:8)
#loc3 = loc("rows.py":14:8)
#loc4 = loc("rows.py":15:8)
#loc5 = loc("rows.py":16:8)
#loc6 = loc("rows.py":18:4)
#loc7 = loc("rows.py":20:13)
#loc8 = loc("rows.py":22:8)
#loc9 = loc("rows.py":26:8)
#loc10 = loc("rows.py":30:8)
