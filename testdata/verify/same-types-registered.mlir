// Types of MLIR's own dialects that are written much alike and mean other things. The same ones are in
// `same-types-registered-valid.mlir`.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// expected-note@+1 {{prior use here}}
%0 = "t.def"() : () -> !llvm.ptr<1>
// expected-error@+1 {{use of value '%0' expects different type than prior uses: '!llvm.ptr' vs '!llvm.ptr<1>'}}
"t.use"(%0) : (!llvm.ptr) -> ()

// -----

// expected-note@+1 {{prior use here}}
%0 = "t.def"() : () -> !emitc.opaque<"4 x b">
// expected-error@+1 {{use of value '%0' expects different type than prior uses: '!emitc.opaque<"4xb">' vs '!emitc.opaque<"4 x b">'}}
"t.use"(%0) : (!emitc.opaque<"4xb">) -> ()

// -----

// expected-note@+1 {{prior use here}}
%0 = "t.def"() : () -> !sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>, lvls = 0>
// expected-error@+1 {{use of value '%0' expects different type than prior uses}}
"t.use"(%0) : (!sparse_tensor.iter_space<#sparse_tensor.encoding<{map = (i, j) -> (i : compressed, j : compressed)}>, lvls = 0 to 2>) -> ()

// -----

// expected-note@+1 {{prior use here}}
%0 = "t.def"() : () -> !xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>>
// expected-error@+1 {{use of value '%0' expects different type than prior uses}}
"t.use"(%0) : (!xegpu.tensor_desc<8x16xf32>) -> ()
