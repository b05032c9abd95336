//! Types of functions whose arguments and results have sizes.

use super::functions::{
    FunctionSignatureText, body_arguments, dictionaries_of, function_arguments, optional_dictionary, parameter_list,
    print_dictionary_of, set_signature,
};
use super::loops::types_of_values;
use super::resources::{is_resource, type_elements};
use super::shaped::{
    Operands, TiedTypes, parse_shaped_results, parse_shaped_types, parse_tied_type, print_braced_sizes,
    print_shaped_results, print_shaped_types, print_tied_type, set_tied, set_type_array, sizes_of, tied_operands,
    values_of,
};
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::syntax::builder::WrittenUse;

rows! {
    /// `(type, type{%a}) -> (type{%b}, %x as type)`: operands, their types and sizes, the types and sizes of the
    /// results, and the operand that each result is tied to.
    "ShapedFunctionType" starts [Text("(")] => parse_shaped_function_type, print_shaped_function_type;
    /// `(tensor<?xf32>{%d} in type{%a}) -> ..`: a function type with sizes, and the types of the contents of resources
    /// with their sizes.
    "EncodedShapedFunctionType" starts [Text("(")] => parse_encoded_function_type, print_encoded_function_type;
    /// `(%a: type {..}) -> (type, %a as type)`: the type of a function, optionally the argument that each result is
    /// tied to, and the attributes of arguments and results.
    "ShapedFunctionSignature" starts [Text("(")] => parse_shaped_signature, print_shaped_signature;
    /// No text: the type of a function without arguments and results.
    "NoArguments" starts [] OwnBlank => parse_no_arguments, print_no_arguments;
}

/// The arguments of `ShapedFunctionType`, which its row describes.
type ShapedFunctionTypeParts = (SlotIndex, TypesOf, SlotIndex, TypesOf, SlotIndex, AttributeIndex);

/// `(type, type{%a}) -> (type{%b}, %x{%c})`
fn parse_shaped_function_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (operands, TypesOf(types), sizes, TypesOf(results), result_sizes, tied): ShapedFunctionTypeParts,
) -> ParseResult<()> {
    p.parse("(")?;
    let mut inputs = TiedTypes::default();
    if !p.parse_optional(")") {
        parse_shaped_types(p, &mut inputs)?;
        p.parse(")")?;
    }
    p.parse("->")?;
    let names = values_of(p, operands)?;
    let outputs = parse_shaped_results(p, &Operands { names: &names, types: &inputs.types })?;
    p.set_values(sizes, &inputs.sizes)?;
    p.set_types(types, &inputs.types, TypePlace::Nowhere)?;
    p.set_values(result_sizes, &outputs.sizes)?;
    p.set_types(results, &outputs.types, TypePlace::Nowhere)?;
    set_tied(p, tied, &outputs.tied)
}

/// `(type, type{%a}) -> (type{%b}, %x{%c})`
fn print_shaped_function_type(
    p: &mut OpAsmPrinter<'_, '_>,
    (operands, TypesOf(types), sizes, TypesOf(results), result_sizes, tied): ShapedFunctionTypeParts,
) -> Option<()> {
    let (types, sizes) = (p.types_of(types), sizes_of(p, sizes));
    p.print("(");
    print_shaped_types(p, &types, sizes)?;
    p.print(") -> ");
    let (results, result_sizes) = (p.types_of(results), sizes_of(p, result_sizes));
    let places = tied_operands(p, tied, results.len())?;
    print_shaped_results(p, &results, &places, p.values(operands), result_sizes)
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

/// `(tensor<?xf32>{%d} in !resource{%s}, index) -> tensor<4xf32> in !resource{%t}`: resources also have the type of
/// their contents, with its sizes.
fn parse_encoded_function_type<'s>(
    p: &mut OpAsmParser<'_, 's>,
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
) -> ParseResult<()> {
    let names = values_of(p, operands)?;
    p.parse("(")?;
    let none = Operands { names: &[], types: &[] };
    let inputs = encoded_list(p, &none, Some(")"))?;
    p.parse("->")?;
    let of_inputs = Operands { names: &names, types: &inputs.0.types };
    let outputs = match p.parse_optional("(") {
        true => encoded_list(p, &of_inputs, Some(")"))?,
        false => encoded_list(p, &of_inputs, None)?,
    };
    let sides =
        [(inputs, types, sizes, encodings, dims), (outputs, results, result_sizes, result_encodings, result_dims)];
    for (at, ((found, encoded), types, sizes, encodings, dims)) in sides.into_iter().enumerate() {
        p.set_types(types, &found.types, TypePlace::Nowhere)?;
        p.set_values(sizes, &found.sizes)?;
        set_type_array(p, encodings, &encoded.types)?;
        p.set_values(dims, &encoded.sizes)?;
        if at == 1 {
            set_tied(p, tied, &found.tied)?;
        }
    }
    Ok(())
}

/// `(tensor<?xf32>{%d} in !resource{%s}, index) -> tensor<4xf32> in %x{%t}`
fn print_encoded_function_type<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
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
    let operands = p.values(operands);
    let (types, results) = (p.types_of(types), p.types_of(results));
    let places = tied_operands(p, tied, results.len())?;
    let none = vec![None; types.len()];
    let sides = [
        (types, sizes, encodings, dims, none, true),
        (results, result_sizes, result_encodings, result_dims, places, false),
    ];
    for (types, sizes, encodings, dims, places, is_operands) in sides {
        let (mut sizes, mut dims) = (sizes_of(p, sizes), sizes_of(p, dims));
        let encodings = type_elements(p, encodings)?;
        if encodings.len() != types.len() {
            return None;
        }
        let is_list = is_operands || types.len() != 1;
        p.print(if is_operands { "" } else { " -> " });
        p.print(if is_list { "(" } else { "" });
        p.print_list(types.iter().zip(encodings).zip(places), |p, ((ty, encoding), place)| {
            p.print_type(encoding);
            if !is_resource(p, *ty) {
                return p.ir().types().same(*ty, encoding).then_some(());
            }
            print_braced_sizes(p, encoding, &mut dims)?;
            p.print(" in ");
            let operand = place.map(|place: usize| operands.get(place).copied().ok_or(())).transpose().ok()?;
            print_tied_type(p, *ty, operand);
            print_braced_sizes(p, *ty, &mut sizes)
        })?;
        p.print(if is_list { ")" } else { "" });
        (sizes.is_empty() && dims.is_empty()).then_some(())?;
    }
    Some(())
}

/// The resources of a list, and the types of their contents; a list without brackets has one element.
fn encoded_list(
    p: &mut OpAsmParser<'_, '_>,
    operands: &Operands<'_>,
    close: Option<&'static str>,
) -> ParseResult<(TiedTypes, TiedTypes)> {
    let (mut found, mut encoded) = (TiedTypes::default(), TiedTypes::default());
    if close.is_some_and(|close| p.parse_optional(close)) {
        return Ok((found, encoded));
    }
    loop {
        let written = p.parse_type_alone()?;
        encoded.types.push(written);
        let before = encoded.sizes.len();
        p.parse_braced_sizes(&mut encoded.sizes)?;
        if p.parse_optional_keyword("in") {
            let (ty, tied) = parse_tied_type(p, operands)?;
            found.types.push(ty);
            found.tied.push(tied);
            p.parse_braced_sizes(&mut found.sizes)?;
        } else {
            encoded.sizes.truncate(before);
            found.types.push(written);
            found.tied.push(None);
        }
        if close.is_none() || !p.parse_optional(",") {
            break;
        }
    }
    match close {
        Some(close) => p.parse(close).map(|()| (found, encoded)),
        None => Ok((found, encoded)),
    }
}

/// The arguments of `ShapedFunctionSignature`, which its row describes.
type ShapedSignatureParts = (AttributeIndex, Option<AttributeIndex>, AttributeIndex, AttributeIndex);

/// `(%a: t {..}, ..) -> (t {..}, %a, %a as t)`: the type of a function, the attributes of its arguments and results,
/// and the argument that each result is tied to.
fn parse_shaped_signature<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, tied, of_arguments, of_results): ShapedSignatureParts,
) -> ParseResult<()> {
    let (inputs, _) = function_arguments(p, false)?;
    let names: Vec<WrittenUse> = p.state()?.arguments.iter().map(|(name, ..)| *name).collect();
    let operands = Operands { names: &names, types: &inputs.types };
    let (results, places) = match p.parse_optional("->") {
        true => signature_results(p, &operands)?,
        false => Default::default(),
    };
    set_signature(p, (ty, of_arguments, of_results), inputs, results)?;
    match tied {
        Some(tied) if places.iter().any(Option::is_some) => set_tied(p, tied, &places),
        _ => Ok(()),
    }
}

/// `(%a: t {..}) -> (t {..}, %a as t)`. Without a body the names of arguments are numbers.
fn print_shaped_signature(
    p: &mut OpAsmPrinter<'_, '_>,
    (ty, tied, of_arguments, of_results): ShapedSignatureParts,
) -> Option<()> {
    let (inputs, results) = p.function_type(ty)?;
    let places = match tied {
        Some(tied) => tied_operands(p, tied, results.len())?,
        None => vec![None; results.len()],
    };
    let input_attributes = dictionaries_of(p, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(p, of_results, results.len())?;
    let entry = body_arguments(p)?;
    let has_numbers = entry.is_none();
    match entry {
        Some(entry) => {
            if !p.are_same(&types_of_values(p, &entry), inputs) {
                return None;
            }
            parameter_list(p, Some(&entry), inputs.len(), input_attributes, |p, index| p.print_type(inputs[index]))?;
        }
        None => {
            p.print("(");
            p.print_list(inputs.iter().enumerate(), |p, (index, ty)| {
                p.print(&format!("%arg{index}: "));
                p.print_type(*ty);
                print_dictionary_of(p, input_attributes.get(index));
                Some(())
            })?;
        }
    }
    p.print(")");
    if results.is_empty() {
        return Some(());
    }
    let entry = body_arguments(p)?.unwrap_or_default();
    let is_single = results.len() == 1 && result_attributes.is_empty();
    p.print(if is_single { " -> " } else { " -> (" });
    p.print_list(results.iter().zip(places).enumerate(), |p, (index, (ty, place))| {
        match place {
            Some(place) if has_numbers => {
                p.print(&format!("%arg{place}"));
                if !p.ir().types().same(*inputs.get(place)?, *ty) {
                    p.print(" as ");
                    p.print_type(*ty);
                }
            }
            Some(place) => print_tied_type(p, *ty, Some(*entry.get(place)?)),
            None => p.print_type(*ty),
        }
        print_dictionary_of(p, result_attributes.get(index));
        Some(())
    })?;
    p.print(if is_single { "" } else { ")" });
    Some(())
}

/// `t`, or `(t {..}, %a, %a as t)`
fn signature_results(
    p: &mut OpAsmParser<'_, '_>,
    operands: &Operands<'_>,
) -> ParseResult<(FunctionSignatureText, Vec<Option<usize>>)> {
    let (mut results, mut places) = (FunctionSignatureText::default(), Vec::new());
    let is_list = p.parse_optional("(");
    if is_list && p.parse_optional(")") {
        return Ok((results, places));
    }
    p.parse_comma_separated(|p| {
        let (ty, tied) = tied_argument(p, operands)?;
        results.types.push(ty);
        places.push(tied);
        results.attributes.push(if is_list { optional_dictionary(p)? } else { None });
        Ok(())
    })?;
    if is_list {
        p.parse(")")?;
    }
    Ok((results, places))
}

/// As `tied_type`, for the arguments of a function, whose names are defined here.
fn tied_argument(p: &mut OpAsmParser<'_, '_>, operands: &Operands<'_>) -> ParseResult<(TypeId, Option<usize>)> {
    let names: Vec<WrittenUse> = operands.names.iter().map(|name| WrittenUse { number: 0, ..*name }).collect();
    parse_tied_type(p, &Operands { names: &names, types: operands.types })
}

/// No text: the type of a function without arguments and results.
fn parse_no_arguments<'s>(p: &mut OpAsmParser<'_, 's>, ty: AttributeIndex) -> ParseResult<()> {
    let function = p.intern(Type::Function { inputs: Box::default(), results: Box::default() });
    p.add_attribute(ty, AttributeKind::Type(function))
}

/// No text: the type of a function without arguments and results.
fn print_no_arguments(p: &mut OpAsmPrinter<'_, '_>, ty: AttributeIndex) -> Option<()> {
    p.did_print_attribute(ty);
    let AttributeKind::Type(function) = p.kind(ty)? else { return None };
    p.is_type(function, "() -> ()").then_some(())
}
