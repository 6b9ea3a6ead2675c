// Made by tests/support/make_lit_cases.py from the programs in tests/errors/custom_pools.
// RUN: asc-opt %s -p verify-dominance,verify-pools,verify-capacity,verify-positions,verify-queues,verify-sync,verify-instructions --split-input-file --verify-diagnostics

// custom_pools/block_outside
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        // expected-error@below {{buffer 1 of queue "in_x" would be bytes 8192 to 16383, pool "pool" is bytes 0 to 12287}}
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 12288 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/block_outside, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 16384 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/block_overlap
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        // expected-error@below {{, bytes 0 to 4095, overlaps handle 0 of queue "in_x", bytes 0 to 8191}}
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %10 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 1 : i32
    %4 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %6 = asc.queue : !asc.queue<vecin, 1>
    asc.custom_pool.call %pool @init_queue(%6, %3, %4) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/block_overlap, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 1 : i32
    %4 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %6 = asc.queue : !asc.queue<vecin, 1>
    asc.custom_pool.call %pool @init_queue(%6, %3, %4) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/block_unaligned
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        // expected-error@below {{buffer 1 of queue "in_x" would start at byte 100, which is no multiple of 32}}
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 100 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/block_unaligned, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 128 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/buffers_counted_beyond
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %2 = arith.constant 2 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %3 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %4 = emitc.cast %num : i32 to ui8
      %5 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %3, %4, %5 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %6 = arith.addi %first, %i : i32
        %7 = asc.custom_pool.get_buf_handle %self, %6 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %8 = arith.muli %i, %len : i32
        %9 = arith.addi %start, %8 : i32
        %10 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %10, %7, %9, %5 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %11 = arith.muli %num, %len : i32
      %12 = arith.addi %start, %11 : i32
      asc.custom_pool.set_cur_addr %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %13 = arith.muli %num, %2 : i32
      %14 = arith.addi %first, %13 : i32
      %15 = arith.addi %14, %1 : i32
      // expected-error@below {{set_cur_buf_size(5): pool "pool" has only 4 buffer ids, 0 to 3}}
      asc.custom_pool.set_cur_buf_size %self, %15 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/buffers_counted_beyond, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_beyond
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      // expected-error@below {{queue "in_x" takes the handles 0 to 4: pool "pool" has only 4 buffer ids, 0 to 3}}
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 5 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_beyond, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 4 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_flag_lost
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %6 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %6 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %7 = asc.custom_pool.get_cur_addr %pool : !asc.custom_pool<@Rows, veccalc, 4>, i32
    %8 = arith.subi %7, %2 : i32
    asc.custom_pool.set_cur_addr %pool, %8 : !asc.custom_pool<@Rows, veccalc, 4>, i32
    // expected-error@below {{nobody waits for the flag of handle 0 of pool "pool", freed by queue "in_x": it is handed out anew}}
    asc.custom_pool.set_cur_buf_size %pool, %3 : !asc.custom_pool<@Rows, veccalc, 4>, i32
    asc.custom_pool.call %pool @init_queue(%in_y, %1, %4) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %9 = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_y, %9 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_flag_lost, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %5 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 4>
    %6 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_y, %1, %3) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %7 = asc.que_bind.alloc_tensor %in_y : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_y, %7 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_in_use
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 0 : i32
    %4 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %x_local = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    // expected-error@below {{handle 0 of pool "pool" is given away while queue "in_x" has a tensor of it}}
    asc.custom_pool.set_cur_buf_size %pool, %3 : !asc.custom_pool<@Rows, veccalc, 4>, i32
    asc.custom_pool.call %pool @init_queue(%in_y, %1, %4) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    asc.que_bind.free_tensor %in_x, %x_local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_in_use, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %4 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %x_local = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %x_local : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 4>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_y, %1, %3) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_index
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %2 = arith.constant 4 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %3 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %4 = emitc.cast %num : i32 to ui8
      %5 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %3, %4, %5 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %6 = arith.addi %first, %i : i32
        %7 = asc.custom_pool.get_buf_handle %self, %6 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %8 = arith.muli %i, %len : i32
        %9 = arith.addi %start, %8 : i32
        %10 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %10, %7, %9, %5 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %11 = arith.addi %first, %2 : i32
      // expected-error@below {{get_buf_handle(4): pool "pool" has only 4 buffer ids, 0 to 3}}
      %12 = asc.custom_pool.get_buf_handle %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %13 = arith.muli %num, %len : i32
      %14 = arith.addi %start, %13 : i32
      asc.custom_pool.set_cur_addr %self, %14 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %15 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %15 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_index, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_missing
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 1 : i32
      %1 = arith.constant 0 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      %5 = arith.subi %num, %0 : i32
      scf.for %i = %1 to %5 step %0 : i32 {
        %6 = arith.addi %first, %i : i32
        %7 = asc.custom_pool.get_buf_handle %self, %6 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %8 = arith.muli %i, %len : i32
        %9 = arith.addi %start, %8 : i32
        %10 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %10, %7, %9, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %11 = arith.muli %num, %len : i32
      %12 = arith.addi %start, %11 : i32
      asc.custom_pool.set_cur_addr %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %13 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %13 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    // expected-error@below {{queue "in_x" has 2 buffers, and no init_buf_handle gave buffer 1 a block}}
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_missing, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_not_started
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      scf.for %i = %0 to %num step %1 : i32 {
        %2 = arith.addi %first, %i : i32
        %3 = asc.custom_pool.get_buf_handle %self, %2 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %4 = arith.muli %i, %len : i32
        %5 = arith.addi %start, %4 : i32
        %6 = emitc.cast %i : i32 to ui32
        %7 = emitc.cast %len : i32 to ui32
        // expected-error@below {{queue "in_x" has no handles yet, and is given a block}}
        asc.que_bind.init_buf_handle %que, %self, %6, %3, %5, %7 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %8 = arith.muli %num, %len : i32
      %9 = arith.addi %start, %8 : i32
      asc.custom_pool.set_cur_addr %self, %9 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %10 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %10 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_not_started, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_of_other
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 1 : i32
      %1 = arith.constant 0 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %1 to %num step %0 : i32 {
        %5 = arith.addi %i, %0 : i32
        %6 = arith.addi %first, %i : i32
        %7 = asc.custom_pool.get_buf_handle %self, %6 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %8 = arith.muli %i, %len : i32
        %9 = arith.addi %start, %8 : i32
        %10 = emitc.cast %5 : i32 to ui32
        // expected-error@below {{queue "in_x" has 2 buffers, there is no buffer 2}}
        asc.que_bind.init_buf_handle %que, %self, %10, %7, %9, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %11 = arith.muli %num, %len : i32
      %12 = arith.addi %start, %11 : i32
      asc.custom_pool.set_cur_addr %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %13 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %13 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_of_other, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_of_two_pools
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
  ^bb0:
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 0 : i32
    %2 = "emitc.constant"() <{value = 1 : ui8}> : () -> ui8
    %3 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %other = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    %6 = asc.pipe.init_buf_pool(%pipe, %other, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    %7 = asc.custom_pool.get_buf_handle %pool, %1 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
    asc.que_bind.init_start_buf_handle %in_x, %7, %2, %3 : !asc.queue<vecin, 1>, !asc.tbuf_handle, ui8, ui32
    %8 = asc.custom_pool.get_buf_handle %other, %1 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
    %9 = asc.custom_pool.get_cur_addr %other : !asc.custom_pool<@Rows, veccalc, 4>, i32
    // expected-error@below {{queue "in_x" is given a handle of pool "other" together with pool "pool"}}
    asc.que_bind.init_buf_handle %in_x, %other, %4, %8, %9, %3 : !asc.queue<vecin, 1>, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
    func.return
  }
}

// -----

// custom_pools/handle_of_two_pools, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
  ^bb0:
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 8192 : ui32}> : () -> ui32
    %1 = arith.constant 0 : i32
    %2 = "emitc.constant"() <{value = 1 : ui8}> : () -> ui8
    %3 = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
    %4 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %other = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    %6 = asc.pipe.init_buf_pool(%pipe, %other, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    %7 = asc.custom_pool.get_buf_handle %pool, %1 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
    asc.que_bind.init_start_buf_handle %in_x, %7, %2, %3 : !asc.queue<vecin, 1>, !asc.tbuf_handle, ui8, ui32
    %8 = asc.custom_pool.get_buf_handle %pool, %1 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
    %9 = asc.custom_pool.get_cur_addr %pool : !asc.custom_pool<@Rows, veccalc, 4>, i32
    asc.que_bind.init_buf_handle %in_x, %pool, %4, %8, %9, %3 : !asc.queue<vecin, 1>, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
    func.return
  }
}

// -----

// custom_pools/handle_reused
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %6 = arith.muli %i, %len : i32
        %7 = arith.addi %start, %6 : i32
        %8 = emitc.cast %i : i32 to ui32
        // expected-error@below {{buffers 0 and 1 of queue "in_x" are given one handle, 0}}
        asc.que_bind.init_buf_handle %que, %self, %8, %5, %7, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %9 = arith.muli %num, %len : i32
      %10 = arith.addi %start, %9 : i32
      asc.custom_pool.set_cur_addr %self, %10 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %11 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_reused, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_shorter
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_tbuf(%self: !asc.custom_pool<@Rows, veccalc, 4>, %buf: !asc.any_tbuf, %len: i32) {
      %0 = "emitc.constant"() <{value = 1 : ui8}> : () -> ui8
      %1 = arith.constant 2 : i32
      %2 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %3 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %4 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %5 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %buf, %4, %0, %5 : !asc.any_tbuf, !asc.tbuf_handle, ui8, ui32
      %6 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %8 = arith.divsi %len, %1 : i32
      %9 = emitc.cast %8 : i32 to ui32
      // expected-error@below {{buffer "work" is to have 8192 bytes, its block has 4096}}
      asc.que_bind.init_buf_handle %buf, %self, %2, %6, %7, %9 : !asc.any_tbuf, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      %10 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %11 = arith.addi %10, %len : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %3 : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %work = asc.tbuf : !asc.tbuf<veccalc>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_tbuf(%work, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.tbuf<veccalc>, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_shorter, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_tbuf(%self: !asc.custom_pool<@Rows, veccalc, 4>, %buf: !asc.any_tbuf, %len: i32) {
      %0 = "emitc.constant"() <{value = 1 : ui8}> : () -> ui8
      %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %2 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %3 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %buf, %3, %0, %4 : !asc.any_tbuf, !asc.tbuf_handle, ui8, ui32
      %5 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %6 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      asc.que_bind.init_buf_handle %buf, %self, %1, %5, %6, %4 : !asc.any_tbuf, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %8 = arith.addi %7, %len : i32
      asc.custom_pool.set_cur_addr %self, %8 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %9 = arith.addi %first, %2 : i32
      asc.custom_pool.set_cur_buf_size %self, %9 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %work = asc.tbuf : !asc.tbuf<veccalc>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_tbuf(%work, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.tbuf<veccalc>, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/handle_taken
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    asc.custom_pool.call %pool @init_queue(%in_y, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    // expected-error@below {{handle 0 of queue "in_x" was given another block, for queue "in_y"}}
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_taken, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %in_y = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    asc.custom_pool.call %pool @init_queue(%in_y, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_uncounted
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    // expected-error@below {{nobody waits for the flag of handle 0 of pool "pool", freed by queue "in_x": the pool counts 0 of its buffers}}
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/handle_uncounted, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 1 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/initialised_twice
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %3 = arith.constant 1 : i32
    %4 = arith.constant 4096 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %5 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    // expected-error@below {{queue "in_x" already has memory, from pool "pool"}}
    asc.custom_pool.call %pool @init_queue(%in_x, %3, %4) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/initialised_twice, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/never_cut
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    // expected-error@below {{pool "pool" has no memory for queue "in_x": no init_buf_pool has cut it}}
    asc.custom_pool.call %pool @init_queue(%in_x, %0, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/never_cut, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/queue_of_other_memory
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<a1, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    // expected-error@below {{queue "in_x" at A1 lives in the L1 Buffer, pool "pool" at VECCALC in the Unified Buffer}}
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<a1, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/queue_of_other_memory, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/shared_events
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_shared(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = "emitc.constant"() <{value = 1 : ui8}> : () -> ui8
      %2 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %3 = arith.constant 1 : i32
      %4 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %5 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %4, %1, %5 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      %6 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      asc.que_bind.init_buf_handle %que, %self, %2, %6, %7, %5 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      asc.custom_pool.set_cur_buf_size %self, %3 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %out = asc.queue : !asc.queue<vecout, 1>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_shared(%in_x, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32) -> ()
    asc.custom_pool.call %pool @init_shared(%out, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecout, 1>, i32) -> ()
    %3 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    // expected-error@below {{queue "out" would wait for an event MTE3_V that never comes: handle 0 was freed with V_MTE2}}
    %4 = asc.que_bind.alloc_tensor %out : !asc.queue<vecout, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %out, %4 : !asc.queue<vecout, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/shared_events, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_shared(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = "emitc.constant"() <{value = 1 : ui8}> : () -> ui8
      %2 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %3 = arith.constant 1 : i32
      %4 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %5 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %4, %1, %5 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      %6 = asc.custom_pool.get_buf_handle %self, %0 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      asc.que_bind.init_buf_handle %que, %self, %2, %6, %7, %5 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      asc.custom_pool.set_cur_buf_size %self, %3 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %out = asc.queue : !asc.queue<vecin, 1>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_shared(%in_x, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32) -> ()
    asc.custom_pool.call %pool @init_shared(%out, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32) -> ()
    %3 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %4 = asc.que_bind.alloc_tensor %out : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %out, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/two_buffers_for_a_tbuf
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_tbuf(%self: !asc.custom_pool<@Rows, veccalc, 4>, %buf: !asc.any_tbuf, %len: i32) {
      %0 = "emitc.constant"() <{value = 2 : ui8}> : () -> ui8
      %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %2 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %3 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %4 = emitc.cast %len : i32 to ui32
      // expected-error@below {{buffer "work" cannot have 2 buffers; a TBuf has 1}}
      asc.que_bind.init_start_buf_handle %buf, %3, %0, %4 : !asc.any_tbuf, !asc.tbuf_handle, ui8, ui32
      %5 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %6 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      asc.que_bind.init_buf_handle %buf, %self, %1, %5, %6, %4 : !asc.any_tbuf, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %8 = arith.addi %7, %len : i32
      asc.custom_pool.set_cur_addr %self, %8 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %9 = arith.addi %first, %2 : i32
      asc.custom_pool.set_cur_buf_size %self, %9 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %work = asc.tbuf : !asc.tbuf<veccalc>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_tbuf(%work, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.tbuf<veccalc>, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/two_buffers_for_a_tbuf, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_tbuf(%self: !asc.custom_pool<@Rows, veccalc, 4>, %buf: !asc.any_tbuf, %len: i32) {
      %0 = "emitc.constant"() <{value = 1 : ui8}> : () -> ui8
      %1 = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %2 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %3 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %buf, %3, %0, %4 : !asc.any_tbuf, !asc.tbuf_handle, ui8, ui32
      %5 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %6 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      asc.que_bind.init_buf_handle %buf, %self, %1, %5, %6, %4 : !asc.any_tbuf, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      %7 = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %8 = arith.addi %7, %len : i32
      asc.custom_pool.set_cur_addr %self, %8 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %9 = arith.addi %first, %2 : i32
      asc.custom_pool.set_cur_buf_size %self, %9 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %work = asc.tbuf : !asc.tbuf<veccalc>
    %2 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_tbuf(%work, %1) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.tbuf<veccalc>, i32) -> ()
    func.return
  }
}

// -----

// custom_pools/used_after_reset
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 4>
    // expected-error@below {{handle 0 of queue "in_x" was taken back, by a reset}}
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    func.return
  }
}

// -----

// custom_pools/used_after_reset, mended
builtin.module {
  asc.custom_pool_class @Rows<veccalc, 4> {
    func.func @init_queue(%self: !asc.custom_pool<@Rows, veccalc, 4>, %que: !asc.any_queue, %num: i32, %len: i32) {
      %0 = arith.constant 0 : i32
      %1 = arith.constant 1 : i32
      %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %start = asc.custom_pool.get_cur_addr %self : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %2 = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
      %3 = emitc.cast %num : i32 to ui8
      %4 = emitc.cast %len : i32 to ui32
      asc.que_bind.init_start_buf_handle %que, %2, %3, %4 : !asc.any_queue, !asc.tbuf_handle, ui8, ui32
      scf.for %i = %0 to %num step %1 : i32 {
        %5 = arith.addi %first, %i : i32
        %6 = asc.custom_pool.get_buf_handle %self, %5 : !asc.custom_pool<@Rows, veccalc, 4>, i32, !asc.tbuf_handle
        %7 = arith.muli %i, %len : i32
        %8 = arith.addi %start, %7 : i32
        %9 = emitc.cast %i : i32 to ui32
        asc.que_bind.init_buf_handle %que, %self, %9, %6, %8, %4 : !asc.any_queue, !asc.custom_pool<@Rows, veccalc, 4>, ui32, !asc.tbuf_handle, i32, ui32
      }
      %10 = arith.muli %num, %len : i32
      %11 = arith.addi %start, %10 : i32
      asc.custom_pool.set_cur_addr %self, %11 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      %12 = arith.addi %first, %num : i32
      asc.custom_pool.set_cur_buf_size %self, %12 : !asc.custom_pool<@Rows, veccalc, 4>, i32
      func.return
    }
  }
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 8192 : i32
    %pipe = asc.pipe
    %pool = asc.custom_pool : !asc.custom_pool<@Rows, veccalc, 4>
    %in_x = asc.queue : !asc.queue<vecin, 1>
    %3 = asc.pipe.init_buf_pool(%pipe, %pool, %0) : !asc.pipe, !asc.custom_pool<@Rows, veccalc, 4>, ui32 -> i1
    asc.custom_pool.call %pool @init_queue(%in_x, %1, %2) : !asc.custom_pool<@Rows, veccalc, 4>, (!asc.queue<vecin, 1>, i32, i32) -> ()
    %4 = asc.que_bind.alloc_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.enque_tensor %in_x, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    %5 = asc.que_bind.deque_tensor %in_x : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.que_bind.free_tensor %in_x, %5 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf16>
    asc.custom_pool.reset %pool : !asc.custom_pool<@Rows, veccalc, 4>
    func.return
  }
}
