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
pub(crate) mod transforms;

use crate::assembly::{
    Anchor, Arity, AttributeIndex, End, Format, Presence, Range, RegionIndex, Side, SlotIndex, Step, SuccessorIndex,
};
use crate::ir::printer::regions::RegionStyle;
use crate::ir::printer::{Forms, Printer, Task};
use crate::ir::types::Type;
use crate::ir::{Form, OpId, RegionId, TypeId, ValueId};
use fits::Printed;
use parts::Parts;
use smallvec::SmallVec;
pub(crate) use transforms::is_made_of;

/// A place in what was printed that something else belongs to.
pub(crate) struct Pause {
    at: usize,
    inner: Inner,
    indent: usize,
}

/// The content of such a place.
pub(crate) enum Inner {
    Region(RegionId, RegionStyle),
    /// One operation, in the same line.
    Operation(OpId),
}

/// Prints one operation by its format. A function returns `None` if the custom form does not apply.
pub(crate) struct FormPrinter<'p, 'i> {
    pub(crate) printer: &'p mut Printer<'i>,
    pub(crate) parts: Parts<'i>,
    pub(crate) printed: Printed,
    pub(crate) indent: usize,
    pub(crate) pauses: SmallVec<[Pause; 2]>,
    /// Whether the form has a blank before the directive that is being printed.
    pub(crate) blank_before: bool,
}

impl<'i> Printer<'i> {
    /// The format an operation is printed by: the one it was read by, or that of its name if all are printed so.
    pub(crate) fn format_of(&self, op: OpId, form: Form) -> Option<&'i Format> {
        let is_custom = self.options.forms == Forms::Custom || form != Form::Generic;
        self.ir.format(op).filter(|format| is_custom && !format.steps.is_empty())
    }

    /// Prints an operation by its format, if it has one that can say what the operation is.
    pub(crate) fn by_format(&mut self, op: OpId, form: Form, indent: usize) -> bool {
        let Some(format) = self.format_of(op, form) else { return false };
        let Some(parts) = Parts::of(self.ir, op, format) else { return false };
        let start = self.out.len();
        self.short_name(op);
        let printed = Printed::default();
        let mut form =
            FormPrinter { printer: self, parts, printed, indent, pauses: SmallVec::new(), blank_before: false };
        if form.steps().and_then(|()| form.is_complete()).is_none() {
            self.out.truncate(start);
            return false;
        }
        let pauses = form.pauses;
        if pauses.is_empty() {
            self.location(op);
        } else {
            self.tasks.push(Task::Location(op));
            self.pause(pauses);
        }
        true
    }

    /// Leaves for later what follows the regions.
    pub(crate) fn pause(&mut self, pauses: SmallVec<[Pause; 2]>) {
        for Pause { at, inner, indent } in pauses.into_iter().rev() {
            if at < self.out.len() {
                self.tasks.push(Task::Pending(self.pending.len()));
                self.pending.extend_from_slice(&self.out[at..]);
                self.out.truncate(at);
            }
            self.tasks.push(match inner {
                Inner::Region(region, style) => Task::Region(region, indent, style),
                Inner::Operation(op) => Task::Inline(op, indent),
            });
        }
    }

    /// The name of an operation, without its dialect where that is implied.
    pub(crate) fn short_name(&mut self, op: OpId) {
        let ir = self.ir;
        let dialect = match ir.parent_op(op) {
            None => Some("builtin"),
            parent if parent == self.surrounding => parent.and_then(|parent| ir.default_dialect(parent)),
            Some(_) => None,
        };
        let name = ir.op_name(op);
        let short = dialect.and_then(|dialect| name.strip_prefix(dialect.as_bytes())?.strip_prefix(b"."));
        self.out.extend_from_slice(short.filter(|short| !short.contains(&b'.')).unwrap_or(name));
    }
}

impl<'i> FormPrinter<'_, 'i> {
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
                self.str(self.parts.format.literals[usize::from(literal.0)].text());
            }
            Step::Space { is_line: false } => self.str(" "),
            Step::Space { is_line: true } => self.new_line(),
            Step::Operand { slot, blank } => {
                self.blank(blank);
                self.operand(slot)?;
            }
            Step::Operands { blank } => {
                self.blank(blank);
                self.printer.values(self.parts.all_values());
                self.parts.side(Side::Operands).for_each(|slot| self.printed.values.add(slot.0));
            }
            Step::Type { slot, is_qualified, blank } => {
                self.blank(blank);
                self.slot_types(slot, is_qualified)?;
            }
            Step::Types { side, blank } => {
                self.blank(blank);
                let types = self.end_types(End::Side(side));
                self.types(&types);
            }
            Step::Signature { inputs, results, blank } => {
                self.blank(blank);
                self.signature(inputs, results);
            }
            Step::Attribute { attribute, is_qualified, is_optional, blank } => {
                self.attribute(attribute, is_qualified, is_optional, blank)?;
            }
            Step::Unit { attribute } => self.printed.attributes.add(attribute.0),
            Step::Dictionary { has_keyword } => self.dictionary(if has_keyword { " attributes {" } else { " {" }),
            Step::Properties { .. } => self.properties(),
            Step::Region { region, blank } => {
                self.blank(blank);
                self.regions(region)?;
            }
            Step::Regions { blank } => {
                self.blank(blank);
                for index in 0..self.parts.format.info.regions.len() {
                    self.str(if index > 0 { ", " } else { "" });
                    self.regions(RegionIndex(index as u8))?;
                }
            }
            Step::Successor { successor, blank } => {
                self.blank(blank);
                self.successors(successor);
            }
            Step::Successors { blank } => {
                self.blank(blank);
                for index in 0..self.parts.format.info.successors.len() {
                    self.str(if index > 0 { ", " } else { "" });
                    self.successors(SuccessorIndex(index as u8));
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

    pub(crate) fn str(&mut self, text: &str) {
        self.printer.str(text);
    }

    pub(crate) fn blank(&mut self, blank: bool) {
        if blank {
            self.printer.out.push(b' ');
        }
    }

    pub(crate) fn new_line(&mut self) {
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

    /// Whether an attribute is set to something else than its default value.
    pub(crate) fn is_not_default(&self, attribute: AttributeIndex) -> bool {
        let Some(value) = self.parts.attribute(attribute) else { return false };
        match &self.parts.info(attribute).presence {
            Presence::Required | Presence::Optional => true,
            Presence::Default(default) | Presence::Elided(default) => !self.is_spelled(value, default),
        }
    }

    pub(crate) fn operand(&mut self, slot: SlotIndex) -> Option<()> {
        self.printed.values.add(slot.0);
        if self.parts.slot(slot).arity != Arity::VariadicOfVariadic {
            self.printer.values(self.parts.values(slot));
            return Some(());
        }
        for (index, run) in self.runs(slot)?.into_iter().enumerate() {
            self.str(if index > 0 { ", (" } else { "(" });
            self.printer.values(run);
            self.str(")");
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

    pub(crate) fn successors(&mut self, successor: SuccessorIndex) {
        for (index, block) in self.parts.successors(successor).iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            self.printer.block_name(*block);
        }
        self.printed.successors.add(successor.0);
    }

    pub(crate) fn regions(&mut self, region: RegionIndex) -> Option<()> {
        let regions: SmallVec<[RegionId; 2]> = self.parts.regions(region).into();
        for (index, id) in regions.into_iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            let style = self.region_style(region, id)?;
            self.region_at(id, style);
        }
        self.printed.regions.add(region.0);
        Some(())
    }

    /// Leaves a region for later.
    pub(crate) fn region_at(&mut self, region: RegionId, style: RegionStyle) {
        self.pauses.push(Pause {
            at: self.printer.out.len(),
            inner: Inner::Region(region, style),
            indent: self.indent,
        });
    }

    /// Leaves an operation for later.
    pub(crate) fn operation_at(&mut self, op: OpId) {
        self.pauses.push(Pause { at: self.printer.out.len(), inner: Inner::Operation(op), indent: self.indent });
    }

    pub(crate) fn slot_types(&mut self, slot: SlotIndex, is_qualified: bool) -> Option<()> {
        let types = self.end_types(End::Slot(slot));
        let start = self.printer.out.len();
        if self.parts.slot(slot).arity == Arity::VariadicOfVariadic {
            let mut types = &types[..];
            for (index, run) in self.runs(slot)?.into_iter().enumerate() {
                self.str(if index > 0 { ", (" } else { "(" });
                let (of_run, rest) = types.split_at_checked(run.len())?;
                self.types(of_run);
                self.str(")");
                types = rest;
            }
            return Some(());
        }
        // A reader refuses another.
        if let (Arity::One, Some(class)) = (self.parts.slot(slot).arity, self.parts.slot(slot).type_class)
            && types.iter().any(|ty| !fits::is_of_class(&self.parts.ir.types, *ty, class))
        {
            return None;
        }
        self.types(&types);
        match (&self.parts.slot(slot).class, &types[..]) {
            (Some(class), [only]) if !is_qualified => self.strip_type(class, *only, start),
            _ => Some(()),
        }
    }

    pub(crate) fn ty(&mut self, ty: TypeId) {
        self.printer.terms.ty(&mut self.printer.out, ty);
    }

    pub(crate) fn types(&mut self, types: &[TypeId]) {
        for (index, ty) in types.iter().enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            self.ty(*ty);
        }
    }

    /// Leaves out `!dialect.name` of a type that can be no other; of one that is nothing else it stays, as it does in
    /// an alias.
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

    /// The types at one end of a signature or in a list, which are printed by it.
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

    pub(crate) fn signature(&mut self, inputs: End, results: End) {
        let (input_types, result_types) = (self.end_types(inputs), self.end_types(results));
        if (inputs, results) == (End::Side(Side::Operands), End::Side(Side::Results)) {
            return self.printer.signature(self.parts.op);
        }
        self.str("(");
        self.types(&input_types);
        self.str(") -> ");
        self.printer.result_types(result_types.into_iter());
    }
}
