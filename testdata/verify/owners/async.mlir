// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Functions and values that are computed later: first those that are right.

async.func @f(%a: f32) -> (!async.token, !async.value<f32>) {
  async.return %a : f32
}
func.func @g(%t: !async.token, %v: !async.value<tensor<4xf32>>) {
  async.await %t : !async.token
  %0 = async.await %v : !async.value<tensor<4xf32>>
  return
}

// -----

// expected-error@+1 {{'async.func' op result is expected to be at least of size 1, but got 0}}
async.func @f() {
  return
}

// -----

// expected-error@+1 {{'async.func' op result type must be async value type or async token type, but got 'i32'}}
async.func @f(%a: i32) -> i32 {
  return %a : i32
}

// -----

// expected-error@+1 {{'async.func' op  results' (optional) async token type is expected to appear as the 1st return value, but got 2}}
async.func @f(%a: i32) -> (!async.value<i32>, !async.token) {
  return %a : i32
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error@+1 {{'async.await' op result type 'i32' does not match async value type 'f32'}}
  %0 = "async.await"(%v) : (!async.value<f32>) -> i32
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error@+1 {{'async.await' op awaiting on a token must have empty result}}
  %0 = "async.await"(%t) : (!async.token) -> i32
  return
}
