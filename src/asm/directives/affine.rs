//! Affine maps that are applied to values: `affine_map<..>(%a)[%b]`, and subscripts that are expressions of values.

use super::memory::{are_indices, end_of_transfer};
use crate::asm::directive::Any;
use crate::asm::directive::DirectiveStart::{Always, Text};
use crate::asm::directive::rows;
use crate::asm::parser::{OpAsmParser, ParseResult, Subscripts};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::attributes::AffineForm;
use crate::ir::{AttributeId, AttributeKind, ValueId};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;

rows! {
    /// `map(%a)[%b]`, for a map and operands; `[%a + 1]`, for operands and a map.
    "Affine" starts [Always] => parse_affine, print_affine;
    /// `%a[%i], %b[%j], %t[%k], %n, %s, %e : t, u, v`, or `%t[%k], %n : v`: all operands, and the map of each memory
    /// reference.
    "AffineTransfer" starts [Text("%")] => parse_affine_transfer, print_affine_transfer;
    /// `(i, j) -> (j, i)`: a map.
    "BareMap" starts [Text("(")] => parse_bare_map, print_bare_map;
}

/// A map before the operands that it is applied to, or after them.
type MapAndOperands = (Option<AttributeIndex>, SlotIndex, Option<AttributeIndex>);

/// `map(%d0)[%s0]`, or `[%i + 1, symbol(%n)]`: a map, and the values it is applied to.
fn parse_affine(p: &mut OpAsmParser<'_, '_>, (before, operands, after): MapAndOperands) -> ParseResult<()> {
    match (before, after) {
        (Some(map), _) => parse_applied_map(p, map, operands),
        (None, Some(map)) => parse_subscripts(p, map, operands),
        (None, None) => Ok(()),
    }
}

/// `map(%d0)[%s0]`, or `[%i + 1, symbol(%n)]`: a map, and the values it is applied to.
fn print_affine(p: &mut OpAsmPrinter<'_, '_>, (before, operands, after): MapAndOperands) -> Option<()> {
    match (before, after) {
        (Some(map), _) => print_applied_map(p, map, operands),
        (None, Some(map)) => {
            p.did_print_values(operands);
            p.did_print_attribute(map);
            let map = print_map_of(p, p.attribute(map)?)?;
            p.print("[");
            print_subscripts(p, &map, p.values(operands))?;
            p.print("]");
            Some(())
        }
        (None, None) => None,
    }
}

/// `map(%d0)[%s0]`
fn parse_applied_map(p: &mut OpAsmParser<'_, '_>, map: AttributeIndex, operands: SlotIndex) -> ParseResult<()> {
    let value = p.parse_attribute()?;
    p.set_attribute(map, value)?;
    map_operands(p, operands)
}

/// `(%d0)[%s0]`
fn map_operands(p: &mut OpAsmParser<'_, '_>, operands: SlotIndex) -> ParseResult<()> {
    let start = p.operand_count();
    read_map_operands(p)?;
    p.slot(operands)?.values = start..p.operand_count();
    Ok(())
}

/// The operands of a map, `(%d0)[%s0]`, which are put on the stack; the numbers of those for dimensions and for symbols.
pub(super) fn read_map_operands(p: &mut OpAsmParser<'_, '_>) -> ParseResult<[usize; 2]> {
    let start = p.operand_count();
    p.parse_in("(", "operand list")?;
    p.parse_operands_until(")")?;
    let dims = p.operand_count() - start;
    if p.parse_optional("[") {
        p.parse_operands_until("]")?;
    }
    Ok([dims, p.operand_count() - start - dims])
}

/// `[%i + 1, symbol(%n)]`: the grammar reads the expressions.
fn parse_subscripts(p: &mut OpAsmParser<'_, '_>, map: AttributeIndex, operands: SlotIndex) -> ParseResult<()> {
    let Some((value, values)) = subscripted(p)? else { return Ok(()) };
    p.set_attribute(map, value)?;
    let start = p.operand_count();
    p.operands_mut().extend(values);
    p.slot(operands)?.values = start..p.operand_count();
    Ok(())
}

/// The map of subscripts, and its operands.
fn subscripted(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Option<(AttributeId, Vec<WrittenUse>)>> {
    if p.first() != Some(b'[') {
        return Err(p.error_here(CustomError::Punctuation { text: "[".to_owned() })?);
    }
    let span = p.bracket_extent();
    p.parse_part(span, Token::SubscriptsStart)?;
    let Some(found) = p.take_subscripts() else { return Ok(None) };
    let text = map_text(p, &found, span);
    let text = p.new_text(text.as_bytes());
    let value = p.new_attribute(AttributeKind::AffineMap(text, found.form));
    Ok(Some((value, found.values.into_iter().flatten().collect())))
}

/// The text of the map of subscripts that are written in brackets: `(d0)[s0] -> (d0 + s0)`.
fn map_text(p: &OpAsmParser<'_, '_>, found: &Subscripts, span: Span) -> String {
    let inside = Span::new(span.start + 1, span.end - 1);
    parse_map_of(&found.form, &expressions_text(p, found, inside))
}

/// Expressions of values, with the names that a map has for those.
pub(super) fn expressions_text<'s>(p: &OpAsmParser<'_, 's>, found: &Subscripts, inside: Span) -> String {
    let mut text = String::new();
    let tokens: Vec<_> = p.tokens_of(inside);
    let (mut at, mut is_glued) = (0, true);
    while let Some((start, token, end)) = tokens.get(at).copied() {
        let mut piece = String::from_utf8_lossy(p.slice(start, end).trim_ascii()).into_owned();
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
            let written = p.slice(start, end);
            let place =
                found.values[kind].iter().position(|known| p.slice(known.span.start, known.span.end) == written);
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
pub(super) fn parse_map_of(form: &AffineForm, results: &str) -> String {
    let list =
        |letter: char, count: u32| (0..count).map(|index| format!("{letter}{index}")).collect::<Vec<_>>().join(", ");
    let symbols = match form.symbols {
        0 => String::new(),
        count => format!("[{}]", list('s', count)),
    };
    format!("({}){symbols} -> ({results})", list('d', form.dims))
}

pub(super) fn print_map_of<'i>(p: &OpAsmPrinter<'_, 'i>, value: AttributeId) -> Option<MapText<'i>> {
    let ir = p.ir();
    let (AttributeKind::AffineMap(text, p) | AttributeKind::AffineSet(text, p)) = *ir.attributes().resolve(value)
    else {
        return None;
    };
    let AffineForm { dims, symbols, results } = p;
    let text = std::str::from_utf8(ir.texts().get(text)).ok()?;
    Some(MapText { text, dims: dims as usize, symbols: symbols as usize, results: results.len as usize })
}

/// A map or a set: its text, and how many dimensions and symbols it has.
pub(super) struct MapText<'t> {
    pub(super) text: &'t str,
    pub(super) dims: usize,
    pub(super) symbols: usize,
    pub(super) results: usize,
}

/// `map(%d0)[%s0]`
fn print_applied_map(p: &mut OpAsmPrinter<'_, '_>, map: AttributeIndex, operands: SlotIndex) -> Option<()> {
    p.did_print_attribute(map);
    p.did_print_values(operands);
    applied(p, p.attribute(map)?, p.values(operands))
}

pub(super) fn applied(p: &mut OpAsmPrinter<'_, '_>, map: AttributeId, operands: &[ValueId]) -> Option<()> {
    let MapText { dims, symbols, .. } = print_map_of(p, map)?;
    let (of_dims, of_symbols) = operands.split_at_checked(dims)?;
    p.print_attribute(map);
    p.print("(");
    p.print_operands(of_dims);
    p.print(")");
    if !of_symbols.is_empty() {
        p.print("[");
        p.print_operands(of_symbols);
        p.print("]");
    }
    (of_symbols.len() == symbols).then_some(())
}

/// `%i + 1, symbol(%n)`
fn print_subscripts(p: &mut OpAsmPrinter<'_, '_>, map: &MapText<'_>, operands: &[ValueId]) -> Option<()> {
    let mut values = MapValues::of(map, operands)?;
    let (_, results) = header(map.text)?;
    expression(p, results, &mut values)?;
    values.are_all_met().then_some(())
}

/// Expressions with values in the places of dimensions and symbols.
pub(super) fn expression(p: &mut OpAsmPrinter<'_, '_>, text: &str, values: &mut MapValues<'_>) -> Option<()> {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
        let length = match first {
            _ if first.is_ascii_alphanumeric() || first == '_' => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (piece, after) = rest.split_at(length);
        rest = after;
        match values.named(piece) {
            Some(value) => {
                let (value, is_symbol) = value?;
                p.print(if is_symbol { "symbol(" } else { "" });
                p.print_operand(value);
                p.print(if is_symbol { ")" } else { "" });
            }
            None => p.print(piece),
        }
    }
    Some(())
}

/// The operands of a map, by their names in the map.
///
/// Subscripts express a map only if it uses its operands in the order of their numbers and leaves none out: when
/// subscripts are read, values are numbered in the order of their first use.
pub(super) struct MapValues<'v> {
    pub(super) names: Vec<&'v str>,
    pub(super) dims: &'v [ValueId],
    pub(super) symbols: &'v [ValueId],
    pub(super) met: [usize; 2],
}

impl<'v> MapValues<'v> {
    pub(super) fn of(map: &MapText<'v>, operands: &'v [ValueId]) -> Option<Self> {
        let (dims, symbols) = operands.split_at_checked(map.dims)?;
        let is_repeated = |values: &[ValueId]| {
            let mut sorted = values.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).any(|pair| pair[0] == pair[1])
        };
        let fits = symbols.len() == map.symbols && !is_repeated(dims) && !is_repeated(symbols);
        fits.then_some(Self { names: header(map.text)?.0, dims, symbols, met: [0, 0] })
    }

    /// The value with a name, and whether it is a symbol; the inner `None` if the next operand has another name.
    #[expect(clippy::option_option, reason = "one means no name, the other that the p does not apply")]
    fn named(&mut self, name: &str) -> Option<Option<(ValueId, bool)>> {
        let place = self.names.iter().position(|known| *known == name)?;
        let (values, index, met) = match place.checked_sub(self.dims.len()) {
            None => (self.dims, place, &mut self.met[0]),
            Some(index) => (self.symbols, index, &mut self.met[1]),
        };
        if index > *met {
            return Some(None);
        }
        *met = (*met).max(index + 1);
        Some(values.get(index).map(|value| (*value, place >= self.dims.len())))
    }

    pub(super) fn are_all_met(&self) -> bool {
        self.met == [self.dims.len(), self.symbols.len()]
    }
}

/// The names of `(d0, d1)[s0] -> (results)`, and the text between the last parentheses.
pub(super) fn header(text: &str) -> Option<(Vec<&str>, &str)> {
    let (names, results) = text.split_once("->")?;
    let names = names.split(['(', ')', '[', ']', ',']).map(str::trim).filter(|name| !name.is_empty()).collect();
    Some((names, results.trim().strip_prefix('(')?.strip_suffix(')')?.trim()))
}

/// `%a[%i], %b[%j], %t[%k], %n, %s, %e : t, u, v`, or `%t[%k], %n : v`: all operands, and the map of each memory.
fn parse_affine_transfer(
    p: &mut OpAsmParser<'_, '_>,
    (operands, maps): (SlotIndex, Any<AttributeIndex>),
) -> ParseResult<()> {
    let (mut values, mut memories) = (Vec::new(), Vec::new());
    for map in &maps {
        memories.push(values.len());
        values.push(p.parse_operand()?);
        if let Some((value, indices)) = subscripted(p)? {
            p.set_attribute(*map, value)?;
            values.extend(indices);
        }
        p.parse(",")?;
    }
    values.push(p.parse_operand()?);
    end_of_transfer(p, operands, (values, memories), maps.len() > 1)
}

/// `%a[%i], %b[%j], %t[%k], %n, %s, %e : t, u, v`. The map of a memory reference determines the number of its indices.
fn print_affine_transfer(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, maps): (SlotIndex, Any<AttributeIndex>),
) -> Option<()> {
    p.did_print_values(operands);
    let (types, values) = (p.types_of(operands), p.values(operands));
    let (mut at, mut memories) = (0, Vec::new());
    for map in &maps {
        p.did_print_attribute(*map);
        let map = print_map_of(p, p.attribute(*map)?)?;
        let indices = at + 1..at + 1 + map.dims + map.symbols;
        are_indices(p, types.get(indices.clone())?).then_some(())?;
        p.print_operand(*values.get(at)?);
        p.print("[");
        print_subscripts(p, &map, values.get(indices.clone())?)?;
        p.print("], ");
        memories.push(*types.get(at)?);
        at = indices.end;
    }
    are_indices(p, types.get(at..)?).then_some(())?;
    let rest = values.get(at..)?;
    p.print_operands(rest);
    p.print(" : ");
    p.print_types(&memories);
    (rest.len() == 1 || rest.len() == 3 && maps.len() > 1).then_some(())
}

/// `(i, j) -> (j, i)`: a map without the word.
fn parse_bare_map<'s>(p: &mut OpAsmParser<'_, 's>, map: AttributeIndex) -> ParseResult<()> {
    let start = p.next_at() as u32;
    let mut end = start;
    for text in ["(", "->", "("] {
        if text != "->" && p.is_at(text) {
            end = p.bracket_extent().end;
            p.skip_to(end);
        } else {
            p.parse_in(text, "affine map definition")?;
        }
    }
    p.parse_part(Span::new(start, end), Token::MapStart)?;
    let value = p.pop_attribute();
    p.set_attribute(map, value)
}

/// `(i, j) -> (j, i)`
fn print_bare_map(p: &mut OpAsmPrinter<'_, '_>, map: AttributeIndex) -> Option<()> {
    p.did_print_attribute(map);
    let AttributeKind::AffineMap(text, _) = p.kind(map)? else { return None };
    p.print_bytes(p.ir().texts().get(text));
    Some(())
}

/// Expressions between commas.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|piece| !piece.is_empty()).collect()
}
