//! The encodings of the attributes of dialects `vhlo`, `stablehlo` and `chlo`. An attribute of VHLO is converted to
//! that of StableHLO.

use super::super::BytecodeError;
use super::super::builtin_attributes::number;
use super::super::pool::{Pool, PoolStop};
use super::super::reader::BytesReader;
use super::fields::{STRUCTS, Struct, VhloFieldValue};
use crate::dialect::texts::hlo_fields::FieldKind as Kind;
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::print::spelling::{escape, raw};

/// An attribute that is a word of an enumeration.
struct VhloEnumeration {
    vhlo: u64,
    stablehlo: u64,
    chlo: Option<u64>,
    name: &'static str,
    /// The number of the first word.
    first: u64,
    words: &'static [&'static str],
}

const ENUMERATIONS: &[VhloEnumeration] = &[
    VhloEnumeration {
        vhlo: 3,
        stablehlo: 2,
        chlo: Some(0),
        name: "comparison_direction",
        first: 0,
        words: &["EQ", "NE", "GE", "GT", "LE", "LT"],
    },
    VhloEnumeration {
        vhlo: 4,
        stablehlo: 3,
        chlo: Some(1),
        name: "comparison_type",
        first: 0,
        words: &["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"],
    },
    VhloEnumeration {
        vhlo: 7,
        stablehlo: 6,
        chlo: None,
        name: "fft_type",
        first: 0,
        words: &["FFT", "IFFT", "RFFT", "IRFFT"],
    },
    VhloEnumeration {
        vhlo: 11,
        stablehlo: 8,
        chlo: None,
        name: "precision",
        first: 0,
        words: &["DEFAULT", "HIGH", "HIGHEST"],
    },
    VhloEnumeration {
        vhlo: 12,
        stablehlo: 9,
        chlo: None,
        name: "rng_algorithm",
        first: 0,
        words: &["DEFAULT", "THREE_FRY", "PHILOX"],
    },
    VhloEnumeration {
        vhlo: 13,
        stablehlo: 10,
        chlo: None,
        name: "rng_distribution",
        first: 1,
        words: &["UNIFORM", "NORMAL"],
    },
    VhloEnumeration {
        vhlo: 16,
        stablehlo: 12,
        chlo: None,
        name: "transpose",
        first: 0,
        words: &["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"],
    },
    VhloEnumeration {
        vhlo: 19,
        stablehlo: 16,
        chlo: None,
        name: "result_accuracy_mode",
        first: 0,
        words: &["DEFAULT", "HIGHEST", "TOLERANCE"],
    },
];

/// The newest version of the interface of custom calls.
const MOST_API_VERSION: u64 = 4;

/// The dialect of an encoding, where the encodings of both dialects differ: in that of `vhlo`, names and lists are attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FieldEncoding {
    Vhlo,
    Stablehlo,
}

impl Pool<'_> {
    /// The attribute of a code of dialect `vhlo`; `None` for a code that is not known.
    pub(in super::super) fn vhlo_attribute(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<AttributeId>, PoolStop> {
        if let Some(one) = ENUMERATIONS.iter().find(|one| one.vhlo == code) {
            return self.word(one, "stablehlo", reader).map(Some);
        }
        if let Some(one) = STRUCTS.iter().find(|one| one.vhlo == Some(code)) {
            return self.fields(one, reader).map(Some);
        }
        let kind = match code {
            1 => {
                let elements = self.list(reader, Self::attribute)?;
                self.ready()?;
                AttributeKind::Array(self.ir.attributes.add_list(&elements))
            }
            2 => AttributeKind::Bool(reader.varint("a truth value")? == 1),
            5 => {
                let version = reader.varint("the version of an interface")?;
                if version > MOST_API_VERSION {
                    return Ok(reader.malformed("version of an interface")?);
                }
                return Ok(Some(self.ir.sized_integer(version as i64, 32)));
            }
            6 => self.dictionary(reader)?,
            8 => self.float(reader)?,
            9 => self.integer(reader)?,
            14 => {
                let bytes = self.strings.next(reader)?;
                AttributeKind::String(self.text(&escape(bytes, false))?, None)
            }
            15 => self.tensor(reader)?,
            17 => {
                let ty = self.ty(reader)?;
                self.ready()?;
                AttributeKind::Type(ty)
            }
            18 => self.bounds(reader)?,
            20 => self.accuracy(reader)?,
            21 => self.sub_axis(reader)?,
            22 => self.axis(FieldEncoding::Vhlo, reader)?,
            23 => self.axes_of_mesh(FieldEncoding::Vhlo, reader)?,
            24 => self.mesh_axis(FieldEncoding::Vhlo, reader)?,
            25 => self.mesh(FieldEncoding::Vhlo, reader)?,
            _ => return Ok(None),
        };
        self.verify_room(0)?;
        Ok(Some(self.ir.attributes.add(kind)))
    }

    /// The attribute of a code of dialect `stablehlo`; `None` for a code that is not known.
    pub(in super::super) fn stablehlo_attribute(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<AttributeId>, PoolStop> {
        if let Some(one) = ENUMERATIONS.iter().find(|one| one.stablehlo == code) {
            return self.word(one, "stablehlo", reader).map(Some);
        }
        if let Some(one) = STRUCTS.iter().find(|one| one.code == code) {
            return self.fields(one, reader).map(Some);
        }
        let kind = match code {
            13 => self.bounds(reader)?,
            17 => self.accuracy(reader)?,
            18 => self.axes_of_mesh(FieldEncoding::Stablehlo, reader)?,
            19 => self.sub_axis(reader)?,
            20 => self.axis(FieldEncoding::Stablehlo, reader)?,
            21 => self.mesh_axis(FieldEncoding::Stablehlo, reader)?,
            22 => self.mesh(FieldEncoding::Stablehlo, reader)?,
            _ => return Ok(None),
        };
        Ok(Some(self.ir.attributes.add(kind)))
    }

    /// The attribute of a code of dialect `chlo`; `None` for a code that is not known.
    pub(in super::super) fn chlo_attribute(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<AttributeId>, PoolStop> {
        match ENUMERATIONS.iter().find(|one| one.chlo == Some(code)) {
            Some(one) => self.word(one, "chlo", reader).map(Some),
            None => Ok(None),
        }
    }

    fn word(
        &mut self,
        one: &VhloEnumeration,
        dialect: &str,
        reader: &mut BytesReader<'_>,
    ) -> Result<AttributeId, PoolStop> {
        let index = reader.varint("a word")?.checked_sub(one.first).and_then(|index| usize::try_from(index).ok());
        let Some(word) = index.and_then(|index| one.words.get(index)) else {
            return Ok(reader.malformed("word of an attribute")?);
        };
        let name = one.name;
        let text = match name {
            "result_accuracy_mode" => format!("#{dialect}.{name}<{word}>"),
            _ => format!("#{dialect}<{name} {word}>"),
        };
        let kind = self.opaque(&text)?;
        Ok(self.ir.attributes.add(kind))
    }

    fn opaque(&mut self, text: &str) -> Result<AttributeKind, BytecodeError> {
        Ok(AttributeKind::Opaque(self.text(text.as_bytes())?, None))
    }

    fn fields(&mut self, one: &Struct, reader: &mut BytesReader<'_>) -> Result<AttributeId, PoolStop> {
        let offset = reader.offset();
        let mut values = Vec::with_capacity(one.fields.len());
        for (_, kind) in one.fields {
            values.push(Some(match kind {
                Kind::Ints => VhloFieldValue::Ints(self.signed_list(reader)?),
                Kind::Int => VhloFieldValue::Int(reader.signed("a number")?),
                Kind::Type => VhloFieldValue::Type(self.ty(reader)?),
                Kind::Bool => VhloFieldValue::Bool(reader.byte("a truth value")? != 0),
            }));
        }
        self.ready()?;
        let Some(text) = one.text(&self.ir, &values) else {
            return Err(BytecodeError::Malformed { offset, what: "dimensions of a convolution" }.into());
        };
        let kind = self.opaque(&text)?;
        Ok(self.ir.attributes.add(kind))
    }

    fn signed_list(&mut self, reader: &mut BytesReader<'_>) -> Result<Vec<i64>, PoolStop> {
        self.list(reader, |_, reader| Ok(reader.signed("a number")?))
    }

    /// The text of an attribute.
    fn written(&mut self, id: AttributeId) -> Result<String, BytecodeError> {
        let text = self.ir.print_attribute(id);
        self.verify_room(text.len())?;
        Ok(text)
    }

    fn bounds(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let bounds = self.signed_list(reader)?;
        let one = |bound: &i64| if *bound == i64::MIN { "?".to_owned() } else { bound.to_string() };
        let bounds: Vec<_> = bounds.iter().map(one).collect();
        Ok(self.opaque(&format!("#stablehlo.bounds<{}>", bounds.join(", ")))?)
    }

    fn accuracy(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let mut parts = Vec::new();
        for name in ["atol", "rtol"] {
            let bits = number(reader, 64)?;
            // Zero and negative zero are omitted.
            if bits[..7].iter().any(|byte| *byte != 0) || bits[7] & 0x7F != 0 {
                parts.push(format!("{name} = {}", raw::float(&bits, "f64")));
            }
        }
        let ulps = reader.signed("a number")?;
        if ulps != 0 {
            parts.push(format!("ulps = {ulps}"));
        }
        let mode = self.attribute(reader)?;
        self.ready()?;
        parts.push(format!("mode = {}", self.written(mode)?));
        Ok(self.opaque(&format!("#stablehlo.result_accuracy<{}>", parts.join(", ")))?)
    }

    fn sub_axis(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let (before, size) = (reader.signed("a size")?, reader.signed("a size")?);
        Ok(self.opaque(&format!("{SUB_AXIS}({before}){size}"))?)
    }

    /// A name in quotes.
    fn quoted(&mut self, encoding: FieldEncoding, reader: &mut BytesReader<'_>) -> Result<String, PoolStop> {
        let bytes = match encoding {
            FieldEncoding::Vhlo => {
                let text = self.string(reader)?;
                self.ir.texts().get(text).to_vec()
            }
            FieldEncoding::Stablehlo => escape(self.strings.next(reader)?, false),
        };
        Ok(format!("\"{}\"", String::from_utf8_lossy(&bytes)))
    }

    fn flag(encoding: FieldEncoding, reader: &mut BytesReader<'_>) -> Result<bool, BytecodeError> {
        match encoding {
            FieldEncoding::Vhlo => Ok(reader.varint("a flag")? != 0),
            FieldEncoding::Stablehlo => Ok(reader.byte("a flag")? != 0),
        }
    }

    fn axis(&mut self, encoding: FieldEncoding, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let name = self.quoted(encoding, reader)?;
        let part = if Self::flag(encoding, reader)? { Some(self.attribute(reader)?) } else { None };
        self.ready()?;
        let part = match part {
            Some(part) => format!(", sub_axis_info = {}", self.without_name(part, SUB_AXIS)?),
            None => String::new(),
        };
        Ok(self.opaque(&format!("#stablehlo.axis_ref<name = {name}{part}>"))?)
    }

    /// The contents of an attribute with a known name, without the name.
    fn without_name(&mut self, id: AttributeId, name: &str) -> Result<String, BytecodeError> {
        let text = self.written(id)?;
        Ok(text.strip_prefix(name).map(str::to_owned).unwrap_or(text))
    }

    fn axes_of_mesh(
        &mut self,
        encoding: FieldEncoding,
        reader: &mut BytesReader<'_>,
    ) -> Result<AttributeKind, PoolStop> {
        let mesh = self.attribute(reader)?;
        let axes = match encoding {
            FieldEncoding::Vhlo => vec![self.attribute(reader)?],
            FieldEncoding::Stablehlo => self.list(reader, Self::attribute)?,
        };
        self.ready()?;
        let mesh = match *self.ir.attributes().get(mesh) {
            // The name of a mesh.
            AttributeKind::String(name, _) if encoding == FieldEncoding::Vhlo => {
                let name = self.key(name)?;
                format!("@{}", String::from_utf8_lossy(self.ir.texts().get(name)))
            }
            _ => self.written(mesh)?,
        };
        let mut list = Vec::with_capacity(axes.len());
        for axis in axes {
            list.push(self.written(axis)?);
        }
        let axes = match encoding {
            FieldEncoding::Vhlo => list.concat(),
            FieldEncoding::Stablehlo => format!("[{}]", list.join(", ")),
        };
        Ok(self.opaque(&format!("#stablehlo.replica_group_mesh_axes<mesh = {mesh}, axes = {axes}>"))?)
    }

    fn mesh_axis(&mut self, encoding: FieldEncoding, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let name = self.quoted(encoding, reader)?;
        let size = reader.signed("a size")?;
        self.ready()?;
        Ok(self.opaque(&format!("{MESH_AXIS}<name = {name}, size = {size}>"))?)
    }

    fn mesh(&mut self, encoding: FieldEncoding, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let offset = reader.offset();
        let axes = self.attribute(reader)?;
        let devices = match encoding {
            FieldEncoding::Vhlo => match reader.flagged("the number of an attribute")? {
                (index, true) => Some(self.attribute_part(index, offset)?),
                (_, false) => None,
            },
            FieldEncoding::Stablehlo if Self::flag(encoding, reader)? => Some(self.attribute(reader)?),
            FieldEncoding::Stablehlo => None,
        };
        self.ready()?;
        let AttributeKind::Array(list) = *self.ir.attributes().get(axes) else {
            return Err(BytecodeError::Kind { offset, expected: "an array" }.into());
        };
        let mut axes = Vec::new();
        for axis in self.ir.attributes().list(list).to_vec() {
            axes.push(self.without_name(axis, MESH_AXIS)?);
        }
        let devices = match devices {
            Some(devices) => format!(", device_ids = {}", self.written(devices)?),
            None => String::new(),
        };
        Ok(self.opaque(&format!("#stablehlo.mesh<axes = [{}]{devices}>", axes.join(", ")))?)
    }

    /// The elements of a tensor. Booleans have one bit, or one byte each.
    fn tensor(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeKind, PoolStop> {
        let mut ahead = *reader;
        let offset = ahead.offset();
        let ty = self.ty(&mut ahead)?;
        let length = ahead.varint("the length of elements in bytes")?;
        let bytes = ahead.take(length, "the elements of a constant")?;
        self.ready()?;
        self.verify_is_constant(ty, offset)?;
        let shaped = self.ir.types().shaped(ty);
        let is_bool = shaped.as_ref().is_some_and(|shaped| is_bool(self.ir.types().resolved(shaped.element)));
        let mut sizes = shaped.and_then(|shaped| shaped.shape).unwrap_or_default().iter().map(|dim| dim.size());
        let count = sizes.try_fold(1u64, |count, size| count.checked_mul(size?));
        let is_packed = count.is_some_and(|count| count != length && count.div_ceil(8) == length);
        if !is_bool || is_packed || bytes == [0xFF] {
            return self.dense(reader);
        }
        *reader = ahead;
        let packed: Vec<u8> = match bytes {
            [only] => vec![if *only == 0 { 0 } else { 0xFF }],
            _ if count != Some(length) => return Ok(reader.malformed("elements of a constant")?),
            _ => bytes
                .chunks(8)
                .map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit != 0)))
                .collect(),
        };
        match raw::dense_body(self.ir.types(), &packed, ty) {
            Some(body) => Ok(AttributeKind::Dense(self.text(&body)?, ty)),
            None => Ok(reader.malformed("elements of a constant")?),
        }
    }
}

fn is_bool(ty: &Type) -> bool {
    matches!(ty, Type::Integer { width: 1, .. })
}

const SUB_AXIS: &str = "#stablehlo.sub_axis_info";
const MESH_AXIS: &str = "#stablehlo.mesh_axis";
