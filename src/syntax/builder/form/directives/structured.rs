//! Structured operations: `ins(..) outs(..)`, and what is around them.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Argument, AttributeIndex, Format, Presence, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::{AffineId, AttributeId, AttributeKind, Run, Type, payload};
use crate::syntax::link::Reached;

impl<'s> Builder<'s> {
    /// `ins(%a, %b : t, t) outs(%c : t)`, either of which may be left out.
    pub(super) fn ins_and_outs(&mut self, inputs: SlotIndex, outputs: SlotIndex) -> Read<()> {
        for (word, slot) in [("ins", inputs), ("outs", outputs)] {
            let values = self.nesting.uses.len();
            self.slot(slot)?.values = values..values;
            if !self.input.take_word(word) {
                continue;
            }
            self.punctuation("(")?;
            let list = self.input.peek()?.1;
            self.read_operands()?;
            self.slot(slot)?.values = values..self.nesting.uses.len();
            self.note_types()?;
            let types = self.core.types.len();
            if self.input.take_text(":") {
                self.read_type_list()?;
            }
            self.slot(slot)?.types = Some(types..self.core.types.len());
            self.punctuation(")")?;
            let [operands, types] = [self.nesting.uses.len() - values, self.core.types.len() - types];
            if operands != types {
                let text =
                    format!("number of operands and types do not match: got {operands} operands and {types} types");
                return Err(self.refused(CustomError::Text { text }, list));
            }
        }
        Ok(())
    }

    /// `ins(..) outs(..) {..} -> t`: an operation whose name implies its body. An elementwise one has its function and its
    /// maps before that: `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`.
    pub(super) fn structured(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Slot(inputs),
            Argument::Slot(outputs),
            Argument::Type(results),
            Argument::Region(region),
            header @ ..,
        ] = arguments
        else {
            return Ok(());
        };
        if let [Argument::Attribute(kind), Argument::Attribute(maps)] = header {
            self.elementwise_header(*kind, *maps)?;
        }
        self.dictionary_step(false)?;
        self.ins_and_outs(*inputs, *outputs)?;
        self.further_dictionary()?;
        self.adopt_entries(format)?;
        self.arrow_types(*results)?;
        let slots = [*inputs, *outputs];
        if let [Argument::Attribute(kind), Argument::Attribute(maps)] = header {
            self.identity_maps(*kind, *maps, *outputs)?;
        } else {
            self.default_maps(format)?;
        }
        self.implied_region(format, *region, slots)
    }

    /// The results are the tensors among the outputs, and the body is the one the name implies: nothing is written.
    pub(super) fn destination(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(input), Argument::Slot(init), Argument::Type(results), Argument::Region(region)] =
            arguments
        else {
            return Ok(());
        };
        self.tensor_results(*init, *results)?;
        self.implied_region(format, *region, [*input, *init])
    }

    /// `{arith.addf {..}} ins(..) outs(..) dimensions = [0] {..}`, or without the operation, and with a region after it:
    /// `(%a: t, %b: t) {`.
    pub(super) fn combined(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(inputs),
            Argument::Slot(outputs),
            Argument::Type(results),
            Argument::Region(region),
            dimensions @ ..,
        ] = arguments
        else {
            return Ok(None);
        };
        let payload = self.payload_operation()?;
        self.ins_and_outs(*inputs, *outputs)?;
        if let [Argument::Attribute(attribute)] = dimensions {
            let info = &format.info.attributes[usize::from(attribute.0)];
            self.keyword_text(&info.name)?;
            self.punctuation("=")?;
            let value = self.read_attribute(info)?;
            self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        }
        self.dictionary_step(false)?;
        self.tensor_results(*outputs, *results)?;
        if let Some(payload) = payload {
            self.payload_region(*region, [*inputs, *outputs], &payload, !dimensions.is_empty())?;
            return Ok(None);
        }
        self.typed_arguments()?;
        self.expect_region(*region, true).map(Some)
    }

    /// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`; what is in `attrs` may be in a
    /// second dictionary before `ins`.
    pub(super) fn generic_header(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Slot(inputs), Argument::Slot(outputs), Argument::Attribute(iterators), ..] = arguments else {
            return Ok(());
        };
        self.leading_dictionary(format)?;
        self.words_of(*iterators, b"#linalg.iterator_type<")?;
        self.further_dictionary()?;
        self.ins_and_outs(*inputs, *outputs)?;
        if self.input.take_word("attrs") {
            self.punctuation("=")?;
            self.further_dictionary()?;
        }
        Ok(())
    }

    /// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`, of which the maps may be left out.
    fn elementwise_header(&mut self, kind: AttributeIndex, maps: AttributeIndex) -> Read<()> {
        self.keyword_text("kind")?;
        self.punctuation("=")?;
        let value = self.read_any_attribute()?;
        self.state()?.attributes[usize::from(kind.0)] = Some(value);
        if self.input.take_word("indexing_maps") {
            self.punctuation("=")?;
            let value = self.read_any_attribute()?;
            self.state()?.attributes[usize::from(maps.0)] = Some(value);
        }
        Ok(())
    }

    /// Maps that are not written are identities of the rank of the output, one for each operand.
    fn identity_maps(&mut self, kind: AttributeIndex, maps: AttributeIndex, outputs: SlotIndex) -> Read<()> {
        if self.state()?.attributes[usize::from(maps.0)].is_some() {
            return Ok(());
        }
        let output = self.slot(outputs)?.types.clone().and_then(|types| types.last());
        let rank = output.and_then(|at| self.core.ir.types.shaped(self.core.types[at])?.shape.map(<[_]>::len));
        let kind = self.state()?.attributes[usize::from(kind.0)];
        let inputs = kind.and_then(|kind| self.core.ir.enumerated(kind)).and_then(payload::arity);
        let (Some(rank), Some(inputs)) = (rank, inputs) else { return Ok(()) };
        let names = (0..rank).map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
        let value = self.maps_of(&format!("affine_map<({names}) -> ({names})>").repeat(inputs + 1));
        self.state()?.attributes[usize::from(maps.0)] = Some(value);
        Ok(())
    }

    /// Maps that are not written are those of the definition.
    fn default_maps(&mut self, format: &'s Format) -> Read<()> {
        let Some(maps) = format.attribute(b"indexing_maps") else { return Ok(()) };
        let at = usize::from(maps.0);
        if let Presence::Default(text) | Presence::Elided(text) = &format.info.attributes[at].presence
            && self.state()?.attributes[at].is_none()
        {
            let value = self.maps_of(text);
            self.state()?.attributes[at] = Some(value);
        }
        Ok(())
    }

    /// An array of maps whose results are dimensions, from its text.
    fn maps_of(&mut self, text: &str) -> AttributeId {
        let mut maps = Vec::new();
        for map in text.split("affine_map<").filter_map(|map| Some(map.split_once('(')?.1)) {
            let Some((dims, results)) = map.split_once(") -> (") else { continue };
            let results = results.split_once(')').map_or(results, |(results, _)| results);
            let text = self.core.ir.texts.add(format!("({dims}) -> ({results})").as_bytes());
            let start = self.core.ir.attributes.affine_results.len();
            for dim in results.split(", ").filter_map(|dim| dim.strip_prefix('d')?.parse().ok()) {
                self.core.ir.attributes.affine.push(AffineExpression::Dim(dim));
                let expression = AffineId::at(self.core.ir.attributes.affine.len() - 1);
                self.core.ir.attributes.affine_results.push(AffineResult { expression, is_equality: false });
            }
            let results = Run::new(start, self.core.ir.attributes.affine_results.len());
            let form = AffineForm { dims: dims.matches('d').count() as u32, symbols: 0, results };
            maps.push(self.core.ir.attributes.add(AttributeKind::AffineMap(text, form)));
        }
        let list = self.core.ir.attributes.add_list(&maps);
        self.core.ir.attributes.add(AttributeKind::Array(list))
    }

    /// A second dictionary, whose entries come after those of the first.
    fn further_dictionary(&mut self) -> Read<()> {
        if self.input.first() != Some(b'{') {
            return Ok(());
        }
        let first = self.nesting.frame().and_then(|frame| frame.attributes.take());
        self.dictionary_step(false)?;
        let second = self.nesting.frame().and_then(|frame| frame.attributes);
        let mut entries = Vec::new();
        for dictionary in [first, second].into_iter().flatten() {
            if let AttributeKind::Dictionary(list) = *self.core.ir.attributes.resolve(dictionary) {
                entries.extend_from_slice(self.core.ir.attributes.dictionary(list));
            }
        }
        let list = self.core.ir.attributes.add_dictionary(&entries);
        let both = self.core.ir.attributes.add(AttributeKind::Dictionary(list));
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = Some(both);
        }
        Ok(())
    }

    /// Words are what they stand for: `"parallel"` is `#linalg.iterator_type<parallel>`.
    pub(super) fn words_of(&mut self, attribute: AttributeIndex, name: &[u8]) -> Read<()> {
        let value = self.state()?.attributes[usize::from(attribute.0)];
        let Some(AttributeKind::Array(list)) = value.map(|value| *self.core.ir.attributes.resolve(value)) else {
            return Ok(());
        };
        let words = self.core.ir.attributes.list(list).to_vec();
        let mut iterators = Vec::new();
        for word in words {
            iterators.push(match self.core.ir.string(word) {
                Some(text) => self.opaque(&[name, &text, b">"]),
                None => word,
            });
        }
        self.set_array(attribute, &iterators)
    }

    /// The results are the tensors among the outputs.
    fn tensor_results(&mut self, outputs: SlotIndex, results: SlotIndex) -> Read<()> {
        let start = self.core.types.len();
        for at in self.slot(outputs)?.types.clone().unwrap_or_default() {
            let ty = self.core.types[at];
            if matches!(self.core.ir.types.resolved(ty), Type::RankedTensor { .. }) {
                self.core.types.push(ty);
                self.note_place(TypePlace::Nowhere);
            }
        }
        let end = self.core.types.len();
        self.slot(results)?.types = Some(start..end);
        Ok(())
    }

    /// `(%a: t, %b: t) {`: arguments of a region, with their types.
    pub(super) fn typed_arguments(&mut self) -> Read<()> {
        self.arguments_in("(", ")")
    }

    /// The same in other brackets.
    pub(super) fn arguments_in(&mut self, open: &'static str, close: &'static str) -> Read<()> {
        self.punctuation(open)?;
        if self.input.take_text(close) {
            return Ok(());
        }
        self.comma_list(|form| {
            let name = form.argument_name()?;
            form.punctuation(":")?;
            form.read_type()?;
            let ty = form.core.types.pop().ok_or_else(|| {
                let span = crate::source::Span::at(form.input.at());
                form.refused(CustomError::NonFunctionType, span)
            })?;
            let location = form.argument_location()?;
            form.state()?.arguments.push((name, ty, location));
            Ok(())
        })?;
        self.punctuation(close)
    }

    /// `loc(..)`, if it comes next.
    pub(super) fn argument_location(&mut self) -> Read<Option<crate::ir::AttributeId>> {
        if !self.is_word(b"loc") {
            return Ok(None);
        }
        let attribute = self.read_any_attribute()?;
        Ok(match *self.core.ir.attributes.get(attribute) {
            crate::ir::AttributeKind::Location(inner) => Some(inner),
            _ => Some(attribute),
        })
    }
}
