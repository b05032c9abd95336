//! A toy compiler that embeds the library: a small language of tensors, in the manner of PyTorch.
//!
//! ```text
//!   token ──▶ parse ──▶ lower ──▶ verify ──▶ passes ──▶ run
//!             (ast)    (express, calls)      (-O)
//! ```
//!
//! Read the files in this order; `dialect.rs` has the definitions that the library needs. Each stage adds to one sink of diagnostics, and
//! the next stage runs if the sink has no error.

mod ast;
mod calls;
mod dialect;
mod express;
mod lower;
mod parse;
mod passes;
mod run;
mod token;
mod verify;

use broadcastable::diagnostic::render::{Style, to_string};
use broadcastable::diagnostic::{Code, Diagnostic, Sink};
use broadcastable::ir::build::BuildError;
use broadcastable::ir::{Forms, PrintOptions};
use broadcastable::source::{SourceFile, Span};
use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "usage: toy [-O] [--emit=ast|mlir|mlir-generic] FILE";

/// Options of the compiler.
#[derive(Clone, Copy)]
pub(crate) struct Options<'a> {
    /// `-O`
    pub(crate) optimise: bool,
    /// The stage whose output is printed instead of running the program.
    pub(crate) emit: Option<&'a str>,
    /// The maximum number of elements that a run may make in total, and of steps that it may take.
    pub(crate) elements: u64,
    pub(crate) steps: u64,
}

/// The reason for which a program stops.
pub(crate) enum Failure {
    /// An error, to be reported.
    Mistake(Box<Diagnostic>),
    /// An error that was reported before, or a closed output.
    Silent,
}

impl Failure {
    /// An error of the user.
    fn new(code: &'static str, span: Span, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self::Mistake(Diagnostic::error(Code::Other(code), span, message).primary(span, label).into())
    }
}

/// The toy's stages keep the rules of the library, so the builder refuses nothing.
impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Self {
        Self::Mistake(Diagnostic::error(Code::Other("T0900"), Span::at(0), error.to_string()).into())
    }
}

impl From<std::io::Error> for Failure {
    fn from(_: std::io::Error) -> Self {
        Self::Silent
    }
}

/// Compiles a program, and runs or prints it.
pub(crate) fn process(source: &SourceFile, options: Options<'_>, out: &mut dyn Write) -> Vec<Diagnostic> {
    let mut sink = Sink::new();
    if let Err(Failure::Mistake(diagnostic)) = stages(source, options, out, &mut sink) {
        sink.report(*diagnostic);
    }
    sink.finish()
}

fn stages(source: &SourceFile, options: Options<'_>, out: &mut dyn Write, sink: &mut Sink) -> Result<(), Failure> {
    let ast = parse::parse(source, sink);
    if sink.has_errors() {
        return Ok(());
    }
    if options.emit == Some("ast") {
        return Ok(out.write_all(ast.print(source).as_bytes())?);
    }
    let registry = dialect::registry();
    let mut program = lower::lower(source, &ast, sink)?;
    verify::verify(&program, &ast, &registry, sink);
    if sink.has_errors() {
        return Ok(());
    }
    if options.optimise {
        program = passes::optimise(program)?;
    }
    if let Some(form) = options.emit {
        let forms = if form == "mlir-generic" { Forms::Generic } else { Forms::AsWritten };
        let printed = program.ir.print(PrintOptions::of(forms));
        return Ok(out.write_all(&printed)?);
    }
    run::run(&program.ir, options, out).map_err(|stop| verify::explain_run(&program, &ast, stop))
}

fn main() -> ExitCode {
    command(std::env::args().skip(1))
}

/// Carries out a command line.
pub(crate) fn command(arguments: impl Iterator<Item = String>) -> ExitCode {
    let (mut emit, mut file, mut optimise) = (None, None, false);
    for argument in arguments {
        match argument.strip_prefix("--emit=") {
            Some("ast" | "mlir" | "mlir-generic") => emit = Some(argument["--emit=".len()..].to_owned()),
            None if argument == "-O" => optimise = true,
            _ if file.is_none() && !argument.starts_with('-') => file = Some(argument),
            _ => return fail(USAGE),
        }
    }
    let Some(file) = file else { return fail(USAGE) };
    let source = match SourceFile::read(file.as_ref()) {
        Ok(source) => source,
        Err(error) => return fail(&error.to_string()),
    };
    let options = Options { optimise, emit: emit.as_deref(), elements: 1 << 31, steps: 1 << 36 };
    let mut out = std::io::BufWriter::new(std::io::stdout());
    let diagnostics = process(&source, options, &mut out);
    // A closed stream is no error: its reader needs no more output.
    let _ = out.flush();
    for diagnostic in &diagnostics {
        let _ = std::io::stderr().write_all(to_string(&source, diagnostic, Style::default()).as_bytes());
    }
    ExitCode::from(u8::from(!diagnostics.is_empty()))
}

fn fail(message: &str) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "{message}");
    ExitCode::from(2)
}
