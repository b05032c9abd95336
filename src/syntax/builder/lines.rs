//! Operations that are alone on a line: see [`crate::syntax::fast::line`].

use super::pieces::long_line;
use super::places::note_location_end;
use super::scope::NameBinding;
use super::{Fallible, TextBuilder};
use crate::ir::{
    ArenaRange, AttributeKind, Definition, Form, OpId, OpNameId, Operation, SignatureId, ValueData, ValueId,
};
use crate::limits::Reading;
use crate::syntax::fast::known_line::LineText;
use crate::syntax::fast::line::{LineMatch, LineParts, Repeated};
use crate::syntax::fast::link::LexerLink;
use std::rc::Rc;

/// The part of a line before its signature.
pub(crate) struct LineHead {
    pub(crate) name: OpNameId,
    pub(crate) form: Form,
    pub(crate) place: u32,
    /// The heights of the stack of uses at which the line's result and operands start.
    pub(crate) bindings: usize,
    pub(crate) operands: usize,
}

/// Lines that were read as a whole.
pub(crate) struct WholeLines {
    /// The state shared by lexer and builder.
    pub(crate) link: Rc<LexerLink>,
    /// The signatures of the texts that the lexer caches, each in its slot with the number of the text.
    signatures: Vec<(u32, Option<SignatureId>)>,
    /// The line of the newest operation in generic form with attributes, if that line was not read before.
    pub(crate) new_line: Option<LineText>,
}

impl WholeLines {
    pub(crate) fn new(limits: &Reading) -> Self {
        Self { link: Rc::new(LexerLink::new(limits)), signatures: Vec::new(), new_line: None }
    }

    /// Whether the operation whose name is at `place` is on the newest unknown line.
    #[inline]
    pub(crate) fn is_new(&self, place: u32) -> bool {
        self.new_line.as_ref().is_some_and(|text| text.span.start == place)
    }
}

impl TextBuilder<'_> {
    #[inline]
    pub(crate) fn head(&mut self, line: &LineParts) -> LineHead {
        let bindings = self.nesting.uses.len();
        if let Some(result) = line.result {
            self.push_use(result, 1);
        }
        let name = self.operation_name(line.name.start, line.name.end);
        let operands = self.nesting.uses.len();
        line.operands.iter().for_each(|operand| self.push_use(*operand, 0));
        LineHead { name, form: Form::Generic, place: line.name.start, bindings, operands }
    }

    /// Reads an operation up to the end of its operands.
    pub(crate) fn operation_head(&mut self) {
        let link = self.link();
        let line = link.take_slot().line.borrow();
        let head = self.head(&line);
        self.begin_head(&head);
        if matches!(line.line_match, LineMatch::New) {
            self.lines.new_line = link.new_line.take();
        }
    }

    pub(crate) fn begin_head(&mut self, head: &LineHead) {
        self.begin_behind(head.bindings, head.name, Form::Generic, head.place);
        if let Some(frame) = self.nesting.frame() {
            frame.operands = head.operands;
        }
    }

    /// Reads an operation up to `end`, with its location if that is an alias.
    pub(crate) fn operation_line(&mut self, end: u32) -> Fallible {
        let link = self.link();
        let line = link.take_slot().line.borrow();
        if matches!(line.line_match, LineMatch::Alias) {
            alias_line(self, &line, end);
            return Ok(());
        }
        whole_operation(self, &line, line.operation_end(end))?;
        if let Some(alias) = line.location {
            self.aliases.location(&mut self.core, alias.start, alias.end);
            self.line_location(end);
        }
        Ok(())
    }

    /// The signature between two places, if it is known.
    #[inline(always)]
    pub(crate) fn known_signature(&mut self, repeated: Option<Repeated>, start: u32, end: u32) -> Option<SignatureId> {
        let Some(Repeated { slot, serial }) = repeated else {
            return self.core.ir.signatures.lookup(self.core.slice(start, end));
        };
        let slot = slot as usize;
        if let Some((known, Some(signature))) = self.lines.signatures.get(slot)
            && *known == serial
        {
            return Some(*signature);
        }
        let found = self.core.ir.signatures.lookup(self.core.slice(start, end));
        self.lines.signatures.resize(self.lines.link.signatures, (0, None));
        self.lines.signatures[slot] = (serial, found);
        found
    }

    /// Reads the location of the newest line, up to `end`.
    pub(crate) fn line_location(&mut self, end: u32) {
        let Some(location) = self.core.attributes.pop() else { return };
        let Some(last) = self.core.ir.operations.len().checked_sub(1) else { return };
        self.core.ir.extra_mut(OpId::at(last)).location = Some(location);
        note_location_end(&mut self.core, OpId::at(last), end);
    }

    /// Completes an operation in the usual case: the operands are defined with the declared types, and the numbers agree. Otherwise it has no
    /// effect.
    #[inline(always)]
    pub(crate) fn complete_line(&mut self, head: &LineHead, types: u32, signature: SignatureId) -> bool {
        let ir = &mut self.core.ir;
        let (inputs, results) = (ir.signatures.inputs(signature), ir.signatures.results(signature));
        let uses = &self.nesting.uses[head.operands..];
        let has_name = head.bindings < head.operands;
        if uses.len() != inputs.len() || (has_name && results.len() != 1) {
            return false;
        }
        let operands = ir.operands.len();
        for (index, operand) in uses.iter().enumerate() {
            match self.scope.slot(operand.name) {
                NameBinding::Defined { first, count, .. }
                    if operand.number < count
                        && ir.values[first.index() + operand.number as usize].ty == inputs[index] =>
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
        // A reference: a copy right after the fields were written one by one would wait for these writes.
        let binding = has_name.then(|| &self.nesting.uses[head.bindings]);
        let name = binding.map(|binding| binding.name);
        // Nearly all operations have one result, for which a loop is faster than a call.
        for ty in results {
            ir.values.push(ValueData { ty: *ty, name, definition: Definition::Result(op) });
        }
        ir.operations.push(Operation {
            operands: ArenaRange::new(operands, ir.operands.len()),
            results: ArenaRange::new(first, ir.values.len()),
            signature: Some(signature),
            place: head.place,
            types,
            has_place: true,
            ..Operation::new(head.name, head.form)
        });
        if let Some(binding) = binding {
            self.scope.define(&mut self.core, &self.nesting, binding, ValueId::at(first), 1);
        }
        self.nesting.uses.truncate(head.bindings);
        self.append(op);
        true
    }
}

/// Reads the definition of an alias of a location.
fn alias_line(b: &mut TextBuilder<'_>, line: &LineParts, end: u32) {
    b.aliases.name(&mut b.core, line.name.start, line.name.end);
    if let Some(location) = b.named_location(&line.operands, line.location) {
        b.core.push_attribute(AttributeKind::Location(location));
    }
    b.aliases.attribute(&mut b.core, end);
}

/// Reads an operation up to its location, which begins at `end`.
#[inline(always)]
fn whole_operation(b: &mut TextBuilder<'_>, line: &LineParts, end: u32) -> Fallible {
    let repeated = match line.line_match {
        LineMatch::Line(known) => return b.known_line(line, known),
        LineMatch::Long(repeated) => return long_line(b, line, repeated, end),
        LineMatch::Signature(repeated) => Some(repeated),
        LineMatch::Nothing | LineMatch::New | LineMatch::Alias => None,
    };
    let head = b.head(line);
    let types = line.close + ") : ".len() as u32;
    if let Some(signature) = b.known_signature(repeated, types, end)
        && !b.core.keeps_places()
        && b.complete_line(&head, types, signature)
    {
        return Ok(());
    }
    b.begin_head(&head);
    b.operation_types(types);
    b.signature(types, end)?;
    b.operation_end(end);
    Ok(())
}
