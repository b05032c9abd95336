// RUN: bcast-opt %s '--broadcastable=mine.*' | FileCheck %s
// RUN: bcast-opt %s '--broadcastable=mine.*' --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// The plain custom form that most element-wise operations share, in its variants. It is read for operations that are
// known to have it, and for those the user names; it is printed as it was written.

func.func @f(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xi1>) {
  // CHECK: tosa.add %{{.+}}, %{{.+}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // GENERIC: "tosa.add"(%{{.+}}, %{{.+}}) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %0 = tosa.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // CHECK: stablehlo.add %{{.+}}, %{{.+}} : tensor<2xf32>
  // GENERIC: "stablehlo.add"(%{{.+}}, %{{.+}}) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.add %a, %b : tensor<2xf32>
  // CHECK: arith.addf %{{.+}}, %{{.+}} : tensor<2xf32>
  %2 = arith.addf %a, %b : tensor<2xf32>
  // CHECK: math.exp %{{.+}} : tensor<2xf32>
  %3 = math.exp %a : tensor<2xf32>
  // The type of the condition, and that of all else.
  // CHECK: stablehlo.select %{{.+}}, %{{.+}}, %{{.+}} : tensor<2xi1>, tensor<2xf32>
  // GENERIC: "stablehlo.select"(%{{.+}}, %{{.+}}, %{{.+}}) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %4 = stablehlo.select %c, %a, %b : tensor<2xi1>, tensor<2xf32>
  // Attributes, and an operation the user has named.
  // CHECK: mine.fuse %{{.+}}, %{{.+}} {mode = "fast"} : tensor<2xf32>
  // GENERIC: "mine.fuse"(%{{.+}}, %{{.+}}) {mode = "fast"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %5 = mine.fuse %a, %b {mode = "fast"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
