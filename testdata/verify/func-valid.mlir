// RUN: bcast-opt %s --split-input-file | FileCheck %s

// Functions agree with their entry block, and returns with their function. Those that break the rule are in `func.mlir`.

// CHECK-LABEL: func.func @identity
func.func @identity(%a: tensor<2xf32>, %b: i32) -> (tensor<2xf32>, i32) {
  // CHECK: return %{{.+}}, %{{.+}} : tensor<2xf32>, i32
  return %a, %b : tensor<2xf32>, i32
}
// CHECK: func.func private @declaration(i32) -> i32
func.func private @declaration(i32) -> i32
// CHECK: "func.func"()
"func.func"() <{function_type = (i32) -> i32, sym_name = "generic"}> ({
^bb0(%a: i32):
  "func.return"(%a) : (i32) -> ()
}) : () -> ()
// CHECK: "func.func"()
"func.func"() <{function_type = (i32) -> (), sym_name = "external", sym_visibility = "private"}> ({
}) : () -> ()
