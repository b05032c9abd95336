// RUN: bcast-opt %s --split-input-file="// c""ut" --output-split-marker="// here" | FileCheck %s

// The marker between the parts may be another, and so may the one that is printed. It counts wherever it stands, so that
// the line above must not spell it.

// CHECK: "t.a"() : () -> ()
// CHECK: {{^// here$}}
// CHECK: "t.b"() : () -> i32
// CHECK: {{^// here$}}
// CHECK: "t.c"() : () -> i32
// CHECK-NOT: here
"t.a"() : () -> ()
// cut
%0 = "t.b"() : () -> i32
// cut
%0 = "t.c"() : () -> i32
