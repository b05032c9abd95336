// RUN: bcast-opt --infer --mlir-print-op-generic %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer --mlir-print-op-generic | FileCheck %s

// Numbers that a program computes from others that are known.
// CHECK-LABEL: sym_name = "computed"
func.func @computed(%a: tensor<7x?xf32>, %b: tensor<?xf32>) {
  %d = stablehlo.get_dimension_size %a, dim = 0 : (tensor<7x?xf32>) -> tensor<i32>
  %two = stablehlo.constant dense<2> : tensor<i32>
  %half = stablehlo.divide %d, %two : tensor<i32>
  %rest = stablehlo.remainder %d, %two : tensor<i32>
  %0 = stablehlo.compare GT, %d, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %most = stablehlo.select %0, %d, %two : tensor<i1>, tensor<i32>
  %s0 = stablehlo.reshape %half : (tensor<i32>) -> tensor<1xi32>
  %s1 = stablehlo.reshape %rest : (tensor<i32>) -> tensor<1xi32>
  %s2 = stablehlo.reshape %most : (tensor<i32>) -> tensor<1xi32>
  %shape = stablehlo.concatenate %s0, %s1, %s2, dim = 0 : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  // CHECK: "stablehlo.dynamic_iota"({{.*}}) {{.*}} -> tensor<3x1x7xf32>
  %1 = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<3xi32>) -> tensor<?x?x?xf32>
  // One that is not known leaves what comes of it unknown.
  %e = stablehlo.get_dimension_size %a, dim = 1 : (tensor<7x?xf32>) -> tensor<i32>
  %third = stablehlo.divide %e, %two : tensor<i32>
  %s3 = stablehlo.reshape %third : (tensor<i32>) -> tensor<1xi32>
  // CHECK: "stablehlo.dynamic_iota"({{.*}}) {{.*}} -> tensor<?xf32>
  %2 = stablehlo.dynamic_iota %s3, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return
}

// A negative number of a type without signs is a large one.
// CHECK-LABEL: sym_name = "unsigned"
func.func @unsigned() {
  %one = stablehlo.constant dense<1> : tensor<1xui32>
  %three = stablehlo.constant dense<3> : tensor<1xui32>
  %0 = stablehlo.subtract %one, %three : tensor<1xui32>
  %1 = stablehlo.maximum %0, %three : tensor<1xui32>
  // CHECK: "stablehlo.dynamic_iota"({{.*}}) {{.*}} -> tensor<?xf32>
  %2 = stablehlo.dynamic_iota %1, dim = 0 : (tensor<1xui32>) -> tensor<?xf32>
  return
}

// Numbers that all calls of a private function pass, and that it returns.
// CHECK-LABEL: sym_name = "calls"
func.func @calls(%a: tensor<4xf32>) {
  %d = stablehlo.get_dimension_size %a, dim = 0 : (tensor<4xf32>) -> tensor<i32>
  %c = stablehlo.constant dense<4> : tensor<i32>
  %x = stablehlo.constant dense<5> : tensor<i32>
  // CHECK: "func.call"({{.*}}) <{callee = @same}> : {{.*}} -> tensor<4xf32>
  %0 = func.call @same(%d) : (tensor<i32>) -> tensor<?xf32>
  // CHECK: "func.call"({{.*}}) <{callee = @same}> : {{.*}} -> tensor<4xf32>
  %1 = func.call @same(%c) : (tensor<i32>) -> tensor<?xf32>
  // CHECK: "func.call"({{.*}}) <{callee = @differing}> : {{.*}} -> tensor<?xf32>
  %2 = func.call @differing(%c) : (tensor<i32>) -> tensor<?xf32>
  // CHECK: "func.call"({{.*}}) <{callee = @differing}> : {{.*}} -> tensor<?xf32>
  %3 = func.call @differing(%x) : (tensor<i32>) -> tensor<?xf32>
  %4 = func.call @returned(%x) : (tensor<i32>) -> tensor<1xi32>
  // CHECK: "stablehlo.dynamic_iota"({{.*}}) {{.*}} -> tensor<6xf32>
  %5 = stablehlo.dynamic_iota %4, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return
}
func.func private @same(%n: tensor<i32>) -> tensor<?xf32> {
  %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @differing(%n: tensor<i32>) -> tensor<?xf32> {
  %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @returned(%n: tensor<i32>) -> tensor<1xi32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %m = stablehlo.add %n, %one : tensor<i32>
  %s = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  return %s : tensor<1xi32>
}
