// A truth value may be written as a number of one bit.
// RUN: bcast-opt --mlir-opt-print --mlir-print-op-custom %s | FileCheck %s

// CHECK: module {
// CHECK-NEXT:   func.func @f(%arg0: i32) {
// CHECK-NEXT:     %0 = rocdl.cvt.pk.f32.bf8 %arg0[true] : vector<2xf32>
// CHECK-NEXT:     %1 = rocdl.cvt.pk.f32.bf8 %arg0[true] : vector<2xf32>
// CHECK-NEXT:     %2 = rocdl.cvt.pk.f32.bf8 %arg0[false] : vector<2xf32>
// CHECK-NEXT:     %3 = rocdl.cvt.pk.f32.bf8 %arg0[true] : vector<2xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @f(%a: i32) {
  %0 = rocdl.cvt.pk.f32.bf8 %a[1] : vector<2xf32>
  %1 = rocdl.cvt.pk.f32.bf8 %a[true] : vector<2xf32>
  %2 = rocdl.cvt.pk.f32.bf8 %a[0] : vector<2xf32>
  %3 = rocdl.cvt.pk.f32.bf8 %a[-1] : vector<2xf32>
  return
}
