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
  // expected-error@+1 {{'stablehlo.add' op requires compatible types for all operands and results}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
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
  // expected-error@+1 {{'stablehlo.compare' op requires the same shape for all operands and results}}
  %6 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  return
}
