//! Attributes and types with MLIR's aliases in them.
//!
//! No function recurses: pending terms are on a stack.

use super::{Aliases, dialects};
use crate::ir::attributes::AttributeKind;
use crate::ir::spelling::{Piece, Purpose, Speller, Term, opaque};
use crate::ir::unique::Uniquer;
use crate::ir::{AttributeId, Ir, TypeId};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A printed term: a type or a location, or an attribute and whether its type may be omitted.
type Printed = (Term, Option<bool>);

/// A term that is being printed; its text is recorded when it is complete.
struct PendingText {
    printed: Printed,
    /// The beginning of the term's text.
    start: usize,
    /// The number of pieces before the term: when no more remain, its text is complete.
    height: usize,
}

/// Prints attributes and types of `ir`, with the aliases that were chosen.
pub(super) struct Terms<'i> {
    pub(super) ir: &'i Ir,
    speller: Speller<'i>,
    uniquer: Uniquer,
    open: Vec<PendingText>,
    /// The printed texts of distinct attributes, by number: they are numbered in the order of printing.
    distinct: FxHashMap<u64, usize>,
    /// The ranges of cached texts of types, and of definitions of aliases.
    printed: FxHashMap<Printed, Range<usize>>,
    /// Maximum number of bytes that are printed: aliases can expand to more text than fits in memory.
    pub(super) limit: usize,
}

impl<'i> Terms<'i> {
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
    pub(super) fn unique(&mut self, term: Term) -> Term {
        match term {
            Term::Attribute(attribute) => Term::Attribute(self.uniquer.representative(self.speller.context, attribute)),
            Term::Type(ty) => Term::Type(self.ir.types.canonical(ty)),
        }
    }

    /// The members of a fused location's representative.
    pub(super) fn fused(&self, location: AttributeId) -> &[AttributeId] {
        self.uniquer.fused(location)
    }

    /// Prints one piece; if the piece has an alias, `whole` prints the definition instead.
    pub(super) fn print(&mut self, out: &mut Vec<u8>, piece: Piece<'i>, aliases: &Aliases, whole: bool) {
        let mut is_first = whole;
        self.speller.stack.push(piece);
        while let Some(piece) = self.speller.stack.pop() {
            if out.len() > self.limit {
                self.open.clear();
                return self.speller.stack.clear();
            }
            let look_up = !std::mem::take(&mut is_first);
            let term = match piece {
                Piece::Str(_) | Piece::Owned(_) | Piece::Fused(_) | Piece::Distinct(_) | Piece::Opaque(_) => None,
                Piece::Type(ty) => Some(Term::Type(ty)),
                Piece::Attribute(attribute, _) | Piece::Location(attribute) => Some(Term::Attribute(attribute)),
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
    fn print_term(&mut self, out: &mut Vec<u8>, piece: Piece<'i>) {
        let context = self.speller.context;
        let is_alias = |id| matches!(context.attributes.get(id), AttributeKind::Alias(_));
        let printed = match piece {
            Piece::Type(ty) => Some((Term::Type(ty), None)),
            Piece::Attribute(id, may_elide) if is_alias(id) => {
                Some((Term::Attribute(context.resolved(id)), Some(may_elide)))
            }
            Piece::Location(id) if is_alias(id) => Some((Term::Attribute(context.resolved(id)), None)),
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

    fn open(&mut self, out: &mut Vec<u8>, piece: Piece<'i>) {
        match piece {
            Piece::Fused(location) => {
                let context = self.speller.context;
                let location = self.uniquer.representative(context, location);
                match context.attributes.get(location) {
                    AttributeKind::FusedLocation(..) => self.speller.fused(out, location, self.uniquer.fused(location)),
                    _ => self.speller.stack.push(Piece::Location(location)),
                }
            }
            Piece::Distinct(number) => {
                let next = self.distinct.len();
                let number = *self.distinct.entry(number).or_insert(next);
                out.extend(number.to_string().into_bytes());
            }
            Piece::Opaque(text) if dialects::is_known(text) => {
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
        aliases: &Aliases,
    ) {
        self.speller.dictionary(out, entries);
        self.print(out, Piece::Str(""), aliases, false);
    }

    pub(super) fn print_type(&mut self, out: &mut Vec<u8>, ty: TypeId, aliases: &Aliases) {
        self.print(out, Piece::Type(ty), aliases, false);
    }
}
