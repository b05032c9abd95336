//! Layouts of memrefs as offset and strides: [`Memref`], [`Strided`].

use super::view::OwnedOp;
use crate::ir::attributes::{AffineExpression, AffineForm, AffineOperator};
use crate::ir::{AffineId, AttributeId, AttributeKind, Ir, Type, TypeId, integer};
use crate::shape::Dim;
use smallvec::SmallVec;

/// An offset or stride; `None` if it is known only at run time.
pub(super) type StrideOrOffset = Option<i64>;

/// A layout by an offset and a stride for each dimension.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Strided {
    pub(super) offset: StrideOrOffset,
    pub(super) strides: SmallVec<[StrideOrOffset; 6]>,
}

/// The layout of a memref type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MemrefLayout {
    /// No layout, or an identity map.
    Identity,
    /// `strided<..>`
    Strided(Strided),
    /// An affine map.
    Map(AttributeId),
    /// An attribute of a dialect.
    Unknown,
}

/// The strides that follow from a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Strides {
    Known(Strided),
    /// The layout is not strided.
    NotStrided,
    /// The layout is an attribute of a dialect.
    Unknown,
}

/// A ranked memref type.
#[derive(Debug, Clone)]
pub(super) struct Memref<'v> {
    pub(super) shape: &'v [Dim],
    pub(super) element: TypeId,
    pub(super) layout: MemrefLayout,
    pub(super) space: Option<AttributeId>,
}

/// The product of two numbers; unknown if one is unknown, unless the other is 0.
pub(super) fn times(left: StrideOrOffset, right: StrideOrOffset) -> StrideOrOffset {
    if left == Some(0) || right == Some(0) { Some(0) } else { left?.checked_mul(right?) }
}

/// A size as a factor of strides.
pub(super) fn step(dim: Dim) -> StrideOrOffset {
    dim.size().and_then(|size| i64::try_from(size).ok())
}

/// The layout and the memory space among the parameters of a memref type.
fn written(ir: &Ir, parameters: &[AttributeId]) -> [Option<AttributeId>; 2] {
    let is_layout = |attribute: AttributeId| {
        matches!(ir.attributes.resolve(attribute), AttributeKind::AffineMap(..) | AttributeKind::Strided(..))
    };
    match *parameters {
        [] => [None, None],
        [only] if is_layout(only) => [Some(only), None],
        [only] => [None, Some(only)],
        [layout, space, ..] => [Some(layout), Some(space)],
    }
}

/// The text of the layout of a memref type, without aliases; `None` if MLIR's type has none.
pub(super) fn layout_text(op: OwnedOp<'_>, ty: TypeId) -> Option<String> {
    let Type::MemRef { parameters, .. } = op.ty(ty) else { return None };
    let layout = written(op.ir, parameters)[0].filter(|layout| !is_identity(op.ir, *layout))?;
    Some(op.ir.spell_attribute(layout))
}

impl<'v> Memref<'v> {
    /// The parts of a ranked memref type; `None` for other types.
    pub(super) fn of(op: OwnedOp<'v>, ty: TypeId) -> Option<Self> {
        let Type::MemRef { shape, element, parameters } = op.ty(ty) else { return None };
        let [layout, space] = written(op.ir, parameters);
        let layout = layout.map_or(MemrefLayout::Identity, |layout| MemrefLayout::of(op.ir, layout, shape.len()));
        Some(Self { shape, element: *element, layout, space })
    }

    /// The offset and strides.
    pub(super) fn strides(&self, ir: &Ir) -> Strides {
        match &self.layout {
            MemrefLayout::Identity => Strides::Known(self.contiguous()),
            MemrefLayout::Strided(strided) => Strides::Known(strided.clone()),
            MemrefLayout::Map(map) => of_map(ir, *map, self.shape.len()),
            MemrefLayout::Unknown => Strides::Unknown,
        }
    }

    /// The offset and strides without a layout.
    pub(super) fn contiguous(&self) -> Strided {
        let mut strides: SmallVec<[StrideOrOffset; 6]> = SmallVec::new();
        let mut stride = Some(1);
        for dim in self.shape.iter().rev() {
            strides.push(stride);
            stride = times(stride, step(*dim));
        }
        strides.reverse();
        Strided { offset: Some(0), strides }
    }

    /// The number of sizes known only at run time.
    pub(super) fn dynamic_count(&self) -> usize {
        self.shape.iter().filter(|dim| !dim.is_static()).count()
    }
}

impl MemrefLayout {
    fn of(ir: &Ir, attribute: AttributeId, rank: usize) -> Self {
        match *ir.attributes.resolve(attribute) {
            AttributeKind::Strided(text, _) => Self::of_strides(parse_strided(ir.texts.get(text))).filter_rank(rank),
            AttributeKind::AffineMap(..) if is_identity(ir, attribute) => Self::Identity,
            AttributeKind::AffineMap(..) => Self::Map(attribute),
            _ => Self::Unknown,
        }
    }

    /// The layout for strides. `strided<[1]>` equals the layout of a memref without layout.
    pub(super) fn of_strides(strided: Strided) -> Self {
        match strided.strides[..] {
            [Some(1)] if strided.offset == Some(0) => Self::Identity,
            _ => Self::Strided(strided),
        }
    }

    fn filter_rank(self, rank: usize) -> Self {
        match &self {
            Self::Strided(strided) if strided.strides.len() != rank => Self::Unknown,
            _ => self,
        }
    }

    /// The number of symbols of the layout as an affine map; `None` if that is unknown.
    pub(super) fn symbols(&self, ir: &Ir) -> Option<usize> {
        match self {
            Self::Identity => Some(0),
            Self::Strided(strided) => {
                Some(strided.strides.iter().chain([&strided.offset]).filter(|step| step.is_none()).count())
            }
            Self::Map(map) => match ir.attributes.resolve(*map) {
                AttributeKind::AffineMap(_, form) => Some(form.symbols as usize),
                _ => None,
            },
            Self::Unknown => None,
        }
    }
}

/// The numbers of the body of `strided<..>`.
fn parse_strided(body: &[u8]) -> Strided {
    let (mut strides, mut offset) = (SmallVec::new(), Some(0));
    let text = String::from_utf8_lossy(body);
    let (list, rest) = text.split_once(']').unwrap_or((&text, ""));
    let number = |text: &str| integer(text.trim().replace(' ', "").as_bytes());
    for entry in list.trim_start().trim_start_matches('[').split(',').filter(|entry| !entry.trim().is_empty()) {
        strides.push(number(entry));
    }
    if let Some((_, value)) = rest.split_once(':') {
        offset = number(value);
    }
    Strided { offset, strides }
}

fn is_identity(ir: &Ir, attribute: AttributeId) -> bool {
    match *ir.attributes.resolve(attribute) {
        // MLIR ignores symbols that no result uses.
        AttributeKind::AffineMap(_, form) => {
            crate::ir::is_identity_map(&ir.attributes, AffineForm { symbols: 0, ..form })
        }
        _ => false,
    }
}

/// A sum of multiples of dimensions.
struct Linear {
    dims: SmallVec<[StrideOrOffset; 6]>,
    rest: StrideOrOffset,
}

/// The strides in a map with one result; each is a constant or unknown.
fn of_map(ir: &Ir, map: AttributeId, rank: usize) -> Strides {
    let AttributeKind::AffineMap(_, form) = *ir.attributes.resolve(map) else { return Strides::Unknown };
    let [result] = ir.attributes.affine_results[form.results.range()] else { return Strides::NotStrided };
    if form.dims as usize != rank {
        return Strides::Unknown;
    }
    const DEEPEST: u32 = 64;
    match linear(ir, result.expression, rank, DEEPEST) {
        Ok(Some(linear)) => Strides::Known(Strided { offset: linear.rest, strides: linear.dims }),
        Ok(None) => Strides::NotStrided,
        Err(TooDeep) => Strides::Unknown,
    }
}

/// The expression is nested too deeply to be read.
struct TooDeep;

fn linear(ir: &Ir, id: AffineId, rank: usize, depth: u32) -> Result<Option<Linear>, TooDeep> {
    let depth = depth.checked_sub(1).ok_or(TooDeep)?;
    let zero = || SmallVec::from_elem(Some(0), rank);
    Ok(Some(match ir.attributes.affine[id.index()] {
        AffineExpression::Dim(at) => {
            let mut dims = zero();
            match dims.get_mut(at as usize) {
                Some(dim) => *dim = Some(1),
                None => return Ok(None),
            }
            Linear { dims, rest: Some(0) }
        }
        AffineExpression::Symbol(_) => Linear { dims: zero(), rest: None },
        AffineExpression::Constant(number) => Linear { dims: zero(), rest: Some(number) },
        AffineExpression::Binary(operator, left, right) => {
            let (Some(left), Some(right)) = (linear(ir, left, rank, depth)?, linear(ir, right, rank, depth)?) else {
                return Ok(None);
            };
            match operator {
                AffineOperator::Add => left.plus(&right),
                AffineOperator::Multiply if right.is_free() => left.scaled(right.rest),
                AffineOperator::Multiply if left.is_free() => right.scaled(left.rest),
                AffineOperator::Multiply | AffineOperator::Mod | AffineOperator::FloorDiv | AffineOperator::CeilDiv => {
                    return Ok(None);
                }
            }
        }
    }))
}

impl Linear {
    /// Whether the sum contains no dimension.
    fn is_free(&self) -> bool {
        self.dims.iter().all(|dim| *dim == Some(0))
    }

    fn plus(mut self, other: &Self) -> Self {
        let sum = |left: StrideOrOffset, right: StrideOrOffset| left?.checked_add(right?);
        for (dim, other) in self.dims.iter_mut().zip(&other.dims) {
            *dim = sum(*dim, *other);
        }
        self.rest = sum(self.rest, other.rest);
        self
    }

    fn scaled(mut self, factor: StrideOrOffset) -> Self {
        let scale = |step: StrideOrOffset| times(step, factor);
        for dim in &mut self.dims {
            *dim = scale(*dim);
        }
        self.rest = scale(self.rest);
        self
    }
}

fn shown(step: StrideOrOffset) -> String {
    step.map_or("?".to_owned(), |number| number.to_string())
}

impl OwnedOp<'_> {
    /// A memref type as it is printed.
    pub(super) fn memref_of(
        self,
        shape: &[Dim],
        element: TypeId,
        strided: Option<&Strided>,
        space: Option<AttributeId>,
    ) -> String {
        let sizes: String = shape.iter().map(|dim| format!("{dim}x")).collect();
        let layout = strided.map_or(String::new(), |strided| {
            let strides = strided.strides.iter().map(|stride| shown(*stride)).collect::<Vec<_>>().join(", ");
            let offset =
                if strided.offset == Some(0) { String::new() } else { format!(", offset: {}", shown(strided.offset)) };
            format!(", strided<[{strides}]{offset}>")
        });
        let space = space.map_or(String::new(), |space| format!(", {}", self.ir.spell_attribute(space)));
        format!("memref<{sizes}{}{layout}{space}>", self.print(element))
    }

    /// Whether two memory spaces are equal, or may be.
    pub(super) fn same_space(self, left: Option<AttributeId>, right: Option<AttributeId>) -> bool {
        match (left, right) {
            (None, None) => true,
            (Some(left), Some(right)) => {
                left == right || self.ir.spell_attribute(left) == self.ir.spell_attribute(right)
            }
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}
