// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Each rule, in an operation that contradicts another.

func.func @none(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "bcast.elementwise"(%x, %a) {rule = #bcast.rule<none>} : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = "bcast.elementwise"(%x, %b) {rule = #bcast.rule<none>} : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unidirectional(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "bcast.elementwise"(%x, %a) {rule = #bcast.rule<unidirectional>} : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = "bcast.elementwise"(%x, %b) {rule = #bcast.rule<unidirectional>} : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @pdpd(%x: tensor<?x5xf32>, %a: tensor<3x1xf32>, %b: tensor<4xf32>) {
  %0 = "bcast.elementwise"(%x, %a) {rule = #bcast.rule<pdpd>} : (tensor<?x5xf32>, tensor<3x1xf32>) -> tensor<?x5xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = "bcast.elementwise"(%x, %b) {rule = #bcast.rule<pdpd, axis = 0>} : (tensor<?x5xf32>, tensor<4xf32>) -> tensor<?x5xf32>
  return
}

// -----

// What sticks out of A is dropped, and so it is 1.
func.func @pdpd_beyond(%x: tensor<2xf32>, %b: tensor<2x?xf32>, %c: tensor<2x3xf32>) {
  %0 = "bcast.elementwise"(%c, %b) {rule = #bcast.rule<none>} : (tensor<2x3xf32>, tensor<2x?xf32>) -> tensor<2x3xf32>
  %e = "t.wider"() : () -> tensor<7x2xf32>
  // expected-error@+1 {{no run-time size of '%b' satisfies these operations}}
  %1 = "bcast.elementwise"(%e, %b) {rule = #bcast.rule<pdpd, axis = 1>} : (tensor<7x2xf32>, tensor<2x?xf32>) -> tensor<7x2xf32>
  return
}

// -----

func.func @bidirectional(%x: tensor<?xf32>, %a: tensor<4xf32>) {
  %0 = "bcast.broadcast"(%x) {rule = #bcast.rule<bidirectional, target = [3]>} : (tensor<?xf32>) -> tensor<3xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = "bcast.elementwise"(%x, %a) {rule = #bcast.rule<none>} : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_all(%x: tensor<?xf32>, %a: tensor<4xf32>, %b: tensor<3xf32>) {
  %0:2 = "bcast.broadcast_all"(%x, %a) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>)
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = "bcast.elementwise"(%0#0, %b) {rule = #bcast.rule<none>} : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @chlo(%x: tensor<?xf32>, %a: tensor<3x4xf32>, %b: tensor<5xf32>) {
  %0 = chlo.broadcast_add %x, %a {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @tosa(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>, %shift: tensor<1xi8>) {
  %0 = tosa.mul %x, %a, %shift : (tensor<?xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<3xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = tosa.tanh %x : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @cast(%x: tensor<?xf32>) {
  %0 = "tensor.cast"(%x) : (tensor<?xf32>) -> tensor<3xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = "tensor.cast"(%x) : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gemm(%a: tensor<2x?xf32>, %b: tensor<3x?xf32>, %c: tensor<4xf32>, %d: tensor<3xf32>) {
  // The product has the columns of %b, under which %c is laid.
  %0 = "onnx.Gemm"(%a, %b, %c) : (tensor<2x?xf32>, tensor<3x?xf32>, tensor<4xf32>) -> tensor<2x?xf32>
  // expected-error@+1 {{no run-time size of '%b' satisfies these operations}}
  %1 = "test.broadcastable"(%b, %d) : (tensor<3x?xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return
}

// -----

// 0 is a size like any other.
func.func @zero(%x: tensor<?xf32>, %a: tensor<0xf32>, %b: tensor<4xf32>, %c: tensor<2xf32>) {
  %0 = "test.broadcastable"(%x, %a) : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
