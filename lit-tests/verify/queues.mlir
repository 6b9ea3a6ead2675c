// The life of a queue's tensors.
// RUN: asc-opt %s -p verify-queues --split-input-file --verify-diagnostics

// Freed and enqueued without being held.
func.func @k() {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  %r = asc.queue : !asc.queue<vecin, 1>
  %w = asc.tbuf : !asc.tbuf<veccalc>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  asc.pipe.init_queue %p, %r, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  asc.pipe.init_buffer %p, %w, %c512 : !asc.tbuf<veccalc>, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{enque of queue "q" is given tensor "a", which is enqueued already}}
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %b = asc.que_bind.alloc_tensor %r : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %r, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{free of queue "r" is given tensor "b", which is freed already}}
  asc.que_bind.free_tensor %r, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %c = asc.tbuf.get_tensor %w : !asc.tbuf<veccalc>, !asc.local_tensor<*xf32>
  // expected-error@below {{enque of queue "r" is given tensor "c", which is a part of buffer "w"}}
  asc.que_bind.enque_tensor %r, %c : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{free of queue "r" is given tensor "a", which is from queue "q"}}
  asc.que_bind.free_tensor %r, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// Freed while enqueued, and used when freed.
func.func @k() {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %c8 = arith.constant 8 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{free of queue "q" is given tensor "a", which is enqueued already}}
  asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %b = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{add uses tensor "b" after it was freed}}
  asc.add_l2 %b, %b, %b, %c8 : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  func.return
}

// -----

// A dequeue of what was freed under another name.
func.func @k() {
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c1, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.free_tensor %q, %b : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{free of queue "q" is given tensor "a", which is freed already}}
  asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  func.return
}

// -----

// Dequeues of an empty queue.
func.func @k(%n : i32) {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  %r = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  asc.pipe.init_queue %p, %r, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  // expected-error@below {{deque would wait forever: nothing is enqueued in queue "q"}}
  %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  %c = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  scf.for %i = %c0 to %n step %c1 : i32 {
    // expected-error@below {{deque would wait forever: nothing is enqueued in queue "r"}}
    %d = asc.que_bind.deque_tensor %r : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.enque_tensor %r, %d : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  }
  func.return
}

// -----

// Wrong in a branch.
func.func @k(%flag : i1) {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  scf.if %flag {
    // expected-error@below {{deque would wait forever: nothing is enqueued in queue "q"}}
    %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  } else {
    %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
    // expected-error@below {{free of queue "q" is given tensor "a", which is freed already}}
    asc.que_bind.free_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  }
  func.return
}

// -----

// One dequeue too many in a loop.
func.func @k() {
  %c2 = arith.constant 2 : i32
  %c512 = arith.constant 512 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %p = asc.pipe
  %q = asc.queue : !asc.queue<vecin, 1>
  asc.pipe.init_queue %p, %q, %c2, %c512 : !asc.queue<vecin, 1>, i32, i32
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  asc.que_bind.enque_tensor %q, %a : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  scf.for %i = %c0 to %c3 step %c1 : i32 {
    // expected-error@below {{deque would wait forever: nothing is enqueued in queue "q"}}
    %b = asc.que_bind.deque_tensor %q : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  }
  func.return
}
