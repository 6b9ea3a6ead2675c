// What becomes of what a verifying pass finds, and which SoC it goes by.
// RUN: not asc-opt %s -p verify-capacity 2>&1 | filecheck %s --check-prefix=ERROR
// RUN: asc-opt %s -p verify-capacity --verify=warn 2>&1 | filecheck %s --check-prefix=WARN
// RUN: asc-opt %s -p verify-capacity --verify=off 2>&1 | filecheck %s --check-prefix=OFF
// RUN: asc-opt %s -p verify-capacity --verify-diagnostics

// ERROR: verify.mlir:[[# @LINE + 18]]:3: error:
// ERROR-NEXT: asc.pipe.init_buffer
// ERROR-NOT: builtin.module

// WARN-DAG: verify.mlir:[[# @LINE + 14]]:3: warning:
// WARN-DAG: builtin.module

// OFF-NOT: warning
// OFF: builtin.module

func.func @too_much() attributes {asc.aicore, asc.global} {
  %pipe = asc.pipe
  %a = asc.tbuf : !asc.tbuf<veccalc>
  %b = asc.tbuf : !asc.tbuf<veccalc>
  %half = arith.constant 131072 : i32
  %bytes = arith.constant 65568 : i32
  asc.pipe.init_buffer %pipe, %a, %half : !asc.tbuf<veccalc>, i32
  // expected-error@below {{has 196608 bytes, this kernel needs 196640}}
  asc.pipe.init_buffer %pipe, %b, %bytes : !asc.tbuf<veccalc>, i32
  return
}
