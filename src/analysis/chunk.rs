//! [`Chunk`]: a part of a text between `// -----`, and its units; and the selection of those that are read again after
//! an edit.

use super::window::Large;
use super::{MOST, Settings, stale};
use crate::diagnostic::{Code, Diagnostic, Severity, Sink};
use crate::source::{SourceFile, Span};
use crate::stream::{self, Joint, Stream, StreamError, Unit, Workspace, next_cut, skipped_dialects};
use crate::{lint, syntax, verify};
use memchr::memmem;
use std::cell::Cell;
use std::hash::RandomState;
use std::sync::Arc;

/// The separator of chunks.
const MARKER: &[u8] = b"// -----";

/// The unchanged parts of a text: the number of bytes at its beginning, and at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edited {
    pub(super) before: u32,
    pub(super) after: u32,
}

impl Edited {
    /// The whole text may have changed.
    pub(super) const ALL: Self = Self { before: 0, after: 0 };

    /// The text is unchanged.
    pub(super) const NONE: Self = Self { before: u32::MAX, after: u32::MAX };

    /// Combines the edit with a later edit.
    pub(super) fn and(self, later: Self) -> Self {
        Self { before: self.before.min(later.before), after: self.after.min(later.after) }
    }
}

/// An independent part of a text. Places are counted from the beginning of the part.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    span: Span,
    content: ChunkContent,
}

#[derive(Clone, Debug)]
enum ChunkContent {
    /// The chunk was read as one text; places in it are places in the document.
    Whole {
        diagnostics: Vec<Diagnostic>,
        skipped: Vec<Span>,
    },
    Units {
        header: u32,
        units: Vec<PlacedUnit>,
    },
}

/// A unit, with its range in the chunk.
#[derive(Clone, Debug)]
struct PlacedUnit {
    start: u32,
    end: u32,
    unit: Arc<Unit>,
}

impl PlacedUnit {
    /// Maps a place in the text of the unit, which begins with the header of the chunk, to the document.
    fn map(&self, chunk: u32, header: u32) -> impl Fn(u32) -> u32 + use<> {
        let start = self.start;
        move |at: u32| chunk + if at < header { at } else { start + at - header }
    }
}

/// The text and the settings.
type ChunkInput<'g> = (&'g SourceFile, &'g Settings, &'g RandomState);

/// The chunks of a text, some of which are reused from the text before an edit.
pub(super) fn update(given: ChunkInput<'_>, former: Vec<Chunk>, edited: Edited) -> Vec<Chunk> {
    let (source, ..) = given;
    let length = source.whole().end;
    let old_length = former.last().map_or(0, |chunk| chunk.span.end);
    let markers = memmem::find_iter(source.bytes(), MARKER).map(|at| at as u32);
    let mut borders: Vec<(u32, u32)> = markers.map(|at| (at, at + MARKER.len() as u32)).collect();
    borders.push((length, length));
    let mut former = former.into_iter().peekable();
    let mut start = 0;
    let mut chunks = Vec::with_capacity(borders.len());
    for (end, next) in borders {
        let span = Span::new(start, end);
        start = next;
        // The old range of an unchanged chunk; otherwise the chunk from which it may have been made.
        let is_before = end <= edited.before;
        let is_after = span.start >= length - edited.after.min(length) && edited != Edited::ALL;
        let moved = |at: u32| if is_before { at } else { (at + old_length).saturating_sub(length) };
        let wanted = if is_before || is_after { moved(span.start) } else { span.start.min(edited.before) };
        while former.next_if(|chunk| chunk.span.end < wanted).is_some() {}
        let is_same = |chunk: &Chunk| chunk.span == Span::new(moved(span.start), moved(span.end));
        let same = former.next_if(|chunk| (is_before || is_after) && is_same(chunk));
        let chunk = match same.and_then(|chunk| chunk.moved_to(span)) {
            Some(chunk) => chunk,
            None => read(given, span, former.peek(), (edited, old_length)),
        };
        chunks.push(chunk);
    }
    chunks
}

/// Reads a chunk; unchanged units of `known` are reused.
fn read(given: ChunkInput<'_>, span: Span, former: Option<&Chunk>, edited: (Edited, u32)) -> Chunk {
    let content = match units(given, span, former, edited) {
        Ok((header, units)) => ChunkContent::Units { header, units },
        // The text is read as a whole.
        Err(_) => whole_content(given, span),
    };
    Chunk { span, content }
}

fn whole_content((source, settings, _): ChunkInput<'_>, span: Span) -> ChunkContent {
    let parsed = syntax::parse_chunk(source, span, &settings.syntax());
    let is_complete = parsed.is_complete();
    let mut sink = Sink::keeping(Some(MOST));
    sink.extend(parsed.diagnostics);
    let options = verify::Options { is_complete, ..settings.verify() };
    verify::verify(&parsed.ir, source, &options, &mut sink);
    if is_complete {
        lint::lint(&parsed.ir, source, &options, &settings.lints, span, [], &mut sink);
    }
    ChunkContent::Whole { diagnostics: sink.finish(), skipped: skipped_dialects(&parsed.ir, span) }
}

fn units(
    (source, settings, key): ChunkInput<'_>,
    span: Span,
    former: Option<&Chunk>,
    (edited, old_length): (Edited, u32),
) -> Result<(u32, Vec<PlacedUnit>), StreamError> {
    let bytes = source.slice(span);
    let options = stream_options(settings);
    let stream = Stream::open_again(source.name().to_owned(), Box::new(bytes), options, key.clone())?;
    let header = stream.header_length();
    let cuts = cuts(bytes, header);
    let count = cuts.len() - 1;
    // The header is read again with every unit: the total length is limited.
    let most = settings.limits.editing.headers.saturating_add(bytes.len()) as u64;
    if u64::from(header) * count as u64 > most {
        return Err(stream::Dependence::Syntax.into());
    }
    let former = former.and_then(|chunk| FormerUnits::of(chunk, header, span.start, edited));
    let length = source.whole().end;
    let mut workspace = Workspace::default();
    let mut joint = Joint::default();
    let mut units = Vec::with_capacity(count);
    for (index, place) in cuts.windows(2).enumerate() {
        let (start, end) = (place[0], place[1]);
        let in_text = Span::new(span.start + start, span.start + end);
        let found = former.as_ref().and_then(|former| former.find(in_text, (index, count), (length, old_length)));
        let unit = match found {
            Some(unit) => unit,
            None => Arc::new(stream.unit(&bytes[start as usize..end as usize], (index, count), &mut workspace)?),
        };
        joint.add_unit(&unit)?;
        units.push(PlacedUnit { start, end, unit });
    }
    joint.finish()?;
    if may_define_values_of_others(bytes, header, &units, settings.limits.editing.open_values) {
        return Err(stream::Dependence::Names.into());
    }
    Ok((header, units))
}

/// Whether the text after a unit contains a value that is undefined in the unit, or there are more than `most` to look up. The functions of a module share one
/// scope of names, as in MLIR, so a later definition is the one that the use refers to.
fn may_define_values_of_others(bytes: &[u8], header: u32, units: &[PlacedUnit], most: usize) -> bool {
    let open_values = units.iter().flat_map(|placed| {
        let undefined = placed.unit.diagnostics.iter().filter(|diagnostic| diagnostic.code == Code::UndefinedValue);
        undefined.filter_map(move |diagnostic| Some((placed, diagnostic.location?)))
    });
    open_values.enumerate().any(|(index, (placed, location))| {
        // Places of a unit are in a text that begins with the header.
        let start = (location.start.saturating_sub(header) + placed.start) as usize;
        let name = bytes.get(start..start + (location.end - location.start) as usize);
        let after = &bytes[placed.end as usize..];
        index >= most || name.is_none_or(|name| memmem::find(after, name).is_some())
    })
}

pub(super) fn stream_options(settings: &Settings) -> stream::Options<'_> {
    stream::Options {
        syntax: settings.syntax(),
        verify: settings.verify(),
        lints: Some(&settings.lints),
        ..stream::Options::new(&settings.registry)
    }
}

/// The beginnings of units, and the end of the last.
fn cuts(bytes: &[u8], header: u32) -> Vec<u32> {
    let mut cuts = Vec::new();
    let mut from = header as usize;
    while let Some(at) = next_cut(bytes, from) {
        cuts.push(at as u32);
        from = at + 1;
    }
    cuts.push(bytes.len() as u32);
    cuts
}

/// The units of a chunk before it was edited.
struct FormerUnits<'k> {
    start: u32,
    units: &'k [PlacedUnit],
    edited: Edited,
}

impl<'k> FormerUnits<'k> {
    /// Results are dropped if the header has changed.
    fn of(chunk: &'k Chunk, header: u32, start: u32, edited: Edited) -> Option<Self> {
        match &chunk.content {
            ChunkContent::Units { header: known, units }
                if *known == header && chunk.span.start == start && start + header <= edited.before =>
            {
                Some(Self { start, units, edited })
            }
            _ => None,
        }
    }

    /// The unit at `span` in the current text, if the edit did not change it.
    fn find(&self, span: Span, (index, count): (usize, usize), (length, old_length): (u32, u32)) -> Option<Arc<Unit>> {
        let old = if span.end <= self.edited.before {
            span
        } else if span.start >= length - self.edited.after {
            let moved = |at: u32| (at + old_length).checked_sub(length);
            Span::new(moved(span.start)?, moved(span.end)?)
        } else {
            return None;
        };
        let (start, end) = (old.start.checked_sub(self.start)?, old.end.checked_sub(self.start)?);
        let at = self.units.binary_search_by_key(&start, |placed| placed.start).ok()?;
        let is_same = (at == 0) == (index == 0) && (at + 1 == self.units.len()) == (index + 1 == count);
        self.units.get(at).filter(|placed| placed.end == end && is_same).map(|placed| Arc::clone(&placed.unit))
    }
}

impl Chunk {
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// The unit at another place in the text; `None` if it refers to an earlier place, where the text may have changed.
    fn moved_to(mut self, span: Span) -> Option<Self> {
        let (from, to) = (self.span.start, span.start);
        let is_inside = Cell::new(true);
        if let ChunkContent::Whole { diagnostics, skipped } = &mut self.content {
            let map = |at: u32| {
                is_inside.set(is_inside.get() && at >= from);
                at.saturating_sub(from) + to
            };
            diagnostics.iter_mut().for_each(|diagnostic| relocate(diagnostic, &map));
            skipped.iter_mut().for_each(|span| *span = Span::new(map(span.start), map(span.end)));
        }
        self.span = span;
        is_inside.get().then_some(self)
    }

    /// Returns the findings, with places in the text.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        match &self.content {
            ChunkContent::Whole { diagnostics, .. } => diagnostics.clone(),
            ChunkContent::Units { header, units } => {
                let of_unit = |placed: &PlacedUnit| {
                    let map = placed.map(self.span.start, *header);
                    let mut diagnostics = placed.unit.diagnostics.clone();
                    diagnostics.iter_mut().for_each(|diagnostic| relocate(diagnostic, &map));
                    diagnostics
                };
                units.iter().filter(|placed| !placed.unit.diagnostics.is_empty()).flat_map(of_unit).collect()
            }
        }
    }

    /// Whether there is an error in a unit, or in the whole chunk.
    pub(super) fn has_errors_in(&self, part: Span) -> bool {
        let is_error = |found: &Diagnostic| found.severity == Severity::Error;
        match &self.content {
            ChunkContent::Whole { diagnostics, .. } => {
                let is_inside = |found: &&Diagnostic| {
                    found.location.is_some_and(|place| part.start <= place.start && place.start <= part.end)
                };
                diagnostics.iter().filter(is_inside).any(is_error)
            }
            ChunkContent::Units { units, .. } => {
                let at = units.partition_point(|placed| self.span.start + placed.end <= part.start);
                units.get(at).is_some_and(|placed| placed.unit.diagnostics.iter().any(is_error))
            }
        }
    }

    /// The first operation of each dialect that is skipped, with places in the text.
    pub(super) fn skipped(&self) -> Vec<Span> {
        match &self.content {
            ChunkContent::Whole { skipped, .. } => skipped.clone(),
            ChunkContent::Units { header, units } => {
                let of_unit = |placed: &PlacedUnit| {
                    let map = placed.map(self.span.start, *header);
                    let moved = move |span: &Span| Span::new(map(span.start), map(span.end));
                    placed.unit.skipped.iter().map(moved).collect::<Vec<_>>()
                };
                units.iter().flat_map(of_unit).collect()
            }
        }
    }

    /// The units of the chunk, or the whole chunk.
    pub(super) fn parts(&self) -> Vec<Span> {
        match &self.content {
            ChunkContent::Whole { .. } => vec![self.span],
            ChunkContent::Units { units, .. } => {
                let span =
                    |placed: &PlacedUnit| Span::new(self.span.start + placed.start, self.span.start + placed.end);
                units.iter().map(span).collect()
            }
        }
    }

    /// The unit at a place in the text, with its range, and whether it is the last; the whole chunk if it has no units.
    pub(super) fn unit_at(&self, offset: u32) -> Option<(Span, bool)> {
        let ChunkContent::Units { units, .. } = &self.content else { return None };
        let inside = offset.saturating_sub(self.span.start);
        let at = units.partition_point(|placed| placed.start <= inside).saturating_sub(1);
        let placed = units.get(at)?;
        let span = Span::new(self.span.start + placed.start, self.span.start + placed.end);
        Some((span, at + 1 == units.len()))
    }
}

/// Provisional results for a chunk with a large function that was edited.
impl Chunk {
    pub(super) fn is_around(&self, own: Span) -> bool {
        self.span.start <= own.start && own.end <= self.span.end
    }

    /// The function at a place, if it has more bytes than `least`.
    pub(super) fn large_at(&self, at: u32, least: u32) -> Option<Large> {
        let ChunkContent::Units { header, .. } = &self.content else { return None };
        let (own, _) = self.unit_at(at)?;
        (own.len() > least).then_some(Large { chunk: self.span, header: *header, own })
    }

    /// Removes the findings of a unit, and returns them with places in the text.
    pub(super) fn take(&mut self, own: Span) -> Vec<Diagnostic> {
        let (chunk, ChunkContent::Units { header, units }) = (self.span.start, &mut self.content) else {
            return Vec::new();
        };
        let Some(placed) = units.iter_mut().find(|placed| chunk + placed.start == own.start) else { return Vec::new() };
        let map = placed.map(chunk, *header);
        let mut diagnostics = placed.unit.diagnostics.clone();
        diagnostics.iter_mut().for_each(|diagnostic| relocate(diagnostic, &map));
        placed.unit = Arc::new(placed.unit.moved(|at| at));
        diagnostics
    }

    /// Moves the places after an edit in a unit.
    pub(super) fn edit(&mut self, edit: Span, length: u32) {
        let start = self.span.start;
        let moved = |at: u32| stale::moved(at, edit, length);
        self.span = Span::new(moved(start), moved(self.span.end));
        match &mut self.content {
            ChunkContent::Whole { diagnostics, skipped } => {
                diagnostics.iter_mut().for_each(|diagnostic| relocate(diagnostic, &moved));
                skipped.iter_mut().for_each(|span| *span = Span::new(moved(span.start), moved(span.end)));
            }
            ChunkContent::Units { header, units } if start <= edit.start => {
                for placed in units {
                    let map = placed.map(start, *header);
                    if start + placed.start <= edit.start && edit.end <= start + placed.end {
                        let from = placed.start;
                        let inside = |at: u32| if at < *header { at } else { moved(map(at)) - start - from + *header };
                        placed.unit = Arc::new(placed.unit.moved(inside));
                    }
                    (placed.start, placed.end) =
                        (moved(start + placed.start) - start, moved(start + placed.end) - start);
                }
            }
            // Places are counted from the beginning.
            ChunkContent::Units { .. } => {}
        }
    }
}

/// Moves all places of a diagnostic.
pub(super) fn relocate(diagnostic: &mut Diagnostic, map: &impl Fn(u32) -> u32) {
    let span = |span: &mut Span| {
        // A span that crosses a border is short.
        let start = map(span.start);
        *span = Span::new(start, map(span.end).max(start));
    };
    diagnostic.location.iter_mut().for_each(span);
    diagnostic.labels.iter_mut().for_each(|label| span(&mut label.span));
    diagnostic.notes.iter_mut().flat_map(|note| &mut note.span).for_each(span);
    diagnostic.help.iter_mut().flat_map(|help| &mut help.edits).for_each(|edit| span(&mut edit.span));
}
