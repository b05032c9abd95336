//! MLIR's `RegionBranchOpInterface` and `LoopLikeOpInterface`.

use super::{FlowResult, FlowView, FlowViolation};
use crate::assembly::{FlowType, FlowWords};
use crate::flow::{Edge, From, To};
use crate::ir::{TypeId, ValueId};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum EdgeViolation {
    #[error(
        "along control flow edge from {from} to {to}: region branch point has {found} operands, but region successor needs {expected} inputs"
    )]
    Count { from: String, to: String, found: usize, expected: usize, is_yield: bool },
    #[error(
        "along control flow edge from {from} to {to}: successor operand type #{index} '{found}' should match successor input type #{index} '{expected}'"
    )]
    Type { from: String, to: String, index: usize, found: String, expected: String, is_yield: bool },
}

impl FlowViolation for EdgeViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::Count { is_yield, .. } | Self::Type { is_yield, .. } => *is_yield,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum LoopViolation {
    #[error("different number of inits and region iter_args: {inits} != {arguments}")]
    Arguments { inits: usize, arguments: usize },
    #[error("different number of region iter_args and yielded values: {arguments} != {yielded}")]
    Yielded { arguments: usize, yielded: usize },
    #[error("different number of loop results and region iter_args: {results} != {arguments}")]
    Results { results: usize, arguments: usize },
    #[error("{index}-th init and {index}-th region iter_arg have different type: '{first}' != '{other}'")]
    ArgumentType { index: usize, first: String, other: String },
    #[error("{index}-th region iter_arg and {index}-th yielded value have different type: '{first}' != '{other}'")]
    YieldedType { index: usize, first: String, other: String },
    #[error("{index}-th region iter_arg and {index}-th loop result have different type: '{first}' != '{other}'")]
    ResultType { index: usize, first: String, other: String },
}

impl FlowViolation for LoopViolation {
    fn is_yield(&self) -> bool {
        matches!(self, Self::Yielded { .. } | Self::YieldedType { .. })
    }
}

/// MLIR's `SingleBlockImplicitTerminator`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expects regions to end with '{expected}', found '{found}'")]
struct EndViolation {
    expected: String,
    found: String,
}

impl FlowViolation for EndViolation {
    fn is_yield(&self) -> bool {
        true
    }
}

impl FlowView<'_> {
    /// Verifies that regions end with their implicit terminator.
    pub(super) fn ends(&self) -> FlowResult {
        let regions = &self.parts.info.regions;
        if self.flow.words == FlowWords::Switch || regions.iter().all(|region| region.terminator.is_none()) {
            return Ok(());
        }
        for number in 0..self.parts.regions.len() {
            // If there are more regions than entries, the last entry applies to the further regions.
            let Some(expected) = regions.get(number).or(regions.last()).and_then(|region| region.terminator.as_deref())
            else {
                continue;
            };
            self.ends_with(number, expected)?;
        }
        Ok(())
    }

    /// Verifies that a region ends with an operation, which is the implicit terminator.
    pub(super) fn ends_with(&self, region: usize, expected: &str) -> FlowResult {
        let Some(last) = self.other_end(region, expected) else { return Ok(()) };
        // An operation that is not allowed at this position, or is no terminator, is reported separately.
        let registry = self.cx.options.registry;
        let is_terminator = registry.traits(self.cx.ir.op_name_bytes(last)).terminator;
        let parents = registry.format(self.cx.ir.op_name_bytes(last)).and_then(|format| format.info.parents.as_ref());
        let is_misplaced = parents.is_some_and(|known| !known.contain(self.cx.ir.op_name_bytes(self.parts.op)));
        if !is_terminator || is_misplaced {
            return Ok(());
        }
        let violation = EndViolation { expected: expected.to_owned(), found: self.cx.name(last) };
        let note = format!("in custom textual format, the absence of terminator implies '{expected}'");
        self.refuse_with(violation, self.parts.op, note)
    }

    /// Verifies that every edge passes the right number of values, with the right types.
    pub(super) fn edges(&self) -> FlowResult {
        let Some(edges) = self.known_edges() else { return Ok(()) };
        let mut all = edges.all.iter().filter(|edge| !matches!(edge.from, From::Region(_)));
        all.try_for_each(|edge| self.edge(edge))
    }

    fn edge(&self, edge: &Edge) -> FlowResult {
        let (found, expected) = (edge.sources.len(), edge.targets.len());
        let is_yield = matches!(edge.from, From::Terminator(..));
        let names = || {
            let from = match edge.from {
                From::Terminator(_, last) => format!("Operation {}", self.cx.name(last)),
                From::Operation | From::Region(_) => "parent".to_owned(),
            };
            let to = match edge.to {
                To::Region(number) => format!("Region #{number}"),
                To::Results | To::Type => "parent".to_owned(),
            };
            (from, to)
        };
        let point = match edge.from {
            From::Terminator(_, last) => last,
            From::Operation | From::Region(_) => self.parts.op,
        };
        if found != expected {
            let (from, to) = names();
            let violation = EdgeViolation::Count { from, to, found, expected, is_yield };
            return self.refuse_with(violation, point, "region branch point");
        }
        let types = edge.sources.iter().zip(&edge.targets).map(|(source, target)| {
            let (source, target) = (self.ty(*source), self.ty(*target));
            match (edge.passes, edge.to) {
                (FlowType::Same | FlowType::Slice | FlowType::Stack, _) => (source, target),
                // The type of the value that `async` wraps is compared as a whole.
                _ if self.flow.words == FlowWords::Async => (source, target),
                (FlowType::Element | FlowType::Scalar, To::Type) => (source, self.element(target)),
                (FlowType::Element | FlowType::Scalar, _) => (self.element(source), target),
            }
        });
        let passes = |(source, target)| match edge.passes {
            FlowType::Scalar => self.is_scalar_of(source, target, edge.to),
            FlowType::Same | FlowType::Element => self.is_passed(source, target),
            FlowType::Slice | FlowType::Stack => self.is_element_of(source, target),
        };
        let Some((index, (found, expected))) = types.enumerate().find(|(_, types)| !passes(*types)) else {
            return Ok(());
        };
        let (from, to) = names();
        let scalar = |ty: TypeId, is_element: bool| match edge.passes == FlowType::Scalar && is_element {
            true => format!("tensor<{}>", self.print(ty)),
            false => self.print(ty),
        };
        let (found, expected) = (scalar(found, edge.to != To::Type), scalar(expected, edge.to == To::Type));
        let violation = EdgeViolation::Type { from, to, index, found, expected, is_yield };
        self.refuse_with(violation, point, "region branch point")
    }

    /// Whether two tensors have the same element type.
    fn is_element_of(&self, source: TypeId, target: TypeId) -> bool {
        self.same(self.element(source), self.element(target))
    }

    /// Whether a value of a type may become a value of another type.
    fn is_passed(&self, source: TypeId, target: TypeId) -> bool {
        match self.flow.words {
            FlowWords::Async => self.same(source, target) || self.awaited(source) == self.awaited(target),
            FlowWords::Torch => self.is_subtype(source, target),
            _ => self.same(source, target),
        }
    }

    /// Whether one of two types is a tensor of rank 0 with the other as element type.
    fn is_scalar_of(&self, source: TypeId, target: TypeId, to: To) -> bool {
        let (element, scalar) = if to == To::Type { (target, source) } else { (source, target) };
        match self.cx.shaped(scalar) {
            Some(shaped) => shaped.shape.is_some_and(<[_]>::is_empty) && self.same(shaped.element, element),
            None => self.is_erroneous(scalar),
        }
    }

    /// The type of the value that `async` wraps.
    pub(super) fn awaited(&self, ty: TypeId) -> String {
        let text = self.print(ty);
        let held = text.strip_prefix("!async.value<").and_then(|rest| rest.strip_suffix('>'));
        held.map(str::to_owned).unwrap_or(text)
    }

    /// Verifies the values that a loop carries: initial values, arguments of its only region, results and yielded values agree one by one.
    pub(super) fn verify_carried(&self, inits: &[ValueId]) -> FlowResult {
        let arguments = self.arguments(0);
        // MLIR counts with numbers that have no sign.
        let count = arguments.len().wrapping_sub(1);
        if inits.len() != count {
            return self.refuse(LoopViolation::Arguments { inits: inits.len(), arguments: count });
        }
        let arguments = arguments.get(1..).unwrap_or_default();
        let Some((_, yielded)) = self.yielded(0) else { return Ok(()) };
        if !yielded.is_empty() && yielded.len() != arguments.len() {
            return self.refuse(LoopViolation::Yielded { arguments: arguments.len(), yielded: yielded.len() });
        }
        let results = self.results();
        if results.len() != arguments.len() {
            return self.refuse(LoopViolation::Results { results: results.len(), arguments: arguments.len() });
        }
        let print = |first: ValueId, other: ValueId| (self.print_of(first), self.print_of(other));
        for (index, (init, argument)) in inits.iter().zip(arguments).enumerate() {
            if !self.same_of(*init, *argument) {
                let (first, other) = print(*init, *argument);
                return self.refuse(LoopViolation::ArgumentType { index, first, other });
            }
            if let Some(value) = yielded.get(index).filter(|value| !self.same_of(*argument, **value)) {
                let (first, other) = print(*argument, *value);
                return self.refuse(LoopViolation::YieldedType { index, first, other });
            }
        }
        for (index, (argument, result)) in arguments.iter().zip(&results).enumerate() {
            if !self.same_of(*argument, *result) {
                let (first, other) = print(*argument, *result);
                return self.refuse(LoopViolation::ResultType { index, first, other });
            }
        }
        Ok(())
    }
}
