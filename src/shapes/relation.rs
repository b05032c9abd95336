//! Relations between the sizes of operands, results and attributes: [`Relation`]. Each is a row beside the function that has its
//! constraints; everything else reads the row.
//!
//! A record names a relation and its arguments: `shape=permute(permutation)`.

use super::apply::{Reader, Reading, Refusal};
use super::descent::Descent;
use super::misfit::Answer;
use super::owner::{Check, Owner, OwnerCheck, ShapeChecks, Words};
use super::shared::attribute_is_read;
use super::user_rule::ShapeRuleError;
use super::view::OpView;
use super::{
    code, concatenate, contract, convolve, dot, einsum, formula, groups, hlo, loops, named, onnx, permute, placed,
    products, reduce, reshape, same, sizes, slices, stretches, torch, triton, windows,
};
use crate::assembly::{OpDefinition, ShapeRule};
use crate::ir::{Ir, OpId};
use std::fmt;

/// How the sizes of an operation are related.
pub struct Relation {
    name: &'static str,
    arguments: &'static [ArgumentKind],
    /// The least and the largest number of arguments.
    count: (usize, usize),
    sentence: &'static str,
    constraints: Constraints,
    depends: Depends,
    /// The operands whose numbers are read, where an operation has operands of these names.
    numbers: &'static [&'static str],
    refines: Refines,
    alike: Alike,
    /// Nothing where they mix axes of operands, or are made of numbers.
    descent: Option<DescentOf>,
    /// Whether results may lack an axis of an operand, or have 1 in its place.
    drops: bool,
    /// What the verifiers of dialects check.
    owners: &'static [OwnerCheck],
    /// What is checked of operations whose owner leaves it to a run.
    otherwise: Option<(Check, &'static str)>,
    /// Whether sizes depend on the number of processes in a group.
    is_of_groups: bool,
    /// Whether an operation stops a run by itself if its sizes are others.
    asserts: bool,
}

/// States the constraints of one operation.
type Constraints = fn(Instance<'_, '_>, &mut Reading<'_>) -> Result<(), Refusal>;

/// What an argument of a relation names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// An operand.
    Operand,
    /// An attribute.
    Attribute,
    /// Letters, one for each dimension: `mk`, and `kn->mn` the last. In loops a capital is a window: a kernel goes through the
    /// dimension of the same small letter, and the result through that of the digit of its turn: `nWc, wcf->n1f`. The loops are in the
    /// order of the result, and then of the operands from the last one on, or in that after `;`: `ncW, cw->nc1;n1cw`.
    Letters,
    /// The dimensions of an operand, or the size of one of a result: `x = n c` and `out[0] = n * c`.
    Equation,
}

/// What decides whether the shapes of an operation are right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depends {
    /// The types of operands and results.
    Types,
    /// Attributes, too.
    Attributes,
    /// Other operations, too: those that define operands.
    Surroundings,
}

/// Whether results may say all that is known of their sizes, whatever else the operation says of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refines {
    Yes,
    /// If their types are written: otherwise another value is refined, or none.
    IfWritten,
    /// Attributes, operands that hold sizes, or the type of another operand would have to follow.
    No,
    /// With the last operands, whose types they have.
    Outputs,
}

/// How the operands that take part and the results are alike, axis by axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alike {
    /// They are not.
    No,
    /// They have one shape.
    Same,
    /// They broadcast to the results.
    Broadcast,
    /// They broadcast to the first.
    Onto,
}

/// Where the axes of the results of an operation come from.
type DescentOf = fn(OpView<'_>) -> Option<Descent>;

/// An operation with the relation of its record.
#[derive(Clone, Copy)]
pub(crate) struct Instance<'o, 'a> {
    pub(crate) reader: &'o Reader<'a>,
    pub(crate) ir: &'a Ir,
    pub(crate) op: OpId,
    pub(crate) info: &'o OpDefinition,
    pub(crate) rule: &'o ShapeRule,
}

/// Any number of arguments.
pub(crate) const ANY: usize = usize::MAX;

impl Relation {
    /// A relation without arguments that depends on types alone, and whose results may be refined.
    pub(crate) const fn new(name: &'static str, sentence: &'static str, constraints: Constraints) -> Self {
        Self {
            name,
            arguments: &[],
            count: (0, 0),
            sentence,
            constraints,
            depends: Depends::Types,
            numbers: &[],
            refines: Refines::Yes,
            alike: Alike::No,
            descent: None,
            drops: false,
            owners: &[],
            otherwise: None,
            is_of_groups: false,
            asserts: false,
        }
    }

    pub(crate) const fn takes(mut self, arguments: &'static [ArgumentKind]) -> Self {
        self.arguments = arguments;
        self.count = (arguments.len(), arguments.len());
        self
    }

    pub(crate) const fn count(mut self, least: usize, most: usize) -> Self {
        self.count = (least, most);
        self
    }

    pub(crate) const fn depends(mut self, depends: Depends) -> Self {
        self.depends = depends;
        self
    }

    pub(crate) const fn numbers(mut self, numbers: &'static [&'static str]) -> Self {
        self.numbers = numbers;
        self
    }

    pub(crate) const fn refines(mut self, refines: Refines) -> Self {
        self.refines = refines;
        self
    }

    pub(crate) const fn alike(mut self, alike: Alike) -> Self {
        self.alike = alike;
        self
    }

    /// Results have the axes that this says.
    pub(crate) const fn descent(mut self, descent: DescentOf) -> Self {
        self.descent = Some(descent);
        self
    }

    /// The same where they may lack an axis of an operand, or have 1 in its place.
    pub(crate) const fn drops(mut self, descent: DescentOf) -> Self {
        self.drops = true;
        self.descent(descent)
    }

    pub(crate) const fn owners(mut self, owners: &'static [OwnerCheck]) -> Self {
        self.owners = owners;
        self
    }

    pub(crate) const fn otherwise(mut self, check: Check, says: &'static str) -> Self {
        self.otherwise = Some((check, says));
        self
    }

    pub(crate) const fn of_groups(mut self) -> Self {
        self.is_of_groups = true;
        self
    }

    pub(crate) const fn asserts(mut self) -> Self {
        self.asserts = true;
        self
    }

    /// The relation that a record names, if there is one.
    pub fn of(rule: &ShapeRule) -> Option<&'static Self> {
        match rule.code() {
            Some(_) => Some(&code::RELATION),
            None => all().find(|relation| relation.name == rule.relation()),
        }
    }

    /// The name that records have for it.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it says of shapes, in a few words.
    pub const fn sentence(&self) -> &'static str {
        self.sentence
    }

    /// Checks the arguments of a rule with this relation against the definition of an operation.
    pub(crate) fn check(&self, rule: &ShapeRule, info: &OpDefinition) -> Result<(), ShapeRuleError> {
        let (least, most) = self.count;
        let found = rule.arguments.len();
        if !(least..=most).contains(&found) {
            return Err(ShapeRuleError::Count { relation: self.name, least, most, found });
        }
        for (index, argument) in rule.arguments.iter().enumerate() {
            let is_operand = || info.operands().iter().any(|slot| slot.name == *argument);
            let argument = argument.to_string();
            match self.argument(index) {
                Some(ArgumentKind::Operand) if !is_operand() => {
                    let known =
                        info.operands().iter().map(|slot| slot.name.to_string()).filter(|name| !name.starts_with('#'));
                    return Err(ShapeRuleError::Operand { name: argument, known: known.collect() });
                }
                Some(ArgumentKind::Attribute) if info.attribute(argument.as_bytes()).is_none() => {
                    let known = info.attributes.iter().map(|attribute| attribute.name.to_string());
                    return Err(ShapeRuleError::Attribute { name: argument, known: known.collect() });
                }
                Some(ArgumentKind::Letters)
                    if !argument.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"->_.;*".contains(&byte)) =>
                {
                    return Err(ShapeRuleError::Letters(argument));
                }
                Some(ArgumentKind::Operand | ArgumentKind::Attribute | ArgumentKind::Letters) | None => {}
                // What an equation names may be in another one.
                Some(ArgumentKind::Equation) => {}
            }
        }
        match self.argument(0) {
            Some(ArgumentKind::Equation) => formula::check(rule, info),
            Some(ArgumentKind::Operand | ArgumentKind::Attribute | ArgumentKind::Letters) | None => Ok(()),
        }
    }

    /// All relations, in alphabetical order.
    pub fn every() -> Vec<&'static Self> {
        let mut relations: Vec<_> = all().collect();
        relations.sort_unstable_by_key(|relation| relation.name);
        relations
    }

    /// The name with the kinds of its arguments, those in brackets optional: `like(operand)`.
    pub fn notation(&self) -> String {
        let (least, most) = self.count;
        let kind = |index| match self.argument(index) {
            Some(ArgumentKind::Operand) => "operand",
            Some(ArgumentKind::Attribute) => "attribute",
            Some(ArgumentKind::Letters) => "letters",
            Some(ArgumentKind::Equation) => "equation",
            None => "",
        };
        let shown = if most == ANY { least.max(self.arguments.len()) } else { most };
        let word = |index| if index < least { kind(index).to_owned() } else { format!("[{}]", kind(index)) };
        let mut words: Vec<String> = (0..shown).map(word).collect();
        words.extend((most == ANY).then(|| "..".to_owned()));
        if words.is_empty() { self.name.to_owned() } else { format!("{}({})", self.name, words.join(", ")) }
    }

    /// What an argument names: the last kind is that of all that follow.
    fn argument(&self, index: usize) -> Option<ArgumentKind> {
        self.arguments.get(index).or(self.arguments.last()).copied()
    }

    /// The attribute that a rule with this relation is about, if its first argument is one.
    pub(crate) fn attribute<'r>(&self, rule: &'r ShapeRule) -> Option<&'r str> {
        (self.argument(0) == Some(ArgumentKind::Attribute)).then(|| rule.argument(0))
    }

    /// What decides whether the shapes of an operation with these operands are right.
    pub(crate) fn depends_of(&self, info: &OpDefinition) -> Depends {
        let reads = |name: &str| self.numbers.contains(&name);
        // The elements of a list are not in its type.
        let is_list = |class: Option<&str>| class == Some("torch.list");
        let is_other = info.operands().iter().any(|slot| is_list(slot.class.as_deref()) || reads(&slot.name));
        if is_other { Depends::Surroundings } else { self.depends }
    }

    /// Checks an operation as its owner does, or else as others do unless all is left to a run.
    pub(crate) fn verify(&self, view: OpView<'_>, owner: Owner, leaves_to_run: bool) -> Answer {
        self.attribute(view.rule).map_or(Ok(()), |attribute| attribute_is_read(view, attribute))?;
        let own = self.check_of(owner);
        if let Some(own) = own {
            (own.check)(view)?;
        }
        match self.otherwise_of(owner, own).filter(|_| !leaves_to_run) {
            Some((check, _)) => check(view),
            None => Ok(()),
        }
    }

    fn check_of(&self, owner: Owner) -> Option<OwnerCheck> {
        self.owners.iter().find(|check| check.owner == owner).copied()
    }

    fn otherwise_of(&self, owner: Owner, own: Option<OwnerCheck>) -> Option<(Check, &'static str)> {
        self.otherwise.filter(|_| owner.leaves_to_run() && own.is_none_or(|own| own.is_partial))
    }

    /// What is verified of the operations of an owner.
    pub(crate) fn checks(&self, owner: Owner) -> ShapeChecks {
        let own = self.check_of(owner);
        let otherwise = self.otherwise_of(owner, own);
        let words = match own {
            Some(own) => own.words(),
            None if owner == Owner::Torch && otherwise.is_some() => Words::Torch,
            None => Words::Own,
        };
        let says = own.map(|own| own.says).into_iter().chain(otherwise.map(|(_, says)| says));
        let omits = own.map_or("", |own| own.omits);
        let leaves_to_run = owner.is_of_mlir();
        ShapeChecks { words, says: says.collect(), is_compared: self.is_compared(), leaves_to_run, omits }
    }

    /// Whether the declared shapes are those that the constraints give. How many processes a group has may depend on the run.
    pub(crate) const fn is_compared(&self) -> bool {
        !self.is_of_groups
    }

    /// Where the axes of results come from, if that is known.
    pub(crate) fn descent_of(&self, view: OpView<'_>) -> Option<Descent> {
        (self.descent?)(view)
    }

    pub(crate) const fn drops_axes(&self) -> bool {
        self.drops
    }

    pub(crate) const fn likeness(&self) -> Alike {
        self.alike
    }

    pub(crate) const fn is_asserted(&self) -> bool {
        self.asserts
    }

    pub(crate) const fn refinement(&self) -> Refines {
        self.refines
    }

    /// States what an operation requires of its sizes.
    pub(crate) fn constrain(
        &self,
        reader: &Reader<'_>,
        op: OpId,
        (info, rule): (&OpDefinition, &ShapeRule),
        reading: &mut Reading<'_>,
    ) -> Result<(), Refusal> {
        (self.constraints)(Instance { reader, ir: reader.ir, op, info, rule }, reading)
    }
}

impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Relation").field(&self.name).finish()
    }
}

/// All relations: what each file has.
fn all() -> impl Iterator<Item = &'static Relation> {
    const TABLES: [&[Relation]; 35] = [
        named::RELATIONS,
        same::RELATIONS,
        permute::RELATIONS,
        reduce::RELATIONS,
        concatenate::RELATIONS,
        slices::RELATIONS,
        groups::RELATIONS,
        sizes::RELATIONS,
        placed::RELATIONS,
        stretches::RELATIONS,
        products::RELATIONS,
        convolve::RELATIONS,
        einsum::RELATIONS,
        formula::RELATIONS,
        dot::RELATIONS,
        loops::RELATIONS,
        contract::RELATIONS,
        reshape::RELATIONS,
        windows::RELATIONS,
        hlo::RELATIONS,
        hlo::collectives::RELATIONS,
        hlo::convolution::RELATIONS,
        hlo::processes::RELATIONS,
        hlo::scatter::RELATIONS,
        hlo::windows::RELATIONS,
        onnx::RELATIONS,
        onnx::parts::RELATIONS,
        onnx::indices::RELATIONS,
        onnx::resize::RELATIONS,
        onnx::recurrent::RELATIONS,
        onnx::equation::RELATIONS,
        torch::RELATIONS,
        torch::parts::RELATIONS,
        torch::windows::RELATIONS,
        triton::RELATIONS,
    ];
    TABLES.into_iter().flatten()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::records;
    use std::collections::BTreeSet;

    #[test]
    fn each_name_is_used_once() {
        let names: Vec<&str> = all().map(Relation::name).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn records_name_relations_that_fit_them() {
        for (name, rule) in records::shape_rules() {
            let relation = Relation::of(rule).unwrap_or_else(|| panic!("{name}: {rule}"));
            let info = &records::format(name.as_bytes()).unwrap().info;
            assert_eq!(relation.check(rule, info), Ok(()), "{name}: {rule}");
        }
    }
}
