//! Sizes that a user's formula computes: `formula(x = n c h, out[0] = n * c, out[1] = (h + 2 * pad - kernel) / stride + 1)`.

mod equation;

pub use equation::FormulaError;

use super::apply::{RelationRefusal, RelationState};
use super::bind::Partial;
use super::misfit::{CheckResult, MisfitPlace, ShapeFault, refuse};
use super::relation::{ANY, ArgumentKind, Depends, Instance, Relation};
use super::user_rule::ShapeRuleError;
use super::view::{OpView, differ};
use crate::assembly::{Arity, OpDefinition, ShapeRule, Slot};
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::sizes::{Operator, Term};
use equation::{Equation, FormulaDim, FormulaOperator, FormulaStep, parse};
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] =
    &[Relation::new("formula", "equations name dimensions of operands, and compute those of results", formula)
        .takes(&[ArgumentKind::Equation])
        .count(2, ANY)
        .depends(Depends::Attributes)
        .otherwise(verify_operands, "operands have the ranks and sizes that the equations give them")];

/// An operand that does not match its equation.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum FormulaFault {
    #[error("operand #{operand} must have rank {expected}, but has rank {found}")]
    Rank { operand: usize, expected: usize, found: usize },
    #[error("dimension {axis} of operand #{operand} must have size {expected}, but has {found}")]
    Size { operand: usize, axis: usize, expected: u64, found: Dim },
    #[error(
        "dimension {axis} of operand #{operand} must have the size of dimension '{name}', {expected}, but has {found}"
    )]
    Named { operand: usize, axis: usize, name: String, expected: Dim, found: Dim },
}

impl ShapeFault for FormulaFault {
    fn code(&self) -> Code {
        Code::UnfitOperandShapes
    }
}

/// The equations of a rule. Invalid equations were refused when the rule was made.
fn equations(rule: &ShapeRule) -> impl Iterator<Item = Equation<'_>> {
    rule.arguments.iter().filter_map(|text| parse(text).ok())
}

fn formula(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let mut named: SmallVec<[(&str, Term); 8]> = SmallVec::new();
    let mut found: SmallVec<[(&str, Partial); 1]> = SmallVec::new();
    for equation in equations(o.rule) {
        match equation {
            Equation::Operand { name, dims } => {
                let index = o.first_operand(name).ok_or(RelationRefusal::Invalid)?;
                let Some(row) = o.operand_row(index, reading) else { continue };
                if row.rank() != dims.len() {
                    return Err(RelationRefusal::Invalid);
                }
                for (axis, dim) in dims.into_iter().enumerate() {
                    let size = reading.dims.get(row, axis);
                    let known = match dim {
                        FormulaDim::Named(name) => {
                            named.iter().find(|(known, _)| *known == name).map(|(_, size)| *size)
                        }
                        FormulaDim::Size(size) => Some(reading.facts.constant(size)),
                        FormulaDim::Any => continue,
                    };
                    match (known, dim) {
                        (Some(known), _) => reading.facts.equate(known, size)?,
                        (None, FormulaDim::Named(name)) => named.push((name, size)),
                        (None, FormulaDim::Size(_) | FormulaDim::Any) => {}
                    }
                }
            }
            Equation::Result { name, axis, steps } => {
                let size = computed(o, &steps, &named, reading).and_then(|size| o.as_size(size, reading));
                let at = found.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
                    found.push((name, Partial::new()));
                    found.len() - 1
                });
                let dims = &mut found[at].1;
                dims.resize(dims.len().max(axis + 1), None);
                dims[axis] = size;
            }
        }
    }
    for (name, dims) in found {
        let slot = o.info.results().iter().position(|slot| *slot.name == *name);
        let result = slot.and_then(|slot| o.ir.results(o.op).nth(slot)).ok_or(RelationRefusal::Invalid)?;
        o.reader.bind_result(result, &dims, reading)?;
    }
    Ok(())
}

/// The value of a computation; `None` if part of it is unknown, or is a quotient of run-time sizes.
fn computed(
    o: Instance<'_, '_>,
    steps: &[FormulaStep<'_>],
    named: &[(&str, Term)],
    reading: &mut RelationState<'_>,
) -> Option<Term> {
    let mut stack: SmallVec<[Term; 4]> = SmallVec::new();
    for step in steps {
        let number = match *step {
            FormulaStep::Number(number) => reading.facts.constant(number),
            FormulaStep::Name(name) => match named.iter().find(|(known, _)| *known == name) {
                Some((_, size)) => *size,
                None => {
                    let number = o.ir.integer(o.ir.own_attribute(o.op, name)?)?;
                    reading.facts.constant(number as u64)
                }
            },
            FormulaStep::Entry(name, entry) => {
                let list = o.ir.integer_list(o.ir.own_attribute(o.op, name)?)?;
                reading.facts.constant(*list.get(entry)? as u64)
            }
            FormulaStep::Apply(arithmetic) => {
                let (right, left) = (stack.pop()?, stack.pop()?);
                let operator = match arithmetic {
                    FormulaOperator::Add => Operator::Add,
                    FormulaOperator::Subtract => Operator::Subtract,
                    FormulaOperator::Multiply => Operator::Multiply,
                    FormulaOperator::Divide => {
                        let [left, right] = [left, right].map(|term| reading.facts.value(term).map(|size| size as i64));
                        let quotient = left?.checked_div_euclid(right.filter(|right| *right > 0)?)?;
                        stack.push(reading.facts.constant(quotient as u64));
                        continue;
                    }
                };
                reading.facts.compute(operator, left, right)
            }
        };
        stack.push(number);
    }
    stack.pop()
}

/// Verifies ranks and sizes of operands by their equations.
fn verify_operands(view: OpView<'_>) -> CheckResult {
    let mut known: Vec<(&str, Dim, MisfitPlace)> = Vec::new();
    for equation in equations(view.rule) {
        let Equation::Operand { name, dims } = equation else { continue };
        let range = view.info.operand_range(name, view.operand_count());
        let Some(index) = range.filter(|range| range.len() == 1).map(|range| range.start) else { continue };
        let Some(operand) = view.operand(index) else { continue };
        if operand.rank() != dims.len() {
            let fault = FormulaFault::Rank { operand: index, expected: dims.len(), found: operand.rank() };
            return refuse(fault, [operand.whole()]);
        }
        for (axis, (dim, found)) in dims.into_iter().zip(operand.dims.iter().copied()).enumerate() {
            match dim {
                FormulaDim::Size(expected) if found.size().is_some_and(|found| found != expected) => {
                    return refuse(FormulaFault::Size { operand: index, axis, expected, found }, [operand.dim(axis)]);
                }
                FormulaDim::Named(name) => match known.iter_mut().find(|(other, ..)| *other == name) {
                    Some((_, expected, mark)) if differ(*expected, found) => {
                        let (name, expected) = (name.to_owned(), *expected);
                        let fault = FormulaFault::Named { operand: index, axis, name, expected, found };
                        return refuse(fault, [operand.dim(axis), mark.clone()]);
                    }
                    Some((_, size, mark)) if size.is_dynamic() => (*size, *mark) = (found, operand.dim(axis)),
                    Some(_) => {}
                    None => known.push((name, found, operand.dim(axis))),
                },
                FormulaDim::Size(_) | FormulaDim::Any => {}
            }
        }
    }
    Ok(())
}

/// Checks the equations of a rule against the definition of an operation.
pub(super) fn check(rule: &ShapeRule, info: &OpDefinition) -> Result<(), ShapeRuleError> {
    let names = |slots: &[Slot]| -> Vec<String> {
        slots.iter().map(|slot| slot.name.to_string()).filter(|name| !name.starts_with('#')).collect()
    };
    let one = |slots: &[Slot], name: &str, missing: ShapeRuleError| match slots.iter().find(|slot| *slot.name == *name)
    {
        Some(slot) if slot.arity == Arity::One => Ok(()),
        Some(_) => Err(FormulaError::Variadic(name.to_owned()).into()),
        None => Err(missing),
    };
    let (mut dimensions, mut operands): (Vec<&str>, Vec<&str>) = Default::default();
    let mut results: Vec<(&str, Vec<usize>)> = Vec::new();
    for text in &rule.arguments {
        match parse(text)? {
            Equation::Operand { name, dims } => {
                let known = names(info.operands());
                one(info.operands(), name, ShapeRuleError::Operand { name: name.to_owned(), known })?;
                if operands.contains(&name) {
                    return Err(FormulaError::Twice(name.to_owned()).into());
                }
                operands.push(name);
                dimensions.extend(dims.into_iter().filter_map(|dim| match dim {
                    FormulaDim::Named(name) => Some(name),
                    FormulaDim::Size(_) | FormulaDim::Any => None,
                }));
            }
            Equation::Result { name, axis, steps } => {
                let known = names(info.results());
                one(info.results(), name, FormulaError::Result { name: name.to_owned(), known }.into())?;
                check_steps(text, &steps, &dimensions, info)?;
                let at = results.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
                    results.push((name, Vec::new()));
                    results.len() - 1
                });
                if results[at].1.contains(&axis) {
                    return Err(FormulaError::Twice(format!("{name}[{axis}]")).into());
                }
                results[at].1.push(axis);
            }
        }
    }
    if results.is_empty() {
        let name = names(info.results()).into_iter().next().unwrap_or_default();
        return Err(FormulaError::NoResult(name).into());
    }
    for (name, mut axes) in results {
        axes.sort_unstable();
        if let Some((missing, axis)) = axes.into_iter().enumerate().find(|(place, axis)| place != axis) {
            return Err(FormulaError::Missing { name: name.to_owned(), axis, missing }.into());
        }
    }
    Ok(())
}

/// Verifies that names in a computation are defined, and that no divisor is 0.
fn check_steps(
    text: &str,
    steps: &[FormulaStep<'_>],
    dimensions: &[&str],
    info: &OpDefinition,
) -> Result<(), FormulaError> {
    let is_attribute = |name: &str| info.attribute(name.as_bytes()).is_some();
    // The values that are numbers without names.
    let mut stack: Vec<Option<u64>> = Vec::new();
    for step in steps {
        let (unknown, value) = match *step {
            FormulaStep::Name(name) => {
                (Some(name).filter(|name| !dimensions.contains(name) && !is_attribute(name)), None)
            }
            FormulaStep::Entry(name, _) => (Some(name).filter(|name| !is_attribute(name)), None),
            FormulaStep::Number(number) => (None, Some(number)),
            FormulaStep::Apply(arithmetic) => {
                let (right, left) = (stack.pop().flatten(), stack.pop().flatten());
                if (arithmetic, right) == (FormulaOperator::Divide, Some(0)) {
                    return Err(FormulaError::DividesByZero(text.trim().to_owned()));
                }
                (None, left.zip(right).and_then(|(left, right)| arithmetic.of_numbers(left, right)))
            }
        };
        stack.push(value);
        if let Some(name) = unknown {
            let attributes = info.attributes.iter().map(|attribute| attribute.name.to_string());
            let mut known: Vec<String> = dimensions.iter().map(|name| (*name).to_owned()).chain(attributes).collect();
            known.sort_unstable();
            known.dedup();
            return Err(FormulaError::Name { name: name.to_owned(), known });
        }
    }
    Ok(())
}
