//! Directives of `spirv`: pointers by their class and pointee, memory access, lists of symbols.

use super::symbols::unwrap_word;
use super::values::print_value_list;
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::{AnyType, Text};
use crate::asm::directive::{Feature, TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, SlotIndex, Step};
use crate::dialect::texts::spirv;
use crate::ir::{Type, TypeId};

rows! {
    /// `"Function" %a`: a value and its storage class.
    "PointerOperand" starts [Text("\"")] WritesStorageClass => parse_pointer_operand, print_pointer_operand;
    /// `type`: the pointee of the pointers among the slots, and the type of other values; with the text `element` the
    /// pointee is the element type.
    "Pointee" starts [AnyType] => parse_pointee, print_pointee;
    /// `["Aligned", 4]`, or nothing: the access to memory and its alignment; if the directive has a text, a comma comes
    /// first.
    "MemoryAccess" starts [Text("["), Text(",")] OwnBlank => parse_memory_access, print_memory_access;
    /// `type`: a pointer, which determines the type of a value and the storage class.
    "VariablePointer" starts [AnyType] => parse_variable_pointer, print_variable_pointer;
}

/// `"Function" %a`: stores the storage class in place of the type of the value, until that type is known.
fn parse_pointer_operand<'s>(p: &mut OpAsmParser<'_, 's>, pointer: SlotIndex) -> ParseResult<()> {
    let place = p.next_span()?;
    p.parse_string()?;
    let text = p.text_of(place);
    let class = p.intern(Type::Opaque(text[1..text.len() - 1].into()));
    let named = p.parse_operand()?;
    p.set_values(pointer, &[named])?;
    p.set_types(pointer, &[class], TypePlace::Nowhere)
}

/// `"Function" %a`
fn print_pointer_operand(p: &mut OpAsmPrinter<'_, '_>, pointer: SlotIndex) -> Option<()> {
    let text = type_text(p, pointer)?;
    let (_, class) = spirv::pointer(&text)?;
    p.print(&format!("\"{class}\" "));
    print_value_list(p, pointer);
    Some(())
}

/// The text of the only type of a slot.
fn type_text(p: &mut OpAsmPrinter<'_, '_>, slot: SlotIndex) -> Option<String> {
    let ty = p.type_of(slot)?;
    Some(p.ir().print_type(ty))
}

/// The types of two values, and a text if the second is the element of the first.
type PointeeParts<'f> = (TypesOf, Option<TypesOf>, Option<&'f str>);

/// `type`: the pointee of all pointers, and the type of values that are no pointers.
fn parse_pointee<'s>(p: &mut OpAsmParser<'_, 's>, (first, second, of_element): PointeeParts<'s>) -> ParseResult<()> {
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    let element = match of_element {
        Some(_) => p.ir().types.shaped(ty).map_or(ty, |shaped| shaped.element),
        None => ty,
    };
    for TypesOf(slot) in [first].into_iter().chain(second) {
        let of = match first_type(p, slot)?.map(|class| p.ir().print_type(class)) {
            Some(class) => {
                let text = format!("!spirv.ptr<{}, {class}>", p.ir().print_type(element));
                p.opaque_type(text.as_bytes())
            }
            None => ty,
        };
        p.set_types(slot, &[of], TypePlace::At(place))?;
    }
    Ok(())
}

/// `type`
fn print_pointee(p: &mut OpAsmPrinter<'_, '_>, (first, second, of_element): PointeeParts<'_>) -> Option<()> {
    let (mut written, mut pointees): (Option<String>, Vec<String>) = (None, Vec::new());
    for TypesOf(slot) in [first].into_iter().chain(second) {
        let text = type_text(p, slot)?;
        // Pointers are read first, each with its storage class.
        if printed_class(p, slot) {
            pointees.push(spirv::pointer(&text)?.0.to_owned());
            continue;
        }
        if of_element.is_some() {
            let ty = p.type_of(slot)?;
            let element = p.ir().types().shaped(ty).map_or(ty, |shaped| shaped.element);
            let fits = pointees.iter().all(|pointee| p.is_type(element, pointee));
            pointees.clear();
            fits.then_some(())?;
        }
        pointees.push(text.clone());
        written = Some(text);
    }
    let first = pointees.first()?;
    pointees.iter().all(|pointee| pointee == first).then_some(())?;
    p.print(&written.unwrap_or_else(|| first.clone()));
    Some(())
}

pub(super) fn first_type(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex) -> ParseResult<Option<TypeId>> {
    let types = p.slot(slot)?.types.clone();
    Ok(types.and_then(|mut types| types.next()).map(|at| p.types()[at]))
}

/// Whether the form prints the storage class of a value.
fn printed_class(p: &OpAsmPrinter<'_, '_>, slot: SlotIndex) -> bool {
    let format = p.format();
    format.steps.iter().any(|step| {
        let Step::Custom { directive, arguments, .. } = step else { return false };
        let arguments = &format.arguments[arguments.indices()];
        directive.has(Feature::WritesStorageClass) && matches!(arguments, [Argument::Slot(pointer)] if *pointer == slot)
    })
}

/// `["Aligned|Volatile", 4]`, or nothing: the access to memory and its alignment.
fn parse_memory_access<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (access, alignment, comma): (AttributeIndex, AttributeIndex, Option<&'s str>),
) -> ParseResult<()> {
    let format = p.format()?;
    if comma.is_some() {
        p.parse_optional(",");
    }
    if !p.parse_optional("[") {
        return Ok(());
    }
    let info = &format.info.attributes[usize::from(access.0)];
    let AttributeShape::Word(words) = &info.shape else { return Ok(()) };
    let mut found = smallvec::SmallVec::new();
    p.parse_words(info, words, &mut found)?;
    let value = p.enumeration_attribute(words, &found);
    p.set_attribute(access, value)?;
    if found.contains(&"Aligned") {
        p.parse(",")?;
        let value = p.parse_number(Some("i32"))?;
        p.set_attribute(alignment, value)?;
    }
    p.parse("]")
}

/// ` ["Aligned", 4]`, or nothing.
fn print_memory_access(
    p: &mut OpAsmPrinter<'_, '_>,
    (access, alignment, comma): (AttributeIndex, AttributeIndex, Option<&str>),
) -> Option<()> {
    p.print(if comma.is_none() { "" } else { ", " });
    if p.attribute(access).is_none() {
        return p.attribute(alignment).is_none().then_some(());
    }
    p.print(" [\"");
    let start = p.mark();
    p.written(access)?;
    unwrap_word(p, start);
    let has_alignment = p.text_since(start).windows(7).any(|word| word == b"Aligned");
    p.print("\"");
    if p.attribute(alignment).is_some() {
        p.print(", ");
        p.written(alignment)?;
    }
    p.print("]");
    (has_alignment == p.attribute(alignment).is_some()).then_some(())
}

/// `init(%a)` or nothing; and after it `: pointer`, which determines the type of the value and the class.
fn parse_variable_pointer<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(pointer), TypesOf(initializer), class): (TypesOf, TypesOf, AttributeIndex),
) -> ParseResult<()> {
    let format = p.format()?;
    let place = p.next_span()?;
    let ty = p.parse_type_alone()?;
    let text = p.ir().print_type(ty);
    let Some((pointee, name)) = crate::dialect::texts::spirv::pointer(&text) else {
        return Err(text_error(p, "expected spirv.ptr type", place));
    };
    let inner = p.type_of_text(pointee.as_bytes());
    p.set_types(pointer, &[ty], TypePlace::At(place))?;
    let count = p.slot(initializer)?.values.len();
    p.set_types(initializer, &vec![inner; count], TypePlace::Nowhere)?;
    let AttributeShape::Word(words) = &format.info.attributes[usize::from(class.0)].shape else { return Ok(()) };
    let value = p.enumeration_attribute(words, &[name]);
    p.set_attribute(class, value)
}

/// `type`
fn print_variable_pointer(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(pointer), TypesOf(initializer), class): (TypesOf, TypesOf, AttributeIndex),
) -> Option<()> {
    let text = type_text(p, pointer)?;
    let (pointee, name) = spirv::pointer(&text)?;
    p.print(&text);
    p.did_print_attribute(class);
    let value = p.attribute(class)?;
    let fits = p.types_of(initializer).iter().all(|ty| p.is_type(*ty, pointee));
    (fits && p.is_spelled(value, &format!("#spirv.storage_class<{name}>"))).then_some(())
}
