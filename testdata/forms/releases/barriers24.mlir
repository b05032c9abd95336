// Forms of LLVM 24 that no release before it has: the address spaces of a barrier, a negated constraint, a transposed load from global memory.
// RUN: bcast-opt --llvm=24 %s | FileCheck %s

// CHECK-LABEL: func.func @barriers
func.func @barriers(%source: memref<128x8xbf16, #gpu.address_space<global>>, %i: index) {
  // CHECK-NEXT: gpu.barrier{{$}}
  gpu.barrier
  // CHECK-NEXT: gpu.barrier memfence []
  gpu.barrier memfence []
  // CHECK-NEXT: gpu.barrier memfence [#gpu.address_space<workgroup>] {x.y}
  gpu.barrier memfence [#gpu.address_space<workgroup>] {x.y}
  // CHECK-NEXT: amdgpu.global_transpose_load %source[%i, %i] : memref<128x8xbf16, #gpu.address_space<global>> -> vector<8xbf16>
  %0 = amdgpu.global_transpose_load %source[%i, %i] : memref<128x8xbf16, #gpu.address_space<global>> -> vector<8xbf16>
  return
}

pdl.pattern : benefit(1) {
  %o = pdl.operation
  // CHECK: apply_native_constraint "x"(%o : !pdl.operation) is_negated = true
  pdl.apply_native_constraint "x"(%o : !pdl.operation) is_negated = true
  // CHECK-NEXT: apply_native_constraint "x"(%o : !pdl.operation) {a}
  pdl.apply_native_constraint "x"(%o : !pdl.operation) {a}
  pdl.rewrite %o with "y"
}
