//! Relations of slices and padding, whose numbers are written or operands.

use super::apply::{RelationRefusal, RelationState};
use super::bind::Partial;
use super::descent;
use super::dims::DimRange;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ArgumentKind, Depends, Instance, Refines, Relation};
use super::same::like;
use super::view::{OpView, ShapedValue};
use crate::assembly::Side;
use crate::diagnostic::Code;
use crate::ir::TypeId;
use crate::shape::Dim;
use crate::sizes::{Operator, Term, wrapped};
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("slice", "the sizes of a slice", extract_slice)
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .drops(descent::sliced)
        .owners(&[Owner::Tensor.verifies(tensor_extract_slice, "the lists have a number for each dimension, the slice is in bounds, and the result has its sizes, optionally without ones")]),
    Relation::new("written_sizes", "the sizes are written, or operands", written_sizes)
        .depends(Depends::Attributes)
        .refines(Refines::No),
    Relation::new("slice_into", "results have the shape of that operand; another operand is a part of it", insert_slice)
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .owners(&[Owner::Tensor.verifies(tensor_insert_slice, "the lists have a number for each dimension, the slice is in bounds, and the source has its sizes, optionally without ones")]),
    Relation::new("pad_tensor", "the sizes with padding", pad)
        .depends(Depends::Attributes)
        .refines(Refines::No)
        .owners(&[Owner::Tensor.verifies(tensor_pad, "there is padding for each dimension, and the result has the padded sizes").omits("padding that leaves a negative size")]),
];

/// The reasons why a slice is invalid.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum SliceFault {
    #[error(
        "expected mixed {first} rank to match mixed {second} rank ({left} vs {right}) so the rank of the result type is well-formed."
    )]
    Counts { first: &'static str, second: &'static str, left: usize, right: usize },
    #[error("expected {rank} {word} values, got {found}")]
    Count { word: &'static str, rank: usize, found: usize },
    #[error("expected rank to be smaller or equal to the other rank. ")]
    Rank,
    #[error("expected type to be '{0}' or a rank-reduced version. (size mismatch) ")]
    Size(String),
    #[error("expected element type to be '{0}'")]
    Element(String),
    #[error("offset {axis} is out-of-bounds: {offset} >= {size}")]
    Offset { axis: usize, offset: i64, size: u64 },
    #[error("slice along dimension {axis} runs out-of-bounds: {last} >= {size}")]
    End { axis: usize, last: i64, size: u64 },
    #[error("failed to infer expectedType from sourceType '{from}', specified resultType is '{to}'")]
    PadCount { from: String, to: String },
    #[error("specified type '{declared}' does not match the inferred type '{inferred}'")]
    Pad { declared: String, inferred: String },
}

impl ShapeFault for SliceFault {
    fn code(&self) -> Code {
        match self {
            Self::Counts { .. }
            | Self::Count { .. }
            | Self::Offset { .. }
            | Self::End { .. }
            | Self::PadCount { .. } => Code::InvalidShapeAttribute,
            Self::Rank | Self::Size(_) | Self::Element(_) | Self::Pad { .. } => Code::UnfitResultShape,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

fn extract_slice(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let segments = o.ir.segment_sizes(o.op, Side::Operands).and_then(|value| o.ir.integers(value));
    let Some([_, offsets, ..]) = segments.as_deref() else { return Ok(()) };
    let mut next = 1 + usize::try_from(*offsets).map_err(|_| RelationRefusal::Invalid)?;
    let sizes = mixed(o, "static_sizes", &mut next, reading)?;
    if let Some(row) = o.operand_row(0, reading) {
        in_bounds(o, row, 1, &sizes, reading)?;
    }
    let result = o.ir.results(o.op).next();
    let Some(declared) = result.and_then(|result| reading.facts.shaped_dims(o.ir, result)) else { return Ok(()) };
    let Some(kept) = kept_dims(&sizes, declared, reading) else { return Ok(()) };
    let sizes = sizes.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept);
    let sizes: Partial = sizes.map(|(dim, _)| o.as_size(dim?, reading)).collect();
    o.bind_known(&sizes, reading)
}

/// The result has the sizes that the operation lists, independent of the operand's.
fn written_sizes(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let mut next = o.first_operand("sizes").ok_or(RelationRefusal::Invalid)?;
    let sizes = mixed(o, "static_sizes", &mut next, reading)?;
    for size in sizes.iter().flatten() {
        reading.facts.natural(*size)?;
    }
    let sizes: Partial = sizes.into_iter().map(|dim| o.as_size(dim?, reading)).collect();
    o.bind_known(&sizes, reading)
}

/// The dimensions that a result keeps, whose rank may be lower: written sizes are dropped from the left, as in MLIR; `None` if the
/// types do not match.
fn kept_dims(sizes: &[Option<Term>], declared: &[Dim], reading: &RelationState<'_>) -> Option<SmallVec<[bool; 6]>> {
    if sizes.len() == declared.len() {
        return Some(SmallVec::from_elem(true, sizes.len()));
    }
    let mut rest = declared.iter().peekable();
    let mut kept = SmallVec::new();
    for size in sizes {
        let known = size.and_then(|size| reading.facts.value(size));
        let is_same =
            rest.peek().is_some_and(|dim| dim.size().is_none_or(|dim| known.is_none_or(|known| known == dim)))
                && !(known == Some(1) && rest.peek().is_some_and(|dim| dim.is_dynamic()));
        kept.push(is_same);
        if is_same {
            rest.next();
        } else if known != Some(1) {
            return None;
        }
    }
    rest.next().is_none().then_some(kept)
}

/// Verifies that a slice is inside its source, with the operation's offsets and strides.
fn in_bounds(
    o: Instance<'_, '_>,
    whole: DimRange,
    first: usize,
    sizes: &[Option<Term>],
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    if !reading.facts.has_quotients() || whole.rank() != sizes.len() {
        return Ok(());
    }
    let segments = o.ir.segment_sizes(o.op, Side::Operands).and_then(|value| o.ir.integers(value));
    let Some(counts) = segments.as_deref().and_then(|counts| counts.get(first..first + 2)) else { return Ok(()) };
    let mut next = first;
    let offsets = mixed(o, "static_offsets", &mut next, reading)?;
    let Ok(skipped) = usize::try_from(counts[0].saturating_add(counts[1])) else { return Ok(()) };
    next = first + skipped;
    let strides = mixed(o, "static_strides", &mut next, reading)?;
    for (axis, ((offset, size), stride)) in offsets.iter().zip(sizes).zip(&strides).enumerate() {
        if let (Some(offset), Some(size), Some(stride)) = (offset, size, stride) {
            reading.facts.slice(reading.dims.get(whole, axis), [*offset, *size, *stride])?;
        }
    }
    Ok(())
}

/// `tensor.insert_slice`: the result has the type of the destination, and the slice is inside it.
fn insert_slice(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    if reading.facts.has_quotients() {
        let segments = o.ir.segment_sizes(o.op, Side::Operands).and_then(|value| o.ir.integers(value));
        if let Some([source, dest, offsets, ..]) = segments.as_deref()
            && let (1, 1, Ok(offsets)) = (*source, *dest, usize::try_from(*offsets))
        {
            let mut next = 2 + offsets;
            let sizes = mixed(o, "static_sizes", &mut next, reading)?;
            if let Some(row) = o.operand_row(1, reading) {
                in_bounds(o, row, 2, &sizes, reading)?;
            }
            let declared = reading.facts.shaped_dims(o.ir, o.ir.operands(o.op)[0]);
            if let (Some(row), Some(declared)) = (o.operand_row(0, reading), declared)
                && let Some(kept) = kept_dims(&sizes, declared, reading)
            {
                let sizes = sizes.iter().zip(kept).filter(|(_, is_kept)| *is_kept);
                for (axis, (size, _)) in sizes.enumerate() {
                    if let Some(size) = size {
                        reading.facts.equate(reading.dims.get(row, axis), *size)?;
                    }
                }
            }
        }
    }
    like(o, reading)
}

fn pad(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(row) = o.operand_row(0, reading) else { return Ok(()) };
    let mut next = 1;
    let low = mixed(o, "static_low", &mut next, reading)?;
    let high = mixed(o, "static_high", &mut next, reading)?;
    if low.len() != row.rank() || high.len() != row.rank() {
        return Err(RelationRefusal::Invalid);
    }
    let mut found: Partial = SmallVec::new();
    for (axis, (low, high)) in low.into_iter().zip(high).enumerate() {
        let dim = reading.dims.get(row, axis);
        let padded = low.zip(high).map(|(low, high)| {
            let sum = reading.facts.compute(Operator::Add, dim, low);
            reading.facts.compute(Operator::Add, sum, high)
        });
        if let Some(padded) = padded {
            reading.facts.natural(padded)?;
        }
        found.push(padded);
    }
    o.bind_known(&found, reading)
}

/// The numbers of an attribute in which a marker means the next operand, beginning with operand `next`.
pub(crate) fn mixed(
    o: Instance<'_, '_>,
    attribute: &str,
    next: &mut usize,
    reading: &mut RelationState<'_>,
) -> Result<Partial, RelationRefusal> {
    let value = o.ir.own_attribute(o.op, attribute).ok_or(RelationRefusal::Invalid)?;
    let list = o.ir.integer_list(value).ok_or(RelationRefusal::Invalid)?;
    let mut found = SmallVec::new();
    for number in list {
        found.push(match number {
            i64::MIN => {
                let operand = o.ir.operands(o.op).get(*next).copied().ok_or(RelationRefusal::Invalid)?;
                *next += 1;
                o.element(operand, reading)
            }
            number => Some(reading.facts.constant(wrapped(number))),
        });
    }
    Ok(found)
}

/// A number that is written in the operation; `None` for a number that an operand gives.
fn written(number: i64) -> Option<i64> {
    (number != i64::MIN).then_some(number)
}

fn dim(number: i64) -> Dim {
    u64::try_from(number).ok().and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
}

/// Whether `reduced` has the sizes of `whole` without some that are 1.
fn is_reduced(whole: &[Dim], reduced: &[Dim]) -> bool {
    let mut rest = reduced.iter().peekable();
    for own in whole {
        match rest.peek() {
            Some(next) if *next == own => _ = rest.next(),
            Some(_) | None if own.is_one() => {}
            Some(_) | None => return false,
        }
    }
    rest.next().is_none()
}

fn element(view: OpView<'_>, ty: TypeId) -> Option<TypeId> {
    view.ir.types.shaped(ty).map(|shaped| shaped.element)
}

fn tensor_extract_slice(view: OpView<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    slice(view, &source, &result)
}

fn tensor_insert_slice(view: OpView<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    slice(view, &dest, &source)
}

/// Verifies the numbers of a slice, given the shapes of the whole and of the part.
fn slice<'v>(view: OpView<'v>, whole: &ShapedValue<'v>, part: &ShapedValue<'v>) -> CheckResult {
    let lists = ["static_offsets", "static_sizes", "static_strides"].map(|name| view.numbers_of(name));
    let [Some(offsets), Some(sizes), Some(strides)] = lists else { return Ok(()) };
    let rank = whole.rank();
    for (first, second, left, right) in
        [("offsets", "sizes", offsets.len(), sizes.len()), ("sizes", "strides", sizes.len(), strides.len())]
    {
        if left != right {
            return refuse(SliceFault::Counts { first, second, left, right }, [whole.whole()]);
        }
    }
    for (word, list) in [("offset", &offsets), ("size", &sizes), ("stride", &strides)] {
        if list.len() != rank {
            return refuse(SliceFault::Count { word, rank, found: list.len() }, [whole.whole()]);
        }
    }
    let expected: Vec<Dim> = sizes.iter().map(|size| dim(*size)).collect();
    let shown = || view.tensor_of(whole.ty, &expected);
    if part.rank() > rank {
        return refuse(SliceFault::Rank, [part.whole(), whole.whole()]);
    }
    if !is_reduced(&expected, part.dims) {
        return refuse(SliceFault::Size(shown()), [OpView::differing(&expected, part)]);
    }
    if let (Some(own), Some(other)) = (element(view, whole.ty), element(view, part.ty))
        && !view.ir.types.same(own, other)
    {
        return refuse(SliceFault::Element(view.print(own)), [part.whole(), whole.whole()]);
    }
    for axis in 0..rank {
        let (Some(size), Some(offset)) = (whole.dims[axis].size(), written(offsets[axis])) else { continue };
        if u64::try_from(offset).is_ok_and(|offset| offset >= size) {
            return refuse(SliceFault::Offset { axis, offset, size }, [whole.dim(axis)]);
        }
        let (Some(count), Some(stride)) = (written(sizes[axis]), written(strides[axis])) else { continue };
        let last = count.checked_sub(1).and_then(|steps| steps.checked_mul(stride)?.checked_add(offset));
        let Some(last) = last else { continue };
        if u64::try_from(last).is_ok_and(|last| last >= size) {
            return refuse(SliceFault::End { axis, last, size }, [whole.dim(axis)]);
        }
    }
    Ok(())
}

fn tensor_pad(view: OpView<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let lists = ["static_low", "static_high"].map(|name| view.numbers_of(name));
    let [Some(low), Some(high)] = lists else { return Ok(()) };
    let rank = source.rank();
    if low.len() != rank || high.len() != rank {
        let fault = SliceFault::PadCount { from: view.print(source.ty), to: view.print(result.ty) };
        return refuse(fault, [source.whole(), result.whole()]);
    }
    let mut found = Vec::new();
    for (axis, dim) in source.dims.iter().enumerate() {
        let numbers = dim.size().zip(written(low[axis])).zip(written(high[axis]));
        found.push(match numbers {
            Some(((size, low), high)) => {
                let padded = i128::from(size) + i128::from(low) + i128::from(high);
                // MLIR has a message for a negative size.
                match u64::try_from(padded).ok().and_then(|size| Dim::fixed(size).ok()) {
                    Some(dim) => dim,
                    None => return Ok(()),
                }
            }
            None => Dim::DYNAMIC,
        });
    }
    let differs = |(found, declared): (&Dim, &Dim)| found.is_static() && found != declared;
    let axis = found.iter().zip(result.dims).position(differs);
    if result.rank() == rank && axis.is_none() {
        return Ok(());
    }
    let fault = SliceFault::Pad { declared: view.print(result.ty), inferred: view.tensor_of(source.ty, &found) };
    let mark = axis.filter(|_| result.rank() == rank).map_or(result.whole(), |axis| result.dim(axis));
    refuse(fault, [mark, source.whole()])
}
