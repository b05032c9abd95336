//! Types and attributes that a form makes without reading them.

use super::Builder;
use crate::ir::Texts;
use crate::ir::attributes::Entry;
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, AttributeKind, Text, Type, TypeId};

impl Builder<'_> {
    /// `i32`
    pub(super) fn integer_of(&mut self, width: u32) -> TypeId {
        self.core.intern(Type::Integer { width, signedness: Signedness::Signless })
    }

    /// An attribute of a dialect, by its parts; one id for each spelling.
    pub(super) fn opaque(&mut self, parts: &[&[u8]]) -> AttributeId {
        let text = parts.concat();
        if let Some(known) = self.forms.opaque_attributes.get(&text) {
            return *known;
        }
        let added = self.core.ir.texts.add(&text);
        let attribute = self.core.ir.attributes.add(AttributeKind::Opaque(added, None));
        self.forms.opaque_attributes.insert(text, attribute);
        attribute
    }

    /// The type of an attribute that has one. Without one, integers are `i64` and other numbers `f64`.
    pub(super) fn type_of_value(&mut self, value: AttributeId) -> Option<TypeId> {
        match *self.core.ir.attributes.resolve(value) {
            AttributeKind::Unit => Some(self.core.intern(Type::None)),
            AttributeKind::Bool(_) => Some(self.integer_of(1)),
            AttributeKind::Integer(_, None) => Some(self.integer_of(64)),
            AttributeKind::Float(_, None) => Some(self.core.intern(Type::Float("f64"))),
            AttributeKind::Integer(_, ty)
            | AttributeKind::Float(_, ty)
            | AttributeKind::String(_, ty)
            | AttributeKind::Opaque(_, ty) => ty,
            AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => {
                Some(ty)
            }
            AttributeKind::Erroneous => Some(self.core.erroneous_type()),
            _ => None,
        }
    }

    /// How many results are bound; without names there is one.
    pub(super) fn bound_results(&self) -> usize {
        let Some(frame) = self.nesting.operations.last() else { return 0 };
        let bound = &self.nesting.uses[frame.bindings..frame.operands];
        let count: u64 = bound.iter().map(|binding| u64::from(binding.number)).sum();
        // More results than that are refused when they are bound.
        usize::try_from(count).unwrap_or(usize::MAX).clamp(1, 1 << 16)
    }

    /// A symbol name as the contents of a string literal.
    pub(super) fn symbol_text(&self, start: u32, end: u32) -> Text {
        match self.core.slice(start, end) {
            [b'@', b'"', ..] => Texts::of_span(start + 2, end - 1),
            _ => Texts::of_span(start + 1, end),
        }
    }

    pub(super) fn set_properties(&mut self, entries: &[Entry]) {
        if entries.is_empty() {
            return;
        }
        let entries = self.core.ir.attributes.add_dictionary(entries);
        let dictionary = self.core.ir.attributes.add(AttributeKind::Dictionary(entries));
        if let Some(frame) = self.nesting.frame() {
            frame.properties = Some(dictionary);
        }
    }

    /// One dictionary each, `{}` where there is none; nothing when there is none at all.
    pub(super) fn dictionaries(&mut self, attributes: &[Option<AttributeId>]) -> Option<AttributeId> {
        attributes.iter().find(|attributes| attributes.is_some())?;
        let elements: Vec<_> = attributes
            .iter()
            .map(|attributes| {
                attributes.unwrap_or_else(|| self.core.ir.attributes.add(AttributeKind::Dictionary(Default::default())))
            })
            .collect();
        let list = self.core.ir.attributes.add_list(&elements);
        Some(self.core.ir.attributes.add(AttributeKind::Array(list)))
    }
}
