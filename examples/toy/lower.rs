//! Stage 3, syntax tree to IR: [`lower`]. Statements and functions are here, expressions in `express.rs`.
//!
//! The library infers the types of results. Where operands do not broadcast the result is unranked, and the verifier,
//! the next stage, reports why; all other errors are reported here.

use super::Failure;
use super::ast::{Ast, ExprId, FunctionItem, Item, Statement, StatementKind, TypeItem};
use super::dialect::{element_name, element_of};
use broadcastable::data::Numbers as Element;
use broadcastable::diagnostic::{Code, Diagnostic, Sink};
use broadcastable::ir::build::{BuildError, Builder, Function, FunctionState, Handle, OperationState};
use broadcastable::ir::{AttributeId, BlockId, Ir, TypeId, ValueId};
use broadcastable::shape::{Conformance, Dim, DimError, ResultMismatch, Shape, verify_result_shape};
use broadcastable::source::{SourceFile, Span};
use std::collections::{HashMap, HashSet};

const MOST_ELEMENTS: u64 = 1 << 28;
pub(super) const MOST_AXES: usize = 64;

/// A value of the IR.
pub(super) type Ssa = Handle<ValueId>;

/// The result of lowering an expression.
#[derive(Clone)]
pub(super) enum Value {
    Tensor(Ssa),
    /// Sizes, or a number that is no tensor: to be shown.
    Other(Ssa),
    /// A number of the source, or a list of them with its sizes.
    Literal(Vec<f64>, Element, Vec<Dim>),
    Text(String),
    /// The result of `print`, or of an expression with a meaning in an index only.
    Nothing,
}

/// The type of a tensor, and the place where it is written.
type Declared = (Element, Shape, Span);

/// The properties of a function that calls need; the result is missing after an error.
#[derive(Clone)]
pub(super) struct Signature {
    pub(super) parameters: Vec<Declared>,
    pub(super) result: Option<Handle<TypeId>>,
}

/// The input of later stages: the module, and the places of its parameters in the source.
pub(super) struct Program {
    pub(super) ir: Ir,
    pub(super) parameters: HashMap<ValueId, Span>,
}

/// The state of the lowering of a program.
pub(super) struct Lowering<'a> {
    pub(super) source: &'a SourceFile,
    pub(super) ast: &'a Ast,
    pub(super) sink: &'a mut Sink,
    pub(super) builder: Builder,
    pub(super) block: Handle<BlockId>,
    /// The values of names; `None` after an error, which is not reported again.
    pub(super) scope: HashMap<String, Option<Value>>,
    pub(super) functions: HashMap<String, Signature>,
    /// The values of expressions; an expression with an error has none.
    pub(super) values: HashMap<ExprId, Value>,
    parameters: HashMap<ValueId, Span>,
    /// The names of sizes in the types of a function.
    sizes: HashSet<String>,
}

/// Makes the module of a program: its functions, and `main` with its statements.
pub(super) fn lower(source: &SourceFile, ast: &Ast, sink: &mut Sink) -> Result<Program, Failure> {
    let builder = Builder::for_source(source);
    let (block, parameters, sizes) = (builder.body(), HashMap::new(), HashSet::new());
    let (scope, functions, values) = (HashMap::new(), HashMap::new(), HashMap::new());
    let mut lowering = Lowering { source, ast, sink, builder, block, scope, functions, values, parameters, sizes };
    for item in &ast.items {
        if let Item::Function(function) = item {
            let lowered = lowering.function(function);
            lowering.report(lowered);
        }
    }
    let main = lowering.builder.function(FunctionState::new("main"))?;
    (lowering.block, lowering.scope) = (main.body(), HashMap::new());
    for item in &ast.items {
        if let Item::Statement(statement) = item
            && lowering.statement(statement).is_some()
        {
            let (message, label) = ("'return' outside a function", "there is nothing to return to");
            lowering.report::<()>(Err(Failure::new("T0201", statement.span, message, label)));
        }
    }
    lowering.builder.returns(&main, [])?;
    Ok(Program { ir: lowering.builder.finish(), parameters: lowering.parameters })
}

impl Lowering<'_> {
    pub(super) fn text(&self, span: Span) -> String {
        self.source.text(span).into_owned()
    }

    /// The value, or a report of the error.
    fn report<T>(&mut self, result: Result<T, Failure>) -> Option<T> {
        if let Err(Failure::Mistake(diagnostic)) = result {
            self.sink.report(*diagnostic);
            return None;
        }
        result.ok()
    }

    pub(super) fn element_type(&mut self, element: Element) -> Result<Handle<TypeId>, BuildError> {
        match element {
            Element::Bool => self.builder.integer_type(1),
            Element::Int => self.builder.integer_type(64),
            Element::Float => self.builder.float_type("f32"),
        }
    }

    pub(super) fn integer(&mut self, value: i64) -> Result<Handle<AttributeId>, BuildError> {
        let ty = self.builder.integer_type(64)?;
        self.builder.integer_attribute(value, ty)
    }

    /// The elements and the shape of a tensor.
    pub(super) fn type_of(&self, tensor: Ssa) -> (Element, Shape) {
        type_of(self.builder.ir(), tensor.id())
    }

    /// Creates an operation whose result is a tensor. A tensor that is too large is refused before memory is allocated.
    pub(super) fn create(
        &mut self,
        state: OperationState,
        (element, shape): (Element, Shape),
        span: Span,
    ) -> Result<Ssa, Failure> {
        let (rank, count) = (shape.rank().unwrap_or(0), count(&shape));
        if rank > MOST_AXES || count > MOST_ELEMENTS {
            let excess = if rank > MOST_AXES { format!("{rank} axes") } else { format!("{count} elements") };
            let label = format!("at most {MOST_AXES} axes and {MOST_ELEMENTS} elements are possible");
            return Err(Failure::new("T0302", span, format!("a tensor of {excess}"), label));
        }
        let element = self.element_type(element)?;
        let ty = self.builder.tensor_type(shape, element)?;
        Ok(self.builder.create_value(self.block, state.result(ty).at(span))?)
    }

    pub(super) fn value(&self, id: ExprId) -> Result<Value, Failure> {
        self.values.get(&id).cloned().ok_or(Failure::Silent)
    }

    /// Lowers a statement. Returns the expression of a `return`.
    fn statement(&mut self, statement: &Statement) -> Option<ExprId> {
        for id in statement.exprs.clone() {
            let value = self.express(id);
            if let Some(value) = self.report(value) {
                self.values.insert(id, value);
            }
        }
        match &statement.kind {
            StatementKind::Assign(name, ty, id) => {
                let value = self.assigned(ty.as_ref(), *id);
                let value = self.report(value);
                self.scope.insert(self.text(*name), value);
            }
            StatementKind::Show(ids) => match ids[..] {
                [only] if matches!(self.value(only), Ok(Value::Nothing)) => {}
                _ => {
                    let shown = self.print(ids, ids.len() > 1, statement.span);
                    self.report(shown);
                }
            },
            StatementKind::Return(id) => return Some(*id),
        }
        None
    }

    fn assigned(&mut self, ty: Option<&TypeItem>, id: ExprId) -> Result<Value, Failure> {
        let Some(ty) = ty else { return self.value(id) };
        let declared = self.declared(ty)?;
        Ok(Value::Tensor(self.fit(id, &declared)?))
    }

    /// A type that is written.
    fn declared(&mut self, ty: &TypeItem) -> Result<Declared, Failure> {
        let mistake = |span, message, label: &str| Failure::new("T0203", span, message, label);
        let unknown = mistake(ty.element, "there is no such element type", "one of f32, i64 and bool");
        let element = element_of(&self.text(ty.element), false).ok_or(unknown)?;
        let Some(sizes) = &ty.sizes else { return Ok((element, Shape::UNRANKED, ty.span)) };
        let mut dims = Vec::new();
        for size in sizes {
            let word = self.text(*size);
            if word.starts_with(|first: char| first.is_ascii_digit() || first == '?') {
                let dim = word.parse().map_err(|error: DimError| mistake(*size, "this is no size", &error.to_string()));
                dims.push(dim?);
            } else if self.sizes.insert(word) {
                dims.push(Dim::DYNAMIC);
            } else {
                let label = "each is of its own: write '?'";
                return Err(mistake(*size, "a size of this name is there already", label));
            }
        }
        Ok((element, Shape::ranked(dims), ty.span))
    }

    /// A value converted to a declared type: it has the type, it cannot have it, or only a run decides.
    pub(super) fn fit(&mut self, id: ExprId, (element, shape, written): &Declared) -> Result<Ssa, Failure> {
        let (tensor, span) = (self.operand(id)?, self.ast.exprs[id].span);
        let own = self.type_of(tensor);
        let label = match verify_result_shape(own.1.dims(), shape.dims(), Conformance::Spec) {
            _ if own.0 != *element => format!("its elements are {}", element_name(own.0)),
            Err(mismatch) => mismatch_text(mismatch),
            Ok(_) if own.1 == *shape => return Ok(tensor),
            Ok(_) => {
                let cast = OperationState::new("tensor.cast").operands([tensor]);
                return self.create(cast, (*element, shape.clone()), span);
            }
        };
        let message = format!("this {} is no {}", type_text(&own), self.text(*written));
        let diagnostic = Diagnostic::error(Code::Other("T0305"), span, message).primary(span, label);
        Err(Failure::Mistake(diagnostic.secondary(*written, "the type is declared here").into()))
    }

    /// Lowers a function, in which its parameters and the functions before it are visible.
    fn function(&mut self, function: &FunctionItem) -> Result<(), Failure> {
        let name = self.text(function.name);
        if name == "main" || self.functions.contains_key(&name) {
            let message = format!("there is a function '{name}' already");
            return Err(Failure::new("T0202", function.name, message, "choose another name"));
        }
        let mut state = FunctionState::new(&name).private().at(function.name);
        let mut parameters = Vec::new();
        self.sizes.clear();
        for (name, ty) in &function.parameters {
            let (element, shape, span) = self.declared(ty)?;
            let element_type = self.element_type(element)?;
            state = state.parameter(self.text(*name), self.builder.tensor_type(shape.clone(), element_type)?);
            parameters.push((element, shape, span));
        }
        let result = self.declared(&function.result)?;
        let built = self.builder.function(state)?;
        (self.block, self.scope) = (built.body(), HashMap::new());
        for ((name, _), argument) in function.parameters.iter().zip(built.arguments()) {
            self.parameters.insert(argument.id(), *name);
            if self.scope.insert(self.text(*name), Some(Value::Tensor(*argument))).is_some() {
                let message = format!("there is a parameter '{}' already", self.text(*name));
                self.report::<()>(Err(Failure::new("T0202", *name, message, "choose another name")));
            }
        }
        let mut returned = None;
        for statement in &function.body {
            if returned.is_some() {
                let (message, label) = ("nothing can follow 'return'", "this would never run");
                self.report::<()>(Err(Failure::new("T0201", statement.span, message, label)));
            }
            returned = self.statement(statement).or(returned);
        }
        let result = match returned {
            Some(id) => self.returned(id, &built, result),
            None => {
                let (message, label) =
                    (format!("function '{name}' returns nothing"), "its body does not end with 'return'");
                Err(Failure::new("T0201", function.name, message, label))
            }
        };
        let result = self.report(result);
        self.functions.insert(name, Signature { parameters, result });
        Ok(())
    }

    /// Ends a function, and returns its result type. The library infers more about `...`.
    fn returned(&mut self, id: ExprId, built: &Function, mut result: Declared) -> Result<Handle<TypeId>, Failure> {
        if let (Value::Tensor(tensor), false) = (self.value(id)?, result.1.is_ranked()) {
            result.1 = self.type_of(tensor).1;
        }
        let tensor = self.fit(id, &result)?;
        self.builder.returns_at(built, [tensor], Some(self.ast.exprs[id].span))?;
        Ok(self.builder.value_type(tensor)?)
    }
}

/// The elements and the shape of a tensor of the IR.
pub(super) fn type_of(ir: &Ir, tensor: ValueId) -> (Element, Shape) {
    let shaped = ir.types().shaped(ir.value_type(tensor));
    let element = shaped.and_then(|shaped| element_of(&ir.print_type(shaped.element), true));
    let shape = shaped.and_then(|shaped| shaped.shape).map_or(Shape::UNRANKED, Shape::from);
    (element.unwrap_or(Element::Int), shape)
}

/// The number of elements, with 1 in place of dynamic dimensions.
pub(super) fn count(shape: &Shape) -> u64 {
    let known = || shape.dims().unwrap_or_default().iter().filter_map(|dim| dim.size());
    if known().any(|size| size == 0) { 0 } else { known().fold(1, u64::saturating_mul) }
}

/// The text of a type in the language.
pub(super) fn type_text((element, shape): &(Element, Shape)) -> String {
    let sizes = shape.dims().map(|dims| dims.iter().map(Dim::to_string).collect::<Vec<_>>().join(", "));
    format!("{}[{}]", element_name(*element), sizes.unwrap_or("...".to_owned()))
}

/// The reason for which sizes do not match a type.
pub(super) fn mismatch_text(mismatch: ResultMismatch) -> String {
    match mismatch {
        ResultMismatch::Rank { inferred, declared } => format!("it has {inferred} axes, not {declared}"),
        ResultMismatch::RankTooLow { least, declared } => format!("it has {least} axes at least, not {declared}"),
        ResultMismatch::Dim { axis, inferred, declared } => format!("size {axis} is {inferred}, not {declared}"),
    }
}
