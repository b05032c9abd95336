// RUN: bcast-opt %s --allow-unregistered-dialect --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL
// RUN: bcast-opt %s --allow-unregistered-dialect --mlir-print-local-scope | bcast-opt --allow-unregistered-dialect --verify-only

// The text of an unknown dialect's attribute is only text to MLIR, so an alias may be named in its own definition. It ends there.
#self = #d.b<{ #d.a<#self> }>
#left = #d.b<#right>
#right = #d.b<#left>
#list = [#d.b<#list>]
!own = !d.t<!own>
// CHECK: "func.func"() <{function_type = (tensor<4xf32, #d.b<{ #d.a<#self> }>>, tensor<4xf32, #d.b<#right>>, !d.t<!own>) -> ()
// LOCAL-NOT: {{^[#!]}}
// LOCAL: func.func @f(%a: tensor<4xf32, #d.b<{ #d.a<#d.b<{ #d.a<#self> }>> }>>,
func.func @f(%a: tensor<4xf32, #self>, %b: tensor<4xf32, #left>, %c: !own) {
  // CHECK: "test.op"(%arg0, %arg1, %arg2) {l = [#d.b<#list>], x = #d.b<#right>, y = #d.b<#left>, z = #d.b<{ #d.a<#self> }>}
  // LOCAL: "test.op"(%a, %b, %c) {x = #d.b<#d.b<#d.b<#right>>>,
  "test.op"(%a, %b, %c) {x = #left, y = #right, z = #self, l = #list} : (tensor<4xf32, #self>, tensor<4xf32, #left>, !own) -> ()
  %0 = "test.add"(%a, %a) : (tensor<4xf32, #self>, tensor<4xf32, #self>) -> tensor<4xf32, #self>
  return
}
