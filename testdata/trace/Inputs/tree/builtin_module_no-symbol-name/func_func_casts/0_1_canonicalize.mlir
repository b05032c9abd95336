// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func @casts(%arg0: tensor<4x6xf32>) -> tensor<?x?xf32> {
  %0 = tensor.empty() : tensor<4x6xf32>
  %1 = linalg.exp ins(%arg0 : tensor<4x6xf32>) outs(%0 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %cast = tensor.cast %1 : tensor<4x6xf32> to tensor<?x?xf32>
  return %cast : tensor<?x?xf32>
}

