//! The verifiers of `omp` and `acc`: their rows, and queries that several files use.

mod atomics;
mod constructs;
mod declarations;
mod directives;
mod loops;
mod recipes;
mod variables;

use super::OwnerRow;
use super::view::OwnedOp;

const CLAUSES: &str = "clauses name declarations for their variables, and fit together";
const WRAPS: &str = "it wraps a loop, or a wrapper that it may be composed with, and its clauses fit together";
const MAPS: &str = "the kinds of maps are those that it may have";
const YIELDS: &str = "regions take and yield values of the type";
const PRIVATE: &[&str] = &["private_syms"];
const REDUCED: &[&str] = &["private_syms", "reduction_syms", "in_reduction_syms"];

/// The operations of `omp` with a verifier.
pub(super) const OPENMP: &[OwnerRow] = &[
    OwnerRow::new("omp.allocate_dir", directives::allocate, "the alignment is a power of two"),
    OwnerRow::new("omp.atomic.capture", atomics::capture, "it has two atomic operations of one variable")
        .looks_around(),
    OwnerRow::new("omp.atomic.read", atomics::read, "it reads into another variable, in an order that reads may have"),
    OwnerRow::new(
        "omp.atomic.update",
        atomics::update,
        "the region takes and yields the value, in an order that updates may have",
    )
    .looks_around(),
    OwnerRow::new(
        "omp.atomic.write",
        atomics::write,
        "the value is of the type of the variable, in an order that writes may have",
    ),
    OwnerRow::new("omp.cancel", directives::cancel, "it is in a construct of that kind").looks_around(),
    OwnerRow::new("omp.cancellation_point", directives::cancellation_point, "it is in a construct of that kind")
        .looks_around(),
    OwnerRow::new("omp.canonical_loop", loops::canonical, "the region has an argument of the type of the trip count")
        .looks_around(),
    OwnerRow::new("omp.critical", directives::critical, "the name is declared").refers(&["name"]),
    OwnerRow::new("omp.critical.declare", atomics::hint, "hints do not contradict one another"),
    OwnerRow::new("omp.declare_mapper", declarations::mapper, "the body ends with the maps").looks_around(),
    OwnerRow::new("omp.declare_reduction", declarations::reduction, YIELDS).looks_around(),
    OwnerRow::new("omp.distribute", loops::distribute, WRAPS).refers(PRIVATE).in_part(),
    OwnerRow::new("omp.loop", loops::standalone, WRAPS).refers(REDUCED).in_part(),
    OwnerRow::new("omp.loop_nest", loops::nest, "there is an argument for each loop, in a wrapper").looks_around(),
    OwnerRow::new("omp.map.info", declarations::map_info, "the mapper is declared").refers(&["mapper_id"]).in_part(),
    OwnerRow::new("omp.ordered", directives::ordered, "the loop around has an ordered clause").looks_around(),
    OwnerRow::new("omp.ordered.region", directives::ordered_region, "the loop around has an ordered clause")
        .looks_around(),
    OwnerRow::new("omp.parallel", constructs::parallel, CLAUSES).refers(REDUCED).in_part(),
    OwnerRow::new("omp.private", declarations::private, YIELDS).looks_around(),
    OwnerRow::new("omp.scan", directives::scan, "it is in a loop with an inclusive scan").looks_around(),
    OwnerRow::new("omp.section", constructs::section, "the block has an argument for each variable of the sections")
        .looks_around(),
    OwnerRow::new("omp.sections", constructs::sections, CLAUSES).refers(REDUCED).in_part(),
    OwnerRow::new("omp.simd", loops::simd, WRAPS).refers(REDUCED).in_part(),
    OwnerRow::new("omp.single", constructs::single, CLAUSES).refers(&["copyprivate_syms", "private_syms"]).in_part(),
    OwnerRow::new("omp.target", |op| constructs::target(op, true), CLAUSES).refers(REDUCED).in_part(),
    OwnerRow::new("omp.target_data", constructs::target_data, MAPS).looks_around().in_part(),
    OwnerRow::new("omp.target_enter_data", |op| constructs::target(op, false), MAPS).looks_around().in_part(),
    OwnerRow::new("omp.target_exit_data", |op| constructs::target(op, false), MAPS).looks_around().in_part(),
    OwnerRow::new("omp.target_update", |op| constructs::target(op, false), MAPS).looks_around().in_part(),
    OwnerRow::new("omp.task", constructs::task, CLAUSES).refers(REDUCED).in_part(),
    OwnerRow::new("omp.taskgroup", constructs::taskgroup, CLAUSES).refers(&["task_reduction_syms"]).in_part(),
    OwnerRow::new("omp.taskloop", loops::taskloop, WRAPS).refers(REDUCED).in_part(),
    OwnerRow::new("omp.teams", constructs::teams, CLAUSES).refers(REDUCED).in_part(),
    OwnerRow::new("omp.tile", loops::tile, "there is a size for each loop"),
    OwnerRow::new("omp.workdistribute", constructs::workdistribute, "it is in teams, without barriers").looks_around(),
    OwnerRow::new("omp.workshare.loop_wrapper", loops::standalone, WRAPS).looks_around().in_part(),
    OwnerRow::new("omp.wsloop", loops::wsloop, WRAPS).refers(REDUCED).in_part(),
];

const DATA: &str = "operands are of operations that enter or exit data";
const OUTSIDE: &str = "it is not in a compute construct";
const RECIPE: &str = "the recipe exists";
const ASYNC: &str = "clauses without a value are not given with one";

/// The operations of `acc` with a verifier.
pub(super) const OPENACC: &[OwnerRow] = &[
    OwnerRow::new("acc.atomic.capture", atomics::capture, "it has two atomic operations of one variable")
        .looks_around(),
    OwnerRow::new("acc.atomic.read", atomics::read, "it reads into another variable"),
    OwnerRow::new("acc.atomic.update", atomics::update, "the region takes and yields the value").looks_around(),
    OwnerRow::new("acc.atomic.write", atomics::write, "the value is of the type of the variable"),
    OwnerRow::new("acc.data", |op| recipes::data(op, recipes::BOTH), DATA).looks_around().in_part(),
    OwnerRow::new("acc.enter_data", recipes::enter_data, ASYNC).looks_around().in_part(),
    OwnerRow::new("acc.exit_data", recipes::exit_data, ASYNC).looks_around().in_part(),
    OwnerRow::new("acc.firstprivate", recipes::private, RECIPE).refers(&["recipe"]).in_part(),
    OwnerRow::new("acc.firstprivate.recipe", recipes::firstprivate_recipe, YIELDS).looks_around(),
    OwnerRow::new("acc.init", recipes::outside, OUTSIDE).looks_around(),
    OwnerRow::new("acc.kernels", |op| recipes::data(op, recipes::BOTH), DATA).looks_around().in_part(),
    OwnerRow::new(
        "acc.loop",
        recipes::acc_loop,
        "kinds of devices are given once, and kinds of parallelism fit together",
    )
    .looks_around()
    .in_part(),
    OwnerRow::new("acc.parallel", recipes::parallel, DATA).looks_around().in_part(),
    OwnerRow::new("acc.private", recipes::private, RECIPE).refers(&["recipe"]).in_part(),
    OwnerRow::new("acc.private.recipe", recipes::private_recipe, YIELDS).looks_around(),
    OwnerRow::new("acc.reduction", recipes::private, RECIPE).refers(&["recipe"]).in_part(),
    OwnerRow::new("acc.reduction.recipe", recipes::reduction_recipe, YIELDS).looks_around(),
    OwnerRow::new("acc.serial", recipes::parallel, DATA).looks_around().in_part(),
    OwnerRow::new("acc.set", recipes::set, OUTSIDE).looks_around(),
    OwnerRow::new("acc.shutdown", recipes::outside, OUTSIDE).looks_around(),
    OwnerRow::new("acc.update", recipes::update, ASYNC).looks_around().in_part(),
    OwnerRow::new("acc.wait", recipes::wait, ASYNC),
];

/// The last word of an attribute: `acquire` of `#omp<memoryorderkind acquire>`, with any brackets.
fn keyword<'v>(op: OwnedOp<'v>, name: &str) -> Option<&'v str> {
    let text = op.dialect_text(name)?.trim_end_matches(['>', ')', ' ', '}']);
    let word = text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
    (!word.is_empty()).then_some(word)
}
