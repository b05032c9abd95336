//! [`run_time_sizes`]: the requirements of functions on sizes, as data.

use super::super::Options;
use super::super::symbols::string;
use super::checkpoints::Checkpoints;
use super::guards::Unguarded;
use crate::ir::holders::with_sizes;
use crate::ir::{Definition, Holder, Ir, OpId, Type, ValueId};
use crate::shape::Dim;
use crate::shapes::{ConstraintRecord, DimPlace};
use crate::sizes::{Requirement, Size};
use crate::solve::{Analysis, Conditions};
use crate::source::{SourceFile, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The results of the analysis of a function's run-time sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FunctionSizes {
    /// The name of the function, without `@`.
    pub function: String,
    /// The place of the function's name.
    pub place: Option<Span>,
    /// Operands with run-time sizes that the analysis does not read, of operations that relate sizes: memrefs, and types of unknown rank.
    pub unanalysed: Vec<Unanalysed>,
    /// Whether other modules may call the function.
    pub is_public: bool,
    /// The outcome.
    pub outcome: SizesOutcome,
}

/// The outcome for the run-time sizes of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizesOutcome {
    /// No sizes satisfy the function's operations, which is an error.
    Contradictory,
    /// The analysis exceeds its budget.
    Undecided,
    /// The function's operations succeed if, and only if, all conditions hold.
    Satisfiable {
        /// The conditions.
        conditions: Vec<Condition>,
        /// Whether no condition is known to follow from the other conditions.
        is_irredundant: bool,
        /// Values with dynamic dimensions, and types for which the function succeeds; `None` if none were found that
        /// match the numbers it computes.
        witness: Option<Vec<Witness>>,
    },
}

/// A requirement on run-time sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Condition {
    /// The condition.
    pub what: Requirement<SizeName>,
    /// The lines of the operations that require the condition, counted from 1.
    pub lines: Vec<u32>,
    /// Whether an assertion in the function, or equal names of dimensions, state the condition, and no operation requires it.
    pub is_asserted: bool,
    /// The operations before which a program can check the condition, each with the requirement to check; empty if the condition is not
    /// only about dimensions. The last requirement is the whole condition; earlier requirements are parts that must be checked earlier, and
    /// whose sizes are known there.
    pub guards: Vec<(OpId, Requirement<Guarded>)>,
    /// The first operation that requires the condition, and the reason for which a program cannot check it before that operation; `None` if
    /// there are guards.
    pub unguarded: Option<(OpId, Unguarded)>,
}

/// A value whose run-time sizes are not part of the conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unanalysed {
    /// The name of the value, with `%`.
    pub value: String,
    /// The type of the value.
    pub ty: String,
}

/// A size that a program can compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarded {
    /// A number.
    Fixed(u64),
    /// A dimension of a value, counted from the left.
    Dimension(ValueId, u32),
}

/// A size in the form in which a condition names it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SizeName {
    /// A number.
    Fixed(u64),
    /// A dimension of a value.
    Dimension {
        /// The name of the value, with `%`.
        value: String,
        /// The number of the dimension, counted from the left.
        axis: u32,
        /// The rank of the value.
        rank: u32,
    },
    /// A number that a value is, or has as an element.
    Number {
        /// The name of the value, with `%`.
        value: String,
        /// The index of the element, if the value has several.
        index: Option<u32>,
    },
    /// A number that is computed from other numbers: `2 * %n + 1`.
    Computed(String),
    /// A size that is no dimension of a value.
    Unnamed,
}

/// Prints the size as it is named in a sentence.
impl fmt::Display for SizeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(size) => write!(f, "{size}"),
            Self::Dimension { value, rank: 1, .. } | Self::Number { value, index: None } => f.write_str(value),
            Self::Dimension { value, axis, .. } => write!(f, "dimension {axis} of {value}"),
            Self::Number { value, index: Some(index) } => write!(f, "element {index} of {value}"),
            Self::Computed(text) => f.write_str(text),
            Self::Unnamed => f.write_str("a size without a name"),
        }
    }
}

/// A value, and a type of it for which the function succeeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The name of the value, with `%`.
    pub value: String,
    /// The type, without `?`; of a number the number.
    pub ty: String,
}

/// The requirements of a module's functions on run-time sizes. The module must have no error of [`verify`](crate::verify::verify).
pub fn run_time_sizes(ir: &Ir, source: &SourceFile, options: &Options<'_>) -> Vec<FunctionSizes> {
    let mut analysis = Analysis::new(ir, options.registry, options.limits.solving, Default::default())
        .following_calls(options.follows_calls);
    let functions: Vec<OpId> = ir.operations().filter(|op| analysis.is_function(*op)).collect();
    let bodies =
        functions.into_iter().filter(|op| ir.regions(*op).next().is_some_and(|region| ir.block_count(region) > 0));
    bodies
        .map(|function| {
            let findings = analysis.function(function);
            let outcome = match (findings.blames.is_empty(), findings.is_decided) {
                (false, _) => SizesOutcome::Contradictory,
                (true, false) => SizesOutcome::Undecided,
                (true, true) => match analysis.conditions(function) {
                    None => SizesOutcome::Undecided,
                    Some(conditions) => {
                        ConditionNames { ir, source, analysis: &analysis }.satisfiable(function, conditions)
                    }
                },
            };
            let name = string(ir, function, "sym_name").map(String::from_utf8_lossy).unwrap_or_default();
            let visibility = string(ir, function, "sym_visibility");
            let is_public = visibility.is_none_or(|visibility| visibility == b"public");
            let unanalysed = unanalysed(&analysis, ir, function);
            FunctionSizes { function: name.into_owned(), place: ir.place(function), unanalysed, is_public, outcome }
        })
        .collect()
}

/// The operands in [`FunctionSizes::unanalysed`], each once.
fn unanalysed(analysis: &Analysis<'_>, ir: &Ir, function: OpId) -> Vec<Unanalysed> {
    let mut values: BTreeSet<ValueId> = BTreeSet::new();
    let mut regions: Vec<_> = ir.regions(function).collect();
    while let Some(region) = regions.pop() {
        for op in ir.blocks(region).flat_map(|block| ir.block_ops(block)) {
            regions.extend(ir.regions(op));
            if analysis.relates_sizes(op) {
                values.extend(ir.operands(op).iter().filter(|operand| analysis.is_unanalysed(**operand)));
            }
        }
    }
    let named = |value| Some(Unanalysed { value: ir.value_name(value)?, ty: ir.print_type(ir.value_type(value)) });
    values.into_iter().filter_map(named).collect()
}

pub(super) struct ConditionNames<'v, 'a> {
    pub(super) ir: &'v Ir,
    source: &'v SourceFile,
    analysis: &'v Analysis<'a>,
}

impl ConditionNames<'_, '_> {
    fn satisfiable(&self, function: OpId, conditions: Conditions) -> SizesOutcome {
        let Conditions { record, requirements, witness } = conditions;
        let mut checkpoints = Checkpoints::new(&record, |op| self.analysis.asserts(op));
        let conditions = requirements.list.into_iter().map(|required| {
            let ops = required.constraints.iter().filter_map(|number| record.ops[*number]);
            let ops: BTreeSet<OpId> = ops.collect();
            let lines: BTreeSet<u32> = ops.iter().filter_map(|op| self.line(*op)).collect();
            let (guards, reason) = match self.guards(&record, &mut checkpoints, &required.what, &ops) {
                Ok(guards) => (guards, None),
                Err(reason) => (Vec::new(), Some(reason)),
            };
            Condition {
                guards,
                unguarded: ops.first().copied().zip(reason),
                what: required.what.map(|size| self.name(&record, size)),
                lines: lines.into_iter().collect(),
                is_asserted: ops.iter().all(|op| self.analysis.asserts(*op)),
            }
        });
        SizesOutcome::Satisfiable {
            conditions: conditions.collect(),
            is_irredundant: requirements.is_irredundant,
            witness: witness.map(|witness| self.witness(function, &witness)),
        }
    }

    fn line(&self, op: OpId) -> Option<u32> {
        Some(self.source.line_column(self.ir.place(op)?.start).line)
    }

    pub(super) fn name(&self, record: &ConstraintRecord, size: Size) -> SizeName {
        let unknown = match record.computed(size) {
            Size::Fixed(size) => return SizeName::Fixed(size),
            Size::Unknown(unknown) => unknown,
        };
        match (record.place(unknown), record.polynomial(unknown)) {
            (Some(place), _) => self.place(place),
            (None, Some(polynomial)) => SizeName::Computed(polynomial.text(|atom| self.factor(record, atom))),
            (None, None) => SizeName::Unnamed,
        }
    }

    /// A size as a factor, in parentheses if it is a sum.
    fn factor(&self, record: &ConstraintRecord, size: Size) -> String {
        let name = self.name(record, size).to_string();
        if name.contains(' ') { format!("({name})") } else { name }
    }

    fn place(&self, place: DimPlace) -> SizeName {
        let Some(value) = self.ir.value_name(place.value) else { return SizeName::Unnamed };
        let shape = self.ir.types.shaped(self.ir.value_type(place.value)).and_then(|shaped| shaped.shape);
        match place.is_element(self.ir) {
            true => {
                let has_several = shape.is_some_and(|shape| shape.first().is_some_and(|dim| !dim.is_one()));
                SizeName::Number { value, index: has_several.then_some(place.axis) }
            }
            false => SizeName::Dimension { value, axis: place.axis, rank: shape.map_or(0, <[_]>::len) as u32 },
        }
    }

    /// The types of the function's dynamic arguments, and of other values whose sizes the arguments do not determine.
    fn witness(&self, function: OpId, sizes: &[(DimPlace, u64)]) -> Vec<Witness> {
        let ir = self.ir;
        let of: BTreeMap<DimPlace, u64> = sizes.iter().copied().collect();
        let entry = ir.regions(function).next().and_then(|region| ir.blocks(region).next());
        let arguments = entry.into_iter().flat_map(|entry| ir.arguments(entry));
        let values: BTreeSet<ValueId> = arguments.chain(sizes.iter().map(|(place, _)| place.value)).collect();
        let is_argument = |value: &ValueId| matches!(ir.definition(*value), Definition::Argument(_));
        let (mut arguments, others): (Vec<ValueId>, Vec<ValueId>) = values.into_iter().partition(is_argument);
        arguments.extend(others);
        arguments.into_iter().filter_map(|value| self.typed(value, &of)).collect()
    }

    fn typed(&self, value: ValueId, of: &BTreeMap<DimPlace, u64>) -> Option<Witness> {
        // A size without requirements may have any value.
        const ANY: u64 = 2;
        let ir = self.ir;
        let first = DimPlace { value, axis: 0 };
        if first.is_element(ir)
            && let Some(number) = of.get(&first)
        {
            let numbers = (0..).map_while(|axis| of.get(&DimPlace { value, axis }));
            let numbers: Vec<String> = numbers.map(u64::to_string).collect();
            let ty = if numbers.len() > 1 { format!("[{}]", numbers.join(", ")) } else { number.to_string() };
            return Some(Witness { value: ir.value_name(value)?, ty });
        }
        let size =
            |(dim, axis): (&Dim, u32)| dim.size().or_else(|| of.get(&DimPlace { value, axis }).copied()).unwrap_or(ANY);
        let (shape, ty) = match ir.types.resolved(ir.value_type(value)) {
            Type::RankedTensor { shape, element, encoding } => {
                let dims: String = shape.iter().zip(0..).map(|dim| format!("{}x", size(dim))).collect();
                let encoding = encoding.map_or(String::new(), |encoding| format!(", {}", ir.spell_attribute(encoding)));
                (&**shape, format!("tensor<{dims}{}{encoding}>", ir.print_type(*element)))
            }
            Type::Opaque(_) => {
                let Holder::Shape(shape) = ir.types.holder(ir.value_type(value)) else { return None };
                let sizes: Vec<u64> = shape.iter().zip(0..).map(size).collect();
                (shape, with_sizes(&ir.print_type(ir.value_type(value)), &sizes)?)
            }
            _ => return None,
        };
        let is_dynamic = shape.iter().any(|dim| dim.is_dynamic());
        is_dynamic.then_some(Witness { value: ir.value_name(value)?, ty })
    }
}
