//! Products of matrices, and convolutions, which are products along channels.

use super::apply::{Columns, Reader, Reading, Refusal, column};
use super::bind::Partial;
use super::dims::Row;
use super::onnx::windows::Spatial;
use super::relation::{ArgumentKind, Depends, Instance, Relation};
use crate::ir::OpId;
use crate::sizes::{Operator, Term, wrapped};
use smallvec::{SmallVec, smallvec};

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("matmul", "a product of matrices whose leading dimensions broadcast", matmul)
        .takes(&[ArgumentKind::Operand, ArgumentKind::Operand]),
    Relation::new("gemm", "a product of two matrices, each perhaps transposed", |o, reading| {
        gemm(o.reader, o.op, reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Attributes),
    Relation::new("matmul_onto", "an operand broadcasts to the product of two matrices", matmul_onto).takes(&[
        ArgumentKind::Operand,
        ArgumentKind::Operand,
        ArgumentKind::Operand,
    ]),
    Relation::new("convolve", "an input and a kernel that have the same channels", |o, reading| {
        convolve(o, false, reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Surroundings),
    Relation::new("deconvolve", "an input and a kernel that have the same channels, transposed", |o, reading| {
        convolve(o, true, reading)
    })
    .takes(&[ArgumentKind::Operand, ArgumentKind::Operand])
    .depends(Depends::Surroundings),
];

/// The one operand that an argument of a rule names.
fn named_row(o: Instance<'_, '_>, argument: usize, reading: &mut Reading<'_>) -> Option<Row> {
    let range = o.info.operand_range(o.rule.argument(argument), o.ir.operands(o.op).len())?;
    o.operand_row(range.start, reading)
}

pub(crate) fn matmul(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let rows = (named_row(o, 0, reading), named_row(o, 1, reading));
    let (Some(left), Some(right)) = rows else { return Ok(()) };
    let found = product(left, right, reading)?;
    o.bind(&found, reading)
}

/// The bias is stretched to the product.
pub(crate) fn matmul_onto(o: Instance<'_, '_>, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let rows = (named_row(o, 1, reading), named_row(o, 2, reading));
    let (Some(left), Some(right)) = rows else { return Ok(()) };
    let found = product(left, right, reading)?;
    if let Some(bias) = named_row(o, 0, reading) {
        onto(bias, &found, reading)?;
    }
    o.bind(&found, reading)
}

/// The product of two matrices, to which the third operand is stretched.
pub(crate) fn gemm(reader: &Reader<'_>, op: OpId, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let operands: SmallVec<[Option<Row>; 3]> =
        reader.ir.operands(op).iter().map(|value| reading.row(reader.ir, *value)).collect();
    let (Some(Some(a)), Some(Some(b))) = (operands.first(), operands.get(1)) else { return Ok(()) };
    if a.rank() != 2 || b.rank() != 2 {
        return Err(Refusal::Invalid);
    }
    let number = |name| reader.ir.own_attribute(op, name).and_then(|value| reader.ir.integer(value));
    let axis = |name| usize::from(number(name).is_some_and(|number| number != 0));
    let (rows, columns) = (axis("transA"), 1 - axis("transB"));
    reading.facts.equate(reading.dims.get(*a, 1 - rows), reading.dims.get(*b, 1 - columns))?;
    let product = [reading.dims.get(*a, rows), reading.dims.get(*b, columns)];
    if let Some(Some(bias)) = operands.get(2) {
        onto(*bias, &product, reading)?;
    }
    reader.bind(op, &product, reading)
}

/// A convolution whose input and kernel begin with batch and channels. Spatial sizes follow where attributes give the windows, as in
/// ONNX.
fn convolve(o: Instance<'_, '_>, is_transposed: bool, reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let rows = (named_row(o, 0, reading), named_row(o, 1, reading));
    let (Some(input), Some(kernel)) = rows else { return Ok(()) };
    if input.rank() != kernel.rank() || input.rank() < 2 {
        return Err(Refusal::Invalid);
    }
    // PyTorch has operands in place of ONNX's attributes.
    let operand = |name: &str| {
        let range = o.info.operand_range(name, o.ir.operands(o.op).len())?;
        o.ir.operands(o.op).get(range.start).copied()
    };
    let is_transposed = match operand("transposed") {
        Some(value) => o.ir.written_number(value).map(|number| number != 0),
        None => Some(is_transposed),
    };
    let groups = match (operand("groups"), o.ir.own_attribute(o.op, "group")) {
        (Some(value), _) => o.ir.written_number(value),
        (None, Some(value)) => o.ir.integer(value),
        (None, None) => Some(1),
    };
    let channels = (reading.dims.get(kernel, 0), reading.dims.get(kernel, 1));
    let second = groups.filter(|groups| *groups > 0).map(|groups| times(channels.1, groups, reading));
    let (expected, output) = match is_transposed {
        Some(false) => (second, Some(channels.0)),
        Some(true) => (Some(channels.0), second),
        None => (None, None),
    };
    if let Some(expected) = expected {
        reading.facts.equate(reading.dims.get(input, 1), expected)?;
    }
    for name in ["B", "bias"] {
        let row = operand(name).and_then(|bias| reading.row(o.ir, bias));
        if let (Some(row), Some(output)) = (row, output) {
            match row.rank() {
                1 => reading.facts.equate(reading.dims.get(row, 0), output)?,
                _ => return Err(Refusal::Invalid),
            }
        }
    }
    // An attribute may repeat the sizes of the kernel.
    let sizes = o.ir.own_attribute(o.op, "kernel_shape").and_then(|value| o.ir.integer_list(value));
    for (axis, size) in (2..kernel.rank()).zip(sizes.into_iter().flatten()) {
        if let Some(size) = reading.size(size.into()) {
            reading.facts.equate(reading.dims.get(kernel, axis), size)?;
        }
    }
    let mut found: Partial = smallvec![Some(reading.dims.get(input, 0)), output];
    let has_attributes = o.info.attribute(b"kernel_shape").is_some();
    let has_lists = operand("stride").is_some();
    let spatial = Spatial { o, count: input.rank() - 2 };
    for axis in 2..input.rank() {
        let (dim, elements) = (reading.dims.get(input, axis), reading.dims.get(kernel, axis));
        found.push(match is_transposed {
            Some(false) if o.reader.refines && has_attributes => {
                spatial.convolve(axis - 2, dim, Some(elements), reading)
            }
            Some(true) if o.reader.refines && has_attributes => {
                spatial.deconvolve(axis - 2, dim, Some(elements), reading)
            }
            Some(is_transposed) if o.reader.refines && has_lists => {
                o.windowed(axis - 2, (dim, elements), is_transposed, reading)
            }
            Some(_) | None => None,
        });
    }
    o.bind_known(&found, reading)
}

/// A multiple of a size.
pub(crate) fn times(dim: Term, count: i64, reading: &mut Reading<'_>) -> Term {
    if count == 1 {
        return dim;
    }
    let count = reading.facts.constant(wrapped(count));
    reading.facts.compute(Operator::Multiply, dim, count)
}

/// A value is stretched to sizes, aligned at the right.
fn onto(row: Row, sizes: &[Term], reading: &mut Reading<'_>) -> Result<(), Refusal> {
    let start = sizes.len().checked_sub(row.rank()).ok_or(Refusal::Invalid)?;
    for axis in 0..row.rank() {
        reading.facts.stretch(reading.dims.get(row, axis), sizes[start + axis])?;
    }
    Ok(())
}

/// A vector is a row on the left and a column on the right; leading dimensions broadcast.
fn product(left: Row, right: Row, reading: &mut Reading<'_>) -> Result<Columns, Refusal> {
    let inner = (column(reading, left, 0), column(reading, right, usize::from(right.rank() > 1)));
    let (Some(inner), Some(other)) = inner else { return Err(Refusal::Invalid) };
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
