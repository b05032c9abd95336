//! [`BuilderCore`]: the common data of all drafts: the text, the module and its errors, and the stacks of complete types and
//! attributes.

use super::places;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, Ir, Text, TypeId};
use crate::lex::scan;
use crate::shape::Conformance;
use crate::source::{SourceFile, Span};
use crate::syntax::error::{NameError, SyntaxError, TypeError, ValueError};
use crate::syntax::errors::Errors;
use crate::syntax::options::Options;
use rustc_hash::FxHashSet;

/// Types and attributes that were read before, so that equal texts are parsed once.
pub(crate) struct Recent<'s> {
    /// The newest shaped type, which the following type often equals.
    pub(crate) newest_type: Option<(Span, TypeId)>,
    /// The types `i1` to `i99` that occurred, by their widths.
    pub(crate) integer_types: [Option<TypeId>; 100],
    /// Texts of attributes of dialects that have no error.
    pub(crate) right_symbols: FxHashSet<&'s [u8]>,
}

/// The text, and the module and errors made from it.
pub(crate) struct BuilderCore<'s> {
    pub(crate) source: &'s SourceFile,
    pub(crate) bytes: &'s [u8],
    /// The end of the text that is read.
    pub(crate) end: u32,
    pub(crate) options: &'s Options<'s>,
    pub(crate) ir: Ir,
    pub(crate) errors: Errors,
    pub(crate) types: Vec<TypeId>,
    /// The heights at which open lists start on the stack of types or attributes.
    pub(crate) marks: Vec<usize>,
    pub(crate) attributes: Vec<AttributeId>,
    pub(crate) entries: Vec<Entry>,
    pub(crate) entry_names: Vec<(Text, Span)>,
    /// Types and attributes that were read before.
    pub(crate) recent: Recent<'s>,
    /// The places of the types that start at an offset: an operation may have a thousand wrong operands.
    pub(crate) found_types: (u32, crate::syntax::places::TypeSpans),
    /// The places of all elements, if they are kept.
    pub(crate) places: Option<Box<places::PlacesDraft>>,
}

impl<'s> BuilderCore<'s> {
    /// Creates an empty core; the module reuses the memory of `ir`.
    pub(crate) fn new(source: &'s SourceFile, options: &'s Options<'s>, ir: Option<Ir>) -> Self {
        let mut ir = match ir {
            Some(ir) => ir.reuse(source.share(), &options.limits.keeping),
            None => Ir::new(source.share()),
        };
        ir.types.set_holders(options.registry.holders());
        ir.types.has_upstream_interfaces = options.conformance == Conformance::Upstream;
        Self {
            source,
            bytes: source.bytes(),
            end: source.whole().end,
            options,
            ir,
            errors: Errors::new(options.most_errors, &options.limits.reading),
            types: Vec::new(),
            marks: Vec::new(),
            attributes: Vec::new(),
            entries: Vec::new(),
            entry_names: Vec::new(),
            recent: Recent { newest_type: None, integer_types: [None; 100], right_symbols: FxHashSet::default() },
            found_types: Default::default(),
            places: options.places.then(Box::default),
        }
    }

    /// The bytes between two places.
    #[inline]
    pub(crate) fn slice(&self, start: u32, end: u32) -> &'s [u8] {
        &self.bytes[start as usize..end as usize]
    }

    pub(crate) fn text_between(&self, start: u32, end: u32) -> String {
        String::from_utf8_lossy(self.slice(start, end)).into_owned()
    }

    pub(crate) fn string_of(&self, text: Text) -> String {
        String::from_utf8_lossy(self.ir.texts.get(text)).into_owned()
    }

    /// Reports an error about a name. A header may name an argument for several regions; the error is reported once.
    pub(crate) fn refuse_name(&mut self, span: Span, error: NameError) {
        let error = SyntaxError::Name { error, span, location: span };
        if self.errors.last() != Some(&error) {
            self.errors.push(error);
        }
    }

    pub(crate) fn refuse_type(&mut self, span: Span, error: TypeError) {
        self.errors.push(SyntaxError::Type { error, span, location: span });
    }

    pub(crate) fn refuse_value(&mut self, span: Span, error: ValueError) {
        self.errors.push(SyntaxError::Value { error, span, location: span });
    }

    /// Sets the place of the newest error to the next token after `end`, which is where MLIR reports it.
    pub(crate) fn place_behind(&mut self, end: u32) {
        let next = scan::skip_trivia(&self.bytes[..self.end as usize], end as usize) as u32;
        self.place_at(Span::at(next.min(self.end.saturating_sub(1))));
    }

    /// Sets the place at which MLIR reports the newest error.
    pub(crate) fn place_at(&mut self, place: Span) {
        if let Some(
            SyntaxError::Name { location, .. }
            | SyntaxError::Type { location, .. }
            | SyntaxError::Value { location, .. },
        ) = self.errors.last_mut()
        {
            *location = place;
        }
    }
}
