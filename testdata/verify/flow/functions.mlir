// RUN: bcast-opt %s --split-input-file --verify-diagnostics

ml_program.func @mlret(%a: i32) -> i64 {
  // expected-error@+1 {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @mlret}}
  ml_program.return %a : i32
}

// -----

ml_program.func @mlretn(%a: i32) -> i64 {
  // expected-error@+1 {{'ml_program.return' op has 2 operands, but enclosing function (@mlretn) returns 1}}
  ml_program.return %a, %a : i32, i32
}

// -----

ml_program.subgraph @mlout(%a: i32) -> i64 {
  // expected-error@+1 {{type of output operand 0 ('i32') doesn't match function result type ('i64') in function @mlout}}
  ml_program.output %a : i32
}

// -----

ml_program.subgraph @mloutn(%a: i32) -> i64 {
  // expected-error@+1 {{'ml_program.output' op has 0 operands, but enclosing function (@mloutn) outputs 1}}
  ml_program.output
}

// -----

ml_program.func @mlargs(%a: i32) -> i64 {
  // expected-error@+1 {{'ml_program.output' op expects parent op 'ml_program.subgraph'}}
  ml_program.output %a : i32
}

// -----

// expected-error@+1 {{'ml_program.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"ml_program.func"() <{function_type = (i32) -> (), sym_name = "func_mlb"}> ({
^bb0(%a: f32):
  ml_program.return
}) : () -> ()

// -----

emitc.func @func_eret(%a: i32) -> i64 {
  // expected-error@+1 {{type of the return operand ('i32') doesn't match function result type ('i64') in function @func_eret}}
  emitc.return %a : i32
}

// -----

emitc.func @func_eret0(%a: i32) -> i64 {
  // expected-error@+1 {{'emitc.return' op has 0 operands, but enclosing function (@func_eret0) returns 1}}
  emitc.return
}
