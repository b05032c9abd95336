// RUN: not bcast-opt --verify-only E0542-after-dictionary.mlir 2>&1 | diff E0542-after-dictionary.stderr -

// The type of an attribute before the signature is no type of a value.

func.func @f(%a: tensor<2x3xf32>) {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}
