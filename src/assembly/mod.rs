//! Custom forms of operations as data: the parts of an operation in its [`OpDefinition`], the notation of its form, and the [`Format`] that both compile to.
//! One description serves reading, printing and explaining.
//!
//! The notation is that of MLIR's [declarative assembly format]. A format is a flat program, so that the state of an operation whose region is being read is
//! its format and a position, and no function recurses.
//!
//! [declarative assembly format]: https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format

mod clause;
mod compile;
mod constraint;
mod definition;
mod error;
mod flow;
mod flow_notation;
mod format;
pub(crate) mod integer;
mod kind;
mod loops;
mod notation;
mod omitted;
mod parts;
mod pattern;
mod print_form;
mod record;
pub(crate) mod records;
mod release;
mod shape_code;
mod shaping;
mod statement;
mod traits;

pub(crate) use crate::asm::Feature;
pub use crate::asm::{Directive, Parameter, ParameterKind};
pub(crate) use clause::{BlockClause, HINTS, MAP_BITS, MAP_WORDS};
pub use compile::compile;
pub(crate) use compile::compile_for;
pub use constraint::{TypeClass, TypeConstraint, TypeStep, TypeSubject, TypeTest, ValueConstraint};
pub use definition::{Extent, FormSource, OpDefinition, OpRule, Origin, Regions, ResultName};
pub use error::{FormError, RecordError};
pub use flow::{Flow, FlowArgument, FlowClause, FlowError, FlowTarget, FlowType, FlowWords, Runs};
pub use kind::{AttributeShape, Enumeration, EnumerationStyle};
pub use loops::{LoopIndex, LoopMaps};
pub use notation::{CustomArgument, Ends, FormAlternative, FormElement, parse_elements, parse_form};
pub use parts::{
    Arity, AttributeInfo, BlockCount, Parents, Presence, RegionInfo, Slot, Storage, Transform, TypeSource,
};
pub use pattern::{Pattern, PatternError, PatternMap};
pub use print_form::print_elements;
pub use record::{Shared, SharedItem, SymbolNames, parse_record, parse_shared, print_record, print_shared};
pub use records::{TableSummary, shape_rules, table_summaries};
pub(crate) use records::{dialect_symbols, dialect_words};
pub use release::{Release, ReleaseError, Releases};
pub use shape_code::{OpShapes, ShapeCode, ShapeRefusal};
pub use shaping::ShapeRule;
pub(crate) use shaping::spread;
pub use statement::{Stated, Statement, StatementError};
pub use traits::{CastRule, OwnRule, Structure, TRAITS_OF_FILES, Trait};

use std::sync::Arc;

/// The custom form of an operation, compiled for a release.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// The operation that the steps read and print.
    pub info: OpDefinition,
    /// The program. Its last step is [`Step::End`].
    pub steps: Vec<Step>,
    /// The literals of the steps.
    pub literals: Vec<Literal>,
    /// The conditions for printing groups: a group is printed if one of its anchors is present.
    pub anchors: Vec<Anchor>,
    /// The arguments of directives.
    pub arguments: Vec<Argument>,
    /// For each operand and result, the slot with its type, if each of them is one value whose type is written or equal
    /// to a written type. Otherwise empty.
    pub plain_types: Vec<SlotIndex>,
    /// Attributes that the form writes outside of the dictionary.
    pub written: Vec<AttributeIndex>,
    /// The forms of other releases, which are tried if this form does not fit.
    pub others: Vec<Arc<Self>>,
}

/// The index of the next step.
pub type StepIndex = u16;

/// An index into [`OpDefinition::slots`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct SlotIndex(pub u8);

/// An index into [`OpDefinition::attributes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct AttributeIndex(pub u8);

/// An index into [`OpDefinition::regions`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct RegionIndex(pub u8);

/// An index into [`OpDefinition::successors`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct SuccessorIndex(pub u8);

/// An index into [`Format::literals`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct LiteralIndex(pub u8);

/// A run of [`Format::anchors`] or of [`Format::arguments`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Range {
    /// The first index.
    pub start: u16,
    /// The index after the last.
    pub end: u16,
}

impl Range {
    /// The range as a range of indices.
    pub fn indices(self) -> std::ops::Range<usize> {
        usize::from(self.start)..usize::from(self.end)
    }
}

/// One step of a format. `blank` is whether the printer puts a blank before the output of the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A word or punctuation.
    Literal {
        /// The literal.
        literal: LiteralIndex,
        /// See [`Step`].
        blank: bool,
    },
    /// A blank, or a new line, that is printed and not read.
    Space {
        /// Whether the blank is a new line.
        is_line: bool,
    },
    /// The values of an operand, of the number that its arity permits.
    Operand {
        /// The operand.
        slot: SlotIndex,
        /// See [`Step`].
        blank: bool,
    },
    /// All operands.
    Operands {
        /// See [`Step`].
        blank: bool,
    },
    /// The types of an operand or a result.
    Type {
        /// The operand or result.
        slot: SlotIndex,
        /// Whether a type that can only be of one class of a dialect is written in full nevertheless.
        is_qualified: bool,
        /// See [`Step`].
        blank: bool,
    },
    /// The types of all operands, or of all results.
    Types {
        /// The side whose types are written.
        side: Side,
        /// See [`Step`].
        blank: bool,
    },
    /// `(types) -> types`
    Signature {
        /// The types in parentheses.
        inputs: End,
        /// The types after the arrow.
        results: End,
        /// See [`Step`].
        blank: bool,
    },
    /// The value of an attribute.
    Attribute {
        /// The attribute.
        attribute: AttributeIndex,
        /// Whether the attribute is written in full, `#dialect.name<..>`.
        is_qualified: bool,
        /// Whether the attribute may be absent, in which case it is not set.
        is_optional: bool,
        /// See [`Step`].
        blank: bool,
    },
    /// Sets a unit attribute, which the surrounding text implies.
    Unit {
        /// The attribute.
        attribute: AttributeIndex,
    },
    /// The attribute dictionary, which may be left out.
    Dictionary {
        /// Whether the keyword `attributes` comes before the dictionary.
        has_keyword: bool,
    },
    /// The properties as a dictionary in `<` `>`.
    Properties {
        /// See [`Step`].
        blank: bool,
    },
    /// A region, or all regions of a variadic list.
    Region {
        /// The region.
        region: RegionIndex,
        /// See [`Step`].
        blank: bool,
    },
    /// All regions.
    Regions {
        /// See [`Step`].
        blank: bool,
    },
    /// A successor, or all successors of a variadic list.
    Successor {
        /// The successor.
        successor: SuccessorIndex,
        /// See [`Step`].
        blank: bool,
    },
    /// All successors.
    Successors {
        /// See [`Step`].
        blank: bool,
    },
    /// A directive with a name.
    Custom {
        /// The directive.
        directive: Directive,
        /// The arguments of the directive: a run of [`Format::arguments`].
        arguments: Range,
        /// See [`Step`].
        blank: bool,
    },
    /// The beginning of a group that may be left out.
    Group {
        /// The condition under which the reader expects the group.
        test: Test,
        /// The condition under which the printer prints the group: a run of [`Format::anchors`].
        anchors: Range,
        /// The step after the group, if the group is left out.
        otherwise: StepIndex,
    },
    /// The beginning of a part that is printed since a release of LLVM, and read for all releases.
    Since {
        /// The condition under which the reader expects the part.
        test: Test,
        /// Whether the release of the format prints the part.
        is_printed: bool,
        /// The condition under which the printer prints it, as in a group; without anchors it is always printed.
        anchors: Range,
        /// The step after the part, if the part is absent.
        otherwise: StepIndex,
    },
    /// Continues at another step: after a group that was present, this skips the group's alternative.
    Jump {
        /// The step to continue at.
        to: StepIndex,
    },
    /// The beginning of a clause of a list whose clauses come in any order.
    Clause {
        /// The first word of the clause.
        test: Test,
        /// The anchors, as in a group.
        anchors: Range,
        /// The step of the next clause, or the step after the list.
        next: StepIndex,
    },
    /// The end of a clause: the reader looks for another clause, the printer continues.
    ClauseEnd {
        /// The step of the first clause.
        first: StepIndex,
    },
    /// The end of the form.
    End,
}

/// A word or punctuation that a form writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Literal {
    /// A word.
    Word(Box<str>),
    /// Punctuation: `:`, `->`.
    Punctuation(Box<str>),
}

impl Literal {
    /// The text.
    pub fn text(&self) -> &str {
        match self {
            Self::Word(text) | Self::Punctuation(text) => text,
        }
    }
}

/// The operands, or the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// All operands.
    Operands,
    /// All results.
    Results,
}

impl Side {
    /// The slots of an operation.
    pub fn of(self, definition: &OpDefinition) -> &[Slot] {
        match self {
            Self::Operands => definition.operands(),
            Self::Results => definition.results(),
        }
    }

    /// The name of the property that holds the numbers of values of the slots.
    pub const fn segments(self) -> &'static str {
        match self {
            Self::Operands => "operandSegmentSizes",
            Self::Results => "resultSegmentSizes",
        }
    }

    /// The name of the same property before 2023, which is still accepted.
    pub(crate) const fn old_segments(self) -> &'static str {
        match self {
            Self::Operands => "operand_segment_sizes",
            Self::Results => "result_segment_sizes",
        }
    }

    /// MLIR's word for a value of the side.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Operands => "operand",
            Self::Results => "result",
        }
    }
}

/// An operand or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ValueAt {
    pub(crate) side: Side,
    pub(crate) index: usize,
}

impl std::fmt::Display for ValueAt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} #{}", self.side.word(), self.index)
    }
}

/// The types on one side of the arrow of a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The types of an operand or a result.
    Slot(SlotIndex),
    /// The types of all operands or results.
    Side(Side),
}

/// A condition on the next token under which a group is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// The next token is the word or punctuation.
    Literal(LiteralIndex),
    /// The next token is the name of a value.
    Operand,
    /// The next token begins an attribute of this kind.
    Attribute(AttributeIndex),
    /// The next token begins a type.
    Type,
    /// The next token is `{`.
    Region,
    /// The next token is `^`.
    Successor,
    /// The next token begins the directive of the following step, with its `Format::arguments`.
    Directive,
}

/// A condition under which a group is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The attribute is set to a value other than its default.
    Attribute(AttributeIndex),
    /// The operand or result has a value.
    Slot(SlotIndex),
    /// The region has a block.
    Region(RegionIndex),
    /// The successor is present.
    Successor(SuccessorIndex),
}

/// An argument of a directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// The values of an operand.
    Slot(SlotIndex),
    /// The types of an operand or result.
    Type(SlotIndex),
    /// An attribute.
    Attribute(AttributeIndex),
    /// A region.
    Region(RegionIndex),
    /// A successor.
    Successor(SuccessorIndex),
    /// The dictionary of attributes.
    Dictionary,
    /// A word or a number, as written in the form.
    Text(Box<str>),
}
