// RUN: not bcast-opt %s --error-format=gcc 2>&1 | FileCheck %s --implicit-check-not=error:

// An error in the head of an operation does not lose its region, nor one inside a region the operation around. What comes after the region
// of an operation that could not be read is not judged.

// CHECK: recovery-regions.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected '}' in attribute dictionary
"t.outer"() <{a = 1 b = 2}> ({
  // CHECK: recovery-regions.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected non-function type
  "t.use"() : () -> %1
}) <{p = 1}> : () -> ()

func.func @f() {
  "t.outer"() ({
    // CHECK: recovery-regions.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected non-function type
    %0 = "t.op"() : () -> %1
    "t.use"(%0) : (i32) -> ()
  }) : () -> ()
  // CHECK: recovery-regions.mlir:[[@LINE+1]]:{{[0-9]+}}: error: reference to an undefined block
  "t.branch"()[^nowhere] : () -> ()
}

// CHECK: recovery-regions.mlir:{{[0-9]+}}:{{[0-9]+}}: error: expected operation name in quotes
}
// CHECK: recovery-regions.mlir:[[@LINE+1]]:{{[0-9]+}}: error: redefinition of SSA value '%a'
%a, %a = "t.op"() : () -> (i32, i32)
