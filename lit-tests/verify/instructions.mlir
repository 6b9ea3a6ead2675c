// Vector instructions: the types they have on the SoC, the memory they reach.
// RUN: asc-opt %s -p verify-positions,verify-instructions --verify-diagnostics
// RUN: not asc-opt %s -p 'verify-positions{soc="Ascend950"},verify-instructions{soc="Ascend950"}' 2>&1 | filecheck %s

// CHECK-NOT: uint16
// CHECK-NOT: prelu
// CHECK: error: add works in the Unified Buffer, tensor "a" is in the L1 Buffer
func.func @types(%a : !asc.local_tensor<*xui16>, %f : !asc.local_tensor<*xf32>, %n : i32) {
  // expected-error@below {{add has no form for uint16 on Ascend910B1}}
  // expected-note@below {{help: dst and src must both be float16, float32, int16 or int32}}
  asc.add_l2 %a, %a, %a, %n : !asc.local_tensor<*xui16>, !asc.local_tensor<*xui16>, !asc.local_tensor<*xui16>, i32
  // expected-error@below {{prelu does not exist on Ascend910B1}}
  asc.prelu_l2 %f, %f, %f, %n : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  asc.add_l2 %f, %f, %f, %n : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  func.return
}

func.func @memories(%q : !asc.queue<a1, 1>, %v : !asc.queue<vecin, 1>, %n : i32, %c8 : i32) {
  %a = asc.que_bind.alloc_tensor %q : !asc.queue<a1, 1>, !asc.local_tensor<*xf32>
  %part = asc.local_tensor.subindex %a[%c8] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf32>
  %b = asc.que_bind.alloc_tensor %v : !asc.queue<vecin, 1>, !asc.local_tensor<*xf32>
  // expected-error@below {{add works in the Unified Buffer, tensor "a" is in the L1 Buffer}}
  // expected-error@below {{add works in the Unified Buffer, tensor "part" is in the L1 Buffer}}
  asc.add_l2 %b, %a, %part, %n : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  func.return
}
