// RUN: bcast-opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: bcast-opt %s | FileCheck %s --check-prefix=WITHOUT

// Locations of every kind after operations and block arguments: printed on request.
// WITHOUT-NOT: loc(

// CHECK: "t.unknown"() : () -> () loc(unknown)
"t.unknown"() : () -> () loc(unknown)
// CHECK: "t.file"() : () -> () loc("a.py":3:4)
"t.file"() : () -> () loc("a.py":3:4)
// CHECK: "t.range"() : () -> () loc("a.py":3:4 to 5:6)
"t.range"() : () -> () loc("a.py":3:4 to 5:6)
// CHECK: "t.name"() : () -> () loc("name")
"t.name"() : () -> () loc("name")
// CHECK: "t.name_of"() : () -> () loc("name"("a.py":3:4))
"t.name_of"() : () -> () loc("name"("a.py":3:4))
// CHECK: "t.call"() : () -> () loc(callsite("callee" at "a.py":3:4))
"t.call"() : () -> () loc(callsite("callee" at "a.py":3:4))
// CHECK: "t.fused"() : () -> () loc(fused["a", "b"])
"t.fused"() : () -> () loc(fused["a", "b"])
// CHECK: "t.fused_for"() : () -> () loc(fused<"CSE">["a", "b"])
"t.fused_for"() : () -> () loc(fused<"CSE">["a", "b"])

// An alias after an operation may be defined later, as printers do.
// CHECK: "t.alias"() : () -> () loc(#loc)
"t.alias"() : () -> () loc(#loc)
#loc = loc("a.py":7:8)

"t.region"() ({
// CHECK: ^{{.+}}(%{{.+}}: i32 loc("a.py":1:1), %{{.+}}: i64
^bb0(%a: i32 loc("a.py":1:1), %b: i64):
  "t.end"() : () -> ()
// A location on the next line belongs to the operation before.
// CHECK: }) : () -> () loc("behind")
}) : () -> ()
loc("behind")
