// What is found right for one operation is not found right for another with the same types of which more is known.
// RUN: not bcast-opt --conformance=upstream --broadcastable=foo.x,test.broadcastable --error-format=gcc %s 2>&1 | FileCheck %s

func.func @f(%a: tensor<2xf32>) {
  // In this reading an operation nothing is known of may have two results.
  // CHECK-NOT: foo.x
  %0:2 = "foo.x"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'test.broadcastable' op requires one result
  %1:2 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %2:2 = "foo.x"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}
