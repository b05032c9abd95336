// RUN: not env COLUMNS=80 bcast-opt width.mlir 2>&1 | diff width.stderr -
// RUN: not env COLUMNS=1 bcast-opt width.mlir 2>&1 | diff width-narrow.stderr -
// RUN: not env COLUMNS=300 bcast-opt width.mlir 2>&1 | FileCheck %s
// RUN: not env COLUMNS=18446744073709551615 bcast-opt width.mlir 2>&1 | FileCheck %s
// RUN: not env COLUMNS=x bcast-opt width.mlir 2>&1 | FileCheck %s --check-prefix=DEFAULT

// An excerpt is as wide as the terminal, and of 60 columns at least.

// CHECK: │   %sum = "test.broadcastable"(%image, %scale) {my.attribute = {{.*}} -> tensor<8x32x56x112xf32>{{$}}
// CHECK: │   %one = "test.broadcastable"(%image, %image) {my.attribute = {{.*}} -> tensor<9x32x56x112xf32>{{$}}
// CHECK: │   %one = "test.broadcastable"(%image, %image) {my.attribute = {{.*}} -> tensor<8x32x56x112xf32>{{$}}
// DEFAULT: {{│ …[^…]*$}}
func.func @f(%image: tensor<8x32x56x112xf32>, %scale: tensor<32x57x1xf32>) {
  %sum = "test.broadcastable"(%image, %scale) {my.attribute = "so that the line is longer than a terminal is wide"} : (tensor<8x32x56x112xf32>, tensor<32x57x1xf32>) -> tensor<8x32x56x112xf32>
  %one = "test.broadcastable"(%image, %image) {my.attribute = "so that the line is longer than a terminal is wide"} : (tensor<8x32x56x112xf32>, tensor<8x32x56x112xf32>) -> tensor<9x32x56x112xf32>
  return
}
