// Operations of TensorFlow and TensorFlow Lite that broadcast as NumPy does, in generic form.
// RUN: bcast-opt %s --infer | FileCheck %s

// CHECK-LABEL: func.func @tf
func.func @tf(%p: tensor<4x1xi1>, %a: tensor<4x1xf32>, %b: tensor<1x3xf32>) {
  // CHECK: "tf.Add"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %0 = "tf.Add"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.AddV2"(%a, %b) {device = ""} : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %1 = "tf.AddV2"(%a, %b) {device = ""} : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Atan2"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %2 = "tf.Atan2"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.BitwiseAnd"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %3 = "tf.BitwiseAnd"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.BitwiseOr"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %4 = "tf.BitwiseOr"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.BitwiseXor"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %5 = "tf.BitwiseXor"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Div"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %6 = "tf.Div"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.DivNoNan"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %7 = "tf.DivNoNan"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.FloorDiv"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %8 = "tf.FloorDiv"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.FloorMod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %9 = "tf.FloorMod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Greater"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %10 = "tf.Greater"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tf.GreaterEqual"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %11 = "tf.GreaterEqual"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tf.LeftShift"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %12 = "tf.LeftShift"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Less"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %13 = "tf.Less"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tf.LessEqual"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %14 = "tf.LessEqual"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tf.LogicalAnd"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<4x1xi1>
  %15 = "tf.LogicalAnd"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<?x?xi1>
  // CHECK: "tf.LogicalOr"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<4x1xi1>
  %16 = "tf.LogicalOr"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<?x?xi1>
  // CHECK: "tf.Maximum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %17 = "tf.Maximum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Minimum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %18 = "tf.Minimum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Mod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %19 = "tf.Mod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Mul"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %20 = "tf.Mul"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.MulNoNan"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %21 = "tf.MulNoNan"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.NextAfter"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %22 = "tf.NextAfter"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Pow"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %23 = "tf.Pow"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.RealDiv"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %24 = "tf.RealDiv"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.RightShift"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %25 = "tf.RightShift"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.SelectV2"(%p, %a, %b) : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %26 = "tf.SelectV2"(%p, %a, %b) : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.SquaredDifference"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %27 = "tf.SquaredDifference"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Sub"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %28 = "tf.Sub"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.TruncateDiv"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %29 = "tf.TruncateDiv"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.TruncateMod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %30 = "tf.TruncateMod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Xdivy"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %31 = "tf.Xdivy"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tf.Xlogy"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %32 = "tf.Xlogy"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: func.func @tfl
func.func @tfl(%p: tensor<4x1xi1>, %a: tensor<4x1xf32>, %b: tensor<1x3xf32>) {
  // CHECK: "tfl.add"(%a, %b) {fused_activation_function = "NONE"} : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %0 = "tfl.add"(%a, %b) {fused_activation_function = "NONE"} : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.atan2"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %1 = "tfl.atan2"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.bitwise_xor"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %2 = "tfl.bitwise_xor"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.div"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %3 = "tfl.div"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %4 = "tfl.equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tfl.floor_div"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %5 = "tfl.floor_div"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.floor_mod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %6 = "tfl.floor_mod"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.greater"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %7 = "tfl.greater"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tfl.greater_equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %8 = "tfl.greater_equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tfl.less"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %9 = "tfl.less"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tfl.less_equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %10 = "tfl.less_equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tfl.logical_and"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<4x1xi1>
  %11 = "tfl.logical_and"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<?x?xi1>
  // CHECK: "tfl.logical_or"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<4x1xi1>
  %12 = "tfl.logical_or"(%p, %p) : (tensor<4x1xi1>, tensor<4x1xi1>) -> tensor<?x?xi1>
  // CHECK: "tfl.maximum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %13 = "tfl.maximum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.minimum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %14 = "tfl.minimum"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.mul"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %15 = "tfl.mul"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.not_equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xi1>
  %16 = "tfl.not_equal"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xi1>
  // CHECK: "tfl.pow"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %17 = "tfl.pow"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.right_shift"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %18 = "tfl.right_shift"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.select_v2"(%p, %a, %b) : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %19 = "tfl.select_v2"(%p, %a, %b) : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.squared_difference"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %20 = "tfl.squared_difference"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  // CHECK: "tfl.sub"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  %21 = "tfl.sub"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  return
}
