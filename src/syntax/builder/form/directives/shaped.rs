//! Types with the sizes of what they describe, `tensor<?xf32>{%d}`, and results that are operands again: what IREE's
//! dialects write.

use super::super::expect::{comma_list, keyword_text, punctuation, refused};
use super::super::finish::fixed_type;
use super::super::transforms::transformed;
use super::super::types::{note_types, read_type, read_type_list};
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::functions::{Signature, function_arguments, optional_dictionary, popped_type};
use super::lists::set_attribute;
use super::llvm::set_dictionaries;
use super::symbols::set_array;
use super::types::set_types;
use crate::assembly::{Argument, AttributeIndex, SlotIndex, Transform};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::syntax::builder::Use;

/// The types of values, the sizes of these types, and for results the tied operand.
#[derive(Default)]
pub(super) struct Shaped {
    pub(super) types: Vec<TypeId>,
    pub(super) sizes: Vec<Use>,
    pub(super) tied: Vec<Option<usize>>,
}

/// Operands that results may be: their names and their types.
pub(super) struct Operands<'o> {
    pub(super) names: &'o [Use],
    pub(super) types: &'o [TypeId],
}

/// `{%a, %b}`, or nothing.
pub(super) fn braced_sizes(b: &mut Builder<'_>, sizes: &mut Vec<Use>) -> Read<()> {
    if !b.input.take_text("{") {
        return Ok(());
    }
    comma_list(b, |b| {
        sizes.push(read_use(b)?);
        Ok(())
    })?;
    punctuation(b, "}")
}

/// A type, which is not put on the stack.
pub(super) fn one_type(b: &mut Builder<'_>) -> Read<TypeId> {
    note_types(b)?;
    read_type(b)?;
    Ok(popped_type(b))
}

/// `type{%a}`: a type, which is not put on the stack, and its sizes.
pub(super) fn sized_type(b: &mut Builder<'_>, found: &mut Shaped) -> Read<()> {
    let ty = one_type(b)?;
    found.types.push(ty);
    braced_sizes(b, &mut found.sizes)
}

/// Gives values to an operand.
pub(super) fn set_values(b: &mut Builder<'_>, slot: SlotIndex, values: &[Use]) -> Read<()> {
    let start = b.nesting.uses.len();
    b.nesting.uses.extend_from_slice(values);
    b.forms.slot(slot)?.values = start..b.nesting.uses.len();
    Ok(())
}

/// `type{%a}, type`
fn shaped_types(b: &mut Builder<'_>, found: &mut Shaped) -> Read<()> {
    loop {
        sized_type(b, found)?;
        if !b.input.take_text(",") {
            return Ok(());
        }
    }
}

/// `%a`, `%a as type`, or `type`: a result that is one of some operands, or is not.
pub(super) fn tied_type(b: &mut Builder<'_>, operands: &Operands<'_>) -> Read<(TypeId, Option<usize>)> {
    if b.input.first() != Some(b'%') {
        return Ok((one_type(b)?, None));
    }
    let tied = read_use(b)?;
    let place = operands.names.iter().position(|known| (known.name, known.number) == (tied.name, tied.number));
    let Some(place) = place else {
        let name = String::from_utf8_lossy(b.input.text(tied.span)).into_owned();
        let text = format!("tied operand not found for result reference {name}");
        return Err(refused(b, CustomError::Text { text }, tied.span));
    };
    let ty = match b.input.take_word("as") {
        true => one_type(b)?,
        false => operands.types.get(place).copied().unwrap_or_else(|| b.core.erroneous_type()),
    };
    Ok((ty, Some(place)))
}

/// `type{%a}` or `(%x{%a}, %y as type)`: results.
pub(super) fn shaped_results(b: &mut Builder<'_>, operands: &Operands<'_>) -> Read<Shaped> {
    let mut found = Shaped::default();
    let is_list = b.input.take_text("(");
    if is_list && b.input.take_text(")") {
        return Ok(found);
    }
    comma_list(b, |b| {
        let (ty, tied) = tied_type(b, operands)?;
        found.types.push(ty);
        found.tied.push(tied);
        braced_sizes(b, &mut found.sizes)
    })?;
    if is_list {
        punctuation(b, ")")?;
    }
    Ok(found)
}

/// The list of the operands that results are: -1 for those that are none.
pub(super) fn set_tied(b: &mut Builder<'_>, attribute: AttributeIndex, tied: &[Option<usize>]) -> Read<()> {
    if tied.is_empty() {
        return Ok(());
    }
    let index = fixed_type(b, "index");
    let mut all = Vec::new();
    for place in tied {
        let text = place.map_or("-1".to_owned(), |place| place.to_string());
        let text = b.core.ir.texts.add(text.as_bytes());
        all.push(b.core.ir.attributes.add(AttributeKind::Integer(text, Some(index))));
    }
    set_array(b, attribute, &all)
}

/// The values of an operand that were read.
pub(super) fn values_of(b: &mut Builder<'_>, slot: SlotIndex) -> Read<Vec<Use>> {
    let values = b.forms.slot(slot)?.values.clone();
    Ok(b.nesting.uses[values].to_vec())
}

/// `(type, type{%a}) -> (type{%b}, %x{%c})`
pub(super) fn shaped_function_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Slot(operands),
        Argument::Type(types),
        Argument::Slot(sizes),
        Argument::Type(results),
        Argument::Slot(result_sizes),
        Argument::Attribute(tied),
    ] = arguments
    else {
        return Ok(());
    };
    punctuation(b, "(")?;
    let mut inputs = Shaped::default();
    if !b.input.take_text(")") {
        shaped_types(b, &mut inputs)?;
        punctuation(b, ")")?;
    }
    punctuation(b, "->")?;
    let names = values_of(b, *operands)?;
    let outputs = shaped_results(b, &Operands { names: &names, types: &inputs.types })?;
    set_values(b, *sizes, &inputs.sizes)?;
    set_types(b, *types, &inputs.types, TypePlace::Nowhere)?;
    set_values(b, *result_sizes, &outputs.sizes)?;
    set_types(b, *results, &outputs.types, TypePlace::Nowhere)?;
    set_tied(b, *tied, &outputs.tied)
}

/// `type{%a}, type`: types of one or two slots, and the sizes.
pub(super) fn shaped_type_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [slots @ .., Argument::Slot(sizes)] = arguments else { return Ok(()) };
    let mut found = Shaped::default();
    shaped_types(b, &mut found)?;
    for slot in slots {
        if let Argument::Type(slot) = slot {
            set_types(b, *slot, &found.types, TypePlace::Nowhere)?;
        }
    }
    set_values(b, *sizes, &found.sizes)
}

/// `type{%a}`, or `%x as type{%a}`
pub(super) fn shaped_tied_result<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(slot), Argument::Slot(sizes), tied @ ..] = arguments else { return Ok(()) };
    let is_tied = b.input.first() == Some(b'%');
    if is_tied {
        // The tied operand is implied.
        read_use(b)?;
        keyword_text(b, "as")?;
    }
    let ty = one_type(b)?;
    let mut values = Vec::new();
    braced_sizes(b, &mut values)?;
    set_types(b, *slot, &[ty], TypePlace::Nowhere)?;
    set_values(b, *sizes, &values)?;
    match tied {
        [Argument::Attribute(tied)] => set_tied(b, *tied, &[is_tied.then_some(0)]),
        _ => Ok(()),
    }
}

/// `type{%a}`
pub(super) fn size_aware_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(slot), Argument::Slot(size)] = arguments else { return Ok(()) };
    let ty = one_type(b)?;
    set_types(b, *slot, &[ty], TypePlace::Nowhere)?;
    punctuation(b, "{")?;
    let value = read_use(b)?;
    punctuation(b, "}")?;
    set_values(b, *size, &[value])
}

/// `type`, or `type as type`: an attribute, and the type of a value.
pub(super) fn encoded_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(encoding), Argument::Type(slot)] = arguments else { return Ok(()) };
    let written = one_type(b)?;
    set_attribute(b, *encoding, AttributeKind::Type(written))?;
    let stored = if b.input.take_word("as") { one_type(b)? } else { written };
    set_types(b, *slot, &[stored], TypePlace::Nowhere)
}

/// `(type, type)`
pub(super) fn operand_type_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(slot)] = arguments else { return Ok(()) };
    punctuation(b, "(")?;
    note_types(b)?;
    let start = b.core.types.len();
    if !b.input.take_text(")") {
        read_type_list(b)?;
        punctuation(b, ")")?;
    }
    b.forms.slot(*slot)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// `type`, or `(type, %a, %b as type)`
pub(super) fn tied_result_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(operands), Argument::Type(types), Argument::Type(results), Argument::Attribute(tied)] =
        arguments
    else {
        return Ok(());
    };
    let names = values_of(b, *operands)?;
    let types = b.forms.slot(*types)?.types.clone().unwrap_or_default();
    let types = b.core.types[types].to_vec();
    let found = shaped_results(b, &Operands { names: &names, types: &types })?;
    set_types(b, *results, &found.types, TypePlace::Nowhere)?;
    set_tied(b, *tied, &found.tied)
}

/// `(%a: t {..}, ..) -> (t {..}, %a, %a as t)`: the type of a function, the attributes of its arguments and results,
/// and which argument each result is.
pub(super) fn shaped_signature<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(ty), tied @ .., Argument::Attribute(of_arguments), Argument::Attribute(of_results)] =
        arguments
    else {
        return Ok(());
    };
    let (inputs, _) = function_arguments(b, false)?;
    let names: Vec<Use> = b.forms.state()?.arguments.iter().map(|(name, ..)| *name).collect();
    let operands = Operands { names: &names, types: &inputs.types };
    let (results, places) = match b.input.take_text("->") {
        true => signature_results(b, &operands)?,
        false => Default::default(),
    };
    let function = Type::Function { inputs: inputs.types.into(), results: results.types.into() };
    let function = b.core.intern(function);
    set_attribute(b, *ty, AttributeKind::Type(function))?;
    set_dictionaries(b, *of_arguments, &inputs.attributes)?;
    set_dictionaries(b, *of_results, &results.attributes)?;
    match tied {
        [Argument::Attribute(tied)] if places.iter().any(Option::is_some) => set_tied(b, *tied, &places),
        _ => Ok(()),
    }
}

/// `t`, or `(t {..}, %a, %a as t)`
fn signature_results(b: &mut Builder<'_>, operands: &Operands<'_>) -> Read<(Signature, Vec<Option<usize>>)> {
    let (mut results, mut places) = (Signature::default(), Vec::new());
    let is_list = b.input.take_text("(");
    if is_list && b.input.take_text(")") {
        return Ok((results, places));
    }
    comma_list(b, |b| {
        let (ty, tied) = tied_argument(b, operands)?;
        results.types.push(ty);
        places.push(tied);
        results.attributes.push(if is_list { optional_dictionary(b)? } else { None });
        Ok(())
    })?;
    if is_list {
        punctuation(b, ")")?;
    }
    Ok((results, places))
}

/// As `tied_type`, of the arguments of a function: their names are defined, not used.
fn tied_argument(b: &mut Builder<'_>, operands: &Operands<'_>) -> Read<(TypeId, Option<usize>)> {
    let names: Vec<Use> = operands.names.iter().map(|name| Use { number: 0, ..*name }).collect();
    tied_type(b, &Operands { names: &names, types: operands.types })
}

/// Types that are attributes, in a list.
pub(super) fn set_type_array(b: &mut Builder<'_>, attribute: AttributeIndex, types: &[TypeId]) -> Read<()> {
    let all: Vec<AttributeId> = types.iter().map(|ty| b.core.ir.attributes.add(AttributeKind::Type(*ty))).collect();
    set_array(b, attribute, &all)
}

/// `(tensor<?xf32>{%d} in !resource{%s}, index) -> tensor<4xf32> in !resource{%t}`: of each resource also the type of
/// what is in it, and the sizes of that.
pub(super) fn encoded_function_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Slot(operands),
        Argument::Type(types),
        Argument::Slot(sizes),
        Argument::Attribute(encodings),
        Argument::Slot(dims),
        Argument::Type(results),
        Argument::Slot(result_sizes),
        Argument::Attribute(result_encodings),
        Argument::Slot(result_dims),
        Argument::Attribute(tied),
    ] = arguments
    else {
        return Ok(());
    };
    let names = values_of(b, *operands)?;
    punctuation(b, "(")?;
    let none = Operands { names: &[], types: &[] };
    let inputs = encoded_list(b, &none, Some(")"))?;
    punctuation(b, "->")?;
    let of_inputs = Operands { names: &names, types: &inputs.0.types };
    let outputs = match b.input.take_text("(") {
        true => encoded_list(b, &of_inputs, Some(")"))?,
        false => encoded_list(b, &of_inputs, None)?,
    };
    let sides =
        [(inputs, types, sizes, encodings, dims), (outputs, results, result_sizes, result_encodings, result_dims)];
    for (at, ((found, encoded), types, sizes, encodings, dims)) in sides.into_iter().enumerate() {
        set_types(b, *types, &found.types, TypePlace::Nowhere)?;
        set_values(b, *sizes, &found.sizes)?;
        set_type_array(b, *encodings, &encoded.types)?;
        set_values(b, *dims, &encoded.sizes)?;
        if at == 1 {
            set_tied(b, *tied, &found.tied)?;
        }
    }
    Ok(())
}

/// The resources of a list, and what is in them; a list without an end has one element.
fn encoded_list(b: &mut Builder<'_>, operands: &Operands<'_>, close: Option<&'static str>) -> Read<(Shaped, Shaped)> {
    let (mut found, mut encoded) = (Shaped::default(), Shaped::default());
    if close.is_some_and(|close| b.input.take_text(close)) {
        return Ok((found, encoded));
    }
    loop {
        let written = one_type(b)?;
        encoded.types.push(written);
        let before = encoded.sizes.len();
        braced_sizes(b, &mut encoded.sizes)?;
        if b.input.take_word("in") {
            let (ty, tied) = tied_type(b, operands)?;
            found.types.push(ty);
            found.tied.push(tied);
            braced_sizes(b, &mut found.sizes)?;
        } else {
            encoded.sizes.truncate(before);
            found.types.push(written);
            found.tied.push(None);
        }
        if close.is_none() || !b.input.take_text(",") {
            break;
        }
    }
    match close {
        Some(close) => punctuation(b, close).map(|()| (found, encoded)),
        None => Ok((found, encoded)),
    }
}

/// `list`, or `list -> type`: the type of a list, and that of one of its elements.
pub(super) fn list_type_get<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(list), Argument::Type(element)] = arguments else { return Ok(()) };
    let ty = one_type(b)?;
    let of = if b.input.take_text("->") { one_type(b)? } else { element_of_list(b, ty)? };
    set_types(b, *list, &[ty], TypePlace::Nowhere)?;
    set_types(b, *element, &[of], TypePlace::Nowhere)
}

/// `list`, or `type -> list`
pub(super) fn list_type_set<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(list), Argument::Type(element)] = arguments else { return Ok(()) };
    let first = one_type(b)?;
    let (ty, of) = match b.input.take_text("->") {
        true => (one_type(b)?, first),
        false => (first, element_of_list(b, first)?),
    };
    set_types(b, *list, &[ty], TypePlace::Nowhere)?;
    set_types(b, *element, &[of], TypePlace::Nowhere)
}

fn element_of_list(b: &mut Builder<'_>, list: TypeId) -> Read<TypeId> {
    match transformed(b, list, Transform::Parameter).ok().and_then(|types| types.first().copied()) {
        Some(element) => Ok(element),
        None => {
            let span = b.input.peek()?.1;
            Err(refused(b, CustomError::Punctuation { text: "->".to_owned() }, span))
        }
    }
}

/// Nothing: the type of a function without arguments and results.
pub(super) fn no_arguments<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(ty)] = arguments else { return Ok(()) };
    let function = b.core.intern(Type::Function { inputs: Box::default(), results: Box::default() });
    set_attribute(b, *ty, AttributeKind::Type(function))
}
