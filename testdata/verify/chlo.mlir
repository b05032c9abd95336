// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What the definitions of CHLO say of operands, results and attributes.

func.func @right(%f: tensor<3x?xf32>, %u: tensor<*xf32>, %c: tensor<3xcomplex<f64>>) {
  %0 = chlo.erf %f : tensor<3x?xf32> -> tensor<3x?xf32>
  %1 = "chlo.zeta"(%f, %u) : (tensor<3x?xf32>, tensor<*xf32>) -> tensor<?x4xf32>
  %2 = chlo.conj %c : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
  %3 = chlo.is_inf %u : tensor<*xf32> -> tensor<*xi1>
  return
}

func.func @angle(%x: tensor<3xi32>) {
  // expected-error@+1 {{'chlo.acos' op operand #0 must be tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements values, but got 'tensor<3xi32>'}}
  %0 = "chlo.acos"(%x) : (tensor<3xi32>) -> tensor<3xi32>
  return
}

func.func @scalar(%x: f32) {
  // expected-error@+1 {{'chlo.conj' op operand #0 must be tensor of 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements values, but got 'f32'}}
  %0 = "chlo.conj"(%x) : (f32) -> f32
  return
}

func.func @real(%x: tensor<3xcomplex<f32>>) {
  // expected-error@+1 {{'chlo.lgamma' op operand #0 must be tensor of 4/6/8/16/32/64-bit float values, but got 'tensor<3xcomplex<f32>>'}}
  %0 = "chlo.lgamma"(%x) : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  return
}

func.func @elements(%x: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.erf' op requires compatible types for all operands and results}}
  %0 = "chlo.erf"(%x) : (tensor<3xf32>) -> tensor<3xf16>
  return
}

func.func @shapes(%x: tensor<3xf32>, %u: tensor<*xf32>) {
  // expected-error@+1 {{'chlo.zeta' op requires compatible types for all operands and results}}
  %0 = "chlo.zeta"(%x, %u) : (tensor<3xf32>, tensor<*xf32>) -> tensor<6xf32>
  return
}

func.func @truth(%x: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.is_inf' op result #0 must be tensor of bool values, but got 'tensor<3xf32>'}}
  %0 = "chlo.is_inf"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return
}

func.func @truths(%x: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.is_neg_inf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "chlo.is_neg_inf"(%x) : (tensor<3xf32>) -> tensor<6xi1>
  return
}

func.func @ranked(%x: tensor<3xi32>, %u: tensor<*xi32>) {
  // expected-error@+1 {{'chlo.mulhi' op operand #1 must be ranked tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<*xi32>'}}
  %0 = "chlo.mulhi"(%x, %u) : (tensor<3xi32>, tensor<*xi32>) -> tensor<3xi32>
  return
}

func.func @largest(%x: tensor<6xf32>) {
  // expected-error@+1 {{'chlo.top_k' op result #1 must be tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'vector<2xi32>'}}
  %0:2 = "chlo.top_k"(%x) <{k = 2 : i64}> : (tensor<6xf32>) -> (tensor<2xf32>, vector<2xi32>)
  return
}

func.func @scanned(%x: tensor<3x6xf32>, %i: tensor<6xf32>) {
  // expected-error@+1 {{'chlo.scan' op attribute 'dimension' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0:2 = "chlo.scan"(%x, %i) <{dimension = -1 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<6xf32>, %b: tensor<6xf32>):
    stablehlo.return %a, %b : tensor<6xf32>, tensor<6xf32>
  }) : (tensor<3x6xf32>, tensor<6xf32>) -> (tensor<3x6xf32>, tensor<6xf32>)
  return
}

func.func @scanned_size(%x: tensor<3x6xf32>, %i: tensor<6xf32>) {
  // expected-error@+1 {{'chlo.scan' op attribute 'scan_dim_size' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0:2 = "chlo.scan"(%x, %i) <{dimension = 0 : i64, scan_dim_size = -3 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<6xf32>, %b: tensor<6xf32>):
    stablehlo.return %a, %b : tensor<6xf32>, tensor<6xf32>
  }) : (tensor<3x6xf32>, tensor<6xf32>) -> (tensor<3x6xf32>, tensor<6xf32>)
  return
}
