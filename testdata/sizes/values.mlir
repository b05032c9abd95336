// RUN: bcast-opt --verify-only --whole-module --conditions values.mlir 2>&1 | diff values.stderr -

// Sizes that values carry are the sizes they were taken from.

func.func @dim(%x: tensor<?x4xf32>) {
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %n = "tensor.dim"(%x, %c0) : (tensor<?x4xf32>, index) -> index
  %e = "tensor.empty"(%n) : (index) -> tensor<?x4xf32>
  %0 = stablehlo.add %x, %e : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

func.func @vector(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %four = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%1, %four) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %2 = "stablehlo.dynamic_broadcast_in_dim"(%x, %shape) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %3 = "stablehlo.dynamic_broadcast_in_dim"(%y, %shape) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  %4 = "stablehlo.add"(%2, %3) : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %5 = "stablehlo.transpose"(%4) <{permutation = array<i64: 1, 0>}> : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %6 = "stablehlo.dot_general"(%5, %4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x?xf32>, tensor<?x4xf32>) -> tensor<4x4xf32>
  return
}

// Sums and products are equal where their normal forms are.
func.func @arithmetic(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %n = "tensor.dim"(%x, %c0) : (tensor<?xf32>, index) -> index
  %m = "tensor.dim"(%y, %c0) : (tensor<?xf32>, index) -> index
  %nm = "arith.addi"(%m, %n) : (index, index) -> index
  %e = "tensor.empty"(%nm) : (index) -> tensor<?xf32>
  %c = "stablehlo.concatenate"(%x, %y) <{dimension = 0 : i64}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = stablehlo.add %c, %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %k = "arith.subi"(%nm, %m) : (index, index) -> index
  %f = "tensor.empty"(%k) : (index) -> tensor<?xf32>
  %1 = stablehlo.add %x, %f : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// What is not known to be equal is named, whatever it is computed from.
func.func @computed(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) {
  %c = "stablehlo.concatenate"(%x, %y, %x) <{dimension = 0 : i64}> : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = stablehlo.add %c, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @asserted(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %n = "tensor.dim"(%x, %c0) : (tensor<?xf32>, index) -> index
  %m = "tensor.dim"(%y, %c0) : (tensor<?xf32>, index) -> index
  %same = "arith.cmpi"(%n, %m) <{predicate = 0 : i64}> : (index, index) -> i1
  "cf.assert"(%same) <{msg = "sizes differ"}> : (i1) -> ()
  %0 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %m = "tensor.dim"(%a, %c0) : (tensor<?x?xf32>, index) -> index
  %n = "tensor.dim"(%b, %c1) : (tensor<?x?xf32>, index) -> index
  %e = "tensor.empty"(%m, %n) : (index, index) -> tensor<?x?xf32>
  %0 = "linalg.generic"(%a, %b, %e) <{indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    "linalg.yield"(%z) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @named(%a: tensor<?x3xf32> {onnx.dim_params = "0:batch"}, %b: tensor<3x?xf32> {onnx.dim_params = "1:batch"}) {
  %t = "onnx.Transpose"(%b) {perm = [1, 0]} : (tensor<3x?xf32>) -> tensor<?x3xf32>
  %0 = stablehlo.add %a, %t : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

// A function that is called says of its operands what its body does.
func.func @caller(%x: tensor<?xf32>) -> tensor<?xf32> {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  %0 = "func.call"(%n, %x) <{callee = @callee}> : (tensor<i32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func private @callee(%n: tensor<i32>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %shape = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %0 = "stablehlo.dynamic_iota"(%shape) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
