//! Inferred types as `value_info` of a file: [`Model::with_value_info`]. The rest of the file is copied byte for byte.

use super::message::{DimensionProto, TypeInfo, range};
use super::types::meet_dims;
use super::wire::{Wire, WireRange};
use super::{Model, OnnxError, Options};
use crate::ir::build::Builder;
use crate::ir::{Ir, Type, TypeId};
use crate::source::Bytes;
use rustc_hash::FxHashMap;

/// The number of the field of a model that holds its graph.
const GRAPH: u64 = 7;
/// The field of a graph with the type of a value.
const VALUE_INFO: u64 = 13;
/// The fields of an entry of `value_info`: the name of the value, and its type.
const NAME: u64 = 1;
const TYPE: u64 = 2;
/// The largest number of an element type.
const LAST_ELEMENT: u64 = 28;

/// A part of a changed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilePart {
    /// Bytes of the file that was read.
    Kept(std::ops::Range<u64>),
    /// Bytes that are not in the file.
    Written(Vec<u8>),
}

impl Model {
    /// The file with the types of values that the module has and the file does not state; `None` if there are none, or if the file has several graphs.
    ///
    /// Only tensors of known rank that nodes of the graph compute are written; graphs in attributes, inputs and outputs are not changed, and neither are
    /// sizes and names of dimensions that the file states, or types with parts that this library does not know.
    ///
    /// # Errors
    /// As [`read`](super::read), of the file that the model was read from.
    pub fn with_value_info(
        &self,
        bytes: &dyn Bytes,
        options: &Options<'_>,
    ) -> Result<Option<Vec<FilePart>>, OnnxError> {
        let mut wire = Wire::new(bytes, options.limits.importing);
        let mut graph = None;
        let mut rest = wire.whole();
        while let Some(field) = wire.field(&mut rest)? {
            if field.number == GRAPH {
                let inside = range(field)?;
                if graph.replace((field.offset, inside)).is_some() {
                    return Ok(None);
                }
            }
        }
        let Some((offset, inside)) = graph else { return Ok(None) };
        let Some(content) = self.graph_parts(&mut wire, inside)? else { return Ok(None) };
        let length = content.iter().map(FilePart::length).sum();
        let mut parts = FileParts(vec![FilePart::Kept(0..offset)]);
        parts.write(header(GRAPH, length));
        content.into_iter().for_each(|part| parts.push(part));
        parts.push(FilePart::Kept(inside.end..bytes.length()));
        Ok(Some(parts.0))
    }

    /// The parts of the graph; `None` if the graph does not change.
    fn graph_parts(&self, wire: &mut Wire<'_>, graph: WireRange) -> Result<Option<Vec<FilePart>>, OnnxError> {
        let mut open = self.inferred();
        let mut parts = FileParts(Vec::new());
        let mut is_changed = false;
        let mut rest = graph;
        while let Some(field) = wire.field(&mut rest)? {
            if field.number == VALUE_INFO {
                let inside = range(field)?;
                let info = wire.value_info(inside)?;
                if let Some(ty) = open.remove(&*info.name)
                    && let Some(refined) = refined(info.ty.as_ref(), &ty)
                    && let Some(entry) = rewritten(wire, inside, &refined)?
                {
                    is_changed = true;
                    parts.write(header(VALUE_INFO, entry.len() as u64));
                    parts.write(entry);
                    continue;
                }
            }
            parts.push(FilePart::Kept(field.offset..rest.start));
        }
        for (name, _) in &self.values {
            if let Some(ty) = open.remove(&**name) {
                is_changed = true;
                let entry = [message(NAME, name.as_bytes()), message(TYPE, &encoded(&ty))].concat();
                parts.write(message(VALUE_INFO, &entry));
            }
        }
        Ok(is_changed.then_some(parts.0))
    }

    /// The types that the module has, by the names of the values.
    fn inferred(&self) -> FxHashMap<&str, TypeInfo> {
        let elements = elements();
        let named = self.values.iter().map(|(name, value)| (&**name, self.ir.value_type(*value)));
        named.filter_map(|(name, ty)| Some((name, tensor_info(&self.ir, ty, &elements)?))).collect()
    }
}

/// The numbers of element types by their spelling in MLIR.
fn elements() -> FxHashMap<String, u64> {
    let mut builder = Builder::new();
    let mut spelled = |number| {
        let element = builder.onnx_element(number).ok()?;
        Some(builder.ir().print_type(element.id()))
    };
    let unknown = spelled(0);
    let known = (1..=LAST_ELEMENT).filter_map(|number| Some((spelled(number)?, number)));
    known.filter(|(text, _)| unknown.as_ref() != Some(text)).collect()
}

/// The type of a ranked tensor as ONNX states it; `None` for other types.
fn tensor_info(ir: &Ir, ty: TypeId, elements: &FxHashMap<String, u64>) -> Option<TypeInfo> {
    let Type::RankedTensor { shape, element, .. } = ir.types.resolved(ty) else { return None };
    let element = *elements.get(&ir.print_type(*element))?;
    let dim = |dim: &crate::shape::Dim| match dim.size() {
        Some(size) => i64::try_from(size).map_or(DimensionProto::Unknown, DimensionProto::Size),
        None => DimensionProto::Unknown,
    };
    Some(TypeInfo::Tensor { element, dims: Some(shape.iter().map(dim).collect()), is_sparse: false })
}

/// The stated type, extended by the inferred one; `None` if that adds nothing, or the two contradict each other.
fn refined(own: Option<&TypeInfo>, inferred: &TypeInfo) -> Option<TypeInfo> {
    let TypeInfo::Tensor { element, dims: Some(dims), .. } = inferred else { return None };
    let own = match own {
        None | Some(TypeInfo::Unknown) => return Some(inferred.clone()),
        Some(TypeInfo::Tensor { element: own, dims, is_sparse: false }) if [0, *element].contains(own) => dims,
        Some(_) => return None,
    };
    let Some(own) = own else { return Some(inferred.clone()) };
    if own.len() != dims.len() {
        return None;
    }
    let joined = own.iter().zip(dims).map(|(own, inferred)| match own {
        // A name that the author gave is kept.
        DimensionProto::Size(_) | DimensionProto::Name(_) => Some(own.clone()),
        DimensionProto::Unknown => meet_dims(own, inferred),
    });
    let dims: Vec<DimensionProto> = joined.collect::<Option<_>>()?;
    let is_more = |(own, joined): (&DimensionProto, &DimensionProto)| {
        matches!((own, joined), (DimensionProto::Unknown, DimensionProto::Size(_)))
    };
    let is_changed = own.iter().zip(&dims).any(is_more);
    is_changed.then_some(TypeInfo::Tensor { element: *element, dims: Some(dims), is_sparse: false })
}

/// An entry with another type; `None` if the entry has parts that would be lost.
fn rewritten(wire: &mut Wire<'_>, entry: WireRange, ty: &TypeInfo) -> Result<Option<Vec<u8>>, OnnxError> {
    let mut bytes = Vec::new();
    let mut is_written = false;
    let mut rest = entry;
    while let Some(field) = wire.field(&mut rest)? {
        if field.number != TYPE {
            bytes.extend(wire.copy(WireRange { start: field.offset, end: rest.start })?);
            continue;
        }
        let inside = range(field)?;
        let own = wire.type_info(inside, 0)?;
        if is_written || encoded(&own) != wire.copy(inside)? {
            return Ok(None);
        }
        is_written = true;
        bytes.extend(message(TYPE, &encoded(ty)));
    }
    if !is_written {
        bytes.extend(message(TYPE, &encoded(ty)));
    }
    Ok(Some(bytes))
}

/// The message of a tensor type; empty for other types.
fn encoded(ty: &TypeInfo) -> Vec<u8> {
    let TypeInfo::Tensor { element, dims, is_sparse: false } = ty else { return Vec::new() };
    let mut tensor = number(1, *element);
    if let Some(dims) = dims {
        let dims = dims.iter().map(|dim| {
            let inside = match dim {
                DimensionProto::Size(size) => number(1, size.cast_unsigned()),
                DimensionProto::Name(name) => message(2, name.as_bytes()),
                DimensionProto::Unknown => Vec::new(),
            };
            message(1, &inside)
        });
        tensor.extend(message(2, &dims.collect::<Vec<_>>().concat()));
    }
    message(1, &tensor)
}

/// A field that is a number.
fn number(field: u64, value: u64) -> Vec<u8> {
    let mut bytes = varint(field << 3);
    bytes.extend(varint(value));
    bytes
}

/// The tag and the length of a field with bytes.
fn header(field: u64, length: u64) -> Vec<u8> {
    let mut bytes = varint(field << 3 | 2);
    bytes.extend(varint(length));
    bytes
}

/// A field with bytes.
fn message(field: u64, content: &[u8]) -> Vec<u8> {
    let mut bytes = header(field, content.len() as u64);
    bytes.extend_from_slice(content);
    bytes
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

impl FilePart {
    /// The number of bytes of the part.
    pub fn length(&self) -> u64 {
        match self {
            Self::Kept(range) => range.end - range.start,
            Self::Written(bytes) => bytes.len() as u64,
        }
    }
}

/// The parts of a file in order, of which there are few.
struct FileParts(Vec<FilePart>);

impl FileParts {
    fn push(&mut self, part: FilePart) {
        match (self.0.last_mut(), part) {
            (Some(FilePart::Kept(known)), FilePart::Kept(next)) if known.end == next.start => known.end = next.end,
            (Some(FilePart::Written(known)), FilePart::Written(next)) => known.extend(next),
            (_, part) => self.0.push(part),
        }
    }

    fn write(&mut self, bytes: Vec<u8>) {
        self.push(FilePart::Written(bytes));
    }
}
