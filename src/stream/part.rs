//! [`Part`]: some functions of a file, read and verified.

use super::names::NameHashes;
use super::{Dependence, PartPlace, Stream, StreamError};
use crate::diagnostic::{Counts, Diagnostic, Sink};
use crate::dialect::Tally;
use crate::ir::{Ir, OpId, PrintOptions, TopLevel};
use crate::source::{LineColumn, SourceFile, Span};
use crate::{lint, syntax, verify};

/// Memory that parts reuse.
#[derive(Debug, Default)]
pub struct Workspace {
    buffer: Vec<u8>,
    ir: Option<Ir>,
    text: Vec<u8>,
    /// The numbers of findings of earlier parts.
    earlier: Counts,
}

impl Workspace {
    /// Reuses the memory of a printed text.
    pub fn reuse(&mut self, text: Vec<u8>) {
        self.text = text;
    }

    /// Sets the number of findings that are kept of earlier parts, which counts toward
    /// [`Options::most_kept`](super::Options::most_kept).
    pub fn follow(&mut self, earlier: Counts) {
        self.earlier = earlier;
    }
}

/// The result of verifying a part.
#[derive(Debug)]
pub struct Part {
    /// The findings, in source order, with places in [`Part::source`].
    pub diagnostics: Vec<Diagnostic>,
    /// The number of diagnostics, including those that are not kept.
    pub counts: Counts,
    /// The text of the part, after the header of the file; it is kept if there are diagnostics.
    pub source: Option<SourceFile>,
    text: Vec<u8>,
    /// The beginning of the part in the text.
    text_start: usize,
    /// The number of line ends in the part.
    pub(super) lines: u32,
    /// The number of lines in the header of the file.
    pub(super) lines_in_header: u32,
    /// The number of bytes of the part, without the header.
    pub(super) bytes: u64,
    /// The number of bytes in the header of the file.
    pub(super) bytes_in_header: u64,
    /// The operations in the part, if they are counted.
    pub tally: Tally,
    /// The names that the part shares with other parts.
    pub(super) names: NameHashes,
}

impl Part {
    /// The part as text, if printing was requested and it has no error. The texts of all parts in order, after
    /// [`Stream::printed_header`], are the text of the file.
    pub fn printed(&self) -> &[u8] {
        &self.text[self.text_start..]
    }

    /// Returns the text including the header before it, to reuse its memory for another part.
    pub fn into_text(self) -> Vec<u8> {
        self.text
    }

    /// Line and column in the file of a place in a diagnostic; `None` when there are none.
    pub fn line_column(&self, offset: u32) -> Option<LineColumn> {
        self.source.as_ref().map(|source| source.line_column(offset))
    }
}

impl Stream<'_> {
    /// Reads and verifies the part with an index below [`Stream::part_count`]; `None` when no function begins in it.
    ///
    /// # Errors
    /// [`StreamError::Source`] when the file cannot be read, [`Dependence`] when the part depends on other parts.
    pub fn part(&self, index: u64, workspace: &mut Workspace) -> Result<Option<Part>, StreamError> {
        let mut buffer = std::mem::take(&mut workspace.buffer);
        let Some(place) = self.text(index, &mut buffer)? else {
            workspace.buffer = buffer;
            return Ok(None);
        };
        let mut source = SourceFile::part(self.name.as_str(), buffer, place.own.start)?;
        let part = self.verify(&source, place, workspace)?;
        if part.diagnostics.is_empty() {
            workspace.buffer = source.into_bytes().unwrap_or_default();
            return Ok(Some(part));
        }
        source.set_before(self.header.lines(), self.header.length().into());
        Ok(Some(Part { source: Some(source), ..part }))
    }

    pub(super) fn verify(
        &self,
        source: &SourceFile,
        place: PartPlace,
        workspace: &mut Workspace,
    ) -> Result<Part, Dependence> {
        let PartPlace { own, is_first, .. } = place;
        // A line that begins another module: the module of the header was closed before.
        if self.header.is_open() && memchr::memmem::find(source.slice(own), b"\nmodule").is_some() {
            return Err(Dependence::Syntax);
        }
        let (mut ir, links) =
            syntax::parse_part(source, &self.options.syntax, workspace.ir.take()).ok_or(Dependence::Syntax)?;
        if links.has_distinct {
            return Err(Dependence::Names);
        }
        // The module is closed after the part although the file continues: the last operation of the part would be
        // taken for the last of the file.
        let registry = self.options.syntax.registry;
        let operations = module_operations(&ir, self.header.is_open())?;
        let ends_block = |op: OpId| registry.traits(ir.op_name_bytes(op)).terminator || !ir.successors(op).is_empty();
        if !place.is_last && operations.last().copied().is_some_and(ends_block) {
            return Err(Dependence::Diagnostic);
        }
        let names_start = if is_first { 0 } else { own.start };
        let reporting = &self.options.syntax.limits.reporting;
        let mut sink = Sink::following(workspace.earlier, self.options.most_kept, reporting);
        let open_uses = verify::verify_part(&ir, source, &self.options.verify, ir.top_level().next(), &mut sink)
            .ok_or(Dependence::Diagnostic)?;
        if let Some(lints) = self.options.lints {
            let scope = Span::new(names_start, own.end);
            lint::lint(&ir, source, &self.options.verify, lints, scope, [], &mut sink);
        }
        let names = NameHashes::new(&ir, &operations, &links.undefined_locations, &open_uses, names_start, &self.key);
        let counts = sink.counts();
        // A note may name a location in another part.
        if !sink.is_within(own) || (counts != Counts::default() && !names.open_locations.is_empty()) {
            return Err(Dependence::Diagnostic);
        }
        let diagnostics = sink.finish();
        let lines = memchr::memchr_iter(b'\n', source.slice(own)).count() as u32;
        let memory = std::mem::take(&mut workspace.text);
        let (text, text_start) = match self.options.print {
            Some(options) if counts.errors == 0 => {
                (self.print(&ir, &names, options, place, memory)?, self.header.printed().len())
            }
            _ => (Vec::new(), 0),
        };
        let tally = if self.options.tally { self.tally(&ir, is_first) } else { Tally::default() };
        ir.texts.release();
        workspace.ir = Some(ir);
        Ok(Part {
            diagnostics,
            counts,
            source: None,
            text,
            text_start,
            lines,
            lines_in_header: self.header.lines(),
            bytes: own.len().into(),
            bytes_in_header: self.header.length().into(),
            tally,
            names,
        })
    }

    /// The operations of the part; operations of the header are counted with the first part.
    fn tally(&self, ir: &Ir, is_first: bool) -> Tally {
        let mut tally = self.options.syntax.registry.tally(ir);
        if !is_first {
            let header = self.header.tally();
            tally.operations -= header.operations;
            tally.verified -= header.verified;
        }
        tally
    }

    /// The printed header and part.
    fn print(
        &self,
        ir: &Ir,
        names: &NameHashes,
        options: PrintOptions,
        place: PartPlace,
        memory: Vec<u8>,
    ) -> Result<Vec<u8>, Dependence> {
        // A part cannot be printed alone if it has unnamed values, which are numbered through the file, or aliases.
        let has_aliases = !place.is_first && !names.aliases.is_empty();
        let has_metadata = ir.top_level.iter().any(|item| matches!(item, TopLevel::Metadata(_)));
        if has_aliases || (has_metadata && !place.is_last) || self.header.has_locations() || ir.unnamed_values() > 0 {
            return Err(Dependence::Names);
        }
        let mut text = ir.print_to(options, memory);
        if !place.is_last {
            let length = text.strip_suffix(self.header.printed_ending()).ok_or(Dependence::Names)?.len();
            if !text[..length].ends_with(b"\n") {
                return Err(Dependence::Names);
            }
            text.truncate(length);
        }
        if !text.starts_with(self.header.printed()) {
            return Err(Dependence::Names);
        }
        Ok(text)
    }
}

/// The operations of the module, for a text of a header and a part: one module if the header opens it, and operations
/// without results in a single block.
pub(super) fn module_operations(ir: &Ir, has_module: bool) -> Result<Vec<OpId>, Dependence> {
    let mut top_level = ir.top_level();
    let (Some(module), None) = (top_level.next(), top_level.next()) else { return Err(Dependence::Syntax) };
    let is_implicit = ir.form(module) == crate::ir::Form::ImplicitModule;
    if has_module == is_implicit || ir.op_name_bytes(module) != b"builtin.module" {
        return Err(Dependence::Syntax);
    }
    let regions = ir.regions(module).collect::<Vec<_>>();
    let [region] = regions[..] else { return Err(Dependence::Syntax) };
    let blocks = ir.blocks(region).collect::<Vec<_>>();
    let block = match blocks[..] {
        // A module without operations in generic form has no block.
        [] => return Ok(Vec::new()),
        [block] => block,
        _ => return Err(Dependence::Values),
    };
    let is_plain = ir.blocks[block.index()].label.is_none();
    let operations = ir.block_ops(block).collect::<Vec<_>>();
    let defines = |op: &OpId| ir.results(*op).len() > 0;
    if !is_plain || operations.iter().any(defines) {
        return Err(Dependence::Values);
    }
    Ok(operations)
}
