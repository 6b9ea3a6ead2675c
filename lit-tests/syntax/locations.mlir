// Where ops are: given, by an alias defined above or below, or else the position in this file.
// RUN: asc-opt %s --print-debuginfo | filecheck %s
// RUN: ASC_ROUNDTRIP --print-debuginfo | filecheck %s

#above = loc("kernel.py":3:5)
#named = loc("x"(#below))

// CHECK-LABEL: func.func @locations(%x: i32 loc("x"("kernel.py":9:1)))
func.func @locations(%x: i32 loc(#named)) {
  // CHECK: arith.constant 1 : i32 loc("kernel.py":3:5)
  %one = arith.constant 1 : i32 loc(#above)
  // CHECK: arith.constant 2 : i32 loc("kernel.py":9:1)
  %two = arith.constant 2 : i32 loc(#below)
  // CHECK: arith.constant 3 : i32 loc(callsite("kernel.py":9:1 at "main"("kernel.py":3:5)))
  %three = arith.constant 3 : i32 loc(#call)
  // CHECK: arith.constant 4 : i32 loc(fused["kernel.py":9:1, "kernel.py":9:20])
  %four = arith.constant 4 : i32 loc(fused[#below, "kernel.py":9:20])
  // CHECK: arith.constant 5 : i32 loc(fused<"inlined">["kernel.py":9:1])
  %five = arith.constant 5 : i32 loc(fused<"inlined">[#below])
  // CHECK: arith.constant 6 : i32 loc(unknown)
  %six = arith.constant 6 : i32 loc(unknown)
  // CHECK: arith.addi %one, %two : i32 loc("{{.*}}locations.mlir":23:12)
  %seven = arith.addi %one, %two : i32
  // CHECK: func.return loc("kernel.py":9:1)
  "func.return"() : () -> () loc(#below)
// CHECK: loc("kernel.py":2:0)
} loc("kernel.py":2:0)
#call = loc(callsite(#below at "main"(#above)))
#below = loc("kernel.py":9:1)
