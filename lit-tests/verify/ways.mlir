// What is wrong on one side of a branch only, whatever the others do; and what may be right on both.
// RUN: asc-opt %s -p verify-queues --split-input-file --verify-diagnostics

// Freed again where one side has freed it, enqueued again where the other has enqueued it.
func.func @k(%flag : i1) {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %b = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-note@below {{so it is where this condition is true}}
  // expected-note@below {{so it is where this condition is false}}
  scf.if %flag {
    // expected-note@below {{it was freed here}}
    asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  } else {
    asc.que_bind.enque_tensor %q, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  }
  // expected-error@below {{free of queue "q" is given tensor "a", which is freed already}}
  asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{enque of queue "q" is given tensor "b", which is enqueued already}}
  asc.que_bind.enque_tensor %q, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// An input that is there under a condition, and used under the same.
func.func @k(%flag : i1) {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  scf.if %flag {
    %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  }
  scf.if %flag {
    %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %q, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  }
  func.return
}
