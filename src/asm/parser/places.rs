//! Where the parts of a form are written: the types of its values, and its attributes.

use super::regions::end_form_region;
use super::{Builder, FormStack, Input, TypePlace, steps};
use crate::ir::{AttributeId, Form, OpNameId};
use crate::source::{SourceFile, Span};
use crate::syntax::extent;
use crate::syntax::link::Reached;
use crate::syntax::places::{TypeSpans, type_spans};

impl FormStack<'_> {
    /// Where the type of a value is written of the operation that was read last: one of the operands, or after them of
    /// the results.
    pub(crate) fn value_place(&self, source: &SourceFile, index: usize) -> Option<Span> {
        let signature = |open: u32| type_spans(source, open);
        match *self.value_places.get(index)? {
            TypePlace::At(span) => Some(span),
            TypePlace::Input(open, index) => signature(open).operands.get(index).copied(),
            TypePlace::Result(open, index) => signature(open).results.get(index).copied(),
            TypePlace::Nowhere => None,
        }
    }

    /// The same for all values of it: operands, and then results.
    pub(crate) fn written_places(&self, source: &SourceFile) -> Vec<Option<Span>> {
        let mut signature: Option<(u32, TypeSpans)> = None;
        let mut spans = Vec::with_capacity(self.value_places.len());
        for place in &self.value_places {
            spans.push(match *place {
                TypePlace::At(span) => Some(span),
                TypePlace::Nowhere => None,
                TypePlace::Input(open, index) | TypePlace::Result(open, index) => {
                    if signature.as_ref().is_none_or(|(at, _)| *at != open) {
                        signature = Some((open, type_spans(source, open)));
                    }
                    let is_input = matches!(place, TypePlace::Input(..));
                    let side =
                        signature.as_ref().map(|(_, spans)| if is_input { &spans.operands } else { &spans.results });
                    side.and_then(|side| side.get(index).copied())
                }
            });
        }
        spans
    }
}

impl<'s> Builder<'s> {
    /// Reads the operation of a name again whose own name is written at `name`, for the places of its types: those of
    /// the operands, and those of the results.
    pub(crate) fn reread_types(&mut self, full_name: &[u8], name: Span, end: u32) -> Option<(Vec<Span>, Vec<Span>)> {
        self.lines.link.end.set(end);
        let text = self.core.ir.texts.add(full_name);
        let id = OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, full_name, text));
        let format = self.forms.format_of(&mut self.core, id, full_name)?;
        self.begin(id, Form::Custom, name.start);
        self.forms.push(format, name);
        self.input = Input::new(self.core.bytes, name.end, end);
        let mut reached = steps(self);
        while let Ok(Reached::Region(open)) = reached {
            let region = extent::of_brackets(&self.core.bytes[..end as usize], Span::new(open, end));
            self.region_begin(open);
            self.region_end(region.end);
            self.input = Input::new(self.core.bytes, region.end, end);
            end_form_region(self);
            reached = steps(self);
        }
        reached.ok()?;
        let operands = self.nesting.operations.last().map_or(0, |frame| self.nesting.uses.len() - frame.operands);
        // A type that is not written has its place at the name.
        let spans = (0..self.forms.value_places.len())
            .map(|index| self.forms.value_place(self.core.source, index).unwrap_or(name));
        let mut operand_spans: Vec<Span> = spans.collect();
        let result_spans = operand_spans.split_off(operands.min(operand_spans.len()));
        Some((operand_spans, result_spans))
    }
}

/// The attributes of the form that is being read, by their order in the definition.
pub(crate) fn form_attributes<'b>(b: &'b Builder<'_>) -> &'b [Option<AttributeId>] {
    b.forms.last().map_or(&[], |state| &state.attributes)
}

/// Where the next token of a form begins.
pub(crate) fn form_next_at(b: &Builder<'_>) -> u32 {
    b.input.next_at() as u32
}

/// Where the last token of a form ends.
pub(crate) fn form_at(b: &Builder<'_>) -> u32 {
    b.input.at()
}

/// The name of one of them.
pub(crate) fn form_attribute<'s>(b: &Builder<'s>, index: usize) -> Option<&'s str> {
    let info = b.forms.last()?.format.info.attributes.get(index)?;
    Some(&info.name)
}
