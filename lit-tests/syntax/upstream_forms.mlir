// What MLIR prints without prefixes or in other forms than xDSL does.
// RUN: asc-opt %s | filecheck %s
// RUN: asc-opt %s --print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: ASC_ROUNDTRIP | filecheck %s

// CHECK: builtin.module
// GENERIC: "builtin.module"() ({
module {
  // CHECK: func.func private @declared(i32) -> i32
  func.func private @declared(i32) -> i32
  // CHECK-LABEL: func.func @forms(%n: i32, %f: f32) -> i32
  // GENERIC: "func.func"() <{sym_name = "forms", function_type = (i32, f32) -> i32}> ({
  func.func @forms(%n: i32 loc("n"), %f: f32 loc(unknown)) -> i32 {
    // CHECK-NEXT: %0 = func.call @declared(%n) : (i32) -> i32
    %0 = call @declared(%n) : (i32) -> i32
    // CHECK-NEXT: %1 = scf.while (%i = %n) : (i32) -> i32 {
    %1 = scf.while (%i = %n) : (i32) -> i32 {
      %2 = arith.cmpi slt, %i, %0 : i32 loc(unknown)
      scf.condition(%2) %i : i32
    } do {
    // CHECK: ^bb0(%i_1: i32):
    ^bb0(%i: i32 loc(unknown)):
      // CHECK-NEXT: scf.yield %i_1 : i32
      scf.yield %i : i32 loc(unknown)
    } loc(unknown)
    // CHECK: scf.for %j = %n to %0 step %1 : i32 {
    scf.for %j = %n to %0 step %1  : i32 {
    } loc(unknown)
    // CHECK: %3 = arith.cmpf ogt, %f, %f : f32
    %3 = arith.cmpf ogt, %f, %f : f32
    // CHECK-NEXT: scf.if %3 {
    scf.if %3 {
    } else {
      %4 = arith.constant 1 : i32
    }
    // CHECK: func.return %1 : i32
    return %1 : i32
  } loc(unknown)
} loc(unknown)
