//! Operations that are a line of their own: see [`crate::syntax::line`].

use super::scope::Slot;
use super::{Builder, Fallible, Use};
use crate::ir::{Definition, Extra, ExtraId, Form, OpId, OpNameId, Operation, Run, SignatureId, Value, ValueId};
use crate::syntax::line::{self, Pieces};

/// A line that is being taken apart: its result and operands go to the stack of uses.
struct Line<'b, 's> {
    builder: &'b mut Builder<'s>,
    /// The name of the operation, and where it is.
    name: Option<(OpNameId, u32)>,
    /// Where the operands start on the stack.
    operands: usize,
}

impl Pieces for Line<'_, '_> {
    #[inline]
    fn newest_name(&self) -> &[u8] {
        self.builder.newest_operation.map_or(&[], |(text, _)| self.builder.slice(text.start - 1, text.end + 1))
    }

    #[inline]
    fn result(&mut self, start: usize, end: usize) {
        self.builder.result(start as u32, end as u32);
    }

    #[inline]
    fn name(&mut self, start: usize, end: usize) {
        self.name = Some((self.builder.operation_name(start as u32, end as u32), start as u32));
        self.operands = self.builder.uses.len();
    }

    #[inline]
    fn operand(&mut self, start: usize, end: usize) {
        self.builder.operand(start as u32, end as u32);
    }
}

/// What a line says up to its signature.
struct Head {
    name: OpNameId,
    place: u32,
    /// Where its result starts on the stack of uses, and where its operands do.
    bindings: usize,
    operands: usize,
    /// Where the parenthesis is that closes the operands.
    close: u32,
}

impl Builder<'_> {
    #[inline]
    fn head_of_line(&mut self, start: u32) -> Option<Head> {
        let (bytes, bindings) = (self.bytes, self.uses.len());
        let mut line = Line { builder: self, name: None, operands: bindings };
        let close = line::pieces(bytes, start as usize, &mut line)? as u32;
        let (name, place) = line.name?;
        Some(Head { name, place, bindings, operands: line.operands, close })
    }

    /// An operation up to the end of its operands.
    pub(crate) fn operation_head(&mut self, start: u32) {
        if let Some(head) = self.head_of_line(start) {
            self.begin_head(&head);
        }
    }

    fn begin_head(&mut self, head: &Head) {
        self.begin_behind(head.bindings, head.name, Form::Generic, head.place);
        if let Some(frame) = self.frame() {
            frame.operands = head.operands;
        }
    }

    /// An operation up to its location.
    pub(crate) fn operation_line(&mut self, start: u32, end: u32) -> Fallible {
        let Some(head) = self.head_of_line(start) else { return Ok(()) };
        let types = head.close + ") : ".len() as u32;
        if let Some(signature) = self.ir.signatures.lookup(self.slice(types, end))
            && self.complete_line(&head, types, signature)
        {
            return Ok(());
        }
        self.begin_head(&head);
        self.operation_types(types);
        self.signature(types, end)?;
        self.operation_end();
        Ok(())
    }

    /// The location of the line that was read last.
    pub(crate) fn line_location(&mut self) {
        let Some(location) = self.attributes.pop() else { return };
        let Some(operation) = self.ir.operations.last_mut() else { return };
        operation.extra = Some(ExtraId::at(self.ir.extras.len()));
        self.ir.extras.push(Extra { location: Some(location), ..Extra::default() });
    }

    /// Makes an operation with nothing unusual about it: the operands are defined with the types that it says, and the
    /// numbers agree. Otherwise it does nothing.
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
                Slot::Defined { first, .. } if ir.values[first.index()].ty == *ty => ir.operands.push(first),
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
            name: head.name,
            operands: Run::new(operands, ir.operands.len()),
            results: Run::new(first, ir.values.len()),
            extra: None,
            signature: Some(signature),
            block: None,
            next: None,
            place: head.place,
            types,
            form: Form::Generic,
            has_place: true,
        });
        if let Some(binding) = binding {
            self.define(binding, ValueId::at(first), 1);
        }
        self.uses.truncate(head.bindings);
        self.append(op);
        true
    }
}
