//! Options of passes: see the reading half.

use crate::assembly::Argument;
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, AttributeKind, ValueId, unquoted};
use crate::order;

/// `{"name" = 1 : i64, "name" = %a}`: sorted by names, all of which are strings here.
pub(super) fn pass_options(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(options), Argument::Slot(operands)] = arguments else { return None };
    form.printed.attributes.add(options.0);
    form.printed.values.add(operands.0);
    let ir = form.parts.ir;
    let AttributeKind::Dictionary(entries) = form.kind(*options)? else { return None };
    let mut entries = ir.attributes().dictionary(entries).to_vec();
    order::sort_by(&mut entries, |left, right| {
        unquoted(ir.texts().get(left.name)).cmp(unquoted(ir.texts().get(right.name)))
    });
    let mut rest = form.parts.values(*operands);
    form.str("{");
    form.list(&entries, |form, entry| {
        form.str("\"");
        form.printer.out.extend_from_slice(unquoted(ir.texts().get(entry.name)));
        form.str("\" = ");
        option_value(form, entry.value, &mut rest)
    })?;
    form.str("}");
    rest.is_empty().then_some(())
}

fn option_value(form: &mut FormPrinter<'_, '_>, value: AttributeId, rest: &mut &[ValueId]) -> Option<()> {
    match *form.parts.ir.attributes().resolve(value) {
        AttributeKind::Array(list) => {
            form.str("[");
            form.list(form.parts.ir.attributes().list(list), |form, element| {
                match form.parts.ir.attributes().resolve(*element) {
                    AttributeKind::Array(_) => {
                        form.attribute_text(*element);
                        Some(())
                    }
                    _ => option_value(form, *element, rest),
                }
            })?;
            form.str("]");
            Some(())
        }
        AttributeKind::Opaque(text, _) if form.parts.ir.texts().get(text).starts_with(b"#transform.param_operand<") => {
            let (first, others) = rest.split_first()?;
            *rest = others;
            form.printer.value(*first);
            Some(())
        }
        AttributeKind::Integer(_, None) => {
            form.attribute_text(value);
            form.str(" : i64");
            Some(())
        }
        _ => {
            form.attribute_text(value);
            Some(())
        }
    }
}
