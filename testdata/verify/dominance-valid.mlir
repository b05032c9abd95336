// RUN: bcast-opt %s --split-input-file | FileCheck %s

// A definition comes before its uses, on every path that leads there. Those that break the rule are in `dominance.mlir`.

// CHECK-LABEL: func.func @paths
func.func @paths(%c: i1) {
  %a = "t.def"() : () -> i32
  "cf.cond_br"(%c)[^left, ^right] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^left:
  "t.use"(%a) : (i32) -> ()
  "cf.br"()[^join] : () -> ()
^right:
  // A region sees what its operation sees.
  "t.region"() ({
    "t.use"(%a) : (i32) -> ()
  }) : () -> ()
  "cf.br"()[^join] : () -> ()
^join:
  "t.use"(%a) : (i32) -> ()
  return
}

// -----

// Blocks may be written in any order: what counts is how control gets there.
// CHECK-LABEL: func.func @written_backwards
func.func @written_backwards() {
  "cf.br"()[^first] : () -> ()
^second:
  "t.use"(%a) : (i32) -> ()
  return
^first:
  %a = "t.def"() : () -> i32
  "cf.br"()[^second] : () -> ()
}

// -----

// Nothing gets to an unreachable block, so nothing there is too early.
// CHECK-LABEL: func.func @unreachable
func.func @unreachable() {
  return
^nowhere:
  "t.use"(%a) : (i32) -> ()
  %a = "t.def"() : () -> i32
  return
}

// -----

// A module is a graph, and so may be the one block of an operation nothing is known of.
// CHECK: "t.use"
"t.use"(%a) : (i32) -> ()
%a = "t.def"() : () -> i32
"t.graph"() ({
  "t.use"(%b) : (i32) -> ()
  %b = "t.def"() : () -> i32
}) : () -> ()
