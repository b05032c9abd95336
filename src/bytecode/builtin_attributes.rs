//! The encodings of the attributes of dialect `builtin`.

use super::BytecodeError;
use super::pool::{Pool, PoolStop};
use super::reader::BytesReader;
use crate::ir::attributes::{Entry, SymbolPath};
use crate::ir::types::{Signedness, float_width};
use crate::ir::{ArenaRange, AttributeId, AttributeKind, Text, Type, TypeId, sparse};
use crate::print::spelling::{escape, key_text, raw, sparse_body, sparse_indices};

/// Maximum width of an integer: writing more bits in decimal takes too long.
const MOST_DECIMAL_BITS: u32 = 1 << 14;

impl Pool<'_> {
    /// The attribute of a code of the dialect; `None` for a code that is not known.
    pub(super) fn builtin_attribute(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<AttributeId>, PoolStop> {
        let kind = match code {
            0 => {
                let elements = self.list(reader, Self::attribute)?;
                self.ready()?;
                AttributeKind::Array(self.ir.attributes.add_list(&elements))
            }
            1 => self.dictionary(reader)?,
            2 | 3 => {
                let bytes = self.strings.next(reader)?;
                let ty = if code == 3 { Some(self.ty(reader)?) } else { None };
                self.ready()?;
                let text = self.text(&escape(bytes, false))?;
                AttributeKind::String(text, ty)
            }
            4 | 5 => self.symbol(code == 5, reader)?,
            6 => {
                let ty = self.ty(reader)?;
                self.ready()?;
                AttributeKind::Type(ty)
            }
            7 => AttributeKind::Unit,
            8 => self.integer(reader)?,
            9 => self.float(reader)?,
            10..=15 | 22 => self.builtin_location(code, reader)?,
            16 => {
                let ty = self.ty(reader)?;
                let key = self.resources.next_key(reader)?;
                self.ready()?;
                let key = self.text(&key_text(key))?;
                AttributeKind::DenseResource(key, ty)
            }
            17 => self.dense_array(reader)?,
            18 => self.dense(reader)?,
            19 => self.dense_strings(reader)?,
            20 => self.sparse(reader)?,
            21 => {
                let inner = self.attribute(reader)?;
                self.ready()?;
                let number = self.distinct.to_string();
                self.distinct = self.distinct.saturating_add(1);
                AttributeKind::Distinct(self.text(number.as_bytes())?, Some(inner))
            }
            _ => return Ok(None),
        };
        self.verify_room(0)?;
        Ok(Some(self.ir.attributes.add(kind)))
    }

    pub(super) fn dictionary(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let entries = self.list(reader, |pool, reader| Ok((pool.string(reader)?, pool.attribute(reader)?)))?;
        self.ready()?;
        let mut list = Vec::with_capacity(entries.len());
        for (name, value) in entries {
            list.push(Entry { name: self.key(name)?, value });
        }
        let texts = self.ir.texts();
        let mut names: Vec<_> = list.iter().map(|entry| texts.get(entry.name)).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(BytecodeError::Malformed { offset, what: "dictionary: it has a name twice" }.into());
        }
        Ok(AttributeKind::Dictionary(self.ir.attributes.add_dictionary(&list)))
    }

    /// A string as the name of an attribute.
    pub(super) fn key(&mut self, name: Text) -> Result<Text, BytecodeError> {
        let bytes = self.ir.texts().get(name);
        let key = key_text(bytes);
        if key == bytes {
            return Ok(name);
        }
        // The text is escaped already.
        let quoted = [b"\"", bytes, b"\""].concat();
        self.text(&quoted)
    }

    fn symbol(&mut self, has_nested: bool, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let root = self.string(reader)?;
        let nested = if has_nested { self.list(reader, Self::attribute)? } else { Vec::new() };
        self.ready()?;
        let key = self.key(root)?;
        let name = [b"@", self.ir.texts().get(key)].concat();
        let mut names = vec![self.text(&name)?];
        for id in nested {
            match *self.ir.attributes().get(id) {
                AttributeKind::Symbol(path) => names.extend_from_slice(self.ir.attributes().symbol(path)),
                _ => return Err(BytecodeError::Kind { offset, expected: "a symbol" }.into()),
            }
        }
        let start = self.ir.attributes.symbols.len();
        self.ir.attributes.symbols.extend(names);
        Ok(AttributeKind::Symbol(SymbolPath(ArenaRange::new(start, self.ir.attributes.symbols.len()))))
    }

    pub(super) fn integer(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let ty = self.ty(reader)?;
        self.ready()?;
        let (width, signedness) = match *self.ir.types().resolved(ty) {
            Type::Integer { width, signedness } => (width, signedness),
            Type::Index => (64, Signedness::Signless),
            _ => return Err(BytecodeError::Kind { offset, expected: "an integer type" }.into()),
        };
        if width > MOST_DECIMAL_BITS {
            return Ok(reader.malformed("integer: it has too many bits to be written in decimal")?);
        }
        let bytes = number(reader, width)?;
        if width == 1 && signedness == Signedness::Signless {
            return Ok(AttributeKind::Bool(bytes.first().is_some_and(|byte| byte & 1 == 1)));
        }
        let text = raw::integer(&truncated(bytes, width), width, signedness);
        Ok(AttributeKind::Integer(self.text(text.as_bytes())?, Some(ty)))
    }

    pub(super) fn float(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let ty = self.ty(reader)?;
        self.ready()?;
        let Type::Float(name) = *self.ir.types().resolved(ty) else {
            return Err(BytecodeError::Kind { offset, expected: "a floating-point type" }.into());
        };
        let width = float_width(name);
        let text = raw::float(&truncated(number(reader, width)?, width), name);
        Ok(AttributeKind::Float(self.text(text.as_bytes())?, Some(ty)))
    }

    fn dense_array(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let ty = self.ty(reader)?;
        let count = reader.varint("the length of an array")?;
        let length = reader.varint("the length of an array in bytes")?;
        let bytes = reader.take(length, "the elements of an array")?;
        self.ready()?;
        match raw::array_body(self.ir.types(), bytes, ty) {
            Some((found, _)) if found as u64 != count => {
                Err(BytecodeError::Malformed { offset, what: "number of elements of an array" }.into())
            }
            Some((0, _)) => Ok(AttributeKind::DenseArray(ty, None)),
            Some((_, body)) => Ok(AttributeKind::DenseArray(ty, Some(self.text(body.as_bytes())?))),
            None => Err(BytecodeError::Malformed { offset, what: "elements of an array" }.into()),
        }
    }

    pub(super) fn dense(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let ty = self.ty(reader)?;
        let length = reader.varint("the length of elements in bytes")?;
        let bytes = reader.take(length, "the elements of a constant")?;
        self.ready()?;
        self.verify_is_constant(ty, offset)?;
        self.verify_room(bytes.len().saturating_mul(2))?;
        match raw::dense_body(self.ir.types(), bytes, ty) {
            Some(body) => Ok(AttributeKind::Dense(self.text(&body)?, ty)),
            None => Err(BytecodeError::Malformed { offset, what: "elements of a constant" }.into()),
        }
    }

    /// A constant is a tensor, a vector, or the contents of a buffer.
    pub(super) fn verify_is_constant(&self, ty: TypeId, offset: usize) -> Result<(), BytecodeError> {
        match self.ir.types().resolved(ty) {
            Type::RankedTensor { .. } | Type::Vector { .. } | Type::MemRef { .. } => Ok(()),
            _ => Err(BytecodeError::Kind { offset, expected: "the type of a tensor, a vector or a memref" }),
        }
    }

    fn dense_strings(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let ty = self.ty(reader)?;
        let is_splat = reader.varint("a flag")? != 0;
        self.ready()?;
        self.verify_is_constant(ty, offset)?;
        let shaped = self.ir.types().shaped(ty).and_then(|shaped| shaped.shape);
        let sizes = shaped.unwrap_or_default().iter().map(|dim| dim.size());
        let count = sizes
            .collect::<Option<Vec<_>>>()
            .map(|sizes| sizes.iter().try_fold(1u64, |count, size| count.checked_mul(*size)).unwrap_or(u64::MAX));
        let Some(count) = count else {
            return Err(BytecodeError::Malformed { offset, what: "shape of a constant" }.into());
        };
        let count = if is_splat { 1 } else { reader.bounded(count, "strings")? };
        let mut strings = Vec::with_capacity(count);
        for _ in 0..count {
            strings.push(escape(self.strings.next(reader)?, true));
        }
        let body = match &strings[..] {
            [only] => only.clone(),
            _ => raw::dense_strings(self.ir.types(), &strings.join(&b", "[..]), ty),
        };
        Ok(AttributeKind::Dense(self.text(&body)?, ty))
    }

    fn sparse(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let ty = self.ty(reader)?;
        let parts = [self.attribute(reader)?, self.attribute(reader)?];
        self.ready()?;
        self.verify_is_constant(ty, offset)?;
        let [AttributeKind::Dense(indices, index_type), AttributeKind::Dense(values, value_type)] =
            parts.map(|part| *self.ir.attributes().get(part))
        else {
            return Err(BytecodeError::Kind { offset, expected: "a constant" }.into());
        };
        let (types, texts) = (self.ir.types(), self.ir.texts());
        let shape = |ty| {
            let shaped = types.shaped(ty)?;
            let sizes = shaped.shape?.iter().map(|dim| dim.size()).collect::<Option<Vec<_>>>()?;
            Some((sizes, types.resolved(shaped.element)))
        };
        let (Some((sizes, element)), Some((index_sizes, index)), Some((value_sizes, value))) =
            (shape(ty), shape(index_type), shape(value_type))
        else {
            return Err(BytecodeError::Malformed { offset, what: "shape of a constant" }.into());
        };
        if !matches!(index, Type::Integer { width: 64, .. }) || element != value {
            return Err(
                BytecodeError::Kind { offset, expected: "indices of 64 bits and values of the element type" }.into()
            );
        }
        let (indices, values) = (texts.get(indices), texts.get(values));
        sparse::check(&sizes, (&index_sizes, &sparse_indices(indices)), &value_sizes, || self.ir.print_type(ty))
            .map_err(|fault| BytecodeError::Sparse { offset, message: fault.to_string() })?;
        match sparse_body(types, (indices, &index_sizes), values, ty) {
            Some(body) => Ok(AttributeKind::Sparse(self.text(&body)?, ty)),
            None => Err(BytecodeError::Malformed { offset, what: "type of a constant" }.into()),
        }
    }
}

/// The bytes of a number of known width, least significant first.
pub(super) fn number(reader: &mut BytesReader<'_>, width: u32) -> Result<Vec<u8>, BytecodeError> {
    if width <= 8 {
        return Ok(vec![reader.byte("a number")?]);
    }
    if width <= 64 {
        return Ok(reader.signed("a number")?.to_le_bytes().to_vec());
    }
    let count = reader.count("words of a number")?;
    if count > (width as usize).div_ceil(64) {
        return reader.malformed("number");
    }
    let mut bytes = Vec::with_capacity(count * 8);
    for _ in 0..count {
        bytes.extend(reader.signed("a word of a number")?.to_le_bytes());
    }
    Ok(bytes)
}

/// The bytes without bits beyond the width.
fn truncated(mut bytes: Vec<u8>, width: u32) -> Vec<u8> {
    bytes.truncate((width as usize).div_ceil(8));
    if let Some(last) = bytes.get_mut((width / 8) as usize) {
        *last &= (1u8 << (width % 8)).wrapping_sub(1);
    }
    bytes
}
