func.func @called(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<?xf32>) {
    %w = func.call @grow(%v) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func private @grow(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @unchanged(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<?xf32>) {
    %w = "test.broadcastable"(%v, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @counted(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%v = %x) -> (tensor<?xf32>) {
    %w = tensor.concat dim(0) %v, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @fails(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @negative(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @slices(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %m = arith.addi %n, %n : index
  %s = tensor.extract_slice %x[%n, %n] [%m, %m] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}
func.func @padded(%x: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @larger(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.maxsi %d, %c2 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @buffers(%n: index, %f: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<4x?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4x?xf32>)
  %b = memref.cast %a : memref<4x?xf32> to memref<?x?xf32>
  %d0 = memref.dim %b, %c0 : memref<?x?xf32>
  %d1 = memref.dim %b, %c1 : memref<?x?xf32>
  %t = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
func.func @view(%a: memref<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %b = memref.subview %a[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %d = memref.dim %b, %c0 : memref<?xf32, strided<[1]>>
  %t = tensor.empty(%d) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @loaded(%m: memref<index>, %i: index) -> tensor<?xf32> {
  linalg.fill ins(%i : index) outs(%m : memref<index>)
  %n = memref.load %m[] : memref<index>
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @argument(%a: memref<?x4xf32>) -> memref<?x4xf32> {
  return %a : memref<?x4xf32>
}
