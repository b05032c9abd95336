// RUN: cat %S/Inputs/right.mlir > %t
// RUN: not bcast-opt %s -o %t --error-format=gcc 2>&1 | FileCheck %s
// RUN: FileCheck %s --input-file %t --check-prefix=KEPT

// A file with errors leaves the output file as it was.

// KEPT: "t.right"() : () -> ()
// CHECK: error: use of undeclared SSA value name
"t.use"(%0) : (i32) -> ()
