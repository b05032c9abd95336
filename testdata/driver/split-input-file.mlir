// RUN: not bcast-opt %s --error-format=gcc --split-input-file > %t 2> %t.err
// RUN: FileCheck %s --input-file %t
// RUN: FileCheck %s --input-file %t.err --check-prefix=ERR

// Every chunk has fresh names and aliases, lines are counted in the whole file, and what follows a wrong chunk is read too.

!t = tensor<2xf32>
// CHECK: !t = tensor<2xf32>
// CHECK-LABEL: module {
// CHECK-NEXT: %[[A:.+]] = "t.a"() : () -> !t
%0 = "t.a"() : () -> !t
// CHECK-NEXT: }

// -----

// ERR: split-input-file.mlir:[[@LINE+2]]:{{[0-9]+}}: error: {{.*}}operands don't have broadcast-compatible shapes
%0:2 = "t.b"() : () -> (tensor<2xf32>, tensor<3xf32>)
%1 = "test.broadcastable"(%0#0, %0#1) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>

// -----

!t = tensor<4xf32>
// CHECK: {{^// -{5}$}}
// CHECK: !t = tensor<4xf32>
// CHECK: module {
// CHECK-NEXT: %[[A:.+]] = "t.c"() : () -> !t
%0 = "t.c"() : () -> !t
