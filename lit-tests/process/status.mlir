// RUN: not asc-opt %s > %t.out 2> %t.err
// RUN: filecheck %s < %t.err
// RUN: filecheck %s --check-prefix=OUT --allow-empty < %t.out

// CHECK: status.mlir:[[# @LINE + 3]]:1: error: unknown operation "nothing"
// CHECK-NOT: Traceback
// OUT-NOT: {{.}}
nothing
