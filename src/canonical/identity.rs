//! What tells attributes and types apart: the [`Identity`] of each is made of its own text and of the identities of what
//! is directly inside it.
//!
//! So each is looked at once, however deep it is nested and however often aliases repeat it, and no text is longer than
//! what was written.

use super::attributes::{Piece, Terms};
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, Ir, TypeId};
use rustc_hash::FxHashMap;

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Term {
    Attribute(AttributeId),
    Type(TypeId),
}

impl Term {
    /// What aliases stand for, and a location without the `loc(..)` around it.
    pub(super) fn resolved(self, ir: &Ir) -> Self {
        match self {
            Self::Attribute(attribute) => Self::Attribute(resolved(ir, attribute)),
            Self::Type(ty) => Self::Type(ir.types.canonical(ty)),
        }
    }
}

/// See [`Term::resolved`].
pub(super) fn resolved(ir: &Ir, mut id: AttributeId) -> AttributeId {
    loop {
        id = match *ir.attributes.get(id) {
            AttributeKind::Alias(alias) => match ir.attributes.alias_target(alias) {
                Some(target) => target,
                None => return id,
            },
            AttributeKind::Location(location) => location,
            _ => return id,
        }
    }
}

/// Equal for two terms exactly when they mean the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Identity(usize);

/// The identities given so far.
#[derive(Default)]
pub(super) struct Identities {
    known: FxHashMap<Term, Identity>,
    by_outline: FxHashMap<(Vec<u8>, Vec<Identity>), Identity>,
}

impl Terms<'_> {
    /// The identity of a term. What is inside has its own first.
    pub(super) fn identity(&mut self, term: Term) -> Identity {
        let term = term.resolved(self.ir);
        let mut open = Vec::new();
        loop {
            let current = open.last().copied().unwrap_or(term);
            let identity = match self.identities.known.get(&current) {
                Some(known) => *known,
                None => {
                    let (text, inside) = self.outline(current);
                    let identities = &mut self.identities;
                    let waiting = open.len();
                    open.extend(inside.iter().filter(|child| !identities.known.contains_key(child)));
                    if open.len() > waiting {
                        continue;
                    }
                    let inside = inside.iter().filter_map(|child| identities.known.get(child).copied()).collect();
                    let next = Identity(identities.by_outline.len());
                    let identity = *identities.by_outline.entry((text, inside)).or_insert(next);
                    identities.known.insert(current, identity);
                    identity
                }
            };
            if open.pop().is_none() {
                return identity;
            }
        }
    }

    /// The text of a term with a NUL for each term inside, and those.
    fn outline(&mut self, term: Term) -> (Vec<u8>, Vec<Term>) {
        let ir = self.ir;
        let (mut text, mut inside) = (Vec::new(), Vec::new());
        for piece in self.pieces(term) {
            inside.push(match piece {
                Piece::Str(piece) => {
                    text.extend_from_slice(piece.as_bytes());
                    continue;
                }
                Piece::Owned(piece) => {
                    text.extend(piece);
                    continue;
                }
                Piece::End(..) => continue,
                // A type that was not written is a text: where it was, it must come out the same.
                Piece::Type(ty) if is_leaf(ir, ty) => {
                    self.ty(&mut text, ty);
                    continue;
                }
                Piece::Type(ty) => Term::Type(ty).resolved(ir),
                Piece::Attribute(attribute, _) | Piece::Location(attribute) => Term::Attribute(attribute).resolved(ir),
            });
            text.push(0);
        }
        (text, inside)
    }
}

/// Whether nothing is inside.
fn is_leaf(ir: &Ir, ty: TypeId) -> bool {
    matches!(
        ir.types.resolved(ty),
        Type::Integer { .. } | Type::Float(_) | Type::Index | Type::None | Type::Opaque(_) | Type::Erroneous
    )
}
