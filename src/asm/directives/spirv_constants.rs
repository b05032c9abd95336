//! Constants of SPIR-V, and parts of composites.

use super::branches::entry;
use super::calls::elements_of;
use super::spirv::first_type;
use crate::asm::directive::DirectiveStart::{Always, Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{Argument, AttributeIndex, RegionIndex};
use crate::dialect::texts::spirv;
use crate::ir::{AttributeKind, Type};
use crate::lex::token::Token;
use crate::syntax::custom::CustomError;

rows! {
    /// `value`, or `value : type` if the value does not imply its type: the value and the result.
    "SpirvConstant" starts [Always] => parse_spirv_constant, print_spirv_constant;
    /// No text: the result has the type of the part of the composite at the indices.
    "CompositePart" starts [] OwnBlank => parse_composite_part, print_composite_part;
    /// `, @a, @b` or `, 1, 2`: an array of symbols or of numbers; with a text in parentheses.
    "Listed" starts [Text(","), Text("(")] OwnBlank => parse_listed, print_listed;
    /// `[5, 10]`, or nothing: an array of numbers.
    "Weights" starts [Text("[")] OwnBlank => parse_weights, print_weights;
    /// `spec_id(5)`, or nothing: an attribute that no definition names.
    "SpecId" starts [Word("spec_id")] OwnBlank => parse_spec_id, print_spec_id;
    /// `"name"(%a) : (t) -> u`: a region with one operation in generic form, which yields its result, and the type of
    /// the result.
    "WrappedOperation" starts [Text("\"")] => parse_wrapped_operation, print_wrapped_operation;
}

/// A value, and the type of the result if it is another type: `[1.0 : f32] : !spirv.array<1 x f32>`.
fn parse_spirv_constant<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (value, TypesOf(result)): (AttributeIndex, TypesOf),
) -> ParseResult<()> {
    let attribute = p.parse_attribute()?;
    p.set_attribute(value, attribute)?;
    let of = p.type_of_value(attribute);
    let ty = match of.filter(|of| !matches!(p.ir().types.resolved(*of), Type::RankedTensor { .. })) {
        Some(of) => of,
        None => {
            p.parse(":")?;
            p.parse_type_alone()?
        }
    };
    p.set_types(result, &[ty], TypePlace::Nowhere)
}

/// A value, and the type of the result if the types differ.
fn print_spirv_constant(
    p: &mut OpAsmPrinter<'_, '_>,
    (value, TypesOf(result)): (AttributeIndex, TypesOf),
) -> Option<()> {
    let ty = p.type_of(result)?;
    p.in_full_of(value)?;
    let text = p.ir().print_type(ty);
    let attribute = p.attribute(value)?;
    let is_array = text.starts_with("!spirv.array<");
    if is_array {
        p.print(" : ");
        p.print(&text);
        return Some(());
    }
    let of = p.type_of_value(attribute)?;
    of.matches(p.ir(), crate::assembly::Transform::Same, &[ty]).then_some(())
}

/// No text: the result has the type of the part of the composite at the indices.
fn parse_composite_part<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(part), TypesOf(composite), indices): (TypesOf, TypesOf, AttributeIndex),
) -> ParseResult<()> {
    let indices = elements_of(p, indices)?.into_iter().map(|index| p.ir().integer(index)).collect::<Option<Vec<_>>>();
    let indices = indices.unwrap_or_default();
    let Some(ty) = first_type(p, composite)? else { return Ok(()) };
    let found = match *p.ir().types.resolved(ty) {
        Type::Vector { element, .. } if indices.len() == 1 => Some(element),
        _ => {
            let text = p.ir().print_type(ty);
            crate::dialect::texts::spirv::part(&text, &indices).map(|part| p.type_of_text(part.as_bytes()))
        }
    };
    let Some(found) = found else {
        let span = p.next_span()?;
        let text = format!("cannot extract from non-composite type '{}'", p.ir().print_type(ty));
        return Err(p.error(CustomError::Text { text }, span));
    };
    p.set_types(part, &[found], TypePlace::Nowhere)
}

/// No text: the result has the type of the part of the composite at the indices.
fn print_composite_part(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(part), TypesOf(composite), indices): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let (part, composite) = (p.type_of(part)?, p.type_of(composite)?);
    let indices = p.elements(indices)?.iter().map(|index| p.ir().integer(*index));
    let indices: Vec<i64> = indices.collect::<Option<_>>()?;
    let fits = match *p.ir().types().resolved(composite) {
        Type::Vector { element, .. } => indices.len() == 1 && p.ir().types().same(element, part),
        _ => {
            let found = spirv::part(&p.ir().print_type(composite), &indices)?;
            p.is_type(part, &found)
        }
    };
    fits.then_some(())
}

/// `, @a, @b` or `, 1, 2`: an array of symbols or of numbers of type `i32`; with the text `parentheses` `(@a, @b)`.
fn parse_listed<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (attribute, style): (AttributeIndex, Option<&'s str>),
) -> ParseResult<()> {
    let mut found = Vec::new();
    let mut item = |p: &mut OpAsmParser<'_, 's>| {
        let value = match p.next_token()? {
            Token::Integer | Token::Minus => p.parse_number(Some("i32"))?,
            _ => p.parse_attribute()?,
        };
        found.push(value);
        Ok(())
    };
    if style.is_none() {
        while p.parse_optional(",") {
            item(p)?;
        }
    } else {
        p.parse("(")?;
        p.parse_list_until(")", item)?;
    }
    p.set_array(attribute, &found)
}

/// `, @a, @b`, `, 1, 2`, or `(@a, @b)`.
fn print_listed(p: &mut OpAsmPrinter<'_, '_>, (attribute, style): (AttributeIndex, Option<&str>)) -> Option<()> {
    let elements = p.elements(attribute)?;
    if elements.is_empty() && style.is_none() {
        return Some(());
    }
    p.print(if style.is_none() { ", " } else { " (" });
    p.print_list(elements, |p, element| {
        match p.ir().integer(*element) {
            Some(number) => p.print_display(number),
            None => p.print_attribute(*element),
        }
        Some(())
    })?;
    p.print(if style.is_none() { "" } else { ")" });
    Some(())
}

/// `[5, 10]` or nothing: an array of numbers of `i32`.
fn parse_weights<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
    if !p.parse_optional("[") {
        return Ok(());
    }
    let mut found = Vec::new();
    p.parse_list_until("]", |p| {
        found.push(p.parse_number(Some("i32"))?);
        Ok(())
    })?;
    p.set_array(attribute, &found)
}

/// ` [5, 10]`, or nothing.
fn print_weights(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    if p.attribute(attribute).is_none() {
        return Some(());
    }
    p.print(" ");
    let numbers = p.elements(attribute)?;
    p.print_numbers(numbers)
}

/// `spec_id(5)`, or nothing: an attribute that no definition names.
fn parse_spec_id(p: &mut OpAsmParser<'_, '_>, _: &[Argument]) -> ParseResult<()> {
    if !p.parse_optional_keyword("spec_id") {
        return Ok(());
    }
    p.parse("(")?;
    let value = p.parse_number(None)?;
    p.parse(")")?;
    let name = p.new_text(b"spec_id");
    let list = p.ir_mut().attributes.add_dictionary(&[crate::ir::attributes::Entry { name, value }]);
    let dictionary = p.new_attribute(AttributeKind::Dictionary(list));
    p.set_attr_dict(Some(dictionary));
    Ok(())
}

/// ` spec_id(5)`, or nothing.
fn print_spec_id(p: &mut OpAsmPrinter<'_, '_>, _: &[Argument]) -> Option<()> {
    match *p.discardable() {
        [] => Some(()),
        [entry] if p.ir().texts().get(entry.name) == b"spec_id" => {
            p.did_print_discardable();
            let AttributeKind::Integer(text, _) = *p.ir().attributes().resolve(entry.value) else {
                return None;
            };
            p.print(" spec_id(");
            p.print_bytes(p.ir().texts().get(text));
            p.print(")");
            Some(())
        }
        _ => None,
    }
}

/// `"name"(%a) : (t) -> u`: the only operation of the region, which yields its result.
fn parse_wrapped_operation<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (region, TypesOf(result)): (RegionIndex, TypesOf),
) -> ParseResult<()> {
    let format = p.format()?;
    let (token, name) = p.peek()?;
    if token != Token::String {
        return Err(p.error(CustomError::Expected { expected: "string" }, name));
    }
    p.skip_to(name.end);
    p.begin_region(name.start);
    let block = p.begin_block();
    p.parse_generic_operation(name)?;
    let ir = p.ir();
    let ty = ir.last_op(block).and_then(|op| ir.results(op).next()).map(|value| ir.value_type(value));
    p.end_region(p.at());
    p.complete_region(&format.info.regions[usize::from(region.0)], true);
    p.state()?.regions.push(region);
    match ty {
        Some(ty) => p.set_types(result, &[ty], TypePlace::Nowhere),
        None => Ok(()),
    }
}

/// `"name"(%a) : (t) -> u`: the region contains only this operation, and yields its result.
fn print_wrapped_operation(
    p: &mut OpAsmPrinter<'_, '_>,
    (region, TypesOf(result)): (RegionIndex, TypesOf),
) -> Option<()> {
    let ir = p.ir();
    let id = p.region_of(region)?;
    p.did_print_region(region);
    let block = entry(p, id).filter(|block| ir.block_count(id) == 1 && ir.arguments(*block).len() == 0)?;
    let terminator = p.format().info.regions.first()?.terminator.as_ref()?;
    let mut ops = ir.block_ops(block);
    let (first, last) = (ops.next()?, ops.next().filter(|_| ops.next().is_none())?);
    let is_bare = |op| ir.attribute_dictionary(op).is_none() && ir.properties(op).is_none();
    let is_yield = ir.op_name_bytes(last) == terminator.as_bytes() && is_bare(last);
    let is_plain = ir.regions(first).next().is_none() && ir.successors(first).is_empty();
    (is_yield && is_plain && ir.operands(last).iter().copied().eq(ir.results(first))).then_some(())?;
    let ty = ir.results(first).next().map(|value| ir.value_type(value))?;
    let of_result = p.type_of(result)?;
    p.print_generic_op(first);
    ir.types().same(ty, of_result).then_some(())
}
