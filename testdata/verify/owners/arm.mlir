// Types of `arm_sme`, and dot products of `arm_neon`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

func.func @right(%index: index, %a: vector<2xi32>, %b: vector<2x4xi8>) {
  %0 = arm_sme.get_tile : vector<[16]x[16]xi8>
  %1 = arm_sme.extract_tile_slice %0[%index] : vector<[16]xi8> from vector<[16]x[16]xi8>
  %2 = arm_neon.2d.sdot %a, %b, %b : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return
}

// -----

func.func @tile() {
  // expected-error@+1 {{'arm_sme.get_tile' op result #0 must be a vector type that fits into a SME tile, but got 'vector<16x[16]xi8>'}}
  %0 = arm_sme.get_tile : vector<16x[16]xi8>
  return
}

// -----

func.func @tile() {
  // expected-error@+1 {{'arm_sme.get_tile' op result #0 must be a vector type that fits into a SME tile, but got 'vector<[4]x[16]xi8>'}}
  %0 = arm_sme.get_tile : vector<[4]x[16]xi8>
  return
}

// -----

func.func @slice(%tile: vector<[4]x[4]xf32>, %index: index) {
  // expected-error@+1 {{'arm_sme.extract_tile_slice' op failed to verify that type of 'result' matches type of 'tile' slice}}
  %0 = arm_sme.extract_tile_slice %tile[%index] : vector<[4]xi32> from vector<[4]x[4]xf32>
  return
}

// -----

func.func @dot(%a: vector<2x2xi32>, %b: vector<2x4xi8>) {
  // expected-error@+1 {{'arm_neon.2d.sdot' op failed to verify that operand `a` should be 1-dimensional}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x4xi8>, vector<2x4xi8> to vector<2x2xi32>
  return
}

// -----

func.func @dot(%a: vector<2xi32>, %b: vector<4x4xi8>) {
  // expected-error@+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should have as many rows as the size of operand `a`}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<2xi32>
  return
}
