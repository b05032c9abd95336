//! Affine maps that are applied to values: `affine_map<..>(%a)[%b]`, and subscripts that are expressions of values.

use super::super::attributes::{popped, read_any_attribute};
use super::super::expect::{punctuation, punctuation_in, refused};
use super::super::types::{bracket_extent, inner_error};
use super::super::values::{read_operands, read_use};
use super::super::{Builder, CustomError, Read};
use super::memory::end_of_transfer;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::attributes::AffineForm;
use crate::ir::{AttributeId, AttributeKind};
use crate::source::Span;
use crate::syntax::builder::Use;
use crate::syntax::builder::affine::Subscripts;
use crate::syntax::lexer::Lexer;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// `map(%d0)[%s0]`, or `[%i + 1, symbol(%n)]`: a map, and the values it is applied to.
pub(super) fn affine<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    match arguments {
        [Argument::Attribute(map), Argument::Slot(operands)] => applied_map(b, *map, *operands)?,
        [Argument::Slot(operands), Argument::Attribute(map)] => subscripts(b, *map, *operands)?,
        _ => {}
    }
    Ok(None)
}

/// `map(%d0)[%s0]`
pub(super) fn applied_map(b: &mut Builder<'_>, map: AttributeIndex, operands: SlotIndex) -> Read<()> {
    let value = read_any_attribute(b)?;
    b.forms.state()?.attributes[usize::from(map.0)] = Some(value);
    map_operands(b, operands)
}

/// `(i, j) -> (j, i)`: a map without the word.
pub(super) fn bare_map<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(map)] = arguments else { return Ok(()) };
    let start = b.input.next_at() as u32;
    let mut end = start;
    for text in ["(", "->", "("] {
        if text != "->" && b.input.is_text(text) {
            end = bracket_extent(b).end;
            b.input.skip_to(end);
        } else {
            punctuation_in(b, text, "affine map definition")?;
        }
    }
    let mut lexer = Lexer::coarse(b.core.bytes, Span::new(start, end), Token::MapStart);
    let parsed = crate::syntax::parse_text(b, &mut lexer);
    parsed.map_err(|error| inner_error(b, error))?;
    b.input.skip_to(end);
    let value = popped(b);
    b.forms.state()?.attributes[usize::from(map.0)] = Some(value);
    Ok(())
}

/// `(%d0)[%s0]`
pub(super) fn map_operands(b: &mut Builder<'_>, operands: SlotIndex) -> Read<()> {
    let start = b.nesting.uses.len();
    read_map_operands(b)?;
    b.forms.slot(operands)?.values = start..b.nesting.uses.len();
    Ok(())
}

/// The same, which are put on the stack.
pub(super) fn read_map_operands(b: &mut Builder<'_>) -> Read<()> {
    const LIST: &str = "operand list";
    punctuation_in(b, "(", LIST)?;
    read_operands(b)?;
    punctuation_in(b, ")", LIST)?;
    if b.input.take_text("[") {
        read_operands(b)?;
        punctuation_in(b, "]", LIST)?;
    }
    Ok(())
}

/// `[%i + 1, symbol(%n)]`: the grammar reads the expressions.
fn subscripts(b: &mut Builder<'_>, map: AttributeIndex, operands: SlotIndex) -> Read<()> {
    let Some((value, values)) = subscripted(b)? else { return Ok(()) };
    b.forms.state()?.attributes[usize::from(map.0)] = Some(value);
    let start = b.nesting.uses.len();
    b.nesting.uses.extend(values);
    b.forms.slot(operands)?.values = start..b.nesting.uses.len();
    Ok(())
}

/// `%a[%i], %b[%j], %t[%k], %n, %s, %e : t, u, v`, or `%t[%k], %n : v`: all operands, and the map of each memory.
pub(super) fn affine_transfer<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands), maps @ ..] = arguments else { return Ok(()) };
    let (mut values, mut memories) = (Vec::new(), Vec::new());
    for map in maps {
        let Argument::Attribute(map) = map else { return Ok(()) };
        memories.push(values.len());
        values.push(read_use(b)?);
        if let Some((value, indices)) = subscripted(b)? {
            b.forms.state()?.attributes[usize::from(map.0)] = Some(value);
            values.extend(indices);
        }
        punctuation(b, ",")?;
    }
    values.push(read_use(b)?);
    end_of_transfer(b, *operands, (values, memories), maps.len() > 1)
}

/// The map of subscripts, and its operands.
fn subscripted(b: &mut Builder<'_>) -> Read<Option<(AttributeId, Vec<Use>)>> {
    if b.input.first() != Some(b'[') {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Punctuation { text: "[".to_owned() }, span));
    }
    let span = bracket_extent(b);
    let mut lexer = Lexer::coarse(b.core.bytes, span, Token::SubscriptsStart);
    let parsed = crate::syntax::parse_text(b, &mut lexer);
    parsed.map_err(|error| inner_error(b, error))?;
    b.input.skip_to(span.end);
    let Some(found) = b.affine.take_subscripts(&mut b.core) else { return Ok(None) };
    let text = map_text(b, &found, span);
    let text = b.core.ir.texts.add(text.as_bytes());
    let value = b.core.ir.attributes.add(AttributeKind::AffineMap(text, found.form));
    Ok(Some((value, found.values.into_iter().flatten().collect())))
}

/// The text of the map of subscripts that are written in brackets: `(d0)[s0] -> (d0 + s0)`.
fn map_text(b: &Builder<'_>, found: &Subscripts, span: Span) -> String {
    let inside = Span::new(span.start + 1, span.end - 1);
    map_of(&found.form, &expressions_text(b, found, inside))
}

/// Expressions of values, with the names that a map has for those.
pub(super) fn expressions_text<'s>(b: &Builder<'s>, found: &Subscripts, inside: Span) -> String {
    let mut text = String::new();
    let tokens: Vec<_> = Lexer::plain(b.core.bytes, inside).map_while(Result::ok).collect();
    let (mut at, mut is_glued) = (0, true);
    while let Some((start, token, end)) = tokens.get(at).copied() {
        let mut piece = String::from_utf8_lossy(b.core.slice(start, end).trim_ascii()).into_owned();
        let mut kind = 0;
        if token == Token::Word && piece == "symbol" {
            kind = 1;
            at += 2;
        }
        if let Some((start, Token::ValueName, mut end)) = tokens.get(at).copied() {
            if let Some((_, Token::AttributeAlias, number)) = tokens.get(at + 1).copied() {
                end = number;
                at += 1;
            }
            let written = b.core.slice(start, end);
            let place = found.values[kind].iter().position(|known| b.core.source.slice(known.span) == written);
            piece = format!("{}{}", if kind == 0 { 'd' } else { 's' }, place.unwrap_or(0));
            at += kind;
        }
        let joins = matches!(token, Token::Comma | Token::RightParen);
        if !is_glued && !joins {
            text.push(' ');
        }
        text += &piece;
        let before = at.checked_sub(1).and_then(|before| tokens.get(before)).map(|(_, token, _)| *token);
        let is_sign = token == Token::Minus
            && matches!(
                before,
                None | Some(Token::LeftParen | Token::Comma | Token::Plus | Token::Minus | Token::Star)
            );
        is_glued = token == Token::LeftParen || is_sign;
        at += 1;
    }
    text
}

/// `(d0)[s0] -> (results)`
pub(super) fn map_of(form: &AffineForm, results: &str) -> String {
    let list =
        |letter: char, count: u32| (0..count).map(|index| format!("{letter}{index}")).collect::<Vec<_>>().join(", ");
    let symbols = match form.symbols {
        0 => String::new(),
        count => format!("[{}]", list('s', count)),
    };
    format!("({}){symbols} -> ({results})", list('d', form.dims))
}
