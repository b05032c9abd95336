// RUN: bcast-opt %S/llvm.mlirbc --mlir-opt-print | FileCheck %s

// Debug information and annotations of loops have encodings of their own.

#access_group = #llvm.access_group<id = distinct[0]<>>
#access_group1 = #llvm.access_group<id = distinct[1]<>>
#di_basic_type = #llvm.di_basic_type<name = "x">
#di_composite_type = #llvm.di_composite_type<name = "y", flags = Public>
#di_composite_type1 = #llvm.di_composite_type<name = "y", flags = Private>
#di_composite_type2 = #llvm.di_composite_type<name = "y", flags = "Protected|Vector">
#di_composite_type3 = #llvm.di_composite_type<name = "y", flags = "SingleInheritance|MultipleInheritance|VirtualInheritance|LittleEndian">
#di_composite_type4 = #llvm.di_composite_type<recId = distinct[2]<>, isRecSelf = true>
#di_file = #llvm.di_file<"a.c" in "d">
#di_namespace = #llvm.di_namespace<name = "ns", exportSymbols = false>
#di_null_type = #llvm.di_null_type
#loc = loc("a.c":1:2)
#loop_interleave = #llvm.loop_interleave<count = 3 : i32>
#loop_unroll = #llvm.loop_unroll<disable = true>
#loop_vectorize = #llvm.loop_vectorize<disable = true>
#di_compile_unit = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "p", isOptimized = false, emissionKind = LineTablesOnly, nameTableKind = None>
#di_composite_type5 = #llvm.di_composite_type<name = "y", flags = SingleInheritance|MultipleInheritance|VirtualInheritance, dataLocation = <[DW_OP_push_object_address, DW_OP_deref, DW_OP_lit3, DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_LLVM_fragment(1, 2)]>, rank = <>, elements = #llvm.di_subrange<count = 4 : i64, lowerBound = #llvm.di_expression<[DW_OP_deref]>>, #di_null_type>
#di_composite_type6 = #llvm.di_composite_type<recId = distinct[2]<>, name = "r", elements = #di_composite_type4>
#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, name = "s0", baseType = #di_basic_type, sizeInBits = 8, offsetInBits = 32, dwarfAddressSpace = 3, extraData = #di_basic_type>
#di_subprogram = #llvm.di_subprogram<scope = #di_file, name = "n", subprogramFlags = LocalToUnit>
#di_subroutine_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_null_type, #di_basic_type>
#di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "g", linkageName = "g", file = #di_file, line = 0, type = #di_basic_type, isLocalToUnit = true, isDefined = true>
#di_subprogram1 = #llvm.di_subprogram<id = distinct[4]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "n", linkageName = "l", file = #di_file, line = 1, scopeLine = 2, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
#di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_push_object_address]>>
#di_label = #llvm.di_label<scope = #di_subprogram1, name = "la", file = #di_file, line = 5>
#di_lexical_block = #llvm.di_lexical_block<scope = #di_subprogram1, file = #di_file, line = 3, column = 4>
#loc1 = loc(fused<#di_subprogram1>[#loc])
#di_lexical_block_file = #llvm.di_lexical_block_file<scope = #di_lexical_block, file = #di_file, discriminator = 0>
#di_local_variable = #llvm.di_local_variable<scope = #di_lexical_block, name = "v", file = #di_file, line = 3, arg = 1, alignInBits = 8, type = #di_basic_type>
#loop_annotation = #llvm.loop_annotation<disableNonforced = false, vectorize = #loop_vectorize, interleave = #loop_interleave, unroll = #loop_unroll, mustProgress = true, isVectorized = false, startLoc = #loc1, parallelAccesses = #access_group, #access_group1>
#di_imported_entity = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #di_subprogram1, entity = #di_namespace, file = #di_file, line = 1, name = "x", elements = #di_local_variable, #di_label>

  "foo.a"() {a0 = #di_basic_type, a1 = #di_composite_type, a2 = #di_composite_type1, a3 = #di_composite_type2, a4 = #di_composite_type3, a5 = #di_composite_type5, a6 = #di_composite_type6, b = #di_compile_unit, c = #di_subroutine_type, d = #di_subprogram1, e = #di_subprogram, f = #di_namespace, g = #di_lexical_block, h = #di_lexical_block_file, i = #di_local_variable, j = #di_label, k = #di_imported_entity, l = #di_global_variable, m = #di_global_variable_expression, n = #di_derived_type, o = #loop_annotation, p = #llvm.di_expression<[DW_OP_deref]>, q = #llvm.di_expression<>} : () -> ()
  "foo.a"() {a0 = #di_basic_type} : () -> ()



// CHECK: #access_group = #llvm.access_group<id = distinct[0]<>>
// CHECK: #access_group1 = #llvm.access_group<id = distinct[1]<>>
// CHECK: #di_basic_type = #llvm.di_basic_type<name = "x">
// CHECK: #di_composite_type = #llvm.di_composite_type<name = "y", flags = Public>
// CHECK: #di_composite_type1 = #llvm.di_composite_type<name = "y", flags = Private>
// CHECK: #di_composite_type2 = #llvm.di_composite_type<name = "y", flags = "Protected|Vector">
// CHECK: #di_composite_type3 = #llvm.di_composite_type<name = "y", flags = "SingleInheritance|MultipleInheritance|VirtualInheritance|LittleEndian">
// CHECK: #di_composite_type4 = #llvm.di_composite_type<recId = distinct[2]<>, isRecSelf = true>
// CHECK: #di_file = #llvm.di_file<"a.c" in "d">
// CHECK: #di_namespace = #llvm.di_namespace<name = "ns", exportSymbols = false>
// CHECK: #di_null_type = #llvm.di_null_type
// CHECK: #loc = loc("a.c":1:2)
// CHECK: #loop_interleave = #llvm.loop_interleave<count = 3 : i32>
// CHECK: #loop_unroll = #llvm.loop_unroll<disable = true>
// CHECK: #loop_vectorize = #llvm.loop_vectorize<disable = true>
// CHECK: #di_compile_unit = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_C, file = #di_file, producer = "p", isOptimized = false, emissionKind = LineTablesOnly, nameTableKind = None>
// CHECK: #di_composite_type5 = #llvm.di_composite_type<name = "y", flags = SingleInheritance|MultipleInheritance|VirtualInheritance, dataLocation = <[DW_OP_push_object_address, DW_OP_deref, DW_OP_lit3, DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_LLVM_fragment(1, 2)]>, rank = <>, elements = #llvm.di_subrange<count = 4 : i64, lowerBound = #llvm.di_expression<[DW_OP_deref]>>, #di_null_type>
// CHECK: #di_composite_type6 = #llvm.di_composite_type<recId = distinct[2]<>, name = "r", elements = #di_composite_type4>
// CHECK: #di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, name = "s0", baseType = #di_basic_type, sizeInBits = 8, offsetInBits = 32, dwarfAddressSpace = 3, extraData = #di_basic_type>
// CHECK: #di_subprogram = #llvm.di_subprogram<scope = #di_file, name = "n", subprogramFlags = LocalToUnit>
// CHECK: #di_subroutine_type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #di_null_type, #di_basic_type>
// CHECK: #di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "g", linkageName = "g", file = #di_file, line = 0, type = #di_basic_type, isLocalToUnit = true, isDefined = true>
// CHECK: #di_subprogram1 = #llvm.di_subprogram<id = distinct[4]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "n", linkageName = "l", file = #di_file, line = 1, scopeLine = 2, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
// CHECK: #di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_push_object_address]>>
// CHECK: #di_label = #llvm.di_label<scope = #di_subprogram1, name = "la", file = #di_file, line = 5>
// CHECK: #di_lexical_block = #llvm.di_lexical_block<scope = #di_subprogram1, file = #di_file, line = 3, column = 4>
// CHECK: #loc1 = loc(fused<#di_subprogram1>[#loc])
// CHECK: #di_lexical_block_file = #llvm.di_lexical_block_file<scope = #di_lexical_block, file = #di_file, discriminator = 0>
// CHECK: #di_local_variable = #llvm.di_local_variable<scope = #di_lexical_block, name = "v", file = #di_file, line = 3, arg = 1, alignInBits = 8, type = #di_basic_type>
// CHECK: #loop_annotation = #llvm.loop_annotation<disableNonforced = false, vectorize = #loop_vectorize, interleave = #loop_interleave, unroll = #loop_unroll, mustProgress = true, isVectorized = false, startLoc = #loc1, parallelAccesses = #access_group, #access_group1>
// CHECK: #di_imported_entity = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #di_subprogram1, entity = #di_namespace, file = #di_file, line = 1, name = "x", elements = #di_local_variable, #di_label>
// CHECK: "foo.a"() {a0 = #di_basic_type, a1 = #di_composite_type, a2 = #di_composite_type1
