// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Constants that are sizes, and values that pass: first those that are right.

func.func @f(%a: tensor<4xf32>) {
  %s = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x?xf32>
  %1 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  %s = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  return
}

// -----

func.func @f(%a: tensor<?x?x2xi32>, %i: tensor<?x?x?xi32>) {
  %s = stablehlo.constant dense<[1, 1, 2]> : tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<?x?x2xi32>, tensor<?x?x?xi32>, tensor<3xi32>) -> tensor<?x?x?xi32>
  return
}

// -----

func.func @f(%a: tensor<4xf64>, %v: tensor<f64>, %l: tensor<1xi32>) {
  %s = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = stablehlo.dynamic_pad %a, %v, %l, %l, %s : (tensor<4xf64>, tensor<f64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf64>
  return
}

// -----

func.func @f(%a: tensor<3x9xcomplex<f32>>, %b: tensor<3x16xf32>) {
  %0 = "stablehlo.fft"(%a) <{fft_length = array<i64: 16>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  %1 = "stablehlo.fft"(%b) <{fft_length = array<i64: 16>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x16xf32>) -> tensor<3x9xcomplex<f32>>
  %2 = "stablehlo.fft"(%a) <{fft_length = array<i64: 9>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %n: tensor<i32>, %t: tuple<tensor<4xf32>, tensor<?xf32>>) {
  %0 = "stablehlo.set_dimension_size"(%a, %n) <{dimension = 0 : i64}> : (tensor<3x4xf32>, tensor<i32>) -> tensor<2x4xf32>
  %1 = "stablehlo.get_tuple_element"(%t) <{index = 0 : i32}> : (tuple<tensor<4xf32>, tensor<?xf32>>) -> tensor<?xf32>
  %2 = "stablehlo.get_tuple_element"(%t) <{index = 1 : i32}> : (tuple<tensor<4xf32>, tensor<?xf32>>) -> tensor<5xf32>
  %3 = "chlo.constant_like"(%a) <{value = 1 : i32}> : (tensor<3x4xf32>) -> tensor<3x4xi32>
  %4 = "stablehlo.optimization_barrier"(%a) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  "stablehlo.custom_call"(%a, %t) <{call_target_name = "x"}> : (tensor<3x4xf32>, tuple<tensor<4xf32>, tensor<?xf32>>) -> ()
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %i: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %1 = stablehlo.dot %a, %a, precision = [HIGH, DEFAULT] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<3x9xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' op inferred type(s) 'tensor<3x16xf32>' are incompatible with return type(s) of operation 'tensor<3x16xcomplex<f32>>'}}
  %0 = "stablehlo.fft"(%a) <{fft_length = array<i64: 16>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xcomplex<f32>>
  return
}

// -----

func.func @f(%b: tensor<3x16xf32>) {
  // expected-error@+1 {{'stablehlo.fft' op inferred type(s) 'tensor<3x9xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<3x9xf32>'}}
  %0 = "stablehlo.fft"(%b) <{fft_length = array<i64: 16>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<3x16xf32>) -> tensor<3x9xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.set_dimension_size' op inferred type(s) 'tensor<?x4xf32, #stablehlo.bounds<3, ?>>' are incompatible with return type(s) of operation 'tensor<5x4xf32>'}}
  %0 = "stablehlo.set_dimension_size"(%a, %n) <{dimension = 0 : i64}> : (tensor<3x4xf32>, tensor<i32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%a: tensor<?x4xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.set_dimension_size' op inferred type(s) 'tensor<?x4xf32>' are incompatible with return type(s) of operation 'tensor<?x5xf32>'}}
  %0 = "stablehlo.set_dimension_size"(%a, %n) <{dimension = 0 : i64}> : (tensor<?x4xf32>, tensor<i32>) -> tensor<?x5xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.optimization_barrier' op requires the same type for operand and result at index 0}}
  %0 = "stablehlo.optimization_barrier"(%a) : (tensor<3x4xf32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.optimization_barrier' op requires the same number of operands and results}}
  %0:2 = "stablehlo.optimization_barrier"(%a) : (tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op value's type doesn't match element return type}}
  %0 = "chlo.constant_like"(%a) <{value = 1 : i32}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%t: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.get_tuple_element' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %0 = "stablehlo.get_tuple_element"(%t) <{index = 0 : i32}> : (tuple<tensor<4xf32>>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{has mismatched number of operand rank (1) and start_indices size (2)}}
  %0 = "stablehlo.real_dynamic_slice"(%a, %s, %s, %s) : (tensor<4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op operand #0 must be variadic of tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values or memref of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or token or nested tuple with any combination of tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values or memref of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or token values or future, but got 'vector<4xf32>'}}
  "stablehlo.custom_call"(%a) <{call_target_name = "x"}> : (vector<4xf32>) -> ()
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result}}
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.subtract across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{custom op 'stablehlo.reduce' expected the inner-op to be a commutative binary-op from the stablehlo dialect, with zero region, producing single result}}
  %0 = stablehlo.reduce(%a init: %i) applies chlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'stablehlo.dot' expected ::mlir::stablehlo::Precision to be one of: DEFAULT, HIGH, HIGHEST}}
  %0 = stablehlo.dot %a, %a, precision = [SOME] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return
}
