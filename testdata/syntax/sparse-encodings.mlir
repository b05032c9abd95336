// RUN: bcast-opt %s --split-input-file --verify-diagnostics --verify-only
//
// Encodings of `sparse_tensor`: first those that are right.

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 64}>
#coo = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>
#bsr = #sparse_tensor.encoding<{map = {a, b, c, d} (i = a * 2 + c, j = b * 3 + d) -> (a = i floordiv 2 : dense, b = j floordiv 3 : compressed, c = i mod 2 : dense, d = j mod 3 : dense)}>
#slice = #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(1, ?, 2)>, j : #sparse_tensor<slice(?, ?, ?)>) -> (i : dense, j : compressed)}>
#two = #sparse_tensor.encoding<{map = (i, j, k) -> (i : dense, k floordiv 4 : dense, j : dense, k mod 4 : structured[2, 4])}>
#value = #sparse_tensor.encoding<{map = (i) -> (i : compressed), explicitVal = 1.0 : f32, implicitVal = 0.0 : f32}>
func.func private @f(tensor<4x8xf32, #csr>, tensor<4x8xf32, #coo>, tensor<4x9xf32, #bsr>, tensor<4x8xf32, #slice>, tensor<2x4x8xf32, #two>, tensor<4xf32, #value>)

// -----

// expected-error@+1 {{unexpected key: maps}}
#a = #sparse_tensor.encoding<{maps = (i) -> (i : dense)}>

// -----

// expected-error@+1 {{expected an integral position bitwidth}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), posWidth = "32"}>

// -----

// expected-error@+1 {{unexpected coordinate bitwidth: 12}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), crdWidth = 12}>

// -----

// expected-error@+1 {{expected a numeric value for explicitVal}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense), explicitVal = "1"}>

// -----

// expected-error@+1 {{expected ':'}}
#a = #sparse_tensor.encoding<{map = (i) -> (i)}>

// -----

// expected-error@+1 {{expected ')' in dimension-specifier list}}
#a = #sparse_tensor.encoding<{map = (i -> i)}>

// -----

// expected-error@+1 {{expected '(' in level-specifier list}}
#a = #sparse_tensor.encoding<{map = (i) -> i}>

// -----

// expected-error@+1 {{expected bare identifier}}
#a = #sparse_tensor.encoding<{map = (2)}>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : dense, j : compressed)}>

// -----

// expected-error@+1 {{unknown level format: compresed}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : compresed)}>

// -----

// expected-error@+1 {{unknown level property: unique}}
#a = #sparse_tensor.encoding<{map = (i) -> (i : compressed(unique))}>

// -----

// expected-error@+1 {{expected n <= m in n_out_of_m}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j floordiv 4 : dense, j mod 4 : structured[5, 4])}>

// -----

// expected-error@+1 {{expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j floordiv 2 : dense, j mod 2 : structured[2, 4])}>

// -----

// expected-error@+1 {{expected all dense lvlTypes before a n_out_of_m level}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j floordiv 4 : dense, j mod 4 : structured[2, 4])}>

// -----

// expected-error@+1 {{failed to infer lvlToDim from dimToLvl}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, i : compressed)}>

// -----

// expected-error@+1 {{expected lvlToDim to be an inverse of dimToLvl}}
#a = #sparse_tensor.encoding<{map = {a, b, c} (i = a * 3 + c, j = b) -> (a = i floordiv 2 : dense, b = j : compressed, c = i mod 2 : dense)}>

// -----

// expected-error@+1 {{Level-rank mismatch between forward-declarations and specifiers. Declared 3 level-variables; but got 2 level-specifiers.}}
#a = #sparse_tensor.encoding<{map = {a, b, c} (i, j) -> (a = i : dense, b = j : compressed)}>

// -----

// expected-error@+1 {{Level-variable ordering mismatch. The variable 'a' was forward-declared as the 1st level; but is bound by the 0th specification.}}
#a = #sparse_tensor.encoding<{map = {b, a} (i, j) -> (a = i : dense, b = j : compressed)}>

// -----

// expected-error@+1 {{Batch lvlType can only be leading levels.}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : batch)}>

// -----

// expected-error@+1 {{SoA is only applicable to singleton lvlTypes.}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed(soa))}>

// -----

// expected-error@+1 {{expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).}}
#a = #sparse_tensor.encoding<{map = (i, j, k) -> (i : compressed(nonunique), j : singleton(soa, nonunique), k : singleton)}>

// -----

// expected-error@+1 {{expected compressed or loose_compressed level before singleton level}}
#a = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : singleton)}>

// -----

// expected-error@+1 {{expect positive value or ? for slice offset/size/stride}}
#a = #sparse_tensor.encoding<{map = (i : #sparse_tensor<slice(-1, ?, 1)>) -> (i : dense)}>

// -----

#csr = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>
// expected-error@+1 {{dimension-rank mismatch between encoding and tensor shape: 2 != 1}}
func.func private @f(tensor<4xf32, #csr>)

// -----

#value = #sparse_tensor.encoding<{map = (i) -> (i : compressed), explicitVal = 1 : i32}>
// expected-error@+1 {{explicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'}}
func.func private @f(tensor<4xf32, #value>)

// -----

#value = #sparse_tensor.encoding<{map = (i) -> (i : compressed), implicitVal = 1 : i32}>
// expected-error@+1 {{implicit value must be zero}}
func.func private @f(tensor<4xi32, #value>)
