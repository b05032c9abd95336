// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @exett(%a: f32, %v: !async.value<f32>) {
  // expected-error@+1 {{'async.execute' op along control flow edge from Operation async.yield to parent: successor operand type #0 'f32' should match successor input type #0 '!async.value<f64>'}}
  %t, %0 = async.execute -> !async.value<f64> {
    // expected-note@+1 {{region branch point}}
    async.yield %a : f32
  }
  return
}

// -----

func.func @exetn(%a: f32, %v: !async.value<f32>) {
  // expected-error@+1 {{'async.execute' op along control flow edge from Operation async.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %t, %0 = async.execute -> !async.value<f32> {
    // expected-note@+1 {{region branch point}}
    async.yield
  }
  return
}

// -----

func.func @exearg(%a: f32, %v: !async.value<f32>) {
  // expected-error@+2 {{'async.execute' op along control flow edge from parent to Region #0: successor operand type #0 '!async.value<f32>' should match successor input type #0 'f64'}}
  // expected-note@+1 {{region branch point}}
  %t = "async.execute"(%v) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%x: f64):
    async.yield
  }) : (!async.value<f32>) -> !async.token
  return
}

// -----

func.func @exeargn(%a: f32, %v: !async.value<f32>) {
  // expected-error@+2 {{'async.execute' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note@+1 {{region branch point}}
  %t = "async.execute"(%v) <{operandSegmentSizes = array<i32: 0, 1>}> ({
    async.yield
  }) : (!async.value<f32>) -> !async.token
  return
}

// -----

// expected-error@+1 {{'async.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"async.func"() <{function_type = (i32) -> !async.token, sym_name = "x"}> ({
^bb0(%a: f32):
  async.return
}) : () -> ()

// -----

async.func @func_aret(%a: f32) -> !async.value<f64> {
  // expected-error@+1 {{'async.return' op operand types do not match the types returned from the parent FuncOp}}
  async.return %a : f32
}

// -----

async.func @func_aretn(%a: f32) -> !async.value<f64> {
  // expected-error@+1 {{'async.return' op operand types do not match the types returned from the parent FuncOp}}
  async.return
}
