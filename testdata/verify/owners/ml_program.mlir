// The verifiers of `ml_program`: operations that refer to globals.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

ml_program.global private mutable @state(dense<0> : tensor<4xi32>) : tensor<4xi32>
ml_program.global private @fixed(dense<1> : tensor<4xi32>) : tensor<4xi32>
func.func @right(%v: tensor<4xi32>) {
  %0 = ml_program.global_load @state : tensor<4xi32>
  %1 = ml_program.global_load_const @fixed : tensor<4xi32>
  ml_program.global_store @state = %v : tensor<4xi32>
  return
}

// -----

// expected-error@+1 {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @bare : i32

// -----

func.func @unknown() {
  // expected-error@+1 {{'ml_program.global_load' op undefined global: @gone}}
  %0 = ml_program.global_load @gone : i32
  return
}

// -----

ml_program.global private mutable @state(3 : i64) : i64
func.func @type() {
  // expected-error@+1 {{'ml_program.global_load' op cannot load from global typed 'i64' as 'i32'}}
  %0 = ml_program.global_load @state : i32
  return
}

// -----

ml_program.global private mutable @state(3 : i64) : i64
func.func @changing() {
  // expected-error@+1 {{'ml_program.global_load_const' op cannot load as const from mutable global @state}}
  %0 = ml_program.global_load_const @state : i64
  return
}

// -----

ml_program.global private @fixed(3 : i64) : i64
func.func @stored(%v: i64) {
  // expected-error@+1 {{'ml_program.global_store' op cannot store to an immutable global @fixed}}
  ml_program.global_store @fixed = %v : i64
  return
}
