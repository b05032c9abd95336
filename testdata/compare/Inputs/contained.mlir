func.func @shared(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "test.broadcastable"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @reordered(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "my.first"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "test.broadcastable"(%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}
func.func @unused(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @never(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
  %1 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %x : tensor<?xf32>
}
func.func @narrower(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @other_order(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
func.func @bound(%n: index) -> tensor<?xf32> {
  %two = arith.constant 2 : index
  %less = arith.constant -1 : index
  %half = arith.floordivsi %n, %two : index
  %most = arith.maxsi %half, %less : index
  %r = tensor.empty(%most) : tensor<?xf32>
  return %r : tensor<?xf32>
}
