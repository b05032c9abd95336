//! Reads and writes of vectors with a map of dimensions.

use super::super::view::{OwnedOp, OwnedValue};
use super::{Vector, VectorFault, bits, printed, vector};
use crate::ir::attributes::{AffineExpression, AffineForm};
use crate::ir::{AttributeId, AttributeKind, Ir, Type};
use crate::shapes::{CheckResult, MisfitPlace, destinations, refuse};

const PROJECTED: &str =
    "requires a projected permutation_map (at most one dim or the zero constant can appear in each result)";

/// The memory and the vector of a transfer, and the map of its dimensions.
struct VectorTransfer<'v> {
    base: OwnedValue,
    value: (OwnedValue, Vector<'v>),
    map: Option<(AttributeId, AffineForm)>,
}

pub(super) fn read(op: OwnedOp<'_>) -> CheckResult {
    let Some(transfer) = VectorTransfer::of(op, op.result(0)) else { return Ok(()) };
    transfer.verify(op)?;
    transfer.padding(op)?;
    transfer.permutation(op)
}

pub(super) fn write(op: OwnedOp<'_>) -> CheckResult {
    let Some(transfer) = VectorTransfer::of(op, op.named("valueToStore")) else { return Ok(()) };
    destinations(op.ir, op.op, op.range("base"))?;
    let is_zero = |expression: AffineExpression| expression == AffineExpression::Constant(0);
    if transfer.expressions(op).any(is_zero) {
        return refuse(VectorFault::Sentence("should not have broadcast dimensions"), transfer.marks());
    }
    transfer.verify(op)?;
    transfer.permutation(op)
}

/// The dimensions of the mask of a transfer: those of the vector, in the order of the source.
pub(super) fn mask_sizes(ir: &Ir, form: AffineForm, value: Vector<'_>) -> Vec<(i64, bool)> {
    let mut sizes: Vec<Option<(i64, bool)>> = vec![None; form.dims as usize];
    for (expression, size) in expressions(ir, form).zip(value.sizes()) {
        if let AffineExpression::Dim(at) = expression
            && let Some(place) = sizes.get_mut(at as usize)
        {
            *place = Some(size);
        }
    }
    let mut found: Vec<(i64, bool)> = sizes.into_iter().flatten().collect();
    if found.is_empty() {
        found.push((1, false));
    }
    found
}

fn expressions(ir: &Ir, form: AffineForm) -> impl Iterator<Item = AffineExpression> {
    let results = &ir.attributes.affine_results[form.results.range()];
    results.iter().map(|result| ir.attributes.affine[result.expression.index()])
}

impl<'v> VectorTransfer<'v> {
    fn of(op: OwnedOp<'v>, value: Option<OwnedValue>) -> Option<Self> {
        let map = op.attribute("permutation_map").and_then(|map| match *op.ir.attributes.resolve(map) {
            AttributeKind::AffineMap(_, form) => Some((map, form)),
            _ => None,
        });
        Some(Self { base: op.named("base")?, value: vector(op, value)?, map })
    }

    fn marks(&self) -> [MisfitPlace; 1] {
        [MisfitPlace::Attribute("permutation_map".into())]
    }

    fn expressions(&self, op: OwnedOp<'v>) -> impl Iterator<Item = AffineExpression> {
        self.map.into_iter().flat_map(move |(_, form)| expressions(op.ir, form))
    }

    fn verify(&self, op: OwnedOp<'v>) -> CheckResult {
        let (value, vector) = self.value;
        let element = op.element(self.base.ty);
        let source = Vector::of(op, element);
        let width = |vector: Vector<'_>| bits(op, vector.element)?.checked_mul(vector.minor());
        let whole = source.map_or_else(|| bits(op, element), width);
        let refused = |words| refuse(VectorFault::Sentence(words), [value.whole(), self.base.whole()]);
        if matches!(op.ty(self.base.ty), Type::Vector { .. } | Type::UnrankedTensor(_) | Type::UnrankedMemRef { .. }) {
            return refused("requires source to be a memref or ranked tensor type");
        }
        if let (Some(found), Some(whole)) = (width(vector), whole)
            && found.checked_rem(whole).is_some_and(|rest| rest != 0)
        {
            return refused(match source {
                Some(_) => {
                    "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source"
                }
                None => {
                    "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type"
                }
            });
        }
        let Some(rank) = vector.rank().checked_sub(source.map_or(0, Vector::rank)) else {
            return refused("requires source vector element and vector result ranks to match.");
        };
        let Some((map, form)) = self.map else { return Ok(()) };
        let results = form.results.range().len();
        if results != rank {
            let words = "with result dims of the same rank as the vector type";
            return refuse(VectorFault::Map(words), self.marks());
        }
        if source.is_some() && op.named("mask").is_some() {
            return refused("does not support masks with vector element type");
        }
        if form.symbols != 0 {
            return refuse(VectorFault::Sentence("requires permutation_map without symbols"), self.marks());
        }
        if op.shape(self.base.ty).is_some_and(|shape| shape.len() != form.dims as usize) {
            return refuse(VectorFault::Map("with input dims of the same rank as the source type"), self.marks());
        }
        self.mask(op, form)?;
        match op.attribute("in_bounds").and_then(|list| op.ir.array(list)).map(<[_]>::len) {
            Some(found) if found != results => {
                let map = op.ir.spell_attribute(map);
                refuse(VectorFault::InBounds { map, found }, [MisfitPlace::Attribute("in_bounds".into())])
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Verifies that the padding has the element type.
    fn padding(&self, op: OwnedOp<'v>) -> CheckResult {
        let Some(padding) = op.named("padding") else { return Ok(()) };
        let element = op.element(self.base.ty);
        if op.same(padding.ty, element) {
            return Ok(());
        }
        let words = match op.ty(element) {
            Type::Vector { .. } => "requires source element type and padding type to match.",
            _ if matches!(op.ty(padding.ty), Type::Integer { .. } | Type::Float(_) | Type::Index) => {
                "requires formal padding and source of the same elemental type"
            }
            _ => "requires valid padding vector elemental type",
        };
        refuse(VectorFault::Sentence(words), [padding.whole(), self.base.whole()])
    }

    /// Verifies that the mask has the dimensions of the vector, in the order of the source.
    fn mask(&self, op: OwnedOp<'v>, form: AffineForm) -> CheckResult {
        let Some((value, mask)) = vector(op, op.named("mask")) else { return Ok(()) };
        let inferred = mask_sizes(op.ir, form, self.value.1);
        if mask.sizes().eq(inferred.iter().copied()) {
            return Ok(());
        }
        let inferred = printed(op, &inferred, mask.element);
        refuse(VectorFault::Mask { inferred, found: op.print(value.ty) }, [value.whole()])
    }

    fn permutation(&self, op: OwnedOp<'v>) -> CheckResult {
        let Some((_, form)) = self.map else { return Ok(()) };
        let mut seen = vec![false; form.dims as usize];
        for expression in self.expressions(op) {
            let place = match expression {
                AffineExpression::Constant(0) => continue,
                AffineExpression::Dim(at) => seen.get_mut(at as usize),
                AffineExpression::Constant(_) | AffineExpression::Symbol(_) | AffineExpression::Binary(..) => {
                    return refuse(VectorFault::Sentence(PROJECTED), self.marks());
                }
            };
            if place.is_some_and(|place| std::mem::replace(place, true)) {
                let words = "that is a permutation (found one dim used more than once)";
                return refuse(VectorFault::Map(words), self.marks());
            }
        }
        Ok(())
    }
}
