// RUN: bcast-opt %s --dialect=Inputs/types.toml --no-config --verify-diagnostics --verify-only --rule=mine.mul=numpy

// Types of the user's that hold shapes: rules know them.

func.func @f(%a: !mine.tensor<[2,3],f32>, %b: !mine.tensor<[3],f32>, %c: !mine.tensor<[4],f32>, %v: !mine.view<readonly:tensor<2x4xf32>>, %u: !mine.tensor) {
  %0 = "mine.mul"(%a, %b) : (!mine.tensor<[2,3],f32>, !mine.tensor<[3],f32>) -> !mine.tensor<[2,3],f32>
  // expected-error@+1 {{'mine.mul' op operands could not be broadcast together with shapes (2,3) (4,)}}
  %1 = "mine.mul"(%a, %c) : (!mine.tensor<[2,3],f32>, !mine.tensor<[4],f32>) -> !mine.tensor<[2,3],f32>
  %2 = "mine.add"(%v, %c) : (!mine.view<readonly:tensor<2x4xf32>>, !mine.tensor<[4],f32>) -> !mine.tensor<[2,4],f32>
  // expected-error@+1 {{'mine.add' op operands could not be broadcast together with shapes (2,4) (3,)}}
  %3 = "mine.add"(%v, %b) : (!mine.view<readonly:tensor<2x4xf32>>, !mine.tensor<[3],f32>) -> !mine.tensor<[2,4],f32>
  %4 = "mine.add"(%u, %b) : (!mine.tensor, !mine.tensor<[3],f32>) -> !mine.tensor<[2,3],f32>
  // expected-error@+1 {{'mine.add' op result type '2x2' not compatible with shape '2x3' that rule `numpy` infers from the operands}}
  %5 = "mine.add"(%a, %b) : (!mine.tensor<[2,3],f32>, !mine.tensor<[3],f32>) -> !mine.tensor<[2,2],f32>
  return
}

// expected-error@+1 {{expected a tensor type}}
func.func @g(%a: !mine.view<?>) {
  return
}
