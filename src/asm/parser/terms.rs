//! Types and attributes that are made without a text in the form.

use super::{OpAsmParser, ParseResult};
use crate::assembly::AttributeIndex;
use crate::ir::attributes::Entry;
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Text, Texts, Type, TypeId};

impl<'s> OpAsmParser<'_, 's> {
    /// `i32`
    pub(crate) fn integer_type(&mut self, width: u32) -> TypeId {
        self.b.core.intern(Type::Integer { width, signedness: Signedness::Signless })
    }

    /// Makes an attribute of a dialect from the parts of its text; equal texts share one attribute.
    pub(crate) fn opaque_attribute(&mut self, parts: &[&[u8]]) -> AttributeId {
        let text = parts.concat();
        if let Some(known) = self.b.forms.opaque_attributes.get(&text) {
            return *known;
        }
        let added = self.b.core.ir.texts.add(&text);
        let attribute = self.b.core.ir.attributes.add(AttributeKind::Opaque(added, None));
        self.b.forms.opaque_attributes.insert(text, attribute);
        attribute
    }

    /// The type of an attribute's value. Without a written type, integers are `i64` and other numbers `f64`.
    pub(crate) fn type_of_value(&mut self, value: AttributeId) -> Option<TypeId> {
        match *self.b.core.ir.attributes.resolve(value) {
            AttributeKind::Unit => Some(self.b.core.intern(Type::None)),
            AttributeKind::Bool(_) => Some(self.integer_type(1)),
            AttributeKind::Integer(_, None) => Some(self.integer_type(64)),
            AttributeKind::Float(_, None) => Some(self.b.core.intern(Type::Float("f64"))),
            AttributeKind::Integer(_, ty)
            | AttributeKind::Float(_, ty)
            | AttributeKind::String(_, ty)
            | AttributeKind::Opaque(_, ty) => ty,
            AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => {
                Some(ty)
            }
            AttributeKind::Erroneous => Some(self.b.core.erroneous_type()),
            _ => None,
        }
    }

    /// The number of bound results; 1 without names.
    pub(crate) fn bound_results(&self) -> usize {
        let Some(frame) = self.b.nesting.operations.last() else { return 0 };
        let bound = &self.b.nesting.uses[frame.bindings..frame.operands];
        let count: u64 = bound.iter().map(|binding| u64::from(binding.number)).sum();
        // A larger number of results is refused when the results are bound.
        usize::try_from(count).unwrap_or(usize::MAX).clamp(1, 1 << 16)
    }

    /// A symbol name as the contents of a string literal.
    pub(crate) fn symbol_text(&self, start: u32, end: u32) -> Text {
        match self.b.core.slice(start, end) {
            [b'@', b'"', ..] => Texts::of_span(start + 2, end - 1),
            _ => Texts::of_span(start + 1, end),
        }
    }
}

pub(crate) fn set_properties(p: &mut OpAsmParser<'_, '_>, entries: &[Entry]) {
    if entries.is_empty() {
        return;
    }
    let entries = p.b.core.ir.attributes.add_dictionary(entries);
    let dictionary = p.b.core.ir.attributes.add(AttributeKind::Dictionary(entries));
    if let Some(frame) = p.b.nesting.frame() {
        frame.properties = Some(dictionary);
    }
}

impl<'s> OpAsmParser<'_, 's> {
    /// An array of dictionaries, with `{}` for an absent one; `None` if all are absent.
    pub(crate) fn dictionaries(&mut self, attributes: &[Option<AttributeId>]) -> Option<AttributeId> {
        attributes.iter().find(|attributes| attributes.is_some())?;
        let elements: Vec<_> = attributes
            .iter()
            .map(|attributes| {
                attributes
                    .unwrap_or_else(|| self.b.core.ir.attributes.add(AttributeKind::Dictionary(Default::default())))
            })
            .collect();
        let list = self.b.core.ir.attributes.add_list(&elements);
        Some(self.b.core.ir.attributes.add(AttributeKind::Array(list)))
    }

    /// Sets an attribute to numbers of its element type.
    pub(crate) fn set_numbers(
        &mut self,
        attribute: AttributeIndex,
        element: &'static str,
        text: &str,
    ) -> ParseResult<()> {
        let value = self.dense_array(element, text);
        self.b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }
}
