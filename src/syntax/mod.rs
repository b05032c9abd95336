//! From text to IR: tokens, the grammar's events, and what is said when they do not fit.
//!
//! `lexer` makes tokens, the LALRPOP grammar calls the `builder`, and after a syntax error `recover` finds where to go on,
//! so that one run shows every mistake of a file.

mod builder;
mod error;
mod errors;
mod expected;
mod explain;
mod extent;
mod lexer;
pub mod places;
mod recover;
mod rule_attribute;
mod scan;
mod skip;
mod token;
mod unknown;

use crate::diagnostic::Diagnostic;
use crate::dialect::Registry;
use crate::ir::{Ir, Text};
use crate::source::{SourceFile, Span};
use builder::Builder;
use error::{NameError, SyntaxError};
use errors::Errors;
use lalrpop_util::ParseError;
use lexer::Lexer;
use recover::Resume;
use skip::Stepper;
use std::num::NonZeroUsize;
use token::Token;

/// A parser that the build made of the grammar.
macro_rules! generated {
    ($name:ident, $file:literal) => {
        #[allow(
            clippy::all,
            clippy::panic,
            clippy::unwrap_used,
            clippy::expect_used,
            missing_docs,
            rust_2018_idioms,
            unreachable_pub,
            unused,
            unsafe_code
        )]
        mod $name {
            include!(concat!(env!("OUT_DIR"), $file));
        }
    };
}

generated!(grammar, "/mlir.rs");
// The same grammar as functions that call each other: faster, but it nests on the stack of the machine.
generated!(ascent, "/ascent/ascent.rs");

/// How a text is read.
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    /// Which operations are known, and how their custom forms read.
    pub registry: &'o Registry,
    /// Whether a file that is not a single module is left as it is.
    pub no_implicit_module: bool,
    /// Whether operations whose custom form is unknown are stepped over instead of refused.
    pub skip_unknown: bool,
    /// How many errors are told; the others, which come after them in the text, are counted. All when it is not said: then
    /// what is kept of a text grows with the errors in it.
    pub most_errors: Option<NonZeroUsize>,
}

impl<'o> Options<'o> {
    /// Reads as `bcast-opt` does by default: a file that is not a single module gets one around it.
    pub const fn new(registry: &'o Registry) -> Self {
        Self { registry, no_implicit_module: false, skip_unknown: false, most_errors: None }
    }
}

/// What reading a text gives.
#[derive(Debug)]
pub struct Parsed {
    /// What could be read; after errors there are holes in it.
    pub ir: Ir,
    /// What was wrong, in the order it was found.
    pub diagnostics: Vec<Diagnostic>,
    /// How many errors there are besides; see [`Options::most_errors`].
    pub hidden: usize,
}

impl Parsed {
    /// Whether everything was read: only then do the blocks and regions say what the text says.
    pub fn is_complete(&self) -> bool {
        self.diagnostics.is_empty()
    }
}

/// Reads a file, or a part of one: `chunk` is what `--split-input-file` found, or the whole.
///
/// ```
/// use broadcastable::{dialect::Registry, source::SourceFile, syntax};
///
/// let source = SourceFile::new("example", *br#"%0 = "test.source"() : () -> tensor<4x?xf32>"#)?;
/// let registry = Registry::default();
/// let parsed = syntax::parse(&source, source.whole(), &syntax::Options::new(&registry));
/// assert!(parsed.is_complete());
///
/// let module = parsed.ir.top_level().next().unwrap();
/// assert_eq!(parsed.ir.op_name(module), b"builtin.module");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn parse(source: &SourceFile, chunk: Span, options: &Options<'_>) -> Parsed {
    let (ir, errors) = read(source, chunk, options).finish();
    let (errors, hidden) = errors.finish();
    let diagnostics = errors.into_iter().map(|error| error.into_diagnostic(source)).collect();
    Parsed { ir, diagnostics, hidden }
}

/// What a part of a file has to do with the rest.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// The aliases of locations that the part uses and does not define.
    pub(crate) undefined_locations: Vec<Text>,
    /// Whether there are `distinct` attributes: one of them has the same meaning in the whole file.
    pub(crate) has_distinct: bool,
}

/// Reads a part of a file that is made to look like a whole one, into the memory of `ir`. `None` when there is a mistake
/// in it: then only the file tells what is wrong.
pub(crate) fn parse_part(source: &SourceFile, options: &Options<'_>, ir: Option<Ir>) -> Option<(Ir, Links)> {
    let mut builder = Builder::new(source, options, ir);
    if !descend(&mut builder, source.whole(), STACK) {
        builder = Builder::new(source, options, None);
        let lexer = Lexer::coarse(source.bytes(), source.whole(), Token::FileStart);
        let mut lexer = lexer.with_operations(options.registry, builder.link());
        parse_text(&mut builder, &mut lexer).ok()?;
    }
    let links = builder.take_links();
    let (ir, errors) = builder.finish();
    errors.is_empty().then_some((ir, links))
}

/// What MLIR's binary format begins with.
const BYTECODE: &[u8] = b"ML\xEFR";

/// How much of the machine's stack the faster parser may nest on. What it calls takes some more, and all of it has to fit
/// into the smallest of threads that anybody makes, of 256 KiB: how large the stack is cannot be asked.
const STACK: usize = 96 << 10;

/// Reads a text without mistakes. When there is one, or nesting is too deep for the stack of the machine, the builder
/// is of no use any more.
fn descend(builder: &mut Builder<'_>, chunk: Span, stack: usize) -> bool {
    let lexer = Lexer::coarse(builder.source.bytes(), chunk, Token::FileStart);
    let mut lexer = lexer.with_operations(builder.options.registry, builder.link()).fused(stack);
    ascent::TextParser::new().parse(builder, &mut lexer).is_ok() && !lexer.is_too_deep()
}

fn read<'s>(source: &'s SourceFile, chunk: Span, options: &'s Options<'s>) -> Builder<'s> {
    let mut builder = Builder::new(source, options, None);
    if descend(&mut builder, chunk, STACK) {
        return builder;
    }
    let mut builder = Builder::new(source, options, None);
    if source.slice(chunk).starts_with(BYTECODE) {
        builder
            .errors
            .push(SyntaxError::Bytecode { span: Span::new(chunk.start, chunk.start + BYTECODE.len() as u32) });
        return builder;
    }
    let mut lexer =
        Lexer::coarse(source.bytes(), chunk, Token::FileStart).with_operations(options.registry, builder.link());
    let mut resumed_at = None;
    let mut stepper = Stepper::default();
    loop {
        lexer.set_braces(builder.custom_regions());
        let Err(error) = parse_text(&mut builder, &mut lexer) else {
            refuse_open_region(&mut builder, stepper.depth(), stepper.span(chunk));
            match stepper.leave(&mut builder, &mut lexer, chunk) {
                Some(at) => resumed_at = Some(at),
                None => break,
            }
            continue;
        };
        let error = inside_type_before(&mut builder, &error, lexer.newest_shaped()).unwrap_or(error);
        let wants_brace = waits_for_region(&error);
        // Where a word of the grammar stands for an operation, the one before may not be complete yet.
        let is_complete = matches!(error, ParseError::User { .. });
        let mut error = syntax_error(&builder, error, chunk);
        let is_nowhere = |name: &Span| options.registry.is_unknown_in_closed_dialect(source.slice(*name));
        let unknown = match &error {
            SyntaxError::UnknownCustom { span, .. } => is_complete.then_some(*span),
            SyntaxError::Lexical(_) => {
                let floor = resumed_at.unwrap_or(chunk.start);
                skip::unknown_before(source.bytes(), error.location(source).start, floor, options.registry)
            }
            _ => None,
        };
        if let Some(name) = unknown.filter(|name| options.skip_unknown && !is_nowhere(name)) {
            resumed_at = Some(stepper.step_over(&mut builder, &mut lexer, name, chunk));
            continue;
        }
        let whole = chunk;
        let chunk = stepper.span(chunk);
        let resume = recover::resume(&builder, &error, chunk, resumed_at);
        let skipped = recover::skipped(&builder, &error, chunk, resumed_at, &resume);
        // The brace that opened the region may be what is missing.
        let is_brace = builder.lost_braces && matches!(error, SyntaxError::UnbalancedBrace { .. });
        // Where reading went on at the token of the last error, it fails there once more.
        let is_told = builder.errors.last() == Some(&error);
        if !is_brace && !is_told && !recover::is_second_of_statement(&builder, &error, chunk, resumed_at) {
            builder.suggest(&mut error);
            builder.errors.push(error);
        }
        builder.mistakes += 1;
        builder.lost_braces |= recover::loses_brace(source, wants_brace, skipped);
        builder.unwind();
        recover::lose_definitions(&mut builder, skipped);
        let at = match resume {
            Resume::At(at) => at,
            Resume::Inside { brace } => {
                builder.broken_region(brace);
                brace + 1
            }
            Resume::Nowhere => match stepper.leave(&mut builder, &mut lexer, whole) {
                Some(at) => {
                    resumed_at = Some(at);
                    continue;
                }
                None => break,
            },
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

/// Where operations were stepped over the parser does not see that a region is never closed.
fn refuse_open_region(builder: &mut Builder<'_>, depth: usize, span: Span) {
    if builder.region_depth() > depth
        && let Some(opener) = builder.innermost_region()
    {
        refuse_open(builder, opener, span);
    }
}

/// A brace that nothing closes, up to the end of the span.
fn refuse_open(builder: &mut Builder<'_>, opener: Span, span: Span) {
    if builder.mistakes > 0 {
        return;
    }
    let behind = scan::end_of_previous(builder.source.bytes(), span.end, span.start);
    builder.errors.push(SyntaxError::Unexpected {
        found: None,
        found_text: String::new(),
        at: Span::at(span.end),
        behind,
        expected: expected::Expected::new(&["\"}\"".to_owned()]),
        opener: Some(opener),
    });
    builder.mistakes += 1;
}

/// Whether a region was to begin, and nothing else could, or whatever stands there is no token at all.
fn waits_for_region(error: &RawError) -> bool {
    match error {
        ParseError::UnrecognizedToken { expected, .. } => matches!(&expected[..], [only] if only == "\"{\""),
        ParseError::User { error } => matches!(**error, SyntaxError::Lexical(_)),
        _ => false,
    }
}

/// LALRPOP's error with ours inside.
type RawError = ParseError<u32, Token, Box<SyntaxError>>;

fn parse_text(builder: &mut Builder<'_>, lexer: &mut Lexer<'_>) -> Result<(), RawError> {
    grammar::TextParser::new().parse(builder, lexer)
}

/// A shaped type is read when the token behind it is known to fit. When that does not, the reason may be inside the
/// type: `tensor<4xf32 "t.a">(` is wrong at the string.
fn inside_type_before(builder: &mut Builder<'_>, error: &RawError, shaped: Span) -> Option<RawError> {
    let ParseError::UnrecognizedToken { token: (start, ..), .. } = error else { return None };
    let is_before = shaped.start < shaped.end
        && shaped.end <= *start
        && scan::skip_trivia(builder.source.bytes(), shaped.end as usize) == *start as usize;
    if !is_before {
        return None;
    }
    // It may have been read before, and its errors be known.
    let known = std::mem::replace(&mut builder.errors, Errors::new(builder.source, None));
    let result = builder.shaped_type(shaped.start, shaped.end);
    builder.errors = known;
    result.err()
}

/// LALRPOP's error with what a message needs.
fn syntax_error(builder: &Builder<'_>, error: RawError, chunk: Span) -> SyntaxError {
    let source = builder.source;
    let unexpected = |found: Option<Token>, at: Span, expected: Vec<String>| {
        // Some punctuation takes the blank behind it along.
        let blank = u32::from(found.is_some() && source.slice(at).ends_with(b" "));
        let at = Span::new(at.start, at.end - blank);
        let expected = expected::Expected::new(&expected);
        let opener = expected.wants_brace().then(|| builder.innermost_region()).flatten();
        let behind_it = scan::skip_trivia(source.bytes(), at.end as usize);
        if matches!(found, Some(Token::DialectAttribute | Token::DialectType))
            && expected.wants_definition()
            && source.bytes()[..chunk.end as usize].get(behind_it) == Some(&b'=')
        {
            let kind = if found == Some(Token::DialectType) { "type" } else { "attribute" };
            return SyntaxError::Name { error: NameError::ReservedAlias { kind }, span: at };
        }
        // Where an operation may begin, a word of the grammar is its name like any other.
        let word = scan::word_length(&source.bytes()[..at.end as usize], at.start as usize);
        if found.is_some_and(|found| found != Token::IntegerType) && expected.wants_operation() && word > 0 {
            return builder.unknown_custom(Span::new(at.start, at.start + word as u32));
        }
        let behind = scan::end_of_previous(source.bytes(), at.start, chunk.start);
        if found == Some(Token::RightBrace) && builder.region_depth() == 0 && expected.wants_definition() {
            return SyntaxError::UnbalancedBrace { span: at, location: error::token_location(source, behind, at) };
        }
        SyntaxError::Unexpected { found, found_text: source.text(at).into_owned(), at, behind, expected, opener }
    };
    match error {
        ParseError::User { error } => match *error {
            SyntaxError::UnbalancedBrace { span, .. } => {
                let behind = scan::end_of_previous(source.bytes(), span.start, chunk.start);
                SyntaxError::UnbalancedBrace { span, location: error::token_location(source, behind, span) }
            }
            error => error,
        },
        ParseError::UnrecognizedToken { token: (start, token, end), expected } => {
            unexpected(Some(token), Span::new(start, end), expected)
        }
        ParseError::ExtraToken { token: (start, token, end) } => {
            unexpected(Some(token), Span::new(start, end), Vec::new())
        }
        ParseError::UnrecognizedEof { location, expected } => {
            // The text of a type ends before the file does: what comes behind it is what was found.
            let rest = Span::new(location, chunk.end);
            let next = Lexer::coarse(source.bytes(), rest, Token::FileStart).nth(1);
            match next {
                Some(Ok((start, token, end))) => unexpected(Some(token), Span::new(start, end), expected),
                Some(Err(error)) => *error,
                None => unexpected(None, Span::at(location), expected),
            }
        }
        ParseError::InvalidToken { location } => SyntaxError::Lexical(scan::explain(source.bytes(), location as usize)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::path::Path;

    fn collect(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.extension() {
                _ if path.is_dir() => collect(&path, files),
                Some(extension) if extension == "mlir" => files.push(path),
                _ => {}
            }
        }
    }

    /// Code that is not optimized takes several times the stack, and tests have enough of it.
    const UNOPTIMIZED: usize = 1 << 20;

    /// Or a text without mistakes would be read twice, and nobody would know.
    #[test]
    fn what_has_no_mistakes_is_read_at_once() {
        let mut files = Vec::new();
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata"), &mut files);
        let registry = Registry::default();
        let options = Options::new(&registry);
        let mut read = 0;
        for file in files {
            let text = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
            for chunk in text.split("// -----") {
                let source = SourceFile::new("x", chunk).unwrap();
                let mut table = Builder::new(&source, &options, None);
                let mut lexer = Lexer::coarse(source.bytes(), source.whole(), Token::FileStart);
                if parse_text(&mut table, &mut lexer).is_ok() {
                    let mut builder = Builder::new(&source, &options, None);
                    assert!(descend(&mut builder, source.whole(), UNOPTIMIZED), "{}: {chunk}", file.display());
                    assert_eq!(builder.errors.len(), table.errors.len(), "{}: {chunk}", file.display());
                    read += 1;
                }
            }
        }
        assert!(read > 300, "only {read}");
    }
}
