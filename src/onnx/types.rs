//! Types stated in a file, and the common type if a file states several.

use super::OnnxError;
use super::message::{DimensionProto, TensorProto, TypeInfo};
use crate::ir::build::{BuildError, Builder, Handle, type_of_text};
use crate::ir::{TypeId, ValueId};
use crate::shape::{Dim, Shape};

impl TypeInfo {
    /// Whether an element type is stated, or a type that is not a tensor.
    pub(super) fn has_element(&self) -> bool {
        !matches!(self, Self::Unknown | Self::Tensor { element: 0, .. })
    }
}

/// The type of a value, and the place where it is stated.
#[derive(Clone, Debug)]
pub(super) struct StatedType {
    pub(super) ty: TypeInfo,
    pub(super) at: &'static str,
}

impl StatedType {
    pub(super) const INPUT: &'static str = "as an input";
    pub(super) const OUTPUT: &'static str = "as an output";
    pub(super) const VALUE_INFO: &'static str = "in value_info";
    pub(super) const INITIALIZER: &'static str = "as an initializer";

    /// The type of a constant.
    pub(super) fn of_tensor(tensor: &TensorProto) -> Self {
        let dims = tensor.dims.iter().map(|size| DimensionProto::Size(*size)).collect();
        let ty = TypeInfo::Tensor { element: tensor.element, dims: Some(dims), is_sparse: false };
        Self { ty, at: Self::INITIALIZER }
    }

    /// The type that agrees with both.
    pub(super) fn meet(self, other: &Self, value: &str) -> Result<Self, OnnxError> {
        match meet(&self.ty, &other.ty) {
            Some(ty) => Ok(Self { ty, ..self }),
            None => Err(OnnxError::Types {
                value: value.to_owned(),
                first: spelled(&self.ty),
                where_first: self.at,
                second: spelled(&other.ty),
                where_second: other.at,
            }),
        }
    }
}

fn meet(one: &TypeInfo, other: &TypeInfo) -> Option<TypeInfo> {
    match (one, other) {
        (TypeInfo::Unknown, ty) | (ty, TypeInfo::Unknown) => Some(ty.clone()),
        (
            TypeInfo::Tensor { element, dims, is_sparse },
            TypeInfo::Tensor { element: other_element, dims: other_dims, is_sparse: is_other_sparse },
        ) => {
            let element = match (*element, *other_element) {
                (0, element) | (element, 0) => element,
                (one, other) if one == other => one,
                _ => return None,
            };
            let dims = match (dims, other_dims) {
                (None, dims) | (dims, None) => dims.clone(),
                (Some(one), Some(other)) if one.len() == other.len() => {
                    Some(one.iter().zip(other).map(|(one, other)| meet_dims(one, other)).collect::<Option<_>>()?)
                }
                _ => return None,
            };
            Some(TypeInfo::Tensor { element, dims, is_sparse: *is_sparse || *is_other_sparse })
        }
        (TypeInfo::Sequence(one), TypeInfo::Sequence(other)) => Some(TypeInfo::Sequence(Box::new(meet(one, other)?))),
        (TypeInfo::Optional(one), TypeInfo::Optional(other)) => Some(TypeInfo::Optional(Box::new(meet(one, other)?))),
        (TypeInfo::Map { key, value }, TypeInfo::Map { key: other_key, value: other }) if key == other_key => {
            Some(TypeInfo::Map { key: *key, value: Box::new(meet(value, other)?) })
        }
        _ => None,
    }
}

pub(super) fn meet_dims(one: &DimensionProto, other: &DimensionProto) -> Option<DimensionProto> {
    match (one, other) {
        (DimensionProto::Size(one), DimensionProto::Size(other)) => {
            (one == other).then_some(DimensionProto::Size(*one))
        }
        (DimensionProto::Size(_), _) => Some(one.clone()),
        (_, DimensionProto::Size(_)) | (DimensionProto::Unknown, _) => Some(other.clone()),
        _ => Some(one.clone()),
    }
}

/// The text of a type for people, with the names of dimensions.
fn spelled(ty: &TypeInfo) -> String {
    match ty {
        TypeInfo::Tensor { element, dims, .. } => {
            let mut builder = Builder::new();
            let element = builder.onnx_element(*element);
            let element = element.map(|element| builder.ir().print_type(element.id())).unwrap_or_default();
            let dims = dims.as_ref().map(|dims| {
                let dims = dims.iter().map(|dim| match dim {
                    DimensionProto::Size(size) => size.to_string(),
                    DimensionProto::Name(name) => name.clone(),
                    DimensionProto::Unknown => "?".to_owned(),
                });
                dims.collect::<Vec<_>>().join(", ")
            });
            dims.map_or_else(|| format!("{element}[..]"), |dims| format!("{element}[{dims}]"))
        }
        TypeInfo::Sequence(inner) => format!("sequence of {}", spelled(inner)),
        TypeInfo::Optional(inner) => format!("optional {}", spelled(inner)),
        TypeInfo::Map { value, .. } => format!("map to {}", spelled(value)),
        TypeInfo::Unknown => "unknown".to_owned(),
    }
}

impl Builder {
    /// The type in MLIR, as in onnx-mlir.
    pub(super) fn onnx_type(&mut self, ty: &TypeInfo, value: &str) -> Result<Handle<TypeId>, OnnxError> {
        let refused = |error| OnnxError::Build { node: value.to_owned(), error };
        match ty {
            TypeInfo::Tensor { element, dims, .. } => {
                let element = self.onnx_element(*element).map_err(refused)?;
                let shape = match dims {
                    None => Shape::UNRANKED,
                    Some(dims) => shape(dims, value)?,
                };
                self.tensor_type(shape, element).map_err(refused)
            }
            TypeInfo::Sequence(inner) => wrapped(self, "Seq", inner, value),
            TypeInfo::Optional(inner) => wrapped(self, "Opt", inner, value),
            TypeInfo::Map { key, value: inner } => {
                let key = self.onnx_element(*key).map_err(refused)?;
                let key = self.ir().print_type(key.id());
                let inner = self.onnx_type(inner, value)?;
                let inner = self.ir().print_type(inner.id());
                Ok(type_of_text(self, format!("!onnx.Map<{key}, {inner}>")))
            }
            TypeInfo::Unknown => unknown_type(self).map_err(refused),
        }
    }
}

/// The type of a value whose element type and shape are unknown.
pub(super) fn unknown_type(builder: &mut Builder) -> Result<Handle<TypeId>, BuildError> {
    let element = builder.onnx_element(0)?;
    builder.tensor_type(Shape::UNRANKED, element)
}

/// The tensor type of unknown shape with the element type of a value, if that is a tensor.
pub(super) fn unranked_of(builder: &mut Builder, value: Handle<ValueId>) -> Result<Option<Handle<TypeId>>, BuildError> {
    let ty = builder.value_type(value)?;
    let Some(element) = builder.ir().types().shaped(ty.id()).map(|shaped| shaped.element) else { return Ok(None) };
    let element = builder.own(element)?;
    builder.tensor_type(Shape::UNRANKED, element).map(Some)
}

fn wrapped(builder: &mut Builder, name: &str, inner: &TypeInfo, value: &str) -> Result<Handle<TypeId>, OnnxError> {
    let inner = builder.onnx_type(inner, value)?;
    let inner = builder.ir().print_type(inner.id());
    Ok(type_of_text(builder, format!("!onnx.{name}<{inner}>")))
}

fn shape(dims: &[DimensionProto], value: &str) -> Result<Shape, OnnxError> {
    let dims = dims.iter().map(|dim| match dim {
        DimensionProto::Size(size) => match u64::try_from(*size) {
            // Some exporters write -1 for a size that is not known.
            Err(_) if *size == -1 => Ok(Dim::DYNAMIC),
            Ok(size) => {
                Dim::fixed(size).map_err(|_| OnnxError::Size { value: value.to_owned(), size: size.cast_signed() })
            }
            Err(_) => Err(OnnxError::Size { value: value.to_owned(), size: *size }),
        },
        DimensionProto::Name(_) | DimensionProto::Unknown => Ok(Dim::DYNAMIC),
    });
    Ok(Shape::ranked(dims.collect::<Result<Vec<_>, _>>()?))
}
