// -----// IR Dump After Canonicalizer (canonicalize) //----- //
func.func @unranked(%arg0: tensor<?x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<?x4xf32> {
  %0 = tosa.add %arg0, %arg1 : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %1 = tosa.exp %0 : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

