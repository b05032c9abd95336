// -----// IR Dump After TosaInferShapesPass (tosa-infer-shapes) //----- //
func.func @unranked(%arg0: tensor<?x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<?x4xf32> {
  %0 = tosa.add %arg0, %arg1 : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %cast = tensor.cast %0 : tensor<?x4xf32> to tensor<*xf32>
  %cast_0 = tensor.cast %cast : tensor<*xf32> to tensor<?x4xf32>
  %1 = tosa.exp %cast_0 : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

