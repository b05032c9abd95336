// Regions with results, and what is added where nothing is written.
// RUN: bcast-opt regions.mlir | diff regions.pretty -
// RUN: bcast-opt regions.mlir --mlir-print-op-generic | diff regions.generic -

func.func @regions(%w: !shape.witness, %s: !shape.shape, %i: !shape.size, %m: memref<4xf32>, %k: index, %e: tensor<?x4xf32>, %x: f32) {
  %0 = shape.assuming %w -> (!shape.shape) {
    shape.assuming_yield %s : !shape.shape
  }
  shape.assuming %w {
  }
  %1 = shape.reduce(%s, %i) : !shape.shape -> !shape.size {
  ^bb0(%index: index, %dim: !shape.size, %acc: !shape.size):
    shape.yield %acc : !shape.size
  }
  %2 = memref.generic_atomic_rmw %m[%k] : memref<4xf32> {
  ^bb0(%c: f32):
    memref.atomic_yield %c : f32
  }
  %3 = bufferization.alloc_tensor(%k) : tensor<?x4xf32>
  %4 = bufferization.alloc_tensor() copy(%e) {a} : tensor<?x4xf32>
  %5 = bufferization.alloc_tensor(%k) size_hint=%k : tensor<?x4xf32>
  %6 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %x : f32
  }
  memref.alloca_scope {
  }
  return
}
func.func @implied(%t: tensor<4xf32>, %v: vector<4xf32>) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
  }
  scf.forall (%i) in (4) {
  }
  %1 = vector.reduction <add>, %v fastmath<ninf,nnan> : vector<4xf32> into f32
  %2 = vector.reduction <add>, %v fastmath<ninf,nnan,nsz,arcp,contract,afn,reassoc> : vector<4xf32> into f32
  return %0 : tensor<4xf32>
}
