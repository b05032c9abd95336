// The verifiers of `sparse_tensor`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
func.func @right(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %x: f64) {
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<5x4xf64, #CSR>
  %1 = sparse_tensor.positions %a {level = 1 : index} : tensor<2x4xf64, #CSR> to memref<?xindex>
  %2 = sparse_tensor.values %a : tensor<2x4xf64, #CSR> to memref<?xf64>
  %3 = sparse_tensor.unary %x : f64 to f64
    present = {
    ^bb0(%y: f64):
      sparse_tensor.yield %y : f64
    }
    absent = {}
  return
}

// -----

func.func @arguments(%x: f64) {
  // expected-error@+1 {{present region argument 1 type mismatch}}
  %0 = sparse_tensor.unary %x : f64 to f64
    present = {
    ^bb0(%y: f32):
      sparse_tensor.yield %x : f64
    }
    absent = {}
  return
}

// -----

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
func.func @sizes(%a: tensor<2x4xf64, #CSR>) {
  // expected-error@+1 {{The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions of the input tensors.}}
  %0 = sparse_tensor.concatenate %a, %a {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<2x4xf64, #CSR> to tensor<5x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed), posWidth = 32}>
func.func @width(%a: tensor<2x4xf64, #CSR>) {
  // expected-error@+1 {{unexpected type for positions}}
  %0 = sparse_tensor.positions %a {level = 1 : index} : tensor<2x4xf64, #CSR> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
func.func @block(%a: tensor<2x4xf64, #CSR>) {
  // expected-error@+1 {{Expecting Index type for argument at index 1}}
  sparse_tensor.foreach in %a : tensor<2x4xf64, #CSR> do {
  ^bb0(%i: index, %j: i32, %v: f64):
  }
  return
}
