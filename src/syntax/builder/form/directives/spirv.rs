//! Directives of `spirv`: pointers by their class and pointee, memory access, lists of symbols.

use super::super::attributes::{enumeration_attribute, read_any_attribute, read_words};
use super::super::expect::{list_until, punctuation, refused};
use super::super::numbers::read_number;
use super::super::regions::complete_region;
use super::super::terms::type_of_value;
use super::super::text_types::type_of_text;
use super::super::types::{opaque_type, read_type};
use super::super::values::{read_operand, read_use};
use super::super::{Builder, CustomError, Read, TypePlace};
use super::calls::elements_of;
use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use super::vectors::text_error;
use crate::assembly::{Argument, AttributeShape, Format, SlotIndex};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::syntax::token::Token;

/// `"Function" %a`: until its whole type is known, that of the value is the class of the pointer.
pub(super) fn pointer_operand<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(pointer)] = arguments else { return Ok(()) };
    let place = b.input.peek()?.1;
    read_string(b)?;
    let text = b.input.text(place);
    let class = b.core.intern(Type::Opaque(text[1..text.len() - 1].into()));
    let named = read_use(b)?;
    set_values(b, *pointer, &[named])?;
    set_types(b, *pointer, &[class], TypePlace::Nowhere)
}

/// `type`: what pointers point to, and the type of what is no pointer.
pub(super) fn pointee<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let element = match arguments {
        [.., Argument::Text(_)] => b.core.ir.types.shaped(ty).map_or(ty, |shaped| shaped.element),
        _ => ty,
    };
    for argument in arguments {
        let Argument::Type(slot) = argument else { continue };
        let of = match first_type(b, *slot)?.map(|class| b.core.ir.print_type(class)) {
            Some(class) => {
                let text = format!("!spirv.ptr<{}, {class}>", b.core.ir.print_type(element));
                opaque_type(b, text.as_bytes())
            }
            None => ty,
        };
        set_types(b, *slot, &[of], TypePlace::At(place))?;
    }
    Ok(())
}

pub(super) fn first_type(b: &mut Builder<'_>, slot: SlotIndex) -> Read<Option<TypeId>> {
    let types = b.forms.slot(slot)?.types.clone();
    Ok(types.and_then(|mut types| types.next()).map(|at| b.core.types[at]))
}

/// `["Aligned|Volatile", 4]`, or nothing: how memory is accessed, and how it is aligned.
pub(super) fn memory_access<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(access), Argument::Attribute(alignment), comma @ ..] = arguments else {
        return Ok(());
    };
    if !comma.is_empty() {
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

/// `init(%a)` or nothing; and after it `: pointer`, which determines the type of the value and the class.
pub(super) fn variable_pointer<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(pointer), Argument::Type(initializer), Argument::Attribute(class)] = arguments else {
        return Ok(());
    };
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    let text = b.core.ir.print_type(ty);
    let Some((pointee, name)) = crate::ir::spirv::pointer(&text) else {
        return Err(text_error(b, "expected spirv.ptr type", place));
    };
    let inner = type_of_text(b, pointee.as_bytes());
    set_types(b, *pointer, &[ty], TypePlace::At(place))?;
    let count = b.forms.slot(*initializer)?.values.len();
    set_types(b, *initializer, &vec![inner; count], TypePlace::Nowhere)?;
    let AttributeShape::Word(words) = &format.info.attributes[usize::from(class.0)].shape else { return Ok(()) };
    let value = enumeration_attribute(b, words, &[name]);
    b.forms.state()?.attributes[usize::from(class.0)] = Some(value);
    Ok(())
}

/// A value, and the type of the result where it is not that of the value: `[1.0 : f32] : !spirv.array<1 x f32>`.
pub(super) fn spirv_constant<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(value), Argument::Type(result)] = arguments else { return Ok(()) };
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
    set_types(b, *result, &[ty], TypePlace::Nowhere)
}

/// Nothing: the result has the type inside the composite at the place.
pub(super) fn composite_part<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(part), Argument::Type(composite), Argument::Attribute(indices)] = arguments else {
        return Ok(());
    };
    let indices =
        elements_of(b, *indices)?.into_iter().map(|index| b.core.ir.integer(index)).collect::<Option<Vec<_>>>();
    let indices = indices.unwrap_or_default();
    let Some(ty) = first_type(b, *composite)? else { return Ok(()) };
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
    set_types(b, *part, &[found], TypePlace::Nowhere)
}

/// `, @a, @b` or `, 1, 2`: an array of symbols or of numbers of `i32`; with the text `parentheses` `(@a, @b)`.
pub(super) fn listed<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute), style @ ..] = arguments else { return Ok(()) };
    let mut found = Vec::new();
    let mut item = |b: &mut Builder<'s>| {
        let value = match b.input.peek()?.0 {
            Token::Integer | Token::Minus => read_number(b, Some("i32"))?,
            _ => read_any_attribute(b)?,
        };
        found.push(value);
        Ok(())
    };
    if style.is_empty() {
        while b.input.take_text(",") {
            item(b)?;
        }
    } else {
        punctuation(b, "(")?;
        list_until(b, ")", item)?;
    }
    set_array(b, *attribute, &found)
}

/// `[5, 10]` or nothing: an array of numbers of `i32`.
pub(super) fn weights<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    if !b.input.take_text("[") {
        return Ok(());
    }
    let mut found = Vec::new();
    list_until(b, "]", |b| {
        found.push(read_number(b, Some("i32"))?);
        Ok(())
    })?;
    set_array(b, *attribute, &found)
}

/// `"name"(%a) : (t) -> u`: the only operation of the region, which yields its result.
pub(super) fn wrapped_operation<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Region(region), Argument::Type(result)] = arguments else { return Ok(()) };
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
    b.forms.state()?.regions.push(*region);
    match ty {
        Some(ty) => set_types(b, *result, &[ty], TypePlace::Nowhere),
        None => Ok(()),
    }
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

/// `spec_id(5)`, or nothing: an attribute that no definition names.
pub(super) fn spec_id(b: &mut Builder<'_>) -> Read<()> {
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
