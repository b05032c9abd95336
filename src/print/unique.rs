//! [`Uniquer`]: one representative for all equivalent attributes or types of dialects, like MLIR's *uniquing*.
//!
//! Two attributes are equivalent if their outlines are equal: the text of each, and the representatives of the attributes
//! and types directly inside. So each is processed once, independent of nesting and repetition by aliases, and no text is
//! longer than the source.

use super::spelling::{Purpose, Speller, TermArenas, TermPiece, opaque};
use crate::ir::attributes::AttributeKind;
use crate::ir::types::Type;
use crate::ir::{AttributeId, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// The text of a term with a NUL for each inner term, and the inner terms.
type Outline = (Vec<u8>, Vec<Representative>);

/// The representative of an attribute or a type inside an outline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Representative {
    Attribute(AttributeId),
    Type(TypeId),
}

/// The representatives of attributes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uniquer {
    known: FxHashMap<AttributeId, AttributeId>,
    by_outline: FxHashMap<Outline, AttributeId>,
    /// The types of dialects: the first of each equivalent set.
    types: FxHashMap<Outline, TypeId>,
    /// The members of fused locations, with nested fused locations flattened and unknown locations removed.
    fused: FxHashMap<AttributeId, Box<[AttributeId]>>,
    /// The total number of members.
    fused_count: usize,
    /// Names in texts of dialects that look like aliases and have no definition.
    unknown_aliases: FxHashSet<Box<[u8]>>,
}

/// Maximum number of locations that are collected from nested fused locations: beyond it, a nested fused location counts as one location.
const FUSED_LIMIT: usize = 1 << 22;

/// Maximum number of bytes to which aliases in the texts of dialects are expanded.
const EXPANDED_LIMIT: usize = 4096;

impl Uniquer {
    /// Returns the first attribute that is equivalent to `id`. Inner terms are replaced first.
    pub(crate) fn representative(&mut self, context: TermArenas<'_>, id: AttributeId) -> AttributeId {
        let id = context.resolved(id);
        let (mut open, mut entered) = (vec![id], FxHashSet::default());
        while let Some(current) = open.last().copied() {
            if !self.known.contains_key(&current) {
                // An alias in the text of its own definition would recurse: it is kept as an alias.
                if entered.insert(current) {
                    let waiting = open.len();
                    let is_next = |child: &AttributeId| !self.known.contains_key(child) && !entered.contains(child);
                    open.extend(inside(context, current).filter(is_next));
                    if open.len() > waiting {
                        continue;
                    }
                }
                let representative = self.unique(context, current);
                self.known.insert(current, representative);
            }
            open.pop();
        }
        self.known.get(&id).copied().unwrap_or(id)
    }

    /// The members of a fused location with a representative.
    pub(crate) fn fused(&self, fused: AttributeId) -> &[AttributeId] {
        self.fused.get(&fused).map_or(&[], |locations| locations)
    }

    /// See [`Uniquer::unknown_aliases`].
    pub(crate) fn unknown_aliases(&self) -> impl Iterator<Item = &[u8]> {
        self.unknown_aliases.iter().map(|name| &name[..])
    }

    /// The text of a term with its inner terms, cut after `limit` bytes.
    pub(crate) fn spell<'i>(
        &mut self,
        context: TermArenas<'i>,
        purpose: Purpose,
        piece: TermPiece<'i>,
        limit: usize,
    ) -> Vec<u8> {
        let mut out = Vec::new();
        let mut speller = Speller::new(context, purpose);
        speller.stack.push(piece);
        while let Some(piece) = speller.stack.pop().filter(|_| out.len() <= limit) {
            match piece {
                TermPiece::Fused(location) => {
                    let location = self.representative(context, location);
                    match context.attributes.get(location) {
                        AttributeKind::FusedLocation(..) => speller.fused(&mut out, location, self.fused(location)),
                        _ => speller.stack.push(TermPiece::Location(location)),
                    }
                }
                TermPiece::Opaque(text) if purpose == Purpose::Identity => {
                    speller.stack.extend(opaque::split(context, &opaque::identity(text)).into_iter().rev());
                }
                piece => speller.open(&mut out, piece),
            }
        }
        out
    }

    /// The first type of a dialect equivalent to the text, which may be `ty` itself.
    pub(crate) fn opaque_type(&mut self, context: TermArenas<'_>, text: &[u8], ty: TypeId) -> TypeId {
        let mut speller = Speller::new(context, Purpose::Identity);
        speller.stack.push(TermPiece::Opaque(text));
        for attribute in opaque::attributes(context, text) {
            self.representative(context, attribute);
        }
        self.unknown_aliases.extend(opaque::unknown_aliases(context, text).map(Into::into));
        let outline = self.outline(context, speller, Vec::new());
        *self.types.entry(outline).or_insert(ty)
    }

    /// The representative of an attribute whose inner terms are representatives.
    fn unique(&mut self, context: TermArenas<'_>, id: AttributeId) -> AttributeId {
        if let AttributeKind::Opaque(text, _) = *context.attributes.get(id) {
            let names = opaque::unknown_aliases(context, context.texts.get(text));
            self.unknown_aliases.extend(names.map(Into::into));
        }
        if let AttributeKind::FusedLocation(metadata, list) = *context.attributes.get(id) {
            let locations = self.decompose(context, metadata, context.attributes.list(list));
            if let (None, [only]) = (metadata, &locations[..]) {
                return *only;
            }
            self.fused_count += locations.len();
            self.fused.insert(id, locations);
        }
        let outline = self.outline_of(context, id);
        *self.by_outline.entry(outline).or_insert(id)
    }

    fn interned(&self, context: TermArenas<'_>, id: AttributeId) -> AttributeId {
        let id = context.resolved(id);
        self.known.get(&id).copied().unwrap_or(id)
    }

    /// The locations that MLIR keeps in a fused location: each occurs once, the members of a nested one with the same metadata replace it, and the
    /// unknown location is omitted.
    fn decompose(
        &self,
        context: TermArenas<'_>,
        metadata: Option<AttributeId>,
        list: &[AttributeId],
    ) -> Box<[AttributeId]> {
        let metadata = metadata.map(|metadata| self.interned(context, metadata));
        let (mut seen, mut locations) = (FxHashSet::default(), Vec::new());
        for location in list {
            let location = self.interned(context, *location);
            match *context.attributes.get(location) {
                AttributeKind::UnknownLocation => {}
                AttributeKind::FusedLocation(inner, _)
                    if inner.map(|inner| self.interned(context, inner)) == metadata
                        && self.fused_count < FUSED_LIMIT =>
                {
                    locations.extend(self.fused(location).iter().filter(|location| seen.insert(**location)));
                }
                _ if seen.insert(location) => locations.push(location),
                _ => {}
            }
        }
        if locations.is_empty() && metadata.is_some() {
            // A location with metadata has at least one member, which may be the unknown location.
            locations.extend(list.first().map(|location| self.interned(context, *location)));
        }
        locations.into()
    }

    fn outline_of(&self, context: TermArenas<'_>, id: AttributeId) -> Outline {
        let mut text = Vec::new();
        let mut speller = Speller::new(context, Purpose::Identity);
        match context.attributes.get(id) {
            AttributeKind::FusedLocation(..) => speller.fused(&mut text, id, self.fused(id)),
            AttributeKind::UnknownLocation
            | AttributeKind::FileLocation(_)
            | AttributeKind::NameLocation(..)
            | AttributeKind::CallSiteLocation(..) => speller.open(&mut text, TermPiece::Location(id)),
            _ => speller.open(&mut text, TermPiece::Attribute(id, true)),
        }
        self.outline(context, speller, text)
    }

    /// A text with aliases expanded, for use outside of its file; unexpanded if that is too long.
    fn expanded<'t>(&self, context: TermArenas<'_>, text: &'t [u8]) -> Cow<'t, [u8]> {
        let pieces = opaque::split(context, text);
        if pieces.len() == 1 {
            return Cow::Borrowed(text);
        }
        let mut out = Vec::new();
        for piece in pieces {
            out.extend(Self::default().spell(context, Purpose::Identity, piece, EXPANDED_LIMIT));
            if out.len() > EXPANDED_LIMIT {
                return Cow::Borrowed(text);
            }
        }
        Cow::Owned(out)
    }

    /// Returns the outline of a text followed by the pieces to be spelled.
    fn outline<'i>(&self, context: TermArenas<'i>, mut speller: Speller<'i>, mut text: Vec<u8>) -> Outline {
        let mut parts = Vec::new();
        while let Some(piece) = speller.stack.pop() {
            let part = match piece {
                TermPiece::Attribute(attribute, _) | TermPiece::Location(attribute) | TermPiece::Fused(attribute) => {
                    Some(Representative::Attribute(self.interned(context, attribute)))
                }
                // A type without representative is compared by its text; one with a representative must give the same
                // text.
                TermPiece::Type(ty) if is_leaf(context.types.resolved(ty)) => None,
                TermPiece::Type(ty) => Some(Representative::Type(context.types.canonical(ty))),
                TermPiece::Opaque(body) => {
                    let body = opaque::identity(&self.expanded(context, body));
                    speller.stack.extend(opaque::split(context, &body).into_iter().rev());
                    continue;
                }
                TermPiece::Str(_) | TermPiece::Owned(_) | TermPiece::Distinct(_) => None,
            };
            match part {
                Some(part) => {
                    parts.push(part);
                    text.push(0);
                }
                None => speller.open(&mut text, piece),
            }
        }
        (text, parts)
    }
}

/// The attributes directly inside an attribute, without their aliases.
fn inside<'i>(context: TermArenas<'i>, id: AttributeId) -> impl Iterator<Item = AttributeId> + use<'i> {
    let attributes = context.attributes;
    let mut references = Vec::new();
    let (first, second, list, entries) = match *attributes.get(id) {
        AttributeKind::Array(list) => (None, None, attributes.list(list), &[][..]),
        AttributeKind::Dictionary(entries) => (None, None, &[][..], attributes.dictionary(entries)),
        AttributeKind::Distinct(_, inner) | AttributeKind::NameLocation(_, inner) => (inner, None, &[][..], &[][..]),
        AttributeKind::CallSiteLocation(callee, caller) => (Some(callee), Some(caller), &[][..], &[][..]),
        AttributeKind::FusedLocation(metadata, list) => (metadata, None, attributes.list(list), &[][..]),
        AttributeKind::Opaque(text, _) => {
            references = opaque::attributes(context, context.texts.get(text));
            (None, None, &[][..], &[][..])
        }
        AttributeKind::Unit
        | AttributeKind::Bool(_)
        | AttributeKind::Integer(..)
        | AttributeKind::Float(..)
        | AttributeKind::String(..)
        | AttributeKind::Type(_)
        | AttributeKind::Symbol(_)
        | AttributeKind::Dense(..)
        | AttributeKind::Sparse(..)
        | AttributeKind::DenseResource(..)
        | AttributeKind::DenseArray(..)
        | AttributeKind::AffineMap(..)
        | AttributeKind::AffineSet(..)
        | AttributeKind::Strided(..)
        | AttributeKind::Alias(_)
        | AttributeKind::Location(_)
        | AttributeKind::UnknownLocation
        | AttributeKind::FileLocation(_)
        | AttributeKind::Erroneous => (None, None, &[][..], &[][..]),
    };
    let values = entries.iter().map(|entry| entry.value);
    let all = first.into_iter().chain(second).chain(list.iter().copied()).chain(values).chain(references);
    all.map(move |child| context.resolved(child))
}

/// Whether a type has no inner types and no alias.
fn is_leaf(ty: &Type) -> bool {
    match ty {
        Type::Integer { .. } | Type::Float(_) | Type::Index | Type::None | Type::Erroneous => true,
        Type::Complex(_)
        | Type::Tuple(_)
        | Type::Function { .. }
        | Type::RankedTensor { .. }
        | Type::UnrankedTensor(_)
        | Type::Vector { .. }
        | Type::MemRef { .. }
        | Type::UnrankedMemRef { .. }
        | Type::Opaque(_)
        | Type::Alias { .. } => false,
    }
}
