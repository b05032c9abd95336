//! Calls and dispatches with more than operands and their types: see the reading half.

use crate::assembly::{Argument, AttributeIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, TypeId};

impl<'i> FormPrinter<'_, 'i> {
    /// `%condition, %status, "message"`
    pub(super) fn failing_condition(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(condition), Argument::Slot(status), Argument::Attribute(message)] = arguments else {
            return None;
        };
        let (condition, status) = (self.sizes_of(*condition), self.sizes_of(*status));
        self.printer.values(condition);
        if condition != status {
            self.str(", ");
            self.printer.values(status);
        }
        if self.parts.attribute(*message).is_some() {
            self.str(", ");
            self.in_full_of(*message)?;
        }
        Some(())
    }

    /// How many values each list has, which nothing but the two directives says.
    fn segment_sizes(&mut self, sizes: AttributeIndex) -> Option<Vec<i64>> {
        self.printed.attributes.add(sizes.0);
        let (ty, numbers) = self.parts.ir.elements(self.parts.attribute(sizes)?)?;
        let count = usize::try_from(self.parts.ir.types().shaped(ty)?.shape?.first()?.size()?).ok()?;
        numbers.iter().cycle().take(count.min(1 << 16)).map(|number| number.parse().ok()).collect()
    }

    /// The types of one element of a list.
    fn element_types(&self, ty: TypeId, is_list: bool) -> Vec<TypeId> {
        match self.parts.ir.types().resolved(ty) {
            Type::Tuple(elements) if is_list => elements.to_vec(),
            _ => vec![ty],
        }
    }

    /// `(%a, [%b, %c], [(%d, %e)])`
    pub(super) fn segmented_operands(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(operands), Argument::Attribute(sizes)] = arguments else { return None };
        let types = self.parts.format.attribute(b"segment_types")?;
        let (sizes, types) = (self.segment_sizes(*sizes)?, self.type_elements(types)?);
        let mut values = self.sizes_of(*operands);
        if sizes.len() != types.len() {
            return None;
        }
        self.str("(");
        self.list(sizes.iter().zip(types), |form, (size, ty)| {
            let is_list = *size >= 0;
            let width = form.element_types(ty, is_list).len();
            let count = usize::try_from(*size).unwrap_or(1).checked_mul(width)?;
            let (of_list, rest) = values.split_at_checked(count)?;
            values = rest;
            form.str(if is_list { "[" } else { "" });
            form.list(of_list.chunks(width.max(1)), |form, element| {
                form.str(if width == 1 { "" } else { "(" });
                form.printer.values(element);
                form.str(if width == 1 { "" } else { ")" });
                Some(())
            })?;
            form.str(if is_list { "]" } else { "" });
            Some(())
        })?;
        self.str(")");
        values.is_empty().then_some(())
    }

    /// `(t, u ..., tuple<v, w> ...) -> r`
    pub(super) fn segmented_types(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Type(operands), Argument::Attribute(sizes), Argument::Attribute(types), Argument::Type(results)] =
            arguments
        else {
            return None;
        };
        let (sizes, types) = (self.segment_sizes(*sizes)?, self.type_elements(*types)?);
        let mut expected = Vec::new();
        self.str("(");
        self.list(sizes.iter().zip(types), |form, (size, ty)| {
            let is_list = *size >= 0;
            form.ty(ty);
            form.str(if is_list { " ..." } else { "" });
            let of_one = form.element_types(ty, is_list);
            let count = usize::try_from(*size).unwrap_or(1).min(1 << 16);
            expected.extend(std::iter::repeat_n(of_one, count).flatten());
            Some(())
        })?;
        self.str(")");
        let (found, results) = (self.types_of(*operands), self.types_of(*results));
        if !results.is_empty() {
            self.str(" -> ");
            self.printer.result_types(results.into_iter());
        }
        self.are_same(&found, &expected).then_some(())
    }

    /// `(%x = %a) : (t) -> u {`
    pub(super) fn renamed_values(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(inputs), Argument::Type(results), Argument::Region(region)] = arguments else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (types, results) = (self.types_of(*inputs), self.types_of(*results));
        self.assignments(&entry, *inputs)?;
        self.str(" : (");
        self.types(&types);
        self.str(") -> ");
        self.printer.result_types(results.into_iter());
        self.str(" ");
        self.are_same(&self.types_of_values(&entry), &types).then_some(())?;
        self.headed_region(*region, id)
    }

    /// `(%a[%o for %l]: t, %b: u) -> t`: of a function without a body the arguments have numbers for names.
    pub(super) fn dispatch_signature(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
        else {
            return None;
        };
        self.printed.attributes.add(ty.0);
        let AttributeKind::Type(function) = self.kind(*ty)? else { return None };
        let Type::Function { inputs, results } = self.parts.ir.types().unaliased(function) else { return None };
        let attributes = self.dictionaries(*of_arguments, inputs.len())?;
        let result_attributes = self.dictionaries(*of_results, results.len())?;
        let entry = self.body_arguments()?;
        let mut number = 0;
        self.str("(");
        while let Some(ty) = inputs.get(number) {
            self.str(if number > 0 { ", " } else { "" });
            let name = |form: &mut Self, index: usize| match &entry {
                Some(entry) => entry.get(index).map(|argument| form.printer.value(*argument)),
                None => {
                    form.str(&format!("%arg{index}"));
                    Some(())
                }
            };
            name(self, number)?;
            let first = number;
            number += 1;
            if self.is_resource(*ty) {
                self.str("[");
                name(self, number)?;
                self.str(" for ");
                name(self, number + 1)?;
                self.str("]");
                number += 2;
            }
            self.str(": ");
            self.ty(*ty);
            self.dictionary_of(attributes.get(first));
        }
        self.str(")");
        if !results.is_empty() {
            self.str(" -> ");
            self.results(results, result_attributes);
        }
        (number == inputs.len()).then_some(())
    }

    /// `source(%a) `, or nothing: the word is that of the collective.
    pub(super) fn collective_parameter(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Attribute(op), Argument::Slot(parameter)] = arguments else { return None };
        let parameter = self.sizes_of(*parameter);
        if parameter.is_empty() {
            return Some(());
        }
        let value = self.parts.attribute(*op)?;
        let text = self.parts.ir.print_attribute(value);
        let kind = text.split(['<', ' ', '>']).nth(1)?;
        self.str(match kind {
            "broadcast" | "recv" => "source(",
            "reduce" | "send" => "target(",
            "send_recv" => "source_target_pair(",
            _ => return None,
        });
        self.printer.values(parameter);
        self.str(") ");
        Some(())
    }

    /// `[t, u]`, or nothing where all are of `index`.
    pub(super) fn index_types(&mut self, arguments: &'i [Argument]) -> Option<()> {
        let [Argument::Slot(_), Argument::Type(types)] = arguments else { return None };
        let types = self.types_of(*types);
        if !types.iter().all(|ty| self.is_type(*ty, "index")) {
            self.str("[");
            self.types(&types);
            self.str("]");
        }
        Some(())
    }
}
