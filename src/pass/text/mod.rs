//! Changes of a module as edits of the text that it was read from: comments, names and layout are kept.
//!
//! Operations are compared by their prints before and after. A new operation is inserted on separate lines; the lines of an erased operation are
//! removed; and if a change affects words whose spelling differs from the print, the operation is replaced by its print.

mod lines;
mod merge;
mod tokens;

use crate::ir::places::{OperationPlaces, Places};
use crate::ir::{BlockId, Form, Ir, OpId, PrintOptions, Printer, RegionId};
use crate::source::Span;
use merge::merge;
use rustc_hash::FxHashSet;

/// A part of a text, and its replacement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    /// The replaced span; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub text: Vec<u8>,
}

/// The edits that turn a text, which was read as `original` with [places](crate::syntax::Options::places), into one that
/// reads as `changed`, a changed module of the same text. They are in the order of the text, and do not overlap. `None` if
/// the places are missing.
///
/// ```
/// use broadcastable::dialect::Registry;
/// use broadcastable::pass::{Context, InferTypes, Pass, apply, text_edits};
/// use broadcastable::{source::SourceFile, syntax};
///
/// let text = "func.func @f(%a: tensor<4xf32>) {\n  %0 = stablehlo.exponential %a // not yet\n     : (tensor<4xf32>) -> tensor<?xf32>\n  return\n}\n";
/// let source = SourceFile::new("example.mlir", text)?;
/// let registry = Registry::default();
/// let options = syntax::Options::new(&registry).places(true);
/// let original = syntax::parse(&source, &options).ir;
/// let mut changed = syntax::parse(&source, &options).ir;
/// InferTypes.run(&mut changed, &Context::new(&registry))?;
///
/// let edits = text_edits(text.as_bytes(), &original, &changed).unwrap();
/// let text = String::from_utf8(apply(text.as_bytes(), &edits))?;
/// assert!(text.contains("// not yet\n"));
/// assert!(!text.contains('?'), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text_edits(text: &[u8], original: &Ir, changed: &Ir) -> Option<Vec<TextEdit>> {
    let places = original.places()?;
    let options = PrintOptions { locations: true, ..PrintOptions::default() };
    let mut differ = Differ {
        text,
        places,
        old: PrintedModule { ir: original, printer: Printer::new(original, options) },
        new: PrintedModule { ir: changed, printer: Printer::new(changed, options) },
        edits: Vec::new(),
    };
    differ.prepare();
    for op in original.top_level() {
        differ.operation(op);
    }
    differ.edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    Some(differ.edits)
}

/// A text after edits that are in the order of the text and do not overlap.
pub fn apply(text: &[u8], edits: &[TextEdit]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let span = edit.span.range();
        out.extend_from_slice(text.get(at..span.start).unwrap_or_default());
        out.extend_from_slice(&edit.text);
        at = span.end.max(at);
    }
    out.extend_from_slice(text.get(at..).unwrap_or_default());
    out
}

/// A module and its printer.
struct PrintedModule<'i> {
    ir: &'i Ir,
    printer: Printer<'i>,
}

struct Differ<'i> {
    text: &'i [u8],
    places: &'i Places,
    old: PrintedModule<'i>,
    new: PrintedModule<'i>,
    edits: Vec<TextEdit>,
}

impl<'i> Differ<'i> {
    /// Gives values without names the same numbers in both modules.
    fn prepare(&mut self) {
        // Omitted values of operations take no number.
        let written = |op: &OpId| self.places.operation(*op).is_some();
        for op in self.old.ir.operations().filter(written) {
            self.old.printer.parts(op);
        }
        self.new.printer.adopt_numbers(&self.old.printer);
    }

    /// An operation of both modules, at its original place.
    fn operation(&mut self, op: OpId) {
        let (old, new) = (self.old.printer.parts(op), self.new.printer.parts(op));
        let Some(places) = self.places.operation(op) else {
            // The regions of an implicit module are not written.
            let regions: Vec<RegionId> = self.old.ir.regions(op).collect();
            return regions.into_iter().for_each(|region| self.region(region, self.whole()));
        };
        let regions = self.written_regions(op, &places);
        // In generic form, the arguments of a region are inside its braces.
        let is_of_form = places.regions.is_empty() || is_generic(&old) == is_generic(&new);
        let Some(regions) = regions.filter(|_| is_of_form && new.len() == places.regions.len() + 1) else {
            if old != new || self.has_changed_inside(op) {
                self.rewrite(op, places.whole);
            }
            return;
        };
        if old != new {
            self.header(&places, (&old, &new));
        }
        for (region, span) in regions.into_iter().zip(places.regions) {
            self.region(region, *span);
        }
    }

    fn whole(&self) -> Span {
        Span::new(0, self.text.len() as u32)
    }

    /// The written regions of an operation, if they have the same blocks in both modules.
    fn written_regions(&self, op: OpId, places: &OperationPlaces<'_>) -> Option<Vec<RegionId>> {
        let (old, new) = (self.old.ir, self.new.ir);
        let is_written = |region: &RegionId| {
            let mut blocks = old.blocks(*region);
            blocks.any(|block| self.is_written(block, places))
        };
        let regions: Vec<RegionId> = old.regions(op).collect();
        let same = regions.iter().copied().eq(new.regions(op))
            && regions.iter().all(|region| old.blocks(*region).eq(new.blocks(*region)))
            && (old.form(op) != Form::Generic || regions.iter().all(|region| self.has_labels(*region)));
        let mut written: Vec<RegionId> = regions.iter().copied().filter(is_written).collect();
        if written.len() < places.regions.len() && regions.len() == places.regions.len() {
            written = regions;
        }
        (same && written.len() == places.regions.len()).then_some(written)
    }

    /// Whether changed arguments of the blocks of a region have labels in the text.
    fn has_labels(&self, region: RegionId) -> bool {
        let (old, new) = (self.old.ir, self.new.ir);
        let mut blocks = old.blocks(region).filter(|block| self.places.label(*block).is_none());
        blocks.all(|block| old.arguments(block).eq(new.arguments(block)))
    }

    /// Whether a part of a block is inside a brace of the block's operation.
    fn is_written(&self, block: BlockId, places: &OperationPlaces<'_>) -> bool {
        let inside =
            |span: Span| places.regions.iter().any(|region| region.start <= span.start && span.end <= region.end);
        let mut ops = self.old.ir.block_ops(block).filter_map(|op| self.places.operation(op));
        self.places.label(block).is_some_and(inside) || ops.next().is_some_and(|op| inside(op.whole))
    }

    /// Whether the print of an operation inside another one changed.
    fn has_changed_inside(&mut self, op: OpId) -> bool {
        let (mut old, mut new) = (Vec::new(), Vec::new());
        self.old.printer.print_operation_into(op, 0, &mut old);
        self.new.printer.print_operation_into(op, 0, &mut new);
        old != new
    }

    /// Processes the text before, between and after the regions.
    fn header(&mut self, places: &OperationPlaces<'_>, (old, new): (&[Vec<u8>], &[Vec<u8>])) {
        let starts = std::iter::once(places.whole.start).chain(places.regions.iter().map(|region| region.end));
        let ends = places.regions.iter().map(|region| region.start).chain([places.whole.end]);
        for (index, (start, end)) in starts.zip(ends).enumerate() {
            let text = &self.text[start as usize..end as usize];
            match old.get(index).and_then(|old| merge(text, start, old, &new[index])) {
                Some(edits) => self.edits.extend(edits),
                None => {
                    let trimmed = text.trim_ascii();
                    let start = start + (text.len() - text.trim_ascii_start().len()) as u32;
                    let span = Span::new(start, start + trimmed.len() as u32);
                    self.edits.push(TextEdit { span, text: new[index].trim_ascii().to_vec() });
                }
            }
        }
    }

    /// Replaces the whole text of an operation by its print.
    fn rewrite(&mut self, op: OpId, span: Span) {
        let indent = lines::indent(self.text, span.start).len();
        let text = self.print(op, indent);
        self.edits.push(TextEdit { span, text });
    }

    /// The print of an operation, with indented lines except for the first.
    fn print(&mut self, op: OpId, indent: usize) -> Vec<u8> {
        let mut text = Vec::new();
        self.new.printer.print_operation_into(op, indent, &mut text);
        text.trim_ascii_start().to_vec()
    }

    fn region(&mut self, region: RegionId, span: Span) {
        let blocks: Vec<BlockId> = self.old.ir.blocks(region).collect();
        for block in blocks {
            let body = match self.places.label(block) {
                Some(label) => {
                    let end = lines::label_end(self.text, label);
                    let (old, new) = (self.old.printer.label(block), self.new.printer.label(block));
                    let text = &self.text[label.start as usize..end as usize];
                    if old != new {
                        let edits = merge(text, label.start, &old, &new);
                        let anew = || vec![TextEdit { span: Span::new(label.start, end), text: new.clone() }];
                        self.edits.extend(edits.unwrap_or_else(anew));
                    }
                    end
                }
                None if span == self.whole() => 0,
                None => span.start + 1,
            };
            self.block(block, body);
        }
    }

    /// The operations of a block whose text begins at `body`.
    fn block(&mut self, block: BlockId, body: u32) {
        let is_written = |op: &OpId| self.places.operation(*op).is_some();
        let old: Vec<OpId> = self.old.ir.block_ops(block).collect();
        let new: Vec<OpId> = self.new.ir.block_ops(block).collect();
        let stays: FxHashSet<OpId> = staying(self.old.ir, &old, &new);
        for op in old.iter().filter(|op| !stays.contains(op)) {
            if let Some(places) = self.places.operation(*op) {
                self.edits.push(TextEdit { span: lines::removed(self.text, places.whole), text: Vec::new() });
            }
        }
        let anchors: Vec<bool> = new.iter().map(|op| stays.contains(op) && is_written(op)).collect();
        let mut added: Vec<OpId> = Vec::new();
        let mut before: Option<OpId> = None;
        for (op, is_anchor) in new.iter().copied().zip(anchors) {
            if is_anchor {
                self.insert(std::mem::take(&mut added), (before, Some(op)), body);
                self.operation(op);
                before = Some(op);
            } else if !stays.contains(&op) {
                added.push(op);
            }
        }
        self.insert(added, (before, None), body);
    }

    /// Inserts operations after an operation of the text, before one, or at the beginning of a block.
    fn insert(&mut self, ops: Vec<OpId>, (before, after): (Option<OpId>, Option<OpId>), body: u32) {
        if ops.is_empty() {
            return;
        }
        let whole = |op: Option<OpId>| op.and_then(|op| self.places.operation(op)).map(|places| places.whole);
        let (before, after) = (whole(before), whole(after));
        let anchor = after.or(before).map_or(body, |span| span.start);
        let mut indent = lines::indent(self.text, anchor).to_vec();
        if before.is_none() && after.is_none() {
            indent.extend_from_slice(b"  ");
        }
        let printed: Vec<Vec<u8>> = ops.into_iter().map(|op| self.print(op, indent.len())).collect();
        let lines: Vec<Vec<u8>> = printed.iter().map(|text| [&b"\n"[..], &indent, text].concat()).collect();
        let edit = match (before, after) {
            (Some(before), _) => lines::after(self.text, before.end, lines.concat(), &indent),
            (None, Some(after)) => {
                let text = printed.iter().flat_map(|text| [&text[..], b"\n", &indent]).collect::<Vec<_>>().concat();
                TextEdit { span: Span::new(after.start, after.start), text }
            }
            (None, None) => lines::after(self.text, body, lines.concat(), &indent),
        };
        self.edits.push(edit);
    }
}

/// Whether the printed parts are those of an operation in generic form.
fn is_generic(parts: &[Vec<u8>]) -> bool {
    let Some(first) = parts.first() else { return false };
    let mut words = tokens::tokens(first).into_iter().map(|place| first[place.start]);
    let begin = match words.next() {
        Some(b'%') => words.find(|byte| *byte == b'=').and_then(|_| words.next()),
        other => other,
    };
    begin == Some(b'"')
}

/// The operations of a block that exist before and after a change and need not be moved: a longest sequence in the same
/// order.
fn staying(ir: &Ir, old: &[OpId], new: &[OpId]) -> FxHashSet<OpId> {
    let known: FxHashSet<OpId> = old.iter().copied().collect();
    let both: Vec<OpId> = new.iter().copied().filter(|op| known.contains(op)).collect();
    // A longest increasing sequence: the last element of each length, and the predecessor of each element.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(both.len());
    for (at, op) in both.iter().enumerate() {
        let place = ends.partition_point(|end| ir.comes_before(both[*end], *op));
        previous.push(place.checked_sub(1).map(|before| ends[before]));
        match ends.get_mut(place) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    std::iter::successors(ends.last().copied(), |at| previous[*at]).map(|at| both[at]).collect()
}
