// Types that are the first parameter of another.
// RUN: bcast-opt %s --split-input-file --mlir-print-op-generic | FileCheck %s

// CHECK: "spirv.AtomicAnd"(%a, %b)
// CHECK-SAME: (!spirv.ptr<i32, StorageBuffer>, i32) -> i32
func.func @pointer(%a: !spirv.ptr<i32, StorageBuffer>, %b: i32) {
  %0 = spirv.AtomicAnd <CrossDevice> <None> %a, %b : !spirv.ptr<i32, StorageBuffer>
  return
}

// -----

// CHECK: "async.await"(%a) : (!async.value<memref<4xf32, 3>>) -> memref<4xf32, 3>
func.func @memory_space(%a: !async.value<memref<4xf32, 3>>) {
  %0 = async.await %a : !async.value<memref<4xf32, 3>>
  return
}
