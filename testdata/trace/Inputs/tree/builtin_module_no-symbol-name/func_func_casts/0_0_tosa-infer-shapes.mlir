// -----// IR Dump After TosaInferShapesPass (tosa-infer-shapes) //----- //
func.func @casts(%arg0: tensor<4x6xf32>) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %cast = tensor.cast %arg0 : tensor<4x6xf32> to tensor<?x?xf32>
  %0 = tensor.empty(%c4, %c6) : tensor<?x?xf32>
  %1 = linalg.exp ins(%cast : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

