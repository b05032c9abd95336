//! The bodies of `dense<..>`, `sparse<..>` and `array<..>` as MLIR prints them.
//!
//! The literal was verified when it was read. Here its text is split again into scalars, which are converted to the bytes that MLIR would
//! store, and printed from these bytes: one element if all are equal, hexadecimal digits if there are many.

use super::floats::{self, FloatFormat};
use super::integers;
use crate::ir::TypeId;
use crate::ir::skip_trivia;
use crate::ir::types::{Signedness, Type, Types};

/// Above this number of elements MLIR prints hexadecimal digits.
const HEXADECIMAL_ABOVE: u64 = 100;

/// The kind of the elements.
#[derive(Clone, Copy, Debug)]
pub(super) enum ElementFormat {
    Integer { width: u32, signedness: Signedness },
    Float(FloatFormat),
    WideFloat(&'static str),
    Text,
}

/// The kind of scalar of an element type, and the number of scalars in an element.
pub(super) fn element_of(types: &Types, ty: TypeId) -> (ElementFormat, usize) {
    let scalar = |ty: &Type| match ty {
        Type::Integer { width, signedness } => ElementFormat::Integer { width: *width, signedness: *signedness },
        Type::Index => ElementFormat::Integer { width: 64, signedness: Signedness::Signless },
        Type::Float(name) => floats::format_of(name).map_or(ElementFormat::WideFloat(name), ElementFormat::Float),
        _ => ElementFormat::Text,
    };
    match types.resolved(ty) {
        Type::Complex(inner) => (scalar(types.resolved(*inner)), 2),
        other => (scalar(other), 1),
    }
}

/// The scalars of a literal: numbers, words and strings, without brackets.
pub(crate) fn scalars(body: &[u8]) -> Vec<&[u8]> {
    split(body).0
}

/// The scalars in the text of the elements, and the number of complex numbers among them.
fn split(body: &[u8]) -> (Vec<&[u8]>, usize) {
    let (mut scalars, mut pairs) = (Vec::new(), 0);
    let mut at = 0;
    while at < body.len() {
        let start = at;
        match body[at] {
            b'"' => {
                at += 1;
                while at < body.len() && body[at] != b'"' {
                    at += 1 + usize::from(body[at] == b'\\');
                }
                at = (at + 1).min(body.len());
                scalars.push(&body[start..at]);
            }
            // Comments are skipped.
            b'/' => at = skip_trivia(body, at).max(at + 1),
            b'-' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => {
                at += 1;
                // A sign may be separated from its number.
                if body[start] == b'-' {
                    at = skip_trivia(body, at);
                }
                while at < body.len()
                    && (body[at].is_ascii_alphanumeric() || body[at] == b'.' || is_exponent_sign(body, at))
                {
                    at += 1;
                }
                scalars.push(&body[start..at]);
            }
            byte => {
                pairs += usize::from(byte == b'(');
                at += 1;
            }
        }
    }
    (scalars, pairs)
}

fn is_exponent_sign(body: &[u8], at: usize) -> bool {
    matches!(body[at], b'+' | b'-')
        && matches!(body[at - 1], b'e' | b'E')
        && body[at - 2..at - 1].iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

impl ElementFormat {
    /// The bytes of a scalar in raw data; `None` for a scalar without raw form.
    pub(super) fn bytes(self) -> Option<usize> {
        match self {
            Self::Integer { width, .. } => Some((width as usize).div_ceil(8).max(1)),
            Self::Float(format) => Some((format.bits as usize).div_ceil(8)),
            Self::WideFloat(_) | Self::Text => None,
        }
    }

    /// The raw bytes of a scalar, least significant first.
    fn store(self, scalar: &[u8], out: &mut Vec<u8>) {
        match self {
            Self::Integer { width, .. } => {
                let limbs = match scalar {
                    b"true" => vec![1],
                    b"false" => vec![0],
                    _ => integers::integer_bits(scalar, width),
                };
                let bytes = limbs.iter().flat_map(|limb| limb.to_le_bytes());
                out.extend(bytes.chain(std::iter::repeat(0)).take((width as usize).div_ceil(8).max(1)));
            }
            Self::Float(format) => {
                let bytes = floats::float_bits(scalar, format).to_le_bytes();
                out.extend(&bytes[..(format.bits as usize).div_ceil(8)]);
            }
            Self::WideFloat(_) | Self::Text => {}
        }
    }

    /// A scalar from its raw bytes.
    pub(super) fn print(self, bytes: &[u8]) -> String {
        match self {
            Self::Integer { width: 1, .. } => {
                if bytes.first().is_some_and(|byte| byte & 1 == 1) { "true" } else { "false" }.to_owned()
            }
            Self::Integer { width, signedness } => {
                let limbs: Vec<u32> = bytes
                    .chunks(4)
                    .map(|chunk| chunk.iter().rev().fold(0, |limb, byte| limb << 8 | u32::from(*byte)))
                    .collect();
                integers::print_integer(&limbs, width, signedness)
            }
            Self::Float(format) => {
                let pattern = bytes.iter().rev().fold(0u64, |pattern, byte| pattern << 8 | u64::from(*byte));
                floats::print_float(pattern, format).0
            }
            Self::WideFloat(_) | Self::Text => String::new(),
        }
    }
}

/// The body of `dense<..>`.
pub(super) fn dense(types: &Types, body: &[u8], ty: TypeId) -> Vec<u8> {
    let Some(shaped) = types.shaped(ty) else { return body.to_vec() };
    let (element, per_element) = element_of(types, shaped.element);
    let sizes: Vec<u64> = shaped.shape.unwrap_or(&[]).iter().filter_map(|dim| dim.size()).collect();
    print_dense(body, element, per_element, &sizes, true)
}

/// The body of `sparse<..>`.
pub(crate) fn sparse(types: &Types, body: &[u8], ty: TypeId) -> Vec<u8> {
    let Some((indices, values)) = split_sparse(body) else { return body.to_vec() };
    sparse_of(types, (indices, &literal_sizes(indices)), values, ty).unwrap_or_else(|| body.to_vec())
}

const INDEX: ElementFormat = ElementFormat::Integer { width: 64, signedness: Signedness::Signless };

/// The body of `sparse<..>` with these indices and values, which are bodies of constants. `None` for another type.
pub(crate) fn sparse_of(
    types: &Types,
    (indices, index_sizes): (&[u8], &[u64]),
    values: &[u8],
    ty: TypeId,
) -> Option<Vec<u8>> {
    let shaped = types.shaped(ty)?;
    let (element, per_element) = element_of(types, shaped.element);
    if index_sizes.contains(&0) {
        return Some(Vec::new());
    }
    let mut out = print_dense(indices, INDEX, 1, index_sizes, false);
    out.extend_from_slice(b", ");
    // A value for each row of indices.
    let sizes = &index_sizes[..index_sizes.len().min(1)];
    out.extend(print_dense(values, element, per_element, sizes, false));
    Some(out)
}

/// The numbers in the body of a constant of indices; a single number if all are equal.
#[cfg(feature = "bytecode")]
pub(crate) fn indices(body: &[u8]) -> Vec<u64> {
    let raw = raw_of(&scalars(body), INDEX, 0);
    raw.chunks(8).map(|bytes| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))).collect()
}

/// The raw bytes of the scalars of a literal, least significant first.
fn raw_of(scalars: &[&[u8]], element: ElementFormat, count: u64) -> Vec<u8> {
    match scalars[..] {
        [text] if text.starts_with(b"\"") => unpack(text, element, count),
        _ => {
            let mut raw = Vec::with_capacity(scalars.len() * element.bytes().unwrap_or(0));
            scalars.iter().for_each(|scalar| element.store(scalar, &mut raw));
            raw
        }
    }
}

/// The elements of a literal for a type of these sizes.
fn print_dense(body: &[u8], element: ElementFormat, per_element: usize, sizes: &[u64], hexadecimal: bool) -> Vec<u8> {
    let count = sizes.iter().try_fold(1u64, |count, size| count.checked_mul(*size)).unwrap_or(u64::MAX);
    let scalars = scalars(body);
    if scalars.is_empty() {
        return Vec::new();
    }
    let Some(width) = element.bytes() else {
        return print_texts(&scalars, element, per_element, count, sizes).unwrap_or_else(|| body.to_vec());
    };
    let raw = raw_of(&scalars, element, count);
    let stride = width * per_element;
    if raw.len() < stride {
        return if count == 0 { Vec::new() } else { body.to_vec() };
    }
    // A literal with one value for all elements is kept even if the type has no elements.
    let is_splat = raw.chunks(stride).all(|chunk| chunk == &raw[..stride]);
    if is_splat || count == 1 {
        return print_element(&raw[..stride], element, per_element).into_bytes();
    }
    // For a type whose elements are no pairs, a pair is two elements: MLIR prints as many elements as the type has, and reads beyond them if there are too
    // few. No text expresses that.
    let Some(raw) = usize::try_from(count).ok().and_then(|count| raw.get(..count.checked_mul(stride)?)) else {
        return body.to_vec();
    };
    if hexadecimal && count > HEXADECIMAL_ABOVE {
        return print_hexadecimal(raw, element);
    }
    let elements = raw.chunks(stride).map(|chunk| print_element(chunk, element, per_element).into_bytes());
    nest(elements, sizes)
}

fn print_element(bytes: &[u8], element: ElementFormat, per_element: usize) -> String {
    if per_element == 1 {
        return element.print(bytes);
    }
    let (real, imaginary) = bytes.split_at(bytes.len() / 2);
    format!("({},{})", element.print(real), element.print(imaginary))
}

/// Elements that are strings, or numbers without raw form; `None` if there are too few scalars.
fn print_texts(
    scalars: &[&[u8]],
    element: ElementFormat,
    per_element: usize,
    count: u64,
    sizes: &[u64],
) -> Option<Vec<u8>> {
    let print = |scalar: &&[u8]| match element {
        ElementFormat::WideFloat(name) => floats::print(scalar, name).0.into_bytes(),
        _ => super::names::escape(&crate::ir::spelled(scalar), true),
    };
    let print_element = |parts: &[&[u8]]| match parts {
        [real, imaginary] => [b"(", &print(real)[..], b",", &print(imaginary)[..], b")"].concat(),
        parts => parts.iter().flat_map(print).collect(),
    };
    let elements: Vec<Vec<u8>> = scalars.chunks(per_element).map(print_element).collect();
    // A single number applies to all elements, a single text does not.
    let is_only = count == 1 && matches!(element, ElementFormat::WideFloat(_));
    Some(match &elements[..] {
        [] => Vec::new(),
        [first, rest @ ..] if is_only || rest.iter().all(|element| element == first) => first.clone(),
        _ => nest(elements.get(..usize::try_from(count).ok()?)?.iter().cloned(), sizes),
    })
}

/// The raw bytes of a literal of hexadecimal digits; bits of `i1` are spread over bytes.
fn unpack(text: &[u8], element: ElementFormat, count: u64) -> Vec<u8> {
    let digits = crate::ir::unquoted(text).strip_prefix(b"0x").unwrap_or(&[]);
    let value = |digit: u8| char::from(digit).to_digit(16).unwrap_or(0) as u8;
    let bytes = digits.chunks_exact(2).map(|pair| value(pair[0]) << 4 | value(pair[1]));
    let is_packed = matches!(element, ElementFormat::Integer { width: 1, .. });
    if !is_packed {
        return bytes.collect();
    }
    let packed: Vec<u8> = bytes.collect();
    if packed.len() == 1 && matches!(packed[0], 0 | 0xFF) {
        return vec![packed[0] & 1];
    }
    let bits = packed.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1));
    bits.take(usize::try_from(count).unwrap_or(usize::MAX)).collect()
}

fn print_hexadecimal(raw: &[u8], element: ElementFormat) -> Vec<u8> {
    let packed: Vec<u8>;
    let bytes = if matches!(element, ElementFormat::Integer { width: 1, .. }) {
        packed = raw.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit & 1)).collect();
        &packed
    } else {
        raw
    };
    let mut out = b"\"0x".to_vec();
    for byte in bytes {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        out.extend([DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
    out.push(b'"');
    out
}

/// Elements in brackets, one pair of brackets for each dimension.
fn nest(elements: impl Iterator<Item = Vec<u8>>, sizes: &[u64]) -> Vec<u8> {
    // The number of elements in a bracket at each depth.
    let mut spans = vec![1u64; sizes.len()];
    for depth in (0..sizes.len()).rev().skip(1) {
        spans[depth] = spans[depth + 1].saturating_mul(sizes[depth + 1]);
    }
    let holds = |depth: usize| spans[depth].saturating_mul(sizes[depth]);
    let mut out = Vec::new();
    for (at, element) in elements.enumerate() {
        let at = at as u64;
        if at > 0 {
            out.extend_from_slice(b", ");
        }
        (0..sizes.len()).filter(|depth| at.is_multiple_of(holds(*depth))).for_each(|_| out.push(b'['));
        out.extend(element);
        (0..sizes.len()).filter(|depth| (at + 1).is_multiple_of(holds(*depth))).for_each(|_| out.push(b']'));
    }
    out
}

/// The body of `array<type: ..>`.
pub(super) fn array(body: &[u8], element: ElementFormat) -> String {
    let print = |scalar: &[u8]| match element {
        ElementFormat::WideFloat(name) => floats::print(scalar, name).0,
        _ => {
            let mut raw = Vec::new();
            element.store(scalar, &mut raw);
            element.print(&raw)
        }
    };
    scalars(body).into_iter().map(print).collect::<Vec<_>>().join(", ")
}

/// Indices and values of `sparse<..>`, split at the comma between them.
fn split_sparse(body: &[u8]) -> Option<(&[u8], &[u8])> {
    let mut depth = 0usize;
    for (at, byte) in body.iter().enumerate() {
        match byte {
            b'[' | b'(' => depth += 1,
            b']' | b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return Some((&body[..at], &body[at + 1..])),
            _ => {}
        }
    }
    None
}

/// The sizes of a literal, from its brackets.
fn literal_sizes(body: &[u8]) -> Vec<u64> {
    let depth = body.iter().filter(|byte| !byte.is_ascii_whitespace()).take_while(|byte| **byte == b'[').count();
    let (scalars, pairs) = split(body);
    let elements = scalars.len().saturating_sub(pairs) as u64;
    match depth {
        0 => Vec::new(),
        1 => vec![elements],
        _ => {
            let rows = body.iter().filter(|byte| **byte == b'[').count().saturating_sub(1) as u64;
            vec![rows, elements.checked_div(rows).unwrap_or(0)]
        }
    }
}
