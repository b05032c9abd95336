//! [`View`]: the IR of the part of a document around a place, read on demand.
//!
//! The text is the one that is verified: a unit with the header of its chunk before it, or a whole chunk; for a large function the window around the place.
//! After errors, parts of the IR are missing.

use super::Document;
use super::Settings;
use super::chunk::stream_options;
use super::pieces::Pieces;
use super::window::Windows;
use crate::diagnostic::Code;
use crate::ir::places::{Element, Places};
use crate::ir::{Ir, ValueId};
use crate::pass::{Context, InferTypes, Manager};
use crate::source::{SourceFile, Span};
use crate::stream::Stream;
use crate::syntax;
use crate::verify::{self, FunctionSignature, FunctionSizes, SignatureOptions};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The IR of a part of a document. Places in it are those of [`View::source`].
#[derive(Debug)]
pub struct View {
    /// The text that was read.
    pub source: SourceFile,
    /// The module.
    pub ir: Ir,
    /// Whether the view has no syntax errors, except for names that are defined outside of a window.
    pub is_complete: bool,
    /// The chunk and the unit in the document.
    pub(super) chunk: Span,
    pub(super) own: Span,
    /// The span of the window, for a large unit.
    pub(super) window: Option<Span>,
    /// The origins of the view's text in the document.
    pieces: Pieces,
    /// The length of the header before the unit.
    header: Option<u32>,
    /// The inferred types of values with less precise declarations; computed on demand.
    inferred: OnceCell<BTreeMap<ValueId, String>>,
    /// The conditions on run-time sizes of functions; computed on demand.
    sizes: OnceCell<Vec<FunctionSizes>>,
    /// The signatures of functions; computed on the first request.
    signatures: OnceCell<Vec<FunctionSignature>>,
}

impl View {
    /// The part of the document.
    pub fn span(&self) -> Span {
        self.own
    }

    /// The place in the document.
    pub fn to_document(&self, at: u32) -> u32 {
        self.pieces.to_document(at)
    }

    /// The span in the document.
    pub fn span_to_document(&self, span: Span) -> Span {
        self.pieces.span_to_document(span)
    }

    /// The place in the view for a place in the document, if the view contains it.
    pub fn of_document(&self, at: u32) -> Option<u32> {
        self.pieces.of_document(at)
    }

    /// Whether the place belongs to the unit, not to the header, which other units share.
    pub(super) fn is_own(&self, at: u32) -> bool {
        self.header.is_none_or(|header| at >= header)
    }

    /// Returns the elements around a place, the smallest first.
    pub(super) fn around(&self, at: u32) -> impl Iterator<Item = (Span, Element)> + '_ {
        self.ir.places().into_iter().flat_map(move |places| places.around(at))
    }

    /// All elements, in the order of the text.
    pub(super) fn elements(&self) -> impl Iterator<Item = (Span, Element)> + '_ {
        self.ir.places().into_iter().flat_map(Places::elements)
    }

    /// The elements in a span.
    pub(super) fn elements_in(&self, span: Span) -> impl Iterator<Item = (Span, Element)> + '_ {
        self.ir.places().into_iter().flat_map(move |places| places.elements_in(span))
    }

    /// Returns the inferred types of values with less precise declarations.
    pub(super) fn inferred(&self, settings: &Settings) -> &BTreeMap<ValueId, String> {
        let is_asked = self.is_complete && is_short(self.window.unwrap_or(self.own), settings);
        self.inferred.get_or_init(|| if is_asked { self.infer(settings) } else { BTreeMap::new() })
    }

    /// Returns the conditions on run-time sizes of functions without errors.
    pub(super) fn sizes(&self, settings: &Settings) -> &[FunctionSizes] {
        let is_asked = self.is_complete && self.has_whole_functions(settings);
        let solve = || verify::run_time_sizes(&self.ir, &self.source, &settings.verify());
        self.sizes.get_or_init(|| if is_asked { solve() } else { Vec::new() })
    }

    /// The signatures of functions without errors.
    pub(super) fn signatures(&self, settings: &Settings) -> &[FunctionSignature] {
        let is_asked = self.is_complete && self.has_whole_functions(settings);
        let sign = || {
            let options = SignatureOptions {
                has_private: true,
                finds_names: false,
                follows_calls: settings.verify().follows_calls,
                limits: &settings.limits,
                ..SignatureOptions::new(&settings.registry)
            };
            verify::signatures(&self.ir, &self.source, &options)
        };
        self.signatures.get_or_init(|| if is_asked { sign() } else { Vec::new() })
    }

    /// Whether the view is short enough for the analysis of run-time sizes, and not a part of a function.
    pub(super) fn has_whole_functions(&self, settings: &Settings) -> bool {
        self.window.is_none() && is_short(self.own, settings)
    }

    fn infer(&self, settings: &Settings) -> BTreeMap<ValueId, String> {
        let whole = if self.header.is_some() { self.source.whole() } else { self.chunk };
        let mut ir = syntax::parse_chunk(&self.source, whole, &settings.syntax()).ir;
        if ir.values().len() != self.ir.values().len()
            || Manager::new()
                .with(InferTypes)
                .run(&mut ir, &Context::new(&settings.registry).limits(&settings.limits))
                .is_err()
        {
            return BTreeMap::new();
        }
        let change = |value: ValueId| {
            let (before, after) = (self.ir.print_type(self.ir.value_type(value)), ir.print_type(ir.value_type(value)));
            (before != after).then_some((value, after))
        };
        self.ir.values().filter_map(change).collect()
    }
}

impl Document {
    /// Returns the view around a place: for a large function, a window.
    pub fn view(&mut self, at: u32) -> Rc<View> {
        self.update();
        let at = at.min(self.source.whole().end);
        match self.windows(at).map(|windows| windows.at(at)) {
            Some(window) => self.window_view(at, window),
            None => self.part_view(at),
        }
    }

    /// Returns the view around a place, with the whole function.
    pub fn whole_view(&mut self, at: u32) -> Rc<View> {
        self.settle();
        self.part_view(at.min(self.source.whole().end))
    }

    fn part_view(&mut self, at: u32) -> Rc<View> {
        let key = (self.part_at(at).0, None);
        self.kept_view(key, |document| document.read(at))
    }

    /// The views of the parts that a span touches.
    pub(super) fn views(&mut self, span: Span) -> Vec<Rc<View>> {
        let touches = |part: &Span| part.start <= span.end && span.start <= part.end;
        let parts: Vec<Span> = self.parts().into_iter().filter(touches).collect();
        let mut views = Vec::new();
        for part in parts {
            match self.windows(part.start).map(|windows| windows.windows_at(span)) {
                Some(windows) => views.extend(windows.into_iter().map(|window| self.window_view(part.start, window))),
                None => views.push(self.part_view(part.start)),
            }
        }
        views
    }

    fn kept_view(&mut self, key: (Span, Option<Span>), read: impl FnOnce(&Self) -> View) -> Rc<View> {
        if let Some(view) = self.views.iter().find(|view| (view.own, view.window) == key) {
            return Rc::clone(view);
        }
        let view = Rc::new(read(self));
        if self.views.len() >= self.settings.limits.editing.views.max(1) {
            self.views.remove(0);
        }
        self.views.push(Rc::clone(&view));
        view
    }

    /// The view of a window of the large function at a place.
    fn window_view(&mut self, at: u32, window: Span) -> Rc<View> {
        let Some(windows) = self.windows(at).cloned() else { return self.part_view(at) };
        let large = windows.large();
        self.kept_view((large.own, Some(window)), |document| document.read_window(&windows, window))
    }

    pub(super) fn read_window(&self, windows: &Windows, window: Span) -> View {
        let large = windows.large();
        let (text, pieces) = windows.text(self.source.bytes(), window);
        let source = SourceFile::new(self.source.name(), text).unwrap_or_default();
        let options = syntax::Options { places: true, ..self.settings.syntax() };
        let parsed = syntax::parse(&source, &options);
        let is_complete = parsed.diagnostics.iter().all(|error| is_of_window(error.code));
        let header = Some(large.header);
        let (inferred, sizes, signatures) = Default::default();
        View {
            source,
            ir: parsed.ir,
            is_complete,
            chunk: large.chunk,
            own: large.own,
            window: Some(window),
            pieces,
            header,
            inferred,
            sizes,
            signatures,
        }
    }

    /// The spans of the parts, each of which has one or more views.
    pub fn parts(&mut self) -> Vec<Span> {
        self.update();
        self.chunks.iter().flat_map(super::Chunk::parts).collect()
    }

    /// The chunk around a place.
    pub fn chunk_at(&mut self, at: u32) -> Span {
        self.update();
        self.chunk(at).map_or(self.source.whole(), super::Chunk::span)
    }

    fn chunk(&self, at: u32) -> Option<&super::Chunk> {
        let index = self.chunks.partition_point(|chunk| chunk.span().start <= at);
        self.chunks.get(index.saturating_sub(1))
    }

    fn part_at(&self, at: u32) -> (Span, bool) {
        let Some(chunk) = self.chunk(at) else { return (self.source.whole(), true) };
        chunk.unit_at(at).map_or((chunk.span(), true), |(span, _)| (span, false))
    }

    /// The windows of the large function at a place.
    pub(super) fn windows(&mut self, at: u32) -> Option<&Windows> {
        let large = self.chunk(at)?.large_at(at, self.settings.large_function)?;
        if self.windows.as_ref().is_none_or(|(known, _)| *known != large) {
            self.windows = Some((large, Windows::new(self.source.bytes(), large, self.settings.window())));
        }
        self.windows.as_ref()?.1.as_ref()
    }

    pub(super) fn read(&self, at: u32) -> View {
        let chunk = self.chunk(at);
        let chunk_span = chunk.map_or(self.source.whole(), super::Chunk::span);
        let unit = chunk.and_then(|chunk| chunk.unit_at(at)).and_then(|unit| self.unit_text(chunk_span, unit));
        let (source, own, header) = match unit {
            Some((source, own, header)) => (source, own, Some(header)),
            None => (self.source.clone(), chunk_span, None),
        };
        let mut pieces = Pieces::one(chunk_span);
        if let Some(header) = header {
            pieces = Pieces::default();
            pieces.push(0, Span::new(chunk_span.start, chunk_span.start + header));
            pieces.push(header, own);
        }
        let whole = if header.is_some() { source.whole() } else { chunk_span };
        let options = syntax::Options { places: true, ..self.settings.syntax() };
        let parsed = syntax::parse_chunk(&source, whole, &options);
        let (is_complete, ir) = (parsed.is_complete(), parsed.ir);
        let (inferred, sizes, signatures) = Default::default();
        let (chunk, window) = (chunk_span, None);
        View { source, ir, is_complete, chunk, own, window, pieces, header, inferred, sizes, signatures }
    }

    fn unit_text(&self, chunk: Span, (own, is_last): (Span, bool)) -> Option<(SourceFile, Span, u32)> {
        let bytes = self.source.slice(chunk);
        let options = stream_options(&self.settings);
        let stream =
            Stream::open_again(self.source.name().to_owned(), Box::new(bytes), options, self.key.clone()).ok()?;
        let (text, header) = stream.unit_text(self.source.slice(own), is_last).ok()?;
        Some((SourceFile::new(self.source.name(), text).ok()?, own, header))
    }
}

/// Whether types are inferred, and sizes solved, in a part: for a longer one a hover would take too long.
fn is_short(part: Span, settings: &Settings) -> bool {
    part.len() as usize <= settings.limits.editing.inferred_part
}

/// Whether an error may be caused by a definition outside of the window.
pub(super) fn is_of_window(code: Code) -> bool {
    matches!(code, Code::UndefinedValue | Code::UndefinedBlock)
}
