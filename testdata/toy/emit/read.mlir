// What the toy compiler emits for `mlir.toy`.
// RUN: bcast-opt Inputs/custom.mlir --rule='toy.add=numpy,toy.multiply=numpy' | FileCheck read.mlir
// RUN: bcast-opt Inputs/generic.mlir --mlir-print-op-generic | FileCheck read.mlir --check-prefix=GENERIC
// RUN: bcast-opt Inputs/custom.mlir --verify-roundtrip | FileCheck read.mlir

// CHECK: module {
// CHECK-NEXT: func.func @main() {
// CHECK-NEXT: %[[X:.+]] = "toy.constant"() {value = dense<0.0> : tensor<5x3x4x1xf32>} : () -> tensor<5x3x4x1xf32>
// CHECK: "toy.multiply"(%{{.+}}, %{{.+}}) : (tensor<3x1x1xi64>, tensor<i64>) -> tensor<3x1x1xi64>
// CHECK: "toy.add"(%{{.+}}, %{{.+}}) : (tensor<5x3x4x1xf32>, tensor<3x1x1xi64>) -> tensor<5x3x4x1xf32>
// CHECK: "toy.shape"
// CHECK: "toy.print"(%{{.+}}) {parts = ["x+y :", unit], in_parentheses = false} : (tensor<4xindex>) -> ()
// CHECK-NEXT: return
// GENERIC: "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
// GENERIC: "func.return"() : () -> ()
