//! Parameters that are gathered into resources and scattered from them, values with the types of what is in them: what
//! IREE's dialects write.

use super::loops::enclosed_operands;
use super::resources::{Ranges, range_of, type_elements};
use super::shaped::{Shaped, one_type, print_braced_sizes, set_type_array, set_values, sized_type, sizes_of};
use super::types::set_types;
use crate::asm::directive::Start::{Always, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, Read, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::ValueId;

rows! {
    /// `%a : t{%s}, %b : t`: values, their types, and sizes.
    "ShapedOperandList" starts [Text("%")] => parse_shaped_operands, print_shaped_operands;
    /// `%a : tensor<?xf32>{%d} in t{%s}`, one a line: values, their types and sizes, and the types and sizes of what is in
    /// them.
    "EncodedResourceOperands" starts [Text("%")] => parse_encoded_operands, print_encoded_operands;
    /// `[(%a, %b : t, i64)]`, one a line: values and their types, and as many further values.
    "DeviceQueueAffinityList" starts [Text("[")] => parse_affinities, print_affinities;
    /// `[%a : t, %b : u]`: values and their types, which are not written where they are that of the first argument.
    "ValueTypeList" | "TypedValueList" starts [Text("[")] => parse_value_list, print_value_list_of;
    /// `[%o for %l], [%p for %m]`: offsets and lengths.
    "RangeList" starts [Text("[")] => parse_range_list, print_range_list;
    /// `source(%a)`, `target(%a)`, `source_target_pair(%a)`, or nothing: an attribute that decides, and the value.
    "CollectiveParam" starts [Always] OwnBlank => parse_collective_parameter, print_collective_parameter;
    /// `(t, u)`: an array of types.
    "ResultTypeList" starts [Text("(")] => parse_result_types, print_result_types_of;
    /// `[t, u]`: values and their types, which are not written where all are `index`.
    "AsyncDMASourceIndexTypes" starts [Text("[")] OwnBlank => parse_index_types, print_index_types;
}

/// `%a : t{%s}, %b : t`: values, their types, and sizes.
fn parse_shaped_operands<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, TypesOf(types), sizes): (SlotIndex, TypesOf, SlotIndex),
) -> Read<()> {
    let (mut names, mut found) = (Vec::new(), Shaped::default());
    p.parse_comma_separated(|p| {
        names.push(p.parse_operand()?);
        p.parse(":")?;
        sized_type(p, &mut found)
    })?;
    set_values(p, values, &names)?;
    set_types(p, types, &found.types, TypePlace::Nowhere)?;
    set_values(p, sizes, &found.sizes)
}

/// `%a : t{%s}, %b : t`
fn print_shaped_operands<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, TypesOf(types), sizes): (SlotIndex, TypesOf, SlotIndex),
) -> Option<()> {
    let (types, values, mut sizes) = (p.types_of(types), sizes_of(p, values), sizes_of(p, sizes));
    p.print_list(values.iter().zip(types), |p, (value, ty)| {
        p.print_operand(*value);
        p.print(" : ");
        p.print_type(ty);
        print_braced_sizes(p, ty, &mut sizes)
    })?;
    sizes.is_empty().then_some(())
}

/// The arguments of `EncodedResourceOperands`, which its row describes.
type EncodedOperandsParts = (SlotIndex, TypesOf, SlotIndex, AttributeIndex, SlotIndex);

/// `%a : tensor<?xf32>{%d} in !resource{%s}, ..`: resources, their types and sizes, and the types and sizes of their contents.
fn parse_encoded_operands<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, TypesOf(types), sizes, encodings, dims): EncodedOperandsParts,
) -> Read<()> {
    let (mut names, mut found, mut encoded) = (Vec::new(), Shaped::default(), Shaped::default());
    p.parse_comma_separated(|p| {
        names.push(p.parse_operand()?);
        p.parse(":")?;
        sized_type(p, &mut encoded)?;
        p.parse_keyword("in")?;
        sized_type(p, &mut found)
    })?;
    set_values(p, values, &names)?;
    set_types(p, types, &found.types, TypePlace::Nowhere)?;
    set_values(p, sizes, &found.sizes)?;
    set_type_array(p, encodings, &encoded.types)?;
    set_values(p, dims, &encoded.sizes)
}

/// `%a : tensor<?xf32>{%d} in !resource{%s}`, a value a line.
fn print_encoded_operands<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, TypesOf(types), sizes, encodings, dims): EncodedOperandsParts,
) -> Option<()> {
    let (types, values) = (p.types_of(types), sizes_of(p, values));
    let (mut sizes, mut dims) = (sizes_of(p, sizes), sizes_of(p, dims));
    let encodings = type_elements(p, encodings)?;
    if encodings.len() != values.len() {
        return None;
    }
    lines(p, values.iter().zip(types).zip(encodings), |p, ((value, ty), encoding)| {
        p.print_operand(*value);
        p.print(" : ");
        p.print_type(encoding);
        print_braced_sizes(p, encoding, &mut dims)?;
        p.print(" in ");
        p.print_type(ty);
        print_braced_sizes(p, ty, &mut sizes)
    })?;
    (sizes.is_empty() && dims.is_empty()).then_some(())
}

/// Items a line each, with commas between them.
pub(super) fn lines<'p, 'i, T>(
    p: &mut OpAsmPrinter<'p, 'i>,
    items: impl IntoIterator<Item = T>,
    mut print: impl FnMut(&mut OpAsmPrinter<'p, 'i>, T) -> Option<()>,
) -> Option<()> {
    for (index, item) in items.into_iter().enumerate() {
        p.print(if index > 0 { "," } else { "" });
        p.print_newline();
        p.print("  ");
        print(p, item)?;
    }
    p.print_newline();
    Some(())
}

/// `[(%a, %b : t, i64), ..]`: values and their types, and as many values that belong to them.
fn parse_affinities<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (devices, TypesOf(types), affinities): (SlotIndex, TypesOf, SlotIndex),
) -> Read<()> {
    let (mut names, mut of_names, mut others) = (Vec::new(), Vec::new(), Vec::new());
    p.parse("[")?;
    p.parse_list_until("]", |p| {
        p.parse("(")?;
        names.push(p.parse_operand()?);
        p.parse(",")?;
        others.push(p.parse_operand()?);
        p.parse(":")?;
        of_names.push(one_type(p)?);
        p.parse(",")?;
        one_type(p)?;
        p.parse(")")
    })?;
    set_values(p, devices, &names)?;
    set_types(p, types, &of_names, TypePlace::Nowhere)?;
    set_values(p, affinities, &others)
}

/// `[(%a, %b : t, i64)]`, a pair a line.
fn print_affinities<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (devices, TypesOf(types), affinities): (SlotIndex, TypesOf, SlotIndex),
) -> Option<()> {
    let (types, devices, affinities) = (p.types_of(types), sizes_of(p, devices), sizes_of(p, affinities));
    if devices.len() != affinities.len() {
        return None;
    }
    p.print("[");
    lines(p, devices.iter().zip(affinities).zip(types), |p, ((device, affinity), ty)| {
        p.print("(");
        p.print_operands(&[*device, *affinity]);
        p.print(" : ");
        p.print_type(ty);
        p.print(", i64)");
        Some(())
    })?;
    p.print("]");
    Some(())
}

/// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
fn parse_value_list(
    p: &mut OpAsmParser<'_, '_>,
    (shared, values, TypesOf(types)): (Option<TypesOf>, SlotIndex, TypesOf),
) -> Read<()> {
    let (mut names, mut found) = (Vec::new(), Vec::new());
    p.parse("[")?;
    p.parse_list_until("]", |p| {
        names.push(p.parse_operand()?);
        if shared.is_none() {
            p.parse(":")?;
            found.push(one_type(p)?);
        }
        Ok(())
    })?;
    set_values(p, values, &names)?;
    if let Some(TypesOf(shared)) = shared {
        let ty = p.slot(shared)?.types.clone().and_then(|mut types| types.next());
        let ty = match ty {
            Some(at) => p.types()[at],
            None => p.erroneous_type(),
        };
        found.resize(names.len(), ty);
    }
    set_types(p, types, &found, TypePlace::Nowhere)
}

/// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
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

/// `[%o for %l], [%p for %m]`
fn parse_range_list<'s>(p: &mut OpAsmParser<'_, 's>, (offsets, lengths): (SlotIndex, SlotIndex)) -> Read<()> {
    let mut ranges = Ranges::default();
    p.parse_comma_separated(|p| {
        range_of(p, &mut ranges, false)?;
        Ok(())
    })?;
    set_values(p, offsets, &ranges.offsets)?;
    set_values(p, lengths, &ranges.lengths)
}

/// `[%o for %l], [%p for %m]`
fn print_range_list<'i>(p: &mut OpAsmPrinter<'_, 'i>, (offsets, lengths): (SlotIndex, SlotIndex)) -> Option<()> {
    let (mut offsets, mut lengths) = (sizes_of(p, offsets), sizes_of(p, lengths));
    p.print_list(0..offsets.len(), |p, _| value_range(p, &mut offsets, None, &mut lengths))?;
    lengths.is_empty().then_some(())
}

/// `[%offset to %end for %length]`
pub(super) fn value_range<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    offsets: &mut Values<'i>,
    ends: Option<&mut Values<'i>>,
    lengths: &mut Values<'i>,
) -> Option<()> {
    p.print("[");
    p.print_operand(next(offsets)?);
    if let Some(ends) = ends {
        p.print(" to ");
        p.print_operand(next(ends)?);
    }
    p.print(" for ");
    p.print_operand(next(lengths)?);
    p.print("]");
    Some(())
}

/// The remaining values of an operand, of which each piece of the form takes some.
pub(super) type Values<'i> = &'i [ValueId];

/// The next of some values.
pub(super) fn next(values: &mut Values<'_>) -> Option<ValueId> {
    let (first, rest) = values.split_first()?;
    *values = rest;
    Some(*first)
}

/// `source(%a)`, `target(%a)`, `source_target_pair(%a)`, or nothing.
fn parse_collective_parameter<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, parameter): (AttributeIndex, SlotIndex),
) -> Read<()> {
    let words = ["source", "target", "source_target_pair"];
    if words.into_iter().any(|word| p.parse_optional_keyword(word)) {
        enclosed_operands(p, parameter)?;
    }
    Ok(())
}

/// `source(%a) `, or nothing: the word is that of the collective.
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

/// `(t, u)`: an array of types.
fn parse_result_types<'s>(p: &mut OpAsmParser<'_, 's>, types: AttributeIndex) -> Read<()> {
    let mut found = Vec::new();
    if p.parse_optional("(") {
        p.parse_list_until(")", |p| {
            found.push(one_type(p)?);
            Ok(())
        })?;
    }
    set_type_array(p, types, &found)
}

/// `(t, u)`
fn print_result_types_of<'i>(p: &mut OpAsmPrinter<'_, 'i>, types: AttributeIndex) -> Option<()> {
    let types = type_elements(p, types)?;
    p.print("(");
    p.print_types(&types);
    p.print(")");
    Some(())
}

/// `[t, u]`: the types of values, or nothing where all are of `index`.
fn parse_index_types<'s>(p: &mut OpAsmParser<'_, 's>, (values, TypesOf(types)): (SlotIndex, TypesOf)) -> Read<()> {
    let mut found = Vec::new();
    if p.parse_optional("[") {
        p.parse_list_until("]", |p| {
            found.push(one_type(p)?);
            Ok(())
        })?;
    } else {
        found = vec![p.fixed_type("index"); p.slot(values)?.values.len()];
    }
    set_types(p, types, &found, TypePlace::Nowhere)
}

/// `[t, u]`, or nothing where all are of `index`.
fn print_index_types<'i>(p: &mut OpAsmPrinter<'_, 'i>, (_, TypesOf(types)): (SlotIndex, TypesOf)) -> Option<()> {
    let types = p.types_of(types);
    if !types.iter().all(|ty| p.is_type(*ty, "index")) {
        p.print("[");
        p.print_types(&types);
        p.print("]");
    }
    Some(())
}
