//! Types that a form does not write: made of others, or always the same.

use super::Builder;
use super::terms::integer_of;
use super::text_types::{spelled, type_of_text};
use crate::assembly::Transform;
use crate::ir::TypeId;
use crate::ir::spelling::opaque;
use crate::ir::spirv::{self, struct_with_bit};
use crate::ir::types::{Type, bits_of_elements};
use crate::shape::Dim;

/// Returns the type that a transform makes of another, or requires.
pub(crate) fn transformed<'s>(
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
                Some(_) => Err("type whose first parameter is a type"),
                None => Err("type with a parameter"),
            },
            _ => Err("type with a parameter"),
        },
        Transform::Pointee => match shaped {
            Some(pointer) => {
                let pointees = transformed(b, pointer, Transform::Parameter)?;
                Ok(pointees.into_iter().map(|pointee| with_element(b, ty, pointee)).collect())
            }
            None => transformed(b, ty, Transform::Parameter),
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
            let text = spelled(b, ty);
            match spirv::smt_array(&text) {
                Some((domain, _)) if transform == Transform::SmtDomain => Ok(vec![type_of_text(b, domain.as_bytes())]),
                Some((_, range)) => Ok(vec![type_of_text(b, range.as_bytes())]),
                None => Err("array of `smt`"),
            }
        }
        Transform::SmtArguments | Transform::SmtResult => {
            let text = spelled(b, ty);
            match spirv::smt_function(&text) {
                Some((arguments, _)) if transform == Transform::SmtArguments => {
                    Ok(arguments.into_iter().map(|argument| type_of_text(b, argument.as_bytes())).collect())
                }
                Some((_, result)) => Ok(vec![type_of_text(b, result.as_bytes())]),
                None => Err("function of `smt`"),
            }
        }
        Transform::MatrixElement => match spirv::matrix_element(&spelled(b, ty)) {
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
            let text = spelled(b, ty);
            match spirv::members(&text).and_then(|members| members.first().copied()) {
                Some(member) => Ok(vec![type_of_text(b, member.as_bytes())]),
                None => Err("structure type"),
            }
        }
        Transform::StructWithBit => {
            let text = struct_with_bit(&spelled(b, ty));
            Ok(vec![type_of_text(b, text.as_bytes())])
        }
        Transform::PtrMetadata => {
            let text = format!("!ptr.ptr_metadata<{}>", spelled(b, ty));
            Ok(vec![type_of_text(b, text.as_bytes())])
        }
        Transform::BitEach => match bits_of_elements(&resolved) {
            Some(bits) => Ok(vec![integer_of(b, bits)]),
            None => Err("vector"),
        },
        Transform::BooleanEach => Ok(vec![integer_of(b, 1)]),
        Transform::LocalReference => {
            let text = format!("!wasmssa<local ref to {}>", spelled(b, ty));
            Ok(vec![type_of_text(b, text.as_bytes())])
        }
        Transform::Local => match spirv::wasm_local(&spelled(b, ty)) {
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
pub(crate) fn with_element(b: &mut Builder<'_>, ty: TypeId, element: TypeId) -> TypeId {
    match b.core.ir.types.resolved(ty).clone() {
        Type::RankedTensor { shape, encoding, .. } => b.core.intern(Type::RankedTensor { shape, element, encoding }),
        Type::UnrankedTensor(_) => b.core.intern(Type::UnrankedTensor(element)),
        Type::Vector { shape, scalable, .. } => b.core.intern(Type::Vector { shape, scalable, element }),
        _ => element,
    }
}

pub(crate) fn parse_fixed_type(b: &mut Builder<'_>, text: &str) -> TypeId {
    type_of_text(b, text.as_bytes())
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
