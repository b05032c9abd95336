// RUN: bcast-opt %s --split-input-file --verify-diagnostics | bcast-opt --split-input-file --mlir-print-op-generic | FileCheck %s

// The custom forms of constants that say the type apart from the value.

// StableHLO's constant may go on in generic form after its name.
// CHECK: "stablehlo.constant"() {{<?}}{value = dense<1> : tensor<i32>}{{>?}} : () -> tensor<i32>
%0 = stablehlo.constant() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
// CHECK: "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> {a.b} : () -> tensor<i32>
%1 = stablehlo.constant() <{value = dense<2> : tensor<i32>}> {a.b} : () -> tensor<i32> loc("x")
// CHECK: "t.use"(%0, %1)
"t.use"(%0, %1) : (tensor<i32>, tensor<i32>) -> ()

// ONNX's has the value among its attributes, or none, where the types differ.
// CHECK: "onnx.Constant"() {{<?}}{value = dense<3> : tensor<i32>}{{>?}} : () -> tensor<i32>
%2 = onnx.Constant dense<3> : tensor<i32>
// CHECK: "onnx.Constant"() {{<?}}{value = dense<4> : tensor<i32>}{{>?}} : () -> tensor<i32>
%3 = onnx.Constant {value = dense<4> : tensor<i32>} : tensor<i32>
// CHECK: "onnx.Constant"() {{<?}}{value_int = 1 : si64}{{>?}} : () -> tensor<i64>
%4 = onnx.Constant {value_int = 1 : si64} : tensor<i64>
// CHECK: "t.use"(%2, %3, %4)
"t.use"(%2, %3, %4) : (tensor<i32>, tensor<i32>, tensor<i64>) -> ()

// -----

// That is for these two alone.
// expected-error@+1 {{expected attribute value}}
%0 = arith.constant {value = 1 : i32} : i32
// expected-error@+1 {{expected '->' in function type}}
%1 = chlo.constant() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
