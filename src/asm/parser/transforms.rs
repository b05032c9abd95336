//! Types that a form does not write: types derived from other types, and constant types.

use super::OpAsmParser;
use crate::assembly::Transform;
use crate::dialect::texts::spirv::{self, struct_with_bit};
use crate::ir::TypeId;
use crate::ir::types::{Type, bits_of_elements};
use crate::print::spelling::opaque;
use crate::shape::Dim;

impl<'s> OpAsmParser<'_, 's> {
    /// The types that a transform derives from a type; for a slot of several values, one for each.
    pub(crate) fn transformed(&mut self, ty: TypeId, transform: Transform) -> Result<Vec<TypeId>, &'static str> {
        let resolved = self.b.core.ir.types.resolved(ty).clone();
        if matches!(resolved, Type::Erroneous) {
            return Ok(vec![ty]);
        }
        let shaped = self.b.core.ir.types.shaped(ty).map(|shaped| shaped.element);
        let one = |ty: TypeId| Ok(vec![ty]);
        match transform {
            Transform::Same => one(ty),
            Transform::Element => match shaped {
                Some(element) => one(element),
                None => Err("shaped type"),
            },
            Transform::ElementOrSelf => one(shaped.unwrap_or(ty)),
            Transform::Condition => {
                let bit = self.integer_type(1);
                Ok(vec![self.with_element(ty, bit)])
            }
            Transform::ComplexElement => match self.b.core.ir.types.resolved(shaped.unwrap_or(ty)) {
                Type::Complex(part) => one(*part),
                _ => Err("complex type"),
            },
            Transform::RealPart => match *self.b.core.ir.types.resolved(shaped.unwrap_or(ty)) {
                Type::Complex(part) => Ok(vec![self.with_element(ty, part)]),
                _ => one(ty),
            },
            Transform::TensorOfMemRef => match resolved {
                Type::MemRef { shape, element, .. } => {
                    Ok(vec![self.b.core.intern(Type::RankedTensor { shape, element, encoding: None })])
                }
                Type::UnrankedMemRef { element, .. } => Ok(vec![self.b.core.intern(Type::UnrankedTensor(element))]),
                _ => Err("memref"),
            },
            Transform::MemRefOfTensor => match resolved {
                Type::RankedTensor { shape, element, .. } => {
                    Ok(vec![self.b.core.intern(Type::MemRef { shape, element, parameters: Box::default() })])
                }
                Type::UnrankedTensor(element) => {
                    Ok(vec![self.b.core.intern(Type::UnrankedMemRef { element, space: None })])
                }
                _ => Err("tensor"),
            },
            Transform::LastDimension => match resolved {
                Type::Vector { shape, scalable, element } => {
                    let last = shape.last().copied().into_iter().collect();
                    let scalable = scalable.last().copied().into_iter().collect();
                    Ok(vec![self.b.core.intern(Type::Vector { shape: last, scalable, element })])
                }
                _ => Err("vector"),
            },
            Transform::Scalar => match shaped {
                Some(element) => {
                    Ok(vec![self.b.core.intern(Type::RankedTensor { shape: Box::default(), element, encoding: None })])
                }
                None => Err("tensor"),
            },
            Transform::IndexShape => {
                let index = self.b.core.intern(Type::Index);
                Ok(vec![self.with_element(ty, index)])
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
                Type::Opaque(text) => match opaque::first_parameter(text).map(|inner| self.type_of_text(inner)) {
                    Some(inner) if !self.b.core.ir.types.is_erroneous(inner) => Ok(vec![inner]),
                    Some(_) => Err("type whose first parameter is a type"),
                    None => Err("type with a parameter"),
                },
                _ => Err("type with a parameter"),
            },
            Transform::Pointee => match shaped {
                Some(pointer) => {
                    let pointees = self.transformed(pointer, Transform::Parameter)?;
                    Ok(pointees.into_iter().map(|pointee| self.with_element(ty, pointee)).collect())
                }
                None => self.transformed(ty, Transform::Parameter),
            },
            Transform::HalfLast | Transform::DoubleLast => match resolved {
                Type::Vector { shape, scalable, element } => {
                    let shape = with_last(shape, transform == Transform::DoubleLast);
                    Ok(vec![self.b.core.intern(Type::Vector { shape, scalable, element })])
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
                    let element = self.integer_type(1);
                    Ok(vec![self.b.core.intern(Type::Vector { shape, scalable, element })])
                }
                _ => Err("vector"),
            },
            Transform::SmtDomain | Transform::SmtRange => {
                let text = self.spelled_type(ty);
                match spirv::smt_array(&text) {
                    Some((domain, _)) if transform == Transform::SmtDomain => {
                        Ok(vec![self.type_of_text(domain.as_bytes())])
                    }
                    Some((_, range)) => Ok(vec![self.type_of_text(range.as_bytes())]),
                    None => Err("array of `smt`"),
                }
            }
            Transform::SmtArguments | Transform::SmtResult => {
                let text = self.spelled_type(ty);
                match spirv::smt_function(&text) {
                    Some((arguments, _)) if transform == Transform::SmtArguments => {
                        Ok(arguments.into_iter().map(|argument| self.type_of_text(argument.as_bytes())).collect())
                    }
                    Some((_, result)) => Ok(vec![self.type_of_text(result.as_bytes())]),
                    None => Err("function of `smt`"),
                }
            }
            Transform::MatrixElement => match spirv::matrix_element(&self.spelled_type(ty)) {
                Some(element) => Ok(vec![self.type_of_text(element.as_bytes())]),
                None => Err("matrix of `gpu`"),
            },
            Transform::Renamed(name) => match &resolved {
                Type::Opaque(text) => {
                    let rest = text.iter().position(|byte| *byte == b'<').map_or(&b""[..], |open| &text[open..]);
                    Ok(vec![self.type_of_text(&[b"!", name.as_bytes(), rest].concat())])
                }
                _ => Err("type of a dialect"),
            },
            Transform::StructMember => {
                let text = self.spelled_type(ty);
                match spirv::members(&text).and_then(|members| members.first().copied()) {
                    Some(member) => Ok(vec![self.type_of_text(member.as_bytes())]),
                    None => Err("structure type"),
                }
            }
            Transform::StructWithBit => {
                let text = struct_with_bit(&self.spelled_type(ty));
                Ok(vec![self.type_of_text(text.as_bytes())])
            }
            Transform::PtrMetadata => {
                let text = format!("!ptr.ptr_metadata<{}>", self.spelled_type(ty));
                Ok(vec![self.type_of_text(text.as_bytes())])
            }
            Transform::BitEach => match bits_of_elements(&resolved) {
                Some(bits) => Ok(vec![self.integer_type(bits)]),
                None => Err("vector"),
            },
            Transform::BooleanEach => Ok(vec![self.integer_type(1)]),
            Transform::LocalReference => {
                let text = format!("!wasmssa<local ref to {}>", self.spelled_type(ty));
                Ok(vec![self.type_of_text(text.as_bytes())])
            }
            Transform::Local => match spirv::wasm_local(&self.spelled_type(ty)) {
                Some(local) => Ok(vec![self.type_of_text(local.as_bytes())]),
                None => Err("reference to a local variable"),
            },
            Transform::PdlRange => match &resolved {
                Type::Opaque(text) => match text.strip_prefix(b"!pdl.") {
                    Some(element) => Ok(vec![self.type_of_text(&[b"!pdl.range<", element, b">"].concat())]),
                    None => Err("type of PDL"),
                },
                _ => Err("type of PDL"),
            },
            Transform::PdlValue => match &resolved {
                Type::Opaque(text) if &**text == b"!pdl.range<type>" => {
                    Ok(vec![self.type_of_text(b"!pdl.range<value>")])
                }
                _ => Ok(vec![self.type_of_text(b"!pdl.value")]),
            },
        }
    }

    /// The same shape with another element type; for a scalar, the element type.
    pub(crate) fn with_element(&mut self, ty: TypeId, element: TypeId) -> TypeId {
        match self.b.core.ir.types.resolved(ty).clone() {
            Type::RankedTensor { shape, encoding, .. } => {
                self.b.core.intern(Type::RankedTensor { shape, element, encoding })
            }
            Type::UnrankedTensor(_) => self.b.core.intern(Type::UnrankedTensor(element)),
            Type::Vector { shape, scalable, .. } => self.b.core.intern(Type::Vector { shape, scalable, element }),
            _ => element,
        }
    }
}

pub(crate) fn parse_fixed_type(p: &mut OpAsmParser<'_, '_>, text: &str) -> TypeId {
    p.type_of_text(text.as_bytes())
}

/// A shape with the last dimension doubled or halved. Without dimensions, the doubled shape has one dimension of size
/// 2.
fn with_last(mut shape: Box<[Dim]>, is_doubled: bool) -> Box<[Dim]> {
    let Some(last) = shape.last_mut() else {
        return Dim::fixed(2).ok().filter(|_| is_doubled).into_iter().collect();
    };
    let size = last.size().and_then(|size| if is_doubled { size.checked_mul(2) } else { Some(size / 2) });
    *last = size.and_then(|size| Dim::fixed(size).ok()).unwrap_or(*last);
    shape
}
