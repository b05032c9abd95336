func.func @chain(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>, %z: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = tosa.exp %z : (tensor<?xf32>) -> tensor<?xf32>
  %1 = tosa.add %x, %y : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
  %2 = tensor.concat dim(0) %1, %1 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = tensor.cast %2 : tensor<?x4xf32> to tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
func.func @number(%x: tensor<?xf32>, %n: index) -> index {
  return %n : index
}
func.func @truth(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @ranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
func.func @same_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?xf32>
  return %x : tensor<*xf32>
}
func.func @other_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?xf32>
  return %x : tensor<*xf32>
}
func.func @broadcast(%x: tensor<*xf32>, %y: tensor<?xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
func.func @unsigned(%n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = arith.minui %c4, %n : index
  %1 = tensor.empty(%0) : tensor<?xf32>
  return %1 : tensor<?xf32>
}
