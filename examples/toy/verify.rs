//! Stage 4: the library verifies each operation, and its findings are reported in the words of the language.

use super::Failure;
use super::ast::{Ast, ExprKind};
use super::lower::{Program, type_of, type_text};
use super::run::{RunError, Stop};
use broadcastable::diagnostic::{Code, Diagnostic, Sink};
use broadcastable::dialect::Registry;
use broadcastable::ir::{Definition, OpId};
use broadcastable::shape::{Rule, RuleError, Shape, Wording};
use broadcastable::source::Span;
use broadcastable::verify::{OpViolation, Options, verify_op};

/// Reports every operation whose operands do not broadcast.
pub(super) fn verify(program: &Program, ast: &Ast, registry: &Registry, sink: &mut Sink) {
    let options = Options::new(registry);
    for op in program.ir.operations() {
        match verify_op(&program.ir, op, &options) {
            Err(OpViolation::Operands { rule, errors }) if !errors.is_empty() => {
                let shapes: Vec<_> =
                    program.ir.operands(op).iter().map(|value| type_of(&program.ir, *value).1).collect();
                sink.report(explain(program, ast, op, &shapes, &rule, &errors[0]));
            }
            Err(violation) if !violation.is_warning() => {
                let place = program.ir.place(op).unwrap_or(Span::at(0));
                sink.report(Diagnostic::error(Code::Other("T0399"), place, violation.to_string()));
            }
            _ => {}
        }
    }
}

/// Explains why operands of these shapes do not broadcast, with the conflicting operands and their definitions.
fn explain(program: &Program, ast: &Ast, op: OpId, shapes: &[Shape], rule: &Rule, error: &RuleError) -> Diagnostic {
    let ir = &program.ir;
    let place = ir.place(op).unwrap_or(Span::at(0));
    let dims: Vec<_> = shapes.iter().map(Shape::dims).collect();
    let mut diagnostic = Diagnostic::error(Code::Other("T0301"), place, rule.message(&dims, error, Wording::Torch));
    let parts = ast.exprs.iter().rev().find(|expr| expr.span == place).map(|expr| &expr.kind);
    let spans = match parts {
        Some(ExprKind::Binary(_, a, b)) => vec![ast.exprs[*a].span, ast.exprs[*b].span],
        _ => Vec::new(),
    };
    for (index, ((value, shape), span)) in ir.operands(op).iter().zip(shapes).zip(spans).enumerate() {
        let text = type_text(&(type_of(ir, *value).0, shape.clone()));
        diagnostic = diagnostic.primary(span, format!("tensor {} is {text}", ["a", "b"][index.min(1)]));
        let made = match ir.definition(*value) {
            Definition::Result(made) => ir.place(made),
            _ => program.parameters.get(value).copied(),
        };
        // Values that the expression itself makes are marked already.
        if let Some(made) = made.filter(|made| made.end <= place.start || made.start >= place.end) {
            diagnostic = diagnostic.secondary(made, format!("tensor {} comes from here", ["a", "b"][index.min(1)]));
        }
    }
    let rows = dims.iter().zip(["tensor a", "tensor b"]).map(|(dims, name)| (name.into(), *dims));
    let picture = rule.picture(rows).violation(error);
    diagnostic.note(format!("from the last size to the first, both are equal or one of them is 1:\n{picture}"))
}

/// The error that stopped a run, at its operation.
pub(super) fn explain_run(program: &Program, ast: &Ast, (op, error): Stop) -> Failure {
    let place = program.ir.place(op).unwrap_or(Span::at(0));
    match error {
        RunError::Conflict(shapes, conflict) => {
            let error = RuleError::Conflict(conflict);
            Failure::Mistake(explain(program, ast, op, &shapes, &Rule::Numpy, &error).into())
        }
        RunError::Output(error) => error.into(),
        error => Failure::new("T0401", place, error.to_string(), "the program stops here"),
    }
}
