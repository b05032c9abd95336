//! `tosa.cond_if` and `tosa.while_loop`, where `?` agrees with a size.

use super::{FlowResult, FlowView, FlowViolation};
use crate::ir::{Type, ValueId};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum TosaViolation {
    #[error("require same number of values in {first} ({found}) and {second} ({expected})")]
    Count { first: String, found: usize, second: &'static str, expected: usize },
    #[error("require same element type for {first} ('{found}') and {second} ('{expected}')")]
    Element { first: String, found: String, second: &'static str, expected: String },
    #[error("require same shapes for {first} ('{found}') and {second} ('{expected}')")]
    Shape { first: String, found: String, second: &'static str, expected: String },
    #[error("'condition' must be a size 1 tensor, got '{0}'")]
    Condition(String),
    #[error("require 'cond_graph' only have one result")]
    ResultCount,
    #[error("'cond_graph' result must be a size 1 tensor, got '{0}'")]
    ResultShape(String),
    #[error("'cond_graph' result must be a boolean tensor, got '{0}'")]
    ResultType(String),
}

impl FlowViolation for TosaViolation {
    fn is_yield(&self) -> bool {
        match self {
            Self::Count { first, .. } | Self::Element { first, .. } | Self::Shape { first, .. } => {
                !first.ends_with("arguments")
            }
            Self::Condition(_) => false,
            Self::ResultCount | Self::ResultShape(_) | Self::ResultType(_) => true,
        }
    }
}

const INPUTS: &str = "'input_list'";
const OUTPUTS: &str = "'output_list'";

impl FlowView<'_> {
    /// Verifies that values agree one by one with other values.
    fn agree(&self, first: &str, values: &[ValueId], second: &'static str, others: &[ValueId]) -> FlowResult {
        let first = first.to_owned();
        if values.len() != others.len() {
            return self.refuse(TosaViolation::Count { first, found: values.len(), second, expected: others.len() });
        }
        for (value, other) in values.iter().zip(others) {
            let types = (self.cx.shaped(self.ty(*value)), self.cx.shaped(self.ty(*other)));
            let (Some(left), Some(right)) = types else { continue };
            if !self.same(left.element, right.element) {
                let (found, expected) = (self.print(left.element), self.print(right.element));
                return self.refuse(TosaViolation::Element { first, found, second, expected });
            }
            if !Self::agrees(left.shape, right.shape) {
                let (found, expected) = (self.print_of(*value), self.print_of(*other));
                return self.refuse(TosaViolation::Shape { first, found, second, expected });
            }
        }
        Ok(())
    }

    /// The values that a region yields agree with other values of the operation.
    fn yields(&self, region: usize, first: &str, second: &'static str, others: &[ValueId]) -> FlowResult {
        match self.yielded(region) {
            Some((_, yielded)) => self.agree(first, yielded, second, others),
            None => Ok(()),
        }
    }

    /// Whether a tensor may have one element.
    fn may_be_one(&self, value: ValueId) -> bool {
        let shape = self.cx.shaped(self.ty(value)).and_then(|shaped| shaped.shape);
        shape.is_none_or(|shape| shape.iter().any(|dim| dim.is_dynamic()) || shape.iter().all(|dim| dim.is_one()))
    }

    pub(super) fn tosa_if(&self) -> FlowResult {
        let (inputs, results) = (self.parts.operands("input_list"), self.results());
        let names = ["then_graph", "else_graph"];
        for (region, name) in names.iter().enumerate() {
            if self.has_block(region) {
                self.agree(&format!("'{name}' arguments"), &self.arguments(region), INPUTS, inputs)?;
            }
        }
        for (region, name) in names.iter().enumerate() {
            self.yields(region, &format!("'{name}' results"), OUTPUTS, &results)?;
        }
        match self.parts.operands("condition").first() {
            Some(condition) if !self.may_be_one(*condition) => {
                self.refuse(TosaViolation::Condition(self.print_of(*condition)))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn tosa_while(&self) -> FlowResult {
        let (inputs, results) = (self.parts.operands("input_list"), self.results());
        self.agree(INPUTS, inputs, OUTPUTS, &results)?;
        for (region, name) in ["cond_graph", "body_graph"].iter().enumerate() {
            if self.has_block(region) {
                self.agree(&format!("'{name}' arguments"), &self.arguments(region), INPUTS, inputs)?;
            }
        }
        self.yields(1, "'body_graph' results", INPUTS, inputs)?;
        let Some((_, yielded)) = self.yielded(0) else { return Ok(()) };
        let [decides] = yielded else { return self.refuse(TosaViolation::ResultCount) };
        if !self.may_be_one(*decides) {
            return self.refuse(TosaViolation::ResultShape(self.print_of(*decides)));
        }
        let element = self.element(self.ty(*decides));
        match self.cx.ir.types.resolved(element) {
            Type::Integer { width: 1, .. } | Type::Erroneous => Ok(()),
            _ => self.refuse(TosaViolation::ResultType(self.print_of(*decides))),
        }
    }
}
