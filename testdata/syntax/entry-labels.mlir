// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: bcast-opt %s --verify-only --verify-roundtrip
// RUN: bcast-opt %s --mlir-print-op-generic | bcast-opt --verify-only --verify-roundtrip

// The body of a function whose header names no argument, and that of a module, may begin with a label. The custom form
// prints arguments in the header, so that the label is not needed.

// CHECK: func.func @one(%[[A:.+]]: i32) -> i32 {
// CHECK-NEXT: return %[[A]] : i32
// GENERIC: "func.func"() <{function_type = (i32) -> i32, sym_name = "one"}> ({
// GENERIC-NEXT: ^bb0(%[[A:.+]]: i32):
// GENERIC-NEXT: "func.return"(%[[A]]) : (i32) -> ()
func.func @one(i32) -> i32 {
^bb0(%a: i32):
  return %a : i32
}

// On one line, private, with attributes of arguments, results and the function.
// CHECK: func.func private @attributes(%[[X:.+]]: i32 {t.a}, %[[Y:.+]]: i64) -> (i32 {t.b}) attributes {t.c} {
// CHECK-NEXT: return %[[X]] : i32
func.func private @attributes(i32 {t.a}, i64) -> (i32 {t.b}) attributes {t.c} { ^entry(%x: i32, %y: i64 loc("y")): return %x : i32 }

// Without arguments.
// CHECK: func.func @none() {
// CHECK-NEXT: return
func.func @none() {
^bb0:
  return
}

// Other blocks follow. The comments name the entry block as who reads the text has to call it.
// CHECK: func.func @blocks(%[[C:.+]]: i1) {
// CHECK-NEXT: cf.cond_br %[[C]], ^a, ^b
// CHECK-NEXT: ^a:  // 2 preds: ^bb0, ^b
// CHECK: ^b:  // pred: ^bb0
// GENERIC: sym_name = "blocks"
// GENERIC-NEXT: ^entry(%{{.+}}: i1):
// GENERIC: ^a:  // 2 preds: ^entry, ^b
func.func @blocks(i1) {
^entry(%c: i1):
  cf.cond_br %c, ^a, ^b
^a:
  return
^b:
  cf.br ^a
}

// So is the block of an operation in generic form, whose label is printed only with arguments.
// CHECK: "t.region"() ({
// CHECK-NEXT: "t.branch"()[^last] : () -> ()
// CHECK-NEXT: ^last:  // pred: ^bb0
// CHECK: "t.region"() ({
// CHECK-NEXT: "t.branch"()[^bb0] : () -> ()
// CHECK-NEXT: ^bb0:  // pred: ^bb0_1
"t.region"() ({
^first:
  "t.branch"()[^last] : () -> ()
^last:
  "t.end"() : () -> ()
}) : () -> ()
"t.region"() ({
^first:
  "t.branch"()[^bb0] : () -> ()
^bb0:
  "t.end"() : () -> ()
}) : () -> ()

// Modules, an empty one too.
// CHECK: module @labelled {
// CHECK-NEXT: "t.op"() : () -> ()
// CHECK: module {
// CHECK-NEXT: }
module @labelled {
^bb0:
  "t.op"() : () -> ()
}
module { ^bb0: }
