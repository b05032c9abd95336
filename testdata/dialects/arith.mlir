// RUN: bcast-opt %s --verify-diagnostics

// Nothing is broadcast: `?` agrees with a size, but the result has the type of the first operand.

func.func @arith(%f: f32, %a: tensor<2x3xf32>, %b: tensor<3xf32>, %d: tensor<?x3xf32>, %i: tensor<2x3xi32>,
                 %v: vector<2x3xf32>, %u: tensor<*xf32>, %m: memref<2xi32>, %c: tensor<3xi1>) {
  // expected-error@+1 {{'arith.addf' op requires the same type for all operands and results}}
  %0 = "arith.addf"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'arith.addf' op operand #1 must be floating-point-like, but got 'tensor<2x3xi32>'}}
  %1 = "arith.addf"(%a, %i) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'arith.addf' op inferred type(s) 'tensor<?x3xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %2 = "arith.addf"(%d, %a) : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'arith.addf' op all non-scalar operands/results must have the same shape and base type}}
  %3 = "arith.addf"(%a, %v) : (tensor<2x3xf32>, vector<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'arith.addf' op requires the same type for all operands and results}}
  %4 = "arith.addf"(%f, %a) : (f32, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'arith.cmpf' op requires attribute 'predicate'}}
  %5 = "arith.cmpf"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{'arith.cmpf' op failed to verify that result type has i1 element type and same shape as operands}}
  %6 = "arith.cmpf"(%a, %a) <{predicate = 1 : i64}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3xi1>
  // expected-error@+1 {{'arith.cmpf' op requires all operands to have the same type}}
  %7 = "arith.cmpf"(%a, %d) <{predicate = 1 : i64}> : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %8 = "arith.select"(%c, %a, %a) : (tensor<3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %9 = "arith.select"(%c, %b, %a) : (tensor<3xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'arith.extf' op operand type 'tensor<2x3xf32>' and result type 'tensor<2x3xf16>' are cast incompatible}}
  %10 = "arith.extf"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf16>
  // expected-error@+1 {{'arith.extf' op failed to verify that input and output have the same tensor dimensions}}
  %11 = "arith.extf"(%a) : (tensor<2x3xf32>) -> tensor<?x3xf64>
  // expected-error@+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %12 = "arith.index_cast"(%m) : (memref<2xi32>) -> memref<3xindex>
  // expected-error@+1 {{'arith.addui_extended' op expected 2 results}}
  %13 = "arith.addui_extended"(%i, %i) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // expected-error@+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %14 = "math.fpowi"(%b, %i) : (tensor<3xf32>, tensor<2x3xi32>) -> tensor<3xf32>
  // expected-error@+1 {{'math.fma' op expected 3 operands, but found 2}}
  %15 = "math.fma"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'math.sincos' op failed to verify that all of {operand, sin, cos} have same type}}
  %16:2 = "math.sincos"(%a) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
