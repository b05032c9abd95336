// RUN: bcast-opt %s -Wimplicit-outer -Wunused-suppression --verify-diagnostics

func.func @comments(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {
  // bcast: allow(implicit-outer) all pairs are meant
  %0 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %1 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32> // bcast: allow(implicit-outer)
  // bcast: allow(rank-promotion, implicit-outer)
  // and another comment
  %2 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // In a string it is text, and so it is in the middle of a comment.
  // expected-warning@+1 {{each by the other}}
  %3 = "onnx.Sub"(%a, %b) {text = "// bcast: allow(implicit-outer)"} : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // A comment after an operation is not about the next line.
  "t.a"() : () -> () // bcast: allow(implicit-outer) expected-warning {{suppression of `implicit-outer` suppresses nothing}}
  // expected-warning@+1 {{each by the other}}
  %4 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // expected-warning@+1 {{there is no lint 'implicit-outre'; did you mean 'implicit-outer'?}}
  // bcast: allow(implicit-outre)
  // expected-warning@+1 {{comment `bcast: allow` names no lint, as `// bcast: allow(implicit-outer)` does}}
  // bcast: allow implicit-outer
  // What is not reported anyway is no lint to suppress here.
  // bcast: allow(blow-up)
  return
}

func.func @attributes(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {
  %0 = "onnx.Sub"(%a, %b) {bcast.allow = ["implicit-outer"]} : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // expected-warning@+1 {{attribute `bcast.allow`: suppression of `implicit-outer` suppresses nothing}}
  %1 = "onnx.Sub"(%a, %a) {bcast.allow = ["implicit-outer"]} : (tensor<64x1xf32>, tensor<64x1xf32>) -> tensor<64x1xf32>
  // expected-warning@+1 {{attribute `bcast.allow`: there is no lint 'x'}}
  "t.a"() {bcast.allow = ["x"]} : () -> ()
  return
}

func.func @around(%a: tensor<64x1xf32>, %b: tensor<64xf32>) attributes {bcast.allow = ["implicit-outer"]} {
  %0 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  "t.region"() ({
    %1 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  }) : () -> ()
  return
}
