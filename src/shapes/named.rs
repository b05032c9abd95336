//! Relations over named operands: broadcasting; and the requirements of a few operations without a record: [`of_name`].

use super::apply::{RelationRefusal, RelationState, TensorRows, column, columns};
use super::assertions::Assertion;
use super::broadcast;
use super::descent;
use super::kind::SizeTransfer;
use super::misfit::{CheckResult, Misfit, MisfitPlace, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ANY, Alike, ArgumentKind, Depends, Instance, Refines, Relation};
use super::shared::{SharedFault, declared};
use super::view::{OpView, joined};
use crate::assembly::{Side, ValueAt};
use crate::diagnostic::{Code, Severity};
use crate::dialect::Registry;
use crate::ir::{Definition, Holder, Ir};
use crate::shape::{Conformance, Dim, Rule, RuleError, Shape, Wording, infer_result_shape};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("numpy", "operands broadcast to the results as in NumPy", numpy)
        .takes(&[ArgumentKind::Operand])
        .count(0, ANY)
        .alike(Alike::Broadcast)
        .descent(descent::aligned)
        .otherwise(verify_numpy, "operands broadcast"),
    Relation::new("onto", "operands broadcast to the first, which keeps its shape", onto)
        .takes(&[ArgumentKind::Operand])
        .count(0, ANY)
        .refines(Refines::No)
        .alike(Alike::Onto)
        .descent(descent::onto_first)
        .otherwise(verify_onto, "operands broadcast to the first"),
    Relation::new("shapes", "the operands are shapes, which broadcast", |_, _| Ok(()))
        .takes(&[ArgumentKind::Operand])
        .depends(Depends::Surroundings)
        .refines(Refines::No)
        .owners(&[Owner::Shape.verifies(shapes_broadcast, "constant shapes broadcast")]),
];

/// Operands that do not broadcast.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum BroadcastFault {
    #[error("output with shape [{first}] doesn't match the broadcast shape [{broadcast}]")]
    Grows { first: String, broadcast: String },
    #[error("constant shapes never broadcast: {conflict}")]
    Never { conflict: String },
}

impl ShapeFault for BroadcastFault {
    fn code(&self) -> Code {
        match self {
            Self::Grows { .. } => Code::UnfitOperandShapes,
            Self::Never { .. } => Code::NeverBroadcasts,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Never { .. } => Severity::Warning,
            Self::Grows { .. } => Severity::Error,
        }
    }
}

/// The requirement of an operation without definition.
pub(crate) fn of_name<'r>(registry: &'r Registry, name: &[u8]) -> SizeTransfer<'r> {
    match name {
        Ir::WRAPPER => SizeTransfer::Wrapper(registry),
        b"func.call" | b"util.call" => SizeTransfer::Call,
        b"torch.symbolic_int" => SizeTransfer::Symbol,
        b"torch.bind_symbolic_shape" => SizeTransfer::BindShape,
        b"cf.assert" | b"shape.cstr_require" => SizeTransfer::Assertion(Assertion::True),
        b"stablehlo.custom_call" => SizeTransfer::Assertion(Assertion::Called),
        b"shape.cstr_eq" => SizeTransfer::Assertion(Assertion::EqualShapes),
        b"shape.cstr_broadcastable" => SizeTransfer::Assertion(Assertion::Broadcastable),
        _ => {
            let relation = registry.shape_rule(name).and_then(|record| Some((Relation::of(record.1)?, record)));
            relation.map_or(SizeTransfer::Fresh, |(relation, record)| SizeTransfer::Relation(relation, record))
        }
    }
}

/// The operands that a rule names broadcast to the results.
fn numpy(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = tensor_rows(o, reading)?;
    broadcast::join_rows(o.reader, o.op, &rows, reading)
}

/// The tensors among the operands that a rule names, or all of them. Operands that are not tensors, such as numbers, are left out.
pub(crate) fn tensor_rows(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<TensorRows, RelationRefusal> {
    let ir = o.ir;
    let operands = ir.operands(o.op);
    let taking_part = o.info.taking_part(o.rule, operands.len()).ok_or(RelationRefusal::Invalid)?;
    let mut rows = TensorRows::new();
    let taking_part = taking_part.iter().filter_map(|index| operands.get(*index));
    // All tensors of a list broadcast.
    for value in taking_part.flat_map(|value| ir.list_elements(*value).unwrap_or(std::slice::from_ref(value))) {
        match ir.types.holder(ir.value_type(*value)) {
            Holder::Shape(_) => rows.push(reading.row(ir, *value)),
            Holder::Unknown => rows.push(None),
            Holder::Scalar => {}
        }
    }
    Ok(rows)
}

/// The other operands are stretched to the first operand that broadcasts, whose shape is the result's.
fn onto(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = tensor_rows(o, reading)?;
    let Some((Some(first), others)) = rows.split_first() else { return Ok(()) };
    for other in others.iter().flatten() {
        for from_right in 0..other.rank() {
            let (from, to) = (column(reading, *other, from_right), column(reading, *first, from_right));
            let (Some(from), Some(to)) = (from, to) else { return Err(RelationRefusal::Invalid) };
            reading.facts.stretch(from, to)?;
        }
    }
    o.bind(&columns(*first, reading), reading)
}

/// An operand that broadcasts, and its shape if it is known.
type Participant<'v> = (ValueAt, Option<&'v [Dim]>);

/// The operands that broadcast: those that the rule names, or all. Only tensors broadcast.
pub(crate) fn participants<'v>(view: OpView<'v>) -> Option<Vec<Participant<'v>>> {
    let indices = view.info.taking_part(view.rule, view.operand_count())?;
    let operands = view.ir.operands(view.op);
    let mut takes_part = Vec::new();
    for index in indices {
        let (at, operand) = (ValueAt { side: Side::Operands, index }, *operands.get(index)?);
        // All tensors of a list broadcast.
        let listed = view.ir.list_elements(operand).unwrap_or(std::slice::from_ref(&operand));
        takes_part.extend(listed.iter().filter_map(|value| match view.ir.types.holder(view.ir.value_type(*value)) {
            Holder::Shape(dims) => Some((at, Some(dims))),
            Holder::Unknown => Some((at, None)),
            Holder::Scalar => None,
        }));
    }
    Some(takes_part)
}

impl OpView<'_> {
    /// The shape that the operands broadcast to by NumPy's rule; `None` if their ranks are unknown.
    fn broadcast(self) -> Result<Option<Shape>, Misfit> {
        let Some(operands) = participants(self) else { return Ok(None) };
        let dims: Vec<_> = operands.iter().map(|(_, dims)| *dims).collect();
        match Rule::Numpy.infer(&dims, Conformance::Spec) {
            Ok(inferred) => Ok(Some(inferred).filter(|inferred| inferred.is_ranked() && !operands.is_empty())),
            Err(error) => {
                let marks: Vec<MisfitPlace> = match &error {
                    RuleError::Conflict(conflict) => [conflict.second, conflict.first]
                        .iter()
                        .filter_map(|side| Some(MisfitPlace::Dim(operands.get(side.operand)?.0, side.axis.index())))
                        .collect(),
                    _ => vec![],
                };
                let fault = SharedFault::Broadcast(Rule::Numpy.message(&dims, &error, Wording::Torch));
                Err(Misfit { is_drawn: true, ..Misfit::new(&fault, marks) })
            }
        }
    }
}

fn verify_numpy(view: OpView<'_>) -> CheckResult {
    match view.broadcast()? {
        Some(inferred) => declared(view, inferred.dims()),
        None => Ok(()),
    }
}

fn verify_onto(view: OpView<'_>) -> CheckResult {
    let Some(inferred) = view.broadcast()? else { return Ok(()) };
    let Some((at, Some(first))) = participants(view).and_then(|operands| operands.first().copied()) else {
        return Ok(());
    };
    let Some(dims) = inferred.dims() else { return Ok(()) };
    let grows = |(own, joined): (&Dim, &Dim)| own.is_static() && joined.is_static() && own != joined;
    let axis = first.iter().zip(dims).position(grows);
    if dims.len() != first.len() || axis.is_some() {
        let fault = BroadcastFault::Grows { first: joined(first, ", "), broadcast: joined(dims, ", ") };
        let mark = match axis.filter(|_| dims.len() == first.len()) {
            Some(axis) => MisfitPlace::Dim(at, axis),
            None => MisfitPlace::Type(at),
        };
        return Err(Misfit { is_drawn: true, ..Misfit::new(&fault, [mark]) });
    }
    declared(view, Some(first))
}

/// Verifies constant shapes that must broadcast.
fn shapes_broadcast(view: OpView<'_>) -> CheckResult {
    // Only `shape.broadcast` is checked here; the analysis of run-time sizes covers the other operations.
    if view.ir.op_name_bytes(view.op) != b"shape.broadcast" {
        return Ok(());
    }
    let shapes: Vec<Option<Shape>> = view
        .ir
        .operands(view.op)
        .iter()
        .map(|value| match view.ir.definition(*value) {
            Definition::Result(op) if view.ir.op_name_bytes(op) == b"shape.const_shape" => {
                view.ir.attribute(op, "shape").and_then(|shape| view.ir.listed_shape(shape))
            }
            _ => None,
        })
        .collect();
    let dims = || shapes.iter().map(|shape| shape.as_ref().and_then(Shape::dims));
    match infer_result_shape(dims(), Conformance::Spec) {
        Ok(_) => Ok(()),
        Err(conflict) => refuse(BroadcastFault::Never { conflict: conflict.to_string() }, []),
    }
}
