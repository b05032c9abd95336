//! Relations between the sizes of operands, results and attributes: [`Relation`]. Each is a row in the file of the function that
//! states its constraints; all readers use the row.
//!
//! A record names a relation and its arguments: `shape=permute(permutation)`.

use super::apply::{RelationReader, RelationRefusal, RelationState};
use super::descent::Descent;
use super::misfit::CheckResult;
use super::owner::{Owner, OwnerCheck, ShapeCheck, ShapeChecks, Words};
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

/// A relation between the sizes of an operation.
pub struct Relation {
    name: &'static str,
    arguments: &'static [ArgumentKind],
    /// The least and the largest number of arguments.
    count: (usize, usize),
    sentence: &'static str,
    constraints: Constraints,
    depends: Depends,
    /// The names of the operands whose numbers are read.
    numbers: &'static [&'static str],
    refines: Refines,
    alike: Alike,
    /// The origin of the axes of results; `None` where results mix axes of operands, or are made of numbers.
    descent: Option<DescentOf>,
    /// Whether results may lack an axis of an operand, or have size 1 in its place.
    drops: bool,
    /// The checks of the verifiers of dialects.
    owners: &'static [OwnerCheck],
    /// The check for operations whose owner verifies only at run time.
    otherwise: Option<(ShapeCheck, &'static str)>,
    /// Whether sizes depend on the number of processes in a group.
    is_of_groups: bool,
    /// Whether an operation stops a run if its sizes violate the relation.
    asserts: bool,
}

/// States the constraints of one operation.
type Constraints = fn(Instance<'_, '_>, &mut RelationState<'_>) -> Result<(), RelationRefusal>;

/// The meaning of an argument of a relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentKind {
    /// An operand.
    Operand,
    /// An attribute.
    Attribute,
    /// Letters, one for each dimension: `mk`, and `kn->mn` for the last argument. In loops a capital is a window: it covers the
    /// dimension of the input, the kernel has the same small letter, and the result has the digit that numbers the window:
    /// `nWc, wcf->n1f`. The loops are in the order of the result, followed by the operands from the last to the first, or in the order
    /// after `;`: `ncW, cw->nc1;n1cw`.
    Letters,
    /// Equations of the dimensions of an operand, or of a size of a result: `x = n c` and `out[0] = n * c`.
    Equation,
}

/// The inputs on which the validity of the shapes of an operation depends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Depends {
    /// The types of operands and results.
    Types,
    /// Attributes in addition to types.
    Attributes,
    /// Types, attributes and the operations that define operands.
    Surroundings,
}

/// Whether inferred result types may contain all known sizes, whatever other types the operation declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refines {
    Yes,
    /// Results may get more sizes if their types are written in the operation.
    IfWritten,
    /// Attributes, operands that hold sizes, or the type of another operand would have to follow.
    No,
    /// Results may get more sizes if the last operands, which have the same types, get them too.
    Outputs,
}

/// The correspondence of the axes of operands and results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alike {
    /// No correspondence.
    No,
    /// All operands have the same shape.
    Same,
    /// The operands broadcast to the results.
    Broadcast,
    /// The operands broadcast to the first operand.
    Onto,
}

/// The origin of the axes of an operation's results.
type DescentOf = fn(OpView<'_>) -> Option<Descent>;

/// An operation with the relation of its record.
#[derive(Clone, Copy)]
pub(crate) struct Instance<'o, 'a> {
    pub(crate) reader: &'o RelationReader<'a>,
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

    /// Sets the function that gives the axes of results.
    pub(crate) const fn descent(mut self, descent: DescentOf) -> Self {
        self.descent = Some(descent);
        self
    }

    /// Sets the function that gives the axes of results, which may lack an axis of an operand, or have 1 in its place.
    pub(crate) const fn drops(mut self, descent: DescentOf) -> Self {
        self.drops = true;
        self.descent(descent)
    }

    pub(crate) const fn owners(mut self, owners: &'static [OwnerCheck]) -> Self {
        self.owners = owners;
        self
    }

    pub(crate) const fn otherwise(mut self, check: ShapeCheck, says: &'static str) -> Self {
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

    /// The relation that a record names, if such a relation exists.
    pub fn of(rule: &ShapeRule) -> Option<&'static Self> {
        match rule.code() {
            Some(_) => Some(&code::RELATION),
            None => all().find(|relation| relation.name == rule.relation()),
        }
    }

    /// The name of the relation in records.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// A short description of the relation.
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
                // The name may be defined by another equation.
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

    /// The name with the kinds of its arguments, optional ones in brackets: `like(operand)`.
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

    /// The kind of an argument: the last kind applies to all further arguments.
    fn argument(&self, index: usize) -> Option<ArgumentKind> {
        self.arguments.get(index).or(self.arguments.last()).copied()
    }

    /// The attribute that a rule with this relation reads, if its first argument is one.
    pub(crate) fn attribute<'r>(&self, rule: &'r ShapeRule) -> Option<&'r str> {
        (self.argument(0) == Some(ArgumentKind::Attribute)).then(|| rule.argument(0))
    }

    /// The inputs on which the validity of the shapes of an operation with these operands depends.
    pub(crate) fn depends_of(&self, info: &OpDefinition) -> Depends {
        let reads = |name: &str| self.numbers.contains(&name);
        // A list's type does not contain the list's elements.
        let is_list = |class: Option<&str>| class == Some("torch.list");
        let is_other = info.operands().iter().any(|slot| is_list(slot.class.as_deref()) || reads(&slot.name));
        if is_other { Depends::Surroundings } else { self.depends }
    }

    /// Checks an operation with the check of its owner, or the one for other owners unless the owner leaves all to a
    /// run.
    pub(crate) fn verify(&self, view: OpView<'_>, owner: Owner, leaves_to_run: bool) -> CheckResult {
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

    fn otherwise_of(&self, owner: Owner, own: Option<OwnerCheck>) -> Option<(ShapeCheck, &'static str)> {
        self.otherwise.filter(|_| owner.leaves_to_run() && own.is_none_or(|own| own.is_partial))
    }

    /// The checks for the operations of an owner.
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

    /// Whether the declared shapes are those that the constraints give. The number of processes in a group may depend on the
    /// run.
    pub(crate) const fn is_compared(&self) -> bool {
        !self.is_of_groups
    }

    /// The origin of the axes of results, if it is known.
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

    /// States the requirements of an operation on its sizes.
    pub(crate) fn constrain(
        &self,
        reader: &RelationReader<'_>,
        op: OpId,
        (info, rule): (&OpDefinition, &ShapeRule),
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        (self.constraints)(Instance { reader, ir: reader.ir, op, info, rule }, reading)
    }
}

impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Relation").field(&self.name).finish()
    }
}

/// The relations of all files.
fn all() -> impl Iterator<Item = &'static Relation> {
    const TABLES: &[&[Relation]] = &[
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
        onnx::iterations::RELATIONS,
        onnx::recurrent::RELATIONS,
        onnx::equation::RELATIONS,
        onnx::attention::RELATIONS,
        onnx::images::RELATIONS,
        onnx::samples::RELATIONS,
        onnx::signals::RELATIONS,
        torch::RELATIONS,
        torch::parts::RELATIONS,
        torch::windows::RELATIONS,
        triton::RELATIONS,
    ];
    TABLES.iter().copied().flatten()
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
