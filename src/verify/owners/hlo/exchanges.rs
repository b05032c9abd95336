//! StableHLO's requirements on exchanges between processes: pairs of source and target, infeed and outfeed.

use super::super::OwnerRow;
use super::super::view::OwnedOp;
use super::{receive, token_last};
use crate::diagnostic::Code;
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse, repeated};

/// The operations with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("stablehlo.collective_permute", permute, "there are pairs of processes, of which none repeats"),
    OwnerRow::new(
        "stablehlo.infeed",
        infeed,
        "the last result is a token, and there is a layout for each of the others",
    ),
    OwnerRow::new("stablehlo.recv", received, "the channel is one of the direction, and the last result is a token"),
];

const PAIRS: &str = "source_target_pairs";

/// Faults of an exchange, in StableHLO's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ExchangeFault {
    #[error("attribute 'source_target_pairs' failed to satisfy constraint: 64-bit signless integer elements attribute")]
    PairKind,
    #[error("expect source_target_pairs attribute to be of rank 2, but got rank {0}")]
    PairRank(usize),
    #[error("expect source_target_pairs attribute of shape (N, 2), but got ({0}, {1})")]
    PairShape(u64, u64),
    #[error("replica ids in source_target_pairs must be >= 0.")]
    NegativePair,
    #[error("duplicate sources not allowed.")]
    Sources,
    #[error("duplicate targets not allowed.")]
    Targets,
    #[error(
        "layout-attribute size must be {expected} (which is the number of op-results - 1 (for token result)), but got {found}"
    )]
    LayoutCount { expected: usize, found: usize },
    #[error("layout-attribute expected to have elements of type array, but got {0}")]
    LayoutList(String),
    #[error("layout-attribute's leaf elements are expected to be of type integer, but got {0}")]
    LayoutNumber(String),
    #[error("all elements of result types, except the last element, are expected to be of tensor type, but got '{0}'")]
    Fed(String),
    #[error("everything but the last element of result types is expected to be of tensor type, but got '{0}'")]
    Received(String),
}

impl ShapeFault for ExchangeFault {
    fn code(&self) -> Code {
        match self {
            Self::PairRank(_) | Self::PairShape(..) | Self::NegativePair | Self::Sources | Self::Targets => {
                Code::InvalidShapeAttribute
            }
            Self::LayoutCount { .. } | Self::LayoutList(_) | Self::LayoutNumber(_) => Code::InconsistentAttributes,
            Self::PairKind => Code::InvalidAttribute,
            Self::Fed(_) | Self::Received(_) => Code::InvalidValueType,
        }
    }

    fn is_bare(&self) -> bool {
        !matches!(self, Self::PairKind)
    }
}

fn permute(op: OwnedOp<'_>) -> CheckResult {
    let Some(value) = op.attribute(PAIRS) else { return Ok(()) };
    let fail = |fault| refuse(fault, [MisfitPlace::Attribute(PAIRS.into())]);
    let ty = match *op.ir.attributes.resolve(value) {
        AttributeKind::Dense(_, ty) => ty,
        AttributeKind::DenseResource(..) | AttributeKind::Sparse(..) => return Ok(()),
        _ => return fail(ExchangeFault::PairKind),
    };
    if *op.ty(op.element(ty)) != Type::signless(64) {
        return fail(ExchangeFault::PairKind);
    }
    let pairs = match op.shape(ty) {
        Some([pairs, two]) => match (pairs.size(), two.size()) {
            (Some(pairs), Some(2)) => pairs,
            (Some(pairs), Some(width)) => return fail(ExchangeFault::PairShape(pairs, width)),
            _ => return Ok(()),
        },
        Some(shape) => return fail(ExchangeFault::PairRank(shape.len())),
        None => return Ok(()),
    };
    let words = op.ir.elements(value).map(|(_, words)| words).unwrap_or_default();
    let mut numbers: Vec<i64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if let ([only], true) = (&*numbers, (1..=2).contains(&pairs)) {
        // One number stands for all pairs, which are then equal.
        numbers = vec![*only; 2 * pairs as usize];
    }
    if numbers.len() as u64 != 2 * pairs {
        return Ok(());
    }
    let (mut sources, mut targets) = (Vec::new(), Vec::new());
    for pair in numbers.chunks_exact(2) {
        if pair[0] < 0 || pair[1] < 0 {
            return fail(ExchangeFault::NegativePair);
        }
        sources.push(pair[0]);
        targets.push(pair[1]);
    }
    for (processes, fault) in [(sources, ExchangeFault::Sources), (targets, ExchangeFault::Targets)] {
        if repeated(&processes).is_some() {
            return fail(fault);
        }
    }
    Ok(())
}

/// Verifies that all results except the last are tensors.
fn tensors(op: OwnedOp<'_>, fault: fn(String) -> ExchangeFault) -> CheckResult {
    let count = op.ir.results(op.op).len();
    let others = (0..count.saturating_sub(1)).filter_map(|index| op.result(index));
    for result in others {
        if matches!(op.ty(result.ty), Type::Opaque(_)) && op.is_token(result.ty) {
            return refuse(fault(op.print(result.ty)), [result.whole()]);
        }
    }
    Ok(())
}

impl OwnedOp<'_> {
    fn is_token(self, ty: crate::ir::TypeId) -> bool {
        self.print(ty) == "!stablehlo.token"
    }
}

fn received(op: OwnedOp<'_>) -> CheckResult {
    receive(op)?;
    tensors(op, ExchangeFault::Received)
}

fn infeed(op: OwnedOp<'_>) -> CheckResult {
    token_last(op)?;
    tensors(op, ExchangeFault::Fed)?;
    let Some(layouts) = op.attribute("layout").and_then(|value| op.ir.array(value)) else { return Ok(()) };
    let fail = |fault| refuse(fault, [MisfitPlace::Attribute("layout".into())]);
    let (expected, found) = (op.ir.results(op.op).len() - 1, layouts.len());
    if expected != found {
        return fail(ExchangeFault::LayoutCount { expected, found });
    }
    let written = |value: AttributeId| op.ir.print_attribute(value);
    for layout in layouts {
        let Some(numbers) = op.ir.array(*layout) else { return fail(ExchangeFault::LayoutList(written(*layout))) };
        let is_number = |value: &&AttributeId| op.ir.integer(**value).is_some();
        if let Some(other) = numbers.iter().find(|value| !is_number(value)) {
            return fail(ExchangeFault::LayoutNumber(written(*other)));
        }
    }
    Ok(())
}
