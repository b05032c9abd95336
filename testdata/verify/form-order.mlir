// What is wrong with a form that is complete is said before what follows it, and what a type or an attribute misses where it is missed.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// expected-note@+1 {{prior use here}}
func.func @resolved(%a: tensor<4xi32>) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'index' vs 'tensor<4xi32>'}}
  %0 = math.absi %a : index<4xi32>
  return
}

// -----

func.func @label(%a: tensor<4xi32>) {
  // expected-error@+1 {{invalid block name in region with named arguments}}
  ^bb0 = arith.divui %a, %a : tensor<4xi32>
  return
}

// -----

func.func @fraction(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected non-function type}}
  %0 = arith.divui %a, %a : tensor<1.04xi32>
  return
}

// -----

func.func @entry(%a: vector<4xf16>) {
  // expected-error@+1 {{expected '}' in attribute dictionary}}
  %0 = math.isfinite %a { vector<4xf16>
  return
}

// -----

func.func @arguments(%a: tensor<4xf32>) {
  // expected-error@+1 {{[parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 0}}
  %0 = linalg.dot (%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @qualified(%a: !smt.bv<32>) {
  // expected-error@+1 {{expected non-function type}}
  %0 = smt.bv.and %a, %a : <32>
  return
}

// -----

func.func @whole() {
  // expected-error@+2 {{floating point value not valid for specified type}}
  %0 = gpu.subgroup_id upper_bound
    1.0 : index
  return
}
