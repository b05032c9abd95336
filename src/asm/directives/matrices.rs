//! Operations on matrices and bit vectors, whose types determine parts that are not written.

use super::headers::{bits, bits_of};
use super::spirv::first_type;
use super::vectors::text_error;
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::AttributeIndex;
use crate::ir::{Type, TypeId, Types};
use crate::syntax::custom::CustomError;

rows! {
    /// `{attributes} : (t, u, v)`: the kinds of the elements of two operands, which are not written if the types
    /// determine them, and for each of three operands the type of all its values.
    "FragmentTypes" starts [Text("{"), Text(":")] OwnBlank => parse_fragment_types, print_fragment_types;
    /// No text: the result and the accumulator have the type of the outer product of two vectors.
    "OuterProductResult" starts [] OwnBlank => parse_outer_product_result, print_outer_product_result;
    /// No text: the type of the result has the bits of both operands.
    "ConcatenatedBits" starts [] OwnBlank => parse_concatenated_bits, print_concatenated_bits;
}

/// The kinds of the elements of two operands, and the types of three.
type FragmentParts = (AttributeIndex, AttributeIndex, TypesOf, TypesOf, TypesOf);

/// The attribute for the element kind of a factor, if its type determines it.
fn multiplicand_kind(types: &Types, ty: TypeId) -> Option<&'static str> {
    let of_float = |name: &str| match name {
        "f64" => Some("#nvvm.mma_type<f64>"),
        "f32" => Some("#nvvm.mma_type<tf32>"),
        "f16" => Some("#nvvm.mma_type<f16>"),
        _ => None,
    };
    match types.resolved(ty) {
        Type::Float(name) => of_float(name),
        Type::Vector { shape, scalable, element } => {
            let is_pair = shape.len() == 1 && shape[0].size() == Some(2) && !scalable.contains(&true);
            let is_half = matches!(types.resolved(*element), Type::Float("f16"));
            (is_pair && is_half).then_some("#nvvm.mma_type<f16>")
        }
        _ => None,
    }
}

/// `{attributes} : (t, u, v)`: the attributes that do not follow from the types.
fn parse_fragment_types(
    p: &mut OpAsmParser<'_, '_>,
    (first, second, left, right, added): FragmentParts,
) -> ParseResult<()> {
    p.parse_optional_attr_dict(false)?;
    p.parse(":")?;
    p.parse("(")?;
    for (index, TypesOf(slot)) in [left, right, added].into_iter().enumerate() {
        if index > 0 {
            p.parse(",")?;
        }
        let place = p.next_span()?;
        let ty = p.parse_type_alone()?;
        let count = p.slot(slot)?.values.len();
        p.set_types(slot, &vec![ty; count], TypePlace::At(place))?;
        // An entry of the dictionary takes precedence over the value set here.
        let implied = [first, second].get(index).copied().zip(multiplicand_kind(&p.ir().types, ty));
        if let Some((attribute, kind)) = implied {
            let value = p.opaque_attribute(&[kind.as_bytes()]);
            p.set_attribute(attribute, value)?;
        }
    }
    p.parse(")")
}

/// ` {attributes} : (t, u, v)`
fn print_fragment_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (first, second, left, right, added): FragmentParts,
) -> Option<()> {
    let mut types = Vec::new();
    for TypesOf(slot) in [left, right, added] {
        let of_slot = p.types_of(slot);
        let one = *of_slot.first()?;
        of_slot.iter().all(|ty| p.ir().types().same(*ty, one)).then_some(())?;
        types.push(one);
    }
    for (attribute, ty) in [first, second].into_iter().zip(&types) {
        let implied = multiplicand_kind(p.ir().types(), *ty);
        match (implied, p.attribute(attribute)) {
            // Reading the text would set the attribute.
            (Some(_), None) => return None,
            (Some(implied), Some(value)) if p.is_spelled(value, implied) => p.did_print_attribute(attribute),
            _ => {}
        }
    }
    p.print_optional_attr_dict_with(&[first, second], " {");
    p.print(" : (");
    p.print_types(&types);
    p.print(")");
    Some(())
}

/// The arguments of `OuterProductResult`, which its row describes.
type OuterProductResultParts = (TypesOf, TypesOf, TypesOf, TypesOf);

/// No text: the result and the accumulator have a row for each element of one vector and a column for each element of
/// the other.
fn parse_outer_product_result<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(left), TypesOf(right), TypesOf(added), TypesOf(result)): OuterProductResultParts,
) -> ParseResult<()> {
    let (Some(left), Some(right)) = (first_type(p, left)?, first_type(p, right)?) else { return Ok(()) };
    let Some(product) = outer_product_of(p, left, right) else {
        return Err(p.error_here(CustomError::Text { text: "expected vectors".to_owned() })?);
    };
    let count = p.slot(added)?.values.len();
    p.set_types(added, &vec![product; count], TypePlace::Nowhere)?;
    p.set_types(result, &[product], TypePlace::Nowhere)
}

/// No text, if the result and the accumulator have the type of the outer product of two vectors.
fn print_outer_product_result(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(left), TypesOf(right), TypesOf(added), TypesOf(result)): OuterProductResultParts,
) -> Option<()> {
    let ir = p.ir();
    let (left, right) = (p.type_of(left)?, p.type_of(right)?);
    let (
        Type::Vector { shape: rows, scalable: scalable_rows, element },
        Type::Vector { shape: columns, scalable: scalable_columns, .. },
    ) = (ir.types().resolved(left), ir.types().resolved(right))
    else {
        return None;
    };
    let scales = |scalable: &[bool]| scalable.first().copied().unwrap_or(false);
    let wanted = ([*rows.first()?, *columns.first()?], [scales(scalable_rows), scales(scalable_columns)]);
    let mut products = p.types_of(added);
    products.extend(p.types_of(result));
    let fits = products.iter().all(|product| match ir.types().resolved(*product) {
        Type::Vector { shape, scalable, element: of } => {
            let scalable = [0, 1].map(|at| scalable.get(at).copied().unwrap_or(false));
            **shape == wanted.0 && scalable == wanted.1 && ir.types().same(*of, *element)
        }
        _ => false,
    });
    fits.then_some(())
}

fn outer_product_of(p: &mut OpAsmParser<'_, '_>, left: TypeId, right: TypeId) -> Option<TypeId> {
    let types = &p.ir().types;
    let (
        Type::Vector { shape: rows, scalable: scalable_rows, element },
        Type::Vector { shape: columns, scalable: scalable_columns, .. },
    ) = (types.resolved(left), types.resolved(right))
    else {
        return None;
    };
    let shape = [*rows.first()?, *columns.first()?].into();
    let scales = |scalable: &[bool]| scalable.first().copied().unwrap_or(false);
    let scalable = [scales(scalable_rows), scales(scalable_columns)].into();
    let element = *element;
    Some(p.intern(Type::Vector { shape, scalable, element }))
}

/// No text: the type of the result has the bits of both operands.
fn parse_concatenated_bits<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> ParseResult<()> {
    let place = p.next_span()?;
    let mut width = 0u32;
    for slot in [left, right] {
        let text = first_type(p, slot)?.map(|ty| p.ir().print_type(ty)).unwrap_or_default();
        let Some(sum) = bits(&text).and_then(|bits| width.checked_add(bits)) else {
            return Err(text_error(p, "inputs must have bit-vector type", place));
        };
        width = sum;
    }
    let ty = p.opaque_type(format!("!smt.bv<{width}>").as_bytes());
    p.set_types(result, &[ty], TypePlace::Nowhere)
}

/// No text, if the type of the result has the bits of both operands.
fn print_concatenated_bits(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> Option<()> {
    let (left, right, result) = (bits_of(p, left)?, bits_of(p, right)?, bits_of(p, result)?);
    (left.checked_add(right) == Some(result)).then_some(())
}
