// RUN: bcast-opt %s --canonical-print | FileCheck %s

// What the dictionary of a custom form says of an attribute overrules the form, as in MLIR.

func.func @f(%i: i32, %a: f32) {
  // CHECK: "arith.cmpi"({{.*}}) <{predicate = 1 : i64}> : (i32, i32) -> i1
  %0 = arith.cmpi eq, %i, %i {predicate = 1 : i64} : i32
  // CHECK: "arith.addf"({{.*}}) <{fastmath = #arith.fastmath<ninf>}> : (f32, f32) -> f32
  %1 = arith.addf %a, %a fastmath<nnan> {fastmath = #arith.fastmath<ninf>} : f32
  return
}
