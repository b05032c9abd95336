//! The dialect `toy`: what the library needs to know of its operations, and the types of their elements.

use broadcastable::dialect::{Registry, RuleAssignment};

/// Operations that work element by element; of two operands, they broadcast as in NumPy.
const ARITHMETIC: [&str; 5] = ["toy.add", "toy.subtract", "toy.multiply", "toy.divide", "toy.power"];
/// The same, with truths as results.
pub(super) const COMPARISONS: [&str; 6] =
    ["toy.equal", "toy.not_equal", "toy.less", "toy.less_equal", "toy.greater", "toy.greater_equal"];
/// Operations that take the elements along an axis `dim` together, or all; `keepdim` leaves an axis of size 1.
pub(super) const REDUCTIONS: [&str; 5] = ["toy.sum", "toy.mean", "toy.max", "toy.all", "toy.any"];
/// Operations that nobody misses whose results are not used. Beside them there are `toy.print`,
/// `tensor.cast`, which ends a program whose sizes are not those of a type, and `func`'s.
const PURE: [&str; 7] =
    ["toy.constant", "toy.arange", "toy.randn", "toy.unsqueeze", "toy.einsum", "toy.shape", "toy.item"];

/// The registry with the dialect's operations.
pub(super) fn registry() -> Registry {
    let rules = ARITHMETIC.iter().chain(&COMPARISONS).map(|name| format!("{name}=numpy").parse::<RuleAssignment>());
    Registry::default().with_rules(rules.flatten().collect())
}

/// Whether an operation does nothing but make its results.
pub(super) fn is_pure(name: &[u8]) -> bool {
    [&ARITHMETIC[..], &COMPARISONS, &REDUCTIONS, &PURE].concat().iter().any(|pure| pure.as_bytes() == name)
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
}
