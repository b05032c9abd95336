// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What mlir-opt says of the operations of `tosa` that concatenate, permute and drop dimensions.

func.func @f1(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 4 vs 3 at index 1 on operands 0 and 1}}
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

func.func @f2(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'tosa.concat' op requires sum of axis dimensions of input1 equal to output axis dimension, got 7 and 8}}
  %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

func.func @f3(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got 2}}
  %0 = tosa.concat %a, %b {axis = 2 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

func.func @f4(%a: tensor<2x3xf32>, %b: tensor<2x4x1xf32>) {
  // expected-error@+1 {{'tosa.concat' op expect all operands to have the same rank, but got 2 vs 3 on operands 0 and 1}}
  %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4x1xf32>) -> tensor<2x8xf32>
  return
}

func.func @f5(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected valid permutation indices}}
  %0 = tosa.transpose %a {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

func.func @f6(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 1}}
  %0 = tosa.transpose %a {perms = array<i32: 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

func.func @f7(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected output tensor dim 0 to match input dim 1 with value of 3}}
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @f8(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected valid permutation indices}}
  %0 = tosa.transpose %a {perms = array<i32: 1, 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @f9(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected input tensor rank to equal result tensor rank}}
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2x1xf32>
  return
}

func.func @f10(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op inferred type(s) 'tensor<1x3xf32>' are incompatible with return type(s) of operation 'tensor<1x4xf32>'}}
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x4xf32>
  return
}

func.func @f11(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op expect reduced dimension size to be 1, got 2}}
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @f12(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op expect input tensor rank (2) to be larger than reduce axis (2)}}
  %0 = tosa.reduce_sum %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @f13(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op expect output tensor rank to be equal to input tensor rank}}
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

func.func @f14(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.argmax' op expected output shape '3', got '2'}}
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}

func.func @f15(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.argmax' op specified axis is outside the rank of the tensor}}
  %0 = tosa.argmax %a {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
  return
}

func.func @f16(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.argmax' op expected output shape '3', got '1, 2'}}
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x2xi32>
  return
}

func.func @f17(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.reduce_max' op inferred type(s) 'tensor<1x3xf32>' are incompatible with return type(s) of operation 'tensor<1x4xf32>'}}
  %0 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<1x4xf32>
  return
}

// What is not known of a shape is no error.

func.func @f18(%a: tensor<2x?xf32>) {
  %0 = tosa.reduce_sum %a {axis = 0 : i32} : (tensor<2x?xf32>) -> tensor<?x4xf32>
  return
}
