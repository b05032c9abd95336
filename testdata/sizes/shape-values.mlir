// RUN: bcast-opt --verify-only --conditions shape-values.mlir 2>&1 | diff shape-values.stderr -

// Sizes that values carry, by the operations of each dialect: what they were taken from is known, so that nothing is left to a run.

func.func @onnx(%x: tensor<?x6x?xf32>) {
  %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %rest = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %shape = "onnx.Shape"(%x) {start = 0 : si64} : (tensor<?x6x?xf32>) -> tensor<3xi64>
  %n = "onnx.Gather"(%shape, %zero) {axis = 0 : si64} : (tensor<3xi64>, tensor<1xi64>) -> tensor<1xi64>
  %last = "onnx.Slice"(%shape, %two, %two, %zero, %two) : (tensor<3xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<0xi64>
  %to = "onnx.Concat"(%n, %rest, %two) {axis = 0 : si64} : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xi64>
  %y = "onnx.Reshape"(%x, %to) {allowzero = 0 : si64} : (tensor<?x6x?xf32>, tensor<3xi64>) -> tensor<?x?x2xf32>
  %m = "onnx.Shape"(%x) {start = -1 : si64} : (tensor<?x6x?xf32>) -> tensor<1xi64>
  %three = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %thrice = "onnx.Mul"(%m, %three) : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %of = "onnx.Concat"(%n, %thrice, %two) {axis = 0 : si64} : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xi64>
  %z = "onnx.ConstantOfShape"(%of) {value = dense<1.0> : tensor<1xf32>} : (tensor<3xi64>) -> tensor<?x?x2xf32>
  %0 = stablehlo.add %y, %z : (tensor<?x?x2xf32>, tensor<?x?x2xf32>) -> tensor<?x?x2xf32>
  return
}

// 0 keeps a size where it says so.
func.func @kept(%x: tensor<?x6xf32>) {
  %shape = "onnx.Constant"() {value = dense<[0, 3, 2]> : tensor<3xi64>} : () -> tensor<3xi64>
  %y = "onnx.Reshape"(%x, %shape) {allowzero = 0 : si64} : (tensor<?x6xf32>, tensor<3xi64>) -> tensor<?x3x2xf32>
  %s = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %z = "onnx.Reshape"(%y, %s) {allowzero = 0 : si64} : (tensor<?x3x2xf32>, tensor<2xi64>) -> tensor<?x6xf32>
  %0 = stablehlo.add %x, %z : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
  return
}

// A number that may turn out to be 0 says nothing of another dimension.
func.func @unknown(%x: tensor<?x?xf32>, %n: tensor<2xi64>, %e: tensor<?x?xf32>) {
  %y = "onnx.Reshape"(%x, %n) {allowzero = 0 : si64} : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %0 = stablehlo.add %y, %e : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @reshape(%x: tensor<?x4xf32>, %y: tensor<12xf32>) {
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c4 = "arith.constant"() <{value = 4 : index}> : () -> index
  %n = "tensor.dim"(%x, %c0) : (tensor<?x4xf32>, index) -> index
  %all = "arith.muli"(%n, %c4) : (index, index) -> index
  %shape = "tensor.from_elements"(%all) : (index) -> tensor<1xindex>
  %0 = "tensor.reshape"(%x, %shape) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?xf32>
  %1 = "tensor.collapse_shape"(%x) <{reassociation = [[0, 1]]}> : (tensor<?x4xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = "tensor.expand_shape"(%2, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, 4>}> : (tensor<?xf32>, index) -> tensor<?x4xf32>
  %4 = stablehlo.add %3, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// As many elements: that is a condition where nothing else says so.
func.func @divided(%x: tensor<?x4xf32>, %y: tensor<?xf32>, %n: tensor<2xi32>) {
  %0 = "stablehlo.reshape"(%x) : (tensor<?x4xf32>) -> tensor<2x6xf32>
  %1 = "stablehlo.dynamic_reshape"(%y, %n) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

func.func @slices(%x: tensor<?x5x?xf32>) {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x5x?xf32>) -> tensor<i32>
  %m = "stablehlo.get_dimension_size"(%x) <{dimension = 2 : i64}> : (tensor<?x5x?xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %m1 = "stablehlo.reshape"(%m) : (tensor<i32>) -> tensor<1xi32>
  %both = "stablehlo.concatenate"(%n1, %m1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %last = "stablehlo.slice"(%both) <{start_indices = array<i64: 1>, limit_indices = array<i64: 2>, strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
  %0 = "stablehlo.dynamic_iota"(%last) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<?xf32>
  %1 = "stablehlo.dynamic_broadcast_in_dim"(%0, %both) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

func.func @shape(%x: tensor<?x?xf32>) {
  %s = "shape.shape_of"(%x) : (tensor<?x?xf32>) -> !shape.shape
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %head, %tail = "shape.split_at"(%s, %c1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %turned = "shape.concat"(%tail, %head) : (!shape.shape, !shape.shape) -> !shape.shape
  %t = "shape.to_extent_tensor"(%turned) : (!shape.shape) -> tensor<2xindex>
  %0 = "stablehlo.dynamic_iota"(%t) <{iota_dimension = 0 : i64}> : (tensor<2xindex>) -> tensor<?x?xf32>
  %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = stablehlo.add %x, %1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @affine(%x: tensor<?xf32>) {
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %n = "tensor.dim"(%x, %c0) : (tensor<?xf32>, index) -> index
  %twice = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0 * 2)>}> : (index) -> index
  %e = "tensor.empty"(%twice) : (index) -> tensor<?xf32>
  %c = "stablehlo.concatenate"(%x, %x) <{dimension = 0 : i64}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = stablehlo.add %c, %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @flow(%x: tensor<?x?xf32>, %n: index, %m: index) {
  %0 = "flow.tensor.tie_shape"(%x, %n, %m) : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %1 = "flow.tensor.reshape"(%0, %n, %m, %m, %n) <{operandSegmentSizes = array<i32: 1, 2, 2>}> : (tensor<?x?xf32>, index, index, index, index) -> tensor<?x?xf32>
  %2 = "flow.tensor.empty"(%m, %n) : (index, index) -> tensor<?x?xf32>
  %3 = "flow.tensor.clone"(%1, %m, %n) : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %4 = "flow.tensor.transfer"(%2, %m, %n) : (tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
  %zero = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
  %5 = "flow.tensor.splat"(%zero, %m, %n) : (f32, index, index) -> tensor<?x?xf32>
  %6 = stablehlo.add %3, %4 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %7 = stablehlo.add %5, %6 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
