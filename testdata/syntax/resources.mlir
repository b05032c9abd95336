// RUN: bcast-opt %s | FileCheck %s

// Large constants stand in a section of their own, which is kept as it is written.

// CHECK: "t.constant"() {value = dense_resource<weights> : tensor<2xi16>} : () -> ()
"t.constant"() {value = dense_resource<weights> : tensor<2xi16>} : () -> ()

// CHECK: {-#
// CHECK-NEXT: dialect_resources: {
// CHECK: weights: "0x0200000001000200"
// CHECK: external_resources: {
// CHECK: flag: true
// CHECK: #-}
{-#
  dialect_resources: {
    builtin: {
      weights: "0x0200000001000200"
    }
  },
  external_resources: {
    tool: {
      flag: true,
      text: "anything"
    }
  }
#-}
