// RUN: bcast-opt %s | FileCheck %s

// Everything names of values may do.

// Uses come before definitions, also from an inner region; whether that is right is the verifier's question.
// CHECK: "t.use"(%[[LATER:.+]], %[[PACK:.+]]#1) : (i32, i64) -> ()
"t.use"(%later, %pack#1) : (i32, i64) -> ()
"t.region"() ({
  // CHECK: "t.use"(%[[LATER]]) : (i32) -> ()
  "t.use"(%later) : (i32) -> ()
}) : () -> ()
// CHECK: %[[LATER]] = "t.def"() : () -> i32
%later = "t.def"() : () -> i32

// CHECK: %[[PACK]]:2 = "t.def"() : () -> (i32, i64)
%pack:2 = "t.def"() : () -> (i32, i64)
// `%pack` is `%pack#0`.
// CHECK: "t.use"(%[[PACK]]#0, %[[PACK]]#0, %[[PACK]]#1) : (i32, i32, i64) -> ()
"t.use"(%pack, %pack#0, %pack #1) : (i32, i32, i64) -> ()

// Several names, each for one result or for several.
// CHECK: "t.def"() : () -> (i1, i2, i3, i4)
%x, %y:2, %z = "t.def"() : () -> (i1, i2, i3, i4)
// CHECK: "t.use"({{.+}}) : (i1, i2, i3, i4) -> ()
"t.use"(%x, %y#0, %y#1, %z) : (i1, i2, i3, i4) -> ()

// Results need no name.
// CHECK: "t.def"() : () -> i32
"t.def"() : () -> i32

// Regions beside one another may use the same names, and what is around them may define them afterwards.
// CHECK: "t.region"() ({
"t.region"() ({
  %a = "t.def"() : () -> i32
}, {
  %a = "t.def"() : () -> i64
}) : () -> ()
%a = "t.def"() : () -> i8
// CHECK: "t.use"(%{{.+}}) : (i8) -> ()
"t.use"(%a) : (i8) -> ()

// A graph may be a circle.
// CHECK: %[[SELF:.+]] = "t.op"
%self = "t.op"(%self) : (i32) -> i32

// Names are digits, or begin with a letter or one of `$ . _ -`.
// CHECK: "t.use"({{.+}}) : (i32, i32, i32, i32, i32) -> ()
"t.use"(%0, %00, %-, %.x, %a-b) : (i32, i32, i32, i32, i32) -> ()
%0, %00, %-, %.x, %a-b = "t.def"() : () -> (i32, i32, i32, i32, i32)

// Operations need no separator.
// CHECK: "t.first"() : () -> ()
// CHECK-NEXT: "t.second"() : () -> ()
"t.first"():()->()"t.second"():()->()
