// RUN: not bcast-opt --verify-only --whole-module value-contradictions.mlir 2>&1 | diff value-contradictions.stderr -

// Contradictions that only what values carry, and calls, show.

func.func @computed(%x: tensor<?xf32>) {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %shape = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %0 = "stablehlo.dynamic_iota"(%shape) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<?xf32>
  %1 = "test.op"() : () -> tensor<3xf32>
  %2 = stablehlo.add %0, %1 : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %3 = "test.op"() : () -> tensor<4xf32>
  %4 = stablehlo.add %x, %3 : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func @caller(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  %0 = func.call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %y : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.op"() : () -> tensor<3xf32>
  %1 = stablehlo.add %x, %0 : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @contracted(%a: tensor<?x3xf32>, %b: tensor<4x?xf32>) {
  %t = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<?x3xf32>) -> tensor<?x?xf32>
  %0 = "stablehlo.dot"(%b, %t) : (tensor<4x?xf32>, tensor<?x?xf32>) -> tensor<4x?xf32>
  %1 = "stablehlo.add"(%b, %0) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x5xf32>
  return
}
