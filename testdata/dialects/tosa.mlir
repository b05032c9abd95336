// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt %s --split-input-file --verify-diagnostics --conformance=upstream

// tosa asks for its types, then for what relates element types, then for the trait, then for equal ranks.

func.func @counts(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.add' op expected 2 operands, but found 1}}
  %0 = "tosa.add"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.abs' op requires a single operand}}
  %1 = "tosa.abs"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.add' op requires one result}}
  "tosa.add"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
  // expected-error@+1 {{'tosa.add' op requires zero regions}}
  %2 = "tosa.add"(%a, %a) ({
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.arithmetic_right_shift' op requires attribute 'round'}}
  %3 = "tosa.arithmetic_right_shift"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.clamp' op requires attribute 'max_val'}}
  %4 = "tosa.clamp"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @types(%a: tensor<2x0xf32>, %b: tensor<2xindex>, %c: tensor<2xi32>, %d: tensor<2xf32>, %e: vector<2xf32>) {
  // expected-error@+1 {{'tosa.add' op operand #0 must be tosa-conformant tensor of number values, but got 'tensor<2x0xf32>'}}
  %0 = "tosa.add"(%a, %a) : (tensor<2x0xf32>, tensor<2x0xf32>) -> tensor<2x0xf32>
  // expected-error@+1 {{'tosa.add' op operand #0 must be tosa-conformant tensor of number values, but got 'tensor<2xindex>'}}
  %1 = "tosa.add"(%b, %b) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  // expected-error@+1 {{'tosa.add' op operand #1 must be tosa-conformant tensor of number values, but got 'vector<2xf32>'}}
  %2 = "tosa.add"(%d, %e) : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'tosa.cos' op operand #0 must be tosa-conformant tensor of floating-point values, but got 'tensor<2xi32>'}}
  %3 = "tosa.cos"(%c) : (tensor<2xi32>) -> tensor<2xi32>
  // expected-error@+1 {{'tosa.equal' op result #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<2xi32>'}}
  %4 = "tosa.equal"(%c, %c) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // expected-error@+1 {{'tosa.add' op requires the same element type for all operands and results}}
  %5 = "tosa.add"(%c, %d) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'tosa.greater' op requires the same element type for all operands}}
  %6 = "tosa.greater"(%c, %d) : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @shapes(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %0 = "tosa.add"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.add' op operands don't have matching ranks}}
  %1 = "tosa.add"(%a, %c) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.add' op result type '4x3' not broadcast compatible with broadcasted operands's shapes '2x3'}}
  %2 = "tosa.add"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  // expected-error@+1 {{'tosa.abs' op requires the same shape for all operands and results}}
  %3 = "tosa.abs"(%a) : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

// Its own verifier looks at the ranks of the result, and not at its sizes.
func.func @mul(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>, %c: tensor<3xf32>, %i: tensor<2x3xi16>, %s: tensor<1xi8>) {
  // expected-error@+1 {{'tosa.mul' op a and b operands don't have matching ranks, got 2 and 1}}
  %0 = "tosa.mul"(%a, %c, %s) : (tensor<2x3xf32>, tensor<3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.mul' op a and b operands don't have broadcast-compatible shapes, got 'tensor<2x3xf32>' and 'tensor<2x4xf32>'}}
  %1 = "tosa.mul"(%a, %b, %s) : (tensor<2x3xf32>, tensor<2x4xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.mul' op result type has different rank than a, got 1 vs 2}}
  %2 = "tosa.mul"(%a, %a, %s) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<3xf32>
  // expected-error@+1 {{'tosa.mul' op requires the same element type for all operands and results}}
  %3 = "tosa.mul"(%a, %i, %s) : (tensor<2x3xf32>, tensor<2x3xi16>, tensor<1xi8>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.mul' op invalid data type size for operands or result}}
  %4 = "tosa.mul"(%i, %i, %s) : (tensor<2x3xi16>, tensor<2x3xi16>, tensor<1xi8>) -> tensor<2x3xi8>
  // expected-error@+1 {{'tosa.mul' op operand #2 must be tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit signless integer values, but got 'tensor<2x3xf32>'}}
  %5 = "tosa.mul"(%a, %a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @select(%p: tensor<2x3xi1>, %a: tensor<2x3xf32>, %b: tensor<2x3xf16>) {
  // expected-error@+1 {{'tosa.select' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %0 = "tosa.select"(%p, %a, %b) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf16>) -> tensor<2x3xf32>
  return
}

// -----

func.func @values(%a: tensor<2xf32>, %i: tensor<2xi8>) {
  // expected-error@+1 {{'tosa.clamp' op min/max attributes types are incompatible with input/output element types.}}
  %0 = "tosa.clamp"(%a) <{max_val = 1 : i32, min_val = 0 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=2 : i8, max_val=-1 : i8}}
  %1 = "tosa.clamp"(%i) <{max_val = -1 : i8, min_val = 2 : i8}> : (tensor<2xi8>) -> tensor<2xi8>
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=2.000000e+00 : f32, max_val=1.000000e+00 : f32}}
  %2 = "tosa.clamp"(%a) <{max_val = 1.0 : f32, min_val = 2.0 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=0x7FC00000 : f32, max_val=1.000000e+00 : f32}}
  %4 = "tosa.clamp"(%a) <{max_val = 1.0 : f32, min_val = 0x7FC00000 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=0x7F800000 : f32, max_val=1.000000e+00 : f32}}
  %5 = "tosa.clamp"(%a) <{max_val = 1.0 : f32, min_val = 0x7F800000 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  %6 = "tosa.clamp"(%a) <{max_val = 0x7F800000 : f32, min_val = 0xFF800000 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  %s = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error@+1 {{'tosa.mul' op require shift to be 0 for float type}}
  %3 = "tosa.mul"(%a, %a, %s) : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  return
}
