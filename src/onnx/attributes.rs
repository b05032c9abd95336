//! Attributes of nodes and constants, in the form of onnx-mlir: numbers with their types, lists as arrays, constants as `dense`.

use super::OnnxError;
use super::message::{AttributeContent, AttributeProto, TensorElements, TensorProto};
use super::types::StatedType;
use crate::ir::AttributeId;
use crate::ir::build::{BuildError, Builder, Handle};
use crate::ir::types::Signedness;
use crate::print::spelling::value_of_bits;

impl Builder {
    /// The value of an attribute; `None` for a graph, which is a region, and for a value that MLIR cannot express.
    pub(super) fn onnx_attribute(
        &mut self,
        attribute: &AttributeProto,
        node: &str,
    ) -> Result<Option<Handle<AttributeId>>, OnnxError> {
        let refused = |error| OnnxError::Build { node: node.to_owned(), error };
        Ok(Some(match attribute.content() {
            AttributeContent::Float(number) => float(self, number).map_err(refused)?,
            AttributeContent::Integer(number) if attribute.name == "to" => {
                let element = self.onnx_element(number.cast_unsigned()).map_err(refused)?;
                self.type_attribute(element).map_err(refused)?
            }
            AttributeContent::Integer(number) => {
                let ty = self.integer_type_of(64, Signedness::Signed).map_err(refused)?;
                self.integer_attribute(number, ty).map_err(refused)?
            }
            AttributeContent::Text(text) => self.string_attribute(&String::from_utf8_lossy(text)).map_err(refused)?,
            AttributeContent::Tensor(tensor) => self.onnx_tensor(tensor, node)?,
            AttributeContent::Sparse(tensor) => self.onnx_tensor(tensor, node)?,
            AttributeContent::Type(ty) => {
                let ty = self.onnx_type(ty, node)?;
                self.type_attribute(ty).map_err(refused)?
            }
            AttributeContent::Floats(numbers) => {
                let list = numbers.iter().map(|number| float(self, *number)).collect::<Result<Vec<_>, _>>();
                let list = list.map_err(refused)?;
                self.array_attribute(&list).map_err(refused)?
            }
            AttributeContent::Integers(numbers) => {
                let ty = self.integer_type(64).map_err(refused)?;
                let list =
                    numbers.iter().map(|number| self.integer_attribute(*number, ty)).collect::<Result<Vec<_>, _>>();
                let list = list.map_err(refused)?;
                self.array_attribute(&list).map_err(refused)?
            }
            AttributeContent::Texts(texts) => {
                let list = texts.iter().map(|text| self.string_attribute(&String::from_utf8_lossy(text)));
                let list = list.collect::<Result<Vec<_>, _>>().map_err(refused)?;
                self.array_attribute(&list).map_err(refused)?
            }
            AttributeContent::Graph(_) | AttributeContent::Other => return Ok(None),
        }))
    }

    /// A constant, with its elements if they are few and numbers.
    pub(super) fn onnx_tensor(&mut self, tensor: &TensorProto, node: &str) -> Result<Handle<AttributeId>, OnnxError> {
        let refused = |error| OnnxError::Build { node: node.to_owned(), error };
        let name = if tensor.name.is_empty() { node } else { &tensor.name };
        if let Some(size) = tensor.dims.iter().find(|size| **size < 0) {
            return Err(OnnxError::Size { value: name.to_owned(), size: *size });
        }
        let ty = self.onnx_type(&StatedType::of_tensor(tensor).ty, name)?;
        let dense = match elements(tensor) {
            Some(AttributeElements::Integers(list)) => self.dense_attribute(ty, &list),
            Some(AttributeElements::Truths(list)) => self.dense_attribute(ty, &list),
            Some(AttributeElements::Floats(list)) => self.dense_attribute(ty, &list),
            Some(AttributeElements::Doubles(list)) => self.dense_attribute(ty, &list),
            None => return self.elided_attribute(ty).map_err(refused),
        };
        match dense {
            // The number of elements does not match the shape, or an element cannot be written.
            Err(BuildError::Attribute(_)) => self.elided_attribute(ty).map_err(refused),
            dense => dense.map_err(refused),
        }
    }
}

fn float(builder: &mut Builder, number: f32) -> Result<Handle<AttributeId>, BuildError> {
    let ty = builder.float_type("f32")?;
    let number = if number.is_finite() { shortest(number) } else { f64::from(number) };
    builder.float_attribute(number, ty)
}

/// The double with the same shortest spelling as the number.
fn shortest(number: f32) -> f64 {
    number.to_string().parse().unwrap_or_else(|_| f64::from(number))
}

enum AttributeElements {
    Integers(Vec<i64>),
    Truths(Vec<bool>),
    Floats(Vec<f32>),
    Doubles(Vec<f64>),
}

/// The elements of a constant that are known, as numbers.
fn elements(tensor: &TensorProto) -> Option<AttributeElements> {
    const FLOAT16: u64 = 10;
    const BFLOAT16: u64 = 16;
    const BOOL: u64 = 9;
    let integers = |list: Vec<i64>| match tensor.element {
        BOOL => Some(AttributeElements::Truths(list.into_iter().map(|number| number != 0).collect())),
        2..=7 | 12 => Some(AttributeElements::Integers(list)),
        13 => list.iter().all(|number| *number >= 0).then_some(AttributeElements::Integers(list)),
        FLOAT16 => small_floats(&list, "f16"),
        BFLOAT16 => small_floats(&list, "bf16"),
        _ => None,
    };
    match &tensor.numbers {
        TensorElements::Unread => None,
        TensorElements::Integers(list) if list.is_empty() => {
            (tensor.dims.contains(&0) && tensor.element != 0).then_some(AttributeElements::Integers(Vec::new()))
        }
        TensorElements::Integers(list) => integers(list.clone()),
        TensorElements::Floats(list) if tensor.element == 1 => Some(AttributeElements::Floats(list.clone())),
        TensorElements::Doubles(list) if tensor.element == 11 => Some(AttributeElements::Doubles(list.clone())),
        TensorElements::Floats(_) | TensorElements::Doubles(_) => None,
        TensorElements::Raw(raw) => match tensor.element {
            1 => Some(AttributeElements::Floats(
                raw.chunks_exact(4).map(|bytes| f32::from_le_bytes(array(bytes))).collect(),
            )),
            11 => Some(AttributeElements::Doubles(
                raw.chunks_exact(8).map(|bytes| f64::from_le_bytes(array(bytes))).collect(),
            )),
            2 | 9 => integers(raw.iter().map(|byte| i64::from(*byte)).collect()),
            3 => integers(raw.iter().map(|byte| i64::from(byte.cast_signed())).collect()),
            4 | 10 | 16 => {
                integers(raw.chunks_exact(2).map(|bytes| i64::from(u16::from_le_bytes(array(bytes)))).collect())
            }
            5 => integers(raw.chunks_exact(2).map(|bytes| i64::from(i16::from_le_bytes(array(bytes)))).collect()),
            6 => integers(raw.chunks_exact(4).map(|bytes| i64::from(i32::from_le_bytes(array(bytes)))).collect()),
            12 => integers(raw.chunks_exact(4).map(|bytes| i64::from(u32::from_le_bytes(array(bytes)))).collect()),
            7 | 13 => integers(raw.chunks_exact(8).map(|bytes| i64::from_le_bytes(array(bytes))).collect()),
            _ => None,
        },
    }
}

/// Numbers of 16 bits, by their bits, in a format of MLIR.
fn small_floats(list: &[i64], format: &str) -> Option<AttributeElements> {
    let value = |bits: &i64| value_of_bits(u64::from(*bits as u16), format);
    list.iter().map(value).collect::<Option<_>>().map(AttributeElements::Doubles)
}

/// The bytes of a number.
fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(bytes);
    array
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::print::spelling::value_of_bits;

    #[test]
    fn small_floats_are_what_their_bits_say() {
        let half = |bits: u64| value_of_bits(bits, "f16").unwrap();
        let brain = |bits: u64| value_of_bits(bits, "bf16").unwrap();
        assert_eq!([half(0x3C00), half(0xC000), half(0x0001), half(0x7BFF)], [1.0, -2.0, 2f64.powi(-24), 65504.0]);
        assert!(half(0x7C00).is_infinite() && half(0x7E00).is_nan());
        assert_eq!([brain(0x3F80), brain(0xC000)], [1.0, -2.0]);
    }
}
