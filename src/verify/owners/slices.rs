//! Offsets, sizes and strides of slices, and shapes without dropped dimensions of size 1.

use super::layout::StrideOrOffset;
use super::view::OwnedOp;
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

/// Faults of a slice, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum OffsetFault {
    #[error(
        "expected the number of '{name}' to match the number of dynamic entries in 'static_{name}' ({found} vs {expected})"
    )]
    Dynamic { name: &'static str, found: usize, expected: usize },
    #[error(
        "expected mixed {first} rank to match mixed {second} rank ({left} vs {right}) so the rank of the result type is well-formed."
    )]
    Ranks { first: &'static str, second: &'static str, left: usize, right: usize },
    #[error("expected {expected} {name} values, got {found}")]
    Count { name: &'static str, expected: usize, found: usize },
    #[error("expected {name} to be non-negative, but got {value}")]
    Negative { name: &'static str, value: i64 },
    #[error("offset {axis} is out-of-bounds: {offset} >= {size}")]
    Offset { axis: usize, offset: i64, size: i64 },
    #[error("slice along dimension {axis} runs out-of-bounds: {last} >= {size}")]
    Runs { axis: usize, last: i64, size: i64 },
}

impl ShapeFault for OffsetFault {
    fn code(&self) -> Code {
        match self {
            Self::Dynamic { .. } => Code::OperandCount,
            Self::Ranks { .. }
            | Self::Count { .. }
            | Self::Negative { .. }
            | Self::Offset { .. }
            | Self::Runs { .. } => Code::InvalidShapeAttribute,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

/// The offsets, sizes and strides of an operation; an entry is `None` if an operand has the value.
pub(super) struct MixedSlice {
    pub(super) offsets: Vec<StrideOrOffset>,
    pub(super) sizes: Vec<StrideOrOffset>,
    pub(super) strides: Vec<StrideOrOffset>,
}

/// The values of a list of attributes and operands.
pub(super) fn entries(op: OwnedOp<'_>, attribute: &str) -> Option<Vec<StrideOrOffset>> {
    let numbers = op.numbers(attribute)?;
    Some(numbers.into_iter().map(|number| (number != i64::MIN).then_some(number)).collect())
}

impl MixedSlice {
    /// The slice of an operation with `counts` of offsets, sizes and strides.
    pub(super) fn of(op: OwnedOp<'_>, counts: (usize, usize)) -> Result<Option<Self>, crate::shapes::Misfit> {
        let (Some(offsets), Some(sizes), Some(strides)) =
            (entries(op, "static_offsets"), entries(op, "static_sizes"), entries(op, "static_strides"))
        else {
            return Ok(None);
        };
        let slice = Self { offsets, sizes, strides };
        slice.verify(op, counts)?;
        Ok(Some(slice))
    }

    fn verify(&self, op: OwnedOp<'_>, counts: (usize, usize)) -> CheckResult {
        let lists = [("offsets", &self.offsets), ("sizes", &self.sizes), ("strides", &self.strides)];
        let mark = |name: &str| [MisfitPlace::Attribute(format!("static_{name}").into())];
        for (name, entries) in lists {
            let (found, expected) = (op.count(name), entries.iter().filter(|entry| entry.is_none()).count());
            if found != expected {
                return refuse(OffsetFault::Dynamic { name, found, expected }, mark(name));
            }
        }
        let [offsets, sizes, strides] = [&self.offsets, &self.sizes, &self.strides].map(|entries| entries.len());
        if offsets != sizes && !(offsets == 1 && counts.0 == 1) {
            let (first, second) = ("offsets", "sizes");
            return refuse(OffsetFault::Ranks { first, second, left: offsets, right: sizes }, mark(first));
        }
        if sizes != strides {
            let (first, second) = ("sizes", "strides");
            return refuse(OffsetFault::Ranks { first, second, left: sizes, right: strides }, mark(first));
        }
        let singular = [("offset", offsets, counts.0), ("size", sizes, counts.1), ("stride", strides, counts.1)];
        for (name, found, expected) in singular {
            if found != expected {
                return refuse(OffsetFault::Count { name, expected, found }, []);
            }
        }
        for (name, entries) in &lists[..2] {
            if let Some(value) = entries.iter().flatten().find(|value| **value < 0) {
                return refuse(OffsetFault::Negative { name, value: *value }, mark(name));
            }
        }
        Ok(())
    }

    /// Verifies that the slice is inside of a shape.
    pub(super) fn verify_bounds(&self, shape: &[Dim]) -> CheckResult {
        let entries = self.offsets.iter().zip(&self.sizes).zip(&self.strides).zip(shape).enumerate();
        for (axis, (((offset, size), stride), dim)) in entries {
            let (Some(limit), Some(offset)) = (super::layout::step(*dim), *offset) else { continue };
            if offset >= limit {
                let mark = MisfitPlace::Entry { attribute: "static_offsets".into(), entry: axis };
                return refuse(OffsetFault::Offset { axis, offset, size: limit }, [mark]);
            }
            let (Some(size), Some(stride)) = (*size, *stride) else { continue };
            let last = size.saturating_sub(1).saturating_mul(stride).saturating_add(offset);
            if last >= limit {
                let mark = MisfitPlace::Entry { attribute: "static_sizes".into(), entry: axis };
                return refuse(OffsetFault::Runs { axis, last, size: limit }, [mark]);
            }
        }
        Ok(())
    }
}

/// The dimensions that are dropped to reduce one shape to another; `None` if that is not possible.
pub(super) fn dropped(from: &[Dim], to: &[Dim]) -> Option<Vec<bool>> {
    let mut rest = to.iter().peekable();
    let mut mask = Vec::with_capacity(from.len());
    for dim in from {
        let is_kept = rest.peek() == Some(&dim);
        if is_kept {
            rest.next();
        } else if super::layout::step(*dim) != Some(1) {
            return None;
        }
        mask.push(!is_kept);
    }
    rest.next().is_none().then_some(mask)
}
