//! Operations that are a line of their own: see [`crate::syntax::line`] and [`crate::syntax::known_line`].

use super::scope::Slot;
use super::{Builder, Fallible, Use};
use crate::assembly::{Format, Step};
use crate::ir::{
    AttributeId, Definition, Extra, ExtraId, Form, NameId, OpId, OpNameId, Operation, Run, SignatureId, Value, ValueId,
};
use crate::source::Span;
use crate::syntax::known_line::{KnownLineId, LineText, Meaning, Operand};
use crate::syntax::line::{Line, Repeated, SIGNATURES};
use crate::syntax::scan;
use smallvec::SmallVec;
use std::rc::Rc;

/// What a line says up to its signature.
struct Head {
    name: OpNameId,
    form: Form,
    place: u32,
    /// Where its result starts on the stack of uses, and where its operands do.
    bindings: usize,
    operands: usize,
    /// Where the parenthesis is that closes the operands.
    close: u32,
}

impl Builder<'_> {
    #[inline]
    fn head(&mut self, line: &Line) -> Head {
        let bindings = self.uses.len();
        if let Some(result) = line.result {
            self.result(result.start, result.end);
        }
        let name = self.operation_name(line.name.start, line.name.end);
        let operands = self.uses.len();
        line.operands.iter().for_each(|operand| self.operand(operand.start, operand.end));
        Head { name, form: Form::Generic, place: line.name.start, bindings, operands, close: line.close }
    }

    /// An operation up to the end of its operands.
    pub(crate) fn operation_head(&mut self) {
        if let Some(line) = self.link.take_line() {
            let head = self.head(&line);
            self.begin_head(&head);
        }
    }

    fn begin_head(&mut self, head: &Head) {
        self.begin_behind(head.bindings, head.name, Form::Generic, head.place);
        if let Some(frame) = self.frame() {
            frame.operands = head.operands;
        }
    }

    /// An operation up to its location, which begins at `end`.
    pub(crate) fn operation_line(&mut self, end: u32) -> Fallible {
        let Some(line) = self.link.take_line() else { return Ok(()) };
        if let Some(known) = line.known {
            return self.known_line(&line, known);
        }
        let head = self.head(&line);
        let types = head.close + ") : ".len() as u32;
        if let Some(signature) = self.known_signature(line.signature, types, end)
            && !self.keeps_places()
            && self.complete_line(&head, types, signature)
        {
            return Ok(());
        }
        self.begin_head(&head);
        self.operation_types(types);
        self.signature(types, end)?;
        self.operation_end(end);
        Ok(())
    }

    /// The signature between two places, if it was met before.
    #[inline]
    fn known_signature(&mut self, repeated: Option<Repeated>, start: u32, end: u32) -> Option<SignatureId> {
        let Some(Repeated { slot, is_same }) = repeated else {
            return self.ir.signatures.lookup(self.slice(start, end));
        };
        if is_same && let Some(Some(known)) = self.line_signatures.get(slot) {
            return Some(*known);
        }
        let found = self.ir.signatures.lookup(self.slice(start, end));
        self.line_signatures.resize(SIGNATURES, None);
        self.line_signatures[slot] = found;
        found
    }

    /// The location of the line that was read last, up to `end`.
    pub(crate) fn line_location(&mut self, end: u32) {
        let Some(location) = self.attributes.pop() else { return };
        let Some(last) = self.ir.operations.len().checked_sub(1) else { return };
        self.ir.extra_mut(OpId::at(last)).location = Some(location);
        self.note_location_end(OpId::at(last), end);
    }

    /// An operation in custom form that differs from one that was read before in names alone.
    #[inline(never)]
    fn known_line(&mut self, line: &Line, known: KnownLineId) -> Fallible {
        let bindings = self.uses.len();
        if let Some(result) = line.result {
            self.result(result.start, result.end);
        }
        let (operands, Span { start: place, end }) = (self.uses.len(), line.name);
        let Meaning { name, signature, properties, attributes, types } = self.known_operands(line, known);
        if self.has_same_names(line, known, operands) {
            let types = types.map_or(0, |types| types.place(place, &line.operands));
            let head = Head { name, form: Form::Custom, place, bindings, operands, close: end };
            if self.complete_line(&head, types, signature) {
                self.add_dictionaries(properties, attributes);
                return Ok(());
            }
        }
        self.uses.truncate(operands);
        let name = place + scan::word_length(self.bytes, place as usize) as u32;
        self.custom_form(place, name)?;
        self.link.reached.take();
        self.operation_end(end);
        Ok(())
    }

    /// Puts the operands of a line on their stack. What else it says is given back.
    fn known_operands(&mut self, line: &Line, known: KnownLineId) -> Meaning {
        let link = Rc::clone(&self.link);
        let lines = link.known_lines.borrow();
        for operand in lines.operands(known) {
            let span = line.operands[usize::from(operand.name)];
            let name = self.name(span.start, span.end);
            self.uses.push(Use { name, number: operand.number, span });
        }
        lines.meaning(known)
    }

    /// Whether names of a line are the same and not the same as in the one that is known, if its form asks for that. The
    /// operands are on their stack from a height on.
    fn has_same_names(&self, line: &Line, known: KnownLineId, operands: usize) -> bool {
        let lines = self.link.known_lines.borrow();
        let firsts = lines.firsts(known);
        if firsts.is_empty() {
            return true;
        }
        let mut names: SmallVec<[Option<NameId>; 8]> = smallvec::smallvec![None; line.operands.len()];
        for (operand, written) in lines.operands(known).iter().zip(&self.uses[operands..]) {
            names[usize::from(operand.name)] = Some(written.name);
        }
        let is_first =
            |(name, first): (_, &u8)| names.iter().position(|other| other == name) == Some(usize::from(*first));
        names.iter().zip(firsts).all(is_first)
    }

    /// The attributes of the operation that was made last.
    fn add_dictionaries(&mut self, properties: Option<AttributeId>, attributes: Option<AttributeId>) {
        if let (Some(operation), true) = (self.ir.operations.last_mut(), properties.or(attributes).is_some()) {
            operation.extra = Some(ExtraId::at(self.ir.extras.len()));
            self.ir.extras.push(Extra { properties, attributes, ..Extra::default() });
        }
    }

    /// Remembers what the line says whose form was read, up to `end`, when it comes a second time.
    pub(super) fn remember_line(&mut self, format: &Format, end: u32) {
        let Some(text) = self.link.new_line.take() else { return };
        let Some(frame) = self.operations.last().filter(|frame| text.span == Span::new(frame.place, end)) else {
            return;
        };
        let (bound, operands) = (&self.uses[frame.bindings..frame.operands], &self.uses[frame.operands..]);
        let types = &self.types[frame.types_start..];
        let has_structure = frame.first_region.is_some() || frame.successors.len > 0 || frame.is_broken;
        if has_structure
            || self.keeps_places()
            || !self.errors.is_empty()
            || operands.len() != text.names.len()
            || operands.len() > types.len()
            || bound.len() != usize::from(text.has_result)
            || self.is_about_places(&text, operands)
            || !self.ir.signatures.note_line(text.hash)
        {
            return;
        }
        // Each name of the text is one operand, and there is nothing else that looks like a name.
        let name_of = |operand: &Use| text.names.iter().position(|name| name.start == operand.span.start);
        let order: Option<SmallVec<[Operand; 8]>> = operands
            .iter()
            .map(|operand| Some(Operand { name: name_of(operand)? as u8, number: operand.number }))
            .collect();
        let Some(order) = order else { return };
        if !(0..order.len()).all(|name| order.iter().any(|operand| usize::from(operand.name) == name)) {
            return;
        }
        let mut names: SmallVec<[NameId; 8]> = operands.iter().map(|operand| operand.name).collect();
        order.iter().zip(operands).for_each(|(place, operand)| names[usize::from(place.name)] = operand.name);
        let first = |name: &NameId| names.iter().position(|other| other == name).map_or(0, |first| first as u8);
        let compares = format.steps.iter().any(|step| matches!(step, Step::Custom { .. }));
        let firsts: SmallVec<[u8; 8]> = names.iter().filter(|_| compares).map(first).collect();
        let (inputs, results) = types.split_at(operands.len());
        let meaning = Meaning {
            name: frame.name,
            signature: self.ir.signatures.remember_whole(inputs, results),
            properties: frame.properties,
            attributes: frame.attributes,
            types: (frame.types > 0).then(|| text.anchor(frame.types)),
        };
        self.link.known_lines.borrow_mut().remember(&text, meaning, &order, &firsts);
    }

    /// Whether a diagnostic may point into the attributes of a line, so that they are its own.
    fn is_about_places(&self, text: &LineText, operands: &[Use]) -> bool {
        let bytes = self.source.slice(text.span);
        let count = |sigil: u8, bytes: &[u8]| memchr::memchr_iter(sigil, bytes).count();
        let packs: usize = operands.iter().map(|operand| count(b'#', self.source.slice(operand.span))).sum();
        count(b'@', bytes) > 0 || count(b'#', bytes) > packs
    }

    /// Makes an operation with nothing unusual about it: the operands are defined with the types that it says, and the
    /// numbers agree. Otherwise it does nothing.
    #[inline(always)]
    fn complete_line(&mut self, head: &Head, types: u32, signature: SignatureId) -> bool {
        let ir = &mut self.ir;
        let (inputs, results) = (ir.signatures.inputs(signature), ir.signatures.results(signature));
        let uses = &self.uses[head.operands..];
        let has_name = head.bindings < head.operands;
        if uses.len() != inputs.len() || (has_name && results.len() != 1) {
            return false;
        }
        let operands = ir.operands.len();
        for (operand, ty) in uses.iter().zip(inputs) {
            match self.scope.slot(operand.name) {
                Slot::Defined { first, count, .. }
                    if operand.number < count && ir.values[first.index() + operand.number as usize].ty == *ty =>
                {
                    ir.operands.push(ValueId::at(first.index() + operand.number as usize));
                }
                _ => {
                    ir.operands.truncate(operands);
                    return false;
                }
            }
        }
        let (op, first) = (OpId::at(ir.operations.len()), ir.values.len());
        let binding: Option<Use> = has_name.then(|| self.uses[head.bindings]);
        let name = binding.map(|binding| binding.name);
        ir.values.extend(results.iter().map(|ty| Value { ty: *ty, name, definition: Definition::Result(op) }));
        ir.operations.push(Operation {
            operands: Run::new(operands, ir.operands.len()),
            results: Run::new(first, ir.values.len()),
            signature: Some(signature),
            place: head.place,
            types,
            has_place: true,
            ..Operation::new(head.name, head.form)
        });
        if let Some(binding) = binding {
            self.define(binding, ValueId::at(first), 1);
        }
        self.uses.truncate(head.bindings);
        self.append(op);
        true
    }
}
