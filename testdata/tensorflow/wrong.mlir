// Shapes of TensorFlow that do not broadcast, and declared results that differ from the inferred ones.
// RUN: bcast-opt %s --verify-diagnostics

func.func @wrong(%a: tensor<4x3xf32>, %b: tensor<5xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{'tf.Maximum' op operands could not be broadcast together with shapes (4,3) (5,)}}
  %0 = "tf.Maximum"(%a, %b) : (tensor<4x3xf32>, tensor<5xf32>) -> tensor<4x3xf32>
  // expected-error@+1 {{'tfl.mul' op result type '4x4' not compatible with shape '4x3' that rule `numpy` infers from the operands}}
  %1 = "tfl.mul"(%a, %c) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x4xf32>
  // An operation without a row.
  %2 = "tf.BiasAdd"(%a, %b) : (tensor<4x3xf32>, tensor<5xf32>) -> tensor<4x3xf32>
  return
}
