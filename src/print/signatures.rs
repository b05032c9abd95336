//! Cached texts of signatures. A model has a few hundred different ones and millions of occurrences: a signature is found by its types, and
//! its text is copied as a whole.

use crate::ir::{ArenaRange, Ir, OpId, TypeId};
use crate::limits::{Printing, slots};

/// The types of up to three operands, followed by the type of the only result.
pub(crate) type Key = [Option<TypeId>; 4];

/// The key of an operation's signature, unless it has unusually many types.
#[inline]
pub(crate) fn signature_key(ir: &Ir, op: OpId) -> Option<Key> {
    let ty = |value: &_| Some(ir.value_type(*value));
    let mut results = ir.results(op);
    let result = results.next().filter(|_| results.next().is_none())?;
    match ir.operands(op) {
        [a] => Some([ty(a), None, None, ty(&result)]),
        [a, b] => Some([ty(a), ty(b), None, ty(&result)]),
        [a, b, c] => Some([ty(a), ty(b), ty(c), ty(&result)]),
        _ => None,
    }
}

/// A slot without a signature: a signature has a result.
const FREE: (Key, ArenaRange) = ([None; 4], ArenaRange::EMPTY);

/// The newest signature for each slot: a new signature replaces the old one of its slot.
pub(crate) struct KnownSignatures {
    slots: Vec<(Key, ArenaRange)>,
    text: Vec<u8>,
    /// The number of signatures that were added since there are this many slots.
    added: usize,
    /// The number of slots, a power of two.
    most: usize,
    /// The maximum total length: then the cache is cleared.
    most_bytes: usize,
}

impl KnownSignatures {
    /// The binary logarithm of the most slots.
    const SLOT_BITS: u32 = 16;

    /// The slots of a small module.
    const FEW: usize = 64;

    pub(crate) fn new(limits: &Printing) -> Self {
        let most = slots(limits.printed_signatures, 1 << Self::SLOT_BITS);
        Self { slots: Vec::new(), text: Vec::new(), added: 0, most, most_bytes: limits.printed_signature_bytes }
    }

    #[inline]
    fn slot(&self, key: &Key) -> usize {
        let mix = |mixed: u32, ty: &Option<TypeId>| {
            let index = ty.map_or(0, |ty| ty.index() as u32 + 1);
            (mixed.rotate_left(5) ^ index).wrapping_mul(0x9E37_79B9)
        };
        (key.iter().fold(0, mix) >> (u32::BITS - Self::SLOT_BITS)) as usize & self.slots.len().wrapping_sub(1)
    }

    /// The text of a signature, if it is cached.
    #[inline]
    pub(crate) fn get(&self, key: Option<Key>) -> Option<&[u8]> {
        let key = key?;
        let (known, run) = self.slots.get(self.slot(&key))?;
        (*known == key).then(|| &self.text[run.range()])
    }

    pub(crate) fn remember(&mut self, key: Option<Key>, text: &[u8]) {
        let Some(key) = key else { return };
        if self.text.len() + text.len() > self.most_bytes {
            self.slots.fill(FREE);
            self.text.clear();
        }
        if self.added >= self.slots.len() && self.slots.len() < self.most {
            self.add_slots();
        }
        self.added += 1;
        let start = self.text.len();
        self.text.extend_from_slice(text);
        let slot = self.slot(&key);
        self.slots[slot] = (key, ArenaRange::new(start, self.text.len()));
    }

    /// Makes the table eight times as long, and moves the signatures to their new slots.
    #[cold]
    fn add_slots(&mut self) {
        let len = (self.slots.len() * 8).clamp(Self::FEW.min(self.most), self.most);
        let known = std::mem::replace(&mut self.slots, vec![FREE; len]);
        for (key, run) in known.into_iter().filter(|slot| *slot != FREE) {
            let slot = self.slot(&key);
            self.slots[slot] = (key, run);
        }
        self.added = 0;
    }
}
