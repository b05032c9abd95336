//! Printers of `custom<Name>(..)`. A directive with arguments of the wrong kind prints nothing, and the operation is printed in generic form.

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

/// The number that marks a value in a list of sizes, and in a list of indices.
const DYNAMIC: i64 = i64::MIN;
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

impl<'i> FormPrinter<'_, 'i> {
    /// Prints a directive, with the blank before it. A directive that may print nothing has the blank only if it prints something, unless MLIR prints it in
    /// any case.
    pub(super) fn directive(&mut self, directive: Directive, arguments: &'i [Argument], blank: bool) -> Option<()> {
        if !has_own_blank(directive) {
            self.blank(blank);
        }
        match directive {
            Directive::Nothing => Some(()),
            Directive::DynamicIndexList => lists::dynamic_index_list(self, arguments),
            Directive::OptionalDynamicIndexList => lists::optional_index_list(self, arguments),
            Directive::PackedOrDynamicIndexList => lists::packed_or_index_list(self, arguments),
            Directive::GetElementPointerIndices => lists::pointer_indices(self, arguments),
            Directive::DimensionList => lists::dimension_list(self, arguments),
            Directive::MultiplyDimensions => lists::multiply_dimensions(self, arguments),
            Directive::LevelRange => lists::level_range(self, arguments),
            Directive::TransformMatchDims => lists::match_dimensions(self, arguments),
            Directive::SliceRanges => lists::slice_ranges(self, arguments),
            Directive::SymbolVisibility => symbols::symbol_visibility(self, arguments),
            Directive::TypeOrAttr => symbols::type_or_attribute(self, arguments),
            Directive::TypedInitialValue => symbols::typed_initial_value(self, arguments),
            Directive::InitializedType => symbols::initialized_type(self, arguments),
            Directive::VariableOpTypeOrInitialValue => symbols::variable_type(self, arguments),
            Directive::OffloadingHandler => symbols::offloading_handler(self, arguments),
            Directive::OptionalWord => symbols::optional_word(self, arguments),
            Directive::ForeachMatchSymbols => symbols::matched_symbols(self, arguments),
            Directive::CustomCallTarget => symbols::call_target(self, arguments),
            Directive::AsyncDependencies => values::async_dependencies(self, arguments),
            Directive::LaunchOperands => values::launch_operands(self, arguments),
            Directive::OperandBundles => values::operand_bundles(self, arguments),
            Directive::TokenOrdering => values::token_ordering(self, arguments),
            Directive::NamedOperands => values::named_operands(self, arguments),
            Directive::CreateOperationOpResults => values::created_results(self, arguments),
            Directive::NamedValueList | Directive::NamedValueListWithVariadicity => {
                values::named_values(self, arguments)
            }
            Directive::SequenceOperands => values::sequence_operands(self, arguments),
            Directive::AttributeOrOperand => values::attribute_or_operand(self, arguments),
            Directive::VariadicOperandWithAttribute => values::operands_and_attribute(self, arguments),
            Directive::SwitchOpCases => branches::switch_cases(self, arguments),
            Directive::IndirectBranchSuccessors => branches::indirect_successors(self, arguments),
            Directive::SameOperandsAndResultType | Directive::VariadicSameOperandsAndResultType => {
                types::same_or_signature(self)
            }
            Directive::PairwiseTypes => types::pairwise_types(self),
            Directive::ComplexTypes => types::complex_types(self, arguments),
            Directive::SelectTypes => types::select_types(self, arguments),
            Directive::TupleTypes => types::tuple_types(self, arguments),
            Directive::DefaultTypes => types::default_types(self),
            Directive::WordDictionary => self.word_dictionary(),
            Directive::ArrowTypes => types::arrow_types(self, arguments, blank),
            Directive::LaunchDimensionType => types::launch_type(self, arguments),
            Directive::ContainedType => types::contained_type(self, arguments),
            Directive::ShuffleType => types::shuffle_type(self, arguments),
            Directive::AwaitResultType => types::await_type(self, arguments),
            Directive::RangeType => types::range_type(self, arguments),
            Directive::ResultsValueType => types::results_type(self, arguments),
            Directive::SemiFunctionType => types::semi_function_type(self, arguments),
            Directive::SameResultTypes => types::same_result_types(self, arguments),
            Directive::DotDimensionNumbers => hlo::dot_dimensions(self, arguments),
            Directive::PrecisionConfig => hlo::precision(self, arguments),
            Directive::PrecisionConfigAndAlgorithm => hlo::precision_and_algorithm(self, arguments),
            Directive::ExponentMantissa => hlo::exponent_and_mantissa(self, arguments),
            Directive::ConvolutionDimensions => hlo::convolution_dimensions(self, arguments),
            Directive::WindowAttributes => hlo::window_attributes(self, arguments),
            Directive::ForLoop => loops::for_loop(self, arguments),
            Directive::WhileLoop => loops::while_loop(self, arguments),
            Directive::ConditionalHeader => loops::conditional_header(self, arguments),
            Directive::PairedWhile => reductions::paired_while(self, arguments),
            Directive::SameArguments => reductions::same_arguments(self, arguments),
            Directive::Reduction => reductions::reduction(self, arguments),
            Directive::ConstantValue => reductions::constant_value(self, arguments),
            Directive::AnyTypes => types::same_or_signature(self),
            Directive::ForallLoop => loops::forall_loop(self, arguments),
            Directive::ParallelLoop => loops::parallel_loop(self, arguments),
            Directive::SwitchCases => branches::case_regions(self, arguments),
            Directive::SingleBlockRegion => branches::single_block_region(self, arguments),
            Directive::ElseRegion => branches::else_region(self, arguments),
            Directive::ArgumentRegion => branches::argument_region(self, arguments),
            Directive::Function => functions::function(self, arguments),
            Directive::FunctionBody | Directive::OptionalBody => functions::function_body(self, arguments, blank),
            Directive::Structured => structured::structured(self, arguments),
            Directive::InsOuts => structured::inputs_and_outputs(self, arguments),
            Directive::Destination => structured::destination(self, arguments),
            Directive::Combined => structured::combined(self, arguments),
            Directive::GenericHeader => structured::generic_header(self, arguments),
            Directive::Affine => affine::affine(self, arguments),
            Directive::AffineFor => affine_loops::affine_for(self, arguments),
            Directive::AffineParallelLoop => affine_loops::affine_parallel_loop(self, arguments),
            Directive::AwaitedValues => headers::awaited_values(self, arguments),
            Directive::ForeachHeader => headers::foreach_header(self, arguments),
            Directive::SharedType => headers::shared_type(self, arguments),
            Directive::BareMap => headers::bare_map(self, arguments),
            Directive::Extents => headers::extents(self, arguments),
            Directive::PointerOperand => spirv::pointer_operand(self, arguments),
            Directive::Pointee => spirv::pointee(self, arguments),
            Directive::MemoryAccess => spirv::memory_access(self, arguments),
            Directive::VariablePointer => spirv::variable_pointer(self, arguments),
            Directive::SpirvConstant => spirv::spirv_constant(self, arguments),
            Directive::CompositePart => spirv::composite_part(self, arguments),
            Directive::Listed => spirv::listed(self, arguments),
            Directive::Weights => spirv::weights(self, arguments),
            Directive::SpecId => spirv::spec_id(self),
            Directive::OptionalNumber => values::optional_number(self, arguments),
            Directive::ControlWord => symbols::control_word(self, arguments),
            Directive::MaskedOperation => headers::masked_operation(self, arguments),
            Directive::WrappedOperation => spirv::wrapped_operation(self, arguments),
            Directive::WiderType => headers::wider_type(self, arguments),
            Directive::RepeatCount => headers::repeat_count(self, arguments),
            Directive::RepeatedType => headers::repeated_type(self, arguments),
            Directive::DefinedLoops => affine_loops::defined_loops(self, arguments),
            Directive::LoopNest => affine_loops::loop_nest(self, arguments),
            Directive::BoolWord => values::bool_word(self, arguments),
            Directive::ConditionType => types::condition_type(self, arguments),
            Directive::TransferTypes => vectors::transfer_types(self, arguments),
            Directive::ContractionAttributes => vectors::contraction_attributes(self, arguments),
            Directive::ContractionTypes => vectors::contraction_types(self, arguments),
            Directive::Keyword => symbols::keyword(self, arguments, blank),
            Directive::QuotedWord => symbols::quoted_word(self, arguments),
            Directive::LlvmFunction => functions::llvm_function(self, arguments),
            Directive::ShapedFunctionType => shaped::shaped_function_type(self, arguments),
            Directive::ShapedFunctionSignature => shaped::shaped_signature(self, arguments),
            Directive::ShapedTypeList => shaped::shaped_type_list(self, arguments),
            Directive::ShapedTiedResult => shaped::shaped_tied_result(self, arguments),
            Directive::SizeAwareType => shaped::size_aware_type(self, arguments),
            Directive::TypeAlias => shaped::type_alias(self, arguments),
            Directive::OperandTypeList => shaped::operand_type_list(self, arguments),
            Directive::TiedFunctionResultList => shaped::tied_result_list(self, arguments),
            Directive::DispatchEntryPoints => shaped::entry_points(self, arguments),
            Directive::SymbolAlias => shaped::symbol_alias(self, arguments),
            Directive::ResourceRegion => shaped::resource_region(self, arguments),
            Directive::ParameterReference => shaped::parameter_reference(self, arguments),
            Directive::EncodedShapedFunctionType => resources::encoded_function_type(self, arguments),
            Directive::DispatchOperands => resources::dispatch_operands(self, arguments),
            Directive::CommandOperands => resources::command_operands(self, arguments),
            Directive::DispatchResources => resources::dispatch_resources(self, arguments),
            Directive::Bindings => resources::bindings(self, arguments),
            Directive::ParameterLoadOperations => resources::parameter_loads(self, arguments),
            Directive::ConstantValueList => resources::constant_values(self, arguments),
            Directive::PackSliceRanges => resources::slice_lifetimes(self, arguments),
            Directive::NestedDynamicIndexList => resources::nested_index_list(self, arguments),
            Directive::StringList => resources::string_list(self, arguments),
            Directive::IntAssumptions => resources::int_assumptions(self, arguments),
            Directive::ImportSignature => resources::import_signature(self, arguments),
            Directive::NamedDictionary => resources::named_dictionary(self, arguments),
            Directive::ParameterGathers => transfers::parameter_gathers(self, arguments),
            Directive::ParameterScatters => transfers::parameter_scatters(self, arguments),
            Directive::ShapedOperandList => transfers::shaped_operands(self, arguments),
            Directive::EncodedResourceOperands => transfers::encoded_operands(self, arguments),
            Directive::DeviceQueueAffinityList => transfers::affinities(self, arguments),
            Directive::ValueTypeList => transfers::value_list_of(self, arguments),
            Directive::RangeList => transfers::range_list(self, arguments),
            Directive::CollectiveParam => calls::collective_parameter(self, arguments),
            Directive::ResultTypeList => transfers::result_types_of(self, arguments),
            Directive::IndexTypes => calls::index_types(self, arguments),
            Directive::FailingCondition => calls::failing_condition(self, arguments),
            Directive::SegmentedOperands => calls::segmented_operands(self, arguments),
            Directive::SegmentedTypes => calls::segmented_types(self, arguments),
            Directive::DispatchFunctionSignature => calls::dispatch_signature(self, arguments),
            Directive::RenamedValues => calls::renamed_values(self, arguments),
            // Read, and printed in generic form.
            Directive::TypedRegion
            | Directive::TargetConditionObjects
            | Directive::ParallelExecutionBody
            | Directive::InferNumIndexArgs => None,
            Directive::GpuFunction => gpu::gpu_function(self, arguments),
            Directive::GpuLaunch => gpu::gpu_launch(self, arguments),
            Directive::LaunchAttributes => gpu::launch_attributes(self),
            Directive::OuterProductTypes => gpu::outer_product(self, arguments),
            Directive::GlobalSlots => shaped::global_slots(self, arguments),
            Directive::ListTypeGet => shaped::list_type(self, arguments, false),
            Directive::ListTypeSet => shaped::list_type(self, arguments, true),
            Directive::NoArguments => shaped::no_arguments(self, arguments),
            Directive::LandingpadClauses => functions::landingpad_clauses(self, arguments, blank),
            Directive::VscaleRange => functions::vscale_range(self, arguments),
            Directive::LlvmGlobalType => symbols::global_type(self, arguments),
            Directive::LlvmCallee => functions::callee(self, arguments),
            Directive::LlvmCallTypes => functions::call_types(self, arguments),
            Directive::Allocations => openmp::allocations(self, arguments),
            Directive::LinearClause => openmp::linear_clause(self, arguments),
            Directive::AlignedClause => openmp::aligned_clause(self, arguments),
            Directive::Copyprivate => openmp::copied_values(self, arguments),
            Directive::DependVarList => openmp::dependences(self, arguments),
            Directive::ClauseWord => match arguments {
                [Argument::Attribute(attribute)] => openmp::clause_word(self, *attribute),
                _ => None,
            },
            Directive::OrderClause => openmp::order_clause(self, arguments),
            Directive::DeviceVariable => openacc::device_variable(self, arguments),
            Directive::DeviceVariableType => openacc::device_variable_type(self, arguments),
            Directive::DeviceCopy => openacc::device_copy(self, arguments),
            Directive::OperandsOrUnit => openacc::operands_or_unit(self, arguments),
            Directive::DeviceOperands => openacc::device_operands(self, arguments),
            Directive::DeviceOperandsOrWord => openacc::device_operands_or_word(self, arguments),
            Directive::DeviceGroups => openacc::device_groups(self, arguments),
            Directive::WaitClause => openacc::wait_clause(self, arguments),
            Directive::ScheduleClause => openmp::schedule_clause(self, arguments),
            Directive::Granularity => openmp::granularity(self, arguments),
            Directive::SynchronizationHint => openmp::synchronization_hint(self, arguments),
            Directive::MapClause => openmp::map_clause(self, arguments),
            Directive::MembersIndex => openmp::member_indices(self, arguments),
            Directive::TransformedLoops => openmp::transformed_loops(self, arguments),
            Directive::CanonicalLoop => openmp::canonical_loop(self, arguments),
            Directive::CanonicalLoopNest => openmp::canonical_loop_nest(self, arguments),
            Directive::ClauseRegion => openmp::clause_region(self, arguments),
            Directive::ImageOperands => symbols::image_operands(self, arguments),
            Directive::DigitsAsBits => symbols::digits_as_bits(self, arguments),
            Directive::DefinedExpression => headers::defined_expression(self, arguments),
            Directive::IteratedSpace => headers::iterated_space(self, arguments),
            Directive::Coiteration => coiteration::coiteration(self, arguments),
            Directive::FragmentTypes => matrices::fragment_types(self, arguments),
            Directive::OuterProductResult => matrices::outer_product_result(self, arguments),
            Directive::ConcatenatedBits => matrices::concatenated_bits(self, arguments),
            Directive::LocalReference => functions::local_reference(self, arguments),
            Directive::CarriedSignature => functions::carried_signature(self, arguments),
            Directive::LocalFunction => functions::local_function(self, arguments),
            Directive::AffineTransfer => affine::affine_transfer(self, arguments),
            Directive::MemoryTransfer => memory::memory_transfer(self, arguments),
            Directive::TargetAllocation => memory::target_allocation(self, arguments),
            Directive::PassOptions => options::pass_options(self, arguments),
            Directive::BoundNames => openacc_loops::bound_names(self, arguments),
            Directive::RoutineGang => openacc_loops::routine_gang(self, arguments),
            Directive::Devices => openacc_loops::devices(self, arguments),
            Directive::GangClause => openacc_loops::gang_clause(self, arguments),
            Directive::CombinedConstruct => openacc_loops::combined_construct(self, arguments),
            Directive::LoopControl => openacc_loops::loop_control(self, arguments),
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

    /// The kind of an attribute that is set, after following aliases.
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

    /// Whether a unit attribute is set; the directive prints it.
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

    /// The types of a slot; the directive prints them.
    fn types_of(&mut self, slot: SlotIndex) -> SmallVec<[TypeId; 4]> {
        self.printed.types.add(slot.0);
        self.parts.types(slot)
    }

    /// The only type of a slot; the directive prints it.
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
