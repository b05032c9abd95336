// RUN: bcast-opt %s --deny-unregistered-dialect --broadcastable=mine.add --verify-diagnostics

// `--deny-unregistered-dialect` refuses operations of dialects that `mlir-opt` does not have, but not those the user
// has named.

func.func @f(%a: tensor<2xf32>) {
  %0 = "arith.addf"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "mine.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{operation 'mine.sub' belongs to an unregistered dialect}}
  %3 = "mine.sub"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{operation 'no_dialect' belongs to an unregistered dialect}}
  "no_dialect"() : () -> ()
  return
}
