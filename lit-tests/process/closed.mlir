// Whoever reads the output may stop before its end.
// RUN: bash -c '(asc-opt %s --verify-roundtrip; echo done > %t) 2> %t.err | true'
// RUN: filecheck %s --allow-empty < %t.err

// CHECK-NOT: {{.}}

func.func private @f()
