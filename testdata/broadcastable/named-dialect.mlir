// RUN: bcast-opt %s '--broadcastable=mine.*,tosa.add' --verify-diagnostics
// RUN: bcast-opt %s '--broadcastable=mine.*' --broadcastable=tosa.add --verify-diagnostics

// `dialect.*` names every operation of a dialect. Several patterns are separated by commas, or given one by one.

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'mine.add' op operands don't have broadcast-compatible shapes}}
  %0 = "mine.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{'mine.nested.sub' op operands don't have broadcast-compatible shapes}}
  %1 = "mine.nested.sub"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %2 = "tosa.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = "mined.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  %4 = "tosaic.unknown"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}
