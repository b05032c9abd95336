// Distinct attributes are numbered in the order they are printed, those of the aliases first.
// RUN: bcast-opt --canonical-print %s | FileCheck %s

// CHECK: #distinct = distinct[0]<1 : i64>
// CHECK-NEXT: #distinct1 = distinct[1]<2 : i64>
// CHECK-NEXT: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK-NEXT: #distinct2 = distinct[2]<#distinct>
// CHECK-NEXT: #distinct3 = distinct[3]<[#map]>
// CHECK: "t.x"() {a = #distinct2, b = #distinct1, c = [#map], d = #distinct3} : () -> ()
"t.x"() {a = distinct[5]<distinct[7]<1>>, b = distinct[3]<2>, c = [affine_map<(d0) -> (d0 + 1)>], d = distinct[9]<[affine_map<(d0) -> (d0 + 1)>]>} : () -> ()
// The same number is the same attribute, with and without zeros before it.
// CHECK-NEXT: "t.x"() {a = #distinct1, b = distinct[4]<>, c = distinct[5]<>, d = distinct[4]<>} : () -> ()
"t.x"() {b = distinct[8]<>, a = distinct[03]<2>, c = distinct[6]<>, d = distinct[8]<>} : () -> ()
// The properties of unknown operations have no aliases of their own.
// CHECK-NEXT: "t.x"() <{a = distinct[6]<3 : i64>, b = #distinct1}> : () -> ()
"t.x"() <{a = distinct[1]<3>, b = distinct[3]<2>}> : () -> ()
