// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Calls of StableHLO: first those that are right.

func.func private @inner(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %t: !stablehlo.token, %u: tuple<tensor<4xf32>, tensor<i32>>) {
  %0 = stablehlo.composite "a.b_1" %a {decomposition = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  %1:2 = "stablehlo.custom_call"(%a, %t) <{call_target_name = "t", operand_layouts = [dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<> : tensor<0xindex>]}> : (tensor<4xf32>, !stablehlo.token) -> (tensor<2x2xf32>, !stablehlo.token)
  %2 = "stablehlo.custom_call"(%u) <{call_target_name = "t", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [1]>]}> : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %3 = "stablehlo.custom_call"(%a) <{call_target_name = "t", api_version = 4 : i32, backend_config = {n = 1 : i32}}> : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "stablehlo.custom_call"(%a) <{call_target_name = "t", backend_config = "n"}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @inner(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{name must be a valid namespaced op name, i.e. it must match the following regular expression: ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. "my_namespace.my_op"}}
  %0 = stablehlo.composite "name" %a {decomposition = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'missing' does not reference a valid function}}
  %0 = stablehlo.composite "a.b" %a {decomposition = @missing} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @inner(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{has 1 operand(s), but decomposition has 2}}
  %0 = stablehlo.composite "a.b" %a {decomposition = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @inner(tensor<5xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{operand at index 0 has type 'tensor<4xf32>', but decomposition has type 'tensor<5xf32>'}}
  %0 = stablehlo.composite "a.b" %a {decomposition = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @inner(tensor<4xf32>)
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{has 1 result(s), but decomposition has 0}}
  %0 = stablehlo.composite "a.b" %a {decomposition = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func private @inner(tensor<4xf32>) -> tensor<4xi32>
func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{result at index 0 has type 'tensor<4xf32>', but decomposition has type 'tensor<4xi32>'}}
  %0 = stablehlo.composite "a.b" %a {decomposition = @inner} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op Layout attributes should be specified for either both operands and results or none.}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", operand_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op Number of operands must match the number of operand layouts, 1 != 0}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", operand_layouts = [], result_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'stablehlo.custom_call' op Tuple types are not fully supported with layout constraints yet}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]}> : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.custom_call' op Only tensor types can have non-empty layout: operand #0 of type '!stablehlo.token' has layout dense<0> : tensor<1xindex>}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", operand_layouts = [dense<0> : tensor<1xindex>], result_layouts = [dense<0> : tensor<1xindex>]}> : (!stablehlo.token) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op incorrect layout dense<[0, 2]> : tensor<2xindex> for type 'tensor<4x4xf32>', layout must be a permutation of [0, 2)}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", operand_layouts = [dense<[0, 2]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>]}> : (tensor<4x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op expects operandIndex in the output_operand_alias attribute to be in range [0, 1); got: 1.}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op operand_tuple_indices in the output_operand_alias attribute out of bounds}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = [0]>]}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op output_tuple_indices in the output_operand_alias attribute out of bounds}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4xf32>) -> tuple<tensor<4xf32>>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op shapes mismatch in the output_operand_alias attribute: operand part has type 'tensor<4xf32>' and output part has type 'tensor<5xf32>'}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>]}> : (tensor<4xf32>) -> tuple<tensor<5xf32>>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op backend_config for api_version API_VERSION_ORIGINAL must be a string attribute.}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", backend_config = {n = 1 : i32}}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op backend_config for api_version API_VERSION_TYPED_FFI must be a dictionary attribute.}}
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "t", api_version = 4 : i32, backend_config = "n"}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
