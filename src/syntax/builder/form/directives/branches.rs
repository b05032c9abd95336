//! Successors with operands, and the regions of cases.

use super::super::{Builder, Read};
use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeKind, Type};
use crate::shape::Dim;
use crate::syntax::link::Reached;

/// The attribute that says how many operands each case has.
const SEGMENTS: &[u8] = b"case_operand_segments";

impl<'s> Builder<'s> {
    /// `^a(%x : t)`; how many operands it has.
    fn successor_with_operands(&mut self) -> Read<usize> {
        self.read_successor()?;
        if !self.input.take_text("(") {
            return Ok(0);
        }
        let count = self.read_operands()?;
        if self.input.take_text(":") {
            self.note_types()?;
            self.read_type_list()?;
        }
        self.punctuation(")")?;
        Ok(count)
    }

    /// `default: ^a(%x : t), 1: ^b`, or in brackets without a default.
    pub(super) fn switch_successors(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let (numbers, operands, default) = match arguments {
            [
                Argument::Type(flag),
                Argument::Successor(_),
                Argument::Slot(default),
                Argument::Type(_),
                Argument::Attribute(numbers),
                Argument::Successor(_),
                Argument::Slot(operands),
                Argument::Type(_),
            ] => (Some((*flag, *numbers)), *operands, Some(*default)),
            [
                Argument::Type(flag),
                Argument::Attribute(numbers),
                Argument::Successor(_),
                Argument::Slot(operands),
                Argument::Type(_),
            ] => (Some((*flag, *numbers)), *operands, None),
            // The numbers are those from 0 on.
            [
                Argument::Successor(_),
                Argument::Slot(default),
                Argument::Type(_),
                Argument::Successor(_),
                Argument::Slot(operands),
                Argument::Type(_),
            ] => (None, *operands, Some(*default)),
            _ => return Ok(()),
        };
        let mut goes_on = match default {
            Some(default) => {
                self.keyword_text("default")?;
                self.punctuation(":")?;
                let (first, start) = (self.nesting.uses.len(), self.core.types.len());
                self.successor_with_operands()?;
                let slot = (first..self.nesting.uses.len(), Some(start..self.core.types.len()));
                let read = self.slot(default)?;
                (read.values, read.types) = slot;
                self.input.take_text(",")
            }
            None => {
                self.punctuation("[")?;
                self.input.first() != Some(b']')
            }
        };
        let (first, start) = (self.nesting.uses.len(), self.core.types.len());
        let (mut cases, mut sizes) = (Vec::new(), Vec::new());
        while goes_on {
            cases.push(self.read_index()?);
            self.punctuation(":")?;
            sizes.push(self.successor_with_operands()?.to_string());
            goes_on = self.input.take_text(",");
        }
        if default.is_none() {
            self.punctuation("]")?;
        }
        let slot = (first..self.nesting.uses.len(), Some(start..self.core.types.len()));
        let read = self.slot(operands)?;
        (read.values, read.types) = slot;
        self.set_segments(&sizes)?;
        match numbers {
            Some((flag, numbers)) => self.set_cases(flag, numbers, &cases),
            None => Ok(()),
        }
    }

    fn set_segments(&mut self, sizes: &[String]) -> Read<()> {
        let Some(attribute) = self.forms.last().and_then(|state| state.format.attribute(SEGMENTS)) else {
            return Ok(());
        };
        self.set_numbers(attribute, "i32", &sizes.join(", "))
    }

    /// The numbers of the cases: elements of the type of the flag.
    fn set_cases(&mut self, flag: SlotIndex, numbers: AttributeIndex, cases: &[String]) -> Read<()> {
        let ty = self.slot(flag)?.types.clone().and_then(|types| types.into_iter().next());
        let Some(element) = ty.map(|at| self.core.types[at]).filter(|_| !cases.is_empty()) else { return Ok(()) };
        let count = Dim::fixed(cases.len() as u64).unwrap_or(Dim::DYNAMIC);
        let scalable = Box::default();
        let shape = [count].into();
        let vector = match self.core.ir.types.resolved(element) {
            Type::Index => Type::RankedTensor { shape, element, encoding: None },
            _ => Type::Vector { shape, scalable, element },
        };
        let vector = self.core.intern(vector);
        let is_splat = cases.iter().all(|case| *case == cases[0]);
        let text = if is_splat { cases[0].clone() } else { format!("[{}]", cases.join(", ")) };
        let text = self.core.ir.texts.add(text.as_bytes());
        self.set_attribute(numbers, AttributeKind::Dense(text, vector))
    }

    /// `[^a(%x : t), ^b]`
    pub(super) fn indirect_successors(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(_), Argument::Successor(_), Argument::Slot(operands), Argument::Type(_)] = arguments else {
            return Ok(());
        };
        let (first, start) = (self.nesting.uses.len(), self.core.types.len());
        let mut sizes = Vec::new();
        self.punctuation("[")?;
        while self.input.first() == Some(b'^') {
            sizes.push(self.successor_with_operands()?.to_string());
            if !self.input.take_text(",") {
                break;
            }
        }
        self.punctuation("]")?;
        let slot = (first..self.nesting.uses.len(), Some(start..self.core.types.len()));
        let read = self.slot(*operands)?;
        (read.values, read.types) = slot;
        if let Some(attribute) = self.forms.last().and_then(|state| state.format.attribute(b"indbr_operand_segments")) {
            self.set_numbers(attribute, "i32", &sizes.join(", "))?;
        }
        Ok(())
    }

    /// `case 2 {` .. : each case is a number of an attribute and a region.
    pub(super) fn switch_cases(&mut self, cases: AttributeIndex, region: RegionIndex) -> Read<Option<Reached>> {
        let at = self.state()?.step - 1;
        let known = self.state()?.attributes[usize::from(cases.0)].map(|known| *self.core.ir.attributes.get(known));
        if self.input.take_word("case") {
            let number = self.read_index()?;
            let text = match known {
                Some(AttributeKind::DenseArray(_, Some(text))) => format!("{}, {number}", self.core.string_of(text)),
                _ => number,
            };
            self.set_numbers(cases, "i64", &text)?;
            self.state()?.step = at;
            return self.expect_region(region, false).map(Some);
        }
        if known.is_none() {
            self.set_numbers(cases, "i64", "")?;
        }
        Ok(None)
    }

    /// A region, or nothing; after a word, if one is given.
    pub(super) fn optional_region(&mut self, region: RegionIndex, word: Option<&str>) -> Read<Option<Reached>> {
        if word.is_some_and(|word| !self.input.take_word(word)) || self.input.first() != Some(b'{') {
            return Ok(None);
        }
        self.expect_region(region, false).map(Some)
    }
}
