// RUN: bcast-opt %s --split-input-file | FileCheck %s

// Where blocks end, and where control may go. Those that break the rule are in `blocks.mlir`.

// CHECK-LABEL: func.func @branches
func.func @branches(%c: i1) {
  // CHECK: "cf.cond_br"(%{{.+}})[^left, ^right]
  "cf.cond_br"(%c)[^left, ^right] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^left:
  "cf.br"()[^right] : () -> ()
^right:
  // CHECK: return
  return
}

// -----

// One block of an operation nothing is known of may lack a terminator, and may be empty.
// CHECK: "t.region"() ({
"t.region"() ({
  "t.op"() : () -> ()
}, {
}) : () -> ()

// -----

// An operation nothing is known of may be a terminator.
// CHECK: "t.region"() ({
"t.region"() ({
  "t.branch"()[^bb1, ^bb1] : () -> ()
^bb1:
  "t.end"() : () -> ()
}) : () -> ()

// -----

// A module needs no terminator.
// CHECK: module @inner
module @inner {
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
}
