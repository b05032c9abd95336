//! The encodings of the types of dialects `vhlo` and `stablehlo`. A type of VHLO is converted to that of StableHLO.

use super::super::pool::{Pool, PoolStop};
use super::super::reader::BytesReader;
use crate::ir::types::Signedness;
use crate::ir::{Type, TypeId};

/// A type without inner types.
#[derive(Clone, Copy, Debug)]
enum Leaf {
    Signless(u32),
    Unsigned(u32),
    Float(&'static str),
    Index,
    None,
    Dialect(&'static str),
}

const TOKEN: Leaf = Leaf::Dialect("!stablehlo.token");

/// Codes of `vhlo`.
const LEAVES: &[(u64, Leaf)] = &[
    (0, Leaf::Signless(1)),
    (2, Leaf::Float("bf16")),
    (3, Leaf::Float("f16")),
    (4, Leaf::Float("f32")),
    (5, Leaf::Float("f64")),
    (6, Leaf::Float("f8E4M3FN")),
    (7, Leaf::Float("f8E5M2")),
    (9, Leaf::Index),
    (10, Leaf::Signless(4)),
    (11, Leaf::Signless(8)),
    (12, Leaf::Signless(16)),
    (13, Leaf::Signless(32)),
    (14, Leaf::Signless(64)),
    (15, Leaf::Unsigned(4)),
    (16, Leaf::Unsigned(8)),
    (17, Leaf::Unsigned(16)),
    (18, Leaf::Unsigned(32)),
    (19, Leaf::Unsigned(64)),
    (22, TOKEN),
    (26, Leaf::Dialect("!shape.witness")),
    (27, Leaf::Float("f8E4M3FNUZ")),
    (28, Leaf::Float("f8E5M2FNUZ")),
    (29, Leaf::Float("f8E4M3B11FNUZ")),
    (31, Leaf::Signless(2)),
    (32, Leaf::Unsigned(2)),
    (33, Leaf::None),
    (34, Leaf::Float("tf32")),
    (35, Leaf::Float("f8E4M3")),
    (36, Leaf::Float("f8E3M4")),
    (37, Leaf::Float("f4E2M1FN")),
    (38, Leaf::Float("f6E2M3FN")),
    (39, Leaf::Float("f6E3M2FN")),
    (40, Leaf::Float("f8E8M0FNU")),
];

/// Types with inner types, by their codes in `vhlo`, which have the encoding of a type of `builtin` or `quant` with this
/// code.
const BUILTIN: &[(u64, u64)] = &[(1, 9), (8, 2), (20, 13), (21, 14), (23, 15), (25, 18)];
const QUANTIZED: &[(u64, u64)] = &[(24, 4), (30, 5)];
const BUFFER: u64 = 41;
const FUTURE: u64 = 42;

fn find<T: Copy>(table: &[(u64, T)], code: u64) -> Option<T> {
    table.iter().find(|row| row.0 == code).map(|row| row.1)
}

impl Pool<'_> {
    /// The type of a code of dialect `vhlo`; `None` for a code that is not known.
    pub(in super::super) fn vhlo_type(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<TypeId>, PoolStop> {
        if let Some(code) = find(BUILTIN, code) {
            return self.builtin_type(code, reader);
        }
        if let Some(code) = find(QUANTIZED, code) {
            return self.quant_type(code, reader);
        }
        let ty = match (code, find(LEAVES, code)) {
            (_, Some(leaf)) => leaf.ty(),
            (BUFFER, None) => self.buffer(reader)?,
            (FUTURE, None) => self.future(reader)?,
            (_, None) => return Ok(None),
        };
        Ok(Some(self.ir.intern_type(ty)))
    }

    /// The type of a code of dialect `stablehlo`; `None` for a code that is not known.
    pub(in super::super) fn stablehlo_type(
        &mut self,
        code: u64,
        reader: &mut BytesReader<'_>,
    ) -> Result<Option<TypeId>, PoolStop> {
        let ty = match code {
            0 => TOKEN.ty(),
            1 => self.future(reader)?,
            _ => return Ok(None),
        };
        Ok(Some(self.ir.intern_type(ty)))
    }

    fn future(&mut self, reader: &mut BytesReader<'_>) -> Result<Type, PoolStop> {
        let types = self.list(reader, Self::ty)?;
        self.ready()?;
        let types: Vec<_> = types.into_iter().map(|ty| self.ir.print_type(ty)).collect();
        Ok(Type::Opaque(format!("!stablehlo.future<{}>", types.join(", ")).into_bytes().into()))
    }
}

impl Leaf {
    fn ty(self) -> Type {
        match self {
            Self::Signless(width) => Type::Integer { width, signedness: Signedness::Signless },
            Self::Unsigned(width) => Type::Integer { width, signedness: Signedness::Unsigned },
            Self::Float(name) => Type::Float(name),
            Self::Index => Type::Index,
            Self::None => Type::None,
            Self::Dialect(text) => Type::Opaque(text.as_bytes().into()),
        }
    }
}
