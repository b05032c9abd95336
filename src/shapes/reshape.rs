//! Reshaping: the result has as many elements as the operand.
//!
//! Products with equal normal forms are equal, and a single unknown size may be found by division. Reasoning about products is
//! incomplete.

use super::apply::{Columns, RelationRefusal, RelationState, columns};
use super::bind::Partial;
use super::descent;
use super::dims::DimRange;
use super::fold::Fold;
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{Depends, Instance, Refines, Relation};
use super::values::number;
use super::view::{OpView, elements};
use crate::diagnostic::Code;
use crate::sizes::Term;
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] = &[
    Relation::new("reshape", "another shape with the same number of elements", reshape)
        .refines(Refines::No)
        .descent(descent::reshaped)
        .owners(&[
            Owner::StableHlo.verifies(hlo_reshape, "the number of elements is the same"),
            Owner::Vector
                .verifies(vector_shape_cast, "the number of elements is the same")
                .omits("the number of scalable dimensions"),
        ]),
    Relation::new("reshape_to", "the sizes that an operand lists, with the same number of elements", onnx_reshape)
        .depends(Depends::Attributes)
        .numbers(&["shape"])
        .descent(descent::reshaped),
];

/// The error of different numbers of elements.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ReshapeFault {
    #[error("number of output elements ({result}) doesn't match expected number of elements ({operand})")]
    Hlo { operand: u64, result: u64 },
    #[error("has different number of elements at source ({from}) and result ({to})")]
    Vector { from: u64, to: u64 },
}

impl ShapeFault for ReshapeFault {
    fn code(&self) -> Code {
        Code::UnfitResultShape
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::Hlo { .. })
    }
}

/// The operand and the result have as many elements.
pub(crate) fn reshape(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let result = o.result_row(reading);
    let (Some(row), Some(result)) = (o.operand_row(0, reading), result) else { return Ok(()) };
    reading.equate_products(&columns(row, reading), &columns(result, reading))
}

/// `onnx.Reshape`: 0 keeps a size, unless `allowzero` is set, and -1 is the remaining number of elements.
fn onnx_reshape(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let ir = o.ir;
    let Some(sizes) = ir.operands(o.op).get(1).and_then(|shape| o.elements(*shape, reading)) else {
        return Ok(());
    };
    let Some(row) = o.operand_row(0, reading) else {
        // The rank, and sizes with no special meaning, do not depend on the operand.
        let is_size = |size: &Term| reading.facts.value(*size).is_some_and(|size| number(size) > 0);
        let found: Partial = sizes.iter().map(|size| Some(*size).filter(is_size)).collect();
        return o.bind_known(&found, reading);
    };
    let allows_zero = ir.attribute(o.op, "allowzero").and_then(|value| ir.integer(value)).unwrap_or(0) != 0;
    to_list(o, (row, &sizes), (allows_zero, |_| allows_zero), reading)
}

/// The result has the sizes of a list, and as many elements as the operand.
pub(crate) fn to_list(
    o: Instance<'_, '_>,
    (row, sizes): (DimRange, &[Term]),
    (allows_zero, is_size): (bool, impl Fn(usize) -> bool),
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let own = columns(row, reading);
    if let Some(found) = inferred(&own, sizes, (allows_zero, is_size), reading)? {
        o.bind_known(&found, reading)?;
    }
    reshape(o, reading)
}

/// The sizes of a list, where 0 keeps a size unless it is allowed as a size, and -1 is the remaining size; `None` if the list
/// is invalid. An unknown number is a size if `is_size` holds for its index: then it is neither 0 nor -1 with a special
/// meaning.
pub(crate) fn inferred(
    own: &[Term],
    sizes: &[Term],
    (allows_zero, is_size): (bool, impl Fn(usize) -> bool),
    reading: &mut RelationState<'_>,
) -> Result<Option<Partial>, RelationRefusal> {
    let mut found: Partial = SmallVec::new();
    for (axis, size) in sizes.iter().enumerate() {
        found.push(match reading.facts.value(*size).map(number) {
            Some(0) if !allows_zero => Some(*own.get(axis).ok_or(RelationRefusal::Invalid)?),
            Some(0..) => Some(*size),
            Some(..=-1) => None,
            // A number that is 0 at run time keeps a size too, with the same result if it equals that size. -1 is not a
            // size.
            None => Some(*size).filter(|size| {
                is_size(axis)
                    || allows_zero && reading.facts.is_natural(*size)
                    || own.get(axis).is_some_and(|own| reading.facts.are_equal(*own, *size))
            }),
        });
    }
    let is_inferred = |size: &&Term| reading.facts.value(**size).map(number) == Some(-1);
    let count = sizes.iter().filter(is_inferred).count();
    if count == 1 {
        reading.infer_remaining(own, &mut found);
    }
    Ok((count < 2).then_some(found))
}

/// A product of numbers and of unknown sizes.
struct SizeProduct {
    number: u64,
    open: SmallVec<[Term; 4]>,
}

impl RelationState<'_> {
    /// The product of sizes; `None` if it is too large.
    fn factors(&self, sizes: &[Term]) -> Option<SizeProduct> {
        let mut product = SizeProduct { number: 1, open: SmallVec::new() };
        for size in sizes {
            match self.facts.value(*size) {
                Some(size) => product.number = product.number.checked_mul(size)?,
                None => product.open.push(*size),
            }
        }
        Some(product)
    }

    /// States that two products of sizes are equal.
    pub(crate) fn equate_products(&mut self, left: &[Term], right: &[Term]) -> Result<(), RelationRefusal> {
        let (Some(known), Some(other)) = (self.factors(left), self.factors(right)) else { return Ok(()) };
        let division = match (&known.open[..], &other.open[..]) {
            ([], []) => Some((None, known.number, other.number)),
            ([only], []) => Some((Some(*only), known.number, other.number)),
            ([], [only]) => Some((Some(*only), other.number, known.number)),
            _ => None,
        };
        match division {
            // A size that does not divide is reported when each operation is verified.
            Some((Some(open), by, number)) if by > 0 && number % by == 0 => {
                let quotient = self.facts.constant(number / by);
                self.facts.equate(open, quotient)?;
            }
            Some((None, left, right)) => {
                let (left, right) = (self.facts.constant(left), self.facts.constant(right));
                self.facts.equate(left, right)?;
            }
            Some(_) | None => {
                let (left, right) = (self.product(left.iter().copied()), self.product(right.iter().copied()));
                self.facts.equate(left, right)?;
            }
        }
        Ok(())
    }

    /// The only unknown size of a result, if the other sizes are among the operand's. If a size is 0, there is no
    /// division.
    fn infer_remaining(&mut self, own: &[Term], found: &mut Partial) {
        let mut left: Columns = own.iter().copied().collect();
        let mut others: Columns = Columns::new();
        let mut open = None;
        for (axis, size) in found.iter().enumerate() {
            match (*size, open) {
                (Some(size), _) if self.facts.value(size) == Some(0) => return,
                (Some(size), _) => match left.iter().position(|own| self.facts.are_equal(*own, size)) {
                    Some(place) => _ = left.remove(place),
                    None => others.push(size),
                },
                (None, None) => open = Some(axis),
                (None, Some(_)) => return,
            }
        }
        let (Some(axis), Some(number), Some(by)) = (open, self.factors(&left), self.factors(&others)) else { return };
        if !by.open.is_empty() || by.number == 0 || number.number % by.number != 0 {
            let (number, by) = (self.product(left), self.product(others));
            found[axis] = self.facts.fold(Fold::FloorDivide, &[number, by]);
            return;
        }
        let quotient = self.facts.constant(number.number / by.number);
        found[axis] = Some(self.product(number.open.into_iter().chain([quotient])));
    }
}

fn hlo_reshape(view: OpView<'_>) -> CheckResult {
    let (Some(from), Some(to)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    match (elements(from.dims), elements(to.dims)) {
        (Some(operand), Some(result)) if operand != result => {
            refuse(ReshapeFault::Hlo { operand, result }, [to.whole(), from.whole()])
        }
        _ => Ok(()),
    }
}

fn vector_shape_cast(view: OpView<'_>) -> CheckResult {
    let (Some(source), Some(result)) = (view.operand(0), view.result(0)) else { return Ok(()) };
    match (elements(source.dims), elements(result.dims)) {
        (Some(from), Some(to)) if from != to => {
            refuse(ReshapeFault::Vector { from, to }, [result.whole(), source.whole()])
        }
        _ => Ok(()),
    }
}
