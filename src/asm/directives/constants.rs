//! The value and the type of a constant.

use crate::asm::directive::DirectiveStart::Always;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, Format, SlotIndex};
use crate::dialect::transforms::ValueType;
use crate::source::Span;
use crate::syntax::custom::CustomError;

rows! {
    /// `{attributes} value` with the type of the result: the value and the result. With the text `typed` the value may
    /// be among the attributes, with the type after them; with `parentheses` the generic form may follow the name; with
    /// `symbol` the value may be a symbol, followed by its type.
    "ConstantValue" starts [Always] OwnBlank => parse_constant_value, print_constant_value;
}

/// `{..} value`, `{..} : type`, or `() <{..}> {..} : () -> type`.
fn parse_constant_value<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (value, TypesOf(output), style): (AttributeIndex, TypesOf, Option<&'s str>),
) -> ParseResult<()> {
    let format = p.format()?;
    if style == Some("parentheses") && p.parse_optional("(") {
        return generic_constant(p, format, output);
    }
    p.parse_optional_attr_dict(false)?;
    if style == Some("typed") && p.parse_optional(":") {
        p.begin_types()?;
        let start = p.type_count();
        p.parse_type()?;
        p.slot(output)?.types = Some(start..start + 1);
        return Ok(());
    }
    plain_constant(p, value, output, style == Some("symbol"))
}

/// ` {..} value`, or ` {..} : type` if the value does not determine the type.
fn print_constant_value(
    p: &mut OpAsmPrinter<'_, '_>,
    (value, TypesOf(output), style): (AttributeIndex, TypesOf, Option<&str>),
) -> Option<()> {
    let of_value = p.attribute(value).and_then(|value| p.type_of_value(value));
    let types = p.types_of(output);
    match of_value.filter(|of| of.matches(p.ir(), crate::assembly::Transform::Same, &types)) {
        Some(ValueType::Written(_) | ValueType::I1 | ValueType::I64 | ValueType::F64) => {
            p.print_optional_attr_dict(" {");
            p.print(" ");
            p.in_full_of(value)
        }
        None if style == Some("symbol") && p.ir().symbol(p.attribute(value)?).is_some() => {
            p.print_optional_attr_dict(" {");
            p.print(" ");
            p.in_full_of(value)?;
            p.print(" : ");
            p.print_types(&types);
            Some(())
        }
        None if style == Some("typed") => {
            p.print_optional_attr_dict_with(&[value], " {");
            p.print(" : ");
            p.print_types(&types);
            Some(())
        }
        None => None,
    }
}

fn plain_constant(
    p: &mut OpAsmParser<'_, '_>,
    value: AttributeIndex,
    output: SlotIndex,
    may_be_symbol: bool,
) -> ParseResult<()> {
    let start = p.next_at() as u32;
    let read = p.parse_attribute()?;
    let span = Span::new(start, p.at());
    p.begin_types()?;
    let ty = match p.type_of_value(read) {
        Some(ty) => ty,
        None if may_be_symbol && p.ir().symbol(read).is_some() => {
            p.parse(":")?;
            p.parse_type_alone()?
        }
        None => return Err(p.error(CustomError::AttributeKind, span)),
    };
    p.set_attribute(value, read)?;
    p.set_types(output, &[ty], TypePlace::Nowhere)
}

/// `) <{..}> {..} : () -> type`
fn generic_constant<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format, output: SlotIndex) -> ParseResult<()> {
    p.parse(")")?;
    p.parse_optional_properties()?;
    p.adopt_entries(format)?;
    if p.first() == Some(b'{') {
        let dictionary = p.parse_attribute()?;
        p.set_attr_dict(Some(dictionary));
    }
    p.parse(":")?;
    let (_, results) = p.parse_signature()?;
    p.slot(output)?.types = Some(results);
    Ok(())
}
