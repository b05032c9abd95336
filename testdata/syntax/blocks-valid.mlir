// RUN: bcast-opt %s | FileCheck %s

// Blocks, their arguments and their successors.

// CHECK: "t.region"() ({
"t.region"() ({
// The label of the first block is optional, unless it has arguments.
// CHECK-NEXT: ^[[ENTRY:.+]](%[[A:.+]]: i32, %[[B:.+]]: tensor<2xf32>):
^entry(%a: i32, %b: tensor<2xf32>):
  // Branches forwards and backwards; the same block may be named twice.
  // CHECK-NEXT: "t.branch"(%[[A]])[^[[NEXT:[^,]+]], ^[[LAST:[^,]+]],
  // CHECK-SAME: ^[[NEXT]]] : (i32) -> ()
  "t.branch"(%a)[^next, ^last, ^next] : (i32) -> ()
// CHECK-NEXT: ^[[NEXT]]:
^next:
  "t.branch"()[^last] : () -> ()
// CHECK: ^[[LAST]](%[[C:.+]]: i64):
^last(%c: i64):
  // Regions inside have blocks of their own, of the same names.
  "t.region"() ({
    "t.branch"()[^next] : () -> ()
  ^next:
    "t.end"() : () -> ()
  }) : () -> ()
  // CHECK: "t.branch"()[^[[NEXT]]] : () -> ()
  "t.branch"()[^next] : () -> ()
}) : () -> ()

// Comments name predecessors in files that MLIR has printed.
// CHECK: "t.region"() ({
"t.region"() ({
  "t.branch"()[^bb1] : () -> ()
^bb1:  // 2 preds: ^bb0, ^bb1
  "t.branch"()[^bb1] : () -> ()
}) : () -> ()
