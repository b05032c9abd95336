// RUN: not bcast-opt E0534-ranks.mlir 2>&1 | diff E0534-ranks.stderr -

// tosa does not fill in leading 1s, and has no size 0.

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %s: tensor<1xi8>, %z: tensor<0x3xf32>, %i: tensor<2xindex>) {
  %0 = tosa.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = tosa.add %b, %a : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "tosa.mul"(%a, %a, %s) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<3xf32>
  %3 = "tosa.abs"(%z) : (tensor<0x3xf32>) -> tensor<0x3xf32>
  %4 = "tosa.abs"(%i) : (tensor<2xindex>) -> tensor<2xindex>
  return
}
