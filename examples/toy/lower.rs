//! Stage 3, syntax tree to IR: [`lower`]. Statements and functions are here, expressions in `express.rs`.
//!
//! The library infers the types of results. Where operands do not broadcast the result is unranked, and the verifier,
//! the next stage, says why; all else that makes no sense is said here.

use super::ast::{Ast, ExprId, FunctionItem, Item, Size, Statement, StatementKind, TypeItem};
use super::dialect::Element;
use broadcastable::diagnostic::{Code, Diagnostic, Sink};
use broadcastable::dialect::Registry;
use broadcastable::ir::build::{BuildError, Builder, FunctionState, Handle, OperationState};
use broadcastable::ir::{BlockId, Ir, TypeId, ValueId};
use broadcastable::shape::{Conformance, Dim, DimError, ResultMismatch, Shape, verify_result_shape};
use broadcastable::source::{SourceFile, Span};
use std::collections::{HashMap, HashSet};

const MOST_ELEMENTS: u64 = 1 << 28;
pub(super) const MOST_AXES: usize = 64;

/// A value of the IR.
pub(super) type Ssa = Handle<ValueId>;
/// The value of an expression, [`Value::Wrong`] after a mistake of the user; an `Err` is one of this compiler.
pub(super) type Lowered = Result<Value, BuildError>;

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
    pub(super) block: Handle<BlockId>,
    pub(super) scope: HashMap<String, Value>,
    pub(super) functions: HashMap<String, Signature>,
    pub(super) values: HashMap<ExprId, Value>,
    parameters: HashMap<ValueId, Span>,
    /// The names of sizes in the types of a function.
    sizes: HashSet<String>,
}

/// Makes the module of a program: its functions, and `main` with its statements.
pub(super) fn lower(
    source: &SourceFile,
    ast: &Ast,
    registry: &Registry,
    sink: &mut Sink,
) -> Result<Program, BuildError> {
    let builder = Builder::for_source(source);
    let (block, parameters, sizes) = (builder.body(), HashMap::new(), HashSet::new());
    let (scope, functions, values) = (HashMap::new(), HashMap::new(), HashMap::new());
    let mut lowering =
        Lowering { source, ast, registry, sink, builder, block, scope, functions, values, parameters, sizes };
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

    /// Creates an operation whose result is a tensor. What is too large to exist is refused, before any memory is asked for.
    pub(super) fn create(&mut self, state: OperationState, (element, shape): (Element, Shape), span: Span) -> Lowered {
        if let Some(message) = excess(&shape) {
            let label = format!("at most {MOST_AXES} axes and {MOST_ELEMENTS} elements are possible");
            return Ok(self.error("T0302", span, message, &label));
        }
        let element = self.element_type(element)?;
        let ty = self.builder.tensor_type(shape, element)?;
        Ok(Value::Tensor(self.builder.create_value(self.block, state.result(ty).at(span))?))
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
                    value = match self.declared(ty) {
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

    /// A type that is written; `None` after a mistake in it.
    fn declared(&mut self, ty: &TypeItem) -> Option<Declared> {
        let Some(element) = Element::of(&self.text(ty.element)) else {
            self.error("T0203", ty.element, "there is no such element type", "one of f32, i64 and bool");
            return None;
        };
        let Some(sizes) = &ty.sizes else { return Some((element, Shape::UNRANKED, ty.span)) };
        let mut dims = Vec::new();
        for size in sizes {
            dims.push(match *size {
                Size::Integer(span) => match self.text(span).parse() {
                    Ok(dim) => dim,
                    Err(error) => {
                        self.error("T0203", span, "this is no size", &DimError::to_string(&error));
                        return None;
                    }
                },
                Size::Name(name) if !self.sizes.insert(self.text(name)) => {
                    self.error("T0203", name, "a size of this name is there already", "each is of its own: write '?'");
                    return None;
                }
                Size::Name(_) | Size::Any => Dim::DYNAMIC,
            });
        }
        Some((element, Shape::ranked(dims), ty.span))
    }

    /// A value as one of a declared type: it is one, it cannot be one, or only a run can tell.
    pub(super) fn fit(&mut self, value: Value, span: Span, declared: &Declared) -> Lowered {
        let (element, shape, written) = declared;
        let Some(tensor) = self.tensor(value, span)? else { return Ok(Value::Wrong) };
        let own = self.type_of(tensor);
        let label = match verify_result_shape(own.1.dims(), shape.dims(), Conformance::Spec) {
            _ if own.0 != *element => format!("its elements are {}", own.0.name()),
            Err(mismatch) => mismatch_text(mismatch),
            Ok(_) if own.1 == *shape => return Ok(Value::Tensor(tensor)),
            Ok(_) => {
                let cast = OperationState::new("tensor.cast").operands([tensor]);
                return self.create(cast, (*element, shape.clone()), span);
            }
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
        let mut signature = Signature { parameters: Vec::new(), result: None };
        self.sizes.clear();
        for (name, ty) in &function.parameters {
            let Some((element, shape, span)) = self.declared(ty) else { return Ok(()) };
            let element_type = self.element_type(element)?;
            state = state.parameter(self.text(*name), self.builder.tensor_type(shape.clone(), element_type)?);
            signature.parameters.push((element, shape, span));
        }
        let Some(result) = self.declared(&function.result) else { return Ok(()) };
        let built = self.builder.function(state)?;
        (self.block, self.scope) = (built.body(), HashMap::new());
        for ((name, _), argument) in function.parameters.iter().zip(built.arguments()) {
            self.parameters.insert(argument.id(), *name);
            self.scope.insert(self.text(*name), Value::Tensor(*argument));
        }
        let mut returned = None;
        for statement in &function.body {
            if returned.is_some() {
                self.error("T0201", statement.span, "nothing can follow 'return'", "this would never run");
            }
            returned = self.statement(statement)?.or(returned);
        }
        if let Some((value, span)) = returned {
            // Of `...`, the library knows more.
            let shape = match value {
                Value::Tensor(tensor) if !result.1.is_ranked() => self.type_of(tensor).1,
                _ => result.1,
            };
            if let Value::Tensor(tensor) = self.fit(value, span, &(result.0, shape, result.2))? {
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

/// Why sizes are not those of a type.
pub(super) fn mismatch_text(mismatch: ResultMismatch) -> String {
    match mismatch {
        ResultMismatch::Rank { inferred, declared } => format!("it has {inferred} axes, not {declared}"),
        ResultMismatch::Dim { axis, inferred, declared } => format!("size {axis} is {inferred}, not {declared}"),
    }
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
