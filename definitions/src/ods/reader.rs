//! [`Reader`]: converts TableGen's record of an operation, with the records to which it refers, to a definition.

use super::form::{Forms, NamedTrait};
use super::outline::Records;
use super::predicate::Constraints;
use super::record::{Operation, TraitRecord};
use super::{MOST_STEPS, OdsError, OdsFile, OdsOperation, UnknownParts};
use broadcastable::assembly::{FormError, Format, Stated, Statement, Transform, compile};
use broadcastable::dialect::{Arity, OpDefinition, OwnRule, Registry, Slot, Structure, Trait};
use std::borrow::Cow;
use std::sync::Arc;

/// Reads operations of a file.
pub(super) struct Reader<'f> {
    records: Records<'f>,
    file: &'f OdsFile,
    constraints: Constraints,
}

impl<'f> Reader<'f> {
    pub(super) fn new(file: &'f OdsFile) -> Self {
        Self { records: Records::new(&file.outline), file, constraints: Constraints::default() }
    }

    /// The operation in `record`.
    pub(super) fn operation(&self, record: &str, name: &str) -> Result<OdsOperation, OdsError> {
        let operation: Operation<'f> = self.records.get(record, record)?;
        let traits = self.traits(record, &operation)?;
        let mut unknown = UnknownParts::default();
        let forms = Forms::new(&self.records, self.file, &self.constraints);
        let mut definition = forms.definition(record, name, (&operation, &traits), &mut unknown)?;
        add_traits(&mut definition, &traits, &mut unknown);
        let is_verified =
            Registry::default().definition(name.as_bytes()).is_some_and(|known| take_over(&mut definition, known));
        unknown.verifiers = usize::from(operation.verifier == Some(1) && !is_verified);
        let format = compile(definition.clone()).unwrap_or_else(|error| {
            // Unknown directives are counted by name instead.
            if !matches!(error, FormError::UnknownCustom { .. }) {
                unknown.forms.insert(name.to_owned(), error);
            }
            Format::without_form(definition)
        });
        Ok(OdsOperation { format: Arc::new(format), unknown })
    }

    /// The traits with their records, in TableGen's order: lists, and the bases of interfaces, are expanded.
    fn traits(&self, record: &str, operation: &Operation<'f>) -> Result<Vec<NamedTrait<'f>>, OdsError> {
        let mut traits: Vec<NamedTrait<'f>> = Vec::new();
        let mut open: Vec<String> = operation.traits.iter().rev().map(|found| found.def.to_string()).collect();
        let mut steps = 0;
        while let Some(name) = open.pop() {
            steps += 1;
            if steps > MOST_STEPS {
                return Err(OdsError::Circle { name: record.to_owned() });
            }
            let found: TraitRecord<'f> = self.records.trait_record(&name, record)?;
            let list = if found.traits.is_some() { &found.traits } else { &found.bases };
            open.extend(list.iter().flatten().rev().map(|found| found.def.to_string()));
            if found.traits.is_none() && !traits.iter().any(|(known, _)| *known == name) {
                traits.push((name, found));
            }
        }
        Ok(traits)
    }
}

/// Adds the known traits; those that MLIR verifies together with the types come before all others.
fn add_traits(definition: &mut OpDefinition, traits: &[NamedTrait<'_>], unknown: &mut UnknownParts) {
    let mut others = Vec::new();
    for (record, found) in traits {
        if let Some(name) = &found.name {
            others.extend(native(name));
        } else if found.is_predicate() {
            match relation(found) {
                Some(known) => definition.traits.push(known),
                None => {
                    let text = found.summary.as_deref().unwrap_or(record).to_owned();
                    *unknown.relations.entry(text).or_default() += 1;
                }
            }
        }
    }
    // A trait about variadic operands of equal length matters only if there are several variadic operands.
    let runs = |slots: &[Slot]| slots.iter().filter(|slot| slot.arity != Arity::One).count();
    let (operands, results) = (runs(definition.operands()), runs(definition.results()));
    others.retain(|known| match known {
        Trait::Structure(Structure::SameVariadicOperandSize) => operands > 1,
        Trait::Structure(Structure::SameVariadicResultSize) => results > 1,
        _ => true,
    });
    definition.traits.extend(others);
    definition.add_inferred_type();
}

/// Copies the checks of the C++ verifier from the built-in definition of an operation, with their position among the other traits. Returns whether there are
/// any.
fn take_over(definition: &mut OpDefinition, known: &OpDefinition) -> bool {
    definition.rule = known.rule.clone();
    let is_own = |known: &Trait| matches!(known, Trait::Own(_));
    let has_own = known.traits.iter().any(is_own);
    if has_own {
        definition.traits.retain(|known| !is_own(known));
        definition.traits.extend(known.traits.iter().filter(|known| is_own(known)).cloned());
    }
    let (relations, others): (Vec<_>, Vec<_>) =
        std::mem::take(&mut definition.traits).into_iter().partition(Trait::relates_types);
    let built_in: Vec<_> = known.traits.iter().filter(|known| known.relates_types()).cloned().collect();
    let is_same = built_in.len() == relations.len() && built_in.iter().all(|known| relations.contains(known));
    definition.traits = others;
    definition.traits.extend(if is_same { built_in } else { relations });
    has_own
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
        "IsTerminator" => Trait::Structure(Structure::IsTerminator),
        "AttrSizedOperandSegments" => Trait::Structure(Structure::AttrSizedOperandSegments),
        "AttrSizedResultSegments" => Trait::Structure(Structure::AttrSizedResultSegments),
        "::mlir::OpTrait::SameVariadicOperandSize" => Trait::Structure(Structure::SameVariadicOperandSize),
        "::mlir::OpTrait::SameVariadicResultSize" => Trait::Structure(Structure::SameVariadicResultSize),
        "IsIsolatedFromAbove" => Trait::Structure(Structure::IsolatedFromAbove),
        "SymbolTable" => Trait::Structure(Structure::SymbolTable),
        "NoTerminator" => Trait::Structure(Structure::NoTerminator),
        "NoRegionArguments" => Trait::Structure(Structure::NoRegionArguments),
        "HasOnlyGraphRegion" => Trait::Structure(Structure::HasOnlyGraphRegion),
        "SymbolOpInterface::Trait" => Trait::Structure(Structure::Symbol),
        "FunctionOpInterface::Trait" => Trait::Structure(Structure::FunctionOpInterface),
        // StableHLO's trait of broadcasting operations, in `chlo` and elsewhere.
        "BroadcastingElementwise" => Trait::Own(OwnRule::BroadcastDimensions),
        "CompatibleOperandsAndResultType" => Trait::CompatibleOperandsAndResultType,
        "CompatibleOperandsAndResultElementType" => Trait::CompatibleOperandsAndResultElementType,
        "CompatibleOperandsElementType" => Trait::CompatibleOperandsElementType,
        _ => return None,
    })
}

/// A condition on operands and results, from MLIR's words for it.
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
    let summary = found.summary.as_deref()?;
    match (summary, &found.lhs, &found.rhs) {
        ("result type has i1 element type and same shape as operands", Some(lhs), Some(rhs)) => {
            let test = Stated::Derived(Some(Transform::Condition));
            Some(Trait::Stated(Box::new(Statement::new(test, [&**rhs, lhs], summary))))
        }
        ("input and output have the same tensor dimensions", ..) => Some(Trait::SameTensorDims),
        ("condition is signless i1 or has matching shape", ..) => Some(Trait::ConditionOrMatchingShape),
        _ => None,
    }
}
