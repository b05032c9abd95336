// RUN: bcast-opt %s --compare %S/Inputs/compare.mlirbc 2>&1 | FileCheck %s
// RUN: not bcast-opt %S/add.mlirbc --compare %S/Inputs/sparse.outside.mlirbc 2>&1 | FileCheck %s --check-prefix=REFUSED

// Bytecode and text are compared alike.

// CHECK: 1 function: 1 equal
// REFUSED: error[E0005]: MLIR bytecode cannot be read: sparse index #0

func.func @f(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = tosa.add %a, %b : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
