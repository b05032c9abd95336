//! Prints a module exactly like `mlir-opt --mlir-print-op-generic`: with its numbering of values and blocks, its spelling
//! of numbers, its order of attributes, its aliases.
//!
//! The rules are those of MLIR's `AsmPrinter`, observed on its output.

mod aliases;
mod collector;
mod dialects;
mod loops;
mod memoized;
mod names;
mod properties;
mod resources;
mod terms;

use crate::dialect::{self, Release};
use crate::ir::{AttributeId, BlockId, Definition, Ir, OpId, RegionId, TopLevel, Type, TypeId, ValueId};
use crate::print::digits::decimal;
use crate::print::spelling::TermPiece;
use crate::print::{GROWTH, LEAST_LIMIT};
use aliases::{AliasSection, ChosenAliases};
pub use memoized::memoize_maps;
pub use names::name_values;
use properties::PrintedOpName;
use rustc_hash::FxHashMap;
use terms::CanonicalTerms;

pub use crate::print::TooLong;

/// The parts of a module that are printed besides its operations, types and attributes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// The locations that were written, as with `--mlir-print-debuginfo`.
    pub locations: bool,
    /// No aliases and no resources, as with `--mlir-print-local-scope`.
    pub local_scope: bool,
    /// Maximum length of printed resources, as with `--mlir-elide-resource-strings-if-larger`.
    pub most_of_resource: Option<u64>,
    /// The release of LLVM whose `mlir-opt` is imitated.
    pub release: Release,
}

impl Options {
    broadcastable_core::setters! { locations: bool, local_scope: bool, most_of_resource: Option<u64>, release: Release }
}

/// The whole module in MLIR's own canonical generic form.
///
/// # Errors
/// [`TooLong`] if the output would be out of proportion to the source. MLIR prints only aliases that it chooses itself,
/// and replaces each use of an alias of the source by its target.
///
/// ```
/// use broadcastable::{print::mlir_opt, dialect::Registry, source::SourceFile, syntax};
///
/// let source = SourceFile::new("example", *br#"%x = "t.op"() {b, a = 0x10} : () -> i32"#)?;
/// let registry = Registry::default();
/// let options = syntax::Options::new(&registry).no_implicit_module(true);
/// let parsed = syntax::parse(&source, &options);
/// assert_eq!(mlir_opt::print(&parsed.ir)?, b"%0 = \"t.op\"() {a = 16 : i64, b} : () -> i32\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print(ir: &Ir) -> Result<Vec<u8>, TooLong> {
    print_with(ir, Options::default())
}

/// Prints with options.
///
/// # Errors
/// [`TooLong`], like [`print()`].
pub fn print_with(ir: &Ir, options: Options) -> Result<Vec<u8>, TooLong> {
    CanonicalPrinter::new(ir, options).module()
}

/// Prints a module. If `kept` is given, only the aliases in it are printed, numbered in its order.
///
/// # Errors
/// [`TooLong`], like [`print()`].
pub fn print_keeping(ir: &Ir, options: Options, kept: Option<&[Vec<u8>]>) -> Result<Vec<u8>, TooLong> {
    let mut printer = CanonicalPrinter::new(ir, options);
    if let Some(kept) = kept {
        printer.aliases.keep(kept);
    }
    printer.module()
}

/// The resources of a module, after an empty line: the used ones, of at most `most` bytes each.
pub fn resources(ir: &Ir, most: u64) -> Vec<u8> {
    resources::print(ir, &metadata(ir), Some(most))
}

fn metadata(ir: &Ir) -> Vec<&[u8]> {
    let text = |item: &TopLevel| match item {
        TopLevel::Metadata(text) => Some(*text),
        TopLevel::Operation(_) | TopLevel::Alias(_) => None,
    };
    ir.top_level.iter().filter_map(text).map(|text| ir.texts.get(text)).collect()
}

/// The name of a value: a number, with the prefix `arg` for arguments of entry blocks.
#[derive(Clone, Copy)]
enum ValueName {
    Argument(u32),
    Number(u32),
}

enum CanonicalTask {
    Operation(OpId, usize),
    Tail(OpId),
    Str(&'static str),
    Region(RegionId, usize),
    RegionEnd(usize),
    Blocks(Option<BlockId>, usize),
    Operations(Option<OpId>, usize),
}

struct CanonicalPrinter<'i> {
    ir: &'i Ir,
    terms: CanonicalTerms<'i>,
    aliases: ChosenAliases,
    options: Options,
    /// The name of each value, and of packs that of the first.
    names: Vec<Option<ValueName>>,
    /// The printed names of operations, indexed by name.
    op_names: Vec<Option<PrintedOpName>>,
    blocks: FxHashMap<BlockId, usize>,
    predecessors: FxHashMap<BlockId, Vec<BlockId>>,
    out: Vec<u8>,
    tasks: Vec<CanonicalTask>,
}

impl<'i> CanonicalPrinter<'i> {
    fn new(ir: &'i Ir, options: Options) -> Self {
        let mut terms = CanonicalTerms::new(ir);
        terms.limit = ir.texts.source().len().saturating_mul(GROWTH).saturating_add(LEAST_LIMIT);
        let mut printer = Self {
            ir,
            aliases: match options.local_scope {
                true => ChosenAliases::default(),
                false => ChosenAliases::new(&mut terms, options.locations),
            },
            options,
            terms,
            names: vec![None; ir.values.len()],
            op_names: Vec::new(),
            blocks: FxHashMap::default(),
            predecessors: FxHashMap::default(),
            out: Vec::new(),
            tasks: Vec::new(),
        };
        printer.number();
        printer
    }

    /// Values of a region are numbered before those of its inner regions, of which the last is numbered first: numbers continue through the
    /// whole file.
    fn number(&mut self) {
        let ir = self.ir;
        let mut open: Vec<RegionId> = Vec::new();
        let (mut next, mut arguments) = (0, 0);
        let top: Vec<OpId> = ir.top_level().collect();
        for op in &top {
            self.number_results(*op, &mut next);
        }
        open.extend(top.iter().flat_map(|op| ir.regions(*op)));
        while let Some(region) = open.pop() {
            for (position, block) in ir.blocks(region).enumerate() {
                self.blocks.insert(block, position);
                for argument in ir.arguments(block) {
                    let name = if position == 0 {
                        arguments += 1;
                        ValueName::Argument(arguments - 1)
                    } else {
                        next += 1;
                        ValueName::Number(next - 1)
                    };
                    self.names[argument.index()] = Some(name);
                }
                for op in ir.block_ops(block) {
                    self.number_results(op, &mut next);
                }
                let successors = ir.last_op(block).map_or(&[][..], |last| ir.successors(last));
                for successor in successors {
                    self.predecessors.entry(*successor).or_default().push(block);
                }
            }
            for block in ir.blocks(region) {
                for op in ir.block_ops(block) {
                    open.extend(ir.regions(op));
                }
            }
        }
    }

    fn number_results(&mut self, op: OpId, next: &mut u32) {
        if let Some(first) = self.ir.results(op).next() {
            self.names[first.index()] = Some(ValueName::Number(*next));
            *next += 1;
        }
    }

    fn module(mut self) -> Result<Vec<u8>, TooLong> {
        let ir = self.ir;
        self.aliases.print_definitions(AliasSection::Before, &mut self.terms, &mut self.out)?;
        for op in ir.top_level() {
            self.tasks.push(CanonicalTask::Operation(op, 0));
            self.run()?;
            self.out.push(b'\n');
        }
        self.aliases.print_definitions(AliasSection::After, &mut self.terms, &mut self.out)?;
        if !self.options.local_scope {
            self.out.extend(resources::print(ir, &metadata(ir), self.options.most_of_resource));
        }
        Ok(self.out)
    }

    fn run(&mut self) -> Result<(), TooLong> {
        let mut current = None;
        while let Some(task) = self.tasks.pop() {
            if let CanonicalTask::Operation(op, _) | CanonicalTask::Tail(op) = task {
                current = Some(op);
            }
            match task {
                CanonicalTask::Str(text) => self.str(text),
                CanonicalTask::Operation(op, indent) => self.operation(op, indent),
                CanonicalTask::Tail(op) => self.tail(op),
                CanonicalTask::Region(region, indent) => {
                    self.str("{\n");
                    self.tasks.push(CanonicalTask::RegionEnd(indent));
                    self.tasks.push(CanonicalTask::Blocks(self.ir.regions[region.index()].first, indent));
                }
                CanonicalTask::RegionEnd(indent) => {
                    self.indent(indent);
                    self.out.push(b'}');
                }
                CanonicalTask::Blocks(Some(block), indent) => {
                    self.tasks.push(CanonicalTask::Blocks(self.ir.blocks[block.index()].next, indent));
                    self.block(block, indent);
                }
                CanonicalTask::Operations(Some(op), indent) => {
                    self.tasks.push(CanonicalTask::Operations(self.ir.operation(op).next, indent));
                    self.tasks.push(CanonicalTask::Str("\n"));
                    self.tasks.push(CanonicalTask::Operation(op, indent));
                }
                CanonicalTask::Blocks(None, _) | CanonicalTask::Operations(None, _) => {}
            }
            if self.out.len() > self.terms.limit {
                return Err(TooLong { op: current, limit: self.terms.limit });
            }
        }
        Ok(())
    }

    fn str(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Beyond the depth of real files lines are not indented further: otherwise the text would grow with the square of
    /// the nesting.
    fn indent(&mut self, columns: usize) {
        const LIMIT: usize = 2048;
        self.out.resize(self.out.len() + columns.min(LIMIT), b' ');
    }

    fn number_after(&mut self, text: &str, number: usize) {
        self.str(text);
        decimal(&mut self.out, number as u64);
    }

    fn separated<T>(&mut self, items: impl IntoIterator<Item = T>, print: impl Fn(&mut Self, T)) {
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.str(", ");
            }
            print(self, item);
        }
    }

    fn ty(&mut self, ty: TypeId) {
        self.terms.print_type(&mut self.out, ty, &self.aliases);
    }

    fn value(&mut self, value: ValueId) {
        let (first, position, count) = match self.ir.definition(value) {
            Definition::Result(op) => {
                let range = self.ir.operation(op).results.range();
                (ValueId::at(range.start), value.index() - range.start, range.len())
            }
            _ => (value, 0, 1),
        };
        match self.names[first.index()] {
            Some(ValueName::Argument(number)) => self.number_after("%arg", number as usize),
            Some(ValueName::Number(number)) => self.number_after("%", number as usize),
            None => self.str("<<UNKNOWN SSA VALUE>>"),
        }
        if count > 1 {
            self.number_after("#", position);
        }
    }

    fn block_name(&mut self, block: BlockId) {
        let number = self.blocks.get(&block).copied().unwrap_or(0);
        self.number_after("^bb", number);
    }

    fn operation(&mut self, op: OpId, indent: usize) {
        let ir = self.ir;
        self.indent(indent);
        let results = ir.results(op);
        if results.len() > 0 {
            let number = match results.clone().next().and_then(|first| self.names[first.index()]) {
                Some(ValueName::Number(number)) => number,
                _ => 0,
            };
            self.number_after("%", number as usize);
            if results.len() > 1 {
                self.number_after(":", results.len());
            }
            self.str(" = ");
        }
        self.op_name(op);
        self.out.push(b'(');
        self.separated(ir.operands(op).iter().copied(), Self::value);
        self.out.push(b')');
        if !ir.successors(op).is_empty() {
            self.out.push(b'[');
            self.separated(ir.successors(op).iter().copied(), Self::block_name);
            self.out.push(b']');
        }
        self.properties(op);
        let regions: Vec<RegionId> = ir.regions(op).collect();
        if regions.is_empty() {
            return self.tail(op);
        }
        self.str(" (");
        self.tasks.push(CanonicalTask::Tail(op));
        self.tasks.push(CanonicalTask::Str(")"));
        for (index, region) in regions.into_iter().enumerate().rev() {
            self.tasks.push(CanonicalTask::Region(region, indent));
            if index > 0 {
                self.tasks.push(CanonicalTask::Str(", "));
            }
        }
    }

    fn tail(&mut self, op: OpId) {
        let ir = self.ir;
        let entries = self.discardable(op);
        if !entries.is_empty() {
            self.out.push(b' ');
            self.terms.print_dictionary(&mut self.out, &entries, &self.aliases);
        }
        self.str(" : (");
        self.separated(ir.operands(op).iter().map(|value| ir.value_type(*value)), Self::ty);
        self.str(") -> ");
        let results = ir.results(op).map(|value| ir.value_type(value));
        let is_function = |ty| matches!(ir.types.resolved(ty), Type::Function { .. });
        let is_bare = results.len() == 1 && !results.clone().any(is_function);
        self.str(if is_bare { "" } else { "(" });
        self.separated(results, Self::ty);
        self.str(if is_bare { "" } else { ")" });
        self.location(ir.location(op), false);
    }

    /// The location of an operation or an argument; that of an argument is not written as an alias.
    fn location(&mut self, location: Option<AttributeId>, whole: bool) {
        if let Some(location) = location.filter(|_| self.options.locations) {
            self.str(" loc(");
            self.terms.print(&mut self.out, TermPiece::Location(location), &self.aliases, whole);
            self.out.push(b')');
        }
    }

    fn block(&mut self, block: BlockId, indent: usize) {
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        let is_entry = ir.regions[record.region.index()].first == Some(block);
        if !is_entry || ir.has_arguments(block) || record.first.is_none() {
            self.indent(indent);
            self.block_name(block);
            if ir.has_arguments(block) {
                self.out.push(b'(');
                self.separated(ir.arguments(block).enumerate(), |printer, (index, argument)| {
                    printer.value(argument);
                    printer.str(": ");
                    printer.ty(ir.value_type(argument));
                    printer.location(ir.argument_location(block, index), true);
                });
                self.out.push(b')');
            }
            self.out.push(b':');
            let predecessors = self.predecessors.get(&block).cloned().unwrap_or_default();
            match predecessors.len() {
                0 if is_entry => {}
                0 => self.str("  // no predecessors"),
                1 => self.str("  // pred: "),
                count => self.str(&format!("  // {count} preds: ")),
            }
            self.separated(predecessors, Self::block_name);
            self.out.push(b'\n');
        }
        self.tasks.push(CanonicalTask::Operations(record.first, indent + 2));
    }
}

/// Whether `mlir-opt` has the dialect of the operation.
fn is_known(name: &[u8]) -> bool {
    dialect::is_registered(name.split(|byte| *byte == b'.').next().unwrap_or(name))
}
