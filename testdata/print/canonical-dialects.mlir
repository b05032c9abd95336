// Attributes of dialects that MLIR itself has may have aliases; what is inside is counted, and numbered, with the rest.
// RUN: bcast-opt --canonical-print %s | FileCheck %s

// CHECK: #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int0">
// CHECK-NEXT: #di_file = #llvm.di_file<"foo.mlir" in "/test/">
// CHECK-NEXT: #extern = #ml_program.extern
// CHECK-NEXT: #sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// CHECK-NEXT: #tbaa_root = #llvm.tbaa_root<id = "root">
// CHECK-NEXT: #di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = true, emissionKind = Full>
// CHECK-NEXT: #di_derived_type = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #di_basic_type>
// CHECK-NEXT: #tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int0">
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int>
#file = #llvm.di_file<"foo.mlir" in "/test/">
#unit = #llvm.di_compile_unit<id = distinct[7]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#root = #llvm.tbaa_root<id = "root">
#int_desc = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#CSR = #sparse_tensor.encoding<{
  map = (i, j) -> (i : dense, j : compressed)
}>
// CHECK: "t.x"() {a = #di_derived_type, b = #di_compile_unit, c = #tbaa_type_desc, d = #extern} : () -> ()
"t.x"() {a = #pointer, b = #unit, c = #int_desc, d = #ml_program.extern} : () -> ()
// The attribute with the number 7 is that of the compile unit.
// CHECK-NEXT: "t.x"() {a = distinct[0]<>, b = distinct[1]<>} : () -> ()
"t.x"() {a = distinct[7]<>, b = distinct[0]<>} : () -> ()
// CHECK-NEXT: "t.def"() : () -> tensor<4x4xf32, #sparse>
"t.def"() : () -> tensor<4x4xf32, #CSR>
// Of other dialects there is only the text.
// CHECK-NEXT: "t.x"() {a = #d.a<#CSR, distinct[5]<>>} : () -> ()
"t.x"() {a = #d.a<#CSR, distinct[5]<>>} : () -> ()
