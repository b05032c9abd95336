// RUN: not bcast-opt --no-config --max-errors=1 --error-format=gcc %s 2>&1 | FileCheck %s

// The lints find nothing in operations that are wrong, those whose errors are not shown included.

// CHECK: max-errors-counts.mlir:{{.*}}: error: 'test.broadcastable' op result type
// CHECK-NEXT: not shown: 19 errors; --max-errors=0 shows all

func.func @f(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x65xf32>
  %1 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x66xf32>
  %2 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x67xf32>
  %3 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x68xf32>
  %4 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x69xf32>
  %5 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x70xf32>
  %6 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x71xf32>
  %7 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x72xf32>
  %8 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x73xf32>
  %9 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x74xf32>
  %10 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x75xf32>
  %11 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x76xf32>
  %12 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x77xf32>
  %13 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x78xf32>
  %14 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x79xf32>
  %15 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x80xf32>
  %16 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x81xf32>
  %17 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x82xf32>
  %18 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x83xf32>
  %19 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x84xf32>
  return
}
