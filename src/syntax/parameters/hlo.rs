//! The text of types and attributes of StableHLO: futures, algorithms of products, and the dimensions of convolutions.

use super::parts::TypePart;
use super::reader::{ParameterReader, ParameterResult};
use crate::dialect::texts::hlo_fields::{DOT, FieldKind, GATHER, HloField, SCATTER};
use crate::shape::Dim;
use crate::syntax::faults::{HloTextFault, ParameterError, ParameterFault};
use rustc_hash::FxHashSet;

/// Supported algorithms with one component for each operand: the types of the operands and of the sum, the number of
/// products, and whether imprecise sums are permitted. `f8` is any float of eight bits.
const ALGORITHMS: &[(&str, &str, i64, bool)] = &[
    ("f8", "f32", 1, true),
    ("f16", "f16", 1, false),
    ("f16", "f32", 1, false),
    ("bf16", "bf16", 1, false),
    ("bf16", "f32", 1, false),
    ("bf16", "f32", 3, false),
    ("bf16", "f32", 6, false),
    ("bf16", "f32", 9, false),
    ("tf32", "f32", 1, false),
    ("tf32", "f32", 3, false),
    ("f32", "f32", 1, false),
    ("f64", "f64", 1, false),
];

/// The error of bounds, `#stablehlo.bounds<?, 4>` or `#stablehlo.type_extensions<bounds = [?, 4]>`, on a tensor.
pub(super) fn fault_of_bounds(text: &str, dims: &[Dim], element: &str) -> Option<HloTextFault> {
    let list = match text.strip_prefix("#stablehlo.bounds<") {
        Some(list) => list.strip_suffix('>')?,
        None => {
            let body = text.strip_prefix("#stablehlo.type_extensions<")?.trim_start().strip_prefix("bounds")?;
            body.trim_start().strip_prefix('=')?.split_once('[')?.1.split_once(']')?.0
        }
    };
    let bounds: Vec<&str> = list.split(',').map(str::trim).filter(|bound| !bound.is_empty()).collect();
    let ty = || format!("tensor<{}{element}>", dims.iter().map(|dim| format!("{dim}x")).collect::<String>());
    if bounds.len() != dims.len() {
        return Some(HloTextFault::BoundCount { found: bounds.len(), rank: dims.len(), ty: ty() });
    }
    let axis = dims.iter().zip(bounds).position(|(dim, bound)| dim.is_static() && bound != "?")?;
    Some(HloTextFault::StaticBound { axis, ty: ty() })
}

impl<'t> ParameterReader<'t> {
    fn hlo(&self, fault: HloTextFault, at: usize) -> ParameterResult {
        Err(Some(ParameterError { expected: ParameterFault::Hlo(fault), at }))
    }

    fn text_from(&self, start: usize) -> String {
        String::from_utf8_lossy(self.text[start..self.at].trim_ascii()).into_owned()
    }

    /// `!stablehlo.future`, from after the name.
    pub(super) fn hlo_future(&mut self) -> ParameterResult {
        let opened = self.at;
        self.part(TypePart::Text("<"), 0)?;
        let mut found = None;
        self.list(|reader| {
            reader.next();
            let start = reader.at;
            reader.any_type(0)?;
            if !reader.text[start..].starts_with(b"tensor<") || reader.text[start..].starts_with(b"tensor<*") {
                found = found.take().or(Some(reader.text_from(start)));
            }
            Ok(())
        })?;
        self.part(TypePart::Text(">"), 0)?;
        found.map_or(Ok(()), |ty| self.hlo(HloTextFault::Future(ty), opened))
    }

    /// Reads an attribute of StableHLO with its own syntax, from the end of its name on.
    pub(super) fn hlo_attribute(&mut self, name: &[u8]) -> ParameterResult {
        match name {
            b"conv" => self.hlo_convolution(),
            b"result_accuracy" => self.hlo_accuracy(),
            b"dot" => self.hlo_entries(DOT),
            b"dot_algorithm" => self.hlo_algorithm(),
            b"gather" => self.hlo_entries(GATHER),
            b"scatter" => self.hlo_entries(SCATTER),
            _ => Err(None),
        }
    }

    /// `<atol = 1.0, rtol = 0.0, ulps = 1, mode = ..>`, of which MLIR reports the end.
    fn hlo_accuracy(&mut self) -> ParameterResult {
        let tolerances = ["atol", "rtol", "ulps"].map(|name| {
            let number = self.hlo_value(name).and_then(|value| value.split(':').next()?.trim().parse::<f64>().ok());
            number.unwrap_or(0.0)
        });
        let has_mode = |mode: &[u8]| self.text.windows(mode.len()).any(|part| part == mode);
        let fault = match tolerances.iter().any(|tolerance| *tolerance != 0.0) {
            true if has_mode(b"DEFAULT") => HloTextFault::Tolerances("DEFAULT"),
            true if has_mode(b"HIGHEST") => HloTextFault::Tolerances("HIGHEST"),
            true if tolerances.iter().any(|tolerance| *tolerance < 0.0) => HloTextFault::NegativeTolerance,
            _ => return Err(None),
        };
        self.hlo(fault, self.text.len())
    }

    /// `name = value, ..` in any order without repetition; a comma is permitted at the end.
    fn hlo_entries(&mut self, fields: &'static [HloField]) -> ParameterResult {
        self.part(TypePart::Text("<"), 0)?;
        let mut seen = 0u32;
        loop {
            if self.take(">") {
                return Ok(());
            }
            self.next();
            let start = self.at;
            let word = self.word().unwrap_or_default();
            let index = fields.iter().position(|(name, _)| name.as_bytes() == word);
            let Some((index, (name, kind))) = index.and_then(|index| Some((index, *fields.get(index)?))) else {
                let words = fields.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ");
                return self.hlo(HloTextFault::Entries(words), start);
            };
            if seen & 1 << index != 0 {
                self.next();
                return self.hlo(HloTextFault::Entry(name), self.at);
            }
            seen |= 1 << index;
            self.part(TypePart::Text("="), 0)?;
            match kind {
                FieldKind::Ints => {
                    self.part(TypePart::Text("["), 0)?;
                    let length = self.text[self.at..].iter().position(|byte| *byte == b']').ok_or(None)?;
                    self.at += length + 1;
                }
                FieldKind::Int => {
                    self.next();
                    self.integer()?;
                }
                #[cfg(feature = "bytecode")]
                FieldKind::Type | FieldKind::Bool => return Err(None),
            }
            if !self.take(",") {
                return self.part(TypePart::Text(">"), 0);
            }
        }
    }

    /// The text of the value of a name.
    fn hlo_value(&self, name: &str) -> Option<&'t str> {
        let text = std::str::from_utf8(self.text).ok()?;
        let body = text.split_once('<')?.1.strip_suffix('>')?;
        body.split(',').find_map(|part| {
            let (key, value) = part.split_once('=')?;
            (key.trim() == name).then(|| value.trim())
        })
    }

    fn hlo_algorithm(&mut self) -> ParameterResult {
        let number = |name| self.hlo_value(name).and_then(|value| value.parse::<i64>().ok()).ok_or(None);
        let word = |name| self.hlo_value(name).ok_or(None);
        let (lhs, rhs) = (word("lhs_precision_type")?, word("rhs_precision_type")?);
        let accum = word("accumulation_type")?;
        let (lhs_components, rhs_components) = (number("lhs_component_count")?, number("rhs_component_count")?);
        let primitives = number("num_primitive_operations")?;
        let imprecise = word("allow_imprecise_accumulation")? == "true";
        let fault = match () {
            () if lhs_components < 1 => HloTextFault::Components("lhs"),
            () if rhs_components < 1 => HloTextFault::Components("rhs"),
            () if primitives < 1 => HloTextFault::Primitives,
            () => {
                let is_f8 = |found: &str| found.starts_with("f8") && found != "f8E8M0FNU";
                let is_of = |known: &str, found: &str| known == found || known == "f8" && is_f8(found);
                let is_known = ALGORITHMS.iter().any(|known| {
                    let (operand, sum, products, may_be_imprecise) = *known;
                    is_of(operand, lhs)
                        && is_of(operand, rhs)
                        && (sum, products) == (accum, primitives)
                        && (lhs_components, rhs_components) == (1, 1)
                        && (may_be_imprecise || !imprecise)
                });
                if is_known {
                    return Err(None);
                }
                HloTextFault::Algorithm {
                    lhs: lhs.to_owned(),
                    rhs: rhs.to_owned(),
                    accum: accum.to_owned(),
                    lhs_components,
                    rhs_components,
                    primitives,
                    imprecise: imprecise.into(),
                }
            }
        };
        self.hlo(fault, self.at)
    }

    /// `<[b, 0, f]x[i, 0, o]->[b, 0, f]>`
    fn hlo_convolution(&mut self) -> ParameterResult {
        self.part(TypePart::Text("<"), 0)?;
        if self.next() == Some(b'r') {
            return Err(None);
        }
        self.hlo_dimensions(["b", "f"])?;
        self.part(TypePart::Word("x"), 0).or_else(|_| self.part(TypePart::Text("x"), 0))?;
        self.hlo_dimensions(["i", "o"])?;
        self.part(TypePart::Text("->"), 0)?;
        self.hlo_dimensions(["b", "f"])?;
        self.part(TypePart::Text(">"), 0)
    }

    fn hlo_dimensions(&mut self, names: [&'static str; 2]) -> ParameterResult {
        self.part(TypePart::Text("["), 0)?;
        let mut missing: Vec<&'static str> = names.to_vec();
        let mut spatial: FxHashSet<i64> = FxHashSet::default();
        loop {
            let next = self.next();
            let start = self.at;
            match next {
                // The check ends at dynamic dimensions.
                Some(b'?') => return Err(None),
                Some(b'-' | b'0'..=b'9') => {
                    self.integer()?;
                    let number = self.text_from(start).parse::<i64>().map_err(|_| None)?;
                    if number < 0 {
                        return self.hlo(HloTextFault::Spatial(number), start);
                    }
                    if !spatial.insert(number) {
                        return self.hlo(HloTextFault::Repeated(number), start);
                    }
                }
                _ => {
                    let found = String::from_utf8_lossy(self.word().ok_or(None)?).into_owned();
                    match missing.iter().position(|name| *name == found) {
                        Some(at) => {
                            missing.remove(at);
                        }
                        None if missing.is_empty() => return self.hlo(HloTextFault::Keyword(found), start),
                        None => {
                            let expected = missing.join(", ");
                            return self.hlo(HloTextFault::Dimension { found, expected }, start);
                        }
                    }
                }
            }
            if !self.take(",") {
                break;
            }
        }
        self.next();
        let end = self.at;
        self.part(TypePart::Text("]"), 0)?;
        if !missing.is_empty() {
            return self.hlo(HloTextFault::Missing(missing.join(", ")), end);
        }
        let most = spatial.iter().copied().max().map_or(0, |most| most + 1);
        let absent: Vec<String> =
            (0..most.min(64)).filter(|number| !spatial.contains(number)).map(|number| number.to_string()).collect();
        match absent.is_empty() {
            true => Ok(()),
            false => self.hlo(HloTextFault::MissingSpatial(absent.join(", ")), self.at),
        }
    }
}
