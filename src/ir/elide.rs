//! Leaves out the elements of long literals, as `--mlir-elide-elementsattrs-if-larger` requires: the output keeps the types, and is short.

use super::{AttributeKind, Ir, TopLevel, Type, TypeId};

/// MLIR's text in place of elements.
const ELIDED: &[u8] = b"__elided__";

impl Ir {
    /// Removes the `{-# .. #-}` sections.
    pub fn remove_resources(&mut self) {
        self.top_level.retain(|item| !matches!(item, TopLevel::Metadata(_)));
    }

    /// Replaces every literal with more elements by `dense_resource<__elided__>`, unless all elements are equal.
    pub fn elide_elements(&mut self, most: u64) {
        let key = self.texts.add(ELIDED);
        for index in 0..self.attributes.entries.len() {
            let elided = match self.attributes.entries[index] {
                AttributeKind::Dense(body, ty) => {
                    let count = self.element_count(ty);
                    count.filter(|count| *count > most && !self.is_splat(self.texts.get(body), ty, *count)).map(|_| ty)
                }
                AttributeKind::Sparse(body, ty) => (numbers(self.texts.get(body)) > most).then_some(ty),
                _ => None,
            };
            if let Some(ty) = elided {
                self.attributes.entries[index] = AttributeKind::DenseResource(key, ty);
            }
        }
    }

    fn element_count(&self, ty: TypeId) -> Option<u64> {
        let sizes = self.types.shaped(ty)?.shape?.iter();
        sizes.map(|dim| dim.size()).try_fold(1, |product: u64, size| Some(product.saturating_mul(size?)))
    }

    /// Whether one element is written for all elements, as a number or as its bytes.
    fn is_splat(&self, body: &[u8], ty: TypeId, count: u64) -> bool {
        match body.trim_ascii() {
            body if body.starts_with(b"\"0x") => {
                let bits = (body.len() as u64).saturating_sub(4) * 4;
                let width = match self.types.shaped(ty).map(|shaped| self.types.resolved(shaped.element)) {
                    Some(Type::Integer { width, .. }) => u64::from(*width).max(1),
                    _ => 8,
                };
                bits < count.saturating_mul(width)
            }
            body => !body.starts_with(b"["),
        }
    }
}

/// The number of numbers in the first list of a literal.
fn numbers(body: &[u8]) -> u64 {
    let mut depth = 0u64;
    let mut commas = 0;
    for byte in body {
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => break,
            b',' => commas += 1,
            _ => {}
        }
    }
    commas + 1
}
