// RUN: bcast-opt Inputs/right.mlir %s 2>&1 | FileCheck %s --check-prefix=RIGHT --implicit-check-not=t.right
// RUN: not bcast-opt Inputs/wrong.mlir Inputs/right.mlir Inputs/folder --error-format=gcc 2>&1 | FileCheck %s
// RUN: not bcast-opt Inputs/right.mlir %s -o %t 2>&1 | FileCheck %s --check-prefix=OUTPUT

// Several files, or folders, are verified and not printed; one line at the end counts.

// RIGHT: 2 files verified: no errors
// CHECK: Inputs/wrong.mlir:1:9: error: use of undeclared SSA value name
// CHECK-NEXT: Inputs/folder/a.mlir:1:9: error: use of undeclared SSA value name
// CHECK-NEXT: 4 files verified: 2 errors (2 files with errors)
// OUTPUT: -o takes the module of one file, but several files or folders are only verified
"t.a"() : () -> ()
