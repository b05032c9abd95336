// -----// IR Dump After Inliner (inline) //----- //
module {
  func.func @unranked(%arg0: tensor<?x4xf32>, %arg1: tensor<1x4xf32>) -> tensor<?x4xf32> {
    %0 = tosa.add %arg0, %arg1 : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
    %1 = tosa.exp %0 : (tensor<?x4xf32>) -> tensor<?x4xf32>
    return %1 : tensor<?x4xf32>
  }
  func.func @static(%arg0: tensor<8x4xf32>) -> tensor<?x?xf32> {
    %0 = tosa.exp %arg0 : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %1 = tosa.exp %arg0 : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %2 = tosa.sub %0, %1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %cast = tensor.cast %2 : tensor<8x4xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
  func.func @casts(%arg0: tensor<4x6xf32>) -> tensor<?x?xf32> {
    %0 = tensor.empty() : tensor<4x6xf32>
    %1 = linalg.exp ins(%arg0 : tensor<4x6xf32>) outs(%0 : tensor<4x6xf32>) -> tensor<4x6xf32>
    %cast = tensor.cast %1 : tensor<4x6xf32> to tensor<?x?xf32>
    return %cast : tensor<?x?xf32>
  }
}


