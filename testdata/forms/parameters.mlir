// Types that are the first parameter of another; one that cannot be told is refused, not guessed.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics --mlir-print-op-generic | FileCheck %s

// CHECK: "spirv.AtomicAnd"(%a, %b)
// CHECK-SAME: (!spirv.ptr<i32, StorageBuffer>, i32) -> i32
func.func @pointer(%a: !spirv.ptr<i32, StorageBuffer>, %b: i32) {
  %0 = spirv.AtomicAnd <CrossDevice> <None> %a, %b : !spirv.ptr<i32, StorageBuffer>
  return
}

// -----

func.func @memory_space(%a: !async.value<memref<4xf32, 3>>) {
  // expected-error@+1 {{custom op 'async.await' 'operand' must be type with a parameter that is a scalar, a shape of scalars or a dialect's type}}
  %0 = async.await %a : !async.value<memref<4xf32, 3>>
  return
}
