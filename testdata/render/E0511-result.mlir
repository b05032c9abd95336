// RUN: not bcast-opt --verify-only --split-input-file E0511-result.mlir 2>&1 | diff E0511-result.stderr -

// A declared result that is not the inferred one: where they differ, and the type to write.

func.func @size(%a: tensor<2xi32>) {
  %r = "test.broadcastable"(%a, %a) : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @rank(%a: tensor<3xi32>) {
  %r = "test.broadcastable"(%a, %a) : (tensor<3xi32>, tensor<3xi32>) -> tensor<1x3xi32>
  return
}

// -----

func.func @rank_0(%a: tensor<3xi32>) {
  %r = "test.broadcastable"(%a, %a) : (tensor<3xi32>, tensor<3xi32>) -> tensor<i32>
  return
}

// -----

func.func @one(%a: tensor<1xi32>) {
  %r = "test.broadcastable"(%a, %a) : (tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @several(%a: tensor<2x3xf32>, %b: tensor<?x1xf32>) {
  %r = "test.broadcastable"(%a, %b) : (tensor<2x3xf32>, tensor<?x1xf32>) -> tensor<5x?xf64, "encoding">
  return
}

// -----

func.func @vector(%a: vector<2x4xi32>) {
  %r = "test.broadcastable"(%a) : (vector<2x4xi32>) -> vector<2x4x1xi32>
  return
}
