//! Directives: the parts of forms that have a name and a function.

mod affine;
mod functions;
mod loops;
mod structured;

use super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Argument, AttributeIndex, Directive, Format, SlotIndex};
use crate::ir::AttributeKind;
use crate::syntax::lexer::Reached;
use crate::syntax::token::Token;

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
            Directive::DynamicIndexList => {
                if let [Argument::Slot(values), Argument::Attribute(numbers), rest @ ..] = arguments {
                    self.dynamic_index_list(*values, *numbers, rest)?;
                }
            }
            Directive::SymbolVisibility => {
                if let [Argument::Attribute(attribute)] = arguments {
                    self.symbol_visibility(*attribute)?;
                }
            }
            Directive::TypeOrAttr => self.type_or_attribute(arguments)?,
            Directive::Nothing => {}
            Directive::SameOperandsAndResultType => self.same_types(format)?,
            Directive::DefaultTypes => self.default_types()?,
            Directive::ArrowTypes => {
                if let [Argument::Type(slot), ..] = arguments {
                    self.arrow_types(*slot)?;
                }
            }
            Directive::ForLoop => return self.for_loop(format, arguments),
            Directive::WhileLoop => return self.while_loop(arguments),
            Directive::ForallLoop => return self.forall_loop(arguments),
            Directive::ParallelLoop => return self.parallel_loop(arguments),
            Directive::SwitchCases => {
                if let [Argument::Attribute(cases), Argument::Region(region)] = arguments {
                    return self.switch_cases(*cases, *region);
                }
            }
            Directive::Structured => return self.structured(format, arguments),
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
            Directive::Affine => return self.affine(arguments),
            Directive::Function => self.function_header_form(arguments)?,
            Directive::FunctionBody => {
                if let [Argument::Region(region)] = arguments {
                    return self.function_body_form(*region);
                }
            }
            // Not read yet.
            Directive::AffineParallelLoop
            | Directive::BoolWord
            | Directive::ConditionType
            | Directive::TransferTypes
            | Directive::ContractionAttributes
            | Directive::Keyword
            | Directive::QuotedWord
            | Directive::LlvmFunction
            | Directive::LlvmGlobalType
            | Directive::LlvmCallee
            | Directive::LlvmCallTypes
            | Directive::TypedInitialValue
            | Directive::InitializedType
            | Directive::VariableOpTypeOrInitialValue
            | Directive::OptionalDynamicIndexList
            | Directive::PackedOrDynamicIndexList
            | Directive::GetElementPointerIndices
            | Directive::DimensionList
            | Directive::MultiplyDimensions
            | Directive::LevelRange
            | Directive::TransformMatchDims
            | Directive::AsyncDependencies
            | Directive::LaunchDimensionType
            | Directive::LaunchOperands
            | Directive::OffloadingHandler
            | Directive::OptionalWord
            | Directive::SwitchOpCases
            | Directive::IndirectBranchSuccessors
            | Directive::OperandBundles
            | Directive::ContainedType
            | Directive::ShuffleType
            | Directive::TokenOrdering
            | Directive::AwaitResultType
            | Directive::NamedOperands
            | Directive::CreateOperationOpResults
            | Directive::RangeType
            | Directive::ResultsValueType
            | Directive::NamedValueList
            | Directive::NamedValueListWithVariadicity
            | Directive::SingleBlockRegion
            | Directive::SemiFunctionType
            | Directive::SameResultTypes
            | Directive::SequenceOperands
            | Directive::ForeachMatchSymbols
            | Directive::AttributeOrOperand
            | Directive::ElseRegion
            | Directive::PairwiseTypes
            | Directive::VariadicSameOperandsAndResultType
            | Directive::ComplexTypes
            | Directive::SelectTypes
            | Directive::TupleTypes
            | Directive::VariadicOperandWithAttribute
            | Directive::SliceRanges
            | Directive::DotDimensionNumbers
            | Directive::PrecisionConfig
            | Directive::PrecisionConfigAndAlgorithm
            | Directive::ExponentMantissa
            | Directive::ConvolutionDimensions
            | Directive::WindowAttributes
            | Directive::CustomCallTarget => {
                let span = self.input.peek()?.1;
                return Err(self.refused(CustomError::Expected { expected: directive.name() }, span));
            }
        }
        Ok(None)
    }

    /// Whether what a directive stands for comes next.
    pub(super) fn begins_directive(
        &mut self,
        _format: &'s Format,
        directive: Directive,
        _arguments: &'s [Argument],
    ) -> Read<bool> {
        let first = self.input.first();
        Ok(match directive {
            Directive::DynamicIndexList => first == Some(b'['),
            Directive::SymbolVisibility => {
                [b"private".as_slice(), b"public", b"nested"].iter().any(|word| self.is_word(word))
            }
            Directive::TypeOrAttr => matches!(first, Some(b':' | b'=')),
            Directive::Nothing => false,
            Directive::SameOperandsAndResultType => self.begins_type()?,
            Directive::DefaultTypes => first == Some(b':'),
            Directive::ArrowTypes => first == Some(b'-'),
            Directive::SwitchCases => self.is_word(b"case"),
            Directive::Structured | Directive::InsOuts => self.is_word(b"ins") || self.is_word(b"outs"),
            Directive::ArgumentRegion => first == Some(b'('),
            Directive::FunctionBody => first == Some(b'{'),
            Directive::ForLoop
            | Directive::WhileLoop
            | Directive::ForallLoop
            | Directive::ParallelLoop
            | Directive::Affine
            | Directive::Function => true,
            Directive::AffineParallelLoop
            | Directive::BoolWord
            | Directive::ConditionType
            | Directive::TransferTypes
            | Directive::ContractionAttributes
            | Directive::Keyword
            | Directive::QuotedWord
            | Directive::LlvmFunction
            | Directive::LlvmGlobalType
            | Directive::LlvmCallee
            | Directive::LlvmCallTypes
            | Directive::TypedInitialValue
            | Directive::InitializedType
            | Directive::VariableOpTypeOrInitialValue
            | Directive::OptionalDynamicIndexList
            | Directive::PackedOrDynamicIndexList
            | Directive::GetElementPointerIndices
            | Directive::DimensionList
            | Directive::MultiplyDimensions
            | Directive::LevelRange
            | Directive::TransformMatchDims
            | Directive::AsyncDependencies
            | Directive::LaunchDimensionType
            | Directive::LaunchOperands
            | Directive::OffloadingHandler
            | Directive::OptionalWord
            | Directive::SwitchOpCases
            | Directive::IndirectBranchSuccessors
            | Directive::OperandBundles
            | Directive::ContainedType
            | Directive::ShuffleType
            | Directive::TokenOrdering
            | Directive::AwaitResultType
            | Directive::NamedOperands
            | Directive::CreateOperationOpResults
            | Directive::RangeType
            | Directive::ResultsValueType
            | Directive::NamedValueList
            | Directive::NamedValueListWithVariadicity
            | Directive::SingleBlockRegion
            | Directive::SemiFunctionType
            | Directive::SameResultTypes
            | Directive::SequenceOperands
            | Directive::ForeachMatchSymbols
            | Directive::AttributeOrOperand
            | Directive::ElseRegion
            | Directive::PairwiseTypes
            | Directive::VariadicSameOperandsAndResultType
            | Directive::ComplexTypes
            | Directive::SelectTypes
            | Directive::TupleTypes
            | Directive::VariadicOperandWithAttribute
            | Directive::SliceRanges
            | Directive::DotDimensionNumbers
            | Directive::PrecisionConfig
            | Directive::PrecisionConfigAndAlgorithm
            | Directive::ExponentMantissa
            | Directive::ConvolutionDimensions
            | Directive::WindowAttributes
            | Directive::CustomCallTarget => false,
        })
    }

    /// Whether a word comes next.
    pub(in super::super) fn is_word(&self, word: &[u8]) -> bool {
        self.input.word().is_some_and(|span| self.input.text(span) == word)
    }

    /// `: types -> types`, of all operands and results; either may be missing.
    fn default_types(&mut self) -> Read<()> {
        self.note_types()?;
        if self.input.take_text(":") {
            let start = self.types.len();
            if self.begins_type()? {
                self.read_type_list()?;
            }
            let range = start..self.types.len();
            self.state()?.types[0] = Some(range);
        }
        if self.input.take_text("->") {
            let start = self.types.len();
            if self.input.take_text("(") {
                if !self.input.take_text(")") {
                    self.read_type_list()?;
                    self.punctuation(")")?;
                }
            } else {
                self.read_type_list()?;
            }
            let range = start..self.types.len();
            self.state()?.types[1] = Some(range);
        }
        Ok(())
    }

    /// `[%a, 2, [4]]`: brackets around an item say that it scales.
    fn dynamic_index_list(&mut self, values: SlotIndex, numbers: AttributeIndex, rest: &'s [Argument]) -> Read<()> {
        let flags = match rest {
            [Argument::Attribute(flags), ..] => Some(*flags),
            _ => None,
        };
        let scalable = self.index_list(values, numbers, "[", "]")?;
        // A second attribute says which of them scale.
        if let Some(flags) = flags {
            let value = self.dense_array_of("i1", &scalable.join(", "));
            self.state()?.attributes[usize::from(flags.0)] = Some(value);
        }
        Ok(())
    }

    /// The list itself, between brackets; which of its items scale.
    pub(super) fn index_list(
        &mut self,
        values: SlotIndex,
        numbers: AttributeIndex,
        open: &'static str,
        close: &'static str,
    ) -> Read<Vec<&'static str>> {
        self.punctuation(open)?;
        let start = self.uses.len();
        let (mut texts, mut scalable): (Vec<String>, Vec<&'static str>) = (Vec::new(), Vec::new());
        if !self.input.take_text(close) {
            loop {
                let is_scalable = self.input.take_text("[");
                scalable.push(if is_scalable { "true" } else { "false" });
                if self.input.first() == Some(b'%') {
                    self.read_operand()?;
                    if self.input.take_text(":") {
                        self.read_type()?;
                        self.types.pop();
                    }
                    texts.push(DYNAMIC.to_owned());
                } else {
                    texts.push(self.read_index()?);
                }
                if is_scalable {
                    self.punctuation("]")?;
                }
                if !self.input.take_text(",") {
                    break;
                }
            }
            self.punctuation(close)?;
        }
        let end = self.uses.len();
        self.slot(values)?.values = start..end;
        let value = self.dense_array_of("i64", &texts.join(", "));
        self.state()?.attributes[usize::from(numbers.0)] = Some(value);
        Ok(scalable)
    }

    /// A number in a list of sizes.
    pub(super) fn read_index(&mut self) -> Read<String> {
        let first = self.input.peek()?.1;
        let is_negative = self.input.take_if(Token::Minus)?.is_some();
        let Some(span) = self.input.take_if(Token::Integer)? else {
            return Err(self.refused(CustomError::Expected { expected: "SSA value or integer" }, first));
        };
        let digits = String::from_utf8_lossy(self.input.text(span)).into_owned();
        Ok(if is_negative { format!("-{digits}") } else { digits })
    }

    pub(super) fn symbol_visibility(&mut self, attribute: AttributeIndex) -> Read<()> {
        for word in ["private", "public", "nested"] {
            if self.input.take_word(word) {
                let text = self.ir.texts.add(word.as_bytes());
                let value = self.ir.attributes.add(AttributeKind::String(text, None));
                self.state()?.attributes[usize::from(attribute.0)] = Some(value);
                return Ok(());
            }
        }
        Ok(())
    }

    /// `: type`, `: type = value`, `= value`
    fn type_or_attribute(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let mut attributes = arguments.iter().filter_map(|argument| match argument {
            Argument::Attribute(index) => Some(*index),
            _ => None,
        });
        let (Some(ty), Some(value)) = (attributes.next(), attributes.next()) else { return Ok(()) };
        if self.input.take_text("=") {
            let span = self.input.peek()?.1;
            let attribute = self.read_any_attribute()?;
            let Some(of_value) = self.type_of_value(attribute) else {
                return Err(self.refused(CustomError::Expected { expected: "a value that has a type" }, span));
            };
            self.types.push(of_value);
            self.type_attribute();
            let type_attribute = self.attributes.pop();
            let state = self.state()?;
            state.attributes[usize::from(ty.0)] = type_attribute;
            state.attributes[usize::from(value.0)] = Some(attribute);
            return Ok(());
        }
        self.punctuation(":")?;
        self.read_type()?;
        self.type_attribute();
        let type_attribute = self.attributes.pop();
        self.state()?.attributes[usize::from(ty.0)] = type_attribute;
        if self.input.take_text("=") {
            let attribute = self.read_any_attribute()?;
            self.state()?.attributes[usize::from(value.0)] = Some(attribute);
        }
        Ok(())
    }

    /// A slot has so many of the type that lies on the stack at a place.
    pub(super) fn repeat_type(&mut self, at: usize, slot: SlotIndex, count: usize) -> Read<()> {
        let ty = self.types[at];
        let first = self.operations.last().map_or(0, |frame| frame.types_start);
        let place = self.state()?.places.get(at - first).copied().unwrap_or(TypePlace::Nowhere);
        let start = self.types.len();
        for _ in 0..count {
            self.types.push(ty);
            self.note_place(place);
        }
        self.slot(slot)?.types = Some(start..start + count);
        Ok(())
    }

    /// One type for everything, or a signature.
    fn same_types(&mut self, format: &'s Format) -> Read<()> {
        if self.input.first() == Some(b'(') {
            let (inputs, results) = self.read_signature()?;
            self.state()?.types = [Some(inputs), Some(results)];
            return Ok(());
        }
        self.note_types()?;
        self.read_type()?;
        let at = self.types.len() - 1;
        let operands = usize::from(format.info.operands);
        for index in 0..format.info.slots.len() {
            let count = if index < operands { self.state()?.slots[index].values.len() } else { 1 };
            self.repeat_type(at, SlotIndex(index as u8), count)?;
        }
        Ok(())
    }
}
