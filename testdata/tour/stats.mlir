// RUN: bcast-opt --verify-only --stats %s 2>&1 | FileCheck %s
// RUN: bcast-opt --explain-op=my.scale %s | diff explain.txt -
// RUN: bcast-opt --dialect bcast.toml --no-config --verify-only %s
// CHECK: 2 of 2 operations with tensors were decided by a rule of shapes, of 4 in all
func.func @scaled(%x: tensor<8x32xf32>, %factor: tensor<32xf32>) -> tensor<8x32xf32> {
  %0 = my.scale %x, %factor : (tensor<8x32xf32>, tensor<32xf32>) -> tensor<8x32xf32>
  %1 = tosa.add %0, %x : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}
