//! The flow of `affine`, whose yields have separate verifiers.

use super::{FlowResult, FlowView, FlowViolation};
use crate::ir::ValueId;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum AffineViolation {
    #[error("parent of yield must have same number of results as the yield operands")]
    YieldCount,
    #[error("types mismatch between yield op and its parent")]
    YieldType,
    #[error("mismatch between the number of loop-carried values and results")]
    CarriedCount,
    #[error("expected body to have a single index argument for the induction variable")]
    Induction,
    #[error(
        "the number of region arguments ({arguments}) and the number of map groups for lower ({lower}) and upper bound ({upper}), and the number of steps ({steps}) must all match"
    )]
    ParallelArguments { arguments: usize, lower: usize, upper: usize, steps: usize },
    #[error("a reduction must be specified for each output")]
    ParallelReductions,
}

impl FlowViolation for AffineViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::YieldCount | Self::YieldType | Self::CarriedCount | Self::ParallelReductions => true,
            Self::Induction | Self::ParallelArguments { .. } => false,
        }
    }
}

impl FlowView<'_> {
    /// The terminator of each region passes values of the types of the results.
    fn affine_yields(&self) -> FlowResult {
        let results = self.results();
        for region in 0..self.parts.regions.len() {
            let Some((last, yielded)) = self.yielded(region) else { continue };
            if yielded.len() != results.len() {
                return self.refuse_at(last, AffineViolation::YieldCount);
            }
            if yielded.iter().zip(&results).any(|(value, result): (&ValueId, &ValueId)| !self.same_of(*value, *result))
            {
                return self.refuse_at(last, AffineViolation::YieldType);
            }
        }
        Ok(())
    }

    pub(super) fn affine_for(&self) -> FlowResult {
        let (inits, results) = (self.parts.operands("inits"), self.results());
        if !results.is_empty() && results.len() != inits.len() {
            return self.refuse(AffineViolation::CarriedCount);
        }
        self.affine_yields()?;
        if results.len() == inits.len() {
            self.verify_carried(inits)?;
        }
        self.edges()?;
        match self.arguments(0).first() {
            Some(induction) if !self.is_index(*induction) => self.refuse(AffineViolation::Induction),
            _ => Ok(()),
        }
    }

    pub(super) fn affine_if(&self) -> FlowResult {
        self.affine_yields()?;
        if self.parts.regions.len() == 2 && !self.has_block(1) && !self.results().is_empty() {
            return self.nothing_passed();
        }
        self.edges()
    }

    pub(super) fn affine_parallel(&self) -> FlowResult {
        let (ir, op) = (self.cx.ir, self.parts.op);
        let count = |name: &str| {
            let (ty, _) = ir.elements(ir.attribute(op, name)?)?;
            let size = ir.types.shaped(ty)?.shape?.first()?.size()?;
            usize::try_from(size).ok()
        };
        let listed = |name: &str| ir.attribute(op, name).and_then(|value| ir.array(value)).map(<[_]>::len);
        let arguments = self.arguments(0).len();
        let bounds = (count("lowerBoundsGroups"), count("upperBoundsGroups"), listed("steps"));
        if let (Some(lower), Some(upper), Some(steps)) = bounds
            && [lower, upper, steps] != [arguments; 3]
        {
            return self.refuse(AffineViolation::ParallelArguments { arguments, lower, upper, steps });
        }
        if listed("reductions").is_some_and(|reductions| reductions != self.results().len()) {
            return self.refuse(AffineViolation::ParallelReductions);
        }
        self.affine_yields()
    }
}
