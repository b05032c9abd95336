//! `--explain-op`: the definition of an operation, and its source.

use super::explain_form;
use broadcastable::dialect::{Arity, OpDefinition, OpRule, Pattern, Registry, Slot, Trait};
use broadcastable::shape::{Rule, RuleKind};
use broadcastable::verify::{Relation, VerifierGap, owner_check, shape_checks, verifier_gap};
use std::fmt::Write;

/// Returns the definition of the operation as text; `None` if there is none.
pub(crate) fn explain(name: &str, registry: &Registry) -> Option<String> {
    let mut text = String::new();
    let assigned = registry.rule(name).map(|(_, rule)| rule);
    let definition = registry.deciding_definition(name);
    let named = registry.is_named_broadcastable(name);
    match (assigned, definition) {
        (Some(rule), _) => {
            _ = writeln!(text, "{name}: by --rule");
            explain_rule(&mut text, rule.kind(), &rule.to_string());
        }
        (None, Some(definition)) => explain_definition(&mut text, name, definition, registry),
        (None, None) if named => {
            _ = writeln!(text, "{name}: by --broadcastable");
            explain_rule(&mut text, RuleKind::Broadcastable, "broadcastable");
        }
        (None, None) => {
            let kind = registry.broadcasts_by(name);
            let is_registered = registry.traits(name).registered;
            if kind.is_none() && !is_registered && !registry.is_described(name) {
                return None;
            }
            _ = writeln!(text, "{name}: built in");
            match kind {
                Some(_) => line(&mut text, "rule", "the one its attribute `rule` names"),
                None if is_registered => line(&mut text, "rule", "none: nothing about it broadcasts"),
                None => explain_relation(&mut text, name, registry),
            }
        }
    }
    match verifier_gap(registry, name) {
        // Omissions of shapes are listed with the relation.
        Some(VerifierGap::Shapes(_)) | None => {}
        Some(gap) => line(&mut text, "not", gap.sentence()),
    }
    match explain_form::explain(name, registry) {
        Some((form, example)) => {
            line(&mut text, "written as", &form);
            if let Some(example) = example {
                line(&mut text, "example", &example);
            }
        }
        None => line(&mut text, "written as", "the generic form alone"),
    }
    Some(text)
}

/// Returns the error for an operation without a definition: a similar name, or instructions for defining it, unless the name is invalid.
pub(super) fn unknown(name: &str, registry: &Registry) -> String {
    if name.parse::<Pattern>().is_err() {
        return format!(
            "'{name}' names no operation: write its dialect, a dot and its name, --explain-op=dialect.op, as in \
             --explain-op=tosa.add\n"
        );
    }
    if let Some(near) = registry.similar_operations(name).first() {
        return format!("nothing is known of '{name}'; did you mean '{near}'?\n");
    }
    if registry.is_unknown_in_closed_dialect(name) {
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        return format!("nothing is known of '{name}': dialect '{dialect}' has no such operation\n");
    }
    format!(
        "nothing is known of '{name}'. To define it, write into bcast.toml, in the folder of your input or above it:\n\n\
         [op.\"{name}\"]\noperands = 2\nrule = \"numpy\"\n\n\
         or give it a rule in the call: --rule={name}=numpy\n"
    )
}

/// Describes the relation of the shapes of an operation, the checks with their owner, and the omissions.
fn explain_relation(text: &mut String, name: &str, registry: &Registry) {
    let relation = registry.shape_rule(name).map(|(_, relation)| relation);
    let (Some(relation), Some(checks)) = (relation, shape_checks(registry, name)) else {
        // Types that are passed into regions and out of them are compared, and so are types that traits relate.
        let is_compared = registry
            .definition(name.as_bytes())
            .is_some_and(|known| known.flow.is_some() || known.traits.iter().any(Trait::relates_types));
        let verified = if is_compared { "verified by traits and regions alone" } else { "not verified" };
        line(text, "shapes", &format!("no relation is known: they are {verified}"));
        return explain_owner(text, name, registry);
    };
    line(text, "shapes", &format!("{relation}: {}", Relation::of(relation).map_or("", Relation::sentence)));
    line(text, "verified", &format!("in words that are {}:", checks.words.name()));
    for sentence in checks.says {
        line(text, "", sentence);
    }
    if checks.is_compared {
        line(text, "", "declared shapes are those that follow from operands, attributes and constants");
        if checks.leaves_to_run {
            line(text, "", "(with `--conformance=upstream`, as `mlir-opt` does, they are not compared)");
        }
    }
    if !checks.omits.is_empty() {
        line(text, "not", checks.omits);
    }
    explain_owner(text, name, registry);
}

/// Writes the requirements of the owner's verifier besides counts, types and traits.
fn explain_owner(text: &mut String, name: &str, registry: &Registry) {
    if let Some(says) = owner_check(registry, name) {
        line(text, "verified", "in words that are `mlir-opt`'s:");
        line(text, "", says);
    }
}

fn explain_definition(text: &mut String, name: &str, definition: &OpDefinition, registry: &Registry) {
    _ = write!(text, "{name}: {}", definition.origin);
    if *definition.name != *name {
        _ = write!(text, ", for {}", definition.name);
    }
    text.push('\n');
    parameters(text, "operands", definition.operands());
    parameters(text, "results", definition.results());
    let mut attributes: Vec<&str> = definition.required_attributes().collect();
    attributes.sort_unstable();
    if !attributes.is_empty() {
        line(text, "attributes", &attributes.join(", "));
    }
    for (index, known) in definition.traits.iter().enumerate() {
        line(text, if index == 0 { "traits" } else { "" }, &known.to_string());
    }
    match (&definition.rule, definition.broadcasts_by()) {
        (Some(rule), _) => {
            explain_rule(text, rule.kind(), &rule_text(rule));
            if *rule == OpRule::OnnxElementwise {
                line(text, "", "as before ONNX opset 7, with attribute `broadcast` or `axis`: pdpd from `axis` on if");
                line(text, "", "`broadcast` is 1, else none");
            }
        }
        (None, Some(RuleKind::None)) => line(text, "rule", "none: nothing is broadcast, by its traits"),
        (None, Some(kind)) => explain_rule(text, kind, kind.name()),
        (None, None) => return explain_relation(text, name, registry),
    }
    explain_owner(text, name, registry);
}

fn rule_text(rule: &OpRule) -> String {
    match rule {
        OpRule::Fixed(rule) => Rule::to_string(rule),
        OpRule::PdpdFrom { attribute, default: Some(default) } => {
            format!("pdpd, axis = attribute `{attribute}`, or {default}")
        }
        OpRule::PdpdFrom { attribute, default: None } => format!("pdpd, axis = attribute `{attribute}`"),
        OpRule::OnnxElementwise => RuleKind::Numpy.name().to_owned(),
        OpRule::TargetFrom { attribute } => format!("bidirectional, target = attribute `{attribute}`"),
    }
}

fn explain_rule(text: &mut String, kind: RuleKind, shown: &str) {
    line(text, "rule", &format!("{shown}: {}", kind.explanation()));
    line(text, "", &format!("source: {}", kind.clause()));
}

fn parameters(text: &mut String, label: &str, parameters: &[Slot]) {
    if parameters.is_empty() {
        return line(text, label, "none");
    }
    for (index, parameter) in parameters.iter().enumerate() {
        let arity = match parameter.arity {
            Arity::One => "",
            Arity::Optional => "optional ",
            Arity::Variadic | Arity::VariadicOfVariadic => "any number of ",
        };
        let name = if parameter.name.is_empty() { String::new() } else { format!("{}: ", parameter.name) };
        let shown = format!("{name}{arity}{}", parameter.constraint().summary());
        line(text, if index == 0 { label } else { "" }, &shown);
    }
}

fn line(text: &mut String, label: &str, shown: &str) {
    _ = writeln!(text, "  {label:<10}  {shown}");
}
