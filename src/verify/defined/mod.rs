//! Verification of operations by their definitions: counts, types and the relations between them, in MLIR's order and
//! words.
//!
//! MLIR verifies the structure first, then attributes and types, then relations of types, and last the checks of single
//! operations. Only the first violation is reported.

mod attributes;
mod casts;
mod counts;
mod explain;
mod fault;
mod hlo;
mod own;
mod reads;
mod relations;
mod statements;
mod tosa;
mod values_help;
mod view;

use self::attributes::{attributes_as_kept, attributes_as_read};
use self::counts::{all_counts, block_counts};
use self::explain::explain_fault;
use super::Verifier;
use super::branches::Successors;
use super::broadcastable::BroadcastViolation;
use super::builtin::Special;
use super::owners::Owned;
use super::rules::{OperationRule, RuleViolation, RuledOp};
use super::violation::{OpViolation, of_rule};
use crate::assembly::{Side, ValueAt};
use crate::diagnostic::Severity;
use crate::dialect::{
    Arity, AttributeConstraint, Fit, OpDefinition, OpRule, Origin, OwnRule, Registry, Slot, Structure, Trait, Traits,
};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeKind, Definition, Ir, OpId, TypeId, ValueId};
use crate::shape::Rule;
use crate::verify::CheckContext;
use crate::verify::broadcastable::check;
use crate::verify::explain::explain_violation;
use crate::verify::explain_rules::explain_rule;
use crate::verify::rules::check_rule;
use counts::ExpectedCounts;
use fault::DefinitionFault;
use own::{ONNX_ELEMENTWISE, OwnCheck};
pub(super) use reads::Reads;
use smallvec::SmallVec;
use std::ops::Range;
use view::OpSurroundings;

/// The definition of all operations of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defined<'v> {
    pub(super) definition: &'v OpDefinition,
    /// The constraints on the operation's attributes.
    attributes: &'static [AttributeConstraint],
    /// Whether attributes may be written as properties.
    has_properties: bool,
    /// Whether a property of it has the number of values of each operand, or of each result.
    has_segments: bool,
    counts: ExpectedCounts,
    /// The input of the verdict besides the types, and besides the presence of the required attributes.
    reads: Reads,
    /// Further checks of the owner's verifier, if they are known.
    pub(super) owned: Option<Owned<'v>>,
}

impl<'v> Defined<'v> {
    pub(super) fn of(registry: &'v Registry, name: &[u8]) -> Option<Self> {
        let definition = registry.deciding_definition(name)?;
        let info = Some(definition).filter(|definition| definition.origin == Origin::BuiltIn);
        let special = Special::of(name);
        let counts = ExpectedCounts::of(definition, info.filter(|_| !special.has_own_attributes()));
        let reads = Reads::of(definition);
        let is_registered = crate::dialect::is_registered(dialect_of(name));
        let has_properties = info.filter(|_| is_registered).is_none_or(OpDefinition::has_properties);
        let attributes = if special.has_own_attributes() { &[] } else { registry.attributes(name) };
        let owned = Owned::of(registry, name);
        let has_segments = is_registered && reads::SIDES.iter().any(|side| definition.has_segments(*side));
        Some(Self { definition, attributes, has_properties, has_segments, counts, reads, owned })
    }

    /// Whether each region has one block, which is not empty.
    pub(super) fn has_single_blocks(&self) -> bool {
        self.counts.has_single_blocks()
    }

    /// Whether the verdict depends on the operation alone.
    pub(super) fn ignores_surroundings(&self) -> bool {
        match self.reads {
            Reads::Types | Reads::Attributes => true,
            Reads::Surroundings => false,
        }
    }

    /// Whether the verdict is the same for all operations with the same types and segments. Adds the sizes of segments
    /// to the key.
    fn is_decided_by_types(&self, ir: &Ir, op: OpId, key: &mut SmallVec<[TypeId; 8]>) -> bool {
        let has = |name: &str| ir.attribute(op, name).is_some();
        let by_types = match self.reads {
            Reads::Types => true,
            Reads::Attributes => {
                let mut sides = reads::SIDES.into_iter().filter(|side| reads::reads_segments(self.definition, *side));
                !reads::any_attribute(self.definition, has) && sides.all(|side| add_segments(ir, op, side, key))
            }
            Reads::Surroundings => false,
        };
        by_types && self.definition.required_attributes().all(has)
    }
}

/// Adds the sizes of segments to a key, and their number, because the key before it has variable length. Returns
/// `false` if a size does not fit in a key.
fn add_segments(ir: &Ir, op: OpId, side: Side, key: &mut SmallVec<[TypeId; 8]>) -> bool {
    const MOST: i64 = 1 << 20;
    let Some(value) = ir.segment_sizes(op, side) else {
        // A marker larger than any size.
        key.push(TypeId::at(MOST as usize));
        return true;
    };
    let Some(sizes) = ir.integer_list(value).filter(|sizes| sizes.len() < 1 << 10) else { return false };
    let is_key = sizes.iter().all(|size| (0..MOST).contains(size));
    key.extend(sizes.iter().filter(|_| is_key).map(|size| TypeId::at(*size as usize)));
    key.push(TypeId::at(sizes.len()));
    is_key
}

fn dialect_of(name: &[u8]) -> &[u8] {
    name.split(|byte| *byte == b'.').next().unwrap_or(name)
}

/// The parameters whose number of values may differ from one.
fn variable(parameters: &[Slot]) -> impl Iterator<Item = &Slot> {
    parameters.iter().filter(|parameter| parameter.arity != Arity::One)
}

/// Distinguishes the definitions of operations with the same types in the memo.
fn context(name: usize) -> u64 {
    const OF_DEFINITIONS: u64 = 1 << 63;
    OF_DEFINITIONS | name as u64
}

/// A violation, with the part of the verifier that words it.
enum DefinitionRefusal {
    Fault(DefinitionFault),
    Trait(Box<BroadcastViolation>),
    Rule(Box<(Rule, RuleViolation)>),
}

impl From<DefinitionFault> for DefinitionRefusal {
    fn from(fault: DefinitionFault) -> Self {
        Self::Fault(fault)
    }
}

impl<'v> Verifier<'v> {
    /// Verifies that the operation satisfies its definition, and has the right number of successors. Reports a
    /// violation.
    pub(super) fn defined(
        &mut self,
        op: OpId,
        traits: Traits,
        defined: Defined<'v>,
        successors: Option<Successors<'_>>,
    ) -> bool {
        let ir = self.cx.ir;
        let operands = ir.operands(op).iter().map(|value| ir.value_type(*value));
        let results = ir.results(op).map(|value| ir.value_type(value));
        let context = context(ir.op_name_id(op).index());
        let are_right = match attributes_as_read(&self.cx, op, defined) {
            Ok(are_right) => are_right,
            Err(fault) => {
                self.find(op, Severity::Error, |cx| explain_fault(cx, op, defined.definition, &fault));
                return false;
            }
        };
        if has_erroneous_attribute(ir, op) {
            return true;
        }
        if !self.counted(op, defined, successors) {
            return false;
        }
        let mut segments = SmallVec::new();
        let is_of_types = are_right && defined.is_decided_by_types(ir, op, &mut segments);
        let combination = match is_of_types {
            true => self.memo.look_up(context, operands.clone(), results.clone().chain(segments)),
            false => None,
        };
        if is_of_types && combination.is_none() {
            return self.has_block_counts(op, defined);
        }
        if operands.chain(results).any(|ty| ir.types.is_erroneous(ty)) {
            return true;
        }
        let warned = self.sink.counts();
        match self.check_definition(op, traits, defined) {
            Ok(()) => {
                // A warning is reported for every operation.
                if let Some(unknown) = combination.filter(|_| self.sink.counts() == warned) {
                    self.memo.remember(unknown);
                }
                self.has_block_counts(op, defined)
            }
            Err(DefinitionRefusal::Fault(DefinitionFault::Type { at, .. })) if is_refused(&self.cx, at, op) => false,
            Err(refusal) => {
                let source = OperationRule::Defined(defined.definition);
                self.find(op, Severity::Error, |cx| match refusal {
                    DefinitionRefusal::Fault(fault) => explain_fault(cx, op, defined.definition, &fault),
                    DefinitionRefusal::Trait(violation) => explain_violation(cx, op, &violation),
                    DefinitionRefusal::Rule(refused) => {
                        let (rule, violation) = &*refused;
                        explain_rule(cx, op, RuledOp { rule, source }, violation)
                    }
                });
                false
            }
        }
    }

    /// The answer of [`verify_op`](super::verify_op) for an operation with a definition.
    pub(super) fn answer(&mut self, op: OpId, traits: Traits, defined: Defined<'v>) -> Result<(), OpViolation> {
        let read = attributes_as_read(&self.cx, op, defined);
        let verified = match read.and_then(|_| all_counts(&self.cx, op, defined)) {
            Ok(()) => self
                .check_definition(op, traits, defined)
                .and_then(|()| block_counts(&self.cx, op, defined).map_err(DefinitionRefusal::from)),
            Err(fault) => Err(fault.into()),
        };
        verified.map_err(|refusal| match refusal {
            DefinitionRefusal::Trait(violation) => (*violation).into(),
            DefinitionRefusal::Rule(refused) => of_rule(refused.1, &refused.0),
            DefinitionRefusal::Fault(fault) => {
                OpViolation::Definition(Box::new(explain_fault(&self.cx, op, defined.definition, &fault)))
            }
        })
    }

    /// Runs the checks of an operation whose operands, results, regions and successors have the right numbers.
    fn check_definition(&mut self, op: OpId, traits: Traits, defined: Defined<'v>) -> Result<(), DefinitionRefusal> {
        let definition = defined.definition;
        let missing = definition.required_attributes().filter(|name| self.cx.ir.attribute(op, name).is_none());
        // MLIR verifies attributes in the order of their names.
        if let Some(name) = missing.min() {
            return Err(DefinitionFault::Attribute(name.to_owned()).into());
        }
        attributes_as_kept(&self.cx, op, defined.attributes)?;
        check_parameters(&self.cx, op, definition, Side::Operands)?;
        check_parameters(&self.cx, op, definition, Side::Results)?;
        for known in &definition.traits {
            match known {
                Trait::Broadcastable => self.check_trait(op, traits)?,
                Trait::Own(rule) => self.check_own(op, definition, *rule)?,
                other => self.cx.view(op).types().relation(definition, other)?,
            }
        }
        match &definition.rule {
            Some(rule) => self.check_definition_rule(op, traits, definition, rule),
            None => Ok(()),
        }
    }

    /// Verifies the trait; after a warning the other checks follow.
    fn check_trait(&mut self, op: OpId, traits: Traits) -> Result<(), DefinitionRefusal> {
        match check(&self.cx, op, traits) {
            Err(violation) if matches!(*violation, BroadcastViolation::DynamicToStatic { .. }) => {
                self.promise(op, |cx| explain_violation(cx, op, &violation));
                Ok(())
            }
            result => result.map_err(DefinitionRefusal::Trait),
        }
    }

    /// Runs the checks that only this operation has; violations that upstream's verifier accepts are warnings.
    fn check_own(&mut self, op: OpId, definition: &'v OpDefinition, rule: OwnRule) -> Result<(), DefinitionRefusal> {
        let (view, mut warnings) = (self.cx.view(op), Vec::new());
        let result = match OwnCheck::of(rule) {
            OwnCheck::Types(check) => check(view.types()),
            OwnCheck::Attributes(names, check) => check(view.attributes(names), &mut warnings),
            OwnCheck::Surroundings(check) => check(view),
        };
        for warning in warnings {
            self.find(op, warning.severity(), |cx| explain_fault(cx, op, definition, &warning));
        }
        result
    }

    fn check_definition_rule(
        &mut self,
        op: OpId,
        traits: Traits,
        definition: &'v OpDefinition,
        rule: &OpRule,
    ) -> Result<(), DefinitionRefusal> {
        if let OpRule::Fixed(Rule::Broadcastable) = rule {
            return self.check_trait(op, traits);
        }
        let rule = match rule {
            OpRule::Fixed(rule) => rule.clone(),
            OpRule::PdpdFrom { attribute, default } => {
                self.cx.view(op).attributes(&[attribute]).axis(attribute, *default)?
            }
            OpRule::OnnxElementwise => self.cx.view(op).attributes(ONNX_ELEMENTWISE).onnx_elementwise()?,
            OpRule::TargetFrom { attribute } => self.cx.view(op).attributes(&[attribute]).target(attribute)?,
        };
        let ruled = RuledOp { rule: &rule, source: OperationRule::Defined(definition) };
        match check_rule(&self.cx, op, traits, ruled) {
            Ok(()) => Ok(()),
            Err(violation @ RuleViolation::DynamicToStatic { .. }) => {
                self.promise(op, |cx| explain_rule(cx, op, ruled, &violation));
                Ok(())
            }
            Err(violation) => Err(DefinitionRefusal::Rule(Box::new((rule, violation)))),
        }
    }
}

impl<'v> CheckContext<'v> {
    fn view(&self, op: OpId) -> OpSurroundings<'v> {
        OpSurroundings::new(self.ir, op, self.options.conformance)
    }

    fn values(&self, op: OpId, side: Side) -> Vec<ValueId> {
        match side {
            Side::Operands => self.ir.operands(op).to_vec(),
            Side::Results => self.ir.results(op).collect(),
        }
    }

    /// The values of each parameter, where variadic ones may share the values equally; `None` if that is unknown.
    fn groups(
        &self,
        op: OpId,
        side: Side,
        parameters: &[Slot],
        (found, are_even): (usize, bool),
    ) -> Result<Option<Vec<Range<usize>>>, DefinitionFault> {
        let fixed = parameters.len() - variable(parameters).count();
        let sizes: Vec<usize> = match parameters.len() - fixed {
            0 | 1 => {
                let rest = found.saturating_sub(fixed);
                let size = |parameter: &Slot| if parameter.arity == Arity::One { 1 } else { rest };
                parameters.iter().map(size).collect()
            }
            runs if are_even && (found.saturating_sub(fixed)) % runs == 0 => {
                let each = found.saturating_sub(fixed) / runs;
                parameters.iter().map(|parameter| if parameter.arity == Arity::One { 1 } else { each }).collect()
            }
            _ => {
                let Some(sizes) = self.ir.segment_sizes(op, side).and_then(|value| self.ir.integer_list(value)) else {
                    return Ok(None);
                };
                let sizes: Vec<usize> = sizes.into_iter().filter_map(|size| usize::try_from(size).ok()).collect();
                let total = sizes.iter().try_fold(0usize, |sum, size| sum.checked_add(*size));
                if sizes.len() != parameters.len() || total != Some(found) {
                    return Ok(None);
                }
                sizes
            }
        };
        let mut end = 0;
        let groups = sizes.into_iter().map(|size| {
            let start = end;
            end += size;
            start..end
        });
        Ok(Some(groups.collect()))
    }
}

/// Whether an operand was refused while it was read, because it has no definition, or a definition of another type.
fn is_refused(cx: &CheckContext<'_>, at: ValueAt, op: OpId) -> bool {
    let operand = cx.ir.operands(op).get(at.index).filter(|_| at.side == Side::Operands);
    operand.is_some_and(|operand| matches!(cx.ir.definition(*operand), Definition::Undefined))
}

fn check_parameters(
    cx: &CheckContext<'_>,
    op: OpId,
    definition: &OpDefinition,
    side: Side,
) -> Result<(), DefinitionFault> {
    let parameters = side.of(definition);
    let values = cx.values(op, side);
    let even = match side {
        Side::Operands => Structure::SameVariadicOperandSize,
        Side::Results => Structure::SameVariadicResultSize,
    };
    let are_even = definition.traits.contains(&Trait::Structure(even));
    let Some(groups) = cx.groups(op, side, parameters, (values.len(), are_even))? else { return Ok(()) };
    for (parameter, group) in parameters.iter().zip(groups) {
        if parameter.arity == Arity::Optional && group.len() > 1 {
            return Err(DefinitionFault::Group { side, start: group.start, found: group.len() });
        }
        for index in group {
            let ty = cx.ir.value_type(values[index]);
            if parameter.constraint().accepts(&cx.ir.types, ty) == Fit::No {
                let variadic = match parameter.arity {
                    Arity::Variadic | Arity::VariadicOfVariadic => "variadic of ",
                    Arity::One | Arity::Optional => "",
                };
                let words = format!("{variadic}{}", parameter.constraint().summary());
                let at = ValueAt { side, index };
                return Err(DefinitionFault::Type { at, words, ty: cx.ir.print_type(ty), id: ty });
            }
        }
    }
    Ok(())
}

/// Whether an attribute was refused while it was read, in which case the operation is not verified further.
fn has_erroneous_attribute(ir: &Ir, op: OpId) -> bool {
    let is_erroneous = |entry: &Entry| matches!(ir.attributes.resolve(entry.value), AttributeKind::Erroneous);
    [ir.properties(op), ir.attribute_dictionary(op)].into_iter().flatten().any(|dictionary| {
        match *ir.attributes.resolve(dictionary) {
            AttributeKind::Dictionary(entries) => ir.attributes.dictionary(entries).iter().any(is_erroneous),
            _ => false,
        }
    })
}
