//! Custom forms with regions: reductions, loops and conditionals.

use super::{Argument, Builder, Fallible, Use};
use crate::ir::assembly::Syntax;
use crate::ir::{BlockId, Definition, Form, OpId, OpNameId, Operation, Run, Type, TypeId, Value, ValueId};
use crate::source::Span;

/// What the header of an operation says of the regions that follow.
#[derive(Default)]
pub(super) struct RegionDraft {
    /// The name of the argument that is being read, and the arguments of the regions.
    name: Option<Use>,
    arguments: Vec<Argument>,
    /// The names of the values that are handed around, whose types come later.
    names: Vec<Use>,
    /// The operation that `applies` names.
    applied: Option<Span>,
    /// The signature of a reduction.
    results: Vec<TypeId>,
}

impl Builder<'_> {
    pub(crate) fn region_argument_name(&mut self, start: u32, end: u32) {
        let name = self.name(start, end);
        self.around.name = Some(Use { name, number: 1, span: Span::new(start, end) });
    }

    pub(crate) fn region_argument(&mut self, has_location: bool) {
        let location = if has_location { self.attributes.pop() } else { None };
        if let (Some(name), Some(ty)) = (self.around.name.take(), self.types.pop()) {
            self.around.arguments.push((name, ty, location));
        }
    }

    /// `%argument = %value`: the value is an operand, and lies on the stack.
    pub(crate) fn initializer(&mut self) {
        self.around.names.extend(self.around.name.take());
    }

    /// The arguments that the header gave names to, with their types.
    fn take_names(&mut self, types: &[TypeId]) {
        let names = std::mem::take(&mut self.around.names);
        self.around.arguments = names.into_iter().zip(types).map(|(name, ty)| (name, *ty, None)).collect();
    }

    /// The `{` of a region whose arguments stand in the header of the operation; a second region has those of the first.
    pub(crate) fn region_with_arguments(&mut self, start: u32) {
        let first = self.operations.last().and_then(|frame| frame.first_region);
        let arguments = match first.and_then(|region| self.ir.regions[region.index()].first) {
            Some(block) => self.arguments_of(block, Span::new(start, start + 1)),
            None => std::mem::take(&mut self.around.arguments),
        };
        self.region_begin(start);
        self.begin_named_arguments(&arguments);
    }

    /// The arguments of a block, to be given to another one that is written without them.
    fn arguments_of(&self, block: BlockId, span: Span) -> Vec<Argument> {
        let argument = |value: ValueId| {
            let value = &self.ir.values[value.index()];
            Some((Use { name: value.name?, number: 1, span }, value.ty, None))
        };
        self.ir.arguments(block).filter_map(argument).collect()
    }

    /// `} do {` behind a syntax error.
    pub(crate) fn resumed_do(&mut self, start: u32) -> Fallible {
        match self.assembly().map(|assembly| assembly.syntax) {
            Some(Syntax::While) => self.region_with_arguments(start),
            _ => self.region_begin(start),
        }
        Ok(())
    }

    /// `(%x = %a, ..) : t, ..`: as many types as values, which are the types of the results too.
    pub(crate) fn while_header(&mut self) {
        let Some(start) = self.operations.last().map(|frame| frame.types_start) else { return };
        let types = self.types[start..].to_vec();
        if types.len() != self.operand_count() {
            return self.refuse_header("one type for each value");
        }
        self.take_names(&types);
        self.types.extend(types);
        self.finish_header();
    }

    /// `(%x = %a, ..) : (t, ..) -> t`
    pub(crate) fn loop_header(&mut self) {
        let (inputs, results) = self.take_signature();
        let has_all = inputs.len() == self.operand_count();
        self.take_names(&inputs);
        self.types.extend(inputs);
        self.types.extend(results);
        if !has_all {
            return self.refuse_header("one type for each value");
        }
        self.finish_header();
    }

    /// `%condition (%x = %a, ..) : t (t, ..) -> t`: the marks are one before the results, and one before the inputs.
    pub(crate) fn conditional_header(&mut self, marks: usize) {
        let height = self.marks.len() - marks.min(self.marks.len());
        let results = self.marks.last().copied().filter(|_| marks > 0).unwrap_or(self.types.len());
        self.marks.truncate(height);
        self.around.names.clear();
        let start = self.operations.last().map_or(0, |frame| frame.types_start);
        if results - start != self.operand_count() {
            return self.refuse_header("one type for each value");
        }
        self.finish_header();
    }

    fn refuse_header(&mut self, expected: &str) {
        let span = self.name_span();
        self.refuse_part(expected, span);
        let start = self.operations.last().map_or(0, |frame| frame.types_start);
        let operands = self.operand_count();
        let ty = self.erroneous_type();
        self.types.truncate(start);
        self.types.resize(start + operands, ty);
        self.around.arguments.clear();
        self.finish_header();
    }

    /// The header is complete; regions follow.
    fn finish_header(&mut self) {
        if let Some(assembly) = self.assembly() {
            self.finish_properties(assembly);
        }
        if let Some(frame) = self.frame() {
            frame.form = Form::Custom;
        }
    }

    pub(crate) fn applied(&mut self, start: u32, end: u32) {
        self.around.applied = Some(Span::new(start, end));
    }

    /// `dimensions = [0]`
    pub(crate) fn reduce_dimensions(&mut self, start: u32, end: u32) {
        let keyword = self.custom_keyword().unwrap_or(Span::new(start, end));
        if self.source.slice(keyword) != b"dimensions" {
            self.refuse_part("'dimensions = ..'", keyword);
        }
        if !self.is_numbers(0) {
            return self.refuse_part("a list of integers", Span::new(start, end));
        }
        let items = self.custom.items.clone();
        let text = self.joined(&items);
        let dimensions = self.dense_i64(text);
        self.property("dimensions", dimensions);
    }

    /// All inputs come before all initial values.
    fn reduce_header(&mut self) {
        let first = self.operations.last().map_or(self.uses.len(), |frame| frame.operands);
        let pairs = self.uses.split_off(first);
        self.uses.extend(pairs.iter().step_by(2));
        self.uses.extend(pairs.iter().skip(1).step_by(2));
        let (inputs, results) = self.take_signature();
        let has_all = inputs.len() == self.operand_count();
        self.around.results.clone_from(&results);
        self.types.extend(inputs);
        self.types.extend(results);
        if has_all { self.finish_header() } else { self.refuse_header("one type for each value") }
    }

    /// The word behind the signature: with it the header is complete.
    pub(crate) fn reducer(&mut self, start: u32, end: u32) -> Fallible {
        self.around.arguments.clear();
        self.reduce_header();
        self.keyword(start, end, "reducer")
    }

    /// Arguments are written in pairs, of which the first ones come first.
    pub(crate) fn reducer_pair(&mut self) {
        let pairs = self.around.arguments.len() / 2;
        if let Some(second) = self.around.arguments.pop()
            && let Some(first) = self.around.arguments.pop()
        {
            self.around.arguments.insert(pairs - 1, first);
            self.around.arguments.push(second);
        }
    }

    /// `applies dialect.op`: a region whose only operation is that.
    pub(crate) fn reduce_applied(&mut self) {
        self.reduce_header();
        let Some(applied) = self.around.applied.take() else { return };
        let element = match self.around.results[..] {
            [ty] => self.element_tensor(ty),
            _ => {
                self.refuse_part("one result where an operation is applied", applied);
                return;
            }
        };
        self.region_begin(applied.start);
        let block = self.begin_entry_block();
        let first = self.ir.values.len();
        for _ in 0..2 {
            self.ir.values.push(Value { ty: element, name: None, definition: Definition::Argument(block) });
        }
        self.ir.blocks[block.index()].arguments = Run::new(first, first + 2);
        let name = self.op_name(applied);
        let inner = self.add_operation(name, [ValueId::at(first), ValueId::at(first + 1)].as_slice(), Some(element));
        let result = ValueId::at(self.ir.operations[inner.index()].results.range().start);
        let text = self.ir.texts.add(b"stablehlo.return");
        let name = OpNameId::at(self.ir.op_names.intern(&self.ir.texts, b"stablehlo.return", text));
        self.add_operation(name, &[result], None);
        self.region_end(applied.end);
    }

    fn op_name(&mut self, span: Span) -> OpNameId {
        let bytes = self.source.slice(span);
        OpNameId::at(self.ir.op_names.intern(&self.ir.texts, bytes, Self::text(span.start, span.end)))
    }

    /// A tensor without dimensions of the same elements.
    fn element_tensor(&mut self, ty: TypeId) -> TypeId {
        match *self.ir.types.resolved(ty) {
            Type::RankedTensor { element, .. } | Type::UnrankedTensor(element) => {
                self.intern(Type::RankedTensor { shape: Box::default(), element, encoding: None })
            }
            _ => ty,
        }
    }

    /// An operation that is written nowhere by itself, at the end of the innermost block.
    fn add_operation(&mut self, name: OpNameId, operands: &[ValueId], result: Option<TypeId>) -> OpId {
        let op = OpId::at(self.ir.operations.len());
        let start = self.ir.operands.len();
        self.ir.operands.extend_from_slice(operands);
        let first = self.ir.values.len();
        self.ir.values.extend(result.map(|ty| Value { ty, name: None, definition: Definition::Result(op) }));
        self.ir.operations.push(Operation {
            name,
            operands: Run::new(start, self.ir.operands.len()),
            results: Run::new(first, self.ir.values.len()),
            extra: None,
            block: None,
            next: None,
            place: 0,
            types: 0,
            form: Form::Generic,
            has_place: false,
            signature: None,
        });
        self.append(op);
        op
    }
}
