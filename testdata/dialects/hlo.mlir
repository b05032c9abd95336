// RUN: bcast-opt %s --verify-diagnostics

// What chlo broadcasts, and stablehlo does not.

func.func @chlo(%a: tensor<1x4xf32>, %b: tensor<4xf32>, %c: tensor<3xf32>, %i: tensor<4xi32>, %p: tensor<2xi1>,
                %d: tensor<4x4xf32>, %e: tensor<3x4xf32>, %g: tensor<4x3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op operands don't have broadcast-compatible shapes}}
  %0 = "chlo.broadcast_add"(%a, %c) : (tensor<1x4xf32>, tensor<3xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{'chlo.broadcast_add' op inferred type(s) 'tensor<1x4xf32>' are incompatible with return type(s) of operation 'tensor<2x4xf32>'}}
  %1 = "chlo.broadcast_add"(%a, %b) : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // expected-warning@+1 {{'chlo.broadcast_add' op broadcast_dimensions has 2 entries, but operand #1, which it places, has rank 1}}
  %2 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  // expected-warning@+1 {{'chlo.broadcast_add' op broadcast_dimensions places dimension 0 of operand #1 at 2, but the other operand has rank 2}}
  %3 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{'chlo.broadcast_subtract' op requires the same element type for all operands and results}}
  %4 = "chlo.broadcast_subtract"(%b, %i) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  // expected-error@+1 {{mismatched operand types}}
  %5 = "chlo.broadcast_select"(%p, %b, %i) : (tensor<2xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  // expected-warning@+1 {{'chlo.broadcast_multiply' op broadcast_dimensions must be strictly increasing, but 0 follows 1}}
  %6 = "chlo.broadcast_multiply"(%d, %d) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-error@+1 {{'chlo.broadcast_add' op broadcast_dimensions places dimension 0 of operand #1 at -1, but the other operand has rank 2}}
  %7 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: -1>}> : (tensor<1x4xf32>, tensor<4xf32>) -> tensor<1x4xf32>
  // What is out of order is laid out as written, and the result is compared with that.
  // expected-warning@+2 {{'chlo.broadcast_multiply' op broadcast_dimensions must be strictly increasing, but 0 follows 1}}
  // expected-error@+1 {{'chlo.broadcast_multiply' op inferred type(s) 'tensor<4x3xf32>' are incompatible with return type(s) of operation 'tensor<3x4xf32>'}}
  %8 = "chlo.broadcast_multiply"(%e, %g) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{'chlo.broadcast_and' op inferred type(s) 'tensor<4xi32>' are incompatible with return type(s) of operation 'tensor<4xi8>'}}
  %9 = "chlo.broadcast_and"(%i, %i) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi8>
  // expected-error@+1 {{'chlo.broadcast_complex' op inferred type(s) 'tensor<4xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<4xcomplex<f64>>'}}
  %10 = "chlo.broadcast_complex"(%b, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f64>>
  return
}

func.func @stablehlo(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %p: tensor<3xi1>, %s: tensor<f32>, %h: tensor<2x3xf16>) {
  // expected-error@+1 {{'stablehlo.multiply' op requires compatible types for all operands and results}}
  %0 = "stablehlo.multiply"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{requires the same shape for all operands}}
  %1 = "stablehlo.select"(%p, %a, %a) : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{requires compatible types for non-predicate operands}}
  %2 = "stablehlo.select"(%p, %a, %b) : (tensor<3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{min shape [3] is not scalar and is not compatible to operand shape [2, 3]}}
  %3 = "stablehlo.clamp"(%b, %a, %s) : (tensor<3xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  // expected-error@+1 {{max shape [3] is not scalar and is not compatible to operand shape [2, 3]}}
  %4 = "stablehlo.clamp"(%s, %a, %b) : (tensor<f32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.clamp' op requires compatible element types for all operands and results}}
  %5 = "stablehlo.clamp"(%s, %h, %s) : (tensor<f32>, tensor<2x3xf16>, tensor<f32>) -> tensor<2x3xf16>
  // expected-error@+1 {{'stablehlo.compare' op all non-scalar operands/results must have the same shape and base type}}
  %6 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  return
}

// The elements each operation takes, and those of its result.
func.func @elements(%f: tensor<2xf32>, %i: tensor<2xi32>, %u: tensor<*xf32>, %x: tensor<2xindex>, %h: tensor<2xcomplex<f16>>,
                    %c: tensor<2xcomplex<f64>>, %p: tensor<2xi1>, %w: tensor<2xf80>) {
  // expected-error@+1 {{'chlo.broadcast_and' op operand #0 must be tensor of bool or 2/4/8/16/32/64-bit integer values, but got 'tensor<2xf32>'}}
  %0 = "chlo.broadcast_and"(%f, %f) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'chlo.broadcast_zeta' op operand #1 must be tensor of 4/6/8/16/32/64-bit float values, but got 'tensor<2xi32>'}}
  %1 = "chlo.broadcast_zeta"(%f, %i) : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xf32>
  // expected-error@+1 {{'stablehlo.not' op operand #0 must be ranked tensor of bool or 2/4/8/16/32/64-bit integer values, but got 'tensor<2xf32>'}}
  %2 = "stablehlo.not"(%f) : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'stablehlo.tanh' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<*xf32>'}}
  %3 = "stablehlo.tanh"(%u) : (tensor<*xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'stablehlo.tanh' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<2xcomplex<f16>>'}}
  %4 = "stablehlo.tanh"(%h) : (tensor<2xcomplex<f16>>) -> tensor<2xcomplex<f16>>
  // expected-error@+1 {{'stablehlo.floor' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float or per-tensor integer quantized values, but got 'tensor<2xf80>'}}
  %5 = "stablehlo.floor"(%w) : (tensor<2xf80>) -> tensor<2xf80>
  // expected-error@+1 {{'stablehlo.abs' op inferred type(s) 'tensor<2xf64>' are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  %6 = "stablehlo.abs"(%c) : (tensor<2xcomplex<f64>>) -> tensor<2xf32>
  %7 = "stablehlo.imag"(%c) : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  // expected-error@+1 {{'stablehlo.complex' op inferred type(s) 'tensor<2xcomplex<f32>>' are incompatible with return type(s) of operation 'tensor<2xcomplex<f64>>'}}
  %8 = "stablehlo.complex"(%f, %f) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f64>>
  // expected-error@+1 {{'stablehlo.select' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<2xi32>'}}
  %9 = "stablehlo.select"(%p, %f, %f) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xi32>
  // expected-error@+1 {{'stablehlo.is_finite' op result #0 must be ranked tensor of bool values, but got 'tensor<2xi32>'}}
  %10 = "stablehlo.is_finite"(%f) : (tensor<2xf32>) -> tensor<2xi32>
  // expected-error@+1 {{'chlo.broadcast_add' op operand #0 must be tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<2xindex>'}}
  %11 = "chlo.broadcast_add"(%x, %x) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  return
}
