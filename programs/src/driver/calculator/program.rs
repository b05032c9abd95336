//! `bcast-shape` as a function: arguments to questions, and answers to an exit status.

use super::{BatchOptions, Comparison, Question, RuleRequest, answer_batch, read_shape};
use crate::driver::process::StandardInput;
use crate::driver::report::json;
use crate::driver::surroundings::Surroundings;
use crate::driver::usage::{self, Usage};
use anyhow::{Context, anyhow};
use broadcastable::diagnostic::render::printable;
use broadcastable::shape::{Conformance, RuleKind, Shape, Wording};
use broadcastable::source::open;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Parser, ValueEnum};
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Compute the broadcast of shapes.
///
/// Shapes are aligned at the right and drawn under one another; a column with two different sizes, neither of them
/// 1, is a conflict.
#[derive(Parser)]
#[command(name = "bcast-shape", version, after_long_help = EXAMPLES)]
struct CalculatorArguments {
    /// Shapes such as 8x1x6x1, '8x?' or '*'; with --batch, files (default: standard input)
    ///
    /// A shape is its sizes joined by `x`. `?` is a size known only at run time, `*` a shape of unknown rank,
    /// `scalar` the shape without dimensions. Quote `?` and `*`: shells expand them. Python's `(8, 1, -1)` and `[8,1]`,
    /// where -1 is `?`, and MLIR's `tensor<8x1xf32>` are read too. Rule numpy makes a scalar of no shapes.
    ///
    /// With --batch these are files instead, and `-` is standard input.
    #[arg(value_name = "SHAPE", required_unless_present_any = ["batch", "rule", "compare"])]
    inputs: Vec<OsString>,

    /// Answer many questions, one a line as JSON
    ///
    /// A question is {"rule":"numpy","inputs":[[8,1,"?"],"*"]}, with "axis" for rule pdpd and "target" for rule bidirectional; without "rule", --rule is used.
    /// Its answer is {"result":[8,1,"?"]}, {"result":"*"} or {"result":null,"error":"..."}. Output line N answers input line N, even if it is empty. A
    /// conflict is an answer; the exit status is 1 if a line is no question, and its error states the reason.
    #[arg(long)]
    batch: bool,

    /// How shapes broadcast
    ///
    /// broadcastable: MLIR's trait. none: not at all. numpy: NumPy, ONNX, PyTorch. unidirectional: the second of two
    /// shapes to the first. pdpd: the same, from --axis on. bidirectional: one shape with --target. `pdpd:axis=1` and
    /// `bidirectional:target=2x1`, as bcast-opt takes them, are read too.
    #[arg(long, value_name = "RULE", default_value_t = RuleKind::Broadcastable, value_parser = rule())]
    rule: RuleKind,

    /// Where the second shape starts in the first, for rule pdpd; -1 is as far right as it fits
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    axis: Option<i64>,

    /// The shape to broadcast with, for rule bidirectional
    #[arg(long, value_name = "SHAPE")]
    target: Option<OsString>,

    /// Put the shapes to all rules and show the answers in a table
    ///
    /// Rule bidirectional takes --target, or else the second of two shapes for it. The exit status is 0.
    #[arg(long, conflicts_with_all = ["batch", "rule", "messages"])]
    compare: bool,

    /// Project whose error texts are used [default: mlir; with --batch texts that name the dimensions]
    #[arg(long, value_name = "WHOSE", value_parser = wording())]
    messages: Option<Wording>,

    /// How errors are written: for people, or as the records of bcast-opt, one JSON object a line
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, conflicts_with_all = ["batch", "compare"])]
    error_format: CalculatorFormat,

    /// Interpretation of rule broadcastable: the specification's or LLVM's
    ///
    /// `upstream` infers as LLVM 22 does: `?` and 0 give `?` instead of 0. `spec` and `strict` differ only in the verification of declared results, which
    /// bcast-opt does.
    #[arg(long, value_name = "PROFILE", default_value_t, value_parser = profile())]
    conformance: Conformance,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum CalculatorFormat {
    #[default]
    Human,
    Json,
}

const EXAMPLES: &str = "\
Examples:
  $ bcast-shape 8x1x6x1 7x1x5
  operand #0  8 x 1 x 6 x 1
  operand #1      7 x 1 x 5
              -------------
  result      8 x 7 x 6 x 5

  8x7x6x5

  $ bcast-shape 32x50 32x50x4
  error: operands don't have broadcast-compatible shapes

  operand #0       32 x 50
  operand #1  32 x 50 x  4
                   ^^   ^^

  dimension 1 of operand #0 is 50, but dimension 2 of operand #1 is 4
  help: reshape operand #0 to 32x50x1

  $ echo '{\"inputs\":[[8,1,\"?\"],[7,1]]}' | bcast-shape --batch
  {\"result\":[8,7,\"?\"]}

  $ bcast-shape --rule=pdpd --axis=1 2x3x4x5 3x4
  operand #0  2 x 3 x 4 x 5
  operand #1      3 x 4
              -------------
  result      2 x 3 x 4 x 5

  2x3x4x5

Exit status:
  0  the shapes broadcast    1  they do not    2  wrong usage, or a file cannot be read
  With --batch: 0 every line is a question    1  some line is not    2  as above";

fn profile() -> impl TypedValueParser<Value = Conformance> {
    let names = PossibleValuesParser::new(Conformance::ALL.map(Conformance::name));
    names.try_map(|name| name.parse::<Conformance>())
}

fn rule() -> impl TypedValueParser<Value = RuleKind> {
    let names =
        PossibleValuesParser::new(RuleKind::ALL.map(|kind| PossibleValue::new(kind.name()).aliases(kind.aliases())));
    names.try_map(|name| name.parse::<RuleKind>())
}

fn wording() -> impl TypedValueParser<Value = Wording> {
    let names = PossibleValuesParser::new(Wording::ALL.map(Wording::name));
    names.try_map(|name| name.parse::<Wording>())
}

/// Converts arguments so that the parts of a rule are separate options: `--rule=pdpd:axis=1`, as `bcast-opt` takes it, becomes `--rule=pdpd
/// --axis=1`.
fn with_parts(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::new();
    for argument in arguments {
        let is_value = all.last().is_some_and(|last| last == "--rule");
        let rule = argument.to_str().filter(|text| is_value || text.starts_with("--rule="));
        let Some((rule, parts)) = rule.and_then(|text| text.split_once(':')) else {
            all.push(argument);
            continue;
        };
        all.push(rule.into());
        all.extend(parts.split(':').map(|part| format!("--{part}").into()));
    }
    all
}

/// Runs the program on the standard streams with its arguments, the first of which is its name, and returns its exit status.
pub fn bcast_shape(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments = match usage::parse::<CalculatorArguments>(with_parts(arguments)) {
        Ok(arguments) => arguments,
        Err(usage) => return show(&usage),
    };
    let done = if arguments.batch {
        batch(&arguments)
    } else if arguments.compare {
        compare(&arguments)
    } else {
        single(&arguments)
    };
    match done {
        Ok(code) => code,
        // The reader closed the pipe, which is no error.
        Err(error) if is_closed_pipe(&error) => 0,
        Err(error) => {
            // A failure to write this error cannot be reported.
            let text = format!("error: {error:#}");
            _ = match arguments.error_format {
                CalculatorFormat::Human => writeln!(io::stderr(), "{}", printable(&text)),
                CalculatorFormat::Json => write!(io::stderr(), "{}", json::message(&text)),
            };
            2
        }
    }
}

fn show(usage: &Usage) -> u8 {
    let text = usage.text(Surroundings::of_process().color());
    // A failure to write this text cannot be reported.
    _ = if usage.is_answer() { write!(io::stdout(), "{text}") } else { write!(io::stderr(), "{text}") };
    usage.code()
}

fn single(arguments: &CalculatorArguments) -> anyhow::Result<u8> {
    let question =
        Question { inputs: inputs(arguments)?, rule: request(arguments)?.rule()?, conformance: arguments.conformance };
    match question.answer() {
        Ok(result) => {
            write!(io::stdout(), "{}", question.show_result(&result))?;
            Ok(0)
        }
        Err(error) => {
            let wording = arguments.messages.unwrap_or(Wording::Mlir);
            match arguments.error_format {
                CalculatorFormat::Human => {
                    let explanation = question.show_refusal(&error, wording);
                    write!(io::stderr(), "error: {}", printable(&explanation))?;
                }
                CalculatorFormat::Json => write!(io::stderr(), "{}", question.record_refusal(&error, wording))?,
            }
            Ok(1)
        }
    }
}

fn compare(arguments: &CalculatorArguments) -> anyhow::Result<u8> {
    let RuleRequest { axis, target, .. } = request(arguments)?;
    let comparison = Comparison::new(inputs(arguments)?, axis, target, arguments.conformance)?;
    writeln!(io::stdout(), "{comparison}")?;
    Ok(0)
}

fn inputs(arguments: &CalculatorArguments) -> anyhow::Result<Vec<Shape>> {
    arguments.inputs.iter().map(shape).collect()
}

fn request(arguments: &CalculatorArguments) -> anyhow::Result<RuleRequest> {
    Ok(RuleRequest {
        kind: arguments.rule,
        axis: arguments.axis,
        target: arguments.target.as_ref().map(shape).transpose()?,
    })
}

fn shape(text: &OsString) -> anyhow::Result<Shape> {
    let shown = text.to_string_lossy();
    let text = text.to_str().ok_or_else(|| anyhow!("invalid shape '{shown}': it is not UTF-8"))?;
    read_shape(text).with_context(|| format!("invalid shape '{text}'"))
}

fn batch(arguments: &CalculatorArguments) -> anyhow::Result<u8> {
    let options =
        BatchOptions { rule: request(arguments)?, conformance: arguments.conformance, wording: arguments.messages };
    let mut output = BufWriter::new(io::stdout().lock());
    let standard_input = [OsString::from("-")];
    let files = if arguments.inputs.is_empty() { &standard_input } else { &arguments.inputs[..] };
    let mut status = 0;
    for name in files {
        let shown = if name == "-" { "<stdin>".into() } else { name.to_string_lossy() };
        let answered = if name == "-" {
            answer_batch(StandardInput::of_process(), &mut output, &options)?
        } else {
            let file = open(Path::new(name)).with_context(|| format!("cannot open input file '{shown}'"))?;
            answer_batch(file, &mut output, &options).with_context(|| format!("input file '{shown}'"))?
        };
        if let Some(complaint) = answered.malformed_message() {
            writeln!(io::stderr(), "error: {}: {complaint}", printable(&shown))?;
            status = 1;
        }
    }
    Ok(status)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_errors = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    io_errors.into_iter().any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
