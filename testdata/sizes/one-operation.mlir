// RUN: not bcast-opt one-operation.mlir --verify-only 2>&1 | diff one-operation.stderr -

// Dimension 1 of %x has to be 3, being under dimension 0 of %x itself, and 1, being dropped.
func.func @f(%x: tensor<3x?xf32>) {
  %0 = "bcast.elementwise"(%x, %x) {rule = #bcast.rule<pdpd, axis = 1>} : (tensor<3x?xf32>, tensor<3x?xf32>) -> tensor<3x?xf32>
  return
}
