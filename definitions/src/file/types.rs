//! The words for types in a file, with their constraints and MLIR's words.

use super::{Mistake, Reader, Value, span};
use broadcastable::dialect::{Pattern, TypeConstraint, TypeStep, TypeSubject, TypeTest};
use broadcastable::ir::ShapeNotation;
use std::borrow::Cow;

/// The keys of a type.
const TYPE_KEYS: &[&str] = &["shape"];

/// The kind of container of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Container {
    Any,
    Scalar,
    Tensor,
    RankedTensor,
    Vector,
    TensorOrVector,
    MemRef,
}

/// The words for containers.
pub(super) const TYPES: &[(&str, Container)] = &[
    ("any", Container::Any),
    ("scalar", Container::Scalar),
    ("tensor", Container::Tensor),
    ("ranked-tensor", Container::RankedTensor),
    ("vector", Container::Vector),
    ("tensor-or-vector", Container::TensorOrVector),
    ("memref", Container::MemRef),
];

/// An element type, and MLIR's word for it.
pub(super) type Element = (Cow<'static, str>, TypeTest);

/// The words for several element types. Further words are `i32`, `si8`, `ui8`, `f32`, `bf16` and other type names.
pub(super) const ELEMENTS: &[(&str, &str, TypeTest)] = &[
    ("integer", "integer", TypeTest::Integer(None)),
    ("signless-integer", "signless integer", TypeTest::Signless(None)),
    ("signed-integer", "signed integer", TypeTest::Signed(None)),
    ("unsigned-integer", "unsigned integer", TypeTest::Unsigned(None)),
    ("float", "floating-point", TypeTest::Float),
    ("index", "index", TypeTest::Index),
    ("complex", "complex-type", TypeTest::Complex),
];

/// The element type of a word.
pub(super) fn element(word: &str) -> Option<Element> {
    if let Some((_, words, test)) = ELEMENTS.iter().find(|(known, _, _)| *known == word) {
        return Some((Cow::Borrowed(words), test.clone()));
    }
    let bits = |prefix: &str| word.strip_prefix(prefix).and_then(|digits| digits.parse::<u32>().ok());
    if let Some(bits) = bits("si") {
        return Some((format!("{bits}-bit signed integer").into(), TypeTest::Signed(Some(bits))));
    }
    if let Some(bits) = bits("ui") {
        return Some((format!("{bits}-bit unsigned integer").into(), TypeTest::Unsigned(Some(bits))));
    }
    if let Some(bits) = bits("i") {
        return Some((format!("{bits}-bit signless integer").into(), TypeTest::Signless(Some(bits))));
    }
    let is_float =
        matches!(word, "bf16" | "tf32") || word.starts_with('f') && word[1..].starts_with(|c: char| c.is_ascii_digit());
    if !is_float {
        return None;
    }
    let words = match word {
        "bf16" => "bfloat16 type".into(),
        "f16" | "f32" | "f64" | "f80" | "f128" => format!("{}-bit float", &word[1..]),
        _ => format!("{word} type"),
    };
    Some((words.into(), TypeTest::FloatNamed(Cow::Owned(word.to_owned()))))
}

impl Reader<'_> {
    /// An element type that a file names.
    pub(super) fn element(&mut self, value: &Value<'_>) -> Option<Element> {
        let text = self.text("element", value)?;
        let found = element(text);
        if found.is_none() {
            let known = ELEMENTS.iter().map(|(word, _, _)| *word).collect();
            self.refuse(span(value.span()), Mistake::Word { what: "element type", word: text.to_owned(), known });
        }
        found
    }

    /// `[type."mine.tensor"]`: the notation of the shape in a type of a dialect.
    pub(super) fn holders(&mut self, value: &Value<'_>) -> Vec<(Box<str>, ShapeNotation)> {
        let mut found = Vec::new();
        let Some(table) = self.table("type", value) else { return found };
        for (name, value) in table.iter() {
            let Some(keys) = self.table("type", value) else { continue };
            if let Err(error) = name.get_ref().parse::<Pattern>() {
                self.refuse(span(name.span()), Mistake::Name(error));
                continue;
            }
            for (key, value) in self.entries(keys, TYPE_KEYS) {
                let notation = self.word(key, "notation", value, ShapeNotation::NAMES);
                found.extend(notation.map(|notation| (name.get_ref().as_ref().into(), notation)));
            }
        }
        found
    }
}

/// The constraint of a container with one of several element types, or any.
pub(super) fn constraint(container: Container, elements: &[Element]) -> TypeConstraint {
    let (words, tests): (&str, &[TypeTest]) = match container {
        Container::Any | Container::Scalar => ("", &[]),
        Container::Tensor => ("tensor", &[TypeTest::Tensor]),
        Container::RankedTensor => ("ranked tensor", &[TypeTest::RankedTensor]),
        Container::Vector => ("vector", &[TypeTest::Vector]),
        Container::TensorOrVector => ("tensor or vector", &[TypeTest::ValueSemantics]),
        Container::MemRef => ("memref", &[TypeTest::MemRef]),
    };
    let names: Vec<&str> = elements.iter().map(|(name, _)| &**name).collect();
    let summary = match (container, names.is_empty()) {
        (Container::Any, true) => return TypeConstraint::ANY,
        (Container::Scalar, true) => "scalar".to_owned(),
        (Container::Any, false) => format!("{}, or a tensor, vector or memref of it", names.join(" or ")),
        (Container::Scalar, false) => names.join(" or "),
        (_, true) => format!("{words} of any type values"),
        (_, false) => format!("{words} of {} values", names.join(" or ")),
    };
    let mut steps: Vec<TypeStep> = tests.iter().map(|test| TypeStep::Test(TypeSubject::Itself, test.clone())).collect();
    let mut count = steps.len() as u16;
    if container == Container::Scalar {
        steps.extend([TypeStep::Test(TypeSubject::Itself, TypeTest::Shaped), TypeStep::Not]);
        count += 1;
    }
    if !elements.is_empty() {
        steps.extend(elements.iter().map(|(_, test)| TypeStep::Test(TypeSubject::Element, test.clone())));
        steps.push(TypeStep::Any(u16::try_from(elements.len()).unwrap_or(u16::MAX)));
        count += 1;
    }
    steps.push(TypeStep::All(count));
    TypeConstraint::new(summary, steps)
}
