// RUN: asc-opt %s -p canonicalize,cse | filecheck %s
// RUN: asc-opt %s -p 'cse,canonicalize{}' --print-after-all 2>&1 | filecheck %s --check-prefix=DUMP
// RUN: not asc-opt %s -p canonicalise 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: not asc-opt %s -p 'cse{depth=1}' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not asc-opt %s -p 'cse{' 2>&1 | filecheck %s --check-prefix=LIST

// CHECK: func.func @f
// CHECK-NEXT: arith.constant 2 : i32
// CHECK-NEXT: func.return

// DUMP: // -----// IR Dump After cse //----- //
// DUMP: arith.addi
// DUMP: // -----// IR Dump After canonicalize //----- //
// DUMP-NOT: arith.addi

// UNKNOWN: asc-opt: error: unknown pass "canonicalise", did you mean "canonicalize"?
// UNKNOWN-NEXT: passes: {{.*}}canonicalize

// OPTION: asc-opt: error: pass "cse": Provided arguments ["depth"] not found

// LIST: asc-opt: error: {{.*}}pass

func.func @f() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
