//! The aliases that MLIR chooses when it prints: their names, and the lines that define them.

use super::collector::{AliasCollector, Aliased};
use super::terms::CanonicalTerms;
use super::{TooLong, dialects};
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, Ir, OpId, TypeId};
use crate::print::spelling::{SpelledTerm, TermPiece};
use rustc_hash::FxHashMap;

/// A chosen alias.
#[derive(Debug)]
pub(super) struct ChosenAlias {
    /// The name with its sigil.
    pub(super) name: String,
    term: SpelledTerm,
    /// The number among aliases of the same depth and the same base name.
    group: usize,
    /// The first operation that uses the alias.
    op: Option<OpId>,
    is_deferred: bool,
}

/// The place of definitions: aliases that only locations of operations use come after the module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AliasSection {
    Before,
    After,
}

/// All chosen aliases, by the attribute or type that they denote.
#[derive(Default)]
pub(super) struct ChosenAliases {
    chosen: Vec<ChosenAlias>,
    by_term: FxHashMap<SpelledTerm, usize>,
}

impl ChosenAliases {
    /// Sorts aliases by depth and numbers them by name.
    pub(super) fn new(terms: &mut CanonicalTerms<'_>, with_locations: bool) -> Self {
        let mut found = AliasCollector::new(terms, with_locations).module();
        found.sort_by(|left, right| {
            (left.depth, !left.is_type(), left.base).cmp(&(right.depth, !right.is_type(), right.base))
        });
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut aliases = Self::default();
        let mut groups = FxHashMap::default();
        for Aliased { base, term, op, is_deferred, depth } in found {
            let next = groups.len();
            let group = *groups.entry((depth, base)).or_insert(next);
            let count = counts.entry(base).or_default();
            let number = if *count == 0 { String::new() } else { count.to_string() };
            *count += 1;
            aliases.by_term.insert(term, aliases.chosen.len());
            aliases.chosen.push(ChosenAlias { name: format!("{base}{number}"), term, group, op, is_deferred });
        }
        aliases
    }

    /// Drops all other aliases, and numbers the kept ones in the given order. MLIR numbers locations separately.
    pub(super) fn keep(&mut self, kept: &[Vec<u8>]) {
        let ranks: FxHashMap<&[u8], usize> = kept.iter().enumerate().map(|(rank, name)| (&name[..], rank)).collect();
        let rank = |alias: &ChosenAlias| ranks.get(alias.name.as_bytes()).copied();
        self.chosen.retain(|alias| rank(alias).is_some());
        self.chosen.sort_by_key(|alias| (alias.group, rank(alias).filter(|_| !alias.name.starts_with("#loc"))));
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        self.by_term.clear();
        for (index, alias) in self.chosen.iter_mut().enumerate() {
            let base = alias.name.trim_end_matches(|digit: char| digit.is_ascii_digit()).to_owned();
            let count = counts.entry(base.clone()).or_default();
            let number = if *count == 0 { String::new() } else { count.to_string() };
            *count += 1;
            alias.name = base + &number;
            self.by_term.insert(alias.term, index);
        }
    }

    pub(super) fn of(&self, terms: &mut CanonicalTerms<'_>, term: SpelledTerm) -> Option<&ChosenAlias> {
        if self.chosen.is_empty() {
            return None;
        }
        base(terms.ir, term)?;
        self.by_term.get(&terms.unique(term)).map(|index| &self.chosen[*index])
    }

    /// Prints `#name = attribute`, a line each.
    pub(super) fn print_definitions(
        &self,
        section: AliasSection,
        terms: &mut CanonicalTerms<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), TooLong> {
        for ChosenAlias { name, term, op, .. } in
            self.chosen.iter().filter(|alias| alias.is_deferred == (section == AliasSection::After))
        {
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b" = ");
            let piece = match *term {
                SpelledTerm::Attribute(attribute) => TermPiece::Attribute(attribute, false),
                SpelledTerm::Type(ty) => TermPiece::Type(ty),
            };
            terms.print(out, piece, self, true);
            out.push(b'\n');
            if out.len() > terms.limit {
                return Err(TooLong { op: *op, limit: terms.limit });
            }
        }
        Ok(())
    }
}

/// The name of an alias of the term, without its number; `None` if it has no alias.
pub(super) fn base(ir: &Ir, term: SpelledTerm) -> Option<&'static str> {
    match term {
        SpelledTerm::Attribute(attribute) => base_of_attribute(ir, attribute),
        SpelledTerm::Type(ty) => base_of_type(ir, ty),
    }
}

fn base_of_attribute(ir: &Ir, attribute: AttributeId) -> Option<&'static str> {
    match *ir.attributes.resolve(attribute) {
        AttributeKind::AffineMap(..) => Some("#map"),
        AttributeKind::AffineSet(..) => Some("#set"),
        AttributeKind::Distinct(_, Some(inner)) if !matches!(ir.attributes.resolve(inner), AttributeKind::Unit) => {
            Some("#distinct")
        }
        AttributeKind::Location(_)
        | AttributeKind::UnknownLocation
        | AttributeKind::FileLocation(_)
        | AttributeKind::NameLocation(..)
        | AttributeKind::CallSiteLocation(..)
        | AttributeKind::FusedLocation(..) => Some("#loc"),
        AttributeKind::Opaque(text, _) => dialects::alias(ir.texts.get(text)),
        _ => None,
    }
}

/// Maximum number of elements of a tuple without an alias.
const TUPLE_LIMIT: usize = 16;

fn base_of_type(ir: &Ir, ty: TypeId) -> Option<&'static str> {
    match ir.types.resolved(ty) {
        Type::Tuple(elements) if elements.len() > TUPLE_LIMIT => Some("!tuple"),
        _ => None,
    }
}
