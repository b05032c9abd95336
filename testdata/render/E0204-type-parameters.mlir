// RUN: not bcast-opt --verify-only --split-input-file E0204-type-parameters.mlir 2>&1 | diff E0204-type-parameters.stderr -

// What is after the element type.

"t.a"() : () -> tensor<*xf32, "encoding">

// -----

"t.a"() : () -> memref<*xf32, affine_map<(d0) -> (d0)>>

// -----

"t.a"() : () -> memref<2xf32, 1, 2>

// -----

"t.a"() : () -> memref<2xf32, 1, affine_map<(d0) -> (d0)>>

// -----

"t.a"() : () -> memref<2xf32, 1.0>

// -----

"t.a"() : () -> memref<2x3xf32, strided<[1]>>

// -----

"t.a"() : () -> memref<2x3xf32, affine_map<(d0) -> (d0)>>
