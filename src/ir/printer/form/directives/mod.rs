//! What `custom<Name>(..)` prints. A directive whose arguments are not those it is about prints nothing, and the
//! operation is printed in generic form.

mod affine;
mod affine_loops;
mod branches;
mod calls;
mod coiteration;
mod functions;
mod gpu;
mod headers;
mod hlo;
mod lists;
mod loops;
mod matrices;
mod memory;
mod openacc;
mod openacc_loops;
mod openmp;
mod options;
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

use super::FormPrinter;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, Directive, RegionIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, RegionId, TypeId};
use smallvec::SmallVec;

/// What stands for a value in a list of sizes, and in a list of indices.
const DYNAMIC: i64 = i64::MIN;
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

impl<'i> FormPrinter<'_, 'i> {
    /// What a directive stands for, with the blank before it. A directive that may stand for nothing has the blank only
    /// where it does not, unless MLIR prints it all the same.
    pub(super) fn directive(&mut self, directive: Directive, arguments: &'i [Argument], blank: bool) -> Option<()> {
        if !has_own_blank(directive) {
            self.blank(blank);
        }
        match directive {
            Directive::Nothing => Some(()),
            Directive::DynamicIndexList => self.dynamic_index_list(arguments),
            Directive::OptionalDynamicIndexList => self.optional_index_list(arguments),
            Directive::PackedOrDynamicIndexList => self.packed_or_index_list(arguments),
            Directive::GetElementPointerIndices => self.pointer_indices(arguments),
            Directive::DimensionList => self.dimension_list(arguments),
            Directive::MultiplyDimensions => self.multiply_dimensions(arguments),
            Directive::LevelRange => self.level_range(arguments),
            Directive::TransformMatchDims => self.match_dimensions(arguments),
            Directive::SliceRanges => self.slice_ranges(arguments),
            Directive::SymbolVisibility => self.symbol_visibility(arguments),
            Directive::TypeOrAttr => self.type_or_attribute(arguments),
            Directive::TypedInitialValue => self.typed_initial_value(arguments),
            Directive::InitializedType => self.initialized_type(arguments),
            Directive::VariableOpTypeOrInitialValue => self.variable_type(arguments),
            Directive::OffloadingHandler => self.offloading_handler(arguments),
            Directive::OptionalWord => self.optional_word(arguments),
            Directive::ForeachMatchSymbols => self.matched_symbols(arguments),
            Directive::CustomCallTarget => self.call_target(arguments),
            Directive::AsyncDependencies => self.async_dependencies(arguments),
            Directive::LaunchOperands => self.launch_operands(arguments),
            Directive::OperandBundles => self.operand_bundles(arguments),
            Directive::TokenOrdering => self.token_ordering(arguments),
            Directive::NamedOperands => self.named_operands(arguments),
            Directive::CreateOperationOpResults => self.created_results(arguments),
            Directive::NamedValueList | Directive::NamedValueListWithVariadicity => self.named_values(arguments),
            Directive::SequenceOperands => self.sequence_operands(arguments),
            Directive::AttributeOrOperand => self.attribute_or_operand(arguments),
            Directive::VariadicOperandWithAttribute => self.operands_and_attribute(arguments),
            Directive::SwitchOpCases => self.switch_cases(arguments),
            Directive::IndirectBranchSuccessors => self.indirect_successors(arguments),
            Directive::SameOperandsAndResultType | Directive::VariadicSameOperandsAndResultType => {
                self.same_or_signature()
            }
            Directive::PairwiseTypes => self.pairwise_types(),
            Directive::ComplexTypes => self.complex_types(arguments),
            Directive::SelectTypes => self.select_types(arguments),
            Directive::TupleTypes => self.tuple_types(arguments),
            Directive::DefaultTypes => self.default_types(),
            Directive::WordDictionary => self.word_dictionary(),
            Directive::ArrowTypes => self.arrow_types(arguments, blank),
            Directive::LaunchDimensionType => self.launch_type(arguments),
            Directive::ContainedType => self.contained_type(arguments),
            Directive::ShuffleType => self.shuffle_type(arguments),
            Directive::AwaitResultType => self.await_type(arguments),
            Directive::RangeType => self.range_type(arguments),
            Directive::ResultsValueType => self.results_type(arguments),
            Directive::SemiFunctionType => self.semi_function_type(arguments),
            Directive::SameResultTypes => self.same_result_types(arguments),
            Directive::DotDimensionNumbers => self.dot_dimensions(arguments),
            Directive::PrecisionConfig => self.precision(arguments),
            Directive::PrecisionConfigAndAlgorithm => self.precision_and_algorithm(arguments),
            Directive::ExponentMantissa => self.exponent_and_mantissa(arguments),
            Directive::ConvolutionDimensions => self.convolution_dimensions(arguments),
            Directive::WindowAttributes => self.window_attributes(arguments),
            Directive::ForLoop => self.for_loop(arguments),
            Directive::WhileLoop => self.while_loop(arguments),
            Directive::ConditionalHeader => self.conditional_header(arguments),
            Directive::PairedWhile => self.paired_while(arguments),
            Directive::SameArguments => self.same_arguments(arguments),
            Directive::Reduction => self.reduction(arguments),
            Directive::ConstantValue => self.constant_value(arguments),
            Directive::AnyTypes => self.same_or_signature(),
            Directive::ForallLoop => self.forall_loop(arguments),
            Directive::ParallelLoop => self.parallel_loop(arguments),
            Directive::SwitchCases => self.case_regions(arguments),
            Directive::SingleBlockRegion => self.single_block_region(arguments),
            Directive::ElseRegion => self.else_region(arguments),
            Directive::ArgumentRegion => self.argument_region(arguments),
            Directive::Function => self.function(arguments),
            Directive::FunctionBody | Directive::OptionalBody => self.function_body(arguments, blank),
            Directive::Structured => self.structured(arguments),
            Directive::InsOuts => self.inputs_and_outputs(arguments),
            Directive::Destination => self.destination(arguments),
            Directive::Combined => self.combined(arguments),
            Directive::GenericHeader => self.generic_header(arguments),
            Directive::Affine => self.affine(arguments),
            Directive::AffineFor => self.affine_for(arguments),
            Directive::AffineParallelLoop => self.affine_parallel_loop(arguments),
            Directive::AwaitedValues => self.awaited_values(arguments),
            Directive::ForeachHeader => self.foreach_header(arguments),
            Directive::SharedType => self.shared_type(arguments),
            Directive::BareMap => self.bare_map(arguments),
            Directive::Extents => self.extents(arguments),
            Directive::PointerOperand => self.pointer_operand(arguments),
            Directive::Pointee => self.pointee(arguments),
            Directive::MemoryAccess => self.memory_access(arguments),
            Directive::VariablePointer => self.variable_pointer(arguments),
            Directive::SpirvConstant => self.spirv_constant(arguments),
            Directive::CompositePart => self.composite_part(arguments),
            Directive::Listed => self.listed(arguments),
            Directive::Weights => self.weights(arguments),
            Directive::SpecId => self.spec_id(),
            Directive::OptionalNumber => self.optional_number(arguments),
            Directive::ControlWord => self.control_word(arguments),
            Directive::MaskedOperation => self.masked_operation(arguments),
            Directive::WrappedOperation => self.wrapped_operation(arguments),
            Directive::WiderType => self.wider_type(arguments),
            Directive::RepeatCount => self.repeat_count(arguments),
            Directive::RepeatedType => self.repeated_type(arguments),
            Directive::DefinedLoops => self.defined_loops(arguments),
            Directive::LoopNest => self.loop_nest(arguments),
            Directive::BoolWord => self.bool_word(arguments),
            Directive::ConditionType => self.condition_type(arguments),
            Directive::TransferTypes => self.transfer_types(arguments),
            Directive::ContractionAttributes => self.contraction_attributes(arguments),
            Directive::Keyword => self.keyword(arguments, blank),
            Directive::QuotedWord => self.quoted_word(arguments),
            Directive::LlvmFunction => self.llvm_function(arguments),
            Directive::ShapedFunctionType => self.shaped_function_type(arguments),
            Directive::ShapedFunctionSignature => self.shaped_signature(arguments),
            Directive::ShapedTypeList => self.shaped_type_list(arguments),
            Directive::ShapedTiedResult => self.shaped_tied_result(arguments),
            Directive::SizeAwareType => self.size_aware_type(arguments),
            Directive::TypeAlias => self.type_alias(arguments),
            Directive::OperandTypeList => self.operand_type_list(arguments),
            Directive::TiedFunctionResultList => self.tied_result_list(arguments),
            Directive::DispatchEntryPoints => self.entry_points(arguments),
            Directive::SymbolAlias => self.symbol_alias(arguments),
            Directive::ResourceRegion => self.resource_region(arguments),
            Directive::ParameterReference => self.parameter_reference(arguments),
            Directive::EncodedShapedFunctionType => self.encoded_function_type(arguments),
            Directive::DispatchOperands => self.dispatch_operands(arguments),
            Directive::CommandOperands => self.command_operands(arguments),
            Directive::DispatchResources => self.dispatch_resources(arguments),
            Directive::Bindings => self.bindings(arguments),
            Directive::ParameterLoadOperations => self.parameter_loads(arguments),
            Directive::ConstantValueList => self.constant_values(arguments),
            Directive::PackSliceRanges => self.slice_lifetimes(arguments),
            Directive::NestedDynamicIndexList => self.nested_index_list(arguments),
            Directive::StringList => self.string_list(arguments),
            Directive::IntAssumptions => self.int_assumptions(arguments),
            Directive::ImportSignature => self.import_signature(arguments),
            Directive::NamedDictionary => self.named_dictionary(arguments),
            Directive::ParameterGathers => self.parameter_gathers(arguments),
            Directive::ParameterScatters => self.parameter_scatters(arguments),
            Directive::ShapedOperandList => self.shaped_operands(arguments),
            Directive::EncodedResourceOperands => self.encoded_operands(arguments),
            Directive::DeviceQueueAffinityList => self.affinities(arguments),
            Directive::ValueTypeList => self.value_list_of(arguments),
            Directive::RangeList => self.range_list(arguments),
            Directive::CollectiveParam => self.collective_parameter(arguments),
            Directive::ResultTypeList => self.result_types_of(arguments),
            Directive::IndexTypes => self.index_types(arguments),
            Directive::FailingCondition => self.failing_condition(arguments),
            Directive::SegmentedOperands => self.segmented_operands(arguments),
            Directive::SegmentedTypes => self.segmented_types(arguments),
            Directive::DispatchFunctionSignature => self.dispatch_signature(arguments),
            Directive::RenamedValues => self.renamed_values(arguments),
            // Read, and printed in generic form.
            Directive::TypedRegion
            | Directive::TargetConditionObjects
            | Directive::ParallelExecutionBody
            | Directive::InferNumIndexArgs => None,
            Directive::GpuFunction => self.gpu_function(arguments),
            Directive::GpuLaunch => self.gpu_launch(arguments),
            Directive::LaunchAttributes => self.launch_attributes(),
            Directive::OuterProductTypes => self.outer_product(arguments),
            Directive::GlobalSlots => self.global_slots(arguments),
            Directive::ListTypeGet => self.list_type(arguments, false),
            Directive::ListTypeSet => self.list_type(arguments, true),
            Directive::NoArguments => self.no_arguments(arguments),
            Directive::LandingpadClauses => self.landingpad_clauses(arguments, blank),
            Directive::VscaleRange => self.vscale_range(arguments),
            Directive::LlvmGlobalType => self.global_type(arguments),
            Directive::LlvmCallee => self.callee(arguments),
            Directive::LlvmCallTypes => self.call_types(arguments),
            Directive::Allocations => self.allocations(arguments),
            Directive::LinearClause => self.linear_clause(arguments),
            Directive::AlignedClause => self.aligned_clause(arguments),
            Directive::Copyprivate => self.copied_values(arguments),
            Directive::DependVarList => self.dependences(arguments),
            Directive::ClauseWord => match arguments {
                [Argument::Attribute(attribute)] => self.clause_word(*attribute),
                _ => None,
            },
            Directive::OrderClause => self.order_clause(arguments),
            Directive::DeviceVariable => self.device_variable(arguments),
            Directive::DeviceVariableType => self.device_variable_type(arguments),
            Directive::DeviceCopy => self.device_copy(arguments),
            Directive::OperandsOrUnit => self.operands_or_unit(arguments),
            Directive::DeviceOperands => self.device_operands(arguments),
            Directive::DeviceOperandsOrWord => self.device_operands_or_word(arguments),
            Directive::DeviceGroups => self.device_groups(arguments),
            Directive::WaitClause => self.wait_clause(arguments),
            Directive::ScheduleClause => self.schedule_clause(arguments),
            Directive::Granularity => self.granularity(arguments),
            Directive::SynchronizationHint => self.synchronization_hint(arguments),
            Directive::MapClause => self.map_clause(arguments),
            Directive::MembersIndex => self.member_indices(arguments),
            Directive::TransformedLoops => self.transformed_loops(arguments),
            Directive::CanonicalLoop => self.canonical_loop(arguments),
            Directive::CanonicalLoopNest => self.canonical_loop_nest(arguments),
            Directive::ClauseRegion => self.clause_region(arguments),
            Directive::ImageOperands => self.image_operands(arguments),
            Directive::DigitsAsBits => self.digits_as_bits(arguments),
            Directive::DefinedExpression => self.defined_expression(arguments),
            Directive::IteratedSpace => self.iterated_space(arguments),
            Directive::Coiteration => self.coiteration(arguments),
            Directive::FragmentTypes => self.fragment_types(arguments),
            Directive::OuterProductResult => self.outer_product_result(arguments),
            Directive::ConcatenatedBits => self.concatenated_bits(arguments),
            Directive::LocalReference => self.local_reference(arguments),
            Directive::CarriedSignature => self.carried_signature(arguments),
            Directive::LocalFunction => self.local_function(arguments),
            Directive::MemoryTransfer => self.memory_transfer(arguments),
            Directive::TargetAllocation => self.target_allocation(arguments),
            Directive::PassOptions => self.pass_options(arguments),
            Directive::BoundNames => self.bound_names(arguments),
            Directive::RoutineGang => self.routine_gang(arguments),
            Directive::Devices => self.devices(arguments),
            Directive::GangClause => self.gang_clause(arguments),
            Directive::CombinedConstruct => self.combined_construct(arguments),
            Directive::LoopControl => self.loop_control(arguments),
        }
    }

    /// The value of an attribute as its definition writes it.
    fn written(&mut self, attribute: AttributeIndex) -> Option<()> {
        let value = self.parts.attribute(attribute)?;
        self.printed.attributes.add(attribute.0);
        self.value(&self.parts.info(attribute).shape, false, value)
    }

    /// The value of an attribute in full.
    fn in_full_of(&mut self, attribute: AttributeIndex) -> Option<()> {
        let value = self.parts.attribute(attribute)?;
        self.printed.attributes.add(attribute.0);
        self.value(&AttributeShape::Any, false, value)
    }

    /// The kind of an attribute that is set, behind aliases.
    fn kind(&self, attribute: AttributeIndex) -> Option<AttributeKind> {
        self.parts.attribute(attribute).map(|value| *self.parts.ir.attributes.resolve(value))
    }

    /// The numbers of an attribute, which the directive prints.
    fn numbers(&mut self, attribute: AttributeIndex) -> Option<Vec<i64>> {
        self.printed.attributes.add(attribute.0);
        self.parts.ir.integers(self.parts.attribute(attribute)?)
    }

    /// The number of an attribute, which the directive prints.
    fn number(&mut self, attribute: AttributeIndex) -> Option<i64> {
        self.printed.attributes.add(attribute.0);
        self.parts.ir.integer(self.parts.attribute(attribute)?)
    }

    /// The elements of an array, which the directive prints.
    fn elements(&mut self, attribute: AttributeIndex) -> Option<&'i [AttributeId]> {
        self.printed.attributes.add(attribute.0);
        let AttributeKind::Array(list) = self.kind(attribute)? else { return None };
        Some(self.parts.ir.attributes.list(list))
    }

    /// Whether a unit attribute is set, which the directive says.
    fn is_set(&mut self, attribute: AttributeIndex) -> bool {
        self.printed.attributes.add(attribute.0);
        self.parts.attribute(attribute).is_some()
    }

    fn attribute_text(&mut self, value: AttributeId) {
        self.printer.terms.attribute(&mut self.printer.out, value);
    }

    fn display(&mut self, value: impl std::fmt::Display) {
        self.str(&value.to_string());
    }

    /// Items with commas between them.
    fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut print: impl FnMut(&mut Self, T) -> Option<()>,
    ) -> Option<()> {
        for (index, item) in items.into_iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            print(self, item)?;
        }
        Some(())
    }

    /// The types of a slot, which the directive says.
    fn types_of(&mut self, slot: SlotIndex) -> SmallVec<[TypeId; 4]> {
        self.printed.types.add(slot.0);
        self.parts.types(slot)
    }

    /// The only type of a slot, which the directive says.
    fn type_of(&mut self, slot: SlotIndex) -> Option<TypeId> {
        match self.types_of(slot)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    fn are_same(&self, left: &[TypeId], right: &[TypeId]) -> bool {
        let types = &self.parts.ir.types;
        left.len() == right.len() && left.iter().zip(right).all(|(left, right)| types.same(*left, *right))
    }

    /// The only region of a name.
    fn region_of(&self, region: RegionIndex) -> Option<RegionId> {
        match *self.parts.regions(region) {
            [only] => Some(only),
            _ => None,
        }
    }
}

/// Whether a directive prints a blank only where it prints something else.
fn has_own_blank(directive: Directive) -> bool {
    matches!(
        directive,
        Directive::ArrowTypes
            | Directive::FragmentTypes
            | Directive::OuterProductResult
            | Directive::ConcatenatedBits
            | Directive::FunctionBody
            | Directive::OptionalBody
            | Directive::Structured
            | Directive::InsOuts
            | Directive::Destination
            | Directive::Combined
            | Directive::GenericHeader
            | Directive::Keyword
            | Directive::LandingpadClauses
            | Directive::LlvmGlobalType
            | Directive::TransferTypes
            | Directive::LaunchAttributes
            | Directive::OuterProductTypes
            | Directive::WordDictionary
            | Directive::ConstantValue
            | Directive::PairedWhile
            | Directive::Reduction
            | Directive::NoArguments
            | Directive::AwaitedValues
            | Directive::WiderType
            | Directive::CompositePart
            | Directive::MemoryAccess
            | Directive::Listed
            | Directive::Weights
            | Directive::SpecId
            | Directive::ControlWord
            | Directive::IndexTypes
            | Directive::CollectiveParam
            | Directive::CanonicalLoop
    )
}
