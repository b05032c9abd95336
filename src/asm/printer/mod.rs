//! Prints an operation in the custom form that its [`Format`] describes.
//!
//! The whole form is printed at once, and the text after a region is kept until the region was printed. The parts of the operation that the text expresses are
//! recorded. If a part is not printed and does not follow from the printed parts, or if a part has no definition, the operation is printed in generic form:
//! the output is always read back as the same operation.

pub(crate) mod attributes;
pub(crate) mod dictionary;
pub(crate) mod fits;
pub(crate) mod parts;
pub(crate) mod queries;
pub(crate) mod regions;
mod state;

use crate::assembly::{
    Anchor, Arity, AttributeIndex, End, Format, Presence, Range, RegionIndex, Side, SlotIndex, Step, SuccessorIndex,
};
use crate::ir::types::Type;
use crate::ir::{OpId, RegionId, TypeId, ValueId};
use crate::print::Printer;
use crate::print::forms::{Inner, Pause};
use crate::print::regions::RegionStyle;
use fits::PrintedParts;
use parts::OperationParts;
use smallvec::SmallVec;

/// The printer of a directive: texts, operands, types, attributes and regions, and the parts of the operation. The names are those of MLIR's `OpAsmPrinter`.
/// A function returns `None` if the custom form does not apply.
pub(crate) struct OpAsmPrinter<'p, 'i> {
    printer: &'p mut Printer<'i>,
    parts: OperationParts<'i>,
    printed: PrintedParts,
    indent: usize,
    pauses: SmallVec<[Pause; 2]>,
}

impl Format {
    /// Prints an operation by this form. Returns `false`, without printing, if the form cannot express the operation.
    pub(crate) fn print<'i>(&'i self, printer: &mut Printer<'i>, op: OpId, indent: usize) -> bool {
        let Some(parts) = OperationParts::of(printer.ir, op, self) else { return false };
        let start = printer.out.len();
        printer.short_name(op);
        let mut p = OpAsmPrinter { printer, parts, printed: PrintedParts::default(), indent, pauses: SmallVec::new() };
        if p.steps().and_then(|()| p.is_complete()).is_none() {
            p.truncate(start);
            return false;
        }
        let OpAsmPrinter { printer, pauses, .. } = p;
        printer.finish_form(op, pauses);
        true
    }
}

impl<'i> OpAsmPrinter<'_, 'i> {
    /// Prints the steps of the form in order.
    #[inline]
    pub(crate) fn steps(&mut self) -> Option<()> {
        let format = self.parts.format;
        let mut at = 0;
        loop {
            let step = *format.steps.get(at)?;
            at += 1;
            match step {
                Step::Group { anchors, otherwise, .. } if !self.is_any_present(anchors) => at = usize::from(otherwise),
                Step::Clause { anchors, next, .. } if !self.is_any_present(anchors) => at = usize::from(next),
                Step::Since { is_printed, anchors, otherwise, .. }
                    if !is_printed || anchors.start < anchors.end && !self.is_any_present(anchors) =>
                {
                    at = usize::from(otherwise);
                }
                Step::Since { .. } | Step::Group { .. } | Step::Clause { .. } | Step::ClauseEnd { .. } => {}
                Step::Jump { to } => at = usize::from(to),
                Step::End => return Some(()),
                step => self.step(step)?,
            }
        }
    }

    pub(crate) fn step(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Literal { literal, blank } => {
                self.blank(blank);
                self.print(self.parts.format.literals[usize::from(literal.0)].text());
            }
            Step::Space { is_line: false } => self.print(" "),
            Step::Space { is_line: true } => self.print_newline(),
            Step::Operand { slot, blank } => {
                self.blank(blank);
                self.print_slot(slot)?;
            }
            Step::Operands { blank } => {
                self.blank(blank);
                self.printer.values(self.parts.all_values());
                self.parts.side(Side::Operands).for_each(|slot| self.printed.values.add(slot.0));
            }
            Step::Type { slot, is_qualified, blank } => {
                self.blank(blank);
                self.print_slot_types(slot, is_qualified)?;
            }
            Step::Types { side, blank } => {
                self.blank(blank);
                let types = self.end_types(End::Side(side));
                self.print_types(&types);
            }
            Step::Signature { inputs, results, blank } => {
                self.blank(blank);
                self.print_signature(inputs, results);
            }
            Step::Attribute { attribute, is_qualified, is_optional, blank } => {
                self.print_attribute_of(attribute, is_qualified, is_optional, blank)?;
            }
            Step::Unit { attribute } => self.printed.attributes.add(attribute.0),
            Step::Dictionary { has_keyword } => {
                self.print_optional_attr_dict(if has_keyword { " attributes {" } else { " {" })
            }
            Step::Properties { blank } => self.print_optional_properties(blank),
            Step::Region { region, blank } => {
                self.blank(blank);
                self.print_regions(region)?;
            }
            Step::Regions { blank } => {
                self.blank(blank);
                for index in 0..self.parts.format.info.regions.len() {
                    self.print(if index > 0 { ", " } else { "" });
                    self.print_regions(RegionIndex(index as u8))?;
                }
            }
            Step::Successor { successor, blank } => {
                self.blank(blank);
                self.print_successors(successor);
            }
            Step::Successors { blank } => {
                self.blank(blank);
                for index in 0..self.parts.format.info.successors.len() {
                    self.print(if index > 0 { ", " } else { "" });
                    self.print_successors(SuccessorIndex(index as u8));
                }
            }
            Step::Custom { directive, arguments, blank } => {
                directive.print(self, &self.parts.format.arguments[arguments.indices()], blank)?;
            }
            Step::Group { .. }
            | Step::Since { .. }
            | Step::Clause { .. }
            | Step::ClauseEnd { .. }
            | Step::Jump { .. }
            | Step::End => {}
        }
        Some(())
    }

    pub(crate) fn print(&mut self, text: &str) {
        self.printer.str(text);
    }

    pub(crate) fn blank(&mut self, blank: bool) {
        if blank {
            self.printer.out.push(b' ');
        }
    }

    pub(crate) fn print_newline(&mut self) {
        self.printer.out.push(b'\n');
        self.printer.indent(self.indent);
    }

    pub(crate) fn is_any_present(&self, anchors: Range) -> bool {
        self.parts.format.anchors[anchors.indices()].iter().any(|anchor| match *anchor {
            Anchor::Attribute(attribute) => self.is_not_default(attribute),
            Anchor::Slot(slot) => self.parts.count(slot) > 0,
            Anchor::Region(region) => {
                self.parts.regions(region).iter().any(|region| self.parts.ir.block_count(*region) > 0)
            }
            Anchor::Successor(successor) => !self.parts.successors(successor).is_empty(),
        })
    }

    /// Whether an attribute is set to another value than its default.
    pub(crate) fn is_not_default(&self, attribute: AttributeIndex) -> bool {
        let Some(value) = self.parts.attribute(attribute) else { return false };
        match &self.parts.info(attribute).presence {
            Presence::Required | Presence::Optional => true,
            Presence::Default(default) | Presence::Elided(default) => !self.is_spelled(value, default),
        }
    }

    pub(crate) fn print_slot(&mut self, slot: SlotIndex) -> Option<()> {
        self.printed.values.add(slot.0);
        if self.parts.slot(slot).arity != Arity::VariadicOfVariadic {
            self.printer.values(self.parts.values(slot));
            return Some(());
        }
        for (index, run) in self.runs(slot)?.into_iter().enumerate() {
            self.print(if index > 0 { ", (" } else { "(" });
            self.printer.values(run);
            self.print(")");
        }
        Some(())
    }

    /// The runs of a slot with several runs, whose lengths are in an attribute.
    pub(crate) fn runs(&mut self, slot: SlotIndex) -> Option<Vec<&'i [ValueId]>> {
        let lengths = self.parts.format.attribute(self.parts.slot(slot).segments.as_ref()?.as_bytes())?;
        self.printed.attributes.add(lengths.0);
        let mut values = self.parts.values(slot);
        let mut runs = Vec::new();
        for length in self.parts.ir.integers(self.parts.attribute(lengths)?)? {
            let (run, rest) = values.split_at_checked(usize::try_from(length).ok()?)?;
            runs.push(run);
            values = rest;
        }
        values.is_empty().then_some(runs)
    }

    pub(crate) fn print_successors(&mut self, successor: SuccessorIndex) {
        for (index, block) in self.parts.successors(successor).iter().enumerate() {
            self.print(if index > 0 { ", " } else { "" });
            self.printer.block_name(*block);
        }
        self.printed.successors.add(successor.0);
    }

    pub(crate) fn print_regions(&mut self, region: RegionIndex) -> Option<()> {
        let regions: SmallVec<[RegionId; 2]> = self.parts.regions(region).into();
        for (index, id) in regions.into_iter().enumerate() {
            self.print(if index > 0 { ", " } else { "" });
            let style = self.region_style(region, id)?;
            self.print_region(id, style);
        }
        self.printed.regions.add(region.0);
        Some(())
    }

    /// Records a region, which is printed later at the current place in the text.
    pub(crate) fn print_region(&mut self, region: RegionId, style: RegionStyle) {
        self.pauses.push(Pause {
            at: self.printer.out.len(),
            inner: Inner::Region(region, style),
            indent: self.indent,
        });
    }

    /// Records an operation, which is printed later at the current place in the text.
    pub(crate) fn print_inline_op(&mut self, op: OpId) {
        self.pauses.push(Pause { at: self.printer.out.len(), inner: Inner::Operation(op), indent: self.indent });
    }

    pub(crate) fn print_slot_types(&mut self, slot: SlotIndex, is_qualified: bool) -> Option<()> {
        let types = self.end_types(End::Slot(slot));
        let start = self.printer.out.len();
        if self.parts.slot(slot).arity == Arity::VariadicOfVariadic {
            let mut types = &types[..];
            for (index, run) in self.runs(slot)?.into_iter().enumerate() {
                self.print(if index > 0 { ", (" } else { "(" });
                let (of_run, rest) = types.split_at_checked(run.len())?;
                self.print_types(of_run);
                self.print(")");
                types = rest;
            }
            return Some(());
        }
        // The reader refuses types of another class.
        if let (Arity::One, Some(class)) = (self.parts.slot(slot).arity, self.parts.slot(slot).type_class)
            && types.iter().any(|ty| !fits::is_of_class(&self.parts.ir.types, *ty, class))
        {
            return None;
        }
        self.print_types(&types);
        match (&self.parts.slot(slot).class, &types[..]) {
            (Some(class), [only]) if !is_qualified => self.strip_type(class, *only, start),
            _ => Some(()),
        }
    }

    pub(crate) fn print_type(&mut self, ty: TypeId) {
        self.printer.terms.ty(&mut self.printer.out, ty);
    }

    pub(crate) fn print_types(&mut self, types: &[TypeId]) {
        for (index, ty) in types.iter().enumerate() {
            self.print(if index > 0 { ", " } else { "" });
            self.print_type(*ty);
        }
    }

    /// Prints a type without `!dialect.name`, if the type can be no other; the prefix of an alias, or of a type that consists of it, is
    /// kept.
    pub(crate) fn strip_type(&mut self, class: &str, ty: TypeId, start: usize) -> Option<()> {
        let Type::Opaque(text) = self.parts.ir.types.unaliased(ty) else { return None };
        let of_class = |text: &[u8]| {
            let body = text.strip_prefix(b"!")?.strip_prefix(class.as_bytes())?;
            matches!(body.first(), None | Some(b'<')).then_some(body.len())
        };
        of_class(text)?;
        if of_class(&self.printer.out[start..]).is_some_and(|length| length > 0) {
            self.printer.out.drain(start..start + 1 + class.len());
        }
        Some(())
    }

    /// The types on one side of a signature, or of a list, which the directive prints.
    pub(crate) fn end_types(&mut self, end: End) -> SmallVec<[TypeId; 4]> {
        match end {
            End::Slot(slot) => {
                self.printed.types.add(slot.0);
                self.parts.types(slot)
            }
            End::Side(side) => {
                self.parts.side(side).for_each(|slot| self.printed.types.add(slot.0));
                self.parts.side_types(side)
            }
        }
    }

    pub(crate) fn print_signature(&mut self, inputs: End, results: End) {
        let (input_types, result_types) = (self.end_types(inputs), self.end_types(results));
        if (inputs, results) == (End::Side(Side::Operands), End::Side(Side::Results)) {
            return self.printer.signature(self.parts.op);
        }
        self.print("(");
        self.print_types(&input_types);
        self.print(") -> ");
        self.printer.result_types(result_types.into_iter());
    }
}
