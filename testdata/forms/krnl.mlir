// What C++ alone reads of onnx-mlir's dialects.
// RUN: bcast-opt krnl.mlir | diff krnl.pretty -
// RUN: bcast-opt krnl.mlir --mlir-print-op-generic | diff krnl.generic -
// RUN: bcast-opt krnl.generic --mlir-print-op-custom | diff krnl.pretty -

func.func @loops(%arg0: memref<10x?xf32>, %n: index, %c: f32) -> index {
  %ij:2 = krnl.define_loops 2
  krnl.iterate(%ij#0, %ij#1) with (%ij#0 -> %i = 0 to 10, %ij#1 -> %j = max affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] to %n){
  }
  %l = krnl.define_loops 1
  %sum = krnl.iterate(%l) with (%l -> %i = 0 to min affine_map<(d0) -> (d0, 5)>(%n)) iter_args(%x = %c) -> (f32){
    krnl.yield %x : f32
  }
  krnl.iterate() with (){
  }
  krnl.prefetch %arg0[%n, %n + 2], read, locality<3>, data : memref<10x?xf32>
  %at = krnl.get_linear_offset_index %arg0 at [%n, %n] : memref<10x?xf32>
  return %at : index
}
func.func @filled(%shape: tensor<2xi64>) -> tensor<?x?xf32> {
  %0 = onnx.ConstantOfShape(%shape) {value = dense<1.0> : tensor<1xf32>} : (tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
