//! `--compare`: compares the functions of one module with the functions of another, for all run-time sizes.

pub(super) mod record;

use super::binary::{Unreadable, readable, readable_file};
use super::knowledge::Knowledge;
use super::many::{in_order, is_module};
use super::output::{Output, OutputError};
use super::report::{FileRecord, FindingSink, OtherPlace, PartialReport, Reporter};
use super::split::split;
use super::{DriverError, DriverOptions, Input, Inputs, STDIN_NAME, Status};
use broadcastable::diagnostic::{Code, Diagnostic, Severity, Sink, plural};
use broadcastable::dialect::Registry;
use broadcastable::ir::Ir;
use broadcastable::source::{SourceFile, Span, path_name};
use broadcastable::syntax;
use broadcastable::verify::{
    self, Assumptions, CompareOptions, ComparedModule, Comparison, ComparisonVerdict, DifferenceNeeds,
};
use record::Pass;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Settings of comparisons.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompareSettings {
    /// The assumed range of sizes.
    pub assume: Assumptions,
    /// Corresponding arguments before and after.
    pub arguments: Vec<(String, String)>,
    /// The maximum number of readings of a pair.
    pub cases: usize,
    /// Whether undecided functions are errors.
    pub is_strict: bool,
    /// Whether functions that accept more sizes are reported.
    pub is_verbose: bool,
    /// Whether calls are followed.
    pub follows_calls: bool,
    /// Whether the dumps of a log are compared.
    pub has_steps: bool,
}

impl CompareSettings {
    pub(super) fn options<'o>(&self, registry: &'o Registry, excluded: BTreeSet<String>) -> CompareOptions<'o> {
        CompareOptions {
            assume: self.assume,
            arguments: self.arguments.clone(),
            excluded,
            follows_calls: self.follows_calls,
            cases: self.cases,
            ..CompareOptions::new(registry)
        }
    }
}

/// The number of functions by verdict.
#[derive(Debug, Default)]
pub(super) struct Totals {
    verdicts: BTreeMap<ComparisonVerdict, usize>,
    empty_only: usize,
}

impl Totals {
    /// Compares two modules, and reports the verdict on each function: a finding, and a record.
    pub(super) fn add(
        &mut self,
        modules: [ComparedModule<'_>; 2],
        (options, settings): (&CompareOptions<'_>, &CompareSettings),
        pass: Pass<'_>,
        report: &mut impl FindingSink,
    ) -> Result<(), OutputError> {
        let [before, after] = modules;
        let mut start = Instant::now();
        for comparison in verify::compare(before.ir, after.ir, options) {
            report.trace(|| record::comparison(&comparison, modules, pass, start.elapsed()))?;
            self.count(&comparison);
            if let Some((is_after, mut diagnostic)) =
                comparison.finding(modules, (settings.is_strict, settings.is_verbose))
            {
                if let Pass::After(header) = pass {
                    diagnostic.message = format!("{header}, {}", diagnostic.message);
                }
                let place = comparison.place_before(before);
                let other = place.map(|(span, text)| OtherPlace { source: before.source, span, text });
                report.report_with(modules[usize::from(is_after)].source, &diagnostic, other)?;
            }
            start = Instant::now();
        }
        Ok(())
    }

    fn merge(&mut self, other: Self) {
        other.verdicts.into_iter().for_each(|(verdict, count)| *self.verdicts.entry(verdict).or_default() += count);
        self.empty_only += other.empty_only;
    }

    fn count(&mut self, comparison: &Comparison) {
        if comparison.verdict == ComparisonVerdict::Differs && comparison.needs == Some(DifferenceNeeds::Zero) {
            self.empty_only += 1;
        } else {
            *self.verdicts.entry(comparison.verdict).or_default() += 1;
        }
    }

    /// `3 functions: 1 equal, 2 differ`
    pub(super) fn line(&self) -> String {
        let count = self.verdicts.values().sum::<usize>() + self.empty_only;
        let words = |verdict: ComparisonVerdict, count: usize| match verdict {
            ComparisonVerdict::Equal => format!("{count} equal"),
            ComparisonVerdict::Refines if count == 1 => "1 refines".to_owned(),
            ComparisonVerdict::Refines => format!("{count} refine"),
            ComparisonVerdict::Differs if count == 1 => "1 differs".to_owned(),
            ComparisonVerdict::Differs => format!("{count} differ"),
            ComparisonVerdict::Undecided => format!("{count} undecided"),
            ComparisonVerdict::NotCompared => format!("{count} not compared"),
            ComparisonVerdict::Added => format!("{count} added"),
            ComparisonVerdict::Removed => format!("{count} gone"),
            ComparisonVerdict::Vacuous => format!("{count} never succeeded"),
        };
        let mut parts: Vec<String> = self.verdicts.iter().map(|(verdict, count)| words(*verdict, *count)).collect();
        if self.empty_only > 0 {
            parts.push(format!("{} for empty tensors only", self.empty_only));
        }
        let parts = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        format!("{}{parts}\n", plural(count, "function"))
    }
}

/// Compares the functions of a file, or of the files of a folder, with their counterparts.
pub(super) fn run(
    (before, named): (&Input, &[Input]),
    options: &DriverOptions,
    knowledge: &mut Knowledge,
    (inputs, reporter): (Inputs<'_>, &mut Reporter<'_>),
) -> Result<Status, DriverError> {
    let after = match named {
        [] => &Input::Stdin,
        [one] => one,
        _ => return Err(DriverError::CompareOfMany),
    };
    let options = options.with_definitions_for(knowledge, path_of(after), reporter)?;
    let Inputs { input, output, .. } = inputs;
    let mut run = Run { reporter, output: Output::stream(output), totals: Totals::default(), is_whole: true };
    match (folder(before), folder(after)) {
        (None, None) => {
            let mut pair = FilePair::new(&options);
            let outcome = pair.inputs(before, after, input);
            run.add(pair)?;
            outcome?;
        }
        (Some(before), Some(after)) => {
            // The pairs are work enough for all threads.
            let mut own = options.clone();
            own.front_end.threads = Some(NonZeroUsize::MIN);
            let compare = |pair| {
                let mut compared = FilePair::new(&own);
                let outcome = compared.in_folders([before, after], pair);
                (compared, outcome)
            };
            in_order(paired(files(before)?, files(after)?), &options.front_end, compare, |pairs| {
                pairs.into_iter().try_for_each(|(pair, outcome)| {
                    run.add(pair)?;
                    outcome
                })
            })?;
        }
        _ => return Err(DriverError::CompareOfFolder),
    }
    run.finish()
}

fn path_of(input: &Input) -> &Path {
    match input {
        Input::Stdin => Path::new(STDIN_NAME),
        Input::Path(path) | Input::Listed(path) => path,
    }
}

fn folder(input: &Input) -> Option<&Path> {
    match input {
        Input::Path(path) | Input::Listed(path) if path.is_dir() => Some(path),
        _ => None,
    }
}

/// The files of a folder with modules in them, by their paths in it.
fn files(folder: &Path) -> Result<BTreeSet<PathBuf>, DriverError> {
    let mut found = BTreeSet::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| DriverError::Folder { path: folder.to_owned(), error: error.into() })?;
        if is_module(entry.path())
            && entry.file_type().is_file()
            && let Ok(name) = entry.path().strip_prefix(folder)
        {
            found.insert(name.to_owned());
        }
    }
    if found.is_empty() { Err(DriverError::EmptyFolder { path: folder.to_owned() }) } else { Ok(found) }
}

/// The pairs of files, and whether each file exists in both folders: files with the same path, followed by files whose paths differ only in the
/// kind of file, such as a text and its bytecode.
fn paired(old: BTreeSet<PathBuf>, mut new: BTreeSet<PathBuf>) -> Vec<[(PathBuf, bool); 2]> {
    let mut pairs = Vec::new();
    let (same, mut others): (Vec<PathBuf>, Vec<PathBuf>) = old.into_iter().partition(|name| new.remove(name));
    pairs.extend(same.into_iter().map(|name| [(name.clone(), true), (name, true)]));
    for name in new {
        let stem = name.with_extension("");
        let counterpart = others.iter().position(|other| other.with_extension("") == stem);
        let counterpart = counterpart.map(|place| (others.remove(place), true));
        pairs.push([counterpart.unwrap_or_else(|| (name.clone(), false)), (name, true)]);
    }
    pairs.extend(others.into_iter().map(|name| [(name.clone(), true), (name, false)]));
    pairs.sort();
    pairs
}

/// A run of comparisons.
struct Run<'c, 'r, 'w> {
    reporter: &'r mut Reporter<'w>,
    output: Output<'c>,
    totals: Totals,
    /// Whether all modules of BEFORE could be read.
    is_whole: bool,
}

impl Run<'_, '_, '_> {
    /// Reports a pair, and counts it.
    fn add(&mut self, pair: FilePair<'_>) -> Result<(), OutputError> {
        self.is_whole &= pair.is_whole;
        self.totals.merge(pair.totals);
        self.reporter.add(pair.report)
    }

    fn finish(mut self) -> Result<Status, DriverError> {
        if !self.reporter.is_for_programs() {
            self.output.write(self.totals.line().as_bytes())?;
        }
        self.reporter.close()?;
        self.output.keep()?;
        let has_errors = self.reporter.counts().errors > 0;
        Ok(match self.is_whole {
            false => Status::Incomplete,
            true => Status::of(!has_errors),
        })
    }
}

/// A module, and its errors.
struct ReadModule {
    ir: Ir,
    errors: Vec<Diagnostic>,
    /// The functions that have errors.
    excluded: BTreeSet<String>,
}

/// A comparison of two files. Threads compare pairs in parallel, and their parts of the report are added in order.
struct FilePair<'c> {
    options: &'c DriverOptions,
    report: PartialReport,
    totals: Totals,
    /// Whether the modules of BEFORE could be read.
    is_whole: bool,
}

impl<'c> FilePair<'c> {
    fn new(options: &'c DriverOptions) -> Self {
        Self { options, report: PartialReport::new(options.report), totals: Totals::default(), is_whole: true }
    }

    /// Compares two named inputs.
    fn inputs(&mut self, before: &Input, after: &Input, standard_input: &mut dyn Read) -> Result<(), DriverError> {
        let (before, after) = (self.read(before, standard_input)?, self.read(after, standard_input)?);
        self.files(before, after)
    }

    /// Compares two files in folders; a file that does not exist is empty.
    fn in_folders(&mut self, folders: [&Path; 2], [one, other]: [(PathBuf, bool); 2]) -> Result<(), DriverError> {
        let mut file = |folder: &Path, (name, is_there): (PathBuf, bool)| match is_there {
            true => self.file(&folder.join(name)),
            false => Ok(SourceFile::new(path_name(&folder.join(name)), &b""[..]).map(Some)?),
        };
        let (one, other) = (file(folders[0], one)?, file(folders[1], other)?);
        self.files(one, other)
    }

    /// The text of an input; `None` for a binary one that cannot be read, which is reported.
    fn read(&mut self, input: &Input, standard_input: &mut dyn Read) -> Result<Option<SourceFile>, DriverError> {
        match input {
            Input::Stdin => {
                let source = SourceFile::read_from(STDIN_NAME, standard_input)?;
                Ok(self.readable(readable(source, &self.options.front_end)))
            }
            Input::Path(path) | Input::Listed(path) => self.file(path),
        }
    }

    /// Reads a file for the comparison, like an input.
    fn file(&mut self, path: &Path) -> Result<Option<SourceFile>, DriverError> {
        let read = readable_file(path, &self.options.front_end)?;
        Ok(self.readable(read))
    }

    /// The text, unless it cannot be read, which is reported.
    fn readable(&mut self, read: Result<SourceFile, Unreadable>) -> Option<SourceFile> {
        read.map_err(|(source, refused)| self.report.report(&source, &refused)).ok()
    }

    fn files(&mut self, before: Option<SourceFile>, after: Option<SourceFile>) -> Result<(), DriverError> {
        let (Some(before), Some(after)) = (&before, &after) else {
            self.is_whole = false;
            return Ok(());
        };
        let start = Instant::now();
        let parts = |source: &SourceFile| match &self.options.split {
            Some(marker) => split(source, marker).chunks,
            None => vec![source.whole()],
        };
        let (olds, news) = (parts(before), parts(after));
        if olds.len() != news.len() {
            return Err(DriverError::CompareParts {
                before: before.name().to_owned(),
                before_count: olds.len(),
                after: after.name().to_owned(),
                after_count: news.len(),
            });
        }
        for (old, new) in olds.into_iter().zip(news) {
            self.parts((before, old), (after, new))?;
        }
        self.report.file(FileRecord::new(after.name().to_owned(), self.report.counts(), start));
        Ok(())
    }

    fn parts(
        &mut self,
        (before, old): (&SourceFile, Span),
        (after, new): (&SourceFile, Span),
    ) -> Result<(), DriverError> {
        let registry = &self.options.front_end.registry;
        let Some(one) = self.module(before, old) else {
            self.is_whole = false;
            return Ok(());
        };
        // Equal texts are one module.
        let read = if old == new && before.slice(old) == after.slice(new) {
            one.errors.iter().for_each(|error| self.report.report(after, error));
            None
        } else {
            match self.module(after, new) {
                Some(other) => Some(other),
                None => return Ok(()),
            }
        };
        let other = read.as_ref().unwrap_or(&one);
        let excluded = one.excluded.union(&other.excluded).cloned().collect();
        let options = self.options.comparing.options(registry, excluded);
        let modules = [ComparedModule { ir: &one.ir, source: before }, ComparedModule { ir: &other.ir, source: after }];
        Ok(self.totals.add(modules, (&options, &self.options.comparing), Pass::None, &mut self.report)?)
    }

    /// Reads and verifies a module, and reports its errors. `None` if it cannot be read, which is reported.
    fn module(&mut self, source: &SourceFile, part: Span) -> Option<ReadModule> {
        let steps = self.options.front_end.steps();
        let parsed = syntax::parse_chunk(source, part, &steps.syntax);
        if !parsed.is_complete() {
            for diagnostic in &parsed.diagnostics {
                self.report.report(source, diagnostic);
            }
            return None;
        }
        let mut sink = Sink::new();
        verify::verify(&parsed.ir, source, &steps.verify, &mut sink);
        // A function that contradicts itself fails for all sizes, which the comparison reports.
        let is_told = |diagnostic: &Diagnostic| {
            diagnostic.severity == Severity::Error && diagnostic.code != Code::UnsatisfiableSizes
        };
        let errors: Vec<Diagnostic> = sink.finish().into_iter().filter(is_told).collect();
        for error in &errors {
            self.report.report(source, error);
        }
        let places = errors.iter().filter_map(|error| error.location);
        let excluded = verify::functions_at(&parsed.ir, steps.verify.registry, places);
        Some(ReadModule { ir: parsed.ir, errors, excluded })
    }
}
