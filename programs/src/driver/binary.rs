//! Inputs that are no text, which their first bytes say and not their names: MLIR bytecode and ONNX models.
//!
//! The module is checked as it was read. If there are findings, or an option changes the text, it is printed and the text replaces
//! the input: findings show the operation as a line, with its location. An ONNX model is read from its file, part by part: its
//! weights are never in memory.

use super::checked::{Checked, Print, Report};
use super::front_end::{ChunkResult, FrontEndOptions, Inference, check_chunk, check_module};
use super::{DriverError, DriverOptions, OutputError};
use broadcastable::bytecode::{self, BytecodeError, Resources};
use broadcastable::diagnostic::{Code, Diagnostic, Severity, Sink};
use broadcastable::ir::{Forms, Ir, PrintOptions};
use broadcastable::onnx::{self, FilePart, Model, NodeNames, OnnxError};
use broadcastable::pass::{Context, InferTypes, Pass};
use broadcastable::source::{Bytes, FileBytes, SourceError, SourceFile};
use broadcastable::verify;
use rustc_hash::FxHashMap;
use std::path::Path;

/// Whether a source is binary.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    bytecode::is_bytecode(bytes) || onnx::is_onnx(bytes)
}

/// A module that was read from bytes.
struct Built<'b> {
    ir: Ir,
    /// The kind of the input, for statistics.
    input: String,
    resources: Resources<'b>,
    /// The nodes of an ONNX model.
    nodes: Vec<NodeNames>,
}

/// Checks bytes that are no text.
pub(super) fn check(
    source: &SourceFile,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    match read(source, &options.front_end) {
        Ok(built) => check_built(source.name(), built, options, report, print),
        Err(refused) => {
            report(source, &refused)?;
            Ok(Checked::default())
        }
    }
}

/// The module of a binary input as text, with the locations of its operations and the types that an ONNX model leaves out; `None` for an
/// input that is text.
///
/// # Errors
/// The diagnostic, without a place, of an input that cannot be read.
pub fn as_module_text(source: &SourceFile, front_end: &FrontEndOptions) -> Result<Option<SourceFile>, Box<Diagnostic>> {
    if !is_binary(source.bytes()) {
        return Ok(None);
    }
    let text = as_text(&read(source, front_end)?.ir);
    let code = if onnx::is_onnx(source.bytes()) { Code::Onnx } else { Code::Bytecode };
    let refused = |error: SourceError| Box::new(Diagnostic::new(Severity::Error, code, None, error.to_string()));
    SourceFile::new(source.name(), text).map(Some).map_err(refused)
}

fn read<'b>(source: &'b SourceFile, front_end: &FrontEndOptions) -> Result<Built<'b>, Box<Diagnostic>> {
    if onnx::is_onnx(source.bytes()) {
        return read_onnx(&source.bytes(), front_end);
    }
    let options = bytecode::Options::new(&front_end.registry)
        .no_implicit_module(front_end.no_implicit_module)
        .limits(&front_end.limits);
    let module = bytecode::read(source, &options).map_err(|error| Box::new(refused(&error)))?;
    let input = format!("MLIR bytecode of version {}, written by {}", module.version, module.producer);
    Ok(Built { ir: module.ir, input, resources: module.resources, nodes: Vec::new() })
}

fn read_onnx<'b>(bytes: &dyn Bytes, front_end: &FrontEndOptions) -> Result<Built<'b>, Box<Diagnostic>> {
    read_model(bytes, front_end).map(built)
}

fn importing(front_end: &FrontEndOptions) -> onnx::Options<'_> {
    onnx::Options::new(&front_end.registry).limits(&front_end.limits)
}

/// An ONNX model with inferred types.
fn read_model(bytes: &dyn Bytes, front_end: &FrontEndOptions) -> Result<Model, Box<Diagnostic>> {
    let options = importing(front_end);
    let read = || onnx::read(bytes, &options);
    let model = read().and_then(|mut model| if infer(&mut model.ir, front_end) { Ok(model) } else { read() });
    model.map_err(|error| Box::new(unreadable(&error)))
}

fn unreadable(error: &OnnxError) -> Diagnostic {
    Diagnostic::new(Severity::Error, Code::Onnx, None, format!("ONNX model cannot be read: {error}"))
}

fn built<'b>(model: Model) -> Built<'b> {
    let (version, opset) = (model.ir_version, model.opset);
    let by = if model.producer.is_empty() { String::new() } else { format!(", written by {}", model.producer) };
    let input = format!("ONNX model of version {version}, operators of version {opset}{by}");
    Built { ir: model.ir, input, resources: Resources::default(), nodes: model.nodes }
}

/// The file at a path, if it is an ONNX model.
pub(super) fn open_onnx(path: &Path) -> Result<Option<FileBytes>, DriverError> {
    Ok(FileBytes::open(path)?.filter(is_onnx))
}

/// Whether a file is an ONNX model.
pub(super) fn is_onnx(bytes: &FileBytes) -> bool {
    let mut first = [0; onnx::SIGNATURE];
    bytes.read_exact_at(0, &mut first).is_ok() && onnx::is_onnx(&first)
}

/// Checks an ONNX model.
pub(super) fn check_onnx(
    name: &str,
    bytes: &dyn Bytes,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    match read_onnx(bytes, &options.front_end) {
        Ok(built) => check_built(name, built, options, report, print),
        Err(refused) => {
            report_unreadable(name, &refused, report)?;
            Ok(Checked::default())
        }
    }
}

/// Reports why a file cannot be read, without a place in it.
fn report_unreadable(name: &str, refused: &Diagnostic, report: Report<'_>) -> Result<(), OutputError> {
    match SourceFile::new(name, Vec::new()) {
        Ok(source) => report(&source, refused),
        Err(_) => Ok(()),
    }
}

/// Checks an ONNX model, and returns the file with the inferred types as `value_info`, if they change it and nothing is wrong.
pub(super) fn infer_onnx(
    name: &str,
    bytes: &dyn Bytes,
    options: &DriverOptions,
    report: Report<'_>,
) -> Result<(bool, Option<Vec<FilePart>>), OutputError> {
    let front_end = &options.front_end;
    let read = read_model(bytes, front_end).and_then(|model| {
        let parts =
            model.with_value_info(bytes, &importing(front_end)).map_err(|error| Box::new(unreadable(&error)))?;
        Ok((model, parts))
    });
    match read {
        Ok((model, parts)) => {
            let Checked { fine, .. } = check_built(name, built(model), options, report, &mut |_| Ok(()))?;
            Ok((fine, parts.filter(|_| fine)))
        }
        Err(refused) => {
            report_unreadable(name, &refused, report)?;
            Ok((false, None))
        }
    }
}

/// Infers the types that the file does not state, unless the module has errors without them: these are then reported at their nodes.
/// Returns whether an error of inference may be reported for the file: an inferred result that does not fit, or a cast that is
/// impossible.
fn infer(ir: &mut Ir, front_end: &FrontEndOptions) -> bool {
    let nothing = SourceFile::default();
    let errors = |ir: &Ir| {
        let mut sink = Sink::new();
        verify::verify(ir, &nothing, &front_end.verify_options(&front_end.registry), &mut sink);
        sink.finish().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
    };
    if errors(ir).next().is_some() {
        return true;
    }
    let inferred = InferTypes.run(ir, &Context::new(&front_end.registry).limits(&front_end.limits));
    let is_own = |code: Code| matches!(code, Code::InvalidValueType | Code::RuleResultMismatch);
    inferred.is_ok() && !errors(ir).any(|diagnostic| is_own(diagnostic.code))
}

fn check_built(
    name: &str,
    built: Built<'_>,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    let front_end = &options.front_end;
    let Built { ir, input, resources, nodes } = built;
    let needs_text = front_end.sizes.guards.is_some() || front_end.infer == Some(Inference::Edits);
    // There is no text yet, so findings have no place.
    let Ok(mut text) = SourceFile::new(name, Vec::new()) else { return Ok(Checked::default()) };
    let mut printed = needs_text.then(|| as_text(&ir));
    let mut result = ChunkResult::default();
    if !needs_text {
        result = check_module(ir, &text, front_end, |ir| printed = Some(as_text(ir)));
    }
    if let Some(printed) = printed.filter(|_| needs_text || !result.diagnostics.is_empty())
        && let Ok(printed) = SourceFile::new(name, printed)
    {
        text = printed;
        result = match needs_text {
            true => check_chunk(&text, text.whole(), front_end),
            false => {
                let only = FrontEndOptions { print: None, stats: None, tally: false, ..front_end.clone() };
                let ChunkResult { diagnostics, hidden, .. } = check_chunk(&text, text.whole(), &only);
                // Findings whose operations the text does not have stay without a place.
                match has_error(&result.diagnostics) && !has_error(&diagnostics) {
                    true => result,
                    false => ChunkResult { diagnostics, hidden, ..result },
                }
            }
        };
    }
    let ChunkResult { mut diagnostics, hidden, printed, mut stats, tally, records, .. } = result;
    diagnostics.sort_by_key(|diagnostic| diagnostic.location.map(|at| at.start));
    let fine = !has_error(&diagnostics);
    let nodes = if diagnostics.is_empty() { NodesByName::default() } else { NodesByName::of(&nodes) };
    for diagnostic in diagnostics {
        let diagnostic = match nodes.0.is_empty() {
            true => with_function(diagnostic),
            false => with_node(diagnostic, &text, &nodes),
        };
        report(&text, &diagnostic)?;
    }
    if let Some(mut printed) = printed {
        let most = front_end.elide_resources.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        resources.print(most, &mut printed);
        print(&printed)?;
    }
    stats.set_input(input);
    Ok(Checked { fine, hidden, stats, tally, records })
}

fn as_text(ir: &Ir) -> Vec<u8> {
    ir.print(PrintOptions::of(Forms::Generic).locations(true))
}

fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// Adds the name of the function to a finding, since the line of the text exists in no file.
fn with_function(diagnostic: Diagnostic) -> Diagnostic {
    let function = diagnostic.subject.as_ref().and_then(|subject| subject.function.clone());
    match function {
        Some(function) => diagnostic.note(format!("in function '{function}'")),
        None => diagnostic,
    }
}

/// The nodes of a model by name; `None` for a name that several have.
#[derive(Default)]
struct NodesByName<'n>(FxHashMap<&'n str, Option<&'n NodeNames>>);

impl<'n> NodesByName<'n> {
    fn of(nodes: &'n [NodeNames]) -> Self {
        let mut by_name = FxHashMap::default();
        for node in nodes {
            by_name.entry(&*node.name).and_modify(|known| *known = None).or_insert(Some(node));
        }
        Self(by_name)
    }
}

/// Adds the node of a finding, as programs that display models call it and its values.
fn with_node(diagnostic: Diagnostic, text: &SourceFile, nodes: &NodesByName<'_>) -> Diagnostic {
    let line = diagnostic.location.and_then(|at| text.line_span(text.line_index(at.start)));
    let Some(name) = line.and_then(|line| node_name(text.slice(line))) else { return diagnostic };
    let Some(Some(node)) = nodes.0.get(&*name) else {
        return diagnostic.note(format!("at node '{name}', one of several of this name"));
    };
    let list = |names: &[String]| {
        let names = names.iter().map(|name| if name.is_empty() { "none".to_owned() } else { format!("'{name}'") });
        names.collect::<Vec<_>>().join(", ")
    };
    let NodeNames { op_type, inputs, outputs, .. } = node;
    let name = if outputs.contains(&name) { "without a name".to_owned() } else { format!("'{name}'") };
    diagnostic.note(format!("{op_type} node {name}: inputs {}; outputs {}", list(inputs), list(outputs)))
}

/// The first name in the location at the end of a line: that of the node, followed by those of the callers.
fn node_name(line: &[u8]) -> Option<String> {
    let start = line.windows(5).rposition(|bytes| bytes == b" loc(")?;
    let quoted = &line[start..];
    let begin = quoted.iter().position(|byte| *byte == b'"')? + 1;
    let mut end = begin;
    while *quoted.get(end)? != b'"' {
        end += if quoted[end] == b'\\' { 2 } else { 1 };
    }
    Some(String::from_utf8_lossy(&broadcastable::ir::spelled(&quoted[begin - 1..=end])).into_owned())
}

fn refused(error: &BytecodeError) -> Diagnostic {
    let message = format!("MLIR bytecode cannot be read: {error}");
    Diagnostic::new(Severity::Error, Code::Bytecode, None, message)
}
