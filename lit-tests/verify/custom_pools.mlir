// Custom pools: they must be cut like others, and their methods must give the memory that is used.
// RUN: asc-opt %s -p verify-pools,verify-capacity --verify-diagnostics

asc.custom_pool_class @MyPool<veccalc, 16> {
  // Gives nothing.
  func.func @init_queue(%self : !asc.custom_pool<@MyPool, veccalc, 16>, %queue : !asc.any_queue, %num : i32, %len : i32) {
    func.return
  }
}

func.func @cut(%c1 : i32) {
  %c65536 = arith.constant 65536 : i32
  %pipe = asc.pipe
  %pool = asc.custom_pool : !asc.custom_pool<@MyPool, veccalc, 16>
  %q = asc.queue : !asc.queue<vecin, 1>
  %ok = asc.pipe.init_buf_pool(%pipe, %pool, %c65536) : !asc.pipe, !asc.custom_pool<@MyPool, veccalc, 16>, i32 -> i1
  asc.custom_pool.call %pool @init_queue(%q, %c1, %c65536) : !asc.custom_pool<@MyPool, veccalc, 16>, (!asc.queue<vecin, 1>, i32, i32) -> ()
  // expected-error@below {{queue "q" has no memory for alloc_tensor: no init_buffer gave it any before}}
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.custom_pool.reset %pool : !asc.custom_pool<@MyPool, veccalc, 16>
  func.return
}

asc.custom_pool_class @Starting<veccalc, 16> {
  func.func @init_queue(%self : !asc.custom_pool<@Starting, veccalc, 16>, %queue : !asc.any_queue, %num : i32, %len : i32) {
    %first = asc.custom_pool.get_cur_buf_size %self : !asc.custom_pool<@Starting, veccalc, 16>, i32
    %handle = asc.custom_pool.get_buf_handle %self, %first : !asc.custom_pool<@Starting, veccalc, 16>, i32, !asc.tbuf_handle
    asc.que_bind.init_start_buf_handle %queue, %handle, %num, %len : !asc.any_queue, !asc.tbuf_handle, i32, i32
    func.return
  }
}

func.func @never_cut(%c1 : i32, %len : i32) {
  %pool = asc.custom_pool : !asc.custom_pool<@Starting, veccalc, 16>
  %q = asc.queue : !asc.queue<vecin, 1>
  // expected-error@below {{pool "pool" has no memory for queue "q": no init_buf_pool has cut it}}
  asc.custom_pool.call %pool @init_queue(%q, %c1, %len) : !asc.custom_pool<@Starting, veccalc, 16>, (!asc.queue<vecin, 1>, i32, i32) -> ()
  func.return
}
