//! Directives of `spirv`: pointers by their class and pointee, memory access, lists of symbols.

use super::shaped::{one_type, set_values};
use super::symbols::unwrap_word;
use super::types::set_types;
use super::values::{print_value_list, read_string};
use super::vectors::text_error;
use crate::asm::directive::Start::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::{enumeration_attribute, read_words};
use crate::asm::parser::expect::punctuation;
use crate::asm::parser::numbers::read_number;
use crate::asm::parser::text_types::type_of_text;
use crate::asm::parser::types::opaque_type;
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, SlotIndex, Step};
use crate::ir::{Type, TypeId, spirv};
use crate::syntax::builder::Builder;

rows! {
    /// `"Function" %a`: a value and its storage class.
    "PointerOperand" starts [Text("\"")] => parse_pointer_operand, print_pointer_operand;
    /// `type`: what the pointers among the slots point to, and the type of the others; with the text `element` they point to
    /// one element of it.
    "Pointee" starts [AnyType] => parse_pointee, print_pointee;
    /// `["Aligned", 4]`, or nothing: how memory is accessed, and how it is aligned; with a text a comma comes first.
    "MemoryAccess" starts [Text("["), Text(",")] own_blank => parse_memory_access, print_memory_access;
    /// `type`: a pointer, the value whose type it points to, and the storage class.
    "VariablePointer" starts [AnyType] => parse_variable_pointer, print_variable_pointer;
}

/// `"Function" %a`: until its whole type is known, that of the value is the class of the pointer.
fn parse_pointer_operand<'s>(b: &mut Builder<'s>, pointer: SlotIndex) -> Read<()> {
    let place = b.input.peek()?.1;
    read_string(b)?;
    let text = b.input.text(place);
    let class = b.core.intern(Type::Opaque(text[1..text.len() - 1].into()));
    let named = read_use(b)?;
    set_values(b, pointer, &[named])?;
    set_types(b, pointer, &[class], TypePlace::Nowhere)
}

/// `"Function" %a`
fn print_pointer_operand(form: &mut FormPrinter<'_, '_>, pointer: SlotIndex) -> Option<()> {
    let text = type_text(form, pointer)?;
    let (_, class) = spirv::pointer(&text)?;
    form.str(&format!("\"{class}\" "));
    print_value_list(form, pointer);
    Some(())
}

/// The text of the only type of a slot.
fn type_text(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) -> Option<String> {
    let ty = form.type_of(slot)?;
    Some(form.parts.ir.print_type(ty))
}

/// The types of two values, and a text if the second is the element of the first.
type PointeeParts<'f> = (TypesOf, Option<TypesOf>, Option<&'f str>);

/// `type`: what pointers point to, and the type of what is no pointer.
fn parse_pointee<'s>(b: &mut Builder<'s>, (first, second, of_element): PointeeParts<'s>) -> Read<()> {
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let element = match of_element {
        Some(_) => b.core.ir.types.shaped(ty).map_or(ty, |shaped| shaped.element),
        None => ty,
    };
    for TypesOf(slot) in [first].into_iter().chain(second) {
        let of = match first_type(b, slot)?.map(|class| b.core.ir.print_type(class)) {
            Some(class) => {
                let text = format!("!spirv.ptr<{}, {class}>", b.core.ir.print_type(element));
                opaque_type(b, text.as_bytes())
            }
            None => ty,
        };
        set_types(b, slot, &[of], TypePlace::At(place))?;
    }
    Ok(())
}

/// `type`
fn print_pointee(form: &mut FormPrinter<'_, '_>, (first, second, of_element): PointeeParts<'_>) -> Option<()> {
    let (mut written, mut pointees): (Option<String>, Vec<String>) = (None, Vec::new());
    for TypesOf(slot) in [first].into_iter().chain(second) {
        let text = type_text(form, slot)?;
        // The pointers are read before it, each with its class.
        if printed_class(form, slot) {
            pointees.push(spirv::pointer(&text)?.0.to_owned());
            continue;
        }
        if of_element.is_some() {
            let ty = form.type_of(slot)?;
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

pub(super) fn first_type(b: &mut Builder<'_>, slot: SlotIndex) -> Read<Option<TypeId>> {
    let types = b.forms.slot(slot)?.types.clone();
    Ok(types.and_then(|mut types| types.next()).map(|at| b.core.types[at]))
}

/// Whether the form has a value as a pointer.
fn printed_class(form: &FormPrinter<'_, '_>, slot: SlotIndex) -> bool {
    let format = form.parts.format;
    format.steps.iter().any(|step| {
        let Step::Custom { directive, arguments, .. } = step else { return false };
        let arguments = &format.arguments[arguments.indices()];
        directive.name() == "PointerOperand" && matches!(arguments, [Argument::Slot(pointer)] if *pointer == slot)
    })
}

/// `["Aligned|Volatile", 4]`, or nothing: how memory is accessed, and how it is aligned.
fn parse_memory_access<'s>(
    b: &mut Builder<'s>,
    (access, alignment, comma): (AttributeIndex, AttributeIndex, Option<&'s str>),
) -> Read<()> {
    let format = b.forms.state()?.format;
    if comma.is_some() {
        b.input.take_text(",");
    }
    if !b.input.take_text("[") {
        return Ok(());
    }
    let info = &format.info.attributes[usize::from(access.0)];
    let AttributeShape::Word(words) = &info.shape else { return Ok(()) };
    let mut found = smallvec::SmallVec::new();
    read_words(b, info, words, &mut found)?;
    let value = enumeration_attribute(b, words, &found);
    b.forms.state()?.attributes[usize::from(access.0)] = Some(value);
    if found.contains(&"Aligned") {
        punctuation(b, ",")?;
        let value = read_number(b, Some("i32"))?;
        b.forms.state()?.attributes[usize::from(alignment.0)] = Some(value);
    }
    punctuation(b, "]")
}

/// ` ["Aligned", 4]`, or nothing.
fn print_memory_access(
    form: &mut FormPrinter<'_, '_>,
    (access, alignment, comma): (AttributeIndex, AttributeIndex, Option<&str>),
) -> Option<()> {
    form.str(if comma.is_none() { "" } else { ", " });
    if form.parts.attribute(access).is_none() {
        return form.parts.attribute(alignment).is_none().then_some(());
    }
    form.str(" [\"");
    let start = form.printer.out.len();
    form.written(access)?;
    unwrap_word(form, start);
    let has_alignment = form.printer.out[start..].windows(7).any(|word| word == b"Aligned");
    form.str("\"");
    if form.parts.attribute(alignment).is_some() {
        form.str(", ");
        form.written(alignment)?;
    }
    form.str("]");
    (has_alignment == form.parts.attribute(alignment).is_some()).then_some(())
}

/// `init(%a)` or nothing; and after it `: pointer`, which determines the type of the value and the class.
fn parse_variable_pointer<'s>(
    b: &mut Builder<'s>,
    (TypesOf(pointer), TypesOf(initializer), class): (TypesOf, TypesOf, AttributeIndex),
) -> Read<()> {
    let format = b.forms.state()?.format;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let text = b.core.ir.print_type(ty);
    let Some((pointee, name)) = crate::ir::spirv::pointer(&text) else {
        return Err(text_error(b, "expected spirv.ptr type", place));
    };
    let inner = type_of_text(b, pointee.as_bytes());
    set_types(b, pointer, &[ty], TypePlace::At(place))?;
    let count = b.forms.slot(initializer)?.values.len();
    set_types(b, initializer, &vec![inner; count], TypePlace::Nowhere)?;
    let AttributeShape::Word(words) = &format.info.attributes[usize::from(class.0)].shape else { return Ok(()) };
    let value = enumeration_attribute(b, words, &[name]);
    b.forms.state()?.attributes[usize::from(class.0)] = Some(value);
    Ok(())
}

/// `type`
fn print_variable_pointer(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(pointer), TypesOf(initializer), class): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let text = type_text(form, pointer)?;
    let (pointee, name) = spirv::pointer(&text)?;
    form.str(&text);
    form.printed.attributes.add(class.0);
    let value = form.parts.attribute(class)?;
    let fits = form.types_of(initializer).iter().all(|ty| form.is_type(*ty, pointee));
    (fits && form.is_spelled(value, &format!("#spirv.storage_class<{name}>"))).then_some(())
}
