//! `linalg.pack` and `linalg.unpack`: the last dimensions of a tensor are tiles.

use super::{OwnedOp, OwnedValue, OwnerRow, differing};
use crate::diagnostic::Code;
use crate::ir::Definition;
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const PACKS: &str = "dimensions are tiled once, tiles are not zero and are the last dimensions of the packed tensor, whose others are as many as tiles are needed";

pub(super) const CHECKS: &[OwnerRow] =
    &[OwnerRow::new("linalg.pack", pack, PACKS).looks_around(), OwnerRow::new("linalg.unpack", unpack, PACKS)];

/// Faults of tiles, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum PackingFault {
    #[error("invalid zero tile factor")]
    ZeroTile,
    #[error("invalid {0} vector")]
    Positions(&'static str),
    #[error("outer_dims_perm must be a permutation or empty")]
    Permutation,
    #[error("tiling factors must be less than or equal to the input rank for pack or output rank for unpack")]
    ManyTiles,
    #[error("tiling factors must equal the number of dimensions to tile")]
    Tiles,
    #[error("packed rank != (unpacked rank + num tiling factors), got {found} != {expected}")]
    Rank { found: usize, expected: usize },
    #[error("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type")]
    TileSizes,
    #[error("expected '{expected}' for the packed domain value, got '{found}'")]
    Packed { expected: String, found: String },
    #[error("expected padding_value has '{element}' but got: '{padding}'")]
    Padding { element: String, padding: String },
    #[error("invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set")]
    FullTiles,
}

impl ShapeFault for PackingFault {
    fn code(&self) -> Code {
        match self {
            Self::ZeroTile
            | Self::Positions(_)
            | Self::Permutation
            | Self::ManyTiles
            | Self::Tiles
            | Self::FullTiles => Code::InvalidShapeAttribute,
            Self::Rank { .. } | Self::TileSizes | Self::Packed { .. } => Code::UnfitOperandShapes,
            Self::Padding { .. } => Code::TypeMismatch,
        }
    }

    fn is_bare(&self) -> bool {
        !matches!(self, Self::Padding { .. } | Self::FullTiles)
    }
}

/// The minimum number marks a tile size that is an operand.
const DYNAMIC: i64 = i64::MIN;

/// The tiles of a tensor.
struct Tiling {
    positions: Vec<usize>,
    /// The order of dimensions; empty if it is unchanged.
    permutation: Vec<usize>,
    tiles: Vec<Option<u64>>,
}

fn mark(name: &str) -> [MisfitPlace; 1] {
    [MisfitPlace::Attribute(name.into())]
}

/// Verifies positions: each is below the rank and occurs once.
fn positions(op: OwnedOp<'_>, name: &'static str, rank: usize) -> Result<Vec<usize>, crate::shapes::Misfit> {
    let numbers = op.numbers(name).unwrap_or_default();
    let mut found: Vec<usize> = Vec::with_capacity(numbers.len());
    for number in numbers {
        match usize::try_from(number) {
            Ok(position) if position < rank && !found.contains(&position) => found.push(position),
            Ok(_) | Err(_) => refuse(PackingFault::Positions(name), mark(name))?,
        }
    }
    Ok(found)
}

/// The tiling of an operation on a tensor of a rank.
fn tiling(op: OwnedOp<'_>, rank: usize) -> Result<Tiling, crate::shapes::Misfit> {
    let tiles = op.numbers("static_inner_tiles").unwrap_or_default();
    if tiles.contains(&0) {
        refuse(PackingFault::ZeroTile, mark("static_inner_tiles"))?;
    }
    let inner = positions(op, "inner_dims_pos", rank)?;
    let permutation = positions(op, "outer_dims_perm", rank)?;
    if !permutation.is_empty() && permutation.len() != rank {
        refuse(PackingFault::Permutation, mark("outer_dims_perm"))?;
    }
    if tiles.len() > rank {
        refuse(PackingFault::ManyTiles, mark("static_inner_tiles"))?;
    }
    if tiles.len() != inner.len() {
        refuse(PackingFault::Tiles, mark("static_inner_tiles"))?;
    }
    let tiles = tiles.iter().map(|tile| if *tile == DYNAMIC { None } else { u64::try_from(*tile).ok() });
    Ok(Tiling { positions: inner, permutation, tiles: tiles.collect() })
}

impl Tiling {
    /// The shape of a packed tensor.
    fn packed(&self, shape: &[Dim]) -> Vec<Dim> {
        let mut outer = shape.to_vec();
        for (position, tile) in self.positions.iter().zip(&self.tiles) {
            let count = match (shape[*position].size(), tile) {
                (Some(size), Some(tile)) => Dim::fixed(size.div_ceil(*tile)).ok(),
                _ => None,
            };
            outer[*position] = count.unwrap_or(Dim::DYNAMIC);
        }
        let ordered = self.permutation.iter().map(|from| outer[*from]);
        let mut packed: Vec<Dim> = if self.permutation.is_empty() { outer.clone() } else { ordered.collect() };
        packed
            .extend(self.tiles.iter().map(|tile| tile.and_then(|tile| Dim::fixed(tile).ok()).unwrap_or(Dim::DYNAMIC)));
        packed
    }

    /// The position of a dimension in the packed tensor.
    fn place(&self, position: usize) -> usize {
        self.permutation.iter().position(|from| *from == position).unwrap_or(position)
    }
}

/// Whether a packed tensor has the sizes that follow from the unpacked one and its tiles.
fn verify(op: OwnedOp<'_>, unpacked: OwnedValue, packed: OwnedValue) -> Result<Option<Tiling>, crate::shapes::Misfit> {
    let (Some(shape), Some(found)) = (op.shape(unpacked.ty), op.shape(packed.ty)) else { return Ok(None) };
    let tiling = tiling(op, shape.len())?;
    let expected = shape.len() + tiling.tiles.len();
    if found.len() != expected {
        refuse(PackingFault::Rank { found: found.len(), expected }, [packed.whole(), unpacked.whole()])?;
    }
    let packs = tiling.packed(shape);
    // A tile size that is an operand is unknown.
    if let Some(axis) = (shape.len()..expected).find(|axis| found[*axis] != packs[*axis]) {
        refuse(PackingFault::TileSizes, [packed.dim(axis)])?;
    }
    if let Some(axis) = differing(found, &packs) {
        let sizes: String = packs.iter().map(|size| format!("{size}x")).collect();
        let expected = format!("tensor<{sizes}{}>", op.print(op.element(unpacked.ty)));
        refuse(PackingFault::Packed { expected, found: op.print(packed.ty) }, [packed.dim(axis), unpacked.whole()])?;
    }
    Ok(Some(tiling))
}

fn unpack(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (op.named("source"), op.named("dest")) else { return Ok(()) };
    verify(op, dest, source).map(|_| ())
}

fn pack(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (op.named("source"), op.named("dest")) else { return Ok(()) };
    let Some(tiling) = verify(op, source, dest)? else { return Ok(()) };
    let element = op.element(source.ty);
    match op.named("padding_value") {
        Some(padding) if !op.same(padding.ty, element) => {
            let (element, found) = (op.print(element), op.print(padding.ty));
            refuse(PackingFault::Padding { element, padding: found }, [padding.whole(), source.whole()])
        }
        None if has_rest(op, &tiling, source, dest) => refuse(PackingFault::FullTiles, mark("static_inner_tiles")),
        Some(_) | None => Ok(()),
    }
}

/// Whether the last tile of a dimension is incomplete.
fn has_rest(op: OwnedOp<'_>, tiling: &Tiling, source: OwnedValue, dest: OwnedValue) -> bool {
    let (Some(shape), Some(packed)) = (op.shape(source.ty), op.shape(dest.ty)) else { return false };
    let mut operands = op.range("inner_tiles");
    tiling.positions.iter().zip(&tiling.tiles).any(|(position, tile)| {
        let operand = if tile.is_none() { operands.next() } else { None };
        let Some(size) = shape[*position].size() else { return false };
        let divisor = tile.or_else(|| constant(op, operand?)).or_else(|| packed[tiling.place(*position)].size());
        divisor.is_some_and(|divisor| divisor != 0 && size % divisor != 0)
    })
}

/// The value of an operand that a constant defines; `None` for other operands.
fn constant(op: OwnedOp<'_>, operand: usize) -> Option<u64> {
    let Definition::Result(definition) = op.ir.definition(*op.operands().get(operand)?) else { return None };
    let is_constant = op.ir.op_name_bytes(definition) == b"arith.constant";
    let value = if is_constant { op.ir.attribute(definition, "value") } else { None };
    u64::try_from(op.ir.integer(value?)?).ok()
}
