// RUN: bcast-opt %S/quant.mlirbc --mlir-opt-print | FileCheck %s

// CHECK: !quant.any<i8:f32>, !quant.any<i8<-8:7>>, !quant.calibrated<f32<-0.998:1.232100e+00>>
// CHECK-SAME: !quant.uniform<i8:f32, 1.000000e-01:3>
// CHECK-SAME: !quant.uniform<u8<1:254>:f32, 2.000000e+00>
// CHECK-SAME: !quant.uniform<i8:f32:1, {2.000000e+02:-120,9.987200e-01:127}>
"foo.types"() : () -> (!quant.any<i8:f32>, !quant.any<i8<-8:7>>, !quant.calibrated<f32<-0.998:1.232100e+00>>, !quant.uniform<i8:f32, 1.000000e-01:3>,
  !quant.uniform<u8<1:254>:f32, 2.000000e+00>, !quant.uniform<i8:f32:1, {2.000000e+02:-120,9.987200e-01:127}>)
