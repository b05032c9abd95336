// RUN: bcast-opt %s --mlir-opt-print --llvm=24 | FileCheck %s
// RUN: bcast-opt %S/debug.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/debug.number.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/Inputs/language.mlirbc --mlir-opt-print | FileCheck %s --check-prefix=LANGUAGE

// Debug information as LLVM 24 writes it: more fields of compile units and of types. Revisions differ in the language of a compile unit: a number
// (torch-mlir, debug.number.mlirbc), or an attribute (iree-opt, the other files), whose text is printed if it has a version.

#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#di_compile_unit = #llvm.di_compile_unit<recId = distinct[0]<>, isRecSelf = true>
#di_file = #llvm.di_file<"a.c" in "d">
#di_compile_unit1 = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #di_file>
#di_compile_unit2 = #llvm.di_compile_unit<recId = distinct[0]<>, id = distinct[2]<>, sourceLanguage = DW_LANG_C_plus_plus_14, file = #di_file, producer = "p", isOptimized = true, emissionKind = Full, isDebugInfoForProfiling = true, nameTableKind = None, splitDebugFilename = "s", importedEntities = #di_file, #di_basic_type>
#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #di_basic_type, sizeInBits = 32, offsetInBits = 8>
#di_derived_type1 = #llvm.di_derived_type<tag = DW_TAG_member, name = "n", file = #di_file, line = 3, scope = #di_file, baseType = #di_basic_type, sizeInBits = 32, dwarfAddressSpace = 3, flags = Public, extraData = 7 : i32>
#di_composite_type = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "S", file = #di_file, line = 1, sizeInBits = 64, elements = #di_derived_type, #di_derived_type1>
#di_composite_type1 = #llvm.di_composite_type<tag = DW_TAG_variant_part, name = "V", scope = #di_composite_type, identifier = "v", discriminator = #di_derived_type, elements = #di_composite_type>
"foo.a"() {a = #di_compile_unit1, b = #di_compile_unit, c = #di_compile_unit2, d = #di_derived_type, e = #di_derived_type1, f = #di_composite_type, g = #di_composite_type1} : () -> ()

// CHECK: #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-NEXT: #di_compile_unit = #llvm.di_compile_unit<recId = distinct[0]<>, isRecSelf = true>
// CHECK-NEXT: #di_file = #llvm.di_file<"a.c" in "d">
// CHECK-NEXT: #di_compile_unit1 = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #di_file>
// CHECK-NEXT: #di_compile_unit2 = #llvm.di_compile_unit<recId = distinct[0]<>, id = distinct[2]<>, sourceLanguage = DW_LANG_C_plus_plus_14, file = #di_file, producer = "p", isOptimized = true, emissionKind = Full, isDebugInfoForProfiling = true, nameTableKind = None, splitDebugFilename = "s", importedEntities = #di_file, #di_basic_type>
// CHECK-NEXT: #di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, name = "m", baseType = #di_basic_type, sizeInBits = 32, offsetInBits = 8>
// CHECK-NEXT: #di_derived_type1 = #llvm.di_derived_type<tag = DW_TAG_member, name = "n", file = #di_file, line = 3, scope = #di_file, baseType = #di_basic_type, sizeInBits = 32, dwarfAddressSpace = 3, flags = Public, extraData = 7 : i32>
// CHECK-NEXT: #di_composite_type = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "S", file = #di_file, line = 1, sizeInBits = 64, elements = #di_derived_type, #di_derived_type1>
// CHECK-NEXT: #di_composite_type1 = #llvm.di_composite_type<tag = DW_TAG_variant_part, name = "V", scope = #di_composite_type, identifier = "v", discriminator = #di_derived_type, elements = #di_composite_type>
// CHECK-NEXT: "builtin.module"() ({
// CHECK-NEXT:   "foo.a"() {a = #di_compile_unit1, b = #di_compile_unit, c = #di_compile_unit2, d = #di_derived_type, e = #di_derived_type1, f = #di_composite_type, g = #di_composite_type1} : () -> ()
// CHECK-NEXT: }) : () -> ()

// LANGUAGE: #di_file = #llvm.di_file<"a.c" in "d">
// LANGUAGE-NEXT: #di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = #llvm.di_source_language_name<name = DW_LNAME_C, version = 201112>, file = #di_file>
// LANGUAGE-NEXT: "builtin.module"() ({
// LANGUAGE-NEXT:   "foo.a"() {a = #di_compile_unit, b = #llvm.di_source_language_name<language = DW_LANG_C>, c = #llvm.di_source_language_name<name = DW_LNAME_C, version = 201112>} : () -> ()
// LANGUAGE-NEXT: }) : () -> ()
