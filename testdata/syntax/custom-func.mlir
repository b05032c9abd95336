// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// The custom forms of functions and returns.

// CHECK: func.func @plain() {
// CHECK-NEXT: return
// GENERIC: "func.func"() <{function_type = () -> (), sym_name = "plain"}> ({
// GENERIC-NEXT: "func.return"() : () -> ()
// GENERIC-NEXT: }) : () -> ()
func.func @plain() {
  return
}

// CHECK: func.func private @one(%[[A:.+]]: i32) -> i32 {
// CHECK-NEXT: return %[[A]] : i32
// GENERIC: "func.func"() <{function_type = (i32) -> i32, sym_name = "one", sym_visibility = "private"}> ({
// GENERIC-NEXT: ^{{.+}}(%[[A:.+]]: i32):
// GENERIC-NEXT: "func.return"(%[[A]]) : (i32) -> ()
func.func private @one(%a: i32) -> i32 {
  return %a : i32
}

// CHECK: func.func @two(%[[A:.+]]: i32, %[[B:.+]]: i64) -> (i64, i32) {
// CHECK-NEXT: return %[[B]], %[[A]] : i64, i32
func.func @two(%a: i32, %b: i64) -> (i64, i32) {
  return %b, %a : i64, i32
}

// CHECK: func.func public @visible()
func.func public @visible() {
  func.return
}
// CHECK: func.func nested @nested()
func.func nested @nested() {
  return
}

// Declarations have no body, and their parameters no names.
// CHECK: func.func private @declared(i32, tensor<*xf32>) -> (i32, i64)
// GENERIC: "func.func"() <{function_type = (i32, tensor<*xf32>) -> (i32, i64), sym_name = "declared", sym_visibility = "private"}> ({
// GENERIC-NEXT: }) : () -> ()
func.func private @declared(i32, tensor<*xf32>) -> (i32, i64)

// Attributes of parameters, results and the function itself.
// CHECK: func.func private @attributes(i32 {t.a = 1 : i32}, i64) -> (f32 {t.r}, f64) attributes {t.f = "x"}
// GENERIC: arg_attrs = [{t.a = 1 : i32}, {}]
// GENERIC-SAME: res_attrs = [{t.r}, {}]
func.func private @attributes(i32 {t.a = 1 : i32}, i64) -> (f32 {t.r}, f64) attributes {t.f = "x"}

// A function of several blocks: the first has no label, its arguments are the parameters.
// CHECK: func.func @blocks(%[[A:.+]]: i32) {
// CHECK-NEXT: "cf.br"(%[[A]])[^[[NEXT:.+]]] : (i32) -> ()
// CHECK-NEXT: ^[[NEXT]](%{{.+}}: i32):
func.func @blocks(%a: i32) {
  "cf.br"(%a)[^next] : (i32) -> ()
^next(%b: i32):
  return
}

// A result that is a function needs parentheses.
// CHECK: func.func private @higher() -> (() -> i32)
func.func private @higher() -> (() -> i32)

// The attributes of a return come before its operands.
// CHECK: func.func @returns(%[[A:.+]]: i32) -> i32 {
// CHECK-NEXT: return {t.a = "}", t.b = {}} %[[A]] : i32
// GENERIC: sym_name = "returns"
// GENERIC: "func.return"(%{{.+}}) {t.a = "}", t.b = {}} : (i32) -> ()
func.func @returns(%a: i32) -> i32 {
  return {t.a = "}", t.b = {}} // {
    %a : i32
}
// CHECK: return {t.a}
func.func @no_operands() {
  return {t.a} loc("x")
}
