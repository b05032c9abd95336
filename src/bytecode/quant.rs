//! The encodings of the types of dialect `quant`.

use super::BytecodeError;
use super::builtin_attributes::number;
use super::pool::{Pool, PoolStop};
use super::reader::BytesReader;
use crate::ir::{AttributeKind, Type, TypeId};
use crate::print::spelling::{opaque, raw, scalars};

impl Pool<'_> {
    /// The type of a code of the dialect; `None` for a code that is not known.
    pub(super) fn quant_type(&mut self, code: u64, reader: &mut BytesReader<'_>) -> Result<Option<TypeId>, PoolStop> {
        let text = match code {
            1 | 2 => {
                let flags = reader.varint("flags")?;
                let storage = self.ty(reader)?;
                let expressed = if code == 2 { Some(self.ty(reader)?) } else { None };
                let range = (reader.signed("a bound")?, reader.signed("a bound")?);
                self.ready()?;
                let storage = self.storage(flags, storage, range);
                match expressed {
                    Some(expressed) => format!("!quant.any<{storage}:{}>", self.ir.print_type(expressed)),
                    None => format!("!quant.any<{storage}>"),
                }
            }
            3 => {
                let expressed = self.ty(reader)?;
                let (least, most) = (double(reader)?, double(reader)?);
                self.ready()?;
                format!("!quant.calibrated<{}<{least}:{most}>>", self.ir.print_type(expressed))
            }
            4 => {
                let flags = reader.varint("flags")?;
                let (storage, expressed) = (self.ty(reader)?, self.ty(reader)?);
                let scale = double(reader)?;
                let zero_point = reader.signed("a zero point")?;
                let range = (reader.signed("a bound")?, reader.signed("a bound")?);
                self.ready()?;
                let (storage, expressed) = (self.storage(flags, storage, range), self.ir.print_type(expressed));
                format!("!quant.uniform<{storage}:{expressed}, {}>", step(&scale, zero_point))
            }
            5 => {
                let flags = reader.varint("flags")?;
                let (storage, expressed) = (self.ty(reader)?, self.ty(reader)?);
                let axis = reader.varint("an axis")?;
                let range = (reader.signed("a bound")?, reader.signed("a bound")?);
                let scales = self.list(reader, |_, reader| Ok(double(reader)?))?;
                let zero_points = self.list(reader, |_, reader| Ok(reader.signed("a zero point")?))?;
                self.ready()?;
                if scales.len() != zero_points.len() {
                    return Ok(reader.malformed("number of zero points")?);
                }
                let (storage, expressed) = (self.storage(flags, storage, range), self.ir.print_type(expressed));
                let steps: Vec<_> = scales.iter().zip(zero_points).map(|(scale, zero)| step(scale, zero)).collect();
                format!("!quant.uniform<{storage}:{expressed}:{axis}, {{{}}}>", steps.join(","))
            }
            6 => {
                let flags = reader.varint("flags")?;
                let (storage, expressed) = (self.ty(reader)?, self.ty(reader)?);
                let range = (reader.signed("a bound")?, reader.signed("a bound")?);
                let axes = self.list(reader, |_, reader| Ok(reader.signed("an axis")?))?;
                let blocks = self.list(reader, |_, reader| Ok(reader.signed("a size of a block")?))?;
                let offset = reader.offset();
                let (scales, zero_points) = (self.attribute(reader)?, self.attribute(reader)?);
                self.ready()?;
                let (AttributeKind::Dense(scales, ty), AttributeKind::Dense(zero_points, _)) =
                    (*self.ir.attributes().get(scales), *self.ir.attributes().get(zero_points))
                else {
                    return Err(BytecodeError::Kind { offset, expected: "a constant" }.into());
                };
                let (storage, expressed) = (self.storage(flags, storage, range), self.ir.print_type(expressed));
                let axes: Vec<_> = axes.iter().zip(&blocks).map(|(axis, block)| format!("{axis}:{block}")).collect();
                let Some(steps) = self.steps(scales, zero_points, ty) else {
                    return Err(BytecodeError::Malformed { offset, what: "scales of a quantized type" }.into());
                };
                format!("!quant.uniform<{storage}:{expressed}:{{{}}}, {steps}>", axes.join(", "))
            }
            _ => return Ok(None),
        };
        let text = opaque::pretty(text.as_bytes());
        Ok(Some(self.ir.intern_type(Type::Opaque(text.into()))))
    }

    /// The storage type, with the bounds unless they are those of the type.
    fn storage(&self, flags: u64, storage: TypeId, (least, most): (i64, i64)) -> String {
        let Type::Integer { width: width @ 1..=32, .. } = *self.ir.types().resolved(storage) else {
            return format!("{}<{least}:{most}>", self.ir.print_type(storage));
        };
        let is_signed = flags & 1 == 1;
        let name = format!("{}{width}", if is_signed { "i" } else { "u" });
        let all = match is_signed {
            true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => (0, (1i64 << width) - 1),
        };
        if all == (least, most) { name } else { format!("{name}<{least}:{most}>") }
    }

    /// Scales and zero points of blocks, in braces for each axis.
    fn steps(&self, scales: crate::ir::Text, zero_points: crate::ir::Text, ty: TypeId) -> Option<String> {
        let shaped = self.ir.types().shaped(ty)?;
        let sizes: Vec<u64> = shaped.shape?.iter().map(|dim| dim.size()).collect::<Option<_>>()?;
        let count = usize::try_from(sizes.iter().try_fold(1u64, |count, size| count.checked_mul(*size))?).ok()?;
        let words = |text| scalars(self.ir.texts().get(text));
        let (scales, zero_points) = (words(scales), words(zero_points));
        const MOST: usize = 1 << 16;
        if count == 0 || count > MOST || sizes.contains(&0) {
            return None;
        }
        let pick = |list: &[&[u8]], at: usize| {
            let word = if list.len() == 1 { list.first() } else { list.get(at) };
            word.map(|word| String::from_utf8_lossy(word).into_owned())
        };
        let mut out = String::new();
        for at in 0..count {
            if at > 0 {
                out.push_str(", ");
            }
            let mut span = 1;
            let mut opened = 0;
            for size in sizes.iter().rev() {
                span *= *size as usize;
                opened += usize::from(at % span == 0);
            }
            out.push_str(&"{".repeat(opened));
            let zero_point = pick(&zero_points, at)?.parse::<i64>().ok()?;
            out.push_str(&step(&pick(&scales, at)?, zero_point));
            let mut span = 1;
            let mut closed = 0;
            for size in sizes.iter().rev() {
                span *= *size as usize;
                closed += usize::from((at + 1) % span == 0);
            }
            out.push_str(&"}".repeat(closed));
        }
        Some(out)
    }
}

/// The text of a scale, with the zero point unless that is 0.
fn step(scale: &str, zero_point: i64) -> String {
    if zero_point == 0 { scale.to_owned() } else { format!("{scale}:{zero_point}") }
}

fn double(reader: &mut BytesReader<'_>) -> Result<String, BytecodeError> {
    Ok(raw::float(&number(reader, 64)?, "f64"))
}
