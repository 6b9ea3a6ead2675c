// RUN: asc-opt %s --split-input-file | filecheck %s
// RUN: asc-opt %s --split-input-file --print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: asc-opt %s --split-input-file --print-op-generic | asc-opt --split-input-file | filecheck %s
// RUN: asc-opt %s --split-input-file -o %t && asc-opt %t --split-input-file | filecheck %s
// RUN: not asc-opt %s 2>&1 | filecheck %s --check-prefix=WHOLE

// CHECK: builtin.module {
// CHECK-NEXT: func.func private @first()
// CHECK: // -----
// CHECK-NEXT: builtin.module {
// CHECK-NEXT: %pipe = asc.pipe

// GENERIC: "builtin.module"() ({
// GENERIC-NEXT: "func.func"()
// GENERIC: // -----
// GENERIC: %pipe = "asc.pipe"() : () -> !asc.pipe

// WHOLE: error: SSA value %pipe is already defined

func.func private @first()
// -----
%pipe = asc.pipe
// -----
%pipe = asc.pipe
