//! Reductions, loops and constants of StableHLO, and constants of ONNX.

use crate::assembly::Argument;
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::ValueType;
use crate::ir::types::Type;
use crate::ir::{OpId, RegionId, TypeId, ValueId};

impl FormPrinter<'_, '_> {
    /// `(%x = %a, ..) : types attributes {..} cond {`, after a line of its own for `cond`.
    pub(super) fn paired_while(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands), Argument::Type(results), Argument::Region(region)] = arguments else {
            return None;
        };
        let id = self.region_of(*region)?;
        let entry = self.entry_arguments(id);
        let (types, result_types) = (self.types_of(*operands), self.types_of(*results));
        if !self.are_same(&types, &result_types) || !self.are_same(&self.types_of_values(&entry), &types) {
            return None;
        }
        self.assignments(&entry, *operands)?;
        self.str(if types.is_empty() { "" } else { " : " });
        self.types(&types);
        self.dictionary(" attributes {");
        self.new_line();
        self.str("cond ");
        self.headed_region(*region, id)
    }

    /// A region whose arguments have the names of those of the first one.
    pub(super) fn same_arguments(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Region(region)] = arguments else { return None };
        let id = self.region_of(*region)?;
        let first = self.region_of(crate::assembly::RegionIndex(0))?;
        let (first, second) = (self.entry_arguments(first), self.entry_arguments(id));
        if !self.are_same(&self.types_of_values(&first), &self.types_of_values(&second)) {
            return None;
        }
        let has_same_names = first.iter().zip(&second).all(|(left, right)| self.name_of(*left) == self.name_of(*right));
        has_same_names.then_some(())?;
        self.headed_region(*region, id)
    }

    /// A value as it is printed.
    fn name_of(&mut self, value: ValueId) -> Vec<u8> {
        let start = self.printer.out.len();
        self.printer.value(value);
        self.printer.out.split_off(start)
    }

    /// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or the region after
    /// `reducer(%x: t, %y: t) ..` on a line of its own.
    pub(super) fn reduction(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(inputs),
            Argument::Slot(inits),
            Argument::Attribute(dimensions),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return None;
        };
        self.printed.values.add(inputs.0);
        self.printed.values.add(inits.0);
        let pairs = self.parts.values(*inputs).iter().zip(self.parts.values(*inits));
        self.list(pairs, |form, (input, init)| {
            form.str("(");
            form.printer.value(*input);
            form.str(" init: ");
            form.printer.value(*init);
            form.str(")");
            Some(())
        })?;
        let id = self.region_of(*region)?;
        let applied = self.reducing_operation(id);
        if let Some(applied) = applied {
            self.str(" applies ");
            let name = self.parts.ir.op_name(applied);
            self.printer.out.extend_from_slice(name);
            self.printed.regions.add(region.0);
        }
        self.str(" across dimensions = ");
        self.written(*dimensions)?;
        self.dictionary(" {");
        self.str(" : ");
        for slot in [inputs, inits, results] {
            self.types_of(*slot);
        }
        self.printer.signature(self.parts.op);
        if applied.is_some() {
            return Some(());
        }
        let entry = self.entry_arguments(id);
        let (first, second) = entry.split_at(entry.len() / 2);
        if first.len() != second.len() || first.is_empty() {
            return None;
        }
        self.new_line();
        self.str(" reducer");
        for (index, (first, second)) in first.iter().zip(second).enumerate() {
            self.str(if index > 0 { " (" } else { "(" });
            for (value, end) in [(*first, ", "), (*second, ")")] {
                self.printer.value(value);
                self.str(": ");
                self.ty(self.parts.ir.value_type(value));
                self.str(end);
            }
        }
        self.str("  ");
        self.headed_region(*region, id)
    }

    /// The only operation of a reduction, if it takes both arguments in order and what it gives is the result.
    fn reducing_operation(&self, region: RegionId) -> Option<OpId> {
        let ir = self.parts.ir;
        let mut blocks = ir.blocks(region);
        let block = blocks.next().filter(|_| blocks.next().is_none())?;
        let mut inside = ir.block_ops(block);
        let (applied, last) = (inside.next()?, inside.next()?);
        let arguments: Vec<ValueId> = ir.arguments(block).collect();
        let results: Vec<ValueId> = ir.results(applied).collect();
        let element = |ty: TypeId| match *ir.types.resolved(ty) {
            Type::RankedTensor { element, ref shape, .. } if shape.is_empty() => Some(element),
            _ => None,
        };
        let is_plain = inside.next().is_none()
            && ir.operations[applied.index()].place == 0
            && arguments.len() == 2
            && ir.operands(applied) == arguments
            && ir.operands(last) == results
            && ir.extra(applied).is_none()
            && element(ir.value_type(arguments[0])).is_some();
        (is_plain && ir.op_name(last) == b"stablehlo.return").then_some(applied)
    }

    /// ` {..} value`, or ` {..} : type` where the value does not say the type.
    pub(super) fn constant_value(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(value), Argument::Type(output), rest @ ..] = arguments else { return None };
        let of_value = self.parts.attribute(*value).and_then(|value| self.type_of_value(value));
        let types = self.types_of(*output);
        match of_value.filter(|of| of.matches(self.parts.ir, crate::assembly::Transform::Same, &types)) {
            Some(ValueType::Written(_) | ValueType::I1 | ValueType::I64 | ValueType::F64) => {
                self.dictionary(" {");
                self.str(" ");
                self.in_full_of(*value)
            }
            None if matches!(rest, [Argument::Text(text)] if &**text == "typed") => {
                self.dictionary_with(&[*value], " {");
                self.str(" : ");
                self.types(&types);
                Some(())
            }
            None => None,
        }
    }
}
