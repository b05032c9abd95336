// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @extract(%t: tensor<4x8xf32>, %i: index) {
  %0 = tensor.extract %t[%i, %i] : tensor<4x8xf32>
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %1 = tensor.extract %t[%i] : tensor<4x8xf32>
  return
}

// -----

func.func @insert(%t: tensor<4xf32>, %i: index, %x: f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %1 = tensor.insert %x into %t[%i, %i] : tensor<4xf32>
  return
}

// -----

func.func @gather(%t: tensor<4x5x6xf32>, %i: tensor<7x2xindex>) {
  %0 = tensor.gather %t[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x1x5x1xf32>
  %1 = tensor.gather %t[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x5xf32>
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<7x1x5x1xf32>' or its rank-reduced variant 'tensor<7x5xf32>' (got: 'tensor<7x6xf32>')}}
  %2 = tensor.gather %t[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x6xf32>
  return
}

// -----

func.func @dims(%t: tensor<4x5x6xf32>, %i: tensor<7x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %t[%i] gather_dims([2, 0]) : (tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<7x5xf32>
  return
}

// -----

func.func @scatter(%s: tensor<7x5xf32>, %t: tensor<4x5x6xf32>, %i: tensor<7x2xindex>) {
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0, 2]) unique : (tensor<7x5xf32>, tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<4x5x6xf32>
  // expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %1 = tensor.scatter %s into %t[%i] scatter_dims([0, 2]) : (tensor<7x5xf32>, tensor<4x5x6xf32>, tensor<7x2xindex>) -> tensor<4x5x6xf32>
  return
}

// -----

func.func @reshape(%t: tensor<8xf32>, %s: tensor<2xindex>) {
  // expected-error @+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<8xf32>, tensor<2xindex>) -> tensor<2x2x2xf32>
  return
}
