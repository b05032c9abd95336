// RUN: not bcast-opt --verify-only --split-input-file E0436-return-values.mlir 2>&1 | diff E0436-return-values.stderr -

// A function returns what its type says.

func.func @f(%a: i32) -> (i32, i32) {
  return %a : i32
}

// -----

func.func @f(%a: i32) -> tensor<2xf32> {
  return %a : i32
}

// -----

func.func @f(%a: i32) -> i32 {
  return
}
