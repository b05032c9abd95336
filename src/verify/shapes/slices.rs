//! What the verifiers of `tensor.extract_slice`, `tensor.insert_slice` and `tensor.pad` say of shapes.

use super::Answer;
use super::tensor::TensorFault;
use super::view::{OpView, Shaped, refuse};
use crate::diagnostic::Code;
use crate::ir::TypeId;
use crate::shape::Dim;

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum SliceFault {
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

impl SliceFault {
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::Counts { .. }
            | Self::Count { .. }
            | Self::Offset { .. }
            | Self::End { .. }
            | Self::PadCount { .. } => Code::InvalidShapeAttribute,
            Self::Rank | Self::Size(_) | Self::Element(_) | Self::Pad { .. } => Code::UnfitResultShape,
        }
    }
}

fn refuse_slice(fault: SliceFault, marks: impl IntoIterator<Item = super::fault::Mark>) -> Answer {
    refuse(TensorFault::from(fault), marks)
}

/// A number that is written; one that an operand says is not.
fn written(number: i64) -> Option<i64> {
    (number != i64::MIN).then_some(number)
}

fn dim(number: i64) -> Dim {
    u64::try_from(number).ok().and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)
}

/// Whether the sizes of one are those of the other, but for some that are 1.
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

pub(super) fn extract_slice(view: OpView<'_>) -> Answer {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    slice(view, &source, &result)
}

pub(super) fn insert_slice(view: OpView<'_>) -> Answer {
    let (Some(source), Some(dest)) = (view.operand(0), view.operand(1)) else { return Ok(()) };
    slice(view, &dest, &source)
}

/// A part of a whole.
fn slice<'v>(view: OpView<'v>, whole: &Shaped<'v>, part: &Shaped<'v>) -> Answer {
    let lists = ["static_offsets", "static_sizes", "static_strides"].map(|name| view.numbers_of(name));
    let [Some(offsets), Some(sizes), Some(strides)] = lists else { return Ok(()) };
    let rank = whole.rank();
    for (first, second, left, right) in
        [("offsets", "sizes", offsets.len(), sizes.len()), ("sizes", "strides", sizes.len(), strides.len())]
    {
        if left != right {
            return refuse_slice(SliceFault::Counts { first, second, left, right }, [whole.whole()]);
        }
    }
    for (word, list) in [("offset", &offsets), ("size", &sizes), ("stride", &strides)] {
        if list.len() != rank {
            return refuse_slice(SliceFault::Count { word, rank, found: list.len() }, [whole.whole()]);
        }
    }
    let expected: Vec<Dim> = sizes.iter().map(|size| dim(*size)).collect();
    let shown = || view.tensor_of(whole.ty, &expected);
    if part.rank() > rank {
        return refuse_slice(SliceFault::Rank, [part.whole(), whole.whole()]);
    }
    if !is_reduced(&expected, part.dims) {
        return refuse_slice(SliceFault::Size(shown()), [OpView::differing(&expected, part)]);
    }
    if let (Some(own), Some(other)) = (element(view, whole.ty), element(view, part.ty))
        && !view.ir.types.same(own, other)
    {
        return refuse_slice(SliceFault::Element(view.print(own)), [part.whole(), whole.whole()]);
    }
    for axis in 0..rank {
        let (Some(size), Some(offset)) = (whole.dims[axis].size(), written(offsets[axis])) else { continue };
        if u64::try_from(offset).is_ok_and(|offset| offset >= size) {
            return refuse_slice(SliceFault::Offset { axis, offset, size }, [whole.dim(axis)]);
        }
        let (Some(count), Some(stride)) = (written(sizes[axis]), written(strides[axis])) else { continue };
        let last = count.checked_sub(1).and_then(|steps| steps.checked_mul(stride)?.checked_add(offset));
        let Some(last) = last else { continue };
        if u64::try_from(last).is_ok_and(|last| last >= size) {
            return refuse_slice(SliceFault::End { axis, last, size }, [whole.dim(axis)]);
        }
    }
    Ok(())
}

pub(super) fn tensor_pad(view: OpView<'_>) -> Answer {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    let lists = ["static_low", "static_high"].map(|name| view.numbers_of(name));
    let [Some(low), Some(high)] = lists else { return Ok(()) };
    let rank = source.rank();
    if low.len() != rank || high.len() != rank {
        let fault = SliceFault::PadCount { from: view.print(source.ty), to: view.print(result.ty) };
        return refuse_slice(fault, [source.whole(), result.whole()]);
    }
    let mut found = Vec::new();
    for (axis, dim) in source.dims.iter().enumerate() {
        let numbers = dim.size().zip(written(low[axis])).zip(written(high[axis]));
        found.push(match numbers {
            Some(((size, low), high)) => {
                let padded = i128::from(size) + i128::from(low) + i128::from(high);
                // MLIR has a sentence with a negative size for it.
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
    refuse_slice(fault, [mark, source.whole()])
}
