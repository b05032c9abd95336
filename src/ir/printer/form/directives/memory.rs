//! Memory that is copied, and memory of a device: see the reading half.

use super::openmp::{typed, typed_value};
use super::values::typed_values;
use crate::assembly::Argument;
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeKind, TypeId, ValueId};

/// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: how many indices memory has follows from its type.
pub(super) fn memory_transfer(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(operands)] = arguments else { return None };
    form.printed.values.add(operands.0);
    let types = form.types_of(*operands);
    let values = form.parts.values(*operands);
    let (mut at, mut memories): (usize, Vec<TypeId>) = (0, Vec::new());
    for part in 0..3 {
        let ty = *types.get(at)?;
        let rank = form.parts.ir.types().shaped(ty)?.shape?.len();
        let indices = values.get(at + 1..)?.get(..rank)?;
        are_indices(form, types.get(at + 1..)?.get(..rank)?).then_some(())?;
        form.str(if part > 0 { ", " } else { "" });
        form.printer.value(*values.get(at)?);
        form.str("[");
        form.printer.values(indices);
        form.str("]");
        memories.push(ty);
        at += 1 + rank;
        if part == 1 {
            are_indices(form, types.get(at..)?.get(..1)?).then_some(())?;
            form.str(", ");
            form.printer.value(*values.get(at)?);
            at += 1;
        }
    }
    let rest: &[ValueId] = values.get(at..)?;
    are_indices(form, types.get(at..)?).then_some(())?;
    for value in rest {
        form.str(", ");
        form.printer.value(*value);
    }
    form.str(" : ");
    form.types(&memories);
    matches!(rest.len(), 0 | 2).then_some(())
}

pub(super) fn are_indices(form: &FormPrinter<'_, '_>, types: &[TypeId]) -> bool {
    types.iter().all(|ty| form.is_type(*ty, "index"))
}

/// `%device : t, u(%a : v), %b`
pub(super) fn target_allocation(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(device), Argument::Attribute(of), Argument::Slot(parameters), Argument::Slot(sizes)] =
        arguments
    else {
        return None;
    };
    let [device] = typed(form, *device)[..] else { return None };
    typed_value(form, device);
    form.printed.attributes.add(of.0);
    let AttributeKind::Type(allocated) = form.kind(*of)? else { return None };
    form.str(", ");
    form.ty(allocated);
    if form.parts.count(*parameters) > 0 {
        form.str("(");
        typed_values(form, *parameters);
        form.str(")");
    }
    let types = form.types_of(*sizes);
    are_indices(form, &types).then_some(())?;
    form.printed.values.add(sizes.0);
    for value in form.parts.values(*sizes) {
        form.str(", ");
        form.printer.value(*value);
    }
    Some(())
}
