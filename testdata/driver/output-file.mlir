// RUN: bcast-opt %s -o %t 2>&1 | FileCheck %s --allow-empty --check-prefix=NOTHING
// RUN: FileCheck %s --input-file %t
// RUN: cat %s | bcast-opt -o - | FileCheck %s
// RUN: cat %s | bcast-opt - | FileCheck %s

// `-o FILE` prints to a file; `-` is standard input.

// NOTHING-NOT: {{.}}
// CHECK: "t.a"() : () -> ()
"t.a"() : () -> ()
