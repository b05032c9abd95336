// Transfers between vectors and memory, whose maps and bounds may go without saying, and contractions.
// RUN: bcast-opt vector.mlir | diff vector.pretty -
// RUN: bcast-opt vector.mlir --mlir-print-op-generic | diff vector.generic -

#t = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}
#u = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
#g = {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
func.func @transfer(%m: memref<?x4xf32>, %t: tensor<8x?xf32>, %mv: memref<4xvector<2xf32>>, %v: vector<4xf32>, %v2: vector<2x4xf32>, %w: vector<2xf32>, %i: index, %p: f32, %q: vector<2xf32>, %mask: vector<4xi1>, %mask2: vector<4x2xi1>, %s: vector<[4]xf32>, %smask: vector<[4]xi1>, %m0: memref<f32>, %one: vector<1xf32>, %zero: vector<f32>) {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x4xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %p, %mask {in_bounds = [true]} : memref<?x4xf32>, vector<4xf32>
  %2 = vector.transfer_read %t[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x?xf32>, vector<2x4xf32>
  %3 = vector.transfer_read %t[%i, %i], %p, %mask2 {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>, x = 3} : tensor<8x?xf32>, vector<2x4xf32>
  %4 = vector.transfer_read %mv[%i], %q : memref<4xvector<2xf32>>, vector<1x2xf32>
  %5 = vector.transfer_read %m[%i, %i], %p, %smask : memref<?x4xf32>, vector<[4]xf32>
  %6 = vector.transfer_read %m0[], %p : memref<f32>, vector<f32>
  %7 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x4xf32>, vector<2x4xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x4xf32>
  vector.transfer_write %v, %m[%i, %i], %mask {in_bounds = [true]} : vector<4xf32>, memref<?x4xf32>
  %8 = vector.transfer_write %v2, %t[%i, %i], %mask2 {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<8x?xf32>
  vector.transfer_write %zero, %m0[] : vector<f32>, memref<f32>
  return
}
func.func @contract(%a: vector<2x4xf32>, %b: vector<4xf32>, %c: vector<2xf32>, %m: memref<4xf32>, %cst: f32) {
  %0 = vector.contract #t %a, %b, %c : vector<2x4xf32>, vector<4xf32> into vector<2xf32>
  %1 = vector.contract #u %a, %b, %c {y} : vector<2x4xf32>, vector<4xf32> into vector<2xf32>
  %2 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxnumf>} %b, %b, %cst : vector<4xf32>, vector<4xf32> into f32
  linalg.generic #g ins(%m : memref<4xf32>) outs(%m : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}
func.func @elements(%v: vector<2x3xf32>, %w: vector<1xf32>, %z: vector<f32>) {
  %0:6 = vector.to_elements %v : vector<2x3xf32>
  %1 = vector.to_elements %w : vector<1xf32>
  %2 = vector.to_elements %z : vector<f32>
  %3 = vector.from_elements %0#5, %1, %2 : vector<3xf32>
  return
}
