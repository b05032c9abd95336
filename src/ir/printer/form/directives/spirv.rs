//! What `spirv` writes: see the reading half.

use crate::assembly::{Argument, Directive, SlotIndex, Step};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, spirv};

impl FormPrinter<'_, '_> {
    /// The text of the only type of a slot.
    fn type_text(&mut self, slot: SlotIndex) -> Option<String> {
        let ty = self.type_of(slot)?;
        Some(self.parts.ir.print_type(ty))
    }

    /// `"Function" %a`
    pub(super) fn pointer_operand(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(pointer)] = arguments else { return None };
        let text = self.type_text(*pointer)?;
        let (_, class) = spirv::pointer(&text)?;
        self.str(&format!("\"{class}\" "));
        self.value_list(*pointer);
        Some(())
    }

    /// `type`
    pub(super) fn pointee(&mut self, arguments: &[Argument]) -> Option<()> {
        let (mut written, mut pointees): (Option<String>, Vec<String>) = (None, Vec::new());
        let is_element = matches!(arguments, [.., Argument::Text(_)]);
        for argument in arguments {
            let Argument::Type(slot) = argument else { continue };
            let text = self.type_text(*slot)?;
            // The pointers are read before it, each with its class.
            if self.printed_class(*slot) {
                pointees.push(spirv::pointer(&text)?.0.to_owned());
                continue;
            }
            if is_element {
                let ty = self.type_of(*slot)?;
                let element = self.parts.ir.types().shaped(ty).map_or(ty, |shaped| shaped.element);
                let fits = pointees.iter().all(|pointee| self.is_type(element, pointee));
                pointees.clear();
                fits.then_some(())?;
            }
            pointees.push(text.clone());
            written = Some(text);
        }
        let first = pointees.first()?;
        pointees.iter().all(|pointee| pointee == first).then_some(())?;
        self.str(&written.unwrap_or_else(|| first.clone()));
        Some(())
    }

    /// Whether the form has a value as a pointer.
    fn printed_class(&self, slot: SlotIndex) -> bool {
        let format = self.parts.format;
        format.steps.iter().any(|step| {
            matches!(step, Step::Custom { directive: Directive::PointerOperand, arguments, .. }
                if matches!(format.arguments[arguments.indices()], [Argument::Slot(pointer)] if pointer == slot))
        })
    }

    /// ` ["Aligned", 4]`, or nothing.
    pub(super) fn memory_access(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(access), Argument::Attribute(alignment), comma @ ..] = arguments else { return None };
        self.str(if comma.is_empty() { "" } else { ", " });
        if self.parts.attribute(*access).is_none() {
            return self.parts.attribute(*alignment).is_none().then_some(());
        }
        self.str(" [\"");
        let start = self.printer.out.len();
        self.written(*access)?;
        self.unwrap_word(start);
        let has_alignment = self.printer.out[start..].windows(7).any(|word| word == b"Aligned");
        self.str("\"");
        if self.parts.attribute(*alignment).is_some() {
            self.str(", ");
            self.written(*alignment)?;
        }
        self.str("]");
        (has_alignment == self.parts.attribute(*alignment).is_some()).then_some(())
    }

    /// `type`
    pub(super) fn variable_pointer(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(pointer), Argument::Type(initializer), Argument::Attribute(class)] = arguments else {
            return None;
        };
        let text = self.type_text(*pointer)?;
        let (pointee, name) = spirv::pointer(&text)?;
        self.str(&text);
        self.printed.attributes.add(class.0);
        let value = self.parts.attribute(*class)?;
        let fits = self.types_of(*initializer).iter().all(|ty| self.is_type(*ty, pointee));
        (fits && self.is_spelled(value, &format!("#spirv.storage_class<{name}>"))).then_some(())
    }

    /// A value, and the type of the result where it is not that of the value.
    pub(super) fn spirv_constant(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(value), Argument::Type(result)] = arguments else { return None };
        let ty = self.type_of(*result)?;
        self.in_full_of(*value)?;
        let text = self.parts.ir.print_type(ty);
        let attribute = self.parts.attribute(*value)?;
        let is_array = text.starts_with("!spirv.array<");
        if is_array {
            self.str(" : ");
            self.str(&text);
            return Some(());
        }
        let of = self.type_of_value(attribute)?;
        of.matches(self.parts.ir, crate::assembly::Transform::Same, &[ty]).then_some(())
    }

    /// Nothing: the result has the type inside the composite at the indices.
    pub(super) fn composite_part(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(part), Argument::Type(composite), Argument::Attribute(indices)] = arguments else {
            return None;
        };
        let (part, composite) = (self.type_of(*part)?, self.type_of(*composite)?);
        let indices = self.elements(*indices)?.iter().map(|index| self.parts.ir.integer(*index));
        let indices: Vec<i64> = indices.collect::<Option<_>>()?;
        let fits = match *self.parts.ir.types().resolved(composite) {
            Type::Vector { element, .. } => indices.len() == 1 && self.parts.ir.types().same(element, part),
            _ => {
                let found = spirv::part(&self.parts.ir.print_type(composite), &indices)?;
                self.is_type(part, &found)
            }
        };
        fits.then_some(())
    }

    /// `, @a, @b`, `, 1, 2`, or `(@a, @b)`.
    pub(super) fn listed(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute), style @ ..] = arguments else { return None };
        let elements = self.elements(*attribute)?;
        if elements.is_empty() && style.is_empty() {
            return Some(());
        }
        self.str(if style.is_empty() { ", " } else { " (" });
        self.list(elements, |form, element| {
            match form.parts.ir.integer(*element) {
                Some(number) => form.display(number),
                None => form.attribute_text(*element),
            }
            Some(())
        })?;
        self.str(if style.is_empty() { "" } else { ")" });
        Some(())
    }

    /// ` [5, 10]`, or nothing.
    pub(super) fn weights(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        if self.parts.attribute(*attribute).is_none() {
            return Some(());
        }
        self.str(" [");
        let numbers = self.elements(*attribute)?;
        self.list(numbers, |form, number| {
            let number = form.parts.ir.integer(*number)?;
            form.display(number);
            Some(())
        })?;
        self.str("]");
        Some(())
    }

    /// `"name"(%a) : (t) -> u`: the region has that operation alone, and yields its result.
    pub(super) fn wrapped_operation(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Region(region), Argument::Type(result)] = arguments else { return None };
        let ir = self.parts.ir;
        let id = self.region_of(*region)?;
        self.printed.regions.add(region.0);
        let block = self.entry(id).filter(|block| ir.block_count(id) == 1 && ir.arguments(*block).len() == 0)?;
        let terminator = self.parts.format.info.regions.first()?.terminator.as_ref()?;
        let mut ops = ir.block_ops(block);
        let (first, last) = (ops.next()?, ops.next().filter(|_| ops.next().is_none())?);
        let is_bare = |op| ir.attribute_dictionary(op).is_none() && ir.properties(op).is_none();
        let is_yield = ir.op_name(last) == terminator.as_bytes() && is_bare(last);
        let is_plain = ir.regions(first).next().is_none() && ir.successors(first).is_empty();
        (is_yield && is_plain && ir.operands(last).iter().copied().eq(ir.results(first))).then_some(())?;
        let ty = ir.results(first).next().map(|value| ir.value_type(value))?;
        let of_result = self.type_of(*result)?;
        self.printer.generic(first, self.indent);
        ir.types().same(ty, of_result).then_some(())
    }

    /// ` spec_id(5)`, or nothing.
    pub(super) fn spec_id(&mut self) -> Option<()> {
        match self.parts.discardable[..] {
            [] => Some(()),
            [entry] if self.parts.ir.texts().get(entry.name) == b"spec_id" => {
                self.printed.discardable = true;
                let AttributeKind::Integer(text, _) = *self.parts.ir.attributes().resolve(entry.value) else {
                    return None;
                };
                self.str(" spec_id(");
                self.printer.out.extend_from_slice(self.parts.ir.texts().get(text));
                self.str(")");
                Some(())
            }
            _ => None,
        }
    }
}
