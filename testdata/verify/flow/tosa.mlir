// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @condthen(%c: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same shapes for 'then_graph' results ('tensor<5xf32>') and 'output_list' ('tensor<4xf32>')}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %b : tensor<5xf32>
  } else {
    tosa.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @condthenn(%c: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same number of values in 'then_graph' results (2) and 'output_list' (1)}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %a, %a : tensor<4xf32>, tensor<4xf32>
  } else {
    tosa.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @condelse(%c: tensor<i1>, %a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same element type for 'else_graph' results ('i32') and 'output_list' ('f32')}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<4xf32> {
    tosa.yield %a : tensor<4xf32>
  } else {
    tosa.yield %b : tensor<4xi32>
  }
  return
}

// -----

func.func @condarg(%c: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same shapes for 'then_graph' arguments ('tensor<5xf32>') and 'input_list' ('tensor<4xf32>')}}
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %a : tensor<4xf32>
  } else {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }
  return
}

// -----

func.func @condargn(%c: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op require same number of values in 'then_graph' arguments (0) and 'input_list' (1)}}
  %0 = "tosa.cond_if"(%c, %a) ({
    tosa.yield %a : tensor<4xf32>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %a : tensor<4xf32>
  }) : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @condcond(%c: tensor<2xi1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<2xi1>'}}
  %0 = "tosa.cond_if"(%c) ({
    tosa.yield %a : tensor<4xf32>
  }, {
    tosa.yield %a : tensor<4xf32>
  }) : (tensor<2xi1>) -> tensor<4xf32>
  return
}

// -----

func.func @condend(%c: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  %0 = "tosa.cond_if"(%c) ({
    // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield %a : tensor<4xf32>
  }, {
    tosa.yield %a : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}

// -----

func.func @conddyn(%c: tensor<i1>, %a: tensor<?xf32>, %b: tensor<5xf32>) {
  %0 = "tosa.cond_if"(%c) ({
    tosa.yield %b : tensor<5xf32>
  }, {
    tosa.yield %a : tensor<?xf32>
  }) : (tensor<i1>) -> tensor<5xf32>
  return
}

// -----

func.func @conddynu(%c: tensor<i1>, %a: tensor<*xf32>, %b: tensor<5xf32>) {
  %0 = "tosa.cond_if"(%c) ({
    tosa.yield %b : tensor<5xf32>
  }, {
    tosa.yield %a : tensor<*xf32>
  }) : (tensor<i1>) -> tensor<5xf32>
  return
}

// -----

func.func @whin(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op require same shapes for 'cond_graph' arguments ('tensor<5xf32>') and 'input_list' ('tensor<4xf32>')}}
  %0 = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @whbody(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op require same shapes for 'body_graph' arguments ('tensor<5xf32>') and 'input_list' ('tensor<4xf32>')}}
  %0 = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<5xf32>):
    tosa.yield %a : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @whyield(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op require same shapes for 'body_graph' results ('tensor<5xf32>') and 'input_list' ('tensor<4xf32>')}}
  %0 = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %b : tensor<5xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @whres(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op require same shapes for 'input_list' ('tensor<4xf32>') and 'output_list' ('tensor<5xf32>')}}
  %0 = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @whresn(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op require same number of values in 'input_list' (1) and 'output_list' (0)}}
  "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @whcond(%p: tensor<2xi1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<2xi1>'}}
  %0 = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %p : tensor<2xi1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @whcondt(%p: tensor<i32>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op 'cond_graph' result must be a boolean tensor, got 'tensor<i32>'}}
  %0 = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %p : tensor<i32>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @whcondn(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op require 'cond_graph' only have one result}}
  %0 = "tosa.while_loop"(%a) ({
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %p, %p : tensor<i1>, tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @whargn(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'tosa.while_loop' op require same number of values in 'cond_graph' arguments (0) and 'input_list' (1)}}
  %0 = "tosa.while_loop"(%a) ({
    tosa.yield %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @tyield(%a: tensor<4xf32>) {
  tosa.yield %a : tensor<4xf32>
}
