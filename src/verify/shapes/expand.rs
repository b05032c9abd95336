//! Operands that are stretched to sizes which another operand lists, where these are constants.

use super::Answer;
use super::rules::RuleFault;
use super::rules::declared;
use super::view::{OpView, Shaped, joined, refuse};
use crate::ir::{Definition, Ir, ValueId};
use crate::shape::{Dim, Rule, Shape, Wording};

/// More sizes than any shape has.
const MOST_SIZES: usize = 64;

/// The numbers of a list, as far as they are constants; `None` if its length is not known.
pub(crate) fn listed(ir: &Ir, list: ValueId) -> Option<Vec<Option<i64>>> {
    let Definition::Result(op) = ir.definition(list) else { return None };
    let list: Option<Vec<Option<i64>>> = match ir.wrapped_name(op).as_deref().unwrap_or(ir.op_name(op)) {
        b"torch.prim.ListConstruct" => Some(ir.operands(op).iter().map(|value| ir.written_number(*value)).collect()),
        b"onnx.Constant" => {
            let numbers = ir.integer_list(ir.own_attribute(op, "value")?);
            numbers.map(|numbers| numbers.into_iter().map(Some).collect())
        }
        _ => None,
    };
    list.filter(|list| list.len() <= MOST_SIZES)
}

impl OpView<'_> {
    /// `onnx.Expand`: both ways.
    pub(super) fn target(self) -> Answer {
        let (Some(operand), Some(target)) = (self.named(0), list(self)) else { return Ok(()) };
        let dim = |size: &Option<i64>| size.and_then(|size| Dim::fixed(u64::try_from(size).ok()?).ok());
        let target = Shape::ranked(target.iter().map(|size| dim(size).unwrap_or(Dim::DYNAMIC)));
        let dims = [Some(operand.dims), target.dims()];
        match Rule::Numpy.infer(&dims, self.conformance) {
            Ok(inferred) => declared(self, inferred.dims()),
            Err(error) => {
                let fault = RuleFault::Broadcast(Rule::Numpy.message(&dims, &error, Wording::Torch));
                refuse(fault, [operand.whole()])
            }
        }
    }
}

fn list(view: OpView<'_>) -> Option<Vec<Option<i64>>> {
    let index = view.named_index(1)?;
    listed(view.ir, *view.ir.operands(view.op).get(index)?)
}

/// `torch.aten.expand`: only the operand, and -1 leaves a size as it is.
pub(super) fn expand(view: OpView<'_>) -> Answer {
    let (Some(operand), Some(target)) = (view.named(0), list(view)) else { return Ok(()) };
    stretched(&operand, &target)?;
    let Some(leading) = target.len().checked_sub(operand.rank()) else { return Ok(()) };
    let found = target.iter().enumerate().map(|(axis, size)| {
        let own = axis.checked_sub(leading).map(|axis| operand.dims[axis]);
        match (size, own) {
            (Some(-1), Some(own)) => own,
            (Some(size), _) => u64::try_from(*size).ok().and_then(|size| Dim::fixed(size).ok()).unwrap_or(Dim::DYNAMIC),
            (None, _) => Dim::DYNAMIC,
        }
    });
    declared(view, Some(&found.collect::<Vec<_>>()))
}

/// An operand that is stretched to sizes; what is not known of them stretches to anything.
pub(super) fn stretched(operand: &Shaped<'_>, target: &[Option<i64>]) -> Answer {
    let rank = operand.rank();
    let Some(leading) = target.len().checked_sub(rank) else {
        return refuse(RuleFault::ExpandRank { found: target.len(), rank }, [operand.whole()]);
    };
    if let Some(axis) = target[..leading].iter().position(|size| *size == Some(-1)) {
        return refuse(RuleFault::ExpandLeading(axis), [operand.whole()]);
    }
    for (axis, (size, target_size)) in operand.dims.iter().zip(&target[leading..]).enumerate() {
        let Some(wanted) = target_size.filter(|wanted| *wanted != -1) else { continue };
        if size.size().is_some_and(|size| size != 1 && i64::try_from(size) != Ok(wanted)) {
            let word = |size: &Option<i64>| size.map_or("?".to_owned(), |size| size.to_string());
            let fault = RuleFault::Expand {
                target: wanted,
                size: *size,
                axis: leading + axis,
                targets: target.iter().map(word).collect::<Vec<_>>().join(", "),
                sizes: joined(operand.dims, ", "),
            };
            return refuse(fault, [operand.dim(axis)]);
        }
    }
    Ok(())
}
