func.func @same(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @swapped(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @more(%x: tensor<?xf32>, %y: tensor<2xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @opaque(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = math.exp %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @undecided(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @arguments(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @narrowed(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @never(%x: tensor<?xf32>, %a: tensor<3xf32>) -> tensor<?xf32> {
  %0 = arith.addf %a, %a : tensor<3xf32>
  %1 = tensor.cast %0 : tensor<3xf32> to tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %x : tensor<?xf32>
}
func.func @gone(%x: tensor<?xf32>) {
  return
}
func.func private @inlined(%x: tensor<?xf32>) {
  return
}
func.func private @declared(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
