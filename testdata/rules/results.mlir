// RUN: bcast-opt %s --verify-diagnostics
// RUN: not bcast-opt --conformance=strict --error-format=gcc %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not bcast-opt --conformance=upstream --error-format=gcc %s 2>&1 | FileCheck %s --check-prefix=UPSTREAM

// What is declared against what the rule infers, under the three profiles.

func.func @results(%a: tensor<?x3xf32>, %b: tensor<3xf32>, %c: tensor<2x3xf32>) {
  // A size that only a run can confirm: accepted with a warning, refused by `strict`, accepted by `upstream`.
  // STRICT: [[@LINE+3]]:8: error: 'bcast.elementwise' op result type '4x3' not compatible with shape '?x3' that rule `unidirectional` infers from the operands
  // UPSTREAM-NOT: warning
  // expected-warning@+1 {{'bcast.elementwise' op result type '4x3' is static where the inferred shape '?x3' is dynamic}}
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<unidirectional>}> : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  // Less than what is known may be declared.
  %1 = "bcast.elementwise"(%c, %b) <{rule = #bcast.rule<numpy>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  // UPSTREAM: [[@LINE+2]]:8: error: 'bcast.elementwise' op result type '2x4' not compatible with shape '2x3' that rule `numpy` infers from the operands
  // expected-error@+1 {{'bcast.elementwise' op result type '2x4' not compatible with shape '2x3' that rule `numpy` infers from the operands}}
  %2 = "bcast.elementwise"(%c, %b) <{rule = #bcast.rule<numpy>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x4xf32>
  // Ranks must agree in every profile: what LLVM's trait lets pass is no part of other rules.
  // UPSTREAM: [[@LINE+2]]:8: error: 'bcast.elementwise' op result type '1x2x3' not compatible with shape '2x3' that rule `none` infers
  // expected-error@+1 {{'bcast.elementwise' op result type '1x2x3' not compatible with shape '2x3' that rule `none` infers}}
  %3 = "bcast.elementwise"(%c, %c) <{rule = #bcast.rule<none>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}
