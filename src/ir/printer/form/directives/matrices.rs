//! Operations on matrices and vectors of bits: see the reading half.

use crate::assembly::Argument;
use crate::ir::nvvm;
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;

/// ` {attributes} : (t, u, v)`
pub(super) fn fragment_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(first), Argument::Attribute(second), slots @ ..] = arguments else { return None };
    let mut types = Vec::new();
    for slot in slots {
        let Argument::Type(slot) = slot else { return None };
        let of_slot = form.types_of(*slot);
        let one = *of_slot.first()?;
        of_slot.iter().all(|ty| form.parts.ir.types().same(*ty, one)).then_some(())?;
        types.push(one);
    }
    for (attribute, ty) in [first, second].into_iter().zip(&types) {
        let said = nvvm::multiplicand_kind(form.parts.ir.types(), *ty);
        match (said, form.parts.attribute(*attribute)) {
            // A reader would set it.
            (Some(_), None) => return None,
            (Some(said), Some(value)) if form.is_spelled(value, said) => form.printed.attributes.add(attribute.0),
            _ => {}
        }
    }
    form.dictionary_with(&[*first, *second], " {");
    form.str(" : (");
    form.types(&types);
    form.str(")");
    Some(())
}

/// Nothing, if the result and the summand are the product of two vectors.
pub(super) fn outer_product_result(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(left), Argument::Type(right), Argument::Type(added), Argument::Type(result)] = arguments else {
        return None;
    };
    let ir = form.parts.ir;
    let (left, right) = (form.type_of(*left)?, form.type_of(*right)?);
    let (
        Type::Vector { shape: rows, scalable: scalable_rows, element },
        Type::Vector { shape: columns, scalable: scalable_columns, .. },
    ) = (ir.types().resolved(left), ir.types().resolved(right))
    else {
        return None;
    };
    let scales = |scalable: &[bool]| scalable.first().copied().unwrap_or(false);
    let wanted = ([*rows.first()?, *columns.first()?], [scales(scalable_rows), scales(scalable_columns)]);
    let mut products = form.types_of(*added);
    products.extend(form.types_of(*result));
    let fits = products.iter().all(|product| match ir.types().resolved(*product) {
        Type::Vector { shape, scalable, element: of } => {
            let scalable = [0, 1].map(|at| scalable.get(at).copied().unwrap_or(false));
            **shape == wanted.0 && scalable == wanted.1 && ir.types().same(*of, *element)
        }
        _ => false,
    });
    fits.then_some(())
}

/// Nothing, if the result has the bits of both.
pub(super) fn concatenated_bits(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments else { return None };
    let mut bits = [left, right, result].into_iter().map(|slot| {
        let text = form.type_of(*slot).map(|ty| form.parts.ir.print_type(ty))?;
        text.strip_prefix("!smt.bv<")?.strip_suffix('>')?.trim().parse::<u32>().ok()
    });
    let (left, right, result) = (bits.next()??, bits.next()??, bits.next()??);
    (left.checked_add(right) == Some(result)).then_some(())
}
