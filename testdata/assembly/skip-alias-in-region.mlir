// RUN: bcast-opt --skip-unknown-syntax --verify-roundtrip %s | FileCheck %s
// RUN: bcast-opt --skip-unknown-syntax %s -o %t && bcast-opt --skip-unknown-syntax %t | diff %t -

// An alias that is defined in the text of a skipped operation is printed there, and not a second time before the module.

// CHECK-NOT: #map =
// CHECK-NOT: !t =
// CHECK: module {
// CHECK: foo.op something {
// CHECK-NEXT: #map = affine_map
// CHECK-NEXT: !t = tensor<4xf32>
// CHECK-NEXT: "t.a"() {m = #map} : () -> !t
foo.op something {
  #map = affine_map<(d0) -> (d0)>
  !t = tensor<4xf32>
  "t.a"() {m = #map} : () -> !t
  {-# external_resources: { x: { y: "z" } } #-}
}
// CHECK: "t.b"() {m = #map} : () -> !t
"t.b"() {m = #map} : () -> !t

// CHECK-NOT: external_resources
