//! Affine maps that are applied to values: `affine_map<..>(%a)[%b]`, and subscripts that are expressions of values.

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

impl<'i> FormPrinter<'_, 'i> {
    /// `map(%d0)[%s0]`, or `[%i + 1, symbol(%n)]`: a map, and the values it is applied to.
    pub(super) fn affine(&mut self, arguments: &[Argument]) -> Option<()> {
        match arguments {
            [Argument::Attribute(map), Argument::Slot(operands)] => self.applied_map(*map, *operands),
            [Argument::Slot(operands), Argument::Attribute(map)] => {
                self.printed.values.add(operands.0);
                self.printed.attributes.add(map.0);
                let map = self.map_of(self.parts.attribute(*map)?)?;
                self.str("[");
                self.subscripts(&map, self.parts.values(*operands))?;
                self.str("]");
                Some(())
            }
            _ => None,
        }
    }

    pub(super) fn map_of(&self, value: AttributeId) -> Option<Map<'i>> {
        let ir = self.parts.ir;
        let (AttributeKind::AffineMap(text, form) | AttributeKind::AffineSet(text, form)) =
            *ir.attributes().resolve(value)
        else {
            return None;
        };
        let AffineForm { dims, symbols, results } = form;
        let text = std::str::from_utf8(ir.texts().get(text)).ok()?;
        Some(Map { text, dims: dims as usize, symbols: symbols as usize, results: results.len as usize })
    }

    /// `map(%d0)[%s0]`
    pub(super) fn applied_map(&mut self, map: AttributeIndex, operands: SlotIndex) -> Option<()> {
        self.printed.attributes.add(map.0);
        self.printed.values.add(operands.0);
        self.applied(self.parts.attribute(map)?, self.parts.values(operands))
    }

    pub(super) fn applied(&mut self, map: AttributeId, operands: &[ValueId]) -> Option<()> {
        let Map { dims, symbols, .. } = self.map_of(map)?;
        let (of_dims, of_symbols) = operands.split_at_checked(dims)?;
        self.attribute_text(map);
        self.str("(");
        self.printer.values(of_dims);
        self.str(")");
        if !of_symbols.is_empty() {
            self.str("[");
            self.printer.values(of_symbols);
            self.str("]");
        }
        (of_symbols.len() == symbols).then_some(())
    }

    /// `%i + 1, symbol(%n)`
    fn subscripts(&mut self, map: &Map<'_>, operands: &[ValueId]) -> Option<()> {
        let mut values = MapValues::of(map, operands)?;
        let (_, results) = header(map.text)?;
        self.expression(results, &mut values)?;
        values.are_all_met().then_some(())
    }

    /// Expressions with values in the places of dimensions and symbols.
    pub(super) fn expression(&mut self, text: &str, values: &mut MapValues<'_>) -> Option<()> {
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
                    self.str(if is_symbol { "symbol(" } else { "" });
                    self.printer.value(value);
                    self.str(if is_symbol { ")" } else { "" });
                }
                None => self.str(piece),
            }
        }
        Some(())
    }
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
    #[expect(clippy::option_option, reason = "one says that it is no name, the other that nothing can be said")]
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

/// The names of `(d0, d1)[s0] -> (results)`, and what is between the last parentheses.
pub(super) fn header(text: &str) -> Option<(Vec<&str>, &str)> {
    let (names, results) = text.split_once("->")?;
    let names = names.split(['(', ')', '[', ']', ',']).map(str::trim).filter(|name| !name.is_empty()).collect();
    Some((names, results.trim().strip_prefix('(')?.strip_suffix(')')?.trim()))
}

/// Expressions between commas.
pub(super) fn split(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|piece| !piece.is_empty()).collect()
}
