// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s

// The parts of an operation in generic form, in the one order they have:
// results, name, operands, successors, properties, regions, attributes, types, location.

// CHECK: "t.region"() ({
"t.region"() ({
  %a = "t.def"() : () -> i32
  // CHECK: %{{.+}} = "t.all"(%{{.+}})[^[[B:.+]]] <{p = 1 : i32}> ({
  // CHECK-NEXT: "t.inside"() : () -> ()
  // CHECK-NEXT: }, {
  // CHECK-NEXT: }) {a = "x", unit} : (i32) -> i64
  %r = "t.all"(%a)[^next] <{p = 1 : i32}> ({
    "t.inside"() : () -> ()
  }, {
  }) {a = "x", unit} : (i32) -> i64 loc("file":1:2)
^next:
  "t.end"() : () -> ()
}) : () -> ()

// Properties are any attribute, and may have the names of the attributes.
// CHECK: "t.p"() <{a = 1 : i64}> {a = 2 : i64} : () -> ()
"t.p"() <{a = 1 : i64}> {a = 2 : i64} : () -> ()
// CHECK: "t.p"() <[1, 2]> : () -> ()
"t.p"() <[1, 2]> : () -> ()

// Keywords are names where a name is wanted, and any string is a name.
// CHECK: "t.keys"() {{{.*}}dense = 1 : i64
"t.keys"() {dense = 1 : i64, i32 = 2 : i64, loc = 3 : i64, "a b" = 4 : i64, x.y = 5 : i64} : () -> ()
// CHECK: "an operation"() : () -> ()
"an operation"() : () -> ()
// CHECK: "plain"() : () -> ()
"plain"() : () -> ()

// Function types in function types.
// CHECK: %{{.+}} = "t.fn"() : () -> (() -> i32)
%f = "t.fn"() : () -> (() -> i32)
// CHECK: "t.fn"(%{{.+}}) : (() -> i32) -> ()
"t.fn"(%f) : (() -> i32) -> ()
