//! From the types a custom form writes to those of all operands and results, and the constants that have theirs from
//! their value.

use super::Builder;
use super::custom_parts::Written;
use crate::ir::assembly::TypeForm;
use crate::ir::attributes::Entry;
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeKind, Form, TypeId};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::error::{SyntaxError, TypeError};
use crate::syntax::places;

/// The word between the types of operands and results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conversion {
    To,
    Arrow,
}

impl Builder<'_> {
    /// How many results are bound; without names there is one.
    fn bound_results(&self) -> usize {
        let Some(frame) = self.operations.last() else { return 0 };
        let bound = &self.uses[frame.bindings..frame.operands];
        let count: u64 = bound.iter().map(|binding| u64::from(binding.number)).sum();
        // More results than that are refused when they are bound.
        usize::try_from(count).unwrap_or(usize::MAX).clamp(1, 1 << 16)
    }

    fn type_form(&self) -> TypeForm {
        self.assembly().map_or(TypeForm::Any, |assembly| assembly.types)
    }

    /// `: (types) -> types`
    pub(crate) fn custom_signature(&mut self) {
        let form = self.type_form();
        if self.is_of_arith() {
            // Only one type comes here, and this is one.
            self.function_type();
            return self.custom_types();
        }
        if !matches!(form, TypeForm::Functional | TypeForm::Same | TypeForm::Select | TypeForm::Complex | TypeForm::Any)
        {
            return self.refuse_types();
        }
        if let Some(frame) = self.frame() {
            frame.form = Form::PlainFunctional;
        }
    }

    /// Whether the operation is of a dialect that knows no other types behind the colon than those of values.
    fn is_of_arith(&self) -> bool {
        let name = self.operations.last().map(|frame| self.ir.texts.get(self.ir.op_names.entries[frame.name.index()]));
        name.is_some_and(|name| name.starts_with(b"arith.") || name.starts_with(b"math."))
    }

    /// `: type` or `: type, type ..`
    pub(crate) fn custom_types(&mut self) {
        let Some(start) = self.operations.last().map(|frame| frame.types_start) else { return };
        let written = self.types[start..].to_vec();
        let (operands, results) = (self.operand_count(), self.bound_results());
        let (form, types) = match (self.type_form(), &written[..]) {
            (TypeForm::Select, [ty]) => {
                let mut types = vec![*ty; operands + results];
                types[0] = self.integer_of(1);
                (Form::PlainSame, types)
            }
            (TypeForm::Functional, _) => return self.refuse_non_function(written.first().copied()),
            (TypeForm::Same | TypeForm::Select | TypeForm::Any, _) => self.plain_types(&written, operands, results),
            (TypeForm::SameTwice, [ty]) => (Form::Custom, vec![*ty; operands + 2]),
            (TypeForm::Condition, [ty]) => {
                let mut types = vec![*ty; operands];
                types.push(self.condition_type(*ty));
                (Form::Custom, types)
            }
            (TypeForm::Results, [first, ..]) => {
                let mut types = vec![*first; operands];
                types.extend_from_slice(&written);
                (Form::Custom, types)
            }
            (TypeForm::FirstOperand, [first, ..]) if written.len() == operands => {
                (Form::Custom, written.iter().copied().chain([*first]).collect())
            }
            (TypeForm::Operands, _) if written.len() == operands => (Form::Custom, written),
            (TypeForm::Complex, [ty]) => {
                let mut types = vec![self.real_type(*ty); operands];
                types.push(*ty);
                (Form::Custom, types)
            }
            (TypeForm::Tuple, [ty]) => match self.ir.types.resolved(*ty) {
                Type::Tuple(elements) => (Form::Custom, elements.iter().copied().chain([*ty]).collect()),
                _ => return self.refuse_types(),
            },
            (TypeForm::Pairs, _) if written.len() == operands => {
                (Form::Custom, written.iter().chain(&written).copied().collect())
            }
            _ => return self.refuse_types(),
        };
        self.types.truncate(start);
        self.types.extend(types);
        if let Some(frame) = self.frame() {
            frame.form = form;
        }
        if form == Form::PlainList && self.types.len() - start != operands + results {
            self.refuse_types();
        }
    }

    /// One type for everything, the first for the first operand and the second for all else, or one for each operand
    /// and result.
    fn plain_types(&self, written: &[TypeId], operands: usize, results: usize) -> (Form, Vec<TypeId>) {
        match written {
            [ty] => (Form::PlainSame, vec![*ty; operands + results]),
            [first, ty] if operands == 3 => {
                let mut types = vec![*ty; operands + results];
                types[0] = *first;
                (Form::PlainList, types)
            }
            _ => (Form::PlainList, written.to_vec()),
        }
    }

    /// `: types to type`, `: types -> types`; a mark tells where the second list begins.
    pub(crate) fn custom_conversion(&mut self, conversion: Conversion) {
        let split = self.marks.pop().unwrap_or(0);
        let Some(start) = self.operations.last().map(|frame| frame.types_start) else { return };
        let is_allowed = matches!(
            (self.type_form(), conversion),
            (TypeForm::To, Conversion::To) | (TypeForm::Arrow, Conversion::Arrow)
        );
        match self.type_form() {
            TypeForm::Functional => self.refuse_non_function(self.types.get(start).copied()),
            _ if !is_allowed || split - start != self.operand_count() => self.refuse_types(),
            _ => {}
        }
    }

    /// Another type where a function type is the only one.
    fn refuse_non_function(&mut self, written: Option<TypeId>) {
        let Some(frame) = self.operations.last() else { return };
        let name = self.string_of(self.ir.op_names.entries[frame.name.index()]);
        let spans = places::type_spans(self.source, frame.types);
        let ty = written.map(|ty| self.ir.print_type(ty)).unwrap_or_default();
        let span = spans.operands.first().copied().unwrap_or_else(|| self.name_span());
        self.refuse_type(span, TypeError::NotFunction { name, ty });
        self.lose_types();
    }

    /// The types do not say what those of all operands and results are.
    fn refuse_types(&mut self) {
        let Some(frame) = self.operations.last() else { return };
        let name = self.string_of(self.ir.op_names.entries[frame.name.index()]);
        self.errors.push(SyntaxError::PlainTypes { name, form: self.type_form(), span: self.name_span() });
        self.lose_types();
    }

    /// Operands and results have types all the same.
    fn lose_types(&mut self) {
        let Some(start) = self.operations.last().map(|frame| frame.types_start) else { return };
        let (operands, results) = (self.operand_count(), self.bound_results());
        let marks = self.regions.last().map_or(0, |region| region.heights.marks);
        let ty = self.erroneous_type();
        self.types.truncate(start);
        self.types.resize(start + operands + results, ty);
        self.marks.truncate(marks);
        if let Some(frame) = self.frame() {
            frame.form = Form::Custom;
        }
    }

    /// The same shape with elements of `i1`.
    fn condition_type(&mut self, ty: TypeId) -> TypeId {
        let element = self.intern(Type::Integer { width: 1, signedness: Signedness::Signless });
        match self.ir.types.resolved(ty).clone() {
            Type::RankedTensor { shape, encoding, .. } => self.intern(Type::RankedTensor { shape, element, encoding }),
            Type::UnrankedTensor(_) => self.intern(Type::UnrankedTensor(element)),
            Type::Vector { shape, scalable, .. } => self.intern(Type::Vector { shape, scalable, element }),
            Type::Erroneous => ty,
            _ => element,
        }
    }

    /// The same shape with the elements that complex ones consist of.
    fn real_type(&mut self, ty: TypeId) -> TypeId {
        let real = |types: &crate::ir::Types, element: TypeId| match types.resolved(element) {
            Type::Complex(real) => *real,
            _ => element,
        };
        match self.ir.types.resolved(ty).clone() {
            Type::RankedTensor { shape, element, encoding } => {
                let element = real(&self.ir.types, element);
                self.intern(Type::RankedTensor { shape, element, encoding })
            }
            Type::UnrankedTensor(element) => {
                let element = real(&self.ir.types, element);
                self.intern(Type::UnrankedTensor(element))
            }
            _ => real(&self.ir.types, ty),
        }
    }

    /// `{..} value`: the result has the type of the value.
    pub(crate) fn constant(&mut self, end: u32) {
        let Some(value) = self.attributes.pop() else { return };
        let ty = self.value_type(value);
        self.operation_types(end);
        match ty {
            Some(ty) => {
                self.types.push(ty);
                self.constant_value(value);
            }
            None => {
                let span = self.name_span();
                self.errors.push(SyntaxError::CustomPart {
                    expected: "a value that has a type".to_owned(),
                    found: self.ir.print_attribute(value),
                    span,
                });
                let ty = self.erroneous_type();
                self.types.push(ty);
            }
        }
    }

    /// `{..} : type`, where the value is among the attributes: the generic form without empty parentheses.
    pub(crate) fn typed_constant(&mut self) {
        let Some(start) = self.operations.last().map(|frame| frame.types_start) else { return };
        self.marks.extend([start, start]);
        self.generic_constant(b"onnx.Constant");
    }

    /// `()`: the rest is the generic form. A function type may have begun with it, and has not.
    pub(crate) fn constant_in_parentheses(&mut self) {
        self.marks.pop();
        self.generic_constant(b"stablehlo.constant");
    }

    fn generic_constant(&mut self, only: &[u8]) {
        let Some(name) = self.operations.last().map(|frame| frame.name) else { return };
        if self.ir.op_name_text(name) != only {
            let span = self.name_span();
            self.refuse_part("a value", span);
        }
        if let Some(frame) = self.frame() {
            frame.form = Form::Generic;
        }
    }

    /// `{..} @name : type`
    pub(crate) fn symbol_constant(&mut self, end: u32) {
        self.operation_types(end);
        self.symbol();
        if self.type_form() != TypeForm::Results {
            self.attributes.pop();
            return self.refuse_types();
        }
        if let Some(value) = self.attributes.pop() {
            self.constant_value(value);
        }
    }

    /// `@name = value` or `@name : type`: the type is kept in two pieces.
    pub(crate) fn variable(&mut self, has_value: bool) {
        let Some(assembly) = self.assembly() else { return };
        let value = if has_value { self.attributes.pop() } else { None };
        let ty = match value {
            Some(value) => self.value_type(value),
            None => self.types.pop(),
        };
        if let Some((Written::Symbol(span), _)) = self.custom.parts.pop() {
            let name = self.symbol_text(span.start, span.end);
            let name = self.ir.attributes.add(AttributeKind::String(name, None));
            self.property("sym_name", name);
        }
        match ty.map(|ty| self.ir.types.resolved(ty).clone()) {
            Some(Type::RankedTensor { shape, element, .. }) => {
                let sizes = shape.iter().map(|dim| dim.size().map_or_else(|| "-1".to_owned(), |size| size.to_string()));
                let sizes: Vec<String> = sizes.collect();
                let text = match &sizes[..] {
                    [] => String::new(),
                    [first, rest @ ..] if rest.iter().all(|size| size == first) => first.clone(),
                    _ => format!("[{}]", sizes.join(", ")),
                };
                let text = self.ir.texts.add(text.as_bytes());
                let index = self.intern(Type::Index);
                let rank = Dim::fixed(sizes.len() as u64).unwrap_or(Dim::DYNAMIC);
                let shape = self.intern(Type::RankedTensor { shape: [rank].into(), element: index, encoding: None });
                let shape = self.ir.attributes.add(AttributeKind::Dense(text, shape));
                self.property("var_shape", shape);
                let element = self.ir.attributes.add(AttributeKind::Type(element));
                self.property("type", element);
            }
            Some(Type::Erroneous) => {}
            _ => {
                let span = self.name_span();
                self.refuse_part("a ranked tensor", span);
            }
        }
        if let Some(value) = value {
            self.property("initial_value", value);
        }
        self.finish_properties(assembly);
    }

    fn constant_value(&mut self, value: crate::ir::AttributeId) {
        let name = self.property_name("value");
        self.custom.properties.push(Entry { name, value });
        if let Some(assembly) = self.assembly() {
            self.finish_properties(assembly);
        }
    }

    /// The type of an attribute that has one. Without one, integers are `i64` and other numbers `f64`.
    pub(super) fn value_type(&mut self, value: crate::ir::AttributeId) -> Option<TypeId> {
        match *self.ir.attributes.resolve(value) {
            AttributeKind::Bool(_) => Some(self.integer_of(1)),
            AttributeKind::Integer(_, None) => Some(self.integer_of(64)),
            AttributeKind::Float(_, None) => Some(self.intern(Type::Float("f64"))),
            AttributeKind::Integer(_, ty)
            | AttributeKind::Float(_, ty)
            | AttributeKind::String(_, ty)
            | AttributeKind::Opaque(_, ty) => ty,
            AttributeKind::Dense(_, ty) | AttributeKind::Sparse(_, ty) | AttributeKind::DenseResource(_, ty) => {
                Some(ty)
            }
            AttributeKind::Erroneous => Some(self.erroneous_type()),
            _ => None,
        }
    }
}

/// The types that must stand behind the colon, in words.
pub(crate) fn needed(form: TypeForm) -> &'static str {
    match form {
        TypeForm::Functional | TypeForm::Same | TypeForm::Any | TypeForm::Select => {
            "one type, or one for each operand and result"
        }
        TypeForm::SameTwice | TypeForm::Condition => "one type, that of its operands",
        TypeForm::To => "the types of its operands, 'to', and that of its result",
        TypeForm::Arrow => "the types of its operands, '->', and those of its results",
        TypeForm::Results => "the types of its results",
        TypeForm::FirstOperand | TypeForm::Operands | TypeForm::Pairs => "one type for each operand",
        TypeForm::Complex => "one type, the complex one of its result",
        TypeForm::Tuple => "one type, the tuple that it makes",
        TypeForm::None => "no types",
    }
}

/// How the types are written, with those of all operands and results where the form has that.
pub(crate) fn wanted(form: TypeForm) -> &'static str {
    match form {
        TypeForm::Functional | TypeForm::Same | TypeForm::Any | TypeForm::Select | TypeForm::Complex => {
            "the types of all operands and results can be written as `: (operand types) -> result type`"
        }
        TypeForm::To => "write `: operand type to result type`",
        TypeForm::Arrow => "write `: operand types -> result types`",
        TypeForm::SameTwice | TypeForm::Condition | TypeForm::Tuple => "write `: type`",
        TypeForm::Results | TypeForm::FirstOperand | TypeForm::Operands | TypeForm::Pairs => "write `: type, type`",
        TypeForm::None => "leave out the types",
    }
}

impl Builder<'_> {
    /// A span for messages about an operand that was read.
    pub(super) fn operand_span(&self, index: usize) -> Span {
        let first = self.operations.last().map_or(0, |frame| frame.operands);
        self.uses.get(first + index).map_or(Span::at(0), |operand| operand.span)
    }
}
