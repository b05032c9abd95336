func.func @reinterpreted(%m: memref<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %d = memref.dim %v, %c0 : memref<?xf32, strided<[1]>>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @measured(%m: memref<?x?xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c1 : memref<?x?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @mistaken(%m: memref<?x?xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c1 : memref<?x?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @allocated(%n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @copied(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @numbers(%n: index, %m: index) -> tensor<?xf32> {
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  return %e : tensor<?xf32>
}
