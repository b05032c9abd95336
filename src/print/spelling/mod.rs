//! Attributes and types in MLIR's spelling, in which equal meanings have equal texts.
//!
//! A [`Speller`] opens one [`SpelledTerm`] at a time: it returns the text of the term itself and the inner terms as [`TermPiece`]s, so that no function recurses.
//! Callers choose the text of inner terms: a printer writes aliases, and [`Uniquer`](crate::print::unique::Uniquer) identities.

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
pub(crate) use elements::{indices as sparse_indices, sparse_of as sparse_body};
#[cfg(feature = "onnx")]
pub(crate) use floats::value_of_bits;
pub(crate) use names::{escape, key_text};
pub(crate) use terms::{Purpose, Speller, TermPiece, sorted_entries};

use crate::ir::attributes::{AttributeKind, Attributes};
use crate::ir::{AttributeId, Text, Texts, TypeId, Types, unsigned};

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SpelledTerm {
    Attribute(AttributeId),
    Type(TypeId),
}

/// The arenas that terms refer to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TermArenas<'i> {
    pub(crate) types: &'i Types,
    pub(crate) attributes: &'i Attributes,
    pub(crate) texts: &'i Texts,
}

impl TermArenas<'_> {
    /// Follows aliases, and removes the `loc(..)` around a location.
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

    /// The value of a literal in a floating-point type; `None` if the type has more than 64 bits.
    pub(crate) fn float_value(self, literal: Text, float: &str) -> Option<f64> {
        floats::value(self.texts.get(literal), float)
    }

    /// The number of a distinct attribute, which has at most 64 bits: larger numbers were refused.
    pub(crate) fn distinct_number(self, written: Text) -> u64 {
        unsigned(self.texts.get(written)).unwrap_or(u64::MAX)
    }

    /// Whether a layout or a memory space of a memref is the default.
    pub(crate) fn is_default_parameter(self, parameter: AttributeId) -> bool {
        match *self.attributes.resolve(parameter) {
            AttributeKind::AffineMap(_, form) => affine::is_identity(self.attributes, form),
            AttributeKind::Integer(text, _) => integers::is_zero(self.texts.get(text)),
            AttributeKind::Bool(value) => !value,
            _ => false,
        }
    }
}
