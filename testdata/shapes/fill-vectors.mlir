// A vector is one element to operations of `linalg`: it fills a tensor of vectors.
// RUN: bcast-opt %s | FileCheck %s
// CHECK: linalg.fill ins(%{{.+}} : vector<2x4xf32>)

func.func @fill(%v: vector<2x4xf32>, %t: tensor<3xvector<2x4xf32>>) -> tensor<3xvector<2x4xf32>> {
  %0 = linalg.fill ins(%v : vector<2x4xf32>) outs(%t : tensor<3xvector<2x4xf32>>) -> tensor<3xvector<2x4xf32>>
  return %0 : tensor<3xvector<2x4xf32>>
}
