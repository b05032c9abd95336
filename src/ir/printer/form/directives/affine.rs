//! Affine maps that are applied to values: `affine_map<..>(%a)[%b]`, and subscripts that are expressions of values.

use super::memory::are_indices;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::attributes::{AffineForm, AttributeKind};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, ValueId};

/// A map or a set: its text, and how many dimensions and symbols it has.
pub(super) struct Map<'t> {
    pub(super) text: &'t str,
    pub(super) dims: usize,
    pub(super) symbols: usize,
    pub(super) results: usize,
}

/// `map(%d0)[%s0]`, or `[%i + 1, symbol(%n)]`: a map, and the values it is applied to.
pub(super) fn affine(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    match arguments {
        [Argument::Attribute(map), Argument::Slot(operands)] => applied_map(form, *map, *operands),
        [Argument::Slot(operands), Argument::Attribute(map)] => {
            form.printed.values.add(operands.0);
            form.printed.attributes.add(map.0);
            let map = map_of(form, form.parts.attribute(*map)?)?;
            form.str("[");
            subscripts(form, &map, form.parts.values(*operands))?;
            form.str("]");
            Some(())
        }
        _ => None,
    }
}

/// `%a[%i], %b[%j], %t[%k], %n, %s, %e : t, u, v`: how many indices a memory has follows from its map.
pub(super) fn affine_transfer(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands), maps @ ..] = arguments else { return None };
    form.printed.values.add(operands.0);
    let (types, values) = (form.types_of(*operands), form.parts.values(*operands));
    let (mut at, mut memories) = (0, Vec::new());
    for map in maps {
        let Argument::Attribute(map) = map else { return None };
        form.printed.attributes.add(map.0);
        let map = map_of(form, form.parts.attribute(*map)?)?;
        let indices = at + 1..at + 1 + map.dims + map.symbols;
        are_indices(form, types.get(indices.clone())?).then_some(())?;
        form.printer.value(*values.get(at)?);
        form.str("[");
        subscripts(form, &map, values.get(indices.clone())?)?;
        form.str("], ");
        memories.push(*types.get(at)?);
        at = indices.end;
    }
    are_indices(form, types.get(at..)?).then_some(())?;
    let rest = values.get(at..)?;
    form.printer.values(rest);
    form.str(" : ");
    form.types(&memories);
    (rest.len() == 1 || rest.len() == 3 && maps.len() > 1).then_some(())
}

pub(super) fn map_of<'i>(form: &FormPrinter<'_, 'i>, value: AttributeId) -> Option<Map<'i>> {
    let ir = form.parts.ir;
    let (AttributeKind::AffineMap(text, form) | AttributeKind::AffineSet(text, form)) = *ir.attributes().resolve(value)
    else {
        return None;
    };
    let AffineForm { dims, symbols, results } = form;
    let text = std::str::from_utf8(ir.texts().get(text)).ok()?;
    Some(Map { text, dims: dims as usize, symbols: symbols as usize, results: results.len as usize })
}

/// `map(%d0)[%s0]`
pub(super) fn applied_map(form: &mut FormPrinter<'_, '_>, map: AttributeIndex, operands: SlotIndex) -> Option<()> {
    form.printed.attributes.add(map.0);
    form.printed.values.add(operands.0);
    applied(form, form.parts.attribute(map)?, form.parts.values(operands))
}

pub(super) fn applied(form: &mut FormPrinter<'_, '_>, map: AttributeId, operands: &[ValueId]) -> Option<()> {
    let Map { dims, symbols, .. } = map_of(form, map)?;
    let (of_dims, of_symbols) = operands.split_at_checked(dims)?;
    form.attribute_text(map);
    form.str("(");
    form.printer.values(of_dims);
    form.str(")");
    if !of_symbols.is_empty() {
        form.str("[");
        form.printer.values(of_symbols);
        form.str("]");
    }
    (of_symbols.len() == symbols).then_some(())
}

/// `%i + 1, symbol(%n)`
fn subscripts(form: &mut FormPrinter<'_, '_>, map: &Map<'_>, operands: &[ValueId]) -> Option<()> {
    let mut values = MapValues::of(map, operands)?;
    let (_, results) = header(map.text)?;
    expression(form, results, &mut values)?;
    values.are_all_met().then_some(())
}

/// Expressions with values in the places of dimensions and symbols.
pub(super) fn expression(form: &mut FormPrinter<'_, '_>, text: &str, values: &mut MapValues<'_>) -> Option<()> {
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
                form.str(if is_symbol { "symbol(" } else { "" });
                form.printer.value(value);
                form.str(if is_symbol { ")" } else { "" });
            }
            None => form.str(piece),
        }
    }
    Some(())
}

/// The values that a map is applied to, by the names it has for them.
///
/// A reader numbers the values in the order in which it meets them, each once; where a map has them in another order, or
/// one that it does not use, that would be another map.
pub(super) struct MapValues<'v> {
    names: Vec<&'v str>,
    dims: &'v [ValueId],
    symbols: &'v [ValueId],
    met: [usize; 2],
}

impl<'v> MapValues<'v> {
    pub(super) fn of(map: &Map<'v>, operands: &'v [ValueId]) -> Option<Self> {
        let (dims, symbols) = operands.split_at_checked(map.dims)?;
        let is_repeated = |values: &[ValueId]| {
            let mut sorted = values.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).any(|pair| pair[0] == pair[1])
        };
        let fits = symbols.len() == map.symbols && !is_repeated(dims) && !is_repeated(symbols);
        fits.then_some(Self { names: header(map.text)?.0, dims, symbols, met: [0, 0] })
    }

    /// The value of a name and whether it is a symbol; the inner `None` if it is not the next one.
    #[expect(clippy::option_option, reason = "one means no name, the other that the form does not apply")]
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

/// Expressions between commas.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|piece| !piece.is_empty()).collect()
}
