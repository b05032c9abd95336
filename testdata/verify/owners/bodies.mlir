// RUN: bcast-opt %s --conformance=upstream --allow-unregistered-dialect --split-input-file --verify-diagnostics --verify-only
//
// Bodies of operations of `linalg` in generic form, and functions around operations of `spirv`. The errors are those of `mlir-opt` 22.

func.func @custom(%x0: tensor<4xf32>, %x1: tensor<4xf32>, %x2: tensor<f32>) {
  %result = linalg.dot ins(%x0, %x1 : tensor<4xf32>, tensor<4xf32>) outs(%x2 : tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @no_block(%x0: tensor<4xf32>, %x1: tensor<4xf32>, %x2: tensor<f32>) {
  // expected-error@+1 {{'linalg.dot' op expects to have 1 region with 1 block}}
  %result = "linalg.dot"(%x0, %x1, %x2) <{operandSegmentSizes = array<i32: 2, 1>}> ({}) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @other_end(%x0: tensor<4xf32>, %x1: tensor<4xf32>, %x2: tensor<f32>) {
  // expected-error@+1 {{'linalg.dot' op expects regions to end with 'linalg.yield', found 'vector.yield'}}
  %result = "linalg.dot"(%x0, %x1, %x2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    "vector.yield"(%c) : (f32) -> ()
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @around() {
  "foo.bar"() ({ spirv.Return }) : () -> ()
  return
}

// -----

module {
  // expected-error@+1 {{'spirv.Return' op failed to verify that op must appear in a function-like op's block}}
  "foo.bar"() ({ spirv.Return }) : () -> ()
}

// -----

// expected-error@+1 {{'spirv.Return' op failed to verify that op must appear in a function-like op's block}}
"foo.bar"() ({ spirv.Return }) : () -> ()

// -----

module {
  // expected-error@+1 {{'spirv.Return' op failed to verify that op must appear in a function-like op's block}}
  scf.execute_region { spirv.Return }
}

// -----

func.func @effects(%x0: memref<4xf32>, %x1: index) {
  %result = "memref.generic_atomic_rmw"(%x0, %x1) ({
  ^bb0(%x: f32):
    // expected-error@+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    "foo.bar"() : () -> ()
    "memref.atomic_yield"(%x) : (f32) -> ()
  }) : (memref<4xf32>, index) -> f32
  return
}

// -----

func.func @not_parallel(%x0: tensor<?xf32>, %x1: tensor<?xf32>, %x2: index) {
  // expected-error@+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %x0 into %x1[0][%x2][1] : tensor<?xf32> into tensor<?xf32>
  return
}
