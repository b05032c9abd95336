// RUN: bcast-opt %s --dialect=Inputs/flow.toml --split-input-file --verify-diagnostics

// What the regions of operations of the user's get, and what their terminators pass on.

func.func @right(%n: index, %c: i1, %a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "mine.loop"(%n, %a) ({
  ^bb0(%i: index, %x: tensor<?xf32>):
    %1 = "mine.choose"(%c) ({
      "mine.yield"(%x) : (tensor<?xf32>) -> ()
    }, {
      "mine.yield"(%a) : (tensor<?xf32>) -> ()
    }) : (i1) -> tensor<?xf32>
    "mine.yield"(%1) : (tensor<?xf32>) -> ()
  }) : (index, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @argument(%n: index, %a: tensor<4xf32>) {
  // expected-note@+2 {{region branch point}}
  // expected-error@+1 {{'mine.loop' op along control flow edge from parent to Region #0: successor operand type #0 'tensor<4xf32>' should match successor input type #0 'tensor<5xf32>'}}
  %0 = "mine.loop"(%n, %a) ({
  ^bb0(%i: index, %x: tensor<5xf32>):
    "mine.yield"(%x) : (tensor<5xf32>) -> ()
  }) : (index, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @yield(%c: i1, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'mine.choose' op along control flow edge from Operation mine.yield to parent: successor operand type #0 'tensor<5xf32>' should match successor input type #0 'tensor<4xf32>'}}
  %0 = "mine.choose"(%c) ({
    "mine.yield"(%a) : (tensor<4xf32>) -> ()
  }, {
    // expected-note@+1 {{region branch point}}
    "mine.yield"(%b) : (tensor<5xf32>) -> ()
  }) : (i1) -> tensor<4xf32>
  return
}

// -----

func.func @count(%c: i1, %a: tensor<4xf32>) {
  // expected-error@+1 {{'mine.choose' op along control flow edge from Operation mine.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = "mine.choose"(%c) ({
    // expected-note@+1 {{region branch point}}
    "mine.yield"() : () -> ()
  }, {
    "mine.yield"(%a) : (tensor<4xf32>) -> ()
  }) : (i1) -> tensor<4xf32>
  return
}

// -----

func.func @element(%a: tensor<4xf32>) {
  // expected-note@+2 {{region branch point}}
  // expected-error@+1 {{'mine.map' op along control flow edge from parent to Region #0: successor operand type #0 'f32' should match successor input type #0 'f64'}}
  %0 = "mine.map"(%a) ({
  ^bb0(%x: f64):
    "mine.yield"(%x) : (f64) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf64>
  return
}
