// However a type is written, what means the same is one type.
// RUN: bcast-opt %s --split-input-file | FileCheck %s

// They are printed as the definition of a value writes them.
// CHECK: "t.def"() : () -> memref<?x?xf32, strided<[?,?], offset:?>>
// CHECK: "t.use"(%{{.+}}) : (memref<?x?xf32, strided<[?,?], offset:?>>) -> ()

// The offset 0 and the blanks of a layout say nothing.
%0 = "t.def"() : () -> memref<?x?xf32, strided<[?,?], offset:?>>
"t.use"(%0) : (memref<?x?xf32, strided<[ ?, ? ] , offset: ?>>) -> ()
%1 = "t.def"() : () -> memref<4xf32, strided<[1], offset: 0>>
"t.use"(%1) : (memref<4xf32, strided<[0x1]>>) -> ()

// Nor does the identity, nor memory space 0 of whatever type.
%2 = "t.def"() : () -> memref<4x2xf32>
"t.use"(%2) : (memref<4x2xf32, affine_map<(i, j) -> (i, j)>>) -> ()
"t.use"(%2) : (memref<4x2xf32, affine_map<(i, j) -> (i + 1 - 1, j * 1)>>) -> ()
"t.use"(%2) : (memref<4x2xf32, 0>) -> ()
"t.use"(%2) : (memref<4x2xf32, 0x0 : i32>) -> ()
"t.use"(%2) : (memref<4x2xf32, 0 : index>) -> ()
"t.use"(%2) : (memref<4x2xf32, false>) -> ()
"t.use"(%2) : (memref<4x2xf32, affine_map<(i, j) -> (i, j)>, 0 : ui8>) -> ()
%3 = "t.def"() : () -> memref<*xf32, 0 : i8>
"t.use"(%3) : (memref<*xf32>) -> ()
%4 = "t.def"() : () -> memref<4xf32, 1>
"t.use"(%4) : (memref<4xf32, 0x1 : i64>) -> ()

// Affine maps are simplified, and the names in them mean nothing.
#names = affine_map<(i, j)[n] -> (j * n)>
%5 = "t.def"() : () -> memref<4x2xf32, #names>
"t.use"(%5) : (memref<4x2xf32, affine_map<(d0, d1)[s0] -> (s0 * d1)>>) -> ()
%6 = "t.def"() : () -> tensor<4xf32, affine_map<(d0, d1)[s0, s1] -> (d0 + s0 - d1 floordiv 4, (d0 * 8 + 3) mod 4, d1 + d0 - (d1 floordiv 2) * 2)>>
"t.use"(%6) : (tensor<4xf32, affine_map<(a, b)[c, d] -> (a + (-(b floordiv 4) + c), 3, a + b mod 2)>>) -> ()
%7 = "t.def"() : () -> tensor<4xf32, affine_set<(d0) : (d0 >= 1, 4 <= d0)>>
"t.use"(%7) : (tensor<4xf32, affine_set<(n) : (n - 1 >= 0, n - 4 >= 0)>>) -> ()

// -----
// Attributes in a type: numbers, strings, symbols, dictionaries, elements.

%0 = "t.def"() : () -> tensor<4xf32, {b = 1, a = 2, x, "c d" = "a\61"}>
"t.use"(%0) : (tensor<4xf32, {"a" = 0x2, b = 01 : i64, "c d" = "aa" : none, x = unit}>) -> ()
%1 = "t.def"() : () -> tensor<4xf32, [1.0, 0x3FF0000000000000 : f64, true, -1 : i1]>
"t.use"(%1) : (tensor<4xf32, [10.0e-1, 1.0e0 : f64, 1 : i1, true]>) -> ()
%2 = "t.def"() : () -> tensor<4xf32, @x::@"y z">
"t.use"(%2) : (tensor<4xf32, @"x"::@"y\20z">) -> ()
%3 = "t.def"() : () -> tensor<4xf32, dense<[1,2]> : tensor<2xi64>>
"t.use"(%3) : (tensor<4xf32, dense<[0x1, 2]> : tensor<2xi64>>) -> ()
"t.use"(%3) : (tensor<4xf32, dense<"0x01000000000000000200000000000000"> : tensor<2xi64>>) -> ()
%4 = "t.def"() : () -> tensor<4xf32, dense<1> : tensor<2xi64>>
"t.use"(%4) : (tensor<4xf32, dense<[1, 1]> : tensor<2xi64>>) -> ()
%5 = "t.def"() : () -> tensor<4xf32, dense_resource<x> : tensor<2xi32>>
"t.use"(%5) : (tensor<4xf32, dense_resource<"x"> : tensor<2xi32>>) -> ()
%6 = "t.def"() : () -> tensor<4xf32, sparse<[[0, 0], [1, 2]], 5> : tensor<3x4xi32>>
"t.use"(%6) : (tensor<4xf32, sparse<[[0,0],[0x1,2]], [5, 5]> : tensor<3x4xi32>>) -> ()
%7 = "t.def"() : () -> tensor<4xf32, 0x3FFF8000000000000000 : f80>
"t.use"(%7) : (tensor<4xf32, 1.0 : f80>) -> ()

// Locations: those fused into one are there once, and the unknown one says nothing.
%8 = "t.def"() : () -> tensor<4xf32, loc(fused["a", fused["b" : 1 : 2, "a"], unknown])>
"t.use"(%8) : (tensor<4xf32, loc(fused["a", "\62":01:2])>) -> ()
%9 = "t.def"() : () -> tensor<4xf32, loc("a"("b"))>
"t.use"(%9) : (tensor<4xf32, loc("a"(fused["b"]))>) -> ()

// -----
// To those who own a dialect its types are the same with blanks and without, but for those in strings and between words;
// so they are here.

%0 = "t.def"() : () -> !torch.vtensor<[2],f32>
"t.use"(%0) : (!torch.vtensor< [ 2 ], f32 >) -> ()
%1 = "t.def"() : () -> !llvm.struct<"a b", (i32,f32)>
"t.use"(%1) : (!llvm.struct<"a b", ( i32,
    f32 )>) -> ()
%2 = "t.def"() : () -> !d<fn<(i32) -> f32>>
"t.use"(%2) : (!d.fn<(i32)->f32>) -> ()
%3 = "t.def"() : () -> tuple<tensor<2x!torch.int<a, b>>, tensor<2xf32, #d.layout<1, 2>>>
"t.use"(%3) : (tuple<tensor<2x!torch.int<a,b>>, tensor<2xf32, #d.layout<1,2>>>) -> ()

// What an alias stands for may be written out.
#map = affine_map<(i) -> (i + 1 - 1)>
!element = f32
#same = affine_map<(d0) -> (d0)>
%4 = "t.def"() : () -> !d.t<#map, !element>
"t.use"(%4) : (!d.t<#same,  f32>) -> ()
"t.use"(%4) : (!d.t<affine_map<(d0) -> (d0)>, f32>) -> ()

// Quantized types have defaults: no zero point, and the whole range of the storage.
%5 = "t.def"() : () -> tensor<2x!quant.uniform<i8:f32, 1.0:0>>
"t.use"(%5) : (tensor<2x!quant.uniform<i8:f32, 1.0>>) -> ()
"t.use"(%5) : (tensor<2x!quant.uniform<si8<-128:127>:f32, 10.0e-1>>) -> ()
%6 = "t.def"() : () -> !quant.uniform<ui8<0:255>:f32:1, {2.0e+2:0,0.99872:0x78}>
"t.use"(%6) : (!quant.uniform<u8:f32:1, {200.0, 0.99872:120}>) -> ()
%7 = "t.def"() : () -> !quant.any<i4<-8:7>:f32>
"t.use"(%7) : (!quant.any<i4:f32>) -> ()

// The dimensions and levels of a sparse tensor have names that mean nothing.
%8 = "t.def"() : () -> tensor<4x4xf32, #sparse_tensor.encoding<{ map = {l0, l1} (i = l0, j = l1) -> (l0 = i : dense, l1 = j : compressed(nonunique)), posWidth = 0 }>>
"t.use"(%8) : (tensor<4x4xf32, #sparse_tensor.encoding<{map=(d0,d1)->(d0:dense,d1:compressed(nonunique))}>>) -> ()

// -----
// Functions, their calls, what they return and what their blocks take.

func.func private @f(memref<4xf32, strided<[1], offset: 0>>) -> memref<*xi32>
// CHECK-LABEL: func.func @g
func.func @g(%a: memref<4xf32, strided<[1]>>) -> memref<*xi32, 0> {
  %0 = func.call @f(%a) : (memref<4xf32, strided<[ 1 ]>>) -> memref<*xi32, 0 : i32>
  return %0 : memref<*xi32>
}
"func.func"() <{function_type = (!d.t<a, b>) -> (), sym_name = "h"}> ({
^bb0(%a: !d.t<a,b>):
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = (tensor<2xf32, {b = 1, a}>) -> (), sym_name = "k"}> ({
^bb0(%a: tensor<2xf32, {a, b = 0x1}>):
  // Traits compare types too.
  %0 = "arith.addf"(%a, %a) : (tensor<2xf32, {a, b = 1 : i64}>, tensor<2xf32, {b = 1, a}>) -> tensor<2xf32, {"a", "b" = 1}>
  "func.return"() : () -> ()
}) : () -> ()
