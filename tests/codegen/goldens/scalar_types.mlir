// Literals, casts and unsigned arithmetic of every width.
builtin.module {
  func.func @scalar_types(%out: memref<?xi64, 22>, %h_out: memref<?xf16, 22>, %a: ui32, %b: ui32, %c: i64, %s: i16, %f: f32, %double: i1) attributes {asc.aicore, asc.global} {
    %i0 = arith.constant 0 : i64
    %i1 = arith.constant 1 : i64
    %i40 = arith.constant 40 : i64
    %big = arith.constant 4294967296 : i64
    %min32 = arith.constant -2147483648 : i32
    %min64 = arith.constant -9223372036854775808 : i64
    %minus = arith.constant -3 : i64
    %out_gm = asc.global_tensor : !asc.global_tensor<*xi64>
    asc.global_tensor.set_global_buffer %out_gm, %out : !asc.global_tensor<*xi64>, memref<?xi64, 22>
    %0 = emitc.cast %a : ui32 to i32
    %1 = emitc.cast %b : ui32 to i32
    %2 = arith.addi %0, %1 : i32
    %sum = emitc.cast %2 : i32 to ui32
    %3 = arith.divui %2, %0 : i32
    %quotient = emitc.cast %3 : i32 to ui32
    %4 = emitc.cast %quotient : ui32 to i64
    asc.global_tensor.set_value %out_gm, %i0, %4 : !asc.global_tensor<*xi64>, i64, i64
    %5 = emitc.cast %sum : ui32 to i64
    asc.global_tensor.set_value %out_gm, %i1, %5 : !asc.global_tensor<*xi64>, i64, i64
    %6 = arith.shli %i1, %c : i64
    %7 = arith.addi %6, %big : i64
    %8 = arith.subi %7, %minus : i64
    asc.global_tensor.set_value %out_gm, %c, %8 : !asc.global_tensor<*xi64>, i64, i64
    %9 = arith.muli %s, %s : i16
    %10 = arith.extsi %9 : i16 to i64
    %11 = arith.addi %min64, %10 : i64
    asc.global_tensor.set_value %out_gm, %i40, %11 : !asc.global_tensor<*xi64>, i64, i64
    %12 = arith.select %double, %i1, %i40 : i64
    %13 = arith.muli %12, %big : i64
    asc.global_tensor.set_value %out_gm, %i0, %13 : !asc.global_tensor<*xi64>, i64, i64
    %h_gm = asc.global_tensor : !asc.global_tensor<*xf16>
    asc.global_tensor.set_global_buffer %h_gm, %h_out : !asc.global_tensor<*xf16>, memref<?xf16, 22>
    %half = arith.constant 0.1 : f16
    %14 = arith.truncf %f : f32 to f16
    %15 = arith.mulf %14, %half : f16
    asc.global_tensor.set_value %h_gm, %i0, %15 : !asc.global_tensor<*xf16>, i64, f16
    %infinity = arith.constant 0x7C00 : f16
    asc.global_tensor.set_value %h_gm, %i1, %infinity : !asc.global_tensor<*xf16>, i64, f16
    %16 = arith.extsi %min32 : i32 to i64
    %17 = arith.cmpi ult, %16, %c : i64
    scf.if %17 {
      asc.pipe_barrier pipe_all
    }
    func.return
  }
}
