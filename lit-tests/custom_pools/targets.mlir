// What a class of custom pools becomes: a C++ class around the macro, functions of the interpreter's program.
// RUN: asc-opt %s -t ascendc | filecheck %s --check-prefix CPP
// RUN: asc-opt %s -t python | filecheck %s --check-prefix PYTHON

// CPP: class Rows {
// CPP-NEXT: public:
// CPP-NEXT: __aicore__ inline Rows()
// CPP-NEXT: {
// CPP-NEXT: Init();
// CPP-NEXT: }
// CPP: template <class T>
// CPP-NEXT: __aicore__ inline bool InitBuffer(T& que, uint8_t num, uint32_t len)
// CPP: que.InitStartBufHandle(GetBufHandle(first), num, len);
// CPP: que.InitBufHandle(this, i, GetBufHandle(first + i), start + i * static_cast<int32_t>(len), len);
// CPP: int32_t rows = Row(num);
// CPP: SetCurAddr(start + rows * static_cast<int32_t>(len));
// CPP-NEXT: SetCurBufSize(first + num);
// CPP-NEXT: return true;
// CPP: __aicore__ inline int32_t Row(int32_t n)
// CPP: EXTERN_IMPL_BUFPOOL(Rows, AscendC::TPosition::VECCALC, 8);
// CPP-NEXT: };
// CPP: Rows pool;
// CPP: pipe.InitBufPool(pool, 512);
// CPP-NEXT: pool.InitBuffer(que, 2, 256);
// CPP: pool.Reset();

// PYTHON: def Rows_init_queue(core, self, que, num, len_1):
// PYTHON: def Rows_row(core, self, n):
// PYTHON: pool = core.custom_pool('pool', 'VECCALC', 8)
// PYTHON: Rows_init_queue(core, pool, que, 2, 256)


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
