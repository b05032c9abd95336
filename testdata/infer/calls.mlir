// RUN: bcast-opt --infer %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer | FileCheck %s

// Where all callers of a private function agree, so does its signature, and what it gives goes on to them.
// CHECK-LABEL: func.func private @same(
// CHECK-SAME: %x: tensor<4x3xf32>, %y: tensor<?xf32>) -> (tensor<4x3xf32>, tensor<?xf32>)
func.func private @same(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  // CHECK: math.exp %x : tensor<4x3xf32>
  %0 = math.exp %x : tensor<?x?xf32>
  // CHECK: return %{{.*}}, %y : tensor<4x3xf32>, tensor<?xf32>
  return %0, %y : tensor<?x?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @callers
func.func @callers(%a: tensor<4x1xf32>, %b: tensor<1x3xf32>, %c: tensor<2xf32>, %d: tensor<5xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<1x3xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %c : tensor<2xf32> to tensor<?xf32>
  %2 = tensor.cast %d : tensor<5xf32> to tensor<?xf32>
  // CHECK: call @same({{.*}}) : (tensor<4x3xf32>, tensor<?xf32>) -> (tensor<4x3xf32>, tensor<?xf32>)
  %3:2 = call @same(%0, %1) : (tensor<?x?xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>)
  // CHECK: call @same({{.*}}) : (tensor<4x3xf32>, tensor<?xf32>) -> (tensor<4x3xf32>, tensor<?xf32>)
  %4:2 = call @same(%0, %2) : (tensor<?x?xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>)
  return
}

// Who else mentions a function may call it with anything.
// CHECK-LABEL: func.func private @mentioned(%x: tensor<?xf32>) -> tensor<?xf32>
func.func private @mentioned(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// CHECK-LABEL: func.func @mentions
func.func @mentions(%a: tensor<4xf32>) {
  // CHECK-NEXT: %[[E:.*]] = stablehlo.exponential %a : tensor<4xf32>
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[E]] : tensor<4xf32> to tensor<?xf32>
  // CHECK-NEXT: call @mentioned(%[[C]]) : (tensor<?xf32>) -> tensor<?xf32>
  %0 = stablehlo.exponential %a : (tensor<4xf32>) -> tensor<?xf32>
  %1 = call @mentioned(%0) : (tensor<?xf32>) -> tensor<?xf32>
  "my.registers"() {handler = @mentioned} : () -> ()
  return
}

// One that calls itself has what it is called with from elsewhere, if it passes that on.
// CHECK-LABEL: func.func private @again(%x: tensor<8xf32>, %n: i1) -> tensor<?xf32>
func.func private @again(%x: tensor<?xf32>, %n: i1) -> tensor<?xf32> {
  %0 = call @again(%x, %n) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @starts(%a: tensor<8xf32>, %n: i1) {
  %0 = stablehlo.negate %a : (tensor<8xf32>) -> tensor<?xf32>
  %1 = call @again(%0, %n) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return
}

// The text of an attribute mentions functions, too: bare, or in quotes. Another name that begins alike is none.
// CHECK-LABEL: func.func private @bare(%x: tensor<?xf32>) {
func.func private @bare(%x: tensor<?xf32>) {
  return
}

// CHECK-LABEL: func.func private @quoted(%x: tensor<?xf32>) {
func.func private @quoted(%x: tensor<?xf32>) {
  return
}

// CHECK-LABEL: func.func private @quot(%x: tensor<4xf32>) {
func.func private @quot(%x: tensor<?xf32>) {
  return
}

// CHECK-LABEL: func.func @mentions_in_text
func.func @mentions_in_text(%a: tensor<4xf32>) {
  %0 = stablehlo.exponential %a : (tensor<4xf32>) -> tensor<?xf32>
  call @bare(%0) : (tensor<?xf32>) -> ()
  call @quoted(%0) : (tensor<?xf32>) -> ()
  call @quot(%0) : (tensor<?xf32>) -> ()
  "my.registers"() {handlers = #my.handlers<@bare, @"quoted">} : () -> ()
  return
}
