//! [`Flow`]: the values that an operation passes to its regions and that their terminators pass on, and how often a region runs.
//!
//! A row has it as `flow=for(region(_, initArgs) -> region, results again)`: the owner whose words report a mismatch (without a name, MLIR's
//! `RegionBranchOpInterface`), and a clause for each region, separated by semicolons:
//!
//! ```text
//! region(arguments) 1.. -> targets times
//! ```
//!
//! | argument | meaning |
//! |---|---|
//! | `name` | an argument for each value of the operand, of its type |
//! | `element(name)`, `scalar(name)` | an argument for each value, of its element type, or a tensor of rank 0 with that element type |
//! | `index` | an argument of this type |
//! | `_`, `_*` | an argument, or any number of arguments, of unknown origin |
//! | `slices(number along axes)` | the last values so far, as many as an attribute states, are passed without an axis that another attribute lists |
//!
//! `1..` excludes the first operand of the terminator. A target is a result, a region, or `element(name)`: the element type of the values of an operand or a
//! result, if the terminator decides only that. `stacks(name)`, or `stacks(name along axes)`, are results of which the first receive the values that are carried
//! from one iteration to the next; each other result has a further axis, with an element for each iteration, which is the first or is listed by an attribute. `keeps` before the arrow means that the region's own arguments are passed to the targets, and no operands of
//! its terminator.
//! A clause may also describe a successor of a terminator, or the function that the symbol of an attribute names, `@callee(..)`. A region runs `once`, as the
//! only `one` of its operation, `maybe` once, or `again`, any number of times.

use super::flow_notation::parse_clause;
use super::{Extent, OpDefinition};
use std::fmt;

/// The flow of values into the regions of an operation and out of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flow {
    /// The owner in whose words a mismatch is reported.
    pub words: FlowWords,
    /// The regions.
    pub clauses: Vec<FlowClause>,
}

/// The flow into and out of a region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlowClause {
    /// The name of the region.
    pub region: Box<str>,
    /// The arguments of the region.
    pub arguments: Vec<FlowArgument>,
    /// The number of leading operands of a terminator that are not passed.
    pub skipped: u8,
    /// Whether the arguments of the region are passed on, and not the operands of its terminator.
    pub keeps: bool,
    /// The targets of the passed values.
    pub targets: Vec<FlowTarget>,
    /// The number of times the region runs.
    pub runs: Runs,
}

/// Arguments of a region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlowArgument {
    /// An argument of unknown origin.
    Any,
    /// Any number of arguments of unknown origin.
    Rest,
    /// One argument for each value of an operand.
    Values(Box<str>, FlowType),
    /// An argument of a fixed type.
    Typed(Box<str>),
    /// The last values of the operand before are passed one element of an axis at a time.
    Slices {
        /// The attribute with the number of values.
        count: Box<str>,
        /// The attribute with an axis for each value; axes that it does not list are the first.
        axes: Box<str>,
    },
}

impl FlowArgument {
    /// The name of the operand that the argument receives.
    pub fn operand(&self) -> Option<&str> {
        match self {
            Self::Values(name, _) => Some(name),
            Self::Any | Self::Rest | Self::Typed(_) | Self::Slices { .. } => None,
        }
    }
}

/// A target to which values are passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlowTarget {
    /// The region or the result with a name.
    Named(Box<str>),
    /// Only a type is passed: that of the values of an operand or a result.
    Type(Box<str>, FlowType),
    /// The results with a name: the first receive carried values, and each other result has a further axis of iterations, which is
    /// the first axis or is listed by an attribute.
    Stacks(Box<str>, Option<Box<str>>),
}

/// The part of a value that is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlowType {
    /// The value.
    Same,
    /// The element type.
    Element,
    /// A tensor of rank 0 with the element type.
    Scalar,
    /// An element of an axis.
    Slice,
    /// The value is an element of an axis of the target.
    Stack,
}

/// The number of times a region runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runs {
    /// The region runs once whenever the operation runs.
    Once,
    /// Exactly one of the regions with this kind of run runs.
    One,
    /// The region runs once or never.
    Maybe,
    /// The region runs any number of times.
    Again,
}

/// The owner in whose words, and in whose order, mismatches are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum FlowWords {
    /// Messages of MLIR's `RegionBranchOpInterface`.
    #[default]
    Edges,
    /// The messages of a branch between regions, for regions that have no arguments for the verifier.
    Execute,
    /// `scf.for`, and `LoopLikeOpInterface`.
    For,
    /// `affine.for`
    AffineFor,
    /// `affine.if`
    AffineIf,
    /// `affine.parallel`
    AffineParallel,
    /// `scf.if`
    If,
    /// `scf.while`
    While,
    /// `scf.index_switch`
    Switch,
    /// `scf.forall`
    Forall,
    /// `scf.parallel`
    Parallel,
    /// `scf.reduce`
    Reductions,
    /// `shape.reduce`
    ShapeReduce,
    /// `memref.generic_atomic_rmw`
    Atomic,
    /// `async.execute`
    Async,
    /// `tensor.generate`
    Generate,
    /// `tensor.pad`
    Pad,
    /// Operations of `linalg`.
    Linalg,
    /// `linalg.map`
    LinalgMap,
    /// `linalg.reduce`
    LinalgReduce,
    /// `tosa.cond_if`
    TosaIf,
    /// `tosa.while_loop`
    TosaWhile,
    /// `stablehlo.if`, `stablehlo.case`
    HloBranches,
    /// `stablehlo.while`
    HloWhile,
    /// `stablehlo.map`
    HloMap,
    /// `stablehlo.sort`
    HloSort,
    /// `stablehlo.reduce`
    HloReduce,
    /// `stablehlo.reduce_window`, whose body receives windows as scalars.
    HloWindow,
    /// `stablehlo.scatter`, `reduce_scatter`: initial values are elements.
    HloCombine,
    /// `stablehlo.all_reduce`, which combines each operand separately.
    HloEach,
    /// `stablehlo.select_and_scatter`
    HloSelect,
    /// Functions of `ml_program`.
    MlFunction,
    /// `async.func`
    AsyncFunction,
    /// `emitc.func`
    EmitcFunction,
    /// `torch.prim.If`, `torch.prim.Loop`: types that may be subtypes.
    Torch,
    /// A mismatch is not reported, but the flow of values is used for sizes.
    Silent,
}

/// The names of the owners in rows.
const WORDS: &[(&str, FlowWords)] = &[
    ("", FlowWords::Edges),
    ("execute", FlowWords::Execute),
    ("for", FlowWords::For),
    ("affine_for", FlowWords::AffineFor),
    ("affine_if", FlowWords::AffineIf),
    ("affine_parallel", FlowWords::AffineParallel),
    ("if", FlowWords::If),
    ("while", FlowWords::While),
    ("switch", FlowWords::Switch),
    ("forall", FlowWords::Forall),
    ("parallel", FlowWords::Parallel),
    ("reductions", FlowWords::Reductions),
    ("shape_reduce", FlowWords::ShapeReduce),
    ("atomic", FlowWords::Atomic),
    ("async", FlowWords::Async),
    ("generate", FlowWords::Generate),
    ("pad", FlowWords::Pad),
    ("linalg", FlowWords::Linalg),
    ("linalg_map", FlowWords::LinalgMap),
    ("linalg_reduce", FlowWords::LinalgReduce),
    ("tosa_if", FlowWords::TosaIf),
    ("tosa_while", FlowWords::TosaWhile),
    ("hlo_branches", FlowWords::HloBranches),
    ("hlo_while", FlowWords::HloWhile),
    ("hlo_map", FlowWords::HloMap),
    ("hlo_sort", FlowWords::HloSort),
    ("hlo_reduce", FlowWords::HloReduce),
    ("hlo_window", FlowWords::HloWindow),
    ("hlo_combine", FlowWords::HloCombine),
    ("hlo_each", FlowWords::HloEach),
    ("hlo_select", FlowWords::HloSelect),
    ("ml_function", FlowWords::MlFunction),
    ("async_function", FlowWords::AsyncFunction),
    ("emitc_function", FlowWords::EmitcFunction),
    ("torch", FlowWords::Torch),
    ("silent", FlowWords::Silent),
];

pub(super) const RUNS: &[(&str, Runs)] =
    &[("once", Runs::Once), ("one", Runs::One), ("maybe", Runs::Maybe), ("again", Runs::Again)];

pub(super) const TYPES: &[(&str, FlowType)] = &[("element", FlowType::Element), ("scalar", FlowType::Scalar)];

/// The reason for which a text is no flow.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FlowError {
    /// A word or punctuation is missing in the text.
    #[error("expected {expected}, found '{found}'")]
    Expected {
        /// The expected continuation.
        expected: &'static str,
        /// The text at the place.
        found: String,
    },
    /// A name is no part of the operation.
    #[error("the operation has no {what} '{name}'{}", list(exist))]
    Unknown {
        /// The expected kind.
        what: &'static str,
        /// The unknown name.
        name: String,
        /// The names that exist.
        exist: Vec<String>,
    },
}

impl FlowError {
    pub(super) fn expected(expected: &'static str, found: &str) -> Self {
        Self::Expected { expected, found: found.chars().take(24).collect() }
    }
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!(": there are '{}'", names.join("', '")),
    }
}

impl Flow {
    /// Parses the clauses of a flow, without the words for mismatches that precede the clauses.
    ///
    /// # Errors
    /// [`FlowError`] for the first text that is no clause.
    pub fn parse(text: &str) -> Result<Self, FlowError> {
        let clauses = text.split(';').map(parse_clause).collect::<Result<_, _>>()?;
        Ok(Self { words: FlowWords::Edges, clauses })
    }

    /// Parses a flow in the notation of rows: `for(region(_, initArgs) -> region, results again)`.
    pub(super) fn parse_row(words: &str, clauses: &str) -> Result<Self, FlowError> {
        let known = WORDS.iter().find(|(name, _)| *name == words).map(|(_, words)| *words);
        let words = known.ok_or_else(|| FlowError::expected("the words of an owner", words))?;
        Ok(Self { words, ..Self::parse(clauses)? })
    }

    /// The clause of the region at index `number` of an operation with `count` regions.
    pub fn clause_of(&self, info: &OpDefinition, number: usize, count: usize) -> Option<&FlowClause> {
        if info.regions.is_empty() {
            return self.clauses.get(number);
        }
        let mut start = 0;
        let single = info.regions.iter().filter(|region| !region.is_variadic).count();
        for region in &info.regions {
            let end = start + if region.is_variadic { count.saturating_sub(single) } else { 1 };
            if (start..end).contains(&number) {
                return self.clauses.iter().find(|clause| clause.region == region.name);
            }
            start = end;
        }
        None
    }

    /// Checks that the operation has the parts that the flow names.
    ///
    /// # Errors
    /// [`FlowError::Unknown`] for the first name that no part of the operation has.
    pub fn check(&self, info: &OpDefinition) -> Result<(), FlowError> {
        let names = |slots: &[super::Slot]| slots.iter().map(|slot| slot.name.to_string()).collect::<Vec<_>>();
        let (operands, results) = (names(info.operands()), names(info.results()));
        let attributes: Vec<String> = info.attributes.iter().map(|known| known.name.to_string()).collect();
        let mut regions: Vec<String> = info.regions.iter().map(|region| region.name.to_string()).collect();
        regions.extend(info.successors.iter().map(|(name, _)| name.to_string()));
        if info.extent == Extent::Stated && info.regions.is_empty() {
            regions = self.clauses.iter().map(|clause| clause.region.to_string()).collect();
        }
        let has = |what, name: &str, exist: Vec<String>| match exist.iter().any(|known| known == name) {
            true => Ok(()),
            false => Err(FlowError::Unknown { what, name: name.to_owned(), exist }),
        };
        for clause in &self.clauses {
            match clause.region.strip_prefix('@') {
                Some(symbol) => has("attribute", symbol, attributes.clone())?,
                None => has("region or successor", &clause.region, regions.clone())?,
            }
            for argument in &clause.arguments {
                match argument {
                    FlowArgument::Values(name, _) => has("operand", name, operands.clone())?,
                    FlowArgument::Slices { count, axes } => {
                        has("attribute", count, attributes.clone())?;
                        has("attribute", axes, attributes.clone())?;
                    }
                    FlowArgument::Any | FlowArgument::Rest | FlowArgument::Typed(_) => {}
                }
            }
            for target in &clause.targets {
                let (what, name, mut exist) = match target {
                    FlowTarget::Named(name) => ("result or region", name, results.clone()),
                    FlowTarget::Type(name, _) => ("operand or result", name, results.clone()),
                    FlowTarget::Stacks(name, axes) => {
                        axes.iter().try_for_each(|axes| has("attribute", axes, attributes.clone()))?;
                        ("result", name, results.clone())
                    }
                };
                match target {
                    FlowTarget::Named(_) => exist.extend(regions.clone()),
                    FlowTarget::Type(..) => exist.extend(operands.clone()),
                    FlowTarget::Stacks(..) => {}
                }
                has(what, name, exist)?;
            }
        }
        Ok(())
    }

    /// Whether the operation itself enters a region: it does not if the region receives no operands and is the target of another region.
    pub fn is_entered(&self, clause: &FlowClause) -> bool {
        let is_target = |target: &FlowTarget| matches!(target, FlowTarget::Named(name) if *name == clause.region);
        let mut others = self.clauses.iter().filter(|other| other.region != clause.region);
        !clause.arguments.is_empty() || !others.any(|other| other.targets.iter().any(is_target))
    }

    /// Whether a region may run more than once.
    pub fn repeats(&self) -> bool {
        self.clauses.iter().any(|clause| clause.runs == Runs::Again)
    }

    /// Whether types may differ along the edges, so that values need no casts.
    pub(crate) fn is_untyped(&self) -> bool {
        self.words == FlowWords::Silent
    }
}

/// Prints the notation of rows.
impl fmt::Display for Flow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = WORDS.iter().find(|(_, words)| *words == self.words).map_or("", |(name, _)| name);
        let clauses: Vec<String> = self.clauses.iter().map(ToString::to_string).collect();
        write!(f, "{words}({})", clauses.join("; "))
    }
}

impl fmt::Display for FlowClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let typed = |name: &str, of: FlowType| match TYPES.iter().find(|(_, known)| *known == of) {
            Some((word, _)) => format!("{word}({name})"),
            None => name.to_owned(),
        };
        let arguments = self.arguments.iter().map(|argument| match argument {
            FlowArgument::Any => "_".to_owned(),
            FlowArgument::Rest => "_*".to_owned(),
            FlowArgument::Typed(text) => text.to_string(),
            FlowArgument::Values(name, of) => typed(name, *of),
            FlowArgument::Slices { count, axes } => format!("slices({count} along {axes})"),
        });
        write!(f, "{}({})", self.region, arguments.collect::<Vec<_>>().join(", "))?;
        if self.skipped > 0 {
            write!(f, " {}..", self.skipped)?;
        }
        if self.keeps {
            f.write_str(" keeps")?;
        }
        let targets = self.targets.iter().map(|target| match target {
            FlowTarget::Named(name) => name.to_string(),
            FlowTarget::Type(name, of) => typed(name, *of),
            FlowTarget::Stacks(name, None) => format!("stacks({name})"),
            FlowTarget::Stacks(name, Some(axes)) => format!("stacks({name} along {axes})"),
        });
        let targets = targets.collect::<Vec<_>>().join(", ");
        if !targets.is_empty() {
            write!(f, " -> {targets}")?;
        }
        let runs = RUNS.iter().find(|(_, runs)| *runs == self.runs).map_or("", |(name, _)| name);
        write!(f, " {runs}")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn flows_are_printed_as_they_were_read() {
        for (words, clauses) in [
            ("", "a() -> r once"),
            ("for", "region(_, initArgs) -> region, results again"),
            ("while", "before(inits) 1.. -> after, results again; after(_*) -> before again"),
            ("hlo_while", "cond(operand) keeps -> body, results again; body(operand) -> cond again"),
            ("linalg", "region(element(inputs), element(outputs)) -> element(outputs) again"),
            ("generate", "body(index) maybe"),
            ("silent", "body(_, _, v_initial) 1.. -> body, stacks(v_final) again"),
            ("silent", "body(initial, slices(number along input_axes)) -> stacks(final along output_axes) again"),
        ] {
            assert_eq!(Flow::parse_row(words, clauses).unwrap().to_string(), format!("{words}({clauses})"));
        }
    }

    #[test]
    fn what_is_no_flow_is_refused() {
        for (text, message) in [
            ("a", "expected a region and its arguments, found 'a'"),
            ("a(x", "expected ')' after the arguments, found 'x'"),
            ("a()", "expected 'once', 'one', 'maybe' or 'again', found ''"),
            ("a() -> r often", "expected 'once', 'one', 'maybe' or 'again', found 'often'"),
            ("a(elements(x)) once", "expected an argument of a region, found 'elements(x)'"),
            ("a() first -> r once", "expected a number and '..', or 'keeps', found 'first'"),
        ] {
            assert_eq!(Flow::parse(text).unwrap_err().to_string(), message);
        }
        assert!(Flow::parse_row("nobody", "a() once").is_err());
    }
}
