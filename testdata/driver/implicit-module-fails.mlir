// RUN: not bcast-opt %s --no-implicit-module --error-format=gcc 2>&1 | FileCheck %s

// Without the implicit module there is one operation at the top level, as for MLIR.

// CHECK: error: source must contain a single top-level operation, found: 2
"t.a"() : () -> ()
"t.b"() : () -> ()
