// RUN: bcast-opt %s --mlir-opt-print | FileCheck %s

// Operations of MLIR's tests, whose properties bytecode has without names.

// CHECK: "test.any_attr_of_i32_str"() <{attr = 1 : i32}> : () -> ()
"test.any_attr_of_i32_str"() {attr = 1 : i32} : () -> ()
// CHECK: %[[CONSTANT:.*]] = "test.constant"() <{value = 1 : index}> : () -> index
%c = "test.constant"() {value = 1 : index} : () -> index
// CHECK: "test.compare"(%[[CONSTANT]], %[[CONSTANT]]) <{cmp = "GE", compose}> : (index, index) -> ()
"test.compare"(%c, %c) {compose, cmp = "GE"} : (index, index) -> ()
// CHECK: "test.float_attrs"() <{float_attr = 2.000000e+00 : f16}> : () -> ()
"test.float_attrs"() {float_attr = 2.0 : f16} : () -> ()
// CHECK: "test.int_attrs"() <{any_i32_attr = 5 : i32, index_attr = 8 : index, si32_attr = 7 : si32, ui32_attr = 6 : ui32}> : () -> ()
"test.int_attrs"() {any_i32_attr = 5 : i32, index_attr = 8 : index, si32_attr = 7 : si32, ui32_attr = 6 : ui32} : () -> ()
// CHECK: "test.int_elements_attr"() <{any_i32_attr = dense<1> : tensor<i32>, i32_attr = dense<2> : tensor<i32>}> : () -> ()
"test.int_elements_attr"() {any_i32_attr = dense<1> : tensor<i32>, i32_attr = dense<2> : tensor<i32>} : () -> ()
// CHECK: "test.reify_bound"(%[[CONSTANT]]) <{scalable, type = "UB", vscale_max = 16 : i64, vscale_min = 1 : i64}> : (index) -> index
%0 = "test.reify_bound"(%c) {type = "UB", scalable, vscale_min = 1, vscale_max = 16} : (index) -> index
// CHECK: "test.symbol"() <{sym_name = "a"}> : () -> ()
"test.symbol"() {sym_name = "a"} : () -> ()
// CHECK: "test.string_elements_attr"() <{scalar_string_attr = dense<"a"> : tensor<2x!foo.text>}> : () -> ()
"test.string_elements_attr"() {scalar_string_attr = dense<"a"> : tensor<2x!foo.text>} : () -> ()
