//! Attributes and types with MLIR's aliases in them.
//!
//! No function recurses: pending terms are on a stack.

use super::{ChosenAliases, dialects};
use crate::ir::attributes::AttributeKind;
use crate::ir::{AttributeId, Ir, TypeId};
use crate::print::spelling::{Purpose, SpelledTerm, Speller, TermPiece, opaque};
use crate::print::unique::Uniquer;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A printed term: a type or a location, or an attribute and whether its type may be omitted.
type PrintedTerm = (SpelledTerm, Option<bool>);

/// A term that is being printed; its text is recorded when it is complete.
struct PendingText {
    printed: PrintedTerm,
    /// The beginning of the term's text.
    start: usize,
    /// The number of pieces before the term: when no more remain, its text is complete.
    height: usize,
}

/// Prints attributes and types of `ir`, with the aliases that were chosen.
pub(super) struct CanonicalTerms<'i> {
    pub(super) ir: &'i Ir,
    speller: Speller<'i>,
    uniquer: Uniquer,
    open: Vec<PendingText>,
    /// The printed texts of distinct attributes, by number: they are numbered in the order of printing.
    distinct: FxHashMap<u64, usize>,
    /// The ranges of cached texts of types, and of definitions of aliases.
    printed: FxHashMap<PrintedTerm, Range<usize>>,
    /// Maximum number of bytes that are printed: aliases can expand to more text than fits in memory.
    pub(super) limit: usize,
}

impl<'i> CanonicalTerms<'i> {
    pub(super) fn new(ir: &'i Ir) -> Self {
        Self {
            ir,
            speller: Speller::new(ir.context(), Purpose::Print),
            uniquer: Uniquer::default(),
            open: Vec::new(),
            distinct: FxHashMap::default(),
            printed: FxHashMap::default(),
            limit: usize::MAX,
        }
    }

    /// The representative of equivalent terms.
    pub(super) fn unique(&mut self, term: SpelledTerm) -> SpelledTerm {
        match term {
            SpelledTerm::Attribute(attribute) => {
                SpelledTerm::Attribute(self.uniquer.representative(self.speller.context, attribute))
            }
            SpelledTerm::Type(ty) => SpelledTerm::Type(self.ir.types.canonical(ty)),
        }
    }

    /// The members of a fused location's representative.
    pub(super) fn fused(&self, location: AttributeId) -> &[AttributeId] {
        self.uniquer.fused(location)
    }

    /// Prints one piece; if the piece has an alias, `whole` prints the definition instead.
    pub(super) fn print(&mut self, out: &mut Vec<u8>, piece: TermPiece<'i>, aliases: &ChosenAliases, whole: bool) {
        let mut is_first = whole;
        self.speller.stack.push(piece);
        while let Some(piece) = self.speller.stack.pop() {
            if out.len() > self.limit {
                self.open.clear();
                return self.speller.stack.clear();
            }
            let look_up = !std::mem::take(&mut is_first);
            let term = match piece {
                TermPiece::Str(_)
                | TermPiece::Owned(_)
                | TermPiece::Fused(_)
                | TermPiece::Distinct(_)
                | TermPiece::Opaque(_) => None,
                TermPiece::Type(ty) => Some(SpelledTerm::Type(ty)),
                TermPiece::Attribute(attribute, _) | TermPiece::Location(attribute) => {
                    Some(SpelledTerm::Attribute(attribute))
                }
            };
            match term.filter(|_| look_up) {
                Some(term) => match aliases.of(self, term) {
                    Some(alias) => out.extend_from_slice(alias.name.as_bytes()),
                    None => self.print_term(out, piece),
                },
                None => self.open(out, piece),
            }
            self.close(out.len());
        }
    }

    /// Prints a type, or the definition of an alias, from the cache, or adds it to the cache.
    fn print_term(&mut self, out: &mut Vec<u8>, piece: TermPiece<'i>) {
        let context = self.speller.context;
        let is_alias = |id| matches!(context.attributes.get(id), AttributeKind::Alias(_));
        let printed = match piece {
            TermPiece::Type(ty) => Some((SpelledTerm::Type(ty), None)),
            TermPiece::Attribute(id, may_elide) if is_alias(id) => {
                Some((SpelledTerm::Attribute(context.resolved(id)), Some(may_elide)))
            }
            TermPiece::Location(id) if is_alias(id) => Some((SpelledTerm::Attribute(context.resolved(id)), None)),
            _ => None,
        };
        let Some(printed) = printed else { return self.open(out, piece) };
        match self.printed.get(&printed) {
            Some(known) => out.extend_from_within(known.clone()),
            None => {
                self.open.push(PendingText { printed, start: out.len(), height: self.speller.stack.len() });
                self.open(out, piece);
            }
        }
    }

    fn open(&mut self, out: &mut Vec<u8>, piece: TermPiece<'i>) {
        match piece {
            TermPiece::Fused(location) => {
                let context = self.speller.context;
                let location = self.uniquer.representative(context, location);
                match context.attributes.get(location) {
                    AttributeKind::FusedLocation(..) => self.speller.fused(out, location, self.uniquer.fused(location)),
                    _ => self.speller.stack.push(TermPiece::Location(location)),
                }
            }
            TermPiece::Distinct(number) => {
                let next = self.distinct.len();
                let number = *self.distinct.entry(number).or_insert(next);
                out.extend(number.to_string().into_bytes());
            }
            TermPiece::Opaque(text) if dialects::is_known(text) => {
                let text = opaque::printed(text).unwrap_or_else(|| opaque::pretty(text));
                self.speller.stack.extend(opaque::split(self.speller.context, &text).into_iter().rev());
            }
            piece => self.speller.open(out, piece),
        }
    }

    /// Records completed terms.
    fn close(&mut self, end: usize) {
        while let Some(open) = self.open.last().filter(|open| open.height >= self.speller.stack.len()) {
            self.printed.insert(open.printed, open.start..end);
            self.open.pop();
        }
    }

    /// Prints a separate dictionary, with an empty stack.
    pub(super) fn print_dictionary(
        &mut self,
        out: &mut Vec<u8>,
        entries: &[(Vec<u8>, AttributeId)],
        aliases: &ChosenAliases,
    ) {
        self.speller.dictionary(out, entries);
        self.print(out, TermPiece::Str(""), aliases, false);
    }

    pub(super) fn print_type(&mut self, out: &mut Vec<u8>, ty: TypeId, aliases: &ChosenAliases) {
        self.print(out, TermPiece::Type(ty), aliases, false);
    }
}
