//! Definitions that are made of rows: how many operands, results and regions there are, which types they have, and what
//! attributes must be there.
//!
//! A definition is made when its operation is met for the first time.

use super::{
    Arity, AttributeConstraint, OpDefinition, OpRule, Origin, Parameter, Regions, Step, Subject, Test, Trait,
    TypeConstraint, registered,
};
use crate::assembly::{self, OpInfo, Presence, Slot, TypeSource, records};
use crate::shape::Rule;
use std::borrow::Cow;
use std::sync::OnceLock;

/// What is made of a row.
struct Facts {
    definition: OpDefinition,
    attributes: Vec<AttributeConstraint>,
    is_verified: bool,
}

/// The facts of the rows of a table, each made when it is asked for.
type TableFacts = Box<[OnceLock<Facts>]>;

static FACTS: [OnceLock<TableFacts>; records::TABLE_COUNT] = [const { OnceLock::new() }; records::TABLE_COUNT];

fn facts(name: &[u8]) -> Option<&'static Facts> {
    let place = records::place(name)?;
    let table = FACTS[place.table]
        .get_or_init(|| std::iter::repeat_with(OnceLock::new).take(records::row_count(place.table)).collect());
    let info = &records::format(name)?.info;
    let make = || {
        let is_registered = is_registered(name);
        let attributes = info.attributes.iter().filter_map(|known| AttributeConstraint::of(known, is_registered));
        let is_verified = is_registered || info.has_trait("verified");
        Facts { definition: of_row(info), attributes: attributes.collect(), is_verified }
    };
    Some(table.get(place.row)?.get_or_init(make))
}

fn is_registered(name: &[u8]) -> bool {
    registered::is_registered(name.split(|byte| *byte == b'.').next().unwrap_or(name))
}

/// What the attributes of an operation must be.
pub(super) fn attributes(name: &[u8]) -> &'static [AttributeConstraint] {
    facts(name).map_or(&[], |facts| &facts.attributes)
}

/// What the row of an operation says. Of dialects that `mlir-opt` does not have it is only about the form, unless it says
/// `verified`: their projects change them as they like.
pub(super) fn definition(name: &[u8]) -> Option<&'static OpDefinition> {
    facts(name).filter(|facts| facts.is_verified).map(|facts| &facts.definition)
}

/// The dialects of operations that broadcast, sorted.
pub fn defined_names() -> &'static [&'static str] {
    &["arith", "chlo", "math", "onnx", "stablehlo", "test", "tosa"]
}

fn of_row(info: &'static OpInfo) -> OpDefinition {
    let mut attributes: Vec<Cow<'static, str>> = Vec::new();
    for attribute in info.attributes.iter().filter(|known| known.presence == Presence::Required && !known.is_property) {
        attributes.push(Cow::Borrowed(&*attribute.name));
    }
    // As MLIR asks for them.
    attributes.sort();
    OpDefinition {
        name: Cow::Borrowed(&*info.name),
        operands: info.operand_slots().iter().map(parameter).collect(),
        results: info.result_slots().iter().map(parameter).collect(),
        attributes: Cow::Owned(attributes),
        traits: traits(info),
        rule: rule(info),
        regions: Regions::of(info),
        origin: Origin::BuiltIn,
    }
}

/// `broadcasts(numpy)`
fn rule(info: &OpInfo) -> Option<OpRule> {
    let rules = info.traits.iter().filter_map(|text| text.strip_prefix("broadcasts(")?.strip_suffix(')'));
    rules.last().and_then(|rule| match rule {
        "onnx" => Some(OpRule::OnnxElementwise),
        rule => Rule::new(rule.parse().ok()?, None, None).ok().map(OpRule::Fixed),
    })
}

fn parameter(slot: &'static Slot) -> Parameter {
    let arity = match slot.arity {
        assembly::Arity::One => Arity::One,
        assembly::Arity::Optional => Arity::Optional,
        assembly::Arity::Variadic | assembly::Arity::VariadicOfVariadic => Arity::Variadic,
    };
    let constraint = slot.constraint.clone().or_else(|| fixed(slot)).unwrap_or(TypeConstraint::ANY);
    Parameter { name: Cow::Borrowed(&*slot.name), constraint, arity }
}

/// What a type that is not written because it is always the same must be.
fn fixed(slot: &Slot) -> Option<TypeConstraint> {
    let TypeSource::Fixed(ty) = &slot.source else { return None };
    let test = Test::named(ty)?;
    Some(TypeConstraint::new(assembly::scalar_summary(ty)?, vec![Step::Test(Subject::Itself, test)]))
}

/// In the order in which MLIR asks for them.
fn traits(info: &'static OpInfo) -> Cow<'static, [Trait]> {
    let facts = [
        (info.operand_segments, Trait::AttrSizedOperandSegments),
        (info.result_segments, Trait::AttrSizedResultSegments),
        (info.has_trait("SameVariadicOperandSize"), Trait::SameVariadicOperandSize),
        (info.has_trait("SameVariadicResultSize"), Trait::SameVariadicResultSize),
    ];
    let mut traits: Vec<Trait> = facts.into_iter().filter(|(holds, _)| *holds).map(|(_, known)| known).collect();
    traits.extend(info.traits.iter().filter_map(|text| Trait::of_text(text)));
    // The type of the result is inferred from this trait, and MLIR asks whether it is the one declared.
    if traits.contains(&Trait::SameOperandsAndResultType)
        && let ([operand, ..], [result]) = (info.operand_slots(), info.result_slots())
        && (operand.arity, result.arity) == (assembly::Arity::One, assembly::Arity::One)
    {
        traits.push(Trait::ResultOfFirstOperandType);
    }
    Cow::Owned(traits)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// What the forms and the structure of operations read.
    const STRUCTURAL: &[&str] = &[
        "AffineScope",
        "FunctionOpInterface",
        "HasOnlyGraphRegion",
        "IsolatedFromAbove",
        "NoProperties",
        "NoRegionArguments",
        "NoTerminator",
        "SameVariadicOperandSize",
        "SameVariadicResultSize",
        "ShowsDefaults",
        "Symbol",
        "SymbolTable",
        "YieldsOperation",
        "verified",
    ];

    #[test]
    fn every_fact_of_a_row_has_a_reader() {
        for name in records::names() {
            let info = &records::format(name.as_bytes()).unwrap().info;
            for fact in &info.traits {
                let is_rule = fact.starts_with("broadcasts(") && rule(info).is_some();
                assert!(
                    is_rule || STRUCTURAL.contains(&&**fact) || Trait::of_text(fact).is_some(),
                    "{name}: nothing reads '{fact}'"
                );
            }
        }
    }

    #[test]
    fn the_dialects_with_definitions_have_rows() {
        for dialect in defined_names() {
            let is_own = |name: &&str| name.split_once('.').is_some_and(|(own, _)| own == *dialect);
            assert!(records::names().filter(is_own).any(|name| definition(name.as_bytes()).is_some()), "{dialect}");
        }
    }
}
