// RUN: bcast-opt %S/properties.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/properties.v5.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/properties.v4.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/properties.v3.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/properties.v2.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/properties.v1.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/properties.v0.mlirbc --mlir-opt-print | FileCheck %s

// CHECK: "arith.addf"(%arg0, %arg0) <{fastmath = #arith.fastmath<fast>}>
// CHECK: "tensor.insert_slice"(%arg1, %arg2, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}>
// CHECK: "memref.alloc"() <{alignment = 64 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xf32>
// CHECK: "foo.unknown"() {b} : () -> ()
func.func @f(%x: f32, %a: tensor<2xf32>, %b: tensor<4xf32>, %i: index) attributes {foo.kept} {
  %0 = arith.addf %x, %x fastmath<fast> : f32
  %1 = tensor.insert_slice %a into %b[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %2 = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  "foo.unknown"() {b} : () -> ()
  return
}
