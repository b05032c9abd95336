//! Stage 3, syntax tree to IR: [`lower`]. Statements and functions are here, expressions in `express.rs`.
//!
//! The library infers the types of results. Where operands do not broadcast the result is unranked, and the verifier,
//! the next stage, says why; all else that makes no sense is said here.

use super::ast::{Ast, ExprId, FunctionItem, Item, Size, Statement, StatementKind, TypeItem};
use super::dialect::Element;
use broadcastable::diagnostic::{Code, Diagnostic, Sink};
use broadcastable::dialect::Registry;
use broadcastable::ir::build::{BuildError, Builder, FunctionState, Handle, OperationState};
use broadcastable::ir::{AttributeId, BlockId, Ir, TypeId, ValueId};
use broadcastable::shape::{Conformance, Dim, Shape, verify_result_shape};
use broadcastable::source::{SourceFile, Span};
use std::collections::HashMap;

const MOST_ELEMENTS: u64 = 1 << 28;
pub(super) const MOST_AXES: usize = 64;

/// A value of the IR.
pub(super) type Ssa = Handle<ValueId>;
/// An attribute and its name.
pub(super) type Named<'a> = (&'a str, Handle<AttributeId>);

/// What an expression has become.
#[derive(Clone)]
pub(super) enum Value {
    Tensor(Ssa),
    /// Sizes, or a number that is no tensor: to be shown.
    Other(Ssa),
    /// A number of the source, or a list of them with its sizes.
    Literal(Vec<f64>, Element, Vec<u64>),
    Text(String),
    /// What stands in an index: `None`, `...` and `:`.
    NewAxis,
    Ellipsis,
    All,
    /// What `print` gives.
    Nothing,
    /// A mistake, which was reported.
    Wrong,
}

/// Types of tensors, and where they are written.
type Declared = (Element, Shape, Span);

/// What a call needs to know of a function; the result is missing after a mistake.
#[derive(Clone)]
pub(super) struct Signature {
    pub(super) parameters: Vec<Declared>,
    pub(super) result: Option<Handle<TypeId>>,
}

/// What later stages need: the module, and where the parameters in it stand in the source.
pub(super) struct Program {
    pub(super) ir: Ir,
    pub(super) parameters: HashMap<ValueId, Span>,
}

/// The stage at work.
pub(super) struct Lowering<'a> {
    pub(super) source: &'a SourceFile,
    pub(super) ast: &'a Ast,
    pub(super) registry: &'a Registry,
    pub(super) sink: &'a mut Sink,
    pub(super) builder: Builder,
    block: Handle<BlockId>,
    pub(super) scope: HashMap<String, Value>,
    pub(super) functions: HashMap<String, Signature>,
    pub(super) values: HashMap<ExprId, Value>,
    parameters: HashMap<ValueId, Span>,
}

/// Makes the module of a program: its functions, and `main` with its statements.
pub(super) fn lower(
    source: &SourceFile,
    ast: &Ast,
    registry: &Registry,
    sink: &mut Sink,
) -> Result<Program, BuildError> {
    let builder = Builder::for_source(source);
    let (block, parameters) = (builder.body(), HashMap::new());
    let (scope, functions, values) = (HashMap::new(), HashMap::new(), HashMap::new());
    let mut lowering = Lowering { source, ast, registry, sink, builder, block, scope, functions, values, parameters };
    for item in &ast.items {
        if let Item::Function(function) = item {
            lowering.function(function)?;
        }
    }
    let main = lowering.builder.function(FunctionState::new("main"))?;
    (lowering.block, lowering.scope) = (main.body(), HashMap::new());
    for item in &ast.items {
        if let Item::Statement(statement) = item
            && lowering.statement(statement)?.is_some()
        {
            lowering.error("T0201", statement.span, "'return' outside a function", "there is nothing to return to");
        }
    }
    lowering.builder.returns(&main, [])?;
    Ok(Program { ir: lowering.builder.finish(), parameters: lowering.parameters })
}

impl Lowering<'_> {
    pub(super) fn text(&self, span: Span) -> String {
        self.source.text(span).into_owned()
    }

    /// Reports a mistake; the value stands for what it spoiled.
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>, label: &str) -> Value {
        self.sink.report(Diagnostic::error(Code(code), span, message).primary(span, label));
        Value::Wrong
    }

    pub(super) fn element_type(&mut self, element: Element) -> Result<Handle<TypeId>, BuildError> {
        match element {
            Element::Bool => self.builder.integer_type(1),
            Element::I64 => self.builder.integer_type(64),
            Element::F32 => self.builder.float_type("f32"),
        }
    }

    /// The elements and the shape of a tensor.
    pub(super) fn type_of(&self, tensor: Ssa) -> (Element, Shape) {
        type_of(self.builder.ir(), tensor.id())
    }

    /// Creates an operation whose result is a tensor. What is too large to exist is refused here, before any memory is asked for.
    pub(super) fn tensor_op(
        &mut self,
        name: &str,
        operands: &[Ssa],
        (element, shape): (Element, Shape),
        attributes: &[Named<'_>],
        span: Span,
    ) -> Result<Value, BuildError> {
        if let Some(message) = excess(&shape) {
            let label = format!("at most {MOST_AXES} axes and {MOST_ELEMENTS} elements are possible");
            return Ok(self.error("T0302", span, message, &label));
        }
        let element = self.element_type(element)?;
        let ty = self.builder.tensor_type(shape, element)?;
        Ok(Value::Tensor(self.op(name, operands, ty, attributes, span)?))
    }

    /// Creates an operation with one result.
    pub(super) fn op(
        &mut self,
        name: &str,
        operands: &[Ssa],
        result: Handle<TypeId>,
        attributes: &[Named<'_>],
        span: Span,
    ) -> Result<Ssa, BuildError> {
        let state = OperationState::new(name).operands(operands.iter().copied()).result(result);
        self.create(state.attributes(attributes.iter().copied()).at(span))
    }

    pub(super) fn create(&mut self, state: OperationState) -> Result<Ssa, BuildError> {
        self.builder.create_value(self.block, state)
    }

    /// Creates an operation for what it does.
    pub(super) fn effect(
        &mut self,
        name: &str,
        operands: &[Ssa],
        attributes: &[Named<'_>],
        span: Span,
    ) -> Result<(), BuildError> {
        let state = OperationState::new(name).operands(operands.iter().copied());
        self.builder.create(self.block, state.attributes(attributes.iter().copied()).at(span)).map(|_| ())
    }

    pub(super) fn value(&self, id: ExprId) -> Value {
        self.values.get(&id).cloned().unwrap_or(Value::Wrong)
    }

    /// Lowers a statement; what it returns if it does, with the place.
    fn statement(&mut self, statement: &Statement) -> Result<Option<(Value, Span)>, BuildError> {
        for id in statement.exprs.clone() {
            let value = self.express(id)?;
            self.values.insert(id, value);
        }
        match &statement.kind {
            StatementKind::Assign(name, ty, id) => {
                let mut value = self.value(*id);
                if let Some(ty) = ty {
                    value = match self.declared(ty).0 {
                        Some(ty) => self.fit(value, self.ast.exprs[*id].span, &ty)?,
                        None => Value::Wrong,
                    };
                }
                self.scope.insert(self.text(*name), value);
            }
            StatementKind::Show(ids) => match ids[..] {
                [only] if matches!(self.value(only), Value::Nothing) => {}
                _ => self.print(ids, ids.len() > 1, statement.span)?,
            },
            StatementKind::Return(id) => return Ok(Some((self.value(*id), self.ast.exprs[*id].span))),
        }
        Ok(None)
    }

    /// A type that is written, and the axes whose sizes have names. Without a type, there was a mistake.
    fn declared(&mut self, ty: &TypeItem) -> (Option<Declared>, Vec<(String, usize)>) {
        let (mut dims, mut names) = (Vec::new(), Vec::new());
        let Some(element) = Element::of(&self.text(ty.element)) else {
            self.error("T0203", ty.element, "there is no such element type", "one of f32, i64 and bool");
            return (None, names);
        };
        for (axis, size) in ty.sizes.iter().flatten().enumerate() {
            dims.push(match *size {
                Size::Integer(span) => match self.text(span).parse() {
                    Ok(dim) => dim,
                    Err(error) => {
                        self.error("T0203", span, "this is no size", &format!("{error}"));
                        return (None, names);
                    }
                },
                Size::Name(name) => {
                    names.push((self.text(name), axis));
                    Dim::DYNAMIC
                }
                Size::Any => Dim::DYNAMIC,
            });
        }
        let shape = if ty.sizes.is_some() { Shape::ranked(dims) } else { Shape::UNRANKED };
        (Some((element, shape, ty.span)), names)
    }

    /// A value as one of a declared type: it is one, it cannot be one, or only a run can tell.
    pub(super) fn fit(&mut self, value: Value, span: Span, declared: &Declared) -> Result<Value, BuildError> {
        let (element, shape, written) = declared;
        let Some(tensor) = self.tensor(value, span)? else { return Ok(Value::Wrong) };
        let own = self.type_of(tensor);
        let label = match verify_result_shape(own.1.dims(), shape.dims(), Conformance::Spec) {
            _ if own.0 != *element => format!("its elements are {}", own.0.name()),
            Err(mismatch) => mismatch.to_string(),
            Ok(_) if own.1 == *shape => return Ok(Value::Tensor(tensor)),
            Ok(_) => return self.tensor_op("tensor.cast", &[tensor], (*element, shape.clone()), &[], span),
        };
        let message = format!("this {} is no {}", type_text(&own), self.text(*written));
        let diagnostic = Diagnostic::error(Code("T0305"), span, message).primary(span, label);
        self.sink.report(diagnostic.secondary(*written, "the type is declared here"));
        Ok(Value::Wrong)
    }

    /// Lowers a function. Inside it there are its parameters, and the functions before it.
    fn function(&mut self, function: &FunctionItem) -> Result<(), BuildError> {
        let name = self.text(function.name);
        if name == "main" || self.functions.contains_key(&name) {
            self.error("T0202", function.name, format!("there is a function '{name}' already"), "choose another name");
            return Ok(());
        }
        let mut state = FunctionState::new(&name).private().at(function.name);
        let (mut parameters, mut sizes) = (Vec::new(), Vec::new());
        for (index, (name, ty)) in function.parameters.iter().enumerate() {
            let (Some((element, shape, span)), names) = self.declared(ty) else { return Ok(()) };
            let ir_element = self.element_type(element)?;
            state = state.parameter(self.text(*name), self.builder.tensor_type(shape.clone(), ir_element)?);
            sizes.extend(names.into_iter().map(|(name, axis)| (name, index, axis, span)));
            parameters.push((element, shape, span));
        }
        let (Some(result), result_sizes) = self.declared(&function.result) else { return Ok(()) };
        let built = self.builder.function(state)?;
        (self.block, self.scope) = (built.body(), HashMap::new());
        for ((name, _), argument) in function.parameters.iter().zip(built.arguments()) {
            self.parameters.insert(argument.id(), *name);
            self.scope.insert(self.text(*name), Value::Tensor(*argument));
        }
        let first =
            |name: &String| sizes.iter().find(|size| size.0 == *name).map(|size| (built.arguments()[size.1], size.2));
        for (name, index, axis, span) in &sizes {
            self.same_size(name, first(name), (built.arguments()[*index], *axis), *span)?;
        }
        let mut signature = Signature { parameters, result: None };
        let mut returned = None;
        for statement in &function.body {
            if returned.is_some() {
                self.error("T0201", statement.span, "nothing can follow 'return'", "this would never run");
            }
            returned = self.statement(statement)?.or(returned);
        }
        if let Some((value, span)) = returned {
            if let Value::Tensor(tensor) = self.fit(value, span, &result)? {
                for (name, axis) in &result_sizes {
                    self.same_size(name, first(name), (tensor, *axis), result.2)?;
                }
                self.builder.returns_at(&built, [tensor], Some(span))?;
                signature.result = Some(self.builder.value_type(tensor)?);
            }
        } else {
            let label = "its body does not end with 'return'";
            self.error("T0201", function.name, format!("function '{name}' returns nothing"), label);
        }
        self.functions.insert(name, signature);
        Ok(())
    }

    /// Sizes of one name are the same, which only a run can tell.
    fn same_size(
        &mut self,
        name: &str,
        first: Option<(Ssa, usize)>,
        other: (Ssa, usize),
        span: Span,
    ) -> Result<(), BuildError> {
        let Some(first) = first.filter(|first| *first != other) else { return Ok(()) };
        let axes = self.builder.integers(&[first.1 as i64, other.1 as i64])?;
        let name = self.builder.string(name)?;
        self.effect("toy.same_size", &[first.0, other.0], &[("name", name), ("axes", axes)], span)
    }
}

/// The elements and the shape of a tensor of the IR.
pub(super) fn type_of(ir: &Ir, tensor: ValueId) -> (Element, Shape) {
    let shaped = ir.types().shaped(ir.value_type(tensor));
    let element = shaped.and_then(|shaped| Element::of_ir(&ir.print_type(shaped.element)));
    let shape = shaped.and_then(|shaped| shaped.shape).map_or(Shape::UNRANKED, Shape::from);
    (element.unwrap_or(Element::I64), shape)
}

/// A type as the language writes it.
pub(super) fn type_text((element, shape): &(Element, Shape)) -> String {
    let sizes = shape.dims().map(|dims| dims.iter().map(Dim::to_string).collect::<Vec<_>>().join(", "));
    format!("{}[{}]", element.name(), sizes.unwrap_or("...".to_owned()))
}

/// Why a shape is too large for a tensor, as far as its sizes are known.
fn excess(shape: &Shape) -> Option<String> {
    let dims = shape.dims()?;
    let sizes = || dims.iter().filter_map(|dim| dim.size());
    let count = if sizes().any(|size| size == 0) { 0 } else { sizes().fold(1, u64::saturating_mul) };
    match dims.len() {
        rank if rank > MOST_AXES => Some(format!("a tensor of {rank} axes")),
        _ if count > MOST_ELEMENTS => Some(format!("a tensor of {count} elements")),
        _ => None,
    }
}
