// RUN: not bcast-opt %s --verify-only --error-format=gcc 2>&1 | FileCheck %s

// What a region held that a syntax error cut off is not said to be missing.
// CHECK-NOT: non-empty
// CHECK: error: {{.*}}oops
// CHECK-NOT: non-empty
func.func @cut(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    oops
  } -> tensor<4xf32>
  return
}
