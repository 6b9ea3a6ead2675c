// Helpers are inlined into kernels and removed; places keep the call sites, values their names.
// RUN: asc-opt %s -p inline --split-input-file --print-debuginfo | filecheck %s

// CHECK-NOT: @scale
// CHECK: func.func @kernel
// CHECK-NEXT: %two = arith.constant 2 : i32 loc("k.py":9:5)
// CHECK-NEXT: %scaled = arith.muli %n, %two : i32 loc(callsite("k.py":3:12 at "kernel"("k.py":9:9)))
// CHECK-NEXT: asc.global_tensor.set_value %{{.*}}, %n, %scaled
func.func @scale(%value : i32, %factor : i32) -> i32 attributes {asc.aicore} {
  %scaled = arith.muli %value, %factor : i32 loc("k.py":3:12)
  func.return %scaled : i32 loc("k.py":3:5)
}
func.func @kernel(%n : i32, %g : !asc.global_tensor<*xi32>) attributes {asc.aicore, asc.global} {
  %two = arith.constant 2 : i32 loc("k.py":9:5)
  %result = func.call @scale(%n, %two) : (i32, i32) -> i32 loc("k.py":9:9)
  asc.global_tensor.set_value %g, %n, %result : !asc.global_tensor<*xi32>, i32, i32 loc("k.py":10:5)
  func.return loc("k.py":10:5)
}

// -----

// What somebody else may call stays; so does the call of what is not here.
// CHECK: func.func @library
// CHECK: func.func private @elsewhere
// CHECK: func.func @kernel
// CHECK-NEXT: asc.pipe_barrier
// CHECK-NEXT: func.call @elsewhere
func.func @library() {
  asc.pipe_barrier pipe_v
  func.return
}
func.func private @elsewhere() -> ()
func.func @kernel() attributes {asc.aicore, asc.global} {
  func.call @library() : () -> ()
  func.call @elsewhere() : () -> ()
  func.return
}
