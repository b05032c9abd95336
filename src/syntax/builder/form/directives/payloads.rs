//! Bodies of structured operations that are not written: those their names imply, and those of one operation.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Format, RegionIndex, SlotIndex};
use crate::ir::Texts;
use crate::ir::attributes::Entry;
use crate::ir::payload::{Implied, Scalar, YIELD};
use crate::ir::{AttributeId, AttributeKind, Definition, Form, OpNameId, Run, TypeId, Value, ValueId, unquoted};
use crate::source::Span;
use crate::syntax::scan;

/// The operation that is all of a body: its name, and its attributes.
pub(super) struct PayloadOperation {
    name: OpNameId,
    properties: Option<AttributeId>,
    attributes: Option<AttributeId>,
}

impl<'s> Builder<'s> {
    /// `{arith.addf {..}}`, or nothing.
    pub(super) fn payload_operation(&mut self) -> Read<Option<PayloadOperation>> {
        if !self.input.take_text("{") {
            return Ok(None);
        }
        let Some(name) = self.input.word() else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Expected { expected: "bare identifier or keyword" }, span));
        };
        self.input.skip_to(name.end);
        let dictionary = match self.input.first() {
            Some(b'{') => Some(self.read_any_attribute()?),
            _ => None,
        };
        self.punctuation("}")?;
        let bytes = self.core.slice(name.start, name.end);
        let text = Texts::of_span(name.start, name.end);
        let id = OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, bytes, text));
        let format = self.forms.format_of(&mut self.core, id, bytes);
        let [properties, attributes] = self.shared_out(format, dictionary);
        Ok(Some(PayloadOperation { name: id, properties, attributes }))
    }

    /// The entries of a dictionary that are an operation's own, and the others.
    fn shared_out(&mut self, format: Option<&Format>, dictionary: Option<AttributeId>) -> [Option<AttributeId>; 2] {
        let Some(AttributeKind::Dictionary(list)) = dictionary.map(|all| *self.core.ir.attributes.resolve(all)) else {
            return [None, None];
        };
        let entries = self.core.ir.attributes.dictionary(list).to_vec();
        let is_own = |entry: &Entry| {
            format.is_some_and(|format| format.attribute(unquoted(self.core.ir.texts.get(entry.name))).is_some())
        };
        let (own, others): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(is_own);
        [own, others].map(|entries| self.dictionary_of(&entries))
    }

    fn dictionary_of(&mut self, entries: &[Entry]) -> Option<AttributeId> {
        if entries.is_empty() {
            return None;
        }
        let list = self.core.ir.attributes.add_dictionary(entries);
        Some(self.core.ir.attributes.add(AttributeKind::Dictionary(list)))
    }

    /// The body that the name of the operation implies.
    pub(super) fn implied_region(
        &mut self,
        format: &'s Format,
        region: RegionIndex,
        slots: [SlotIndex; 2],
    ) -> Read<()> {
        let types = self.payload_types(slots)?;
        let of = |name: &str| {
            let value = self.forms.last()?.attributes[usize::from(format.attribute(name.as_bytes())?.0)]?;
            self.core.ir.enumerated(value)
        };
        let name = String::from_utf8_lossy(self.innermost_name()).into_owned();
        let implied = Implied { name: &name, kind: of("kind"), is_unsigned: of("cast") == Some("cast_unsigned") };
        let Some(payload) = implied.payload(&self.core.ir.types, &types) else {
            let after_name = self.forms.last().map_or(0, |state| state.name.end as usize);
            let span = Span::at(scan::skip_trivia(self.core.bytes, after_name) as u32);
            return Err(self.refused(CustomError::Text { text: "unsupported non numeric type".to_owned() }, span));
        };
        let place = self.begin_payload(&types);
        let mut results: Vec<ValueId> = Vec::new();
        let value = |results: &[ValueId], scalar: Scalar| match scalar {
            Scalar::Argument(index) => ValueId::at(place + index),
            Scalar::Result(index) => results[index],
        };
        for op in &payload.ops {
            let operands: Vec<ValueId> = op.operands.iter().map(|operand| value(&results, *operand)).collect();
            let properties = op.constant.and_then(|number| self.number_property(number, op.ty));
            let name = self.payload_name(op.name);
            results.extend(self.payload_op(name, &operands, Some(op.ty), [properties, None]));
        }
        let yielded = value(&results, payload.yielded);
        self.end_payload(region, &[yielded])
    }

    /// A body of one operation: its operands are the arguments, of a reduction the last one first, and of a map all but
    /// the last one.
    pub(super) fn payload_region(
        &mut self,
        region: RegionIndex,
        slots: [SlotIndex; 2],
        op: &PayloadOperation,
        is_reduction: bool,
    ) -> Read<()> {
        let types = self.payload_types(slots)?;
        let Some(result) = types.last().copied() else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Word { word: "outs".to_owned() }, span));
        };
        let first = self.begin_payload(&types);
        let last = first + types.len() - 1;
        let mut operands: Vec<ValueId> = (first..last).map(ValueId::at).collect();
        if is_reduction {
            operands.insert(0, ValueId::at(last));
        }
        let value = self.payload_op(op.name, &operands, Some(result), [op.properties, op.attributes]);
        self.end_payload(region, value.as_slice())
    }

    /// The types of the arguments of a body: one for each operand.
    fn payload_types(&mut self, slots: [SlotIndex; 2]) -> Read<Vec<TypeId>> {
        let mut types = Vec::new();
        for slot in slots {
            for at in self.slot(slot)?.types.clone().unwrap_or_default() {
                types.push(self.core.ir.payload_argument(self.core.types[at]));
            }
        }
        Ok(types)
    }

    /// Opens the region of a body; returns where its arguments begin.
    fn begin_payload(&mut self, types: &[TypeId]) -> usize {
        self.region_begin(self.input.at());
        let block = self.begin_entry_block();
        let first = self.core.ir.values.len();
        let arguments = types.iter().map(|ty| Value { ty: *ty, name: None, definition: Definition::Argument(block) });
        self.core.ir.values.extend(arguments);
        self.core.ir.blocks[block.index()].arguments = Run::new(first, self.core.ir.values.len());
        first
    }

    fn end_payload(&mut self, region: RegionIndex, yielded: &[ValueId]) -> Read<()> {
        let name = self.payload_name(YIELD);
        self.payload_op(name, yielded, None, [None, None]);
        self.region_end(self.input.at());
        self.state()?.regions.push(region);
        Ok(())
    }

    fn payload_name(&mut self, name: &'static str) -> OpNameId {
        let text = self.forms.property_text(&mut self.core, name);
        OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, name.as_bytes(), text))
    }

    /// The properties of a constant.
    fn number_property(&mut self, number: &'static str, ty: TypeId) -> Option<AttributeId> {
        let text = self.forms.property_text(&mut self.core, number);
        let value = self.core.ir.attributes.add(AttributeKind::Float(text, Some(ty)));
        let name = self.forms.property_text(&mut self.core, "value");
        self.dictionary_of(&[Entry { name, value }])
    }

    /// Appends an operation that is written nowhere.
    fn payload_op(
        &mut self,
        name: OpNameId,
        operands: &[ValueId],
        result: Option<TypeId>,
        [properties, attributes]: [Option<AttributeId>; 2],
    ) -> Option<ValueId> {
        let op = self.core.ir.make_op(name, Form::Generic, operands, result.as_slice());
        if properties.is_some() || attributes.is_some() {
            let extra = self.core.ir.extra_mut(op);
            (extra.properties, extra.attributes) = (properties, attributes);
        }
        self.append(op);
        self.core.ir.results(op).next()
    }
}
