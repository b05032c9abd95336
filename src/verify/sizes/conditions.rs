//! What functions require of sizes, as data: [`run_time_sizes`].

use super::super::Options;
use super::super::symbols::string;
use crate::ir::{Definition, Ir, OpId, Type, ValueId};
use crate::sizes::{Budget, Requirement, Size};
use crate::source::{SourceFile, Span};
use crate::transfer::{Analysis, Conditions, Place};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of the run-time sizes of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionSizes {
    /// The name of the function, without `@`.
    pub function: String,
    /// Where it is written.
    pub place: Option<Span>,
    /// Whether other modules may call it.
    pub is_public: bool,
    /// What was found out.
    pub found: SizesFound,
}

/// What was found out about the run-time sizes of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SizesFound {
    /// No sizes satisfy its operations, which is reported as an error.
    Contradictory,
    /// It is too much to tell.
    Undecided,
    /// Its operations succeed if, and only if, all conditions hold.
    Satisfiable {
        /// What must hold.
        conditions: Vec<Condition>,
        /// Whether none of the conditions is known to follow from the others.
        is_irredundant: bool,
        /// Values with dynamic dimensions and types with which the function succeeds.
        witness: Vec<Witness>,
    },
}

/// Something that a run must satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What it is.
    pub what: Requirement<SizeName>,
    /// The lines of the operations that require it, counted from 1.
    pub lines: Vec<u32>,
}

/// A size, as it is named in a condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SizeName {
    /// A number.
    Fixed(u64),
    /// A dimension of a value.
    Dimension {
        /// The name of the value, with `%`.
        value: String,
        /// Which dimension it is, counted from the left.
        axis: u32,
        /// How many there are.
        rank: u32,
    },
    /// A size that is no dimension of a value.
    Unnamed,
}

/// A value, and a type of it with which the function succeeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The name of the value, with `%`.
    pub value: String,
    /// The type, without `?`.
    pub ty: String,
}

/// What the functions of a module require of sizes that only a run decides. The module is one that [`verify`](crate::verify::verify)
/// finds no error in.
pub fn run_time_sizes(ir: &Ir, source: &SourceFile, options: &Options<'_>) -> Vec<FunctionSizes> {
    let mut analysis = Analysis::new(ir, options.registry, Budget::default(), Default::default());
    let functions = ir.operations().filter(|op| ir.op_name(*op) == b"func.func");
    let bodies = functions.filter(|op| ir.regions(*op).next().is_some_and(|region| ir.block_count(region) > 0));
    bodies
        .map(|function| {
            let findings = analysis.function(function);
            let found = match (findings.blames.is_empty(), findings.is_decided) {
                (false, _) => SizesFound::Contradictory,
                (true, false) => SizesFound::Undecided,
                (true, true) => match analysis.conditions(function) {
                    None => SizesFound::Undecided,
                    Some(conditions) => Naming { ir, source }.satisfiable(function, conditions),
                },
            };
            let name = string(ir, function, "sym_name").map(String::from_utf8_lossy).unwrap_or_default();
            let visibility = string(ir, function, "sym_visibility");
            let is_public = visibility.is_none_or(|visibility| visibility == b"public");
            FunctionSizes { function: name.into_owned(), place: ir.place(function), is_public, found }
        })
        .collect()
}

struct Naming<'v> {
    ir: &'v Ir,
    source: &'v SourceFile,
}

impl Naming<'_> {
    fn satisfiable(&self, function: OpId, found: Conditions) -> SizesFound {
        let Conditions { record, requirements, witness } = found;
        let name = |size: Size| match size {
            Size::Fixed(size) => SizeName::Fixed(size),
            Size::Unknown(unknown) => record.place(unknown).map_or(SizeName::Unnamed, |place| self.dimension(place)),
        };
        let conditions = requirements.list.into_iter().map(|required| {
            let ops = required.constraints.iter().filter_map(|number| record.ops[*number]);
            let lines: BTreeSet<u32> = ops.filter_map(|op| self.line(op)).collect();
            Condition { what: required.what.map(name), lines: lines.into_iter().collect() }
        });
        SizesFound::Satisfiable {
            conditions: conditions.collect(),
            is_irredundant: requirements.is_irredundant,
            witness: self.witness(function, &witness),
        }
    }

    fn line(&self, op: OpId) -> Option<u32> {
        Some(self.source.line_column(self.ir.place(op)?.start).line)
    }

    fn dimension(&self, place: Place) -> SizeName {
        let Some(value) = self.ir.value_name(place.value) else { return SizeName::Unnamed };
        let rank = self.shape(place.value).map_or(0, <[_]>::len) as u32;
        SizeName::Dimension { value, axis: place.axis, rank }
    }

    fn shape(&self, value: ValueId) -> Option<&[crate::shape::Dim]> {
        self.ir.types.shaped(self.ir.value_type(value)).and_then(|shaped| shaped.shape)
    }

    /// The types of the function's dynamic arguments, and of other values whose sizes nothing defines.
    fn witness(&self, function: OpId, sizes: &[(Place, u64)]) -> Vec<Witness> {
        let ir = self.ir;
        let of: BTreeMap<Place, u64> = sizes.iter().copied().collect();
        let entry = ir.regions(function).next().and_then(|region| ir.blocks(region).next());
        let arguments = entry.into_iter().flat_map(|entry| ir.arguments(entry));
        let values: BTreeSet<ValueId> = arguments.chain(sizes.iter().map(|(place, _)| place.value)).collect();
        let is_argument = |value: &ValueId| matches!(ir.definition(*value), Definition::Argument(_));
        let (mut arguments, others): (Vec<ValueId>, Vec<ValueId>) = values.into_iter().partition(is_argument);
        arguments.extend(others);
        arguments.into_iter().filter_map(|value| self.typed(value, &of)).collect()
    }

    fn typed(&self, value: ValueId, of: &BTreeMap<Place, u64>) -> Option<Witness> {
        // Of a size that no operation asks for every one will do.
        const ANY: u64 = 2;
        let ir = self.ir;
        let Type::RankedTensor { shape, element, encoding } = ir.types.resolved(ir.value_type(value)) else {
            return None;
        };
        let is_dynamic = shape.iter().any(|dim| dim.is_dynamic());
        let dims = shape.iter().zip(0..).map(|(dim, axis)| {
            let size = dim.size().or_else(|| of.get(&Place { value, axis }).copied()).unwrap_or(ANY);
            format!("{size}x")
        });
        let encoding = encoding.map_or(String::new(), |encoding| format!(", {}", ir.spell_attribute(encoding)));
        let ty = format!("tensor<{}{}{encoding}>", dims.collect::<String>(), ir.print_type(*element));
        is_dynamic.then_some(Witness { value: ir.value_name(value)?, ty })
    }
}
