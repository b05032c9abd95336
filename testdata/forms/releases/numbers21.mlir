// RUN: bcast-opt --llvm=21 %s | FileCheck %s
// RUN: bcast-opt --llvm=21 --mlir-print-op-generic %s | FileCheck %s --check-prefix=GENERIC
// RUN: bcast-opt --llvm=21 --mlir-print-op-generic %s | bcast-opt --llvm=21 --mlir-print-op-custom | FileCheck %s
// RUN: not bcast-opt %s 2>&1 | FileCheck %s --check-prefix=TODAY

// Before LLVM 22 the region of linalg.map had no argument for the output, and kinds of atomic updates had other numbers.

// CHECK-LABEL: func.func @map
// GENERIC-LABEL: sym_name = "map"
func.func @map(%a: tensor<4xf32>, %b: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: linalg.map ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
  // CHECK-NEXT: (%{{.*}}: f32, %{{.*}}: f32) {
  // GENERIC: "linalg.map"(%a, %b, %o) ({
  // GENERIC-NEXT: ^bb0(%x: f32, %y: f32):
  // TODAY: 'linalg.map' op expects number of operands to match the arity of mapper, but got: 3 and 2
  // TODAY: help: before LLVM 22 the region had no argument for the output: add one, or pass the release, as `--llvm=21`
  %0 = linalg.map ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) (%x: f32, %y: f32) {
    %s = arith.addf %x, %y : f32
    %t = arith.addf %s, %y : f32
    linalg.yield %t : f32
  }
  // CHECK: linalg.map { arith.addf } ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>)
  // GENERIC: "linalg.map"(%a, %b, %o) ({
  // GENERIC-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: f32):
  %1 = linalg.map { arith.addf } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>)
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @kinds
// GENERIC-LABEL: sym_name = "kinds"
func.func @kinds(%m: memref<4xf32>, %v: f32, %i: index, %n: i32, %k: memref<4xi32>) {
  // CHECK: memref.atomic_rmw maximumf
  // GENERIC: "memref.atomic_rmw"(%v, %m, %i) <{kind = 3 : i64}>
  %0 = memref.atomic_rmw maximumf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  // CHECK: memref.atomic_rmw andi
  // GENERIC: "memref.atomic_rmw"(%n, %k, %i) <{kind = 12 : i64}>
  %1 = memref.atomic_rmw andi %n, %k[%i] : (i32, memref<4xi32>) -> i32
  // CHECK: affine.parallel (%{{.*}}) = (0) to (10) reduce ("maximumf") -> (f32) {
  // GENERIC: "affine.parallel"()
  // GENERIC-SAME: reductions = [3 : i64]
  %2 = affine.parallel (%x) = (0) to (10) reduce ("maximumf") -> (f32) {
    affine.yield %v : f32
  }
  return
}
