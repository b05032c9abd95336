//! Operations that stop a run unless sizes are equal, or broadcast: the assertion holds after them.

use super::apply::{RelationReader, RelationRefusal, RelationState};
use super::dims::ElementTerms;
use crate::ir::{AttributeKind, Definition, OpId, ValueId};
use crate::sizes::Term;
use smallvec::SmallVec;

/// An assertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assertion {
    /// The first operand is true.
    True,
    /// An assertion in the form of a call of `shape_assertion`.
    Called,
    /// The operands have the same shape.
    EqualShapes,
    /// The operands broadcast.
    Broadcastable,
}

pub(crate) fn assume(
    reader: &RelationReader<'_>,
    op: OpId,
    assertion: Assertion,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let operands = reader.ir.operands(op);
    match (assertion, operands) {
        (Assertion::True, [condition, ..]) => is_true(reader, *condition, reading, reader.budget.asserted_depth),
        (Assertion::Called, [condition, ..]) => {
            let target = reader.ir.attribute(op, "call_target_name").and_then(|value| reader.ir.string(value));
            match target.as_deref() {
                Some(b"shape_assertion") => is_true(reader, *condition, reading, reader.budget.asserted_depth),
                Some(_) | None => Ok(()),
            }
        }
        (Assertion::EqualShapes, [first, others @ ..]) => {
            others.iter().try_for_each(|other| are_equal(reader, *first, *other, reading))
        }
        (Assertion::Broadcastable, operands) => {
            let shapes: Option<SmallVec<[ElementTerms; 2]>> =
                operands.iter().map(|operand| reader.elements(*operand, reading)).collect();
            let Some(shapes) = shapes else { return Ok(()) };
            let rank = shapes.iter().map(SmallVec::len).max().unwrap_or(0);
            for from_right in 0..rank {
                let dims = shapes.iter().filter_map(|shape| Some(shape[shape.len().checked_sub(from_right + 1)?]));
                let mut joined: Option<Term> = None;
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

fn are_equal(
    reader: &RelationReader<'_>,
    left: ValueId,
    right: ValueId,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let (Some(left), Some(right)) = (reader.elements(left, reading), reader.elements(right, reading)) else {
        return Ok(());
    };
    if left.len() == right.len() {
        for (left, right) in left.iter().zip(&right) {
            reading.facts.equate(*left, *right)?;
        }
    }
    Ok(())
}

/// States the constraints that follow from a true condition; only equality has any.
fn is_true(
    reader: &RelationReader<'_>,
    condition: ValueId,
    reading: &mut RelationState<'_>,
    depth: usize,
) -> Result<(), RelationRefusal> {
    let (Definition::Result(op), Some(depth)) = (reader.ir.definition(condition), depth.checked_sub(1)) else {
        return Ok(());
    };
    let [left, right] = *reader.ir.operands(op) else { return Ok(()) };
    match reader.ir.op_name_bytes(op) {
        b"arith.cmpi" | b"index.cmp" if is_equality(reader, op, "predicate") || is_equality(reader, op, "pred") => {
            are_equal(reader, left, right, reading)
        }
        b"stablehlo.compare" if is_equality(reader, op, "comparison_direction") => {
            are_equal(reader, left, right, reading)
        }
        b"arith.andi" | b"stablehlo.and" => {
            is_true(reader, left, reading, depth)?;
            is_true(reader, right, reading, depth)
        }
        _ => Ok(()),
    }
}

fn is_equality(reader: &RelationReader<'_>, op: OpId, attribute: &str) -> bool {
    let Some(value) = reader.ir.attribute(op, attribute) else { return false };
    match *reader.ir.attributes.resolve(value) {
        AttributeKind::Integer(..) => reader.ir.integer(value) == Some(0),
        // `#stablehlo<comparison_direction EQ>`, `#index<cmp_predicate eq>`
        AttributeKind::Opaque(text, _) => {
            let text = reader.ir.texts.get(text).trim_ascii_end();
            text.ends_with(b" EQ>") || text.ends_with(b" eq>") || text.ends_with(b"(eq)>")
        }
        _ => false,
    }
}
