//! Relations of products of matrices.

use super::apply::{Columns, RelationReader, RelationRefusal, RelationState, column};
use super::dims::DimRange;
use super::misfit::{CheckResult, Misfit, ShapeFault, refuse};
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use super::shared::{SharedFault, declared};
use super::stretches::stretched;
use super::view::{OpView, ShapedValue, differ, joined};
use crate::diagnostic::Code;
use crate::ir::{Ir, OpId};
use crate::shape::{Conformance, Dim, Rule, Wording};
use crate::sizes::{Operator, Term, wrapped};
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("matmul", "a product of matrices whose leading dimensions broadcast", matmul)
        .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
        .otherwise(verify_matmul, "the inner sizes are equal, and leading dimensions broadcast"),
    Relation::new("gemm", "a product of two matrices, optionally transposed", |o, reading| {
        gemm(o.reader, o.op, reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Attributes)
    .otherwise(verify_gemm, "the inner sizes are equal"),
    Relation::new("matmul_onto", "an operand broadcasts to the product of two matrices", matmul_onto)
        .takes(&[ArgumentKind::Operand, ArgumentKind::Operand, ArgumentKind::Operand])
        .otherwise(verify_matmul_onto, "the inner sizes are equal, and the operand broadcasts to the product"),
];

/// Matrices that cannot be multiplied.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ProductFault {
    #[error("mat1 and mat2 shapes cannot be multiplied ({left} and {right})")]
    Multiply { left: String, right: String },
}

impl ShapeFault for ProductFault {
    fn code(&self) -> Code {
        Code::UnfitOperandShapes
    }
}

/// The only operand for an argument of a rule.
pub(crate) fn named_row(o: Instance<'_, '_>, argument: usize, reading: &mut RelationState<'_>) -> Option<DimRange> {
    let range = o.info.operand_range(o.rule.argument(argument), o.ir.operands(o.op).len())?;
    o.operand_row(range.start, reading)
}

fn matmul(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (named_row(o, 0, reading), named_row(o, 1, reading));
    let (Some(left), Some(right)) = rows else { return Ok(()) };
    let found = product(left, right, reading)?;
    o.bind(&found, reading)
}

/// The bias is stretched to the product.
fn matmul_onto(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let rows = (named_row(o, 1, reading), named_row(o, 2, reading));
    let (Some(left), Some(right)) = rows else { return Ok(()) };
    let found = product(left, right, reading)?;
    if let Some(bias) = named_row(o, 0, reading) {
        onto(bias, &found, reading)?;
    }
    o.bind(&found, reading)
}

/// The product of two matrices, to which the third operand is stretched.
pub(crate) fn gemm(
    reader: &RelationReader<'_>,
    op: OpId,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let operands: SmallVec<[Option<DimRange>; 3]> =
        reader.ir.operands(op).iter().map(|value| reading.row(reader.ir, *value)).collect();
    let (Some(Some(a)), Some(Some(b))) = (operands.first(), operands.get(1)) else { return Ok(()) };
    if a.rank() != 2 || b.rank() != 2 {
        return Err(RelationRefusal::Invalid);
    }
    let number = |name| reader.ir.own_attribute(op, name).and_then(|value| reader.ir.integer(value));
    let axis = |name| usize::from(number(name).is_some_and(|number| number != 0));
    let (rows, columns) = (axis("transA"), 1 - axis("transB"));
    reading.facts.equate(reading.dims.get(*a, 1 - rows), reading.dims.get(*b, 1 - columns))?;
    let product = [reading.dims.get(*a, rows), reading.dims.get(*b, columns)];
    if let Some(Some(bias)) = operands.get(2) {
        // A run fails with a bias of higher rank, which is not reported for types of unknown rank.
        if bias.rank() > product.len() && reading.facts.has_quotients() {
            return Err(RelationRefusal::Contradiction);
        }
        onto(*bias, &product, reading)?;
    }
    reader.bind(op, &product, reading)
}

/// A multiple of a size.
pub(crate) fn times(dim: Term, count: i64, reading: &mut RelationState<'_>) -> Term {
    if count == 1 {
        return dim;
    }
    let count = reading.facts.constant(wrapped(count));
    reading.facts.compute(Operator::Multiply, dim, count)
}

/// Stretches a value to sizes, aligned at the right.
fn onto(row: DimRange, sizes: &[Term], reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let start = sizes.len().checked_sub(row.rank()).ok_or(RelationRefusal::Invalid)?;
    for axis in 0..row.rank() {
        reading.facts.stretch(reading.dims.get(row, axis), sizes[start + axis])?;
    }
    Ok(())
}

/// A vector is a row on the left and a column on the right; leading dimensions broadcast.
fn product(left: DimRange, right: DimRange, reading: &mut RelationState<'_>) -> Result<Columns, RelationRefusal> {
    let inner = (column(reading, left, 0), column(reading, right, usize::from(right.rank() > 1)));
    let (Some(inner), Some(other)) = inner else { return Err(RelationRefusal::Invalid) };
    reading.facts.equate(inner, other)?;
    let batch = left.rank().max(right.rank()).saturating_sub(2);
    let mut found = Columns::new();
    for from_right in (0..batch).rev() {
        let dims = (column(reading, left, from_right + 2), column(reading, right, from_right + 2));
        found.extend(match dims {
            (Some(left), Some(right)) => Some(reading.facts.join(left, right)?),
            (one, other) => one.or(other),
        });
    }
    if left.rank() > 1 {
        found.extend(column(reading, left, 1));
    }
    if right.rank() > 1 {
        found.extend(column(reading, right, 0));
    }
    Ok(found)
}

fn targets(dims: &[Dim]) -> Vec<Option<i64>> {
    dims.iter().map(|dim| dim.size().map(|size| size as i64)).collect()
}

fn verify_matmul(view: OpView<'_>) -> CheckResult {
    let (Some(left), Some(right)) = (view.named(0), view.named(1)) else { return Ok(()) };
    match shape_of_product(&left, &right)? {
        Some(found) => declared(view, Some(&found)),
        None => Ok(()),
    }
}

/// The shape of a product of matrices: a vector is a row on the left and a column on the right, and leading dimensions broadcast.
fn shape_of_product(left: &ShapedValue<'_>, right: &ShapedValue<'_>) -> Result<Option<Vec<Dim>>, Misfit> {
    let ([.., inner], [.., _]) = (left.dims, right.dims) else { return Ok(None) };
    let other_axis = right.rank().saturating_sub(2);
    if differ(*inner, right.dims[other_axis]) {
        let fault = ProductFault::Multiply { left: joined(left.dims, "x"), right: joined(right.dims, "x") };
        return refuse(fault, [right.dim(other_axis), left.dim(left.rank() - 1)]).map(|()| None);
    }
    let batch = |operand: &ShapedValue<'_>| operand.rank().saturating_sub(2);
    let leading = [&left.dims[..batch(left)], &right.dims[..batch(right)]];
    let mut found = match Rule::Numpy.infer(&leading.map(Some), Conformance::Spec) {
        Ok(batch) => batch.dims().unwrap_or_default().to_vec(),
        Err(error) => {
            let message = Rule::Numpy.message(&leading.map(Some), &error, Wording::Torch);
            return refuse(SharedFault::Broadcast(message), [right.whole(), left.whole()]).map(|()| None);
        }
    };
    if left.rank() >= 2 {
        found.push(left.dims[left.rank() - 2]);
    }
    if right.rank() >= 2 {
        found.push(right.dims[right.rank() - 1]);
    }
    Ok(Some(found))
}

/// The definition verifies the summand, except for a wrapped operation.
fn verify_gemm(view: OpView<'_>) -> CheckResult {
    let (Some(left), Some(right)) = (view.named(0), view.named(1)) else { return Ok(()) };
    let ([_, _], [_, _]) = (left.dims, right.dims) else { return Ok(()) };
    let is_transposed = |name| view.number_of(name).is_some_and(|number| number != 0);
    let (rows, columns) = (usize::from(is_transposed("transA")), usize::from(!is_transposed("transB")));
    if differ(left.dims[1 - rows], right.dims[1 - columns]) {
        let fault = ProductFault::Multiply { left: joined(left.dims, "x"), right: joined(right.dims, "x") };
        return refuse(fault, [right.dim(1 - columns), left.dim(1 - rows)]);
    }
    let found = [left.dims[rows], right.dims[columns]];
    if let Some(bias) = view.operand(2).filter(|_| view.ir.op_name_bytes(view.op) == Ir::WRAPPER) {
        stretched(&bias, &targets(&found))?;
    }
    declared(view, Some(&found))
}

/// The summand is stretched to the product.
fn verify_matmul_onto(view: OpView<'_>) -> CheckResult {
    let (Some(left), Some(right)) = (view.named(1), view.named(2)) else { return Ok(()) };
    let Some(found) = shape_of_product(&left, &right)? else { return Ok(()) };
    if let Some(bias) = view.named(0) {
        stretched(&bias, &targets(&found))?;
    }
    declared(view, Some(&found))
}
