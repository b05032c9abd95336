//! Types and attributes that a form makes without reading them.

use super::numbers::dense_array_of;
use super::{Builder, Read};
use crate::assembly::AttributeIndex;
use crate::ir::attributes::Entry;
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Text, Texts, Type, TypeId};

/// `i32`
pub(crate) fn integer_of(b: &mut Builder<'_>, width: u32) -> TypeId {
    b.core.intern(Type::Integer { width, signedness: Signedness::Signless })
}

/// An attribute of a dialect, by its parts; one id for each spelling.
pub(crate) fn opaque(b: &mut Builder<'_>, parts: &[&[u8]]) -> AttributeId {
    let text = parts.concat();
    if let Some(known) = b.forms.opaque_attributes.get(&text) {
        return *known;
    }
    let added = b.core.ir.texts.add(&text);
    let attribute = b.core.ir.attributes.add(AttributeKind::Opaque(added, None));
    b.forms.opaque_attributes.insert(text, attribute);
    attribute
}

/// The type of an attribute that has one. Without one, integers are `i64` and other numbers `f64`.
pub(crate) fn type_of_value(b: &mut Builder<'_>, value: AttributeId) -> Option<TypeId> {
    match *b.core.ir.attributes.resolve(value) {
        AttributeKind::Unit => Some(b.core.intern(Type::None)),
        AttributeKind::Bool(_) => Some(integer_of(b, 1)),
        AttributeKind::Integer(_, None) => Some(integer_of(b, 64)),
        AttributeKind::Float(_, None) => Some(b.core.intern(Type::Float("f64"))),
        AttributeKind::Integer(_, ty)
        | AttributeKind::Float(_, ty)
        | AttributeKind::String(_, ty)
        | AttributeKind::Opaque(_, ty) => ty,
        AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => Some(ty),
        AttributeKind::Erroneous => Some(b.core.erroneous_type()),
        _ => None,
    }
}

/// How many results are bound; without names there is one.
pub(crate) fn bound_results(b: &Builder<'_>) -> usize {
    let Some(frame) = b.nesting.operations.last() else { return 0 };
    let bound = &b.nesting.uses[frame.bindings..frame.operands];
    let count: u64 = bound.iter().map(|binding| u64::from(binding.number)).sum();
    // More results than that are refused when they are bound.
    usize::try_from(count).unwrap_or(usize::MAX).clamp(1, 1 << 16)
}

/// A symbol name as the contents of a string literal.
pub(crate) fn symbol_text(b: &Builder<'_>, start: u32, end: u32) -> Text {
    match b.core.slice(start, end) {
        [b'@', b'"', ..] => Texts::of_span(start + 2, end - 1),
        _ => Texts::of_span(start + 1, end),
    }
}

pub(crate) fn set_properties(b: &mut Builder<'_>, entries: &[Entry]) {
    if entries.is_empty() {
        return;
    }
    let entries = b.core.ir.attributes.add_dictionary(entries);
    let dictionary = b.core.ir.attributes.add(AttributeKind::Dictionary(entries));
    if let Some(frame) = b.nesting.frame() {
        frame.properties = Some(dictionary);
    }
}

/// One dictionary each, `{}` where there is none; nothing when there is none at all.
pub(crate) fn dictionaries(b: &mut Builder<'_>, attributes: &[Option<AttributeId>]) -> Option<AttributeId> {
    attributes.iter().find(|attributes| attributes.is_some())?;
    let elements: Vec<_> = attributes
        .iter()
        .map(|attributes| {
            attributes.unwrap_or_else(|| b.core.ir.attributes.add(AttributeKind::Dictionary(Default::default())))
        })
        .collect();
    let list = b.core.ir.attributes.add_list(&elements);
    Some(b.core.ir.attributes.add(AttributeKind::Array(list)))
}

/// Sets an attribute to numbers of the element type that it has.
pub(crate) fn set_numbers(
    b: &mut Builder<'_>,
    attribute: AttributeIndex,
    element: &'static str,
    text: &str,
) -> Read<()> {
    let value = dense_array_of(b, element, text);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}
