// RUN: asc-opt %s -t ascendc | filecheck %s --check-prefix=ASCENDC
// RUN: asc-opt %s -t python | filecheck %s --check-prefix=PYTHON
// RUN: asc-opt %s -t mlir | filecheck %s --check-prefix=MLIR

// ASCENDC: #include "kernel_operator.h"
// ASCENDC: extern "C" __global__ __aicore__ void reset_only(
// ASCENDC: AscendC::TPipe pipe;
// ASCENDC: pipe.Reset();

// PYTHON: def {{.*}}reset_only
// PYTHON: pipe

// MLIR: builtin.module
func.func @reset_only(%n: i32) attributes {asc.aicore, asc.global} {
  %pipe = asc.pipe
  asc.pipe.reset %pipe : !asc.pipe
  return
}
