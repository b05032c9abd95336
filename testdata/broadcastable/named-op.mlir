// RUN: bcast-opt %s --broadcastable=mine.add --verify-diagnostics

// `--broadcastable=dialect.op` gives an operation of any dialect the trait, in generic and in plain custom form; other
// operations of the dialect are left alone.

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'mine.add' op operands don't have broadcast-compatible shapes}}
  %0 = "mine.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{'mine.add' op operands don't have broadcast-compatible shapes}}
  %1 = mine.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = "mine.matmul"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = "mine.add.more"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}
