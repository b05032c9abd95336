// RUN: bcast-opt %s --verify-diagnostics --verify-only

// Constant shapes that are asserted to broadcast, and never do.

func.func @constants() {
  %a = "shape.const_shape"() <{shape = dense<[2, 3]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %b = "shape.const_shape"() <{shape = dense<[4]> : tensor<1xindex>}> : () -> tensor<1xindex>
  %c = "shape.const_shape"() <{shape = dense<[2, 1]> : tensor<2xindex>}> : () -> tensor<2xindex>
  %0 = shape.cstr_broadcastable %a, %c : tensor<2xindex>, tensor<2xindex>
  // expected-error@+1 {{no run-time sizes satisfy this operation}}
  %1 = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<1xindex>
  // expected-warning@+1 {{'shape.broadcast' op constant shapes never broadcast: dimension 1 of operand #0 is 3, but dimension 0 of operand #1 is 4}}
  %2 = shape.broadcast %a, %b : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
  // Which is the question, and the answer is no.
  %3 = shape.is_broadcastable %a, %b : tensor<2xindex>, tensor<1xindex>
  return
}
