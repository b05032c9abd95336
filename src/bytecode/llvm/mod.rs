//! The encodings of the attributes of dialect `llvm`: debug information, and annotations of loops, as LLVM 22 and 24 write them.
//!
//! An attribute becomes the text that MLIR prints. Attributes inside it are named by aliases, so that each has one text however often others refer
//! to it.

mod dwarf;
mod layout;

use super::BytecodeError;
use super::pool::{Pool, PoolStop, is_location};
use super::reader::BytesReader;
use crate::ir::attributes::Alias;
use crate::ir::{AliasId, AttributeId, AttributeKind, TopLevel};
use crate::print::spelling::escape;
use LlvmEncoding::{Any, Flag, Flags, Language, List, Maybe, MaybeNumber, Named, Number, Text, Value, Words};
use dwarf::Dwarf;
use layout::{LlvmEncoding, LlvmParameter, flag_names, layout};

impl Pool<'_> {
    /// The attribute of a code of the dialect; `None` for a code that is not known.
    pub(super) fn llvm_attribute(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<AttributeId>, PoolStop> {
        let Some((name, parameters)) = layout(code, *reader) else { return Ok(None) };
        let mut text = match name {
            "di_expression_elem" => self.operation_of_expression(reader)?,
            "di_expression" => self.expression(reader)?,
            "di_file" => {
                let quoted = [self.quoted_string(reader)?, b" in ".to_vec(), self.quoted_string(reader)?].concat();
                String::from_utf8_lossy(&quoted).into_owned()
            }
            _ => String::new(),
        };
        for LlvmParameter(name, encoding, is_always) in parameters {
            let value = self.parameter(*encoding, *is_always, reader)?;
            if let Some(value) = value.filter(|_| self.ready().is_ok()) {
                let comma = if text.is_empty() { "" } else { ", " };
                text.push_str(&format!("{comma}{name} = {value}"));
            }
        }
        self.ready()?;
        let body = format!("#llvm.{name}<{text}>");
        let text = self.text(body.as_bytes())?;
        Ok(Some(self.ir.attributes.add(AttributeKind::Opaque(text, None))))
    }

    /// The text of a parameter; `None` for a default that is not printed.
    fn parameter(
        &mut self,
        encoding: LlvmEncoding,
        is_always: bool,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<String>, PoolStop> {
        let offset = reader.offset();
        let unknown = |what| PoolStop::from(BytecodeError::Malformed { offset, what });
        let mut shown =
            || reader.varint("a number").map(|number| Some(number).filter(|number| is_always || *number != 0));
        let name = |number: Option<u64>, name: &dyn Fn(u64) -> Option<String>, what| {
            number.map(|number| name(number).ok_or_else(|| unknown(what))).transpose()
        };
        Ok(match encoding {
            Number => shown()?.map(|number| number.to_string()),
            Named(names) => name(shown()?, &|number| names.name(number), "number of DWARF")?,
            Words(words) => {
                let word = |number| Some((*words.get(usize::try_from(number).ok()?)?).to_owned());
                name(shown()?, &word, "number of a word")?
            }
            Flags(names) => name(shown()?, &|bits| flag_names(bits, names), "flags")?,
            Flag => match reader.byte("a flag")? {
                0 if !is_always => None,
                flag => Some((flag != 0).to_string()),
            },
            Language => {
                let number = reader.varint("a language")?;
                match self.language(number, offset)? {
                    None if number == 0 => None,
                    None => name(Some(number), &|number| Dwarf::Language.name(number), "number of DWARF")?,
                    language => language,
                }
            }
            MaybeNumber => match reader.flagged("a number")? {
                (number, true) => Some(number.to_string()),
                (_, false) => None,
            },
            Text => Some(String::from_utf8_lossy(&self.quoted_string(reader)?).into_owned()),
            Value => {
                let index = reader.varint("a number")?;
                Some(self.inner(index, offset, true)?)
            }
            Maybe | Any => match reader.flagged("the number of an attribute")? {
                (index, true) => Some(self.inner(index, offset, matches!(encoding, Maybe))?),
                (_, false) => None,
            },
            List => {
                let parts = self.inner_list(reader)?;
                Some(parts.join(", ")).filter(|list| !list.is_empty())
            }
        })
    }

    /// The text of the attribute of a language, if a number with a flag refers to one: the name alone if the attribute has nothing else.
    fn language(&mut self, number: u64, offset: usize) -> Result<Option<String>, PoolStop> {
        const ATTRIBUTE: &[u8] = b"#llvm.di_source_language_name<";
        if number & 1 == 0 {
            return Ok(None);
        }
        let Some(id) = self.opaque_attribute(number >> 1) else { return Ok(None) };
        let AttributeKind::Opaque(text, None) = *self.ir.attributes().get(id) else { return Ok(None) };
        let Some(body) = self.ir.texts().get(text).strip_prefix(ATTRIBUTE) else { return Ok(None) };
        let alone = body.strip_prefix(b"language = ").and_then(|body| body.strip_suffix(b">"));
        match alone.filter(|name| !name.contains(&b',')) {
            Some(name) => Ok(Some(String::from_utf8_lossy(name).into_owned())),
            None => Ok(Some(self.inner(number >> 1, offset, true)?)),
        }
    }

    fn quoted_string(&self, reader: &mut BytesReader<'_>) -> Result<Vec<u8>, BytecodeError> {
        Ok([b"\"", &escape(self.strings.next(reader)?, false)[..], b"\""].concat())
    }

    /// Attributes after a flag, each with a flag of its own.
    fn inner_list(&mut self, reader: &mut BytesReader<'_>) -> Result<Vec<String>, PoolStop> {
        if reader.byte("a flag")? == 0 {
            return Ok(Vec::new());
        }
        self.list(reader, |pool, reader| {
            let offset = reader.offset();
            match reader.flagged("the number of an attribute")? {
                (index, true) => pool.inner(index, offset, true),
                (_, false) => Ok(reader.malformed("attribute: it is missing")?),
            }
        })
    }

    /// An attribute in the text of another: those of dialects and locations by an alias, except for an expression, which has none in MLIR and whose name
    /// is omitted where the parameter has no other.
    fn inner(&mut self, index: u64, offset: usize, omits_name: bool) -> Result<String, PoolStop> {
        let id = self.attribute_part(index, offset)?;
        if self.ready().is_err() {
            return Ok(String::new());
        }
        let kind = *self.ir.attributes().get(id);
        match kind {
            AttributeKind::Distinct(number, Some(inner))
                if matches!(self.ir.attributes().get(inner), AttributeKind::Unit) =>
            {
                Ok(format!("distinct[{}]<>", String::from_utf8_lossy(self.ir.texts().get(number))))
            }
            AttributeKind::Opaque(text, None) => {
                let text = String::from_utf8_lossy(self.ir.texts().get(text));
                let element = text.strip_prefix("#llvm.di_expression_elem<").and_then(|body| body.strip_suffix('>'));
                let body = text.strip_prefix("#llvm.di_expression");
                match (element, body) {
                    (Some(element), _) => Ok(element.to_owned()),
                    (None, Some(body)) if omits_name => Ok(body.to_owned()),
                    (None, Some(_)) => Ok(text.into_owned()),
                    (None, None) => Ok(self.alias(index, id)?),
                }
            }
            _ if is_location(&kind) => {
                let value = self.ir.attributes.add(AttributeKind::Location(id));
                Ok(self.alias(index, value)?)
            }
            _ => Ok(self.ir.print_attribute(id)),
        }
    }

    /// The alias of an attribute by its number, which is defined at its first use.
    fn alias(&mut self, index: u64, attribute: AttributeId) -> Result<String, BytecodeError> {
        // The text of the alias is short, however large its target is.
        self.leave_out(index);
        let name = format!("#attribute{index}");
        if self.ir.attributes.alias_named(name.as_bytes()).is_none() {
            let text = self.text(name.as_bytes())?;
            let alias = AliasId::at(self.ir.attributes.aliases.len());
            self.ir.attributes.aliases.push(Alias { name: text, attribute: Some(attribute), ty: None });
            self.ir.attributes.name_alias(name.as_bytes(), alias);
            self.ir.top_level.push(TopLevel::Alias(alias));
        }
        Ok(name)
    }

    fn expression(&mut self, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let elements = self.inner_list(reader)?;
        Ok(if elements.is_empty() { String::new() } else { format!("[{}]", elements.join(", ")) })
    }

    /// An operation with its arguments, such as `DW_OP_LLVM_fragment(32, 32)`.
    fn operation_of_expression(&mut self, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let offset = reader.offset();
        let unknown = || BytecodeError::Malformed { offset, what: "number of DWARF" };
        let operation = reader.varint("an operation")?;
        let name = Dwarf::Operation.name(operation).ok_or_else(unknown)?;
        if reader.byte("a flag")? == 0 {
            return Ok(name);
        }
        let numbers = self.list(reader, |_, reader| Ok(reader.varint("an argument")?))?;
        let mut arguments = Vec::with_capacity(numbers.len());
        for (at, number) in numbers.into_iter().enumerate() {
            arguments.push(match (operation, at) {
                (dwarf::CONVERT, 1) => Dwarf::Encoding.name(number).ok_or_else(unknown)?,
                _ => number.to_string(),
            });
        }
        Ok(format!("{name}({})", arguments.join(", ")))
    }
}
