//! [`Stale`]: provisional findings of a large function after an edit.
//!
//! The edited window is read at once. Outside of it the earlier findings are kept and moved with the text; in the window, earlier findings are kept if reading
//! the window alone cannot find them. A [`Task`] reads everything, possibly on another thread, and [`Document::accept`] takes its result if there was no edit
//! meanwhile.

use super::chunk::{self, Chunk, Edited, relocate};
use super::view::is_of_window;
use super::window::Windows;
use super::{Document, Settings};
use crate::diagnostic::{Code, Diagnostic, Sink};
use crate::source::{SourceFile, Span};
use crate::{syntax, verify};
use std::collections::BTreeSet;
use std::hash::RandomState;
use std::sync::Arc;

/// The state of a document with a large function that was edited but not read since.
#[derive(Debug)]
pub(super) struct Stale {
    /// The results before the edits, and the part of the text that is unchanged.
    chunks: Vec<Chunk>,
    edited: Edited,
    /// The function.
    own: Span,
    /// The span that is read at once.
    window: Span,
    /// The earlier findings, outside of the window and inside.
    others: Vec<Diagnostic>,
    kept: Vec<Diagnostic>,
    /// The current findings in the window, after the window was read.
    current: Option<Vec<Diagnostic>>,
}

impl Stale {
    /// The provisional findings.
    pub(super) fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.others.iter().chain(&self.kept).chain(self.current.iter().flatten())
    }

    /// Updates the state after `length` bytes replaced a span of the window; `lines` are the codes of the edited lines.
    fn edit(&mut self, span: Span, length: u32, lines: Span, edited: Edited) {
        self.edited = self.edited.and(edited);
        self.window.end = self.window.end - span.len() + length;
        self.own.end = self.own.end - span.len() + length;
        self.current = None;
        let moved = |at: u32| moved(at, span, length);
        for found in self.others.iter_mut().chain(&mut self.kept) {
            relocate(found, &moved);
        }
        let is_elsewhere = |found: &Diagnostic| place(found).is_none_or(|at| at < lines.start || lines.end <= at);
        self.kept.retain(is_elsewhere);
    }
}

/// A place after an edit.
pub(super) fn moved(at: u32, span: Span, length: u32) -> u32 {
    if at >= span.end && at > span.start { at - span.len() + length } else { at.min(span.start + length) }
}

fn place(found: &Diagnostic) -> Option<u32> {
    found.location.map(|span| span.start)
}

/// The work that is needed for the final findings of a document.
#[derive(Debug)]
pub struct Task {
    source: SourceFile,
    settings: Arc<Settings>,
    key: RandomState,
    chunks: Vec<Chunk>,
    edited: Edited,
    edits: u64,
}

/// The result of a [`Task`].
#[derive(Debug)]
pub struct Answer {
    chunks: Vec<Chunk>,
    edits: u64,
}

impl Task {
    /// Reads the pending part of the document.
    pub fn run(self) -> Answer {
        let Self { source, settings, key, chunks, edited, edits } = self;
        Answer { chunks: chunk::update((&source, &settings, &key), chunks, edited), edits }
    }
}

impl Document {
    /// Whether all findings are final.
    pub fn is_settled(&self) -> bool {
        self.stale.is_none()
    }

    /// Reads all edited parts: then the document has the same results as a new one with the same text.
    pub fn settle(&mut self) {
        self.unsettle();
        self.update();
    }

    /// Returns the pending work; `None` if the document is settled. It can be done on another thread.
    pub fn task(&self) -> Option<Task> {
        let Stale { chunks, edited, .. } = self.stale.as_ref()?;
        let (source, settings, key) = (self.source.clone(), Arc::clone(&self.settings), self.key.clone());
        Some(Task { source, settings, key, chunks: chunks.clone(), edited: *edited, edits: self.edits })
    }

    /// Accepts the result of a task. Returns whether it belongs to the current text.
    pub fn accept(&mut self, answer: Answer) -> bool {
        let is_newest = self.stale.is_some() && answer.edits == self.edits;
        if is_newest {
            (self.stale, self.windows) = (None, None);
            self.views.clear();
            self.chunks = answer.chunks;
        }
        is_newest
    }

    /// Marks the results as results from before the edits.
    pub(super) fn unsettle(&mut self) {
        if let Some(stale) = self.stale.take() {
            (self.chunks, self.edited, self.windows) = (stale.chunks, Some(stale.edited), None);
            self.views.clear();
        }
    }

    /// Prepares an edit. Returns whether only the window around it is read at once.
    pub(super) fn is_provisional(&mut self, span: Span) -> bool {
        if self.edited.is_some() {
            return false;
        }
        if let Some(stale) = &self.stale
            && stale.window.start <= span.start
            && span.end < stale.window.end
        {
            return true;
        }
        let Some(windows) = self.windows(span.start) else { return false };
        let own = windows.large().own;
        let Some(window) = windows.around(span).filter(|window| span.end < window.end) else { return false };
        if self.stale.as_ref().is_some_and(|stale| stale.own != own) {
            return false;
        }
        self.read_stale();
        let (before, all) = match self.stale.take() {
            Some(mut stale) => {
                let found = stale.current.take().into_iter().flatten();
                let all = stale.others.drain(..).chain(stale.kept.drain(..)).chain(found).collect();
                ((stale.chunks, stale.edited), all)
            }
            None => {
                let chunks = self.chunks.clone();
                let all = self.chunks.iter_mut().filter(|chunk| chunk.is_around(own)).flat_map(|chunk| chunk.take(own));
                let all = all.collect();
                ((chunks, Edited::NONE), all)
            }
        };
        let (chunks, edited) = before;
        let known = self.read_in(window);
        let known: BTreeSet<(Code, Option<u32>)> = known.iter().map(|found| (found.code, place(found))).collect();
        let is_inside = |found: &Diagnostic| place(found).is_some_and(|at| window.start <= at && at < window.end);
        let (mut kept, others): (Vec<_>, Vec<_>) = Vec::into_iter(all).partition(is_inside);
        kept.retain(|found| !known.contains(&(found.code, place(found))));
        self.stale = Some(Stale { chunks, edited, own, window, others, kept, current: None });
        true
    }

    /// Processes an edit after which the document is provisional.
    pub(super) fn edit_stale(&mut self, span: Span, length: u32, edited: Edited) {
        let text = self.source.bytes();
        let (first, last) = (self.lines.line(span.start), self.lines.line(span.start + length));
        let lines = self.lines.span(first, text).to(self.lines.span(last, text));
        if let Some(stale) = &mut self.stale {
            stale.edit(span, length, lines, edited);
        }
        if let Some((large, windows)) = &mut self.windows {
            windows.iter_mut().for_each(|windows| windows.edit(span, length));
            *large = windows.as_ref().map_or(*large, Windows::large);
        }
        self.chunks.iter_mut().for_each(|chunk| chunk.edit(span, length));
    }

    /// Reads the edited window.
    pub(super) fn read_stale(&mut self) {
        let Some(window) = self.stale.as_ref().filter(|stale| stale.current.is_none()).map(|stale| stale.window) else {
            return;
        };
        let found = self.read_in(window);
        if let Some(stale) = &mut self.stale {
            stale.current = Some(found);
        }
    }

    /// Returns the findings of a window alone.
    fn read_in(&mut self, window: Span) -> Vec<Diagnostic> {
        let Some(windows) = self.windows(window.start).cloned() else { return Vec::new() };
        let (text, pieces) = windows.text(self.source.bytes(), window);
        let Ok(source) = SourceFile::new(self.source.name(), text) else { return Vec::new() };
        let parsed = syntax::parse(&source, &self.settings.syntax());
        let mut sink = Sink::keeping(Some(super::MOST));
        sink.extend(parsed.diagnostics.into_iter().filter(|error| !is_of_window(error.code)));
        // Missing terminators and the scope of values depend on the whole function.
        let options = verify::Options { is_complete: false, ..self.settings.verify() };
        verify::verify(&parsed.ir, &source, &options, &mut sink);
        let mut found = sink.finish();
        let (start, end) = (pieces.of_document(window.start), pieces.of_document(window.end));
        found.retain(|found| place(found).is_some_and(|at| start <= Some(at) && Some(at) < end));
        found.iter_mut().for_each(|found| relocate(found, &|at| pieces.to_document(at)));
        found
    }
}
