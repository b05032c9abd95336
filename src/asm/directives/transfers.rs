//! Parameters that are gathered into resources and scattered from them, values with the types of what is in them: what
//! IREE's dialects write.

use super::loops::enclosed_operands;
use super::resources::{Ranges, range_of, type_elements};
use super::shaped::{Shaped, one_type, print_braced_sizes, set_type_array, set_values, sized_type, sizes_of};
use super::types::set_types;
use crate::asm::directive::Start::{Always, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{comma_list, keyword_text, list_until, punctuation};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::ValueId;
use crate::syntax::builder::Builder;

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
    "CollectiveParam" starts [Always] own_blank => parse_collective_parameter, print_collective_parameter;
    /// `(t, u)`: an array of types.
    "ResultTypeList" starts [Text("(")] => parse_result_types, print_result_types_of;
    /// `[t, u]`: values and their types, which are not written where all are `index`.
    "AsyncDMASourceIndexTypes" starts [Text("[")] own_blank => parse_index_types, print_index_types;
}

/// `%a : t{%s}, %b : t`: values, their types, and sizes.
fn parse_shaped_operands<'s>(
    b: &mut Builder<'s>,
    (values, TypesOf(types), sizes): (SlotIndex, TypesOf, SlotIndex),
) -> Read<()> {
    let (mut names, mut found) = (Vec::new(), Shaped::default());
    comma_list(b, |b| {
        names.push(read_use(b)?);
        punctuation(b, ":")?;
        sized_type(b, &mut found)
    })?;
    set_values(b, values, &names)?;
    set_types(b, types, &found.types, TypePlace::Nowhere)?;
    set_values(b, sizes, &found.sizes)
}

/// `%a : t{%s}, %b : t`
fn print_shaped_operands<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, TypesOf(types), sizes): (SlotIndex, TypesOf, SlotIndex),
) -> Option<()> {
    let (types, values, mut sizes) = (form.types_of(types), sizes_of(form, values), sizes_of(form, sizes));
    form.list(values.iter().zip(types), |form, (value, ty)| {
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        print_braced_sizes(form, ty, &mut sizes)
    })?;
    sizes.is_empty().then_some(())
}

/// The arguments of `EncodedResourceOperands`, which its row describes.
type EncodedOperandsParts = (SlotIndex, TypesOf, SlotIndex, AttributeIndex, SlotIndex);

/// `%a : tensor<?xf32>{%d} in !resource{%s}, ..`: resources, their types and sizes, and the types and sizes of their contents.
fn parse_encoded_operands<'s>(
    b: &mut Builder<'s>,
    (values, TypesOf(types), sizes, encodings, dims): EncodedOperandsParts,
) -> Read<()> {
    let (mut names, mut found, mut encoded) = (Vec::new(), Shaped::default(), Shaped::default());
    comma_list(b, |b| {
        names.push(read_use(b)?);
        punctuation(b, ":")?;
        sized_type(b, &mut encoded)?;
        keyword_text(b, "in")?;
        sized_type(b, &mut found)
    })?;
    set_values(b, values, &names)?;
    set_types(b, types, &found.types, TypePlace::Nowhere)?;
    set_values(b, sizes, &found.sizes)?;
    set_type_array(b, encodings, &encoded.types)?;
    set_values(b, dims, &encoded.sizes)
}

/// `%a : tensor<?xf32>{%d} in !resource{%s}`, a value a line.
fn print_encoded_operands<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, TypesOf(types), sizes, encodings, dims): EncodedOperandsParts,
) -> Option<()> {
    let (types, values) = (form.types_of(types), sizes_of(form, values));
    let (mut sizes, mut dims) = (sizes_of(form, sizes), sizes_of(form, dims));
    let encodings = type_elements(form, encodings)?;
    if encodings.len() != values.len() {
        return None;
    }
    lines(form, values.iter().zip(types).zip(encodings), |form, ((value, ty), encoding)| {
        form.printer.value(*value);
        form.str(" : ");
        form.ty(encoding);
        print_braced_sizes(form, encoding, &mut dims)?;
        form.str(" in ");
        form.ty(ty);
        print_braced_sizes(form, ty, &mut sizes)
    })?;
    (sizes.is_empty() && dims.is_empty()).then_some(())
}

/// Items a line each, with commas between them.
pub(super) fn lines<'p, 'i, T>(
    form: &mut FormPrinter<'p, 'i>,
    items: impl IntoIterator<Item = T>,
    mut print: impl FnMut(&mut FormPrinter<'p, 'i>, T) -> Option<()>,
) -> Option<()> {
    for (index, item) in items.into_iter().enumerate() {
        form.str(if index > 0 { "," } else { "" });
        form.new_line();
        form.str("  ");
        print(form, item)?;
    }
    form.new_line();
    Some(())
}

/// `[(%a, %b : t, i64), ..]`: values and their types, and as many values that belong to them.
fn parse_affinities<'s>(
    b: &mut Builder<'s>,
    (devices, TypesOf(types), affinities): (SlotIndex, TypesOf, SlotIndex),
) -> Read<()> {
    let (mut names, mut of_names, mut others) = (Vec::new(), Vec::new(), Vec::new());
    punctuation(b, "[")?;
    list_until(b, "]", |b| {
        punctuation(b, "(")?;
        names.push(read_use(b)?);
        punctuation(b, ",")?;
        others.push(read_use(b)?);
        punctuation(b, ":")?;
        of_names.push(one_type(b)?);
        punctuation(b, ",")?;
        one_type(b)?;
        punctuation(b, ")")
    })?;
    set_values(b, devices, &names)?;
    set_types(b, types, &of_names, TypePlace::Nowhere)?;
    set_values(b, affinities, &others)
}

/// `[(%a, %b : t, i64)]`, a pair a line.
fn print_affinities<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (devices, TypesOf(types), affinities): (SlotIndex, TypesOf, SlotIndex),
) -> Option<()> {
    let (types, devices, affinities) = (form.types_of(types), sizes_of(form, devices), sizes_of(form, affinities));
    if devices.len() != affinities.len() {
        return None;
    }
    form.str("[");
    lines(form, devices.iter().zip(affinities).zip(types), |form, ((device, affinity), ty)| {
        form.str("(");
        form.printer.values(&[*device, *affinity]);
        form.str(" : ");
        form.ty(ty);
        form.str(", i64)");
        Some(())
    })?;
    form.str("]");
    Some(())
}

/// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
fn parse_value_list(
    b: &mut Builder<'_>,
    (shared, values, TypesOf(types)): (Option<TypesOf>, SlotIndex, TypesOf),
) -> Read<()> {
    let (mut names, mut found) = (Vec::new(), Vec::new());
    punctuation(b, "[")?;
    list_until(b, "]", |b| {
        names.push(read_use(b)?);
        if shared.is_none() {
            punctuation(b, ":")?;
            found.push(one_type(b)?);
        }
        Ok(())
    })?;
    set_values(b, values, &names)?;
    if let Some(TypesOf(shared)) = shared {
        let ty = b.forms.slot(shared)?.types.clone().and_then(|mut types| types.next());
        let ty = match ty {
            Some(at) => b.core.types[at],
            None => b.core.erroneous_type(),
        };
        found.resize(names.len(), ty);
    }
    set_types(b, types, &found, TypePlace::Nowhere)
}

/// `[%a : t, %b : u]`, or `[%a, %b]` of the type of the first argument.
fn print_value_list_of(
    form: &mut FormPrinter<'_, '_>,
    (shared, values, _): (Option<TypesOf>, SlotIndex, TypesOf),
) -> Option<()> {
    let (types, values) = (form.types_of(values), sizes_of(form, values));
    let shared = match shared {
        Some(TypesOf(shared)) => Some(form.type_of(shared)?),
        None => None,
    };
    form.str("[");
    form.list(values.iter().zip(&types), |form, (value, ty)| {
        form.printer.value(*value);
        if shared.is_none() {
            form.str(" : ");
            form.ty(*ty);
        }
        Some(())
    })?;
    form.str("]");
    shared.is_none_or(|shared| types.iter().all(|ty| form.parts.ir.types().same(*ty, shared))).then_some(())
}

/// `[%o for %l], [%p for %m]`
fn parse_range_list<'s>(b: &mut Builder<'s>, (offsets, lengths): (SlotIndex, SlotIndex)) -> Read<()> {
    let mut ranges = Ranges::default();
    comma_list(b, |b| {
        range_of(b, &mut ranges, false)?;
        Ok(())
    })?;
    set_values(b, offsets, &ranges.offsets)?;
    set_values(b, lengths, &ranges.lengths)
}

/// `[%o for %l], [%p for %m]`
fn print_range_list<'i>(form: &mut FormPrinter<'_, 'i>, (offsets, lengths): (SlotIndex, SlotIndex)) -> Option<()> {
    let (mut offsets, mut lengths) = (sizes_of(form, offsets), sizes_of(form, lengths));
    form.list(0..offsets.len(), |form, _| value_range(form, &mut offsets, None, &mut lengths))?;
    lengths.is_empty().then_some(())
}

/// `[%offset to %end for %length]`
pub(super) fn value_range<'i>(
    form: &mut FormPrinter<'_, 'i>,
    offsets: &mut Values<'i>,
    ends: Option<&mut Values<'i>>,
    lengths: &mut Values<'i>,
) -> Option<()> {
    form.str("[");
    form.printer.value(next(offsets)?);
    if let Some(ends) = ends {
        form.str(" to ");
        form.printer.value(next(ends)?);
    }
    form.str(" for ");
    form.printer.value(next(lengths)?);
    form.str("]");
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
fn parse_collective_parameter<'s>(b: &mut Builder<'s>, (_, parameter): (AttributeIndex, SlotIndex)) -> Read<()> {
    let words = ["source", "target", "source_target_pair"];
    if words.into_iter().any(|word| b.input.take_word(word)) {
        enclosed_operands(b, parameter)?;
    }
    Ok(())
}

/// `source(%a) `, or nothing: the word is that of the collective.
fn print_collective_parameter<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (op, parameter): (AttributeIndex, SlotIndex),
) -> Option<()> {
    let parameter = sizes_of(form, parameter);
    if parameter.is_empty() {
        return Some(());
    }
    let value = form.parts.attribute(op)?;
    let text = form.parts.ir.print_attribute(value);
    let kind = text.split(['<', ' ', '>']).nth(1)?;
    form.str(match kind {
        "broadcast" | "recv" => "source(",
        "reduce" | "send" => "target(",
        "send_recv" => "source_target_pair(",
        _ => return None,
    });
    form.printer.values(parameter);
    form.str(") ");
    Some(())
}

/// `(t, u)`: an array of types.
fn parse_result_types<'s>(b: &mut Builder<'s>, types: AttributeIndex) -> Read<()> {
    let mut found = Vec::new();
    if b.input.take_text("(") {
        list_until(b, ")", |b| {
            found.push(one_type(b)?);
            Ok(())
        })?;
    }
    set_type_array(b, types, &found)
}

/// `(t, u)`
fn print_result_types_of<'i>(form: &mut FormPrinter<'_, 'i>, types: AttributeIndex) -> Option<()> {
    let types = type_elements(form, types)?;
    form.str("(");
    form.types(&types);
    form.str(")");
    Some(())
}

/// `[t, u]`: the types of values, or nothing where all are of `index`.
fn parse_index_types<'s>(b: &mut Builder<'s>, (values, TypesOf(types)): (SlotIndex, TypesOf)) -> Read<()> {
    let mut found = Vec::new();
    if b.input.take_text("[") {
        list_until(b, "]", |b| {
            found.push(one_type(b)?);
            Ok(())
        })?;
    } else {
        found = vec![fixed_type(b, "index"); b.forms.slot(values)?.values.len()];
    }
    set_types(b, types, &found, TypePlace::Nowhere)
}

/// `[t, u]`, or nothing where all are of `index`.
fn print_index_types<'i>(form: &mut FormPrinter<'_, 'i>, (_, TypesOf(types)): (SlotIndex, TypesOf)) -> Option<()> {
    let types = form.types_of(types);
    if !types.iter().all(|ty| form.is_type(*ty, "index")) {
        form.str("[");
        form.types(&types);
        form.str("]");
    }
    Some(())
}
