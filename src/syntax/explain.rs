//! What is said beside a syntax error's sentence: labels at the places that explain it, and what to write instead.

use super::error::{LexicalError, NameError, SyntaxError, TypeError, ValueError};
use super::token::Token;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Span};

/// Adds labels, notes and help to the diagnostic of an error.
pub(crate) fn explain(error: &SyntaxError, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        SyntaxError::Lexical(error) => lexical(error, source, diagnostic),
        SyntaxError::Unexpected { .. } => unexpected(error, source, diagnostic),
        SyntaxError::UnknownCustom { name, span } => unknown_custom(name, *span, diagnostic),
        SyntaxError::PlainTypes { span, .. } => diagnostic
            .primary(*span, "its types are not complete")
            .help("write the types of all operands and results: `: (operand types) -> result type`"),
        SyntaxError::Name { error, span } => name(error, *span, diagnostic),
        SyntaxError::Type { error, span } => ty(error, *span, diagnostic),
        SyntaxError::Value { error, span } => value(error, *span, diagnostic),
        SyntaxError::Rule { error, span } => super::rule_attribute::explain(error, *span, diagnostic),
        SyntaxError::UnbalancedBrace { span } => diagnostic.primary(*span, "closes nothing"),
    }
}

fn lexical(error: &LexicalError, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        LexicalError::UnexpectedCharacter { span } => {
            let text = source.text(*span);
            match &*text {
                "\u{201c}" | "\u{201d}" | "\u{201e}" | "\u{ab}" | "\u{bb}" => diagnostic
                    .primary(*span, "a typographic quote")
                    .help_edit("strings stand between straight quotes", *span, "\""),
                "'" | "\u{2018}" | "\u{2019}" | "`" => diagnostic
                    .primary(*span, "not a quote in MLIR")
                    .help("strings stand between double quotes: \"text\""),
                "\u{feff}" => diagnostic
                    .primary(*span, "a byte-order mark")
                    .help("save the file as UTF-8 without a byte-order mark"),
                "\u{a0}" => {
                    diagnostic.primary(*span, "a no-break space").help_edit("use an ordinary space", *span, " ")
                }
                "#" | "!" | "%" | "^" | "@" => {
                    let what = match &*text {
                        "%" => "a value is named `%0` or `%name`",
                        "^" => "a block is named `^bb0` or `^name`",
                        "@" => "a symbol is named `@name` or `@\"any text\"`",
                        "#" => "an attribute alias is named `#name`; comments begin with `//`",
                        _ => "a type alias is named `!name`",
                    };
                    diagnostic.primary(*span, "a name must follow").help(what)
                }
                ";" => diagnostic.primary(*span, "").help("operations are not separated by semicolons"),
                _ if text == "\u{fffd}" => diagnostic.primary(*span, "not valid UTF-8"),
                _ => diagnostic.primary(*span, "no token of MLIR begins with this character"),
            }
        }
        LexicalError::UnterminatedString { open, at } => diagnostic
            .primary(Span::at(*at), "the line ends before the string does")
            .secondary(Span::new(*open, *open + 1), "the string begins here")
            .help("close the string with `\"`; a line break inside is written `\\n`"),
        LexicalError::UnknownEscape { at } => diagnostic
            .primary(Span::new(*at, (*at + 2).min(source.whole().end)), "not an escape")
            .help("the escapes are `\\\"`, `\\\\`, `\\n`, `\\t`, and two hexadecimal digits such as `\\0A`"),
        LexicalError::UnbalancedBody { body, open, at, .. } => {
            let bracket = source.text(Span::new(*open, *open + 1)).into_owned();
            let diagnostic = if open == body {
                diagnostic.primary(Span::new(*body, *body + 1), format!("this `{bracket}` is never closed"))
            } else {
                diagnostic
                    .primary(Span::new(*body, *body + 1), "the body begins here")
                    .secondary(Span::new(*open, *open + 1), format!("this `{bracket}` is not closed"))
            };
            match source.bytes().get(*at as usize) {
                Some(0) => diagnostic.secondary(Span::new(*at, *at + 1), "a NUL cannot stand here"),
                Some(_) => diagnostic.secondary(Span::new(*at, *at + 1), "before this closes another bracket"),
                None => diagnostic,
            }
        }
    }
}

fn unexpected(error: &SyntaxError, source: &SourceFile, mut diagnostic: Diagnostic) -> Diagnostic {
    let SyntaxError::Unexpected { found, found_text, at, behind, expected, opener } = error else { return diagnostic };
    let place = if found.is_none() { Span::at(*behind) } else { *at };
    diagnostic = diagnostic.primary(place, if found.is_none() { "something is missing here" } else { "" });
    if let (Some(opener), None | Some(Token::RightParen)) = (opener, found) {
        diagnostic = diagnostic.secondary(*opener, "this region is not closed");
    }
    let before = source.bytes()[..*behind as usize].last().copied();
    let glued = *behind == at.start;
    let hint = match found {
        Some(Token::Word) if glued && is_exponent(found_text) && before.is_some_and(|byte| byte.is_ascii_digit()) => {
            Some("a floating-point number needs a dot: write `1.0e5`, not `1e5`".to_owned())
        }
        Some(Token::Word) if expected.has("VALUE") && !expected.has("\"func.func\"") => {
            return diagnostic.help_edit("the name of a value begins with `%`", *at, format!("%{found_text}"));
        }
        Some(Token::Loc) if expected.has("\":\"") => {
            Some("the location comes last, behind the types: `: (..) -> .. loc(..)`".to_owned())
        }
        Some(Token::LeftParen) if before == Some(b'}') && expected.has("\":\"") => {
            Some("attributes come behind the regions: `\"op\"() ({ .. }) {attributes} : ..`".to_owned())
        }
        Some(Token::Less) if before == Some(b'}') && expected.has("\":\"") => Some(
            "properties come before regions and attributes: `\"op\"() <{properties}> {attributes} : ..`".to_owned(),
        ),
        Some(Token::LeftBracket) if expected.has("\":\"") => {
            Some("successors come directly behind the operands: `\"op\"(%a)[^bb1] {attributes} : ..`".to_owned())
        }
        Some(Token::Greater) if expected.has("INTEGER_TYPE") && matches!(before, Some(b'?' | b'0'..=b'9')) => {
            Some("a shaped type ends with its element type, such as `xf32` in `tensor<4x?xf32>`".to_owned())
        }
        Some(Token::Greater) if expected.has("\"x\"") => {
            Some("a shaped type ends with its element type, such as `xf32` in `tensor<4x?xf32>`".to_owned())
        }
        Some(Token::RightBracket | Token::RightParen | Token::RightBrace | Token::Greater) if before == Some(b',') => {
            Some("a list does not end with a comma".to_owned())
        }
        Some(Token::Arrow) if expected.has("\"}\"") || expected.has("STRING") => {
            Some("a function type that returns a function type needs parentheses: `() -> (() -> ())`".to_owned())
        }
        _ => None,
    };
    match hint {
        Some(hint) => diagnostic.help(hint),
        None => diagnostic,
    }
}

fn is_exponent(text: &str) -> bool {
    text.strip_prefix(['e', 'E']).is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn unknown_custom(name: &str, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    let diagnostic = diagnostic.primary(span, "its custom form cannot be read");
    if !name.contains('.') {
        return diagnostic
            .note("an operation is written `dialect.name`; only `module`, `return` and `func.func` are known without more")
            .help(format!("write it in generic form: `\"dialect.{name}\"(%operands) {{attributes}} : (operand types) -> result types`"));
    }
    diagnostic
        .note("the custom form of an operation is defined by its dialect")
        .help(format!(
            "write it in generic form: `\"{name}\"(%operands) {{attributes}} : (operand types) -> result types`"
        ))
        .help("`mlir-opt --mlir-print-op-generic` prints a whole file in generic form")
        .help(format!(
            "if `{name}` broadcasts and is written `{name} %a, %b : (t, t) -> t`, name it with `--broadcastable={name}`"
        ))
}

fn name(error: &NameError, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        NameError::Redefinition { previous, .. } => diagnostic
            .primary(span, "defined again")
            .note_at(*previous, "previously defined here")
            .help("names are unique in a function, nested regions included: rename one of them"),
        NameError::Undeclared { name, similar } => {
            let diagnostic = diagnostic.primary(span, format!("`{name}` is defined nowhere in scope"));
            match similar {
                Some(similar) => diagnostic.help_edit(format!("`{similar}` has a similar name"), span, similar.clone()),
                None => diagnostic,
            }
        }
        NameError::DefinitionType { ty, used, used_type, .. } => diagnostic
            .primary(span, format!("is a '{ty}'"))
            .note_at(*used, format!("previously used here with type '{used_type}'")),
        NameError::UseType { ty, prior, prior_type, type_span, .. } => {
            let diagnostic = match type_span {
                Some(type_span) => diagnostic.primary(span, "").secondary(*type_span, format!("says '{ty}'")),
                None => diagnostic.primary(span, format!("used as '{ty}'")),
            };
            let diagnostic = diagnostic.note_at(*prior, "prior use here");
            match type_span {
                Some(type_span) => diagnostic.help_edit("write the type the value has", *type_span, prior_type.clone()),
                None => diagnostic,
            }
        }
        NameError::ResultNumber { name, count } => {
            let plural = if *count == 1 {
                "1 result, number 0".to_owned()
            } else {
                format!("{count} results, numbers 0 to {}", count - 1)
            };
            diagnostic.primary(span, format!("`%{name}` names {plural}"))
        }
        NameError::ResultNumberSyntax => diagnostic.primary(span, "a result is picked by number: `%0#1`"),
        NameError::EmptyPack => diagnostic.primary(span, "").help("leave out the name of an operation without results"),
        NameError::PackSize => diagnostic.primary(span, "not a number of results"),
        NameError::ResultCount { defined, bound } => {
            let results = if *defined == 1 { "result" } else { "results" };
            diagnostic.primary(span, format!("names {bound}, but the type list has {defined} {results}"))
        }
        NameError::NoResults => {
            diagnostic.primary(span, "there is nothing to name").help("remove the name and the `=`")
        }
        NameError::OperandCount { operands, operand_list, .. } => {
            let diagnostic = diagnostic.primary(span, "the types of the operands");
            match operand_list {
                Some(list) => diagnostic
                    .secondary(*list, format!("{operands} {}", if *operands == 1 { "operand" } else { "operands" })),
                None => diagnostic,
            }
        }
        NameError::BlockRedefinition { previous, .. } => {
            diagnostic.primary(span, "defined again").note_at(*previous, "previously defined here")
        }
        NameError::UndefinedBlock { name } => diagnostic
            .primary(span, format!("no block of this region is named `^{name}`"))
            .note("a block is visible only in the region it is in, not in regions inside or around"),
        NameError::EntryLabel => diagnostic.primary(span, "the entry block exists already: it has the named arguments"),
        NameError::AliasRedefinition { previous, .. } => {
            diagnostic.primary(span, "defined again").secondary(*previous, "previously defined here")
        }
        NameError::ReservedAlias { .. } => diagnostic.primary(span, "an alias has no dot in its name"),
        NameError::UndefinedAlias { .. } => diagnostic
            .primary(span, "not defined before this place")
            .help("an alias is defined at the top level, before its first use"),
        NameError::DuplicateKey { previous, .. } => {
            diagnostic.primary(span, "given again").secondary(*previous, "given first here")
        }
        NameError::EmptyAttributeName | NameError::EmptyOperationName | NameError::NulInOperationName => {
            diagnostic.primary(span, "")
        }
        NameError::AffineRedefinition { .. } => diagnostic.primary(span, "defined again"),
        NameError::AffineUndeclared { name } => diagnostic
            .primary(span, format!("`{name}` is neither a dimension nor a symbol of this map"))
            .help("dimensions are listed in `(..)`, symbols in `[..]` behind them"),
        NameError::DistinctMismatch { previous } => {
            diagnostic.primary(span, "").secondary(*previous, "the same number, another attribute")
        }
        NameError::DialectNamespace { .. } => diagnostic.primary(span, "a dialect's name begins with a letter"),
        NameError::BuiltinSymbol { .. } => diagnostic.primary(span, "write the attribute or type itself"),
    }
}

fn ty(error: &TypeError, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        TypeError::InvalidDimension => {
            diagnostic.primary(span, "too large").note(format!("the largest size is {}", crate::shape::Dim::MAX_SIZE))
        }
        TypeError::TensorElement(ty) => diagnostic.primary(span, format!("'{ty}' cannot be the element of a tensor")),
        TypeError::VectorElement(ty) => diagnostic
            .primary(span, format!("'{ty}' cannot be the element of a vector"))
            .note("elements of vectors are integers, floating-point numbers or `index`"),
        TypeError::MemRefElement(ty) => diagnostic.primary(span, format!("'{ty}' cannot be stored in a memref")),
        TypeError::ComplexElement(ty) => diagnostic
            .primary(span, format!("'{ty}' is not a number"))
            .note("the parts of a complex number are integers or floating-point numbers"),
        TypeError::MixedParameters { named } => diagnostic.primary(
            span,
            if *named { "the parameters before have no names" } else { "the parameters before have names" },
        ),
        TypeError::StrideCount { strides, rank } => {
            diagnostic.primary(span, format!("{strides} strides for rank {rank}"))
        }
        _ => diagnostic.primary(span, ""),
    }
}

fn value(error: &ValueError, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        ValueError::IntegerRange { ty, range }
        | ValueError::ElementRange { ty, range }
        | ValueError::DenseArrayRange { ty, range } => {
            diagnostic.primary(span, format!("not a value of '{ty}'")).note(format!("here '{ty}' allows {range}"))
        }
        ValueError::IntegerForFloat { spelling } => diagnostic.primary(span, "an integer").help_edit(
            "a floating-point number needs a dot",
            span,
            format!("{spelling}.0"),
        ),
        ValueError::NotAffine { .. } => diagnostic
            .primary(span, "both sides depend on a dimension")
            .note("an affine expression multiplies and divides only by constants and symbols"),
        ValueError::BooleanType { ty } => diagnostic.primary(span, format!("the elements are of type '{ty}'")),
        ValueError::ExpectedString { ty, .. } => {
            diagnostic.primary(span, format!("elements of type '{ty}' are written as strings"))
        }
        ValueError::HexSize { found, expected, .. } => {
            diagnostic.primary(span, "").note(format!("the type needs {expected} bytes, the string has {found}"))
        }
        ValueError::LocationNumber => diagnostic.primary(span, "lines and columns are 32-bit numbers"),
        ValueError::MetadataKey { .. } => {
            diagnostic.primary(span, "").note("the sections are `dialect_resources` and `external_resources`")
        }
        _ => diagnostic.primary(span, ""),
    }
}
