// RUN: not bcast-opt --verify-only --split-input-file '--broadcastable=mine.add' similar-names.mlir 2>&1 | diff similar-names.stderr -

// A name that is almost one that is known: an operation, one without its dialect, a dialect, a keyword.

func.func @f(%a: tensor<2xf32>) {
  %0 = tosa.addd %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.addd %a, %a : tensor<2xf32>
  // All operations of `arith` are known.
  %2 = arith.add %a, %a : tensor<2xf32>
  %3 = mine.ad %a, %a : tensor<2xf32>
  %4 = linlag.matmul %a, %a : tensor<2xf32>
  %5 = addf %a, %a : tensor<2xf32>
  retrun
}

// -----

fnuc.func @f() {
  return
}

// -----

func.func @f() attribtues {t.a} {
  return
}

// -----

func.func pirvate @f(tensro<4xf32>)

// -----

"t.a"() {map = affine_map<(d0) -> (d0 flordiv 2)>} : () -> ()
