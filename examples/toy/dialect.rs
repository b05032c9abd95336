//! The dialect `toy`: what the library needs to know of its operations, and the types of their elements.

use broadcastable::data::{Arithmetic, Numbers};
use broadcastable::dialect::{OpDefinition, Registry, TypeConstraint};
use broadcastable::shape::Rule;

/// Operators, which work element by element. Their operands broadcast as in NumPy.
const OPERATORS: [(&str, Arithmetic); 11] = [
    ("toy.add", Arithmetic::Add),
    ("toy.subtract", Arithmetic::Subtract),
    ("toy.multiply", Arithmetic::Multiply),
    ("toy.divide", Arithmetic::Divide),
    ("toy.power", Arithmetic::Power),
    ("toy.equal", Arithmetic::Equal),
    ("toy.not_equal", Arithmetic::NotEqual),
    ("toy.less", Arithmetic::Less),
    ("toy.less_equal", Arithmetic::LessEqual),
    ("toy.greater", Arithmetic::Greater),
    ("toy.greater_equal", Arithmetic::GreaterEqual),
];

/// The operator that an operation is.
pub(super) fn operator(name: &str) -> Option<Arithmetic> {
    OPERATORS.iter().find(|(known, _)| *known == name).map(|(_, operator)| *operator)
}

/// The registry with the dialect's operators; of other operations the library needs to know nothing.
pub(super) fn registry() -> Registry {
    let definitions = OPERATORS.iter().flat_map(|(name, _)| OpDefinition::new(*name)).map(|definition| {
        let operands = definition.operand("a", TypeConstraint::TENSOR).operand("b", TypeConstraint::TENSOR);
        operands.result("result", TypeConstraint::TENSOR).with_rule(Rule::Numpy)
    });
    Registry::default().with_definitions(definitions)
}

/// Whether an operation does nothing but make its results: all but `toy.print`, `func`'s, and `tensor.cast`, which ends a
/// program whose sizes are not those of a type.
pub(super) fn is_pure(name: &[u8]) -> bool {
    name.starts_with(b"toy.") && name != b"toy.print"
}

/// The types of elements; of two that meet, the result has the later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Element {
    Bool,
    I64,
    F32,
}

impl Element {
    const NAMES: [(Self, &str, &str); 3] =
        [(Self::Bool, "bool", "i1"), (Self::I64, "i64", "i64"), (Self::F32, "f32", "f32")];

    /// How the language calls it.
    pub(super) fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(element, ..)| *element == self).map_or("", |(_, name, _)| name)
    }

    /// The type of a name in the language.
    pub(super) fn of(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known, _)| *known == name).map(|(element, ..)| *element)
    }

    /// The type of what a reduction makes of such elements.
    pub(super) fn reduced(self, name: &str) -> Self {
        match name {
            "toy.sum" => self.max(Self::I64),
            "toy.all" | "toy.any" => Self::Bool,
            _ => self,
        }
    }

    /// The type of a name in the IR.
    pub(super) fn of_ir(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(.., known)| *known == name).map(|(element, ..)| *element)
    }

    /// How the library writes them.
    pub(super) fn numbers(self) -> Numbers {
        match self {
            Self::Bool => Numbers::Bool,
            Self::I64 => Numbers::Int,
            Self::F32 => Numbers::Float,
        }
    }
}
