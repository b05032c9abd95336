//! Conditions of TableGen on types, a tree whose leaves are C++, converted to the [`TypeStep`]s of a constraint.
//!
//! A leaf that is not understood is kept as a [`TypeTest::Unknown`] with its text, and allows no conclusions.

use super::outline::Records;
use super::record::{PredicateRecord, Variable};
use super::types::{Types, short};
use super::{MOST_STEPS, OdsError};
use broadcastable::dialect::{TypeConstraint, TypeStep, TypeSubject, TypeTest};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cell::RefCell;

/// The prefix of conditions on the elements of a container.
const ELEMENT_PREFIX: &str = "[](::mlir::Type elementType) { return ";
const ELEMENT_SUFFIX: &str = "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())";

/// Reads conditions.
pub(super) struct Predicates<'r, 'j> {
    records: &'r Records<'j>,
    types: &'r Types,
}

/// The constraints that were read, by the names of their records.
#[derive(Default)]
pub(super) struct Constraints(RefCell<FxHashMap<String, TypeConstraint>>);

impl Constraints {
    /// The constraint in a record.
    pub(super) fn of(
        &self,
        record: &str,
        variable: &Variable<'_>,
        predicates: &Predicates<'_, '_>,
    ) -> Result<TypeConstraint, OdsError> {
        if let Some(known) = self.0.borrow().get(record) {
            return Ok(known.clone());
        }
        let predicate = variable.predicate.as_ref();
        let steps = predicate.map(|predicate| predicates.steps(&predicate.def, record)).transpose()?;
        // TableGen uses the name of the record for missing words.
        let summary = variable.summary.as_deref().unwrap_or(record).to_owned();
        let constraint = TypeConstraint::new(summary, steps.unwrap_or_default());
        self.0.borrow_mut().insert(record.to_owned(), constraint.clone());
        Ok(constraint)
    }
}

/// The object that a leaf of the predicate tests, and its name in the leaf.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The type, `$_self`.
    Itself,
    /// Inside the function that takes the element type, before `$_self` is bound to it.
    Between,
    /// The element type.
    Element,
    /// The type of the parts of a complex number.
    Part,
    /// A predicate that is neither of the type, its element type nor a part of a complex number.
    Elsewhere,
}

/// A pending step.
enum Task {
    Read(String, Scope),
    Put(TypeStep),
}

impl<'r, 'j> Predicates<'r, 'j> {
    pub(super) fn new(records: &'r Records<'j>, types: &'r Types) -> Self {
        Self { records, types }
    }

    /// The steps of the condition in a record, which `by` uses.
    pub(super) fn steps(&self, record: &str, by: &str) -> Result<Vec<TypeStep>, OdsError> {
        let mut steps = Vec::new();
        let mut open = vec![Task::Read(record.to_owned(), Scope::Itself)];
        let mut count = 0;
        while let Some(task) = open.pop() {
            count += 1;
            if count > MOST_STEPS {
                return Err(OdsError::Circle { name: by.to_owned() });
            }
            let (name, scope) = match task {
                Task::Put(step) => {
                    steps.push(step);
                    continue;
                }
                Task::Read(name, scope) => (name, scope),
            };
            let predicate: PredicateRecord<'_> = self.records.get(&name, by)?;
            let Some(kind) = &predicate.kind else {
                steps.extend(self.leaf(predicate.expression.as_deref().unwrap_or("true"), scope));
                continue;
            };
            let children = u16::try_from(predicate.children.len()).unwrap_or(u16::MAX);
            let (step, inside) = match &*kind.def {
                "PredCombinerAnd" => (Some(TypeStep::All(children)), scope),
                "PredCombinerOr" => (Some(TypeStep::Any(children)), scope),
                "PredCombinerNot" => (Some(TypeStep::Not), scope),
                "PredCombinerConcat" => {
                    let is_element = predicate.prefix.as_deref() == Some(ELEMENT_PREFIX)
                        && predicate.suffix.as_deref() == Some(ELEMENT_SUFFIX);
                    (None, if is_element && scope == Scope::Itself { Scope::Between } else { Scope::Elsewhere })
                }
                "PredCombinerSubstLeaves" => {
                    let replacement =
                        predicate.replacement.as_deref().filter(|_| predicate.pattern.as_deref() == Some("$_self"));
                    let inside = match (scope, replacement) {
                        (Scope::Between, Some("elementType")) => Scope::Element,
                        (Scope::Itself, Some("::llvm::cast<::mlir::VectorType>($_self).getElementType()")) => {
                            Scope::Element
                        }
                        (Scope::Itself, Some("::llvm::cast<::mlir::ComplexType>($_self).getElementType()")) => {
                            Scope::Part
                        }
                        _ => Scope::Elsewhere,
                    };
                    (None, inside)
                }
                _ => (None, Scope::Elsewhere),
            };
            open.extend(step.map(Task::Put));
            open.extend(predicate.children.iter().rev().map(|child| Task::Read(child.def.to_string(), inside)));
        }
        Ok(steps)
    }

    fn leaf(&self, expression: &str, scope: Scope) -> Vec<TypeStep> {
        let subject = match scope {
            Scope::Itself => TypeSubject::Itself,
            Scope::Element => TypeSubject::Element,
            Scope::Part => TypeSubject::Part,
            Scope::Between | Scope::Elsewhere if is_constant(expression) => TypeSubject::Itself,
            Scope::Between | Scope::Elsewhere => {
                return vec![TypeStep::Test(TypeSubject::Itself, TypeTest::Unknown(Cow::Owned(words(expression))))];
            }
        };
        let tests = self.tests(&compact(expression));
        let tests = tests.unwrap_or_else(|| vec![TypeTest::Unknown(Cow::Owned(words(expression)))]);
        let count = tests.len() as u16;
        let mut steps: Vec<TypeStep> = tests.into_iter().map(|test| TypeStep::Test(subject, test)).collect();
        if count != 1 {
            steps.push(TypeStep::Any(count));
        }
        steps
    }

    /// Returns the tests of a leaf, one of which must hold. `None` if the leaf is unknown.
    fn tests(&self, leaf: &str) -> Option<Vec<TypeTest>> {
        if leaf == "true" {
            return Some(vec![TypeTest::Always]);
        }
        match leaf {
            "mlir::tosa::isa_tosa_shape_type($_self)" => {
                return Some(vec![TypeTest::Named(Cow::Borrowed("tosa.shape"))]);
            }
            "::mlir::LLVM::isCompatibleOuterType($_self)" => return Some(vec![TypeTest::LlvmType]),
            "::mlir::LLVM::isCompatibleVectorType($_self)" => return Some(vec![TypeTest::LlvmVector]),
            "::mlir::LLVM::isCompatibleFloatingPointType($_self)" => return Some(vec![TypeTest::LlvmFloat]),
            _ => {}
        }
        if let Some(call) = leaf.strip_prefix("$_self.") {
            return member(call);
        }
        if let Some(classes) = isa(leaf) {
            let tests = classes.split(',').map(|class| self.class(short(class)));
            return Some(tests.collect::<Option<Vec<_>>>()?.concat());
        }
        let sizes = "llvm::all_of(::llvm::cast<::mlir::RankedTensorType>($_self).getShape(),[](autov){returnv";
        match leaf.trim_start_matches("::").strip_prefix(sizes) {
            Some("!=0;})") => return Some(vec![TypeTest::NoZeroSize]),
            Some("==1;})") => return Some(vec![TypeTest::AllSizesOne]),
            _ => {}
        }
        let (class, question) = cast(leaf)?;
        let number = |prefix: &str| question.strip_prefix(prefix).and_then(|text| text.parse().ok());
        let one = |test| Some(vec![test]);
        match short(class) {
            "quant::QuantizedType" => one(TypeTest::Quantized(Some(number("getStorageTypeIntegralWidth()==")?))),
            "ShapedType" | "VectorType" | "RankedTensorType" | "TensorType" | "MemRefType" => match question {
                "hasRank()" => one(TypeTest::RankAtLeast(0)),
                "hasStaticShape()" => one(TypeTest::StaticShape),
                "getRank()>0" => one(TypeTest::RankAtLeast(1)),
                _ => {
                    let rank = number("getRank()==").map(TypeTest::Rank);
                    let least = || number("getRank()>=").map(TypeTest::RankAtLeast);
                    let elements = || number("getNumElements()==").map(|count: u32| TypeTest::Elements(count.into()));
                    one(rank.or_else(least).or_else(elements)?)
                }
            },
            _ => None,
        }
    }

    /// The types of a C++ class.
    fn class(&self, name: &str) -> Option<Vec<TypeTest>> {
        let test = match name {
            "TensorType" => TypeTest::Tensor,
            "RankedTensorType" => TypeTest::RankedTensor,
            "UnrankedTensorType" => TypeTest::UnrankedTensor,
            "VectorType" => TypeTest::Vector,
            "FixedVectorType" => TypeTest::FixedVector,
            "ScalableVectorType" => TypeTest::ScalableVector,
            "MemRefType" => TypeTest::MemRef,
            "UnrankedMemRefType" => TypeTest::UnrankedMemRef,
            "BaseMemRefType" => return Some(vec![TypeTest::MemRef, TypeTest::UnrankedMemRef]),
            "ShapedType" => TypeTest::Shaped,
            "FloatType" => TypeTest::Float,
            "IntegerType" => TypeTest::Integer(None),
            "IndexType" => TypeTest::Index,
            "NoneType" => TypeTest::None,
            "ComplexType" => TypeTest::Complex,
            "TupleType" => TypeTest::Tuple,
            "FunctionType" => TypeTest::Function,
            "quant::QuantizedType" => TypeTest::Quantized(None),
            "BFloat16Type" => TypeTest::FloatNamed(Cow::Borrowed("bf16")),
            "FloatTF32Type" => TypeTest::FloatNamed(Cow::Borrowed("tf32")),
            "transform::TransformHandleTypeInterface"
            | "transform::TransformParamTypeInterface"
            | "transform::TransformValueHandleTypeInterface" => TypeTest::OfDialect,
            _ => match (
                self.types.class_name(name),
                name.strip_prefix("Float").and_then(|rest| rest.strip_suffix("Type")),
            ) {
                (Some(known), _) => TypeTest::Named(Cow::Owned(known.to_owned())),
                (None, Some(rest)) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                    TypeTest::FloatNamed(Cow::Owned(format!("f{rest}")))
                }
                _ => return None,
            },
        };
        Some(vec![test])
    }
}

/// A test of a type itself: `isSignlessInteger(8)`.
fn member(call: &str) -> Option<Vec<TypeTest>> {
    let (name, argument) = call.strip_suffix(')')?.split_once('(')?;
    let width = if argument.is_empty() { None } else { Some(argument.parse().ok()?) };
    let float = |spelling: &'static str| TypeTest::FloatNamed(Cow::Borrowed(spelling));
    Some(match name {
        "isInteger" => vec![TypeTest::Integer(width)],
        "isSignlessInteger" => vec![TypeTest::Signless(width)],
        "isSignedInteger" => vec![TypeTest::Signed(width)],
        "isUnsignedInteger" => vec![TypeTest::Unsigned(width)],
        "isIndex" => vec![TypeTest::Index],
        "isSignlessIntOrIndex" => vec![TypeTest::Signless(None), TypeTest::Index],
        "isIntOrIndex" => vec![TypeTest::Integer(None), TypeTest::Index],
        "isIntOrFloat" => vec![TypeTest::Integer(None), TypeTest::Float],
        "isBF16" => vec![float("bf16")],
        "isF16" => vec![float("f16")],
        "isTF32" => vec![float("tf32")],
        "isF32" => vec![float("f32")],
        "isF64" => vec![float("f64")],
        "isF80" => vec![float("f80")],
        "isF128" => vec![float("f128")],
        "hasTrait<::mlir::ValueSemantics>" => vec![TypeTest::ValueSemantics],
        _ => return None,
    })
}

/// The classes of `::llvm::isa<A,B>($_self)`.
fn isa(leaf: &str) -> Option<&str> {
    leaf.trim_start_matches("::")
        .strip_prefix("llvm::isa<")?
        .strip_suffix(">($_self)")
        .filter(|rest| !rest.contains('<'))
}

/// The class and the question of `::llvm::cast<A>($_self).question`.
fn cast(leaf: &str) -> Option<(&str, &str)> {
    leaf.trim_start_matches("::").strip_prefix("llvm::cast<")?.split_once(">($_self).")
}

/// Whether a leaf tests no object.
fn is_constant(expression: &str) -> bool {
    compact(expression) == "true"
}

/// A leaf without white space and outer parentheses.
fn compact(expression: &str) -> String {
    let text: String = expression.chars().filter(|c| !c.is_whitespace()).collect();
    match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => inner.to_owned(),
        None => text,
    }
}

/// The text of a leaf on one line, for messages.
fn words(expression: &str) -> String {
    expression.split_whitespace().collect::<Vec<_>>().join(" ")
}
