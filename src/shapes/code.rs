//! The relation of an operation whose rule is code of the embedding program: [`RELATION`].

use super::apply::{RelationRefusal, RelationState};
use super::bind::Partial;
use super::dims::tensor_dims;
use super::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use super::relation::{Depends, Instance, Relation};
use super::view::OpView;
use crate::assembly::{OpShapes, ShapeRefusal, Side, ValueAt};
use crate::diagnostic::Code;
use crate::ir::{Ir, OpId};
use crate::shape::{Dim, Shape};

/// The relation of all rules that are code. It has no name that a text could contain.
pub(crate) static RELATION: Relation = Relation::new("code", "code of the embedding program", infer)
    .depends(Depends::Attributes)
    .otherwise(verify, "the code accepts operands and attributes");

impl ShapeFault for ShapeRefusal {
    fn code(&self) -> Code {
        Code::UnfitOperandShapes
    }
}

/// The numbers that an attribute is, or lists.
fn numbers(ir: &Ir, op: OpId, attribute: &str) -> Option<Vec<i64>> {
    let value = ir.own_attribute(op, attribute)?;
    ir.integer(value).map(|number| vec![number]).or_else(|| ir.integer_list(value))
}

fn infer(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let Some(code) = o.rule.code() else { return Ok(()) };
    let mut operands: Vec<Option<Shape>> = Vec::new();
    for value in o.ir.operands(o.op) {
        let row = reading.row(o.ir, *value);
        operands.push(row.map(|row| {
            let dims = (0..row.rank()).map(|axis| reading.facts.value(reading.dims.get(row, axis)));
            Shape::ranked(dims.map(|size| size.and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC)))
        }));
    }
    let numbers = |attribute: &str| numbers(o.ir, o.op, attribute);
    let found = code.infer(&OpShapes::new(&operands, &numbers));
    for (result, shape) in o.ir.results(o.op).zip(found) {
        let Some(dims) = shape.as_ref().and_then(Shape::dims) else { continue };
        let dims: Partial = dims.iter().map(|dim| dim.size().map(|size| reading.facts.constant(size))).collect();
        o.reader.bind_result(result, &dims, reading)?;
    }
    Ok(())
}

fn verify(view: OpView<'_>) -> CheckResult {
    let Some(code) = view.rule.code() else { return Ok(()) };
    let operands = view.ir.operands(view.op).iter();
    let operands: Vec<Option<Shape>> =
        operands.map(|value| tensor_dims(view.ir, view.ir.value_type(*value)).map(Shape::from)).collect();
    let numbers = |attribute: &str| numbers(view.ir, view.op, attribute);
    let Err(refusal) = code.verify(&OpShapes::new(&operands, &numbers)) else { return Ok(()) };
    let mark = refusal.place().filter(|(index, _)| *index < operands.len()).map(|(index, axis)| {
        let at = ValueAt { side: Side::Operands, index };
        let is_there = |axis: usize| operands[index].as_ref().and_then(Shape::rank).is_some_and(|rank| axis < rank);
        match axis.map(|axis| axis.index()).filter(|axis| is_there(*axis)) {
            Some(axis) => MisfitPlace::Dim(at, axis),
            None => MisfitPlace::Type(at),
        }
    });
    refuse(refusal, mark)
}
