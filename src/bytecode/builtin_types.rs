//! The encodings of the types of dialect `builtin`.

use super::BytecodeError;
use super::pool::{Pool, PoolStop};
use super::reader::BytesReader;
use crate::ir::types::Signedness;
use crate::ir::{Type, TypeId};
use crate::shape::Dim;

/// The widest integer type.
const MOST_BITS: u64 = 16_777_215;

impl Pool<'_> {
    /// The type of a code of the dialect; `None` for a code that is not known.
    pub(super) fn builtin_type(&mut self, code: u64, reader: &mut BytesReader<'_>) -> Result<Option<TypeId>, PoolStop> {
        let ty = match code {
            0 => integer(reader)?,
            1 => Type::Index,
            2 => {
                let inputs = self.list(reader, Self::ty)?.into();
                let results = self.list(reader, Self::ty)?.into();
                Type::Function { inputs, results }
            }
            3 => Type::Float("bf16"),
            4 => Type::Float("f16"),
            5 => Type::Float("f32"),
            6 => Type::Float("f64"),
            7 => Type::Float("f80"),
            8 => Type::Float("f128"),
            9 => Type::Complex(
                self.element(reader, "complex number", |ty| matches!(ty, Type::Integer { .. } | Type::Float(_)))?,
            ),
            10 | 11 => {
                let space = if code == 11 { Some(self.attribute(reader)?) } else { None };
                let shape = self.shape(reader)?;
                let element = self.element(reader, "memref", is_memref_element)?;
                let layout = self.attribute(reader)?;
                self.ready()?;
                // The attributes that every memref has are omitted.
                let parameters = [Some(layout), space].into_iter().flatten();
                let parameters = parameters.filter(|id| !self.ir.context().is_default_parameter(*id)).collect();
                Type::MemRef { shape, element, parameters }
            }
            12 => Type::None,
            13 | 14 => {
                let encoding = if code == 14 { Some(self.attribute(reader)?) } else { None };
                let shape = self.shape(reader)?;
                let element = self.tensor_element(reader)?;
                Type::RankedTensor { shape, element, encoding }
            }
            15 => Type::Tuple(self.list(reader, Self::ty)?.into()),
            16 | 17 => {
                let space = if code == 17 { Some(self.attribute(reader)?) } else { None };
                let element = self.element(reader, "memref", is_memref_element)?;
                self.ready()?;
                Type::UnrankedMemRef { element, space: space.filter(|id| !self.ir.context().is_default_parameter(*id)) }
            }
            18 => Type::UnrankedTensor(self.tensor_element(reader)?),
            19 | 20 => {
                let scalable = match code {
                    19 => Box::default(),
                    _ => self.list(reader, |_, reader| Ok(reader.byte("a flag")? != 0))?.into_boxed_slice(),
                };
                let shape = self.shape(reader)?;
                let is_whole = shape.iter().all(|dim| dim.size().is_some_and(|size| size > 0));
                if !is_whole || !scalable.is_empty() && scalable.len() != shape.len() {
                    return Ok(reader.malformed("shape of a vector")?);
                }
                let element = self.element(reader, "vector", is_vector_element)?;
                Type::Vector { shape, scalable, element }
            }
            _ => return Ok(None),
        };
        self.ready()?;
        Ok(Some(self.ir.intern_type(ty)))
    }

    /// A memref without a layout and a memory space.
    pub(super) fn buffer(&mut self, reader: &mut BytesReader<'_>) -> Result<Type, PoolStop> {
        let shape = self.shape(reader)?;
        let element = self.element(reader, "memref", is_memref_element)?;
        self.ready()?;
        Ok(Type::MemRef { shape, element, parameters: Box::default() })
    }

    fn shape(&mut self, reader: &mut BytesReader<'_>) -> Result<Box<[Dim]>, PoolStop> {
        let dims = self.list(reader, |_, reader| match reader.signed("a size")? {
            i64::MIN => Ok(Dim::DYNAMIC),
            size => match u64::try_from(size).ok().and_then(|size| Dim::fixed(size).ok()) {
                Some(dim) => Ok(dim),
                None => Ok(reader.malformed("size")?),
            },
        })?;
        Ok(dims.into())
    }

    fn element(
        &mut self,
        reader: &mut BytesReader<'_>,
        of: &'static str,
        is_one: impl Fn(&Type) -> bool,
    ) -> Result<TypeId, PoolStop> {
        let offset = reader.offset();
        let id = self.ty(reader)?;
        if self.ready().is_ok() && !is_one(self.ir.types().resolved(id)) {
            return Err(BytecodeError::Element { offset, ty: self.ir.print_type(id), of }.into());
        }
        Ok(id)
    }

    fn tensor_element(&mut self, reader: &mut BytesReader<'_>) -> Result<TypeId, PoolStop> {
        let offset = reader.offset();
        let id = self.ty(reader)?;
        if self.ready().is_ok() && !self.ir.types().is_tensor_element(id) {
            return Err(BytecodeError::Element { offset, ty: self.ir.print_type(id), of: "tensor" }.into());
        }
        Ok(id)
    }
}

fn integer(reader: &mut BytesReader<'_>) -> Result<Type, BytecodeError> {
    let value = reader.varint("the width of an integer type")?;
    let signedness = match value & 3 {
        0 => Signedness::Signless,
        1 => Signedness::Signed,
        2 => Signedness::Unsigned,
        _ => return reader.malformed("integer type"),
    };
    match u32::try_from(value >> 2) {
        Ok(width) if value >> 2 <= MOST_BITS => Ok(Type::Integer { width, signedness }),
        _ => reader.malformed("width of an integer type"),
    }
}

fn is_memref_element(ty: &Type) -> bool {
    let is_number = matches!(ty, Type::Integer { .. } | Type::Float(_) | Type::Index | Type::Complex(_));
    is_number || matches!(ty, Type::Vector { .. } | Type::MemRef { .. } | Type::UnrankedMemRef { .. } | Type::Opaque(_))
}

fn is_vector_element(ty: &Type) -> bool {
    matches!(ty, Type::Integer { .. } | Type::Float(_) | Type::Index | Type::Opaque(_))
}
