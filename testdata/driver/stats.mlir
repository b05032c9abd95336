// RUN: bcast-opt %s --verify-only --stats 2>&1 | diff stats.stderr -

// What was counted is told last, so that a green result says what it means.

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %1 = "tosa.add"(%a, %0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "arith.addf"(%1, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "my.add"(%2, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %4 = "my.a"() : () -> i32
  %5 = "my.b"() : () -> i32
  %6 = "my.c"() : () -> i32
  %7 = "my.d"() : () -> i32
  return %3 : tensor<2x3xf32>
}
