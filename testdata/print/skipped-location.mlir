// What an operation that was skipped refers to is printed too, and so is what the text of a dialect refers to.
// RUN: bcast-opt --skip-unknown-syntax --verify-roundtrip %s | FileCheck %s

// CHECK: #used = loc("a")
// CHECK-NEXT: #other = loc("b")
// CHECK-NEXT: module {
#used = loc("a")
#other = loc("b")
#unused = loc("c")
my.op {x} loc(#used)
"t.x"() {a = #d.a<#other>} : () -> () loc(#unused)
