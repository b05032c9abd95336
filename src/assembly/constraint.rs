//! The constraints on the types of operands and results ([`TypeConstraint`], a predicate as data) and on the values of attributes
//! ([`ValueConstraint`]), with MLIR's words for them.

use std::borrow::Cow;

/// A constraint on a type, and its words: `operand #0 must be WORDS, but got 'f32'`.
///
/// The predicate is a list of [`TypeStep`]s in postfix order: a test pushes an answer, and `All`, `Any` and `Not` replace answers by one. Therefore it needs
/// no allocation in a table, and no recursion at any nesting.
///
/// ```
/// use broadcastable::dialect::{TypeConstraint, TypeStep, TypeSubject, TypeTest};
///
/// let steps = vec![
///     TypeStep::Test(TypeSubject::Itself, TypeTest::RankedTensor),
///     TypeStep::Test(TypeSubject::Element, TypeTest::Float),
///     TypeStep::All(2),
/// ];
/// let constraint = TypeConstraint::new("ranked tensor of floating-point values", steps);
/// assert_eq!(constraint.summary(), "ranked tensor of floating-point values");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeConstraint {
    summary: Cow<'static, str>,
    steps: Cow<'static, [TypeStep]>,
}

/// A part of a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TypeStep {
    /// Tests the type, or its element type.
    Test(TypeSubject, TypeTest),
    /// Whether all of the last results, of the given number, are true.
    All(u16),
    /// Whether one of the last results, of the given number, is true.
    Any(u16),
    /// The opposite of the last answer.
    Not,
}

/// The object of a [`TypeTest`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TypeSubject {
    /// The type.
    Itself,
    /// The element type of a tensor, vector or memref; of any other type the type itself.
    Element,
    /// The type of the parts of a complex number; of any other type the type itself.
    Part,
}

/// A test of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TypeTest {
    /// The test is true for every type.
    Always,
    /// A tensor, ranked or not.
    Tensor,
    /// A ranked tensor.
    RankedTensor,
    /// A tensor of unknown rank.
    UnrankedTensor,
    /// A vector.
    Vector,
    /// A vector without sizes in brackets.
    FixedVector,
    /// A vector with a size in brackets.
    ScalableVector,
    /// A vector with two equal sizes, both in brackets.
    ScalableSquare,
    /// A ranked memref.
    MemRef,
    /// A memref of unknown rank.
    UnrankedMemRef,
    /// A tensor, a vector or a memref.
    Shaped,
    /// A tensor or a vector: a type whose values contain elements, unlike memory.
    ValueSemantics,
    /// A shaped type whose rank is known, and at least the given one.
    RankAtLeast(u32),
    /// A shaped type of the given rank.
    Rank(u32),
    /// A shaped type without a `?`.
    StaticShape,
    /// A shaped type without a `?`, or with one that StableHLO's encoding bounds.
    BoundedShape,
    /// A ranked tensor with an encoding.
    Encoded,
    /// A shaped type of known rank, none of whose sizes is a static 0.
    NoZeroSize,
    /// A shaped type of known rank, all of whose sizes are 1.
    AllSizesOne,
    /// A shaped type with the given number of elements.
    Elements(u64),
    /// An integer, of the given width if there is one.
    Integer(Option<u32>),
    /// `i32`: an integer without a sign in its type.
    Signless(Option<u32>),
    /// `si32`
    Signed(Option<u32>),
    /// `ui32`
    Unsigned(Option<u32>),
    /// A floating-point type.
    Float,
    /// The floating-point type with the given spelling, such as `bf16`.
    FloatNamed(Cow<'static, str>),
    /// `index`
    Index,
    /// `none`
    None,
    /// `complex<..>`
    Complex,
    /// Complex numbers with parts of the floating-point type with the given spelling.
    ComplexOf(Cow<'static, str>),
    /// `tuple<..>`
    Tuple,
    /// A function type.
    Function,
    /// `!dialect.name`, with or without a body.
    Named(Cow<'static, str>),
    /// A type of dialect `quant`, stored with the given number of bits, if it is given.
    Quantized(Option<u32>),
    /// A type of dialect `quant` with one scale for all elements.
    QuantizedPerTensor,
    /// A number, vector or other type that LLVM has.
    LlvmType,
    /// A vector of one dimension with elements that vectors of LLVM may have.
    LlvmVector,
    /// A floating-point type that LLVM has.
    LlvmFloat,
    /// A type of a dialect that is not builtin; its dialect is unknown here.
    OfDialect,
    /// A test that only other programs can perform.
    Unknown(Cow<'static, str>),
}

impl TypeConstraint {
    /// Returns a constraint with its words. A step that combines more results than exist combines those that exist.
    pub fn new(summary: impl Into<Cow<'static, str>>, steps: impl Into<Cow<'static, [TypeStep]>>) -> Self {
        Self { summary: summary.into(), steps: steps.into() }
    }

    pub(crate) const fn known(summary: &'static str, steps: &'static [TypeStep]) -> Self {
        Self { summary: Cow::Borrowed(summary), steps: Cow::Borrowed(steps) }
    }

    /// MLIR's words for the constraint.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The predicate.
    pub fn steps(&self) -> &[TypeStep] {
        &self.steps
    }

    /// The tests whose results are unknown here.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| match step {
            TypeStep::Test(_, TypeTest::Unknown(text)) => Some(&**text),
            _ => None,
        })
    }
}

/// The C++ class of the types of an operand or result. A custom form refuses types of other classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TypeClass {
    /// `VectorType`
    Vector,
    /// `RankedTensorType`
    RankedTensor,
    /// `TensorType`
    Tensor,
    /// `MemRefType`
    MemRef,
    /// `UnrankedMemRefType`
    UnrankedMemRef,
    /// `BaseMemRefType`
    AnyMemRef,
    /// `ShapedType`
    Shaped,
    /// `IntegerType`
    Integer,
    /// `FloatType`
    Float,
    /// `ComplexType`
    Complex,
    /// `FunctionType`
    Function,
    /// `IndexType`
    Index,
    /// An interface of types, which dialects implement for theirs, and for buffers.
    Interface,
}

impl TypeClass {
    /// The classes, with their names in rows and the names of their C++ classes.
    pub const NAMES: &'static [(&'static str, &'static str, Self)] = &[
        ("vector", "VectorType", Self::Vector),
        ("ranked_tensor", "RankedTensorType", Self::RankedTensor),
        ("tensor", "TensorType", Self::Tensor),
        ("memref", "MemRefType", Self::MemRef),
        ("unranked_memref", "UnrankedMemRefType", Self::UnrankedMemRef),
        ("any_memref", "BaseMemRefType", Self::AnyMemRef),
        ("shaped", "ShapedType", Self::Shaped),
        ("integer", "IntegerType", Self::Integer),
        ("float", "FloatType", Self::Float),
        ("complex", "ComplexType", Self::Complex),
        ("function", "FunctionType", Self::Function),
        ("index", "IndexType", Self::Index),
        ("interface", "PointerLikeType", Self::Interface),
        ("interface", "TransformHandleTypeInterface", Self::Interface),
        ("interface", "TransformParamTypeInterface", Self::Interface),
        ("interface", "TransformValueHandleTypeInterface", Self::Interface),
    ];

    /// MLIR's name; `None` for a class that has several subclasses.
    pub fn mlir_name(self) -> Option<&'static str> {
        Some(match self {
            Self::Vector => "builtin.vector",
            Self::RankedTensor => "builtin.tensor",
            Self::MemRef => "builtin.memref",
            Self::UnrankedMemRef => "builtin.unranked_memref",
            Self::Integer => "builtin.integer",
            Self::Complex => "builtin.complex",
            Self::Function => "builtin.function",
            Self::Index => "builtin.index",
            Self::Tensor | Self::AnyMemRef | Self::Shaped | Self::Float | Self::Interface => return None,
        })
    }

    /// The test whether a type is of the class.
    pub fn tests(self) -> &'static [TypeTest] {
        match self {
            Self::Vector => &[TypeTest::Vector],
            Self::RankedTensor => &[TypeTest::RankedTensor],
            Self::Tensor => &[TypeTest::Tensor],
            Self::MemRef => &[TypeTest::MemRef],
            Self::UnrankedMemRef => &[TypeTest::UnrankedMemRef],
            Self::AnyMemRef => &[TypeTest::MemRef, TypeTest::UnrankedMemRef],
            Self::Shaped => &[TypeTest::Shaped],
            Self::Integer => &[TypeTest::Integer(None)],
            Self::Float => &[TypeTest::Float],
            Self::Complex => &[TypeTest::Complex],
            Self::Function => &[TypeTest::Function],
            Self::Index => &[TypeTest::Index],
            Self::Interface => &[TypeTest::OfDialect, TypeTest::MemRef, TypeTest::UnrankedMemRef],
        }
    }

    /// The class of a name in a row.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, ..)| *known == name).map(|(.., class)| *class)
    }

    /// The name of the class in a row.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(.., known)| *known == self).map_or("", |(name, ..)| name)
    }
}

/// A constraint on the value of an attribute in addition to its shape.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ValueConstraint {
    /// MLIR's words for the constraint.
    pub summary: Box<str>,
    /// The least value of a number.
    pub minimum: Option<i64>,
    /// The greatest value of a number.
    pub maximum: Option<i64>,
    /// The numbers to which a number is restricted, if any are given.
    pub choices: Box<[i64]>,
    /// The number of elements of a list.
    pub count: Option<usize>,
    /// A symbol is a single name.
    pub is_flat: bool,
    /// Whether the value is a number, of any type.
    pub is_number: bool,
    /// A number is a power of two.
    pub is_power_of_two: bool,
}

impl TypeTest {
    /// The test of a name in a row: `tensor`, `i32`, `rank>=1`, `!llvm.ptr`.
    pub fn named(name: &str) -> Option<Self> {
        super::record::predicate::test(name)
    }
}

impl ValueConstraint {
    /// Returns the constraint that MLIR's words describe.
    pub fn of_summary(summary: &str) -> Self {
        let number = |before: &str| -> Option<i64> {
            let rest = summary.split_once(before)?.1;
            rest[..rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len())].parse().ok()
        };
        let minimum = match () {
            () if summary.contains("whose value is positive") => Some(1),
            () if summary.contains("whose value is non-negative") => Some(0),
            () => number("whose minimum value is "),
        };
        let choices = summary.split_once("whose value is one of {").and_then(|(_, rest)| rest.split_once('}'));
        let choices = choices.and_then(|(list, _)| list.split(", ").map(|number| number.parse().ok()).collect());
        Self {
            summary: summary.into(),
            choices: choices.unwrap_or_default(),
            minimum,
            maximum: number("whose maximum value is "),
            count: number("with exactly ").and_then(|count| usize::try_from(count).ok()),
            is_flat: summary == "flat symbol reference attribute",
            is_number: summary == "arbitrary integer attribute or arbitrary float attribute",
            is_power_of_two: summary.ends_with("whose value is a power of two > 0"),
        }
    }
}
