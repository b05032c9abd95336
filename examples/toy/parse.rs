//! Stage 2, tokens to syntax tree: [`parse`]. The grammar is `grammar/toy.lalrpop`.

use super::ast::Ast;
use super::token::{Kind, Token, tokens};
use broadcastable::diagnostic::{Code, Diagnostic, Sink};
use broadcastable::source::{SourceFile, Span};
use lalrpop_util::ParseError;

/// A compiler that makes its parser in its own `build.rs` has `lalrpop_util::lalrpop_mod!` here.
#[allow(clippy::all, clippy::restriction, rust_2018_idioms, unreachable_pub, unused)]
mod grammar {
    include!("../../grammar/generated/toy.rs");
}

/// Reads a program. An item that cannot be read is reported and left out; the others are read.
pub(super) fn parse(source: &SourceFile, sink: &mut Sink) -> Ast {
    let mut ast = Ast::default();
    let parser = grammar::ItemParser::new();
    for item in tokens(source) {
        let exprs = ast.exprs.len();
        let stream = item.iter().map(|(token, span)| Ok((span.start, *token, span.end)));
        match parser.parse(&mut ast, stream) {
            Ok(item) => ast.items.push(item),
            Err(error) => {
                ast.exprs.truncate(exprs);
                sink.report(explain(source, &item, error));
            }
        }
    }
    ast
}

/// The token that was found, and the tokens that are possible in its place.
fn explain(source: &SourceFile, item: &[(Token<'_>, Span)], error: ParseError<u32, Token<'_>, ()>) -> Diagnostic {
    let end = item.last().map_or(Span::at(0), |(_, span)| Span::at(span.end));
    let (span, expected) = match error {
        ParseError::UnrecognizedToken { token: (start, (Kind::Wrong, _), end), .. } => {
            let span = Span::new(start, end);
            let message = match source.slice(span) {
                [b'"', ..] => "this string is not closed on its line".to_owned(),
                _ => format!("'{}' is no part of the language", source.text(span)),
            };
            return Diagnostic::error(Code::Other("T0101"), span, message);
        }
        ParseError::UnrecognizedToken { token: (start, _, end), expected } => (Span::new(start, end), expected),
        ParseError::UnrecognizedEof { expected, .. } => (end, expected),
        // The lexer and the actions report no errors.
        _ => (end, Vec::new()),
    };
    let found = match &*source.text(span) {
        "" | "\n" => "the end of the line".to_owned(),
        text => format!("'{text}'"),
    };
    let has = |word: &str| expected.iter().any(|token| token == word);
    let mut words: Vec<String> = Vec::new();
    if has("INTEGER") && has("STRING") {
        words.push("an expression".to_owned());
    } else {
        words.extend(has("NAME").then(|| "a name".to_owned()));
        words.extend(has("INTEGER").then(|| "a size".to_owned()));
    }
    // Any operator is possible, so a list of operators is no help.
    for token in ["\")\"", "\"]\"", "\"}\"", "\"=\"", "\":\"", "\"->\"", "\"{\"", "\",\"", "\"(\"", "\"[\""] {
        let is_told = token != "\"(\"" && token != "\"[\"" || words.is_empty() && !has("\"+\"");
        words.extend((has(token) && is_told).then(|| token.replace('"', "'")));
    }
    let diagnostic = Diagnostic::error(Code::Other("T0102"), span, format!("{found} cannot stand here"));
    match words.split_last() {
        _ if matches!(source.slice(span), [b'=' | b'!' | b'<' | b'>', ..]) && has("\"+\"") => {
            diagnostic.primary(span, "comparisons are not chained: compare one after the other")
        }
        None => diagnostic.primary(span, "the statement ends before it"),
        Some((only, [])) => diagnostic.primary(span, format!("expected {only}")),
        Some((last, others)) => diagnostic.primary(span, format!("expected {} or {last}", others.join(", "))),
    }
}
