//! Directives of OpenMP with requirements on the operations around them: cancellation, ordered regions, and scans.

use super::super::around::Referenced;
use super::super::enclosing::Enclosing;
use super::super::fault::{WrongPart, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use super::keyword;
use crate::shapes::CheckResult;

pub(super) fn allocate(op: OwnedOp<'_>) -> CheckResult {
    let Some(align) = op.number("align") else { return Ok(()) };
    let is_power = u64::try_from(align).is_ok_and(u64::is_power_of_two);
    require_bare(is_power, WrongPart::Value, || format!("ALIGN value : {align} must be power of 2"))
}

pub(super) fn critical(op: OwnedOp<'_>) -> CheckResult {
    let is_declared = match op.referenced("name").next() {
        Some(Referenced::Found(found)) => op.ir.op_name_bytes(found) == b"omp.critical.declare",
        Some(Referenced::Missing) => false,
        Some(Referenced::Unknown) | None => true,
    };
    require(is_declared, WrongPart::Symbol, || {
        format!("expected symbol reference {} to point to a critical declaration", op.symbol_text("name"))
    })
}

/// The two nearest operations of the dialect around this one.
fn constructs(op: OwnedOp<'_>) -> Option<(&[u8], Option<OwnedOp<'_>>)> {
    let nearest = op.nearest(Enclosing::OfDialect("omp"))?;
    Some((op.ir.op_name_bytes(nearest), op.ir.parent_op(nearest).map(|around| op.of(around))))
}

/// Whether the outer construct has a name.
fn is_in(outer: Option<OwnedOp<'_>>, name: &str) -> bool {
    outer.is_some_and(|outer| outer.ir.op_name_bytes(outer.op) == name.as_bytes())
}

pub(super) fn cancel(op: OwnedOp<'_>) -> CheckResult {
    let Some((nearest, outer)) = constructs(op) else { return fault(WrongPart::Place, "Orphaned cancel construct") };
    match keyword(op, "cancel_directive") {
        Some("parallel") => {
            let is_inside = nearest == b"omp.parallel";
            require(is_inside, WrongPart::Place, "cancel parallel must appear inside a parallel region")
        }
        Some("loop") => {
            let words = "cancel loop must appear inside a worksharing-loop region";
            let Some(outer) = outer.filter(|outer| is_in(Some(*outer), "omp.wsloop")) else {
                return fault(WrongPart::Place, words);
            };
            let words = "A worksharing construct that is canceled must not have a nowait clause";
            require_bare(!outer.has("nowait"), WrongPart::Attribute, words)?;
            let words = "A worksharing construct that is canceled must not have an ordered clause";
            require_bare(outer.attribute("ordered").is_none(), WrongPart::Attribute, words)
        }
        Some("sections") => {
            let words = "cancel sections must appear inside a sections region";
            let Some(outer) = outer.filter(|outer| is_in(Some(*outer), "omp.sections")) else {
                return fault(WrongPart::Place, words);
            };
            let words = "A sections construct that is canceled must not have a nowait clause";
            require_bare(!outer.has("nowait"), WrongPart::Attribute, words)
        }
        Some("taskgroup") => {
            let is_inside = nearest == b"omp.task" || is_in(outer, "omp.taskloop");
            require(is_inside, WrongPart::Place, "cancel taskgroup must appear inside a task region")
        }
        Some(_) | None => Ok(()),
    }
}

pub(super) fn cancellation_point(op: OwnedOp<'_>) -> CheckResult {
    let Some((nearest, outer)) = constructs(op) else { return fault(WrongPart::Place, "Orphaned cancellation point") };
    let (is_inside, words) = match keyword(op, "cancel_directive") {
        Some("parallel") => {
            (nearest == b"omp.parallel", "cancellation point parallel must appear inside a parallel region")
        }
        Some("loop") => {
            (is_in(outer, "omp.wsloop"), "cancellation point loop must appear inside a worksharing-loop region")
        }
        Some("sections") => {
            (is_in(outer, "omp.sections"), "cancellation point sections must appear inside a sections region")
        }
        Some("taskgroup") => (
            nearest == b"omp.task" || is_in(outer, "omp.taskloop"),
            "cancellation point taskgroup must appear inside a task region",
        ),
        Some(_) | None => return Ok(()),
    };
    require(is_inside, WrongPart::Place, words)
}

/// The nearest operation of a name around this one.
fn around<'v>(op: OwnedOp<'v>, name: &'static str) -> Option<OwnedOp<'v>> {
    op.nearest(Enclosing::Named(name)).map(|around| op.of(around))
}

fn in_ordered_loop(op: OwnedOp<'_>, has_region: bool) -> CheckResult {
    let Some(nest) = around(op, "omp.loop_nest") else {
        return require(has_region, WrongPart::Place, "must be nested inside of a loop");
    };
    let Some(wrapper) = nest.parent().map(|wrapper| op.of(wrapper)) else { return Ok(()) };
    match op.ir.op_name_bytes(wrapper.op) {
        b"omp.wsloop" => {
            let Some(ordered) = wrapper.number("ordered") else {
                return fault(WrongPart::Place, "the enclosing worksharing-loop region must have an ordered clause");
            };
            let words = "the enclosing loop's ordered clause must not have a parameter present";
            require(!has_region || ordered == 0, WrongPart::Place, words)?;
            let words = "the enclosing loop's ordered clause must have a parameter present";
            require(has_region || ordered != 0, WrongPart::Place, words)
        }
        b"omp.simd" => Ok(()),
        _ => fault(WrongPart::Place, "must be nested inside of a worksharing, simd or worksharing simd loop"),
    }
}

pub(super) fn ordered(op: OwnedOp<'_>) -> CheckResult {
    in_ordered_loop(op, false)?;
    let Some(wrapper) = around(op, "omp.wsloop") else { return Ok(()) };
    let is_same = wrapper.number("ordered") == op.number("doacross_num_loops");
    let words =
        "number of variables in depend clause does not match number of iteration variables in the doacross loop";
    require(is_same, WrongPart::Attribute, words)
}

pub(super) fn ordered_region(op: OwnedOp<'_>) -> CheckResult {
    in_ordered_loop(op, true)
}

pub(super) fn scan(op: OwnedOp<'_>) -> CheckResult {
    let is_one = (op.count("inclusive_vars") > 0) != (op.count("exclusive_vars") > 0);
    require_bare(is_one, WrongPart::Operands, "Exactly one of EXCLUSIVE or INCLUSIVE clause is expected")?;
    let scans = |name| around(op, name).is_some_and(|outer| keyword(outer, "reduction_mod") == Some("inscan"));
    if scans("omp.wsloop") || scans("omp.simd") {
        return Ok(());
    }
    bare(
        WrongPart::Place,
        "SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN reduction modifier",
    )
}
