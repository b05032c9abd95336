// RUN: bcast-opt %s --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,PLAIN --implicit-check-not="#map" --implicit-check-not="!t" --implicit-check-not="{-#"
// RUN: bcast-opt %s --mlir-print-local-scope --mlir-print-op-generic --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC --implicit-check-not="#loc"
// RUN: bcast-opt %s --mlir-opt-print --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=OPT,LOC --implicit-check-not="#"
// RUN: bcast-opt %s --mlir-print-local-scope | bcast-opt --verify-only

// What an alias stands for is printed where it is used, in the texts of dialects' types too, and resources are left out.
#map = affine_map<(d0) -> (d0)>
#more = [#map, #map]
!t = tensor<4xf32>
#loc1 = loc("x.py":3:4)
#loc2 = loc(callsite("a" at #loc1))
// PLAIN: module {
// PLAIN-NEXT: func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> attributes {t.m = affine_map<(d0) -> (d0)>, t.r = dense_resource<blob> : tensor<4xf32>}
func.func @f(%a: !t) -> !t attributes {t.m = #map, t.r = dense_resource<blob> : !t} {
  // CHECK: "t.a"(%{{.+}}) {l = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], t = tensor<4xf32>} : (tensor<4xf32>) -> tensor<4xf32>
  // LOC: "t.a"({{.*}} loc("x.py":3:4)
  %0 = "t.a"(%a) {l = #more, t = !t} : (!t) -> !t loc(#loc1)
  // CHECK: "t.b"() {e = #my.attr<affine_map<(d0) -> (d0)>, [tensor<4xf32>]>} : () -> !my.type<tensor<4xf32>, affine_map<(d0) -> (d0)>>
  // LOC: "t.b"({{.*}} loc(fused<"m">["x.py":3:4, callsite("a" at "x.py":3:4)])
  %1 = "t.b"() {e = #my.attr<#map, [!t]>} : () -> !my.type<!t, #map> loc(fused<"m">[#loc1, #loc2])
  // LOC: loc(callsite("a" at "x.py":3:4))
  return %0 : !t loc(#loc2)
}
// OPT: }) {t.m = affine_map
{-#
  dialect_resources: { builtin: { blob: "0x040000000a" } }
#-}
