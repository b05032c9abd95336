// RUN: not bcast-opt --verify-only --no-config --split-input-file E0010-missing-bracket.mlir 2>&1 | diff E0010-missing-bracket.stderr -

// The bracket of a shaped type, where what follows is no encoding.

func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32
}

// -----

"t.a"() : () -> (tensor<4xf32) loc(unknown)

// -----

"t.a"() : () -> tensor<4xf32 loc(unknown)
