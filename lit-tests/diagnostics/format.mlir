// The look of an error: place, message, line, caret; what is right is printed all the same.
// RUN: not asc-opt %s --split-input-file 2>&1 | filecheck %s --match-full-lines --strict-whitespace

//      CHECK:builtin.module {
// CHECK-NEXT:  func.func private @fine() -> ()
// CHECK-NEXT:}

func.func private @fine()

// -----

//      CHECK:{{.*}}format.mlir:[[# @LINE + 3]]:27: error: 'asc.pipe' op Expected 1 result, but got 0
// CHECK-NEXT:func.func private @"文件"() "asc.pipe"() : () -> ()
// CHECK-NEXT:                            ^
func.func private @"文件"() "asc.pipe"() : () -> ()
