//! `tensor.generate`, `tensor.pad`, `shape.reduce` and `memref.generic_atomic_rmw`.

use super::{FlowResult, FlowView, FlowViolation};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum ShapedViolation {
    #[error("all body arguments must be index")]
    GenerateIndices,
    #[error("must have one body argument per input dimension")]
    GenerateArguments,
    #[error("body must be terminated with a `yield` operation of the tensor element type")]
    GenerateYield,
    #[error("expected the block to have {0} arguments")]
    PadArguments(usize),
    #[error("expected block argument {0} to be an index")]
    PadIndex(usize),
    #[error("expected yield type to match shape element type")]
    PadYield,
    #[error("ReduceOp body is expected to have {0} arguments")]
    ReduceArguments(usize),
    #[error("argument 0 of ReduceOp body is expected to be of IndexType")]
    ReduceIndex,
    #[error("argument 1 of ReduceOp body is expected to be of {0}")]
    ReduceExtent(&'static str),
    #[error("type mismatch between argument {argument} of ReduceOp body and initial value {value}")]
    ReduceType { argument: usize, value: usize },
    #[error("number of operands does not match number of results of its parent")]
    YieldCount,
    #[error("types mismatch between yield op and its parent")]
    YieldType,
    #[error("expected single number of entry block arguments")]
    AtomicArguments,
    #[error("expected block argument of the same type result type")]
    AtomicType,
    #[error("types mismatch between yield op: '{found}' and its parent: '{expected}'")]
    AtomicYield { found: String, expected: String },
}

impl FlowViolation for ShapedViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::GenerateYield | Self::PadYield | Self::YieldCount | Self::YieldType | Self::AtomicYield { .. } => {
                true
            }
            Self::GenerateIndices
            | Self::GenerateArguments
            | Self::PadArguments(_)
            | Self::PadIndex(_)
            | Self::ReduceArguments(_)
            | Self::ReduceIndex
            | Self::ReduceExtent(_)
            | Self::ReduceType { .. }
            | Self::AtomicArguments
            | Self::AtomicType => false,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::GenerateIndices | Self::GenerateArguments | Self::PadArguments(_))
    }
}

impl FlowView<'_> {
    /// The rank and the element type of the result.
    fn result_type(&self) -> Option<(usize, crate::ir::TypeId)> {
        let result = *self.results().first()?;
        let shaped = self.cx.shaped(self.ty(result))?;
        Some((shaped.shape?.len(), shaped.element))
    }

    pub(super) fn generate(&self) -> FlowResult {
        let (Some((rank, element)), true) = (self.result_type(), self.has_block(0)) else { return Ok(()) };
        let arguments = self.arguments(0);
        if arguments.iter().any(|argument| !self.is_index(*argument)) {
            return self.refuse(ShapedViolation::GenerateIndices);
        }
        if arguments.len() != rank {
            return self.refuse(ShapedViolation::GenerateArguments);
        }
        match self.yielded(0) {
            Some((_, [value])) if !self.same(self.ty(*value), element) => self.refuse(ShapedViolation::GenerateYield),
            _ => Ok(()),
        }
    }

    pub(super) fn pad(&self) -> FlowResult {
        let (Some((rank, element)), true) = (self.result_type(), self.has_block(0)) else { return Ok(()) };
        let arguments = self.arguments(0);
        if arguments.len() != rank {
            return self.refuse(ShapedViolation::PadArguments(rank));
        }
        if let Some(index) = arguments.iter().position(|argument| !self.is_index(*argument)) {
            return self.refuse(ShapedViolation::PadIndex(index + 1));
        }
        match self.yielded(0) {
            Some((_, [value])) if !self.same(self.ty(*value), element) => self.refuse(ShapedViolation::PadYield),
            _ => Ok(()),
        }
    }

    pub(super) fn shape_reduce(&self) -> FlowResult {
        if !self.has_block(0) {
            return Ok(());
        }
        let (inits, arguments) = (self.parts.operands("initVals"), self.arguments(0));
        let [first, extent, carried @ ..] = &arguments[..] else {
            return self.refuse(ShapedViolation::ReduceArguments(inits.len() + 2));
        };
        if carried.len() != inits.len() {
            return self.refuse(ShapedViolation::ReduceArguments(inits.len() + 2));
        }
        if !self.is_index(*first) {
            return self.refuse(ShapedViolation::ReduceIndex);
        }
        let is = |value, name: &str| self.print_of(value) == name || self.is_erroneous(self.ty(value));
        let is_shape = self.parts.operands("shape").first().is_some_and(|shape| is(*shape, "!shape.shape"));
        if is_shape && !is(*extent, "!shape.size") {
            let violation = ShapedViolation::ReduceExtent("SizeType if the ReduceOp operates on a ShapeType");
            return self.refuse(violation);
        }
        if !is_shape && !self.is_index(*extent) {
            let violation = ShapedViolation::ReduceExtent("IndexType if the ReduceOp operates on an extent tensor");
            return self.refuse(violation);
        }
        if let Some(value) = inits.iter().zip(carried).position(|(init, argument)| !self.same_of(*init, *argument)) {
            return self.refuse(ShapedViolation::ReduceType { argument: value + 2, value });
        }
        let Some((last, yielded)) = self.yielded(0) else { return Ok(()) };
        let results = self.results();
        if yielded.len() != results.len() {
            return self.refuse_at(last, ShapedViolation::YieldCount);
        }
        match yielded.iter().zip(&results).any(|(value, result)| !self.same_of(*value, *result)) {
            true => self.refuse_at(last, ShapedViolation::YieldType),
            false => Ok(()),
        }
    }

    pub(super) fn atomic(&self) -> FlowResult {
        let (Some(result), true) = (self.results().first().copied(), self.has_block(0)) else { return Ok(()) };
        let arguments = self.arguments(0);
        let [argument] = arguments[..] else { return self.refuse(ShapedViolation::AtomicArguments) };
        if !self.same_of(argument, result) {
            return self.refuse(ShapedViolation::AtomicType);
        }
        match self.yielded(0) {
            Some((last, [value])) if !self.same_of(*value, result) => {
                let (found, expected) = (self.print_of(*value), self.print_of(result));
                self.refuse_at(last, ShapedViolation::AtomicYield { found, expected })
            }
            _ => Ok(()),
        }
    }
}
