// RUN: bcast-opt %s --split-input-file | FileCheck %s

// A constant's value is of the type of its result. Those that break the rule are in `constant.mlir`.

// CHECK: "arith.constant"() <{value = 1 : i32}> : () -> i32
%0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
%1 = "arith.constant"() <{value = 1.5 : f32}> : () -> f32
%2 = "arith.constant"() <{value = 1 : index}> : () -> index
%3 = "arith.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
%4 = "arith.constant"() <{value = true}> : () -> i1
// Numbers without a type are of type i64 and f64.
%5 = "arith.constant"() <{value = 1}> : () -> i64
%6 = "arith.constant"() <{value = 1.5}> : () -> f64
