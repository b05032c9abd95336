//! Options of passes: a dictionary in which values of the program may be values.

use super::super::{Builder, CustomError, Read};
use crate::assembly::Argument;
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::builder::Use;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `{"name" = 1, "name" = %a, "name" = [%b, 2]}`: a value is an attribute that says which of the operands it is.
    pub(super) fn pass_options(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(options), Argument::Slot(operands)] = arguments else { return Ok(()) };
        let start = self.input.next_at() as u32;
        self.punctuation("{")?;
        self.core.entries_begin();
        let mut values = Vec::new();
        self.comma_list(|form| form.pass_option(&mut values))?;
        self.punctuation("}")?;
        let end = self.input.at();
        self.core.dictionary(start, end);
        let value = self.popped();
        self.state()?.attributes[usize::from(options.0)] = Some(value);
        self.set_values(*operands, &values)
    }

    /// `"name" = value`
    fn pass_option(&mut self, values: &mut Vec<Use>) -> Read<()> {
        let (token, span) = self.input.peek()?;
        let key = self.input.word().or((token == Token::String).then_some(span));
        let Some(key) = key else {
            return Err(self.text_error("expected key to either be an identifier or a string", span));
        };
        self.input.skip_to(key.end);
        if !self.input.take_text("=") {
            let place = self.input.peek()?.1;
            let key = String::from_utf8_lossy(crate::ir::unquoted(self.input.text(key))).into_owned();
            let text = format!("expected '=' after key '{key}' in key-value pair");
            return Err(self.refused(CustomError::Text { text }, place));
        }
        let value = self.option_value(values)?;
        self.core.entry_name(key.start, key.end);
        self.core.attributes.push(value);
        self.core.entry();
        Ok(())
    }

    fn option_value(&mut self, values: &mut Vec<Use>) -> Read<AttributeId> {
        match self.input.first() {
            Some(b'%') => self.option_operand(values),
            Some(b'[') => {
                self.punctuation("[")?;
                let mut elements = Vec::new();
                self.list_until("]", |form| {
                    elements.push(match form.input.first() {
                        Some(b'%') => form.option_operand(values)?,
                        _ => form.read_any_attribute()?,
                    });
                    Ok(())
                })?;
                let list = self.core.ir.attributes.add_list(&elements);
                Ok(self.core.ir.attributes.add(AttributeKind::Array(list)))
            }
            _ => self.read_any_attribute(),
        }
    }

    fn option_operand(&mut self, values: &mut Vec<Use>) -> Read<AttributeId> {
        let index = values.len().to_string();
        values.push(self.read_use()?);
        Ok(self.opaque(&[b"#transform.param_operand<index = ", index.as_bytes(), b" : i64>"]))
    }
}
