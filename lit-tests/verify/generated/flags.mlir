// Made by tests/support/make_lit_cases.py from the programs in tests/errors/flags.
// RUN: asc-opt %s -p verify-dominance,verify-pools,verify-capacity,verify-positions,verify-queues,verify-sync,verify-instructions --split-input-file --verify-diagnostics

// flags/barrier_of_the_scalar
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    // expected-error@below {{Ascend910B1 has no pipe_barrier of PIPE_S}}
    asc.pipe_barrier pipe_s
    func.return
  }
}

// -----

// flags/barrier_of_the_scalar, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    asc.pipe_barrier pipe_all
    func.return
  }
}

// -----

// flags/fetched_id_released
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.fetch_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    // expected-error@below {{release_event_id of V_S id "done" (0), which fetch_event_id only names}}
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/fetched_id_released, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.fetch_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    func.return
  }
}

// -----

// flags/fetched_twice
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %left = asc.pipe.fetch_event_id %pipe, mte2_v : i32
    %right = asc.pipe.fetch_event_id %pipe, mte2_v : i32
    asc.set_flag mte2_v, %left : i32
    // expected-error@below {{flag MTE2_V with id "right" (0) is set again before any wait_flag: a flag is one bit}}
    asc.set_flag mte2_v, %right : i32
    asc.wait_flag mte2_v, %left : i32
    asc.wait_flag mte2_v, %right : i32
    func.return
  }
}

// -----

// flags/fetched_twice, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %left = asc.pipe.alloc_event_id %pipe, mte2_v : i32
    %right = asc.pipe.fetch_event_id %pipe, mte2_v : i32
    asc.set_flag mte2_v, %left : i32
    asc.set_flag mte2_v, %right : i32
    asc.wait_flag mte2_v, %left : i32
    asc.wait_flag mte2_v, %right : i32
    asc.pipe.release_event_id %pipe, %left, mte2_v : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_a_queue_may_have
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 64 : i32
    %2 = arith.constant 0 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 2>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 2>, i32, i32
    %3 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %3 : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    // expected-warning@below {{flag MTE2_V with id 0 may be the one that queue "queue" has set}}
    asc.set_flag mte2_v, %2 : i32
    asc.wait_flag mte2_v, %2 : i32
    %4 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %4 : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// flags/id_a_queue_may_have, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 64 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 2>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 2>, i32, i32
    %2 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %2 : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    %done = asc.pipe.fetch_event_id %pipe, mte2_v : i32
    asc.set_flag mte2_v, %done : i32
    asc.wait_flag mte2_v, %done : i32
    %3 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %3 : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// flags/id_beyond_the_last
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 8 : i32
    %1 = arith.constant 10 : i32
    %2 = arith.constant 1 : i32
    scf.for %i = %0 to %1 step %2 : i32 {
      // expected-error@below {{MTE2_V has the ids 0 to 7, not 8}}
      asc.set_flag mte2_v, %i : i32
      // expected-error@below {{MTE2_V has the ids 0 to 7, not 8}}
      asc.wait_flag mte2_v, %i : i32
    }
    func.return
  }
}

// -----

// flags/id_beyond_the_last, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 6 : i32
    %1 = arith.constant 8 : i32
    %2 = arith.constant 1 : i32
    scf.for %i = %0 to %1 step %2 : i32 {
      asc.set_flag mte2_v, %i : i32
      asc.wait_flag mte2_v, %i : i32
    }
    func.return
  }
}

// -----

// flags/id_never_released
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    // expected-warning@below {{the kernel ends without release_event_id of V_S id "done" (0)}}
    %done = asc.pipe.alloc_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    func.return
  }
}

// -----

// flags/id_never_released, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.alloc_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_of_a_queue
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 64 : i32
    %2 = arith.constant 0 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %3 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{flag MTE2_V with id 0 is set by hand while queue "queue" has it: a flag is one bit}}
    asc.set_flag mte2_v, %2 : i32
    asc.wait_flag mte2_v, %2 : i32
    %4 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %4 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// flags/id_of_a_queue, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 64 : i32
    %pipe = asc.pipe
    %queue = asc.queue : !asc.queue<vecin, 1>
    asc.pipe.init_queue %pipe, %queue, %0, %1 : !asc.queue<vecin, 1>, i32, i32
    %2 = asc.que_bind.alloc_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %queue, %2 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    %done = asc.pipe.fetch_event_id %pipe, mte2_v : i32
    asc.set_flag mte2_v, %done : i32
    asc.wait_flag mte2_v, %done : i32
    %3 = asc.que_bind.deque_tensor %queue : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %queue, %3 : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    func.return
  }
}

// -----

// flags/id_of_another_event
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %loaded = asc.pipe.alloc_event_id %pipe, mte2_v : i32
    // expected-error@below {{release_event_id of V_S id "loaded" (0), which alloc_event_id took for MTE2_V}}
    asc.pipe.release_event_id %pipe, %loaded, v_s : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_of_another_event, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %loaded = asc.pipe.alloc_event_id %pipe, mte2_v : i32
    asc.pipe.release_event_id %pipe, %loaded, mte2_v : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_released_twice
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.alloc_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    // expected-error@below {{release_event_id of V_S id "done" (0), which is given back already}}
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_released_twice, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.alloc_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_still_set
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 0 : i32
    %2 = arith.constant 8 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %even = asc.pipe.alloc_event_id %pipe, mte3_mte2 : i32
    %odd = asc.pipe.alloc_event_id %pipe, mte3_mte2 : i32
    asc.set_flag mte3_mte2, %even : i32
    asc.set_flag mte3_mte2, %odd : i32
    scf.for %i = %1 to %2 step %3 : i32 {
      %4 = arith.remsi %i, %0 : i32
      %5 = arith.cmpi eq, %4, %1 : i32
      %done = arith.select %5, %even, %odd : i32
      asc.wait_flag mte3_mte2, %done : i32
      asc.set_flag mte3_mte2, %done : i32
    }
    asc.wait_flag mte3_mte2, %even : i32
    asc.wait_flag mte3_mte2, %even : i32
    asc.pipe.release_event_id %pipe, %even, mte3_mte2 : !asc.pipe, i32
    // expected-error@below {{release_event_id of MTE3_MTE2 id "odd" (1), whose flag is set: nothing has waited for it yet}}
    asc.pipe.release_event_id %pipe, %odd, mte3_mte2 : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_still_set, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 0 : i32
    %2 = arith.constant 8 : i32
    %3 = arith.constant 1 : i32
    %pipe = asc.pipe
    %even = asc.pipe.alloc_event_id %pipe, mte3_mte2 : i32
    %odd = asc.pipe.alloc_event_id %pipe, mte3_mte2 : i32
    asc.set_flag mte3_mte2, %even : i32
    asc.set_flag mte3_mte2, %odd : i32
    scf.for %i = %1 to %2 step %3 : i32 {
      %4 = arith.remsi %i, %0 : i32
      %5 = arith.cmpi eq, %4, %1 : i32
      %done = arith.select %5, %even, %odd : i32
      asc.wait_flag mte3_mte2, %done : i32
      asc.set_flag mte3_mte2, %done : i32
    }
    asc.wait_flag mte3_mte2, %even : i32
    asc.wait_flag mte3_mte2, %odd : i32
    asc.pipe.release_event_id %pipe, %even, mte3_mte2 : !asc.pipe, i32
    asc.pipe.release_event_id %pipe, %odd, mte3_mte2 : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_used_after_release
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.alloc_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    // expected-error@below {{set_flag of V_S id "done" (0), which is given back already}}
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_used_after_release, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.alloc_event_id %pipe, v_s : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    asc.set_flag v_s, %done : i32
    asc.wait_flag v_s, %done : i32
    asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_used_for_another_event
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.alloc_event_id %pipe, mte2_v : i32
    // expected-error@below {{set_flag of V_MTE2 id "done" (0), which alloc_event_id took for MTE2_V}}
    asc.set_flag v_mte2, %done : i32
    asc.wait_flag v_mte2, %done : i32
    asc.set_flag mte2_v, %done : i32
    asc.wait_flag mte2_v, %done : i32
    asc.pipe.release_event_id %pipe, %done, mte2_v : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/id_used_for_another_event, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %pipe = asc.pipe
    %done = asc.pipe.alloc_event_id %pipe, mte2_v : i32
    %free = asc.pipe.fetch_event_id %pipe, v_mte2 : i32
    asc.set_flag v_mte2, %free : i32
    asc.wait_flag v_mte2, %free : i32
    asc.set_flag mte2_v, %done : i32
    asc.wait_flag mte2_v, %done : i32
    asc.pipe.release_event_id %pipe, %done, mte2_v : !asc.pipe, i32
    func.return
  }
}

// -----

// flags/nine_ids
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 9 : i32
    %2 = arith.constant 1 : i32
    %pipe = asc.pipe
    scf.for %i = %0 to %1 step %2 : i32 {
      // expected-warning@below {{the kernel ends without release_event_id of V_S id "done" (0)}}
      // expected-error@below {{all 8 event ids of V_S are in use}}
      %done = asc.pipe.alloc_event_id %pipe, v_s : i32
      asc.set_flag v_s, %done : i32
      asc.wait_flag v_s, %done : i32
    }
    func.return
  }
}

// -----

// flags/nine_ids, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 9 : i32
    %2 = arith.constant 1 : i32
    %pipe = asc.pipe
    scf.for %i = %0 to %1 step %2 : i32 {
      %done = asc.pipe.alloc_event_id %pipe, v_s : i32
      asc.set_flag v_s, %done : i32
      asc.wait_flag v_s, %done : i32
      asc.pipe.release_event_id %pipe, %done, v_s : !asc.pipe, i32
    }
    func.return
  }
}

// -----

// flags/no_wait_after_the_loop
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 1 : i32
    // expected-error@below {{the kernel ends with flags set: V_MTE2 0}}
    asc.set_flag v_mte2, %0 : i32
    scf.for %i = %0 to %n step %1 : i32 {
      asc.wait_flag v_mte2, %0 : i32
      asc.set_flag mte2_v, %0 : i32
      asc.wait_flag mte2_v, %0 : i32
      asc.set_flag v_mte2, %0 : i32
    }
    func.return
  }
}

// -----

// flags/no_wait_after_the_loop, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 1 : i32
    asc.set_flag v_mte2, %0 : i32
    scf.for %i = %0 to %n step %1 : i32 {
      asc.wait_flag v_mte2, %0 : i32
      asc.set_flag mte2_v, %0 : i32
      asc.wait_flag mte2_v, %0 : i32
      asc.set_flag v_mte2, %0 : i32
    }
    asc.wait_flag v_mte2, %0 : i32
    func.return
  }
}

// -----

// flags/scalar_waits_first
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    // expected-error@below {{wait_flag would wait forever: no set_flag of V_S with id 0 comes before it}}
    asc.wait_flag v_s, %0 : i32
    asc.set_flag v_s, %0 : i32
    func.return
  }
}

// -----

// flags/scalar_waits_first, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    asc.set_flag v_s, %0 : i32
    asc.wait_flag v_s, %0 : i32
    func.return
  }
}

// -----

// flags/set_on_one_side
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.cmpi sgt, %n, %0 : i32
    scf.if %1 {
      asc.set_flag v_mte3, %0 : i32
    }
    // expected-error@below {{wait_flag would wait forever: nothing sets V_MTE3 with id 1}}
    asc.wait_flag v_mte3, %0 : i32
    func.return
  }
}

// -----

// flags/set_on_one_side, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 1 : i32
    %1 = arith.cmpi sgt, %n, %0 : i32
    scf.if %1 {
      asc.set_flag v_mte3, %0 : i32
      asc.wait_flag v_mte3, %0 : i32
    }
    func.return
  }
}

// -----

// flags/set_twice
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 1 : i32
    scf.for %i = %0 to %1 step %2 : i32 {
      // expected-error@below {{flag MTE2_V with id 0 is set again before any wait_flag: a flag is one bit}}
      asc.set_flag mte2_v, %0 : i32
    }
    asc.wait_flag mte2_v, %0 : i32
    func.return
  }
}

// -----

// flags/set_twice, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 2 : i32
    %2 = arith.constant 1 : i32
    scf.for %i = %0 to %1 step %2 : i32 {
      asc.set_flag mte2_v, %0 : i32
      asc.wait_flag mte2_v, %0 : i32
    }
    func.return
  }
}

// -----

// flags/waits_for_another_event
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    asc.set_flag mte2_v, %0 : i32
    // expected-error@below {{wait_flag would wait forever: nothing sets V_MTE2 with id 0}}
    asc.wait_flag v_mte2, %0 : i32
    func.return
  }
}

// -----

// flags/waits_for_another_event, mended
builtin.module {
  func.func @kernel() attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    asc.set_flag mte2_v, %0 : i32
    asc.wait_flag mte2_v, %0 : i32
    func.return
  }
}

// -----

// flags/waits_for_another_id
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 1 : i32
    scf.for %i = %0 to %n step %1 : i32 {
      asc.set_flag mte2_v, %0 : i32
      // expected-error@below {{wait_flag would wait forever: nothing sets MTE2_V with id 1}}
      asc.wait_flag mte2_v, %1 : i32
    }
    func.return
  }
}

// -----

// flags/waits_for_another_id, mended
builtin.module {
  func.func @kernel(%n: i32) attributes {asc.aicore, asc.global} {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 1 : i32
    scf.for %i = %0 to %n step %1 : i32 {
      asc.set_flag mte2_v, %0 : i32
      asc.wait_flag mte2_v, %0 : i32
    }
    func.return
  }
}
