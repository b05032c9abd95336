// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// After an error of syntax the checks of owners that look at regions, or at other operations, conclude nothing from the missing ones.

func.func @loop(%a: i32) {
  omp.wsloop {
    // expected-error@+1 {{expected '='}}
    omp.loop_nest (%i) : i32 < (%a) to (%a) step (%a) {
      omp.yield
    }
  }
  return
}

// -----

shard.grid @grid(shape = 2x4)
func.func @missing(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error@+1 {{expected ':'}}
  %0 = shard.recv %a on @other grid_axes = [0] source = [1] (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = shard.recv %a on @another grid_axes = [0] source = [1] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// An operation that is followed by an error in its line is not verified: the error may be in its text.

func.func @rest(%a: tensor<1xi8>) {
  // expected-error@+1 {{custom op 'tensor' is unknown (tried 'func.tensor' as well)}}
  %0 = tosa.identity %a : (tensor<1xi8>) -> tensor<4xf32> tensor<1xi1>
  return
}

// -----

// The form of an earlier release does not end before a word that is not the name of an operation.

// expected-error@+1 {{expected attribute value}}
llvm.mlir.global_ctors ctors = [], priorities = [], data = ]
