//! Operations that stop a run unless sizes are equal, or broadcast: what they assert holds from there on.

use super::apply::{Reader, Reading, Refusal};
use super::dims::Elements;
use super::facts::Facts;
use crate::ir::{AttributeKind, Definition, OpId, ValueId};
use smallvec::SmallVec;

/// What is asserted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assertion {
    /// That the first operand is true.
    True,
    /// The same, if the operation is a call of `shape_assertion`.
    Called,
    /// That the operands are one shape.
    EqualShapes,
    /// That the operands broadcast.
    Broadcastable,
}

/// So many conditions may be nested.
const DEEPEST: u32 = 8;

impl Reader<'_> {
    pub(super) fn assertion<F: Facts>(
        &self,
        op: OpId,
        assertion: Assertion,
        reading: &mut Reading<'_, F>,
    ) -> Result<(), Refusal> {
        let operands = self.ir.operands(op);
        match (assertion, operands) {
            (Assertion::True, [condition, ..]) => self.is_true(*condition, reading, DEEPEST),
            (Assertion::Called, [condition, ..]) => {
                let target = self.ir.attribute(op, "call_target_name").and_then(|value| self.ir.string(value));
                match target.as_deref() {
                    Some(b"shape_assertion") => self.is_true(*condition, reading, DEEPEST),
                    Some(_) | None => Ok(()),
                }
            }
            (Assertion::EqualShapes, [first, others @ ..]) => {
                others.iter().try_for_each(|other| self.are_equal(*first, *other, reading))
            }
            (Assertion::Broadcastable, operands) => {
                let shapes: Option<SmallVec<[Elements<F::Dim>; 2]>> =
                    operands.iter().map(|operand| self.elements(*operand, reading)).collect();
                let Some(shapes) = shapes else { return Ok(()) };
                let rank = shapes.iter().map(SmallVec::len).max().unwrap_or(0);
                for from_right in 0..rank {
                    let dims = shapes.iter().filter_map(|shape| Some(shape[shape.len().checked_sub(from_right + 1)?]));
                    let mut joined: Option<F::Dim> = None;
                    for dim in dims {
                        joined = Some(match joined {
                            Some(joined) => reading.facts.join(joined, dim)?,
                            None => dim,
                        });
                    }
                }
                Ok(())
            }
            (Assertion::True | Assertion::Called | Assertion::EqualShapes, []) => Ok(()),
        }
    }

    fn are_equal<F: Facts>(&self, left: ValueId, right: ValueId, reading: &mut Reading<'_, F>) -> Result<(), Refusal> {
        let (Some(left), Some(right)) = (self.elements(left, reading), self.elements(right, reading)) else {
            return Ok(());
        };
        if left.len() == right.len() {
            for (left, right) in left.iter().zip(&right) {
                reading.facts.equate(*left, *right)?;
            }
        }
        Ok(())
    }

    /// What it says of sizes that a condition is true; of other conditions than equality nothing.
    fn is_true<F: Facts>(&self, condition: ValueId, reading: &mut Reading<'_, F>, depth: u32) -> Result<(), Refusal> {
        let (Definition::Result(op), Some(depth)) = (self.ir.definition(condition), depth.checked_sub(1)) else {
            return Ok(());
        };
        let [left, right] = *self.ir.operands(op) else { return Ok(()) };
        match self.ir.op_name(op) {
            b"arith.cmpi" | b"index.cmp" if self.is_equality(op, "predicate") || self.is_equality(op, "pred") => {
                self.are_equal(left, right, reading)
            }
            b"stablehlo.compare" if self.is_equality(op, "comparison_direction") => {
                self.are_equal(left, right, reading)
            }
            b"arith.andi" | b"stablehlo.and" => {
                self.is_true(left, reading, depth)?;
                self.is_true(right, reading, depth)
            }
            _ => Ok(()),
        }
    }

    fn is_equality(&self, op: OpId, attribute: &str) -> bool {
        let Some(value) = self.ir.attribute(op, attribute) else { return false };
        match *self.ir.attributes.resolve(value) {
            AttributeKind::Integer(..) => self.ir.integer(value) == Some(0),
            // `#stablehlo<comparison_direction EQ>`, `#index<cmp_predicate eq>`
            AttributeKind::Opaque(text, _) => {
                let text = self.ir.texts.get(text).trim_ascii_end();
                text.ends_with(b" EQ>") || text.ends_with(b" eq>") || text.ends_with(b"(eq)>")
            }
            _ => false,
        }
    }
}
