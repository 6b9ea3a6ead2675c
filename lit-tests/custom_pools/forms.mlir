// A class of custom pools is read, printed in every form, and stays what it is under all passes.
// RUN: asc-opt %s | filecheck %s
// RUN: asc-opt %s --print-op-generic --print-ascendc | asc-opt | filecheck %s
// RUN: asc-opt %s -p inline,canonicalize,licm,cse,dce,verify-dominance,verify-pools | filecheck %s
// RUN: ASC_ROUNDTRIP | filecheck %s
// RUN: asc-opt %s --print-ascendc | filecheck %s --check-prefix ASCENDC

// CHECK: asc.custom_pool_class @Rows<veccalc, 8> {
// CHECK-NEXT: func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 8>, %que: !asc.any_queue, %num: i32, %len: i32) {
// CHECK: asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 8>, i32
// CHECK: asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 8>, i32
// CHECK: asc.que_bind.init_start_buf_handle %que, %handle, %{{.*}}, %{{.*}} : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
// CHECK: scf.for
// CHECK: asc.custom_pool.get_buf_handle
// CHECK: asc.que_bind.init_buf_handle %que, %self, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 8>, ui32, !asc.tbuf_handle, i32, ui32
// CHECK: asc.custom_pool.call %self @row(%num) : !asc.custom_pool<@Rows, veccalc, 8>, (i32) -> i32
// CHECK: asc.custom_pool.set_cur_addr
// CHECK: asc.custom_pool.set_cur_buf_size
// CHECK: func.func @row(%self: !asc.custom_pool<@Rows, veccalc, 8>, %n: i32) -> i32
// CHECK: asc.custom_pool_class @Idle<a1, 1> {
// CHECK: func.func @k
// CHECK: asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 8>
// CHECK: asc.pipe.init_buf_pool
// CHECK: asc.custom_pool.call %pool @init_queue(%que, %{{.*}}, %{{.*}}) : !asc.custom_pool<@Rows, veccalc, 8>, (!asc.queue<vecin, 1>, i32, i32) -> ()
// CHECK: asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 8>
// ASCENDC: ascendc.custom_pool_class @Rows<veccalc, 8>
// ASCENDC: !ascendc.any_queue
// ASCENDC: ascendc.que_bind.init_start_buf_handle

asc.custom_pool_class @Rows<veccalc, 8> {
  func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 8>, %que: !asc.any_queue, %num: i32, %len: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 8>, i32
    %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 8>, i32
    %handle = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 8>, i32, !asc.tbuf_handle
    %num8 = emitc.cast %num : i32 to ui8
    %len32 = emitc.cast %len : i32 to ui32
    asc.que_bind.init_start_buf_handle %que, %handle, %num8, %len32 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
    scf.for %i = %c0 to %num step %c1 : i32 {
      %id = arith.addi %first, %i : i32
      %own = asc.custom_pool.get_buf_handle %self, %id : !asc.custom_pool<@Rows, veccalc, 8>, i32, !asc.tbuf_handle
      %offset = arith.muli %i, %len : i32
      %addr = arith.addi %start, %offset : i32
      %i32 = emitc.cast %i : i32 to ui32
      asc.que_bind.init_buf_handle %que, %self, %i32, %own, %addr, %len32 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 8>, ui32, !asc.tbuf_handle, i32, ui32
    }
    %rows = asc.custom_pool.call %self @row(%num) : !asc.custom_pool<@Rows, veccalc, 8>, (i32) -> i32
    %used = arith.muli %rows, %len : i32
    %end = arith.addi %start, %used : i32
    asc.custom_pool.set_cur_addr %self, %end : !asc.custom_pool<@Rows, veccalc, 8>, i32
    %next = arith.addi %first, %num : i32
    asc.custom_pool.set_cur_buf_size %self, %next : !asc.custom_pool<@Rows, veccalc, 8>, i32
    func.return
  }
  func.func @row(%self: !asc.custom_pool<@Rows, veccalc, 8>, %n: i32) -> i32 {
    func.return %n : i32
  }
}

asc.custom_pool_class @Idle<a1, 1> {
}

func.func @k() attributes {asc.aicore, asc.global} {
  %c2 = arith.constant 2 : i32
  %c256 = arith.constant 256 : i32
  %c512 = "emitc.constant"() <{value = 512 : ui32}> : () -> ui32
  %pipe = asc.pipe
  %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 8>
  %que = asc.queue : !asc.queue<vecin, 1>
  %cut = asc.pipe.init_buf_pool(%pipe, %pool, %c512) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 8>, ui32 -> i1
  asc.custom_pool.call %pool @init_queue(%que, %c2, %c256) : !asc.custom_pool<@Rows, veccalc, 8>, (!asc.queue<vecin, 1>, i32, i32) -> ()
  %a = asc.que_bind.alloc_tensor %que : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %que, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 8>
  func.return
}
