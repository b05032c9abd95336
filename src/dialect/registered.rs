//! What `mlir-opt` 22 registers: its dialects, and the names of their operations.
//!
//! Names alone, as TableGen has them: a closed dialect refuses an operation that is not among them. Of a dialect that
//! allows unknown operations those with regions are listed, which is where it matters whether an operation is registered.

/// A dialect that `mlir-opt` 22 registers.
struct Dialect {
    name: &'static str,
    /// Whether an operation that is not registered is refused.
    is_closed: bool,
    /// Names without the dialect, sorted, with blanks between them.
    operations: &'static str,
}

const fn closed(name: &'static str, operations: &'static str) -> Dialect {
    Dialect { name, is_closed: true, operations }
}

const fn open(name: &'static str, operations: &'static str) -> Dialect {
    Dialect { name, is_closed: false, operations }
}

/// Whether `mlir-opt` 22 knows the dialect.
pub fn is_registered(dialect: &[u8]) -> bool {
    find(dialect).is_some()
}

/// The dialects registered in `mlir-opt` 22, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    DIALECTS.iter().map(|dialect| dialect.name)
}

/// The operations of a closed dialect, without its name.
pub(super) fn operations_of_closed(dialect: &[u8]) -> Option<impl Iterator<Item = &'static str>> {
    find(dialect).filter(|dialect| dialect.is_closed).map(|dialect| dialect.operations.split_ascii_whitespace())
}

/// Whether `mlir-opt` 22 is known to register the operation.
pub(super) fn is_operation(name: &[u8]) -> bool {
    let Some((dialect, operation)) = split(name) else { return false };
    find(dialect).is_some_and(|dialect| lists(dialect.operations, operation))
}

/// Whether the operation is of a closed dialect, which does not have it.
pub(super) fn is_unknown_in_closed_dialect(name: &[u8]) -> bool {
    let Some((dialect, operation)) = split(name) else { return false };
    find(dialect).is_some_and(|dialect| dialect.is_closed && !lists(dialect.operations, operation))
}

/// Whether names that are used in the regions of the operation are looked up there.
pub(super) fn is_symbol_table(name: &[u8]) -> bool {
    lists(SYMBOL_TABLES, name)
}

/// Whether the operation has the trait `Symbol`: its name is one in the symbol table around it.
pub(crate) fn is_symbol(name: &[u8]) -> bool {
    lists(SYMBOLS, name)
}

/// The dialect of a name, and what follows the dot.
fn split(name: &[u8]) -> Option<(&[u8], &[u8])> {
    let dot = name.iter().position(|byte| *byte == b'.')?;
    Some((&name[..dot], &name[dot + 1..]))
}

fn find(dialect: &[u8]) -> Option<&'static Dialect> {
    let index = DIALECTS.binary_search_by(|known| known.name.as_bytes().cmp(dialect)).ok()?;
    DIALECTS.get(index)
}

/// Whether one of the names in a list is this.
fn lists(names: &str, name: &[u8]) -> bool {
    names.split_ascii_whitespace().any(|known| known.as_bytes() == name)
}

/// Operations with the trait `SymbolTable`, sorted.
static SYMBOL_TABLES: &str = "\
    builtin.module emitc.class emitc.file gpu.module irdl.dialect llvm.comdat shape.function_library \
    spirv.module test.symbol_scope test.symbol_scope_isolated transform.irdl.collect_matching \
    transform.with_pdl_patterns";

/// Operations with the trait `Symbol`, sorted. Some may have no name, and then are none.
static SYMBOLS: &str = "\
    acc.firstprivate.recipe acc.global_ctor acc.global_dtor acc.private.recipe acc.reduction.recipe async.func \
    builtin.module emitc.class emitc.field emitc.func emitc.global func.func gpu.binary gpu.func gpu.module \
    irdl.attribute irdl.dialect irdl.operation irdl.type llvm.comdat llvm.comdat_selector llvm.func \
    llvm.mlir.alias llvm.mlir.global llvm.mlir.ifunc memref.global ml_program.func ml_program.global \
    ml_program.subgraph omp.critical.declare omp.declare_mapper omp.declare_reduction pdl.pattern \
    pdl_interp.func shape.func shape.function_library shard.grid spirv.ARM.Graph \
    spirv.EXT.SpecConstantCompositeReplicate spirv.GlobalVariable spirv.SpecConstant spirv.SpecConstantComposite \
    spirv.func spirv.module tosa.variable transform.named_sequence wasmssa.func wasmssa.global \
    wasmssa.import_func wasmssa.import_global wasmssa.import_mem wasmssa.import_table wasmssa.memory \
    wasmssa.table";

/// Sorted by name.
static DIALECTS: [Dialect; 51] = [
    closed(
        "acc",
        "atomic.capture atomic.read atomic.update atomic.write attach bounds cache copyin copyout create data declare \
         declare_device_resident declare_enter declare_exit declare_link delete detach deviceptr enter_data exit_data \
         firstprivate firstprivate.recipe firstprivate_map get_extent get_lowerbound get_stride get_upperbound \
         getdeviceptr global_ctor global_dtor host_data init kernel_environment kernels loop nocreate parallel \
         present private private.recipe reduction reduction.recipe routine serial set shutdown terminator update \
         update_device update_host use_device wait yield",
    ),
    closed(
        "affine",
        "apply delinearize_index dma_start dma_wait for if linearize_index load max min parallel prefetch store \
         vector_load vector_store yield",
    ),
    closed(
        "amdgpu",
        "dpp ext_packed_fp8 fat_raw_buffer_cast gather_to_lds lds_barrier make_dma_base make_dma_descriptor \
         make_gather_dma_base make_gather_dma_descriptor memory_counter_wait mfma packed_scaled_trunc \
         packed_stoch_round_fp8 packed_trunc_2xfp8 permlane_swap raw_buffer_atomic_cmpswap raw_buffer_atomic_fadd \
         raw_buffer_atomic_fmax raw_buffer_atomic_smax raw_buffer_atomic_umin raw_buffer_load raw_buffer_store \
         scaled_ext_packed scaled_ext_packed_matrix scaled_mfma scaled_wmma sched_barrier sparse_mfma swizzle_bitmode \
         tensor_load_to_lds tensor_store_from_lds transpose_load wmma",
    ),
    closed("amx", "tile_load tile_mulf tile_muli tile_store tile_zero"),
    closed(
        "arith",
        "addf addi addui_extended andi bitcast ceildivsi ceildivui cmpf cmpi constant divf divsi divui extf extsi \
         extui floordivsi fptosi fptoui index_cast index_castui maximumf maxnumf maxsi maxui minimumf minnumf minsi \
         minui mulf muli mulsi_extended mului_extended negf ori remf remsi remui scaling_extf scaling_truncf select \
         shli shrsi shrui sitofp subf subi truncf trunci uitofp xori",
    ),
    closed("arm_neon", "2d.sdot intr.bfmmla intr.sdot intr.smmla intr.smull intr.ummla intr.usmmla"),
    closed(
        "arm_sme",
        "copy_tile extract_tile_slice fmopa_2way fmops_2way get_tile insert_tile_slice intr.cntsd intr.ld1b.horiz \
         intr.ld1b.vert intr.ld1d.horiz intr.ld1d.vert intr.ld1h.horiz intr.ld1h.vert intr.ld1q.horiz intr.ld1q.vert \
         intr.ld1w.horiz intr.ld1w.vert intr.mopa intr.mopa.wide intr.mops intr.mops.wide intr.read.horiz \
         intr.read.vert intr.smopa.wide intr.smopa.za32 intr.smops.wide intr.smops.za32 intr.st1b.horiz \
         intr.st1b.vert intr.st1d.horiz intr.st1d.vert intr.st1h.horiz intr.st1h.vert intr.st1q.horiz intr.st1q.vert \
         intr.st1w.horiz intr.st1w.vert intr.str intr.sumopa.wide intr.sumops.wide intr.umopa.wide intr.umopa.za32 \
         intr.umops.wide intr.umops.za32 intr.usmopa.wide intr.usmops.wide intr.write.horiz intr.write.vert intr.zero \
         load_tile_slice outerproduct smopa_2way smopa_4way smops_2way smops_4way store_tile_slice streaming_vl \
         sumopa_4way sumops_4way tile_load tile_store umopa_2way umopa_4way umops_2way umops_4way usmopa_4way \
         usmops_4way zero",
    ),
    closed(
        "arm_sve",
        "convert_from_svbool convert_to_svbool dupq_lane intr.add intr.bfmmla intr.convert.from.svbool \
         intr.convert.to.svbool intr.dupq_lane intr.fadd intr.fdiv intr.fmul intr.fsub intr.mul intr.psel intr.sdiv \
         intr.sdot intr.smmla intr.sub intr.udiv intr.udot intr.ummla intr.usmmla intr.whilelt intr.zip.x2 \
         intr.zip.x4 masked.addf masked.addi masked.divf masked.divi_signed masked.divi_unsigned masked.mulf \
         masked.muli masked.subf masked.subi psel sdot smmla udot ummla usmmla zip.x2 zip.x4",
    ),
    closed(
        "async",
        "add_to_group await await_all call coro.begin coro.end coro.free coro.id coro.save coro.suspend create_group \
         execute func return runtime.add_ref runtime.add_to_group runtime.await runtime.await_and_resume \
         runtime.create runtime.create_group runtime.drop_ref runtime.is_error runtime.load \
         runtime.num_worker_threads runtime.resume runtime.set_available runtime.set_error runtime.store yield",
    ),
    closed("bufferization", "alloc_tensor clone dealloc dealloc_tensor materialize_in_destination to_buffer to_tensor"),
    closed("builtin", "module unrealized_conversion_cast"),
    closed("cf", "assert br cond_br switch"),
    closed(
        "complex",
        "abs add angle atan2 bitcast conj constant cos create div eq exp expm1 im log log1p mul neg neq pow powi re \
         rsqrt sign sin sqrt sub tan tanh",
    ),
    closed("dlti", ""),
    closed(
        "emitc",
        "add address_of apply assign bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift \
         bitwise_xor call call_opaque cast class cmp conditional constant declare_func dereference div do expression \
         field file for func get_field get_global global if include literal load logical_and logical_not logical_or \
         member member_of_ptr mul rem return sub subscript switch unary_minus unary_plus variable verbatim yield",
    ),
    closed("func", "call call_indirect constant func return"),
    closed(
        "gpu",
        "all_reduce alloc barrier binary block_dim block_id cluster_block_id cluster_dim cluster_dim_blocks \
         cluster_id create_2to4_spmat create_bsr create_coo create_coo_aos create_csc create_csr create_dn_tensor \
         dealloc destroy_dn_tensor destroy_sp_mat dynamic_shared_memory func global_id grid_dim host_register \
         host_unregister lane_id launch launch_func memcpy memset module num_subgroups printf return rotate sddmm \
         sddmm_buffer_size set_csr_pointers set_default_device shuffle spgemm_copy spgemm_create_descr \
         spgemm_destroy_descr spgemm_work_estimation_or_compute spmat_get_size spmm spmm_buffer_size spmv \
         spmv_buffer_size subgroup_broadcast subgroup_id subgroup_mma_compute subgroup_mma_constant_matrix \
         subgroup_mma_elementwise subgroup_mma_extract_thread_local subgroup_mma_insert_thread_local \
         subgroup_mma_load_matrix subgroup_mma_store_matrix subgroup_reduce subgroup_size terminator thread_id wait \
         warp_execute_on_lane_0 yield",
    ),
    closed(
        "index",
        "add and bool.constant casts castu ceildivs ceildivu cmp constant divs divu floordivs maxs maxu mins minu mul \
         or rems remu shl shrs shru sizeof sub xor",
    ),
    closed(
        "irdl",
        "all_of any any_of attribute attributes base c_pred dialect is operands operation parameters parametric \
         region regions results type",
    ),
    closed(
        "linalg",
        "abs add batch_matmul batch_matvec batch_mmt4d batch_reduce_matmul batch_vecmat broadcast ceil contract \
         conv_1d conv_1d_ncw_fcw conv_1d_nwc_wcf conv_2d conv_2d_nchw_fchw conv_2d_nchw_fchw_q conv_2d_ngchw_fgchw \
         conv_2d_ngchw_gfchw conv_2d_ngchw_gfchw_q conv_2d_nhwc_fhwc conv_2d_nhwc_fhwc_q conv_2d_nhwc_hwcf \
         conv_2d_nhwc_hwcf_q conv_2d_nhwgc_gfhwc conv_2d_nhwgc_gfhwc_q conv_3d conv_3d_ncdhw_fcdhw \
         conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q copy depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wc \
         depthwise_conv_1d_nwc_wcm depthwise_conv_2d_nchw_chw depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q \
         depthwise_conv_2d_nhwc_hwcm depthwise_conv_2d_nhwc_hwcm_q depthwise_conv_3d_ncdhw_cdhw \
         depthwise_conv_3d_ndhwc_dhwc depthwise_conv_3d_ndhwc_dhwcm div div_unsigned dot elementwise erf exp fill \
         fill_rng_2d floor generic index log map matmul matvec max min mmt4d mul negf pack pooling_nchw_max \
         pooling_nchw_sum pooling_ncw_max pooling_ncw_sum pooling_ndhwc_max pooling_ndhwc_min pooling_ndhwc_sum \
         pooling_nhwc_max pooling_nhwc_max_unsigned pooling_nhwc_min pooling_nhwc_min_unsigned pooling_nhwc_sum \
         pooling_nwc_max pooling_nwc_max_unsigned pooling_nwc_min pooling_nwc_min_unsigned pooling_nwc_sum powf \
         quantized_batch_matmul quantized_matmul reciprocal reduce round rsqrt select softmax sqrt square sub tanh \
         transpose unpack vecmat winograd_filter_transform winograd_input_transform winograd_output_transform yield",
    ),
    open("llvm", "comdat func mlir.alias mlir.global"),
    closed(
        "math",
        "absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz ctpop cttz erf erfc \
         exp exp2 expm1 floor fma fpowi ipowi isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven \
         rsqrt sin sincos sinh sqrt tan tanh trunc",
    ),
    closed(
        "memref",
        "alloc alloca alloca_scope alloca_scope.return assume_alignment atomic_rmw atomic_yield cast collapse_shape \
         copy dealloc dim distinct_objects dma_start dma_wait expand_shape extract_aligned_pointer_as_index \
         extract_strided_metadata generic_atomic_rmw get_global global load memory_space_cast prefetch rank realloc \
         reinterpret_cast reshape store subview transpose view",
    ),
    closed(
        "ml_program",
        "func global global_load global_load_const global_load_graph global_store global_store_graph output return \
         subgraph token",
    ),
    closed(
        "mpi",
        "allreduce barrier comm_rank comm_size comm_split comm_world error_class finalize init irecv isend recv \
         retval_check send wait",
    ),
    closed(
        "nvgpu",
        "device_async_copy device_async_create_group device_async_wait ldmatrix mbarrier.arrive \
         mbarrier.arrive.expect_tx mbarrier.arrive.nocomplete mbarrier.create mbarrier.get mbarrier.init \
         mbarrier.test.wait mbarrier.try_wait.parity mma.sp.sync mma.sync rcp tma.async.load tma.async.store \
         tma.create.descriptor tma.fence.descriptor tma.prefetch.descriptor warpgroup.generate.descriptor \
         warpgroup.mma warpgroup.mma.init.accumulator warpgroup.mma.store",
    ),
    open("nvvm", ""),
    closed(
        "omp",
        "allocate_dir atomic.capture atomic.read atomic.update atomic.write barrier cancel cancellation_point \
         canonical_loop critical critical.declare declare_mapper declare_mapper.info declare_reduction distribute \
         flush loop loop_nest map.bounds map.info masked master new_cli ordered ordered.region parallel private scan \
         section sections simd single target target_allocmem target_data target_enter_data target_exit_data \
         target_freemem target_update task taskgroup taskloop taskwait taskyield teams terminator threadprivate tile \
         unroll_heuristic workdistribute workshare workshare.loop_wrapper wsloop yield",
    ),
    closed(
        "pdl",
        "apply_native_constraint apply_native_rewrite attribute erase operand operands operation pattern range \
         replace result results rewrite type types",
    ),
    closed(
        "pdl_interp",
        "apply_constraint apply_rewrite are_equal branch check_attribute check_operand_count check_operation_name \
         check_result_count check_type check_types continue create_attribute create_operation create_range \
         create_type create_types erase extract finalize foreach func get_attribute get_attribute_type \
         get_defining_op get_operand get_operands get_result get_results get_users get_value_type is_not_null \
         record_match replace switch_attribute switch_operand_count switch_operation_name switch_result_count \
         switch_type switch_types",
    ),
    closed(
        "ptr",
        "constant from_ptr gather get_metadata load masked_load masked_store ptr_add ptr_diff scatter store to_ptr \
         type_offset",
    ),
    closed("quant", "dcast qcast scast"),
    open("rocdl", ""),
    closed(
        "scf",
        "condition execute_region for forall forall.in_parallel if index_switch parallel reduce reduce.return while \
         yield",
    ),
    open("shape", "assuming func function_library reduce"),
    closed(
        "shard",
        "all_gather all_reduce all_slice all_to_all broadcast gather get_sharding grid grid_shape \
         neighbors_linear_indices process_linear_index process_multi_index recv reduce reduce_scatter scatter send \
         shard shard_shape sharding shift update_halo",
    ),
    closed(
        "smt",
        "and apply_func array.broadcast array.select array.store assert bv.add bv.and bv.ashr bv.cmp bv.concat \
         bv.constant bv.extract bv.lshr bv.mul bv.neg bv.not bv.or bv.repeat bv.sdiv bv.shl bv.smod bv.srem bv.udiv \
         bv.urem bv.xor bv2int check constant declare_fun distinct eq exists forall implies int.abs int.add int.cmp \
         int.constant int.div int.mod int.mul int.sub int2bv ite not or pop push reset set_logic solver xor yield",
    ),
    closed(
        "sparse_tensor",
        "assemble binary coiterate compress concatenate convert coordinates coordinates_buffer crd_translate \
         disassemble expand extract_iteration_space extract_value foreach has_runtime_library iterate load lvl new \
         number_of_entries out positions print push_back reduce reinterpret_map reorder_coo select slice.offset \
         slice.stride sort storage_specifier.get storage_specifier.init storage_specifier.set unary values yield",
    ),
    open("spirv", "ARM.Graph SpecConstantOperation func mlir.loop mlir.selection module"),
    closed(
        "tensor",
        "bitcast cast collapse_shape concat dim empty expand_shape extract extract_slice from_elements gather \
         generate insert insert_slice pad parallel_insert_slice rank reshape scatter splat yield",
    ),
    open(
        "test",
        "affine_scope alloca_scope_region call_with_segments conversion_func_op dummy_op_with_region_ref \
         functional_region_op graph_region isolated_graph_region isolated_one_region_op isolated_region \
         isolated_regions loop_block many_regions merge_blocks one_region_op one_region_with_operands_op \
         one_region_with_recursive_memory_effects op_with_region_fold op_with_region_pattern pretty_printed_region \
         region_if single_no_terminator_custom_asm_op single_no_terminator_op sized_region_op ssacfg_region \
         symbol_scope symbol_scope_isolated two_region_op variadic_no_terminator_op variadic_region_inferred \
         with_bounds_region wrapping_region",
    ),
    closed("test_dyn", ""),
    closed("test_irdl_to_cpp", "bar beef conditional hash"),
    closed(
        "tosa",
        "abs add add_shape apply_scale argmax arithmetic_right_shift avg_pool2d bitwise_and bitwise_not bitwise_or \
         bitwise_xor cast cast_from_block_scaled cast_to_block_scaled ceil clamp clz concat concat_shape cond_if \
         const const_shape conv2d conv3d cos custom depthwise_conv2d dim div_ceil_shape div_floor_shape equal erf exp \
         exp2_shape fft2d floor gather greater greater_equal identity intdiv log log2_ceil_shape log2_floor_shape \
         logical_and logical_left_shift logical_not logical_or logical_right_shift logical_xor matmul \
         matmul_t_block_scaled max_pool2d max_shape maximum min_shape minimum mod_shape mul mul_shape negate pad pow \
         reciprocal reduce_all reduce_any reduce_max reduce_min reduce_product reduce_sum rescale reshape resize \
         reverse rfft2d rsqrt scatter select sigmoid sin slice slice_shape sub sub_shape table tanh tile transpose \
         transpose_conv2d variable variable_read variable_write while_loop yield",
    ),
    closed(
        "transform",
        "affine.simplify_bounded_affine_ops affine.simplify_min_max_affine_ops alternatives annotate \
         apply_conversion_patterns apply_conversion_patterns.dialect_to_llvm \
         apply_conversion_patterns.func.func_to_llvm apply_conversion_patterns.gpu.gpu_subgroup_reduce_to_nvvm \
         apply_conversion_patterns.gpu.gpu_to_nvvm apply_conversion_patterns.gpu.gpu_to_rocdl \
         apply_conversion_patterns.gpu.gpu_wmma_to_nvvm \
         apply_conversion_patterns.memref.memref_to_llvm_type_converter apply_conversion_patterns.nvgpu.nvgpu_to_nvvm \
         apply_conversion_patterns.scf.scf_to_control_flow apply_conversion_patterns.scf.structural_conversions \
         apply_conversion_patterns.transform.test_conversion_patterns \
         apply_conversion_patterns.transform.test_type_converter apply_conversion_patterns.vector.vector_to_llvm \
         apply_cse apply_dce apply_licm apply_patterns apply_patterns.arm_neon.vector_contract_to_bfmmla \
         apply_patterns.arm_neon.vector_contract_to_i8mm apply_patterns.arm_sve.vector_contract_to_bfmmla \
         apply_patterns.arm_sve.vector_contract_to_i8mm apply_patterns.canonicalization \
         apply_patterns.gpu.eliminate_barriers apply_patterns.gpu.gpu_rewrite_patterns \
         apply_patterns.gpu.gpu_shuffle_to_amdgpu apply_patterns.gpu.unroll_vectors_subgroup_mma \
         apply_patterns.linalg.decompose_pack_unpack apply_patterns.linalg.decompose_pad \
         apply_patterns.linalg.erase_unnecessary_inputs apply_patterns.linalg.fold_add_into_dest \
         apply_patterns.linalg.fold_pack_unpack_into_empty apply_patterns.linalg.fold_unit_extent_dims_via_reshapes \
         apply_patterns.linalg.fold_unit_extent_dims_via_slices apply_patterns.linalg.pad_vectorization \
         apply_patterns.linalg.tiling_canonicalization apply_patterns.memref.alloc_to_alloca \
         apply_patterns.memref.expand_ops apply_patterns.memref.expand_strided_metadata \
         apply_patterns.memref.extract_address_computations apply_patterns.memref.fold_memref_alias_ops \
         apply_patterns.memref.resolve_ranked_shaped_type_result_dims apply_patterns.scf.for_loop_canonicalization \
         apply_patterns.tensor.bubble_up_extract_slice apply_patterns.tensor.decompose_concat \
         apply_patterns.tensor.drop_redundant_insert_slice_rank_expansion \
         apply_patterns.tensor.fold_into_pack_and_unpack apply_patterns.tensor.fold_tensor_empty \
         apply_patterns.tensor.fold_tensor_subset_ops \
         apply_patterns.tensor.fold_tensor_subset_ops_into_vector_transfers \
         apply_patterns.tensor.merge_consecutive_insert_extract_slice \
         apply_patterns.tensor.reassociative_reshape_folding apply_patterns.tensor.rewrite_as_constant \
         apply_patterns.transform.test_patterns apply_patterns.vector.cast_away_vector_leading_one_dim \
         apply_patterns.vector.drop_inner_most_unit_dims_from_xfer_ops \
         apply_patterns.vector.drop_unit_dims_with_shape_cast apply_patterns.vector.elementwise_to_vector \
         apply_patterns.vector.fold_arith_extension apply_patterns.vector.interleave_to_shuffle \
         apply_patterns.vector.lower_bitcast apply_patterns.vector.lower_broadcast \
         apply_patterns.vector.lower_contraction apply_patterns.vector.lower_create_mask \
         apply_patterns.vector.lower_gather apply_patterns.vector.lower_interleave \
         apply_patterns.vector.lower_masked_transfers apply_patterns.vector.lower_masks \
         apply_patterns.vector.lower_multi_reduction apply_patterns.vector.lower_outerproduct \
         apply_patterns.vector.lower_scan apply_patterns.vector.lower_shape_cast apply_patterns.vector.lower_transfer \
         apply_patterns.vector.lower_transpose apply_patterns.vector.materialize_masks \
         apply_patterns.vector.rank_reducing_subview_patterns apply_patterns.vector.reduction_to_contract \
         apply_patterns.vector.rewrite_narrow_types apply_patterns.vector.sink_mem_ops apply_patterns.vector.sink_ops \
         apply_patterns.vector.split_transfer_full_partial apply_patterns.vector.transfer_permutation_patterns \
         apply_patterns.vector.transfer_to_scf apply_patterns.vector.unroll_from_elements \
         apply_patterns.vector.unroll_to_elements apply_patterns.x86vector.sink_vector_producer_ops \
         apply_patterns.x86vector.vector_contract_bf16_to_fma apply_patterns.x86vector.vector_contract_to_fma \
         apply_patterns.x86vector.vector_contract_to_packed_type_dot_product apply_registered_pass \
         bufferization.buffer_loop_hoisting bufferization.eliminate_empty_tensors \
         bufferization.empty_tensor_to_alloc_tensor bufferization.one_shot_bufferize cast collect_matching \
         debug.emit_param_as_remark debug.emit_remark_at dlti.query foreach foreach_match func.cast_and_call \
         func.deduplicate_func_args func.replace_func_signature get_consumers_of_result get_defining_op get_operand \
         get_parent_op get_producer_of_operand get_result get_type gpu.map_forall_to_blocks \
         gpu.map_nested_forall_to_threads include irdl.collect_matching loop.coalesce loop.forall_to_for \
         loop.forall_to_parallel loop.fuse_sibling loop.hoist_loop_invariant_subsets loop.outline \
         loop.parallel_for_to_nested_fors loop.peel loop.pipeline loop.promote_if_one_iteration loop.unroll \
         loop.unroll_and_jam match.operation_empty match.operation_name match.param.cmpi match.structured \
         match.structured.body match.structured.classify_contraction_dims match.structured.classify_convolution_dims \
         match.structured.dim match.structured.elemental_bitwidth match.structured.init match.structured.input \
         match.structured.num_inits match.structured.num_inputs match.structured.rank match.structured.result \
         match.structured.yield memref.alloca_to_global memref.erase_dead_alloc_and_stores \
         memref.make_loop_independent memref.multibuffer merge_handles named_sequence num_associations \
         nvgpu.create_async_groups nvgpu.pipeline_shared_memory_copies nvgpu.rewrite_copy_as_tma \
         nvgpu.rewrite_matmul_as_mma_sync param.constant pdl_match print replicate scf.take_assumed_branch select \
         sequence smt.constrain_params sparse_tensor.match.sparse_inout split_handle \
         structured.bufferize_to_allocation structured.continuous_tile_sizes structured.convert_conv2d_to_img2col \
         structured.convert_to_loops structured.decompose structured.decompose_interface \
         structured.decompose_winograd_op structured.eliminate_empty_tensors structured.flatten_elementwise \
         structured.fuse structured.fuse_into_containing_op structured.generalize structured.gpu.map_copy_to_threads \
         structured.hoist_pad structured.hoist_pad.build_packing_loop_nest \
         structured.hoist_redundant_vector_broadcasts structured.hoist_redundant_vector_transfers \
         structured.insert_slice_to_copy structured.interchange structured.linalg_copy_to_memref \
         structured.lower_pack structured.lower_unpack structured.match structured.multitile_sizes structured.pack \
         structured.pack_greedily structured.pack_transpose structured.pad structured.pad_tiling_interface \
         structured.promote structured.promote_tensor structured.replace \
         structured.rewrite_in_destination_passing_style structured.scalarize structured.specialize structured.split \
         structured.split_reduction structured.tile_reduction_using_for structured.tile_reduction_using_forall \
         structured.tile_using_for structured.tile_using_forall structured.transpose_conv2d \
         structured.transpose_matmul structured.vectorize structured.vectorize_children_and_apply_patterns \
         structured.winograd_conv2d tensor.make_loop_independent test.fuse_and_yield test.fuse_consumer \
         test.fuse_consumer_using_slice test.fuse_using_forall test.make_composed_folded_affine_apply \
         test.move_operand_deps test.move_value_defns test.query_consumer_fusability test.query_producer_fusability \
         test.tile_and_fuse_outer_parallel_partial_reduction test.tile_using_custom_loop test.tile_using_forall \
         test_add_test_extension test_add_to_param test_branching_transform_op_terminator \
         test_check_if_test_extension_present test_consume_operand test_consume_operand_each \
         test_consume_operand_of_op_kind_or_fail test_copy_payload test_correct_number_of_multi_results \
         test_dummy_payload_op test_emit_remark_and_erase_operand test_initializer_extension \
         test_mixed_null_and_non_null_results test_mixed_success_and_silenceable test_notify_payload_op_replaced \
         test_produce_empty_payload test_produce_invalid_ir test_produce_null_param test_produce_null_payload \
         test_produce_null_value test_produce_param test_produce_param_with_number_of_test_ops \
         test_produce_self_handle_or_forward_operand test_produce_transform_param_or_forward_operand \
         test_produce_value_handle_to_argument_of_parent_block test_produce_value_handle_to_result \
         test_produce_value_handle_to_self_operand test_re_enter_region test_remap_operand_to_self \
         test_remove_test_extension test_report_number_of_tracked_handles_nested_under test_required_memory_effects \
         test_reverse_payload_ops test_succeed_if_operand_of_op_kind test_tracked_rewrite test_transform_op \
         test_transform_op_with_regions test_transform_unrestricted_op_no_interface \
         test_wrong_number_of_multi_results test_wrong_number_of_results tune.alternatives tune.knob \
         type_conversion.tensor.cast_shape_dynamic_dims verify with_pdl_patterns xegpu.convert_layout \
         xegpu.get_desc_op xegpu.insert_prefetch xegpu.set_desc_layout xegpu.set_gpu_launch_threads \
         xegpu.set_op_layout_attr yield",
    ),
    closed("ub", "poison unreachable"),
    closed(
        "vector",
        "bitcast broadcast compressstore constant_mask contract create_mask deinterleave expandload extract \
         extract_strided_slice fma from_elements gather insert insert_strided_slice interleave load mask maskedload \
         maskedstore multi_reduction outerproduct print reduction scalable.extract scalable.insert scan scatter \
         shape_cast shuffle step store to_elements transfer_read transfer_write transpose type_cast vscale yield",
    ),
    closed(
        "wasmssa",
        "abs add and block block_return branch_if call ceil clz const convert_s convert_u copysign ctz demote div \
         div_si div_ui eq eqz extend extend_i32_s extend_i32_u floor func ge ge_si ge_ui global global_get gt gt_si \
         gt_ui if import_func import_global import_mem import_table le le_si le_ui local local_get local_set \
         local_tee loop lt lt_si lt_ui max memory min mul ne neg or popcnt promote reinterpret rem_si rem_ui return \
         rotl rotr shl shr_s shr_u sqrt sub table trunc wrap xor",
    ),
    closed(
        "x86vector",
        "avx.bcst_to_f32.packed avx.cvt.packed.even.indexed_to_f32 avx.cvt.packed.odd.indexed_to_f32 avx.dot.i8 \
         avx.intr.dot avx.rsqrt avx512.cvt.packed.f32_to_bf16 avx512.dot avx512.mask.compress avx512.mask.rndscale \
         avx512.mask.scalef avx512.vp2intersect",
    ),
    closed(
        "xegpu",
        "alloc_nbarrier atomic_rmw convert_layout create_mem_desc create_nd_tdesc create_tdesc dpas fence \
         init_nbarrier load load_matrix load_nd nbarrier_arrive nbarrier_wait prefetch prefetch_nd store store_matrix \
         store_nd update_nd_offset update_offset",
    ),
    closed(
        "xevm",
        "blockload blockload2d blockprefetch2d blockstore blockstore2d group_count.x group_count.y group_count.z \
         group_id.x group_id.y group_id.z lane_id local_id.x local_id.y local_id.z local_size.x local_size.y \
         local_size.z memfence mma prefetch subgroup_id subgroup_size",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(DIALECTS.is_sorted_by(|left, right| left.name < right.name));
        for names in DIALECTS.iter().map(|dialect| dialect.operations).chain([SYMBOL_TABLES, SYMBOLS]) {
            assert!(names.split_ascii_whitespace().is_sorted_by(|left, right| left < right), "{names}");
        }
    }

    #[test]
    fn a_closed_dialect_has_no_other_operations() {
        for known in ["tosa.add", "arith.addf", "scf.for", "transform.apply_patterns.linalg.tiling_canonicalization"] {
            assert!(is_operation(known.as_bytes()) && !is_unknown_in_closed_dialect(known.as_bytes()), "{known}");
        }
        for unknown in ["tosa.addd", "tosa.", "dlti.query", "ub.poison2"] {
            assert!(is_unknown_in_closed_dialect(unknown.as_bytes()), "{unknown}");
        }
        for open in ["llvm.zzz", "test.zzz", "my.add", "tosa", "stablehlo.add"] {
            assert!(!is_unknown_in_closed_dialect(open.as_bytes()), "{open}");
        }
    }
}
