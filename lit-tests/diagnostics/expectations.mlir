// What --verify-diagnostics says when the expectations are not met, and when they are malformed.
// RUN: not asc-opt %s --split-input-file --verify-diagnostics 2>&1 | filecheck %s

// CHECK: expectations.mlir:[[# @LINE + 1]]:4: error: malformed expectation; write expected-error|warning|remark|note@
// expected-error@elsewhere {{text}}
// CHECK: :[[# @LINE + 1]]:4: error: malformed expectation
// expected-eror@below {{text}}
// CHECK: :[[# @LINE + 1]]:4: error: malformed expectation
// expected-error without text

// -----

// CHECK: expectations.mlir:[[# @LINE + 2]]:1: error: unexpected error: unknown operation "test.op"
// CHECK-NEXT: "test.op"() : () -> ()
"test.op"() : () -> ()
// CHECK: expectations.mlir:[[# @LINE + 1]]:4: error: expected error "another" was not produced
// expected-error@above {{another}}
// CHECK: expectations.mlir:[[# @LINE + 1]]:4: error: expected warning "unknown operation" was not produced
// expected-warning@-5 {{unknown operation}}

// -----

// CHECK: expectations.mlir:[[# @LINE + 1]]:4: error: expected error "at the end" was not produced
// expected-error@below {{at the end}}
