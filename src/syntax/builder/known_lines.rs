//! Operations in custom form that are a line which was met before, but for the names of values: see
//! [`crate::syntax::known_line`].

use super::core::Core;
use super::lines::Head;
use super::{Builder, Fallible, Use};
use crate::assembly::{Format, Step};
use crate::ir::{AttributeId, Extra, ExtraId, Form, NameId};
use crate::source::Span;
use crate::syntax::known_line::{KnownLineId, LineText, Meaning, Operand};
use crate::syntax::line::Line;
use crate::syntax::link::Reached;
use crate::syntax::scan;
use smallvec::SmallVec;
use std::rc::Rc;

impl Builder<'_> {
    /// An operation that differs from one that was read before in names alone.
    #[inline(never)]
    pub(super) fn known_line(&mut self, line: &Line, known: KnownLineId) -> Fallible {
        let bindings = self.nesting.uses.len();
        if let Some(result) = line.result {
            self.result(result.start, result.end);
        }
        let (operands, Span { start: place, end }) = (self.nesting.uses.len(), line.name);
        let Meaning { name, signature, properties, attributes, types } = self.known_operands(line, known);
        let are_same = {
            let lines = self.lines.link.known_lines.borrow();
            has_same_names(lines.firsts(known), lines.operands(known), &self.nesting.uses[operands..])
        };
        if are_same {
            let types = types.map_or(0, |types| types.place(place, &line.operands));
            let head = Head { name, form: Form::Custom, place, bindings, operands };
            if self.complete_line(&head, types, signature) {
                self.core.add_dictionaries(properties, attributes);
                return Ok(());
            }
        }
        self.nesting.uses.truncate(operands);
        let name = place + scan::word_length(self.core.bytes, place as usize) as u32;
        self.custom_form(place, name)?;
        self.lines.link.reached.take();
        self.operation_end(end);
        Ok(())
    }

    /// Puts the operands of a line on their stack. What else it says is given back.
    fn known_operands(&mut self, line: &Line, known: KnownLineId) -> Meaning {
        let link = Rc::clone(&self.lines.link);
        let lines = link.known_lines.borrow();
        for operand in lines.operands(known) {
            let span = line.operands[usize::from(operand.name)];
            let name = self.scope.name(&mut self.core, span.start, span.end);
            self.nesting.uses.push(Use { name, number: operand.number, span });
        }
        lines.meaning(known)
    }

    /// Remembers what the line says whose form was read, when it comes a second time.
    pub(super) fn remember_line(&mut self, format: &Format) {
        let (Some(text), Reached::End(end)) = (self.lines.link.new_line.take(), self.lines.link.reached.get()) else {
            return;
        };
        let frame = self.nesting.operations.last().filter(|frame| text.span == Span::new(frame.place, end));
        let Some(frame) = frame else { return };
        let uses = &self.nesting.uses;
        let (bound, operands) = (&uses[frame.bindings..frame.operands], &uses[frame.operands..]);
        let types = &self.core.types[frame.types_start..];
        let has_structure = frame.first_region.is_some() || frame.successors.len > 0 || frame.is_broken;
        if has_structure
            || self.core.keeps_places()
            || !self.core.errors.is_empty()
            || operands.len() > types.len()
            || bound.len() != usize::from(text.has_result)
            || self.core.may_be_pointed_at(&text, operands)
            || !self.core.ir.signatures.note_line(text.hash)
        {
            return;
        }
        let Some(order) = order(&text, operands) else { return };
        let compares = format.steps.iter().any(|step| matches!(step, Step::Custom { .. }));
        let firsts = if compares { firsts(&order, operands) } else { SmallVec::new() };
        let (inputs, results) = types.split_at(operands.len());
        let meaning = Meaning {
            name: frame.name,
            signature: self.core.ir.signatures.remember_whole(inputs, results),
            properties: frame.properties,
            attributes: frame.attributes,
            types: (frame.types > 0).then(|| text.anchor(frame.types)),
        };
        self.lines.link.known_lines.borrow_mut().remember(&text, meaning, &order, &firsts);
    }
}

impl Core<'_> {
    /// The attributes of the operation that was made last.
    fn add_dictionaries(&mut self, properties: Option<AttributeId>, attributes: Option<AttributeId>) {
        let ir = &mut self.ir;
        if let (Some(operation), true) = (ir.operations.last_mut(), properties.or(attributes).is_some()) {
            operation.extra = Some(ExtraId::at(ir.extras.len()));
            ir.extras.push(Extra { properties, attributes, ..Extra::default() });
        }
    }

    /// Whether a diagnostic may point at something in the attributes of a line, so that they are its own: at attributes of
    /// dialects.
    fn may_be_pointed_at(&self, text: &LineText, operands: &[Use]) -> bool {
        let count = |span: Span| memchr::memchr_iter(b'#', self.source.slice(span)).count();
        count(text.span) > operands.iter().map(|operand| count(operand.span)).sum()
    }
}

/// Which of the names in a text each operand is; `None` unless each name is one operand, and nothing else looks like one.
fn order(text: &LineText, operands: &[Use]) -> Option<SmallVec<[Operand; 8]>> {
    let name_of = |operand: &Use| text.names.iter().position(|name| name.start == operand.span.start);
    let order = operands.iter().map(|operand| Some(Operand { name: name_of(operand)? as u8, number: operand.number }));
    let order: SmallVec<[Operand; 8]> = order.collect::<Option<_>>()?;
    let is_operand = |name| order.iter().any(|operand| usize::from(operand.name) == name);
    (order.len() == text.names.len() && (0..order.len()).all(is_operand)).then_some(order)
}

/// For each name in the text the first that is the same.
fn firsts(order: &[Operand], operands: &[Use]) -> SmallVec<[u8; 8]> {
    let mut names: SmallVec<[Option<NameId>; 8]> = smallvec::smallvec![None; order.len()];
    for (operand, written) in order.iter().zip(operands) {
        names[usize::from(operand.name)] = Some(written.name);
    }
    let first = |name| names.iter().position(|other| other == name).map_or(0, |first| first as u8);
    names.iter().map(first).collect()
}

/// Whether the names of a line are the same and not the same as in the one that is known, if its form asks for that.
fn has_same_names(known: &[u8], order: &[Operand], operands: &[Use]) -> bool {
    known.is_empty() || firsts(order, operands)[..] == *known
}
