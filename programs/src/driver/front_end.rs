//! The interface between the driver and the library: one chunk in, diagnostics and printed text out.

pub use super::expect::malformed;
use super::guards;
use super::own_output;
use super::pages::{Pages, most_of_page};
use super::pretty;
use super::signatures::SignatureSettings;
use super::sizes::{self, SizesOptions};
use super::stats::{Stats, StatsFormat};
use broadcastable::check::{self, Steps};
use broadcastable::diagnostic::{Code, Counts, Diagnostic, Severity, Sink, plural};
use broadcastable::dialect::{self, Registry, Tally};
use broadcastable::ir::{Forms, Ir, PrintOptions};
use broadcastable::limits::Limits;
use broadcastable::pass::{Context, InferTypes, Manager, TextEdit, apply, text_edits};
use broadcastable::shape::Conformance;
use broadcastable::source::{SourceFile, Span};
use broadcastable::{lint, print::mlir_opt, syntax, verify};
use broadcastable_definitions::ods::OdsFile;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

const NOT_CANONICAL: Code = Code::SkippedOperationPrinted;
const TOO_LONG: Code = Code::AliasExpansion;
const NOT_INFERRED: Code = Code::TypesNotInferred;

/// The settings for processing a chunk.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FrontEndOptions {
    /// The interpretation of the broadcasting rules.
    pub conformance: Conformance,
    /// Definitions of operations from options and files.
    pub registry: Registry,
    /// Operations of dialects that are not known are refused.
    pub deny_unregistered: bool,
    /// Operations whose verifier is not complete are refused.
    pub requires_complete: bool,
    /// Whether no module is added around the chunk, which then must be a single operation.
    pub no_implicit_module: bool,
    /// Whether operations whose custom form is unknown are skipped instead of refused.
    pub skip_unknown: bool,
    /// Whether and how the module is printed.
    pub print: Option<PrintOptions>,
    /// Whether the module is printed like `mlir-opt --mlir-print-op-generic`; takes precedence over other options of printing.
    pub canonical: bool,
    /// The number of elements above which literals are elided.
    pub elide_larger: Option<u64>,
    /// Resources with longer texts are not printed.
    pub elide_resources: Option<u64>,
    /// Aliases are replaced by their targets in the output.
    pub local_scope: bool,
    /// Whether the output is read and printed again, and must be the same.
    pub verify_roundtrip: bool,
    /// The format of statistics of operations and run-time sizes, if they are counted.
    pub stats: Option<StatsFormat>,
    /// Operations are counted.
    pub tally: bool,
    /// Whether the whole module is kept in memory, and calls in it are followed.
    pub whole_module: bool,
    /// Whether types of results are inferred.
    pub infer: Option<Inference>,
    /// The output about the run-time sizes of functions.
    pub sizes: SizesOptions,
    /// Settings of signatures.
    pub signatures: SignatureSettings,
    /// Settings of lints.
    pub lints: lint::Settings,
    /// The maximum number of reported diagnostics of each severity, or `None` for all. Others are counted.
    pub most_diagnostics: Option<NonZeroUsize>,
    /// Sizes at which another method is used, and budgets.
    pub limits: Limits,
    /// The number of threads; `None` means one for each core.
    pub threads: Option<NonZeroUsize>,
}

/// The output of a module with inferred types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inference {
    /// The printed module.
    Printed,
    /// The original text with edits.
    Edits,
}

impl FrontEndOptions {
    /// The settings for printing as `mlir-opt` does.
    fn as_mlir_opt(&self, print: PrintOptions) -> mlir_opt::Options {
        mlir_opt::Options {
            locations: print.locations,
            local_scope: self.local_scope,
            most_of_resource: self.elide_resources,
            release: self.registry.release(),
        }
    }

    /// The options of the library for reading, verifying and lints.
    pub fn check_options(&self) -> check::Options {
        check::Options::default()
            .conformance(self.conformance)
            .deny_unregistered(self.deny_unregistered)
            .requires_complete(self.requires_complete)
            .skip_unknown(self.skip_unknown)
            .lints(self.lints.clone())
            .most_kept(self.most_diagnostics)
            .limits(self.limits)
    }

    /// Whether no option changes the module after verification, or adds to the findings.
    fn only_verifies(&self) -> bool {
        let is_printed = self.print.is_some() || self.verify_roundtrip || self.infer.is_some();
        !(is_printed || self.stats.is_some() || self.sizes.is_asked() || self.signatures.is_asked())
    }

    /// The options for reading, verifying and linting a text.
    pub(super) fn steps(&self) -> Steps<'_> {
        let registry = &self.registry;
        let syntax = syntax::Options {
            registry,
            no_implicit_module: self.no_implicit_module,
            skip_unknown: self.skip_unknown,
            most_errors: self.most_diagnostics,
            places: self.infer == Some(Inference::Edits) || self.sizes.guards.is_some(),
            limits: &self.limits,
            conformance: self.conformance,
        };
        Steps { syntax, verify: self.verify_options(registry), lints: &self.lints }
    }

    /// The options for verifying a text that was read without errors.
    pub(super) fn verify_options<'o>(&'o self, registry: &'o Registry) -> verify::Options<'o> {
        verify::Options {
            conformance: self.conformance,
            deny_unregistered: self.deny_unregistered,
            requires_complete: self.requires_complete,
            follows_calls: self.whole_module,
            limits: &self.limits,
            ..verify::Options::new(registry)
        }
    }
}

/// The result for a chunk.
#[derive(Debug, Default)]
pub struct ChunkResult {
    /// The diagnostics, in source order.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of further diagnostics.
    pub hidden: Counts,
    /// The printed module, with its last line end, if it was requested and there is no error.
    pub printed: Option<Vec<u8>>,
    /// The changes by inference, as edits of the source, if requested and there is no error.
    pub edits: Vec<TextEdit>,
    /// The skipped operations, with their numbers.
    pub skipped: BTreeMap<String, usize>,
    /// The operations, if they are counted.
    pub stats: Stats,
    /// The number of operations, if they are counted.
    pub tally: Tally,
    /// Records about run-time sizes.
    pub records: Vec<u8>,
}

/// Reads, verifies and prints one chunk.
pub fn check_chunk(source: &SourceFile, chunk: Span, options: &FrontEndOptions) -> ChunkResult {
    check_in_pages(source, chunk, options, false).0
}

/// Like [`check_chunk`]. If `pages` is given, all diagnostics are shown, and they are many, the result has the first of them, and [`Pages`]
/// creates the rest.
pub(super) fn check_in_pages<'c>(
    source: &'c SourceFile,
    chunk: Span,
    options: &'c FrontEndOptions,
    pages: bool,
) -> (ChunkResult, Option<Pages<'c>>) {
    let steps = options.steps();
    let parsed = syntax::parse_into(source, chunk, &steps.syntax, None);
    let is_complete = parsed.is_complete();
    let ir = parsed.ir;
    let in_pages = pages && is_complete && options.most_diagnostics.is_none();
    let new_sink = |in_pages| match in_pages {
        true => Sink::page(None, most_of_page(options)),
        false => Sink::within(options.most_diagnostics, &options.limits.reporting),
    };
    let mut sink = new_sink(in_pages);
    sink.extend(parsed.diagnostics);
    sink.count_errors(parsed.hidden);
    let check = |sink: &mut Sink| {
        let expectations = |lints: &lint::Settings| malformed(source, chunk, lints);
        steps.check((&ir, is_complete), (source, chunk), expectations, sink);
    };
    check(&mut sink);
    // After errors, no step changes the module or adds to the findings.
    let is_last = sink.has_errors() || options.only_verifies();
    let total = sink.counts().total();
    let in_pages = in_pages && total > most_of_page(options).get();
    if in_pages && !is_last {
        sink = new_sink(false);
        check(&mut sink);
    }
    let (mut result, ir) = use_module((ir, is_complete), (source, chunk), (options, &steps), sink);
    let last = result.diagnostics.last().filter(|_| in_pages && is_last).cloned();
    let pages = last.map(|last| {
        let left = std::mem::take(&mut result.hidden).total();
        Pages { ir, source, chunk, options, last, total, left }
    });
    (result, pages)
}

/// Verifies and prints a module that was not read from text. If there are findings, or an option may add some, the module is printed first,
/// so that they have places; the result has that text, which is empty otherwise.
pub(super) fn check_module(mut ir: Ir, name: &str, options: &FrontEndOptions) -> (SourceFile, ChunkResult) {
    let steps = options.steps();
    let new_sink = |most| Sink::within(most, &options.limits.reporting);
    let check = |ir: &Ir, text: &SourceFile, mut sink: Sink| {
        steps.check((ir, true), (text, text.whole()), |_| Vec::new(), &mut sink);
        sink
    };
    let mut text = without_text(name);
    let adds_findings = options.infer.is_some() || options.sizes.is_asked() || options.signatures.is_asked();
    // Whether there are findings is known by the first one.
    let is_silent =
        !adds_findings && check(&ir, &text, new_sink(Some(NonZeroUsize::MIN))).counts() == Counts::default();
    let sink = if is_silent {
        new_sink(options.most_diagnostics)
    } else {
        // Findings have no place if the text is too large.
        text = ir.print_placed(name).unwrap_or(text);
        check(&ir, &text, new_sink(options.most_diagnostics))
    };
    let (result, _) = use_module((ir, true), (&text, text.whole()), (options, &steps), sink);
    (text, result)
}

/// The source of an input that has no text.
pub(super) fn without_text(name: &str) -> SourceFile {
    SourceFile::new(name, Vec::new()).unwrap_or_default()
}

/// Infers, prints and counts a verified module, according to the options.
fn use_module(
    (mut ir, is_complete): (Ir, bool),
    (source, chunk): (&SourceFile, Span),
    (options, steps): (&FrontEndOptions, &Steps<'_>),
    mut sink: Sink,
) -> (ChunkResult, Ir) {
    let registry = &options.registry;
    let parse_options = &steps.syntax;
    let verify_options = verify::Options { is_complete, ..steps.verify };
    if options.verify_roundtrip && !sink.has_errors() {
        for forms in [Forms::Generic, Forms::AsWritten] {
            if let Some(diagnostic) = roundtrip(&ir, parse_options, forms) {
                sink.report(diagnostic);
            }
        }
    }
    if options.infer.is_some() && is_complete && !sink.has_errors() {
        infer(&mut ir, source, &verify_options, &mut sink);
    }
    let renames = if options.canonical {
        Some("--mlir-opt-print")
    } else {
        options.local_scope.then_some("--mlir-print-local-scope")
    };
    if let Some(option) = renames.filter(|_| options.print.is_some() && !sink.has_errors() && ir.skipped().len() > 0) {
        sink.report(not_canonical(&ir, option));
    }
    if options.print.is_some_and(|print| print.forms == Forms::Custom) && !sink.has_errors() {
        registry.set_formats(&mut ir);
    }
    if let Some(most) = options.elide_larger.filter(|_| options.print.is_some() && !sink.has_errors()) {
        ir.elide_elements(most);
    }
    let mut printed = match options.print {
        Some(print) if options.canonical && print.forms == Forms::Custom && !sink.has_errors() => {
            let printed = pretty::print(&ir, parse_options, (print, options.as_mlir_opt(print)));
            printed.map_err(|error| sink.report(too_long(&ir, error, renames))).ok()
        }
        Some(print) if options.canonical && !sink.has_errors() => {
            mlir_opt::memoize_maps(&mut ir, registry.release());
            let printed = mlir_opt::print_with(&ir, options.as_mlir_opt(print));
            printed.map_err(|error| sink.report(too_long(&ir, error, renames))).ok()
        }
        Some(print) if options.local_scope && !sink.has_errors() => {
            ir.print_local(print).map_err(|error| sink.report(too_long(&ir, error, renames))).ok()
        }
        Some(print) if !sink.has_errors() => {
            let resources = options.elide_resources.map(|most| mlir_opt::resources(&ir, most));
            if resources.is_some() {
                ir.remove_resources();
            }
            let mut text = ir.print(print);
            text.extend(resources.unwrap_or_default());
            Some(text)
        }
        _ => None,
    };
    let mut edits = Vec::new();
    if options.infer == Some(Inference::Edits) && !sink.has_errors() {
        match edited(&ir, (source, chunk), parse_options) {
            Some(changes) => edits = changes,
            None => sink.report(Diagnostic::new(Severity::Error, NOT_INFERRED, None, NOT_EDITS)),
        }
    }
    let tally = if options.tally { registry.tally(&ir) } else { Tally::default() };
    let mut stats = Stats::default();
    if options.stats.is_some() {
        stats.count(&ir, registry);
    }
    let mut records = Vec::new();
    if (options.stats.is_some() || options.sizes.is_asked()) && !sink.has_errors() {
        let functions = sizes::functions(&ir, source, &verify_options);
        stats.count_sizes(&functions);
        sink.extend(sizes::remarks(&functions, options.sizes));
        records = sizes::records(&functions, source, options.sizes);
        if let (Some(guards), Some(_)) = (options.sizes.guards, options.print) {
            let (text, refused) = guards::guarded(&ir, source, chunk, &functions, guards);
            printed = Some(text);
            sink.extend(refused);
        }
    }
    if options.signatures.is_asked() && !sink.has_errors() {
        let (findings, text) = options.signatures.findings_and_text(&ir, source, &verify_options);
        sink.extend(findings);
        records.extend(text);
    }
    if cfg!(debug_assertions)
        && let Some(text) = printed.as_ref().filter(|_| !sink.has_errors())
    {
        let changes = [options.infer.map(|_| "--infer"), options.sizes.guards.map(|_| "--guards")];
        let fault = changes.into_iter().flatten().find_map(|change| own_output::fault(change, text, options));
        debug_assert_eq!(fault, None);
    }
    let mut hidden = sink.counts();
    let diagnostics = sink.finish();
    for diagnostic in &diagnostics {
        hidden.uncount(diagnostic.severity);
    }
    let skipped = count_skipped(&ir);
    (ChunkResult { diagnostics, hidden, printed, edits, skipped, stats, tally, records }, ir)
}

/// Infers types, and verifies the result.
fn infer(ir: &mut Ir, source: &SourceFile, options: &verify::Options<'_>, sink: &mut Sink) {
    let error = |message: String| Diagnostic::new(Severity::Error, NOT_INFERRED, None, message);
    match Manager::new().with(InferTypes).run(ir, &Context::new(options.registry).limits(options.limits)) {
        Ok(changes) if changes.is_any() => {
            let mut found = Sink::new();
            verify::verify(ir, source, options, &mut found);
            if let Some(first) = found.finish().into_iter().find(|diagnostic| diagnostic.severity == Severity::Error) {
                let message = format!("inferred types do not verify: {}", first.message);
                let at = first.location;
                sink.report(
                    Diagnostic { location: at, ..error(message) }
                        .help("this is an error of bcast-opt: leave out --infer"),
                );
            }
        }
        Ok(_) => {}
        Err(refused) => sink.report(error(format!("types are not inferred: {refused}"))),
    }
}

/// The error if a text with edits is not read as the changed module.
const NOT_EDITS: &str = "inferred types cannot be written as edits of this text";

/// Returns the changes of the module as edits of the text; `None` if the edited chunk is not read as the changed module.
fn edited(ir: &Ir, (source, chunk): (&SourceFile, Span), options: &syntax::Options<'_>) -> Option<Vec<TextEdit>> {
    let original = syntax::parse_chunk(source, chunk, options).ir;
    let edits = text_edits(source.bytes(), &original, ir)?;
    let inside = edits.iter().all(|edit| chunk.start <= edit.span.start && edit.span.end <= chunk.end);
    let text = apply(&source.bytes()[..chunk.end as usize], &edits).split_off(chunk.start as usize);
    let reread = SourceFile::new(source.name(), text).ok()?;
    let again = syntax::parse(&reread, options);
    (inside && again.is_complete() && ir.is_same_as(&again.ir)).then_some(edits)
}

/// The numbers of skipped operations by name.
fn count_skipped(ir: &Ir) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for op in ir.skipped() {
        *counts.entry(ir.op_name(op).to_string()).or_default() += 1;
    }
    counts
}

/// A skipped operation uses the names of values and aliases of the file, and cannot be printed with other names.
fn not_canonical(ir: &Ir, option: &str) -> Diagnostic {
    let place = ir.skipped().next().and_then(|op| ir.place(op));
    let message = format!("'{option}' needs to know every operation, but some were skipped");
    Diagnostic::new(Severity::Error, NOT_CANONICAL, place, message)
        .help(format!("leave out {option}: then skipped operations are printed as they were read"))
}

/// A few hundred bytes of aliases can expand to text of any size.
fn too_long(ir: &Ir, error: mlir_opt::TooLong, option: Option<&str>) -> Diagnostic {
    let place = error.op.and_then(|op| ir.place(op));
    let option = option.unwrap_or("--mlir-opt-print");
    Diagnostic::new(Severity::Error, TOO_LONG, place, error.to_string())
        .note(format!("{option} prints the target of an alias at each use, which makes this module too large"))
        .help(format!("leave out {option}: then aliases are printed as they were written"))
}

/// Prints, reads the printed text and prints again: a difference is an error of this program.
fn roundtrip(ir: &Ir, options: &syntax::Options<'_>, forms: Forms) -> Option<Diagnostic> {
    let print = PrintOptions { forms, locations: true, limits: options.limits.printing };
    let first = ir.print(print);
    let refused = |message: String| Some(Diagnostic::new(Severity::Error, Code::RoundTripFailed, None, message));
    let source = match SourceFile::new("<printed>", first.clone()) {
        Ok(source) => source,
        Err(error) => return refused(format!("the module cannot be read back: {error}")),
    };
    let reparsed = syntax::parse(&source, options);
    if let Some(error) = reparsed.diagnostics.first() {
        let at = error.location.map(|span| source.line_column(span.start));
        let place = at.map(|at| format!(" at {}:{}", at.line, at.column)).unwrap_or_default();
        return refused(format!("the printed module is refused{place}: {}", error.message));
    }
    // A skipped operation may have a larger extent when it is read again; then its contents are the same.
    let count = |ir: &Ir| (ir.operations().len(), ir.skipped().len());
    if count(ir) != count(&reparsed.ir) {
        let ((all, skipped), (all_again, skipped_again)) = (count(ir), count(&reparsed.ir));
        return refused(format!(
            "the module has {}, {skipped} of them skipped, and comes back with {all_again} and {skipped_again}",
            plural(all, "operation")
        ));
    }
    let second = reparsed.ir.print(print);
    let mut lines = first.split(|byte| *byte == b'\n').zip(second.split(|byte| *byte == b'\n')).enumerate();
    let difference = lines.find(|(_, (first, second))| first != second);
    match difference {
        Some((index, (first, second))) => refused(format!(
            "the printed module reads differently at line {}: '{}' comes back as '{}'",
            index + 1,
            String::from_utf8_lossy(first),
            String::from_utf8_lossy(second)
        )),
        None if first != second => refused("the printed module comes back with another number of lines".to_owned()),
        None => None,
    }
}

/// A summary of custom forms: a line for each dialect with a table.
pub fn custom_forms() -> String {
    let mut text = "Operations that are read in their custom form, or have none:\n".to_owned();
    for table in dialect::table_summaries() {
        let dialect::TableSummary { dialect, release, operations, readable } = table;
        text.push_str(&format!("  {dialect}: {readable} of {operations} ({release})\n"));
    }
    text
}

/// Summarises the custom forms in a file of TableGen, and reads all of its operations.
pub(super) fn custom_forms_of(file: &Arc<OdsFile>) -> String {
    let registry = Registry::default().with_source(file.clone());
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (name, _) in file.operations() {
        let (readable, all) = counts.entry(name.split('.').next().unwrap_or(name)).or_default();
        *all += 1;
        *readable += usize::from(registry.is_readable(name));
    }
    let line = |(dialect, (readable, all))| format!("  {dialect}: {readable} of {all} ({})\n", file.name());
    counts.into_iter().map(line).collect()
}

/// The names of the dialects that are known, sorted.
pub fn dialects() -> Vec<&'static str> {
    let mut names: Vec<_> = dialect::names().collect();
    names.extend(dialect::defined_names());
    names.push(dialect::bcast::NAME);
    names.sort_unstable();
    names.dedup();
    names
}
