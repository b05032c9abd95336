// RUN: bcast-opt %s -Wimplicit-outer -Wexplicit-outer --verify-diagnostics
// RUN: not bcast-opt %s --verify-only -Werror 2>&1 | FileCheck %s

#range = loc("loss.py":3:11 to :30)
#loss = loc("loss"(#range))
#main = loc("main.py":6:4)
#call = loc(callsite(#loss at #main))
#promote = loc("jit(loss)/broadcast_in_dim"(#call))
#sub = loc("jit(loss)/sub"(#call))
#pairs = loc("pairs"("loss.py":10:11 to :42))
#outer = loc("outer"("loss.py":14:2 to :17))

// What JAX writes of `prediction - target`: promotions have the range of the operator.
func.func @loss(%arg0: tensor<64x1xf32> loc("prediction"), %arg1: tensor<64xf32> loc("target")) -> tensor<64x64xf32> {
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<64xf32>) -> tensor<1x64xf32> loc(#promote)
  %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x64xf32> loc(#sub)
  %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<64x64xf32> loc(#sub)
  // expected-warning@+1 {{'stablehlo.subtract' op stretches %arg0 (prediction) to 64 and %arg1 (target) to 64, each by the other}}
  %3 = stablehlo.subtract %1, %2 : tensor<64x64xf32> loc(#sub)
  return %3 : tensor<64x64xf32>
}
// CHECK:      error[W0712]: 'stablehlo.subtract' op stretches %arg0 (prediction) to 64 and %arg1 (target) to 64, each by the other
// CHECK:      = note: shapes are aligned at the right:
// CHECK-NEXT: %arg0 (prediction)  64 x  1
// CHECK-NEXT: %arg1 (target)           64
// CHECK:      = help: to pair the elements of both, give them the same shape
// CHECK-NEXT: = help: if every pair is meant, reshape %arg1 (target) to '1x64': then it can be read off the shapes
// CHECK-NOT:  error
// CHECK:      error[W0712]: 'stablehlo.subtract' op stretches %arg0 (x) to ? and %arg1 (y) to ?, each by the other
// CHECK-NOT:  error

// `left[:, None] - right[None, :]`: each has a range of its own, and all pairs are meant.
func.func @pairs(%arg0: tensor<64xf32>, %arg1: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32> loc("loss.py":10:11 to :24)
  %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<64xf32>) -> tensor<1x64xf32> loc("loss.py":10:27 to :42)
  %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x64xf32> loc(#pairs)
  %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<64x64xf32> loc(#pairs)
  // expected-warning@+1 {{'stablehlo.subtract' op stretches %0 to 64 and %1 to 64, each by the other}}
  %4 = stablehlo.subtract %2, %3 : tensor<64x64xf32> loc(#pairs)
  return %4 : tensor<64x64xf32>
}

// `jnp.outer(x, y)`: all of it has the range of the call.
func.func @outer(%arg0: tensor<64xf32>, %arg1: tensor<32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32> loc(#outer)
  %1 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32> loc(#outer)
  %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x32xf32> loc(#outer)
  %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x32xf32>) -> tensor<64x32xf32> loc(#outer)
  %4 = stablehlo.multiply %2, %3 : tensor<64x32xf32> loc(#outer)
  return %4 : tensor<64x32xf32>
}

// With sizes that only a run decides, and elements that are converted before.
func.func @dynamic(%arg0: tensor<?x1xf32> loc("x"), %arg1: tensor<?xi32> loc("y"), %shape: tensor<2xindex>, %row: tensor<2xindex>) -> tensor<?x?xf32> {
  %0 = stablehlo.convert %arg1 : (tensor<?xi32>) -> tensor<?xf32> loc(#sub)
  %1 = stablehlo.dynamic_broadcast_in_dim %0, %row, dims = [1] : (tensor<?xf32>, tensor<2xindex>) -> tensor<1x?xf32> loc(#sub)
  %2 = stablehlo.dynamic_broadcast_in_dim %arg0, %shape, dims = [0, 1] : (tensor<?x1xf32>, tensor<2xindex>) -> tensor<?x?xf32> loc(#sub)
  %3 = stablehlo.dynamic_broadcast_in_dim %1, %shape, dims = [0, 1] : (tensor<1x?xf32>, tensor<2xindex>) -> tensor<?x?xf32> loc(#sub)
  // expected-warning@+1 {{'stablehlo.subtract' op stretches %arg0 (x) to ? and %arg1 (y) to ?, each by the other}}
  %4 = stablehlo.subtract %2, %3 : tensor<?x?xf32> loc(#sub)
  return %4 : tensor<?x?xf32>
}

// One operand alone is stretched; and without locations nobody knows who promotes.
func.func @others(%arg0: tensor<32x16xf32>, %arg1: tensor<16xf32>, %arg2: tensor<64x1xf32>, %arg3: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32> loc(#sub)
  %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<32x16xf32> loc(#sub)
  %2 = stablehlo.add %arg0, %1 : tensor<32x16xf32> loc(#sub)
  %3 = stablehlo.broadcast_in_dim %arg3, dims = [1] : (tensor<64xf32>) -> tensor<64x64xf32>
  %4 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x64xf32>
  %5 = stablehlo.subtract %4, %3 : tensor<64x64xf32>
  return %5 : tensor<64x64xf32>
}
