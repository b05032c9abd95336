//! Lists of numbers and values.

use super::loops::enclosed_operands;
use super::{DYNAMIC, DYNAMIC_TEXT};
use crate::asm::directive::Start::Text;
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::expect::{comma_list, punctuation, punctuation_in, refused};
use crate::asm::parser::terms::set_numbers;
use crate::asm::parser::types::read_type;
use crate::asm::parser::values::read_operand;
use crate::asm::printer::FormPrinter;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;
use smallvec::SmallVec;

rows! {
    /// `[%a, 2, [4]]`: values and numbers in one list, of which the numbers are an attribute.
    "DynamicIndexList" starts [Text("[")] => parse_dynamic_index_list, print_dynamic_index_list;
    /// A `DynamicIndexList`, or nothing for an empty one.
    "OptionalDynamicIndexList" starts [Text("[")] => parse_optional_index_list, print_optional_index_list;
    /// `*(%packed)`, or a `DynamicIndexList`: the packed value, the values and the numbers.
    "PackedOrDynamicIndexList" starts [Text("["), Text("*")] => parse_packed_or_index_list, print_packed_or_index_list;
}

/// `[%a, 2, [4]]`: brackets around an item say that it scales, and a type may follow a value.
fn parse_dynamic_index_list<'s>(
    b: &mut Builder<'s>,
    (values, numbers, rest): (SlotIndex, AttributeIndex, &'s [Argument]),
) -> Read<()> {
    let types = rest.iter().find_map(|argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    });
    let (open, close) = brackets(rest);
    let items = parse_index_list(b, values, open, close, types)?;
    set_numbers(b, numbers, "i64", &items.numbers)?;
    let flags = rest.iter().find_map(|argument| match argument {
        Argument::Attribute(flags) => Some(*flags),
        _ => None,
    });
    match flags {
        Some(flags) => set_numbers(b, flags, "i1", &items.flags()),
        None => Ok(()),
    }
}

/// `[%a, 2, [4]]`: values, numbers, and perhaps which of them scale, types of the values, and brackets.
fn print_dynamic_index_list(
    form: &mut FormPrinter<'_, '_>,
    (values, numbers, rest): (SlotIndex, AttributeIndex, &[Argument]),
) -> Option<()> {
    let scalable = rest.iter().find_map(|argument| match argument {
        Argument::Attribute(flags) => Some(*flags),
        _ => None,
    });
    let flags = match scalable {
        Some(flags) => {
            form.printed.attributes.add(flags.0);
            flag_words(form, form.kind(flags)?)?
        }
        None => Vec::new(),
    };
    let types = rest.iter().find_map(|argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    });
    let types = types.map(|slot| form.types_of(slot)).unwrap_or_default();
    let numbers = form.numbers(numbers)?;
    let (open, close) = brackets(rest);
    form.str(open);
    print_index_list(form, &numbers, values, &flags, &types)?;
    form.str(close);
    Some(())
}

/// The brackets around a list that an argument selects.
fn brackets(arguments: &[Argument]) -> (&'static str, &'static str) {
    let is = |delimiter: &str| {
        arguments.iter().any(|argument| matches!(argument, Argument::Text(text) if text.ends_with(delimiter)))
    };
    match () {
        () if is("::Paren") => ("(", ")"),
        () if is("::Braces") => ("{", "}"),
        () if is("::LessGreater") => ("<", ">"),
        () => ("[", "]"),
    }
}

/// The list itself, between brackets.
fn parse_index_list(
    b: &mut Builder<'_>,
    values: SlotIndex,
    open: &'static str,
    close: &'static str,
    types: Option<SlotIndex>,
) -> Read<Items> {
    const LIST: &str = "dynamic index list";
    punctuation_in(b, open, LIST)?;
    let (start, first_type) = (b.nesting.uses.len(), b.core.types.len());
    let mut items = Items::default();
    if !b.input.take_text(close) {
        comma_list(b, |b| index_item(b, &mut items, types.is_some()))?;
        punctuation_in(b, close, LIST)?;
    }
    b.forms.slot(values)?.values = start..b.nesting.uses.len();
    if let Some(types) = types {
        let all = first_type..b.core.types.len();
        b.forms.slot(types)?.types = Some(all);
    }
    Ok(items)
}

/// The items of a list of values and numbers.
#[derive(Default)]
struct Items {
    /// `2, 4`
    numbers: String,
    scalable: SmallVec<[bool; 8]>,
}

impl Items {
    /// The next number, of which the text is added by the caller.
    fn next_number(&mut self) -> &mut String {
        if self.scalable.len() > 1 {
            self.numbers.push_str(", ");
        }
        &mut self.numbers
    }

    /// `false, true`
    fn flags(&self) -> String {
        let words: Vec<&str> = self.scalable.iter().map(|flag| if *flag { "true" } else { "false" }).collect();
        words.join(", ")
    }
}

fn index_item(b: &mut Builder<'_>, items: &mut Items, has_type: bool) -> Read<()> {
    let is_scalable = b.input.take_text("[");
    items.scalable.push(is_scalable);
    if b.input.first() == Some(b'%') {
        read_operand(b)?;
        if b.input.take_text(":") {
            read_type(b)?;
            if !has_type {
                b.core.types.pop();
            }
        }
        items.next_number().push_str(DYNAMIC_TEXT);
    } else {
        let (is_negative, digits) = index_digits(b)?;
        let text = items.next_number();
        text.push_str(if is_negative { "-" } else { "" });
        text.push_str(digits);
    }
    if is_scalable { punctuation(b, "]") } else { Ok(()) }
}

/// Whether a number is negative, and its digits.
fn index_digits<'s>(b: &mut Builder<'s>) -> Read<(bool, &'s str)> {
    let first = b.input.peek()?.1;
    let is_negative = b.input.take_if(Token::Minus)?.is_some();
    let Some(span) = b.input.take_if(Token::Integer)? else {
        return Err(refused(b, CustomError::Expected { expected: "integer value" }, first));
    };
    // Digits are ASCII.
    Ok((is_negative, std::str::from_utf8(b.input.text(span)).unwrap_or_default()))
}

/// The items of a list: a number, or the next value for one that is dynamic.
pub(super) fn print_index_list(
    form: &mut FormPrinter<'_, '_>,
    numbers: &[i64],
    values: SlotIndex,
    flags: &[bool],
    types: &[TypeId],
) -> Option<()> {
    form.printed.values.add(values.0);
    let mut values = form.parts.values(values).iter().enumerate();
    if !flags.is_empty() && flags.len() != numbers.len() {
        return None;
    }
    form.list(numbers.iter().enumerate(), |form, (index, number)| {
        let is_scalable = flags.get(index).copied().unwrap_or(false);
        form.str(if is_scalable { "[" } else { "" });
        if *number == DYNAMIC {
            let (index, value) = values.next()?;
            form.printer.value(*value);
            if let Some(ty) = types.get(index) {
                form.str(" : ");
                form.ty(*ty);
            }
        } else {
            form.display(number);
        }
        form.str(if is_scalable { "]" } else { "" });
        Some(())
    })?;
    values.next().is_none().then_some(())
}

/// `array<i1: true, false>`
fn flag_words(form: &FormPrinter<'_, '_>, kind: AttributeKind) -> Option<Vec<bool>> {
    let AttributeKind::DenseArray(_, body) = kind else { return None };
    let text = body.map_or(&b""[..], |body| form.parts.ir.texts().get(body));
    let words = text.split(|byte| *byte == b',').map(<[u8]>::trim_ascii).filter(|word| !word.is_empty());
    let flag = |word: &[u8]| match word {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    };
    words.map(flag).collect()
}

fn parse_optional_index_list<'s>(b: &mut Builder<'s>, list: (SlotIndex, AttributeIndex, &'s [Argument])) -> Read<()> {
    if b.input.first() == Some(b'[') { parse_dynamic_index_list(b, list) } else { Ok(()) }
}

fn print_optional_index_list(
    form: &mut FormPrinter<'_, '_>,
    (values, numbers, rest): (SlotIndex, AttributeIndex, &[Argument]),
) -> Option<()> {
    // An empty text is read as no list.
    let is_empty = form.parts.attribute(numbers).is_none() && form.parts.count(values) == 0;
    if is_empty { Some(()) } else { print_dynamic_index_list(form, (values, numbers, rest)) }
}

/// `*(%packed)`, or a list.
fn parse_packed_or_index_list<'s>(
    b: &mut Builder<'s>,
    (packed, values, numbers): (SlotIndex, SlotIndex, AttributeIndex),
) -> Read<()> {
    if !b.input.take_text("*") {
        return bounds_list(b, values, numbers, "[", "]");
    }
    enclosed_operands(b, packed)?;
    set_numbers(b, numbers, "i64", "")
}

/// `*(%packed)`, or a list.
fn print_packed_or_index_list(
    form: &mut FormPrinter<'_, '_>,
    (packed, values, numbers): (SlotIndex, SlotIndex, AttributeIndex),
) -> Option<()> {
    let [only] = form.parts.values(packed) else {
        let numbers = form.numbers(numbers)?;
        form.str("[");
        print_index_list(form, &numbers, values, &[], &[])?;
        form.str("]");
        return Some(());
    };
    form.printed.values.add(packed.0);
    let rest = if form.parts.attribute(numbers).is_some() { form.numbers(numbers)? } else { Vec::new() };
    form.str("*(");
    form.printer.value(*only);
    form.str(")");
    rest.is_empty().then_some(())
}

/// A list of values and numbers, as the two it is kept in.
pub(super) fn bounds_list(
    b: &mut Builder<'_>,
    values: SlotIndex,
    numbers: AttributeIndex,
    open: &'static str,
    close: &'static str,
) -> Read<()> {
    let items = parse_index_list(b, values, open, close, None)?;
    set_numbers(b, numbers, "i64", &items.numbers)
}

/// Sets an attribute of the operation that is being read.
pub(super) fn set_attribute(b: &mut Builder<'_>, attribute: AttributeIndex, kind: AttributeKind) -> Read<()> {
    let value = b.core.ir.attributes.add(kind);
    b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    Ok(())
}

/// `dense<[1, 2]>` of a tensor or a vector of numbers; one number where all are the same.
pub(super) fn dense_numbers(b: &mut Builder<'_>, numbers: &[String], element: TypeId, is_vector: bool) -> AttributeId {
    let is_splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let text = match numbers {
        [] => String::new(),
        [first, ..] if is_splat => first.clone(),
        _ => format!("[{}]", numbers.join(", ")),
    };
    let text = b.core.ir.texts.add(text.as_bytes());
    let shape = [Dim::fixed(numbers.len() as u64).unwrap_or(Dim::DYNAMIC)].into();
    let ty = b.core.intern(match is_vector {
        true => Type::Vector { shape, scalable: Box::default(), element },
        false => Type::RankedTensor { shape, element, encoding: None },
    });
    b.core.ir.attributes.add(AttributeKind::Dense(text, ty))
}

/// A number in a list of sizes.
pub(super) fn read_index(b: &mut Builder<'_>) -> Read<String> {
    let (is_negative, digits) = index_digits(b)?;
    Ok(if is_negative { format!("-{digits}") } else { digits.to_owned() })
}

/// Sizes with an `x` between them: digits and letters that are no tokens of their own.
pub(super) fn dimensions(b: &mut Builder<'_>) -> Read<Vec<String>> {
    let start = b.input.next_at();
    let is_part = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b'x' | b'?');
    let length = b.input.bytes()[start..].iter().take_while(is_part).count();
    let span = Span::new(start as u32, (start + length) as u32);
    let text = String::from_utf8_lossy(b.input.text(span)).into_owned();
    let is_size = |part: &str| part == "?" || !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<String> = if text.is_empty() { Vec::new() } else { text.split('x').map(str::to_owned).collect() };
    if !parts.iter().all(|part| is_size(part)) {
        return Err(refused(b, CustomError::Expected { expected: "sizes with 'x' between them" }, span));
    }
    b.input.skip_to(span.end);
    Ok(parts)
}

/// `%a: t, %b: t`
pub(super) fn print_typed_arguments(form: &mut FormPrinter<'_, '_>, arguments: &[ValueId]) {
    for (index, argument) in arguments.iter().enumerate() {
        form.str(if index > 0 { ", " } else { "" });
        form.printer.value(*argument);
        form.str(": ");
        form.ty(form.parts.ir.value_type(*argument));
    }
}
