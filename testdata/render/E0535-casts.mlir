// RUN: not bcast-opt E0535-casts.mlir 2>&1 | diff E0535-casts.stderr -

func.func @f(%a: tensor<2x3xf32>, %i: i32) {
  %0 = "arith.extf"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf16>
  %1 = "arith.index_cast"(%i) : (i32) -> i64
  %2 = "arith.truncf"(%a) : (tensor<2x3xf32>) -> tensor<3xf16>
  return
}
