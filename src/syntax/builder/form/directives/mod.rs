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

pub(super) use coiteration::Shared;

use super::{Builder, Read, TypePlace};
use crate::assembly::{Argument, AttributeShape, Directive, Format};
use crate::syntax::link::Reached;

/// What stands for a size that is a value in a list of numbers.
const DYNAMIC: &str = "-9223372036854775808";

impl<'s> Builder<'s> {
    /// Reads what a directive stands for; where it stops before a region, that is returned.
    pub(super) fn directive(
        &mut self,
        format: &'s Format,
        directive: Directive,
        arguments: &'s [Argument],
    ) -> Read<Option<Reached>> {
        match directive {
            Directive::DynamicIndexList => self.dynamic_index_list(arguments)?,
            Directive::OptionalDynamicIndexList => self.optional_index_list(arguments)?,
            Directive::PackedOrDynamicIndexList => self.packed_or_index_list(arguments)?,
            Directive::GetElementPointerIndices => self.pointer_indices(arguments)?,
            Directive::DimensionList => self.dimension_list(arguments)?,
            Directive::MultiplyDimensions => self.multiply_dimensions(arguments)?,
            Directive::LevelRange => self.level_range(arguments)?,
            Directive::TransformMatchDims => self.match_dimensions(arguments)?,
            Directive::SliceRanges => self.slice_ranges(arguments)?,
            Directive::SymbolVisibility | Directive::OptionalWord => {
                if let [Argument::Attribute(attribute)] = arguments {
                    match directive {
                        Directive::SymbolVisibility => self.symbol_visibility(*attribute)?,
                        _ => _ = self.optional_attribute(*attribute)?,
                    }
                }
            }
            Directive::TypeOrAttr => self.type_or_attribute(arguments)?,
            Directive::TypedInitialValue => self.typed_initial_value(arguments)?,
            Directive::InitializedType => self.initialized_type(arguments)?,
            Directive::VariableOpTypeOrInitialValue => self.variable_type(arguments)?,
            Directive::OffloadingHandler => self.offloading_handler(arguments)?,
            Directive::ForeachMatchSymbols => self.matched_symbols(arguments)?,
            Directive::CustomCallTarget => self.call_target(arguments)?,
            Directive::AsyncDependencies => self.async_dependencies(arguments)?,
            Directive::LaunchOperands => self.launch_operands(arguments)?,
            Directive::TokenOrdering => self.token_ordering(arguments)?,
            Directive::NamedOperands => self.named_operands(arguments)?,
            Directive::CreateOperationOpResults => self.created_results(arguments)?,
            Directive::NamedValueList | Directive::NamedValueListWithVariadicity => self.named_values(arguments)?,
            Directive::SequenceOperands => self.sequence_operands(arguments)?,
            Directive::AttributeOrOperand => self.attribute_or_operand(arguments)?,
            Directive::VariadicOperandWithAttribute => self.operands_and_comma(arguments)?,
            Directive::SwitchOpCases => self.switch_successors(arguments)?,
            Directive::IndirectBranchSuccessors => self.indirect_successors(arguments)?,
            Directive::Nothing => {}
            Directive::SameOperandsAndResultType | Directive::VariadicSameOperandsAndResultType => {
                self.same_types(format)?;
            }
            Directive::PairwiseTypes => self.pairwise_types()?,
            Directive::ComplexTypes => self.complex_types(arguments)?,
            Directive::SelectTypes => self.select_types(arguments)?,
            Directive::TupleTypes => self.tuple_types(arguments)?,
            Directive::DefaultTypes => self.default_types()?,
            Directive::ConditionType => self.condition_type(arguments)?,
            Directive::WordDictionary => self.word_dictionary(format)?,
            Directive::ArrowTypes => {
                if let [Argument::Type(slot), ..] = arguments {
                    self.arrow_types(*slot)?;
                }
            }
            Directive::LaunchDimensionType => self.launch_type(arguments)?,
            Directive::ContainedType => self.contained_type(arguments)?,
            Directive::ShuffleType => self.shuffle_type(arguments)?,
            Directive::AwaitResultType => self.await_type(arguments)?,
            Directive::RangeType => self.range_type(arguments)?,
            Directive::ResultsValueType => self.results_type(arguments)?,
            Directive::SemiFunctionType => self.semi_function_type(arguments)?,
            Directive::SameResultTypes => self.same_result_types(arguments)?,
            Directive::DotDimensionNumbers => self.dot_dimensions(arguments)?,
            Directive::PrecisionConfig | Directive::PrecisionConfigAndAlgorithm => self.precision(arguments)?,
            Directive::ExponentMantissa => self.exponent_and_mantissa(arguments)?,
            Directive::ConvolutionDimensions => self.convolution_dimensions(arguments)?,
            Directive::WindowAttributes => self.window_attributes(arguments)?,
            Directive::ForLoop => return self.for_loop(arguments),
            Directive::WhileLoop => return self.while_loop(arguments),
            Directive::ConditionalHeader => self.condition_and_values(arguments)?,
            Directive::PairedWhile => return self.paired_while(format, arguments),
            Directive::SameArguments => {
                if let [Argument::Region(region)] = arguments {
                    return self.same_arguments(*region);
                }
            }
            Directive::Reduction => return self.reduction(arguments),
            Directive::ConstantValue => self.constant_value(format, arguments)?,
            Directive::AnyTypes => self.any_types()?,
            Directive::ForallLoop => return self.forall_loop(arguments),
            Directive::ParallelLoop => return self.parallel_loop(arguments),
            Directive::AffineFor => return self.affine_for(arguments),
            Directive::SwitchCases => {
                if let [Argument::Attribute(cases), Argument::Region(region)] = arguments {
                    return self.switch_cases(*cases, *region);
                }
            }
            Directive::Structured => self.structured(format, arguments)?,
            Directive::Destination => self.destination(format, arguments)?,
            Directive::Combined => return self.combined(format, arguments),
            Directive::GenericHeader => self.generic_header(format, arguments)?,
            Directive::InsOuts => {
                if let [Argument::Slot(inputs), Argument::Slot(outputs)] = arguments {
                    self.ins_and_outs(*inputs, *outputs)?;
                }
            }
            Directive::ArgumentRegion => {
                if let [Argument::Region(region)] = arguments {
                    self.typed_arguments()?;
                    return self.expect_region(*region, true).map(Some);
                }
            }
            Directive::SingleBlockRegion | Directive::ElseRegion => {
                if let [Argument::Region(region)] = arguments {
                    let word = (directive == Directive::ElseRegion).then_some("else");
                    return self.optional_region(*region, word);
                }
            }
            Directive::Affine => return self.affine(arguments),
            Directive::Function => self.function_header_form(arguments)?,
            Directive::FunctionBody => {
                if let [Argument::Region(region)] = arguments {
                    return self.function_body_form(*region);
                }
            }
            Directive::AffineParallelLoop => return self.affine_parallel(arguments),
            Directive::DefinedLoops => self.defined_loops(arguments)?,
            Directive::LoopNest => return self.loop_nest(arguments),
            Directive::BoolWord => self.bool_word(arguments)?,
            Directive::TransferTypes => self.transfer_types(format, arguments)?,
            Directive::ContractionAttributes => self.contraction_attributes(format, arguments)?,
            Directive::Keyword => self.read_keyword(format, arguments)?,
            Directive::QuotedWord => self.quoted_word(format, arguments)?,
            Directive::LlvmFunction => self.llvm_function(arguments)?,
            Directive::ShapedFunctionType => self.shaped_function_type(arguments)?,
            Directive::EncodedShapedFunctionType => self.encoded_function_type(arguments)?,
            Directive::ShapedFunctionSignature => self.shaped_signature(arguments)?,
            Directive::ShapedTypeList => self.shaped_type_list(arguments)?,
            Directive::ShapedTiedResult => self.shaped_tied_result(arguments)?,
            Directive::SizeAwareType => self.size_aware_type(arguments)?,
            Directive::TypeAlias => self.encoded_type(arguments)?,
            Directive::OperandTypeList => self.operand_type_list(arguments)?,
            Directive::TiedFunctionResultList => self.tied_result_list(arguments)?,
            Directive::DispatchEntryPoints => self.entry_points(arguments)?,
            Directive::SymbolAlias => self.symbol_alias(arguments)?,
            Directive::TypedRegion => return self.typed_region(arguments),
            Directive::ResourceRegion => return self.resource_region(arguments),
            Directive::DispatchOperands => self.dispatch_operands(arguments)?,
            Directive::CommandOperands => self.command_operands(arguments)?,
            Directive::DispatchResources => self.dispatch_resources(arguments)?,
            Directive::Bindings => self.bindings(arguments)?,
            Directive::ParameterReference => self.parameter_reference(arguments)?,
            Directive::ParameterLoadOperations => self.parameter_loads(arguments)?,
            Directive::ConstantValueList => self.constant_values(arguments)?,
            Directive::MaskedOperation => return self.masked_operation(arguments),
            Directive::WrappedOperation => self.wrapped_operation(format, arguments)?,
            Directive::WiderType => self.wider_type(arguments)?,
            Directive::RepeatCount => self.repeat_count(arguments)?,
            Directive::RepeatedType => self.repeated_type(arguments)?,
            Directive::AwaitedValues => self.awaited_values(arguments)?,
            Directive::ForeachHeader => return self.foreach_header(arguments),
            Directive::SharedType => self.shared_type(arguments)?,
            Directive::BareMap => self.bare_map(arguments)?,
            Directive::Extents => self.extents(arguments)?,
            Directive::PointerOperand => self.pointer_operand(arguments)?,
            Directive::Pointee => self.pointee(arguments)?,
            Directive::MemoryAccess => self.memory_access(format, arguments)?,
            Directive::VariablePointer => self.variable_pointer(format, arguments)?,
            Directive::SpirvConstant => self.spirv_constant(arguments)?,
            Directive::CompositePart => self.composite_part(arguments)?,
            Directive::Listed => self.listed(arguments)?,
            Directive::Weights => self.weights(arguments)?,
            Directive::SpecId => self.spec_id()?,
            Directive::OptionalNumber => self.optional_number(arguments)?,
            Directive::ControlWord => self.control_word(format, arguments)?,
            Directive::FailingCondition => self.failing_condition(arguments)?,
            Directive::SegmentedOperands => self.segmented_operands(arguments)?,
            Directive::SegmentedTypes => self.segmented_types(arguments)?,
            Directive::DispatchFunctionSignature => self.dispatch_signature(arguments)?,
            Directive::TargetConditionObjects => return self.target_objects(arguments),
            Directive::RenamedValues => return self.renamed_values(arguments),
            Directive::ParameterGathers => self.parameter_gathers(arguments)?,
            Directive::ParameterScatters => self.parameter_scatters(arguments)?,
            Directive::ShapedOperandList => self.shaped_operands(arguments)?,
            Directive::EncodedResourceOperands => self.encoded_operands(arguments)?,
            Directive::DeviceQueueAffinityList => self.affinities(arguments)?,
            Directive::ValueTypeList => self.value_list(arguments)?,
            Directive::RangeList => self.range_list(arguments)?,
            Directive::CollectiveParam => self.collective_parameter(arguments)?,
            Directive::ResultTypeList => self.result_types(arguments)?,
            Directive::IndexTypes => self.index_types(arguments)?,
            Directive::PackSliceRanges => self.slice_lifetimes(arguments)?,
            Directive::ParallelExecutionBody => return self.execution_body(arguments),
            Directive::InferNumIndexArgs => self.count_index_arguments(arguments)?,
            Directive::NestedDynamicIndexList => self.nested_index_list(arguments)?,
            Directive::ListTypeGet => self.list_type_get(arguments)?,
            Directive::ListTypeSet => self.list_type_set(arguments)?,
            Directive::NoArguments => self.no_arguments(arguments)?,
            Directive::GpuFunction => return self.gpu_function(arguments),
            Directive::GpuLaunch => return self.gpu_launch(arguments),
            Directive::LaunchAttributes => self.launch_attributes()?,
            Directive::OuterProductTypes => self.outer_product(arguments)?,
            Directive::StringList => self.string_list(arguments)?,
            Directive::IntAssumptions => self.int_assumptions(arguments)?,
            Directive::ImportSignature => self.import_signature(arguments)?,
            Directive::GlobalSlots => self.global_slots(arguments)?,
            Directive::NamedDictionary => self.named_dictionary(arguments)?,
            Directive::LandingpadClauses => self.landingpad_clauses(arguments)?,
            Directive::VscaleRange => self.vscale_range(arguments)?,
            Directive::LlvmGlobalType => self.llvm_global_type(arguments)?,
            Directive::LlvmCallee => self.llvm_callee(arguments)?,
            Directive::LlvmCallTypes => self.llvm_call_types(arguments)?,
            Directive::OperandBundles => self.operand_bundles(arguments)?,
            Directive::Allocations => self.allocations(arguments)?,
            Directive::LinearClause => self.linear_clause(arguments)?,
            Directive::AlignedClause => self.aligned_clause(arguments)?,
            Directive::Copyprivate => self.copied_values(arguments)?,
            Directive::DependVarList => self.dependences(arguments)?,
            Directive::ClauseWord => {
                if let [Argument::Attribute(attribute)] = arguments {
                    match format.info.attributes[usize::from(attribute.0)].shape {
                        AttributeShape::Word(_) => self.clause_word(format, *attribute)?,
                        _ => self.attribute_step(format, *attribute, false)?,
                    }
                }
            }
            Directive::OrderClause => self.order_clause(format, arguments)?,
            Directive::DeviceVariable => self.device_variable(arguments)?,
            Directive::DeviceVariableType => self.device_variable_type(arguments)?,
            Directive::DeviceCopy => self.device_copy(arguments)?,
            Directive::OperandsOrUnit => self.operands_or_unit(arguments)?,
            Directive::DeviceOperands => self.device_operands(arguments)?,
            Directive::DeviceOperandsOrWord => self.device_operands_or_word(arguments)?,
            Directive::DeviceGroups => self.device_groups(arguments)?,
            Directive::WaitClause => self.wait_clause(arguments)?,
            Directive::ScheduleClause => self.schedule_clause(format, arguments)?,
            Directive::Granularity => self.granularity(format, arguments)?,
            Directive::SynchronizationHint => self.synchronization_hint(arguments)?,
            Directive::MapClause => self.map_clause(format, arguments)?,
            Directive::MembersIndex => self.member_indices(arguments)?,
            Directive::TransformedLoops => self.transformed_loops(arguments)?,
            Directive::CanonicalLoop => return self.canonical_loop(arguments),
            Directive::CanonicalLoopNest => return self.canonical_loop_nest(arguments),
            Directive::ClauseRegion => return self.clause_region(format, arguments),
            Directive::ImageOperands => self.image_operands(format, arguments)?,
            Directive::DigitsAsBits => self.digits_as_bits(arguments)?,
            Directive::DefinedExpression => return self.defined_expression(arguments),
            Directive::IteratedSpace => return self.iterated_space(arguments),
            Directive::Coiteration => return self.coiteration(arguments),
            Directive::FragmentTypes => self.fragment_types(arguments)?,
            Directive::OuterProductResult => self.outer_product_result(arguments)?,
            Directive::ConcatenatedBits => self.concatenated_bits(arguments)?,
            Directive::LocalReference => self.local_reference(arguments)?,
            Directive::CarriedSignature => self.carried_signature(arguments)?,
            Directive::LocalFunction => self.local_function(arguments)?,
            Directive::MemoryTransfer => self.memory_transfer(arguments)?,
            Directive::TargetAllocation => self.target_allocation(arguments)?,
            Directive::PassOptions => self.pass_options(arguments)?,
            Directive::BoundNames => self.bound_names(arguments)?,
            Directive::RoutineGang => self.routine_gang(arguments)?,
            Directive::Devices => self.devices(arguments)?,
            Directive::GangClause => self.gang_clause(arguments)?,
            Directive::CombinedConstruct => self.combined_construct(arguments)?,
            Directive::LoopControl => return self.loop_control(arguments),
        }
        Ok(None)
    }
}
