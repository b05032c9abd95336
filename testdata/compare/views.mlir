// Sizes of buffers that passes of bufferization and of strided metadata make; the numbers of a witness.
// RUN: not bcast-opt --compare Inputs/views.mlir %s --compare-verbose 2>&1 | FileCheck %s
// RUN: not bcast-opt --compare Inputs/views.mlir %s --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON

// CHECK: note[R0623]: @reinterpreted returns the same shapes wherever it succeeded, and accepts sizes that it did not
// CHECK-NOT: @measured
// CHECK: error[E0621]: @mistaken returns another shape than before
// CHECK: tensor.empty(%sizes#0)
// CHECK: the size {{[0-9]+}} is from here
// CHECK-NOT: @allocated
// CHECK-NOT: @copied
// CHECK: error[E0621]: @numbers returns another shape than before
// CHECK: note: before, the size {{[0-9]+}} is from here
// CHECK: bufferization.alloc_tensor(%n)
// CHECK: 6 functions: 3 equal, 1 refines, 2 differ
// JSON: "function":"numbers",{{.*}}"numbers":[{"argument":0,"index":0,"number":{{[0-9]+}}},{"argument":1,"index":0,"number":{{[0-9]+}}}],{{.*}}"blame":[{"side":"before","line":28,"op":"bufferization.alloc_tensor"},{"side":"after",

func.func @reinterpreted(%m: memref<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  %v = memref.reinterpret_cast %base to offset: [0], sizes: [%n], strides: [1] : memref<f32> to memref<?xf32, strided<[1]>>
  %d = memref.dim %v, %c0 : memref<?xf32, strided<[1]>>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @measured(%m: memref<?x?xf32>) -> tensor<?xf32> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %e = tensor.empty(%sizes#1) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @mistaken(%m: memref<?x?xf32>) -> tensor<?xf32> {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %e = tensor.empty(%sizes#0) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @allocated(%n: index) -> tensor<?xf32> {
  %e = bufferization.alloc_tensor(%n) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @copied(%x: tensor<?xf32>) -> tensor<?xf32> {
  %e = bufferization.alloc_tensor() copy(%x) : tensor<?xf32>
  return %e : tensor<?xf32>
}
func.func @numbers(%n: index, %m: index) -> tensor<?xf32> {
  %e = bufferization.alloc_tensor(%m) : tensor<?xf32>
  return %e : tensor<?xf32>
}
