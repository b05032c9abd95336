//! The dialect `toy`: what the library needs to know of its operations, and the types of their elements.

use broadcastable::data::{Arithmetic, Numbers as Element};
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

/// The types of elements, as the language calls them and as the IR does.
const ELEMENTS: [(Element, &str, &str); 3] =
    [(Element::Bool, "bool", "i1"), (Element::Int, "i64", "i64"), (Element::Float, "f32", "f32")];

/// How the language calls a type.
pub(super) fn element_name(element: Element) -> &'static str {
    ELEMENTS[element as usize].1
}

/// The type that the language or the IR calls so.
pub(super) fn element_of(name: &str, in_ir: bool) -> Option<Element> {
    ELEMENTS.iter().find(|(_, own, ir)| name == if in_ir { *ir } else { *own }).map(|(element, ..)| *element)
}
