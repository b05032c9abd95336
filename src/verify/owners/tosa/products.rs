//! Products of matrices of `tosa` whose elements share a scale for each block.

use super::{OwnedOp, OwnedValue, OwnerRow};
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::shapes::{CheckResult, ShapeFault, refuse};

pub(super) const CHECKS: &[OwnerRow] = &[OwnerRow::new(
    "tosa.matmul_t_block_scaled",
    matmul,
    "the matrices have the same elements and channels, scales have one for each block, and the result has the sizes of both",
)];

/// The only supported size of a block.
const BLOCK: u64 = 32;

/// Faults of a product of blocks, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum BlockProductFault {
    #[error("expect {0}_data and {1}_data to have same element type, got {2} and {3}")]
    Elements(&'static str, &'static str, String, String),
    #[error("expected {name} of {operand} to match size {expected}, got {found}")]
    Size { name: &'static str, operand: &'static str, expected: u64, found: u64 },
    #[error("expect B matrix batch size to be broadcast compatible with A, got D={0} vs N={1}")]
    Batch(u64, u64),
    #[error("expect C to be a multiple of block size, got C={0}, block_size={BLOCK}")]
    Rest(u64),
    #[error("expect scale operands dimension 2 to equal C/block_size ({0}/{BLOCK}), got {1}")]
    Scales(u64, u64),
    #[error("expected output shape {0} to be compatible with expected output shape {1}")]
    Output(String, String),
}

impl ShapeFault for BlockProductFault {
    fn code(&self) -> Code {
        match self {
            Self::Elements(..) => Code::ElementTypeMismatch,
            Self::Size { .. } | Self::Batch(..) | Self::Rest(_) | Self::Scales(..) => Code::UnfitOperandShapes,
            Self::Output(..) => Code::UnfitResultShape,
        }
    }
}

/// A size that several operands share.
struct Common {
    name: &'static str,
    size: Dim,
}

impl Common {
    const fn of(name: &'static str) -> Self {
        Self { name, size: Dim::DYNAMIC }
    }

    /// Verifies that the dimension has the same size in another operand, or records the first known size.
    fn takes(&mut self, op: OwnedOp<'_>, value: OwnedValue, operand: &'static str, axis: usize) -> CheckResult {
        let Some(size) = op.shape(value.ty).and_then(|shape| shape.get(axis)) else { return Ok(()) };
        match (self.size.size(), size.size()) {
            (Some(expected), Some(found)) if expected != found => {
                let fault = BlockProductFault::Size { name: self.name, operand, expected, found };
                refuse(fault, [value.dim(axis)])
            }
            (None, _) => {
                self.size = *size;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn matmul(op: OwnedOp<'_>) -> CheckResult {
    let (Some(a), Some(a_scale), Some(b), Some(b_scale), Some(result)) =
        (op.operand(0), op.operand(1), op.operand(2), op.operand(3), op.result(0))
    else {
        return Ok(());
    };
    let elements = (op.element(a.ty), op.element(b.ty));
    if !op.same(elements.0, elements.1) {
        let quoted = |ty| format!("'{}'", op.print(ty));
        let fault = BlockProductFault::Elements("A", "B", quoted(elements.0), quoted(elements.1));
        return refuse(fault, [b.whole(), a.whole()]);
    }
    let (mut n, mut h, mut c) = (Common::of("batch"), Common::of("height"), Common::of("channels"));
    let (mut d, mut w, mut blocks) = (Common::of("batch"), Common::of("width"), Common::of("C/block_size"));
    n.takes(op, a, "a_data", 0)?;
    h.takes(op, a, "a_data", 1)?;
    c.takes(op, a, "a_data", 2)?;
    n.takes(op, a_scale, "a_scale", 0)?;
    h.takes(op, a_scale, "a_scale", 1)?;
    blocks.takes(op, a_scale, "a_scale", 2)?;
    d.takes(op, b, "b_data", 0)?;
    w.takes(op, b, "b_data", 1)?;
    c.takes(op, b, "b_data", 2)?;
    d.takes(op, b_scale, "b_scale", 0)?;
    w.takes(op, b_scale, "b_scale", 1)?;
    blocks.takes(op, b_scale, "b_scale", 2)?;
    if let (Some(batch), Some(of_a)) = (d.size.size(), n.size.size())
        && batch != of_a
        && batch != 1
    {
        return refuse(BlockProductFault::Batch(batch, of_a), [b.dim(0), a.dim(0)]);
    }
    if let Some(channels) = c.size.size() {
        if channels % BLOCK != 0 {
            return refuse(BlockProductFault::Rest(channels), [a.dim(2)]);
        }
        if let Some(found) = blocks.size.size().filter(|found| *found != channels / BLOCK) {
            return refuse(BlockProductFault::Scales(channels, found), [a_scale.dim(2), a.dim(2)]);
        }
    }
    let batch = match (n.size.size(), d.size) {
        (None, batch) if !batch.is_one() => batch,
        _ => n.size,
    };
    let expected = [batch, h.size, w.size];
    let Some(found) = op.shape(result.ty) else { return Ok(()) };
    let fits = |(left, right): (&Dim, &Dim)| left.is_dynamic() || right.is_dynamic() || left == right;
    if found.len() == expected.len() && found.iter().zip(&expected).all(fits) {
        return Ok(());
    }
    let words = |dims: &[Dim]| dims.iter().map(Dim::to_string).collect::<Vec<_>>().join(", ");
    refuse(BlockProductFault::Output(words(found), words(&expected)), [result.whole()])
}
