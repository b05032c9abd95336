// RUN: not bcast-opt --verify-only --split-input-file --broadcastable=tosa.add E0510-operands.mlir 2>&1 | diff E0510-operands.stderr -

// Operands that do not broadcast: the two dimensions, the shapes one under the other, and an edit if one is enough.

func.func @no_advice(%a: tensor<3xi32>, %b: tensor<2xi32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<3xi32>, tensor<2xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @reshape(%a: tensor<32x50xf32>, %b: tensor<32x50x4xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<32x50xf32>, tensor<32x50x4xf32>) -> tensor<32x50x4xf32>
  return
}

// -----

func.func @three(%a: tensor<8x1x6x1xf32>, %b: tensor<7x1x5xf32>, %c: tensor<*xf32>, %d: tensor<8x3x6x5xf32>) {
  %0 = "test.broadcastable"(%a, %b, %c, %d) : (tensor<8x1x6x1xf32>, tensor<7x1x5xf32>, tensor<*xf32>, tensor<8x3x6x5xf32>) -> tensor<8x7x6x5xf32>
  return
}

// -----

func.func @two_axes(%a: tensor<2x3x4xf32>, %b: tensor<5x?x6xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<2x3x4xf32>, tensor<5x?x6xf32>) -> tensor<?x?x?xf32>
  return
}

// -----

func.func @zero(%a: tensor<0x2xf32>, %b: tensor<3x1xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<0x2xf32>, tensor<3x1xf32>) -> tensor<?x?xf32>
  return
}

// -----

!a = tensor<2xf32>
!b = tensor<3xf32>
%0 = "t.a"() : () -> !a
%1 = "t.b"() : () -> !b
%2 = "test.broadcastable"(%0, %1) : (!a, !b) -> !b loc("model.py":12:4)

// -----

%0 = "t.a"() : () -> tensor<2xf32>
%1 = "t.b"() : () -> tensor<3xf32>
%2 = tosa.add %0, %1 : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
%3 = "tosa.add"(%0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
