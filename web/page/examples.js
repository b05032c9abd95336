// The texts of the menu.

export const examples = [
  {
    name: "Shapes that do not line up",
    text: `// A mean over the last dimension lost that dimension. Click the fix on the right.
func.func @center(%x: tensor<32x50x4xf32>, %mean: tensor<32x50xf32>) -> tensor<32x50x4xf32> {
  %0 = "test.broadcastable"(%x, %mean) : (tensor<32x50x4xf32>, tensor<32x50xf32>) -> tensor<32x50x4xf32>
  return %0 : tensor<32x50x4xf32>
}
`,
  },
  {
    name: "Run-time sizes: conditions and a signature",
    text: `// No size is written: what must hold for the function to succeed is on the right.
func.func @attend(%q: tensor<?x?xf32>, %k: tensor<?x?xf32>, %bias: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "onnx.Add"(%0, %bias) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
`,
  },
  {
    name: "Inferred types",
    text: `// The types in grey are more precise than the declared ones. A click declares one.
func.func @scale(%x: tensor<8x32xf32>, %factor: tensor<1x32xf32>) -> tensor<?x?xf32> {
  %0 = tosa.add %x, %factor : (tensor<8x32xf32>, tensor<1x32xf32>) -> tensor<?x?xf32>
  %1 = tosa.exp %0 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
`,
  },
  {
    name: "Legal, but hardly meant",
    text: `// (64, 1) - (64,) is legal, and is no vector of 64 differences.
func.func @loss(%prediction: tensor<64x1xf32>, %target: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = "onnx.Sub"(%prediction, %target) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
`,
  },
  {
    name: "A syntax error",
    text: `// The functions around an error are checked all the same.
func.func @broken(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.add %a %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @checked(%a: tensor<4xf32>, %b: tensor<3xf32>) -> tensor<4xf32> {
  %0 = tosa.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
`,
  },
];
