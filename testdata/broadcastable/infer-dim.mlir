// RUN: bcast-opt %s --conformance=spec --verify-diagnostics
// RUN: bcast-opt %s --conformance=strict --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream --verify-diagnostics

// The table `InferDim` of the page, row by row, in both orders of the operands. A result of rank 0 is wrong for every
// row, and the message shows the inferred dimension. All profiles agree.

// (?, ?) is ?. Equal at run time, or one of them 1 then.
func.func @dynamic_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '?'}}
  %ab = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<f32>
  %right_ab = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// (?, 1) is ?. The 1 is broadcast.
func.func @dynamic_one(%a: tensor<?xf32>, %b: tensor<1xf32>) {
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '?'}}
  %ab = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<1xf32>) -> tensor<f32>
  %right_ab = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '?'}}
  %ba = "test.broadcastable"(%b, %a) : (tensor<1xf32>, tensor<?xf32>) -> tensor<f32>
  %right_ba = "test.broadcastable"(%b, %a) : (tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// (?, 4) is 4. 1 or 4 at run time.
func.func @dynamic_static(%a: tensor<?xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '4'}}
  %ab = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<f32>
  %right_ab = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '4'}}
  %ba = "test.broadcastable"(%b, %a) : (tensor<4xf32>, tensor<?xf32>) -> tensor<f32>
  %right_ba = "test.broadcastable"(%b, %a) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// (1, 1) is 1. Nothing to broadcast.
func.func @one_one(%a: tensor<1xf32>, %b: tensor<1xf32>) {
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '1'}}
  %ab = "test.broadcastable"(%a, %b) : (tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  %right_ab = "test.broadcastable"(%a, %b) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// (1, 4) is 4. The 1 is broadcast.
func.func @one_static(%a: tensor<1xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '4'}}
  %ab = "test.broadcastable"(%a, %b) : (tensor<1xf32>, tensor<4xf32>) -> tensor<f32>
  %right_ab = "test.broadcastable"(%a, %b) : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '4'}}
  %ba = "test.broadcastable"(%b, %a) : (tensor<4xf32>, tensor<1xf32>) -> tensor<f32>
  %right_ba = "test.broadcastable"(%b, %a) : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// (4, 4) is 4. Equal.
func.func @static_static(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{result type '' not broadcast compatible with broadcasted operands's shapes '4'}}
  %ab = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %right_ab = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// (3, 4) is no dimension at all.
func.func @static_other_static(%a: tensor<3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  %ab = "test.broadcastable"(%a, %b) : (tensor<3xf32>, tensor<4xf32>) -> tensor<?xf32>
  // expected-error@+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  %ba = "test.broadcastable"(%b, %a) : (tensor<4xf32>, tensor<3xf32>) -> tensor<?xf32>
  return
}
