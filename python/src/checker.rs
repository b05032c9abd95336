//! [`Checker`]: checks texts without the interpreter's lock.

use crate::contracts::{FunctionComparison, Signature, named};
use crate::finding::Finding;
use crate::module::{Module, Read};
use crate::origin::Places;
use crate::sizes::{self, FunctionSizes};
use bcast_programs::driver::binary::as_module_text;
use bcast_programs::driver::front_end::{FrontEndOptions, Inference, check_chunk, malformed};
use bcast_programs::driver::project::Project;
use bcast_programs::driver::split::split;
use broadcastable::check;
use broadcastable::diagnostic::{Counts, Diagnostic};
use broadcastable::pass::apply;
use broadcastable::source::{SourceError, SourceFile};
use broadcastable::verify::ComparedModule;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

create_exception!(
    broadcastable,
    InputError,
    PyValueError,
    "Something that cannot be checked, or options that are wrong."
);

/// Longer texts are checked on a separate thread, so that Ctrl-C has an effect.
const LONG: usize = 1 << 20;
/// Maximum delay of a signal.
const TURN: Duration = Duration::from_millis(20);
/// Maximum number of folders whose settings are cached.
const MOST_FOLDERS: usize = 1000;

/// The settings for the texts of a folder.
struct FolderSettings {
    checker: check::Checker,
    front_end: FrontEndOptions,
}

/// A text, its findings, and its module.
pub(crate) struct Checked {
    pub(crate) source: Arc<SourceFile>,
    diagnostics: Vec<Diagnostic>,
    origins: Vec<Option<crate::origin::Origin>>,
    hidden: Counts,
    pub(crate) module: Option<broadcastable::ir::Ir>,
}

/// The result of `check`: the findings, and the numbers of further errors, warnings and remarks.
type Findings = (Vec<Finding>, (usize, usize, usize));

impl Checked {
    /// The module, if the text has no errors.
    fn right_module(&mut self) -> Option<broadcastable::ir::Ir> {
        let has_errors = check::has_errors(&self.diagnostics, self.hidden);
        self.module.take().filter(|_| !has_errors)
    }

    fn into_findings(self) -> Findings {
        let Self { source, diagnostics, origins, hidden, .. } = self;
        let found = diagnostics.into_iter().zip(origins);
        let found = found.map(|(diagnostic, origin)| Finding::new(Arc::clone(&source), diagnostic, origin)).collect();
        (found, (hidden.errors, hidden.warnings, hidden.others))
    }
}

/// Options and definitions of operations, read once, for any number of texts and threads.
///
/// The arguments are options of `bcast-opt` about reading, verification, lints and definitions.
#[pyclass(module = "broadcastable._native", frozen)]
pub(super) struct Checker {
    project: Mutex<Project>,
    settings: Mutex<HashMap<PathBuf, Arc<FolderSettings>>>,
    split: Option<String>,
}

impl Checker {
    fn settings(&self, path: &Path) -> PyResult<Arc<FolderSettings>> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut settings = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(settings) = settings.get(folder) {
            return Ok(Arc::clone(settings));
        }
        let (front_end, error) = self.project.lock().unwrap_or_else(PoisonError::into_inner).front_end(path);
        if let Some(error) = error {
            return Err(InputError::new_err(error.to_string()));
        }
        if settings.len() >= MOST_FOLDERS {
            settings.clear();
        }
        let checker = check::Checker::new(front_end.registry.clone(), front_end.check_options());
        let found = Arc::new(FolderSettings { checker, front_end });
        settings.insert(folder.to_owned(), Arc::clone(&found));
        Ok(found)
    }

    fn check_source(&self, py: Python<'_>, source: SourceFile, keeps: bool) -> PyResult<Checked> {
        let settings = self.settings(Path::new(source.name()))?;
        let split = self.split.clone();
        run(py, source.bytes().len(), move || checked(source, &settings, split.as_deref(), keeps))
    }
}

/// The text of an input, which for MLIR bytecode and ONNX models is that of their module, or the error.
fn readable(source: SourceFile, settings: &FolderSettings) -> Result<SourceFile, Box<Checked>> {
    let refused = match as_module_text(&source, &settings.front_end) {
        Ok(text) => return Ok(text.unwrap_or(source)),
        Err(refused) => *refused,
    };
    let source = Arc::new(SourceFile::new(source.name(), Vec::new()).unwrap_or_default());
    let (diagnostics, origins) = (vec![refused], vec![None]);
    Err(Box::new(Checked { source, diagnostics, origins, hidden: Counts::default(), module: None }))
}

/// Checks a text; the module is kept if `keeps` is set and there is one chunk.
fn checked(source: SourceFile, settings: &FolderSettings, marker: Option<&str>, keeps: bool) -> Checked {
    let source = match readable(source, settings) {
        Ok(source) => source,
        Err(refused) => return *refused,
    };
    let (chunks, mut diagnostics) = match marker {
        Some(marker) => {
            let split = split(&source, marker);
            (split.chunks, split.warnings)
        }
        None => (vec![source.whole()], Vec::new()),
    };
    let is_single = chunks.len() == 1;
    let mut origins: Vec<Option<_>> = diagnostics.iter().map(|_| None).collect();
    let mut hidden = Counts::default();
    let mut module = None;
    for chunk in chunks {
        let (ir, report) = settings.checker.check_part(&source, chunk, |lints| malformed(&source, chunk, lints));
        hidden.add(report.hidden);
        if !report.diagnostics.is_empty() {
            let places = Places::new(&ir);
            origins.extend(report.diagnostics.iter().map(|found| places.origin(found.location)));
            diagnostics.extend(report.diagnostics);
        }
        match keeps && is_single {
            true => module = Some(ir),
            false => settings.checker.reuse(ir),
        }
    }
    Checked { source: Arc::new(source), diagnostics, origins, hidden, module }
}

/// Runs a function without the lock. A long text is processed on another thread, while this one waits for signals.
fn run<T: Send + 'static>(py: Python<'_>, bytes: usize, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    if bytes < LONG {
        return Ok(py.detach(work));
    }
    let (sender, receiver) = channel();
    // If the receiver no longer exists, the result is not needed.
    let work = move || _ = sender.send(work());
    std::thread::Builder::new().name("broadcastable".to_owned()).spawn(work)?;
    let receiver = Mutex::new(receiver);
    loop {
        let turn = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TURN);
        match py.detach(turn) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(InputError::new_err("the check ended unexpectedly"));
            }
        }
    }
}

fn refused(error: SourceError) -> PyErr {
    match error {
        SourceError::Read { path, error } => match error.raw_os_error() {
            Some(number) => PyOSError::new_err((number, broadcastable::source::reason(&error), path)),
            None => PyOSError::new_err(format!("{}: {}", path.display(), broadcastable::source::reason(&error))),
        },
        error => InputError::new_err(error.to_string()),
    }
}

#[pymethods]
impl Checker {
    #[new]
    #[pyo3(signature = (*options))]
    fn new(options: Vec<OsString>) -> PyResult<Self> {
        let project = Project::new(&options).map_err(|error| InputError::new_err(error.to_string()))?;
        let split = project.split_marker().map(str::to_owned);
        Ok(Self { project: Mutex::new(project), settings: Mutex::default(), split })
    }

    /// The findings about a text.
    fn check(&self, py: Python<'_>, text: Text, name: &str) -> PyResult<Findings> {
        Ok(self.check_source(py, text.source(name)?, false)?.into_findings())
    }

    /// The findings about a file.
    fn check_file(&self, py: Python<'_>, path: PathBuf) -> PyResult<Findings> {
        let source = py.detach(|| SourceFile::read(&path)).map_err(refused)?;
        Ok(self.check_source(py, source, false)?.into_findings())
    }

    /// The module that a text holds, with the findings about it.
    fn module(&self, py: Python<'_>, text: Text, name: &str) -> PyResult<(Module, Findings)> {
        let mut checked = self.check_source(py, text.source(name)?, true)?;
        let Some(module) = checked.module.take() else {
            return Err(InputError::new_err(match checked.diagnostics.first().filter(|_| self.split.is_none()) {
                Some(refused) => refused.message.clone(),
                None => "a text that is split into chunks has no module".to_owned(),
            }));
        };
        Ok((Module::new(Read { source: Arc::clone(&checked.source), ir: module }), checked.into_findings()))
    }

    /// The text with inferred types written into it, or `None` if there are errors; and the findings.
    fn infer(&self, py: Python<'_>, text: Text, name: &str) -> PyResult<(Option<Vec<u8>>, Findings)> {
        let source = text.source(name)?;
        let settings = self.settings(Path::new(source.name()))?;
        let (text, checked) = run(py, source.bytes().len(), move || {
            let source = match readable(source, &settings) {
                Ok(source) => source,
                Err(refused) => return (None, *refused),
            };
            let options = FrontEndOptions { infer: Some(Inference::Edits), ..settings.front_end.clone() };
            let found = check_chunk(&source, source.whole(), &options);
            let has_errors = check::has_errors(&found.diagnostics, found.hidden);
            let text = (!has_errors).then(|| apply(source.bytes(), &found.edits));
            let origins = found.diagnostics.iter().map(|_| None).collect();
            let (diagnostics, hidden) = (found.diagnostics, found.hidden);
            (text, Checked { source: Arc::new(source), diagnostics, origins, hidden, module: None })
        })?;
        Ok((text, checked.into_findings()))
    }

    /// The requirements of the functions of a text on run-time sizes, or `None` if there are errors; and the findings.
    fn sizes(&self, py: Python<'_>, text: Text, name: &str) -> PyResult<(Option<Vec<FunctionSizes>>, Findings)> {
        let source = text.source(name)?;
        let settings = self.settings(Path::new(source.name()))?;
        let (found, checked) = run(py, source.bytes().len(), move || {
            let mut checked = checked(source, &settings, None, true);
            let found = checked.right_module().map(|module| settings.checker.run_time_sizes(&module, &checked.source));
            (found, checked)
        })?;
        let found = found
            .map(|found| found.into_iter().map(|one| sizes::of(py, one, &checked.source)).collect::<PyResult<_>>())
            .transpose()?;
        Ok((found, checked.into_findings()))
    }

    /// The signatures of the functions of a text, or `None` if there are errors; and the findings, on names of sizes too.
    fn signatures(&self, py: Python<'_>, text: Text, name: &str) -> PyResult<(Option<Vec<Signature>>, Findings)> {
        let source = text.source(name)?;
        let settings = self.settings(Path::new(source.name()))?;
        let (found, of_names, checked) = run(py, source.bytes().len(), move || {
            let mut checked = checked(source, &settings, None, true);
            let Some(module) = checked.right_module() else { return (None, Vec::new(), checked) };
            let found = settings.checker.signatures(&module, &checked.source);
            let of_names = named(&found, &module, &checked.source);
            (Some(found), of_names, checked)
        })?;
        let signatures = found
            .map(|found| found.into_iter().map(|one| Signature::of(py, one, &checked.source)).collect::<PyResult<_>>());
        let (mut findings, hidden) = checked.into_findings();
        findings.extend(of_names);
        Ok((signatures.transpose()?, (findings, hidden)))
    }

    /// The functions of two texts compared, or `None` if there are errors; and the findings about the texts.
    fn compare(
        &self,
        py: Python<'_>,
        before: (Text, String),
        after: (Text, String),
    ) -> PyResult<(Option<Vec<FunctionComparison>>, Findings)> {
        let sources = [before.0.source(&before.1)?, after.0.source(&after.1)?];
        let settings = self.settings(Path::new(sources[1].name()))?;
        let length = sources.iter().map(|source| source.bytes().len()).sum();
        let (found, [before, after]) = run(py, length, move || {
            let mut both = sources.map(|source| checked(source, &settings, None, true));
            let modules = both.each_mut().map(Checked::right_module);
            let [Some(before), Some(after)] = &modules else { return (None, both) };
            let sides = [before, after].into_iter().zip(&both);
            let sides: Vec<_> = sides.map(|(ir, checked)| ComparedModule { ir, source: &checked.source }).collect();
            let of = |found: broadcastable::verify::Comparison| {
                let finding = match &sides[..] {
                    [before, after] => found.finding([*before, *after], (false, true)),
                    _ => None,
                };
                let finding = finding.map(|(is_after, diagnostic)| {
                    Finding::new(Arc::clone(&both[usize::from(is_after)].source), diagnostic, None)
                });
                (found, finding)
            };
            (Some(settings.checker.compare(before, after).into_iter().map(of).collect::<Vec<_>>()), both)
        })?;
        let found = found.map(|found| {
            found.into_iter().map(|(one, finding)| FunctionComparison::of(py, one, finding)).collect::<PyResult<_>>()
        });
        let ((mut findings, hidden), (more, hidden_more)) = (before.into_findings(), after.into_findings());
        findings.extend(more);
        let hidden = (hidden.0 + hidden_more.0, hidden.1 + hidden_more.1, hidden.2 + hidden_more.2);
        Ok((found.transpose()?, (findings, hidden)))
    }
}

/// A text from Python.
#[derive(FromPyObject)]
enum Text {
    Str(String),
    Bytes(pyo3::pybacked::PyBackedBytes),
}

impl Text {
    fn source(self, name: &str) -> PyResult<SourceFile> {
        let bytes = match self {
            Self::Str(text) => text.into_bytes(),
            Self::Bytes(bytes) => bytes.to_vec(),
        };
        SourceFile::new(name, bytes).map_err(refused)
    }
}
