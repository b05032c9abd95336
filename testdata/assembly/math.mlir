// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --canonical-print | FileCheck %s --check-prefix=GENERIC

// Operations of `math`.

func.func @f(%f: f32, %i: i32, %t: tensor<?x4xf32>) {
  // CHECK: math.exp %t : tensor<?x4xf32>
  // GENERIC: "math.exp"({{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %0 = math.exp %t : tensor<?x4xf32>
  // CHECK: math.fma %f, %f, %f fastmath<fast> : f32
  // GENERIC: "math.fma"({{.*}}) <{fastmath = #arith.fastmath<fast>}> : (f32, f32, f32) -> f32
  %1 = math.fma %f, %f, %f fastmath<fast> : f32
  // CHECK: math.absi %i : i32
  // GENERIC: "math.absi"({{.*}}) : (i32) -> i32
  %2 = math.absi %i : i32
  // CHECK: math.clampf %f to [%f, %f] fastmath<nnan> : f32
  // GENERIC: "math.clampf"({{.*}}) <{fastmath = #arith.fastmath<nnan>}> : (f32, f32, f32) -> f32
  %3 = math.clampf %f to [%f, %f] fastmath<nnan> : f32
  // CHECK: math.fpowi %f, %i : f32, i32
  // GENERIC: "math.fpowi"({{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, i32) -> f32
  %4 = math.fpowi %f, %i : f32, i32
  // CHECK: math.isnan %t : tensor<?x4xf32>
  // GENERIC: "math.isnan"({{.*}}) <{fastmath = #arith.fastmath<none>}> : (tensor<?x4xf32>) -> tensor<?x4xi1>
  %5 = math.isnan %t : tensor<?x4xf32>
  // CHECK: math.isinf %f {fastmath = #arith.fastmath<nnan>} : f32
  // GENERIC: "math.isinf"({{.*}}) <{fastmath = #arith.fastmath<nnan>}> : (f32) -> i1
  %6 = math.isinf %f {fastmath = #arith.fastmath<nnan>} : f32
  // CHECK: %sin, %cos = math.sincos %f : f32
  // GENERIC: "math.sincos"({{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> (f32, f32)
  %sin, %cos = math.sincos %f : f32
  return
}
