//! How a directive begins: what optional groups are told by.

use super::super::{Builder, Read};
use crate::assembly::Directive;

impl Builder<'_> {
    /// Whether what a directive stands for comes next.
    pub(in super::super) fn begins_directive(&mut self, directive: Directive) -> Read<bool> {
        let first = self.input.first();
        Ok(match directive {
            Directive::DynamicIndexList
            | Directive::OptionalDynamicIndexList
            | Directive::SliceRanges
            | Directive::OperandBundles
            | Directive::IndirectBranchSuccessors
            | Directive::ConvolutionDimensions => first == Some(b'['),
            Directive::PackedOrDynamicIndexList => matches!(first, Some(b'[' | b'*')),
            Directive::SymbolVisibility => {
                [b"private".as_slice(), b"public", b"nested"].iter().any(|word| self.is_word(word))
            }
            Directive::TypeOrAttr | Directive::VariableOpTypeOrInitialValue => matches!(first, Some(b':' | b'=')),
            Directive::TypedInitialValue => matches!(first, Some(b':' | b'(')),
            Directive::OffloadingHandler => first == Some(b'<'),
            Directive::CustomCallTarget | Directive::ForeachMatchSymbols => first == Some(b'@'),
            Directive::AsyncDependencies => first == Some(b'[') || self.is_word(b"async"),
            Directive::LaunchOperands => self.is_word(b"args"),
            Directive::TokenOrdering => self.is_word(b"ordering"),
            Directive::NamedOperands | Directive::FunctionBody | Directive::SingleBlockRegion => first == Some(b'{'),
            Directive::NamedValueList | Directive::NamedValueListWithVariadicity | Directive::ArgumentRegion => {
                first == Some(b'(')
            }
            Directive::CreateOperationOpResults | Directive::ResultsValueType | Directive::ArrowTypes => {
                self.input.is_text("->")
            }
            Directive::SequenceOperands | Directive::VariadicOperandWithAttribute => first == Some(b'%'),
            Directive::GetElementPointerIndices | Directive::AttributeOrOperand => {
                first.is_some_and(|byte| byte == b'%' || byte == b'-' || byte.is_ascii_digit())
            }
            Directive::DimensionList | Directive::MultiplyDimensions | Directive::LevelRange => {
                first.is_some_and(|byte| byte == b'?' || byte.is_ascii_digit())
            }
            Directive::DefaultTypes | Directive::LaunchDimensionType | Directive::RangeType => {
                first == Some(b':') || self.input.is_text("->")
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
            | Directive::InitializedType => self.begins_type()?,
            Directive::SwitchCases => self.is_word(b"case"),
            Directive::SwitchOpCases => first == Some(b'[') || self.is_word(b"default"),
            Directive::ElseRegion => self.is_word(b"else"),
            Directive::WordDictionary => first == Some(b'{'),
            Directive::Structured | Directive::InsOuts => self.is_word(b"ins") || self.is_word(b"outs"),
            Directive::PrecisionConfig | Directive::PrecisionConfigAndAlgorithm => first == Some(b','),
            Directive::WindowAttributes => self.input.word().is_some(),
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
            | Directive::ConstantValueList => self.begins_type()?,
            Directive::ShapedTiedResult | Directive::TiedFunctionResultList => {
                first == Some(b'%') || self.begins_type()?
            }
            Directive::DispatchEntryPoints => matches!(first, Some(b'@' | b'{')),
            Directive::SymbolAlias => first == Some(b'@'),
            Directive::TypedRegion => first == Some(b'(') || self.is_word(b"workgroups") || self.is_word(b"count"),
            Directive::DispatchResources => [&b"ro"[..], b"rw", b"wo"].iter().any(|word| self.is_word(word)),
            Directive::ParameterReference | Directive::ParameterLoadOperations => first == Some(b'%'),
            Directive::StringList => matches!(first, Some(b'"' | b'(')),
            Directive::IntAssumptions => first == Some(b'%'),
            Directive::ImportSignature => first == Some(b'('),
            Directive::PackSliceRanges | Directive::NestedDynamicIndexList | Directive::GlobalSlots => {
                first == Some(b'[')
            }
            Directive::ParallelExecutionBody => self.input.is_text("->") || self.is_word(b"execute"),
            Directive::NamedDictionary => self.input.word().is_some(),
            Directive::MaskedOperation => first == Some(b'{'),
            Directive::WrappedOperation => first == Some(b'"'),
            Directive::WiderType => false,
            Directive::RepeatCount => first.is_some_and(|byte| byte.is_ascii_digit()),
            Directive::RepeatedType => self.begins_type()?,
            Directive::AwaitedValues | Directive::BareMap => first == Some(b'('),
            Directive::ForeachHeader => first == Some(b'%'),
            Directive::SharedType | Directive::Pointee | Directive::VariablePointer => self.begins_type()?,
            Directive::Extents | Directive::Weights => first == Some(b'['),
            Directive::PointerOperand => first == Some(b'"'),
            Directive::MemoryAccess => matches!(first, Some(b'[' | b',')),
            Directive::SpirvConstant => true,
            Directive::CompositePart => false,
            Directive::Listed => matches!(first, Some(b',' | b'(')),
            Directive::SpecId => self.is_word(b"spec_id"),
            Directive::OptionalNumber => first.is_some_and(|byte| byte.is_ascii_digit()),
            Directive::ControlWord => self.is_word(b"control"),
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
            Directive::BoolWord => self.input.word().is_some(),
            Directive::ConditionType | Directive::LlvmCallTypes => self.begins_type()?,
            Directive::InferNumIndexArgs | Directive::NoArguments | Directive::LaunchAttributes => false,
            Directive::GpuFunction => first == Some(b'@'),
            Directive::GpuLaunch => self.input.word().is_some(),
            Directive::OuterProductTypes => matches!(first, Some(b'{' | b':')),
            Directive::TransferTypes => matches!(first, Some(b'{' | b':')),
            Directive::ContractionAttributes => matches!(first, Some(b'{' | b'#')),
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
            Directive::DeviceVariableType => self.begins_type()?,
            Directive::DeviceGroups => first == Some(b'{'),
            // They may be nothing, where the word before them says all.
            Directive::OperandsOrUnit
            | Directive::DeviceOperandsOrWord
            | Directive::WaitClause
            | Directive::GangClause
            | Directive::RoutineGang
            | Directive::Devices => true,
            Directive::OuterProductResult | Directive::ConcatenatedBits => false,
            Directive::Coiteration => matches!(first, Some(b'(' | b'c')),
            Directive::FragmentTypes => matches!(first, Some(b'{' | b':')),
            Directive::LocalReference => self.is_word(b"ref") || self.begins_type()?,
            Directive::CarriedSignature => first == Some(b'('),
            Directive::LocalFunction => first == Some(b'@'),
            Directive::MemoryTransfer | Directive::TargetAllocation => first == Some(b'%'),
            Directive::PassOptions => first == Some(b'{'),
            Directive::BoundNames => matches!(first, Some(b'@' | b'"')),
            Directive::CombinedConstruct => self.input.word().is_some(),
            Directive::LoopControl => first == Some(b'{') || self.is_word(b"control"),
            Directive::DeviceVariable
            | Directive::DeviceCopy
            | Directive::DependVarList
            | Directive::ClauseWord
            | Directive::OrderClause
            | Directive::ScheduleClause
            | Directive::SynchronizationHint
            | Directive::MapClause => self.input.word().is_some(),
            Directive::Granularity => first == Some(b'%') || self.input.word().is_some(),
            Directive::DigitsAsBits => first.is_some_and(|byte| byte == b'-' || byte.is_ascii_digit()),
            Directive::TransformedLoops => matches!(first, Some(b'(' | b'<')),
            Directive::CanonicalLoop => matches!(first, Some(b'(' | b'%')),
            Directive::CanonicalLoopNest => first == Some(b'('),
            Directive::ClauseRegion => first == Some(b'{') || self.input.word().is_some(),
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

    /// Whether a word comes next.
    pub(in super::super) fn is_word(&self, word: &[u8]) -> bool {
        self.input.word().is_some_and(|span| self.input.text(span) == word)
    }
}
