//! Affine maps that are applied to values: `affine_map<..>(%a)[%b]`, and subscripts that are expressions of values.

use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::attributes::{AffineForm, AttributeKind};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, ValueId};

/// A map or a set: its text, and how many dimensions and symbols it has.
struct Map<'t> {
    text: &'t str,
    dims: usize,
    symbols: usize,
    results: usize,
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

    fn map_of(&self, value: AttributeId) -> Option<Map<'i>> {
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

    fn applied(&mut self, map: AttributeId, operands: &[ValueId]) -> Option<()> {
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
    fn expression(&mut self, text: &str, values: &mut MapValues<'_>) -> Option<()> {
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

    /// A bound of a loop: a number, a symbol, or a map that is applied.
    fn bound(&mut self, map: AttributeIndex, operands: SlotIndex, several: &str) -> Option<()> {
        self.printed.attributes.add(map.0);
        self.printed.values.add(operands.0);
        let (attribute, values) = (self.parts.attribute(map)?, self.parts.values(operands));
        let Map { text, dims, symbols, results } = self.map_of(attribute)?;
        let (names, result) = header(text)?;
        if results == 1 && dims == 0 {
            match (symbols, values) {
                (0, []) if result.parse::<i64>().is_ok() => {
                    self.str(result);
                    return Some(());
                }
                (1, [value]) if names == [result] => {
                    self.printer.value(*value);
                    return Some(());
                }
                _ => {}
            }
        }
        if results != 1 {
            self.str(several);
            self.str(" ");
        }
        self.applied(attribute, values)
    }

    /// `%i = 0 to min #map(%n) step 2 iter_args(%x = %a) -> (t) {`
    pub(super) fn affine_for(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(lower_operands),
            Argument::Attribute(lower),
            Argument::Slot(upper_operands),
            Argument::Attribute(upper),
            Argument::Attribute(step),
            Argument::Slot(inits),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (variable, carried) = entry.split_first()?;
        if !self.is_type(self.parts.ir.value_type(*variable), "index") {
            return None;
        }
        self.printer.value(*variable);
        self.str(" = ");
        self.bound(*lower, *lower_operands, "max")?;
        self.str(" to ");
        self.bound(*upper, *upper_operands, "min")?;
        let value = self.parts.attribute(*step)?;
        self.printed.attributes.add(step.0);
        if !self.is_spelled(value, "1 : index") {
            self.str(" step ");
            self.value(&self.parts.info(*step).shape, false, value)?;
        }
        self.iteration(" iter_args", carried, *inits, *results)?;
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (t) {`
    pub(super) fn affine_parallel_loop(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Attribute(lower),
            Argument::Attribute(lower_groups),
            Argument::Attribute(upper),
            Argument::Attribute(upper_groups),
            Argument::Slot(operands),
            Argument::Attribute(steps),
            Argument::Attribute(reductions),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let is_index = |value: &ValueId| self.is_type(self.parts.ir.value_type(*value), "index");
        if !entry.iter().all(is_index) {
            return None;
        }
        self.printed.values.add(operands.0);
        let (lower_map, upper_map) = (self.parts.attribute(*lower)?, self.parts.attribute(*upper)?);
        for attribute in [lower, upper] {
            self.printed.attributes.add(attribute.0);
        }
        let count = self.map_of(lower_map).map(|map| map.dims + map.symbols)?;
        let (of_lower, of_upper) = self.parts.values(*operands).split_at_checked(count)?;
        self.str("(");
        self.printer.values(&entry);
        self.str(") = (");
        self.grouped_bounds(lower_map, *lower_groups, of_lower, "max", entry.len())?;
        self.str(") to (");
        self.grouped_bounds(upper_map, *upper_groups, of_upper, "min", entry.len())?;
        self.str(")");
        let steps: Option<Vec<i64>> = self.elements(*steps)?.iter().map(|step| self.parts.ir.integer(*step)).collect();
        let steps = steps.filter(|steps| steps.len() == entry.len())?;
        if steps.iter().any(|step| *step != 1) {
            self.str(" step (");
            self.list(steps, |form, step| {
                form.display(step);
                Some(())
            })?;
            self.str(")");
        }
        let (reductions, types) = (self.elements(*reductions)?, self.types_of(*results));
        if reductions.len() != types.len() {
            return None;
        }
        if !types.is_empty() {
            self.str(" reduce (");
            self.list(reductions, |form, reduction| {
                let number = form.parts.ir.integer(*reduction)?;
                let word = REDUCTIONS.get(usize::try_from(number).ok()?)?;
                form.str(&format!("\"{word}\""));
                Some(())
            })?;
            self.str(") -> (");
            self.types(&types);
            self.str(")");
        }
        self.str(" ");
        self.headed_region(*region, id)
    }

    /// `0, max(%a, %b)`: the results of a map in groups, each of which is a bound.
    fn grouped_bounds(
        &mut self,
        map: AttributeId,
        groups: AttributeIndex,
        operands: &[ValueId],
        several: &str,
        count: usize,
    ) -> Option<()> {
        self.printed.attributes.add(groups.0);
        let (_, sizes) = self.parts.ir.elements(self.parts.attribute(groups)?)?;
        let map = self.map_of(map)?;
        let mut values = MapValues::of(&map, operands)?;
        let mut results = split(header(map.text)?.1).into_iter();
        let sizes: Option<Vec<usize>> = sizes.iter().cycle().take(count).map(|size| size.parse().ok()).collect();
        self.list(sizes?, |form, size| {
            if size == 1 {
                return form.expression(results.next()?, &mut values);
            }
            form.str(several);
            form.str("(");
            form.list(0..size, |form, _| form.expression(results.next()?, &mut values))?;
            form.str(")");
            Some(())
        })?;
        (results.next().is_none() && values.are_all_met()).then_some(())
    }
}

/// The values that a map is applied to, by the names it has for them.
///
/// A reader numbers the values in the order in which it meets them, each once; where a map has them in another order, or
/// one that it does not use, that would be another map.
struct MapValues<'v> {
    names: Vec<&'v str>,
    dims: &'v [ValueId],
    symbols: &'v [ValueId],
    met: [usize; 2],
}

impl<'v> MapValues<'v> {
    fn of(map: &Map<'v>, operands: &'v [ValueId]) -> Option<Self> {
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

    fn are_all_met(&self) -> bool {
        self.met == [self.dims.len(), self.symbols.len()]
    }
}

/// The names of `(d0, d1)[s0] -> (results)`, and what is between the last parentheses.
fn header(text: &str) -> Option<(Vec<&str>, &str)> {
    let (names, results) = text.split_once("->")?;
    let names = names.split(['(', ')', '[', ']', ',']).map(str::trim).filter(|name| !name.is_empty()).collect();
    Some((names, results.trim().strip_prefix('(')?.strip_suffix(')')?.trim()))
}

/// Expressions between commas.
fn split(text: &str) -> Vec<&str> {
    text.split(',').map(str::trim).filter(|piece| !piece.is_empty()).collect()
}

/// The kinds of reductions, by their numbers.
const REDUCTIONS: &[&str] = &[
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
    "mulf", "muli", "ori", "xori",
];
