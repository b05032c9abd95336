//! Directives of `spirv`: see the reading half.

use super::branches::entry;
use super::symbols::unwrap_word;
use super::values::value_list;
use crate::assembly::{Argument, Directive, SlotIndex, Step};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, spirv};

/// The text of the only type of a slot.
fn type_text(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) -> Option<String> {
    let ty = form.type_of(slot)?;
    Some(form.parts.ir.print_type(ty))
}

/// `"Function" %a`
pub(super) fn pointer_operand(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(pointer)] = arguments else { return None };
    let text = type_text(form, *pointer)?;
    let (_, class) = spirv::pointer(&text)?;
    form.str(&format!("\"{class}\" "));
    value_list(form, *pointer);
    Some(())
}

/// `type`
pub(super) fn pointee(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let (mut written, mut pointees): (Option<String>, Vec<String>) = (None, Vec::new());
    let is_element = matches!(arguments, [.., Argument::Text(_)]);
    for argument in arguments {
        let Argument::Type(slot) = argument else { continue };
        let text = type_text(form, *slot)?;
        // The pointers are read before it, each with its class.
        if printed_class(form, *slot) {
            pointees.push(spirv::pointer(&text)?.0.to_owned());
            continue;
        }
        if is_element {
            let ty = form.type_of(*slot)?;
            let element = form.parts.ir.types().shaped(ty).map_or(ty, |shaped| shaped.element);
            let fits = pointees.iter().all(|pointee| form.is_type(element, pointee));
            pointees.clear();
            fits.then_some(())?;
        }
        pointees.push(text.clone());
        written = Some(text);
    }
    let first = pointees.first()?;
    pointees.iter().all(|pointee| pointee == first).then_some(())?;
    form.str(&written.unwrap_or_else(|| first.clone()));
    Some(())
}

/// Whether the form has a value as a pointer.
fn printed_class(form: &FormPrinter<'_, '_>, slot: SlotIndex) -> bool {
    let format = form.parts.format;
    format.steps.iter().any(|step| {
        matches!(step, Step::Custom { directive: Directive::PointerOperand, arguments, .. }
            if matches!(format.arguments[arguments.indices()], [Argument::Slot(pointer)] if pointer == slot))
    })
}

/// ` ["Aligned", 4]`, or nothing.
pub(super) fn memory_access(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(access), Argument::Attribute(alignment), comma @ ..] = arguments else { return None };
    form.str(if comma.is_empty() { "" } else { ", " });
    if form.parts.attribute(*access).is_none() {
        return form.parts.attribute(*alignment).is_none().then_some(());
    }
    form.str(" [\"");
    let start = form.printer.out.len();
    form.written(*access)?;
    unwrap_word(form, start);
    let has_alignment = form.printer.out[start..].windows(7).any(|word| word == b"Aligned");
    form.str("\"");
    if form.parts.attribute(*alignment).is_some() {
        form.str(", ");
        form.written(*alignment)?;
    }
    form.str("]");
    (has_alignment == form.parts.attribute(*alignment).is_some()).then_some(())
}

/// `type`
pub(super) fn variable_pointer(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(pointer), Argument::Type(initializer), Argument::Attribute(class)] = arguments else {
        return None;
    };
    let text = type_text(form, *pointer)?;
    let (pointee, name) = spirv::pointer(&text)?;
    form.str(&text);
    form.printed.attributes.add(class.0);
    let value = form.parts.attribute(*class)?;
    let fits = form.types_of(*initializer).iter().all(|ty| form.is_type(*ty, pointee));
    (fits && form.is_spelled(value, &format!("#spirv.storage_class<{name}>"))).then_some(())
}

/// A value, and the type of the result where it is not that of the value.
pub(super) fn spirv_constant(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(value), Argument::Type(result)] = arguments else { return None };
    let ty = form.type_of(*result)?;
    form.in_full_of(*value)?;
    let text = form.parts.ir.print_type(ty);
    let attribute = form.parts.attribute(*value)?;
    let is_array = text.starts_with("!spirv.array<");
    if is_array {
        form.str(" : ");
        form.str(&text);
        return Some(());
    }
    let of = form.type_of_value(attribute)?;
    of.matches(form.parts.ir, crate::assembly::Transform::Same, &[ty]).then_some(())
}

/// Nothing: the result has the type inside the composite at the indices.
pub(super) fn composite_part(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(part), Argument::Type(composite), Argument::Attribute(indices)] = arguments else {
        return None;
    };
    let (part, composite) = (form.type_of(*part)?, form.type_of(*composite)?);
    let indices = form.elements(*indices)?.iter().map(|index| form.parts.ir.integer(*index));
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

/// `, @a, @b`, `, 1, 2`, or `(@a, @b)`.
pub(super) fn listed(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute), style @ ..] = arguments else { return None };
    let elements = form.elements(*attribute)?;
    if elements.is_empty() && style.is_empty() {
        return Some(());
    }
    form.str(if style.is_empty() { ", " } else { " (" });
    form.list(elements, |form, element| {
        match form.parts.ir.integer(*element) {
            Some(number) => form.display(number),
            None => form.attribute_text(*element),
        }
        Some(())
    })?;
    form.str(if style.is_empty() { "" } else { ")" });
    Some(())
}

/// ` [5, 10]`, or nothing.
pub(super) fn weights(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    if form.parts.attribute(*attribute).is_none() {
        return Some(());
    }
    form.str(" [");
    let numbers = form.elements(*attribute)?;
    form.list(numbers, |form, number| {
        let number = form.parts.ir.integer(*number)?;
        form.display(number);
        Some(())
    })?;
    form.str("]");
    Some(())
}

/// `"name"(%a) : (t) -> u`: the region has that operation alone, and yields its result.
pub(super) fn wrapped_operation(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Region(region), Argument::Type(result)] = arguments else { return None };
    let ir = form.parts.ir;
    let id = form.region_of(*region)?;
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
    let of_result = form.type_of(*result)?;
    form.printer.generic(first, form.indent);
    ir.types().same(ty, of_result).then_some(())
}

/// ` spec_id(5)`, or nothing.
pub(super) fn spec_id(form: &mut FormPrinter<'_, '_>) -> Option<()> {
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
