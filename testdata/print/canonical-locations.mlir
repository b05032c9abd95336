// Locations have aliases, those inside others too; where none was made, only the outermost has its `loc(..)`.
// RUN: bcast-opt --canonical-print %s | FileCheck %s

#a = loc("a")

// CHECK: #loc = loc("a")
// CHECK-NEXT: #loc1 = loc("b")
// CHECK-NEXT: #loc2 = loc(fused[#loc, #loc1])
// CHECK-NEXT: #loc3 = loc(fused<[1, 2]>[#loc])
// CHECK: "t.x"() {a = #loc2, b = #loc3, c = #loc3, d = #loc} : () -> ()
// CHECK-NEXT: "t.x"() <{a = #loc2, b = loc(callsite(#loc at #loc1)), c = loc("c"("d"))}> : () -> ()
"t.x"() {a = loc(fused["a", "b"]), b = loc(fused<[1, 2 : i64]>["a"]), c = loc(fused<[0x1 : i64, 2]>["\61"]), d = loc(#a)} : () -> ()
"t.x"() <{a = loc(fused["a", "b"]), b = loc(callsite("a" at "b")), c = loc("c"("d"))}> : () -> ()
