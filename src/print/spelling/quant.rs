//! The types of the dialect `quant`, which have several spellings: `si8` is `i8`, and neither a zero point of 0 nor the
//! whole range of the storage type needs to be written.

use super::floats;
use super::scan::{ScannedText, tokens};
use crate::ir::integer;

/// The text that identifies a type of the dialect.
pub(super) fn identity(text: &[u8]) -> Vec<u8> {
    let tokens: Vec<ScannedText<'_>> = tokens(text).collect();
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let rest = &tokens[at + 1..];
        at += 1;
        match token.text {
            [b's', b'i', digits @ ..] => out.extend([b"i", digits].concat()),
            [b'u', b'i', digits @ ..] => out.extend([b"u", digits].concat()),
            number if is_float(number) => {
                out.extend(floats::print(number, "f64").0.into_bytes());
                at += zero_point(rest);
                continue;
            }
            number => match integer(number) {
                Some(number) => out.extend(number.to_string().into_bytes()),
                None => out.extend_from_slice(number),
            },
        }
        at += whole_range(token.text, rest);
    }
    out
}

fn is_float(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_digit) && text.contains(&b'.')
}

/// The number of tokens of a zero point of 0.
fn zero_point(rest: &[ScannedText<'_>]) -> usize {
    match rest {
        [colon, number, ..] if colon.text == b":" && integer(number.text) == Some(0) => 2,
        _ => 0,
    }
}

/// The number of tokens in `<least:most>`, if it is the whole range of a storage type.
fn whole_range(ty: &[u8], rest: &[ScannedText<'_>]) -> usize {
    const WIDEST: i64 = 32;
    let (is_signed, digits) = match ty {
        [b's', b'i', digits @ ..] | [b'i', digits @ ..] => (true, digits),
        [b'u', b'i', digits @ ..] | [b'u', digits @ ..] => (false, digits),
        _ => return 0,
    };
    let Some(width) = integer(digits).filter(|width| (1..=WIDEST).contains(width)) else { return 0 };
    let whole = if is_signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) };
    match range(rest) {
        Some((range, after)) if range == whole => rest.len() - after.len(),
        _ => 0,
    }
}

/// `<least:most>`, and the tokens after it.
fn range<'a, 't>(tokens: &'a [ScannedText<'t>]) -> Option<((i64, i64), &'a [ScannedText<'t>])> {
    let (least, after) = signed(expect(tokens, b"<")?)?;
    let (most, after) = signed(expect(after, b":")?)?;
    Some(((least, most), expect(after, b">")?))
}

fn expect<'a, 't>(tokens: &'a [ScannedText<'t>], text: &[u8]) -> Option<&'a [ScannedText<'t>]> {
    let (first, after) = tokens.split_first()?;
    (first.text == text).then_some(after)
}

fn signed<'a, 't>(tokens: &'a [ScannedText<'t>]) -> Option<(i64, &'a [ScannedText<'t>])> {
    let (sign, tokens) = match expect(tokens, b"-") {
        Some(after) => (-1, after),
        None => (1, tokens),
    };
    let (number, after) = tokens.split_first()?;
    Some((sign * integer(number.text)?, after))
}
