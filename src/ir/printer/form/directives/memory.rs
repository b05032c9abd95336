//! Memory that is copied, and memory of a device: see the reading half.

use crate::assembly::Argument;
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeKind, TypeId, ValueId};

impl FormPrinter<'_, '_> {
    /// `%a[%i], %b[%j], %n, %tag[%k], %s, %t : t, u, v`: how many indices memory has follows from its type.
    pub(super) fn memory_transfer(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands)] = arguments else { return None };
        self.printed.values.add(operands.0);
        let types = self.types_of(*operands);
        let values = self.parts.values(*operands);
        let (mut at, mut memories): (usize, Vec<TypeId>) = (0, Vec::new());
        for part in 0..3 {
            let ty = *types.get(at)?;
            let rank = self.parts.ir.types().shaped(ty)?.shape?.len();
            let indices = values.get(at + 1..)?.get(..rank)?;
            self.are_indices(types.get(at + 1..)?.get(..rank)?).then_some(())?;
            self.str(if part > 0 { ", " } else { "" });
            self.printer.value(*values.get(at)?);
            self.str("[");
            self.printer.values(indices);
            self.str("]");
            memories.push(ty);
            at += 1 + rank;
            if part == 1 {
                self.are_indices(types.get(at..)?.get(..1)?).then_some(())?;
                self.str(", ");
                self.printer.value(*values.get(at)?);
                at += 1;
            }
        }
        let rest: &[ValueId] = values.get(at..)?;
        self.are_indices(types.get(at..)?).then_some(())?;
        for value in rest {
            self.str(", ");
            self.printer.value(*value);
        }
        self.str(" : ");
        self.types(&memories);
        matches!(rest.len(), 0 | 2).then_some(())
    }

    fn are_indices(&self, types: &[TypeId]) -> bool {
        types.iter().all(|ty| self.is_type(*ty, "index"))
    }

    /// `%device : t, u(%a : v), %b`
    pub(super) fn target_allocation(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(device), Argument::Attribute(of), Argument::Slot(parameters), Argument::Slot(sizes)] =
            arguments
        else {
            return None;
        };
        let [device] = self.typed(*device)[..] else { return None };
        self.typed_value(device);
        self.printed.attributes.add(of.0);
        let AttributeKind::Type(allocated) = self.kind(*of)? else { return None };
        self.str(", ");
        self.ty(allocated);
        if self.parts.count(*parameters) > 0 {
            self.str("(");
            self.typed_values(*parameters);
            self.str(")");
        }
        let types = self.types_of(*sizes);
        self.are_indices(&types).then_some(())?;
        self.printed.values.add(sizes.0);
        for value in self.parts.values(*sizes) {
            self.str(", ");
            self.printer.value(*value);
        }
        Some(())
    }
}
