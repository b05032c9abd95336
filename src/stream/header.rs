//! [`Header`]: the text before the first function, and the text that closes its open operations.

use super::cut::next_cut;
use super::part::module_operations;
use super::{Dependence, Options, StreamError};
use crate::dialect::Tally;
use crate::ir::TopLevel;
use crate::source::{Bytes, SourceError, SourceFile};
use crate::syntax;

/// The texts that can close the operations that a header opens: none, `module {`, or `"builtin.module"() ({`.
const ENDINGS: [&[u8]; 3] = [b"", b"\n}\n", b"\n}) : () -> ()\n"];

pub(super) const LONGEST_ENDING: usize = ENDINGS[2].len();

/// The beginning of a file.
pub(super) struct Header {
    bytes: Vec<u8>,
    lines: u32,
    ending: &'static [u8],
    has_locations: bool,
    printed: Vec<u8>,
    printed_ending: Vec<u8>,
    tally: Tally,
}

impl Header {
    pub(super) fn read(name: &str, bytes: &dyn Bytes, options: &Options<'_>) -> Result<Self, StreamError> {
        // The header is read again with each part: reading a longer header costs more than streaming saves.
        let longest = options.syntax.limits.streaming.header as u64;
        let mut header = vec![0; bytes.length().min(longest) as usize];
        let refused = |error| SourceError::Read { path: name.into(), error };
        bytes.read_exact_at(0, &mut header).map_err(refused)?;
        header.truncate(next_cut(&header, 0).ok_or(Dependence::Syntax)?);
        for ending in ENDINGS {
            let text = [&header[..], ending].concat();
            let source = SourceFile::new(name, text)?;
            let Some((ir, links)) = syntax::parse_part(&source, &options.syntax, None) else { continue };
            let is_open = !ending.is_empty();
            if links.has_distinct || !links.undefined_locations.is_empty() {
                return Err(Dependence::Names.into());
            }
            module_operations(&ir, is_open).map_err(StreamError::from)?;
            let is_location =
                |item: &TopLevel| matches!(item, TopLevel::Alias(alias) if ir.attributes.names_location(*alias));
            let has_locations = ir.top_level.iter().any(is_location);
            let lines = memchr::memchr_iter(b'\n', &header).count() as u32;
            let mut printed = options.print.map(|print| ir.print(print)).unwrap_or_default();
            // The module ends on a separate line.
            let last_line = printed.trim_ascii_end().iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
            let printed_ending = printed.split_off(last_line);
            let tally = options.syntax.registry.tally(&ir);
            return Ok(Self { bytes: header, lines, ending, has_locations, printed, printed_ending, tally });
        }
        Err(Dependence::Syntax.into())
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn length(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// The number of line ends in the header.
    pub(super) fn lines(&self) -> u32 {
        self.lines
    }

    /// The text that closes the module that the header opens.
    pub(super) fn ending(&self) -> &'static [u8] {
        self.ending
    }

    /// The text printed before the first part.
    pub(super) fn printed(&self) -> &[u8] {
        &self.printed
    }

    /// The text printed after a part that is not the last.
    pub(super) fn printed_ending(&self) -> &[u8] {
        &self.printed_ending
    }

    /// The operations in the header, including the open module.
    pub(super) fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether the header opens a module that contains all functions.
    pub(super) fn is_open(&self) -> bool {
        !self.ending.is_empty()
    }

    /// Whether the header defines aliases of locations, which are printed only if they are used.
    pub(super) fn has_locations(&self) -> bool {
        self.has_locations
    }
}
