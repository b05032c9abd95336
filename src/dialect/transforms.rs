//! Checks whether a type is made of another type as a definition requires: see [`Transform`].

use crate::assembly::Transform;
use crate::dialect::texts::spirv::{self, struct_with_bit};
use crate::ir::types::{Signedness, Type, bits_of_elements};
use crate::ir::{Ir, TypeId};
use crate::print::spelling::opaque;
use crate::shape::Dim;

/// Whether a reader can derive the types of one operand or result from types of another. One type serves for all.
pub(crate) fn is_made_of(ir: &Ir, transform: Transform, sources: &[TypeId], targets: &[TypeId]) -> bool {
    let same = |list: &[TypeId]| {
        list.len() == targets.len() && list.iter().zip(targets).all(|(one, other)| ir.types.same(*one, *other))
    };
    match (transform, sources.first().map(|source| ir.types.resolved(*source))) {
        (Transform::TupleElements, Some(Type::Tuple(elements))) => same(elements),
        (Transform::FunctionInputs, Some(Type::Function { inputs, .. })) => same(inputs),
        (Transform::FunctionResults, Some(Type::Function { results, .. })) => same(results),
        (Transform::SmtArguments, Some(Type::Opaque(text))) => {
            let text = std::str::from_utf8(text).unwrap_or_default();
            spirv::smt_function(text).is_some_and(|(arguments, _)| {
                let mut pairs = arguments.iter().zip(targets);
                arguments.len() == targets.len() && pairs.all(|(argument, target)| ir.is_spelled(*target, argument))
            })
        }
        (
            Transform::TupleElements | Transform::FunctionInputs | Transform::FunctionResults | Transform::SmtArguments,
            _,
        ) => false,
        (Transform::BooleanEach, _) => {
            sources.len() == targets.len() && targets.iter().all(|target| is_i1(ir, *target))
        }
        _ => match sources {
            [source, rest @ ..]
                if rest.is_empty() || targets.len() == 1 && rest.iter().all(|other| ir.types.same(*source, *other)) =>
            {
                targets.iter().all(|target| is_one_made_of(ir, transform, *source, *target))
            }
            _ => {
                let mut pairs = sources.iter().zip(targets);
                sources.len() == targets.len()
                    && pairs.all(|(source, target)| is_one_made_of(ir, transform, *source, *target))
            }
        },
    }
}

fn is_one_made_of(ir: &Ir, transform: Transform, source: TypeId, target: TypeId) -> bool {
    let types = &ir.types;
    let element = |ty| types.shaped(ty).map(|shaped| shaped.element);
    let number = |ty| match *types.resolved(ty) {
        Type::Complex(number) => Some(number),
        _ => None,
    };
    let is = |ty: Option<TypeId>| ty.is_some_and(|ty| types.same(ty, target));
    match transform {
        Transform::Same => types.same(source, target),
        Transform::Element => is(element(source)),
        Transform::ElementOrSelf => types.same(element(source).unwrap_or(source), target),
        Transform::Condition => match element(source) {
            Some(_) => element(target).is_some_and(|of| is_i1(ir, of)) && has_shape_of(ir, source, target),
            None => is_i1(ir, target),
        },
        Transform::ComplexElement => is(number(element(source).unwrap_or(source))),
        Transform::RealPart => match element(source) {
            Some(of) => {
                let (Some(part), Some(found)) = (number(of), element(target)) else { return false };
                types.same(part, found) && has_shape_of(ir, source, target)
            }
            None => is(number(source)),
        },
        Transform::MemRefOfTensor | Transform::TensorOfMemRef => {
            let (Some(from), Some(to)) = (types.shaped(source), types.shaped(target)) else { return false };
            from.shape == to.shape
                && types.same(from.element, to.element)
                && from.kind != to.kind
                && is_plain(ir, target)
        }
        Transform::LastDimension => match (types.resolved(source), types.resolved(target)) {
            (
                Type::Vector { shape: from, scalable: from_scalable, element: from_element },
                Type::Vector { shape: to, scalable: to_scalable, element: to_element },
            ) => {
                to.len() == 1
                    && from.last() == to.last()
                    && from_scalable.last().copied().unwrap_or(false) == to_scalable.last().copied().unwrap_or(false)
                    && types.same(*from_element, *to_element)
            }
            _ => false,
        },
        Transform::Scalar => match (element(source), types.resolved(target)) {
            (Some(of), Type::RankedTensor { shape, element, encoding: None }) => {
                shape.is_empty() && types.same(of, *element)
            }
            _ => false,
        },
        Transform::IndexShape => match element(source) {
            Some(_) => {
                let is_index = |of| matches!(types.resolved(of), Type::Index);
                element(target).is_some_and(is_index) && has_shape_of(ir, source, target)
            }
            None => matches!(types.resolved(target), Type::Index),
        },
        Transform::Parameter => {
            let Type::Opaque(text) = types.resolved(source) else { return false };
            let is_target = |text: &[u8]| {
                let inner = opaque::first_parameter(text).and_then(|inner| std::str::from_utf8(inner).ok());
                inner.is_some_and(|inner| {
                    ir.is_spelled(target, inner) || ir.spell_type(target).is_some_and(|target| target == inner)
                })
            };
            is_target(text) || is_target(&ir.without_aliases(text))
        }
        Transform::Pointee => match element(source) {
            Some(pointer) => {
                let is_pointee = |found| is_one_made_of(ir, Transform::Parameter, pointer, found);
                element(target).is_some_and(is_pointee) && has_shape_of(ir, source, target)
            }
            None => is_one_made_of(ir, Transform::Parameter, source, target),
        },
        Transform::HalfLast => is_last_sized(ir, target, source),
        Transform::DoubleLast => is_last_sized(ir, source, target),
        Transform::Predicate => match (types.resolved(source), types.resolved(target)) {
            (Type::Vector { shape: from, .. }, Type::Vector { shape: to, scalable, element }) => {
                let (Some((_, from)), Some((last, to))) = (from.split_last(), to.split_last()) else { return false };
                let scales = scalable.split_last().is_some_and(|(last, rest)| *last && !rest.contains(&true));
                from == to && last.size() == Some(16) && scales && is_i1(ir, *element)
            }
            _ => false,
        },
        Transform::SmtDomain | Transform::SmtRange => {
            let text = spelled(ir, source);
            spirv::smt_array(&text).is_some_and(|(domain, range)| {
                ir.is_spelled(target, if transform == Transform::SmtDomain { domain } else { range })
            })
        }
        Transform::SmtResult => {
            let text = spelled(ir, source);
            spirv::smt_function(&text).is_some_and(|(_, result)| ir.is_spelled(target, result))
        }
        Transform::MatrixElement => {
            spirv::matrix_element(&spelled(ir, source)).is_some_and(|element| ir.is_spelled(target, element))
        }
        Transform::Renamed(name) => opaque(ir, source).is_some_and(|text| {
            let rest = text.find('<').map_or("", |open| &text[open..]);
            ir.is_spelled(target, &format!("!{name}{rest}"))
        }),
        Transform::StructMember => {
            let text = spelled(ir, source);
            let member = spirv::members(&text).and_then(|members| members.first().copied());
            member.is_some_and(|member| ir.is_spelled(target, member))
        }
        Transform::StructWithBit => ir.is_spelled(target, &struct_with_bit(&spelled(ir, source))),
        Transform::PtrMetadata => ir.is_spelled(target, &format!("!ptr.ptr_metadata<{}>", spelled(ir, source))),
        Transform::BitEach => match (bits_of_elements(types.resolved(source)), types.resolved(target)) {
            (Some(bits), Type::Integer { width, signedness: Signedness::Signless }) => *width == bits,
            _ => false,
        },
        Transform::LocalReference => ir.is_spelled(target, &format!("!wasmssa<local ref to {}>", spelled(ir, source))),
        Transform::Local => spirv::wasm_local(&spelled(ir, source)).is_some_and(|local| ir.is_spelled(target, local)),
        Transform::PdlRange => opaque(ir, source)
            .and_then(|text| text.strip_prefix("!pdl."))
            .is_some_and(|element| ir.is_spelled(target, &format!("!pdl.range<{element}>"))),
        Transform::PdlValue => match opaque(ir, source) {
            Some("!pdl.range<type>") => ir.is_spelled(target, "!pdl.range<value>"),
            Some(_) | None => ir.is_spelled(target, "!pdl.value"),
        },
        Transform::BooleanEach => is_i1(ir, target),
        Transform::TupleElements | Transform::FunctionInputs | Transform::FunctionResults | Transform::SmtArguments => {
            false
        }
    }
}

/// The whole text of a type, without aliases.
fn spelled(ir: &Ir, ty: TypeId) -> String {
    ir.spell_type(ty).unwrap_or_else(|| ir.print_type(ty))
}

/// The text of a type of a dialect.
fn opaque(ir: &Ir, ty: TypeId) -> Option<&str> {
    match ir.types.resolved(ty) {
        Type::Opaque(text) => std::str::from_utf8(text).ok(),
        _ => None,
    }
}

/// Whether the vector `whole` is the vector `half` with the last dimension twice as large.
fn is_last_sized(ir: &Ir, half: TypeId, whole: TypeId) -> bool {
    match (ir.types.resolved(half), ir.types.resolved(whole)) {
        (
            Type::Vector { shape, scalable, element },
            Type::Vector { shape: twice, scalable: twice_scalable, element: of },
        ) => {
            let doubled = match shape.split_last() {
                Some((last, leading)) => {
                    let last = last.size().and_then(|size| Dim::fixed(size.checked_mul(2)?).ok());
                    twice.split_last().is_some_and(|(found, rest)| Some(*found) == last && rest == leading)
                }
                None => matches!(**twice, [only] if only.size() == Some(2)),
            };
            doubled && scalable == twice_scalable && ir.types.same(*element, *of)
        }
        _ => false,
    }
}

pub(crate) fn is_i1(ir: &Ir, ty: TypeId) -> bool {
    matches!(ir.types.resolved(ty), Type::Integer { width: 1, signedness: Signedness::Signless })
}

/// Whether a tensor or memref has neither encoding nor layout nor memory space.
fn is_plain(ir: &Ir, ty: TypeId) -> bool {
    match ir.types.resolved(ty) {
        Type::RankedTensor { encoding, .. } => encoding.is_none(),
        Type::MemRef { parameters, .. } => parameters.is_empty(),
        Type::UnrankedMemRef { space, .. } => space.is_none(),
        _ => true,
    }
}

/// Whether two shaped types differ only in their element types.
fn has_shape_of(ir: &Ir, left: TypeId, right: TypeId) -> bool {
    match (ir.types.resolved(left), ir.types.resolved(right)) {
        (
            Type::RankedTensor { shape: left, encoding: left_encoding, .. },
            Type::RankedTensor { shape: right, encoding: right_encoding, .. },
        ) => left == right && left_encoding == right_encoding,
        (
            Type::Vector { shape: left, scalable: left_scalable, .. },
            Type::Vector { shape: right, scalable: right_scalable, .. },
        ) => left == right && left_scalable == right_scalable,
        (
            Type::MemRef { shape: left, parameters: left_parameters, .. },
            Type::MemRef { shape: right, parameters: right_parameters, .. },
        ) => left == right && left_parameters == right_parameters,
        (Type::UnrankedTensor(_), Type::UnrankedTensor(_)) => true,
        (Type::UnrankedMemRef { space: left, .. }, Type::UnrankedMemRef { space: right, .. }) => left == right,
        _ => false,
    }
}

/// The type of an attribute's value: written, or implied.
#[derive(Clone, Copy)]
pub(crate) enum ValueType {
    Written(TypeId),
    /// `true`, `false`
    I1,
    /// A number without a type.
    I64,
    /// A number with a point and without a type.
    F64,
}

impl ValueType {
    /// Whether a transform makes the value's type of each target type.
    pub(crate) fn matches(self, ir: &Ir, transform: Transform, targets: &[TypeId]) -> bool {
        let is = |wanted: &str| transform == Transform::Same && targets.iter().all(|ty| ir.is_spelled(*ty, wanted));
        match self {
            Self::Written(ty) => is_made_of(ir, transform, &[ty], targets),
            Self::I1 => is("i1"),
            Self::I64 => is("i64"),
            Self::F64 => is("f64"),
        }
    }
}
