// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Where blocks end, and where control may go. The right ones are in `blocks-valid.mlir`.

func.func @return_in_the_middle() {
  // expected-error@+1 {{'func.return' op must be the last operation in the parent block}}
  return
  "t.op"() : () -> ()
  return
}

// -----

"t.region"() ({
  // expected-error@+1 {{operation with block successors must terminate its parent block}}
  "t.branch"()[^bb1] : () -> ()
  "t.op"() : () -> ()
^bb1:
  "t.end"() : () -> ()
}) : () -> ()

// -----

"t.region"() ({
  // expected-error@+1 {{successors in non-terminator}}
  %0 = "arith.constant"()[^bb1] <{value = 1 : i32}> : () -> i32
^bb1:
  "t.end"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{custom op 'func.func' expected non-empty function body}}
func.func @empty() {
}

// -----

// A label is something, and so are arguments.

// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @empty() {
^bb0:
}
// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @arguments(%a: i32) {
}
// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @labelled(i32) {
^bb0(%a: i32):
}

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
func.func @loop(i32) {
^entry(%a: i32):
  // expected-note@+1 {{branches to the entry block}}
  cf.br ^entry(%a : i32)
}

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
"func.func"() <{function_type = () -> (), sym_name = "empty"}> ({
^bb0:
}) : () -> ()

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
"t.region"() ({
  "t.branch"()[^bb1] : () -> ()
^bb1:
}) : () -> ()

// -----

func.func @no_terminator() {
  // expected-error@+1 {{block with no terminator, has %c = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  %c = "arith.constant"() <{value = 1 : i32}> : () -> i32
}

// -----

// expected-error@+1 {{entry block of region may not have predecessors}}
"func.func"() <{function_type = () -> (), sym_name = "loop"}> ({
^entry:
  // expected-note@+1 {{branches to the entry block}}
  "cf.br"()[^entry] : () -> ()
}) : () -> ()

// -----

// A block is known in its own region alone, so that no branch leaves it.
"t.region"() ({
  "t.region"() ({
    // expected-error@+1 {{reference to an undefined block}}
    "t.branch"()[^bb1] : () -> ()
  }) : () -> ()
^bb1:
  "t.end"() : () -> ()
}) : () -> ()

// -----

// The operation that is shown gets numbers as if it stood alone: %0 and %1 of another function are no names in it.

func.func @other(%a: tensor<f32>) {
  %0 = "t.op"(%a) : (tensor<f32>) -> tensor<f32>
  %1 = "t.op"(%0) : (tensor<f32>) -> tensor<f32>
  return
}
func.func @f(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  cf.br ^bb1
^bb1:
  // expected-error-re@+1 {{block with no terminator, has {{.*}}^bb0(%0: f32, %1: f32):}}
  %c = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [0]
}
