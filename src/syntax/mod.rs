//! From text to IR: tokens, the grammar's events, and syntax errors.
//!
//! `lexer` makes tokens, the LALRPOP grammar calls the `builder`, and after a syntax error `recover` finds the place to
//! continue, so that one run shows every error of a file.

pub(crate) mod builder;
mod conflict;
pub(crate) mod custom;
pub(crate) mod error;
mod errors;
mod expected;
mod explain;
pub(crate) mod extent;
pub(crate) mod fast;
pub(crate) mod faults;
pub(crate) mod input;
pub(crate) mod lexer;
mod options;
pub(crate) mod parameters;
pub mod places;
mod recover;
mod reread;
mod rule_attribute;
mod short_forms;
mod skip;
mod trail;
mod wanted;
mod wording;

use crate::diagnostic::Diagnostic;
use crate::ir::{Form, Ir};
use crate::lex::token::Token;
use crate::source::{SourceFile, Span};
pub(crate) use builder::Links;
use builder::grammar::parse_text;
use builder::unexpected::{self, refuse_open};
use builder::{TextBuilder, abandon_regions, complete_before_error};
use error::SyntaxError;
use lalrpop_util::ParseError;
use lexer::Lexer;
pub use options::Options;
use recover::{MissingBraces, Resume};
pub use reread::form_spans;
use skip::Stepper;

// The same grammar as functions that call each other: faster, but nested on the machine's stack.
generated!(ascent, "../../grammar/generated/ascent.rs");

/// The result of reading a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The module; after errors, parts of it are missing.
    pub ir: Ir,
    /// The errors, in the order in which they were found.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of further errors; see [`Options::most_errors`].
    pub hidden: usize,
}

impl Parsed {
    /// Whether the whole text was read; otherwise blocks and regions may be incomplete.
    pub fn is_complete(&self) -> bool {
        self.diagnostics.is_empty()
    }
}

/// Reads a file.
///
/// ```
/// use broadcastable::{dialect::Registry, source::SourceFile, syntax};
///
/// let source = SourceFile::new("example", *br#"%0 = "test.source"() : () -> tensor<4x?xf32>"#)?;
/// let registry = Registry::default();
/// let parsed = syntax::parse(&source, &syntax::Options::new(&registry));
/// assert!(parsed.is_complete());
///
/// let module = parsed.ir.top_level().next().unwrap();
/// assert_eq!(parsed.ir.op_name(module), "builtin.module");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn parse(source: &SourceFile, options: &Options<'_>) -> Parsed {
    parse_chunk(source, source.whole(), options)
}

/// Reads a chunk of a file, such as one between two markers of `--split-input-file`.
pub fn parse_chunk(source: &SourceFile, chunk: Span, options: &Options<'_>) -> Parsed {
    parse_into(source, chunk, options, None)
}

/// Reads a file, or a part of one, into the memory of `ir`, whose contents are dropped.
pub fn parse_into(source: &SourceFile, chunk: Span, options: &Options<'_>, ir: Option<Ir>) -> Parsed {
    parsed(read(source, chunk, options, ir), source)
}

/// Reads a part of a file like a whole file, into the memory of `ir`. `None` if it has an error: the whole file is then read for the
/// messages.
pub(crate) fn parse_part(source: &SourceFile, options: &Options<'_>, ir: Option<Ir>) -> Option<(Ir, Links)> {
    let mut builder = TextBuilder::new(source, options, ir);
    match descend(&mut builder, source.whole(), options.limits.reading.stack) {
        Descended::Complete => {}
        Descended::Refused if !may_need_table(source.bytes()) => return None,
        Descended::Refused | Descended::TooDeep => {
            builder = TextBuilder::new(source, options, None);
            let lexer = Lexer::coarse(source.bytes(), source.whole(), Token::FileStart);
            let mut lexer = lexer.with_operations(options.registry, builder.link());
            parse_text(&mut builder, &mut lexer).ok()?;
        }
    }
    let links = builder.take_links();
    let (ir, errors) = builder.finish();
    errors.is_empty().then_some((ir, links))
}

/// Reads a part with errors: the readable module, and the errors.
#[cfg(feature = "analysis")]
pub(crate) fn parse_broken_part(source: &SourceFile, options: &Options<'_>) -> (Parsed, Links) {
    let mut builder = read(source, source.whole(), options, None);
    let links = builder.take_links();
    (parsed(builder, source), links)
}

/// Returns the module and its errors.
fn parsed(builder: TextBuilder<'_>, source: &SourceFile) -> Parsed {
    let (ir, errors) = builder.finish();
    let (errors, hidden) = errors.finish();
    let diagnostics = errors.into_iter().map(|error| error.into_diagnostic(source)).collect();
    Parsed { ir, diagnostics, hidden }
}

/// A text that only the complete grammar reads contains one of these, by the feature `complete` of the grammar.
const SELDOM: [&[u8]; 5] = [b"sparse<", b"distinct[", b"affine_map<(", b"affine_set<(", b"{-#"];

/// Whether only the complete grammar may read a text.
fn may_need_table(text: &[u8]) -> bool {
    SELDOM.iter().any(|part| memchr::memmem::find(text, part).is_some())
}

/// The first bytes of MLIR's binary format.
const BYTECODE: &[u8] = b"ML\xEFR";

/// The result of the faster parser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Descended {
    Complete,
    Refused,
    TooDeep,
}

/// Reads a text without errors. The faster parser nests on the machine's stack. With the functions that it calls, it has to fit into the smallest usual stack
/// of a thread, 256 KiB, since the size of the stack cannot be queried. After an error, or if nesting is too deep for the stack, the builder must not be used
/// any more.
fn descend(builder: &mut TextBuilder<'_>, chunk: Span, stack: usize) -> Descended {
    builder.core.end = chunk.end;
    let lexer = Lexer::coarse(builder.core.source.bytes(), chunk, Token::FileStart);
    let mut lexer = lexer.with_operations(builder.core.options.registry, builder.link()).fused(stack);
    let parsed = ascent::TextParser::new().parse(builder, &mut lexer);
    match parsed {
        _ if lexer.is_too_deep() => Descended::TooDeep,
        Ok(()) => Descended::Complete,
        Err(_) => Descended::Refused,
    }
}

/// Marks the last operation as one that was not read if it begins in the line of an error: the error may be in its text.
fn doubt_operation_before(builder: &mut TextBuilder<'_>, at: u32) {
    let Some(op) = builder.core.ir.operations.last_mut() else { return };
    if builder.core.bytes.get(op.place as usize..at as usize).is_some_and(|text| !text.contains(&b'\n')) {
        op.form = Form::Skipped;
    }
}

fn read<'s>(source: &'s SourceFile, chunk: Span, options: &'s Options<'s>, ir: Option<Ir>) -> TextBuilder<'s> {
    let mut builder = TextBuilder::new(source, options, ir);
    if descend(&mut builder, chunk, options.limits.reading.stack) == Descended::Complete {
        return builder;
    }
    let mut builder = TextBuilder::new(source, options, None);
    if source.slice(chunk).starts_with(BYTECODE) {
        builder
            .core
            .errors
            .push(SyntaxError::Bytecode { span: Span::new(chunk.start, chunk.start + BYTECODE.len() as u32) });
        return builder;
    }
    builder.core.end = chunk.end;
    let mut missing = MissingBraces::new(source, chunk, options);
    let mut lexer = Lexer::coarse(source.bytes(), missing.span(chunk), Token::FileStart)
        .with_operations(options.registry, builder.link());
    let mut resumed_at = None;
    let mut stepper = Stepper::default();
    loop {
        lexer.set_braces(builder.nesting.region_depth(), |height| builder.nesting.brace(height));
        let result = parse_text(&mut builder, &mut lexer);
        if matches!(result, Ok(()) | Err(ParseError::UnrecognizedEof { .. }))
            && !builder.nesting.is_inside_operation()
            && let Some(at) = missing.pass(&mut builder, &mut lexer, chunk)
        {
            resumed_at = Some(at);
            continue;
        }
        let Err(error) = result else {
            refuse_open_region(&mut builder, stepper.depth(), stepper.span(chunk));
            match stepper.leave(&mut builder, &mut lexer, chunk) {
                Some(at) => resumed_at = Some(at),
                None => break,
            }
            continue;
        };
        let error = unexpected::inside_type_before(&mut builder, &error, lexer.newest_shaped()).unwrap_or(error);
        let wants_brace = unexpected::waits_for_region(&error);
        // If a word of the grammar is the name of an operation, the previous operation may be incomplete.
        let is_complete = matches!(error, ParseError::User { .. });
        let mut error = unexpected::syntax_error(&mut builder, error, chunk);
        let is_nowhere = |name: &Span| options.registry.is_unknown_in_described_dialect(source.slice(*name));
        let unknown = match &error {
            SyntaxError::UnknownCustom { span, .. } => is_complete.then_some(*span),
            SyntaxError::Lexical(_) => {
                let floor = resumed_at.unwrap_or(chunk.start);
                skip::unknown_before(source.bytes(), error.location().start, floor, options.registry)
            }
            _ => None,
        };
        // A name in an open operation, such as in a type without closing bracket, does not name an operation.
        let is_statement = !builder.nesting.is_inside_operation();
        if let Some(name) = unknown.filter(|name| options.skip_unknown && is_statement && !is_nowhere(name)) {
            resumed_at = Some(stepper.step_over(&mut builder, &mut lexer, name, chunk));
            continue;
        }
        if let Some(brace) = recover::brace_before(&builder, &error) {
            builder.region_begin(brace);
        }
        let whole = chunk;
        let chunk = missing.span(stepper.span(chunk));
        let is_no_token = matches!(error, SyntaxError::Lexical(_));
        let conflict = recover::after_conflict(&mut builder, &error, chunk);
        let resume = match conflict {
            Some((at, _)) => Resume::At(at),
            None => recover::resume(&builder, &error, wants_brace, chunk, resumed_at),
        };
        let skipped = recover::skipped(&builder, &error, chunk, resumed_at, &resume);
        let is_second = recover::is_second_of_statement(&builder, &error, chunk, resumed_at);
        let is_second = complete_before_error(&mut builder) || is_second;
        // The brace that opened the region may be missing.
        let is_brace = builder.recovery.lost_braces && matches!(error, SyntaxError::UnbalancedBrace { .. });
        // If reading continued at the token of the last error, it fails there once more.
        let is_told = builder.core.errors.last() == Some(&error) || conflict.is_some_and(|(_, is_told)| is_told);
        // After the region of an unreadable operation, the rest of the operation is unreadable too.
        let is_rest = builder.recovery.take_rest_of_broken(source.bytes(), error.token().start);
        if is_statement {
            doubt_operation_before(&mut builder, error.token().start);
        }
        if !is_brace && !is_told && !is_second && !is_rest {
            builder.suggest(&mut error);
            builder.core.errors.push(error);
        }
        builder.recovery.syntax_errors += 1;
        // The text that could not be read may have been the label of a block.
        builder.nesting.lose_label();
        // A text without token may have contained the brace.
        let loses_brace = is_no_token || recover::loses_brace(source, wants_brace, skipped);
        builder.recovery.lost_braces |= loses_brace;
        builder.recovery.lost_regions |= loses_brace && !recover::is_laid_out(&builder);
        builder.unwind();
        recover::lose_definitions(&mut builder, skipped);
        let at = match resume {
            Resume::At(at) => at,
            Resume::Inside { brace } => {
                builder.broken_region(brace);
                brace + 1
            }
            Resume::Outside { at, regions } => {
                abandon_regions(&mut builder, regions);
                at
            }
            Resume::Nowhere => {
                let at = missing.pass(&mut builder, &mut lexer, whole);
                match at.or_else(|| stepper.leave(&mut builder, &mut lexer, whole)) {
                    Some(at) => {
                        resumed_at = Some(at);
                        continue;
                    }
                    None => break,
                }
            }
        };
        if resumed_at.is_some_and(|last| at <= last) {
            debug_assert!(false, "recovery at {at} gets no further");
            break;
        }
        resumed_at = Some(at);
        lexer.resume(at);
    }
    builder
}

/// If operations were skipped, the parser does not notice that a region is not closed.
fn refuse_open_region(builder: &mut TextBuilder<'_>, depth: usize, span: Span) {
    if builder.nesting.region_depth() > depth
        && let Some(opener) = builder.nesting.innermost_region()
    {
        refuse_open(builder, opener, span);
    }
}

#[cfg(test)]
mod tests;
