//! [`Joint`]: the data about all parts together.

use super::names::{NameHashes, TypeHash};
use super::{Dependence, Part};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

/// Combines parts of one [`Stream`](super::Stream), in the order of the file.
///
/// For each symbol, alias and location that is defined later it keeps a hash of 64 bits, with another one for the type
/// of a function that is defined or called from another part, and nothing else of a part.
#[derive(Debug, Default)]
pub struct Joint {
    lines: u32,
    bytes: u64,
    has_parts: bool,
    /// The types of functions, indexed by the hash of the symbol.
    symbols: FxHashMap<u64, TypeHash>,
    open_symbols: FxHashSet<(u64, TypeHash)>,
    aliases: FxHashSet<u64>,
    locations: FxHashSet<u64>,
    open_locations: FxHashSet<u64>,
    open_aliases: FxHashSet<u64>,
}

impl Joint {
    /// Adds the next part, and sets the numbers of lines and bytes of the file before it.
    ///
    /// # Errors
    /// [`Dependence::Names`] when a name may be defined in an earlier part too.
    pub fn add(&mut self, mut part: Part) -> Result<Part, Dependence> {
        if !self.has_parts {
            self.lines = part.lines_in_header;
            self.bytes = part.bytes_in_header;
            self.has_parts = true;
        }
        if let Some(source) = &mut part.source {
            source.set_before(self.lines, self.bytes);
        }
        self.lines = self.lines.saturating_add(part.lines);
        self.bytes += part.bytes;
        let is_new = self.add_names(&std::mem::take(&mut part.names));
        if is_new { Ok(part) } else { Err(Dependence::Names) }
    }

    /// Adds the names of the next part. Returns whether no earlier part defines one of them.
    pub(super) fn add_names(&mut self, names: &NameHashes) -> bool {
        let mut define = |(symbol, ty): &(u64, TypeHash)| match self.symbols.entry(*symbol) {
            Entry::Vacant(entry) => {
                entry.insert(*ty);
                true
            }
            Entry::Occupied(_) => false,
        };
        let is_new =
            names.symbols.iter().all(&mut define) && names.aliases.iter().all(|alias| self.aliases.insert(*alias));
        self.locations.extend(&names.locations);
        self.open_locations.extend(&names.open_locations);
        self.open_aliases.extend(&names.open_aliases);
        self.open_symbols.extend(&names.open_symbols);
        is_new
    }

    /// Checks the references between parts, after all parts were added.
    ///
    /// # Errors
    /// [`Dependence::Names`] if a part uses a location that no part defines, an alias that another part defines, or a
    /// function with another type than its definition has.
    pub fn finish(self) -> Result<(), Dependence> {
        let is_defined =
            |(symbol, ty): &(u64, TypeHash)| ty.is_some() && self.symbols.get(symbol).is_some_and(|known| known == ty);
        let is_complete = self.open_locations.is_subset(&self.locations)
            && self.open_aliases.is_disjoint(&self.aliases)
            && self.open_symbols.iter().all(is_defined);
        if is_complete { Ok(()) } else { Err(Dependence::Names) }
    }
}
