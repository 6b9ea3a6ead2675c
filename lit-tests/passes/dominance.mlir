// Values are defined before they are used, on every way.
// RUN: asc-opt %s -p verify-dominance --split-input-file --verify-diagnostics

func.func @order(%n : i32) -> i32 {
  // expected-error@below {{operand #0 of 'arith.addi' is "late", which is not defined on every way to here}}
  %early = arith.addi %late, %n : i32
  // expected-note@below {{it is defined here}}
  %late = arith.addi %n, %n : i32
  func.return %early : i32
}

// -----

func.func @regions(%n : i32, %c : i1) -> i32 {
  %r = scf.if %c -> (i32) {
    // expected-error@below {{operand #1 of 'arith.addi' is "after", which is not defined on every way to here}}
    %inside = arith.addi %n, %after : i32
    scf.yield %inside : i32
  } else {
    scf.yield %n : i32
  }
  %after = arith.addi %n, %n : i32
  func.return %r : i32
}
