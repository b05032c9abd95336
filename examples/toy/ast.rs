//! The syntax tree: [`Ast`].
//!
//! Expressions are in one vector and refer to each other by index; an operand precedes the expression that contains it. So later stages
//! process them in a loop, in the order of evaluation, and nesting is not limited.

use broadcastable::source::{SourceFile, Span};

/// The number of an expression.
pub(super) type ExprId = usize;

/// A program, or the part of it that was read.
#[derive(Default)]
pub(super) struct Ast {
    pub(super) exprs: Vec<Expr>,
    pub(super) items: Vec<Item>,
}

/// An expression and where it is.
pub(super) struct Expr {
    pub(super) kind: ExprKind,
    pub(super) span: Span,
}

/// The kind of an expression. Names and literals are spans of the source.
#[derive(Debug)]
pub(super) enum ExprKind {
    Integer,
    Float,
    String,
    Bool(bool),
    None,
    /// `...` and `:`, inside an index.
    Ellipsis,
    All,
    Name,
    List(Vec<ExprId>),
    Negate(ExprId),
    /// An operation of the dialect, `toy.add` for `+`, and its operands.
    Binary(&'static str, ExprId, ExprId),
    /// `name(arguments)`, or `receiver.name(arguments)`.
    Call(Span, Option<ExprId>, Vec<Argument>),
    /// `receiver.name`
    Member(ExprId, Span),
    /// `receiver[..]`
    Index(ExprId, Vec<ExprId>),
}

/// An argument of a call, with its name if it is written before an `=`.
#[derive(Debug)]
pub(super) struct Argument {
    pub(super) name: Option<Span>,
    pub(super) value: ExprId,
}

/// A statement of the program, or a function.
pub(super) enum Item {
    Statement(Statement),
    Function(FunctionItem),
}

/// A statement, with the range of the ids of all expressions in it.
pub(super) struct Statement {
    pub(super) kind: StatementKind,
    pub(super) exprs: std::ops::Range<ExprId>,
    pub(super) span: Span,
}

#[derive(Debug)]
pub(super) enum StatementKind {
    /// `name = value`, or `name: type = value`.
    Assign(Span, Option<TypeItem>, ExprId),
    /// Values that are shown, as a notebook does.
    Show(Vec<ExprId>),
    Return(ExprId),
}

/// `def name(parameters) -> result { body }`
pub(super) struct FunctionItem {
    pub(super) name: Span,
    pub(super) parameters: Vec<(Span, TypeItem)>,
    pub(super) result: TypeItem,
    pub(super) body: Vec<Statement>,
    pub(super) span: Span,
}

/// `f32[?, 3]`: each size is a number, a name for one, or `?`. Without sizes, `f32[...]`, the shape is any.
#[derive(Debug)]
pub(super) struct TypeItem {
    pub(super) element: Span,
    pub(super) sizes: Option<Vec<Span>>,
    pub(super) span: Span,
}

impl Ast {
    /// Adds an expression whose parts were added before.
    pub(super) fn expr(&mut self, kind: ExprKind, start: u32, end: u32) -> ExprId {
        self.exprs.push(Expr { kind, span: Span::new(start, end) });
        self.exprs.len() - 1
    }

    /// Adds a statement with all expressions since the end of the previous statement.
    pub(super) fn statement(&mut self, kind: StatementKind, start: u32, end: u32) -> Statement {
        let first = self.exprs.iter().rposition(|expr| expr.span.start < start).map_or(0, |last| last + 1);
        Statement { kind, exprs: first..self.exprs.len(), span: Span::new(start, end) }
    }

    /// Prints each expression with its text, indented below the statement that contains it.
    pub(super) fn print(&self, source: &SourceFile) -> String {
        let mut out = String::new();
        // The beginning of an expression's text: long texts would be copied for each subexpression.
        let text = |span: Span| {
            source.text(Span::new(span.start, span.end.min(span.start.saturating_add(40)))).replace('\n', " ")
        };
        for item in &self.items {
            let (indent, statements) = match item {
                Item::Statement(statement) => ("", std::slice::from_ref(statement)),
                Item::Function(function) => {
                    out += &format!("Function  ; {}\n", text(function.span));
                    ("  ", &function.body[..])
                }
            };
            for statement in statements {
                for id in statement.exprs.clone() {
                    out += &format!("{indent}  {id}: {:?}  ; {}\n", self.exprs[id].kind, text(self.exprs[id].span));
                }
                out += &format!("{indent}{:?}  ; {}\n", statement.kind, text(statement.span));
            }
        }
        out
    }
}
