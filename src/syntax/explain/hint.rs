//! Advice for tokens that are often written by mistake in place of MLIR's: [`hint`].

use crate::lex::token::Token;
use crate::source::{SourceFile, Span};
use crate::syntax::expected::Expected;
use crate::syntax::wanted::written_twice;

/// The text and the expected tokens at an unexpected token.
pub(super) struct HintContext<'c> {
    pub(super) source: &'c SourceFile,
    pub(super) token: Option<Token>,
    pub(super) text: &'c str,
    pub(super) at: Span,
    /// The end of the token before.
    pub(super) previous_end: u32,
    pub(super) expected: &'c Expected,
}

/// Advice about an unexpected token.
pub(super) enum SyntaxHint {
    Words(&'static str),
    Edit(&'static str, Span, String),
    /// The word that was probably meant.
    Meant(Span, String),
}

/// Whether the results of a function are before this place on the line.
fn is_after_results(source: &SourceFile, at: u32) -> bool {
    let line = source.bytes()[..at as usize].rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    line.windows(4).any(|text| text == b") ->") && line.trim_ascii_start().starts_with(b"func.func")
}

/// Returns the probable intention. Wrong hints are avoided: every case also checks that the correction is allowed by the grammar.
pub(super) fn hint(context: &HintContext<'_>) -> Option<SyntaxHint> {
    let HintContext { source, text, at, previous_end, expected, .. } = *context;
    let token = context.token?;
    if (expected.has(Token::Greater) || expected.has(Token::Equal)) && written_twice(at, source).is_some() {
        return None;
    }
    let before = source.bytes()[..previous_end as usize].last().copied();
    let insert = |words, at: u32, text: &str| Some(SyntaxHint::Edit(words, Span::at(at), text.to_owned()));
    let words = |words| Some(SyntaxHint::Words(words));
    let is_glued = previous_end == at.start;
    let is_closing =
        matches!(token, Token::RightBracket | Token::RightParen | Token::RightBrace | Token::Greater | Token::Equal);
    match token {
        Token::Word if expected.similar_keyword(text).is_some() => {
            expected.similar_keyword(text).map(|meant| SyntaxHint::Meant(at, meant))
        }
        Token::Slash if source.bytes().get(at.end as usize) == Some(&b'*') => words("comments begin with `//`"),
        Token::Word if is_glued && matches!(text, "e" | "E") && before.is_some_and(|byte| byte.is_ascii_digit()) => {
            words("an exponent is a number without blanks, as in `1.0e+03`")
        }
        Token::Word if is_glued && is_exponent(text) && before.is_some_and(|byte| byte.is_ascii_digit()) => {
            words("a floating-point number needs a dot: write `1.0e5`, not `1e5`")
        }
        Token::Word if expected.has(Token::ValueName) && !expected.has(Token::CustomName) => {
            insert("the name of a value begins with `%`", at.start, "%")
        }
        Token::Word if expected.has(Token::SymbolName) && !expected.has(Token::Float) => {
            insert("the name of a symbol begins with `@`", at.start, "@")
        }
        Token::Word if expected.has(Token::IntegerType) && text.contains('.') => {
            insert("the type of a dialect begins with `!`", at.start, "!")
        }
        Token::Word if expected.has(Token::IntegerType) => type_of_other_languages(text)
            .map(|ty| SyntaxHint::Edit("in MLIR this type has another name", at, ty.to_owned())),
        Token::Word if expected.has(Token::Float) && expected.has(Token::SymbolName) => {
            words("a string is in quotes, and the name of a symbol begins with `@`")
        }
        Token::Loc if expected.has(Token::Colon) => {
            words("the location comes last, after the types: `: (..) -> .. loc(..)`")
        }
        Token::LeftParen if before == Some(b'}') && expected.has(Token::Colon) => {
            words("attributes come after the regions: `\"op\"() ({ .. }) {attributes} : ..`")
        }
        Token::Less if matches!(before, Some(b'}' | b')')) && expected.has(Token::Colon) => {
            words("properties come before regions and attributes: `\"op\"() <{properties}> ({ .. }) {attributes} : ..`")
        }
        Token::LeftBracket if expected.has(Token::Colon) => {
            words("successors come directly after the operands: `\"op\"(%a)[^bb1] {attributes} : ..`")
        }
        Token::Question if expected.has(Token::Dimension) && expected.has(Token::LeftBracket) => {
            words("the sizes of a vector are known: `vector<4xf32>`, or `vector<[4]xf32>` if it is scalable")
        }
        Token::Comma if expected.is_only(&[Token::Times]) => words("`x` separates sizes, as in `tensor<2x3xf32>`"),
        Token::Comma if expected.has(Token::CustomName) && is_after_results(source, previous_end) => {
            words("several results are in parentheses: `-> (i32, i32)`")
        }
        Token::Greater if expected.has(Token::Times) => words(ELEMENT_TYPE),
        Token::Greater if expected.has(Token::IntegerType) && matches!(before, Some(b'x' | b'?' | b'0'..=b'9')) => {
            words(ELEMENT_TYPE)
        }
        // The error is after the element type of a shaped type.
        _ if expected.is_only(&[Token::Greater, Token::Comma])
            && (matches!(token, Token::RightParen | Token::RightBrace | Token::RightBracket | Token::Arrow)
                || text == "loc"
                || source.slice(Span::new(previous_end, at.start)).contains(&b'\n')) =>
        {
            insert("`>` is missing here", previous_end, ">")
        }
        _ if is_closing && before == Some(b',') => Some(SyntaxHint::Edit(
            "a list does not end with a comma",
            Span::new(previous_end - 1, previous_end),
            String::new(),
        )),
        Token::Arrow if expected.has(Token::RightBrace) || expected.has(Token::String) => {
            words("a function type that returns a function type needs parentheses: `() -> (() -> ())`")
        }
        Token::String if before == Some(b':') && expected.is_only(&[Token::Integer]) => {
            let colon = Span::new(previous_end - 1, previous_end);
            Some(SyntaxHint::Edit("`=` is written between a name and the operation", colon, "=".to_owned()))
        }
        _ if before == Some(b':') && expected.is_only(&[Token::Integer]) => {
            words("the name of an operation is missing before the value, such as `return`")
        }
        _ if before == Some(b':') && expected.is_only(&[Token::LeftParen]) => {
            words("the types of an operation are those of its operands and results: `(i32, i32) -> i32`")
        }
        _ if before == Some(b'(') && expected.is_only(&[Token::LeftBrace]) => {
            words("these parentheses hold regions, `({ .. })`; types are after a `:`")
        }
        Token::Word if before == Some(b'>') && expected.is_only(&[Token::LeftParen]) => {
            words("the results of an affine map are in parentheses: `(d0) -> (d0)`")
        }
        // The error is after the name of a result.
        _ if expected.has(Token::Equal) && expected.has(Token::Colon) => None,
        _ if !is_closing && !is_glued && expected.has(Token::Comma) => {
            let is_element = matches!(
                token,
                Token::Word
                    | Token::String
                    | Token::Integer
                    | Token::Float
                    | Token::ValueName
                    | Token::SymbolName
                    | Token::IntegerType
                    | Token::FloatType
                    | Token::ShapedType
                    | Token::BlockName
            );
            if is_element { insert("a comma is missing", previous_end, ",") } else { None }
        }
        _ => None,
    }
}

const ELEMENT_TYPE: &str = "a shaped type ends with its element type, such as `xf32` in `tensor<4x?xf32>`";

/// MLIR's type for a name of a type in another language.
pub(super) fn type_of_other_languages(name: &str) -> Option<&'static str> {
    Some(match name {
        "float" | "float32" | "fp32" => "f32",
        "double" | "float64" | "fp64" => "f64",
        "half" | "float16" | "fp16" => "f16",
        "bfloat16" | "bfloat" => "bf16",
        "bool" | "boolean" => "i1",
        "int" | "int32" => "i32",
        "long" | "int64" => "i64",
        "short" | "int16" => "i16",
        "char" | "byte" | "int8" => "i8",
        "uint8" | "u8" => "ui8",
        "uint16" | "u16" => "ui16",
        "uint32" | "u32" => "ui32",
        "uint64" | "u64" => "ui64",
        "size_t" | "usize" => "index",
        "unit" | "void" => "none",
        _ => return None,
    })
}

fn is_exponent(text: &str) -> bool {
    text.strip_prefix(['e', 'E']).is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}
