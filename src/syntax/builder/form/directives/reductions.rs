//! Reductions and loops of StableHLO.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{Argument, Format, RegionIndex};
use crate::ir::Texts;
use crate::ir::{Definition, Form, OpId, OpNameId, Run, Type, TypeId, Value, ValueId};
use crate::source::Span;
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;
use std::ops::Range;

impl<'s> Builder<'s> {
    /// `(%x = %a, ..) : types attributes {..} cond {`
    pub(super) fn paired_while(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [Argument::Slot(operands), Argument::Type(results), Argument::Region(region)] = arguments else {
            return Ok(None);
        };
        let names = self.assignments(*operands)?;
        self.note_types()?;
        let start = self.core.types.len();
        let place = self.input.peek()?.1;
        if !names.is_empty() {
            self.punctuation(":")?;
            self.read_type_list()?;
        }
        let types = start..self.core.types.len();
        self.verify_inputs(names.len(), types.len(), place)?;
        self.slot(*operands)?.types = Some(types.clone());
        self.copy_types(types.clone(), *results)?;
        self.dictionary_step(true)?;
        self.adopt_entries(format)?;
        self.keyword_text("cond")?;
        self.name_arguments(&names, types)?;
        self.expect_region(*region, true).map(Some)
    }

    /// A region with the arguments of the first one, by the same names.
    pub(super) fn same_arguments(&mut self, region: RegionIndex) -> Read<Option<Reached>> {
        let span = self.input.peek()?.1;
        let first = self.nesting.operations.last().and_then(|frame| frame.first_region);
        let block = first.and_then(|first| self.core.ir.regions[first.index()].first);
        let argument = |id: ValueId| {
            let value = &self.core.ir.values[id.index()];
            // The header names them for both regions.
            let span = self.core.noted_name(id).unwrap_or(span);
            Some((Use { name: value.name?, number: 1, span }, value.ty, None))
        };
        let arguments: Vec<_> =
            block.iter().flat_map(|block| self.core.ir.arguments(*block)).filter_map(argument).collect();
        self.state()?.arguments.extend(arguments);
        self.expect_region(region, true).map(Some)
    }

    /// `(%a init: %b), .. applies dialect.op across dimensions = [0] {..} : (types) -> types`, or without `applies` and
    /// with `reducer(%x: t, %y: t) .. {` at the end.
    pub(super) fn reduction(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
        let [
            Argument::Slot(inputs),
            Argument::Slot(inits),
            Argument::Attribute(dimensions),
            Argument::Type(results),
            Argument::Region(region),
        ] = arguments
        else {
            return Ok(None);
        };
        let first = self.nesting.uses.len();
        self.comma_list(|form| {
            form.punctuation("(")?;
            form.read_operand()?;
            form.keyword_text("init")?;
            form.punctuation(":")?;
            form.read_operand()?;
            form.punctuation(")")
        })?;
        // All inputs come before all initial values.
        let pairs = self.nesting.uses.split_off(first);
        self.nesting.uses.extend(pairs.iter().step_by(2));
        self.nesting.uses.extend(pairs.iter().skip(1).step_by(2));
        let middle = first + pairs.len() / 2;
        self.slot(*inputs)?.values = first..middle;
        self.slot(*inits)?.values = middle..self.nesting.uses.len();
        let applied = match self.input.take_word("applies") {
            true => Some(self.applied_name()?),
            false => None,
        };
        for word in ["across", "dimensions"] {
            self.keyword_text(word)?;
        }
        self.punctuation("=")?;
        let value = self.read_numbers("i64")?;
        self.state()?.attributes[usize::from(dimensions.0)] = Some(value);
        self.dictionary_step(false)?;
        self.punctuation(":")?;
        let (types, of_results) = self.read_signature()?;
        self.state()?.types[0] = Some(types);
        self.slot(*results)?.types = Some(of_results.clone());
        match applied {
            Some(applied) => self.applied_region(*region, applied, of_results).map(|()| None),
            None => {
                self.keyword_text("reducer")?;
                self.reducer_arguments()?;
                self.expect_region(*region, true).map(Some)
            }
        }
    }

    fn applied_name(&mut self) -> Read<Span> {
        let Some(span) = self.input.word() else {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Expected { expected: "the name of an operation" }, span));
        };
        self.input.skip_to(span.end);
        Ok(span)
    }

    /// `(%x: t, %y: t) ..`: the first of each pair come before the second.
    fn reducer_arguments(&mut self) -> Read<()> {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        loop {
            self.punctuation("(")?;
            first.push(self.reducer_argument()?);
            self.punctuation(",")?;
            second.push(self.reducer_argument()?);
            self.punctuation(")")?;
            if self.input.first() != Some(b'(') {
                break;
            }
        }
        first.append(&mut second);
        self.state()?.arguments = first;
        Ok(())
    }

    /// `%x: t loc(..)`
    fn reducer_argument(&mut self) -> Read<super::super::Argument> {
        let name = self.argument_name()?;
        self.punctuation(":")?;
        self.read_type()?;
        let ty = self.popped_type();
        let location = self.argument_location()?;
        Ok((name, ty, location))
    }

    /// A region whose only operation is the one that was named.
    fn applied_region(&mut self, region: RegionIndex, applied: Span, results: Range<usize>) -> Read<()> {
        let element = match self.core.types[results] {
            [ty] => self.element_tensor(ty),
            _ => {
                let expected = "one result where an operation is applied";
                return Err(self.refused(CustomError::Expected { expected }, applied));
            }
        };
        self.region_begin(applied.start);
        let block = self.begin_entry_block();
        let first = self.core.ir.values.len();
        for _ in 0..2 {
            self.core.ir.values.push(Value { ty: element, name: None, definition: Definition::Argument(block) });
        }
        self.core.ir.blocks[block.index()].arguments = Run::new(first, first + 2);
        let name = OpNameId::at(self.core.ir.op_names.intern(
            &self.core.ir.texts,
            self.core.source.slice(applied),
            Texts::of_span(applied.start, applied.end),
        ));
        let inner = self.add_unwritten(name, &[ValueId::at(first), ValueId::at(first + 1)], Some(element));
        let result = ValueId::at(self.core.ir.operations[inner.index()].results.range().start);
        let text = self.core.ir.texts.add(b"stablehlo.return");
        let name = OpNameId::at(self.core.ir.op_names.intern(&self.core.ir.texts, b"stablehlo.return", text));
        self.add_unwritten(name, &[result], None);
        self.region_end(applied.end);
        self.state()?.regions.push(region);
        Ok(())
    }

    /// A tensor without dimensions of the same elements.
    fn element_tensor(&mut self, ty: TypeId) -> TypeId {
        match *self.core.ir.types.resolved(ty) {
            Type::RankedTensor { element, .. } | Type::UnrankedTensor(element) => {
                self.core.intern(Type::RankedTensor { shape: Box::default(), element, encoding: None })
            }
            _ => ty,
        }
    }

    /// An operation that is written nowhere by itself, at the end of the innermost block.
    fn add_unwritten(&mut self, name: OpNameId, operands: &[ValueId], result: Option<TypeId>) -> OpId {
        let op = self.core.ir.make_op(name, Form::Generic, operands, result.as_slice());
        self.append(op);
        op
    }
}
