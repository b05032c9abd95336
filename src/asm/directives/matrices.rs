//! Operations on matrices and vectors of bits whose types say what is not written.

use super::headers::{bits, bits_of};
use super::shaped::one_type;
use super::spirv::first_type;
use super::types::set_types;
use super::vectors::text_error;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{punctuation, refused};
use crate::asm::parser::properties::dictionary_step;
use crate::asm::parser::terms::opaque;
use crate::asm::parser::types::opaque_type;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::AttributeIndex;
use crate::ir::{Type, TypeId, nvvm};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// `{attributes} : (t, u, v)`: the kinds of the elements of two operands, which are left out where the types say them, and
    /// for each of three operands the type of all its values.
    "FragmentTypes" starts [Text("{"), Text(":")] own_blank => parse_fragment_types, print_fragment_types;
    /// Nothing: the result, and the operand that is added to it, are the matrix of two vectors.
    "OuterProductResult" starts [] own_blank => parse_outer_product_result, print_outer_product_result;
    /// Nothing: the result has the bits of both.
    "ConcatenatedBits" starts [] own_blank => parse_concatenated_bits, print_concatenated_bits;
}

/// The kinds of the elements of two operands, and the types of three.
type FragmentParts = (AttributeIndex, AttributeIndex, TypesOf, TypesOf, TypesOf);

/// `{attributes} : (t, u, v)`: the attributes that say what the types do not.
fn parse_fragment_types(b: &mut Builder<'_>, (first, second, left, right, added): FragmentParts) -> Read<()> {
    dictionary_step(b, false)?;
    punctuation(b, ":")?;
    punctuation(b, "(")?;
    for (index, TypesOf(slot)) in [left, right, added].into_iter().enumerate() {
        if index > 0 {
            punctuation(b, ",")?;
        }
        let place = b.input.peek()?.1;
        let ty = one_type(b)?;
        let count = b.forms.slot(slot)?.values.len();
        set_types(b, slot, &vec![ty; count], TypePlace::At(place))?;
        // An entry of the dictionary takes precedence over the value set here.
        let said = [first, second].get(index).copied().zip(nvvm::multiplicand_kind(&b.core.ir.types, ty));
        if let Some((attribute, kind)) = said {
            let value = opaque(b, &[kind.as_bytes()]);
            b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        }
    }
    punctuation(b, ")")
}

/// ` {attributes} : (t, u, v)`
fn print_fragment_types(
    form: &mut FormPrinter<'_, '_>,
    (first, second, left, right, added): FragmentParts,
) -> Option<()> {
    let mut types = Vec::new();
    for TypesOf(slot) in [left, right, added] {
        let of_slot = form.types_of(slot);
        let one = *of_slot.first()?;
        of_slot.iter().all(|ty| form.parts.ir.types().same(*ty, one)).then_some(())?;
        types.push(one);
    }
    for (attribute, ty) in [first, second].into_iter().zip(&types) {
        let said = nvvm::multiplicand_kind(form.parts.ir.types(), *ty);
        match (said, form.parts.attribute(attribute)) {
            // A reader would set it.
            (Some(_), None) => return None,
            (Some(said), Some(value)) if form.is_spelled(value, said) => form.printed.attributes.add(attribute.0),
            _ => {}
        }
    }
    form.dictionary_with(&[first, second], " {");
    form.str(" : (");
    form.types(&types);
    form.str(")");
    Some(())
}

/// The arguments of `OuterProductResult`, which its row describes.
type OuterProductResultParts = (TypesOf, TypesOf, TypesOf, TypesOf);

/// Nothing: the result, and what is added to it, have a row for each element of one vector and a column for each of
/// the other.
fn parse_outer_product_result<'s>(
    b: &mut Builder<'s>,
    (TypesOf(left), TypesOf(right), TypesOf(added), TypesOf(result)): OuterProductResultParts,
) -> Read<()> {
    let (Some(left), Some(right)) = (first_type(b, left)?, first_type(b, right)?) else { return Ok(()) };
    let Some(product) = outer_product_of(b, left, right) else {
        let place = b.input.peek()?.1;
        return Err(refused(b, CustomError::Text { text: "expected vectors".to_owned() }, place));
    };
    let count = b.forms.slot(added)?.values.len();
    set_types(b, added, &vec![product; count], TypePlace::Nowhere)?;
    set_types(b, result, &[product], TypePlace::Nowhere)
}

/// Nothing, if the result and the summand are the product of two vectors.
fn print_outer_product_result(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(left), TypesOf(right), TypesOf(added), TypesOf(result)): OuterProductResultParts,
) -> Option<()> {
    let ir = form.parts.ir;
    let (left, right) = (form.type_of(left)?, form.type_of(right)?);
    let (
        Type::Vector { shape: rows, scalable: scalable_rows, element },
        Type::Vector { shape: columns, scalable: scalable_columns, .. },
    ) = (ir.types().resolved(left), ir.types().resolved(right))
    else {
        return None;
    };
    let scales = |scalable: &[bool]| scalable.first().copied().unwrap_or(false);
    let wanted = ([*rows.first()?, *columns.first()?], [scales(scalable_rows), scales(scalable_columns)]);
    let mut products = form.types_of(added);
    products.extend(form.types_of(result));
    let fits = products.iter().all(|product| match ir.types().resolved(*product) {
        Type::Vector { shape, scalable, element: of } => {
            let scalable = [0, 1].map(|at| scalable.get(at).copied().unwrap_or(false));
            **shape == wanted.0 && scalable == wanted.1 && ir.types().same(*of, *element)
        }
        _ => false,
    });
    fits.then_some(())
}

fn outer_product_of(b: &mut Builder<'_>, left: TypeId, right: TypeId) -> Option<TypeId> {
    let types = &b.core.ir.types;
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
    Some(b.core.intern(Type::Vector { shape, scalable, element }))
}

/// Nothing: the result has the bits of both.
fn parse_concatenated_bits<'s>(
    b: &mut Builder<'s>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> Read<()> {
    let place = b.input.peek()?.1;
    let mut width = 0u32;
    for slot in [left, right] {
        let text = first_type(b, slot)?.map(|ty| b.core.ir.print_type(ty)).unwrap_or_default();
        let Some(sum) = bits(&text).and_then(|bits| width.checked_add(bits)) else {
            return Err(text_error(b, "inputs must have bit-vector type", place));
        };
        width = sum;
    }
    let ty = opaque_type(b, format!("!smt.bv<{width}>").as_bytes());
    set_types(b, result, &[ty], TypePlace::Nowhere)
}

/// Nothing, if the result has the bits of both.
fn print_concatenated_bits(
    form: &mut FormPrinter<'_, '_>,
    (TypesOf(left), TypesOf(right), TypesOf(result)): (TypesOf, TypesOf, TypesOf),
) -> Option<()> {
    let (left, right, result) = (bits_of(form, left)?, bits_of(form, right)?, bits_of(form, result)?);
    (left.checked_add(right) == Some(result)).then_some(())
}
