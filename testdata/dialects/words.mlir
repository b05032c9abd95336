// Traits with names of operands and results in a file of definitions.
// RUN: bcast-opt %s --dialect=Inputs/words.toml --split-input-file --verify-diagnostics

func.func @right(%x: tensor<2x?xf32>, %u: tensor<*xf32>, %i: index) {
  %0 = "mine.load"(%x, %i, %i) : (tensor<2x?xf32>, index, index) -> f32
  %1 = "mine.load"(%u, %i) : (tensor<*xf32>, index) -> f32
  %2 = "mine.empty"(%i) : (index) -> tensor<2x?xf32>
  "mine.pair"(%x, %2) : (tensor<2x?xf32>, tensor<2x?xf32>) -> ()
  return
}

// -----

func.func @indices(%x: tensor<2x?xf32>, %i: index) {
  // expected-error@+1 {{'mine.load' op expected 2 indices, one for each dimension, but got 1}}
  %0 = "mine.load"(%x, %i) : (tensor<2x?xf32>, index) -> f32
  return
}

// -----

func.func @element(%x: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'mine.load' op failed to verify that types follow from one another}}
  %0 = "mine.load"(%x, %i) : (tensor<?xf32>, index) -> i32
  return
}

// -----

func.func @sizes(%i: index) {
  // expected-error@+1 {{'mine.empty' op 2 sizes for 'tensor<2x?xf32>', which has 1 `?`}}
  %0 = "mine.empty"(%i, %i) : (index, index) -> tensor<2x?xf32>
  return
}

// -----

func.func @pair(%x: tensor<2xf32>, %y: tensor<2xi32>, %z: tensor<2x1xf32>) {
  // expected-error@+1 {{'mine.pair' op failed to verify that element types are the same}}
  "mine.pair"(%x, %y) : (tensor<2xf32>, tensor<2xi32>) -> ()
  // expected-error@+1 {{'mine.pair' op failed to verify that ranks are the same}}
  "mine.pair"(%x, %z) : (tensor<2xf32>, tensor<2x1xf32>) -> ()
  return
}
