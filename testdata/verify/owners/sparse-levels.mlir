// The values that iteration over levels carries, and the types of buffers of storage.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f1(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%x: index, %c: i32, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f2(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{mismatch in iterator and iteration space type}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0 to 2>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f3(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{0-th region iter_arg and 0-th yielded value have different type: 'index' != 'i32'}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      %k = arith.constant 1 : i32
      "sparse_tensor.yield"(%k) : (i32) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f4(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{required out-of-bound coordinates}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 2 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f5(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{required out-of-bound coordinates}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 9 : i64}> ({
    ^bb0(%x: index, %y: i32,  %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f6(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{required out-of-bound coordinates}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 15 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f7(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{different number of inits and region iter_args: 1 != 0}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 0 : i64}> ({
    ^bb0:
      "sparse_tensor.yield"(%a) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f8(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{types mismatch between 0th iter region arg and defined value on 0th region}}
  %r = "sparse_tensor.coiterate"(%s, %a) <{crdUsedLvls = 1 : i64, cases = [1 : i64], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: i32, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%a) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f9(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{number mismatch between iter args and results on 0th region}}
  %r = "sparse_tensor.coiterate"(%s, %a) <{crdUsedLvls = 1 : i64, cases = [1 : i64], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0:
      "sparse_tensor.yield"(%a) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f10(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  %r = "sparse_tensor.coiterate"(%s, %a) <{crdUsedLvls = 1 : i64, cases = [1 : i64], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: index, %more: i8, %c: i32, %it: i32):
      "sparse_tensor.yield"(%a) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f11(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{required out-of-bound coordinates}}
  %r = "sparse_tensor.coiterate"(%s, %a) <{crdUsedLvls = 4 : i64, cases = [1 : i64], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%x: index, %c: i32):
      "sparse_tensor.yield"(%a, %a) : (index, index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> (index)
  return
}

// -----

#A = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), explicitVal = 1.0 : f32}>
func.func @f12(%a: tensor<4x5xf32, #A>) {
  %r = sparse_tensor.reinterpret_map %a : tensor<4x5xf32, #A> to tensor<5x4xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>>
  return
}

// -----

#A = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f13(%a: tensor<4x?xf32, #A>) {
  // expected-error@+1 {{Level size mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<4x?xf32, #A> to tensor<5x4xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>>
  return
}

// -----

#A = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f14(%a: tensor<4x?xf32, #A>) {
  %r = sparse_tensor.reinterpret_map %a : tensor<4x?xf32, #A> to tensor<?x4xf32, #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense)}>
#A = #sparse_tensor.encoding<{map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense)}>
func.func @f15(%a: tensor<4x7xf32, #B>) {
  // expected-error@+1 {{Level size mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<4x7xf32, #B> to tensor<2x2x2x3xf32, #A>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense)}>
#A = #sparse_tensor.encoding<{map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense)}>
func.func @f16(%a: tensor<4x?xf32, #B>) {
  %r = sparse_tensor.reinterpret_map %a : tensor<4x?xf32, #B> to tensor<2x?x2x3xf32, #A>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense)}>
#A = #sparse_tensor.encoding<{map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense)}>
func.func @f17(%a: tensor<?x?xf32, #B>) {
  // expected-error@+1 {{Level size mismatch between source/dest tensors}}
  %r = sparse_tensor.reinterpret_map %a : tensor<?x?xf32, #B> to tensor<?x?x?x3xf32, #A>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : batch, d1 : compressed)}>
func.func @f18(%a: tensor<4x4xf32, #B>) {
  // expected-error@+1 {{inferred type(s) 'memref<4x?xf32>' are incompatible with return type(s) of operation 'memref<?xf32>'}}
  %0 = sparse_tensor.values %a : tensor<4x4xf32, #B> to memref<?xf32>
  %1 = sparse_tensor.values %a : tensor<4x4xf32, #B> to memref<4x?xf32>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f19(%a: tensor<4x4xf32, #B>) {
  %1 = sparse_tensor.coordinates %a { level = 0 : index} : tensor<4x4xf32, #B> to memref<?xindex, strided<[?], offset: ?>>
  %2 = sparse_tensor.coordinates %a { level = 1 : index} : tensor<4x4xf32, #B> to memref<?xindex, strided<[?], offset: ?>>
  // expected-error@+1 {{inferred type(s) 'memref<?xindex, strided<[?], offset: ?>>' are incompatible with return type(s) of operation 'memref<?xindex>'}}
  %4 = sparse_tensor.coordinates %a { level = 0 : index} : tensor<4x4xf32, #B> to memref<?xindex>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>
func.func @f20(%a: tensor<4x4xf32, #B>) {
  // expected-error@+1 {{inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<?xindex, strided<[?], offset: ?>>'}}
  %1 = sparse_tensor.coordinates %a { level = 0 : index} : tensor<4x4xf32, #B> to memref<?xindex, strided<[?], offset: ?>>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>
func.func @f21(%a: tensor<4x4xf32, #B>) {
  %1 = sparse_tensor.coordinates %a { level = 1 : index} : tensor<4x4xf32, #B> to memref<?xindex>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f22(%a: tensor<4x4xf32, #B>) {
  // expected-error@+1 {{inferred type(s) 'memref<?xindex, strided<[?], offset: ?>>' are incompatible with return type(s) of operation 'memref<?xindex>'}}
  %4 = sparse_tensor.coordinates %a { level = 0 : index} : tensor<4x4xf32, #B> to memref<?xindex>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16}>
func.func @f23(%a: tensor<4x4xf32, #B>) {
  %4 = sparse_tensor.coordinates %a { level = 1 : index} : tensor<4x4xf32, #B> to memref<?xi16>
  %5 = sparse_tensor.positions %a { level = 0 : index} : tensor<4x4xf32, #B> to memref<?xi32>
  // expected-error@+1 {{inferred type(s) 'memref<?xi32>' are incompatible with return type(s) of operation 'memref<?xi32, 1>'}}
  %6 = sparse_tensor.positions %a { level = 0 : index} : tensor<4x4xf32, #B> to memref<?xi32, 1>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1, d2) -> (d0 : batch, d1 : dense, d2 : compressed), posWidth = 32, crdWidth = 16}>
func.func @f24(%a: tensor<4x4x4xf32, #B>) {
  %4 = sparse_tensor.coordinates %a { level = 2 : index} : tensor<4x4x4xf32, #B> to memref<4x?xi16>
  %5 = sparse_tensor.positions %a { level = 2 : index} : tensor<4x4x4xf32, #B> to memref<4x?xi32>
  // expected-error@+1 {{inferred type(s) 'memref<4x?xi32>' are incompatible with return type(s) of operation 'memref<?xi32>'}}
  %6 = sparse_tensor.positions %a { level = 2 : index} : tensor<4x4x4xf32, #B> to memref<?xi32>
  return
}

// -----

#S = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>
func.func @f25(%a: tensor<?xindex>, %b: tensor<?xi64>, %c: tensor<?xindex>, %d: tensor<6xf64>) {
  // expected-error@+1 {{input/output element-types don't match}}
  %r = sparse_tensor.assemble (%a, %b, %c), %d : (tensor<?xindex>, tensor<?xi64>, tensor<?xindex>), tensor<6xf64> to tensor<8x8xf64, #S>
  return
}

// -----

#S = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed, d1 : singleton)}>
func.func @f26(%a: tensor<?xindex>, %b: tensor<2xindex>, %d: tensor<6xf64>) {
  // expected-error@+1 {{input/output trailing COO level-ranks don't match}}
  %r = sparse_tensor.assemble (%a, %b), %d : (tensor<?xindex>, tensor<2xindex>), tensor<6xf64> to tensor<8x8xf64, #S>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense)}>
#A = #sparse_tensor.encoding<{map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense)}>
func.func @f27(%a: tensor<4x7xf32, #B>) {
  %r = sparse_tensor.reinterpret_map %a : tensor<4x7xf32, #B> to tensor<2x3x2x1xf32, #A>
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense)}>
#A = #sparse_tensor.encoding<{map = (d0, d1, d2, d3) -> (d0 : dense, d1 : compressed, d2 : dense, d3 : dense)}>
func.func @f28(%a: tensor<4x?xf32, #B>) {
  %r = sparse_tensor.reinterpret_map %a : tensor<4x?xf32, #B> to tensor<2x?x2x3xf32, #A>
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f29(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{mismatch in number of loop-carried values and defined values}}
  "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> ()
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f30(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{0-th region iter_arg and 0-th loop result have different type: 'index' != 'i32'}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> i32
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f31(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: i32) {
  // expected-error@+1 {{0-th init and 0-th region iter_arg have different type: 'i32' != 'index'}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, i32) -> index
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f32(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{different number of inits and region iter_args: 1 != 2}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 0 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"(%x) : (index) -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> index
  return
}

// -----

#C = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f33(%s: !sparse_tensor.iter_space<#C, lvls = 0>, %a: index) {
  // expected-error@+1 {{number mismatch between iter args and results.}}
  %r = "sparse_tensor.iterate"(%s, %a) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%x: index, %c: index, %it: !sparse_tensor.iterator<#C, lvls = 0>):
      "sparse_tensor.yield"() : () -> ()
    }) : (!sparse_tensor.iter_space<#C, lvls = 0>, index) -> index
  return
}

// -----

#A = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @f34(%a: tensor<2x4xf64, #A>) {
  // expected-error@+1 {{Level traverse order does not match tensor's level rank}}
  sparse_tensor.foreach in %a {order = affine_map<(d0, d1, d2) -> (d1, d0)>} : tensor<2x4xf64, #A> do {
  ^bb0(%i: index, %j: index, %v: f64):
  }
  return
}

// -----

#B = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @f35(%a: tensor<4x4xf32, #B>) {
  // expected-error@+1 {{inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<?xi32>'}}
  %3 = sparse_tensor.coordinates_buffer %a : tensor<4x4xf32, #B> to memref<?xi32>
  return
}
