// RUN: not bcast-opt --verify-only --split-input-file E0303-elements.mlir 2>&1 | diff E0303-elements.stderr -

// An elements attribute has the shape of its type.

"t.a"() {a = dense<1> : i32} : () -> ()

// -----

"t.a"() {a = dense<1> : tensor<?xi32>} : () -> ()

// -----

"t.a"() {a = dense<[1, 2, 3]> : tensor<2xi32>} : () -> ()

// -----

"t.a"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()

// -----

"t.a"() {a = dense<> : tensor<2xi32>} : () -> ()

// -----

"t.a"() {a = dense<"0x0102"> : tensor<3xi8>} : () -> ()

// -----

"t.a"() {a = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xf32>} : () -> ()

// -----

"t.a"() {a = sparse<[[0, 0]], [1, 2]> : tensor<2x2xi32>} : () -> ()

// -----

"t.a"() {a = sparse<[[0, 5]], [1]> : tensor<2x2xi32>} : () -> ()
