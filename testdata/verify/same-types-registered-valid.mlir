// Types of MLIR's own dialects are compared by what they mean: blanks in lists of sizes, prefixes, parameters that hold
// without being written, and the order of those with names say nothing.
// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --conformance=upstream | FileCheck %s

%0 = "t.def"() : () -> !llvm.array<2 x vector<4 x f32>>
"t.use"(%0) : (!llvm.array<2 x vector<4xf32>>) -> ()
%1 = "t.def"() : () -> !llvm.ptr<0>
"t.use"(%1) : (!llvm.ptr) -> ()
%2 = "t.def"() : () -> !llvm.struct<(ptr<0>, !llvm.array<2 x ptr>)>
"t.use"(%2) : (!llvm.struct<(ptr, array<2 x ptr<0>>)>) -> ()
%3 = "t.def"() : () -> vector<4x!llvm.ptr>
"t.use"(%3) : (vector<4x!llvm.ptr<0>>) -> ()
%4 = "t.def"() : () -> !spirv.array<3 x vector<2 x i32>, stride = 8>
"t.use"(%4) : (!spirv.array<3xvector<2xi32>, stride=8>) -> ()
%5 = "t.def"() : () -> !spirv.matrix<3 x vector<3 x f32>>
"t.use"(%5) : (!spirv.matrix<3xvector<3xf32>>) -> ()
%6 = "t.def"() : () -> !emitc.ptr<!emitc.array<2 x 3 x i32>>
"t.use"(%6) : (!emitc.ptr<!emitc.array<2x3xi32>>) -> ()
%7 = "t.def"() : () -> !xegpu.tensor_desc<8 x 16 x f32>
"t.use"(%7) : (!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<>>) -> ()
"t.use"(%7) : (!xegpu.tensor_desc<8x16xf32, #xegpu.block_tdesc_attr<array_length = 1, memory_space = global>>) -> ()
%8 = "t.def"() : () -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
"t.use"(%8) : (!nvgpu.mbarrier.group<num_barriers = 4, memorySpace = #gpu.address_space<workgroup>>) -> ()
%9 = "t.def"() : () -> !async.value<!llvm.ptr<0>>
"t.use"(%9) : (!async.value<!llvm.ptr>) -> ()

#rows = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>
%10 = "t.def"() : () -> !sparse_tensor.iter_space<#rows, lvls = 0>
"t.use"(%10) : (!sparse_tensor.iter_space<#rows, lvls = 0 to 1>) -> ()
%11 = "t.def"() : () -> !sparse_tensor.iterator<#sparse_tensor.encoding<{map = (i) -> (i : compressed)}>, lvls = 0>
"t.use"(%11) : (!sparse_tensor.iterator<#sparse_tensor.encoding<{map = (j) -> (j : compressed)}>, lvls = 0 to 1>) -> ()

// Strings are left as they are.
// CHECK: "t.def"() : () -> !emitc.opaque<"a4 x b">
%12 = "t.def"() : () -> !emitc.opaque<"a4 x b">
"t.use"(%12) : (!emitc.opaque<"a4 x b">) -> ()
