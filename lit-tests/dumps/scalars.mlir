// A dump of scalar code: helpers that are called, while, if with and without values, element access.
// RUN: asc-opt %s | filecheck %s
// RUN: ASC_ROUNDTRIP | filecheck %s

// CHECK-LABEL: func.func @store
// CHECK: emitc.cast %arg1 : i32 to ui64
// CHECK: asc.global_tensor.set_value
// CHECK-LABEL: func.func @count
// CHECK: scf.while
// CHECK: } do {
// CHECK: func.call @store
// CHECK: scf.if {{.*}} -> (f32) {
// CHECK: } else {
#loc1 = loc("count.py":3:0)
#loc3 = loc("count.py":8:0)
module {
  func.func @store(%arg0: !ascendc.global_tensor<*xf32> loc("t"(#loc1)), %arg1: i32 loc("i"(#loc1)), %arg2: f32 loc("v"(#loc1))) attributes {ascendc.aicore} {
    %0 = emitc.cast %arg1 : i32 to ui64 loc(#loc2)
    ascendc.global_tensor.set_value %arg0, %0, %arg2 : !ascendc.global_tensor<*xf32>, ui64, f32 loc(#loc2)
    return loc(#loc2)
  } loc(#loc1)
  func.func @count(%arg0: memref<?xf32, 22> loc("out"(#loc3)), %arg1: i32 loc("n"(#loc3)), %arg2: f32 loc("f"(#loc3))) attributes {ascendc.aicore, ascendc.global} {
    %0 = ascendc.global_tensor : !ascendc.global_tensor<*xf32> loc(#loc4)
    ascendc.global_tensor.set_global_buffer %0, %arg0 : !ascendc.global_tensor<*xf32>, memref<?xf32, 22> loc(#loc4)
    %c0_i32 = arith.constant 0 : i32 loc(#loc5)
    %1 = scf.while (%arg3 = %c0_i32) : (i32) -> i32 {
      %2 = arith.cmpi slt, %arg3, %arg1 : i32 loc(#loc6)
      scf.condition(%2) %arg3 : i32 loc(#loc6)
    } do {
    ^bb0(%arg3: i32 loc(unknown)):
      %cst = arith.constant 1.000000e+00 : f32 loc(#loc7)
      %2 = arith.cmpf ogt, %arg2, %cst : f32 loc(#loc7)
      scf.if %2 {
        func.call @store(%0, %arg3, %arg2) : (!ascendc.global_tensor<*xf32>, i32, f32) -> () loc(#loc)
      } else {
        %4 = scf.if %2 -> (f32) {
          scf.yield %arg2 : f32 loc(#loc)
        } else {
          %cst_0 = arith.constant 5.000000e-01 : f32 loc(#loc8)
          scf.yield %cst_0 : f32 loc(#loc8)
        } loc(#loc8)
        func.call @store(%0, %arg3, %4) : (!ascendc.global_tensor<*xf32>, i32, f32) -> () loc(#loc)
      } loc(#loc7)
      %c1_i32 = arith.constant 1 : i32 loc(#loc9)
      %3 = arith.addi %arg3, %c1_i32 : i32 loc(#loc9)
      scf.yield %3 : i32 loc(#loc9)
    } loc(#loc6)
    return loc(#loc9)
  } loc(#loc3)
} loc(#loc)
#loc = loc(unknown)
#loc2 = loc("count.py":5:4)
#loc4 = loc("count.py":9:4)
#loc5 = loc("count.py":10:8)
#loc6 = loc("count.py":11:10)
#loc7 = loc("count.py":12:11)
#loc8 = loc("count.py":15:20)
#loc9 = loc("count.py":16:8)
