//! [`Reader`]: what TableGen's record of an operation says, with the records that it leads to, as a definition.

use super::form::Forms;
use super::outline::Records;
use super::predicate::Predicates;
use super::record::{Dag, Kind, Operation, TraitRecord, Variable};
use super::{MOST_STEPS, OdsError, OdsFile, OdsOperation, Unknown};
use crate::assembly::{FormError, Format, compile};
use crate::dialect::{Arity, OpDefinition, Origin, OwnRule, Parameter, Regions, Trait, TypeConstraint, rows};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::sync::Arc;

/// Reads operations of a file.
pub(super) struct Reader<'f> {
    records: Records<'f>,
    file: &'f OdsFile,
    /// By the name of the record.
    constraints: FxHashMap<String, TypeConstraint>,
}

impl<'f> Reader<'f> {
    pub(super) fn new(file: &'f OdsFile) -> Self {
        Self { records: Records::new(&file.outline), file, constraints: FxHashMap::default() }
    }

    /// The operation in `record`.
    pub(super) fn operation(&mut self, record: &str, name: &str) -> Result<OdsOperation, OdsError> {
        let operation: Operation<'f> = self.records.get(record, record)?;
        let mut definition = OpDefinition::named(Cow::Owned(name.to_owned()));
        definition.origin = Origin::File(self.file.name().to_owned(), None);
        let mut unknown = Unknown::default();
        for (operand, is_operand) in [(&operation.arguments, true), (&operation.results, false)] {
            self.parameters(record, operand, is_operand, &mut definition, &mut unknown)?;
        }
        // As MLIR asks for them.
        definition.attributes.to_mut().sort();
        definition.traits = Cow::Owned(self.traits(record, &operation, &mut unknown)?);
        // What C++ verifies of an operation that is built in is known.
        let known = rows::definition(name.as_bytes());
        definition.rule = known.and_then(|known| known.rule.clone());
        let built_in = known.map_or(&[][..], OpDefinition::traits);
        let own: Vec<_> = built_in.iter().filter(|known| matches!(known, Trait::Own(_))).cloned().collect();
        if !own.is_empty() {
            definition.traits.to_mut().retain(|known| !matches!(known, Trait::Own(_)));
        }
        unknown.verifiers = usize::from(operation.verifier == Some(1) && own.is_empty());
        definition.traits.to_mut().extend(own);
        // So is where MLIR asks for it, among the other traits.
        if built_in.len() == definition.traits.len() && built_in.iter().all(|known| definition.traits.contains(known)) {
            definition.traits = Cow::Borrowed(built_in);
        }
        let info = Forms::new(&self.records, self.file).info(record, name, &operation, &mut unknown)?;
        definition.regions = Regions::of(&info);
        let format = compile(info.clone()).unwrap_or_else(|error| {
            // Unknown directives are counted by their names.
            if !matches!(error, FormError::UnknownCustom { .. }) {
                unknown.forms.insert(name.to_owned(), error);
            }
            Format::without_form(info)
        });
        Ok(OdsOperation { definition, format: Arc::new(format), unknown })
    }

    fn parameters(
        &mut self,
        record: &str,
        dag: &Dag<'_>,
        is_operand: bool,
        definition: &mut OpDefinition,
        unknown: &mut Unknown,
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
                        Some(predicate) => {
                            Predicates::new(&self.records, &self.file.types).steps(&predicate.def, &at)?
                        }
                        None => Vec::new(),
                    };
                    // TableGen takes the name of the record for the words that are missing.
                    let summary = variable.summary.as_deref().unwrap_or(&at).to_owned();
                    let constraint = TypeConstraint::new(summary, steps);
                    self.constraints.insert(at, constraint.clone());
                    constraint
                }
            };
            // Once, however many operands ask for it.
            unknown.types.extend(constraint.unknown().map(|text| (text.to_owned(), 1)));
            let parameter = Parameter { name: Cow::Owned(name), constraint, arity };
            let side = if is_operand { &mut definition.operands } else { &mut definition.results };
            side.to_mut().push(parameter);
        }
        Ok(())
    }

    /// The traits that relate types: those of which MLIR asks beside the types come before all others.
    fn traits(&self, record: &str, operation: &Operation<'_>, unknown: &mut Unknown) -> Result<Vec<Trait>, OdsError> {
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
                    None => {
                        let text = found.summary.as_deref().unwrap_or(&name).to_owned();
                        *unknown.relations.entry(text).or_default() += 1;
                    }
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
