// Tensors at fixed addresses, flags by hand, both mask forms.
builtin.module {
  func.func @static_add(%x: memref<?xf16, 22>, %y: memref<?xf16, 22>, %z: memref<?xf16, 22>, %ffts_addr: memref<?xui64, 22>) attributes {asc.aicore, asc.global} {
    asc.set_ffts_base_addr %ffts_addr : memref<?xui64, 22>
    %c0_ui32 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %c512_ui32 = "emitc.constant"() <{value = 512 : ui32}> : () -> ui32
    %c1024_ui32 = "emitc.constant"() <{value = 1024 : ui32}> : () -> ui32
    %c2048_ui32 = "emitc.constant"() <{value = 2048 : ui32}> : () -> ui32
    %c512_i32 = arith.constant 512 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c8_i32 = arith.constant 8 : i32
    %c128_i64 = arith.constant 128 : i64
    %c4_i8 = arith.constant 4 : i8
    %full = "emitc.constant"() <{value = 18446744073709551615 : ui64}> : () -> ui64
    %low = "emitc.constant"() <{value = 65535 : ui64}> : () -> ui64
    %c1_i8 = arith.constant 1 : i8
    %x_gm = asc.global_tensor : !asc.global_tensor<*xf16>
    %y_gm = asc.global_tensor : !asc.global_tensor<*xf16>
    %z_gm = asc.global_tensor : !asc.global_tensor<*xf16>
    asc.global_tensor.set_global_buffer %x_gm, %x : !asc.global_tensor<*xf16>, memref<?xf16, 22>
    asc.global_tensor.set_global_buffer %y_gm, %y : !asc.global_tensor<*xf16>, memref<?xf16, 22>
    asc.global_tensor.set_global_buffer %z_gm, %z : !asc.global_tensor<*xf16>, memref<?xf16, 22>
    %x_local = asc.local_tensor_v2 vecin, %c0_ui32, %c512_ui32 : !asc.local_tensor<*xf16>
    %y_local = asc.local_tensor_v2 vecin, %c1024_ui32, %c512_ui32 : !asc.local_tensor<*xf16>
    %z_local = asc.local_tensor_v2 vecout, %c2048_ui32, %c512_ui32 : !asc.local_tensor<*xf16>
    asc.data_copy_l2 %x_local, %x_gm, %c512_i32 : !asc.local_tensor<*xf16>, !asc.global_tensor<*xf16>, i32
    asc.data_copy_l2 %y_local, %y_gm, %c512_i32 : !asc.local_tensor<*xf16>, !asc.global_tensor<*xf16>, i32
    asc.set_flag mte2_v, %c0_i32 : i32
    asc.wait_flag mte2_v, %c0_i32 : i32
    %0 = asc.construct !asc.binary_repeat_params(%c1_i32, %c1_i32, %c1_i32, %c8_i32, %c8_i32, %c8_i32) [ui8, ui8, ui8, ui8, ui8, ui8] : i32, i32, i32, i32, i32, i32
    asc.add_l0 %z_local, %x_local, %y_local, %c128_i64, %c4_i8, %0 {isSetMask} : !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>, i64, i8, !asc.binary_repeat_params
    asc.add_l1 %z_local, %x_local, %y_local, %full, %low, %c1_i8, %0 {isSetMask} : !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>, ui64, ui64, i8, !asc.binary_repeat_params
    asc.add_l1 %z_local, %x_local, %y_local, %low, %full, %c1_i8, %0 : !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>, ui64, ui64, i8, !asc.binary_repeat_params
    asc.pipe_barrier pipe_v
    %1 = asc.local_tensor.subindex %z_local[%c8_i32] : !asc.local_tensor<*xf16>, i32, !asc.local_tensor<*xf16>
    asc.mul_l3 %1, %x_local, %y_local : !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>, !asc.local_tensor<*xf16>
    asc.set_flag v_mte3, %c0_i32 : i32
    asc.wait_flag v_mte3, %c0_i32 : i32
    asc.data_copy_l2 %z_gm, %z_local, %c512_i32 : !asc.global_tensor<*xf16>, !asc.local_tensor<*xf16>, i32
    func.return
  }
}
