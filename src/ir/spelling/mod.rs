//! Attributes and types as MLIR spells them: however one was written, there is one text for what it means.
//!
//! A [`Speller`] opens one [`Term`] at a time: it gives the text of the term itself and leaves what is inside as
//! [`Piece`]s, so that nothing recurses, and so that who asks decides about what is inside: a printer puts aliases there,
//! and [`Uniquer`](super::unique::Uniquer) what tells one term from another.

pub(crate) mod affine;
mod elements;
mod floats;
mod integers;
mod locations;
mod names;
pub(crate) mod opaque;
mod quant;
#[cfg(feature = "bytecode")]
pub(crate) mod raw;
mod registered;
pub(crate) mod scan;
mod sparse;
mod strided;
mod terms;

pub(crate) use elements::scalars;
#[cfg(feature = "bytecode")]
pub(crate) use elements::sparse as sparse_body;
pub(crate) use names::{escape, key_text};
pub(crate) use terms::{Piece, Purpose, Speller, sorted_entries};

use super::attributes::{AttributeKind, Attributes};
use super::{AttributeId, Text, Texts, TypeId, Types, unsigned};

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Term {
    Attribute(AttributeId),
    Type(TypeId),
}

/// What terms refer to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'i> {
    pub(crate) types: &'i Types,
    pub(crate) attributes: &'i Attributes,
    pub(crate) texts: &'i Texts,
}

impl Context<'_> {
    /// What aliases stand for, and a location without the `loc(..)` around it.
    pub(crate) fn resolved(self, mut id: AttributeId) -> AttributeId {
        loop {
            id = match *self.attributes.get(id) {
                AttributeKind::Alias(alias) => match self.attributes.alias_target(alias) {
                    Some(target) => target,
                    None => return id,
                },
                AttributeKind::Location(location) => location,
                _ => return id,
            }
        }
    }

    /// The number a literal means as a value of a floating-point type; `None` where 64 bits do not hold all of the type's.
    pub(crate) fn float_value(self, literal: Text, float: &str) -> Option<f64> {
        floats::value(self.texts.get(literal), float)
    }

    /// The number of a distinct attribute; one that 64 bits do not hold was refused.
    pub(crate) fn distinct_number(self, written: Text) -> u64 {
        unsigned(self.texts.get(written)).unwrap_or(u64::MAX)
    }

    /// Whether a layout or a memory space of a memref says what holds without it.
    pub(crate) fn is_default_parameter(self, parameter: AttributeId) -> bool {
        match *self.attributes.resolve(parameter) {
            AttributeKind::AffineMap(_, form) => affine::is_identity(self.attributes, form),
            AttributeKind::Integer(text, _) => integers::is_zero(self.texts.get(text)),
            AttributeKind::Bool(value) => !value,
            _ => false,
        }
    }
}
