// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only

func.func @constant() {
  // expected-error@+1 {{'stablehlo.constant' op inferred type(s) 'tensor<f32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @element(%t: tuple<tensor<f32>>) {
  // expected-error@+1 {{index 3 is out of bounds of operand with size 1}}
  %0 = "stablehlo.get_tuple_element"(%t) <{index = 3 : i32}> : (tuple<tensor<f32>>) -> tensor<f32>
  return
}

// -----

func.func @tokens(%a: f32) {
  // expected-error@+1 {{'stablehlo.after_all' op operand #0 must be variadic of token, but got 'f32'}}
  %0 = "stablehlo.after_all"(%a) : (f32) -> !stablehlo.token
  return
}

// -----

func.func @received(%t: !stablehlo.token) {
  // expected-error@+1 {{channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false}}
  %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>} : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  return
}

// -----

func.func @process() {
  // expected-error@+1 {{'stablehlo.replica_id' op inferred type(s) 'tensor<ui32>' are incompatible with return type(s) of operation 'tensor<4xui32>'}}
  %0 = "stablehlo.replica_id"() : () -> tensor<4xui32>
  return
}

// -----

func.func @top(%a: tensor<4x16xf32>) {
  // expected-error@+1 {{'chlo.top_k' op inferred type(s) 'tensor<4x8xf32>', 'tensor<4x8xi32>' are incompatible with return type(s) of operation 'tensor<4x8xf32>', 'tensor<4x8xi64>'}}
  %0:2 = "chlo.top_k"(%a) {k = 8 : i64} : (tensor<4x16xf32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)
  return
}

// -----

func.func @accuracy(%a: tensor<4xf32>) {
  // expected-error@+1 {{Invalid tolerances for ResultAccuracyAttr with mode HIGHEST, must be all zero.}}
  %0 = "stablehlo.exponential"(%a) {result_accuracy = #stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
