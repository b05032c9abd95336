// A pair is two elements where the elements are no pairs, and MLIR keeps as many as the type has.
// RUN: bcast-opt --canonical-print %s | FileCheck %s
// RUN: bcast-opt --canonical-print %s | bcast-opt - | FileCheck %s --check-prefix=AGAIN

// CHECK: "t.x"() {a = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : () -> ()
// AGAIN: "t.x"() {a = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : () -> ()
"t.x"() {a = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xf32>} : () -> ()
// CHECK-NEXT: "t.x"() {a = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf80>} : () -> ()
"t.x"() {a = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xf80>} : () -> ()
// CHECK-NEXT: "t.x"() {a = dense<{{\[\[}}1, 2]]> : tensor<1x2xi32>} : () -> ()
"t.x"() {a = dense<[[(1, 2), (3, 4)]]> : tensor<1x2xi32>} : () -> ()
// CHECK-NEXT: "t.x"() {a = dense<[1, 1]> : tensor<2xi32>} : () -> ()
"t.x"() {a = dense<[(1, 1), (1, 2)]> : tensor<2xi32>} : () -> ()
// CHECK-NEXT: "t.x"() {a = dense<true> : tensor<1xi1>} : () -> ()
"t.x"() {a = dense<[(true, false)]> : tensor<1xi1>} : () -> ()
// CHECK-NEXT: "t.x"() {a = dense<["a"]> : tensor<1x!t.text>} : () -> ()
"t.x"() {a = dense<[("a", "b")]> : tensor<1x!t.text>} : () -> ()
// CHECK-NEXT: "t.x"() {a = dense<1> : tensor<0xi32>, b = dense<> : tensor<0xi32>, c = dense<1> : tensor<0xi8>, d = dense<> : tensor<0xi8>} : () -> ()
"t.x"() {a = dense<(1, 1)> : tensor<0xi32>, b = dense<(1, 2)> : tensor<0xi32>, c = dense<"0x01"> : tensor<0xi8>, d = dense<"0x"> : tensor<0xi8>} : () -> ()

// Of fewer elements than the type has MLIR shows what is in the memory after them.
// CHECK-NEXT: "t.x"() {a = dense<(1, 2)> : tensor<4xi32>, b = dense<1> : tensor<4xi32>} : () -> ()
"t.x"() {a = dense<(1, 2)> : tensor<4xi32>, b = dense<(1, 1)> : tensor<4xi32>} : () -> ()

// Pairs of numbers that are not kept as bytes, and pairs in what is sparse.
// CHECK-NEXT: "t.x"() {a = dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f80>>} : () -> ()
"t.x"() {a = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f80>>} : () -> ()
// CHECK-NEXT: "t.x"() {a = sparse<{{\[\[}}0, 1], [1, 1]], [(4,5), (5,4)]> : tensor<4x4xcomplex<i32>>} : () -> ()
"t.x"() {a = sparse<[[0, 1], [1, 1]], [(4, 5), (5, 4)]> : tensor<4x4xcomplex<i32>>} : () -> ()
// CHECK-NEXT: "t.x"() {a = sparse<{{\[\[}}0, 1], [1, 1]], [1, 2]> : tensor<4x4xi32>, b = sparse<0, 1> : tensor<4xi32>, c = sparse<> : tensor<4xi32>} : () -> ()
"t.x"() {a = sparse<[[(0, 1), (1, 1)], [(2, 3), (0, 1)]], (1, 2)> : tensor<4x4xi32>, b = sparse<0, (1, 2)> : tensor<4xi32>, c = sparse<[], []> : tensor<4xi32>} : () -> ()
