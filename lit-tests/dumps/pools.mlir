// A dump after other tools' passes: pools, buffers, kernel argument attributes, constants in one place.
// RUN: asc-opt %s | filecheck %s
// RUN: asc-opt %s --print-op-generic --print-ascendc | asc-opt | filecheck %s
// RUN: ASC_ROUNDTRIP | filecheck %s

// CHECK: emitc.include "kernel_operator.h"
// CHECK: func.func @two_stages(%arg0: memref<?xf32, 22 : i64> {emitasc.kernel_arg = #emitasc<kernel_arg explicit>}, %arg1: memref<?xui64, 22 : i64> {emitasc.kernel_arg = #emitasc<kernel_arg ffts_addr>})
// CHECK: asc.set_ffts_base_addr %arg1 : memref<?xui64, 22 : i64>
// CHECK: asc.tBufPool : !asc.tbuf_pool<veccalc, 8>
// CHECK: asc.que_bind : !asc.que_bind<vecin, vecout, 2>
// CHECK: asc.tbuf : !asc.tbuf<veccalc>
// CHECK: asc.pipe.init_buf_pool
// CHECK: asc.tbuf_pool.init_buf_pool
// CHECK: asc.tbuf_pool.init_buffer
// CHECK: asc.tbuf.get_with_offset
// CHECK: asc.tbuf_pool.reset
#loc1 = loc("stages.py":7:0)
#loc2 = loc("ffts_addr")
#loc11 = loc("src"(#loc1))
module {
  emitc.include "kernel_operator.h" loc(#loc)
  func.func @two_stages(%arg0: memref<?xf32, 22> {emitasc.kernel_arg = #emitasc<kernel_arg explicit>} loc("src"(#loc1)), %arg1: memref<?xui64, 22> {emitasc.kernel_arg = #emitasc<kernel_arg ffts_addr>} loc("ffts_addr")) attributes {ascendc.aicore, ascendc.global} {
    ascendc.set_ffts_base_addr %arg1 : memref<?xui64, 22> loc(#loc)
    %0 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32 loc(#loc)
    %1 = "emitc.constant"() <{value = 32 : ui32}> : () -> ui32 loc(#loc)
    %c2048_i32 = arith.constant 2048 : i32 loc(#loc)
    %2 = ascendc.pipe loc(#loc3)
    %3 = ascendc.tBufPool : <veccalc, 8> loc(#loc4)
    %4 = ascendc.tBufPool : <veccalc, 4> loc(#loc4)
    %5 = ascendc.tBufPool : <veccalc, 4> loc(#loc4)
    %6 = ascendc.que_bind : <vecin, vecout, 2> loc(#loc5)
    %7 = ascendc.tbuf : <veccalc> loc(#loc5)
    %8 = ascendc.pipe.init_buf_pool(%2, %3, %0) : !ascendc.pipe, !ascendc.tbuf_pool<veccalc, 8>, ui32 -> i1 loc(#loc6)
    %9 = ascendc.tbuf_pool.init_buf_pool(%3, %4, %0) : <veccalc, 8>, !ascendc.tbuf_pool<veccalc, 4>, ui32 -> i1 loc(#loc6)
    %10 = ascendc.tbuf_pool.init_buf_pool(%3, %5, %0) ,  %4 : <veccalc, 8>, !ascendc.tbuf_pool<veccalc, 4>, ui32 ,  !ascendc.tbuf_pool<veccalc, 4> -> i1 loc(#loc7)
    ascendc.tbuf_pool.init_buffer %4, %7, %c2048_i32 : !ascendc.tbuf_pool<veccalc, 4>, !ascendc.tbuf<veccalc>, i32 loc(#loc7)
    %11 = ascendc.tbuf.get_tensor %7 : !ascendc.tbuf<veccalc>, !ascendc.local_tensor<*xf32> loc(#loc8)
    %12 = ascendc.tbuf.get_tensor %7, %1 : !ascendc.tbuf<veccalc>, !ascendc.local_tensor<*xf32>, ui32 loc(#loc8)
    %13 = ascendc.tbuf.get_with_offset %7, %1, %1 : !ascendc.tbuf<veccalc>, ui32, ui32, !ascendc.local_tensor<*xf32> loc(#loc8)
    ascendc.tbuf_pool.reset %4 : !ascendc.tbuf_pool<veccalc, 4> loc(#loc9)
    return loc(#loc9)
  } loc(#loc1)
} loc(#loc)
#loc = loc(unknown)
#loc3 = loc("stages.py":8:11)
#loc4 = loc("stages.py":9:11)
#loc5 = loc("stages.py":12:10)
#loc6 = loc("stages.py":14:4)
#loc7 = loc("stages.py":15:4)
#loc8 = loc("stages.py":18:8)
#loc9 = loc("stages.py":20:4)
