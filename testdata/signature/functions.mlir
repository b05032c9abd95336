// What functions promise, in the names of their arguments' sizes.
// RUN: bcast-opt --signature %s | FileCheck %s --strict-whitespace
// RUN: bcast-opt --signature=json %s | FileCheck %s --check-prefix=JSON
// RUN: bcast-opt --signature=all %s | FileCheck %s --check-prefix=ALL
// RUN: bcast-opt --signature %s > %t.sig
// RUN: bcast-opt --signature-check %t.sig %s 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// SILENT-NOT: signature

// CHECK-LABEL: @broadcasts(
// CHECK-SAME:   {{^}}%x: A x 4, %y: B x C) -> (A | B) x 4
// CHECK-NEXT:  {{^}}  where A, B broadcast  (line 15)
// CHECK-NEXT:  {{^}}        C is 1 or 4  (line 15)
// JSON: {{.*}}"function":"broadcasts","irredundant":true,"line":14,"names":[],"public":true,"results":[{"element":"f32","sizes":["A | B","4"]}]{{.*}}"where":[{"kind":"compatible","lines":[15],"text":"A, B broadcast"},
func.func @broadcasts(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>) -> tensor<?x4xf32> {
  %0 = tosa.add %x, %y : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// Three that broadcast are one requirement, and what follows from others is left out.
// CHECK-LABEL: @three(%a: A, %b: B, %c: C) -> A | B | C
// CHECK-NEXT:  {{^}}  where A, B, C broadcast  (lines 23 and 24)
func.func @three(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tosa.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tosa.add %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tosa.add %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Equal sizes have one name, and what is fixed is a number.
// CHECK-NEXT: @equal(%x: A x 3, %y: A x 3, %z: A) -> (A + 3) x 3
func.func @equal(%x: tensor<?x?xf32>, %y: tensor<?x3xf32>, %z: tensor<?xf32>) -> tensor<?x3xf32> {
  %s = stablehlo.constant dense<0.0> : tensor<f32>
  %t = stablehlo.constant dense<0.0> : tensor<3x3xf32>
  %0 = stablehlo.add %x, %y : (tensor<?x?xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = stablehlo.reduce(%0 init: %s) applies stablehlo.add across dimensions = [1] : (tensor<?x3xf32>, tensor<f32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = stablehlo.concatenate %y, %t, dim = 0 : (tensor<?x3xf32>, tensor<3x3xf32>) -> tensor<?x3xf32>
  return %3 : tensor<?x3xf32>
}

// Numbers that are arguments, quotients, and sizes that are computed.
// CHECK-NEXT: @numbers(%x: A x B, %n: index) -> (%n x A // 2, A*B, max(A, B) x 4)
// CHECK-NEXT: {{^}}  where %n >= 0  (line {{[0-9]+}})
func.func @numbers(%x: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %half = arith.floordivsi %a, %c2 : index
  %most = arith.maxsi %b, %a : index
  %0 = tensor.empty(%n, %half) : tensor<?x?xf32>
  %1 = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = tensor.empty(%most) : tensor<?x4xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x4xf32>
}

// Sizes of which nothing is known have numbers, and say from where.
// CHECK-NEXT: @unknown(%x: A) -> (?1 x A, ?1)
// CHECK-NEXT: {{^}}  where ?1 from 'test.unknown'  (line [[#@LINE+2]])
func.func @unknown(%x: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %0 = "test.unknown"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %u = tensor.dim %0, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %1 = tensor.empty(%u, %d) : tensor<?x?xf32>
  return %1, %0 : tensor<?x?xf32>, tensor<?xf32>
}

// What has no sizes has its type; what has no rank has a star.
// CHECK-NEXT: @others(%a: f32, %b: A, %c: * x f32, %d: i64, %e: _) -> ()
func.func @others(%a: tensor<f32>, %b: memref<?xf32>, %c: tensor<*xf32>, %d: i64, %e: (i32) -> i32) {
  return
}

// CHECK-NEXT: # @never: it fails for all run-time sizes
// CHECK-NOT: @private
// ALL: @private(%x: A) -> A
// CHECK-NEXT: # @blocks: it has several blocks
func.func @never(%n: index) {
  %false = arith.constant false
  cf.assert %false, "never"
  return
}
func.func private @private(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @blocks(%x: tensor<?xf32>) -> tensor<?xf32> {
  cf.br ^next
^next:
  return %x : tensor<?xf32>
}
