//! Literals from bytes of memory, least significant first, in MLIR's spelling.

use super::elements::{ElementFormat, dense, element_of};
use super::{floats, integers};
use crate::ir::TypeId;
use crate::ir::types::{Signedness, Type, Types};

/// An integer of `width` bits. Missing bytes are zero.
pub(crate) fn integer(bytes: &[u8], width: u32, signedness: Signedness) -> String {
    let limbs: Vec<u32> =
        bytes.chunks(4).map(|chunk| chunk.iter().rev().fold(0, |limb, byte| limb << 8 | u32::from(*byte))).collect();
    let given = u32::try_from(limbs.len() * 32).unwrap_or(u32::MAX);
    match limbs.is_empty() {
        true => "0".to_owned(),
        // A number without the byte that holds its sign is not negative.
        false if given < width => integers::print_integer(&limbs, given, Signedness::Unsigned),
        false => integers::print_integer(&limbs, width, signedness),
    }
}

/// A number of a floating-point type, by its pattern.
pub(crate) fn float(bytes: &[u8], name: &str) -> String {
    let mut pattern = "0x".to_owned();
    bytes.iter().rev().for_each(|byte| pattern.push_str(&format!("{byte:02X}")));
    floats::print(pattern.as_bytes(), name).0
}

/// The bytes of a scalar of a type in an array; `None` for a type without numbers.
fn scalar_bytes(element: ElementFormat, ty: &Type) -> Option<usize> {
    match (element, ty) {
        (ElementFormat::WideFloat("f80"), _) => Some(10),
        (ElementFormat::WideFloat("f128"), _) => Some(16),
        (ElementFormat::Text | ElementFormat::WideFloat(_), _) => None,
        (element, _) => element.bytes(),
    }
}

/// The body of `dense<..>` for raw data: all elements, or one element for all. `None` if the number of bytes fits neither.
pub(crate) fn dense_body(types: &Types, bytes: &[u8], ty: TypeId) -> Option<Vec<u8>> {
    const LONG: u64 = 100;
    let shaped = types.shaped(ty)?;
    let sizes: Vec<u64> = shaped.shape?.iter().map(|dim| dim.size()).collect::<Option<_>>()?;
    let count =
        if sizes.contains(&0) { 0 } else { sizes.iter().try_fold(1u64, |count, size| count.checked_mul(*size))? };
    let (element, per_element) = element_of(types, shaped.element);
    let width = scalar_bytes(element, types.resolved(shaped.element))?;
    let stride = width * per_element;
    let is_bit = matches!(element, ElementFormat::Integer { width: 1, .. }) && per_element == 1;
    let all = if is_bit { count.div_ceil(8) } else { count.checked_mul(stride as u64)? };
    let is_splat = bytes.len() == stride && (!is_bit || count > 8 || matches!(bytes[0], 0 | 0xFF) || count == 1);
    if bytes.len() as u64 != all && !is_splat {
        return None;
    }
    if bytes.is_empty() {
        return Some(Vec::new());
    }
    if let ElementFormat::WideFloat(name) = element {
        let scalars: Vec<_> = bytes.chunks(width).map(|scalar| float(scalar, name)).collect();
        return Some(dense(types, scalars.join(", ").as_bytes(), ty));
    }
    if is_bit && is_splat {
        return Some(if bytes[0] & 1 == 1 { b"true".to_vec() } else { b"false".to_vec() });
    }
    let mut digits = b"\"0x".to_vec();
    digits.reserve(2 * bytes.len() + 1);
    for byte in bytes {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        digits.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
    digits.push(b'"');
    // Many different elements are printed as bytes.
    let differ = !is_bit && bytes.len() > stride && bytes.chunks(stride).any(|chunk| chunk != &bytes[..stride]);
    Some(if count > LONG && differ { digits } else { dense(types, &digits, ty) })
}

/// The body of `dense<..>` of a type with these strings.
pub(crate) fn dense_strings(types: &Types, strings: &[u8], ty: TypeId) -> Vec<u8> {
    dense(types, strings, ty)
}

/// The body of `array<type: ..>` of raw data; `None` if its length is not a multiple of the element's.
pub(crate) fn array_body(types: &Types, bytes: &[u8], ty: TypeId) -> Option<(usize, String)> {
    let (element, per_element) = element_of(types, ty);
    let width = scalar_bytes(element, types.resolved(ty)).filter(|_| per_element == 1)?;
    if !bytes.len().is_multiple_of(width) {
        return None;
    }
    let print = |scalar: &[u8]| match element {
        ElementFormat::WideFloat(name) => float(scalar, name),
        _ => element.print(scalar),
    };
    let scalars: Vec<_> = bytes.chunks(width).map(print).collect();
    Some((scalars.len(), scalars.join(", ")))
}
