// RUN: bcast-opt %s --mlir-print-debuginfo --strip-debuginfo | FileCheck %s --check-prefix=STRIPPED
// RUN: not bcast-opt %s --mlir-print-op-on-diagnostic --broadcastable=t.add 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: not bcast-opt %s -mlir-print-op-on-diagnostic=false --broadcastable=t.add 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: not bcast-opt %s --rule=t.add=torch 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: bcast-shape --rule=jax 2x1 3 | FileCheck %s --check-prefix=JAX
// RUN: bcast-shape --rule=onnx 2x1 3 | FileCheck %s --check-prefix=JAX
// RUN: bcast-opt --completions=bash | FileCheck %s --check-prefix=BASH
// RUN: bcast-opt --completions fish | FileCheck %s --check-prefix=FISH
// RUN: bcast-opt --man-page | FileCheck %s --check-prefix=MAN

// Options that scripts pass to `mlir-opt`, names of rules that people know, and what a shell and `man` want to know.

// STRIPPED: "t.add"
// STRIPPED-NOT: loc(
// SHOWN: error[E0510]: 't.add' op
// RULE: error[E0520]: 't.add' op operands could not be broadcast together with shapes (2,) (3,)
// JAX: result 2 x 3
// BASH: --error-format
// FISH: complete -c bcast-opt -l verify-only
// MAN: .TH bcast-opt 1
// MAN: verify\-only
%a = "t.a"() : () -> tensor<2xf32>
%b = "t.b"() : () -> tensor<3xf32>
%c = "t.add"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32> loc("x.py":1:2)
