//! Binary inputs, MLIR bytecode and ONNX models, which are recognised by their first bytes. A file with the name of a model that is neither
//! is refused.
//!
//! The module is checked as it was read. If there are findings, or an option changes the text, the module is printed, and its text replaces
//! the input: findings show the operation as a line, with its location. An ONNX model is read from its file, part by part, so that its
//! weights are never in memory.

use super::checked::{Checked, Print, Report};
use super::front_end::{ChunkResult, FrontEndOptions, Inference, check_chunk, check_module, without_text};
use super::unreadable::unreadable;
use super::{DriverError, DriverOptions, OutputError};
use broadcastable::bytecode::{self, BytecodeError, Resources};
use broadcastable::diagnostic::{Code, Diagnostic, Severity, Sink};
use broadcastable::ir::{Forms, Ir, PrintOptions};
use broadcastable::onnx::{self, FilePart, Model, NodeNames};
use broadcastable::pass::{Context, InferTypes, Pass};
use broadcastable::source::{Bytes, FileBytes, SourceError, SourceFile, path_name};
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
    /// The code of errors about the input as a whole.
    code: Code,
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
    if onnx::is_onnx(source.bytes()) {
        return check_onnx(source.name(), &source.bytes(), options, report, print);
    }
    match read(source, &options.front_end) {
        Ok(built) => report_built(check_built(source.name(), built, &options.front_end), options, report, print),
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
    let built = read(source, front_end)?;
    let text = SourceFile::new(source.name(), as_text(&built.ir));
    text.map(Some).map_err(|error| Box::new(too_large(built.code, &error)))
}

/// The name of an unreadable input as a source without text, and the reason.
pub(super) type Unreadable = (SourceFile, Box<Diagnostic>);

/// An input as text; for a binary input, the text of its module.
pub(super) fn readable(source: SourceFile, front_end: &FrontEndOptions) -> Result<SourceFile, Unreadable> {
    match as_module_text(&source, front_end) {
        Ok(text) => Ok(text.unwrap_or(source)),
        Err(refused) => Err((without_text(source.name()), refused)),
    }
}

/// A file as text, like [`readable`]. The weights of an ONNX model are not read.
pub(super) fn readable_file(
    path: &Path,
    front_end: &FrontEndOptions,
) -> Result<Result<SourceFile, Unreadable>, DriverError> {
    let Some(bytes) = open_onnx(path)? else { return Ok(readable(SourceFile::read(path)?, front_end)) };
    let name = path_name(path);
    Ok(match read_model(&bytes, front_end) {
        Ok(model) => Ok(SourceFile::new(name, as_text(&model.ir))?),
        Err(refused) => Err((without_text(&name), refused)),
    })
}

fn read<'b>(source: &'b SourceFile, front_end: &FrontEndOptions) -> Result<Built<'b>, Box<Diagnostic>> {
    if onnx::is_onnx(source.bytes()) {
        return read_model(&source.bytes(), front_end).map(built);
    }
    let options = bytecode::Options::new(&front_end.registry)
        .no_implicit_module(front_end.no_implicit_module)
        .limits(&front_end.limits);
    let module = bytecode::read(source, &options).map_err(|error| Box::new(refused(&error)))?;
    let input = format!("MLIR bytecode of version {}, written by {}", module.version, module.producer);
    Ok(Built { ir: module.ir, code: Code::Bytecode, input, resources: module.resources, nodes: Vec::new() })
}

fn importing(front_end: &FrontEndOptions) -> onnx::Options<'_> {
    onnx::Options::new(&front_end.registry).limits(&front_end.limits)
}

/// An ONNX model with the inferred types, or with only the types that the file states, if these contradict each other.
fn read_model(bytes: &dyn Bytes, front_end: &FrontEndOptions) -> Result<Model, Box<Diagnostic>> {
    let model = inferred(bytes, front_end)?;
    let stated = if errors(&model.ir, front_end).next().is_some() { stated_instead(bytes, front_end) } else { None };
    Ok(stated.unwrap_or(model))
}

/// An ONNX model as the file states it.
fn read_stated(bytes: &dyn Bytes, front_end: &FrontEndOptions) -> Result<Model, Box<Diagnostic>> {
    onnx::read(bytes, &importing(front_end)).map_err(|error| Box::new(unreadable(&error, bytes)))
}

/// An ONNX model with the types that follow, which are not verified.
fn inferred(bytes: &dyn Bytes, front_end: &FrontEndOptions) -> Result<Model, Box<Diagnostic>> {
    let mut model = read_stated(bytes, front_end)?;
    let context = Context::new(&front_end.registry).limits(&front_end.limits);
    if InferTypes.run(&mut model.ir, &context).is_ok() { Ok(model) } else { read_stated(bytes, front_end) }
}

/// The model with stated types only, if the errors that it has with inferred types are not to be reported: because it also has errors with
/// stated types, which are reported at their nodes, or because an inferred type does not fit.
fn stated_instead(bytes: &dyn Bytes, front_end: &FrontEndOptions) -> Option<Model> {
    let stated = read_stated(bytes, front_end).ok()?;
    let is_of_inference = |code: Code| matches!(code, Code::InvalidValueType | Code::RuleResultMismatch);
    let is_wrong = errors(&stated.ir, front_end).next().is_some()
        || errors(&inferred(bytes, front_end).ok()?.ir, front_end).any(|error| is_of_inference(error.code));
    is_wrong.then_some(stated)
}

/// All errors in a module.
fn errors(ir: &Ir, front_end: &FrontEndOptions) -> impl Iterator<Item = Diagnostic> {
    let mut sink = Sink::new();
    verify::verify(ir, &SourceFile::default(), &front_end.verify_options(&front_end.registry), &mut sink);
    sink.finish().into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
}

fn built<'b>(model: Model) -> Built<'b> {
    let (version, opset) = (model.ir_version, model.opset);
    let by = if model.producer.is_empty() { String::new() } else { format!(", written by {}", model.producer) };
    let input = format!("ONNX model of version {version}, operators of version {opset}{by}");
    Built { ir: model.ir, code: Code::Onnx, input, resources: Resources::default(), nodes: model.nodes }
}

/// The file at a path, if it is read as an ONNX model.
pub(super) fn open_onnx(path: &Path) -> Result<Option<FileBytes>, DriverError> {
    Ok(FileBytes::open(path)?.filter(|bytes| is_onnx(path, bytes)))
}

/// Whether a file is read as an ONNX model: one that begins as models do, or that has the name of one and is not bytecode.
pub(super) fn is_onnx(path: &Path, bytes: &FileBytes) -> bool {
    let begins = |first: &mut [u8], is_it: fn(&[u8]) -> bool| bytes.read_exact_at(0, first).is_ok() && is_it(first);
    begins(&mut [0; onnx::SIGNATURE], onnx::is_onnx)
        || path.extension().is_some_and(|end| end.eq_ignore_ascii_case("onnx"))
            && !begins(&mut [0; bytecode::MAGIC.len()], bytecode::is_bytecode)
}

/// Checks an ONNX model.
pub(super) fn check_onnx(
    name: &str,
    bytes: &dyn Bytes,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    match check_model(name, bytes, &options.front_end, |_| ()) {
        Ok((found, ())) => report_built(found, options, report, print),
        Err(refused) => {
            report_unreadable(name, &refused, report)?;
            Ok(Checked::default())
        }
    }
}

/// Checks a model with inferred types, and again with only the types that the file states, if these differ. Returns the result of `take`
/// for the model that was checked.
fn check_model<'b, T>(
    name: &str,
    bytes: &dyn Bytes,
    front_end: &FrontEndOptions,
    take: impl Fn(&Model) -> T,
) -> Result<(BinaryResult<'b>, T), Box<Diagnostic>> {
    let mut model = inferred(bytes, front_end)?;
    let mut taken = take(&model);
    let mut found = check_built(name, built(model), front_end);
    if has_error(&found.result.diagnostics)
        && let Some(stated) = stated_instead(bytes, front_end)
    {
        model = stated;
        taken = take(&model);
        found = check_built(name, built(model), front_end);
    }
    Ok((found, taken))
}

/// Reports the reason for which a file cannot be read, without a place in the file.
fn report_unreadable(name: &str, refused: &Diagnostic, report: Report<'_>) -> Result<(), OutputError> {
    report(&without_text(name), refused)
}

/// Checks an ONNX model, and returns the file with the inferred types as `value_info`, if there are new types and no errors.
pub(super) fn infer_onnx(
    name: &str,
    bytes: &dyn Bytes,
    options: &DriverOptions,
    report: Report<'_>,
) -> Result<(bool, Option<Vec<FilePart>>), OutputError> {
    let front_end = &options.front_end;
    let parts = |model: &Model| model.with_value_info(bytes, &importing(front_end));
    let checked = check_model(name, bytes, front_end, parts)
        .and_then(|(found, parts)| Ok((found, parts.map_err(|error| Box::new(unreadable(&error, bytes)))?)));
    match checked {
        Ok((found, parts)) => {
            let Checked { fine, .. } = report_built(found, options, report, &mut |_| Ok(()))?;
            Ok((fine, parts.filter(|_| fine)))
        }
        Err(refused) => {
            report_unreadable(name, &refused, report)?;
            Ok((false, None))
        }
    }
}

/// The findings about a module, with the data that reports need.
struct BinaryResult<'b> {
    /// The printed module if there are findings, otherwise an empty text.
    text: SourceFile,
    result: ChunkResult,
    input: String,
    resources: Resources<'b>,
    nodes: Vec<NodeNames>,
}

/// Verifies a module. Options that edit a text read the module from its text, since edits need the places of all its parts.
fn check_built<'b>(name: &str, built: Built<'b>, front_end: &FrontEndOptions) -> BinaryResult<'b> {
    let Built { mut ir, code, input, resources, nodes } = built;
    let is_edited = front_end.sizes.guards.is_some() || front_end.infer == Some(Inference::Edits);
    let (text, result) = match is_edited.then(|| ir.print_placed(name)) {
        None => check_module(ir, name, front_end),
        Some(Ok(text)) => {
            let result = check_chunk(&text, text.whole(), front_end);
            (text, result)
        }
        Some(Err(error)) => {
            let diagnostics = vec![too_large(code, &error)];
            (without_text(name), ChunkResult { diagnostics, ..ChunkResult::default() })
        }
    };
    BinaryResult { text, result, input, resources, nodes }
}

/// The error about a module whose text is too large.
fn too_large(code: Code, error: &SourceError) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, None, error.to_string())
}

/// Reports findings about a module, and prints the module as options require.
fn report_built(
    found: BinaryResult<'_>,
    options: &DriverOptions,
    report: Report<'_>,
    print: Print<'_>,
) -> Result<Checked, OutputError> {
    let BinaryResult { text, result, input, resources, nodes } = found;
    let ChunkResult { mut diagnostics, hidden, printed, mut stats, tally, records, .. } = result;
    diagnostics.sort_by_key(|diagnostic| diagnostic.location.map(|at| at.start));
    let fine = !has_error(&diagnostics);
    let nodes = if diagnostics.is_empty() { NodesByName::default() } else { NodesByName::of(&nodes) };
    for diagnostic in diagnostics {
        let diagnostic = match nodes.0.is_empty() {
            true => with_function(diagnostic),
            false => with_node(diagnostic, &nodes),
        };
        report(&text, &diagnostic)?;
    }
    if let Some(printed) = printed {
        let most = options.front_end.elide_resources.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        print(&printed)?;
        resources.print(most, print)?;
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

/// Adds the name of the node to a finding, in the form that programs that display models use, and its values.
fn with_node(diagnostic: Diagnostic, nodes: &NodesByName<'_>) -> Diagnostic {
    let name = diagnostic.subject.as_ref().and_then(|subject| subject.location_name.clone());
    // Constants of the file are no nodes.
    let Some(name) = name.filter(|name| nodes.0.contains_key(&**name)) else { return diagnostic };
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

fn refused(error: &BytecodeError) -> Diagnostic {
    let message = format!("MLIR bytecode cannot be read: {error}");
    Diagnostic::new(Severity::Error, Code::Bytecode, None, message)
}
