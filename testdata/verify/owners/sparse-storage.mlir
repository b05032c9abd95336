// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Storage of sparse tensors, and iteration over it: first those that are right.

func.func @f0(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed, d1 : singleton)}>>) {
  %0 = sparse_tensor.coordinates_buffer %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed, d1 : singleton)}>> to memref<?xindex>
  return
}
func.func @f1(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>) {
  %0 = sparse_tensor.coordinates_buffer %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>> to memref<?xindex>
  return
}
func.func @f2(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : loose_compressed(nonunique), d1 : singleton)}>>) {
  %0 = sparse_tensor.coordinates_buffer %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : loose_compressed(nonunique), d1 : singleton)}>> to memref<?xindex>
  return
}
func.func @f3(%l0: tensor<?xindex>, %l1: tensor<6x2xindex>, %v: tensor<6xf64>) {
  %0 = sparse_tensor.assemble (%l0, %l1), %v : (tensor<?xindex>, tensor<6x2xindex>), tensor<6xf64> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>
  return
}
func.func @f4(%l0: tensor<?xindex>, %l1: tensor<6x2xindex>, %v: tensor<6xf64>) {
  %0 = sparse_tensor.assemble (%l0, %l1), %v : (tensor<?xindex>, tensor<6x2xindex>), tensor<6xf64> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed, d1 : singleton)}>>
  return
}
func.func @f5(%l0: tensor<?xindex>, %l1: tensor<?xindex>, %v: tensor<6xf64>) {
  %0 = sparse_tensor.assemble (%l0, %l1), %v : (tensor<?xindex>, tensor<?xindex>), tensor<6xf64> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>>
  return
}
func.func @f6(%l0: tensor<?xindex>, %l1: tensor<?xindex>, %l2: tensor<?xindex>, %v: tensor<6xf64>) {
  %0 = sparse_tensor.assemble (%l0, %l1, %l2), %v : (tensor<?xindex>, tensor<?xindex>, tensor<?xindex>), tensor<6xf64> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>>
  return
}
func.func @f7(%a: tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>>) {
  %0 = sparse_tensor.reinterpret_map %a : tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>> to tensor<3x4x2x3xf64, #sparse_tensor.encoding<{map = (i, j, k, l) -> (i : dense, j : compressed, k : dense, l : dense)}>>
  return
}
func.func @f8(%a: tensor<?x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>>) {
  %0 = sparse_tensor.reinterpret_map %a : tensor<?x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>> to tensor<?x4x2x3xf64, #sparse_tensor.encoding<{map = (i, j, k, l) -> (i : dense, j : compressed, k : dense, l : dense)}>>
  return
}
func.func @f9(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>>) {
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>
  return
}
func.func @f10(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>>) {
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton)}>>
  return
}
func.func @f11(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>) {
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>
  return
}
func.func @f12(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>>) {
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>>
  return
}
func.func @f13(%a0: index, %a1: index) {
  %0:4 = "sparse_tensor.crd_translate"(%a0, %a1) <{direction = #sparse_tensor<CrdTransDirection dim_to_lvl>, encoder = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>}> : (index, index) -> (index, index, index, index)
  return
}
func.func @f14(%a0: index, %a1: index, %a2: index, %a3: index) {
  %0:2 = "sparse_tensor.crd_translate"(%a0, %a1, %a2, %a3) <{direction = #sparse_tensor<CrdTransDirection lvl_to_dim>, encoder = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>}> : (index, index, index, index) -> (index, index)
  return
}
func.func @f15(%a0: index, %a1: index) {
  %0:2 = "sparse_tensor.crd_translate"(%a0, %a1) <{direction = #sparse_tensor<CrdTransDirection dim_to_lvl>, encoder = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>}> : (index, index) -> (index, index)
  return
}
func.func @f16(%a0: index, %a1: index) {
  %0:2 = "sparse_tensor.crd_translate"(%a0, %a1) <{direction = #sparse_tensor<CrdTransDirection dim_to_lvl>, encoder = #sparse_tensor.encoding<{map = {l0, l1} (d0 = l1, d1 = l0) -> (l0 = d1 : dense, l1 = d0 : compressed)}>}> : (index, index) -> (index, index)
  return
}
func.func @f17(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>) {
  %0 = sparse_tensor.extract_iteration_space %a lvls = 0 : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>> -> !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>
  return
}
func.func @f18(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>) {
  %0 = sparse_tensor.extract_iteration_space %a lvls = 0 to 2 : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>> -> !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0 to 2>
  return
}
func.func @f19(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>) {
  %0 = sparse_tensor.extract_iteration_space %a at %i lvls = 1 : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0> -> !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 1>
  return
}
func.func @f20(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 1>) {
  %0 = sparse_tensor.extract_value %a at %i : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 1>
  return
}
func.func @f21(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0 to 2>) {
  %0 = sparse_tensor.extract_value %a at %i : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0 to 2>
  return
}
func.func @f22(%s: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %i: index) {
  %0:2 = sparse_tensor.iterate %it in %s at (%c) iter_args(%x = %i, %y = %i): !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0> -> (index, index) {
    sparse_tensor.yield %x, %y : index, index
  }
  return
}
func.func @f23(%s: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %t: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %i: index) {
  %0 = sparse_tensor.coiterate (%s, %t) at (%c) iter_args(%x = %i) : (!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>) -> index
  case %a, _ {
    %k = arith.constant 1 : i32
    sparse_tensor.yield %x : index
  } case _, %b {
    %k = arith.constant 1 : i32
    sparse_tensor.yield %x : index
  }
  return
}
func.func @f24(%n: index, %m: memref<?xindex>) {
  sparse_tensor.sort hybrid_quick_sort %n, %m {perm_map = affine_map<(i, j) -> (j, i)>, ny = 1 : index} : memref<?xindex>
  return
}

// -----

func.func @f(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>>) {
  // expected-error@+1 {{expected sparse tensor with a COO region}}
  %0 = sparse_tensor.coordinates_buffer %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>> to memref<?xindex>
  return
}

// -----

func.func @f(%l0: tensor<?xindex>, %l1: tensor<6x3xindex>, %v: tensor<6xf64>) {
  // expected-error@+1 {{input/output trailing COO level-ranks don't match}}
  %0 = sparse_tensor.assemble (%l0, %l1), %v : (tensor<?xindex>, tensor<6x3xindex>), tensor<6xf64> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>
  return
}

// -----

func.func @f(%l0: tensor<?xindex>, %v: tensor<6xf64>) {
  // expected-error@+1 {{inconsistent number of fields between input/output}}
  %0 = sparse_tensor.assemble (%l0), %v : (tensor<?xindex>), tensor<6xf64> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>>
  return
}

// -----

func.func @f(%l0: tensor<?xindex>, %l1: tensor<?xindex>, %v: tensor<6xf32>) {
  // expected-error@+1 {{input/output element-types don't match}}
  %0 = sparse_tensor.assemble (%l0, %l1), %v : (tensor<?xindex>, tensor<?xindex>), tensor<6xf32> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>>
  return
}

// -----

func.func @f(%l0: tensor<?xindex>, %l1: tensor<?xindex>, %v: tensor<6xf64>) {
  // expected-error@+1 {{the sparse-tensor must have static shape}}
  %0 = sparse_tensor.assemble (%l0, %l1), %v : (tensor<?xindex>, tensor<?xindex>), tensor<6xf64> to tensor<?x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>>
  return
}

// -----

func.func @f(%a: tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>>) {
  // expected-error@+1 {{Level size mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>> to tensor<3x4x2x4xf64, #sparse_tensor.encoding<{map = (i, j, k, l) -> (i : dense, j : compressed, k : dense, l : dense)}>>
  return
}

// -----

func.func @f(%a: tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>>) {
  // expected-error@+1 {{Element type mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>> to tensor<3x4x2x3xf32, #sparse_tensor.encoding<{map = (i, j, k, l) -> (i : dense, j : compressed, k : dense, l : dense)}>>
  return
}

// -----

func.func @f(%a: tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>>) {
  // expected-error@+1 {{Level type mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>> to tensor<3x4x2x3xf64, #sparse_tensor.encoding<{map = (i, j, k, l) -> (i : dense, j : compressed, k : dense, l : compressed)}>>
  return
}

// -----

func.func @f(%a: tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>>) {
  // expected-error@+1 {{Level rank mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<6x12xf64, #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>> to tensor<3x4x2xf64, #sparse_tensor.encoding<{map = (i, j, k) -> (i : dense, j : compressed, k : dense)}>>
  return
}

// -----

func.func @f(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>>) {
  // expected-error@+1 {{Unmatched dim2lvl map between input and result COO}}
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : compressed(nonunique), d0 : singleton)}>>
  return
}

// -----

func.func @f(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>>) {
  // expected-error@+1 {{Unmatched storage format between input and result COO}}
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>> to tensor<8x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>
  return
}

// -----

func.func @f(%a: tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>>) {
  // expected-error@+1 {{Expected COO sparse tensors only}}
  %0 = sparse_tensor.reorder_coo quick_sort %a : tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>> to tensor<8x8xf64, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>
  return
}

// -----

func.func @f(%a0: index, %a1: index) {
  // expected-error@+1 {{Coordinate rank mismatch with encoding}}
  %0:3 = "sparse_tensor.crd_translate"(%a0, %a1) <{direction = #sparse_tensor<CrdTransDirection dim_to_lvl>, encoder = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>}> : (index, index) -> (index, index, index)
  return
}

// -----

func.func @f(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>) {
  // expected-error@+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be specified iff level lower bound equals 0}}
  %0 = sparse_tensor.extract_iteration_space %a at %i lvls = 0 : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0> -> !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>, lvls = 0>) {
  // expected-error@+1 {{'sparse_tensor.extract_iteration_space' op mismatch in parent iterator encoding and iteration space encoding.}}
  %0 = sparse_tensor.extract_iteration_space %a at %i lvls = 1 : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>, lvls = 0> -> !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 1>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0 to 2>) {
  // expected-error@+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be used to extract an iteration space from a consecutive level.}}
  %0 = sparse_tensor.extract_iteration_space %a at %i lvls = 1 : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0 to 2> -> !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 1>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>) {
  // expected-error@+1 {{'sparse_tensor.extract_value' op must use last-level iterator to extract values. }}
  %0 = sparse_tensor.extract_value %a at %i : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, %i: !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>, lvls = 1>) {
  // expected-error@+1 {{'sparse_tensor.extract_value' op mismatch in tensor encoding and iterator encoding.}}
  %0 = sparse_tensor.extract_value %a at %i : tensor<4x8xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>>, !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>, lvls = 1>
  return
}

// -----

func.func @f(%s: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %i: index) {
  // expected-error@+1 {{'sparse_tensor.iterate' op different number of region iter_args and yielded values: 2 != 1}}
  %0:2 = sparse_tensor.iterate %it in %s at (%c) iter_args(%x = %i, %y = %i): !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0> -> (index, index) {
    sparse_tensor.yield %x : index
  }
  return
}

// -----

func.func @f(%s: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %t: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %i: index) {
  // expected-error@+1 {{'sparse_tensor.coiterate' op contains duplicated cases.}}
  %0 = sparse_tensor.coiterate (%s, %t) at (%c) iter_args(%x = %i) : (!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>) -> index
  case %a, _ {
    %k = arith.constant 1 : i32
    sparse_tensor.yield %x : index
  } case %b, _ {
    %k = arith.constant 1 : i32
    sparse_tensor.yield %x : index
  }
  return
}

// -----

func.func @f(%s: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %t: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %i: index) {
  // expected-error@+1 {{'sparse_tensor.coiterate' op types mismatch between 0th yield value and defined value on 0th region}}
  %0 = sparse_tensor.coiterate (%s, %t) at (%c) iter_args(%x = %i) : (!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>) -> index
  case %a, _ {
    %k = arith.constant 1 : i32
    sparse_tensor.yield %k : i32
  }
  return
}

// -----

func.func @f(%s: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %t: !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, %i: index) {
  // expected-error@+1 {{'sparse_tensor.coiterate' op required out-of-bound coordinates}}
  %0 = sparse_tensor.coiterate (%s, %t) at (%c, %d) iter_args(%x = %i) : (!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>, !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>, lvls = 0>) -> index
  case %a, _ {
    %k = arith.constant 1 : i32
    sparse_tensor.yield %x : index
  }
  return
}

// -----

func.func @f(%n: index, %m: memref<?xindex>) {
  // expected-error@+1 {{Expected a permutation map, got (d0, d1) -> (d0, d0)}}
  sparse_tensor.sort hybrid_quick_sort %n, %m {perm_map = affine_map<(i, j) -> (i, i)>, ny = 1 : index} : memref<?xindex>
  return
}

// -----

func.func @f(%n: index, %m: memref<?xindex>) {
  // expected-error@+1 {{Expected a permutation map, got (d0, d1) -> (d1)}}
  sparse_tensor.sort hybrid_quick_sort %n, %m {perm_map = affine_map<(i, j) -> (j)>, ny = 1 : index} : memref<?xindex>
  return
}
