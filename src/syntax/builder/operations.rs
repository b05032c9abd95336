//! Operations in generic form, from their bound results to their end.

use super::core::BuilderCore;
use super::places::{drop_pieces, note_operation, note_own_dictionary, note_successor};
use super::{OpFrame, TextBuilder, WrittenUse, form_at};
use crate::ir::{
    ArenaRange, Definition, Extra, ExtraId, Form, OpId, OpNameId, Operation, SignatureId, Texts, TopLevel, Type,
    ValueData, ValueId, equal,
};
use crate::lex::scan;
use crate::source::Span;
use crate::syntax::error::NameError;
use std::ops::Range;

/// The number of results of a pack whose number was refused. A use of any number is accepted.
const UNKNOWN_COUNT: u32 = 0;

impl TextBuilder<'_> {
    /// `%name =`
    pub(crate) fn result(&mut self, start: u32, end: u32) {
        self.push_use(Span::new(start, end), 1);
    }

    /// Pushes a bound or used name, with the number of its values, or the index of one of them.
    #[inline(always)]
    pub(crate) fn push_use(&mut self, span: Span, number: u32) {
        let name = self.scope.name(&mut self.core, span.start, span.end);
        self.nesting.uses.push(WrittenUse { name, number, span });
    }

    /// `%name:count =`
    pub(crate) fn result_pack(&mut self, start: u32, end: u32, count: u32, count_end: u32) {
        let name = self.scope.name(&mut self.core, start, end);
        let span = Span::new(start, end);
        let number = match parse_u32(self.core.slice(count, count_end)) {
            Some(0) => {
                self.core.refuse_name(Span::new(count, count_end), NameError::EmptyPack);
                UNKNOWN_COUNT
            }
            Some(number) => number,
            None => {
                self.core.refuse_name(Span::new(count, count_end), NameError::PackSize);
                UNKNOWN_COUNT
            }
        };
        self.nesting.uses.push(WrittenUse { name, number, span });
    }

    /// The name of an operation in generic form, quotes included.
    pub(crate) fn operation(&mut self, start: u32, end: u32) {
        let name = self.operation_name(start, end);
        self.begin(name, Form::Generic, start);
    }

    /// The id of a name in quotes.
    #[inline]
    pub(crate) fn operation_name(&mut self, start: u32, end: u32) -> OpNameId {
        let bytes = self.core.slice(start + 1, end - 1);
        if let Some((text, name)) = self.nesting.newest_name
            && equal(self.core.source.slice(text), bytes)
        {
            return name;
        }
        let known = self.core.ir.op_names.entries.len();
        let name =
            OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, bytes, Texts::of_span(start + 1, end - 1)));
        if self.core.ir.op_names.entries.len() > known {
            self.core.check_name(bytes, Span::new(start, end));
        }
        self.nesting.newest_name = Some((Span::new(start + 1, end - 1), name));
        name
    }

    /// Opens an operation; the bound results are on the stack of uses already.
    pub(crate) fn begin(&mut self, name: OpNameId, form: Form, place: u32) {
        let bindings = self.nesting.regions.last().map_or(0, |region| region.heights.uses);
        self.begin_behind(bindings, name, form, place);
    }

    /// Opens an operation whose bound results are on the stack of uses from a height on.
    #[inline]
    pub(crate) fn begin_behind(&mut self, bindings: usize, name: OpNameId, form: Form, place: u32) {
        self.nesting.operations.push(OpFrame {
            name,
            form,
            place,
            types: 0,
            scan_from: place,
            form_depth: self.forms.depth() + usize::from(form == Form::Custom),
            bindings,
            operands: self.nesting.uses.len(),
            types_start: self.core.types.len(),
            signature: None,
            successors: ArenaRange::new(self.core.ir.successors.len(), self.core.ir.successors.len()),
            first_region: None,
            last_region: None,
            properties: None,
            attributes: None,
            location: None,
            is_broken: false,
            syntax_errors: self.recovery.syntax_errors,
        });
    }

    pub(crate) fn operand(&mut self, start: u32, end: u32) {
        self.push_use(Span::new(start, end), 0);
    }

    /// `%name#number`
    pub(crate) fn operand_of_pack(&mut self, start: u32, end: u32, number: u32, number_end: u32) {
        let operand = self.scope.pack_use(&mut self.core, start, end, number, number_end);
        self.nesting.uses.push(operand);
    }

    pub(crate) fn successor(&mut self, start: u32, end: u32) {
        let name = self.scope.name(&mut self.core, start, end);
        let block = self.labels.reference(&mut self.core, &self.nesting, name, Span::new(start, end));
        note_successor(&mut self.core, &self.nesting, Span::new(start, end));
        self.core.ir.successors.push(block);
        let end = self.core.ir.successors.len();
        if let Some(frame) = self.nesting.frame() {
            // The successors of operations in earlier regions precede them on the stack.
            let start = if frame.successors.len == 0 { end - 1 } else { frame.successors.start as usize };
            frame.successors = ArenaRange::new(start, end);
        }
    }

    /// `<attribute>` after the operands
    pub(crate) fn properties(&mut self) {
        let attribute = self.core.attributes.pop();
        note_own_dictionary(&mut self.core, &self.nesting, attribute);
        if let Some(frame) = self.nesting.frame() {
            frame.properties = attribute;
        }
    }

    /// The attribute dictionary of the operation.
    pub(crate) fn attributes(&mut self) {
        let attribute = self.core.attributes.pop();
        note_own_dictionary(&mut self.core, &self.nesting, attribute);
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = attribute;
        }
    }

    /// The types of the operation start at `at`.
    pub(crate) fn operation_types(&mut self, at: u32) {
        if let Some(frame) = self.nesting.frame() {
            frame.types = at;
        }
    }

    pub(crate) fn operation_location(&mut self) {
        let location = self.core.attributes.pop();
        if let Some(frame) = self.nesting.frame() {
            frame.location = location;
        }
    }

    /// Ends the operation at `end`. The types are on the stack, inputs and results separately.
    pub(crate) fn operation_end(&mut self, end: u32) {
        let Some(frame) = self.nesting.operations.pop() else { return };
        if frame.is_broken {
            self.drop_frame(&frame);
            return;
        }
        match frame.form {
            Form::Generic => {
                // Two marks: the heights at which the inputs and the results start.
                let results = self.core.marks.pop().unwrap_or(0);
                let inputs = self.core.marks.pop().unwrap_or(0);
                let has_counts = inputs + (self.nesting.uses.len() - frame.operands) == results;
                if has_counts && self.lines.is_new(frame.place) {
                    self.remember_attributes(&frame, inputs..self.core.types.len());
                }
                self.complete(&frame, inputs..results, results..self.core.types.len(), end);
            }
            _ => {
                let start = frame.types_start;
                let operands = self.nesting.uses.len() - frame.operands;
                let results = (start + operands).min(self.core.types.len());
                self.complete(&frame, start..results, results..self.core.types.len(), end);
            }
        }
    }

    pub(crate) fn drop_frame(&mut self, frame: &OpFrame) {
        drop_pieces(&mut self.core, self.nesting.operations.len());
        self.core.types.truncate(frame.types_start);
        for index in frame.bindings..frame.operands {
            let binding = self.nesting.uses[index];
            self.scope.define_erroneous(&mut self.core, &self.nesting, binding);
        }
        self.nesting.uses.truncate(frame.bindings);
        self.core.marks.truncate(self.nesting.regions.last().map_or(0, |region| region.heights.marks));
    }

    fn complete(&mut self, frame: &OpFrame, inputs: Range<usize>, results: Range<usize>, end: u32) {
        let op = OpId::at(self.core.ir.operations.len());
        let operand_count = self.nesting.uses.len() - frame.operands;
        let counts_agree = operand_count == inputs.len();
        if !counts_agree {
            self.refuse_operand_count(frame, operand_count, inputs.len());
        }
        let operands = self.core.ir.operands.len();
        for index in 0..operand_count {
            let operand = self.nesting.uses[frame.operands + index];
            let ty = if counts_agree { self.core.types[inputs.start + index] } else { self.core.erroneous_type() };
            let forms = &self.forms;
            self.scope.resolve(&mut self.core, &self.nesting, operand, ty, |core| match frame.form {
                Form::Custom if frame.form_depth > forms.depth() => forms.value_place(core.source, index),
                _ => core.operand_type_span(frame.types, index),
            });
        }
        let first = self.core.ir.values.len();
        for index in results.clone() {
            let ty = self.core.types[index];
            self.core.ir.values.push(ValueData { ty, name: None, definition: Definition::Result(op) });
        }
        let operation = Operation {
            operands: ArenaRange::new(operands, self.core.ir.operands.len()),
            results: ArenaRange::new(first, self.core.ir.values.len()),
            signature: if counts_agree { self.signature_of(frame, inputs, results.clone()) } else { None },
            place: frame.place,
            types: frame.types,
            has_place: true,
            ..Operation::new(frame.name, frame.form)
        };
        self.core.ir.operations.push(operation);
        if frame.bindings < frame.operands {
            self.bind_results(frame, first, results.len());
        }
        let has_extra = frame.properties.is_some()
            || frame.attributes.is_some()
            || frame.location.is_some()
            || frame.successors.len > 0
            || frame.first_region.is_some();
        if has_extra {
            self.add_extra(frame, op);
        }
        if self.core.places.is_some() {
            note_operation(self, frame, op, end);
        }
        self.core.types.truncate(frame.types_start);
        self.nesting.uses.truncate(frame.bindings);
        self.append(op);
    }

    /// The signature from which the types were taken; `None` if they were changed, or belong to another part.
    fn signature_of(&self, frame: &OpFrame, inputs: Range<usize>, results: Range<usize>) -> Option<SignatureId> {
        let signatures = &self.core.ir.signatures;
        frame.signature.filter(|id| {
            signatures.inputs(*id) == &self.core.types[inputs] && signatures.results(*id) == &self.core.types[results]
        })
    }

    pub(crate) fn add_extra(&mut self, frame: &OpFrame, op: OpId) {
        self.core.ir.extras.push(Extra {
            properties: frame.properties,
            attributes: frame.attributes,
            location: frame.location,
            successors: frame.successors,
            first_region: frame.first_region,
        });
        let extra = ExtraId::at(self.core.ir.extras.len() - 1);
        self.core.ir.operations[op.index()].extra = Some(extra);
        let mut next = frame.first_region;
        while let Some(region) = next {
            let region = &mut self.core.ir.regions[region.index()];
            region.operation = Some(op);
            next = region.next;
        }
    }

    fn bind_results(&mut self, frame: &OpFrame, first: usize, defined: usize) {
        let bindings = frame.bindings..frame.operands;
        let bound: u64 = self.nesting.uses[bindings.clone()].iter().map(|binding| u64::from(binding.number)).sum();
        let is_unknown = self.nesting.uses[bindings.clone()].iter().any(|binding| binding.number == UNKNOWN_COUNT);
        if is_unknown || bound != defined as u64 {
            let span = self.nesting.uses[frame.bindings].span;
            let error = if defined == 0 { NameError::NoResults } else { NameError::ResultCount { defined, bound } };
            // The types may belong to another operation, whose brace or parenthesis is missing.
            if !is_unknown && frame.syntax_errors == self.recovery.syntax_errors {
                self.core.refuse_name(span, error);
            }
            for index in bindings {
                let binding = self.nesting.uses[index];
                self.scope.define_erroneous(&mut self.core, &self.nesting, binding);
            }
            return;
        }
        let mut next = first;
        for index in bindings {
            let binding = self.nesting.uses[index];
            let end = next + binding.number as usize;
            for value in &mut self.core.ir.values[next..end] {
                value.name = Some(binding.name);
            }
            self.scope.define(&mut self.core, &self.nesting, &binding, ValueId::at(next), binding.number);
            next = end;
        }
    }

    /// Appends a complete operation to its block.
    #[inline]
    pub(crate) fn append(&mut self, op: OpId) {
        let Some(region) = self.nesting.regions.last_mut() else {
            self.core.ir.top_level.push(TopLevel::Operation(op));
            return;
        };
        let block = match region.block {
            Some(block) => block,
            None => self.begin_entry_block(),
        };
        self.core.ir.append_op(op, block);
    }

    fn refuse_operand_count(&mut self, frame: &OpFrame, operands: usize, types: usize) {
        let operand_list = match self.nesting.uses[frame.operands..] {
            [first, .., last] => Some(first.span.to(last.span)),
            [only] => Some(only.span),
            [] => None,
        };
        let at = scan::skip_trivia(self.core.bytes, frame.types as usize) as u32;
        let span = Span::new(at, at + 1);
        if frame.syntax_errors == self.recovery.syntax_errors {
            self.core.refuse_name(span, NameError::OperandCount { operands, types, operand_list });
        }
    }
}

impl<'s> BuilderCore<'s> {
    fn check_name(&mut self, bytes: &[u8], span: Span) {
        if bytes.is_empty() {
            self.refuse_name(span, NameError::EmptyOperationName);
        } else if bytes.contains(&0) || bytes.windows(3).any(|window| window == b"\\00") {
            self.refuse_name(span, NameError::NulInOperationName);
        }
    }

    /// Returns the place of the type of an operand, searched from the start of the operation's types.
    pub(crate) fn operand_type_span(&mut self, types: u32, index: usize) -> Option<Span> {
        if self.found_types.0 != types {
            self.found_types = (types, crate::syntax::places::type_spans(self.source, types));
        }
        self.found_types.1.operands.get(index).copied()
    }

    pub(crate) fn erroneous_type(&mut self) -> crate::ir::TypeId {
        self.intern(Type::Erroneous)
    }
}

/// A number that fits 32 bits, decimal or hexadecimal.
pub(crate) fn parse_u32(digits: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(digits).ok()?;
    match text.strip_prefix("0x") {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok(),
        None if text.starts_with('+') => None,
        None => text.parse().ok(),
    }
}

/// Completes an operation before an error: if its form is complete before the error, reports the errors of the operation first. Returns
/// whether there are any.
pub(crate) fn complete_before_error(b: &mut TextBuilder<'_>) -> bool {
    let is_read = |frame: &OpFrame| frame.form == Form::Custom && frame.form_depth > b.forms.depth();
    if !b.nesting.operations.last().is_some_and(is_read) {
        return false;
    }
    let (before, op) = (b.core.errors.len(), OpId::at(b.core.ir.operations.len()));
    b.operation_end(form_at(b));
    if let Some(operation) = b.core.ir.operations.get_mut(op.index()) {
        // MLIR stops at this error, so the operation is not verified.
        operation.form = Form::Skipped;
    }
    b.core.errors.len() > before
}
