//! Files of any size, verified a part at a time: [`Stream`].
//!
//! Most large modules are a sequence of independent functions. A file is cut before lines that begin a function, and each part is read as a separate text:
//! the *header* (the text before the first function, including aliases and the beginning of the module), then the part, then the text that closes the module.
//! One part for each thread is in memory, never the file.
//!
//! The cuts are guesses, and each part confirms the next: if a part is complete where it was cut, a reader of the whole file would also be between two
//! operations there. If that fails, or if a part depends on another (which defines values for it, or a syntax error may extend beyond it ..), the result is a
//! [`Dependence`], and the file must be read as a whole.
//!
//! A function may refer to another one that is not in its part: such references are checked at the end against the definitions of all parts, with names and
//! types identified by hashes.
//!
//! For the whole module, [`Joint`] keeps a hash of 64 bits for each symbol, alias and open location, and another one
//! for the type of each function.

mod cut;
mod header;
mod joint;
mod names;
mod part;
#[cfg(feature = "analysis")]
mod unit;

pub(crate) use cut::next_cut;
pub use joint::Joint;
pub use part::{Part, Workspace};
#[cfg(feature = "analysis")]
pub(crate) use unit::{Unit, skip_string, skipped_dialects};

use crate::ir::PrintOptions;
use crate::limits::Limits;
use crate::source::{Bytes, SourceError, Span};
use crate::{lint, syntax, verify};
use header::Header;
use std::hash::RandomState;
use std::num::NonZeroUsize;

/// The default size of a part, whose IR then fits the cache of a core.
pub const PART_SIZE: usize = Limits::DEFAULT.streaming.part_size;

/// Options of verifying a stream.
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    /// Options of reading parts.
    pub syntax: syntax::Options<'o>,
    /// The options for verifying parts.
    pub verify: verify::Options<'o>,
    /// The settings of lints, if enabled.
    pub lints: Option<&'o lint::Settings>,
    /// The options for printing parts, if they are printed.
    pub print: Option<PrintOptions>,
    /// The approximate size of a part in bytes: it ends at the end of a function.
    pub part_size: usize,
    /// Whether operations are counted.
    pub tally: bool,
    /// The number of diagnostics of each severity that are kept for a part, those with the first places; the others are counted. All if `None`.
    pub most_kept: Option<NonZeroUsize>,
}

impl<'o> Options<'o> {
    /// Reads and verifies as `bcast-opt` does by default.
    pub const fn new(registry: &'o crate::dialect::Registry) -> Self {
        Self {
            print: None,
            syntax: syntax::Options::new(registry),
            verify: verify::Options::new(registry),
            lints: None,
            part_size: PART_SIZE,
            tally: false,
            most_kept: None,
        }
    }

    broadcastable_core::setters! { syntax: syntax::Options<'o>, verify: verify::Options<'o>, lints: Option<&'o lint::Settings>, print: Option<PrintOptions>, part_size: usize, tally: bool, most_kept: Option<NonZeroUsize> }
}

/// The reason for which a file cannot be verified in parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Dependence {
    /// A part is not a sequence of complete operations.
    #[error("there is a syntax error in it, or it cannot be cut into functions")]
    Syntax,
    /// An error in a part may depend on text outside of the part.
    #[error("an error in it depends on distant parts of the file")]
    Diagnostic,
    /// An operation of the module defines values, or blocks have labels.
    #[error("an operation outside of functions defines values")]
    Values,
    /// A name that must be unique in the file is repeated, or a reference does not match its definition.
    #[error("a symbol, an alias or a distinct attribute depends on another part")]
    Names,
}

/// The reason why a stream could not be verified in parts.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The source cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The parts of the text depend on each other.
    #[error(transparent)]
    Dependent(#[from] Dependence),
}

/// The place of a part.
#[derive(Clone, Copy)]
struct PartPlace {
    /// The part of the text without the header.
    own: Span,
    is_first: bool,
    is_last: bool,
}

/// A file that is verified a part at a time.
///
/// ```
/// use broadcastable::dialect::Registry;
/// use broadcastable::stream::{Joint, Options, Stream, Workspace};
///
/// let mut text = String::new();
/// for index in 0..100 {
///     let ty = if index == 70 { "tensor<3xf32>" } else { "tensor<4xf32>" };
///     text += &format!("func.func @f{index}(%a: tensor<4xf32>, %b: {ty}) {{\n");
///     text += &format!("  %0 = \"test.broadcastable\"(%a, %b) : (tensor<4xf32>, {ty}) -> tensor<4xf32>\n  return\n}}\n");
/// }
/// let registry = Registry::default();
/// let options = Options::new(&registry).part_size(1000);
/// let stream = Stream::open("example.mlir", text.as_bytes(), options)?;
/// let mut workspace = Workspace::default();
/// let mut joint = Joint::default();
/// let mut found = Vec::new();
/// for index in 0..stream.part_count() {
///     let Some(part) = stream.part(index, &mut workspace)? else { continue };
///     let part = joint.add(part)?;
///     let places = part.diagnostics.iter().filter_map(|error| part.line_column(error.location?.start));
///     found.extend(places.map(|at| at.line));
/// }
/// joint.finish()?;
/// assert_eq!(found, [4 * 70 + 2]);
/// # Ok::<(), broadcastable::stream::StreamError>(())
/// ```
pub struct Stream<'o> {
    name: String,
    bytes: Box<dyn Bytes + 'o>,
    length: u64,
    header: Header,
    options: Options<'o>,
    /// The key of the hashes of names and types.
    key: RandomState,
}

impl<'o> Stream<'o> {
    /// Reads the beginning of a file, `name` in diagnostics.
    ///
    /// # Errors
    /// [`Dependence::Syntax`] when it has no functions to cut at.
    pub fn open(name: impl Into<String>, bytes: impl Bytes + 'o, options: Options<'o>) -> Result<Self, StreamError> {
        Self::open_again(name.into(), Box::new(bytes), options, RandomState::new())
    }

    /// Opens a file of which parts were verified before: their names can be compared if the key is the same.
    pub(crate) fn open_again(
        name: String,
        bytes: Box<dyn Bytes + 'o>,
        options: Options<'o>,
        key: RandomState,
    ) -> Result<Self, StreamError> {
        let length = bytes.length();
        let header = Header::read(&name, &*bytes, &options)?;
        Ok(Self { name, bytes, length, header, options, key })
    }

    /// Renders all diagnostics from now on: see [`Options::most_kept`].
    pub fn explain_all(&mut self) {
        self.options.most_kept = None;
    }

    /// Returns the text printed before the first part.
    pub fn printed_header(&self) -> &[u8] {
        self.header.printed()
    }

    /// The maximum number of parts; some are empty.
    pub fn part_count(&self) -> u64 {
        (self.length - self.header.length() as u64).div_ceil(self.options.part_size.max(1) as u64)
    }

    /// The range of bytes in which the part with a given index begins.
    fn range(&self, index: u64) -> (u64, u64) {
        let size = self.options.part_size.max(1) as u64;
        let start = self.header.length() as u64 + index * size;
        (start, (start + size).min(self.length))
    }

    /// The text of a part, completed to a whole file.
    fn text(&self, index: u64, buffer: &mut Vec<u8>) -> Result<Option<PartPlace>, StreamError> {
        let (from, to) = self.range(index);
        let header = self.header.bytes();
        buffer.resize(buffer.len().max(header.len()), 0);
        buffer[..header.len()].copy_from_slice(header);
        let is_last = match cut::read_part(
            (&*self.bytes, self.options.syntax.limits.streaming.part_step),
            (from, to),
            buffer,
            header.len(),
        )
        .map_err(|error| self.refused(error))?
        {
            cut::Cut::None => return Ok(None),
            cut::Cut::Inner => false,
            cut::Cut::Last => true,
        };
        let end = u32::try_from(buffer.len() + header::LONGEST_ENDING).map_err(|_| Dependence::Syntax)?;
        let own = Span::new(self.header.length(), end - header::LONGEST_ENDING as u32);
        let is_first = index == 0;
        if !is_last {
            buffer.extend_from_slice(self.header.ending());
        }
        Ok(Some(PartPlace { own, is_first, is_last }))
    }

    fn refused(&self, error: std::io::Error) -> StreamError {
        SourceError::Read { path: (&self.name).into(), error }.into()
    }
}
