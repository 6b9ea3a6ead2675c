// Integers are computed, also those that xDSL does not fold; branches and loops that are decided go.
// RUN: asc-opt %s -p canonicalize --print-debuginfo | filecheck %s

// CHECK: func.func @casts
// CHECK-NEXT: %c = "emitc.constant"() <{value = 44 : ui8}> : () -> ui8 loc("k.py":2:5)
// CHECK-NEXT: %q = arith.constant -3 : i32 loc("k.py":3:5)
// CHECK-NEXT: asc.set_flag mte2_v, %q : i32
// CHECK-NEXT: asc.set_flag mte2_v, %c : ui8
// CHECK-NEXT: asc.set_flag mte2_v, %n : i32
func.func @casts(%n : i32) {
  %a = arith.constant 300 : i32 loc("k.py":1:5)
  %c = emitc.cast %a : i32 to ui8 loc("k.py":2:5)
  %x = arith.constant -7 : i32 loc("k.py":1:5)
  %y = arith.constant 2 : i32 loc("k.py":1:5)
  %q = arith.divsi %x, %y : i32 loc("k.py":3:5)
  %same = emitc.cast %n : i32 to i32 loc("k.py":4:5)
  asc.set_flag mte2_v, %q : i32 loc("k.py":5:5)
  asc.set_flag mte2_v, %c : ui8 loc("k.py":5:5)
  asc.set_flag mte2_v, %same : i32 loc("k.py":5:5)
  func.return loc("k.py":6:5)
}

// CHECK: func.func @decided
// CHECK-NEXT: asc.pipe_barrier pipe_v
// CHECK-NEXT: func.return
func.func @decided() {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %less = arith.cmpi slt, %c3, %c4 : i32
  scf.if %less {
    asc.pipe_barrier pipe_v
  } else {
    asc.pipe_barrier pipe_s
  }
  scf.for %i = %c4 to %c3 step %c4 : i32 {
    asc.pipe_barrier pipe_m
  }
  func.return
}

// A division by zero is left to whoever runs it.
// CHECK: func.func @undefined
// CHECK: arith.divsi
func.func @undefined() -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %d = arith.divsi %c1, %c0 : i32
  func.return %d : i32
}
