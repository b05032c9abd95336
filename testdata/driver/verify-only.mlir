// RUN: bcast-opt %s --verify-only 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{.}}
// RUN: bcast-opt %s | FileCheck %s --check-prefix=PRINTED

// `--verify-only` says nothing when all is well.

// CHECK-NOT: {{.}}
// PRINTED: "t.a"() : () -> ()
"t.a"() : () -> ()
