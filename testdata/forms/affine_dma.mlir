// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s

// Transfers name the indices of three memrefs by maps, and the tag's in the wait.
// CHECK-LABEL: "func.func"
func.func @transfers(%a: memref<100xf32>, %b: memref<100xf32, 2>, %t: memref<1xi32>, %n: index, %s: index) {
  affine.for %i = 0 to 10 {
    // CHECK: "affine.dma_start"({{.*}}) {{.*}}src_map = affine_map<(d0) -> (d0)>
    affine.dma_start %a[%i], %b[%i + 1], %t[0], %n : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
    // CHECK: "affine.dma_start"({{.*}}) {{.*}} : (memref<100xf32>, index, memref<100xf32, 2>, index, memref<1xi32>, index, index, index) -> ()
    affine.dma_start %a[%i], %b[%i + 1], %t[0], %n, %s, %s : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
    // CHECK: "affine.dma_wait"({{.*}}) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, index) -> ()
    affine.dma_wait %t[0], %n : memref<1xi32>
  }
  return
}

// As many conditions come out as memrefs are retained.
// CHECK-LABEL: sym_name = "deallocations"
func.func @deallocations(%a: memref<2xf32>, %c: i1, %b: memref<2xf32>) -> (i1, i1) {
  // CHECK: "bufferization.dealloc"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (memref<2xf32>, i1) -> ()
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  // CHECK: "bufferization.dealloc"({{.*}}) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : {{.*}} -> (i1, i1)
  %0:2 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%b, %a : memref<2xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}
