// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func @static(%arg0: tensor<8x4xf32>) -> tensor<?x?xf32> {
  %0 = tosa.exp %arg0 : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = tosa.exp %arg0 : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %2 = tosa.sub %0, %1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  %cast = tensor.cast %2 : tensor<8x4xf32> to tensor<?x?xf32>
  return %cast : tensor<?x?xf32>
}

