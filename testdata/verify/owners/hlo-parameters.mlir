// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// The text of types and attributes of StableHLO: first what is right.

module attributes {d.a = #stablehlo.conv<[b, 1, 0, f]x[0, i, 1, o]->[b, 1, 0, f]>, d.b = #stablehlo.gather<offset_dims = [0], index_vector_dim = 1>, d.c = #stablehlo.scatter<inserted_window_dims = [1]>, d.d = #stablehlo.dot<rhs_contracting_dimensions = [0], lhs_contracting_dimensions = [1]>} {
  func.func private @f() -> !stablehlo.future<tensor<4xf32>, tensor<?xi1>>
  func.func private @g() -> !stablehlo.token
}

// -----

// expected-error@+1 {{Unexpected dimension c, expecting f}}
module attributes {d.a = #stablehlo.conv<[b, 0, c]x[0, i, o]->[b, 0, f]>} {
}

// -----

// expected-error@+1 {{Unexpected dimension i, expecting o}}
module attributes {d.a = #stablehlo.conv<[b, 0, f]x[0, i, i]->[b, 0, f]>} {
}

// -----

// expected-error@+1 {{Expected dimensions f not specified}}
module attributes {d.a = #stablehlo.conv<[b, 0]x[0, i, o]->[b, 0, f]>} {
}

// -----

// expected-error@+1 {{Unexpected keyword x}}
module attributes {d.a = #stablehlo.conv<[b, 0, f]x[0, i, o, x]->[b, 0, f]>} {
}

// -----

// expected-error@+1 {{Expected spatial dimensions 0 not specified}}
module attributes {d.a = #stablehlo.conv<[b, 1, f]x[0, i, o]->[b, 0, f]>} {
}

// -----

// expected-error@+1 {{Duplicate entries for spatial dimension 0}}
module attributes {d.a = #stablehlo.conv<[b, 0, f, 0]x[0, i, o]->[b, 0, f]>} {
}

// -----

// expected-error@+1 {{Unexpected dimension -1}}
module attributes {d.a = #stablehlo.conv<[b, 0, f]x[-1, i, o]->[b, 0, f]>} {
}

// -----

// expected-error@+1 {{duplicated `offset_dims` entry}}
module attributes {d.a = #stablehlo.gather<offset_dims = [0], offset_dims = [1]>} {
}

// -----

// expected-error@+1 {{duplicated `index_vector_dim` entry}}
module attributes {d.a = #stablehlo.scatter<index_vector_dim = 0, index_vector_dim = 0>} {
}

// -----

// expected-error@+1 {{expected one of: `lhs_batching_dimensions`, `rhs_batching_dimensions`, `lhs_contracting_dimensions`, `rhs_contracting_dimensions`}}
module attributes {d.a = #stablehlo.dot<lhs_contracting_dimensions = [0], other = [1]>} {
}

// -----

// expected-error@+1 {{expected '>'}}
module attributes {d.a = #stablehlo.dot<lhs_contracting_dimensions = [0] rhs_contracting_dimensions = [1]>} {
}

// -----

// expected-error@+1 {{future element type must be a ranked tensor, but got 'f32'}}
func.func private @f() -> !stablehlo.future<f32>

// -----

// expected-error@+1 {{future element type must be a ranked tensor, but got 'tensor<*xf32>'}}
func.func private @f() -> !stablehlo.future<tensor<2xf32>, tensor<*xf32>>

// -----

// expected-error@+1 {{unknown stablehlo type: tokens}}
func.func private @f() -> !stablehlo.tokens
