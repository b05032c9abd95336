//! Definitions that are made of rows: how many operands, results and regions there are, and what must be there.
//!
//! A definition is made when its operation is met for the first time.

use crate::assembly::{self, OpInfo, Presence, Slot, records};
use crate::dialect::{Arity, OpDefinition, Origin, Parameter, Regions, Trait, TypeConstraint, registered};
use std::borrow::Cow;
use std::sync::OnceLock;

/// The definitions of the rows of a table, each made when it is asked for.
type Definitions = Box<[OnceLock<OpDefinition>]>;

static DEFINITIONS: [OnceLock<Definitions>; records::TABLE_COUNT] = [const { OnceLock::new() }; records::TABLE_COUNT];

/// What the row of an operation says. Of dialects that `mlir-opt` does not have a row is only about the form: their
/// projects change them as they like.
pub(super) fn definition(dialect: &[u8], name: &[u8]) -> Option<&'static OpDefinition> {
    let place = records::place(name).filter(|_| registered::is_registered(dialect))?;
    let table = DEFINITIONS[place.table]
        .get_or_init(|| std::iter::repeat_with(OnceLock::new).take(records::row_count(place.table)).collect());
    let info = &records::format(name)?.info;
    Some(table.get(place.row)?.get_or_init(|| of_row(info)))
}

fn of_row(info: &'static OpInfo) -> OpDefinition {
    let mut attributes: Vec<Cow<'static, str>> = Vec::new();
    for attribute in info.attributes.iter().filter(|attribute| attribute.presence == Presence::Required) {
        attributes.push(Cow::Borrowed(&*attribute.name));
    }
    // As MLIR asks for them.
    attributes.sort();
    OpDefinition {
        name: Cow::Borrowed(&*info.name),
        operands: info.operand_slots().iter().map(parameter).collect(),
        results: info.result_slots().iter().map(parameter).collect(),
        attributes: Cow::Owned(attributes),
        traits: traits(info).collect(),
        rule: None,
        regions: Regions::of(info),
        origin: Origin::BuiltIn,
    }
}

fn parameter(slot: &'static Slot) -> Parameter {
    let arity = match slot.arity {
        assembly::Arity::One => Arity::One,
        assembly::Arity::Optional => Arity::Optional,
        assembly::Arity::Variadic | assembly::Arity::VariadicOfVariadic => Arity::Variadic,
    };
    Parameter { name: Cow::Borrowed(&*slot.name), constraint: TypeConstraint::ANY, arity }
}

fn traits(info: &OpInfo) -> impl Iterator<Item = Trait> {
    let facts = [
        (info.operand_segments, Trait::AttrSizedOperandSegments),
        (info.result_segments, Trait::AttrSizedResultSegments),
        (info.has_trait("SameVariadicOperandSize"), Trait::SameVariadicOperandSize),
        (info.has_trait("SameVariadicResultSize"), Trait::SameVariadicResultSize),
        (info.has_trait("IsTerminator"), Trait::IsTerminator),
    ];
    facts.into_iter().filter(|(holds, _)| *holds).map(|(_, known)| known)
}
