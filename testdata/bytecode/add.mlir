// RUN: bcast-opt %S/add.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt - --mlir-opt-print < %S/add.mlirbc | FileCheck %s
// RUN: bcast-opt --verify-roundtrip %S/add.mlirbc > %t
// RUN: bcast-opt --stats %S/add.mlirbc 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: bcast-opt --conditions %S/add.mlirbc 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: head -c 100 %S/add.mlirbc > %t.part
// RUN: not bcast-opt %t.part 2>&1 | FileCheck %s --check-prefix=PART

// CHECK: "builtin.module"() ({
// CHECK-NEXT: "func.func"() <{function_type = (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>, sym_name = "add"}> ({
// CHECK-NEXT: ^bb0(%arg0: tensor<4x1xf32>, %arg1: tensor<1x8xf32>):
// CHECK-NEXT: %0 = "tosa.add"(%arg0, %arg1) : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: "func.return"(%0) : (tensor<4x8xf32>) -> ()

// STATS: 1 input: MLIR bytecode of version 6, written by MLIR22
// STATS: 1 of 1 operation with tensors was decided

// Remarks have places in the text of the module.
// SIZES: @add succeeds with all run-time sizes
// SIZES-NEXT: add.mlirbc:2:3
// SIZES: "func.func"() <{function_type = (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>, sym_name = "add"}>
// SIZES-NEXT: ^^^^^^^^^^^

// PART: error[E0005]: MLIR bytecode cannot be read: the file ends at byte 100

func.func @add(%a: tensor<4x1xf32>, %b: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
