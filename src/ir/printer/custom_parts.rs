//! The parts of custom forms: from properties back to what the syntax writes.

use super::Printer;
use crate::ir::assembly::{Assembly, Part, TypeForm, Value};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, OpId, unquoted};

impl Printer<'_> {
    /// The properties and attributes of an operation that no part of its form writes, sorted by name as MLIR has them.
    fn rest(&self, op: OpId, assembly: &'static Assembly, hidden: &[&str]) -> Vec<Entry> {
        let ir = self.ir;
        let written = |name: &[u8]| {
            assembly.parts.iter().any(|part| part.writes(name)) || hidden.iter().any(|hidden| hidden.as_bytes() == name)
        };
        let mut entries: Vec<Entry> = [ir.properties(op), ir.attribute_dictionary(op)]
            .into_iter()
            .flatten()
            .filter_map(|dictionary| match *ir.attributes.resolve(dictionary) {
                AttributeKind::Dictionary(entries) => Some(ir.attributes.dictionary(entries)),
                _ => None,
            })
            .flatten()
            .copied()
            .filter(|entry| !written(unquoted(ir.texts.get(entry.name))))
            .collect();
        if ir.properties(op).is_some() {
            entries.sort_by(|left, right| unquoted(ir.texts.get(left.name)).cmp(unquoted(ir.texts.get(right.name))));
        }
        entries
    }

    /// ` {name = value}`, without what the syntax writes and without what goes without saying.
    pub(super) fn custom_dictionary(&mut self, op: OpId, assembly: &'static Assembly, hidden: &[&str]) {
        let ir = self.ir;
        let mut is_first = true;
        for entry in self.rest(op, assembly, hidden) {
            let property = assembly.property(unquoted(ir.texts.get(entry.name)));
            let opaque = match *ir.attributes.get(entry.value) {
                AttributeKind::Opaque(text, None) => Some(ir.texts.get(text)),
                _ => None,
            };
            if property.and_then(|property| property.default).is_some_and(|default| opaque == Some(default.as_bytes()))
            {
                continue;
            }
            self.str(if is_first { " {" } else { ", " });
            is_first = false;
            self.text(entry.name);
            if matches!(ir.attributes.get(entry.value), AttributeKind::Unit) {
                continue;
            }
            self.str(" = ");
            let word = property
                .and_then(|property| property.word)
                .and_then(|prefix| opaque?.strip_prefix(prefix.as_bytes())?.strip_suffix(b">"));
            match word {
                Some(word) => self.out.extend_from_slice(word),
                None => self.terms.attribute(&mut self.out, entry.value),
            }
        }
        self.str(if is_first { "" } else { "}" });
    }

    /// Whether every part of the form can write its attribute; otherwise the operation prints in generic form.
    pub(super) fn can_write(&self, op: OpId, assembly: &'static Assembly) -> bool {
        assembly.parts.iter().all(|part| match part {
            Part::Operands | Part::Bounds => true,
            Part::Word(attribute, value) | Part::Clause(_, attribute, value) => {
                self.ir.attribute(op, attribute).is_some_and(|known| self.written(*value, op, known).is_some())
            }
            Part::OptionalWord(attribute, value)
            | Part::OptionalClause(_, attribute, value)
            | Part::Flags(_, attribute, value)
            | Part::Mode(attribute, value) => {
                self.ir.attribute(op, attribute).is_none_or(|known| self.written(*value, op, known).is_some())
            }
            Part::Unit(..) => true,
            Part::Text(attribute) | Part::Index(attribute) => self.ir.attribute(op, attribute).is_some(),
            Part::Symbol(attribute) => self.ir.attribute(op, attribute).is_some(),
            Part::Slice => self.ranges(op).is_some(),
        })
    }

    /// What a value writes for an attribute; nothing where the attribute is not of its kind.
    fn written(&self, value: Value, op: OpId, attribute: AttributeId) -> Option<Vec<u8>> {
        let ir = self.ir;
        let text = |text| ir.texts.get(text).to_vec();
        Some(match (value, *ir.attributes.resolve(attribute)) {
            (Value::I64 | Value::I32, AttributeKind::Integer(digits, _)) => text(digits),
            (Value::Bool, AttributeKind::Bool(value)) => value.to_string().into_bytes(),
            (Value::String, AttributeKind::String(inner, _)) => [b"\"", ir.texts.get(inner), b"\""].concat(),
            (Value::Dims, AttributeKind::DenseArray(_, body)) => {
                [&b"["[..], body.map_or(b"", |body| ir.texts.get(body)), b"]"].concat()
            }
            (Value::Enum(prefix, suffix), AttributeKind::Opaque(known, _)) => {
                ir.texts.get(known).strip_prefix(prefix.as_bytes())?.strip_suffix(suffix.as_bytes())?.to_vec()
            }
            (Value::Set(prefix, ..), AttributeKind::Opaque(known, _)) => {
                ir.texts.get(known).strip_prefix(prefix.as_bytes())?.strip_suffix(b">")?.to_vec()
            }
            (Value::EnumList(prefix, suffix), AttributeKind::Array(list)) => {
                let words: Option<Vec<_>> = ir
                    .attributes
                    .list(list)
                    .iter()
                    .map(|element| self.written(Value::Enum(prefix, suffix), op, *element))
                    .collect();
                [b"[", &words?.join(&b", "[..])[..], b"]"].concat()
            }
            (Value::Number(words, _), AttributeKind::Integer(digits, _)) => {
                let position: usize = std::str::from_utf8(ir.texts.get(digits)).ok()?.parse().ok()?;
                words.get(position)?.as_bytes().to_vec()
            }
            (Value::Format, AttributeKind::Integer(exponent, _)) => {
                let AttributeKind::Integer(mantissa, _) = *ir.attributes.resolve(ir.attribute(op, "mantissa_bits")?)
                else {
                    return None;
                };
                [b"e", ir.texts.get(exponent), b"m", ir.texts.get(mantissa)].concat()
            }
            (Value::Pair(kind), AttributeKind::Opaque(known, _)) => {
                let body = std::str::from_utf8(ir.texts.get(known)).ok()?;
                let body = body.strip_prefix("#stablehlo.dot<")?.strip_suffix('>')?;
                let side = |side: &str| match body.split_once(&format!("{side}_{kind}_dimensions = [")) {
                    Some((_, list)) => list.split_once(']').map(|(list, _)| list),
                    None => Some(""),
                };
                let (left, right) = (side("lhs")?, side("rhs")?);
                format!("[{left}] x [{right}]").into_bytes()
            }
            (Value::Body(prefix), AttributeKind::Opaque(known, _)) => {
                ir.texts.get(known).strip_prefix(prefix.as_bytes())?.to_vec()
            }
            _ => return None,
        })
    }

    /// The ranges of a slice: `0:4:2`, and `0:4` where the stride is 1.
    fn ranges(&self, op: OpId) -> Option<String> {
        let list = |name| match *self.ir.attributes.resolve(self.ir.attribute(op, name)?) {
            AttributeKind::DenseArray(_, body) => {
                let body = body.map_or("", |body| std::str::from_utf8(self.ir.texts.get(body)).unwrap_or("?"));
                Some(body.split(',').map(str::trim).filter(|number| !number.is_empty()).collect::<Vec<_>>())
            }
            _ => None,
        };
        let (starts, limits, strides) = (list("start_indices")?, list("limit_indices")?, list("strides")?);
        if starts.len() != limits.len() || starts.len() != strides.len() {
            return None;
        }
        let range = |index: usize| match strides[index] {
            "1" => format!("{}:{}", starts[index], limits[index]),
            stride => format!("{}:{}:{stride}", starts[index], limits[index]),
        };
        Some((0..starts.len()).map(range).collect::<Vec<_>>().join(", "))
    }

    /// The parts of the form, in order.
    pub(super) fn parts(&mut self, op: OpId, assembly: &'static Assembly, before_all: &'static str) {
        let ir = self.ir;
        let mut is_first = true;
        for part in assembly.parts {
            let written = |value: &Value, attribute: &str| {
                ir.attribute(op, attribute).and_then(|known| self.written(*value, op, known))
            };
            let (before, text) = match part {
                // As MLIR has it: the operands take a blank, even when there are none.
                Part::Operands if ir.operands(op).is_empty() => {
                    self.str(if assembly.types == TypeForm::Functional { " " } else { "" });
                    continue;
                }
                Part::Operands => {
                    self.str(if is_first { before_all } else { ", " });
                    is_first = false;
                    self.values(ir.operands(op));
                    continue;
                }
                Part::Bounds => {
                    self.bounds(op);
                    continue;
                }
                Part::Word(attribute, value) | Part::OptionalWord(attribute, value) => {
                    (", ", written(value, attribute))
                }
                Part::Clause(_, _, Value::Pair(kind)) | Part::OptionalClause(_, _, Value::Pair(kind)) => {
                    let text = written(&Value::Pair(kind), "dot_dimension_numbers");
                    let is_empty = *kind == "batching" && text.as_deref() == Some(b"[] x []");
                    (", ", text.filter(|_| !is_empty).map(|text| [kind.as_bytes(), b"_dims = ", &text].concat()))
                }
                Part::Clause(keyword, attribute, value) | Part::OptionalClause(keyword, attribute, value) => {
                    let text = written(value, attribute);
                    (", ", text.map(|text| [keyword.as_bytes(), b" = ", &text].concat()))
                }
                Part::Flags(keyword, attribute, value) => {
                    let text = written(value, attribute);
                    (" ", text.map(|text| [keyword.as_bytes(), b"<", &text, b">"].concat()))
                }
                Part::Unit(keyword, attribute) => {
                    (" ", ir.attribute(op, attribute).map(|_| keyword.as_bytes().to_vec()))
                }
                Part::Mode(attribute, value) => (" ", written(value, attribute)),
                Part::Text(attribute) => (", ", written(&Value::String, attribute)),
                Part::Symbol(attribute) => {
                    self.str(if is_first { before_all } else { ", " });
                    is_first = false;
                    self.symbol(op, attribute);
                    continue;
                }
                Part::Index(attribute) => {
                    ("", written(&Value::I32, attribute).map(|text| [b"[", &text[..], b"]"].concat()))
                }
                Part::Slice => (" ", self.ranges(op).map(|ranges| format!("[{ranges}]").into_bytes())),
            };
            if let Some(text) = text {
                self.str(if is_first && before == ", " { before_all } else { before });
                is_first = false;
                self.out.extend(text);
            }
        }
    }

    /// `%value to [%min, %max]`
    fn bounds(&mut self, op: OpId) {
        let operands = self.ir.operands(op);
        let (value, bounds) = operands.split_at(operands.len().min(1));
        self.out.push(b' ');
        self.values(value);
        self.str(" to [");
        self.values(bounds);
        self.out.push(b']');
    }
}
