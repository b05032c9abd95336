// Headers as LLVM 17 to 22, earlier and later ones write them, with other text between the dumps, and a dump in generic form with CRLF.
// RUN: bcast-opt --trace-shapes Inputs/versions.log | FileCheck %s --match-full-lines
// RUN: bcast-opt --trace-shapes - < Inputs/versions.log | FileCheck %s --check-prefix=STDIN

// CHECK: Inputs/versions.log:8: after Canonicalizer, @f
// CHECK-NEXT: 10: result of 't.a' (%0): tensor<?xf32> -> tensor<1xf32>: dimension 0 became static
// CHECK-NEXT: Inputs/versions.log:16: after (anonymous namespace)::Own (own), @f
// CHECK-NEXT: 19: result of 't.a' (%0): tensor<1xf32> -> tensor<2xf32>: dimension 0 changed
// CHECK-NEXT: Inputs/versions.log:25: after mlir::Own (own{size=3 only={a,b}}), @f
// CHECK-NEXT: 28: result of 't.a' (%0): tensor<2xf32> -> tensor<3xf32>: dimension 0 changed
// CHECK-NEXT: Inputs/versions.log:34: at print-ir 'here', @f
// CHECK-NEXT: 37: result of 't.a' (%0): tensor<3xf32> -> tensor<4xf32>: dimension 0 changed
// CHECK-NEXT: Inputs/versions.log:42: after CSE (cse), which failed, @f
// CHECK-NEXT: 46: result of 't.a' (%0): tensor<4xf32> -> tensor<*xf32>: its rank is no longer known
// CHECK-NEXT: 6 dumps: 1 value became static, 1 value became unranked, 3 values changed a size{{.*}}
// STDIN: <stdin>:8: after Canonicalizer, @f
