// What is wrong with a command line is said in a line or two, with status 1.
// RUN: not asc-opt %s -t fortran 2>&1 | filecheck %s --check-prefix=TARGET
// RUN: not asc-opt %s --soc Ascend 2>&1 | filecheck %s --check-prefix=SOC
// RUN: not asc-opt %s --no-such-option 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not asc-opt %t.none 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not asc-opt %S 2>&1 | filecheck %s --check-prefix=DIRECTORY
// RUN: not asc-opt %s -o %S 2>&1 | filecheck %s --check-prefix=DIRECTORY
// RUN: asc-opt --help | filecheck %s --check-prefix=HELP
// RUN: asc-opt --version | filecheck %s --check-prefix=VERSION

// TARGET: asc-opt: error: argument -t/--target: invalid choice: 'fortran' (choose from {{.*}}mlir
// SOC: asc-opt: error: argument --soc: invalid choice: 'Ascend' (choose from {{.*}}Ascend910B1
// OPTION: asc-opt: error: unrecognized arguments: --no-such-option
// MISSING: asc-opt: error: cannot open "{{.*}}none": No such file or directory
// DIRECTORY: asc-opt: error: cannot open "{{.*}}cli": Is a directory
// HELP: usage: asc-opt
// HELP: [--memory-map[=FORM]]
// HELP: passes: {{.*}}canonicalize
// VERSION: asc-opt{{.*}}xDSL
