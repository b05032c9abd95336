// With locations, those of operations are defined after the module, and those of arguments where they are used.
// RUN: bcast-opt --canonical-print --mlir-print-debuginfo %s | FileCheck %s

// CHECK: #loc1 = loc("arg":1:2)
// CHECK-NEXT: #loc4 = loc("b"(#loc1))
// CHECK-NEXT: "builtin.module"() ({
// CHECK-NEXT: "t.x"() ({
// CHECK-NEXT: ^bb0(%arg0: i32 loc("arg":1:2), %arg1: i32 loc("b"(#loc1))):
// CHECK-NEXT: "t.y"() : () -> () loc(#loc2)
// CHECK-NEXT: }) : () -> () loc(#loc)
// CHECK-NEXT: "t.z"() {a = #loc1} : () -> () loc(#loc5)
// CHECK-NEXT: }) : () -> () loc(#loc)
// CHECK-NEXT: #loc = loc(unknown)
// CHECK-NEXT: #loc2 = loc("a":1:2 to :5)
// CHECK-NEXT: #loc3 = loc("c")
// CHECK-NEXT: #loc5 = loc(fused[#loc2, #loc3])
#arg = loc("arg":1:2)
"builtin.module"() ({
  "t.x"() ({
  ^bb0(%a: i32 loc(#arg), %b: i32 loc("b"(#arg))):
    "t.y"() : () -> () loc("a":1:2 to 1:5)
  }) : () -> () loc(unknown)
  "t.z"() {a = loc(#arg)} : () -> () loc(fused["a":1:2 to 1:5, fused["a":1:2 to 1:5], "c"])
}) : () -> () loc(unknown)
