// All invalid ops are reported, each at its place; an op whose place is unknown, at that of the op around it.
// RUN: asc-opt %s --split-input-file --verify-diagnostics
// RUN: asc-opt %s --split-input-file --verify-diagnostics --print-op-generic --print-after-all -p canonicalize

func.func @returns() -> i32 {
  %0 = arith.constant 1.0 : f32
  // expected-error@below {{'func.return' op}}
  return %0 : f32
}

// -----

func.func @operands() {
  %c = arith.constant true
  // expected-error@below {{'scf.if' op}}
  "scf.if"(%c) ({}) : (i1) -> ()
  // expected-error@below {{'scf.yield' op}}
  "scf.yield"() : () -> ()
  // expected-error@+1 {{'arith.constant' op}}
  %d = "arith.constant"() : () -> i32
  return
}

// -----

// expected-error@below {{'func.return' op}}
func.func @unknown_place() -> i32 {
  return loc(unknown)
}

// -----

// An op of another file.
func.func @elsewhere() -> i32 {
  // expected-error@unknown {{'func.return' op}}
  return loc("kernel.py":7:3)
}

// -----

// expected-error@below {{'func.func' op}}
"func.func"() ({^bb0: }) {sym_name = "f", function_type = () -> ()} : () -> ()

// -----

func.func @attributes() {
  // expected-error@below {{300}}
  %0 = arith.constant 300 : i8
  return
}

// -----

// expected-error@below {{an integer type has at most 16777215 bits}}
func.func private @width(i16777216)

// -----

// expected-error@below {{queue depth must not be negative}}
func.func private @depth(!asc.queue<vecin, -1>)

// -----

func.func @order(%n: i32) -> i32 {
  // expected-error@below {{operand #0 of 'arith.addi' is "late", which is not defined on every way to here}}
  %sum = arith.addi %late, %n : i32
  // expected-note@below {{it is defined here}}
  %late = arith.constant 1 : i32
  return %sum : i32
}
