//! `--trace-shapes`: finds the pass of a pipeline after which a shape changed, became `?` or static, or an operation no longer verifies.
//!
//! The input is the output of `mlir-opt --mlir-print-ir-after-all` and similar options. `log` cuts it into dumps, `header` reads the name of the pass, `unit`
//! holds the functions of a dump, `matching` finds the corresponding operation of the next dump, and `change` compares types. One dump of the log is in
//! memory, and the last dump of each function.

mod change;
mod dumped;
mod folder;
mod header;
mod log;
mod matching;
mod record;
mod tell;
mod unit;

use super::binary::{Unreadable, readable, readable_file};
use super::compare::record::Pass;
use super::compare::{self, CompareSettings};
use super::front_end::FrontEndOptions;
use super::knowledge::Knowledge;
use super::output::Output;
use super::report::{FileRecord, Reporter};
use super::split::{DEFAULT_MARKER, split};
use super::{DriverError, DriverOptions, Input, Inputs, STDIN_NAME, Status};
use broadcastable::diagnostic::{Code, Counts, Diagnostic};
use broadcastable::dialect::Tally;
use broadcastable::ir::{Form, Ir};
use broadcastable::source::{self, SourceError, SourceFile, Span};
use broadcastable::verify;
use dumped::{Dumped, FunctionState, Modules};
pub(in crate::driver) use header::Header;
use header::When;
use log::{Dump, DumpState, Log};
use matching::Matching;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;
use tell::Teller;
use unit::Unit;

/// Traces a log, or a folder of dumps, starting from the module in the named input, if there is one.
pub(super) fn run(
    (log, named): (&Input, &[Input]),
    options: &DriverOptions,
    knowledge: &mut Knowledge,
    (inputs, reporter): (Inputs<'_>, &mut Reporter<'_>),
) -> Result<Status, DriverError> {
    let start = Instant::now();
    let path = match log {
        Input::Stdin => Path::new(STDIN_NAME),
        Input::Path(path) | Input::Listed(path) => path,
    };
    let options = options.with_definitions_for(knowledge, path, reporter)?;
    let Inputs { input: standard_input, output, .. } = inputs;
    let mut trace = Trace::new(&options, Teller::new(Output::stream(output), reporter));
    match named {
        [] => {}
        [Input::Stdin] => {
            trace.begin(readable(SourceFile::read_from(STDIN_NAME, standard_input)?, &options.front_end))?;
        }
        [Input::Path(path) | Input::Listed(path)] => trace.begin(readable_file(path, &options.front_end)?)?,
        _ => return Err(DriverError::TraceOfMany),
    }
    match log {
        Input::Stdin => trace.read(STDIN_NAME, path, BufReader::new(standard_input))?,
        Input::Path(path) | Input::Listed(path) if path.is_dir() => {
            let refused = |error: walkdir::Error| DriverError::Folder { path: path.clone(), error: error.into() };
            for file in folder::files(path).map_err(refused)? {
                trace.file(&file)?;
            }
        }
        Input::Path(path) | Input::Listed(path) => trace.file(path)?,
    }
    trace.finish(path, start)
}

struct Trace<'o, 'p, 'r, 'w> {
    front_end: &'o FrontEndOptions,
    reader: Modules<'o>,
    teller: Teller<'p, 'r, 'w>,
    /// The last state of each function.
    functions: FxHashMap<String, FunctionState>,
    /// The marker between several modules, which go through the pipeline one after the other.
    marker: Option<&'o str>,
    /// The modules before their first pass.
    modules: VecDeque<Rc<Dumped>>,
    /// The settings for comparing dumps, if they are compared, and the last dump with each function.
    comparing: Option<&'o CompareSettings>,
    dumped: FxHashMap<String, Rc<Dumped>>,
    totals: compare::Totals,
    /// The scope of the first dump, and the functions with such a dump since the module began.
    first: Option<(Header, FxHashSet<String>)>,
    dumps: usize,
    tally: Tally,
}

impl<'o, 'p, 'r, 'w> Trace<'o, 'p, 'r, 'w> {
    fn new(options: &'o DriverOptions, teller: Teller<'p, 'r, 'w>) -> Self {
        Self {
            front_end: &options.front_end,
            reader: Modules::new(&options.front_end),
            teller,
            functions: FxHashMap::default(),
            marker: options.split.as_deref(),
            modules: VecDeque::new(),
            comparing: Some(&options.comparing).filter(|comparing| comparing.has_steps),
            dumped: FxHashMap::default(),
            totals: compare::Totals::default(),
            first: None,
            dumps: 0,
            tally: Tally::default(),
        }
    }

    /// Reads the modules before their first pass.
    fn begin(&mut self, read: Result<SourceFile, Unreadable>) -> Result<(), DriverError> {
        let source = match read {
            Ok(source) => source,
            Err((source, refused)) => return Ok(self.teller.report(&source, &refused)?),
        };
        let chunks = match self.marker {
            Some(marker) => split(&source, if marker.is_empty() { DEFAULT_MARKER } else { marker }).chunks,
            None => vec![source.whole()],
        };
        for chunk in chunks {
            match self.reader.part(&source, chunk) {
                Ok(module) => {
                    module.errors.iter().try_for_each(|error| self.teller.report(&source, error))?;
                    self.modules.push_back(Rc::new(Dumped { module, source: source.clone(), header: None }));
                }
                Err(refused) => refused.iter().try_for_each(|error| self.teller.report(&source, error))?,
            }
        }
        self.next_module();
        Ok(())
    }

    /// Drops a module that went through all passes.
    fn next_module(&mut self) {
        self.functions.clear();
        self.dumped.clear();
        let Some(dump) = self.modules.pop_front() else { return };
        for (index, unit) in dump.module.units.iter().enumerate() {
            self.dumped.insert(function_name(unit).to_owned(), Rc::clone(&dump));
            self.functions.insert(unit.key.clone(), FunctionState { dump: Rc::clone(&dump), index });
        }
    }

    fn file(&mut self, path: &Path) -> Result<(), DriverError> {
        let refused = |error| SourceError::Read { path: path.to_owned(), error };
        let file = source::open(path).map_err(refused)?;
        self.read(&broadcastable::source::path_name(path), path, BufReader::new(file))
    }

    fn read(&mut self, name: &str, path: &Path, input: impl BufRead) -> Result<(), DriverError> {
        let refused = |error: io::Error| SourceError::Read { path: PathBuf::from(path), error };
        let mut log = Log::new(input);
        while let Some(dump) = log.dump().map_err(refused)? {
            self.dumps += 1;
            self.dump(name, dump)?;
        }
        Ok(())
    }

    fn dump(&mut self, name: &str, dump: Dump) -> Result<(), DriverError> {
        let Dump { header, header_line, header_text, text, line, byte, state } = dump;
        let reason = match state {
            DumpState::Whole => None,
            DumpState::Empty => Some("no operation follows the header"),
            DumpState::Truncated => Some("its operation has no end"),
            DumpState::TooLarge => Some("it has 2 GiB or more"),
        };
        if let Some(reason) = reason {
            let start = byte.saturating_sub(header_text.len() as u64);
            let mut source = SourceFile::part(name, header_text, 0)?;
            source.set_before(header_line - 1, start);
            let place = Span::new(0, source.bytes().trim_ascii_end().len() as u32);
            let message = format!("the dump {header} is not compared: {reason}");
            self.teller.totals.unread += 1;
            return Ok(self.teller.report(&source, &Diagnostic::warning(Code::IncompleteDump, place, message))?);
        }
        let mut source = SourceFile::part(name, text, 0)?;
        source.set_before(line, byte);
        let module = match self.reader.dump(&source) {
            Ok(module) => module,
            Err(refused) => {
                self.teller.totals.unread += 1;
                return Ok(refused.iter().try_for_each(|error| self.teller.report(&source, error))?);
            }
        };
        self.tally += module.tally;
        self.begin_module(&header, &module.units);
        let ir = &module.ir;
        let is_module = ir.top_level().next().is_some_and(|root| ir.form(root) != Form::ImplicitModule);
        let keys: Vec<_> = module.units.iter().map(|unit| self.key(unit)).collect();
        if is_module && module.units.iter().any(|unit| !unit.key.is_empty()) && keys.iter().any(Option::is_some) {
            self.forget_others(ir, &keys);
        }
        self.teller.begin(name, header_line, &header);
        let dump = Rc::new(Dumped { module, source, header: Some(header) });
        for (index, key) in keys.into_iter().enumerate() {
            let new = FunctionState { dump: Rc::clone(&dump), index };
            match key.as_ref().and_then(|key| self.functions.get(key)) {
                Some(old) if !is_compared(&old.dump, &dump) => {}
                Some(old) if old.unit().is_same_as(new.unit()) => self.teller.unchanged(new.unit()),
                Some(old) => {
                    let matching = Matching::new(old.unit(), new.unit(), &self.front_end.limits.tracing);
                    let changes = change::changes(old, &new, &matching);
                    self.teller.unit(&new, Some((old, &matching)), &changes)?;
                }
                None => self.teller.unit(&new, None, &[])?,
            }
            let key = key.unwrap_or_else(|| new.unit().key.clone());
            self.functions.insert(key, new);
        }
        if let Some(comparing) = self.comparing {
            self.step(comparing, &dump)?;
        }
        Ok(())
    }

    /// Compares the functions of a dump with those of the dump before.
    fn step(&mut self, comparing: &CompareSettings, dump: &Rc<Dumped>) -> Result<(), DriverError> {
        let Some(header) = &dump.header else { return Ok(()) };
        let names: Vec<String> = dump.module.units.iter().map(|unit| function_name(unit).to_owned()).collect();
        let mut done: BTreeSet<&String> = BTreeSet::new();
        for name in &names {
            let Some(old) = self.dumped.get(name).cloned().filter(|_| !done.contains(name)) else { continue };
            // Functions with the same last dump are compared together.
            let others =
                names.iter().filter(|name| self.dumped.get(*name).is_some_and(|dumped| Rc::ptr_eq(dumped, &old)));
            let others: BTreeSet<&String> = others.collect();
            if is_compared(&old, dump) {
                let excluded = old.module.excluded.union(&dump.module.excluded).cloned().collect();
                let mut options = comparing.options(&self.front_end.registry, excluded);
                options.only = Some(others.iter().map(|name| (*name).clone()).collect());
                let modules = [
                    verify::ComparedModule { ir: &old.module.ir, source: &old.source },
                    verify::ComparedModule { ir: &dump.module.ir, source: &dump.source },
                ];
                self.totals.add(modules, (&options, comparing), Pass::After(header), self.teller.reporter)?;
            }
            done.extend(others);
        }
        for name in names {
            self.dumped.insert(name, Rc::clone(dump));
        }
        Ok(())
    }

    /// Whether the first pass processes a function again: then another module begins.
    fn begin_module(&mut self, header: &Header, units: &[Unit]) {
        let key = units.iter().map(|unit| unit.key.as_str()).find(|key| !key.is_empty()).unwrap_or_default();
        let key = header.scope.clone().unwrap_or_else(|| key.to_owned());
        match &mut self.first {
            None => self.first = Some((header.clone(), FxHashSet::from_iter([key]))),
            Some((first, met)) if first.when == header.when && first.is_same_pass(header) => {
                if !met.insert(key.clone()) && self.marker.is_some() {
                    *met = FxHashSet::from_iter([key]);
                    self.next_module();
                }
            }
            Some(_) => {}
        }
    }

    /// The key of a function in a dump: a function dumped alone lacks the modules around it.
    fn key(&self, unit: &Unit) -> Option<String> {
        if self.functions.contains_key(&unit.key) {
            return Some(unit.key.clone());
        }
        let ending = format!("/{}", unit.key);
        let mut found = self.functions.keys().filter(|key| !unit.key.is_empty() && key.ends_with(&ending));
        match (found.next(), found.next()) {
            (Some(key), None) => Some(key.clone()),
            _ => None,
        }
    }

    /// Drops the functions that the newest dump of a whole module lacks. A dump of a nested module is not whole.
    fn forget_others(&mut self, ir: &Ir, keys: &[Option<String>]) {
        let root = ir.top_level().next();
        let symbol = root.and_then(|root| ir.string(ir.attribute(root, "sym_name")?));
        let inner = symbol.map(|symbol| format!("{}/", String::from_utf8_lossy(&symbol)));
        let is_inner = inner.is_some_and(|inner| self.functions.keys().any(|key| key.starts_with(&inner)));
        if !is_inner {
            let kept: FxHashSet<&String> = keys.iter().flatten().collect();
            self.functions.retain(|key, _| kept.contains(key));
        }
    }

    fn finish(mut self, path: &Path, start: Instant) -> Result<Status, DriverError> {
        if self.dumps == 0 {
            return Err(DriverError::NoDumps { path: path.to_owned() });
        }
        if self.comparing.is_some() {
            self.teller.compared(&self.totals)?;
        }
        let counts: Counts = self.teller.reporter.counts();
        let record = FileRecord::new(broadcastable::source::path_name(path), counts, start);
        self.teller.finish(self.dumps, &FileRecord { tally: self.tally, ..record })?;
        Ok(Status::of(counts.errors == 0))
    }
}

/// The name of a function without the modules around it.
fn function_name(unit: &Unit) -> &str {
    unit.key.rsplit('/').next().unwrap_or_default()
}

/// Whether a pass that the headers name made the difference between two dumps. Between the dump after a pass and the dump before another
/// one there are changes without a dump: other passes, or the end of a module and the beginning of the next.
fn is_compared(old: &Dumped, new: &Dumped) -> bool {
    let is_before = |dump: &Dumped| dump.header.as_ref().is_some_and(|header| header.when == When::Before);
    is_before(old) || !is_before(new)
}
