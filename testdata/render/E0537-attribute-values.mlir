// RUN: not bcast-opt E0537-attribute-values.mlir 2>&1 | diff E0537-attribute-values.stderr -

func.func @f(%i: i32, %x: f32, %t: tensor<4xi32>, %p: tensor<1x4x4x3xi32>) {
  %0 = "arith.cmpi"(%i, %i) <{predicate = 42 : i64}> : (i32, i32) -> i1
  %1 = "arith.addf"(%x, %x) {fastmath = #arith.fastmath<nnan, quick>} : (f32, f32) -> f32
  %2 = "tosa.maximum"(%t, %t) {nan_mode = 1 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = "arith.divsi"(%i, %i) {isExact = true} : (i32, i32) -> i32
  %4 = "tosa.clamp"(%t) {min_val = "a", max_val = 3 : i32} : (tensor<4xi32>) -> tensor<4xi32>
  %5 = "tosa.max_pool2d"(%p) <{kernel = array<i64: 1, 2, 3>, stride = array<i64: 1, 2>, pad = array<i64: 0>}> : (tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32>
  %6 = "tosa.arithmetic_right_shift"(%t, %t) {round = 1 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}
