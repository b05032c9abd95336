//! Types of functions with the sizes of what is passed.

use super::functions::{
    Signature, body_arguments, dictionaries_of, function_arguments, optional_dictionary, parameter_list,
    print_dictionary_of, set_signature,
};
use super::lists::set_attribute;
use super::resources::{is_resource, type_elements};
use super::shaped::{
    Operands, Shaped, one_type, parse_braced_sizes, parse_shaped_results, parse_shaped_types, parse_tied_type,
    print_braced_sizes, print_shaped_results, print_shaped_types, print_tied_type, set_tied, set_type_array,
    set_values, sizes_of, tied_operands, values_of,
};
use super::types::set_types;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{comma_list, punctuation};
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::syntax::builder::{Builder, Use};

rows! {
    /// `(type, type{%a}) -> (type{%b}, %x as type)`: operands, their types and sizes, the types and sizes of the results, and
    /// which operand each result is.
    "ShapedFunctionType" starts [Text("(")] => parse_shaped_function_type, print_shaped_function_type;
    /// `(tensor<?xf32>{%d} in type{%a}) -> ..`: the same, and of both sides the types of what is in resources, with sizes.
    "EncodedShapedFunctionType" starts [Text("(")] => parse_encoded_function_type, print_encoded_function_type;
    /// `(%a: type {..}) -> (type, %a as type)`: the type of a function, perhaps which argument each result is, and the
    /// attributes of arguments and results.
    "ShapedFunctionSignature" starts [Text("(")] => parse_shaped_signature, print_shaped_signature;
    /// Nothing: the type of a function without arguments and results.
    "NoArguments" starts [] own_blank => parse_no_arguments, print_no_arguments;
}

/// The arguments of `ShapedFunctionType`, which its row describes.
type ShapedFunctionTypeParts = (SlotIndex, TypesOf, SlotIndex, TypesOf, SlotIndex, AttributeIndex);

/// `(type, type{%a}) -> (type{%b}, %x{%c})`
fn parse_shaped_function_type<'s>(
    b: &mut Builder<'s>,
    (operands, TypesOf(types), sizes, TypesOf(results), result_sizes, tied): ShapedFunctionTypeParts,
) -> Read<()> {
    punctuation(b, "(")?;
    let mut inputs = Shaped::default();
    if !b.input.take_text(")") {
        parse_shaped_types(b, &mut inputs)?;
        punctuation(b, ")")?;
    }
    punctuation(b, "->")?;
    let names = values_of(b, operands)?;
    let outputs = parse_shaped_results(b, &Operands { names: &names, types: &inputs.types })?;
    set_values(b, sizes, &inputs.sizes)?;
    set_types(b, types, &inputs.types, TypePlace::Nowhere)?;
    set_values(b, result_sizes, &outputs.sizes)?;
    set_types(b, results, &outputs.types, TypePlace::Nowhere)?;
    set_tied(b, tied, &outputs.tied)
}

/// `(type, type{%a}) -> (type{%b}, %x{%c})`
fn print_shaped_function_type(
    form: &mut FormPrinter<'_, '_>,
    (operands, TypesOf(types), sizes, TypesOf(results), result_sizes, tied): ShapedFunctionTypeParts,
) -> Option<()> {
    let (types, sizes) = (form.types_of(types), sizes_of(form, sizes));
    form.str("(");
    print_shaped_types(form, &types, sizes)?;
    form.str(") -> ");
    let (results, result_sizes) = (form.types_of(results), sizes_of(form, result_sizes));
    let places = tied_operands(form, tied, results.len())?;
    print_shaped_results(form, &results, &places, form.parts.values(operands), result_sizes)
}

/// The arguments of `EncodedShapedFunctionType`, which its row describes.
type EncodedFunctionTypeParts = (
    SlotIndex,
    TypesOf,
    SlotIndex,
    AttributeIndex,
    SlotIndex,
    TypesOf,
    SlotIndex,
    AttributeIndex,
    SlotIndex,
    AttributeIndex,
);

/// `(tensor<?xf32>{%d} in !resource{%s}, index) -> tensor<4xf32> in !resource{%t}`: of each resource also the type of
/// what is in it, and the sizes of that.
fn parse_encoded_function_type<'s>(
    b: &mut Builder<'s>,
    (
        operands,
        TypesOf(types),
        sizes,
        encodings,
        dims,
        TypesOf(results),
        result_sizes,
        result_encodings,
        result_dims,
        tied,
    ): EncodedFunctionTypeParts,
) -> Read<()> {
    let names = values_of(b, operands)?;
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
        set_types(b, types, &found.types, TypePlace::Nowhere)?;
        set_values(b, sizes, &found.sizes)?;
        set_type_array(b, encodings, &encoded.types)?;
        set_values(b, dims, &encoded.sizes)?;
        if at == 1 {
            set_tied(b, tied, &found.tied)?;
        }
    }
    Ok(())
}

/// `(tensor<?xf32>{%d} in !resource{%s}, index) -> tensor<4xf32> in %x{%t}`
fn print_encoded_function_type<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (
        operands,
        TypesOf(types),
        sizes,
        encodings,
        dims,
        TypesOf(results),
        result_sizes,
        result_encodings,
        result_dims,
        tied,
    ): EncodedFunctionTypeParts,
) -> Option<()> {
    let operands = form.parts.values(operands);
    let (types, results) = (form.types_of(types), form.types_of(results));
    let places = tied_operands(form, tied, results.len())?;
    let none = vec![None; types.len()];
    let sides = [
        (types, sizes, encodings, dims, none, true),
        (results, result_sizes, result_encodings, result_dims, places, false),
    ];
    for (types, sizes, encodings, dims, places, is_operands) in sides {
        let (mut sizes, mut dims) = (sizes_of(form, sizes), sizes_of(form, dims));
        let encodings = type_elements(form, encodings)?;
        if encodings.len() != types.len() {
            return None;
        }
        let is_list = is_operands || types.len() != 1;
        form.str(if is_operands { "" } else { " -> " });
        form.str(if is_list { "(" } else { "" });
        form.list(types.iter().zip(encodings).zip(places), |form, ((ty, encoding), place)| {
            form.ty(encoding);
            if !is_resource(form, *ty) {
                return form.parts.ir.types().same(*ty, encoding).then_some(());
            }
            print_braced_sizes(form, encoding, &mut dims)?;
            form.str(" in ");
            let operand = place.map(|place: usize| operands.get(place).copied().ok_or(())).transpose().ok()?;
            print_tied_type(form, *ty, operand);
            print_braced_sizes(form, *ty, &mut sizes)
        })?;
        form.str(if is_list { ")" } else { "" });
        (sizes.is_empty() && dims.is_empty()).then_some(())?;
    }
    Some(())
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
        parse_braced_sizes(b, &mut encoded.sizes)?;
        if b.input.take_word("in") {
            let (ty, tied) = parse_tied_type(b, operands)?;
            found.types.push(ty);
            found.tied.push(tied);
            parse_braced_sizes(b, &mut found.sizes)?;
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

/// The arguments of `ShapedFunctionSignature`, which its row describes.
type ShapedSignatureParts = (AttributeIndex, Option<AttributeIndex>, AttributeIndex, AttributeIndex);

/// `(%a: t {..}, ..) -> (t {..}, %a, %a as t)`: the type of a function, the attributes of its arguments and results,
/// and which argument each result is.
fn parse_shaped_signature<'s>(
    b: &mut Builder<'s>,
    (ty, tied, of_arguments, of_results): ShapedSignatureParts,
) -> Read<()> {
    let (inputs, _) = function_arguments(b, false)?;
    let names: Vec<Use> = b.forms.state()?.arguments.iter().map(|(name, ..)| *name).collect();
    let operands = Operands { names: &names, types: &inputs.types };
    let (results, places) = match b.input.take_text("->") {
        true => signature_results(b, &operands)?,
        false => Default::default(),
    };
    set_signature(b, (ty, of_arguments, of_results), inputs, results)?;
    match tied {
        Some(tied) if places.iter().any(Option::is_some) => set_tied(b, tied, &places),
        _ => Ok(()),
    }
}

/// `(%a: t {..}) -> (t {..}, %a as t)`: of a function without a body the arguments have numbers for names.
fn print_shaped_signature(
    form: &mut FormPrinter<'_, '_>,
    (ty, tied, of_arguments, of_results): ShapedSignatureParts,
) -> Option<()> {
    let (inputs, results) = form.function_type(ty)?;
    let places = match tied {
        Some(tied) => tied_operands(form, tied, results.len())?,
        None => vec![None; results.len()],
    };
    let input_attributes = dictionaries_of(form, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(form, of_results, results.len())?;
    let entry = body_arguments(form)?;
    let has_numbers = entry.is_none();
    match entry {
        Some(entry) => {
            let types: Vec<TypeId> = entry.iter().map(|value| form.parts.ir.value_type(*value)).collect();
            if !form.are_same(&types, inputs) {
                return None;
            }
            parameter_list(form, Some(&entry), inputs.len(), input_attributes, |form, index| form.ty(inputs[index]))?;
        }
        None => {
            form.str("(");
            form.list(inputs.iter().enumerate(), |form, (index, ty)| {
                form.str(&format!("%arg{index}: "));
                form.ty(*ty);
                print_dictionary_of(form, input_attributes.get(index));
                Some(())
            })?;
        }
    }
    form.str(")");
    if results.is_empty() {
        return Some(());
    }
    let entry = body_arguments(form)?.unwrap_or_default();
    let is_single = results.len() == 1 && result_attributes.is_empty();
    form.str(if is_single { " -> " } else { " -> (" });
    form.list(results.iter().zip(places).enumerate(), |form, (index, (ty, place))| {
        match place {
            Some(place) if has_numbers => {
                form.str(&format!("%arg{place}"));
                if !form.parts.ir.types().same(*inputs.get(place)?, *ty) {
                    form.str(" as ");
                    form.ty(*ty);
                }
            }
            Some(place) => print_tied_type(form, *ty, Some(*entry.get(place)?)),
            None => form.ty(*ty),
        }
        print_dictionary_of(form, result_attributes.get(index));
        Some(())
    })?;
    form.str(if is_single { "" } else { ")" });
    Some(())
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
    parse_tied_type(b, &Operands { names: &names, types: operands.types })
}

/// Nothing: the type of a function without arguments and results.
fn parse_no_arguments<'s>(b: &mut Builder<'s>, ty: AttributeIndex) -> Read<()> {
    let function = b.core.intern(Type::Function { inputs: Box::default(), results: Box::default() });
    set_attribute(b, ty, AttributeKind::Type(function))
}

/// Nothing: the type of a function without arguments and results.
fn print_no_arguments(form: &mut FormPrinter<'_, '_>, ty: AttributeIndex) -> Option<()> {
    form.printed.attributes.add(ty.0);
    let AttributeKind::Type(function) = form.kind(ty)? else { return None };
    form.is_type(function, "() -> ()").then_some(())
}
