//! The encodings of the attributes of dialect `sdy` (Shardy), which JAX writes for shardings: texts that are composed of the texts of their parts.

use super::BytecodeError;
use super::pool::{Pool, PoolStop};
use super::reader::BytesReader;
use crate::ir::{AttributeId, AttributeKind};
use crate::print::spelling::escape;

/// The letter of the first factor of a rule; factors after `z` are `z_1`, `z_2` ..
const FIRST_FACTOR: u8 = b'i';

/// The names of attributes that are parts of others; the longest of several with the same beginning is first.
const PARTS: &[&str] = &[
    "axis_ref_list",
    "axis_ref",
    "dim_mapping",
    "dimension_sharding",
    "mesh_axis",
    "mesh",
    "sharding",
    "sub_axis_info",
    "tensor_mapping",
];

/// Reads the attributes of the dialect.
pub(super) struct ShardyReader<'p, 'b>(pub(super) &'p mut Pool<'b>);

impl ShardyReader<'_, '_> {
    /// The attribute of a code of the dialect; `None` for a code that is not known.
    pub(super) fn attribute(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<AttributeId>, PoolStop> {
        let text = match code {
            0 => {
                let axes = self.0.list(reader, |pool, reader| {
                    let name = pool.string(reader)?;
                    Ok(format!("\"{}\"", String::from_utf8_lossy(pool.ir.texts().get(name))))
                })?;
                format!("manual_axes{{{}}}", axes.join(", "))
            }
            1 => format!("mesh_axis{}={}", self.name(reader)?, reader.signed("the size of an axis")?),
            2 => {
                let axes = self.parts(reader)?;
                let devices = self.numbers(reader)?;
                let devices = match &devices[..] {
                    [] => String::new(),
                    devices => format!(", device_ids=[{}]", joined(devices, i64::to_string)),
                };
                format!("mesh<[{axes}]{devices}>")
            }
            3 => {
                let (before, size) = (reader.signed("the size of an axis")?, reader.signed("the size of an axis")?);
                format!("sub_axis_info({before}){size}")
            }
            4 => {
                let name = self.name(reader)?;
                let offset = reader.offset();
                let (index, has_part) = reader.flagged("the number of an attribute")?;
                let part = if has_part { format!(":{}", self.part_at(index, offset)?) } else { String::new() };
                format!("axis_ref{name}{part}")
            }
            5 => {
                let axes = self.parts(reader)?;
                let open = match reader.byte("a truth value")? {
                    0 if axes.is_empty() => "?",
                    0 => ", ?",
                    _ => "",
                };
                let (number, has_priority) = reader.flagged("a priority")?;
                let priority = if has_priority { format!("p{number}") } else { String::new() };
                format!("dimension_sharding{{{axes}{open}}}{priority}")
            }
            6 | 15 | 17 => self.sharding(code, reader)?,
            7 | 16 => format!("sharding_per_value<[{}]>", self.parts(reader)?),
            8 => {
                format!("dim_mapping{}", self.numbers(reader)?.iter().map(|number| factor(*number)).collect::<String>())
            }
            9 => format!("tensor_mapping[{}]", self.parts(reader)?),
            10 => self.rule(reader)?,
            11 => format!("axis_ref_list{{{}}}", self.parts(reader)?),
            _ => return Ok(None),
        };
        self.0.ready()?;
        // MLIR writes a text that ends with its only bracket after the name of the dialect and a dot.
        let is_pretty = text.ends_with('>') && text.bytes().take_while(|byte| *byte != b'<').all(is_of_name);
        let text = if is_pretty { format!("#sdy.{text}") } else { format!("#sdy<{text}>") };
        let text = self.0.text(text.as_bytes())?;
        Ok(Some(self.0.ir.attributes.add(AttributeKind::Opaque(text, None))))
    }

    /// A sharding: a mesh, the sharding of each dimension, and axes that are replicated and unreduced.
    fn sharding(&mut self, code: u64, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let mesh = self.0.attribute(reader)?;
        let mesh = match self.0.ready().is_err() {
            true => String::new(),
            false => {
                let text = self.0.ir.print_attribute(mesh);
                text.strip_prefix("#sdy.").map(str::to_owned).unwrap_or(text)
            }
        };
        let dims = self.parts(reader)?;
        let named = |name: &str, axes: String| match axes.is_empty() {
            true => String::new(),
            false => format!(", {name}{{{axes}}}"),
        };
        let replicated = named("replicated=", self.parts(reader)?);
        let unreduced = if code == 6 { String::new() } else { self.parts(reader)? };
        let word = match if code == 17 { reader.signed("a reduction")? } else { 0 } {
            0 => "unreduced=",
            1 => "unreduced=max",
            2 => "unreduced=min",
            _ => return Ok(reader.malformed("reduction of a sharding")?),
        };
        Ok(format!("sharding<{mesh}, [{dims}]{replicated}{}>", named(word, unreduced)))
    }

    /// A rule: the factors of each dimension of operands and results, the sizes of factors, and lists of factors.
    fn rule(&mut self, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let sizes = self.numbers(reader)?;
        let (operands, results) = (self.parts(reader)?, self.parts(reader)?);
        let mut text = format!("op_sharding_rule<({operands})->({results})");
        if !sizes.is_empty() {
            let sizes = sizes.iter().zip(0..).map(|(size, number)| format!("{}={size}", factor(number)));
            text += &format!(" {{{}}}", sizes.collect::<Vec<_>>().join(", "));
        }
        for name in ["reduction", "need_replication", "permutation", "blocked_propagation"] {
            let factors = self.numbers(reader)?;
            if !factors.is_empty() {
                text += &format!(" {name}={{{}}}", joined(&factors, |number| factor(*number)));
            }
        }
        text += if reader.byte("a truth value")? == 0 { ">" } else { ", custom>" };
        Ok(text)
    }

    fn numbers(&mut self, reader: &mut BytesReader<'_>) -> Result<Vec<i64>, PoolStop> {
        self.0.list(reader, |_, reader| Ok(reader.signed("a number")?))
    }

    /// A name in quotes.
    fn name(&mut self, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let name = escape(self.0.strings.next(reader)?, false);
        Ok(format!("\"{}\"", String::from_utf8_lossy(&name)))
    }

    /// The texts of a list of attributes of the dialect, with commas between them.
    fn parts(&mut self, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let parts = self.0.list(reader, |pool, reader| {
            let offset = reader.offset();
            let index = reader.varint("the number of an attribute")?;
            ShardyReader(pool).part_at(index, offset)
        });
        Ok(parts?.join(", "))
    }

    /// The text of an attribute of the dialect without the names of dialect and attribute.
    fn part_at(&mut self, index: u64, offset: usize) -> Result<String, PoolStop> {
        let id = self.0.attribute_part(index, offset)?;
        if self.0.ready().is_err() {
            return Ok(String::new());
        }
        let text = match *self.0.ir.attributes().get(id) {
            AttributeKind::Opaque(text, _) => String::from_utf8_lossy(self.0.ir.texts().get(text)).into_owned(),
            _ => String::new(),
        };
        let inside = text.strip_prefix("#sdy.").or_else(|| text.strip_prefix("#sdy<")?.strip_suffix('>'));
        let Some(inside) = inside else {
            return Err(BytecodeError::Kind { offset, expected: "an attribute of dialect sdy" }.into());
        };
        self.0.verify_room(inside.len())?;
        let stripped = PARTS.iter().find_map(|name| inside.strip_prefix(name));
        Ok(stripped.unwrap_or(inside).to_owned())
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte == b'_'
}

fn joined(numbers: &[i64], text: impl Fn(&i64) -> String) -> String {
    numbers.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The name of a factor.
fn factor(number: i64) -> String {
    let most = i64::from(b'z' - FIRST_FACTOR);
    match u8::try_from(number).ok().filter(|_| number <= most) {
        Some(number) => char::from(FIRST_FACTOR + number).to_string(),
        None => format!("z_{}", number.saturating_sub(most)),
    }
}
