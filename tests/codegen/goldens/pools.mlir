// Pools inside pools, a buffer for temporaries, event ids, and results that somebody uses.
builtin.module {
  func.func @pools(%x: memref<?xf32, 22>) attributes {asc.aicore, asc.global} {
    %c131072 = "emitc.constant"() <{value = 131072 : ui32}> : () -> ui32
    %c65536 = "emitc.constant"() <{value = 65536 : ui32}> : () -> ui32
    %c1_i32 = arith.constant 1 : i32
    %c32768_i32 = arith.constant 32768 : i32
    %c1024_i32 = arith.constant 1024 : i32
    %c64 = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
    %c256 = "emitc.constant"() <{value = 256 : ui32}> : () -> ui32
    %c64_i32 = arith.constant 64 : i32
    %pipe = asc.pipe
    %pool = asc.tBufPool : !asc.tbuf_pool<veccalc, 16>
    %first = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %second = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>
    %que_in = asc.queue : !asc.queue<vecin, 1>
    %bind = asc.que_bind : !asc.que_bind<vecin, vecout, 1>
    %work = asc.tbuf : !asc.tbuf<veccalc>
    %0 = asc.pipe.init_buf_pool(%pipe, %pool, %c131072) : !asc.pipe, !asc.tbuf_pool<veccalc, 16>, ui32 -> i1
    asc.tbuf_pool.init_queue %pool, %que_in, %c1_i32, %c32768_i32 : !asc.tbuf_pool<veccalc, 16>, !asc.queue<vecin, 1>, i32, i32
    %1 = asc.tbuf_pool.init_buf_pool(%pool, %first, %c65536) : !asc.tbuf_pool<veccalc, 16>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1
    %shared = asc.tbuf_pool.init_buf_pool(%pool, %second, %c65536), %first : !asc.tbuf_pool<veccalc, 16>, !asc.tbuf_pool<veccalc, 4>, ui32, !asc.tbuf_pool<veccalc, 4> -> i1
    asc.tbuf_pool.init_queue %first, %bind, %c1_i32, %c32768_i32 : !asc.tbuf_pool<veccalc, 4>, !asc.que_bind<vecin, vecout, 1>, i32, i32
    asc.tbuf_pool.init_buffer %first, %work, %c1024_i32 : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf<veccalc>, i32
    %whole = asc.tbuf.get_tensor %work : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
    %head = asc.tbuf.get_tensor %work, %c64 : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>, ui32
    %tail = asc.tbuf.get_with_offset %work, %c64, %c256 : !asc.tbuf<veccalc>, ui32, ui32, !asc.local_tensor<*xf32>
    scf.if %shared {
      asc.add_l2 %whole, %head, %tail, %c64_i32 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
    }
    %event = asc.pipe.alloc_event_id %pipe, v_s : i32
    asc.set_flag v_s, %event : i32
    asc.wait_flag v_s, %event : i32
    asc.pipe.release_event_id %pipe, %event, v_s : !asc.pipe, i32
    %seen_as_bind = asc.to_que_bind %que_in : !asc.queue<vecin, 1>, !asc.que_bind<vecin, vecin, 1>
    %3 = asc.que_bind.alloc_tensor %seen_as_bind : !asc.que_bind<vecin, vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor_pos %bind, %3, gm, vecin : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    %4 = asc.que_bind.deque_tensor_pos %bind, gm, vecin : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %bind, %4 : !asc.que_bind<vecin, vecout, 1>, !asc.local_tensor<*xf32>
    asc.tbuf_pool.reset %first : !asc.tbuf_pool<veccalc, 4>
    asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 16>
    asc.pipe.reset %pipe : !asc.pipe
    func.return
  }
}
