//! Functions of two modules compared for all run-time sizes: [`compare`].
//!
//! A function *refines* another if it succeeds for all sizes for which the other succeeds, and returns the same shapes. Only success and the returned
//! shapes are compared: passes change the values in between.

mod findings;
mod pair;

pub use findings::ComparedModule;
pub(super) use findings::shape;

use super::symbols::string;
use crate::dialect::Registry;
use crate::ir::{Ir, OpId, SameParts};
use crate::limits::Limits;
use crate::shapes::RelationReader;
use crate::source::Span;
use pair::Pair;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The possible run-time sizes in comparisons of functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Assumptions {
    /// Whether no size is 0. `None` means that this holds for functions with operations of TOSA, whose specification has no size of 0.
    pub is_positive: Option<bool>,
    /// Whether no dynamic dimension of an argument is 1.
    pub is_not_one: bool,
}

impl Assumptions {
    /// Whether all sizes in a function are assumed to be positive.
    pub(in crate::verify) fn is_positive_in(self, ir: &Ir, function: OpId) -> bool {
        let has_tosa = || ir.nested(function).into_iter().any(|op| ir.op_name_bytes(op).starts_with(b"tosa."));
        self.is_positive.unwrap_or_else(has_tosa)
    }
}

impl fmt::Display for Assumptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.is_positive, self.is_not_one) {
            (Some(true), true) => "positive,not-one",
            (Some(true), false) => "positive",
            (_, true) => "not-one",
            (_, false) => "any",
        })
    }
}

/// Options of comparisons.
#[derive(Clone, Debug)]
pub struct CompareOptions<'o> {
    /// The known operations.
    pub registry: &'o Registry,
    /// The possible sizes.
    pub assume: Assumptions,
    /// Pairs of arguments of the first and of the second function, by their numbers or their names. Without any, arguments are paired by
    /// the names that an ONNX model gives its inputs, and otherwise by their places.
    pub arguments: Vec<(String, String)>,
    /// Whether calls of functions are followed, which needs the whole of both modules.
    pub follows_calls: bool,
    /// The names of the functions that are compared; `None` means all.
    pub only: Option<BTreeSet<String>>,
    /// Functions that do not verify, by their names, and are not compared.
    pub excluded: BTreeSet<String>,
    /// Results that may have any size, by the name of the function: each with one of its axes, or with all.
    pub open_results: BTreeMap<String, Vec<(usize, Option<usize>)>>,
    /// Maximum number of readings of a pair of functions before the verdict is undecided.
    pub cases: usize,
    /// The limits of each reading.
    pub limits: &'o Limits,
}

impl<'o> CompareOptions<'o> {
    /// Options to compare for all sizes, with arguments matched by the names of inputs or by their places.
    pub fn new(registry: &'o Registry) -> Self {
        let (assume, arguments, only, excluded, open_results) = Default::default();
        let limits = &Limits::DEFAULT;
        Self { registry, assume, arguments, only, excluded, follows_calls: true, open_results, cases: 512, limits }
    }
}

/// The verdict of a comparison of two functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ComparisonVerdict {
    /// Each function refines the other.
    Equal,
    /// The second function refines the first, and may accept more sizes.
    Refines,
    /// There are sizes for which the first succeeds, and the second fails or returns another shape.
    Differs,
    /// The comparison is undecided.
    Undecided,
    /// The functions cannot be compared.
    NotCompared,
    /// Only the second module has a function of this name.
    Added,
    /// Only the first module has a function of this name.
    Removed,
    /// The first function never succeeds.
    Vacuous,
}

/// Prints the name in records.
impl fmt::Display for ComparisonVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "equal",
            Self::Refines => "refines",
            Self::Differs => "differs",
            Self::Undecided => "undecided",
            Self::NotCompared => "not-compared",
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Vacuous => "vacuous",
        })
    }
}

/// A difference between two functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FunctionDifference {
    /// The second function fails at an operation, or at its signature.
    Fails(Option<OpId>),
    /// A result has another shape. Unknown dimensions are `None`.
    Shape {
        /// The number of the result.
        result: usize,
        /// The first axis that differs; `None` if the ranks do.
        axis: Option<usize>,
        /// The shape that the first function returns.
        before: Vec<Option<i64>>,
        /// The shape that the second function returns.
        after: Vec<Option<i64>>,
    },
}

/// The kind of size that a difference needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceNeeds {
    /// A size of 0.
    Zero,
    /// A size of 1.
    One,
}

/// The relation between the sizes that the two functions accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AcceptedSizes {
    /// Both functions accept the same sizes.
    Same,
    /// The second function accepts some sizes that the first does not.
    More,
    /// The first function accepts some sizes that the second does not.
    Fewer,
    /// The relation of the accepted sizes is unknown.
    Unknown,
}

impl fmt::Display for AcceptedSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Same => "same",
            Self::More => "more",
            Self::Fewer => "fewer",
            Self::Unknown => "unknown",
        })
    }
}

/// An argument with sizes for which two functions differ, or an operand with these sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedArgument {
    /// The number of the argument of the first function, or of the operand.
    pub argument: usize,
    /// The name of the argument, with `%`.
    pub value: String,
    /// The argument's type without `?`, or its value if it is a number.
    pub ty: String,
    /// The numbers that the argument holds, each after the index of its element.
    pub numbers: Vec<(u32, i64)>,
}

/// An operation of one of two modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedOp {
    /// Whether the operation is in the second module.
    pub is_after: bool,
    /// The operation.
    pub op: OpId,
}

/// The values and operations on which the failure of an operation of the second function depends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FailureContext {
    /// The operands of the operation that fails that are not arguments, with their sizes.
    pub operands: Vec<ComparedArgument>,
    /// The other operations of the second function on which the failure depends, with the result of each as text, in
    /// the order of the function. The failure does not follow without any one of them.
    pub core: Vec<(OpId, Option<String>)>,
}

/// The outcome for a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The name of the function, without `@`.
    pub function: String,
    /// The function in the first module.
    pub before: Option<OpId>,
    /// The function in the second module.
    pub after: Option<OpId>,
    /// The place of the function's name in the first module.
    pub before_place: Option<Span>,
    /// The place of the function's name in the second module.
    pub after_place: Option<Span>,
    /// Whether other modules may call the function, according to the first module that has it.
    pub is_public: bool,
    /// The verdict.
    pub verdict: ComparisonVerdict,
    /// The difference.
    pub difference: Option<FunctionDifference>,
    /// The operation that fails; or the operations in both modules from which the differing size comes, each with the
    /// operand that stretches a size of 1, if there is one.
    pub blame: Vec<(ComparedOp, Option<usize>)>,
    /// The reasons for which an operation fails; empty for other differences.
    pub failure: FailureContext,
    /// Sizes for which the results differ.
    pub witness: Vec<ComparedArgument>,
    /// The kind of size that the difference needs.
    pub needs: Option<DifferenceNeeds>,
    /// The sizes that the second function accepts, compared with the first.
    pub accepts: AcceptedSizes,
    /// The assumptions.
    pub assume: Assumptions,
    /// Operations that are unknown, or may fail, on which the verdict depends.
    pub unknown: Vec<ComparedOp>,
    /// The results that may differ, each with the axis that may differ.
    pub open_results: Vec<(usize, Option<usize>)>,
    /// The reason for which the functions are not compared.
    pub reason: Option<NotComparable>,
    /// The number of results.
    pub results: usize,
    /// The number of results whose shapes were compared.
    pub results_compared: usize,
    /// The number of readings of both functions.
    pub cases: usize,
}

/// The reason for which two functions are not compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotComparable {
    /// One function has no body.
    #[error("it is only declared")]
    Declared,
    /// One function has several blocks.
    #[error("it has several blocks")]
    Blocks,
    /// The second function has arguments that the first has not.
    #[error("it has arguments that it did not have")]
    Arguments,
    /// An argument is a tensor in one function, and a tensor of another rank or no tensor in the other.
    #[error("argument #{0} has another rank or kind of type")]
    Argument(usize),
    /// The numbers of returned values differ.
    #[error("it has another number of results")]
    Results,
    /// One function has an error that does not depend on the other.
    #[error("it does not verify")]
    Invalid,
    /// A module has several functions with the name.
    #[error("the name is given more than once")]
    Name,
}

/// Reads the functions of a module, results of unknown rank and called functions included.
pub(in crate::verify) fn function_reader<'a>(
    ir: &'a Ir,
    registry: &'a Registry,
    limits: &Limits,
    follows_calls: bool,
) -> RelationReader<'a> {
    let mut reader = RelationReader::new(ir, registry, limits.solving);
    reader.follow_unranked();
    reader.functions = follows_calls.then(OnceCell::new);
    reader
}

/// A module whose functions are compared.
pub(in crate::verify) struct ComparedSide<'a> {
    reader: RelationReader<'a>,
    /// The functions by name; `None` for a name of several.
    pub(in crate::verify) functions: BTreeMap<String, Option<OpId>>,
    /// The parts that were compared with those of the module after; unused by that module itself.
    same: RefCell<SameParts>,
}

impl<'a> ComparedSide<'a> {
    pub(in crate::verify) fn new(ir: &'a Ir, options: &CompareOptions<'a>) -> Self {
        let reader = function_reader(ir, options.registry, options.limits, options.follows_calls);
        let mut functions: BTreeMap<String, Option<OpId>> = BTreeMap::new();
        for op in ir.operations() {
            if ir.operation(op).extra.is_some() && reader.flows.is_function(ir, op) {
                let name = string(ir, op, "sym_name").map(String::from_utf8_lossy).unwrap_or_default();
                functions.entry(name.into_owned()).and_modify(|known| *known = None).or_insert(Some(op));
            }
        }
        Self { reader, functions, same: RefCell::default() }
    }

    fn is_public(&self, op: OpId) -> bool {
        let visibility = string(self.reader.ir, op, "sym_visibility");
        visibility.is_none_or(|visibility| visibility == b"public")
    }
}

/// The names of the functions that contain the given places.
pub fn functions_at(ir: &Ir, registry: &Registry, places: impl IntoIterator<Item = Span>) -> BTreeSet<String> {
    let mut places = places.into_iter().peekable();
    if places.peek().is_none() {
        return BTreeSet::new();
    }
    let reader = RelationReader::of_operations(ir, registry);
    let mut starts: Vec<(u32, String)> = Vec::new();
    for op in ir.operations() {
        if ir.operation(op).extra.is_some()
            && reader.flows.is_function(ir, op)
            && let Some(place) = ir.place(op)
        {
            let name = string(ir, op, "sym_name").map(String::from_utf8_lossy).unwrap_or_default();
            starts.push((place.start, name.into_owned()));
        }
    }
    starts.sort();
    let of = |place: Span| {
        let next = starts.partition_point(|(start, _)| *start <= place.start);
        Some(starts.get(next.checked_sub(1)?)?.1.clone())
    };
    places.filter_map(of).collect()
}

/// Compares the functions of equal names of two modules without errors, one after the other.
///
/// ```
/// use broadcastable::{dialect::Registry, source::SourceFile, syntax, verify};
/// use verify::{CompareOptions, ComparisonVerdict};
///
/// let registry = Registry::default();
/// let read = |text: &str| {
///     let source = SourceFile::new("example", text.as_bytes())?;
///     Ok::<_, broadcastable::source::SourceError>(syntax::parse(&source, &syntax::Options::new(&registry)).ir)
/// };
/// let before = read(
///     "func.func @f(%x: tensor<?xf32>, %y: tensor<2xf32>) -> tensor<?xf32> {
///        %0 = tosa.add %x, %y : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
///        return %0 : tensor<?xf32>
///      }",
/// )?;
/// let after = read("func.func @f(%x: tensor<?xf32>, %y: tensor<2xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }")?;
/// let options = CompareOptions::new(&registry);
/// let found: Vec<_> = verify::compare(&before, &after, &options).collect();
/// assert_eq!(found[0].verdict, ComparisonVerdict::Differs);
/// assert_eq!(found[0].witness[0].ty, "tensor<1xf32>");
/// # Ok::<(), broadcastable::source::SourceError>(())
/// ```
pub fn compare<'o, 'a>(
    before: &'a Ir,
    after: &'a Ir,
    options: &'o CompareOptions<'a>,
) -> impl Iterator<Item = Comparison> + use<'o, 'a> {
    let sides = [before, after].map(|ir| ComparedSide::new(ir, options));
    let is_asked = |name: &&String| options.only.as_ref().is_none_or(|only| only.contains(*name));
    let names: BTreeSet<&String> = sides.iter().flat_map(|side| side.functions.keys()).filter(is_asked).collect();
    let mut names: Vec<String> = names.into_iter().cloned().collect();
    names.sort_by_cached_key(|name| {
        let [before, after] = sides.each_ref().map(|side| side.functions.get(name).copied().flatten());
        (after.is_none(), after.or(before))
    });
    names.into_iter().map(move |name| {
        let functions = sides.each_ref().map(|side| side.functions.get(&name).copied());
        compare_functions(&name, sides.each_ref(), functions, options)
    })
}

/// Compares the functions of the same name in two modules: `None` if a module has no such function, and `Some(None)` if it has several.
pub(in crate::verify) fn compare_functions<'a>(
    name: &str,
    sides: [&ComparedSide<'a>; 2],
    [one, other]: [Option<Option<OpId>>; 2],
    options: &CompareOptions<'a>,
) -> Comparison {
    let [before, after] = sides.map(|side| side.reader.ir);
    let mut comparison = Comparison {
        function: name.to_owned(),
        before: one.flatten(),
        after: other.flatten(),
        before_place: one.flatten().and_then(|op| before.place(op)),
        after_place: other.flatten().and_then(|op| after.place(op)),
        is_public: match (one.flatten(), other.flatten()) {
            (Some(op), _) => sides[0].is_public(op),
            (None, Some(op)) => sides[1].is_public(op),
            (None, None) => true,
        },
        verdict: ComparisonVerdict::NotCompared,
        difference: None,
        blame: Vec::new(),
        failure: FailureContext::default(),
        witness: Vec::new(),
        needs: None,
        accepts: AcceptedSizes::Unknown,
        assume: options.assume,
        unknown: Vec::new(),
        open_results: Vec::new(),
        reason: None,
        results: 0,
        results_compared: 0,
        cases: 0,
    };
    match (one, other) {
        (None, _) => comparison.verdict = ComparisonVerdict::Added,
        _ if options.excluded.contains(name) => comparison.reason = Some(NotComparable::Invalid),
        (_, None) => comparison.verdict = ComparisonVerdict::Removed,
        (Some(Some(one)), Some(Some(other))) => {
            Pair { sides, ops: [one, other], options }.compare(&mut comparison);
        }
        (Some(_), Some(_)) => comparison.reason = Some(NotComparable::Name),
    }
    comparison
}
