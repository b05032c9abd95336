// RUN: bcast-opt %S/nested.mlirbc --mlir-opt-print | FileCheck %s

// Attributes in the texts of others: bytecode has them without their aliases, and those of LLVM without their names.

#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "The domain">
#loop_vectorize = #llvm.loop_vectorize<disable = true>
#sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#tbaa_root = #llvm.tbaa_root<id = "root">
#tbaa_root1 = #llvm.tbaa_root
#alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain>
#loop_annotation = #llvm.loop_annotation<vectorize = #loop_vectorize, mustProgress = true>
#loop_unroll = #llvm.loop_unroll<disable = true, followupAll = #loop_annotation>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "char", members = {<#tbaa_root, 0>}>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root1, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
#tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc1, offset = 0>

  %0 = "foo.nested"() {scope = #alias_scope, tag = #tbaa_tag, tag1 = #tbaa_tag1, unroll = #loop_unroll} : () -> !sparse_tensor.storage_specifier<#sparse>
  %1:3 = "foo.iterate"() : () -> (tensor<4x4xf32, #sparse1>, !sparse_tensor.iter_space<#sparse1, lvls = 0 to 2>, !sparse_tensor.iterator<#sparse1, lvls = 0>)


// CHECK: #alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "The domain">
// CHECK: #loop_vectorize = #llvm.loop_vectorize<disable = true>
// CHECK: #sparse = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
// CHECK: #sparse1 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// CHECK: #tbaa_root = #llvm.tbaa_root<id = "root">
// CHECK: #tbaa_root1 = #llvm.tbaa_root
// CHECK: #alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain>
// CHECK: #loop_annotation = #llvm.loop_annotation<vectorize = #loop_vectorize, mustProgress = true>
// CHECK: #loop_unroll = #llvm.loop_unroll<disable = true, followupAll = #loop_annotation>
// CHECK: #tbaa_type_desc = #llvm.tbaa_type_desc<id = "char", members = {<#tbaa_root, 0>}>
// CHECK: #tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root1, 0>}>
// CHECK: #tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
// CHECK: #tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc1, offset = 0>
// CHECK: %0 = "foo.nested"() {scope = #alias_scope, tag = #tbaa_tag, tag1 = #tbaa_tag1, unroll = #loop_unroll} : () -> !sparse_tensor.storage_specifier<#sparse>
// CHECK: %1:3 = "foo.iterate"() : () -> (tensor<4x4xf32, #sparse1>, !sparse_tensor.iter_space<#sparse1, lvls = 0 to 2>, !sparse_tensor.iterator<#sparse1, lvls = 0>)
