// A form that cannot be compiled is an error at its place. The operation is defined all the same, and every other form
// is read.
// RUN: not bcast-opt --dialect=Inputs/one-bad-form.toml one-bad-form.mlir 2>&1 | diff one-bad-form.stderr -

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = mine.gelu %a : tensor<2xf32>
  %1 = "mine.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
