//! Parameters that are gathered into resources and scattered from them, and values with the types of their contents:
//! IREE's dialects.

use super::shaped::sizes_of;
use crate::asm::directive::DirectiveStart::{Always, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText;
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};

rows! {
    /// `%a : t{%s}, %b : t`: values, their types, and sizes.
    "ShapedOperandList" starts [Text("%")]
        = (SlotIndex, TypesOf, SlotIndex), items![List[Value(0) " : " TypeOf(1) Sizes(2)]];
    /// `%a : tensor<?xf32>{%d} in t{%s}`, one on each line: values, their types and sizes, and the types and sizes of
    /// their contents.
    "EncodedResourceOperands" starts [Text("%")]
        = (SlotIndex, TypesOf, SlotIndex, AttributeIndex, SlotIndex), items![Lines[Value(0) " : " Element(3, ElementText::Type) Sizes(4) " in "
            TypeOf(1) Sizes(2)]];
    /// `[(%a, %b : t, i64)]`, one on each line: values and their types, and the same number of further values.
    "DeviceQueueAffinityList" starts [Text("[")]
        = (SlotIndex, TypesOf, SlotIndex), items!["[" Lines["(" Value(0) ", " Value(2) " : " TypeOf(1) ", " "i64" ")"] "]"];
    /// `[%a : t, %b : u]`: values and their types. A type equal to that of the first argument is not written.
    "ValueTypeList" | "TypedValueList" starts [Text("[")] => parse_value_list, print_value_list_of;
    /// `[%o for %l], [%p for %m]`: offsets and lengths.
    "RangeList" starts [Text("[")]
        = (SlotIndex, SlotIndex), items![List["[" Value(0) " for " Value(1) "]"]];
    /// `source(%a)`, `target(%a)`, `source_target_pair(%a)`, or nothing: an attribute that selects the word, and the
    /// value.
    "CollectiveParam" starts [Always] OwnBlank => parse_collective_parameter, print_collective_parameter;
    /// `(t, u)`: an array of types.
    "ResultTypeList" starts [Text("(")]
        = AttributeIndex, items!["(" Until(")")[Element(0, ElementText::Type)]];
    /// `[t, u]`: values and their types, which are not written if all are `index`.
    "AsyncDMASourceIndexTypes" starts [Text("[")] OwnBlank => parse_index_types, print_index_types;
}

/// `[%a : t, %b : u]`, or `[%a, %b]` with the type of the first argument.
fn parse_value_list(
    p: &mut OpAsmParser<'_, '_>,
    (shared, values, TypesOf(types)): (Option<TypesOf>, SlotIndex, TypesOf),
) -> ParseResult<()> {
    let (mut names, mut found) = (Vec::new(), Vec::new());
    p.parse("[")?;
    p.parse_list_until("]", |p| {
        names.push(p.parse_operand()?);
        if shared.is_none() {
            p.parse(":")?;
            found.push(p.parse_type_alone()?);
        }
        Ok(())
    })?;
    p.set_values(values, &names)?;
    if let Some(TypesOf(shared)) = shared {
        let ty = p.slot(shared)?.types.clone().and_then(|mut types| types.next());
        let ty = match ty {
            Some(at) => p.types()[at],
            None => p.erroneous_type(),
        };
        found.resize(names.len(), ty);
    }
    p.set_types(types, &found, TypePlace::Nowhere)
}

/// `[%a : t, %b : u]`, or `[%a, %b]` with the type of the first argument.
fn print_value_list_of(
    p: &mut OpAsmPrinter<'_, '_>,
    (shared, values, _): (Option<TypesOf>, SlotIndex, TypesOf),
) -> Option<()> {
    let (types, values) = (p.types_of(values), sizes_of(p, values));
    let shared = match shared {
        Some(TypesOf(shared)) => Some(p.type_of(shared)?),
        None => None,
    };
    p.print("[");
    p.print_list(values.iter().zip(&types), |p, (value, ty)| {
        p.print_operand(*value);
        if shared.is_none() {
            p.print(" : ");
            p.print_type(*ty);
        }
        Some(())
    })?;
    p.print("]");
    shared.is_none_or(|shared| types.iter().all(|ty| p.ir().types().same(*ty, shared))).then_some(())
}

/// `source(%a)`, `target(%a)`, `source_target_pair(%a)`, or nothing.
fn parse_collective_parameter<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, parameter): (AttributeIndex, SlotIndex),
) -> ParseResult<()> {
    let words = ["source", "target", "source_target_pair"];
    if words.into_iter().any(|word| p.parse_optional_keyword(word)) {
        p.parse_enclosed_operands(parameter)?;
    }
    Ok(())
}

/// `source(%a) `, or nothing: the word depends on the collective.
fn print_collective_parameter<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (op, parameter): (AttributeIndex, SlotIndex),
) -> Option<()> {
    let parameter = sizes_of(p, parameter);
    if parameter.is_empty() {
        return Some(());
    }
    let value = p.attribute(op)?;
    let text = p.ir().print_attribute(value);
    let kind = text.split(['<', ' ', '>']).nth(1)?;
    p.print(match kind {
        "broadcast" | "recv" => "source(",
        "reduce" | "send" => "target(",
        "send_recv" => "source_target_pair(",
        _ => return None,
    });
    p.print_operands(parameter);
    p.print(") ");
    Some(())
}

/// `[t, u]`: the types of values, or nothing if all are `index`.
fn parse_index_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, TypesOf(types)): (SlotIndex, TypesOf),
) -> ParseResult<()> {
    let mut found = Vec::new();
    if p.parse_optional("[") {
        p.parse_list_until("]", |p| {
            found.push(p.parse_type_alone()?);
            Ok(())
        })?;
    } else {
        found = vec![p.fixed_type("index"); p.slot(values)?.values.len()];
    }
    p.set_types(types, &found, TypePlace::Nowhere)
}

/// `[t, u]`, or nothing if all are `index`.
fn print_index_types<'i>(p: &mut OpAsmPrinter<'_, 'i>, (_, TypesOf(types)): (SlotIndex, TypesOf)) -> Option<()> {
    let types = p.types_of(types);
    if !types.iter().all(|ty| p.is_type(*ty, "index")) {
        p.print("[");
        p.print_types(&types);
        p.print("]");
    }
    Some(())
}
