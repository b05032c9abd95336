//! Constants of SPIR-V, and parts of composites.

use super::branches::entry;
use super::calls::elements_of;
use super::shaped::one_type;
use super::spirv::first_type;
use super::symbols::set_array;
use super::types::set_types;
use crate::asm::directive::Start::{Always, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{list_until, punctuation, refused};
use crate::asm::parser::numbers::read_number;
use crate::asm::parser::regions::complete_region;
use crate::asm::parser::terms::type_of_value;
use crate::asm::parser::text_types::type_of_text;
use crate::asm::parser::types::read_type;
use crate::asm::parser::values::read_operand;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{Argument, AttributeIndex, RegionIndex};
use crate::ir::{AttributeKind, Type, spirv};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// `value`, or `value : type` if the value does not imply its type: the value and the result.
    "SpirvConstant" starts [Always] => parse_spirv_constant, print_spirv_constant;
    /// Nothing: the result has the type inside the composite at the indices.
    "CompositePart" starts [] own_blank => parse_composite_part, print_composite_part;
    /// `, @a, @b` or `, 1, 2`: an array of symbols or of numbers; with a text in parentheses.
    "Listed" starts [Text(","), Text("(")] own_blank => parse_listed, print_listed;
    /// `[5, 10]`, or nothing: an array of numbers.
    "Weights" starts [Text("[")] own_blank => parse_weights, print_weights;
    /// `spec_id(5)`, or nothing: an attribute that no definition names.
    "SpecId" starts [Word("spec_id")] own_blank => parse_spec_id, print_spec_id;
    /// `"name"(%a) : (t) -> u`: a region with one operation in generic form, whose result it yields, and the type of that.
    "WrappedOperation" starts [Text("\"")] => parse_wrapped_operation, print_wrapped_operation;
}

/// A value, and the type of the result where it is not that of the value: `[1.0 : f32] : !spirv.array<1 x f32>`.
fn parse_spirv_constant<'s>(b: &mut Builder<'s>, (value, TypesOf(result)): (AttributeIndex, TypesOf)) -> Read<()> {
    let attribute = read_any_attribute(b)?;
    b.forms.state()?.attributes[usize::from(value.0)] = Some(attribute);
    let of = type_of_value(b, attribute);
    let ty = match of.filter(|of| !matches!(b.core.ir.types.resolved(*of), Type::RankedTensor { .. })) {
        Some(of) => of,
        None => {
            punctuation(b, ":")?;
            one_type(b)?
        }
    };
    set_types(b, result, &[ty], TypePlace::Nowhere)
}

/// A value, and the type of the result where it is not that of the value.
fn print_spirv_constant(
    form: &mut FormPrinter<'_, '_>,
    (value, TypesOf(result)): (AttributeIndex, TypesOf),
) -> Option<()> {
    let ty = form.type_of(result)?;
    form.in_full_of(value)?;
    let text = form.parts.ir.print_type(ty);
    let attribute = form.parts.attribute(value)?;
    let is_array = text.starts_with("!spirv.array<");
    if is_array {
        form.str(" : ");
        form.str(&text);
        return Some(());
    }
    let of = form.type_of_value(attribute)?;
    of.matches(form.parts.ir, crate::assembly::Transform::Same, &[ty]).then_some(())
}

/// Nothing: the result has the type inside the composite at the place.
fn parse_composite_part<'s>(
    b: &mut Builder<'s>,
    (TypesOf(part), TypesOf(composite), indices): (TypesOf, TypesOf, AttributeIndex),
) -> Read<()> {
    let indices =
        elements_of(b, indices)?.into_iter().map(|index| b.core.ir.integer(index)).collect::<Option<Vec<_>>>();
    let indices = indices.unwrap_or_default();
    let Some(ty) = first_type(b, composite)? else { return Ok(()) };
    let found = match *b.core.ir.types.resolved(ty) {
        Type::Vector { element, .. } if indices.len() == 1 => Some(element),
        _ => {
            let text = b.core.ir.print_type(ty);
            crate::ir::spirv::part(&text, &indices).map(|part| type_of_text(b, part.as_bytes()))
        }
    };
    let Some(found) = found else {
        let span = b.input.peek()?.1;
        let text = format!("cannot extract from non-composite type '{}'", b.core.ir.print_type(ty));
        return Err(refused(b, CustomError::Text { text }, span));
    };
    set_types(b, part, &[found], TypePlace::Nowhere)
}

/// Nothing: the result has the type inside the composite at the indices.
fn print_composite_part(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(part), TypesOf(composite), indices): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let (part, composite) = (form.type_of(part)?, form.type_of(composite)?);
    let indices = form.elements(indices)?.iter().map(|index| form.parts.ir.integer(*index));
    let indices: Vec<i64> = indices.collect::<Option<_>>()?;
    let fits = match *form.parts.ir.types().resolved(composite) {
        Type::Vector { element, .. } => indices.len() == 1 && form.parts.ir.types().same(element, part),
        _ => {
            let found = spirv::part(&form.parts.ir.print_type(composite), &indices)?;
            form.is_type(part, &found)
        }
    };
    fits.then_some(())
}

/// `, @a, @b` or `, 1, 2`: an array of symbols or of numbers of `i32`; with the text `parentheses` `(@a, @b)`.
fn parse_listed<'s>(b: &mut Builder<'s>, (attribute, style): (AttributeIndex, Option<&'s str>)) -> Read<()> {
    let mut found = Vec::new();
    let mut item = |b: &mut Builder<'s>| {
        let value = match b.input.peek()?.0 {
            Token::Integer | Token::Minus => read_number(b, Some("i32"))?,
            _ => read_any_attribute(b)?,
        };
        found.push(value);
        Ok(())
    };
    if style.is_none() {
        while b.input.take_text(",") {
            item(b)?;
        }
    } else {
        punctuation(b, "(")?;
        list_until(b, ")", item)?;
    }
    set_array(b, attribute, &found)
}

/// `, @a, @b`, `, 1, 2`, or `(@a, @b)`.
fn print_listed(form: &mut FormPrinter<'_, '_>, (attribute, style): (AttributeIndex, Option<&str>)) -> Option<()> {
    let elements = form.elements(attribute)?;
    if elements.is_empty() && style.is_none() {
        return Some(());
    }
    form.str(if style.is_none() { ", " } else { " (" });
    form.list(elements, |form, element| {
        match form.parts.ir.integer(*element) {
            Some(number) => form.display(number),
            None => form.attribute_text(*element),
        }
        Some(())
    })?;
    form.str(if style.is_none() { "" } else { ")" });
    Some(())
}

/// `[5, 10]` or nothing: an array of numbers of `i32`.
fn parse_weights<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
    if !b.input.take_text("[") {
        return Ok(());
    }
    let mut found = Vec::new();
    list_until(b, "]", |b| {
        found.push(read_number(b, Some("i32"))?);
        Ok(())
    })?;
    set_array(b, attribute, &found)
}

/// ` [5, 10]`, or nothing.
fn print_weights(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    if form.parts.attribute(attribute).is_none() {
        return Some(());
    }
    form.str(" ");
    let numbers = form.elements(attribute)?;
    form.number_list(numbers)
}

/// `spec_id(5)`, or nothing: an attribute that no definition names.
fn parse_spec_id(b: &mut Builder<'_>, _: &[Argument]) -> Read<()> {
    if !b.input.take_word("spec_id") {
        return Ok(());
    }
    punctuation(b, "(")?;
    let value = read_number(b, None)?;
    punctuation(b, ")")?;
    let name = b.core.ir.texts.add(b"spec_id");
    let list = b.core.ir.attributes.add_dictionary(&[crate::ir::attributes::Entry { name, value }]);
    let dictionary = b.core.ir.attributes.add(AttributeKind::Dictionary(list));
    if let Some(frame) = b.nesting.frame() {
        frame.attributes = Some(dictionary);
    }
    Ok(())
}

/// ` spec_id(5)`, or nothing.
fn print_spec_id(form: &mut FormPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    match form.parts.discardable[..] {
        [] => Some(()),
        [entry] if form.parts.ir.texts().get(entry.name) == b"spec_id" => {
            form.printed.discardable = true;
            let AttributeKind::Integer(text, _) = *form.parts.ir.attributes().resolve(entry.value) else {
                return None;
            };
            form.str(" spec_id(");
            form.printer.out.extend_from_slice(form.parts.ir.texts().get(text));
            form.str(")");
            Some(())
        }
        _ => None,
    }
}

/// `"name"(%a) : (t) -> u`: the only operation of the region, which yields its result.
fn parse_wrapped_operation<'s>(b: &mut Builder<'s>, (region, TypesOf(result)): (RegionIndex, TypesOf)) -> Read<()> {
    let format = b.forms.state()?.format;
    let (token, name) = b.input.peek()?;
    if token != Token::String {
        return Err(refused(b, CustomError::Expected { expected: "string" }, name));
    }
    b.input.skip_to(name.end);
    b.region_begin(name.start);
    let block = b.begin_entry_block();
    b.operation(name.start, name.end);
    wrapped_parts(b)?;
    b.operation_end(b.input.at());
    let ir = &b.core.ir;
    let ty = ir.last_op(block).and_then(|op| ir.results(op).next()).map(|value| ir.value_type(value));
    b.region_end(b.input.at());
    complete_region(b, &format.info.regions[usize::from(region.0)], true);
    b.forms.state()?.regions.push(region);
    match ty {
        Some(ty) => set_types(b, result, &[ty], TypePlace::Nowhere),
        None => Ok(()),
    }
}

/// `"name"(%a) : (t) -> u`: the region has that operation alone, and yields its result.
fn print_wrapped_operation(
    form: &mut FormPrinter<'_, '_>,
    (region, TypesOf(result)): (RegionIndex, TypesOf),
) -> Option<()> {
    let ir = form.parts.ir;
    let id = form.region_of(region)?;
    form.printed.regions.add(region.0);
    let block = entry(form, id).filter(|block| ir.block_count(id) == 1 && ir.arguments(*block).len() == 0)?;
    let terminator = form.parts.format.info.regions.first()?.terminator.as_ref()?;
    let mut ops = ir.block_ops(block);
    let (first, last) = (ops.next()?, ops.next().filter(|_| ops.next().is_none())?);
    let is_bare = |op| ir.attribute_dictionary(op).is_none() && ir.properties(op).is_none();
    let is_yield = ir.op_name(last) == terminator.as_bytes() && is_bare(last);
    let is_plain = ir.regions(first).next().is_none() && ir.successors(first).is_empty();
    (is_yield && is_plain && ir.operands(last).iter().copied().eq(ir.results(first))).then_some(())?;
    let ty = ir.results(first).next().map(|value| ir.value_type(value))?;
    let of_result = form.type_of(result)?;
    form.printer.generic(first, form.indent);
    ir.types().same(ty, of_result).then_some(())
}

/// Reads the part after the name of an operation in generic form that has no regions and no successors.
fn wrapped_parts(b: &mut Builder<'_>) -> Read<()> {
    punctuation(b, "(")?;
    list_until(b, ")", read_operand)?;
    if b.input.take_text("<") {
        let properties = read_any_attribute(b)?;
        punctuation(b, ">")?;
        if let Some(frame) = b.nesting.frame() {
            frame.properties = Some(properties);
        }
    }
    if b.input.first() == Some(b'{') {
        let attributes = read_any_attribute(b)?;
        if let Some(frame) = b.nesting.frame() {
            frame.attributes = Some(attributes);
        }
    }
    punctuation(b, ":")?;
    b.operation_types(b.input.next_at() as u32);
    b.core.marks.push(b.core.types.len());
    punctuation(b, "(")?;
    list_until(b, ")", read_type)?;
    punctuation(b, "->")?;
    b.core.marks.push(b.core.types.len());
    match b.input.take_text("(") {
        true => list_until(b, ")", read_type),
        false => read_type(b),
    }
}
