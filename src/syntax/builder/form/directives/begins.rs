//! The tokens with which directives begin, which decide whether optional groups are present.

use super::super::expect::{begins_type, is_at_word};
use super::super::{Builder, Read};
use crate::assembly::Directive;

/// Whether what a directive reads comes next.
pub(in super::super) fn begins_directive(b: &mut Builder<'_>, directive: Directive) -> Read<bool> {
    let first = b.input.first();
    Ok(match directive {
        Directive::DynamicIndexList
        | Directive::OptionalDynamicIndexList
        | Directive::SliceRanges
        | Directive::OperandBundles
        | Directive::IndirectBranchSuccessors
        | Directive::ConvolutionDimensions => first == Some(b'['),
        Directive::PackedOrDynamicIndexList => matches!(first, Some(b'[' | b'*')),
        Directive::SymbolVisibility => {
            [b"private".as_slice(), b"public", b"nested"].iter().any(|word| is_at_word(b, word))
        }
        Directive::TypeOrAttr | Directive::VariableOpTypeOrInitialValue => matches!(first, Some(b':' | b'=')),
        Directive::TypedInitialValue => matches!(first, Some(b':' | b'(')),
        Directive::OffloadingHandler => first == Some(b'<'),
        Directive::CustomCallTarget | Directive::ForeachMatchSymbols => first == Some(b'@'),
        Directive::AsyncDependencies => first == Some(b'[') || is_at_word(b, b"async"),
        Directive::LaunchOperands => is_at_word(b, b"args"),
        Directive::TokenOrdering => is_at_word(b, b"ordering"),
        Directive::NamedOperands | Directive::FunctionBody | Directive::OptionalBody | Directive::SingleBlockRegion => {
            first == Some(b'{')
        }
        Directive::NamedValueList | Directive::NamedValueListWithVariadicity | Directive::ArgumentRegion => {
            first == Some(b'(')
        }
        Directive::CreateOperationOpResults | Directive::ResultsValueType | Directive::ArrowTypes => {
            b.input.is_text("->")
        }
        Directive::SequenceOperands | Directive::VariadicOperandWithAttribute => first == Some(b'%'),
        Directive::GetElementPointerIndices | Directive::AttributeOrOperand => {
            first.is_some_and(|byte| byte == b'%' || byte == b'-' || byte.is_ascii_digit())
        }
        Directive::DimensionList | Directive::MultiplyDimensions | Directive::LevelRange => {
            first.is_some_and(|byte| byte == b'?' || byte.is_ascii_digit())
        }
        Directive::DefaultTypes | Directive::LaunchDimensionType | Directive::RangeType => {
            first == Some(b':') || b.input.is_text("->")
        }
        Directive::SameOperandsAndResultType
        | Directive::VariadicSameOperandsAndResultType
        | Directive::PairwiseTypes
        | Directive::ComplexTypes
        | Directive::SelectTypes
        | Directive::TupleTypes
        | Directive::AwaitResultType
        | Directive::SemiFunctionType
        | Directive::SameResultTypes
        | Directive::AnyTypes
        | Directive::InitializedType => begins_type(b)?,
        Directive::SwitchCases => is_at_word(b, b"case"),
        Directive::SwitchOpCases => first == Some(b'[') || is_at_word(b, b"default"),
        Directive::ElseRegion => is_at_word(b, b"else"),
        Directive::WordDictionary => first == Some(b'{'),
        Directive::Structured | Directive::InsOuts => is_at_word(b, b"ins") || is_at_word(b, b"outs"),
        Directive::PrecisionConfig | Directive::PrecisionConfigAndAlgorithm => first == Some(b','),
        Directive::WindowAttributes => b.input.word().is_some(),
        Directive::Nothing | Directive::ContainedType | Directive::ShuffleType | Directive::Keyword => false,
        Directive::DefinedLoops => first.is_some_and(|byte| byte.is_ascii_digit()),
        Directive::AffineParallelLoop
        | Directive::LoopNest
        | Directive::LlvmFunction
        | Directive::VscaleRange
        | Directive::LandingpadClauses => first == Some(b'('),
        Directive::QuotedWord => first == Some(b'"'),
        Directive::ShapedFunctionType
        | Directive::EncodedShapedFunctionType
        | Directive::ShapedFunctionSignature
        | Directive::OperandTypeList
        | Directive::ResourceRegion
        | Directive::DispatchOperands
        | Directive::CommandOperands
        | Directive::Bindings => first == Some(b'('),
        Directive::ShapedTypeList
        | Directive::ListTypeGet
        | Directive::ListTypeSet
        | Directive::SizeAwareType
        | Directive::TypeAlias
        | Directive::ConstantValueList => begins_type(b)?,
        Directive::ShapedTiedResult | Directive::TiedFunctionResultList => first == Some(b'%') || begins_type(b)?,
        Directive::DispatchEntryPoints => matches!(first, Some(b'@' | b'{')),
        Directive::SymbolAlias => first == Some(b'@'),
        Directive::TypedRegion => first == Some(b'(') || is_at_word(b, b"workgroups") || is_at_word(b, b"count"),
        Directive::DispatchResources => [&b"ro"[..], b"rw", b"wo"].iter().any(|word| is_at_word(b, word)),
        Directive::ParameterReference | Directive::ParameterLoadOperations => first == Some(b'%'),
        Directive::StringList => matches!(first, Some(b'"' | b'(')),
        Directive::IntAssumptions => first == Some(b'%'),
        Directive::ImportSignature => first == Some(b'('),
        Directive::PackSliceRanges | Directive::NestedDynamicIndexList | Directive::GlobalSlots => first == Some(b'['),
        Directive::ParallelExecutionBody => b.input.is_text("->") || is_at_word(b, b"execute"),
        Directive::NamedDictionary => b.input.word().is_some(),
        Directive::MaskedOperation => first == Some(b'{'),
        Directive::WrappedOperation => first == Some(b'"'),
        Directive::WiderType => false,
        Directive::RepeatCount => first.is_some_and(|byte| byte.is_ascii_digit()),
        Directive::RepeatedType => begins_type(b)?,
        Directive::AwaitedValues | Directive::BareMap => first == Some(b'('),
        Directive::ForeachHeader => first == Some(b'%'),
        Directive::SharedType | Directive::Pointee | Directive::VariablePointer => begins_type(b)?,
        Directive::Extents | Directive::Weights => first == Some(b'['),
        Directive::PointerOperand => first == Some(b'"'),
        Directive::MemoryAccess => matches!(first, Some(b'[' | b',')),
        Directive::SpirvConstant => true,
        Directive::CompositePart => false,
        Directive::Listed => matches!(first, Some(b',' | b'(')),
        Directive::SpecId => is_at_word(b, b"spec_id"),
        Directive::OptionalNumber => first.is_some_and(|byte| byte.is_ascii_digit()),
        Directive::ControlWord => is_at_word(b, b"control"),
        Directive::FailingCondition => first == Some(b'%'),
        Directive::SegmentedOperands
        | Directive::SegmentedTypes
        | Directive::DispatchFunctionSignature
        | Directive::RenamedValues => first == Some(b'('),
        Directive::TargetConditionObjects => first == Some(b'#'),
        Directive::ParameterGathers
        | Directive::ParameterScatters
        | Directive::ShapedOperandList
        | Directive::EncodedResourceOperands => first == Some(b'%'),
        Directive::DeviceQueueAffinityList
        | Directive::ValueTypeList
        | Directive::RangeList
        | Directive::IndexTypes => first == Some(b'['),
        Directive::ResultTypeList => first == Some(b'('),
        Directive::BoolWord => b.input.word().is_some(),
        Directive::ConditionType | Directive::LlvmCallTypes => begins_type(b)?,
        Directive::InferNumIndexArgs | Directive::NoArguments | Directive::LaunchAttributes => false,
        Directive::GpuFunction => first == Some(b'@'),
        Directive::GpuLaunch => b.input.word().is_some(),
        Directive::OuterProductTypes => matches!(first, Some(b'{' | b':')),
        Directive::TransferTypes => matches!(first, Some(b'{' | b':')),
        Directive::ContractionAttributes => matches!(first, Some(b'{' | b'#')),
        Directive::ContractionTypes => begins_type(b)?,
        Directive::LlvmGlobalType => first == Some(b':'),
        Directive::LlvmCallee => matches!(first, Some(b'%' | b'@')),
        Directive::ImageOperands | Directive::MembersIndex => first == Some(b'['),
        Directive::Allocations
        | Directive::LinearClause
        | Directive::AlignedClause
        | Directive::Copyprivate
        | Directive::DefinedExpression
        | Directive::IteratedSpace => first == Some(b'%'),
        Directive::DeviceOperands => first == Some(b'%'),
        Directive::DeviceVariableType => begins_type(b)?,
        Directive::DeviceGroups => first == Some(b'{'),
        // They may be empty if the word before them is enough.
        Directive::OperandsOrUnit
        | Directive::DeviceOperandsOrWord
        | Directive::WaitClause
        | Directive::GangClause
        | Directive::RoutineGang
        | Directive::Devices => true,
        Directive::OuterProductResult | Directive::ConcatenatedBits => false,
        Directive::Coiteration => matches!(first, Some(b'(' | b'c')),
        Directive::FragmentTypes => matches!(first, Some(b'{' | b':')),
        Directive::LocalReference => is_at_word(b, b"ref") || begins_type(b)?,
        Directive::CarriedSignature => first == Some(b'('),
        Directive::LocalFunction => first == Some(b'@'),
        Directive::MemoryTransfer | Directive::AffineTransfer | Directive::TargetAllocation => first == Some(b'%'),
        Directive::PassOptions => first == Some(b'{'),
        Directive::BoundNames => matches!(first, Some(b'@' | b'"')),
        Directive::CombinedConstruct => b.input.word().is_some(),
        Directive::LoopControl => first == Some(b'{') || is_at_word(b, b"control"),
        Directive::DeviceVariable
        | Directive::DeviceCopy
        | Directive::DependVarList
        | Directive::ClauseWord
        | Directive::OrderClause
        | Directive::ScheduleClause
        | Directive::SynchronizationHint
        | Directive::MapClause => b.input.word().is_some(),
        Directive::Granularity => first == Some(b'%') || b.input.word().is_some(),
        Directive::DigitsAsBits => first.is_some_and(|byte| byte == b'-' || byte.is_ascii_digit()),
        Directive::TransformedLoops => matches!(first, Some(b'(' | b'<')),
        Directive::CanonicalLoop => matches!(first, Some(b'(' | b'%')),
        Directive::CanonicalLoopNest => first == Some(b'('),
        Directive::ClauseRegion => first == Some(b'{') || b.input.word().is_some(),
        Directive::OptionalWord
        | Directive::TransformMatchDims
        | Directive::DotDimensionNumbers
        | Directive::ExponentMantissa
        | Directive::ForLoop
        | Directive::WhileLoop
        | Directive::ConditionalHeader
        | Directive::PairedWhile
        | Directive::SameArguments
        | Directive::Reduction
        | Directive::ConstantValue
        | Directive::ForallLoop
        | Directive::ParallelLoop
        | Directive::AffineFor
        | Directive::Affine
        | Directive::Destination
        | Directive::Combined
        | Directive::GenericHeader
        | Directive::CollectiveParam
        | Directive::Function => true,
    })
}
