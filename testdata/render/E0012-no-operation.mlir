// RUN: not bcast-opt --verify-only --no-config --split-input-file E0012-no-operation.mlir 2>&1 | diff E0012-no-operation.stderr -

// Words that were not meant as an operation.

func @main(%a: f32) -> f32 {
  return %a : f32
}

// -----

func.func @f() -> f32 {
  %0 = arith.constant 1e5 : f32
  return %0 : f32
}

// -----

func.func @f(%a: f32) -> f32 {
  x = arith.addf %a, %a : f32
  return %x : f32
}

// -----

func.func @f() {
  %0 = dense<1> : tensor<i32>
  return
}

// -----

func.func @f(%a: f32) {
  %0 = another_dialect.add %a, %a : f32
  return
}
