//! Custom forms with a layout of their own and no regions: calls, branches and convolutions.

use super::Builder;
use super::custom_parts::Written;
use crate::ir::assembly::Part;
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeKind, Form, Text, TypeId};
use crate::source::Span;

impl Builder<'_> {
    /// The types of a signature, whose marks are taken: inputs and results.
    pub(super) fn take_signature(&mut self) -> (Vec<TypeId>, Vec<TypeId>) {
        let results = self.marks.pop().unwrap_or(0);
        let inputs = self.marks.pop().unwrap_or(0);
        let taken = (self.types[inputs..results].to_vec(), self.types[results..].to_vec());
        self.types.truncate(inputs);
        taken
    }

    /// The form the operation was written in is its own.
    fn own_form(&mut self) {
        if let Some(frame) = self.frame() {
            frame.form = Form::Custom;
        }
    }

    pub(crate) fn callee(&mut self, start: u32, end: u32) {
        self.symbol_part(start, end);
    }

    /// `@callee(%a) {..} : (t) -> t`, or `%callee(%a) {..} : (t) -> t`, which has the type of the callee.
    pub(crate) fn call(&mut self) {
        let Some(assembly) = self.assembly() else { return };
        let parts = std::mem::take(&mut self.custom.parts);
        match (assembly.parts, &parts[..]) {
            ([Part::Symbol(attribute)], [(Written::Symbol(span), _)]) => {
                let value = if *attribute == "callee" {
                    self.symbol_begin(span.start, span.end);
                    self.symbol();
                    self.attributes.pop()
                } else {
                    let name = self.symbol_text(span.start, span.end);
                    Some(self.ir.attributes.add(AttributeKind::String(name, None)))
                };
                if let Some(value) = value {
                    self.property(attribute, value);
                }
            }
            ([], []) => {
                let (inputs, results) = self.take_signature();
                let callee = self
                    .intern(Type::Function { inputs: inputs.as_slice().into(), results: results.as_slice().into() });
                self.types.push(callee);
                self.types.extend(inputs);
                let inputs = self.types.len();
                self.types.extend(results);
                let start = self.operations.last().map_or(0, |frame| frame.types_start);
                self.marks.extend([start, inputs]);
            }
            (wanted, _) => {
                let span = parts.first().map_or_else(|| self.operand_span(0), |(written, _)| written.span());
                self.refuse_part(if wanted.is_empty() { "an SSA value" } else { "a symbol name" }, span);
                // The callee was counted among the operands, or an operand was taken for the callee.
                self.mistakes += 1;
            }
        }
        self.custom.parts = parts;
        self.finish_properties(assembly);
        if let Some(frame) = self.frame() {
            frame.form = Form::PlainFunctional;
        }
    }

    /// A successor, with the operands that are handed to it before it on the stack.
    pub(crate) fn branch_target(&mut self) {
        let operands = self.operand_count();
        self.custom.ends.push(operands);
    }

    /// ` weights([90, 10])` behind the condition
    pub(crate) fn branch_weights(&mut self, start: u32, end: u32) {
        let items = self.custom.items.clone();
        let text = self.joined(&items);
        self.custom.items.clear();
        self.custom.ends.clear();
        let element = self.integer_of(32);
        let weights = self.ir.attributes.add(AttributeKind::DenseArray(element, text));
        if self.is_condition() {
            self.property("branch_weights", weights);
        } else {
            self.refuse_part("no weights", Span::new(start, end));
        }
    }

    fn is_condition(&self) -> bool {
        self.assembly().is_some_and(|assembly| assembly.property(b"branch_weights").is_some())
    }

    /// `cf.br ^block(..)`, `cf.cond_br %condition, ^block(..), ^block(..)` and `cf.assert %condition, "message"`.
    pub(crate) fn branch(&mut self) {
        let Some(assembly) = self.assembly() else { return };
        let ends = std::mem::take(&mut self.custom.ends);
        let has_condition = self.is_condition() || !assembly.parts.is_empty();
        let start = self.operations.last().map_or(0, |frame| frame.types_start);
        if has_condition {
            let condition = self.intern(Type::Integer { width: 1, signedness: Signedness::Signless });
            self.types.insert(start, condition);
        }
        let targets = match (self.is_condition(), assembly.parts.is_empty()) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        };
        if ends.len() != targets || self.types.len() - start != self.operand_count() {
            let span = self.name_span();
            let expected = match targets {
                0 => "a condition and a string",
                1 => "one successor",
                _ => "a condition and two successors",
            };
            self.refuse_part(expected, span);
            let ty = self.erroneous_type();
            let operands = self.operand_count();
            self.types.truncate(start);
            self.types.resize(start + operands, ty);
        }
        if let ([true_end, false_end], true) = (&ends[..], self.is_condition()) {
            let text = format!("1, {}, {}", true_end.saturating_sub(1), false_end.saturating_sub(*true_end));
            let text: Text = self.ir.texts.add(text.as_bytes());
            let element = self.integer_of(32);
            let segments = self.ir.attributes.add(AttributeKind::DenseArray(element, Some(text)));
            self.property("operandSegmentSizes", segments);
        }
        self.custom.ends = ends;
        self.custom.ends.clear();
        if !assembly.parts.is_empty() {
            self.text_property(assembly.parts);
        }
        self.finish_properties(assembly);
        self.own_form();
    }

    fn text_property(&mut self, wanted: &'static [Part]) {
        let parts = std::mem::take(&mut self.custom.parts);
        match (wanted, &parts[..]) {
            ([Part::Text(attribute)], [(Written::Text(span), _)]) => {
                let text = Self::text(span.start + 1, span.end - 1);
                let text = self.ir.attributes.add(AttributeKind::String(text, None));
                self.property(attribute, text);
            }
            _ => {
                let span = self.name_span();
                self.refuse_part("a condition and a string", span);
            }
        }
        self.custom.parts = parts;
    }

    /// `dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f]`
    pub(crate) fn dim_numbers(&mut self, start: u32, end: u32) {
        let text: Vec<u8> = (0..3)
            .map(|list| {
                let items = self.custom.items[self.list_items(list)].to_vec();
                let words: Vec<_> = items.iter().map(|item| self.source.text(*item)).collect();
                format!("[{}]", words.join(", "))
            })
            .zip(["x", "->", ""])
            .flat_map(|(list, behind)| (list + behind).into_bytes())
            .collect();
        let keyword = self.custom_keyword();
        if keyword.is_some_and(|keyword| self.source.slice(keyword) != b"dim_numbers") {
            self.refuse_part("'dim_numbers = ..'", keyword.unwrap_or(Span::new(start, end)));
        }
        let numbers = self.opaque(&[b"#stablehlo.conv<", &text, b">"]);
        self.property("dimension_numbers", numbers);
    }

    /// `stride = [1, 1]`, `pad = [[0, 1], [0, 1]]` and the like
    pub(crate) fn window_entry(&mut self, start: u32, end: u32) {
        let value = Span::new(start, end);
        let Some(keyword) = self.custom_keyword() else { return };
        let items = self.custom.items.clone();
        let attribute = match self.source.slice(keyword) {
            b"stride" => "window_strides",
            b"pad" => return self.padding(value),
            b"lhs_dilate" => "lhs_dilation",
            b"rhs_dilate" => "rhs_dilation",
            b"reverse" => "window_reversal",
            _ => return self.refuse_part("'stride', 'pad', 'lhs_dilate', 'rhs_dilate' or 'reverse'", keyword),
        };
        let is_reversal = attribute == "window_reversal";
        let is_boolean = |item: &Span| matches!(self.source.slice(*item), b"true" | b"false" | b"0" | b"1");
        if (is_reversal && !items.iter().all(is_boolean)) || (!is_reversal && !self.is_numbers(0)) {
            return self.refuse_part("a list of numbers", value);
        }
        let text = self.joined(&items);
        let element = self.integer_of(if is_reversal { 1 } else { 64 });
        let array = self.ir.attributes.add(AttributeKind::DenseArray(element, text));
        self.property(attribute, array);
    }

    /// `[[1, 1], [0, 2]]` is a tensor of two columns.
    fn padding(&mut self, value: Span) {
        // The inner lists end before the outer one does.
        let lists = self.custom.ends.len().saturating_sub(1);
        let is_pair = |list: usize| self.list_items(list).len() == 2 && self.is_numbers(list);
        if !(0..lists).all(is_pair) || self.custom.items.len() != 2 * lists {
            return self.refuse_part("a list of pairs such as '[[0, 1], [0, 1]]'", value);
        }
        let first = self.custom.items.first().map(|item| self.source.slice(*item));
        let is_splat = self.custom.items.iter().all(|item| Some(self.source.slice(*item)) == first);
        let text = match (first, is_splat) {
            (Some(first), true) => self.ir.texts.add(first),
            (None, _) => Text::default(),
            _ => Self::text(value.start, value.end),
        };
        let element = self.integer_of(64);
        let size = |size| crate::shape::Dim::fixed(size).unwrap_or(crate::shape::Dim::DYNAMIC);
        let shape = [size(lists as u64), size(2)].into();
        let ty = self.intern(Type::RankedTensor { shape, element, encoding: None });
        let padding = self.ir.attributes.add(AttributeKind::Dense(text, ty));
        self.property("padding", padding);
    }

    pub(crate) fn convolution(&mut self) {
        if let Some(assembly) = self.assembly() {
            self.finish_properties(assembly);
        }
        if let Some(frame) = self.frame() {
            frame.form = Form::PlainFunctional;
        }
    }
}
