// RUN: bcast-opt %s --conformance=spec --verify-diagnostics
// RUN: bcast-opt %s --conformance=strict --verify-diagnostics

// More than two operands are joined one after the other, and the order makes no difference.

func.func @f(%a: tensor<8x1x6x1xf32>, %b: tensor<7x1x5xf32>, %c: tensor<?xf32>, %d: tensor<1x6x4xf32>) {
  %0 = "test.broadcastable"(%a, %b, %c)
      : (tensor<8x1x6x1xf32>, tensor<7x1x5xf32>, tensor<?xf32>) -> tensor<8x7x6x5xf32>
  %1 = "test.broadcastable"(%c, %b, %a)
      : (tensor<?xf32>, tensor<7x1x5xf32>, tensor<8x1x6x1xf32>) -> tensor<8x7x6x5xf32>

  // Of four operands two disagree, with others between them.
  // expected-error@+3 {{operands don't have broadcast-compatible shapes}}
  // expected-note@+3 {{dimension 2 of operand #0 (%b) is 5}}
  // expected-note@+2 {{dimension 2 of operand #3 (%d) is 4}}
  %2 = "test.broadcastable"(%b, %a, %c, %d)
      : (tensor<7x1x5xf32>, tensor<8x1x6x1xf32>, tensor<?xf32>, tensor<1x6x4xf32>) -> tensor<8x7x6x5xf32>
  // expected-error@+2 {{operands don't have broadcast-compatible shapes}}
  // expected-note@+2 {{dimension 2 of operand #3 (%b) is 5}}
  %3 = "test.broadcastable"(%d, %c, %a, %b)
      : (tensor<1x6x4xf32>, tensor<?xf32>, tensor<8x1x6x1xf32>, tensor<7x1x5xf32>) -> tensor<8x7x6x5xf32>
  return
}
