//! A text that is being edited, with its findings: [`Document`]. It is independent of protocols; a language server is a thin layer over it.
//!
//! A text is cut at `// -----` into independent *chunks*, and a chunk into *units*: before every line that begins a function, as in [`stream`](crate::stream).
//! A unit is read again when an edit touches it; otherwise its results are kept and moved. If units depend on each other (symbols, aliases, errors that extend
//! beyond a unit), the chunk is read as a whole. All of this depends on the text alone, so that a document has after any edits the same results as a new one
//! with the same text.
//!
//! Reading a large function takes too long for each keystroke. After an edit in a large function, findings are provisional until the whole
//! function has been read: [`Document::settle`], or [`Document::task`] for another thread.
//!
//! | file | contents |
//! |---|---|
//! | `lines` | the beginnings of lines, and positions as editors count them |
//! | `chunk` | chunks and units, and which are read again |
//! | `window` | a large function as a sequence of short texts |
//! | `stale` | provisional findings of a large function after an edit |
//! | `view` | the IR of the unit at a place, read on demand |
//! | `pieces` | the origins of the parts of an assembled text |
//! | `target` | the name at a place, its definition and uses, and its renaming |
//! | `alias` | the places of aliases |
//! | `hover` | types, shapes and conditions at a place; and hints |
//! | `outline` | symbols, folds, selections, and kinds of tokens |
//! | `complete` | completions |
//! | `expected` | the types that are expected at a place |
//! | `attributes` | completions in the dictionary of an operation |

mod alias;
mod attributes;
mod chunk;
mod complete;
mod expected;
mod hover;
mod lines;
mod outline;
mod pieces;
mod stale;
mod target;
mod view;
mod window;

pub use complete::{Completion, CompletionKind, SignatureHelp};
pub use hover::{Hint, HintKind, Hover, HoverSubject};
pub use lines::{Encoding, LineIndex, Position};
pub use outline::{SemanticToken, Symbol, TokenKind};
pub use stale::{Answer, Task};
pub use target::{DefinitionSite, Rename, RenameError, Thing};
pub use view::View;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::dialect::Registry;
use crate::limits::Limits;
use crate::shape::Conformance;
use crate::source::{SourceError, SourceFile, Span};
use crate::{lint, syntax, verify};
use chunk::{Chunk, Edited};
use stale::Stale;
use std::collections::BTreeSet;
use std::hash::RandomState;
use std::num::NonZeroUsize;
use std::rc::Rc;
use std::sync::Arc;
use window::{Large, Windows};

/// The most diagnostics of a severity that are kept of a part.
const MOST: NonZeroUsize = NonZeroUsize::new(1000).unwrap();

/// The default size in bytes above which functions are large: reading them takes longer than a keystroke.
const LARGE_FUNCTION: u32 = Limits::DEFAULT.editing.large_function as u32;

/// The settings by which a document is read and verified.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The definitions of operations.
    pub registry: Registry,
    /// The interpretation of the rules.
    pub conformance: Conformance,
    /// Whether operations of unknown dialects are refused.
    pub deny_unregistered: bool,
    /// The settings of lints.
    pub lints: lint::Settings,
    /// Maximum size in bytes of functions that are read as a whole while they are edited.
    pub large_function: u32,
    /// Sizes at which another method is used.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        let (registry, conformance, deny_unregistered, lints) = Default::default();
        Self {
            registry,
            conformance,
            deny_unregistered,
            lints,
            large_function: LARGE_FUNCTION,
            limits: Limits::DEFAULT,
        }
    }
}

impl Settings {
    /// The approximate number of bytes of a large function that are read at once.
    fn window(&self) -> u32 {
        self.large_function / 64
    }

    fn syntax(&self) -> syntax::Options<'_> {
        syntax::Options {
            skip_unknown: true,
            most_errors: Some(MOST),
            limits: &self.limits,
            conformance: self.conformance,
            ..syntax::Options::new(&self.registry)
        }
    }

    fn verify(&self) -> verify::Options<'_> {
        verify::Options {
            conformance: self.conformance,
            deny_unregistered: self.deny_unregistered,
            limits: &self.limits,
            ..verify::Options::new(&self.registry)
        }
    }

    broadcastable_core::setters! { registry: Registry, conformance: Conformance, deny_unregistered: bool, lints: lint::Settings, large_function: u32, limits: Limits }
}

/// A text that is being edited.
///
/// ```
/// use broadcastable::analysis::{Document, Settings};
/// use broadcastable::source::Span;
///
/// let text = r#"func.func @f(%a: tensor<4xf32>, %b: tensor<3xf32>) {
///   %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
///   return
/// }
/// "#;
/// let mut document = Document::new("f.mlir", text, Settings::default())?;
/// assert_eq!(document.diagnostics().len(), 1);
///
/// for from in ["%b: tensor<3", ", tensor<3"] {
///     let at = std::str::from_utf8(document.text())?.find(from).map_or(0, |at| at + from.len()) as u32;
///     document.edit(Span::new(at - 1, at), b"4")?;
/// }
/// assert!(document.diagnostics().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Document {
    source: SourceFile,
    lines: LineIndex,
    settings: Arc<Settings>,
    /// The key of the hashes of names and types.
    key: RandomState,
    chunks: Vec<Chunk>,
    /// The changes since the chunks were read.
    edited: Option<Edited>,
    /// The provisional state of the chunks, which are those of the current text while it is set.
    stale: Option<Stale>,
    /// The number of edits.
    edits: u64,
    /// The windows of the large function of the last query; `None` if it cannot be divided.
    windows: Option<(Large, Option<Windows>)>,
    /// The views of the last queries.
    views: Vec<Rc<View>>,
}

impl Document {
    /// A document called `name` in diagnostics.
    ///
    /// # Errors
    /// [`SourceError::TooLarge`] for 4 GiB or more.
    pub fn new(
        name: impl Into<String>,
        text: impl Into<Vec<u8>>,
        settings: impl Into<Arc<Settings>>,
    ) -> Result<Self, SourceError> {
        let source = SourceFile::new(name, text)?;
        let lines = LineIndex::new(source.bytes());
        let (settings, key) = (settings.into(), RandomState::new());
        let (chunks, views, stale, windows) = Default::default();
        Ok(Self { source, lines, settings, key, chunks, edited: Some(Edited::ALL), stale, edits: 0, windows, views })
    }

    /// The text.
    pub fn text(&self) -> &[u8] {
        self.source.bytes()
    }

    /// The beginnings of the document's lines.
    pub fn lines(&self) -> &LineIndex {
        &self.lines
    }

    /// The settings with which the document is read and verified.
    pub fn settings(&self) -> &Arc<Settings> {
        &self.settings
    }

    /// Sets the settings for reading and verification from now on.
    pub fn set_settings(&mut self, settings: impl Into<Arc<Settings>>) {
        self.settings = settings.into();
        self.edits += 1;
        (self.stale, self.windows) = (None, None);
        self.chunks.clear();
        self.views.clear();
        self.edited = Some(Edited::ALL);
    }

    /// Replaces a part of the text; a span beyond its end is cut.
    ///
    /// # Errors [`SourceError::TooLarge`] if the text would have 4 GiB or more; the document is then unchanged.
    pub fn edit(&mut self, span: Span, replacement: &[u8]) -> Result<(), SourceError> {
        let length = self.source.whole().end;
        let span = Span::new(span.start.min(length), span.end.min(length));
        let name = self.source.name().to_owned();
        let after = u64::from(length - span.len()) + replacement.len() as u64;
        if after > u64::from(u32::MAX) {
            return Err(SourceError::TooLarge { name, length: after, most: u32::MAX });
        }
        self.edits += 1;
        let is_provisional = self.is_provisional(span);
        // The views share the text, which would otherwise be copied.
        self.views.clear();
        let shared = std::mem::take(&mut self.source);
        let mut text = shared.unshared_bytes();
        text.splice(span.range(), replacement.iter().copied());
        self.source = SourceFile::new(name, text)?;
        self.lines.edit(self.source.bytes(), span, replacement.len() as u32);
        let edited = Edited { before: span.start, after: length - span.end };
        if is_provisional {
            self.edit_stale(span, replacement.len() as u32, edited);
        } else {
            self.unsettle();
            self.windows = None;
            self.edited = Some(self.edited.map_or(edited, |known| known.and(edited)));
        }
        Ok(())
    }

    /// Reads and verifies the edited parts.
    fn update(&mut self) {
        if let Some(edited) = self.edited.take() {
            let chunks = std::mem::take(&mut self.chunks);
            self.chunks = chunk::update((&self.source, &self.settings, &self.key), chunks, edited);
        }
        self.read_stale();
    }

    /// Returns the findings in the text, in the order of places; provisional ones for a large function that was edited.
    pub fn diagnostics(&mut self) -> Vec<Diagnostic> {
        self.update();
        let mut all: Vec<Diagnostic> = self.chunks.iter().flat_map(Chunk::diagnostics).collect();
        if let Some(stale) = &self.stale {
            all.extend(stale.diagnostics().cloned());
            all.sort_by_key(|found| found.location.map(|span| span.start));
        }
        all.extend(self.unknown_dialects());
        all
    }

    /// Whether there is an error in a part of the text.
    fn has_errors_in(&mut self, span: Span) -> bool {
        self.update();
        self.chunks.iter().filter(|chunk| chunk.span().end >= span.start).any(|chunk| chunk.has_errors_in(span))
    }

    /// The first operation of each dialect that was skipped and kept as text.
    pub fn skipped(&mut self) -> Vec<Span> {
        self.update();
        let mut known = BTreeSet::new();
        let text = self.source.bytes();
        let dialect = |span: &Span| text[span.range()].split(|byte| *byte == b'.').next().map(<[u8]>::to_vec);
        let all = self.chunks.iter().flat_map(Chunk::skipped);
        all.filter(|span| known.insert(dialect(span))).collect()
    }

    /// One remark for each file, at the first skipped operation.
    fn unknown_dialects(&mut self) -> Option<Diagnostic> {
        let skipped = self.skipped();
        let first = *skipped.first()?;
        let names: Vec<String> = skipped
            .iter()
            .map(|span| self.source.text(*span).split('.').next().map(|name| format!("'{name}'")).unwrap_or_default())
            .collect();
        let noun = if names.len() == 1 { "dialect" } else { "dialects" };
        let message = format!(
            "operations of {noun} {} are in custom forms that are unknown here, and are not verified",
            names.join(", ")
        );
        Some(
            Diagnostic::new(Severity::Note, Code::UnknownCustomOperation, Some(first), message)
                .help("define them in bcast.toml, or with TableGen's JSON, to have them read and verified"),
        )
    }
}
