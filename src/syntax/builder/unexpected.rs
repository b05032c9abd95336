//! Conversion of the parser's error: the unexpected token, the expected ones, MLIR's message and its place.

use super::{TextBuilder, refuses_label};
use crate::lex::scan;
use crate::lex::token::Token;
use crate::source::{SourceFile, Span};
use crate::syntax::error::{NameError, SyntaxError};
use crate::syntax::errors::Errors;
use crate::syntax::expected::{self, Expected};
use crate::syntax::lexer::Lexer;
use crate::syntax::trail::{Construct, Trail};
use crate::syntax::wording::{MissingPlace, SyntaxMessage};
use lalrpop_util::ParseError;

/// Whether only a region was expected.
pub(crate) fn waits_for_region(error: &RawError) -> bool {
    match error {
        ParseError::UnrecognizedToken { expected, .. } => matches!(&expected[..], [only] if only == "\"{\""),
        _ => false,
    }
}

/// LALRPOP's error with ours inside.
pub(crate) type RawError = ParseError<u32, Token, Box<SyntaxError>>;

/// A shaped type is parsed when the token after it is known to fit. If the token does not fit, the cause may be inside
/// the type: `tensor<4xf32 "t.a">(` is wrong at the string.
pub(crate) fn inside_type_before(builder: &mut TextBuilder<'_>, error: &RawError, shaped: Span) -> Option<RawError> {
    let ParseError::UnrecognizedToken { token: (start, ..), .. } = error else { return None };
    let is_before = shaped.start < shaped.end
        && shaped.end <= *start
        && scan::skip_trivia(builder.core.source.bytes(), shaped.end as usize) == *start as usize;
    if !is_before {
        return None;
    }
    // The type may have been parsed before, with errors that were reported.
    let none = Errors::new(None, &builder.core.options.limits.reading);
    let known = std::mem::replace(&mut builder.core.errors, none);
    let outside = builder.recovery.trail.take();
    let result = builder.shaped_type(shaped.start, shaped.end);
    builder.core.errors = known;
    if result.is_ok() {
        builder.recovery.trail = outside;
    }
    result.err()
}

/// An open brace without a closing one, up to the end of the span.
pub(crate) fn open_brace(source: &SourceFile, opener: Span, span: Span) -> SyntaxError {
    SyntaxError::Unexpected {
        found: None,
        found_text: String::new(),
        at: Span::at(scan::end_of_previous(source.bytes(), span.end, span.start)),
        location: place(source, None, Span::at(span.end), MissingPlace::Gap, span),
        wording: Some("expected operation name in quotes".into()),
        expected: Expected::of(&[Token::RightBrace]),
        opener: Some(opener),
    }
}

/// Reports an open brace without a closing one, up to the end of the span, unless there was an error of syntax before.
pub(crate) fn refuse_open(builder: &mut TextBuilder<'_>, opener: Span, span: Span) {
    if builder.recovery.syntax_errors > 0 {
        return;
    }
    builder.core.errors.push(open_brace(builder.core.source, opener, span));
    builder.recovery.syntax_errors += 1;
}

/// The place at which MLIR reports an error about the token `at`, or about the end of the text.
fn place(source: &SourceFile, found: Option<Token>, at: Span, place: MissingPlace, chunk: Span) -> Span {
    // The end is the place of the last character.
    let last = chunk.end.saturating_sub(1).max(chunk.start);
    match (place, found) {
        (MissingPlace::Gap, None) => Span::at(scan::gap_before(source.bytes(), last, chunk.start)),
        (MissingPlace::Gap, Some(_)) => match scan::gap_before(source.bytes(), at.start, chunk.start) {
            gap if gap == at.start => at,
            gap => Span::at(gap),
        },
        (MissingPlace::Exact, None) => Span::at(chunk.end),
        (MissingPlace::Token | MissingPlace::Before | MissingPlace::Behind, None) => Span::at(last),
        (MissingPlace::Exact | MissingPlace::Token | MissingPlace::Before | MissingPlace::Behind, Some(_)) => at,
    }
}

/// LALRPOP's error with the data for a message.
pub(crate) fn syntax_error(builder: &mut TextBuilder<'_>, error: RawError, chunk: Span) -> SyntaxError {
    let trail = builder.recovery.trail.take().unwrap_or_default();
    let unexpected = Unexpected { builder, trail: &trail, chunk };
    match error {
        ParseError::User { error } => match *error {
            SyntaxError::UnbalancedBrace { span, .. } => unexpected.unbalanced(span),
            error => error,
        },
        ParseError::UnrecognizedToken { token: (start, token, end), expected } => {
            unexpected.token(token, Span::new(start, end), &expected)
        }
        ParseError::ExtraToken { token: (start, token, end) } => unexpected.token(token, Span::new(start, end), &[]),
        ParseError::UnrecognizedEof { location, expected } => {
            // The text of a type ends before the file: the text after it is the unexpected token.
            let rest = Span::new(location, chunk.end);
            let next = Lexer::coarse(builder.core.source.bytes(), rest, Token::FileStart).nth(1);
            match next {
                Some(Ok((start, token, end))) => unexpected.token(token, Span::new(start, end), &expected),
                Some(Err(error)) => *error,
                None => unexpected.end(location, &expected),
            }
        }
        ParseError::InvalidToken { location } => {
            SyntaxError::Lexical(scan::explain(builder.core.source.bytes(), location as usize))
        }
    }
}

/// The situation where the parser could not continue.
struct Unexpected<'u, 's> {
    builder: &'u TextBuilder<'s>,
    trail: &'u Trail,
    chunk: Span,
}

impl Unexpected<'_, '_> {
    fn token(&self, found: Token, at: Span, expected: &[String]) -> SyntaxError {
        let source = self.builder.core.source;
        // Some tokens of punctuation include the blank after them.
        let blank = u32::from(source.slice(at).ends_with(b" "));
        let at = Span::new(at.start, at.end - blank);
        let expected = Expected::new(expected);
        if matches!(found, Token::DialectAttribute | Token::DialectType) && expected.wants_definition() {
            let kind = if found == Token::DialectType { "type" } else { "attribute" };
            return SyntaxError::Name { error: NameError::ReservedAlias { kind }, span: at, location: at };
        }
        // Where an operation may begin, a word of the grammar may be its name.
        let word = scan::word_length(&source.bytes()[..at.end as usize], at.start as usize);
        if found != Token::IntegerType && expected.wants_operation() && word > 0 {
            return self.builder.unknown_custom(Span::new(at.start, at.start + word as u32));
        }
        if found == Token::RightBrace && self.builder.nesting.region_depth() == 0 && expected.wants_definition() {
            return self.unbalanced(at);
        }
        self.error(Some(found), at, expected)
    }

    /// The text ends at `at`.
    fn end(&self, at: u32, expected: &[String]) -> SyntaxError {
        let at = scan::end_of_previous(self.builder.core.source.bytes(), at, self.chunk.start);
        self.error(None, Span::at(at), Expected::new(expected))
    }

    fn unbalanced(&self, span: Span) -> SyntaxError {
        let location = place(self.builder.core.source, Some(Token::RightBrace), span, MissingPlace::Gap, self.chunk);
        SyntaxError::UnbalancedBrace { span, location }
    }

    /// The previous token is an undefined name, or is not allowed: MLIR reports it before it reads the next token.
    fn undefined_before(&self, at: Span, expected: Expected) -> Option<SyntaxError> {
        let (source, trail) = (self.builder.core.source, self.trail);
        let (last, span) = (trail.newest(0), trail.place(0));
        let bytes = source.slice(span);
        let text = || String::from_utf8_lossy(&bytes[1..]).into_owned();
        let is_definition = expected.is_only(&[Token::Equal]);
        let is_deferred = matches!(trail.construct(), Construct::Location | Construct::InlineLocation);
        let is_number = trail.newest(1) == Token::ValueName;
        let in_expression = matches!(trail.construct(), Construct::AffineResults | Construct::AffineParentheses);
        match last {
            Token::BlockName if expected.has(Token::Colon) && refuses_label(self.builder) => {
                Some(SyntaxError::Name { error: NameError::EntryLabel, span, location: span })
            }
            Token::TypeAlias | Token::AttributeAlias
                if !(is_definition || is_deferred || is_number || self.builder.core.is_defined_alias(bytes)) =>
            {
                let error = NameError::UndefinedAlias { name: text() };
                Some(SyntaxError::Name { error, span, location: Span::at(span.end.min(at.start)) })
            }
            Token::AttributeAlias if is_number && !bytes[1..].iter().all(u8::is_ascii_digit) => {
                Some(SyntaxError::Name { error: NameError::ResultNumberSyntax, span, location: span })
            }
            _ if in_expression
                && !expected.has(Token::Integer)
                && expected::is_word(last)
                && !self.builder.affine.is_name(source, bytes) =>
            {
                let error = NameError::AffineUndeclared { name: String::from_utf8_lossy(bytes).into_owned() };
                let location = place(source, Some(last), span, MissingPlace::Gap, self.chunk);
                Some(SyntaxError::Name { error, span, location })
            }
            _ => None,
        }
    }

    fn error(&self, found: Option<Token>, at: Span, expected: Expected) -> SyntaxError {
        let source = self.builder.core.source;
        if let Some(error) = self.undefined_before(at, expected) {
            return error;
        }
        let is_colon = found == Some(Token::DoubleColon) && expected.has(Token::Colon);
        if found == Some(Token::ShapedType)
            && self.trail.construct() == Construct::Dictionary
            && expected.has(Token::Word)
        {
            // The word that the type begins with is the name of an entry.
            let word = scan::word_length(source.bytes(), at.start as usize) as u32;
            let mut error = self.error(Some(Token::Less), Span::new(at.start + word, at.start + word + 1), expected);
            if let SyntaxError::Unexpected { wording, .. } = &mut error {
                *wording = Some("expected '}' in attribute dictionary".into());
            }
            return error;
        }
        let wording = match is_colon {
            true => Some(SyntaxMessage::behind_colon(self.trail)),
            false => SyntaxMessage::of(self.trail, source.bytes(), found, source.slice(at), expected),
        };
        let location = match wording.as_ref().map_or(MissingPlace::Gap, |wording| wording.place) {
            _ if is_colon => Span::at(at.start + 1),
            MissingPlace::Before => self.trail.place(0),
            MissingPlace::Behind => {
                Span::at(scan::skip_trivia(&source.bytes()[..self.chunk.end as usize], at.end as usize) as u32)
            }
            kind => place(source, found, at, kind, self.chunk),
        };
        SyntaxError::Unexpected {
            found,
            found_text: source.text(at).into_owned(),
            at,
            location,
            wording: wording.map(|wording| wording.text),
            expected,
            opener: expected.wants_brace().then(|| self.builder.nesting.innermost_region()).flatten(),
        }
    }
}
