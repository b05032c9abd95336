//! Prints IR as MLIR text: each operation in the form in which it was written, or all in generic form, or all in custom
//! form.
//!
//! `terms` prints types and attributes, `names` values and blocks, `generic` and `forms` the forms of operations, `signatures` caches lists of
//! types, `regions` prints nested regions, and `top_level` the file. No function recurses: pending parts are on a stack, so nesting is limited only by
//! memory.

pub(crate) mod digits;
pub(crate) mod forms;
pub(crate) mod generic;
pub(crate) mod known;
pub mod mlir_opt;
pub(crate) mod names;
pub(crate) mod placed;
pub(crate) mod regions;
pub(crate) mod signatures;
pub(crate) mod spelling;
pub(crate) mod terms;
pub(crate) mod top_level;
pub(crate) mod unique;

use crate::ir::text::append;
use crate::ir::{AliasId, AttributeId, BlockId, Form, Ir, OpId, RegionId, Text, Type, TypeId};
use crate::limits::Printing;
use placed::Recorded;
use regions::{OuterRegion, RegionStyle};
use rustc_hash::FxHashSet;
use signatures::KnownSignatures;
use spelling::{Purpose, TermPiece, opaque};
use terms::{ShownTerm, TermPrinter};
use unique::Uniquer;

/// The forms in which operations are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Forms {
    /// Each operation in the form in which it was written.
    #[default]
    AsWritten,
    /// All in generic form (`--mlir-print-op-generic`).
    Generic,
    /// Every operation in custom form if its [format](Ir::set_format) is known and can express it
    /// (`--mlir-print-op-custom`).
    Custom,
}

/// Options of the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// The form of operations.
    pub forms: Forms,
    /// Locations after operations and block arguments (`--mlir-print-debuginfo`).
    pub locations: bool,
    /// Sizes at which another method is used; the text does not change.
    pub limits: Printing,
}

impl PrintOptions {
    /// Operations in these forms, without locations.
    pub const fn of(forms: Forms) -> Self {
        Self { forms, locations: false, limits: Printing::DEFAULT }
    }

    /// Returns the options with [`forms`](Self#structfield.forms) set.
    #[must_use]
    pub const fn forms(self, forms: Forms) -> Self {
        Self { forms, ..self }
    }

    /// Returns the options with [`limits`](Self#structfield.limits) set.
    #[must_use]
    pub const fn limits(self, limits: Printing) -> Self {
        Self { limits, ..self }
    }

    /// Returns the options with [`locations`](Self#structfield.locations) set.
    #[must_use]
    pub const fn locations(self, locations: bool) -> Self {
        Self { locations, ..self }
    }
}

/// The error that nested aliases expand to more text than the limit allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("without aliases the module has more than {limit} bytes")]
pub struct TooLong {
    /// The operation that exceeds the limit.
    pub op: Option<OpId>,
    /// The maximum number of bytes that are printed: 256 MiB, and 64 times the source.
    pub limit: usize,
}

/// The limit for small sources, in bytes: see [`TooLong::limit`].
pub(crate) const LEAST_LIMIT: usize = 256 << 20;
/// The limit for large sources, as a multiple of their length: see [`TooLong::limit`].
pub(crate) const GROWTH: usize = 64;

/// The maximum length of a type, an attribute or an operation in a message.
const SHORTENED: usize = 1024;

/// The text, cut to the maximum length in a message.
fn shortened(mut out: Vec<u8>) -> String {
    if out.len() <= SHORTENED {
        return String::from_utf8_lossy(&out).into_owned();
    }
    let is_boundary = |at: &usize| out[*at] & 0xc0 != 0x80;
    out.truncate((0..=SHORTENED).rev().find(is_boundary).unwrap_or(0));
    String::from_utf8_lossy(&out).into_owned() + "..."
}

impl Ir {
    /// Returns a type for a diagnostic: without aliases, and cut to a readable length.
    pub fn print_type(&self, ty: TypeId) -> String {
        TermPrinter::new(self, false, &Printing::DEFAULT).beginning(ShownTerm::Type(ty))
    }

    /// A whole type without aliases, which can be read again; `None` if it is too long.
    pub fn spell_type(&self, ty: TypeId) -> Option<String> {
        const MOST: usize = 1 << 16;
        let text = Uniquer::default().spell(self.context(), Purpose::Print, TermPiece::Type(ty), MOST);
        String::from_utf8(text).ok().filter(|text| text.len() <= MOST)
    }

    /// The text of a type or an attribute of a dialect, or of a part of it, with aliases expanded up to a maximum length.
    pub(crate) fn without_aliases(&self, text: &[u8]) -> Vec<u8> {
        const MOST: usize = 1 << 16;
        let pieces = opaque::split(self.context(), text).into_iter();
        pieces.flat_map(|piece| Uniquer::default().spell(self.context(), Purpose::Print, piece, MOST)).collect()
    }

    /// Returns a text for the meaning of a type, equal for equal types of two modules; `None` if it is too long.
    pub(crate) fn type_meaning(&self, ty: TypeId) -> Option<Vec<u8>> {
        let meaning = Uniquer::default().spell(self.context(), Purpose::Identity, TermPiece::Type(ty), SHORTENED);
        Some(meaning).filter(|meaning| meaning.len() <= SHORTENED)
    }

    /// Whether a type, without aliases, has this text.
    pub(crate) fn is_spelled(&self, ty: TypeId, text: &str) -> bool {
        match self.types.resolved(ty) {
            Type::Index => text == "index",
            Type::Float(name) => text == *name,
            Type::Opaque(known) => **known == *text.as_bytes(),
            _ => self.print_type(ty) == text,
        }
    }

    /// An attribute for a diagnostic, cut like a type.
    pub fn print_attribute(&self, attribute: AttributeId) -> String {
        TermPrinter::new(self, false, &Printing::DEFAULT).beginning(ShownTerm::Attribute(attribute))
    }

    /// An attribute in MLIR's spelling for messages.
    pub(crate) fn spell_attribute(&self, attribute: AttributeId) -> String {
        let piece = TermPiece::Attribute(attribute, false);
        shortened(Uniquer::default().spell(self.context(), Purpose::Print, piece, SHORTENED))
    }

    /// The whole module as text.
    pub fn print(&self, options: PrintOptions) -> Vec<u8> {
        self.print_to(options, Vec::new())
    }

    /// The whole module as text. Bytes of the source that are no UTF-8 are replaced by U+FFFD.
    pub fn print_to_string(&self, options: PrintOptions) -> String {
        String::from_utf8(self.print(options))
            .unwrap_or_else(|text| String::from_utf8_lossy(text.as_bytes()).into_owned())
    }

    /// Prints into the memory of another text, whose contents are dropped.
    pub(crate) fn print_to(&self, options: PrintOptions, mut memory: Vec<u8>) -> Vec<u8> {
        memory.clear();
        let mut printer = Printer::new(self, options);
        printer.out = memory;
        // The source may be much larger than this module, and a module much larger than its operations.
        let guess = (self.operations.len() * 128).min(self.texts.source().len() * 2);
        printer.out.reserve(guess);
        printer.whole_module();
        printer.out
    }

    /// The whole module without the definitions of unused aliases, and the names of the used ones: in the order of their first
    /// occurrence, followed by those to which they refer.
    pub fn print_with_used_aliases(&self, options: PrintOptions) -> (Vec<u8>, Vec<Vec<u8>>) {
        let mut printer = Printer::new(self, options);
        printer.drops_aliases = true;
        printer.whole_module();
        let used = (0..self.attributes.aliases.len()).map(AliasId::at).filter(|alias| printer.uses_alias(*alias));
        let used: FxHashSet<AliasId> = used.collect();
        let text = std::mem::take(&mut printer.out);
        let mut open: Vec<AliasId> = opaque::aliases(&self.attributes, without_definitions(&text)).collect();
        open.reverse();
        let (mut seen, mut names) = (FxHashSet::default(), Vec::new());
        while let Some(alias) = open.pop() {
            if used.contains(&alias) && seen.insert(alias) {
                names.push(self.texts.get(self.attributes.alias(alias).name).to_vec());
                printer.definition(alias);
                let inside: Vec<AliasId> = opaque::aliases(&self.attributes, &printer.out).collect();
                open.extend(inside.into_iter().rev());
                printer.out.clear();
            }
        }
        (text, names)
    }

    /// The whole module without aliases: each use is replaced by its definition (`--mlir-print-local-scope`). Resources are omitted, as in MLIR.
    ///
    /// # Errors
    /// [`TooLong`], since aliases can stand for more text than fits in memory.
    pub fn print_local(&self, options: PrintOptions) -> Result<Vec<u8>, TooLong> {
        let limit = self.texts.source().len().saturating_mul(GROWTH).saturating_add(LEAST_LIMIT);
        let terms = TermPrinter::local(self, limit);
        let mut printer = Printer { terms, limit, ..Printer::new(self, options) };
        for op in self.top_level() {
            printer.tasks.push(PrintTask::Operation(op, 0));
            printer.run();
            if printer.out.len() > limit {
                return Err(TooLong { op: Some(op), limit });
            }
            printer.out.push(b'\n');
        }
        Ok(printer.out)
    }

    /// The whole module as text, passed on in pieces of some hundred kilobytes: that needs less memory than the whole
    /// text, and is faster.
    ///
    /// # Errors
    /// The first that `write` returns; nothing is printed from then on.
    ///
    /// ```
    /// use broadcastable::{dialect::Registry, ir::PrintOptions, source::SourceFile, syntax};
    ///
    /// let source = SourceFile::new("example", *b"func.func @f() { return }")?;
    /// let registry = Registry::default();
    /// let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
    /// let mut out = std::io::sink();
    /// parsed.ir.print_in_pieces(PrintOptions::default(), |piece| std::io::Write::write_all(&mut out, piece))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn print_in_pieces<E>(
        &self,
        options: PrintOptions,
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut printer = Printer::new(self, options);
        printer.module(options.limits.printed_piece, &mut |out| {
            write(out)?;
            out.clear();
            Ok(())
        })
    }

    /// Returns one operation for a diagnostic: with its regions, and cut to a readable length.
    pub fn print_op(&self, op: OpId, options: PrintOptions) -> String {
        let mut printer = Printer::new(self, options);
        printer.limit = SHORTENED;
        printer.number_alone(op, SHORTENED);
        printer.enter(op);
        printer.tasks.push(PrintTask::Operation(op, 0));
        printer.run();
        shortened(printer.out)
    }
}

/// The rest of a text after definitions of aliases at its beginning.
fn without_definitions(text: &[u8]) -> &[u8] {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    let definitions = lines.take_while(|line| matches!(line.first(), Some(b'#' | b'!'))).map(<[u8]>::len).sum();
    &text[definitions..]
}

/// A piece of the module that is still to print.
pub(crate) enum PrintTask {
    Operation(OpId, usize),
    /// An operation without the names of its results and without blanks before it.
    Inline(OpId, usize),
    /// The part after the regions in generic form.
    Tail(OpId),
    Location(OpId),
    Str(&'static str),
    /// The part after a region in custom form: the pending text from an offset on.
    Pending(usize),
    Region(RegionId, usize, RegionStyle),
    /// The closing brace of the region, and the state of the region around it.
    RegionEnd(usize, OuterRegion),
    Blocks(Option<BlockId>, usize, RegionStyle),
    /// Consecutive operations beginning with the first and ending before the second; after the last one, the line end.
    Operations(Option<OpId>, Option<OpId>, usize),
    NextOperations(Option<OpId>, Option<OpId>, usize),
}

/// Prints operations one after the other, and reuses texts of types and numbers of values, so that one printer serves a module, or a thread.
///
/// The output of an operation depends only on the operation, except for two properties of the file:
/// - Values without names get numbers, in the order in which they are printed, that are not names in the file. A printer of a part skips the numbers of the
///   parts before ([`Printer::reserve`], [`Ir::unnamed_values`]), and if the parts have separate representations, it avoids their names
///   ([`Printer::avoid_names_of`]).
/// - Definitions of location aliases are printed only with locations, or if the output refers to them ([`Printer::uses_alias`]).
///
/// ```
/// use broadcastable::{dialect::Registry, ir::{PrintOptions, Printer}, source::SourceFile, syntax};
///
/// let source = SourceFile::new("example", *b"func.func @f() { return }")?;
/// let registry = Registry::default();
/// let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
///
/// let ir = &parsed.ir;
/// let module = ir.top_level().next().unwrap();
/// let body = ir.regions(module).flat_map(|region| ir.blocks(region)).next().unwrap();
/// let mut printer = Printer::new(ir, PrintOptions::default());
/// let mut out = Vec::new();
/// for op in ir.block_ops(body) {
///     printer.print_operation_into(op, 2, &mut out);
/// }
/// assert_eq!(out, b"  func.func @f() {\n    return\n  }");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub struct Printer<'i> {
    pub(crate) ir: &'i Ir,
    pub(crate) options: PrintOptions,
    pub(crate) terms: TermPrinter<'i>,
    pub(crate) out: Vec<u8>,
    pub(crate) tasks: Vec<PrintTask>,
    /// The length after which printing is suspended.
    limit: usize,
    /// Whether definitions of unused aliases are omitted.
    drops_aliases: bool,
    signatures: KnownSignatures,
    numbers: names::ValueNumbers<'i>,
    /// The last generated name of an entry block, which thousands of blocks may use.
    entry_name: (Option<BlockId>, String),
    /// Pairs of a block and a predecessor, sorted; the pairs of the innermost region are last.
    predecessors: Vec<(BlockId, BlockId)>,
    /// The index of the first pair of the innermost region.
    innermost: usize,
    /// The operation whose region is being printed, if it is in custom form: its default dialect needs no prefix.
    pub(crate) surrounding: Option<OpId>,
    /// The parts of the innermost region that are not printed as usual.
    style: RegionStyle,
    /// The texts printed in advance: the parts of custom forms that follow regions.
    pub(crate) pending: Vec<u8>,
    recorded: Recorded,
}

impl<'i> Printer<'i> {
    /// A printer of operations of `ir`.
    pub fn new(ir: &'i Ir, options: PrintOptions) -> Self {
        Self {
            ir,
            options,
            terms: TermPrinter::new(ir, true, &options.limits),
            out: Vec::new(),
            tasks: Vec::new(),
            limit: usize::MAX,
            drops_aliases: false,
            signatures: KnownSignatures::new(&options.limits),
            numbers: names::ValueNumbers::default(),
            entry_name: Default::default(),
            predecessors: Vec::new(),
            innermost: 0,
            surrounding: None,
            style: RegionStyle::GENERIC,
            pending: Vec::new(),
            recorded: Recorded::Nothing,
        }
    }

    /// Appends an operation, with `indent` blanks before its first line and no line end after its last.
    pub fn print_operation_into(&mut self, op: OpId, indent: usize, out: &mut Vec<u8>) {
        std::mem::swap(&mut self.out, out);
        self.enter(op);
        self.tasks.push(PrintTask::Operation(op, indent));
        self.run();
        std::mem::swap(&mut self.out, out);
    }

    /// An operation without its regions: the texts before the first, between two, and after the last.
    pub(crate) fn parts(&mut self, op: OpId) -> Vec<Vec<u8>> {
        let outer = std::mem::take(&mut self.out);
        self.enter(op);
        self.recorded = Recorded::Gaps(Vec::new());
        self.tasks.push(PrintTask::Operation(op, 0));
        self.run();
        let text = std::mem::replace(&mut self.out, outer);
        let gaps = std::mem::take(&mut self.recorded).into_gaps();
        let starts = std::iter::once(0).chain(gaps.iter().copied());
        let ends = gaps.iter().copied().chain([text.len()]);
        starts.zip(ends).map(|(start, end)| text[start..end].to_vec()).collect()
    }

    /// The line with the label of a block and its arguments.
    pub(crate) fn label(&mut self, block: BlockId) -> Vec<u8> {
        let outer = std::mem::take(&mut self.out);
        self.label_and_arguments(block);
        std::mem::replace(&mut self.out, outer)
    }

    /// Uses the numbers of another printer for values without names.
    pub(crate) fn adopt_numbers(&mut self, other: &Printer<'_>) {
        self.numbers.adopt(&other.numbers);
    }

    #[inline]
    pub(crate) fn str(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    #[inline]
    pub(crate) fn text(&mut self, text: Text) {
        self.ir.texts.append(text, &mut self.out);
    }

    /// Prints the pending parts on the stack.
    fn run(&mut self) {
        while self.out.len() <= self.limit
            && let Some(task) = self.tasks.pop()
        {
            self.step(task);
        }
    }

    fn step(&mut self, task: PrintTask) {
        match task {
            PrintTask::Str(text) => self.str(text),
            PrintTask::Operation(op, indent) => self.operation(op, indent),
            PrintTask::Inline(op, indent) => self.without_results(op, indent),
            PrintTask::Tail(op) => self.tail(op),
            PrintTask::Location(op) => self.location(op),
            PrintTask::Pending(start) => {
                self.out.extend_from_slice(&self.pending[start..]);
                self.pending.truncate(start);
            }
            PrintTask::Region(region, indent, style) => match &mut self.recorded {
                Recorded::Gaps(gaps) => gaps.push(self.out.len()),
                Recorded::Nothing | Recorded::Places(_) => self.region(region, indent, style),
            },
            PrintTask::RegionEnd(indent, outer) => self.region_end(indent, outer),
            PrintTask::Blocks(Some(block), indent, style) => {
                self.tasks.push(PrintTask::Blocks(self.ir.blocks[block.index()].next, indent, style));
                self.block(block, indent, style);
            }
            PrintTask::Operations(first, end, indent) => self.operations(first, end, indent),
            PrintTask::NextOperations(next, end, indent) => {
                self.out.push(b'\n');
                self.operations(next, end, indent);
            }
            PrintTask::Blocks(None, ..) => {}
        }
    }

    /// Prints operations up to the first one with regions; the regions are printed before the following operations.
    fn operations(&mut self, first: Option<OpId>, end: Option<OpId>, indent: usize) {
        let height = self.tasks.len();
        let mut next = first;
        while next != end
            && let Some(op) = next
        {
            next = self.ir.operation(op).next;
            self.tasks.push(PrintTask::NextOperations(next, end, indent));
            self.operation(op, indent);
            if self.tasks.len() > height + 1 || self.out.len() > self.limit {
                return;
            }
            self.tasks.pop();
            self.out.push(b'\n');
        }
    }

    /// Beyond the limit lines are not indented further: otherwise the text would grow with the square of the nesting.
    pub(crate) fn indent(&mut self, columns: usize) {
        const BLANKS: [u8; 128] = [b' '; 128];
        append(&mut self.out, &BLANKS, 0, columns.min(BLANKS.len()));
    }

    fn operation(&mut self, op: OpId, indent: usize) {
        self.indent(indent);
        self.results(op);
        self.without_results(op, indent);
    }

    /// Prints the part after the names of the results.
    fn without_results(&mut self, op: OpId, indent: usize) {
        match self.ir.form(op) {
            Form::Skipped => self.skipped(op),
            form if self.options.forms != Forms::Generic && self.by_format(op, form, indent) => {}
            Form::Generic | Form::Custom | Form::ImplicitModule => self.generic(op, indent),
        }
    }

    #[inline]
    fn op_name(&mut self, op: OpId) {
        self.text(self.ir.op_names.entries[self.ir.operation(op).name.index()]);
    }
}
