// The folder of --mlir-print-ir-tree-dir has a file for each dump, and numbers in their names say the order.
// RUN: bcast-opt --trace-shapes Inputs/tree %S/infer.mlir | FileCheck %s
// CHECK: Inputs/tree/builtin_module_no-symbol-name/func_func_casts/0_1_canonicalize.mlir:1: after Canonicalizer (canonicalize), @casts
// CHECK-NEXT: 3: result of 'tensor.empty' (%0): tensor<?x?xf32> -> tensor<4x6xf32>
// CHECK: 10 dumps: 5 values became static, 1 value became ranked
