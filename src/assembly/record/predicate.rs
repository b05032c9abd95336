//! Predicates on types as text: `ranked_tensor & (.f32 | .index)`.

use crate::assembly::{TypeStep, TypeSubject, TypeTest};
use std::borrow::Cow;

/// The tests without a number or a name.
const PLAIN: &[(&str, TypeTest)] = &[
    ("any", TypeTest::Always),
    ("tensor", TypeTest::Tensor),
    ("ranked_tensor", TypeTest::RankedTensor),
    ("unranked_tensor", TypeTest::UnrankedTensor),
    ("vector", TypeTest::Vector),
    ("fixed_vector", TypeTest::FixedVector),
    ("scalable_vector", TypeTest::ScalableVector),
    ("scalable_square", TypeTest::ScalableSquare),
    ("memref", TypeTest::MemRef),
    ("unranked_memref", TypeTest::UnrankedMemRef),
    ("shaped", TypeTest::Shaped),
    ("values", TypeTest::ValueSemantics),
    ("static", TypeTest::StaticShape),
    ("encoded", TypeTest::Encoded),
    ("bounded", TypeTest::BoundedShape),
    ("no_zeros", TypeTest::NoZeroSize),
    ("all_ones", TypeTest::AllSizesOne),
    ("integer", TypeTest::Integer(None)),
    ("signless", TypeTest::Signless(None)),
    ("signed", TypeTest::Signed(None)),
    ("unsigned", TypeTest::Unsigned(None)),
    ("float", TypeTest::Float),
    ("index", TypeTest::Index),
    ("none", TypeTest::None),
    ("complex", TypeTest::Complex),
    ("tuple", TypeTest::Tuple),
    ("function", TypeTest::Function),
    ("per_tensor", TypeTest::QuantizedPerTensor),
    ("quant", TypeTest::Quantized(None)),
    ("llvm", TypeTest::LlvmType),
    ("llvm_vector", TypeTest::LlvmVector),
    ("llvm_float", TypeTest::LlvmFloat),
    ("of_dialect", TypeTest::OfDialect),
    ("?", TypeTest::Unknown(Cow::Borrowed(""))),
];

/// A constructor of a test of a number.
type Numbered = fn(u32) -> TypeTest;

/// The test of a name.
pub(in crate::assembly) fn test(text: &str) -> Option<TypeTest> {
    let number = |prefix: &str| text.strip_prefix(prefix)?.parse::<u32>().ok();
    if let Some((_, test)) = PLAIN.iter().find(|(name, _)| *name == text) {
        return Some(test.clone());
    }
    let numbered: [(&str, Numbered); 8] = [
        ("rank>=", TypeTest::RankAtLeast),
        ("rank=", TypeTest::Rank),
        ("elements=", |count| TypeTest::Elements(count.into())),
        ("i", |bits| TypeTest::Signless(Some(bits))),
        ("si", |bits| TypeTest::Signed(Some(bits))),
        ("ui", |bits| TypeTest::Unsigned(Some(bits))),
        ("int", |bits| TypeTest::Integer(Some(bits))),
        ("quant", |bits| TypeTest::Quantized(Some(bits))),
    ];
    if let Some(test) = numbered.iter().find_map(|(prefix, test)| number(prefix).map(test)) {
        return Some(test);
    }
    let owned = |text: &str| Cow::Owned(text.to_owned());
    match text.strip_prefix('!') {
        Some(name) => return Some(TypeTest::Named(owned(name))),
        None if text.starts_with(['f', 'b', 't']) => return Some(TypeTest::FloatNamed(owned(text))),
        None => {}
    }
    let part = text.strip_prefix("complex<")?.strip_suffix('>')?;
    Some(TypeTest::ComplexOf(owned(part)))
}

fn print_test(test: &TypeTest) -> Cow<'static, str> {
    if let Some((name, _)) = PLAIN.iter().find(|(_, known)| known == test) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(match test {
        TypeTest::RankAtLeast(rank) => format!("rank>={rank}"),
        TypeTest::Rank(rank) => format!("rank={rank}"),
        TypeTest::Elements(count) => format!("elements={count}"),
        TypeTest::Signless(Some(bits)) => format!("i{bits}"),
        TypeTest::Signed(Some(bits)) => format!("si{bits}"),
        TypeTest::Unsigned(Some(bits)) => format!("ui{bits}"),
        TypeTest::Integer(Some(bits)) => format!("int{bits}"),
        TypeTest::Quantized(Some(bits)) => format!("quant{bits}"),
        TypeTest::FloatNamed(name) => name.to_string(),
        TypeTest::Named(name) => format!("!{name}"),
        TypeTest::ComplexOf(part) => format!("complex<{part}>"),
        _ => "?".to_owned(),
    })
}

/// The precedence of the operator of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Or,
    And,
    Single,
}

/// The text of a predicate.
pub(super) fn print(steps: &[TypeStep]) -> String {
    let mut open: Vec<(String, Tightness)> = Vec::new();
    for step in steps {
        let (count, blank, binding) = match step {
            TypeStep::Test(subject, test) => {
                let dot = match subject {
                    TypeSubject::Itself => "",
                    TypeSubject::Element => ".",
                    TypeSubject::Part => "..",
                };
                open.push((format!("{dot}{}", print_test(test)), Tightness::Single));
                continue;
            }
            TypeStep::Not => {
                let Some((text, binding)) = open.pop() else { continue };
                open.push((format!("not {}", enclosed(text, binding, Tightness::And)), Tightness::Single));
                continue;
            }
            TypeStep::All(count) => (*count, " & ", Tightness::And),
            TypeStep::Any(count) => (*count, " | ", Tightness::Or),
        };
        let parts = open.split_off(open.len().saturating_sub(usize::from(count)));
        let parts: Vec<String> = parts.into_iter().map(|(text, inner)| enclosed(text, inner, binding)).collect();
        open.push((parts.join(blank), binding));
    }
    open.pop().map_or_else(|| "any".to_owned(), |(text, _)| text)
}

/// Adds parentheses, unless the inner operator has a higher precedence than the outer one.
fn enclosed(text: String, inner: Tightness, around: Tightness) -> String {
    if inner > around { text } else { format!("({text})") }
}

/// The content of an open parenthesis.
#[derive(Default)]
struct PredicateFrame {
    /// The number of factors of the term, which `&` joins.
    factors: u16,
    /// The number of complete terms, which `|` joins.
    terms: u16,
    /// The number of `not` operators before the parenthesis.
    negations: usize,
}

impl PredicateFrame {
    /// Ends a term.
    fn end_term(&mut self, steps: &mut Vec<TypeStep>) {
        if self.factors > 1 {
            steps.push(TypeStep::All(self.factors));
        }
        self.factors = 0;
        self.terms += 1;
    }
}

/// Reads predicates word by word.
pub(super) struct PredicateReader {
    steps: Vec<TypeStep>,
    open: Vec<PredicateFrame>,
    negations: usize,
    /// Whether a test is required next.
    is_open: bool,
}

impl PredicateReader {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), open: vec![PredicateFrame::default()], negations: 0, is_open: true }
    }

    /// Takes the next word or sign; `None` if none is permitted next.
    pub(super) fn take(&mut self, word: &str) -> Option<()> {
        match (word, self.is_open) {
            ("not", true) => self.negations += 1,
            ("(", true) => {
                self.open.push(PredicateFrame {
                    negations: std::mem::take(&mut self.negations),
                    ..PredicateFrame::default()
                });
            }
            (")", false) if self.open.len() > 1 => {
                let mut frame = self.open.pop()?;
                self.end(&mut frame);
                self.factor(frame.negations)?;
            }
            ("&", false) => self.is_open = true,
            ("|", false) => {
                self.open.last_mut()?.end_term(&mut self.steps);
                self.is_open = true;
            }
            (word, true) => {
                let (subject, name) = match (word.strip_prefix(".."), word.strip_prefix('.')) {
                    (Some(name), _) => (TypeSubject::Part, name),
                    (None, Some(name)) => (TypeSubject::Element, name),
                    (None, None) => (TypeSubject::Itself, word),
                };
                self.steps.push(TypeStep::Test(subject, test(name)?));
                let negations = std::mem::take(&mut self.negations);
                self.factor(negations)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns the steps, if the predicate is complete.
    pub(super) fn finish(mut self) -> Option<Vec<TypeStep>> {
        let mut frame = self.open.pop().filter(|_| self.open.is_empty() && !self.is_open)?;
        self.end(&mut frame);
        Some(self.steps)
    }

    fn end(&mut self, frame: &mut PredicateFrame) {
        frame.end_term(&mut self.steps);
        if frame.terms > 1 {
            self.steps.push(TypeStep::Any(frame.terms));
        }
    }

    fn factor(&mut self, negations: usize) -> Option<()> {
        self.steps.extend(std::iter::repeat_n(TypeStep::Not, negations));
        self.is_open = false;
        let frame = self.open.last_mut()?;
        frame.factors = frame.factors.checked_add(1)?;
        Some(())
    }
}
