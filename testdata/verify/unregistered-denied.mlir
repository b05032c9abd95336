// RUN: bcast-opt %s --deny-unregistered-dialect --broadcastable=mine.add --verify-diagnostics

// `--deny-unregistered-dialect` refuses operations of dialects that `mlir-opt` does not have, but not those the user
// has named.

func.func @f(%a: tensor<2xf32>) {
  %0 = "arith.addf"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "mine.add"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
  %3 = "mine.sub"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
  "no_dialect"() : () -> ()
  // The name of a dialect alone is no operation of it.
  // expected-error@+1 {{'tosa' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
  "tosa"() : () -> ()
  // expected-error@+1 {{unregistered operation 'tosa.addd' found in dialect ('tosa') that does not allow unknown operations}}
  "tosa.addd"() : () -> ()
  // Some dialects take any operation.
  "llvm.unknown"() : () -> ()
  return
}
