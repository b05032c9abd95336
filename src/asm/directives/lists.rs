//! Lists of numbers and values.

use super::{DYNAMIC, DYNAMIC_TEXT};
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::rows;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId, ValueId};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::custom::CustomError;
use smallvec::SmallVec;

rows! {
    /// `[%a, 2, [4]]`: values and numbers in one list. The numbers are an attribute.
    "DynamicIndexList" starts [Text("[")] => parse_dynamic_index_list, print_dynamic_index_list;
    /// A `DynamicIndexList`, or nothing for an empty one.
    "OptionalDynamicIndexList" starts [Text("[")] => parse_optional_index_list, print_optional_index_list;
    /// `*(%packed)`, or a `DynamicIndexList`: the packed value, the values and the numbers.
    "PackedOrDynamicIndexList" starts [Text("["), Text("*")] => parse_packed_or_index_list, print_packed_or_index_list;
}

/// `[%a, 2, [4]]`: brackets around an item mean that the size scales, and a value may have a type.
fn parse_dynamic_index_list<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, numbers, rest): (SlotIndex, AttributeIndex, &'s [Argument]),
) -> ParseResult<()> {
    let types = rest.iter().find_map(|argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    });
    let (open, close) = brackets(rest);
    let items = parse_index_list(p, values, open, close, types)?;
    p.set_numbers(numbers, "i64", &items.numbers)?;
    let flags = rest.iter().find_map(|argument| match argument {
        Argument::Attribute(flags) => Some(*flags),
        _ => None,
    });
    match flags {
        Some(flags) => p.set_numbers(flags, "i1", &items.flags()),
        None => Ok(()),
    }
}

/// `[%a, 2, [4]]`: values and numbers, with optional parts: scaling items, types of values, other brackets.
fn print_dynamic_index_list(
    p: &mut OpAsmPrinter<'_, '_>,
    (values, numbers, rest): (SlotIndex, AttributeIndex, &[Argument]),
) -> Option<()> {
    let scalable = rest.iter().find_map(|argument| match argument {
        Argument::Attribute(flags) => Some(*flags),
        _ => None,
    });
    let flags = match scalable {
        Some(flags) => {
            p.did_print_attribute(flags);
            flag_words(p, p.kind(flags)?)?
        }
        None => Vec::new(),
    };
    let types = rest.iter().find_map(|argument| match argument {
        Argument::Type(slot) => Some(*slot),
        _ => None,
    });
    let types = types.map(|slot| p.types_of(slot)).unwrap_or_default();
    let numbers = p.numbers(numbers)?;
    let (open, close) = brackets(rest);
    p.print(open);
    print_index_list(p, &numbers, values, &flags, &types)?;
    p.print(close);
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
    p: &mut OpAsmParser<'_, '_>,
    values: SlotIndex,
    open: &'static str,
    close: &'static str,
    types: Option<SlotIndex>,
) -> ParseResult<Items> {
    const LIST: &str = "dynamic index list";
    p.parse_in(open, LIST)?;
    let (start, first_type) = (p.operand_count(), p.type_count());
    let mut items = Items::default();
    if !p.parse_optional(close) {
        p.parse_comma_separated(|p| index_item(p, &mut items, types.is_some()))?;
        p.parse_in(close, LIST)?;
    }
    p.slot(values)?.values = start..p.operand_count();
    if let Some(types) = types {
        let all = first_type..p.type_count();
        p.slot(types)?.types = Some(all);
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
    /// The next number, whose text the caller adds.
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

fn index_item(p: &mut OpAsmParser<'_, '_>, items: &mut Items, has_type: bool) -> ParseResult<()> {
    let is_scalable = p.parse_optional("[");
    items.scalable.push(is_scalable);
    if p.first() == Some(b'%') {
        p.parse_stacked_operand()?;
        if p.parse_optional(":") {
            p.parse_type()?;
            if !has_type {
                p.pop_type();
            }
        }
        items.next_number().push_str(DYNAMIC_TEXT);
    } else {
        let (is_negative, digits) = p.parse_digits()?;
        let text = items.next_number();
        text.push_str(if is_negative { "-" } else { "" });
        text.push_str(digits);
    }
    if is_scalable { p.parse("]") } else { Ok(()) }
}

/// The items of a list: a number, or the next value in place of a dynamic number.
pub(super) fn print_index_list(
    p: &mut OpAsmPrinter<'_, '_>,
    numbers: &[i64],
    values: SlotIndex,
    flags: &[bool],
    types: &[TypeId],
) -> Option<()> {
    p.did_print_values(values);
    let mut values = p.values(values).iter().enumerate();
    if !flags.is_empty() && flags.len() != numbers.len() {
        return None;
    }
    p.print_list(numbers.iter().enumerate(), |p, (index, number)| {
        let is_scalable = flags.get(index).copied().unwrap_or(false);
        p.print(if is_scalable { "[" } else { "" });
        if *number == DYNAMIC {
            let (index, value) = values.next()?;
            p.print_operand(*value);
            if let Some(ty) = types.get(index) {
                p.print(" : ");
                p.print_type(*ty);
            }
        } else {
            p.print_display(number);
        }
        p.print(if is_scalable { "]" } else { "" });
        Some(())
    })?;
    values.next().is_none().then_some(())
}

/// `array<i1: true, false>`
fn flag_words(p: &OpAsmPrinter<'_, '_>, kind: AttributeKind) -> Option<Vec<bool>> {
    let AttributeKind::DenseArray(_, body) = kind else { return None };
    let text = body.map_or(&b""[..], |body| p.ir().texts().get(body));
    let words = text.split(|byte| *byte == b',').map(<[u8]>::trim_ascii).filter(|word| !word.is_empty());
    let flag = |word: &[u8]| match word {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    };
    words.map(flag).collect()
}

fn parse_optional_index_list<'s>(
    p: &mut OpAsmParser<'_, 's>,
    list: (SlotIndex, AttributeIndex, &'s [Argument]),
) -> ParseResult<()> {
    if p.first() == Some(b'[') { parse_dynamic_index_list(p, list) } else { Ok(()) }
}

fn print_optional_index_list(
    p: &mut OpAsmPrinter<'_, '_>,
    (values, numbers, rest): (SlotIndex, AttributeIndex, &[Argument]),
) -> Option<()> {
    // An empty text is read as no list.
    let is_empty = p.attribute(numbers).is_none() && p.count(values) == 0;
    if is_empty { Some(()) } else { print_dynamic_index_list(p, (values, numbers, rest)) }
}

/// `*(%packed)`, or a list.
fn parse_packed_or_index_list<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (packed, values, numbers): (SlotIndex, SlotIndex, AttributeIndex),
) -> ParseResult<()> {
    if !p.parse_optional("*") {
        return bounds_list(p, values, numbers, "[", "]");
    }
    p.parse_enclosed_operands(packed)?;
    p.set_numbers(numbers, "i64", "")
}

/// `*(%packed)`, or a list.
fn print_packed_or_index_list(
    p: &mut OpAsmPrinter<'_, '_>,
    (packed, values, numbers): (SlotIndex, SlotIndex, AttributeIndex),
) -> Option<()> {
    let [only] = p.values(packed) else {
        let numbers = p.numbers(numbers)?;
        p.print("[");
        print_index_list(p, &numbers, values, &[], &[])?;
        p.print("]");
        return Some(());
    };
    p.did_print_values(packed);
    let rest = if p.attribute(numbers).is_some() { p.numbers(numbers)? } else { Vec::new() };
    p.print("*(");
    p.print_operand(*only);
    p.print(")");
    rest.is_empty().then_some(())
}

/// A list of values and numbers, which the operation keeps in two lists.
pub(super) fn bounds_list(
    p: &mut OpAsmParser<'_, '_>,
    values: SlotIndex,
    numbers: AttributeIndex,
    open: &'static str,
    close: &'static str,
) -> ParseResult<()> {
    let items = parse_index_list(p, values, open, close, None)?;
    p.set_numbers(numbers, "i64", &items.numbers)
}

/// `dense<[1, 2]>` for a tensor or a vector of numbers; one number if all are equal.
pub(super) fn dense_numbers(
    p: &mut OpAsmParser<'_, '_>,
    numbers: &[String],
    element: TypeId,
    is_vector: bool,
) -> AttributeId {
    let is_splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let text = match numbers {
        [] => String::new(),
        [first, ..] if is_splat => first.clone(),
        _ => format!("[{}]", numbers.join(", ")),
    };
    let text = p.new_text(text.as_bytes());
    let shape = [Dim::fixed(numbers.len() as u64).unwrap_or(Dim::DYNAMIC)].into();
    let ty = p.intern(match is_vector {
        true => Type::Vector { shape, scalable: Box::default(), element },
        false => Type::RankedTensor { shape, element, encoding: None },
    });
    p.new_attribute(AttributeKind::Dense(text, ty))
}

/// Sizes with an `x` between them: digits and letters that do not form tokens.
pub(super) fn dimensions(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Vec<String>> {
    let start = p.next_at();
    let is_part = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b'x' | b'?');
    let length = p.bytes()[start..].iter().take_while(is_part).count();
    let span = Span::new(start as u32, (start + length) as u32);
    let text = String::from_utf8_lossy(p.text_of(span)).into_owned();
    let is_size = |part: &str| part == "?" || !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<String> = if text.is_empty() { Vec::new() } else { text.split('x').map(str::to_owned).collect() };
    if !parts.iter().all(|part| is_size(part)) {
        return Err(p.error(CustomError::Expected { expected: "sizes with 'x' between them" }, span));
    }
    p.skip_to(span.end);
    Ok(parts)
}

/// `%a: t, %b: t`
pub(super) fn print_typed_arguments(p: &mut OpAsmPrinter<'_, '_>, arguments: &[ValueId]) {
    for (index, argument) in arguments.iter().enumerate() {
        p.print(if index > 0 { ", " } else { "" });
        p.print_operand(*argument);
        p.print(": ");
        p.print_type(p.ir().value_type(*argument));
    }
}
