//! The custom forms whose shape an assembly tells: operations with parts, constants, calls, branches, and those with
//! regions.

use super::regions::RegionStyle;
use super::{Forms, Printer, Task};
use crate::ir::assembly::{Assembly, Syntax, TypeForm};
use crate::ir::types::Type;
use crate::ir::{AttributeKind, BlockId, Form, OpId, RegionId, TypeId, ValueId};

impl Printer<'_> {
    /// The assembly the operation prints by; without one it prints in generic form.
    pub(super) fn assembly_of(&self, op: OpId) -> Option<&'static Assembly> {
        let is_custom = !matches!(
            self.ir.form(op),
            Form::Generic | Form::Module | Form::ImplicitModule | Form::Function | Form::Return | Form::Skipped
        );
        let assembly = if is_custom && self.options.forms != Forms::Generic { self.ir.assembly(op) } else { None };
        assembly.filter(|assembly| self.can_write(op, assembly))
    }

    pub(super) fn custom(&mut self, op: OpId, form: Form, indent: usize) {
        let Some(assembly) = self.assembly_of(op) else { return self.generic(op, indent) };
        self.custom_name(op);
        match assembly.syntax {
            Syntax::Plain | Syntax::Return => self.parts(op, assembly, " "),
            Syntax::Enclosed => {
                self.parts(op, assembly, "(");
                self.out.push(b')');
            }
            Syntax::Cast => {
                self.parts(op, assembly, " ");
                self.custom_types(op, form, assembly);
                self.custom_dictionary(op, assembly, &[]);
                return self.location(op);
            }
            Syntax::Constant => return self.constant(op, assembly),
            Syntax::Variable => return self.variable(op, assembly),
            Syntax::Call => return self.call(op, assembly),
            Syntax::Branch => return self.branch(op, assembly),
            Syntax::Convolution => return self.convolution(op, assembly),
            Syntax::Reduce => return self.reduce(op, assembly, indent),
            Syntax::While => return self.while_loop(op, assembly, indent),
            Syntax::Loop => return self.tosa_loop(op, assembly, indent),
            Syntax::Conditional => return self.conditional(op, assembly, indent),
        }
        self.custom_dictionary(op, assembly, &[]);
        self.custom_types(op, form, assembly);
        self.location(op);
    }

    /// An operation of which nothing but the text is known prints as it was read.
    pub(super) fn skipped(&mut self, op: OpId) {
        let skipped = &self.ir.skipped;
        if let Ok(index) = skipped.binary_search_by_key(&op, |skipped| skipped.op) {
            let text = skipped[index].text;
            self.terms.use_aliases_in(self.ir.texts.get(text));
            self.text(text);
        }
    }

    /// Operations of `func` leave out the dialect in a function, and those of `builtin` in a module.
    fn custom_name(&mut self, op: OpId) {
        let name = self.ir.op_name(op);
        let short = name
            .strip_prefix(b"func.")
            .filter(|_| self.drops_dialect(op, "func"))
            .or_else(|| name.strip_prefix(b"builtin.").filter(|_| self.drops_dialect(op, "builtin")));
        self.out.extend_from_slice(short.unwrap_or(name));
    }

    fn type_list(&mut self, before: &str, types: impl IntoIterator<Item = TypeId>) {
        for (index, ty) in types.into_iter().enumerate() {
            self.str(if index == 0 { before } else { ", " });
            self.terms.ty(&mut self.out, ty);
        }
    }

    fn custom_types(&mut self, op: OpId, form: Form, assembly: &'static Assembly) {
        let ir = self.ir;
        let operands: Vec<TypeId> = ir.operands(op).iter().map(|value| ir.value_type(*value)).collect();
        let results: Vec<TypeId> = ir.results(op).map(|value| ir.value_type(value)).collect();
        match (form, assembly.types) {
            (Form::PlainFunctional, _) => {
                self.str(" : ");
                self.signature(op);
            }
            (Form::PlainSame, _) => self.type_list(" : ", results.last().or(operands.last()).copied()),
            (Form::PlainList, _) if operands.len() == 3 && results.len() == 1 => {
                self.type_list(" : ", operands.iter().take(2).copied());
            }
            (_, TypeForm::SameTwice | TypeForm::Condition) => self.type_list(" : ", operands.first().copied()),
            (_, TypeForm::To) => {
                self.str(if operands.is_empty() { "" } else { " :" });
                self.type_list(" ", operands);
                self.type_list(" to ", results);
            }
            (_, TypeForm::Arrow) => {
                self.type_list(" : ", operands);
                self.str(" -> ");
                self.result_types(results.iter().copied());
            }
            (_, TypeForm::Results | TypeForm::Complex | TypeForm::Tuple) => self.type_list(" : ", results),
            (_, TypeForm::FirstOperand | TypeForm::Operands | TypeForm::Pairs) => self.type_list(" : ", operands),
            _ => self.type_list(" : ", operands.into_iter().chain(results)),
        }
    }

    fn constant(&mut self, op: OpId, assembly: &'static Assembly) {
        let ir = self.ir;
        self.custom_dictionary(op, assembly, &["value"]);
        self.out.push(b' ');
        if let Some(value) = ir.attribute(op, "value") {
            self.terms.attribute(&mut self.out, value);
        }
        if assembly.types == TypeForm::Results {
            let results: Vec<TypeId> = ir.results(op).map(|value| ir.value_type(value)).collect();
            self.type_list(" : ", results);
        }
        self.location(op);
    }

    /// `@name = value`, or `@name : type` where the type consists of two attributes.
    fn variable(&mut self, op: OpId, assembly: &'static Assembly) {
        let ir = self.ir;
        self.out.push(b' ');
        self.symbol(op, "sym_name");
        self.custom_dictionary(op, assembly, &["initial_value", "sym_name", "type", "var_shape"]);
        let shape = ir.attribute(op, "var_shape").map(|id| *ir.attributes.resolve(id));
        let ty = ir.attribute(op, "type").map(|id| *ir.attributes.resolve(id));
        if let Some(value) = ir.attribute(op, "initial_value") {
            self.str(" = ");
            self.terms.attribute(&mut self.out, value);
        } else if let (Some(AttributeKind::Dense(sizes, of)), Some(AttributeKind::Type(ty))) = (shape, ty) {
            self.str(" : tensor<");
            let rank = ir.types.shaped(of).and_then(|shaped| shaped.shape?.first()?.size()).unwrap_or(0);
            let sizes = String::from_utf8_lossy(ir.texts.get(sizes)).into_owned();
            let mut sizes = sizes.trim_matches(['[', ']']).split(',').map(str::trim).cycle();
            for _ in 0..rank.min(1 << 16) {
                let size = sizes.next().unwrap_or_default();
                self.str(if size == "-1" { "?" } else { size });
                self.out.push(b'x');
            }
            self.terms.ty(&mut self.out, ty);
            self.out.push(b'>');
        }
        self.location(op);
    }

    /// `@callee(..)`, or `%callee(..)` whose type is the function's.
    fn call(&mut self, op: OpId, assembly: &'static Assembly) {
        let ir = self.ir;
        let mut operands = ir.operands(op);
        if assembly.parts.is_empty() {
            let (callee, rest) = operands.split_at(operands.len().min(1));
            self.out.push(b' ');
            self.values(callee);
            operands = rest;
        } else if let Some(callee) = ir.attribute(op, "callee") {
            self.out.push(b' ');
            self.terms.attribute(&mut self.out, callee);
        } else {
            self.parts(op, assembly, " ");
        }
        self.out.push(b'(');
        self.values(operands);
        self.out.push(b')');
        self.custom_dictionary(op, assembly, &[]);
        self.str(" : (");
        self.type_list("", operands.iter().map(|value| ir.value_type(*value)));
        self.str(") -> ");
        let results: Vec<TypeId> = ir.results(op).map(|value| ir.value_type(value)).collect();
        self.result_types(results.iter().copied());
        self.location(op);
    }

    fn branch(&mut self, op: OpId, assembly: &'static Assembly) {
        let ir = self.ir;
        let successors = ir.successors(op);
        let operands = ir.operands(op);
        let conditions = if successors.len() == 1 { 0 } else { operands.len().min(1) };
        let (condition, mut handed) = operands.split_at(conditions);
        if !condition.is_empty() {
            self.out.push(b' ');
            self.values(condition);
        }
        if let Some(AttributeKind::DenseArray(_, Some(weights))) =
            ir.attribute(op, "branch_weights").map(|id| *ir.attributes.resolve(id))
        {
            self.str(" weights([");
            self.text(weights);
            self.str("])");
        }
        for (index, successor) in successors.iter().enumerate() {
            self.str(if index == 0 && condition.is_empty() { " " } else { ", " });
            self.block_name(*successor);
            let taken = if index + 1 == successors.len() { handed.len() } else { ir.arguments(*successor).len() };
            let (own, rest) = handed.split_at(taken.min(handed.len()));
            handed = rest;
            if !own.is_empty() {
                self.out.push(b'(');
                self.values(own);
                self.type_list(" : ", own.iter().map(|value| ir.value_type(*value)));
                self.out.push(b')');
            }
        }
        if let Some(AttributeKind::String(message, _)) = ir.attribute(op, "msg").map(|id| *ir.attributes.resolve(id)) {
            self.str(", \"");
            self.text(message);
            self.out.push(b'"');
        }
        self.custom_dictionary(op, assembly, &["branch_weights", "operandSegmentSizes"]);
        self.location(op);
    }

    fn entry_arguments(&self, op: OpId) -> Vec<ValueId> {
        let entry = self.ir.regions(op).next().and_then(|region| self.ir.blocks(region).next());
        entry.map(|entry: BlockId| self.ir.arguments(entry).collect()).unwrap_or_default()
    }

    /// `%x = %a, ..`: the arguments of the first region, and the values they have in the beginning.
    fn initializers(&mut self, op: OpId, values: &[ValueId]) {
        self.out.push(b'(');
        for (index, (argument, value)) in self.entry_arguments(op).into_iter().zip(values).enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            self.value(argument);
            self.str(" = ");
            self.value(*value);
        }
        self.out.push(b')');
    }

    /// The regions with the word between them, and the end of the operation.
    fn two_regions(&mut self, op: OpId, indent: usize, between: &'static str, styles: [RegionStyle; 2]) {
        let regions: Vec<RegionId> = self.ir.regions(op).collect();
        self.tasks.push(Task::Location(op));
        if let [first, second] = regions[..] {
            self.tasks.push(Task::Region(second, indent, styles[1]));
            self.tasks.push(Task::Str(between));
            self.tasks.push(Task::Region(first, indent, styles[0]));
        } else if let [only] = regions[..] {
            self.tasks.push(Task::Region(only, indent, styles[0]));
        }
    }

    fn while_loop(&mut self, op: OpId, assembly: &'static Assembly, indent: usize) {
        let ir = self.ir;
        self.initializers(op, ir.operands(op));
        self.type_list(" : ", ir.operands(op).iter().map(|value| ir.value_type(*value)));
        let before = self.out.len();
        self.custom_dictionary(op, assembly, &[]);
        if self.out.len() > before {
            self.out.splice(before..before, *b" attributes");
        }
        self.out.push(b'\n');
        self.indent(indent);
        self.str("cond ");
        self.two_regions(op, indent, " do ", [RegionStyle::HEADED; 2]);
    }

    fn tosa_loop(&mut self, op: OpId, assembly: &'static Assembly, indent: usize) {
        self.out.push(b' ');
        self.initializers(op, self.ir.operands(op));
        self.str(" : ");
        self.signature(op);
        self.custom_dictionary(op, assembly, &[]);
        self.out.push(b' ');
        self.two_regions(op, indent, " do ", [RegionStyle::HEADED, RegionStyle::CUSTOM]);
    }

    fn conditional(&mut self, op: OpId, assembly: &'static Assembly, indent: usize) {
        let ir = self.ir;
        let (condition, values) = ir.operands(op).split_at(ir.operands(op).len().min(1));
        self.out.push(b' ');
        self.values(condition);
        if !values.is_empty() {
            self.out.push(b' ');
            self.initializers(op, values);
        }
        self.type_list(" : ", condition.iter().map(|value| ir.value_type(*value)));
        if !values.is_empty() {
            self.type_list(" (", values.iter().map(|value| ir.value_type(*value)));
            self.out.push(b')');
        }
        let results: Vec<TypeId> = ir.results(op).map(|value| ir.value_type(value)).collect();
        if !results.is_empty() || !values.is_empty() {
            self.str(" -> ");
            self.result_types(results.iter().copied());
        }
        self.custom_dictionary(op, assembly, &[]);
        self.out.push(b' ');
        self.two_regions(op, indent, " else ", [RegionStyle::CUSTOM; 2]);
    }

    fn reduce(&mut self, op: OpId, assembly: &'static Assembly, indent: usize) {
        let ir = self.ir;
        let operands = ir.operands(op);
        let (inputs, initial) = operands.split_at(operands.len() / 2);
        for (index, (input, initial)) in inputs.iter().zip(initial).enumerate() {
            self.str(if index > 0 { ", (" } else { "(" });
            self.value(*input);
            self.str(" init: ");
            self.value(*initial);
            self.out.push(b')');
        }
        let applied = self.applied(op);
        if let Some(applied) = applied {
            self.str(" applies ");
            self.out.extend_from_slice(ir.op_name(applied));
        }
        self.str(" across dimensions = [");
        if let Some(AttributeKind::DenseArray(_, Some(dimensions))) =
            ir.attribute(op, "dimensions").map(|id| *ir.attributes.resolve(id))
        {
            self.text(dimensions);
        }
        self.out.push(b']');
        self.custom_dictionary(op, assembly, &["dimensions"]);
        self.str(" : ");
        self.signature(op);
        self.tasks.push(Task::Location(op));
        if let (None, Some(region)) = (applied, ir.regions(op).next()) {
            let arguments = self.entry_arguments(op);
            let (first, second) = arguments.split_at(arguments.len() / 2);
            self.out.push(b'\n');
            self.indent(indent);
            self.str(" reducer");
            for (index, (first, second)) in first.iter().zip(second).enumerate() {
                self.str(if index > 0 { " (" } else { "(" });
                for (value, behind) in [(*first, ", "), (*second, ")")] {
                    self.value(value);
                    self.str(": ");
                    self.terms.ty(&mut self.out, ir.value_type(value));
                    self.str(behind);
                }
            }
            self.str("  ");
            self.tasks.push(Task::Region(region, indent, RegionStyle::HEADED));
        }
    }

    /// The only operation of a reduction, if it takes both arguments in order and what it gives is the result.
    fn applied(&self, op: OpId) -> Option<OpId> {
        let ir = self.ir;
        let region = ir.regions(op).next().filter(|region| ir.block_count(*region) == 1)?;
        let block = ir.blocks(region).next()?;
        let mut inside = ir.block_ops(block);
        let (applied, last) = (inside.next()?, inside.next()?);
        let arguments: Vec<ValueId> = ir.arguments(block).collect();
        let results: Vec<ValueId> = ir.results(applied).collect();
        let element = |ty: TypeId| match *ir.types.resolved(ty) {
            Type::RankedTensor { element, ref shape, .. } if shape.is_empty() => Some(element),
            _ => None,
        };
        let is_plain = inside.next().is_none()
            && ir.operations[applied.index()].place == 0
            && arguments.len() == 2
            && ir.operands(applied) == arguments
            && ir.operands(last) == results
            && ir.extra(applied).is_none()
            && element(ir.value_type(arguments[0])).is_some();
        (is_plain && ir.op_name(last) == b"stablehlo.return").then_some(applied)
    }

    fn convolution(&mut self, op: OpId, assembly: &'static Assembly) {
        let ir = self.ir;
        self.out.push(b'(');
        self.values(ir.operands(op));
        self.out.push(b')');
        let resolved = |name| ir.attribute(op, name).map(|id| *ir.attributes.resolve(id));
        if let Some(AttributeKind::Opaque(numbers, _)) = resolved("dimension_numbers") {
            let numbers = ir.texts.get(numbers);
            let numbers = numbers.strip_prefix(b"#stablehlo.conv<").and_then(|body| body.strip_suffix(b">"));
            self.str(" dim_numbers = ");
            self.out.extend_from_slice(numbers.unwrap_or_default());
        }
        self.str(", window = {");
        let mut is_first = true;
        let mut hidden =
            vec!["dimension_numbers", "window_strides", "padding", "lhs_dilation", "rhs_dilation", "window_reversal"];
        for (keyword, name) in [
            ("stride", "window_strides"),
            ("pad", "padding"),
            ("lhs_dilate", "lhs_dilation"),
            ("rhs_dilate", "rhs_dilation"),
            ("reverse", "window_reversal"),
        ] {
            let text = match resolved(name) {
                Some(AttributeKind::DenseArray(_, body)) => {
                    [&b"["[..], body.map_or(b"", |body| ir.texts.get(body)), b"]"].concat()
                }
                Some(AttributeKind::Dense(body, ty)) => match self.padding(ir.texts.get(body), ty) {
                    Some(text) => text,
                    None => {
                        hidden.retain(|hidden| *hidden != name);
                        continue;
                    }
                },
                _ => continue,
            };
            self.str(if is_first { "" } else { ", " });
            is_first = false;
            self.str(keyword);
            self.str(" = ");
            self.out.extend(text);
        }
        self.out.push(b'}');
        self.custom_dictionary(op, assembly, &hidden);
        self.str(" : ");
        self.signature(op);
        self.location(op);
    }

    /// A list of pairs; where all numbers are the same the attribute has one only. `None` where a few letters stand for
    /// more pairs than a window has dimensions: they are left in the dictionary.
    fn padding(&self, body: &[u8], ty: TypeId) -> Option<Vec<u8>> {
        const MOST_PAIRS: u64 = 64;
        if body.first() == Some(&b'[') {
            return Some(body.to_vec());
        }
        let rows = match self.ir.types.resolved(ty) {
            Type::RankedTensor { shape, .. } => shape.first().and_then(|dim| dim.size()).unwrap_or(0),
            _ => 0,
        };
        let number = String::from_utf8_lossy(body);
        let pair = format!("[{number}, {number}]");
        let pairs = usize::try_from(rows).ok().filter(|_| rows <= MOST_PAIRS)?;
        Some(format!("[{}]", vec![pair; pairs].join(", ")).into_bytes())
    }
}
