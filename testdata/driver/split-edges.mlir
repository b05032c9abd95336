// -----
// RUN: bcast-opt %s --split-input-file | FileCheck %s

// A marker on the first line or as the last bytes of the file is no trap: there is an empty part before or after it.

// CHECK: module {
// CHECK-NEXT: }
// CHECK-NEXT: {{^// -{5}$}}
// CHECK-NEXT: module {
// CHECK-NEXT: "t.a"() : () -> ()
// CHECK-NEXT: }
// CHECK-NEXT: {{^// -{5}$}}
// CHECK-NEXT: module {
// CHECK-NEXT: }
"t.a"() : () -> ()
// -----