//! The pass in `examples/`, which an outsider could have written.

#[path = "../examples/simplify.rs"]
#[allow(dead_code, reason = "its main reads a file")]
mod simplify;

use broadcastable::source::SourceFile;

#[test]
fn a_model_in_custom_form_is_inferred_and_rewritten() {
    let text = "func.func @main(%x: tensor<4x1xf32>, %y: tensor<1x3xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.log %x : tensor<4x1xf32>
  %1 = stablehlo.exponential %0 : tensor<4x1xf32>
  %2 = \"test.broadcastable\"(%1, %y) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  %3 = stablehlo.tanh %2 : tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
";
    let expected = "module {
  func.func @main(%x: tensor<4x1xf32>, %y: tensor<1x3xf32>) -> tensor<?x?xf32> {
    %2 = \"test.broadcastable\"(%x, %y) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
    %3 = stablehlo.tanh %2 : tensor<4x3xf32>
    %4 = tensor.cast %3 : tensor<4x3xf32> to tensor<?x?xf32>
    return %4 : tensor<?x?xf32>
  }
}
";
    let found = simplify::simplified(&SourceFile::new("model.mlir", text).unwrap()).unwrap();
    assert_eq!(found.trim_end(), expected.trim_end());
}
