//! Operations whose line equals an earlier one except for the names of values: see [`crate::syntax::fast::known_line`].

use super::core::BuilderCore;
use super::lines::LineHead;
use super::unknown::DefaultDialect;
use super::{Fallible, OpFrame, TextBuilder, WrittenUse};
use crate::assembly::{Format, Step};
use crate::ir::{AttributeId, Extra, ExtraId, Form, NameId, OpNameId};
use crate::lex::scan;
use crate::source::{SourceFile, Span};
use crate::syntax::fast::known_line::{KnownLineId, LineOperand, LineText, Meaning};
use crate::syntax::fast::line::LineParts;
use crate::syntax::fast::link::{LexerLink, Reached};
use lalrpop_util::ParseError;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

impl TextBuilder<'_> {
    /// Reads an operation whose line equals an earlier line except for the names of values.
    #[inline(never)]
    pub(crate) fn known_line(&mut self, line: &LineParts, known: KnownLineId) -> Fallible {
        let bindings = self.nesting.uses.len();
        if let Some(result) = line.result {
            self.push_use(result, 1);
        }
        let (operands, Span { start: place, end }) = (self.nesting.uses.len(), line.name);
        let Some((meaning, are_same)) = self.known_operands(line, known) else {
            // The table parser reads the text again.
            return Err(ParseError::InvalidToken { location: place });
        };
        let Meaning { name, form, signature, properties, attributes, types, implied_dialect } = meaning;
        let types = types.map_or(0, |types| types.place(place, &line.operands));
        let head = LineHead { name, form, place, bindings, operands };
        let is_meant = implied_dialect.is_none_or(|length| is_default(self, name, length as usize));
        if are_same && is_meant && self.complete_line(&head, types, signature) {
            self.core.add_dictionaries(properties, attributes);
            return Ok(());
        }
        if form == Form::Generic {
            self.begin_head(&head);
            if let Some(frame) = self.nesting.frame() {
                (frame.properties, frame.attributes) = (properties, attributes);
            }
            self.operation_types(types);
            self.signature(scan::skip_trivia(self.core.bytes, types as usize) as u32, end)?;
            self.operation_end(end);
            return Ok(());
        }
        self.nesting.uses.truncate(operands);
        let name = place + scan::word_length(self.core.bytes, place as usize) as u32;
        self.custom_form(place, name)?;
        self.lines.link.reached.take();
        self.operation_end(end);
        Ok(())
    }

    /// Pushes the operands of a line on their stack. Returns the rest of its meaning, and whether equal names occur at the same places as in the known line;
    /// `None` if the known line was dropped.
    fn known_operands(&mut self, line: &LineParts, known: KnownLineId) -> Option<(Meaning, bool)> {
        let link = Rc::clone(&self.lines.link);
        let lines = link.known_lines.borrow();
        let known = lines.get(known)?;
        let (names, operands) = (&line.operands[..], self.nesting.uses.len());
        for operand in known.operands() {
            let span = names[usize::from(operand.name)];
            let name = self.scope.name(&mut self.core, span.start, span.end);
            self.nesting.uses.push(WrittenUse { name, number: operand.number, span });
        }
        let are_same = has_same_names(known.firsts(), known.operands(), &self.nesting.uses[operands..]);
        Some((known.meaning(), are_same))
    }

    /// Stores the meaning of a line in custom form when it occurs for the second time.
    pub(crate) fn remember_line(&mut self, format: &Format) {
        let (Some(text), Reached::End(end)) = (self.lines.link.new_line.take(), self.lines.link.reached.get()) else {
            return;
        };
        let frame = self.nesting.operations.last().filter(|frame| text.span == Span::new(frame.place, end));
        let Some(frame) = frame else { return };
        let compares = format.steps.iter().any(|step| matches!(step, Step::Custom { .. }));
        let types = frame.types_start..self.core.types.len();
        self.core.remember_line(&self.lines.link, &text, (frame, &self.nesting.uses), types, compares);
    }

    /// Stores the meaning of an operation in generic form with attributes: its types are those in `types`.
    #[inline(never)]
    pub(crate) fn remember_attributes(&mut self, frame: &OpFrame, types: Range<usize>) {
        let Some(text) = self.lines.new_line.take() else { return };
        // A text after the types is the operation's own location.
        let open = scan::skip_trivia(self.core.bytes, frame.types as usize);
        if scan::signature_end(self.core.bytes, open) == Some(text.span.end as usize) {
            self.core.remember_line(&self.lines.link, &text, (frame, &self.nesting.uses), types, false);
        }
    }
}

impl BuilderCore<'_> {
    /// Stores the meaning of a line, if it repeats. `compares` is whether the meaning depends on equal names.
    fn remember_line(
        &mut self,
        link: &LexerLink,
        text: &LineText,
        (frame, uses): (&OpFrame, &[WrittenUse]),
        types: Range<usize>,
        compares: bool,
    ) {
        let (bound, operands) = (&uses[frame.bindings..frame.operands], &uses[frame.operands..]);
        let has_structure = frame.first_region.is_some() || frame.successors.len > 0 || frame.is_broken;
        if has_structure
            || self.keeps_places()
            || !self.errors.is_empty()
            || operands.len() > types.len()
            || bound.len() != usize::from(text.has_result)
            || !self.ir.signatures.note_line(text.hash, self.options.limits.reading.noted_lines)
            || may_be_pointed_at(self.source, text)
        {
            return;
        }
        let Some(order) = order(text, operands) else { return };
        let firsts = if compares { firsts(&order, operands) } else { SmallVec::new() };
        let (inputs, results) = self.types[types].split_at(operands.len());
        let written = match frame.form {
            Form::Custom => scan::word_length(self.bytes, frame.place as usize),
            _ => 0,
        };
        let length = self.ir.op_name_id_bytes(frame.name).len();
        let implied = length.checked_sub(written + 1).filter(|_| written > 0);
        let meaning = Meaning {
            name: frame.name,
            form: frame.form,
            signature: self.ir.signatures.remember_whole(inputs, results),
            properties: frame.properties,
            attributes: frame.attributes,
            types: (frame.types > 0).then(|| text.anchor(frame.types)),
            implied_dialect: implied.map(|length| length as u32),
        };
        link.known_lines.borrow_mut().remember(text, meaning, &order, &firsts);
    }

    /// Adds the attributes of the newest operation.
    #[inline]
    fn add_dictionaries(&mut self, properties: Option<AttributeId>, attributes: Option<AttributeId>) {
        let ir = &mut self.ir;
        if let (Some(operation), true) = (ir.operations.last_mut(), properties.or(attributes).is_some()) {
            operation.extra = Some(ExtraId::at(ir.extras.len()));
            ir.extras.push(Extra { properties, attributes, ..Extra::default() });
        }
    }
}

/// Whether the dialect of a name, which has the given length, is the default dialect here.
fn is_default(b: &TextBuilder<'_>, name: OpNameId, length: usize) -> bool {
    let name = b.core.ir.op_name_id_bytes(name);
    matches!(b.default_dialect(), DefaultDialect::Known(dialect) if name[..length] == *dialect.as_bytes())
}

/// Whether a diagnostic may mark a place inside an attribute of a line, so that the attribute cannot be shared: at a
/// rule.
fn may_be_pointed_at(source: &SourceFile, text: &LineText) -> bool {
    memchr::memmem::find(source.slice(text.span), b"#bcast.").is_some()
}

/// The index of each operand's name in the text; `None` unless each name belongs to one operand, and no other text
/// looks like a name.
fn order(text: &LineText, operands: &[WrittenUse]) -> Option<SmallVec<[LineOperand; 8]>> {
    let name_of = |operand: &WrittenUse| text.names.iter().position(|name| name.start == operand.span.start);
    let order =
        operands.iter().map(|operand| Some(LineOperand { name: name_of(operand)? as u8, number: operand.number }));
    let order: SmallVec<[LineOperand; 8]> = order.collect::<Option<_>>()?;
    let is_operand = |name| order.iter().any(|operand| usize::from(operand.name) == name);
    (order.len() == text.names.len() && (0..order.len()).all(is_operand)).then_some(order)
}

/// For each name in the text the index of the first equal name.
fn firsts(order: &[LineOperand], operands: &[WrittenUse]) -> SmallVec<[u8; 8]> {
    let mut names: SmallVec<[Option<NameId>; 8]> = smallvec::smallvec![None; order.len()];
    for (index, operand) in order.iter().enumerate() {
        names[usize::from(operand.name)] = operands.get(index).map(|written| written.name);
    }
    let first = |name| names.iter().position(|other| other == name).map_or(0, |first| first as u8);
    names.iter().map(first).collect()
}

/// Whether equal names occur at the same places as in the known line, if its form depends on that.
#[inline]
fn has_same_names(known: &[u8], order: &[LineOperand], operands: &[WrittenUse]) -> bool {
    // A single name equals no other.
    known.len() < 2 || firsts(order, operands)[..] == *known
}
