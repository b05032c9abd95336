// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt --explain-op=affine.apply | FileCheck %s

// CHECK: verified in words that are `mlir-opt`'s:
// CHECK-NEXT: there is an operand for each dimension and symbol of the map, which has one result; induction variables are no symbols

// Constants, sizes, arguments of the function, and what is computed from them without effects are symbols at any depth.
func.func @symbols(%m: memref<?x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    %c1 = arith.constant 1 : index
    %size = memref.dim %m, %c0 : memref<?x8xf32>
    %sum = arith.addi %n, %size : index
    %next = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%c1]
    %a = affine.load %m[%next, symbol(%sum)] : memref<?x8xf32>
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%next)[%sum] {
      affine.store %a, %m[%i + symbol(%size), 0] : memref<?x8xf32>
    }
  }
  return
}

// -----

// A size of a memref that a loop makes of its induction variable is none.
func.func @varying(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i) : memref<?xf32>
    %size = memref.dim %a, %c0 : memref<?xf32>
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %0 = affine.load %m[%size] : memref<?xf32>
  }
  return
}

// -----

func.func @induction(%m: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @+1 {{'affine.load' op operand cannot be used as a symbol}}
    %0 = affine.load %m[symbol(%i)] : memref<?xf32>
    // expected-error @+1 {{dimensional operand cannot be used as a symbol}}
    %1 = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}

// -----

// A product with an induction variable is no affine expression.
func.func @product(%m: memref<?xf32>, %n: index, %v: vector<4xf32>) {
  affine.for %i = 0 to 10 {
    %p = arith.muli %i, %n : index
    // expected-error @+1 {{'affine.vector_store' op operand cannot be used as a dimension id}}
    affine.vector_store %v, %m[%p] : memref<?xf32>, vector<4xf32>
    // expected-error @+1 {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%p], read, locality<3>, data : memref<?xf32>
    // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %p {
    }
    // expected-error @+1 {{'affine.parallel' op operand cannot be used as a symbol}}
    affine.parallel (%j) = (0) to (symbol(%p)) {
    }
    // expected-error @+1 {{'affine.if' op operand cannot be used as a dimension id}}
    affine.if affine_set<(d0) : (d0 >= 0)>(%p) {
    }
  }
  return
}

// -----

// The loops of `scf` are no affine ones. Whether an unknown operation opens a scope is unknown.
func.func @loops(%m: memref<?xf32>, %n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %0 = affine.load %m[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @transfer(%a: memref<8xf32>, %t: memref<1xi32>, %n: index) {
  affine.for %i = 0 to 8 {
    %p = arith.muli %i, %n : index
    // expected-error @+1 {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%i], %a[%p], %t[0], %n : memref<8xf32>, memref<8xf32>, memref<1xi32>
    // expected-error @+1 {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %t[%p], %n : memref<1xi32>
  }
  return
}

// -----

func.func @counts(%m: memref<?xf32>, %n: index) {
  // expected-error @+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.min affine_map<(d0) -> (d0)>(%n, %n)
  // expected-error @+1 {{'affine.max' op affine map expect at least one result}}
  %1 = affine.max affine_map<(d0) -> ()>(%n)
  // expected-error @+1 {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %2 = "affine.apply"(%n) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  // expected-error @+1 {{'affine.apply' op mapping must produce one value}}
  %3 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
  %4 = "affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<?xf32>, index) -> f32
  // expected-error @+1 {{'affine.load' op expects as many subscripts as affine map inputs}}
  %5 = "affine.load"(%m, %n) <{map = affine_map<(d0, d1) -> (d0)>}> : (memref<?xf32>, index) -> f32
  // expected-error @+1 {{'affine.load' op result type must match element type of memref}}
  %6 = "affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0)>}> : (memref<?xf32>, index) -> f64
  // expected-error @+1 {{'affine.for' op expected upper bound map to have at least one result}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> ()>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 0>}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  // expected-error @+1 {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%n) <{condition = affine_set<(d0)[s0] : (d0 - s0 >= 0)>}> ({
    affine.yield
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @basis(%n: index) {
  // expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (4, 0) : index, index
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %1 = affine.delinearize_index %n into (%n, 2) : index
  // expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %2 = affine.linearize_index [%n, %n, %n] by (4) : index
  return
}

// -----

func.func @elements(%m: memref<?xf32>, %n: index, %v: vector<4xi32>, %x: i32) {
  // expected-error @+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%n] : memref<?xf32>, vector<4xf64>
  // expected-error @+1 {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%x, %m, %n) <{map = affine_map<(d0) -> (d0)>}> : (i32, memref<?xf32>, index) -> ()
  // expected-error @+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %1 = affine.parallel (%i) = (0) to (8) reduce ("addf") -> (i32) {
    affine.yield %x : i32
  }
  return
}

// -----

func.func @dims(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %i = affine_map<(d0)[s0] -> (d0 + s0)>(%n, %n)[%n] to 100 {
  }
  return
}

// -----

func.func @symbols(%n: index) {
  // expected-error@+1 {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 + s0)>(%n) {
  }
  return
}

// -----

func.func @large() {
  // expected-error@+1 {{integer constant out of range for attribute}}
  affine.for %i = 0 to 9223372036854775808 {
  }
  return
}
