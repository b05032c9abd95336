//! Directives: the parts of forms that have a name and a function.

mod affine;
mod affine_loops;
mod begins;
mod branches;
mod calls;
mod coiteration;
mod constants;
mod dictionary;
mod execution;
mod functions;
mod gpu;
mod headers;
mod hlo;
mod imports;
mod lists;
mod llvm;
mod loops;
mod matrices;
mod memory;
mod openacc;
mod openacc_loops;
mod openmp;
mod options;
mod payloads;
mod reductions;
mod resources;
mod shaped;
mod spirv;
mod structured;
mod symbols;
mod transfers;
mod types;
mod values;
mod vectors;
mod words;

pub(super) use begins::begins_directive;
pub(super) use coiteration::Shared;

use super::attributes::attribute_step;
use super::regions::expect_region;
use super::{Builder, Read, TypePlace};
use crate::assembly::{Argument, AttributeShape, Directive, Format};
use crate::syntax::link::Reached;
use affine::{affine, affine_transfer, bare_map};
use affine_loops::{affine_for, affine_parallel, defined_loops, loop_nest};
use branches::{else_region, indirect_successors, single_block_region, switch_cases, switch_successors};
use calls::{
    dispatch_signature, failing_condition, renamed_values, segmented_operands, segmented_types, target_objects,
};
use coiteration::coiteration;
use constants::constant_value;
use dictionary::word_dictionary;
use execution::{count_index_arguments, execution_body};
use functions::{carried_signature, function_body_form, function_header_form, local_function, local_reference};
use gpu::{gpu_function, gpu_launch, launch_attributes, outer_product};
use headers::{
    awaited_values, defined_expression, foreach_header, iterated_space, masked_operation, repeat_count, repeated_type,
    shared_type, wider_type,
};
use hlo::{convolution_dimensions, dot_dimensions, exponent_and_mantissa, precision, window_attributes};
use imports::{global_slots, import_signature, int_assumptions, string_list};
use lists::{
    dimension_list, dynamic_index_list, extents, level_range, match_dimensions, multiply_dimensions,
    optional_index_list, packed_or_index_list, pointer_indices, slice_ranges,
};
use llvm::{
    landingpad_clauses, llvm_call_types, llvm_callee, llvm_function, llvm_global_type, operand_bundles, vscale_range,
};
use loops::{arrow_types, condition_and_values, for_loop, forall_loop, parallel_loop, while_loop};
use matrices::{concatenated_bits, fragment_types, outer_product_result};
use memory::{memory_transfer, target_allocation};
use openacc::{
    device_copy, device_groups, device_operands, device_operands_or_word, device_variable, device_variable_type,
    operands_or_unit, wait_clause,
};
use openacc_loops::{bound_names, combined_construct, devices, gang_clause, loop_control, routine_gang};
use openmp::{
    aligned_clause, allocations, canonical_loop, canonical_loop_nest, clause_region, copied_values, dependences,
    granularity, linear_clause, member_indices, order_clause, schedule_clause, synchronization_hint, transformed_loops,
};
use options::pass_options;
use reductions::{paired_while, reduction, same_arguments};
use resources::{
    bindings, command_operands, constant_values, dispatch_operands, dispatch_resources, entry_points, named_dictionary,
    nested_index_list, parameter_loads, parameter_reference, resource_region, slice_lifetimes, symbol_alias,
    typed_region,
};
use shaped::{
    encoded_function_type, encoded_type, list_type_get, list_type_set, no_arguments, operand_type_list,
    shaped_function_type, shaped_signature, shaped_tied_result, shaped_type_list, size_aware_type, tied_result_list,
};
use spirv::{
    composite_part, listed, memory_access, pointee, pointer_operand, spec_id, spirv_constant, variable_pointer,
    weights, wrapped_operation,
};
use structured::{combined, destination, generic_header, ins_and_outs, structured, typed_arguments};
use symbols::{
    call_target, initialized_type, matched_symbols, offloading_handler, optional_attribute, symbol_visibility,
    type_or_attribute, typed_initial_value, variable_type,
};
use transfers::{
    affinities, collective_parameter, encoded_operands, index_types, parameter_gathers, parameter_scatters, range_list,
    result_types, shaped_operands, value_list,
};
use types::{
    any_types, await_type, complex_types, condition_type, contained_type, default_types, launch_type, pairwise_types,
    range_type, results_type, same_result_types, same_types, select_types, semi_function_type, shuffle_type,
    tuple_types,
};
use values::{
    async_dependencies, attribute_or_operand, created_results, launch_operands, named_operands, named_values,
    operands_and_comma, sequence_operands, token_ordering,
};
use vectors::{contraction_attributes, contraction_types, transfer_types};
use words::{
    bool_word, clause_word, control_word, digits_as_bits, image_operands, map_clause, optional_number, quoted_word,
    read_keyword,
};

/// The number that marks a value in a list of sizes.
const DYNAMIC: &str = "-9223372036854775808";

/// Reads the text of a directive; where it stops before a region, that is returned.
pub(super) fn read_directive<'s>(
    b: &mut Builder<'s>,
    format: &'s Format,
    directive: Directive,
    arguments: &'s [Argument],
) -> Read<Option<Reached>> {
    match directive {
        Directive::DynamicIndexList => dynamic_index_list(b, arguments)?,
        Directive::OptionalDynamicIndexList => optional_index_list(b, arguments)?,
        Directive::PackedOrDynamicIndexList => packed_or_index_list(b, arguments)?,
        Directive::GetElementPointerIndices => pointer_indices(b, arguments)?,
        Directive::DimensionList => dimension_list(b, arguments)?,
        Directive::MultiplyDimensions => multiply_dimensions(b, arguments)?,
        Directive::LevelRange => level_range(b, arguments)?,
        Directive::TransformMatchDims => match_dimensions(b, arguments)?,
        Directive::SliceRanges => slice_ranges(b, arguments)?,
        Directive::SymbolVisibility | Directive::OptionalWord => {
            if let [Argument::Attribute(attribute)] = arguments {
                match directive {
                    Directive::SymbolVisibility => symbol_visibility(b, *attribute)?,
                    _ => _ = optional_attribute(b, *attribute)?,
                }
            }
        }
        Directive::TypeOrAttr => type_or_attribute(b, arguments)?,
        Directive::TypedInitialValue => typed_initial_value(b, arguments)?,
        Directive::InitializedType => initialized_type(b, arguments)?,
        Directive::VariableOpTypeOrInitialValue => variable_type(b, arguments)?,
        Directive::OffloadingHandler => offloading_handler(b, arguments)?,
        Directive::ForeachMatchSymbols => matched_symbols(b, arguments)?,
        Directive::CustomCallTarget => call_target(b, arguments)?,
        Directive::AsyncDependencies => async_dependencies(b, arguments)?,
        Directive::LaunchOperands => launch_operands(b, arguments)?,
        Directive::TokenOrdering => token_ordering(b, arguments)?,
        Directive::NamedOperands => named_operands(b, arguments)?,
        Directive::CreateOperationOpResults => created_results(b, arguments)?,
        Directive::NamedValueList | Directive::NamedValueListWithVariadicity => named_values(b, arguments)?,
        Directive::SequenceOperands => sequence_operands(b, arguments)?,
        Directive::AttributeOrOperand => attribute_or_operand(b, arguments)?,
        Directive::VariadicOperandWithAttribute => operands_and_comma(b, arguments)?,
        Directive::SwitchOpCases => switch_successors(b, arguments)?,
        Directive::IndirectBranchSuccessors => indirect_successors(b, arguments)?,
        Directive::Nothing => {}
        Directive::SameOperandsAndResultType | Directive::VariadicSameOperandsAndResultType => {
            same_types(b, format)?;
        }
        Directive::PairwiseTypes => pairwise_types(b)?,
        Directive::ComplexTypes => complex_types(b, arguments)?,
        Directive::SelectTypes => select_types(b, arguments)?,
        Directive::TupleTypes => tuple_types(b, arguments)?,
        Directive::DefaultTypes => default_types(b, format)?,
        Directive::ConditionType => condition_type(b, arguments)?,
        Directive::WordDictionary => word_dictionary(b, format)?,
        Directive::ArrowTypes => {
            if let [Argument::Type(slot), ..] = arguments {
                arrow_types(b, *slot)?;
            }
        }
        Directive::LaunchDimensionType => launch_type(b, arguments)?,
        Directive::ContainedType => contained_type(b, arguments)?,
        Directive::ShuffleType => shuffle_type(b, arguments)?,
        Directive::AwaitResultType => await_type(b, arguments)?,
        Directive::RangeType => range_type(b, arguments)?,
        Directive::ResultsValueType => results_type(b, arguments)?,
        Directive::SemiFunctionType => semi_function_type(b, arguments)?,
        Directive::SameResultTypes => same_result_types(b, arguments)?,
        Directive::DotDimensionNumbers => dot_dimensions(b, arguments)?,
        Directive::PrecisionConfig | Directive::PrecisionConfigAndAlgorithm => precision(b, arguments)?,
        Directive::ExponentMantissa => exponent_and_mantissa(b, arguments)?,
        Directive::ConvolutionDimensions => convolution_dimensions(b, arguments)?,
        Directive::WindowAttributes => window_attributes(b, arguments)?,
        Directive::ForLoop => return for_loop(b, arguments),
        Directive::WhileLoop => return while_loop(b, arguments),
        Directive::ConditionalHeader => condition_and_values(b, arguments)?,
        Directive::PairedWhile => return paired_while(b, format, arguments),
        Directive::SameArguments => {
            if let [Argument::Region(region)] = arguments {
                return same_arguments(b, *region);
            }
        }
        Directive::Reduction => return reduction(b, arguments),
        Directive::ConstantValue => constant_value(b, format, arguments)?,
        Directive::AnyTypes => any_types(b)?,
        Directive::ForallLoop => return forall_loop(b, arguments),
        Directive::ParallelLoop => return parallel_loop(b, arguments),
        Directive::AffineFor => return affine_for(b, arguments),
        Directive::SwitchCases => {
            if let [Argument::Attribute(cases), Argument::Region(region)] = arguments {
                return switch_cases(b, *cases, *region);
            }
        }
        Directive::Structured => structured(b, format, arguments)?,
        Directive::Destination => destination(b, format, arguments)?,
        Directive::Combined => return combined(b, format, arguments),
        Directive::GenericHeader => generic_header(b, format, arguments)?,
        Directive::InsOuts => {
            if let [Argument::Slot(inputs), Argument::Slot(outputs)] = arguments {
                ins_and_outs(b, *inputs, *outputs)?;
            }
        }
        Directive::ArgumentRegion => {
            if let [Argument::Region(region)] = arguments {
                typed_arguments(b)?;
                return expect_region(b, *region, true).map(Some);
            }
        }
        Directive::SingleBlockRegion => {
            if let [Argument::Region(region)] = arguments {
                return single_block_region(b, *region);
            }
        }
        Directive::ElseRegion => {
            if let [Argument::Region(region)] = arguments {
                return else_region(b, *region);
            }
        }
        Directive::Affine => return affine(b, arguments),
        Directive::Function => function_header_form(b, arguments)?,
        Directive::FunctionBody | Directive::OptionalBody => {
            if let [Argument::Region(region)] = arguments {
                return function_body_form(b, *region);
            }
        }
        Directive::AffineParallelLoop => return affine_parallel(b, arguments),
        Directive::DefinedLoops => defined_loops(b, arguments)?,
        Directive::LoopNest => return loop_nest(b, arguments),
        Directive::BoolWord => bool_word(b, arguments)?,
        Directive::TransferTypes => transfer_types(b, format, arguments)?,
        Directive::ContractionAttributes => contraction_attributes(b, format, arguments)?,
        Directive::ContractionTypes => contraction_types(b, arguments)?,
        Directive::Keyword => read_keyword(b, format, arguments)?,
        Directive::QuotedWord => quoted_word(b, format, arguments)?,
        Directive::LlvmFunction => llvm_function(b, arguments)?,
        Directive::ShapedFunctionType => shaped_function_type(b, arguments)?,
        Directive::EncodedShapedFunctionType => encoded_function_type(b, arguments)?,
        Directive::ShapedFunctionSignature => shaped_signature(b, arguments)?,
        Directive::ShapedTypeList => shaped_type_list(b, arguments)?,
        Directive::ShapedTiedResult => shaped_tied_result(b, arguments)?,
        Directive::SizeAwareType => size_aware_type(b, arguments)?,
        Directive::TypeAlias => encoded_type(b, arguments)?,
        Directive::OperandTypeList => operand_type_list(b, arguments)?,
        Directive::TiedFunctionResultList => tied_result_list(b, arguments)?,
        Directive::DispatchEntryPoints => entry_points(b, arguments)?,
        Directive::SymbolAlias => symbol_alias(b, arguments)?,
        Directive::TypedRegion => return typed_region(b, arguments),
        Directive::ResourceRegion => return resource_region(b, arguments),
        Directive::DispatchOperands => dispatch_operands(b, arguments)?,
        Directive::CommandOperands => command_operands(b, arguments)?,
        Directive::DispatchResources => dispatch_resources(b, arguments)?,
        Directive::Bindings => bindings(b, arguments)?,
        Directive::ParameterReference => parameter_reference(b, arguments)?,
        Directive::ParameterLoadOperations => parameter_loads(b, arguments)?,
        Directive::ConstantValueList => constant_values(b, arguments)?,
        Directive::MaskedOperation => return masked_operation(b, arguments),
        Directive::WrappedOperation => wrapped_operation(b, format, arguments)?,
        Directive::WiderType => wider_type(b, arguments)?,
        Directive::RepeatCount => repeat_count(b, arguments)?,
        Directive::RepeatedType => repeated_type(b, arguments)?,
        Directive::AwaitedValues => awaited_values(b, arguments)?,
        Directive::ForeachHeader => return foreach_header(b, arguments),
        Directive::SharedType => shared_type(b, arguments)?,
        Directive::BareMap => bare_map(b, arguments)?,
        Directive::Extents => extents(b, arguments)?,
        Directive::PointerOperand => pointer_operand(b, arguments)?,
        Directive::Pointee => pointee(b, arguments)?,
        Directive::MemoryAccess => memory_access(b, format, arguments)?,
        Directive::VariablePointer => variable_pointer(b, format, arguments)?,
        Directive::SpirvConstant => spirv_constant(b, arguments)?,
        Directive::CompositePart => composite_part(b, arguments)?,
        Directive::Listed => listed(b, arguments)?,
        Directive::Weights => weights(b, arguments)?,
        Directive::SpecId => spec_id(b)?,
        Directive::OptionalNumber => optional_number(b, arguments)?,
        Directive::ControlWord => control_word(b, format, arguments)?,
        Directive::FailingCondition => failing_condition(b, arguments)?,
        Directive::SegmentedOperands => segmented_operands(b, arguments)?,
        Directive::SegmentedTypes => segmented_types(b, arguments)?,
        Directive::DispatchFunctionSignature => dispatch_signature(b, arguments)?,
        Directive::TargetConditionObjects => return target_objects(b, arguments),
        Directive::RenamedValues => return renamed_values(b, arguments),
        Directive::ParameterGathers => parameter_gathers(b, arguments)?,
        Directive::ParameterScatters => parameter_scatters(b, arguments)?,
        Directive::ShapedOperandList => shaped_operands(b, arguments)?,
        Directive::EncodedResourceOperands => encoded_operands(b, arguments)?,
        Directive::DeviceQueueAffinityList => affinities(b, arguments)?,
        Directive::ValueTypeList => value_list(b, arguments)?,
        Directive::RangeList => range_list(b, arguments)?,
        Directive::CollectiveParam => collective_parameter(b, arguments)?,
        Directive::ResultTypeList => result_types(b, arguments)?,
        Directive::IndexTypes => index_types(b, arguments)?,
        Directive::PackSliceRanges => slice_lifetimes(b, arguments)?,
        Directive::ParallelExecutionBody => return execution_body(b, arguments),
        Directive::InferNumIndexArgs => count_index_arguments(b, arguments)?,
        Directive::NestedDynamicIndexList => nested_index_list(b, arguments)?,
        Directive::ListTypeGet => list_type_get(b, arguments)?,
        Directive::ListTypeSet => list_type_set(b, arguments)?,
        Directive::NoArguments => no_arguments(b, arguments)?,
        Directive::GpuFunction => return gpu_function(b, arguments),
        Directive::GpuLaunch => return gpu_launch(b, arguments),
        Directive::LaunchAttributes => launch_attributes(b)?,
        Directive::OuterProductTypes => outer_product(b, arguments)?,
        Directive::StringList => string_list(b, arguments)?,
        Directive::IntAssumptions => int_assumptions(b, arguments)?,
        Directive::ImportSignature => import_signature(b, arguments)?,
        Directive::GlobalSlots => global_slots(b, arguments)?,
        Directive::NamedDictionary => named_dictionary(b, arguments)?,
        Directive::LandingpadClauses => landingpad_clauses(b, arguments)?,
        Directive::VscaleRange => vscale_range(b, arguments)?,
        Directive::LlvmGlobalType => llvm_global_type(b, arguments)?,
        Directive::LlvmCallee => llvm_callee(b, arguments)?,
        Directive::LlvmCallTypes => llvm_call_types(b, arguments)?,
        Directive::OperandBundles => operand_bundles(b, arguments)?,
        Directive::Allocations => allocations(b, arguments)?,
        Directive::LinearClause => linear_clause(b, arguments)?,
        Directive::AlignedClause => aligned_clause(b, arguments)?,
        Directive::Copyprivate => copied_values(b, arguments)?,
        Directive::DependVarList => dependences(b, arguments)?,
        Directive::ClauseWord => {
            if let [Argument::Attribute(attribute)] = arguments {
                match format.info.attributes[usize::from(attribute.0)].shape {
                    AttributeShape::Word(_) => clause_word(b, format, *attribute)?,
                    _ => attribute_step(b, format, *attribute, false)?,
                }
            }
        }
        Directive::OrderClause => order_clause(b, format, arguments)?,
        Directive::DeviceVariable => device_variable(b, arguments)?,
        Directive::DeviceVariableType => device_variable_type(b, arguments)?,
        Directive::DeviceCopy => device_copy(b, arguments)?,
        Directive::OperandsOrUnit => operands_or_unit(b, arguments)?,
        Directive::DeviceOperands => device_operands(b, arguments)?,
        Directive::DeviceOperandsOrWord => device_operands_or_word(b, arguments)?,
        Directive::DeviceGroups => device_groups(b, arguments)?,
        Directive::WaitClause => wait_clause(b, arguments)?,
        Directive::ScheduleClause => schedule_clause(b, format, arguments)?,
        Directive::Granularity => granularity(b, format, arguments)?,
        Directive::SynchronizationHint => synchronization_hint(b, arguments)?,
        Directive::MapClause => map_clause(b, format, arguments)?,
        Directive::MembersIndex => member_indices(b, arguments)?,
        Directive::TransformedLoops => transformed_loops(b, arguments)?,
        Directive::CanonicalLoop => return canonical_loop(b, arguments),
        Directive::CanonicalLoopNest => return canonical_loop_nest(b, arguments),
        Directive::ClauseRegion => return clause_region(b, format, arguments),
        Directive::ImageOperands => image_operands(b, format, arguments)?,
        Directive::DigitsAsBits => digits_as_bits(b, arguments)?,
        Directive::DefinedExpression => return defined_expression(b, arguments),
        Directive::IteratedSpace => return iterated_space(b, arguments),
        Directive::Coiteration => return coiteration(b, arguments),
        Directive::FragmentTypes => fragment_types(b, arguments)?,
        Directive::OuterProductResult => outer_product_result(b, arguments)?,
        Directive::ConcatenatedBits => concatenated_bits(b, arguments)?,
        Directive::LocalReference => local_reference(b, arguments)?,
        Directive::CarriedSignature => carried_signature(b, arguments)?,
        Directive::LocalFunction => local_function(b, arguments)?,
        Directive::AffineTransfer => affine_transfer(b, arguments)?,
        Directive::MemoryTransfer => memory_transfer(b, arguments)?,
        Directive::TargetAllocation => target_allocation(b, arguments)?,
        Directive::PassOptions => pass_options(b, arguments)?,
        Directive::BoundNames => bound_names(b, arguments)?,
        Directive::RoutineGang => routine_gang(b, arguments)?,
        Directive::Devices => devices(b, arguments)?,
        Directive::GangClause => gang_clause(b, arguments)?,
        Directive::CombinedConstruct => combined_construct(b, arguments)?,
        Directive::LoopControl => return loop_control(b, arguments),
    }
    Ok(None)
}
