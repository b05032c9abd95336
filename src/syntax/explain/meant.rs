//! Advice for any token that does not fit: [`advise`].
//!
//! Errors without other advice get advice of this kind: a token is written twice, the text continues as expected after a token, or tokens are missing.

use super::elsewhere::elsewhere;
use super::hint::type_of_other_languages;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::similar::similar;
use crate::lex::scan;
use crate::source::{SourceFile, Span};
use crate::syntax::wanted::{Wanted, is_bracketed, is_name_of_value, rest_of_line, written_twice};

/// Adds a correction for the unexpected token to a diagnostic.
pub(super) fn advise(
    wanted: Option<Wanted<'_>>,
    unexpected: Span,
    source: &SourceFile,
    diagnostic: Diagnostic,
) -> Diagnostic {
    let bytes = source.bytes();
    let previous_end = scan::end_of_previous(bytes, unexpected.start, 0);
    let text = source.slice(unexpected);
    // Blanks before a removed token are removed too; line ends and comments are kept.
    let is_first = previous_end == 0 || bytes[previous_end as usize..unexpected.start as usize].contains(&b'\n');
    let removed = Span::new(if is_first { unexpected.start } else { previous_end }, unexpected.end);
    if let Some(twice) = written_twice(unexpected, source) {
        let words = format!("`{}` is written twice: leave one out", source.text(twice));
        let removed = if twice == unexpected { removed } else { Span::new(twice.start, unexpected.start) };
        return diagnostic.help_edit(words, removed, "");
    }
    match elsewhere(wanted, unexpected, source) {
        Some((words, Some((span, edit)))) => return diagnostic.help_edit(words, span, edit),
        Some((words, None)) => return diagnostic.help(words),
        None => {}
    }
    let Some(wanted) = wanted else { return diagnostic };
    if text == b"=" && wanted == Wanted::Operation {
        return diagnostic.help_edit("the name of a result is missing", Span::at(unexpected.start), "%0 ");
    }
    if !is_bracketed(text) && wanted.is_begun_by(rest_of_line(bytes, unexpected.end as usize)) {
        return diagnostic.help_edit(format!("leave out `{}`", source.text(unexpected)), removed, "");
    }
    let word = std::str::from_utf8(text).unwrap_or_default();
    match wanted {
        Wanted::Text(sign) => match similar(word, [sign])[..] {
            [meant] if word.len() > 1 => diagnostic.help_edit(format!("did you mean `{meant}`?"), unexpected, meant),
            _ if is_abbreviated(word, sign) => {
                diagnostic.help_edit(format!("did you mean `{sign}`?"), unexpected, sign)
            }
            _ => diagnostic.help_edit(
                format!("`{sign}` is missing here"),
                Span::at(previous_end),
                spaced(sign, unexpected, previous_end),
            ),
        },
        Wanted::Operand if is_name_of_value(bytes, word) => {
            diagnostic.help_edit("the name of a value begins with `%`", Span::at(unexpected.start), "%")
        }
        Wanted::Operand => diagnostic.help("write an operand, the name of a value, such as `%0`"),
        Wanted::Type => {
            if let Some(name) = type_of_other_languages(word) {
                return diagnostic.help_edit("in MLIR this type has another name", unexpected, name);
            }
            match similar(word, ["f16", "bf16", "f32", "f64", "index", "none", "tensor", "memref", "vector"])[..] {
                [meant] if word.len() > 2 => {
                    diagnostic.help_edit(format!("did you mean `{meant}`?"), unexpected, meant)
                }
                _ => diagnostic.help("write a type, such as `f32`, `index`, `tensor<4x?xf32>` or `!dialect.type`"),
            }
        }
        Wanted::Sizes => diagnostic.help("`x` is after each size, and the element type comes last: `tensor<4x?xf32>`"),
        Wanted::Attribute => {
            diagnostic.help("write an attribute, such as `1 : i32`, `\"text\"`, `[1, 2]` or `dense<0> : tensor<4xi32>`")
        }
        Wanted::Location => diagnostic.help("write a location, such as `\"file.py\":3:7` or `unknown`"),
        Wanted::Operation => diagnostic
            .help("an operation begins with its results, `%0 =`, or its name, `dialect.op` or `\"dialect.op\"`"),
    }
}

/// Whether one of two words begins with the other.
fn is_abbreviated(word: &str, sign: &str) -> bool {
    word.len() > 2 && sign.len() > 2 && (sign.starts_with(word) || word.starts_with(sign))
}

/// A sign with the blanks around it as in printed text.
fn spaced(sign: &str, unexpected: Span, previous_end: u32) -> String {
    let is_word = sign.bytes().all(|byte| byte.is_ascii_alphanumeric()) || matches!(sign, ":" | "=" | "->");
    match (is_word, unexpected.start > previous_end) {
        (true, true) => format!(" {sign}"),
        (true, false) => format!(" {sign} "),
        (false, _) => sign.to_owned(),
    }
}
