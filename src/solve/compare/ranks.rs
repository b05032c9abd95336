//! Operations whose requirements are unknown because an operand has an unknown rank.

use super::congruence::NumberedKind;
use super::run::{FunctionReading, is_identity};
use crate::ir::{OpId, Type, ValueId};
use crate::shapes::{Alike, SizeTransfer, shaped_dims};
use crate::sizes::Formula;

impl FunctionReading<'_, '_, '_> {
    /// Notes an operation with a requirement on the rank of an operand, if the rank is unknown.
    pub(super) fn note_rank(&mut self, op: OpId, transfer: Option<SizeTransfer<'_>>, number: Option<u32>) {
        let ir = self.ir();
        let operands = ir.operands(op);
        let is_conversion = is_identity(ir, op);
        let is_known = is_conversion || transfer.is_some_and(|transfer| !matches!(transfer, SizeTransfer::Fresh));
        if !is_known || !operands.iter().any(|operand| self.has_unknown_rank(*operand)) {
            return;
        }
        let is_alike = is_conversion
            || match transfer {
                Some(SizeTransfer::Same) => true,
                Some(SizeTransfer::Relation(relation, _)) => relation.likeness() == Alike::Same,
                _ => false,
            };
        let dims = ir.results(op).find_map(|result| shaped_dims(ir, ir.value_type(result)));
        match dims {
            None if is_alike && operands.len() == 1 => {}
            Some(dims) if is_conversion => {
                // The number of a conversion is that of its operand, without the rank.
                let sizes = dims.iter().flat_map(|dim| match dim.size() {
                    None => [0, 0, 0],
                    Some(size) => [1, (size >> 32) as u32, size as u32],
                });
                let converted =
                    number.map(|number| self.congruence.list(NumberedKind::Ranked, [number].into_iter().chain(sizes)));
                if let Some(converted) = converted.filter(|_| self.ledger.path == Formula::Always) {
                    self.executed.numbers.insert(converted);
                }
                self.executed.unranked.push((op, converted));
            }
            _ => self.executed.unranked.push((op, number)),
        }
    }

    /// Whether a value is a tensor whose rank is neither declared nor inferred.
    fn has_unknown_rank(&self, value: ValueId) -> bool {
        let ir = self.ir();
        let ty = ir.value_type(value);
        match ir.types.resolved(ty) {
            Type::UnrankedTensor(_) | Type::UnrankedMemRef { .. } => self.dims.row_of(value).is_none(),
            Type::Opaque(_) => {
                ir.types.claims_shape(ty) && shaped_dims(ir, ty).is_none() && self.dims.row_of(value).is_none()
            }
            _ => false,
        }
    }
}
