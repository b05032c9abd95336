// RUN: bcast-opt %s --mlir-elide-elementsattrs-if-larger=2 | FileCheck %s
// RUN: bcast-opt %s --mlir-opt-print -mlir-elide-elementsattrs-if-larger=2 | FileCheck %s
// RUN: bcast-opt %s --mlir-elide-elementsattrs-if-larger=2 --mlir-print-op-custom | FileCheck %s --check-prefix=CUSTOM
// RUN: bcast-opt %s --mlir-elide-elementsattrs-if-larger=2 | bcast-opt --verify-only
// RUN: bcast-opt %s --mlir-elide-elementsattrs-if-larger=3 | FileCheck %s --check-prefix=MORE

// Literals of more elements than that lose them, but for those with one element for all.

// CHECK: dense_resource<__elided__> : tensor<3xi32>
// CHECK: dense<7> : tensor<100xi32>
// CHECK: dense<[1, 2]> : tensor<2xi32>
// CHECK: dense_resource<__elided__> : tensor<4xi8>
// CHECK: dense<{{("0x01"|1)}}> : tensor<4xi8>
// CHECK: dense_resource<__elided__> : tensor<9x9xi32>
// CUSTOM: arith.constant dense_resource<__elided__> : tensor<3xi32>
// MORE: dense<[1, 2, 3]> : tensor<3xi32>
%0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
"t.a"() {a = dense<7> : tensor<100xi32>} : () -> ()
"t.b"() {a = dense<[1, 2]> : tensor<2xi32>} : () -> ()
"t.c"() {a = dense<"0x01020304"> : tensor<4xi8>} : () -> ()
"t.d"() {a = dense<"0x01"> : tensor<4xi8>} : () -> ()
"t.e"() {a = sparse<[[0, 1], [2, 3]], [1, 2]> : tensor<9x9xi32>} : () -> ()
