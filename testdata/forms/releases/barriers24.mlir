// Forms of LLVM 24 that no release before it has: the address spaces and the scope of a barrier, masks of schedulers in words, indices that are vectors,
// properties of an allocation, a negated constraint, a transposed load from global memory.
// RUN: bcast-opt --llvm=24 %s | FileCheck %s

// CHECK-LABEL: func.func @barriers
func.func @barriers(%source: memref<128x8xbf16, #gpu.address_space<global>>, %i: index) {
  // CHECK-NEXT: gpu.barrier{{$}}
  gpu.barrier
  // CHECK-NEXT: gpu.barrier memfence []
  gpu.barrier memfence []
  // CHECK-NEXT: gpu.barrier memfence [#gpu.address_space<workgroup>] {x.y}
  gpu.barrier memfence [#gpu.address_space<workgroup>] {x.y}
  // CHECK-NEXT: gpu.barrier scope <cluster>
  gpu.barrier scope <cluster>
  // CHECK-NEXT: gpu.barrier memfence [#gpu.address_space<workgroup>] scope <subgroup>
  gpu.barrier memfence [#gpu.address_space<workgroup>] scope <subgroup>
  // CHECK-NEXT: rocdl.sched.barrier none
  rocdl.sched.barrier none
  // CHECK-NEXT: rocdl.sched.barrier valu|salu
  rocdl.sched.barrier valu|salu
  // CHECK-NEXT: rocdl.sched.group.barrier valu, 8, 0
  rocdl.sched.group.barrier valu, 8, 0
  // CHECK-NEXT: amdgpu.global_transpose_load %source[%i, %i] : memref<128x8xbf16, #gpu.address_space<global>> -> vector<8xbf16>
  %0 = amdgpu.global_transpose_load %source[%i, %i] : memref<128x8xbf16, #gpu.address_space<global>> -> vector<8xbf16>
  return
}

// CHECK-LABEL: func.func @indices
func.func @indices(%v: vector<2x2xindex>, %i: index) {
  // CHECK-NEXT: %0:2 = affine.delinearize_index %v into (4, 8) : vector<2x2xindex>, vector<2x2xindex>
  %0:2 = affine.delinearize_index %v into (4, 8) : vector<2x2xindex>, vector<2x2xindex>
  // CHECK-NEXT: %1 = affine.linearize_index [%v, %v] by (4, 8) : vector<2x2xindex>
  %1 = affine.linearize_index [%v, %v] by (4, 8) : vector<2x2xindex>
  // CHECK-NEXT: %2 = affine.linearize_index disjoint [%i, %i] by (4, 8) : index
  %2 = affine.linearize_index disjoint [%i, %i] by (4, 8) : index
  // CHECK-NEXT: %3:3 = affine.delinearize_index %v into (%i, 4, 8) : vector<2x2xindex>, vector<2x2xindex>, vector<2x2xindex>
  %3:3 = affine.delinearize_index %v into (%i, 4, 8) : vector<2x2xindex>, vector<2x2xindex>, vector<2x2xindex>
  return
}

// CHECK-LABEL: func.func @allocation
func.func @allocation(%n: index) {
  // CHECK-NEXT: bufferization.alloc_tensor(%n) <{memory_space = 1 : i64}> {x.y} : tensor<?xf32>
  %0 = bufferization.alloc_tensor(%n) <{memory_space = 1 : i64}> {x.y} : tensor<?xf32>
  // CHECK-NEXT: bufferization.alloc_tensor(%n) {x.y} : tensor<?xf32>
  %1 = bufferization.alloc_tensor(%n) {x.y} : tensor<?xf32>
  return
}

// CHECK-LABEL: util.func public @constants
util.func public @constants() {
  // CHECK-NEXT: util.unfoldable_constant @callee : (f32) -> ()
  %0 = util.unfoldable_constant @callee : (f32) -> ()
  // CHECK-NEXT: util.unfoldable_constant {x = "y"} 43 : i32
  %1 = util.unfoldable_constant {x = "y"} 43 : i32
  util.return
}

vm.module public @yieldable {
  vm.import private @import(%a : i32, %b : i32 ...) -> i32 attributes {vm.yield}
  vm.func @f(%x: i32) -> i32 {
    // CHECK: "vm.call.variadic.yieldable"(%x, %x, %x)[^resume] <{callee = @import, result_types = [i32], segment_sizes = dense<[1, 2]> : vector<2xi16>, segment_types = [i32, i32]}> : (i32, i32, i32) -> ()
    "vm.call.variadic.yieldable"(%x, %x, %x)[^resume] <{callee = @import, result_types = [i32], segment_sizes = dense<[1, 2]> : vector<2xi16>, segment_types = [i32, i32]}> : (i32, i32, i32) -> ()
  ^resume(%r: i32):
    vm.return %r : i32
  }
  vm.func @g(%x: i32) -> i32 {
    // CHECK: vm.call.yieldable @f(%x) : (i32) -> ^resume (i32)
    vm.call.yieldable @f(%x) : (i32) -> ^resume (i32)
  ^resume(%r: i32):
    vm.return %r : i32
  }
}

pdl.pattern : benefit(1) {
  %o = pdl.operation
  // CHECK: apply_native_constraint "x"(%o : !pdl.operation) is_negated = true
  pdl.apply_native_constraint "x"(%o : !pdl.operation) is_negated = true
  // CHECK-NEXT: apply_native_constraint "x"(%o : !pdl.operation) {a}
  pdl.apply_native_constraint "x"(%o : !pdl.operation) {a}
  pdl.rewrite %o with "y"
}
