// A form in bcast.toml has an alternative for earlier releases; both are read, and that of the chosen release is printed.
// RUN: bcast-opt --dialect=Inputs/own.toml own.mlir | FileCheck %s
// RUN: bcast-opt --dialect=Inputs/own.toml --llvm=22 own.mlir | FileCheck %s --check-prefix=EARLIER

// CHECK: %0 = mine.add %a + %a : tensor<4xf32>
// CHECK: %1 = mine.add %a + %0 : tensor<4xf32>
// CHECK: %2 = memref.alloca() alignment = 8 : memref<4xf32>
// EARLIER: %0 = mine.add %a, %a : tensor<4xf32>
// EARLIER: %1 = mine.add %a, %0 : tensor<4xf32>
// EARLIER: %2 = memref.alloca() {alignment = 8 : i64} : memref<4xf32>
func.func @f(%a: tensor<4xf32>) {
  %0 = mine.add %a, %a : tensor<4xf32>
  %1 = mine.add %a + %0 : tensor<4xf32>
  %2 = memref.alloca() alignment = 8 : memref<4xf32>
  return
}
