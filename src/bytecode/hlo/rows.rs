//! [`ROWS`]: the operations of VHLO in all of their versions, and the conversion of their attributes to StableHLO.

/// A name of dialect `vhlo`, and its attributes sorted by name, which is the order in which they are written.
///
/// Without its version the name is the name in dialect `stablehlo`, except for [`FUNCTIONS`]. An attribute is
///
/// - `name`: an attribute that is copied unchanged
/// - `name:array`: a tensor that becomes an array of numbers
/// - `name:symbol`, `name:symbols`: a string, or an array of strings, that becomes a symbol each
/// - `name:flag`: a truth value that becomes `unit`, or is dropped
/// - `name:gone`: an attribute that the newest version lacks
/// - `name@struct`: a field of an attribute that holds several; `name=field@struct` where the field has another name
///
/// and, after `!`, the default value, which is left out ([`Default`](super::operations::Default)).
pub(super) const ROWS: &[(&str, &str)] = &[
    ("abs_v1", ""),
    ("add_v1", ""),
    ("after_all_v1", ""),
    ("all_gather_v1", "all_gather_dim channel_id=handle@channel_handle!0 replica_groups use_global_device_ids:flag"),
    ("all_gather_v2", "all_gather_dim channel_id=handle@channel_handle!0 replica_groups use_global_device_ids:flag"),
    ("all_reduce_v1", "channel_id=handle@channel_handle!0 replica_groups use_global_device_ids:flag"),
    ("all_reduce_v2", "channel_id=handle@channel_handle!0 replica_groups use_global_device_ids:flag"),
    ("all_to_all_v1", "channel_id=handle@channel_handle!0 concat_dimension replica_groups split_count split_dimension"),
    ("all_to_all_v2", "channel_id=handle@channel_handle!0 concat_dimension replica_groups split_count split_dimension"),
    ("and_v1", ""),
    ("async_done_v1", ""),
    ("async_start_v1", ""),
    ("atan2_v1", ""),
    ("batch_norm_grad_v1", "epsilon feature_index"),
    ("batch_norm_inference_v1", "epsilon feature_index"),
    ("batch_norm_training_v1", "epsilon feature_index"),
    ("bitcast_convert_v1", ""),
    ("broadcast_in_dim_v1", "broadcast_dimensions:array"),
    ("broadcast_v1", "broadcast_sizes:array"),
    ("call_v1", "callee:symbol"),
    ("case_v1", ""),
    ("cbrt_v1", ""),
    ("cbrt_v2", "result_accuracy!accuracy"),
    ("ceil_v1", ""),
    ("cholesky_v1", "lower!false"),
    ("clamp_v1", ""),
    ("collective_broadcast_v1", "channel_id=handle@channel_handle!0 replica_groups"),
    ("collective_broadcast_v2", "channel_id=handle@channel_handle!0 has_dynamic_root:flag replica_groups"),
    ("collective_permute_v1", "channel_id=handle@channel_handle!0 source_target_pairs"),
    (
        "collective_reduce_v1",
        "channel_id=handle@channel_handle!0 has_dynamic_root:flag replica_groups use_global_device_ids:flag",
    ),
    ("compare_v1", "compare_type!NOTYPE comparison_direction"),
    ("complex_v1", ""),
    ("composite_v1", "composite_attributes!empty decomposition:symbol name version!0"),
    ("composite_v2", "composite_attributes!empty decomposition:symbol name version!0"),
    ("concatenate_v1", "dimension"),
    ("constant_v1", "value"),
    ("convert_v1", ""),
    (
        "convolution_v1",
        "batch_group_count feature_group_count input_batch_dimension@conv input_feature_dimension@conv \
         input_spatial_dimensions@conv kernel_input_feature_dimension@conv kernel_output_feature_dimension@conv \
         kernel_spatial_dimensions@conv lhs_dilation:array!1 output_batch_dimension@conv \
         output_feature_dimension@conv output_spatial_dimensions@conv padding!0 precision_config!DEFAULT \
         rhs_dilation:array!1 window_reversal:array!false window_strides:array!1",
    ),
    ("cosine_v1", ""),
    ("cosine_v2", "result_accuracy!accuracy"),
    ("count_leading_zeros_v1", ""),
    ("create_token_v1", ""),
    ("cross-replica-sum_v1", "replica_groups"),
    (
        "custom_call_v1",
        "api_version!1 backend_config!empty call_target_name called_computations:symbols!empty has_side_effect!false \
         operand_layouts!together output_operand_aliases!empty result_layouts!together",
    ),
    (
        "custom_call_v2",
        "api_version!1 backend_config!empty call_target_name called_computations:symbols!empty has_side_effect!false \
         operand_layouts!together output_operand_aliases!empty result_layouts!together result_tilings!empty",
    ),
    ("divide_v1", ""),
    (
        "dot_general_v1",
        "lhs_batching_dimensions@dot lhs_contracting_dimensions@dot precision_config!DEFAULT \
         rhs_batching_dimensions@dot rhs_contracting_dimensions@dot",
    ),
    (
        "dot_general_v2",
        "accumulation_type@dot_algorithm allow_imprecise_accumulation@dot_algorithm lhs_batching_dimensions@dot \
         lhs_component_count@dot_algorithm lhs_contracting_dimensions@dot lhs_precision_type@dot_algorithm \
         num_primitive_operations@dot_algorithm precision_config!DEFAULT rhs_batching_dimensions@dot \
         rhs_component_count@dot_algorithm rhs_contracting_dimensions@dot rhs_precision_type@dot_algorithm",
    ),
    ("dot_v1", "precision_config!DEFAULT"),
    (
        "dynamic_broadcast_in_dim_v1",
        "broadcast_dimensions:array known_expanding_dimensions:array!empty known_nonexpanding_dimensions:array!empty",
    ),
    (
        "dynamic_conv_v1",
        "batch_group_count feature_group_count input_batch_dimension@conv input_feature_dimension@conv \
         input_spatial_dimensions@conv kernel_input_feature_dimension@conv kernel_output_feature_dimension@conv \
         kernel_spatial_dimensions@conv lhs_dilation:array!1 output_batch_dimension@conv \
         output_feature_dimension@conv output_spatial_dimensions@conv padding:gone precision_config!DEFAULT \
         rhs_dilation:array!1 window_reversal:array!false window_strides:array!1",
    ),
    (
        "dynamic_conv_v2",
        "batch_group_count feature_group_count input_batch_dimension@conv input_feature_dimension@conv \
         input_spatial_dimensions@conv kernel_input_feature_dimension@conv kernel_output_feature_dimension@conv \
         kernel_spatial_dimensions@conv lhs_dilation:array!1 output_batch_dimension@conv \
         output_feature_dimension@conv output_spatial_dimensions@conv precision_config!DEFAULT rhs_dilation:array!1 \
         window_reversal:array!false window_strides:array!1",
    ),
    (
        "dynamic_gather_v1",
        "collapsed_slice_dims@gather index_vector_dim@gather indices_are_sorted!false offset_dims@gather \
         start_index_map@gather",
    ),
    (
        "dynamic_gather_v2",
        "collapsed_slice_dims@gather index_vector_dim@gather indices_are_sorted!false offset_dims@gather \
         operand_batching_dims@gather start_index_map@gather start_indices_batching_dims@gather",
    ),
    ("dynamic_iota_v1", "iota_dimension"),
    ("dynamic_pad_v1", ""),
    ("dynamic_reshape_v1", ""),
    ("dynamic_slice_v1", "slice_sizes:array"),
    ("dynamic_update_slice_v1", ""),
    ("einsum_v1", "einsum_config"),
    ("exponential_minus_one_v1", ""),
    ("exponential_minus_one_v2", "result_accuracy!accuracy"),
    ("exponential_v1", ""),
    ("exponential_v2", "result_accuracy!accuracy"),
    ("fft_v1", "fft_length:array fft_type"),
    ("floor_v1", ""),
    ("func_v1", "arg_attrs!empty function_type res_attrs!empty sym_name sym_visibility!empty"),
    (
        "gather_v1",
        "collapsed_slice_dims@gather index_vector_dim@gather indices_are_sorted!false offset_dims@gather \
         slice_sizes:array start_index_map@gather",
    ),
    (
        "gather_v2",
        "collapsed_slice_dims@gather index_vector_dim@gather indices_are_sorted!false offset_dims@gather \
         operand_batching_dims@gather slice_sizes:array start_index_map@gather start_indices_batching_dims@gather",
    ),
    ("get_dimension_size_v1", "dimension"),
    ("get_tuple_element_v1", "index"),
    ("if_v1", ""),
    ("imag_v1", ""),
    ("infeed_v1", "infeed_config layout!empty"),
    ("iota_v1", "iota_dimension"),
    ("is_finite_v1", ""),
    ("log_plus_one_v1", ""),
    ("log_plus_one_v2", "result_accuracy!accuracy"),
    ("log_v1", ""),
    ("log_v2", "result_accuracy!accuracy"),
    ("logistic_v1", ""),
    ("logistic_v2", "result_accuracy!accuracy"),
    ("map_v1", "dimensions:array"),
    ("maximum_v1", ""),
    ("minimum_v1", ""),
    ("multiply_v1", ""),
    ("negate_v1", ""),
    ("not_v1", ""),
    ("optimization_barrier_v1", ""),
    ("or_v1", ""),
    ("outfeed_v1", "outfeed_config"),
    ("pad_v1", "edge_padding_high:array edge_padding_low:array interior_padding:array"),
    ("partition_id_v1", ""),
    ("popcnt_v1", ""),
    ("power_v1", ""),
    ("real_dynamic_slice_v1", ""),
    ("real_v1", ""),
    ("recv_v1", "channel_id=handle@channel_handle channel_type=type@channel_handle is_host_transfer!false"),
    (
        "recv_v2",
        "channel_id=handle@channel_handle channel_type=type@channel_handle is_host_transfer!false \
         source_target_pairs!empty",
    ),
    ("reduce_precision_v1", "exponent_bits mantissa_bits"),
    (
        "reduce_scatter_v1",
        "channel_id=handle@channel_handle!0 replica_groups scatter_dimension use_global_device_ids:flag",
    ),
    ("reduce_v1", "dimensions:array"),
    (
        "reduce_window_v1",
        "base_dilations:array!1 padding!0 window_dilations:array!1 window_dimensions:array window_strides:array!1",
    ),
    ("remainder_v1", ""),
    ("replica_id_v1", ""),
    ("reshape_v1", ""),
    ("return_v1", ""),
    ("reverse_v1", "dimensions:array"),
    ("rng_bit_generator_v1", "rng_algorithm"),
    ("rng_v1", "rng_distribution"),
    ("round_nearest_afz_v1", ""),
    ("round_nearest_even_v1", ""),
    ("rsqrt_v1", ""),
    ("rsqrt_v2", "result_accuracy!accuracy"),
    (
        "scatter_v1",
        "index_vector_dim@scatter indices_are_sorted!false inserted_window_dims@scatter \
         scatter_dims_to_operand_dims@scatter unique_indices!false update_window_dims@scatter",
    ),
    (
        "scatter_v2",
        "index_vector_dim@scatter indices_are_sorted!false input_batching_dims@scatter inserted_window_dims@scatter \
         scatter_dims_to_operand_dims@scatter scatter_indices_batching_dims@scatter unique_indices!false \
         update_window_dims@scatter",
    ),
    ("select_and_scatter_v1", "padding!0 window_dimensions:array window_strides:array!1"),
    ("select_v1", ""),
    ("send_v1", "channel_id=handle@channel_handle channel_type=type@channel_handle is_host_transfer!false"),
    (
        "send_v2",
        "channel_id=handle@channel_handle channel_type=type@channel_handle is_host_transfer!false \
         source_target_pairs!empty",
    ),
    ("set_dimension_size_v1", "dimension"),
    ("shift_left_v1", ""),
    ("shift_right_arithmetic_v1", ""),
    ("shift_right_logical_v1", ""),
    ("sign_v1", ""),
    ("sine_v1", ""),
    ("sine_v2", "result_accuracy!accuracy"),
    ("slice_v1", "limit_indices:array start_indices:array strides:array"),
    ("sort_v1", "dimension!-1 is_stable!false"),
    ("sqrt_v1", ""),
    ("sqrt_v2", "result_accuracy!accuracy"),
    ("subtract_v1", ""),
    ("tan_v1", ""),
    ("tan_v2", "result_accuracy!accuracy"),
    ("tanh_v1", ""),
    ("tanh_v2", "result_accuracy!accuracy"),
    ("torch_index_select_v1", "batch_dims dim"),
    ("transpose_v1", "permutation:array"),
    ("triangular_solve_v1", "left_side lower transpose_a unit_diagonal"),
    ("tuple_v1", ""),
    ("unary_einsum_v1", "einsum_config"),
    ("uniform_dequantize_v1", ""),
    ("uniform_quantize_v1", ""),
    ("while_v1", ""),
    ("xor_v1", ""),
];

/// The operations of VHLO for those of dialect `func`.
pub(super) const FUNCTIONS: &[(&str, &str)] = &[("func_v1", "func.func"), ("call_v1", "func.call")];
