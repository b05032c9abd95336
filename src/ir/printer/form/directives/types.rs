//! Types of operands and results in other ways than one after the other.

use crate::assembly::{Argument, Side, SlotIndex, Transform};
use crate::ir::TypeId;
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::{is_i1, is_made_of};
use crate::ir::types::Type;

impl FormPrinter<'_, '_> {
    /// The types of all operands and of all results, which the directive says.
    fn all_types(&mut self) -> [Vec<TypeId>; 2] {
        [Side::Operands, Side::Results].map(|side| {
            self.parts.side(side).for_each(|slot| self.printed.types.add(slot.0));
            self.parts.side_types(side).to_vec()
        })
    }

    /// `(types) -> types` of everything.
    fn whole_signature(&mut self) {
        _ = self.all_types();
        self.printer.signature(self.parts.op);
    }

    /// One type for everything, or `(types) -> types`.
    pub(super) fn same_or_signature(&mut self) -> Option<()> {
        let [operands, results] = self.all_types();
        let [first] = results[..] else {
            self.whole_signature();
            return Some(());
        };
        let types = &self.parts.ir.types;
        if operands.iter().all(|ty| types.same(*ty, first)) {
            self.ty(first);
        } else {
            self.whole_signature();
        }
        Some(())
    }

    /// The types of the operands, which those of the results are.
    pub(super) fn pairwise_types(&mut self) -> Option<()> {
        let [operands, results] = self.all_types();
        self.types(&operands);
        self.are_same(&operands, &results).then_some(())
    }

    /// `: types -> types`, either of which may be missing.
    pub(super) fn default_types(&mut self) -> Option<()> {
        let [operands, results] = self.all_types();
        if !operands.is_empty() || !results.is_empty() {
            self.str(":");
        }
        if !operands.is_empty() {
            self.str(" ");
            self.types(&operands);
        }
        if !results.is_empty() {
            self.str(" -> ");
            self.types(&results);
        }
        Some(())
    }

    /// `type, ` of a condition, if it is not `i1`.
    pub(super) fn condition_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(condition)] = arguments else { return None };
        let ty = self.type_of(*condition)?;
        if !is_i1(self.parts.ir, ty) {
            self.ty(ty);
            self.str(", ");
        }
        Some(())
    }

    /// ` -> type`, ` -> (types)`, or nothing; parentheses around a single one where an argument says so.
    pub(super) fn arrow_types(&mut self, arguments: &[Argument], blank: bool) -> Option<()> {
        let [Argument::Type(slot), rest @ ..] = arguments else { return None };
        let types = self.types_of(*slot);
        if types.is_empty() {
            return Some(());
        }
        self.blank(blank);
        self.str("-> ");
        if rest.is_empty() {
            self.printer.result_types(types.into_iter());
        } else {
            self.str("(");
            self.types(&types);
            self.str(")");
        }
        Some(())
    }

    /// `: i32`, or nothing for `index`.
    pub(super) fn launch_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(first), Argument::Slot(_), clusters @ ..] = arguments else { return None };
        let ty = self.type_of(*first)?;
        for cluster in clusters {
            let Argument::Type(cluster) = cluster else { return None };
            if !self.types_of(*cluster).iter().all(|of| self.parts.ir.types.same(*of, ty)) {
                return None;
            }
        }
        if !self.is_type(ty, "index") {
            self.str(": ");
            self.ty(ty);
        }
        Some(())
    }

    /// Nothing: the type inside the container at the position.
    pub(super) fn contained_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(inner), Argument::Type(container), Argument::Attribute(position)] = arguments else {
            return None;
        };
        let (ty, container) = (self.type_of(*inner)?, self.type_of(*container)?);
        let position = self.parts.ir.integers(self.parts.attribute(*position)?)?;
        let Type::Opaque(text) = self.parts.ir.types.resolved(container) else { return None };
        let found = crate::ir::llvm::contained(std::str::from_utf8(text).ok()?, &position)?;
        self.is_type(ty, &found).then_some(())
    }

    /// Nothing: a vector of the elements of the first with as many as the mask has.
    pub(super) fn shuffle_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(first), Argument::Type(result), Argument::Attribute(mask)] = arguments else {
            return None;
        };
        let (first, result) = (self.type_of(*first)?, self.type_of(*result)?);
        let count = self.parts.ir.integers(self.parts.attribute(*mask)?)?.len();
        let types = &self.parts.ir.types;
        let (
            Type::Vector { shape: of_first, element, scalable },
            Type::Vector { shape, scalable: result_scalable, element: result_element },
        ) = (types.resolved(first), types.resolved(result))
        else {
            return None;
        };
        let (dim, rest) = shape.split_first()?;
        let fits = types.same(*element, *result_element)
            && dim.size() == u64::try_from(count).ok()
            && rest == of_first.get(1..).unwrap_or_default()
            && scalable == result_scalable;
        fits.then_some(())
    }

    /// The type of the operand; the result has the type inside of it, if there is one.
    pub(super) fn await_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(operand), Argument::Type(result)] = arguments else { return None };
        let (ty, results) = (self.type_of(*operand)?, self.types_of(*result));
        self.ty(ty);
        let is_made = match &results[..] {
            [] => true,
            results => is_made_of(self.parts.ir, Transform::Parameter, &[ty], results),
        };
        let is_value =
            matches!(self.parts.ir.types.resolved(ty), Type::Opaque(text) if text.starts_with(b"!async.value<"));
        (is_made && is_value != results.is_empty()).then_some(())
    }

    /// `: type` of a range without values.
    pub(super) fn range_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(values), Argument::Type(result)] = arguments else { return None };
        let (values, result) = (self.parts.types(*values), self.type_of(*result)?);
        let Some(first) = values.first() else {
            self.str(": ");
            self.ty(result);
            return Some(());
        };
        let Type::Opaque(text) = self.parts.ir.types.resolved(*first) else { return None };
        let text = std::str::from_utf8(text).ok()?.strip_prefix("!pdl.")?;
        let element = text.strip_prefix("range<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(text);
        self.is_type(result, &format!("!pdl.range<{element}>")).then_some(())
    }

    /// ` -> type`, if the attribute is set.
    pub(super) fn results_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(index), Argument::Type(result)] = arguments else { return None };
        let ty = self.type_of(*result)?;
        if self.parts.attribute(*index).is_none() {
            return self.is_type(ty, "!pdl.range<value>").then_some(());
        }
        self.str(" -> ");
        self.ty(ty);
        Some(())
    }

    /// `type`, or `(type) -> types`.
    pub(super) fn semi_function_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(operand), Argument::Type(results), ..] = arguments else { return None };
        let (ty, results) = (self.type_of(*operand)?, self.types_of(*results));
        if results.is_empty() {
            self.ty(ty);
            return Some(());
        }
        self.str("(");
        self.ty(ty);
        self.str(") -> ");
        let is_single = results.len() == 1;
        self.str(if is_single { "" } else { "(" });
        self.types(&results);
        self.str(if is_single { "" } else { ")" });
        Some(())
    }

    /// `(type) -> type`, the second of which all other slots have.
    pub(super) fn same_result_types(&mut self, arguments: &[Argument]) -> Option<()> {
        let mut slots = arguments.iter().map(|argument| match argument {
            Argument::Type(slot) => Some(*slot),
            _ => None,
        });
        let (target, first) = (self.type_of(slots.next()??)?, self.type_of(slots.next()??)?);
        for slot in slots {
            let ty = self.type_of(slot?)?;
            if !self.parts.ir.types.same(ty, first) {
                return None;
            }
        }
        self.str("(");
        self.ty(target);
        self.str(") -> ");
        self.printer.result_types([first].into_iter());
        Some(())
    }

    /// `complex<t>` of a result whose parts are `t`, or a signature.
    pub(super) fn complex_types(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments else { return None };
        let (left, right, result) = (self.type_of(*left)?, self.type_of(*right)?, self.type_of(*result)?);
        if is_made_of(self.parts.ir, Transform::RealPart, &[result], &[left, right]) {
            self.ty(result);
        } else {
            self.whole_signature();
        }
        Some(())
    }

    /// `t, u` of the condition and of everything else, or a signature.
    pub(super) fn select_types(&mut self, arguments: &[Argument]) -> Option<()> {
        let types: Option<Vec<SlotIndex>> = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Type(slot) => Some(*slot),
                _ => None,
            })
            .collect();
        let [condition, on_true, on_false, result] = types?[..] else { return None };
        let (condition, result) = (self.type_of(condition)?, self.type_of(result)?);
        let (on_true, on_false) = (self.type_of(on_true)?, self.type_of(on_false)?);
        let same = |ty| self.parts.ir.types.same(ty, result);
        if same(on_true) && same(on_false) {
            self.types(&[condition, result]);
        } else {
            self.whole_signature();
        }
        Some(())
    }

    /// `tuple<t, u>` of the values in it.
    pub(super) fn tuple_types(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(values), Argument::Type(result)] = arguments else { return None };
        let (values, result) = (self.types_of(*values), self.type_of(*result)?);
        self.ty(result);
        is_made_of(self.parts.ir, Transform::TupleElements, &[result], &values).then_some(())
    }
}
