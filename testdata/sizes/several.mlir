// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What contradicts others is left out, so that it is reported once and what follows is judged without it.
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{no run-time size of '%x' satisfies these operations}}
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  %2 = stablehlo.exponential %1 : tensor<?xf32>
  %3 = stablehlo.add %2, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %4 = stablehlo.add %y, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{no run-time size of '%y' satisfies these operations}}
  %5 = stablehlo.add %y, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// An operation that is wrong by itself is no witness against others.
func.func @wrong(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{operands don't have broadcast-compatible shapes}}
  %0 = "test.broadcastable"(%x, %a, %b) : (tensor<?xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// At most eight of a function.
func.func @many(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %2 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %3 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %4 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %5 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %6 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %7 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %8 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32> // expected-error {{no run-time size of '%x'}}
  %9 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
