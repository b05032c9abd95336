// RUN: not bcast-opt --diff --unsafe-fixes guesses.mlir 2>&1 | diff guesses.diff -
// RUN: cp %s %t.mlir && bcast-opt --unsafe-fixes %t.mlir && bcast-opt --verify-only %t.mlir

// Names that are a letter off, and what is left out.

func.func private @softmax(tensor<4xf32>) -> tensor<4xf32>
func.func @calls(%input: tensor<4xf32>) {
  %0 = func.call @sofmax(%input) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @softmax(%inputs) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = func.call @softmax(%input) : (tensor<4xf32>) -> tensor<3xf32>
  return
}
func.func @operations(%a: f32, %t: tensor<4xf32>) {
  %0 = "arith.adff"(%a, %a) : (f32, f32) -> f32
  %1 = arith.adff %a, %a : f32
  %2 = addf %a, %a : f32
  %3 = tosa.maximun %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func private symbol()
"t.a"() {text = “hello”} : () -> ()
"t.b"() {text = 'hello'} : () -> ()
