// RUN: bcast-opt %s --skip-unknown-syntax --split-input-file --verify-diagnostics 2>&1 | FileCheck %s --allow-empty

// Around operations that are skipped, and in their regions, everything else is verified.
// CHECK: 6 operations were skipped

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = my.op : tensor<3xf32>
  // expected-error@+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  %1 = "test.broadcastable"(%a, %0) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  my.region %b {
    // expected-error@+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
    %2 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  }
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  my.op {
    // A known form with an error in it is an error still.
    // expected-error@+1 {{custom op 'stablehlo.iota' expected 'dim'}}
    %0 = stablehlo.iota dims = 0 : tensor<4xi32>
  }
  // expected-error@+1 {{use of undeclared SSA value name}}
  "t.op"(%nowhere) : (i32) -> ()
  my.op
  return
}

// -----

func.func @f() {
  %0 = "t.op"() : () -> i32
  // expected-error@+1 {{redefinition of SSA value '%0'}}
  %0 = my.other
  return
}

// -----

func.func @f(%a: i32) {
  my.op {
    %a = "t.op"() : () -> f32
    // expected-error@+1 {{redefinition of SSA value '%a'}}
    %a = "t.op"() : () -> f32
  }
  "t.op"(%a) : (i32) -> ()
  return
}

// -----

func.func @f() {
  // What is no operation's name at the end of a binding is not skipped.
  // expected-error@+1 {{expected three consecutive dots for an ellipsis}}
  %0 = "t.op"() {e = 2..} : () -> i32
  "t.use"(%0) : (i32) -> ()
  return
}
