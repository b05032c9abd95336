// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --canonical-print | FileCheck %s --check-prefix=GENERIC

// Operations of `arith`: flags, predicates, conversions and constants. In generic form all of that is properties.

func.func @f(%f: f32, %d: f64, %i: i32, %c: i1, %t: tensor<4xf32>, %v: vector<[4]xi32>, %s: f8E8M0FNU) {
  // CHECK: arith.addf %f, %f : f32
  // GENERIC: "arith.addf"({{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %0 = arith.addf %f, %f : f32
  // CHECK: arith.addf %f, %f fastmath<nnan,contract> {note} : f32
  // GENERIC: "arith.addf"({{.*}}) <{fastmath = #arith.fastmath<nnan,contract>}> {note} : (f32, f32) -> f32
  %1 = arith.addf %f, %f fastmath<nnan,contract> {note} : f32
  // CHECK: arith.mulf %t, %t fastmath<fast> : tensor<4xf32>
  // GENERIC: "arith.mulf"({{.*}}) <{fastmath = #arith.fastmath<fast>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = arith.mulf %t, %t fastmath<fast> : tensor<4xf32>
  // CHECK: arith.negf %f : f32
  // GENERIC: "arith.negf"({{.*}}) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %3 = arith.negf %f : f32
  // CHECK: arith.addi %i, %i overflow<nsw, nuw> : i32
  // GENERIC: "arith.addi"({{.*}}) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
  %4 = arith.addi %i, %i overflow<nsw, nuw> : i32
  // CHECK: arith.subi %i, %i : i32
  // GENERIC: "arith.subi"({{.*}}) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %5 = arith.subi %i, %i : i32
  // CHECK: arith.divsi %i, %i exact : i32
  // GENERIC: "arith.divsi"({{.*}}) <{isExact}> : (i32, i32) -> i32
  %6 = arith.divsi %i, %i exact : i32
  // CHECK: arith.shrui %i, %i : i32
  // GENERIC: "arith.shrui"({{.*}}) : (i32, i32) -> i32
  %7 = arith.shrui %i, %i : i32
  // CHECK: arith.andi %v, %v : vector<[4]xi32>
  // GENERIC: "arith.andi"({{.*}}) : (vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %8 = arith.andi %v, %v : vector<[4]xi32>
  // CHECK: %sum:2 = arith.addui_extended %i, %i : i32, i1
  // GENERIC: "arith.addui_extended"({{.*}}) : (i32, i32) -> (i32, i1)
  %sum:2 = arith.addui_extended %i, %i : i32, i1
  // CHECK: %low, %high = arith.mulsi_extended %i, %i : i32
  // GENERIC: "arith.mulsi_extended"({{.*}}) : (i32, i32) -> (i32, i32)
  %low, %high = arith.mulsi_extended %i, %i : i32
  // CHECK: arith.cmpi slt, %i, %i : i32
  // GENERIC: "arith.cmpi"({{.*}}) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %9 = arith.cmpi slt, %i, %i : i32
  // CHECK: arith.cmpi ugt, %v, %v : vector<[4]xi32>
  // GENERIC: "arith.cmpi"({{.*}}) <{predicate = 8 : i64}> : (vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi1>
  %10 = arith.cmpi ugt, %v, %v : vector<[4]xi32>
  // CHECK: arith.cmpf oeq, %t, %t fastmath<ninf> : tensor<4xf32>
  // GENERIC: "arith.cmpf"({{.*}}) <{fastmath = #arith.fastmath<ninf>, predicate = 1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %11 = arith.cmpf oeq, %t, %t fastmath<ninf> : tensor<4xf32>
  // CHECK: arith.cmpf true, %f, %f : f32
  // GENERIC: "arith.cmpf"({{.*}}) <{fastmath = #arith.fastmath<none>, predicate = 15 : i64}> : (f32, f32) -> i1
  %12 = arith.cmpf true, %f, %f : f32
  // CHECK: arith.extf %f : f32 to f64
  // GENERIC: "arith.extf"({{.*}}) : (f32) -> f64
  %13 = arith.extf %f : f32 to f64
  // CHECK: arith.truncf %d to_nearest_even fastmath<fast> : f64 to f32
  // GENERIC: "arith.truncf"({{.*}}) <{fastmath = #arith.fastmath<fast>, roundingmode = 0 : i32}> : (f64) -> f32
  %14 = arith.truncf %d to_nearest_even fastmath<fast> : f64 to f32
  // CHECK: arith.truncf %d toward_zero : f64 to f32
  // GENERIC: "arith.truncf"({{.*}}) <{roundingmode = 3 : i32}> : (f64) -> f32
  %15 = arith.truncf %d toward_zero : f64 to f32
  // CHECK: arith.trunci %i overflow<nuw> : i32 to i16
  // GENERIC: "arith.trunci"({{.*}}) <{overflowFlags = #arith.overflow<nuw>}> : (i32) -> i16
  %16 = arith.trunci %i overflow<nuw> : i32 to i16
  // CHECK: arith.sitofp %i : i32 to f32
  // GENERIC: "arith.sitofp"({{.*}}) : (i32) -> f32
  %17 = arith.sitofp %i : i32 to f32
  // CHECK: arith.bitcast %i : i32 to f32
  // GENERIC: "arith.bitcast"({{.*}}) : (i32) -> f32
  %18 = arith.bitcast %i : i32 to f32
  // CHECK: arith.index_cast %i : i32 to index
  // GENERIC: "arith.index_cast"({{.*}}) : (i32) -> index
  %19 = arith.index_cast %i : i32 to index
  // CHECK: arith.scaling_extf %f, %s : f32, f8E8M0FNU to f64
  // GENERIC: "arith.scaling_extf"({{.*}}) : (f32, f8E8M0FNU) -> f64
  %20 = arith.scaling_extf %f, %s : f32, f8E8M0FNU to f64
  // CHECK: arith.select %c, %i, %i : i32
  // GENERIC: "arith.select"({{.*}}) : (i1, i32, i32) -> i32
  %21 = arith.select %c, %i, %i : i32
  // CHECK: arith.constant 1 : i32
  // GENERIC: "arith.constant"({{.*}}) <{value = 1 : i32}> : () -> i32
  %22 = arith.constant 1 : i32
  // CHECK: arith.constant true
  // GENERIC: "arith.constant"({{.*}}) <{value = true}> : () -> i1
  %23 = arith.constant true
  // CHECK: arith.constant {note = "n"} dense<[1, 2]> : tensor<2xi8>
  // GENERIC: "arith.constant"({{.*}}) <{value = dense<[1, 2]> : tensor<2xi8>}> {note = "n"} : () -> tensor<2xi8>
  %24 = arith.constant {note = "n"} dense<[1, 2]> : tensor<2xi8>
  // CHECK: arith.constant 1.500000e+00 : f32
  // GENERIC: "arith.constant"({{.*}}) <{value = 1.500000e+00 : f32}> : () -> f32
  %25 = arith.constant 1.500000e+00 : f32
  // CHECK: builtin.unrealized_conversion_cast %i, %f : i32, f32 to i64
  // GENERIC: "builtin.unrealized_conversion_cast"({{.*}}) : (i32, f32) -> i64
  %26 = builtin.unrealized_conversion_cast %i, %f : i32, f32 to i64
  // CHECK: %many:2 = builtin.unrealized_conversion_cast to i32, i64
  // GENERIC: "builtin.unrealized_conversion_cast"({{.*}}) : () -> (i32, i64)
  %many:2 = builtin.unrealized_conversion_cast to i32, i64
  return
}
