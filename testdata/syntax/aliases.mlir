// RUN: bcast-opt %s | FileCheck %s

// Aliases of types and attributes, defined at the top level before they are used. They are the same as what they stand
// for: uses with and without the alias go together, and are printed with it.

// CHECK-DAG: !tensor = tensor<2x?xf32>
!tensor = tensor<2x?xf32>
!nested = tuple<!tensor, i32>
// CHECK-DAG: #map = affine_map<(d0) -> (d0)>
#map = affine_map<(d0) -> (d0)>
#list = [#map, 1 : i32]

// CHECK: %[[A:.+]] = "t.def"() {maps = #list, one = #map} : () -> !tensor
%a = "t.def"() {maps = #list, one = #map} : () -> !tensor
// CHECK: "t.use"(%[[A]]) : (!tensor) -> !nested
"t.use"(%a) : (tensor<2x?xf32>) -> !nested
// CHECK: "test.broadcastable"(%[[A]], %[[A]]) : (!tensor, !tensor) -> !tensor
"test.broadcastable"(%a, %a) : (!tensor, tensor<2x?xf32>) -> !tensor

// Definitions may stand between operations.
#late = "late"
// CHECK: "t.late"() {a = #late} : () -> ()
"t.late"() {a = #late} : () -> ()
