//! StableHLO's `if`, `case`, `while`, `map` and `sort`, where `?` agrees with a size.

use super::{FlowResult, FlowView, FlowViolation};
use crate::ir::{Type, TypeId, ValueId};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum HloViolation {
    #[error("expect at least one branch")]
    NoBranch,
    #[error("operand should be rank 0 tensor but got rank {0}")]
    BranchRank(usize),
    #[error("branch {branch} must have 0 arguments, but found {found}")]
    BranchArguments { branch: usize, found: usize },
    #[error("branch 0 and branch {branch} have mismatched return types: {first} vs {other}")]
    BranchTypes { branch: usize, first: String, other: String },
    #[error("inferred type(s) {inferred} are incompatible with return type(s) of operation {declared}")]
    Inferred { inferred: String, declared: String },
    #[error("expect operands to be compatible with {what} but got {operands} vs {found}")]
    WhileTypes { what: &'static str, operands: String, found: String },
    #[error("expect condition body returns a single value but got {0}")]
    ConditionCount(usize),
    #[error("expect condition block return a zero-ranked tensor of i1 but got '{0}'")]
    ConditionType(String),
    #[error("expects number of operands to match the arity of map computation, but got: {operands} and {arguments}")]
    MapArguments { operands: usize, arguments: usize },
    #[error("computation arguments must be 0-rank tensor, but got: arg #{index} of type '{found}'")]
    MapArgument { index: usize, found: String },
    #[error("element type of operands and computation arguments must match, but got: '{operand}' and '{argument}'")]
    MapElement { operand: String, argument: String },
    #[error("computation must return single output, but got: {0}")]
    MapCount(usize),
    #[error("computation must return 0-rank tensor, but got: '{0}'")]
    MapResult(String),
    #[error("comparator block should have {0} arguments")]
    SortArguments(usize),
    #[error("comparator block argument #{index} should be of type '{expected}' but got '{found}'")]
    SortArgument { index: usize, expected: String, found: String },
    #[error("comparator must return single output but got {0}")]
    SortCount(usize),
    #[error("comparator must return tensor<i1> but got '{0}'")]
    SortResult(String),
}

impl FlowViolation for HloViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::NoBranch
            | Self::BranchRank(_)
            | Self::BranchArguments { .. }
            | Self::MapArguments { .. }
            | Self::MapArgument { .. }
            | Self::MapElement { .. }
            | Self::SortArguments(_)
            | Self::SortArgument { .. } => false,
            Self::WhileTypes { what, .. } => !what.ends_with("arguments"),
            Self::BranchTypes { .. }
            | Self::Inferred { .. }
            | Self::ConditionCount(_)
            | Self::ConditionType(_)
            | Self::MapCount(_)
            | Self::MapResult(_)
            | Self::SortCount(_)
            | Self::SortResult(_) => true,
        }
    }

    fn is_bare(&self) -> bool {
        !matches!(self, Self::Inferred { .. })
    }
}

impl FlowView<'_> {
    /// Whether types are compatible: equal element types, and equal sizes where both are known.
    pub(super) fn is_compatible(&self, left: TypeId, right: TypeId) -> bool {
        let shape = |ty| self.cx.shaped(ty).and_then(|shaped| shaped.shape);
        Self::agrees(shape(left), shape(right)) && self.has_compatible_elements(left, right)
    }

    /// Whether element types are compatible.
    fn has_compatible_elements(&self, left: TypeId, right: TypeId) -> bool {
        match (self.cx.shaped(left), self.cx.shaped(right)) {
            (Some(first), Some(second)) => {
                first.kind == second.kind
                    && (self.same(first.element, second.element)
                        || self.is_quantized(first.element)
                        || self.is_quantized(second.element))
            }
            (None, None) => self.same(left, right) || self.is_tuple(left) && self.is_tuple(right),
            _ => self.is_erroneous(left) || self.is_erroneous(right),
        }
    }

    /// Whether a result has the common type of the values of all branches: sizes that differ between branches are unknown.
    fn is_common(&self, yielded: &[ValueId], result: ValueId) -> bool {
        let shape = |value: ValueId| self.cx.shaped(self.ty(value)).and_then(|shaped| shaped.shape);
        let is_known = |axis: usize| {
            yielded.iter().all(|value| shape(*value).and_then(|dims| dims.get(axis)).is_some_and(|dim| dim.is_static()))
        };
        let (Some(first), Some(declared)) = (yielded.first(), shape(result)) else { return true };
        let has_sizes = shape(*first).is_none_or(|dims| {
            dims.len() == declared.len()
                && (0..dims.len())
                    .all(|axis| declared[axis].is_dynamic() || dims[axis] == declared[axis] || !is_known(axis))
        });
        has_sizes && self.has_compatible_elements(self.ty(*first), self.ty(result))
    }

    fn is_tuple(&self, ty: TypeId) -> bool {
        matches!(self.cx.ir.types.resolved(ty), Type::Tuple(_))
    }

    fn is_quantized(&self, ty: TypeId) -> bool {
        matches!(self.cx.ir.types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!quant."))
    }

    fn are_compatible(&self, left: &[ValueId], right: &[ValueId]) -> bool {
        left.len() == right.len()
            && left.iter().zip(right).all(|(left, right)| self.is_compatible(self.ty(*left), self.ty(*right)))
    }

    pub(super) fn rank_of(&self, value: ValueId) -> Option<usize> {
        Some(self.cx.shaped(self.ty(value))?.shape?.len())
    }

    pub(super) fn is_bool(&self, value: ValueId) -> bool {
        let element = self.element(self.ty(value));
        matches!(self.cx.ir.types.resolved(element), Type::Integer { width: 1, .. } | Type::Erroneous)
    }

    /// Whether a value is `tensor<i1>`.
    fn is_truth(&self, value: ValueId) -> bool {
        self.rank_of(value) == Some(0) && self.is_bool(value) || self.is_erroneous(self.ty(value))
    }

    pub(super) fn hlo_branches(&self) -> FlowResult {
        let count = self.parts.regions.len();
        if count == 0 {
            return self.refuse(HloViolation::NoBranch);
        }
        let decides = self.cx.ir.operands(self.parts.op).first().and_then(|value| self.rank_of(*value));
        if let Some(rank) = decides.filter(|rank| *rank > 0) {
            return self.refuse(HloViolation::BranchRank(rank));
        }
        for branch in 0..count {
            let found = self.arguments(branch).len();
            if found > 0 {
                return self.refuse(HloViolation::BranchArguments { branch, found });
            }
        }
        let Some((_, first)) = self.yielded(0) else { return Ok(()) };
        for branch in 1..count {
            let Some((_, other)) = self.yielded(branch) else { return Ok(()) };
            if !self.are_compatible(first, other) {
                let (first, other) = (self.print_all(first), self.print_all(other));
                return self.refuse(HloViolation::BranchTypes { branch, first, other });
            }
        }
        let results = self.results();
        let branches: Vec<_> = (0..count).filter_map(|branch| Some(self.yielded(branch)?.1)).collect();
        let is_common = |(index, result): (usize, &ValueId)| {
            let yielded: Vec<ValueId> = branches.iter().filter_map(|values| values.get(index).copied()).collect();
            self.is_common(&yielded, *result)
        };
        if first.len() == results.len() && results.iter().enumerate().all(is_common) {
            return Ok(());
        }
        let (inferred, declared) = (self.print_all(first), self.print_all(&results));
        self.refuse(HloViolation::Inferred { inferred, declared })
    }

    pub(super) fn hlo_while(&self) -> FlowResult {
        let operands = self.parts.operands("operand");
        let compare = |what, others: &[ValueId]| match self.are_compatible(operands, others) {
            true => Ok(()),
            false => {
                let (operands, found) = (self.print_all(operands), self.print_all(others));
                self.refuse(HloViolation::WhileTypes { what, operands, found })
            }
        };
        for (region, what) in [(0, "condition block arguments"), (1, "body block arguments")] {
            if self.has_block(region) {
                compare(what, &self.arguments(region))?;
            }
        }
        if let Some((_, yielded)) = self.yielded(1) {
            compare("body block return types", yielded)?;
        }
        match self.yielded(0) {
            Some((_, [decides])) if !self.is_truth(*decides) => {
                return self.refuse(HloViolation::ConditionType(self.print_of(*decides)));
            }
            Some((_, [_])) | None => {}
            Some((_, yielded)) => return self.refuse(HloViolation::ConditionCount(yielded.len())),
        }
        let results = self.results();
        if self.are_compatible(operands, &results) {
            return Ok(());
        }
        let (inferred, declared) = (self.print_all(operands), self.print_all(&results));
        self.refuse(HloViolation::Inferred { inferred, declared })
    }

    pub(super) fn hlo_map(&self) -> FlowResult {
        if !self.has_block(0) {
            return Ok(());
        }
        let (operands, arguments) = (self.parts.operands("inputs"), self.arguments(0));
        if operands.len() != arguments.len() {
            let violation = HloViolation::MapArguments { operands: operands.len(), arguments: arguments.len() };
            return self.refuse(violation);
        }
        for (index, (operand, argument)) in operands.iter().zip(&arguments).enumerate() {
            if self.is_erroneous(self.ty(*argument)) {
                return Ok(());
            }
            if self.rank_of(*argument) != Some(0) {
                return self.refuse(HloViolation::MapArgument { index, found: self.print_of(*argument) });
            }
            let elements = (self.element(self.ty(*operand)), self.element(self.ty(*argument)));
            if !self.same(elements.0, elements.1) {
                let (operand, argument) = (self.print(elements.0), self.print(elements.1));
                return self.refuse(HloViolation::MapElement { operand, argument });
            }
        }
        let Some((_, yielded)) = self.yielded(0) else { return Ok(()) };
        let [value] = yielded else { return self.refuse(HloViolation::MapCount(yielded.len())) };
        match self.rank_of(*value) == Some(0) || self.is_erroneous(self.ty(*value)) {
            true => self.combined_results(0, None),
            false => self.refuse(HloViolation::MapResult(self.print_of(*value))),
        }
    }

    pub(super) fn hlo_sort(&self) -> FlowResult {
        if !self.has_block(0) {
            return Ok(());
        }
        let (operands, arguments) = (self.parts.operands("inputs"), self.arguments(0));
        if arguments.len() != 2 * operands.len() {
            return self.refuse(HloViolation::SortArguments(2 * operands.len()));
        }
        for (index, argument) in arguments.iter().enumerate() {
            let element = self.element(self.ty(operands[index / 2]));
            let is_scalar = self.rank_of(*argument) == Some(0) && self.same(self.element(self.ty(*argument)), element);
            if !is_scalar && !self.is_erroneous(self.ty(*argument)) && !self.is_erroneous(element) {
                let expected = format!("tensor<{}>", self.print(element));
                return self.refuse(HloViolation::SortArgument { index, expected, found: self.print_of(*argument) });
            }
        }
        match self.yielded(0) {
            Some((_, [value])) if !self.is_truth(*value) => {
                self.refuse(HloViolation::SortResult(self.print_of(*value)))
            }
            Some((_, [_])) | None => Ok(()),
            Some((_, yielded)) => self.refuse(HloViolation::SortCount(yielded.len())),
        }
    }
}
