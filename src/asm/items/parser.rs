//! Parses the [items](super) of a directive: the values, types and elements of each argument are collected, and given to the operation at the end.

use super::{Alone, Bound, ElementText, Item, Listed, listed};
use crate::asm::directive::Parameter;
use crate::asm::directives::words::{is_at_word_of, parse_clause_word};
use crate::asm::parser::{CustomError, OpAsmParser, ParseResult, TypePlace, interrupted};
use crate::assembly::{Argument, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::lex::token::Token;
use crate::syntax::builder::WrittenUse;

/// The values, types and elements that were read for an argument.
#[derive(Default)]
struct ItemColumn {
    values: Vec<WrittenUse>,
    types: Vec<TypeId>,
    elements: Vec<AttributeId>,
    numbers: Vec<String>,
    /// Whether the operation already has the attribute.
    is_given: bool,
}

struct ItemParser<'s> {
    arguments: Bound<'s>,
    columns: Vec<ItemColumn>,
    last_type: Option<TypeId>,
    /// Whether the items were left out.
    is_alone: bool,
}

impl<'s> OpAsmParser<'_, 's> {
    /// The text of a directive that consists of items.
    pub(crate) fn parse_items(
        &mut self,
        items: &'static [Item],
        parameters: &[Parameter],
        arguments: &'s [Argument],
    ) -> ParseResult<()> {
        let Some(arguments) = Bound::new(parameters, arguments) else { return Err(interrupted()) };
        let columns = arguments.all().iter().map(|_| ItemColumn::default()).collect();
        let mut reader = ItemParser { arguments, columns, last_type: None, is_alone: false };
        reader.items(self, items)?;
        reader.finish(self, items)
    }

    /// A word or punctuation that must be there.
    fn parse_fixed(&mut self, text: &'static str) -> ParseResult<()> {
        let text = text.trim_ascii();
        if is_word(text) { self.parse_keyword(text) } else { self.parse(text) }
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
}

impl<'s> ItemParser<'s> {
    fn items(&mut self, p: &mut OpAsmParser<'_, 's>, items: &'static [Item]) -> ParseResult<()> {
        items.iter().try_for_each(|item| self.item(p, *item))
    }

    fn column(&mut self, at: u8) -> &mut ItemColumn {
        &mut self.columns[usize::from(at)]
    }

    fn slot(&self, at: u8) -> ParseResult<SlotIndex> {
        self.arguments.slot(at).ok_or_else(interrupted)
    }

    fn item(&mut self, p: &mut OpAsmParser<'_, 's>, item: Item) -> ParseResult<()> {
        match item {
            Item::Literal(text) => p.parse_fixed(text)?,
            Item::Value(at) => {
                let value = p.parse_operand()?;
                self.column(at).values.push(value);
            }
            Item::Values(at) => {
                let start = p.operand_count();
                p.parse_operand_list()?;
                p.slot(self.slot(at)?)?.values = start..p.operand_count();
                self.column(at).is_given = true;
            }
            Item::Enclosed(at) => {
                p.parse_enclosed_operands(self.slot(at)?)?;
                self.column(at).is_given = true;
            }
            Item::SharedValue(at) => {
                let value = p.parse_operand()?;
                self.share(at, value);
            }
            Item::Scoped(scope, key) => {
                let mut value = p.parse_operand()?;
                if p.parse_optional("::") {
                    self.share(scope, value);
                    value = p.parse_operand()?;
                }
                self.column(key).values.push(value);
            }
            Item::TypeOf(at) => {
                let ty = self.written_type(p)?;
                self.column(at).types.push(ty);
            }
            Item::Types(at) => {
                let start = p.type_count();
                p.begin_types()?;
                p.parse_type_list()?;
                p.slot(self.slot(at)?)?.types = Some(start..p.type_count());
                self.column(at).is_given = true;
            }
            Item::SharedType(at) => {
                let ty = self.written_type(p)?;
                let types = &mut self.column(at).types;
                if types.is_empty() {
                    types.push(ty);
                }
            }
            Item::SameType(at) => {
                let last = self.last_type;
                self.column(at).types.extend(last);
            }
            Item::FixedType(at, text) => {
                let ty = p.fixed_type(text);
                self.column(at).types.push(ty);
            }
            Item::Sizes(at) => p.parse_braced_sizes(&mut self.column(at).values)?,
            Item::Element(at, element) => {
                let value = self.element(p, element)?;
                self.column(at).elements.push(value);
            }
            Item::Whole(at, element) => {
                let value = self.element(p, element)?;
                if let Some(attribute) = self.arguments.attribute(at) {
                    p.set_attribute(attribute, value)?;
                }
            }
            Item::Dropped => _ = p.parse_attribute()?,
            Item::Number(at) => {
                let number = p.parse_index()?;
                self.column(at).numbers.push(number);
            }
            Item::NumberOrOne(at, text) => {
                let number = if p.parse_optional(text) { p.parse_index()? } else { "1".to_owned() };
                self.column(at).numbers.push(number);
            }
            Item::Marked(at, word) => {
                let is_marked = p.parse_optional_keyword(word.trim_ascii());
                self.column(at).numbers.push(is_marked.to_string());
            }
            Item::Enumerator(at) => {
                if let Some(attribute) = self.arguments.attribute(at) {
                    parse_clause_word(p, attribute)?;
                }
            }
            Item::Items(items) => self.items(p, items)?,
            Item::List(items) => p.parse_comma_separated(|p| self.items(p, items))?,
            Item::Until(close, items) => p.parse_list_until(close, |p| self.items(p, items))?,
            Item::Lines(items) => {
                if self.begins(p, items)? {
                    p.parse_comma_separated(|p| self.items(p, items))?;
                }
            }
            Item::OneOrMore(open, close, items) => match p.parse_optional(open) {
                true => {
                    p.parse_comma_separated(|p| self.items(p, items))?;
                    p.parse(close)?;
                }
                false => self.items(p, items)?,
            },
            Item::Counted(at, items) => {
                let mut count = 0usize;
                p.parse_comma_separated(|p| {
                    count += 1;
                    self.items(p, items)
                })?;
                self.column(at).numbers.push(count.to_string());
            }
            Item::Optional(items) | Item::OfResource(_, _, items) => {
                if self.begins(p, items)? {
                    self.items(p, items)?;
                }
            }
            Item::With(at, items) => {
                if self.arguments.has(at) {
                    self.items(p, items)?;
                }
            }
            Item::OrAlone(at, alone, items) => match self.begins(p, items)? {
                true => self.items(p, items)?,
                false => self.set_alone(p, at, alone)?,
            },
        }
        Ok(())
    }

    /// Stores the value that all entries repeat, at the first entry.
    fn share(&mut self, at: u8, value: WrittenUse) {
        let values = &mut self.column(at).values;
        if values.is_empty() {
            values.push(value);
        }
    }

    fn written_type(&mut self, p: &mut OpAsmParser<'_, 's>) -> ParseResult<TypeId> {
        let ty = p.parse_type_alone()?;
        self.last_type = Some(ty);
        Ok(ty)
    }

    fn element(&mut self, p: &mut OpAsmParser<'_, 's>, element: ElementText) -> ParseResult<AttributeId> {
        match element {
            ElementText::Attribute | ElementText::InFull => p.parse_attribute(),
            ElementText::Symbol => match p.peek()? {
                (Token::SymbolName, _) => p.parse_attribute(),
                (_, span) => Err(p.error(CustomError::Attribute, span)),
            },
            ElementText::String => p.parse_string(),
            ElementText::Type => {
                let ty = self.written_type(p)?;
                Ok(p.new_attribute(AttributeKind::Type(ty)))
            }
            ElementText::Number(ty) => {
                let (text, ty) = (p.parse_index()?, p.fixed_type(ty));
                let text = p.new_text(text.as_bytes());
                Ok(p.new_attribute(AttributeKind::Integer(text, Some(ty))))
            }
            ElementText::Bracketed([open, close], otherwise) => {
                if !p.parse_optional(open.trim_ascii()) {
                    return Ok(p.opaque_attribute(&[otherwise.as_bytes()]));
                }
                let value = p.parse_attribute()?;
                p.parse(close)?;
                Ok(value)
            }
            ElementText::Flag(word) => {
                let is_set = p.parse_optional_keyword(word);
                if is_set {
                    p.parse(":")?;
                }
                Ok(p.new_attribute(AttributeKind::Bool(is_set)))
            }
            ElementText::Words(words, error) => match words.iter().find(|(word, _)| p.parse_optional_keyword(word)) {
                Some((_, spelled)) => Ok(spelled_attribute(p, spelled)),
                None => Err(p.error_here(CustomError::Text { text: error.to_owned() })?),
            },
        }
    }

    /// Whether items come next, by the first of them.
    fn begins(&self, p: &mut OpAsmParser<'_, 's>, items: &'static [Item]) -> ParseResult<bool> {
        let Some((first, rest)) = items.split_first() else { return Ok(false) };
        Ok(match *first {
            Item::Literal(text) if is_word(text.trim_ascii()) => p.is_at_keyword(text.trim_ascii().as_bytes()),
            Item::Literal(text) => p.is_at(text.trim_ascii()),
            Item::Value(_) | Item::Values(_) | Item::SharedValue(_) | Item::Scoped(..) => p.first() == Some(b'%'),
            Item::Enclosed(_) => p.is_at("("),
            Item::TypeOf(_) | Item::Types(_) | Item::SharedType(_) | Item::Element(_, ElementText::Type) => {
                p.begins_type()?
            }
            Item::Element(_, ElementText::Words(words, _)) => {
                words.iter().any(|(word, _)| p.is_at_keyword(word.as_bytes()))
            }
            Item::Enumerator(at) => self.arguments.attribute(at).is_some_and(|attribute| is_at_word_of(p, attribute)),
            Item::Optional(inner) | Item::OfResource(_, _, inner) | Item::With(_, inner) => {
                self.begins(p, inner)? || self.begins(p, rest)?
            }
            Item::Items(inner) | Item::List(inner) | Item::Until(_, inner) | Item::Lines(inner) => {
                self.begins(p, inner)?
            }
            _ => true,
        })
    }

    /// Sets the attribute for a clause without parentheses.
    fn set_alone(&mut self, p: &mut OpAsmParser<'_, 's>, at: u8, alone: Alone) -> ParseResult<()> {
        self.is_alone = true;
        let Some(attribute) = self.arguments.attribute(at) else { return Ok(()) };
        match alone {
            Alone::Unit => p.add_attribute(attribute, AttributeKind::Unit),
            Alone::Element(spelled) => {
                let element = p.opaque_attribute(&[spelled.as_bytes()]);
                p.set_array(attribute, &[element])
            }
        }
    }

    /// Gives the operation all parts that were read.
    fn finish(self, p: &mut OpAsmParser<'_, 's>, items: &'static [Item]) -> ParseResult<()> {
        for (at, (argument, column)) in self.arguments.all().iter().zip(&self.columns).enumerate() {
            match argument {
                _ if column.is_given => {}
                Some(Argument::Slot(slot)) => p.set_values(*slot, &column.values)?,
                Some(Argument::Type(slot)) => p.set_types(*slot, &column.types, TypePlace::Nowhere)?,
                Some(Argument::Attribute(attribute)) if !self.is_alone => match listed(items, at as u8) {
                    Some(Listed::Elements) => p.set_array(*attribute, &column.elements)?,
                    Some(Listed::Numbers(ty)) => p.set_numbers(*attribute, ty, &column.numbers.join(", "))?,
                    None => {}
                },
                _ => {}
            }
        }
        Ok(())
    }
}

/// `#dialect.attribute`, or a number, of `i32`.
fn spelled_attribute(p: &mut OpAsmParser<'_, '_>, spelled: &'static str) -> AttributeId {
    if spelled.starts_with('#') {
        return p.opaque_attribute(&[spelled.as_bytes()]);
    }
    let (text, ty) = (p.new_text(spelled.as_bytes()), p.integer_type(32));
    p.new_attribute(AttributeKind::Integer(text, Some(ty)))
}
