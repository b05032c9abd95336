//! [`SyntaxError::into_diagnostic`]: labels, notes and advice for syntax errors.

mod custom;
mod elsewhere;
mod hint;
mod meant;
mod unknown;

use crate::diagnostic::similar::only_similar;
use crate::diagnostic::{Diagnostic, plural};
use crate::ir::holders::HolderPart;
use crate::lex::LexicalError;
use crate::lex::scan;
use crate::lex::token::Token;
use crate::source::{SourceFile, Span};
use crate::syntax::error::{NameError, SyntaxError, TypeError, ValueError};
use crate::syntax::faults::ParameterFault;
use elsewhere::elsewhere;
use hint::{HintContext, SyntaxHint, hint};
use meant::advise;

impl SyntaxError {
    /// The diagnostic: message, labels, notes and help.
    pub(crate) fn into_diagnostic(self, source: &SourceFile) -> Diagnostic {
        let location = self.location();
        let diagnostic = Diagnostic::error(self.code(), location, self.to_string());
        explain(&self, source, diagnostic)
    }
}

/// Adds labels, notes and help to the diagnostic of an error.
fn explain(error: &SyntaxError, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        SyntaxError::Lexical(error) => lexical(error, source, diagnostic),
        SyntaxError::Unexpected { .. } => unexpected(error, source, diagnostic),
        SyntaxError::UnknownCustom { name, span, around, .. } => {
            unknown::explain(name, around, *span, source, diagnostic)
        }
        SyntaxError::Custom { error, span, location, .. } => {
            custom::explain(error, *span, *location, source, diagnostic)
        }
        SyntaxError::Name { error, span, .. } => name(error, *span, diagnostic),
        SyntaxError::Type { error, span, .. } => ty(error, *span, source, diagnostic),
        SyntaxError::Value { error, span, .. } => value(error, *span, diagnostic),
        SyntaxError::Rule { error, span } => super::rule_attribute::explain(error, *span, diagnostic),
        SyntaxError::Bytecode { span } => diagnostic
            .primary(*span, "bytecode begins with these bytes")
            .help("convert it to text: bcast-opt in.mlirbc -o out.mlir"),
        SyntaxError::UnbalancedBrace { span, .. } => {
            diagnostic.primary(*span, "closes nothing: no region is open here")
        }
        SyntaxError::MissingBrace { opener, location, next } => diagnostic
            .primary(*location, "expected '}'")
            .secondary(*opener, "this region is not closed")
            .secondary(*next, "further to the left than the contents of the region"),
    }
}

fn lexical(error: &LexicalError, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        LexicalError::UnexpectedCharacter { span } => {
            let text = source.text(*span);
            match &*text {
                "\u{201c}" | "\u{201d}" | "\u{201e}" | "\u{ab}" | "\u{bb}" => {
                    straight_quotes(source, *span, diagnostic.primary(*span, "a typographic quote"))
                }
                "'" | "\u{2018}" | "\u{2019}" | "`" => {
                    straight_quotes(source, *span, diagnostic.primary(*span, "not a quote in MLIR"))
                }
                "\u{feff}" => diagnostic.primary(*span, "a byte-order mark").help_safe_edit(
                    "leave out the byte-order mark: save the file as UTF-8 without one",
                    *span,
                    "",
                ),
                "\u{a0}" => {
                    diagnostic.primary(*span, "a no-break space").help_safe_edit("use an ordinary space", *span, " ")
                }
                ";" => diagnostic.primary(*span, "").help_safe_edit(
                    "nothing separates operations: leave it out",
                    *span,
                    "",
                ),
                _ if source.bytes().starts_with(&[0xff, 0xfe]) || source.bytes().starts_with(&[0xfe, 0xff]) => diagnostic
                    .primary(*span, "the file is in UTF-16")
                    .help("save it in UTF-8: `>` of PowerShell writes UTF-16, and `| Out-File -Encoding utf8 FILE` does not"),
                _ if text == "\u{fffd}" => diagnostic.primary(*span, "not valid UTF-8").help("save the file in UTF-8"),
                _ => diagnostic.primary(*span, "no token of MLIR begins with this character").help_edit(
                    "leave it out",
                    *span,
                    "",
                ),
            }
        }
        LexicalError::LoneSigil { sigil, at } => {
            let what = match sigil {
                b'%' => "a value is named `%0` or `%name`",
                b'^' => "a block is named `^bb0` or `^name`",
                b'@' => "a symbol is named `@name` or `@\"any text\"`",
                b'#' => "an attribute alias is named `#name`; comments begin with `//`",
                _ => "a type alias is named `!name`",
            };
            diagnostic.primary(Span::new(*at, *at + 1), "a name must follow").help(what)
        }
        LexicalError::FractionalDimension { span, .. } => diagnostic.primary(*span, "a dimension is a whole number"),
        LexicalError::Ellipsis { at } => diagnostic
            .primary(Span::new(*at, *at + 1), "a dot by itself")
            .help("a floating-point number begins with a digit, as `0.5`"),
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
                Some(0) => diagnostic.secondary(Span::new(*at, *at + 1), "a NUL is not allowed here"),
                Some(b')' | b']' | b'}' | b'>') => {
                    diagnostic.secondary(Span::new(*at, *at + 1), "before this closes another bracket")
                }
                _ => diagnostic,
            }
        }
    }
}

fn unexpected(error: &SyntaxError, source: &SourceFile, mut diagnostic: Diagnostic) -> Diagnostic {
    let SyntaxError::Unexpected { found, found_text, at, wording, expected, opener, .. } = error else {
        return diagnostic;
    };
    let label = match (wording, found) {
        (Some(_), _) => expected.label(*found, found_text),
        (None, None) => "something is missing here".to_owned(),
        (None, Some(_)) => String::new(),
    };
    diagnostic = diagnostic.primary(*at, label);
    if let (Some(opener), None | Some(Token::RightParen)) = (opener, found) {
        diagnostic = diagnostic.secondary(*opener, "this region is not closed");
    }
    let previous_end = scan::end_of_previous(source.bytes(), at.start, 0);
    if found.is_some() && elsewhere(expected.single_expected(), *at, source).is_some() {
        return advise(expected.single_expected(), *at, source, diagnostic);
    }
    match hint(&HintContext { source, token: *found, text: found_text, at: *at, previous_end, expected }) {
        Some(SyntaxHint::Words(words)) => diagnostic.help(words),
        Some(SyntaxHint::Edit(words, span, replacement)) => diagnostic.help_edit(words, span, replacement),
        Some(SyntaxHint::Meant(span, word)) => diagnostic.help_edit(format!("did you mean `{word}`?"), span, word),
        None if found.is_some() => advise(expected.single_expected(), *at, source, diagnostic),
        None => diagnostic,
    }
}

/// Strings are delimited by straight quotes; both ends are corrected if the other one is on the line.
fn straight_quotes(source: &SourceFile, open: Span, diagnostic: Diagnostic) -> Diagnostic {
    const QUOTES: [char; 8] = ['\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}', '\u{bb}', '\'', '\u{2018}', '\u{2019}'];
    let advice = "strings are between straight double quotes";
    let line = source.line_span(source.line_index(open.start)).unwrap_or(open);
    let rest = source.slice(Span::new(open.end, line.end.max(open.end)));
    let Some((at, quote)) = std::str::from_utf8(rest)
        .ok()
        .and_then(|rest| rest.char_indices().find(|(_, ch)| QUOTES.contains(ch) || *ch == '`'))
    else {
        return diagnostic.help_edit(advice, open, "\"");
    };
    let start = open.end + at as u32;
    let text = source.text(Span::new(open.end, start)).into_owned();
    let whole = Span::new(open.start, start + quote.len_utf8() as u32);
    if text.contains('"') {
        diagnostic.help(advice)
    } else {
        diagnostic.help_edit(advice, whole, format!("\"{text}\""))
    }
}

fn name(error: &NameError, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        NameError::Redefinition { previous, .. } | NameError::EntryArgument { previous, .. } => diagnostic
            .primary(span, "defined again")
            .note_at(
                *previous,
                match error {
                    NameError::EntryArgument { .. } => "previously referenced here",
                    _ => "previously defined here",
                },
            )
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
        NameError::ResultNumber { name, count } | NameError::UndeclaredResult { name, count } => {
            let numbers = if *count == 1 { "number 0".to_owned() } else { format!("numbers 0 to {}", count - 1) };
            diagnostic.primary(span, format!("`%{name}` names {}, {numbers}", plural(*count, "result")))
        }
        NameError::ResultNumberSyntax => diagnostic.primary(span, "a result is picked by number: `%0#1`"),
        NameError::EmptyPack => diagnostic.primary(span, "").help("leave out the name of an operation without results"),
        NameError::PackSize => diagnostic.primary(span, "not a number of results"),
        NameError::ResultCount { defined, bound } => {
            diagnostic.primary(span, format!("names {bound}, but the type list has {}", plural(*defined, "result")))
        }
        NameError::NoResults => {
            diagnostic.primary(span, "there is nothing to name").help("remove the name and the `=`")
        }
        NameError::OperandCount { operands, types, operand_list } => {
            let diagnostic = diagnostic.primary(span, format!("{} for the operands", plural(*types, "type")));
            match operand_list {
                Some(list) => diagnostic.secondary(*list, plural(*operands, "operand")),
                None => diagnostic,
            }
        }
        NameError::BlockRedefinition { previous, .. } => {
            diagnostic.primary(span, "defined again").secondary(*previous, "previously defined here")
        }
        NameError::UndefinedBlock { name } => diagnostic
            .primary(span, format!("no block of this region is named `^{name}`"))
            .note("a block is visible only in the region it is in, not in regions inside or around"),
        NameError::EntryLabel => diagnostic.primary(span, "the entry block exists already: it has the named arguments"),
        NameError::EntryArguments { label, named, most } => {
            let label_text = format!("names {}, but the function has {most}", plural(*named, "argument"));
            diagnostic.primary(span, "the entry block ends before this").secondary(*label, label_text)
        }
        NameError::AliasRedefinition { previous, .. } => {
            diagnostic.primary(span, "defined again").secondary(*previous, "previously defined here")
        }
        NameError::ReservedAlias { .. } => {
            diagnostic.primary(span, "a name with a dot belongs to a dialect").help("name the alias without a dot")
        }
        NameError::UndefinedLocation { name } => diagnostic
            .primary(span, format!("`{name}` is defined nowhere"))
            .help(format!("define it at the top level, anywhere: `{name} = loc(..)`")),
        NameError::UndefinedAlias { .. } => diagnostic
            .primary(span, "not defined before this place")
            .help("an alias is defined at the top level, before its first use"),
        NameError::DuplicateKey { previous, .. } => {
            diagnostic.primary(span, "given again").secondary(*previous, "given first here")
        }
        NameError::EmptyAttributeName => diagnostic.primary(span, "an attribute needs a name"),
        NameError::EmptyOperationName => diagnostic.primary(span, "an operation is named `dialect.name`"),
        NameError::NulInOperationName => diagnostic.primary(span, ""),
        NameError::AffineRedefinition { .. } => diagnostic.primary(span, "defined again"),
        NameError::AffineUndeclared { name } => diagnostic
            .primary(span, format!("`{name}` is neither a dimension nor a symbol of this map"))
            .help("dimensions are listed in `(..)`, symbols in `[..]` after them"),
        NameError::AffineKeyword { keyword } => diagnostic
            .primary(span, "")
            .secondary(*keyword, "in an expression this is a keyword")
            .help("a dimension or symbol that is used in an expression needs another name"),
        NameError::DistinctMismatch { previous, .. } => {
            diagnostic.primary(span, "").secondary(*previous, "the same number, another attribute")
        }
        NameError::DialectNamespace { .. } => {
            diagnostic.primary(span, "a dialect is named by letters, digits, `_` and `$`")
        }
        NameError::BuiltinSymbol { kind: "type" } => {
            diagnostic.primary(span, "builtin types are written without a dialect, such as `i32`")
        }
        NameError::BuiltinSymbol { .. } => {
            diagnostic.primary(span, "builtin attributes are written without a dialect, such as `1 : i32`")
        }
    }
}

fn ty(error: &TypeError, span: Span, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
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
        TypeError::StrideCount { strides, rank } => {
            diagnostic.primary(span, format!("{} for rank {rank}", plural(*strides, "stride")))
        }
        TypeError::NoShape(part) => diagnostic.primary(span, "").note(match part {
            HolderPart::Tensor => "a type of this name holds a tensor type, as `<readonly:tensor<2x?xf32>>`",
            HolderPart::Open | HolderPart::Close => {
                "a type of this name holds a shape: `<[2,?],f32>`, or `<*,f32>` where the rank is unknown"
            }
        }),
        TypeError::Parameter(ParameterFault::Unknown { meant: Some(meant), .. }) => {
            diagnostic.primary(span, "").help_edit(format!("did you mean `{meant}`?"), span, *meant)
        }
        TypeError::Parameter(ParameterFault::OneOf { words, .. }) => {
            let diagnostic = diagnostic.primary(span, "");
            match only_similar(&source.text(span), words.split(", ")) {
                Some(meant) => diagnostic.help_edit(format!("did you mean `{meant}`?"), span, meant),
                None => diagnostic,
            }
        }
        _ => diagnostic.primary(span, ""),
    }
}

fn value(error: &ValueError, span: Span, diagnostic: Diagnostic) -> Diagnostic {
    match error {
        ValueError::IntegerRange { ty, range }
        | ValueError::ElementRange { ty, range }
        | ValueError::DenseArrayRange { ty, range } => {
            diagnostic.primary(span, format!("not a value of '{ty}'")).note(format!("the values of '{ty}' are {range}"))
        }
        ValueError::IntegerForFloat { spelling } => diagnostic
            .note_at(span, "add a trailing dot to make the literal a float")
            .help_safe_edit("a floating-point number needs a dot", span, format!("{spelling}.0")),
        ValueError::NotAffine { .. } => diagnostic
            .primary(span, "both sides depend on a dimension")
            .note("an affine expression is multiplied and divided by constants and symbols alone"),
        ValueError::BooleanType { ty } => diagnostic.primary(span, format!("the elements are of type '{ty}'")),
        ValueError::ExpectedString { ty, .. } => {
            diagnostic.primary(span, format!("elements of type '{ty}' are written as strings"))
        }
        ValueError::HexSize { found, expected, .. } => diagnostic
            .primary(span, "")
            .note(format!("the type needs {}, the string has {found}", plural(*expected, "byte"))),
        ValueError::IntegerType { ty } => {
            let diagnostic = diagnostic.primary(span, format!("'{ty}' is not a type of numbers"));
            if ty.starts_with("tensor<") || ty.starts_with("vector<") {
                diagnostic.help(format!("elements are written in `dense<..> : {ty}`"))
            } else {
                diagnostic
            }
        }
        ValueError::FloatType { ty } => diagnostic.primary(span, format!("'{ty}' is not a floating-point type")),
        ValueError::NotShaped { ty } | ValueError::ResourceNotShaped { ty } => diagnostic
            .primary(span, format!("'{ty}' has no elements"))
            .note("the type of an elements literal is a tensor, a vector or a memref with a static shape"),
        ValueError::DynamicElements { ty } => {
            diagnostic.primary(span, format!("'{ty}' does not determine the number of elements"))
        }
        ValueError::StringForInteger { ty } | ValueError::StringForFloat { ty } => diagnostic
            .primary(span, format!("a string, where the elements are of type '{ty}'"))
            .note("a string holds hexadecimal digits of all elements: `dense<\"0x..\">`"),
        ValueError::NegativeUnsigned | ValueError::NegativeUnsignedElement => {
            diagnostic.primary(span, "no unsigned number is negative")
        }
        ValueError::ResourceHex { .. } | ValueError::ResourceAlignment { .. } | ValueError::ResourcePower { .. } => {
            diagnostic.primary(span, "").help(
                "a blob is a string such as \"0x0400000001020304\": 4 bytes of alignment, little-endian, then the data",
            )
        }
        ValueError::DenseArrayType { .. } => diagnostic
            .primary(span, "")
            .note("the elements of an `array` are `i1`, integers of whole bytes, or floating-point numbers"),
        ValueError::LocationNumber => diagnostic.primary(span, "lines and columns are 32-bit numbers"),
        ValueError::DistinctNumber => diagnostic.primary(span, "the number has more than 64 bits"),
        ValueError::MetadataKeyString | ValueError::ResourceKeyString => {
            diagnostic.primary(span, "a string; only the key of a resource may be one")
        }
        ValueError::ResourceDialect { .. } => diagnostic
            .primary(span, "the dialect is not registered")
            .note("the text of a resource is read by its dialect: those of `builtin` are blobs in hexadecimal digits"),
        ValueError::ResourceSection { .. } => diagnostic
            .primary(span, "this dialect has no resources")
            .note("the dialect with resources is `builtin`: that of any dense resource"),
        ValueError::MetadataKey { .. } => {
            diagnostic.primary(span, "").note("the sections are `dialect_resources` and `external_resources`")
        }
        _ => diagnostic.primary(span, ""),
    }
}
