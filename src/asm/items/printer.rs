//! Prints the [items](super) of a directive: each takes the next value, type or element of its argument. If some are left at the end, the text cannot express
//! them.

use super::{Alone, Bound, ElementText, Item, ItemPlace, Listed, leading, listed};
use crate::asm::directive::Parameter;
use crate::asm::directives::resources::is_resource;
use crate::asm::directives::shaped::print_braced_sizes;
use crate::asm::directives::words::print_clause_word;
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{Argument, AttributeShape};
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};
use smallvec::SmallVec;

/// The part of an argument that is not printed yet.
#[derive(Default)]
struct RemainingItems<'i> {
    values: &'i [ValueId],
    types: SmallVec<[TypeId; 4]>,
    elements: &'i [AttributeId],
    numbers: SmallVec<[i64; 4]>,
    /// How many types or numbers were printed.
    printed: usize,
    /// Whether the column is an array that is not set.
    is_missing: bool,
    /// Whether all entries repeat the value or type of the column.
    is_shared: bool,
}

impl RemainingItems<'_> {
    fn len(&self) -> usize {
        let counted = self.types.len().max(self.numbers.len());
        self.values.len() + self.elements.len() + counted - self.printed
    }
}

struct ItemPrinter<'i> {
    arguments: Bound<'i>,
    columns: Vec<RemainingItems<'i>>,
    last_type: Option<TypeId>,
    last_value: Option<ValueId>,
    is_alone: bool,
}

impl<'i> OpAsmPrinter<'_, 'i> {
    /// The text of a directive that consists of items; `None` if it cannot express the arguments.
    pub(crate) fn print_items(
        &mut self,
        items: &'static [Item],
        parameters: &[Parameter],
        arguments: &'i [Argument],
    ) -> Option<()> {
        let arguments = Bound::new(parameters, arguments)?;
        let columns = arguments.all().iter().enumerate().map(|(at, argument)| column(self, items, at, *argument));
        let columns = columns.collect::<Option<_>>()?;
        let mut writer = ItemPrinter { arguments, columns, last_type: None, last_value: None, is_alone: false };
        writer.items(self, items)?;
        let is_met =
            |rest: &RemainingItems<'_>| rest.is_shared || rest.len() == 0 && (writer.is_alone || !rest.is_missing);
        writer.columns.iter().all(is_met).then_some(())
    }
}

/// Prints the comma before an entry that is not the first.
fn comma(p: &mut OpAsmPrinter<'_, '_>, is_first: bool) {
    p.print(if is_first { "" } else { ", " });
}

/// The values, types or elements of an argument.
fn column<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    items: &'static [Item],
    at: usize,
    argument: Option<&Argument>,
) -> Option<RemainingItems<'i>> {
    let mut rest = RemainingItems::default();
    match argument {
        Some(Argument::Slot(slot)) => {
            p.did_print_values(*slot);
            rest.values = p.values(*slot);
        }
        Some(Argument::Type(slot)) => rest.types = p.types_of(*slot),
        Some(Argument::Attribute(attribute)) => {
            let Some(listed) = listed(items, at as u8) else { return Some(rest) };
            p.did_print_attribute(*attribute);
            match p.kind(*attribute) {
                None => rest.is_missing = true,
                Some(AttributeKind::Array(list)) => rest.elements = p.ir().attributes().list(list),
                Some(_) if listed == Listed::Numbers("i1") => {
                    rest.numbers = p.truths(*attribute)?.into_iter().map(i64::from).collect();
                }
                Some(_) => rest.numbers = p.numbers(*attribute)?.into(),
            }
        }
        _ => {}
    }
    Some(rest)
}

impl<'i> ItemPrinter<'i> {
    fn items(&mut self, p: &mut OpAsmPrinter<'_, 'i>, items: &'static [Item]) -> Option<()> {
        items.iter().try_for_each(|item| self.item(p, *item))
    }

    fn column(&mut self, at: u8) -> &mut RemainingItems<'i> {
        &mut self.columns[usize::from(at)]
    }

    fn item(&mut self, p: &mut OpAsmPrinter<'_, 'i>, item: Item) -> Option<()> {
        match item {
            Item::Literal(text) => p.print(text),
            Item::Value(at) => {
                let value = self.next_value(at)?;
                p.print_operand(value);
            }
            Item::Values(at) => p.print_operands(std::mem::take(&mut self.column(at).values)),
            Item::Enclosed(at) => {
                p.print("(");
                p.print_operands(std::mem::take(&mut self.column(at).values));
                p.print(")");
            }
            Item::SharedValue(at) => self.shared_value(p, at)?,
            Item::Scoped(scope, key) => {
                if !self.column(scope).values.is_empty() {
                    self.shared_value(p, scope)?;
                    p.print("::");
                }
                let value = self.next_value(key)?;
                p.print_operand(value);
            }
            Item::TypeOf(at) => {
                let ty = self.next_type(at)?;
                self.written_type(p, ty);
            }
            Item::Types(at) => {
                let column = self.column(at);
                p.print_types(&column.types);
                column.printed = column.types.len();
            }
            Item::SharedType(at) => {
                let column = self.column(at);
                column.is_shared = true;
                let [ty] = column.types[..] else { return None };
                self.written_type(p, ty);
            }
            Item::SameType(at) => {
                if self.arguments.has(at) {
                    let (ty, last) = (self.next_type(at)?, self.last_type?);
                    p.ir().types().same(ty, last).then_some(())?;
                }
            }
            Item::FixedType(at, text) => {
                let ty = self.next_type(at)?;
                p.is_type(ty, text).then_some(())?;
            }
            Item::Sizes(at) => {
                let last = self.last_type?;
                print_braced_sizes(p, last, &mut self.column(at).values)?;
            }
            Item::Element(at, element) => {
                let (value, rest) = self.column(at).elements.split_first()?;
                self.column(at).elements = rest;
                self.element(p, element, *value)?;
            }
            Item::Whole(at, element) => {
                let attribute = self.arguments.attribute(at)?;
                p.did_print_attribute(attribute);
                let value = p.attribute(attribute)?;
                self.element(p, element, value)?;
            }
            Item::Dropped => return None,
            Item::Number(at) => {
                let number = self.next_number(at)?;
                p.print_display(number);
            }
            Item::NumberOrOne(at, text) => {
                let number = self.next_number(at)?;
                if number != 1 {
                    p.print(text);
                    p.print_display(number);
                }
            }
            Item::Marked(at, word) => {
                let is_marked = self.next_number(at)? != 0;
                p.print(if is_marked { word } else { "" });
            }
            Item::Enumerator(at) => print_clause_word(p, self.arguments.attribute(at)?)?,
            Item::Items(items) => self.items(p, items)?,
            Item::List(items) => {
                let count = self.entries(p, items, usize::MAX, comma)?;
                (count > 0).then_some(())?;
            }
            Item::Until(close, items) => {
                self.entries(p, items, usize::MAX, comma)?;
                p.print(close);
            }
            Item::Lines(items) => {
                self.entries(p, items, usize::MAX, |p, is_first| {
                    p.print(if is_first { "" } else { "," });
                    p.print_newline();
                    p.print("  ");
                })?;
                p.print_newline();
            }
            Item::OneOrMore(open, close, items) => {
                let is_one = self.column(leading(items)?).len() == 1;
                p.print(if is_one { "" } else { open });
                let count = self.entries(p, items, usize::MAX, comma)?;
                (count > 0).then_some(())?;
                p.print(if is_one { "" } else { close });
            }
            Item::Counted(at, items) => {
                let count = usize::try_from(self.next_number(at)?).ok()?;
                let printed = self.entries(p, items, count, comma)?;
                (printed == count && count > 0).then_some(())?;
            }
            Item::Optional(items) => {
                if self.is_present(p, items) {
                    self.items(p, items)?;
                }
            }
            Item::With(at, items) => {
                if self.arguments.has(at) {
                    self.items(p, items)?;
                }
            }
            Item::OfResource(at, place, items) => {
                let value = match place {
                    ItemPlace::Before => *self.column(at).values.first()?,
                    ItemPlace::After => self.last_value?,
                };
                if is_resource(p, p.ir().value_type(value)) {
                    self.items(p, items)?;
                }
            }
            Item::OrAlone(at, alone, items) => {
                self.is_alone = self.is_left_out(p, at, alone)?;
                if !self.is_alone {
                    self.items(p, items)?;
                }
            }
        }
        Some(())
    }

    /// Prints entries until the columns are used up, each after the output of `before`, and counts them.
    fn entries(
        &mut self,
        p: &mut OpAsmPrinter<'_, 'i>,
        items: &'static [Item],
        most: usize,
        before: impl Fn(&mut OpAsmPrinter<'_, 'i>, bool),
    ) -> Option<usize> {
        let (leading, mut count) = (leading(items)?, 0);
        while count < most && self.column(leading).len() > 0 {
            before(p, count == 0);
            self.items(p, items)?;
            count += 1;
        }
        Some(count)
    }

    /// Whether a group has something to print.
    fn is_present(&mut self, p: &OpAsmPrinter<'_, 'i>, items: &[Item]) -> bool {
        let Some(leading) = leading(items) else { return false };
        self.column(leading).len() > 0
            || self.arguments.attribute(leading).is_some_and(|attribute| {
                matches!(items.first(), Some(Item::Enumerator(_))) && p.attribute(attribute).is_some()
            })
    }

    /// Whether only the word before a clause is there; `None` if the text cannot express the attribute.
    fn is_left_out(&mut self, p: &mut OpAsmPrinter<'_, 'i>, at: u8, alone: Alone) -> Option<bool> {
        let attribute = self.arguments.attribute(at)?;
        p.did_print_attribute(attribute);
        let is_alone = match (p.kind(attribute), alone) {
            (None, _) => false,
            (Some(_), Alone::Unit) => true,
            (Some(AttributeKind::Array(list)), Alone::Element(spelled)) => {
                let elements = p.ir().attributes().list(list);
                matches!(elements, [only] if p.is_spelled(*only, spelled))
            }
            _ => return None,
        };
        let is_empty = |(place, rest): (usize, &RemainingItems<'_>)| place == usize::from(at) || rest.len() == 0;
        if is_alone && self.columns.iter().enumerate().all(is_empty) {
            *self.column(at) = RemainingItems::default();
            return Some(true);
        }
        Some(false)
    }

    fn next_value(&mut self, at: u8) -> Option<ValueId> {
        let (first, rest) = self.column(at).values.split_first()?;
        self.column(at).values = rest;
        self.last_value = Some(*first);
        Some(*first)
    }

    fn next_type(&mut self, at: u8) -> Option<TypeId> {
        let column = self.column(at);
        let ty = *column.types.get(column.printed)?;
        column.printed += 1;
        Some(ty)
    }

    fn next_number(&mut self, at: u8) -> Option<i64> {
        let column = self.column(at);
        let number = *column.numbers.get(column.printed)?;
        column.printed += 1;
        Some(number)
    }

    fn shared_value(&mut self, p: &mut OpAsmPrinter<'_, 'i>, at: u8) -> Option<()> {
        let column = self.column(at);
        column.is_shared = true;
        let [value] = *column.values else { return None };
        p.print_operand(value);
        Some(())
    }

    fn written_type(&mut self, p: &mut OpAsmPrinter<'_, 'i>, ty: TypeId) {
        self.last_type = Some(ty);
        p.print_type(ty);
    }

    fn element(&mut self, p: &mut OpAsmPrinter<'_, 'i>, element: ElementText, value: AttributeId) -> Option<()> {
        let kind = *p.ir().attributes().resolve(value);
        match (element, kind) {
            (ElementText::Attribute, _) | (ElementText::String, AttributeKind::String(_, None)) => {
                p.print_attribute(value)
            }
            (ElementText::InFull, _) => p.print_value(&AttributeShape::Any, false, value)?,
            (ElementText::Symbol, _) => p.print_value(&AttributeShape::Symbol, false, value)?,
            (ElementText::Type, AttributeKind::Type(ty)) => self.written_type(p, ty),
            (ElementText::Number(_), _) => {
                let number = p.ir().integer(value)?;
                p.print_display(number);
            }
            (ElementText::Bracketed([open, close], otherwise), _) => {
                if !p.is_spelled(value, otherwise) {
                    p.print(open);
                    p.print_attribute(value);
                    p.print(close);
                }
            }
            (ElementText::Flag(word), AttributeKind::Bool(is_set)) => {
                if is_set {
                    p.print(word);
                    p.print(": ");
                }
            }
            (ElementText::Words(words, _), _) => {
                let is = |spelled: &str| match spelled.starts_with('#') {
                    true => p.is_spelled(value, spelled),
                    false => p.ir().integer(value).is_some_and(|number| number.to_string() == spelled),
                };
                let (word, _) = words.iter().find(|(_, spelled)| is(spelled))?;
                p.print(word);
            }
            (ElementText::String | ElementText::Type | ElementText::Flag(_), _) => return None,
        }
        Some(())
    }
}
