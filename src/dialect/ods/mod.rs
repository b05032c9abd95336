//! Definitions from TableGen: what `llvm-tblgen --dump-json -I include Dialect.td` prints, read into [`OpDefinition`]s.
//!
//! The text is one object with a record under each name. Only its outline is read at first; of the records, those that
//! operations lead to.

mod attributes;
mod form;
mod hints;
mod predicate;
mod record;
mod sources;
#[cfg(test)]
mod tests;
mod types;

pub use form::UnknownForms;
pub use hints::Hints;

use super::{Arity, OpDefinition, Origin, OwnRule, Parameter, Regions, Trait, TypeConstraint};
use crate::assembly::OpInfo;
use form::Forms;
use predicate::Predicates;
use record::{Dag, Kind, Operation, Records, TraitRecord, Variable};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::BTreeMap;
use types::Types;

/// Names that lead to names end somewhere; more steps than this are a circle.
const MOST_STEPS: usize = 10_000;

/// Why a text holds no definitions.
#[derive(Debug, thiserror::Error)]
pub enum OdsError {
    /// It is not JSON.
    #[error("it is no JSON: {0}")]
    Json(serde_json::Error),
    /// It is JSON, but not what TableGen prints.
    #[error("it has no `!instanceof` with a list `Op`: write it with `llvm-tblgen --dump-json -I include Dialect.td`")]
    NoOperations,
    /// A record is not what its place asks for.
    #[error("record `{name}` cannot be read: {error}")]
    Record {
        /// Its name.
        name: String,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A name that no record has.
    #[error("record `{name}` is named by `{by}`, but is not there")]
    Missing {
        /// The name.
        name: String,
        /// Where it is used.
        by: String,
    },
    /// Records that lead to one another.
    #[error("the records behind `{name}` lead to one another without end")]
    Circle {
        /// Where it began.
        name: String,
    },
}

/// What a file defines, and what of it only MLIR itself could verify.
#[derive(Debug, Default)]
pub struct Ods {
    /// The operations.
    pub definitions: Vec<OpDefinition>,
    /// Their parts and custom forms, in the same order.
    pub infos: Vec<OpInfo>,
    /// What of the forms only C++ knows.
    pub unknown_forms: UnknownForms,
    /// Conditions on types that are not understood, and so hold for every type; with the number of operations.
    pub unknown_types: BTreeMap<String, usize>,
    /// The same of conditions between operands and results.
    pub unknown_relations: BTreeMap<String, usize>,
    /// How many operations have a verifier in C++ besides.
    pub with_verifier: usize,
}

/// Reads the JSON of TableGen.
///
/// # Errors
/// [`OdsError`] when it is something else.
///
/// ```
/// use broadcastable::dialect::ods;
///
/// let text = br#"{
///   "!instanceof": {"Op": ["My_Add"]},
///   "My": {"!superclasses": ["Dialect"], "name": "my"},
///   "My_Add": {
///     "opName": "add", "opDialect": {"def": "My"}, "hasVerifier": 0,
///     "arguments": {"args": []}, "results": {"args": []}, "regions": {"args": []},
///     "traits": []
///   }
/// }"#;
/// let ods = ods::parse(text, "My.json")?;
/// assert_eq!(ods.definitions[0].name(), "my.add");
/// # Ok::<(), ods::OdsError>(())
/// ```
pub fn parse(text: &[u8], file: &str) -> Result<Ods, OdsError> {
    parse_with(text, file, &Hints::default())
}

/// The same with what a side file says of its C++.
///
/// # Errors
/// As of [`parse`].
pub fn parse_with(text: &[u8], file: &str, hints: &Hints) -> Result<Ods, OdsError> {
    let records = Records::read(text)?;
    let types = Types::new(&records, &hints.types)?;
    let mut reader = Reader {
        records: &records,
        predicates: Predicates::new(&records, &types),
        forms: Forms::new(&records, &types, hints),
        constraints: FxHashMap::default(),
        ods: Ods::default(),
    };
    let names = records.operations()?;
    for name in &names {
        reader.announce(name)?;
    }
    for name in &names {
        reader.operation(name, file)?;
    }
    Ok(reader.ods)
}

struct Reader<'r, 'j> {
    records: &'r Records<'j>,
    predicates: Predicates<'r, 'j>,
    forms: Forms<'r, 'j>,
    /// By the name of the record.
    constraints: FxHashMap<String, TypeConstraint>,
    ods: Ods,
}

impl<'j> Reader<'_, 'j> {
    /// `dialect.op`
    fn name(&self, record: &str, name: &str, dialect: &record::Reference<'j>) -> Result<String, OdsError> {
        let dialect = self.records.dialect(&dialect.def, record)?.name;
        Ok(if dialect.is_empty() { name.to_owned() } else { format!("{dialect}.{name}") })
    }

    fn announce(&mut self, record: &str) -> Result<(), OdsError> {
        let head: record::OperationHead<'j> = self.records.get(record, record)?;
        let name = self.name(record, &head.name, &head.dialect)?;
        self.forms.add(record, name.split('.').next().unwrap_or_default(), &name);
        Ok(())
    }

    fn operation(&mut self, record: &str, file: &str) -> Result<(), OdsError> {
        let operation: Operation<'j> = self.records.get(record, record)?;
        let name = self.name(record, &operation.name, &operation.dialect)?;
        // An operation without a dialect is no operation of a file.
        let Ok(mut definition) = OpDefinition::new(name) else { return Ok(()) };
        definition.origin = Origin::File(file.to_owned(), None);
        let mut unknown = Vec::new();
        for (operand, is_operand) in [(&operation.arguments, true), (&operation.results, false)] {
            self.parameters(record, operand, is_operand, &mut definition, &mut unknown)?;
        }
        // As MLIR asks for them.
        definition.attributes.to_mut().sort();
        let mut relations = Vec::new();
        definition.traits = Cow::Owned(self.traits(record, &operation, &mut relations)?);
        // What C++ verifies of an operation that is built in is known.
        let known = super::rows::definition(definition.name.as_bytes());
        definition.rule = known.and_then(|known| known.rule.clone());
        let built_in = known.map_or(&[][..], OpDefinition::traits);
        let own: Vec<_> = built_in.iter().filter(|known| matches!(known, Trait::Own(_))).cloned().collect();
        if !own.is_empty() {
            definition.traits.to_mut().retain(|known| !matches!(known, Trait::Own(_)));
        }
        self.ods.with_verifier += usize::from(operation.verifier == Some(1) && own.is_empty());
        definition.traits.to_mut().extend(own);
        // So is where MLIR asks for it, among the other traits.
        if built_in.len() == definition.traits.len() && built_in.iter().all(|known| definition.traits.contains(known)) {
            definition.traits = Cow::Borrowed(built_in);
        }
        for (list, found) in [(&mut self.ods.unknown_types, unknown), (&mut self.ods.unknown_relations, relations)] {
            for text in found {
                *list.entry(text).or_default() += 1;
            }
        }
        let info = self.forms.info(record, definition.name(), &operation, &mut self.ods.unknown_forms)?;
        definition.regions = Regions::of(&info);
        self.ods.infos.push(info);
        self.ods.definitions.push(definition);
        Ok(())
    }

    fn parameters(
        &mut self,
        record: &str,
        dag: &Dag<'_>,
        is_operand: bool,
        definition: &mut OpDefinition,
        unknown: &mut Vec<String>,
    ) -> Result<(), OdsError> {
        for (reference, name) in &dag.args {
            let name = name.as_deref().unwrap_or_default().to_owned();
            let mut at = reference.def.to_string();
            let mut variable: Variable<'_> = self.records.variable(&at, record)?;
            if let (true, Some(constraint)) = (variable.is(Kind::OpVariable), &variable.constraint) {
                at = constraint.def.to_string();
                variable = self.records.variable(&at, record)?;
            }
            if !variable.is(Kind::TypeConstraint) {
                if is_operand && variable.is_required_attribute() {
                    definition.attributes.to_mut().push(Cow::Owned(name));
                }
                continue;
            }
            let mut arity = Arity::One;
            if let (Some(of), Some(base)) = (variable.arity(), &variable.base_type) {
                arity = of;
                at = base.def.to_string();
                variable = self.records.variable(&at, record)?;
            }
            let constraint = match self.constraints.get(&at) {
                Some(known) => known.clone(),
                None => {
                    let steps = match &variable.predicate {
                        Some(predicate) => self.predicates.steps(&predicate.def, &at)?,
                        None => Vec::new(),
                    };
                    // TableGen takes the name of the record for the words that are missing.
                    let summary = variable.summary.as_deref().unwrap_or(&at).to_owned();
                    let constraint = TypeConstraint::new(summary, steps);
                    self.constraints.insert(at, constraint.clone());
                    constraint
                }
            };
            let found: Vec<String> = constraint.unknown().map(str::to_owned).collect();
            for text in found {
                if !unknown.contains(&text) {
                    unknown.push(text);
                }
            }
            let parameter = Parameter { name: Cow::Owned(name), constraint, arity };
            let side = if is_operand { &mut definition.operands } else { &mut definition.results };
            side.to_mut().push(parameter);
        }
        Ok(())
    }

    /// The traits that relate types: those of which MLIR asks beside the types come before all others.
    fn traits(
        &self,
        record: &str,
        operation: &Operation<'_>,
        unknown: &mut Vec<String>,
    ) -> Result<Vec<Trait>, OdsError> {
        let (mut relations, mut traits) = (Vec::new(), Vec::new());
        let mut open: Vec<String> = operation.traits.iter().rev().map(|found| found.def.to_string()).collect();
        let mut steps = 0;
        while let Some(name) = open.pop() {
            steps += 1;
            if steps > MOST_STEPS {
                return Err(OdsError::Circle { name: record.to_owned() });
            }
            let found: TraitRecord<'_> = self.records.trait_record(&name, record)?;
            if let Some(list) = &found.traits {
                open.extend(list.iter().rev().map(|found| found.def.to_string()));
            } else if let Some(name) = &found.name {
                traits.extend(native(name));
            } else if found.is_predicate() {
                match relation(&found) {
                    Some(known) => relations.push(known),
                    None => unknown.push(found.summary.as_deref().unwrap_or(&name).to_owned()),
                }
            }
        }
        // TableGen infers the type of the result from this trait, and MLIR asks whether it is the one declared.
        if traits.contains(&Trait::SameOperandsAndResultType) && operation.results.args.len() == 1 {
            traits.push(Trait::ResultOfFirstOperandType);
        }
        relations.extend(traits);
        Ok(relations)
    }
}

/// A trait by the name of its C++ class.
fn native(name: &str) -> Option<Trait> {
    Some(match name {
        "ResultsBroadcastableShape" => Trait::Broadcastable,
        "SameOperandsAndResultType" => Trait::SameOperandsAndResultType,
        "SameOperandsAndResultShape" => Trait::SameOperandsAndResultShape,
        "SameOperandsAndResultElementType" => Trait::SameOperandsAndResultElementType,
        "SameOperandsAndResultRank" => Trait::SameOperandsAndResultRank,
        "SameOperandsElementType" => Trait::SameOperandsElementType,
        "SameOperandsShape" => Trait::SameOperandsShape,
        "SameTypeOperands" => Trait::SameTypeOperands,
        "Elementwise" => Trait::Elementwise,
        "IsTerminator" => Trait::IsTerminator,
        "AttrSizedOperandSegments" => Trait::AttrSizedOperandSegments,
        "AttrSizedResultSegments" => Trait::AttrSizedResultSegments,
        "::mlir::OpTrait::SameVariadicOperandSize" => Trait::SameVariadicOperandSize,
        "::mlir::OpTrait::SameVariadicResultSize" => Trait::SameVariadicResultSize,
        // StableHLO's mark of what broadcasts, in `chlo` and elsewhere.
        "BroadcastingElementwise" => Trait::Own(OwnRule::BroadcastDimensions),
        "CompatibleOperandsAndResultType" => Trait::CompatibleOperandsAndResultType,
        "CompatibleOperandsAndResultElementType" => Trait::CompatibleOperandsAndResultElementType,
        "CompatibleOperandsElementType" => Trait::CompatibleOperandsElementType,
        _ => return None,
    })
}

/// A condition between operands and results, by the words MLIR has for it.
fn relation(found: &TraitRecord<'_>) -> Option<Trait> {
    if let Some(values) = &found.values {
        let names = || values.iter().map(|name| Cow::Owned(name.to_string())).collect();
        for (class, known) in [
            ("AllTypesMatch", Trait::AllTypesMatch as fn(_) -> Trait),
            ("AllElementTypesMatch", Trait::AllElementTypesMatch),
            ("AllShapesMatch", Trait::AllShapesMatch),
        ] {
            if found.is(class) {
                return Some(known(names()));
            }
        }
    }
    match (found.summary.as_deref()?, &found.lhs) {
        ("result type has i1 element type and same shape as operands", Some(lhs)) => {
            Some(Trait::BooleanResultOf(Cow::Owned(lhs.to_string())))
        }
        ("input and output have the same tensor dimensions", _) => Some(Trait::SameTensorDims),
        ("condition is signless i1 or has matching shape", _) => Some(Trait::ConditionOrMatchingShape),
        _ => None,
    }
}
