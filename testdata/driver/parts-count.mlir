// RUN: bcast-opt --verify-only --error-format=json --limits=streamed-file=0,part-size=1 %s 2>&1 | FileCheck %s

// Of a file that is read in parts, the operations before the first function are in each part, and counted once.
// CHECK: "operations":11,"verified":1,

module {
  "test.source"() : () -> ()
  "test.region"() ({
    "test.source"() : () -> ()
  }) : () -> ()
  func.func @a(%a: tensor<2xf32>) {
    %0 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    return
  }
  func.func @b() {
    return
  }
  func.func @c() {
    return
  }
}
