//! Types that a form does not write: made of others, or always the same.

use super::Builder;
use crate::assembly::Transform;
use crate::ir::TypeId;
use crate::ir::spelling::opaque;
use crate::ir::spirv::{self, struct_with_bit};
use crate::ir::types::{FLOAT_TYPES, Signedness, Type, bits_of_elements};
use crate::shape::Dim;

impl<'s> Builder<'s> {
    /// What one type makes of another, or what it must be.
    pub(super) fn transformed(&mut self, ty: TypeId, transform: Transform) -> Result<Vec<TypeId>, &'static str> {
        let resolved = self.core.ir.types.resolved(ty).clone();
        if matches!(resolved, Type::Erroneous) {
            return Ok(vec![ty]);
        }
        let shaped = self.core.ir.types.shaped(ty).map(|shaped| shaped.element);
        let one = |ty: TypeId| Ok(vec![ty]);
        match transform {
            Transform::Same => one(ty),
            Transform::Element => match shaped {
                Some(element) => one(element),
                None => Err("shaped type"),
            },
            Transform::ElementOrSelf => one(shaped.unwrap_or(ty)),
            Transform::Condition => {
                let bit = self.integer_of(1);
                Ok(vec![self.with_element(ty, bit)])
            }
            Transform::ComplexElement => match self.core.ir.types.resolved(shaped.unwrap_or(ty)) {
                Type::Complex(part) => one(*part),
                _ => Err("complex type"),
            },
            Transform::RealPart => match *self.core.ir.types.resolved(shaped.unwrap_or(ty)) {
                Type::Complex(part) => Ok(vec![self.with_element(ty, part)]),
                _ => one(ty),
            },
            Transform::TensorOfMemRef => match resolved {
                Type::MemRef { shape, element, .. } => {
                    Ok(vec![self.core.intern(Type::RankedTensor { shape, element, encoding: None })])
                }
                Type::UnrankedMemRef { element, .. } => Ok(vec![self.core.intern(Type::UnrankedTensor(element))]),
                _ => Err("memref"),
            },
            Transform::MemRefOfTensor => match resolved {
                Type::RankedTensor { shape, element, .. } => {
                    Ok(vec![self.core.intern(Type::MemRef { shape, element, parameters: Box::default() })])
                }
                Type::UnrankedTensor(element) => {
                    Ok(vec![self.core.intern(Type::UnrankedMemRef { element, space: None })])
                }
                _ => Err("tensor"),
            },
            Transform::LastDimension => match resolved {
                Type::Vector { shape, scalable, element } => {
                    let last = shape.last().copied().into_iter().collect();
                    let scalable = scalable.last().copied().into_iter().collect();
                    Ok(vec![self.core.intern(Type::Vector { shape: last, scalable, element })])
                }
                _ => Err("vector"),
            },
            Transform::Scalar => match shaped {
                Some(element) => {
                    Ok(vec![self.core.intern(Type::RankedTensor { shape: Box::default(), element, encoding: None })])
                }
                None => Err("tensor"),
            },
            Transform::IndexShape => {
                let index = self.core.intern(Type::Index);
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
                    Some(inner) if !self.core.ir.types.is_erroneous(inner) => Ok(vec![inner]),
                    Some(_) => Err("type with a parameter that is a scalar, a shape of scalars or a dialect's type"),
                    None => Err("type with a parameter"),
                },
                _ => Err("type with a parameter"),
            },
            Transform::HalfLast | Transform::DoubleLast => match resolved {
                Type::Vector { shape, scalable, element } => {
                    let shape = with_last(shape, transform == Transform::DoubleLast);
                    Ok(vec![self.core.intern(Type::Vector { shape, scalable, element })])
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
                    let element = self.integer_of(1);
                    Ok(vec![self.core.intern(Type::Vector { shape, scalable, element })])
                }
                _ => Err("vector"),
            },
            Transform::SmtDomain | Transform::SmtRange => {
                let text = self.core.ir.print_type(ty);
                match spirv::smt_array(&text) {
                    Some((domain, _)) if transform == Transform::SmtDomain => {
                        Ok(vec![self.type_of_text(domain.as_bytes())])
                    }
                    Some((_, range)) => Ok(vec![self.type_of_text(range.as_bytes())]),
                    None => Err("array of `smt`"),
                }
            }
            Transform::SmtArguments | Transform::SmtResult => {
                let text = self.core.ir.print_type(ty);
                match spirv::smt_function(&text) {
                    Some((arguments, _)) if transform == Transform::SmtArguments => {
                        Ok(arguments.into_iter().map(|argument| self.type_of_text(argument.as_bytes())).collect())
                    }
                    Some((_, result)) => Ok(vec![self.type_of_text(result.as_bytes())]),
                    None => Err("function of `smt`"),
                }
            }
            Transform::MatrixElement => match spirv::matrix_element(&self.core.ir.print_type(ty)) {
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
                let text = self.core.ir.print_type(ty);
                match spirv::members(&text).and_then(|members| members.first().copied()) {
                    Some(member) => Ok(vec![self.type_of_text(member.as_bytes())]),
                    None => Err("structure type"),
                }
            }
            Transform::StructWithBit => {
                let text = struct_with_bit(&self.core.ir.print_type(ty));
                Ok(vec![self.type_of_text(text.as_bytes())])
            }
            Transform::PtrMetadata => {
                let text = format!("!ptr.ptr_metadata<{}>", self.core.ir.print_type(ty));
                Ok(vec![self.type_of_text(text.as_bytes())])
            }
            Transform::BitEach => match bits_of_elements(&resolved) {
                Some(bits) => Ok(vec![self.integer_of(bits)]),
                None => Err("vector"),
            },
            Transform::LocalReference => {
                let text = format!("!wasmssa<local ref to {}>", self.core.ir.print_type(ty));
                Ok(vec![self.type_of_text(text.as_bytes())])
            }
            Transform::Local => match spirv::wasm_local(&self.core.ir.print_type(ty)) {
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

    /// The same shape with other elements; of a scalar the element itself.
    pub(super) fn with_element(&mut self, ty: TypeId, element: TypeId) -> TypeId {
        match self.core.ir.types.resolved(ty).clone() {
            Type::RankedTensor { shape, encoding, .. } => {
                self.core.intern(Type::RankedTensor { shape, element, encoding })
            }
            Type::UnrankedTensor(_) => self.core.intern(Type::UnrankedTensor(element)),
            Type::Vector { shape, scalable, .. } => self.core.intern(Type::Vector { shape, scalable, element }),
            _ => element,
        }
    }

    /// A type that is not written in the source, by its text.
    pub(super) fn type_of_text(&mut self, text: &[u8]) -> TypeId {
        let text = text.trim_ascii();
        if let Some(known) = self.core.ir.types.lookup_text(text) {
            return known;
        }
        let ty = match text {
            b"index" => Type::Index,
            b"none" => Type::None,
            [b'!', ..] => Type::Opaque(text.into()),
            _ => match scalar(text).or_else(|| self.simple_shape(text)) {
                Some(ty) => ty,
                None => Type::Erroneous,
            },
        };
        self.core.intern(ty)
    }

    pub(super) fn parse_fixed_type(&mut self, text: &str) -> TypeId {
        self.type_of_text(text.as_bytes())
    }

    /// `tensor<2x?xi32>` and its like, of scalars.
    fn simple_shape(&mut self, text: &[u8]) -> Option<Type> {
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
        let element = self.type_of_text(parts.pop()?.as_bytes());
        if self.core.ir.types.is_erroneous(element) {
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
