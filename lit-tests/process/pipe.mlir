// RUN: asc-opt %s | asc-opt - | filecheck %s
// RUN: asc-opt < %s -o %t && filecheck %s < %t
// RUN: printf 'module {\377}' | not asc-opt 2>&1 | filecheck %s --check-prefix=BYTES

// CHECK: func.func private @f()
// BYTES: <stdin>:1:9: error: not UTF-8 text: byte 0xff

func.func private @f()
