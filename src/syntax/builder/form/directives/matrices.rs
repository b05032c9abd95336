//! Operations on matrices and vectors of bits whose types say what is not written.

use super::super::expect::{punctuation, refused};
use super::super::properties::dictionary_step;
use super::super::terms::opaque;
use super::super::types::opaque_type;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::shaped::one_type;
use super::spirv::first_type;
use super::types::set_types;
use super::vectors::text_error;
use crate::assembly::Argument;
use crate::ir::{Type, TypeId, nvvm};

/// `{attributes} : (t, u, v)`: the attributes that say what the types do not.
pub(super) fn fragment_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(first), Argument::Attribute(second), slots @ ..] = arguments else { return Ok(()) };
    dictionary_step(b, false)?;
    punctuation(b, ":")?;
    punctuation(b, "(")?;
    for (index, slot) in slots.iter().enumerate() {
        let Argument::Type(slot) = slot else { continue };
        if index > 0 {
            punctuation(b, ",")?;
        }
        let place = b.input.peek()?.1;
        let ty = one_type(b)?;
        let count = b.forms.slot(*slot)?.values.len();
        set_types(b, *slot, &vec![ty; count], TypePlace::At(place))?;
        // An entry of the dictionary takes precedence over the value set here.
        let said = [first, second].get(index).copied().zip(nvvm::multiplicand_kind(&b.core.ir.types, ty));
        if let Some((attribute, kind)) = said {
            let value = opaque(b, &[kind.as_bytes()]);
            b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        }
    }
    punctuation(b, ")")
}

/// Nothing: the result, and what is added to it, have a row for each element of one vector and a column for each of
/// the other.
pub(super) fn outer_product_result<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(left), Argument::Type(right), Argument::Type(added), Argument::Type(result)] = arguments else {
        return Ok(());
    };
    let (Some(left), Some(right)) = (first_type(b, *left)?, first_type(b, *right)?) else { return Ok(()) };
    let Some(product) = outer_product_of(b, left, right) else {
        let place = b.input.peek()?.1;
        return Err(refused(b, CustomError::Text { text: "expected vectors".to_owned() }, place));
    };
    let count = b.forms.slot(*added)?.values.len();
    set_types(b, *added, &vec![product; count], TypePlace::Nowhere)?;
    set_types(b, *result, &[product], TypePlace::Nowhere)
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
pub(super) fn concatenated_bits<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments else { return Ok(()) };
    let place = b.input.peek()?.1;
    let mut width = 0u32;
    for slot in [left, right] {
        let text = first_type(b, *slot)?.map(|ty| b.core.ir.print_type(ty)).unwrap_or_default();
        let Some(sum) = super::headers::bits(&text).and_then(|bits| width.checked_add(bits)) else {
            return Err(text_error(b, "inputs must have bit-vector type", place));
        };
        width = sum;
    }
    let ty = opaque_type(b, format!("!smt.bv<{width}>").as_bytes());
    set_types(b, *result, &[ty], TypePlace::Nowhere)
}
