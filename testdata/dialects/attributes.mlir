// RUN: bcast-opt %s --verify-diagnostics

// The values of attributes: what MLIR refuses when it reads an operation comes before all else.

func.func @arith(%i: i32, %x: f32, %d: f64) {
  // expected-error@+1 {{invalid properties {predicate = 42 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 42 : i64}}
  %0 = "arith.cmpi"(%i, %i) <{predicate = 42 : i64}> : (i32, i32) -> i1
  // expected-error@+1 {{'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %1 = "arith.cmpi"(%i, %i, %i) {predicate = 10 : i64} : (i32, i32, i32) -> i1
  // expected-error@+1 {{invalid properties {fastmath = 3 : i64, predicate = 16 : i64} for op arith.cmpf: Invalid attribute `fastmath` in property conversion: 3 : i64}}
  %2 = "arith.cmpf"(%x, %x) <{predicate = 16 : i64, fastmath = 3}> : (f32, f32) -> i1
  // expected-error@+1 {{'arith.addf' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %3 = "arith.addf"(%x, %x) {fastmath = #arith.overflow<none>} : (f32, f32) -> f32
  // expected-error@+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %4 = "arith.addf"(%x, %x) {fastmath = #arith.fastmath<nnan, quick>} : (f32, f32) -> f32
  // Nothing else of such an operation is judged: one operand too many, and another result type.
  // expected-error@+1 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %11 = "arith.addf"(%x, %x, %x) {fastmath = #arith.fastmath<quick>} : (f32, f32, f32) -> f64
  // expected-error@+1 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  %5 = "arith.addi"(%i, %i) <{overflowFlags = #arith<overflow<nsx>>}> : (i32, i32) -> i32
  // expected-error@+1 {{'arith.divsi' op attribute 'isExact' failed to satisfy constraint: unit attribute}}
  %6 = "arith.divsi"(%i, %i) {isExact = true} : (i32, i32) -> i32
  // expected-error@+1 {{invalid properties {roundingmode = 5 : i32} for op arith.truncf: Invalid attribute `roundingmode` in property conversion: 5 : i32}}
  %7 = "arith.truncf"(%d) <{roundingmode = 5 : i32}> : (f64) -> f32
  // expected-error@+1 {{'math.exp' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %8 = "math.exp"(%x) {fastmath = "fast"} : (f32) -> f32
  // expected-error@+1 {{'arith.mulf' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %9 = arith.mulf %x, %x {fastmath = 1 : i32} : f32
  // expected-error@+1 {{custom op 'arith.addi' expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  %10 = arith.addi %i, %i overflow<nuw, nsx> : i32
  return
}

// Right in every spelling, and what is after properties is nobody's.
func.func @right(%i: i32, %x: f32, %d: f64, %t: tensor<4xi32>) {
  %0 = "arith.cmpf"(%x, %x) <{fastmath = #arith.fastmath< nnan , ninf>, predicate = 0xf : i64}> : (f32, f32) -> i1
  %1 = "arith.addi"(%i, %i) {overflowFlags = #arith< overflow < nsw,nuw > >} : (i32, i32) -> i32
  %2 = "arith.addi"(%i, %i) {overflowFlags = #arith.overflow<"nsw">} : (i32, i32) -> i32
  %3 = "arith.divsi"(%i, %i) {isExact} : (i32, i32) -> i32
  %4 = "arith.truncf"(%d) <{roundingmode = 4 : i32}> : (f64) -> f32
  %5 = "arith.cmpi"(%i, %i) <{predicate = 9}> {predicate = 42 : i64} : (i32, i32) -> i1
  %6 = "tosa.maximum"(%t, %t) {nan_mode = #tosa<nan_mode<IGNORE>>} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %7 = "tosa.arithmetic_right_shift"(%t, %t) {round = 1 : i1} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

func.func @tosa(%t: tensor<4xi32>, %m: tensor<1xi32>, %s: tensor<1xi8>, %p: tensor<1x4x4x3xi32>, %sc: !tosa.shape<4>, %b: !tosa.shape<2>, %z: tensor<i32>) {
  // expected-error@+1 {{expected ::mlir::tosa::NanPropagationMode to be one of: PROPAGATE, IGNORE}}
  %0 = "tosa.maximum"(%t, %t) <{nan_mode = #tosa.nan_mode<BAD>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{'tosa.arithmetic_right_shift' op attribute 'round' failed to satisfy constraint: bool attribute}}
  %1 = "tosa.arithmetic_right_shift"(%t, %t) {round = 1 : i32} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  // What a definition does not restrict to one kind is kept, and verified after counts and what is missing.
  // expected-error@+1 {{'tosa.clamp' op requires attribute 'max_val'}}
  %2 = "tosa.clamp"(%t) <{min_val = "a"}> : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{'tosa.clamp' op attribute 'min_val' failed to satisfy constraint: arbitrary integer attribute or arbitrary float attribute}}
  %3 = "tosa.clamp"(%t) <{max_val = "a", min_val = "b"}> : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{'tosa.clamp' op attribute 'max_val' failed to satisfy constraint: arbitrary integer attribute or arbitrary float attribute}}
  %4 = "tosa.clamp"(%t) {min_val = "a", max_val = "b", nan_mode = 3} : (tensor<4xi32>) -> tensor<4xi32>
  // expected-error@+1 {{'tosa.rescale' op attribute 'input_unsigned' failed to satisfy constraint: bool attribute}}
  %5 = "tosa.rescale"(%t, %m, %s, %m, %m) {scale32 = 1, rounding_mode = 1, input_unsigned = 1} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  // expected-error@+1 {{expected ::mlir::tosa::RoundingMode to be one of: SINGLE_ROUND, INEXACT_ROUND, DOUBLE_ROUND}}
  %6 = "tosa.rescale"(%t, %m, %s, %m, %m) {rounding_mode = #tosa.rounding_mode<NO_ROUND>} : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %ok = "tosa.max_pool2d"(%p) <{kernel = array<i64: 1, 2>, stride = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>}> : (tensor<1x4x4x3xi32>) -> tensor<1x4x2x3xi32>
  // expected-error@+1 {{'tosa.max_pool2d' op attribute 'kernel' failed to satisfy constraint: i64 dense array attribute with exactly 2 elements}}
  %7 = "tosa.max_pool2d"(%p) <{kernel = array<i64: 1, 2, 3>, stride = array<i64: 1, 2>, pad = array<i64: 0>}> : (tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32>
  // expected-error@+1 {{'tosa.resize' op attribute 'mode' failed to satisfy constraint: Supported resize/upsampling strategies}}
  %8 = "tosa.resize"(%p, %sc, %b, %b) {mode = "BILINEAR"} : (tensor<1x4x4x3xi32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x3xi32>
  // expected-error@+1 {{'tosa.resize' op requires attribute 'mode'}}
  %9 = "tosa.resize"(%p, %sc, %b, %b) : (tensor<1x4x4x3xi32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x3xi32>
  // expected-error@+1 {{'tosa.argmax' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<i32>'}}
  %10 = "tosa.argmax"(%z) <{axis = 0 : i32}> : (tensor<i32>) -> tensor<i32>
  return
}

func.func @hlo(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.compare' op requires attribute 'comparison_direction'}}
  %0 = "stablehlo.compare"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{expected ::mlir::stablehlo::ComparisonType to be one of: NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED}}
  %1 = "stablehlo.compare"(%a, %a) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLAT>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{'chlo.broadcast_compare' op attribute 'compare_type' failed to satisfy constraint: Which comparison type to use.}}
  %2 = "chlo.broadcast_compare"(%a, %a) {compare_type = 3, comparison_direction = 3} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  // expected-error@+1 {{'chlo.broadcast_add' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %3 = "chlo.broadcast_add"(%a, %a) {broadcast_dimensions = "0, 1"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.reduce_precision' op attribute 'exponent_bits' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %4 = "stablehlo.reduce_precision"(%a) {exponent_bits = 0 : i32, mantissa_bits = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
