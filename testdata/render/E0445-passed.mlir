// RUN: not bcast-opt --verify-only --no-config E0445-passed.mlir 2>&1 | diff E0445-passed.stderr -

// The types that meet are marked: that of the value that is passed, and that of the result it becomes.

func.func @loop(%n: index, %a: tensor<4xf32>, %b: tensor<5xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %n iter_args(%x = %a) -> (tensor<4xf32>) {
    scf.yield %b : tensor<5xf32>
  }
  return %r : tensor<4xf32>
}

func.func @branches(%c: i1, %a: f32, %b: f64) -> (f32, f64) {
  %r:2 = scf.if %c -> (f32, f64) {
    scf.yield %a, %b : f32, f64
  } else {
    scf.yield %a, %a : f32, f32
  }
  return %r#0, %r#1 : f32, f64
}

func.func @reduces(%a: tensor<4xf32>, %i: tensor<f32>) -> tensor<f64> {
  %0 = "scf.execute_region"() ({
    "scf.yield"(%i) : (tensor<f32>) -> ()
  }) : () -> tensor<f64>
  return %0 : tensor<f64>
}
