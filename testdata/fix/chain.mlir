// RUN: not bcast-opt --diff --unsafe-fixes -Wno-everything chain.mlir 2>&1 | diff chain.diff -
// RUN: not bcast-opt --diff -Wno-everything chain.mlir 2>&1 | diff chain-safe.diff -
// RUN: cp %s %t.mlir && not bcast-opt --unsafe-fixes %t.mlir 2>&1 | FileCheck %s --check-prefix=LEFT

// A changed result type is carried on from operation to operation until the types agree, or is given up.

// LEFT: error[E0511]: {{.*}} '5' not broadcast
// LEFT-NEXT: {{.*}}:60:8
// LEFT: error[E0511]: {{.*}} '5' not broadcast
// LEFT-NEXT: {{.*}}:72:8
// LEFT-NOT: error[

func.func @operations(%a: tensor<4xf32>) {
  %0 = tosa.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  %1 = tosa.exp %0 : (tensor<5xf32>) -> tensor<5xf32>
  %2 = math.exp %1 : tensor<5xf32>
  %3 = tosa.add %2, %0 : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %4 = tosa.concat %3, %1 {axis = 0 : i32} : (tensor<5xf32>, tensor<5xf32>) -> tensor<10xf32>
  "t.use"(%4) : (tensor<10xf32>) -> ()
  return
}

func.func @loop(%n: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %0 = tosa.add %x, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
    %1 = tosa.exp %0 : (tensor<5xf32>) -> tensor<5xf32>
    scf.yield %1 : tensor<5xf32>
  }
  return %r : tensor<4xf32>
}

func.func @branches(%c: i1, %a: tensor<4x1xf32>, %b: tensor<1x3xf32>) {
  %r = scf.if %c -> (tensor<4x4xf32>) {
    %0 = tosa.add %a, %b : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x4xf32>
    scf.yield %0 : tensor<4x4xf32>
  } else {
    %1 = tosa.sub %a, %b : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<4x4xf32>
    scf.yield %1 : tensor<4x4xf32>
  }
  "t.use"(%r) : (tensor<4x4xf32>) -> ()
  return
}

func.func private @returns(%a: tensor<4xf32>) -> tensor<5xf32> {
  %0 = tosa.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  %1 = tosa.exp %0 : (tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// Here nothing else depends on the result of the call.
func.func @calls(%a: tensor<4xf32>) {
  %0 = func.call @returns(%a) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// One way of the conditional is right as it is.
func.func @other_branch(%c: i1, %a: tensor<4xf32>, %b: tensor<5xf32>) {
  %0 = tosa.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  %r = scf.if %c -> (tensor<5xf32>) {
    scf.yield %0 : tensor<5xf32>
  } else {
    scf.yield %b : tensor<5xf32>
  }
  "t.use"(%r) : (tensor<5xf32>) -> ()
  return
}

// The result of the call is used by a function without an error, which stays as it is.
func.func private @is_used(%a: tensor<4xf32>) -> tensor<5xf32> {
  %0 = tosa.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @uses(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  %0 = func.call @is_used(%a) : (tensor<4xf32>) -> tensor<5xf32>
  %1 = tosa.add %0, %b : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}
