// What does not mean the same is another type, however alike it looks; `same-types-valid.mlir` has the others.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics=only-expected

%0 = "t.def"() : () -> memref<4xf32>
// The layout of strides is never left out, not even where it is the identity.
// expected-error@+1 {{use of value '%0' expects different type than prior uses: 'memref<4xf32, strided<[1]>>' vs 'memref<4xf32>'}}
"t.use"(%0) : (memref<4xf32, strided<[1]>>) -> ()
// expected-error@+1 {{expects different type than prior uses: 'memref<4xf32, 1>' vs 'memref<4xf32>'}}
"t.use"(%0) : (memref<4xf32, 1>) -> ()
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%0) : (memref<4xf32, affine_map<(d0)[s0] -> (d0)>>) -> ()
%1 = "t.def"() : () -> memref<4xf32, 1>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%1) : (memref<4xf32, 1 : i32>) -> ()
%2 = "t.def"() : () -> tensor<4xf32, affine_map<(d0)[s0] -> (d0 * s0)>>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%2) : (tensor<4xf32, affine_map<(d0)[s0] -> (d0 * s0 + 1)>>) -> ()
%3 = "t.def"() : () -> tensor<4xf32, {a = 1}>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%3) : (tensor<4xf32, {a = 1 : i32}>) -> ()
%4 = "t.def"() : () -> tensor<4xf32, 0.0>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%4) : (tensor<4xf32, -0.0>) -> ()
%5 = "t.def"() : () -> tensor<4xf32, dense<1> : tensor<2xi64>>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%5) : (tensor<4xf32, dense<1> : vector<2xi64>>) -> ()
%6 = "t.def"() : () -> tensor<4xf32, loc("a":1:2)>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%6) : (tensor<4xf32, loc("a":1:3)>) -> ()

// -----
// Blanks in strings and between words mean something.

%0 = "t.def"() : () -> !d.t<"a b", c d>
// expected-error@+1 {{expects different type than prior uses: '!d.t<"ab", c d>' vs '!d.t<"a b", c d>'}}
"t.use"(%0) : (!d.t<"ab", c d>) -> ()
// expected-error@+1 {{expects different type than prior uses: '!d.t<"a b", cd>' vs '!d.t<"a b", c d>'}}
"t.use"(%0) : (!d.t<"a b", cd>) -> ()
%1 = "t.def"() : () -> !d.t<# a>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%1) : (!d.t<#a>) -> ()
%2 = "t.def"() : () -> !quant.uniform<i8:f32, 1.0:1>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%2) : (!quant.uniform<i8:f32, 1.0>) -> ()
%3 = "t.def"() : () -> !quant.uniform<i8<-127:127>:f32, 1.0>
// expected-error@+1 {{expects different type than prior uses}}
"t.use"(%3) : (!quant.uniform<i8:f32, 1.0>) -> ()

// -----
// A distinct attribute is its number, and what is inside is compared as attributes are.

"t.x"() {a = distinct[1]<2 : i64>, b = distinct[0x1]<0x2>, c = distinct[01]<2>} : () -> ()
// expected-error@+1 {{referenced attribute does not match previous definition: 2 : i64}}
"t.x"() {a = distinct[01]<20>} : () -> ()
// expected-error@+1 {{expected an unsigned 64-bit integer}}
"t.x"() {a = distinct[18446744073709551616]<>} : () -> ()

// -----
// Names of attributes are compared without their escapes.

// expected-error@+1 {{duplicate key 'b' in dictionary attribute}}
"t.x"() {"\62" = 1, b = 2} : () -> ()
