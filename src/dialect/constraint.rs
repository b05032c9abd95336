//! Whether a type satisfies a [`TypeConstraint`].

use crate::assembly::{TypeConstraint, TypeStep, TypeSubject, TypeTest};
use crate::ir::types::{ShapedKind, Signedness};
use crate::ir::{Type, TypeId, Types};
use crate::shape::Dim;
use smallvec::SmallVec;

/// Whether a type satisfies a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// The constraint holds.
    Yes,
    /// The constraint does not hold.
    No,
    /// The result depends on a [`TypeTest::Unknown`].
    Unknown,
}

impl Fit {
    const fn of(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

impl TypeConstraint {
    /// Whether a type satisfies the constraint. A refused type satisfies every constraint.
    pub fn accepts(&self, types: &Types, ty: TypeId) -> Fit {
        if types.is_erroneous(ty) {
            return Fit::Yes;
        }
        let element = types.shaped(ty).map_or(ty, |shaped| shaped.element);
        let mut answers: SmallVec<[Fit; 16]> = SmallVec::new();
        for step in self.steps() {
            let answer = match step {
                TypeStep::Test(TypeSubject::Itself, test) => test.test(types, ty),
                TypeStep::Test(TypeSubject::Element, test) => test.test(types, element),
                TypeStep::Test(TypeSubject::Part, test) => match types.resolved(ty) {
                    Type::Complex(part) => test.test(types, *part),
                    _ => test.test(types, ty),
                },
                TypeStep::All(count) => combine(&mut answers, *count, Fit::No, Fit::Yes),
                TypeStep::Any(count) => combine(&mut answers, *count, Fit::Yes, Fit::No),
                TypeStep::Not => match answers.pop() {
                    Some(Fit::Yes) => Fit::No,
                    Some(Fit::No) => Fit::Yes,
                    _ => Fit::Unknown,
                },
            };
            answers.push(answer);
        }
        answers.pop().unwrap_or(Fit::Yes)
    }
}

/// Combines the last `count` answers: `decides` if an answer equals it, otherwise unknown if an answer is unknown, otherwise `otherwise`.
#[inline]
fn combine(answers: &mut SmallVec<[Fit; 16]>, count: u16, decides: Fit, otherwise: Fit) -> Fit {
    let first = answers.len().saturating_sub(usize::from(count));
    let taken = &answers[first..];
    let answer =
        [decides, Fit::Unknown].into_iter().find(|answer| taken.iter().any(|one| one == answer)).unwrap_or(otherwise);
    answers.truncate(first);
    answer
}

impl TypeTest {
    /// Whether the constraint can hold for any type with a shape.
    fn accepts_shapes(&self) -> bool {
        matches!(
            self,
            Self::Shaped
                | Self::RankAtLeast(_)
                | Self::Rank(_)
                | Self::StaticShape
                | Self::BoundedShape
                | Self::NoZeroSize
                | Self::AllSizesOne
                | Self::Elements(_)
        )
    }

    /// Whether a type of a dialect may be a number of the kind.
    fn accepts_numbers(&self) -> bool {
        matches!(
            self,
            Self::Integer(None) | Self::Signless(None) | Self::Signed(None) | Self::Unsigned(None) | Self::Float
        )
    }

    pub(crate) fn test(&self, types: &Types, ty: TypeId) -> Fit {
        let resolved = types.resolved(ty);
        if let (Self::Unknown(_), _) | (_, Type::Erroneous) = (self, resolved) {
            return if matches!(resolved, Type::Erroneous) { Fit::Yes } else { Fit::Unknown };
        }
        // The type of a dialect may have a shape, which is unknown here.
        if matches!(resolved, Type::Opaque(_)) && self.accepts_shapes() {
            return Fit::Unknown;
        }
        if self.accepts_numbers() && types.may_implement(ty) {
            return Fit::Unknown;
        }
        let shaped = types.shaped(ty);
        let kind = shaped.map(|shaped| shaped.kind);
        let sizes = shaped.and_then(|shaped| shaped.shape);
        let is_integer = |signed: Option<Signedness>, bits: &Option<u32>| {
            matches!(resolved, Type::Integer { width, signedness }
                if signed.is_none_or(|signed| signed == *signedness) && bits.is_none_or(|bits| bits == *width))
        };
        Fit::of(match self {
            Self::Always | Self::Unknown(_) => true,
            Self::Tensor => kind == Some(ShapedKind::Tensor),
            Self::RankedTensor => matches!(resolved, Type::RankedTensor { .. }),
            Self::UnrankedTensor => matches!(resolved, Type::UnrankedTensor(_)),
            Self::Vector => kind == Some(ShapedKind::Vector),
            Self::FixedVector => matches!(resolved, Type::Vector { scalable, .. } if !scalable.contains(&true)),
            Self::ScalableVector => matches!(resolved, Type::Vector { scalable, .. } if scalable.contains(&true)),
            Self::ScalableSquare => match resolved {
                Type::Vector { shape, scalable, .. } => {
                    shape.len() == 2 && shape[0] == shape[1] && scalable.iter().filter(|is| **is).count() == 2
                }
                _ => false,
            },
            Self::MemRef => matches!(resolved, Type::MemRef { .. }),
            Self::UnrankedMemRef => matches!(resolved, Type::UnrankedMemRef { .. }),
            Self::Shaped => kind.is_some(),
            Self::ValueSemantics => matches!(kind, Some(ShapedKind::Tensor | ShapedKind::Vector)),
            Self::RankAtLeast(least) => sizes.is_some_and(|sizes| sizes.len() as u64 >= u64::from(*least)),
            Self::Rank(rank) => sizes.is_some_and(|sizes| sizes.len() as u64 == u64::from(*rank)),
            Self::StaticShape => sizes.is_some_and(|sizes| !sizes.iter().any(|dim| dim.is_dynamic())),
            Self::Encoded => matches!(resolved, Type::RankedTensor { encoding: Some(_), .. }),
            Self::BoundedShape => match (sizes, resolved) {
                (Some(sizes), Type::RankedTensor { encoding, .. }) => {
                    match sizes.iter().filter(|dim| dim.is_dynamic()).count() {
                        0 => true,
                        // Encodings with bounds are not evaluated.
                        1 if encoding.is_some() => return Fit::Unknown,
                        _ => false,
                    }
                }
                _ => false,
            },
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
            Self::LlvmFloat => match resolved {
                Type::Float(name) => LLVM_FLOATS.contains(name),
                Type::Opaque(_) => return Fit::Unknown,
                _ => false,
            },
            Self::LlvmType => match resolved {
                Type::Float(name) => LLVM_FLOATS.contains(name),
                Type::Integer { signedness, .. } => *signedness == Signedness::Signless,
                Type::Vector { shape, .. } => shape.len() == 1,
                Type::Opaque(_) => return Fit::Unknown,
                _ => false,
            },
            Self::LlvmVector => match resolved {
                Type::Vector { shape, element, .. } if shape.len() == 1 => match types.resolved(*element) {
                    Type::Vector { .. } => false,
                    _ => return Self::LlvmType.test(types, *element),
                },
                _ => false,
            },
            Self::OfDialect => match resolved {
                Type::Opaque(_) => return Fit::Unknown,
                _ => false,
            },
            Self::Quantized(bits) => match resolved {
                Type::Opaque(text) if text.starts_with(b"!quant.") => match (bits, storage_width(text)) {
                    (Some(bits), Some(found)) => *bits == found,
                    (None, _) => true,
                    _ => return Fit::Unknown,
                },
                _ => false,
            },
            Self::QuantizedPerTensor => match resolved {
                Type::Opaque(text) => text.starts_with(b"!quant.") && !has_axes(text),
                _ => false,
            },
        })
    }
}

/// Whether scales are for the indices of a dimension, or for blocks: `!quant.uniform<i8:f32:0, {1.0, 2.0}>`.
fn has_axes(text: &[u8]) -> bool {
    let before = text.split(|byte| *byte == b',').next().unwrap_or(text);
    let (mut depth, mut colons) = (0i32, 0);
    for byte in before {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b':' if depth == 1 => colons += 1,
            _ => {}
        }
    }
    colons > 1
}

/// The builtin floating-point types that LLVM has.
const LLVM_FLOATS: [&str; 6] = ["f16", "bf16", "f32", "f64", "f80", "f128"];

/// The product of static sizes.
fn elements(sizes: &[Dim]) -> Option<u64> {
    sizes.iter().try_fold(1u64, |product, dim| product.checked_mul(dim.size()?))
}

/// Whether `!dialect.type<body>` or `!dialect<type<body>>` is of the type `dialect.type`.
fn is_named(text: &[u8], name: &str) -> bool {
    let Some((dialect, name)) = name.split_once('.') else { return false };
    let rest = text.strip_prefix(b"!").and_then(|text| text.strip_prefix(dialect.as_bytes()));
    let rest = match rest.and_then(|rest| rest.split_first()) {
        Some((b'.', rest)) => rest,
        Some((b'<', rest)) => rest.trim_ascii_start(),
        _ => return false,
    };
    let rest = rest.strip_prefix(name.as_bytes());
    rest.is_some_and(|rest| rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"_.$-".contains(byte)))
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
