// RUN: bcast-opt %s --dialect=Inputs/shape.toml --split-input-file --verify-diagnostics

// Shapes of operations of the user's, by the relations of the built-in ones.

func.func @right(%a: tensor<2x3xf32>, %b: tensor<?x3xf32>, %c: tensor<3x5xf32>, %s: !mine.shaped<[2,3],f32>) {
  %0 = "mine.join"(%a, %a) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = "mine.join"(%a, %b) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %2 = "mine.product"(%a, %c) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x?xf32>
  %3 = "mine.turn"(%a) {order = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %4 = "mine.turn"(%s) {order = [1, 0]} : (!mine.shaped<[2,3],f32>) -> !mine.shaped<[3,2],f32>
  %5 = "mine.view"(%a) : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @join(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+1 {{'mine.join' op result type of shape '7x3' is not compatible with shape '6x3' that its operands lead to}}
  %0 = "mine.join"(%a, %b) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<7x3xf32>
  return
}

// -----

// A relation is read as `rule` too, and an operation without a list of attributes requires those that it names.
func.func @stack(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+1 {{'mine.stack' op result type of shape '7x3' is not compatible with shape '6x3' that its operands lead to}}
  %0 = "mine.stack"(%a, %b) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<7x3xf32>
  // expected-error@+1 {{'mine.stack' op requires attribute 'axis'}}
  %1 = "mine.stack"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  return
}

// -----

func.func @product(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+1 {{'mine.product' op operands of size 3 and 4 cannot be multiplied along one dimension}}
  %0 = "mine.product"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @turn(%s: !mine.shaped<[2,3],f32>) {
  // expected-error@+1 {{'mine.turn' op result type of shape '2x3' is not compatible with shape '3x2' that its operands lead to}}
  %0 = "mine.turn"(%s) {order = [1, 0]} : (!mine.shaped<[2,3],f32>) -> !mine.shaped<[2,3],f32>
  return
}

// -----

// In a function, sizes that only a run decides.
func.func @run_time(%x: tensor<?x?xf32>, %a: tensor<3x4xf32>) {
  %0 = "mine.turn"(%x) {order = [1, 0]} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.add %0, %a : (tensor<?x?xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %2 = stablehlo.add %x, %a : (tensor<?x?xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}
