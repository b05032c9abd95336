//! Which types an operand or a result may have: [`TypeConstraint`], a predicate as data with the words MLIR has for it.

use crate::ir::types::{ShapedKind, Signedness};
use crate::ir::{Type, TypeId, Types};
use crate::shape::Dim;
use smallvec::SmallVec;
use std::borrow::Cow;

/// What a type must be, and the words for it: `operand #0 must be WORDS, but got 'f32'`.
///
/// The predicate is a list of [`Step`]s in postfix order: a test leaves an answer, and `All`, `Any` and `Not` take
/// answers and leave one. So it needs no allocation in a table, and no recursion however deep it is nested.
///
/// ```
/// use broadcastable::dialect::{Step, Subject, Test, TypeConstraint};
///
/// let steps = vec![
///     Step::Test(Subject::Itself, Test::RankedTensor),
///     Step::Test(Subject::Element, Test::Float),
///     Step::All(2),
/// ];
/// let constraint = TypeConstraint::new("ranked tensor of floating-point values", steps);
/// assert_eq!(constraint.summary(), "ranked tensor of floating-point values");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeConstraint {
    summary: Cow<'static, str>,
    steps: Cow<'static, [Step]>,
}

/// A part of a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Puts the question to the type, or to its element type.
    Test(Subject, Test),
    /// Whether the last so many answers are all yes.
    All(u16),
    /// Whether one of the last so many answers is yes.
    Any(u16),
    /// The opposite of the last answer.
    Not,
}

/// What a [`Test`] looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The type.
    Itself,
    /// The element type of a tensor, vector or memref; of any other type the type itself.
    Element,
}

/// A question to a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// No question: always yes.
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
    /// A ranked memref.
    MemRef,
    /// A memref of unknown rank.
    UnrankedMemRef,
    /// A tensor, a vector or a memref.
    Shaped,
    /// A tensor or a vector: what stands for its elements, and for no memory.
    ValueSemantics,
    /// A shaped type whose rank is known, and at least this.
    RankAtLeast(u32),
    /// A shaped type of this rank.
    Rank(u32),
    /// A shaped type without a `?`.
    StaticShape,
    /// A shaped type of known rank, none of whose sizes is a static 0.
    NoZeroSize,
    /// A shaped type of known rank, all of whose sizes are 1.
    AllSizesOne,
    /// A shaped type of so many elements.
    Elements(u64),
    /// An integer, of this width if one is given.
    Integer(Option<u32>),
    /// `i32`: an integer that does not say how it is signed.
    Signless(Option<u32>),
    /// `si32`
    Signed(Option<u32>),
    /// `ui32`
    Unsigned(Option<u32>),
    /// A floating-point type.
    Float,
    /// The floating-point type of this spelling, as `bf16`.
    FloatNamed(Cow<'static, str>),
    /// `index`
    Index,
    /// `none`
    None,
    /// `complex<..>`
    Complex,
    /// Complex numbers with parts of the floating-point type of this spelling.
    ComplexOf(Cow<'static, str>),
    /// `tuple<..>`
    Tuple,
    /// A function type.
    Function,
    /// `!dialect.name`, with or without a body.
    Named(Cow<'static, str>),
    /// A type of dialect `quant`, stored with so many bits if a number is given.
    Quantized(Option<u32>),
    /// A question that only other programs can answer.
    Unknown(Cow<'static, str>),
}

/// Whether a type meets a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// That depends on a [`Test::Unknown`].
    Unknown,
}

impl Verdict {
    const fn of(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

impl TypeConstraint {
    /// A constraint with its words. Steps that take more answers than there are take those there are.
    pub fn new(summary: impl Into<Cow<'static, str>>, steps: impl Into<Cow<'static, [Step]>>) -> Self {
        Self { summary: summary.into(), steps: steps.into() }
    }

    pub(super) const fn known(summary: &'static str, steps: &'static [Step]) -> Self {
        Self { summary: Cow::Borrowed(summary), steps: Cow::Borrowed(steps) }
    }

    /// The words MLIR has for it.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// The predicate.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether a type meets it. One that was refused when it was read meets everything.
    pub fn accepts(&self, types: &Types, ty: TypeId) -> Verdict {
        if types.is_erroneous(ty) {
            return Verdict::Yes;
        }
        let element = types.shaped(ty).map_or(ty, |shaped| shaped.element);
        let mut answers: SmallVec<[Verdict; 16]> = SmallVec::new();
        for step in &*self.steps {
            let answer = match step {
                Step::Test(Subject::Itself, test) => test.ask(types, ty),
                Step::Test(Subject::Element, test) => test.ask(types, element),
                Step::All(count) => combine(&mut answers, *count, Verdict::No, Verdict::Yes),
                Step::Any(count) => combine(&mut answers, *count, Verdict::Yes, Verdict::No),
                Step::Not => match answers.pop() {
                    Some(Verdict::Yes) => Verdict::No,
                    Some(Verdict::No) => Verdict::Yes,
                    _ => Verdict::Unknown,
                },
            };
            answers.push(answer);
        }
        answers.pop().unwrap_or(Verdict::Yes)
    }

    /// The questions nothing is known about.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| match step {
            Step::Test(_, Test::Unknown(text)) => Some(&**text),
            _ => None,
        })
    }
}

/// Takes the last answers: one that decides, if there is one, else unknown if one is, else `otherwise`.
fn combine(answers: &mut SmallVec<[Verdict; 16]>, count: u16, decides: Verdict, otherwise: Verdict) -> Verdict {
    let first = answers.len().saturating_sub(usize::from(count));
    let taken = &answers[first..];
    let answer = [decides, Verdict::Unknown].into_iter().find(|answer| taken.contains(answer)).unwrap_or(otherwise);
    answers.truncate(first);
    answer
}

impl Test {
    fn ask(&self, types: &Types, ty: TypeId) -> Verdict {
        let resolved = types.resolved(ty);
        if let (Self::Unknown(_), _) | (_, Type::Erroneous) = (self, resolved) {
            return if matches!(resolved, Type::Erroneous) { Verdict::Yes } else { Verdict::Unknown };
        }
        let shaped = types.shaped(ty);
        let kind = shaped.map(|shaped| shaped.kind);
        let sizes = shaped.and_then(|shaped| shaped.shape);
        let is_integer = |signed: Option<Signedness>, bits: &Option<u32>| {
            matches!(resolved, Type::Integer { width, signedness }
                if signed.is_none_or(|signed| signed == *signedness) && bits.is_none_or(|bits| bits == *width))
        };
        Verdict::of(match self {
            Self::Always | Self::Unknown(_) => true,
            Self::Tensor => kind == Some(ShapedKind::Tensor),
            Self::RankedTensor => matches!(resolved, Type::RankedTensor { .. }),
            Self::UnrankedTensor => matches!(resolved, Type::UnrankedTensor(_)),
            Self::Vector => kind == Some(ShapedKind::Vector),
            Self::FixedVector => matches!(resolved, Type::Vector { scalable, .. } if !scalable.contains(&true)),
            Self::ScalableVector => matches!(resolved, Type::Vector { scalable, .. } if scalable.contains(&true)),
            Self::MemRef => matches!(resolved, Type::MemRef { .. }),
            Self::UnrankedMemRef => matches!(resolved, Type::UnrankedMemRef { .. }),
            Self::Shaped => kind.is_some(),
            Self::ValueSemantics => matches!(kind, Some(ShapedKind::Tensor | ShapedKind::Vector)),
            Self::RankAtLeast(least) => sizes.is_some_and(|sizes| sizes.len() as u64 >= u64::from(*least)),
            Self::Rank(rank) => sizes.is_some_and(|sizes| sizes.len() as u64 == u64::from(*rank)),
            Self::StaticShape => sizes.is_some_and(|sizes| !sizes.iter().any(|dim| dim.is_dynamic())),
            Self::NoZeroSize => sizes.is_some_and(|sizes| !sizes.contains(&Dim::ZERO)),
            Self::AllSizesOne => sizes.is_some_and(|sizes| sizes.iter().all(|dim| dim.is_one())),
            Self::Elements(count) => sizes.and_then(elements) == Some(*count),
            Self::Integer(bits) => is_integer(None, bits),
            Self::Signless(bits) => is_integer(Some(Signedness::Signless), bits),
            Self::Signed(bits) => is_integer(Some(Signedness::Signed), bits),
            Self::Unsigned(bits) => is_integer(Some(Signedness::Unsigned), bits),
            Self::Float => matches!(resolved, Type::Float(_)),
            Self::FloatNamed(name) => matches!(resolved, Type::Float(spelling) if spelling == name),
            Self::Index => matches!(resolved, Type::Index),
            Self::None => matches!(resolved, Type::None),
            Self::Complex => matches!(resolved, Type::Complex(_)),
            Self::ComplexOf(name) => match resolved {
                Type::Complex(part) => matches!(types.resolved(*part), Type::Float(spelling) if spelling == name),
                _ => false,
            },
            Self::Tuple => matches!(resolved, Type::Tuple(_)),
            Self::Function => matches!(resolved, Type::Function { .. }),
            Self::Named(name) => matches!(resolved, Type::Opaque(text) if is_named(text, name)),
            Self::Quantized(bits) => match resolved {
                Type::Opaque(text) if text.starts_with(b"!quant.") => match (bits, storage_width(text)) {
                    (Some(bits), Some(found)) => *bits == found,
                    (None, _) => true,
                    _ => return Verdict::Unknown,
                },
                _ => false,
            },
        })
    }
}

/// The product of static sizes.
fn elements(sizes: &[Dim]) -> Option<u64> {
    sizes.iter().try_fold(1u64, |product, dim| product.checked_mul(dim.size()?))
}

/// Whether `!dialect.type<body>` is of the type `dialect.type`.
fn is_named(text: &[u8], name: &str) -> bool {
    let rest = text.strip_prefix(b"!").and_then(|text| text.strip_prefix(name.as_bytes()));
    rest.is_some_and(|rest| matches!(rest.first(), None | Some(b'<')))
}

/// The bits of the type a `!quant` type is stored as: 8 of `!quant.uniform<u8<0:255>:f32, ..>`.
fn storage_width(text: &[u8]) -> Option<u32> {
    let body = &text[text.iter().position(|byte| *byte == b'<')? + 1..];
    let digits = &body[body.iter().position(u8::is_ascii_digit)?..];
    if body.len() - digits.len() > 2 {
        return None;
    }
    let end = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
    std::str::from_utf8(&digits[..end]).ok()?.parse().ok()
}
