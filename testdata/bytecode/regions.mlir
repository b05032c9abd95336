// RUN: bcast-opt %S/regions.mlirbc --mlir-opt-print | FileCheck %s

// Operations that are isolated from above have values of their own; a block names values of those after it.

// CHECK: "cf.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}>
// CHECK: "foo.graph"() ({
// CHECK-NEXT: %0 = "foo.use"(%1) : (i32) -> i32
// CHECK-NEXT: %1 = "foo.use"(%0) : (i32) -> i32
// CHECK: }, {
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: "nodialect"() : () -> ()
// CHECK-NEXT: "foo.unknown"() <{a = 1 : i32}> {b} : () -> ()
func.func @f(%c: i1, %v: i32) -> i32 {
  cf.cond_br %c, ^a(%v : i32), ^b
^a(%x: i32):
  return %x : i32
^b:
  %y = arith.addi %v, %v : i32
  cf.br ^a(%y : i32)
}
"foo.graph"() ({
  %0 = "foo.use"(%1) : (i32) -> i32
  %1 = "foo.use"(%0) : (i32) -> i32
  "foo.end"(%0, %0, %1) : (i32, i32, i32) -> ()
}, {}) : () -> ()
"nodialect"() : () -> ()
"foo.unknown"() <{a = 1 : i32}> {b} : () -> ()
