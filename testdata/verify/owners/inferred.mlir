// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Types and counts that follow from others: the errors are those of `mlir-opt` 22.

func.func @a(%t: tensor<4xf32>, %u: memref<*xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  bufferization.materialize_in_destination %t in writable %u : (tensor<4xf32>, memref<*xf32>) -> ()
  return
}

// -----

func.func @b(%t: tensor<*xf32>, %u: memref<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  bufferization.materialize_in_destination %t in writable %u : (tensor<*xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @c(%t: tensor<*xf32>, %u: memref<*xf32>) {
  bufferization.materialize_in_destination %t in writable %u : (tensor<*xf32>, memref<*xf32>) -> ()
  return
}

// -----

func.func @e(%a: !shape.size, %b: index) -> index {
  %0 = shape.meet %a, %b : !shape.size, index -> index
  return %0 : index
}

// -----

func.func @e2(%a: index, %b: index) -> !shape.size {
  %0 = shape.meet %a, %b : index, index -> !shape.size
  return %0 : !shape.size
}

// -----

func.func @e3(%a: tensor<?xindex>, %b: tensor<?xindex>) -> !shape.shape {
  %0 = shape.meet %a, %b : tensor<?xindex>, tensor<?xindex> -> !shape.shape
  return %0 : !shape.shape
}

// -----

func.func @e4(%a: tensor<?xindex>, %b: !shape.shape) -> index {
  // expected-error@+1 {{'shape.meet' op inferred type(s) '!shape.shape' are incompatible with return type(s) of operation 'index'}}
  %0 = shape.meet %a, %b : tensor<?xindex>, !shape.shape -> index
  return %0 : index
}

// -----

func.func @g(%x: tensor<4x8xf32>, %c: complex<f32>, %i: i64, %j: i32, %n: index) {
  %0 = complex.bitcast %i : i64 to complex<f32>
  %1 = complex.bitcast %i : i64 to i64
  // expected-error@+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %3 = complex.bitcast %i : i64 to f64
  return
}

// -----

func.func @g2(%j: i32) {
  // expected-error@+1 {{'complex.bitcast' op casting bitwidths do not match}}
  %0 = complex.bitcast %j : i32 to complex<f32>
  return
}

// -----

func.func @g3(%j: index) {
  // expected-error@+1 {{'complex.bitcast' op operand must be int/float/complex}}
  %0 = complex.bitcast %j : index to complex<f32>
  return
}

// -----

func.func @h(%o: tensor<2x4xf32>) {
  // expected-error@+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 0 operands and 8 types}}
  %0 = tensor.from_elements : tensor<2x4xf32>
  return
}

// -----

func.func @h(%o: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = tensor.from_elements %o, %o : tensor<3xf32>
  return
}

// -----

func.func @h(%o: f32) {
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%o, %o) : (f32, f32) -> tensor<3xf32>
  return
}

// -----

func.func @h(%o: f32) {
  // expected-error@+1 {{use of value '%o' expects different type than prior uses: 'f64' vs 'f32'}}
  %0 = tensor.from_elements %o, %o : tensor<2xf64>
  return
}

// -----

func.func @h(%o: f32) {
  // expected-error@+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = vector.from_elements %o, %o : vector<3xf32>
  return
}
