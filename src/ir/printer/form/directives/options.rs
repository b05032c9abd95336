//! Options of passes: see the reading half.

use crate::assembly::Argument;
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, AttributeKind, ValueId, unquoted};

impl FormPrinter<'_, '_> {
    /// `{"name" = 1 : i64, "name" = %a}`: sorted by names, all of which are strings here.
    pub(super) fn pass_options(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(options), Argument::Slot(operands)] = arguments else { return None };
        self.printed.attributes.add(options.0);
        self.printed.values.add(operands.0);
        let ir = self.parts.ir;
        let AttributeKind::Dictionary(entries) = self.kind(*options)? else { return None };
        let mut entries = ir.attributes().dictionary(entries).to_vec();
        entries.sort_by(|left, right| unquoted(ir.texts().get(left.name)).cmp(unquoted(ir.texts().get(right.name))));
        let mut rest = self.parts.values(*operands);
        self.str("{");
        self.list(&entries, |form, entry| {
            form.str("\"");
            form.printer.out.extend_from_slice(unquoted(ir.texts().get(entry.name)));
            form.str("\" = ");
            form.option_value(entry.value, &mut rest)
        })?;
        self.str("}");
        rest.is_empty().then_some(())
    }

    fn option_value(&mut self, value: AttributeId, rest: &mut &[ValueId]) -> Option<()> {
        match *self.parts.ir.attributes().resolve(value) {
            AttributeKind::Array(list) => {
                self.str("[");
                self.list(self.parts.ir.attributes().list(list), |form, element| {
                    match form.parts.ir.attributes().resolve(*element) {
                        AttributeKind::Array(_) => {
                            form.attribute_text(*element);
                            Some(())
                        }
                        _ => form.option_value(*element, rest),
                    }
                })?;
                self.str("]");
                Some(())
            }
            AttributeKind::Opaque(text, _)
                if self.parts.ir.texts().get(text).starts_with(b"#transform.param_operand<") =>
            {
                let (first, others) = rest.split_first()?;
                *rest = others;
                self.printer.value(*first);
                Some(())
            }
            AttributeKind::Integer(_, None) => {
                self.attribute_text(value);
                self.str(" : i64");
                Some(())
            }
            _ => {
                self.attribute_text(value);
                Some(())
            }
        }
    }
}
