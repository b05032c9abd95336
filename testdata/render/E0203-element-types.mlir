// RUN: not bcast-opt --verify-only --conformance=upstream --split-input-file E0203-element-types.mlir 2>&1 | diff E0203-element-types.stderr -

// What tensors, vectors, memrefs and complex numbers are made of.

"t.a"() : () -> tensor<4xtuple<i32>>

// -----

"t.a"() : () -> tensor<4xtensor<2xf32>>

// -----

"t.a"() : () -> vector<4x!t.ty>

// -----

"t.a"() : () -> memref<4x!t.ty>

// -----

"t.a"() : () -> complex<index>
