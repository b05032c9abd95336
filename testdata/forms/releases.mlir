// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s | bcast-opt | FileCheck %s

// Forms that LLVM prints since release 24 are read beside those of 22, and printed as 22 prints them.

// CHECK-LABEL: func.func @f
// CHECK: %0 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK: %1 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK: llvm.intr.masked.store %v, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK: llvm.store %v, %p {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
// CHECK: %2 = llvm.fadd %v, %v {fastmathFlags = #llvm.fastmath<contract>} : vector<4xf32>
// CHECK: %3 = llvm.fmul %v, %v {fastmathFlags = #llvm.fastmath<contract>} : vector<4xf32>
// CHECK: %4 = vector.insert_strided_slice %v, %s {offsets = [8], strides = [1]} : vector<4xf32> into vector<16xf32>
// CHECK: %5 = llvm.fmul %v, %v : vector<4xf32>
// CHECK: %6 = vector.extract_strided_slice %s {offsets = [8], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
// CHECK: %7 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
// CHECK: %8 = memref.alloca() {alignment = 64 : i64} : memref<7x4xf32>
func.func @f(%p: !llvm.ptr, %v: vector<4xf32>, %m: vector<4xi1>, %s: vector<16xf32>) {
  %0 = llvm.intr.masked.load(%p, %m, %v), alignment(4) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %1 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store(%v, %p, %m), alignment(4) : vector<4xf32>, vector<4xi1> into !llvm.ptr
  llvm.store %v, %p <alignment = 4> : vector<4xf32>, !llvm.ptr
  %2 = llvm.fadd %v, %v fastmath<contract> : vector<4xf32>
  %3 = llvm.fmul %v, %v {fastmathFlags = #llvm.fastmath<contract>} : vector<4xf32>
  %4 = vector.insert_strided_slice %v, %s offsets = [8], strides = [1] : vector<4xf32> into vector<16xf32>
  %5 = llvm.fmul %v, %v : vector<4xf32>
  %6 = vector.extract_strided_slice %s offsets = [8], sizes = [4], strides = [1] : vector<16xf32> to vector<4xf32>
  %7 = llvm.load %p <alignment = 4> : !llvm.ptr -> f32
  %8 = memref.alloca() alignment = 64 : memref<7x4xf32>
  return
}
