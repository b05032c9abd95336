//! [`Joint`]: what has to be known of all parts together.

use super::{Dependence, Part};
use rustc_hash::FxHashSet;

/// Puts parts together, in the order of the file.
///
/// For each symbol, alias and location that is defined later it keeps a hash of 64 bits, and nothing else of a part.
#[derive(Debug, Default)]
pub struct Joint {
    lines: u32,
    has_parts: bool,
    symbols: FxHashSet<u64>,
    aliases: FxHashSet<u64>,
    locations: FxHashSet<u64>,
    open_locations: FxHashSet<u64>,
}

impl Joint {
    /// Adds the next part, and gives its places the lines of the file.
    ///
    /// # Errors
    /// [`Dependence::Names`] when a name may be defined in an earlier part too.
    pub fn add(&mut self, mut part: Part) -> Result<Part, Dependence> {
        if !self.has_parts {
            self.lines = part.lines_in_header;
            self.has_parts = true;
        }
        if let Some(source) = &mut part.source {
            source.set_lines_before(self.lines);
        }
        self.lines = self.lines.saturating_add(part.lines);
        let names = std::mem::take(&mut part.names);
        let is_new = names.symbols.into_iter().all(|symbol| self.symbols.insert(symbol))
            && names.aliases.into_iter().all(|alias| self.aliases.insert(alias));
        self.locations.extend(names.locations);
        self.open_locations.extend(names.open_locations);
        if is_new { Ok(part) } else { Err(Dependence::Names) }
    }

    /// All parts were added.
    ///
    /// # Errors
    /// [`Dependence::Names`] when a location is used that no part defines.
    pub fn finish(self) -> Result<(), Dependence> {
        if self.open_locations.is_subset(&self.locations) { Ok(()) } else { Err(Dependence::Names) }
    }
}
