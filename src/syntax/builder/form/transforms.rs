//! Types that a form does not write: made of others, or always the same.

use super::Builder;
use super::terms::integer_of;
use crate::assembly::Transform;
use crate::ir::TypeId;
use crate::ir::spelling::opaque;
use crate::ir::spirv::{self, struct_with_bit};
use crate::ir::types::{FLOAT_TYPES, Signedness, Type, bits_of_elements};
use crate::shape::Dim;

/// What one type makes of another, or what it must be.
pub(super) fn transformed<'s>(
    b: &mut Builder<'s>,
    ty: TypeId,
    transform: Transform,
) -> Result<Vec<TypeId>, &'static str> {
    let resolved = b.core.ir.types.resolved(ty).clone();
    if matches!(resolved, Type::Erroneous) {
        return Ok(vec![ty]);
    }
    let shaped = b.core.ir.types.shaped(ty).map(|shaped| shaped.element);
    let one = |ty: TypeId| Ok(vec![ty]);
    match transform {
        Transform::Same => one(ty),
        Transform::Element => match shaped {
            Some(element) => one(element),
            None => Err("shaped type"),
        },
        Transform::ElementOrSelf => one(shaped.unwrap_or(ty)),
        Transform::Condition => {
            let bit = integer_of(b, 1);
            Ok(vec![with_element(b, ty, bit)])
        }
        Transform::ComplexElement => match b.core.ir.types.resolved(shaped.unwrap_or(ty)) {
            Type::Complex(part) => one(*part),
            _ => Err("complex type"),
        },
        Transform::RealPart => match *b.core.ir.types.resolved(shaped.unwrap_or(ty)) {
            Type::Complex(part) => Ok(vec![with_element(b, ty, part)]),
            _ => one(ty),
        },
        Transform::TensorOfMemRef => match resolved {
            Type::MemRef { shape, element, .. } => {
                Ok(vec![b.core.intern(Type::RankedTensor { shape, element, encoding: None })])
            }
            Type::UnrankedMemRef { element, .. } => Ok(vec![b.core.intern(Type::UnrankedTensor(element))]),
            _ => Err("memref"),
        },
        Transform::MemRefOfTensor => match resolved {
            Type::RankedTensor { shape, element, .. } => {
                Ok(vec![b.core.intern(Type::MemRef { shape, element, parameters: Box::default() })])
            }
            Type::UnrankedTensor(element) => Ok(vec![b.core.intern(Type::UnrankedMemRef { element, space: None })]),
            _ => Err("tensor"),
        },
        Transform::LastDimension => match resolved {
            Type::Vector { shape, scalable, element } => {
                let last = shape.last().copied().into_iter().collect();
                let scalable = scalable.last().copied().into_iter().collect();
                Ok(vec![b.core.intern(Type::Vector { shape: last, scalable, element })])
            }
            _ => Err("vector"),
        },
        Transform::Scalar => match shaped {
            Some(element) => {
                Ok(vec![b.core.intern(Type::RankedTensor { shape: Box::default(), element, encoding: None })])
            }
            None => Err("tensor"),
        },
        Transform::IndexShape => {
            let index = b.core.intern(Type::Index);
            Ok(vec![with_element(b, ty, index)])
        }
        Transform::TupleElements => match resolved {
            Type::Tuple(elements) => Ok(elements.to_vec()),
            _ => Err("tuple"),
        },
        Transform::FunctionInputs => match resolved {
            Type::Function { inputs, .. } => Ok(inputs.to_vec()),
            _ => Err("function type"),
        },
        Transform::FunctionResults => match resolved {
            Type::Function { results, .. } => Ok(results.to_vec()),
            _ => Err("function type"),
        },
        Transform::Parameter => match &resolved {
            Type::Opaque(text) => match opaque::first_parameter(text).map(|inner| type_of_text(b, inner)) {
                Some(inner) if !b.core.ir.types.is_erroneous(inner) => Ok(vec![inner]),
                Some(_) => Err("type with a parameter that is a scalar, a shape of scalars or a dialect's type"),
                None => Err("type with a parameter"),
            },
            _ => Err("type with a parameter"),
        },
        Transform::HalfLast | Transform::DoubleLast => match resolved {
            Type::Vector { shape, scalable, element } => {
                let shape = with_last(shape, transform == Transform::DoubleLast);
                Ok(vec![b.core.intern(Type::Vector { shape, scalable, element })])
            }
            _ => Err("vector"),
        },
        Transform::Predicate => match resolved {
            Type::Vector { shape, scalable, .. } if !shape.is_empty() => {
                let (mut shape, count) = (shape, scalable.len());
                if let (Some(last), Ok(sixteen)) = (shape.last_mut(), Dim::fixed(16)) {
                    *last = sixteen;
                }
                let scalable = (1..=count).map(|index| index == count).collect();
                let element = integer_of(b, 1);
                Ok(vec![b.core.intern(Type::Vector { shape, scalable, element })])
            }
            _ => Err("vector"),
        },
        Transform::SmtDomain | Transform::SmtRange => {
            let text = b.core.ir.print_type(ty);
            match spirv::smt_array(&text) {
                Some((domain, _)) if transform == Transform::SmtDomain => Ok(vec![type_of_text(b, domain.as_bytes())]),
                Some((_, range)) => Ok(vec![type_of_text(b, range.as_bytes())]),
                None => Err("array of `smt`"),
            }
        }
        Transform::SmtArguments | Transform::SmtResult => {
            let text = b.core.ir.print_type(ty);
            match spirv::smt_function(&text) {
                Some((arguments, _)) if transform == Transform::SmtArguments => {
                    Ok(arguments.into_iter().map(|argument| type_of_text(b, argument.as_bytes())).collect())
                }
                Some((_, result)) => Ok(vec![type_of_text(b, result.as_bytes())]),
                None => Err("function of `smt`"),
            }
        }
        Transform::MatrixElement => match spirv::matrix_element(&b.core.ir.print_type(ty)) {
            Some(element) => Ok(vec![type_of_text(b, element.as_bytes())]),
            None => Err("matrix of `gpu`"),
        },
        Transform::Renamed(name) => match &resolved {
            Type::Opaque(text) => {
                let rest = text.iter().position(|byte| *byte == b'<').map_or(&b""[..], |open| &text[open..]);
                Ok(vec![type_of_text(b, &[b"!", name.as_bytes(), rest].concat())])
            }
            _ => Err("type of a dialect"),
        },
        Transform::StructMember => {
            let text = b.core.ir.print_type(ty);
            match spirv::members(&text).and_then(|members| members.first().copied()) {
                Some(member) => Ok(vec![type_of_text(b, member.as_bytes())]),
                None => Err("structure type"),
            }
        }
        Transform::StructWithBit => {
            let text = struct_with_bit(&b.core.ir.print_type(ty));
            Ok(vec![type_of_text(b, text.as_bytes())])
        }
        Transform::PtrMetadata => {
            let text = format!("!ptr.ptr_metadata<{}>", b.core.ir.print_type(ty));
            Ok(vec![type_of_text(b, text.as_bytes())])
        }
        Transform::BitEach => match bits_of_elements(&resolved) {
            Some(bits) => Ok(vec![integer_of(b, bits)]),
            None => Err("vector"),
        },
        Transform::LocalReference => {
            let text = format!("!wasmssa<local ref to {}>", b.core.ir.print_type(ty));
            Ok(vec![type_of_text(b, text.as_bytes())])
        }
        Transform::Local => match spirv::wasm_local(&b.core.ir.print_type(ty)) {
            Some(local) => Ok(vec![type_of_text(b, local.as_bytes())]),
            None => Err("reference to a local variable"),
        },
        Transform::PdlRange => match &resolved {
            Type::Opaque(text) => match text.strip_prefix(b"!pdl.") {
                Some(element) => Ok(vec![type_of_text(b, &[b"!pdl.range<", element, b">"].concat())]),
                None => Err("type of PDL"),
            },
            _ => Err("type of PDL"),
        },
        Transform::PdlValue => match &resolved {
            Type::Opaque(text) if &**text == b"!pdl.range<type>" => Ok(vec![type_of_text(b, b"!pdl.range<value>")]),
            _ => Ok(vec![type_of_text(b, b"!pdl.value")]),
        },
    }
}

/// The same shape with other elements; of a scalar the element itself.
pub(super) fn with_element(b: &mut Builder<'_>, ty: TypeId, element: TypeId) -> TypeId {
    match b.core.ir.types.resolved(ty).clone() {
        Type::RankedTensor { shape, encoding, .. } => b.core.intern(Type::RankedTensor { shape, element, encoding }),
        Type::UnrankedTensor(_) => b.core.intern(Type::UnrankedTensor(element)),
        Type::Vector { shape, scalable, .. } => b.core.intern(Type::Vector { shape, scalable, element }),
        _ => element,
    }
}

/// A type that is not written in the source, by its text.
pub(super) fn type_of_text(b: &mut Builder<'_>, text: &[u8]) -> TypeId {
    let text = text.trim_ascii();
    if let Some(known) = b.core.ir.types.lookup_text(text) {
        return known;
    }
    let ty = match text {
        b"index" => Type::Index,
        b"none" => Type::None,
        [b'!', ..] => Type::Opaque(text.into()),
        _ => match scalar(text).or_else(|| simple_shape(b, text)) {
            Some(ty) => ty,
            None => Type::Erroneous,
        },
    };
    b.core.intern(ty)
}

pub(super) fn parse_fixed_type(b: &mut Builder<'_>, text: &str) -> TypeId {
    type_of_text(b, text.as_bytes())
}

/// `tensor<2x?xi32>` and its like, of scalars.
fn simple_shape(b: &mut Builder<'_>, text: &[u8]) -> Option<Type> {
    let text = std::str::from_utf8(text).ok()?;
    let (kind, body) = text.strip_suffix('>')?.split_once('<')?;
    let mut parts: Vec<&str> = body.split('x').collect();
    // `index` ends in an x of its own.
    if parts.last() == Some(&"") {
        parts.pop();
        let last = parts.pop()?;
        if last != "inde" {
            return None;
        }
        parts.push("index");
    }
    let element = type_of_text(b, parts.pop()?.as_bytes());
    if b.core.ir.types.is_erroneous(element) {
        return None;
    }
    if parts == ["*"] {
        return match kind {
            "tensor" => Some(Type::UnrankedTensor(element)),
            "memref" => Some(Type::UnrankedMemRef { element, space: None }),
            _ => None,
        };
    }
    let dim = |part: &&str| match *part {
        "?" => Some(Dim::DYNAMIC),
        digits => digits.parse::<u64>().ok().and_then(|size| Dim::fixed(size).ok()),
    };
    let shape: Box<[Dim]> = parts.iter().map(dim).collect::<Option<_>>()?;
    match kind {
        "tensor" => Some(Type::RankedTensor { shape, element, encoding: None }),
        "vector" => Some(Type::Vector { shape, scalable: Box::default(), element }),
        "memref" => Some(Type::MemRef { shape, element, parameters: Box::default() }),
        _ => None,
    }
}

/// A shape with the last dimension twice or half as large; two elements, doubled from one without dimensions.
fn with_last(mut shape: Box<[Dim]>, is_doubled: bool) -> Box<[Dim]> {
    let Some(last) = shape.last_mut() else {
        return Dim::fixed(2).ok().filter(|_| is_doubled).into_iter().collect();
    };
    let size = last.size().and_then(|size| if is_doubled { size.checked_mul(2) } else { Some(size / 2) });
    *last = size.and_then(|size| Dim::fixed(size).ok()).unwrap_or(*last);
    shape
}

/// `i32`, `f32` ..
fn scalar(text: &[u8]) -> Option<Type> {
    if let Some(name) = FLOAT_TYPES.iter().find(|name| name.as_bytes() == text) {
        return Some(Type::Float(name));
    }
    let (signedness, digits) = match text {
        [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
        [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
        [b'i', digits @ ..] => (Signedness::Signless, digits),
        _ => return None,
    };
    let width = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some(Type::Integer { width, signedness })
}
