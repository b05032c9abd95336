//! The dialect `toy`: the definitions of its operations for the library, and the element types.

use broadcastable::data::{Arithmetic, Numbers as Element, Reduction};
use broadcastable::dialect::{OpDefinition, Registry, TypeConstraint};
use broadcastable::shape::Rule;

/// The operator that an operation is. Operators work element by element, and their operands broadcast as in NumPy.
pub(super) fn operator(name: &str) -> Option<Arithmetic> {
    Arithmetic::named(name.strip_prefix("toy.")?)
}

/// A reduction of the elements along an axis `dim`, or of all; `keepdim` leaves an axis of size 1.
pub(super) fn reduction(name: &str) -> Option<Reduction> {
    Reduction::named(name.strip_prefix("toy.")?)
}

/// The registry with the dialect's operators; no other definitions are needed.
pub(super) fn registry() -> Registry {
    let definitions = Arithmetic::ALL.into_iter().flat_map(|operator| {
        let definition = OpDefinition::new(format!("toy.{}", operator.name())).ok()?;
        let definition = definition.operand("a", TypeConstraint::TENSOR).operand("b", TypeConstraint::TENSOR);
        Some(definition.result("result", TypeConstraint::TENSOR).with_rule(Rule::Numpy))
    });
    Registry::default().with_definitions(definitions)
}

/// Whether an operation has no effect besides its results. `toy.print`, operations of `func`, and `tensor.cast`, which ends a program whose
/// sizes do not match a type, have effects.
pub(super) fn is_pure(name: &[u8]) -> bool {
    name.starts_with(b"toy.") && name != b"toy.print"
}

/// The element types, with their names in the language and in the IR.
const ELEMENTS: [(Element, &str, &str); 3] =
    [(Element::Bool, "bool", "i1"), (Element::Int, "i64", "i64"), (Element::Float, "f32", "f32")];

/// The name of an element type in the language.
pub(super) fn element_name(element: Element) -> &'static str {
    ELEMENTS[element as usize].1
}

/// The type that the language or the IR calls so.
pub(super) fn element_of(name: &str, in_ir: bool) -> Option<Element> {
    ELEMENTS.iter().find(|(_, own, ir)| name == if in_ir { *ir } else { *own }).map(|(element, ..)| *element)
}
