//! Attributes and types of dialects, which are kept as text.

use super::scan::{is_word, string_end, tokens};
use super::{TermArenas, TermPiece, quant, registered, sparse};
use crate::ir::{AliasId, AttributeId, Attributes, unsigned};

/// A part of a text that refers to a definition outside of the text.
struct Reference<'t> {
    kind: ReferenceKind,
    name: &'t [u8],
    /// The offset of the name in the text.
    at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReferenceKind {
    /// `#name` or `!name`: an alias has no dot and no body.
    Alias,
    /// The number in `distinct[0]<..>`.
    Distinct,
}

/// All references in a text, except those in strings.
fn references(text: &[u8]) -> Vec<Reference<'_>> {
    const DISTINCT: &[u8] = b"distinct[";
    let mut references = Vec::new();
    let mut at = 1;
    // Nearly every text has no references.
    while let Some(next) = text.get(at..).and_then(|rest| rest.iter().position(|byte| b"\"#!d".contains(byte))) {
        at += next;
        let rest = &text[at..];
        let length = match rest[0] {
            b'"' => string_end(rest, 0),
            b'#' | b'!' => {
                let length = 1 + rest[1..].iter().take_while(|byte| is_word(**byte) || **byte == b'-').count();
                let name = &rest[..length];
                if length > 1 && rest.get(length) != Some(&b'<') && !name.contains(&b'.') {
                    references.push(Reference { kind: ReferenceKind::Alias, name, at });
                }
                length
            }
            _ if rest.starts_with(DISTINCT) && !is_word(text[at - 1]) => {
                let start = DISTINCT.len();
                let length = start + rest[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                references.push(Reference {
                    kind: ReferenceKind::Distinct,
                    name: &rest[start..length],
                    at: at + start,
                });
                length
            }
            _ => 1,
        };
        at += length;
    }
    references
}

/// The first parameter of a dialect's type: `i32` of `!spirv.ptr<i32, Function>`.
pub(crate) fn first_parameter(text: &[u8]) -> Option<&[u8]> {
    let open = text.iter().position(|byte| *byte == b'<')?;
    let inside = text.get(open + 1..)?.strip_suffix(b">")?;
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = inside.get(at) {
        match byte {
            b'"' => at += string_end(&inside[at..], 0).max(1) - 1,
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            // The `>` of an arrow is not a bracket.
            b'>' if at > 0 && inside[at - 1] == b'-' => {}
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => break,
            _ => {}
        }
        at += 1;
    }
    Some(inside[..at.min(inside.len())].trim_ascii())
}

/// The pieces of a text, with aliases replaced by their definitions, and distinct attributes by their numbers.
pub(crate) fn split<'i>(context: TermArenas<'_>, text: &[u8]) -> Vec<TermPiece<'i>> {
    let (mut pieces, mut written) = (Vec::new(), 0);
    for Reference { kind, name, at } in references(text) {
        let piece = match kind {
            ReferenceKind::Alias => alias(context, name),
            ReferenceKind::Distinct => unsigned(name).map(TermPiece::Distinct),
        };
        if let Some(piece) = piece {
            pieces.push(TermPiece::Owned(text[written..at].to_vec()));
            pieces.push(piece);
            written = at + name.len();
        }
    }
    pieces.push(TermPiece::Owned(text[written..].to_vec()));
    pieces
}

/// The names in a text that are no known aliases.
pub(crate) fn unknown_aliases<'t>(context: TermArenas<'_>, text: &'t [u8]) -> impl Iterator<Item = &'t [u8]> {
    let aliases = references(text).into_iter().filter(|reference| reference.kind == ReferenceKind::Alias);
    aliases.map(|reference| reference.name).filter(move |name| alias(context, name).is_none())
}

/// The attributes a text refers to.
pub(crate) fn attributes(context: TermArenas<'_>, text: &[u8]) -> Vec<AttributeId> {
    let attribute = |reference: Reference<'_>| match alias(context, reference.name) {
        Some(TermPiece::Attribute(attribute, _)) => Some(attribute),
        _ => None,
    };
    references(text)
        .into_iter()
        .filter(|reference| reference.kind == ReferenceKind::Alias)
        .filter_map(attribute)
        .collect()
}

/// The aliases a text names.
pub(crate) fn aliases(attributes: &Attributes, text: &[u8]) -> impl Iterator<Item = AliasId> {
    references(text).into_iter().filter_map(|reference| attributes.alias_named(reference.name))
}

/// The number of open angle brackets at the end of a text, added to those before it.
pub(crate) fn nesting(text: &[u8], before: usize) -> usize {
    let mut nesting = before;
    let mut previous: &[u8] = b"";
    for token in tokens(text) {
        match token.text {
            b"<" => nesting += 1,
            b">" if previous != b"-" => nesting = nesting.saturating_sub(1),
            _ => {}
        }
        previous = token.text;
    }
    nesting
}

/// Returns the target of an alias, if it is known.
fn alias<'i>(context: TermArenas<'_>, name: &[u8]) -> Option<TermPiece<'i>> {
    let id = context.attributes.alias_named(name)?;
    let alias = context.attributes.alias(id);
    match (alias.attribute, alias.ty) {
        (Some(attribute), _) => Some(TermPiece::Attribute(attribute, false)),
        (None, Some(ty)) => Some(TermPiece::Type(ty)),
        (None, None) => None,
    }
}

/// The text that identifies an attribute or a type: blanks are significant only between words, and `!d<name<..>>` is `!d.name<..>`.
pub(crate) fn identity(text: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(text.len());
    // Whether the text at this position is inside `#name`, which may have hyphens.
    let mut is_name = false;
    for token in tokens(text) {
        let first = token.text[0];
        let last = out.last().copied();
        let may_join = is_word(first) || (is_name && first == b'-');
        if token.is_apart && last.is_some_and(|last| merge(last, first) || (is_name && may_join)) {
            out.push(b' ');
        }
        let is_first_of_name = !token.is_apart && last.is_some_and(|last| b"#!%^".contains(&last));
        is_name = may_join && (is_first_of_name || (is_name && !token.is_apart));
        out.extend_from_slice(token.text);
    }
    let text = pretty(&out);
    if text.starts_with(b"!quant.") {
        return quant::identity(&text);
    }
    printed(&text).unwrap_or_else(|| registered::identity(text))
}

/// The text of a dialect of MLIR, if its printed form is known.
pub(crate) fn printed(text: &[u8]) -> Option<Vec<u8>> {
    if text.starts_with(b"#sparse_tensor.encoding") { sparse::encoding(text) } else { None }
}

/// Whether removing the blank between two characters would change the meaning.
fn merge(left: u8, right: u8) -> bool {
    (is_word(left) && is_word(right))
        || b"#!%^@".contains(&left)
        || matches!((left, right), (b'-', b'>') | (b':', b':'))
}

/// Returns `#d.name<body>` if it is equivalent to `#d<name<body>>`.
pub(crate) fn pretty(text: &[u8]) -> Vec<u8> {
    let end = text.iter().position(|byte| matches!(byte, b'.' | b'<')).unwrap_or(text.len());
    let (dialect, rest) = text.split_at(end);
    let inner = match rest {
        [b'<', inner @ .., b'>'] => inner,
        [b'.', inner @ ..] => inner,
        _ => rest,
    };
    let pretty = is_pretty(inner);
    let mut out = dialect.to_vec();
    out.push(if pretty { b'.' } else { b'<' });
    out.extend_from_slice(inner);
    if !pretty {
        out.push(b'>');
    }
    out
}

/// Whether a symbol's text is a name, alone or with one balanced body after it.
fn is_pretty(symbol: &[u8]) -> bool {
    if !symbol.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let name = symbol.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')).count();
    if name == symbol.len() {
        return true;
    }
    if symbol[name] != b'<' || symbol.last() != Some(&b'>') {
        return false;
    }
    let mut nesting = Vec::new();
    let mut in_string = false;
    for (at, byte) in symbol.iter().enumerate().skip(name) {
        match byte {
            b'"' if symbol[at - 1] != b'\\' => in_string = !in_string,
            _ if in_string => {}
            b'<' | b'[' | b'(' | b'{' => nesting.push(*byte),
            b'>' if symbol[at - 1] == b'-' => {}
            b'>' | b']' | b')' | b'}' => {
                let open = match byte {
                    b'>' => b'<',
                    b']' => b'[',
                    b')' => b'(',
                    _ => b'{',
                };
                if nesting.pop() != Some(open) {
                    return false;
                }
                if nesting.is_empty() && at + 1 < symbol.len() {
                    return false;
                }
            }
            _ => {}
        }
    }
    nesting.is_empty()
}
