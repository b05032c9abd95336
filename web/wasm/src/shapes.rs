//! The calculator: the shape that shapes broadcast to, with its picture.

use broadcastable::shape::{Conformance, Picture, Rule, RuleKind, Shape, suggest_reshape};
use broadcastable::shape::{Dim, RuleError};
use serde_json::{Value, json};

/// Takes the name of a rule in the first line, and shapes such as `8x1x?` in the others.
pub fn calculate(input: &str) -> Value {
    let mut lines = input.lines();
    let name = lines.next().unwrap_or_default();
    let kind: RuleKind = match name.parse() {
        Ok(kind) => kind,
        Err(error) => return json!({"error": format!("'{name}' is no rule: {error}")}),
    };
    let mut shapes: Vec<Shape> = Vec::new();
    for (index, text) in lines.enumerate() {
        match text.trim().parse() {
            Ok(shape) => shapes.push(shape),
            Err(error) => return json!({"error": format!("shape {}: {error}", index + 1), "shape": index}),
        }
    }
    // The target of a rule with a target is the last shape.
    let target = if kind == RuleKind::Bidirectional { shapes.pop() } else { None };
    match Rule::new(kind, None, target) {
        Ok(rule) => by_rule(&rule, &shapes),
        Err(error) => json!({"error": error.to_string()}),
    }
}

fn by_rule(rule: &Rule, shapes: &[Shape]) -> Value {
    let operands: Vec<Option<&[Dim]>> = shapes.iter().map(Shape::dims).collect();
    let rows = shapes.iter().enumerate();
    let picture = rule.picture(rows.map(|(index, shape)| (format!("#{index}").into(), shape.dims())));
    match rule.infer(&operands, Conformance::Spec) {
        Ok(result) => {
            let picture = picture.result("result", result.dims()).to_string();
            json!({"result": result.to_string(), "picture": picture, "rule": rule.kind().explanation()})
        }
        Err(error) => {
            let violations = rule.violations(&operands, Conformance::Spec);
            let picture = violations.iter().fold(picture, Picture::violation).to_string();
            let advice = match &error {
                RuleError::Conflict(conflict) => suggest_reshape(operands.iter().copied(), conflict, Conformance::Spec)
                    .map(|advice| format!("reshape #{} to {}", advice.operand, advice.shape)),
                _ => None,
            };
            json!({"error": error.to_string(), "picture": picture, "advice": advice, "rule": rule.kind().explanation()})
        }
    }
}
