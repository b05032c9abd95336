//! The verifiers of `acc`: recipes, data, and loops.

use super::super::around::{Referenced, is_of, name_of};
use super::super::enclosing::Enclosing;
use super::super::fault::{WrongPart, bare, fault, require, require_bare};
use super::super::view::OwnedOp;
use crate::ir::{OpId, TypeId};
use crate::shapes::CheckResult;
use rustc_hash::FxHashSet;

/// The operations whose results are allowed as data, and the message for other operations.
pub(super) type Sources = (&'static [&'static str], &'static str);

const ENTRY: &[&str] = &["attach", "copyin", "create"];
pub(super) const BOTH: Sources = (
    &[
        "attach",
        "copyin",
        "copyout",
        "create",
        "delete",
        "detach",
        "deviceptr",
        "getdeviceptr",
        "nocreate",
        "present",
        "update_device",
        "update_host",
        "use_device",
        "private",
        "firstprivate",
        "firstprivate_map",
        "reduction",
        "cache",
        "declare_device_resident",
        "declare_link",
    ],
    "expect data entry/exit operation or acc.getdeviceptr as defining op",
);

fn verify_sources(op: OwnedOp<'_>, names: &[&str], words: &'static str) -> CheckResult {
    let is_data = |source: OpId| name_of(op.ir, source).strip_prefix("acc.").is_some_and(|name| names.contains(&name));
    // Operations of other dialects may lie between an operation and its data.
    let is_other = |source: OpId| !is_of(op.ir, source, "memref") && !is_of(op.ir, source, "llvm");
    let is_known = op.values("dataClauseOperands").iter().all(|value| {
        op.source(*value).is_some_and(|source| is_data(source) || !is_of(op.ir, source, "acc") && is_other(source))
    });
    require_bare(is_known, WrongPart::Operands, words)
}

pub(super) fn data(op: OwnedOp<'_>, sources: Sources) -> CheckResult {
    verify_sources(op, sources.0, sources.1)
}

pub(super) fn parallel(op: OwnedOp<'_>) -> CheckResult {
    for (clause, name) in
        [("privateOperands", "private"), ("firstprivateOperands", "firstprivate"), ("reductionOperands", "reduction")]
    {
        let mut seen = FxHashSet::default();
        for value in op.values(clause) {
            let is_source = op
                .source(*value)
                .is_none_or(|source| !is_of(op.ir, source, "acc") || name_of(op.ir, source) == format!("acc.{name}"));
            require(is_source, WrongPart::Operands, || format!("expected {name} as defining op"))?;
            require(seen.insert(*value), WrongPart::Operands, || format!("{name} operand appears more than once"))?;
        }
    }
    if let Some(segments) = op.numbers("numGangsSegments") {
        let total: i64 = segments.iter().fold(0, |sum, count| sum.saturating_add(*count));
        let is_same = usize::try_from(total).is_ok_and(|total| total == op.count("numGangs"));
        require(is_same, WrongPart::Attribute, "num_gangs operand count does not match count in segments")?;
        let is_few = segments.iter().all(|count| *count <= 3);
        require(is_few, WrongPart::Attribute, "num_gangs expects a maximum of 3 values per segment")?;
    }
    data(op, BOTH)
}

/// Verifies flags that replace values.
fn async_and_wait(op: OwnedOp<'_>) -> CheckResult {
    let is_both = op.count("asyncOperand") > 0 && op.has("async");
    require_bare(!is_both, WrongPart::Attribute, "async attribute cannot appear with asyncOperand")?;
    let has_values = op.count("waitOperands") > 0;
    require_bare(
        !has_values || !op.has("wait"),
        WrongPart::Attribute,
        "wait attribute cannot appear with waitOperands",
    )?;
    let has_device = op.count("waitDevnum") > 0;
    require_bare(has_values || !has_device, WrongPart::Operands, "wait_devnum cannot appear without waitOperands")
}

pub(super) fn wait(op: OwnedOp<'_>) -> CheckResult {
    async_and_wait(op)
}

pub(super) fn enter_data(op: OwnedOp<'_>) -> CheckResult {
    let words = "at least one operand must be present in dataOperands on the enter data operation";
    require_bare(op.count("dataClauseOperands") > 0, WrongPart::Operands, words)?;
    async_and_wait(op)?;
    verify_sources(op, ENTRY, "expect data entry operation as defining op")
}

pub(super) fn exit_data(op: OwnedOp<'_>) -> CheckResult {
    let words = "at least one operand must be present in dataOperands on the exit data operation";
    require_bare(op.count("dataClauseOperands") > 0, WrongPart::Operands, words)?;
    async_and_wait(op)
}

/// Whether a list of kinds of devices includes all of them.
fn is_for_all(op: OwnedOp<'_>, name: &str) -> bool {
    devices(op, name).iter().any(|device| device == "none")
}

/// The device types in an attribute.
fn devices(op: OwnedOp<'_>, name: &str) -> Vec<String> {
    let of = |text: String| {
        let text = text.trim_end_matches(['>', ')', ' ']);
        text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
    };
    op.array(name).unwrap_or_default().iter().map(|entry| of(op.ir.spell_attribute(*entry))).collect()
}

pub(super) fn update(op: OwnedOp<'_>) -> CheckResult {
    let words = "at least one value must be present in dataOperands";
    require_bare(op.count("dataClauseOperands") > 0, WrongPart::Operands, words)?;
    let has = |operands: &str, devices_of: &str| {
        op.count(operands) > 0 && (op.attribute(devices_of).is_none() || is_for_all(op, devices_of))
    };
    let is_both = has("asyncOperands", "asyncOperandsDeviceType") && is_for_all(op, "asyncOnly");
    require_bare(!is_both, WrongPart::Attribute, "asyncOnly attribute cannot appear with asyncOperand")?;
    let is_both = has("waitOperands", "waitOperandsDeviceType") && is_for_all(op, "waitOnly");
    require_bare(!is_both, WrongPart::Attribute, "wait attribute cannot appear with waitOperands")?;
    data(op, BOTH)
}

/// Verifies that an operation is not in a compute construct.
pub(super) fn outside(op: OwnedOp<'_>) -> CheckResult {
    let is_outside = op.nearest(Enclosing::AccCompute).is_none();
    require(is_outside, WrongPart::Place, "cannot be nested in a compute operation")
}

pub(super) fn set(op: OwnedOp<'_>) -> CheckResult {
    outside(op)?;
    let has_any = op.attribute("device_type").is_some() || op.count("defaultAsync") > 0 || op.count("deviceNum") > 0;
    require(has_any, WrongPart::Operands, "at least one default_async, device_num, or device_type operand must appear")
}

/// Verifies that a variable of a clause has a recipe.
pub(super) fn private(op: OwnedOp<'_>) -> CheckResult {
    let kind = name_of(op.ir, op.op).strip_prefix("acc.").unwrap_or_default();
    require(op.attribute("recipe").is_some(), WrongPart::Attribute, || format!("recipe expected for {kind}"))?;
    let is_known = match op.referenced("recipe").next() {
        Some(Referenced::Found(found)) => name_of(op.ir, found) == format!("acc.{kind}.recipe"),
        Some(Referenced::Missing) => false,
        Some(Referenced::Unknown) | None => true,
    };
    require(is_known, WrongPart::Symbol, || {
        format!("expected symbol reference {} to point to a {kind} declaration", op.symbol_text("recipe"))
    })
}

/// The type of the variables of a recipe, and the types of the arguments of its regions.
fn recipe(op: OwnedOp<'_>) -> Option<(TypeId, Vec<Option<Vec<TypeId>>>)> {
    let ty = op.ir.type_of(op.attribute("type")?)?;
    Some((ty, (0..3).map(|index| op.entry(index).map(|block| op.argument_types(block))).collect()))
}

fn verify_part(
    op: OwnedOp<'_>,
    arguments: Option<&[TypeId]>,
    ty: TypeId,
    kind: &str,
    name: &str,
    is_optional: bool,
) -> CheckResult {
    let Some(arguments) = arguments else {
        return require(is_optional, WrongPart::Body, || format!("expects non-empty {name} region"));
    };
    let is_first = arguments.first().is_some_and(|first| op.same(*first, ty));
    require(is_first, WrongPart::Arguments, || format!("expects {name} region first argument of the {kind} type"))
}

pub(super) fn private_recipe(op: OwnedOp<'_>) -> CheckResult {
    let Some((ty, regions)) = recipe(op) else { return Ok(()) };
    verify_part(op, regions[0].as_deref(), ty, "privatization", "init", false)?;
    verify_part(op, regions[1].as_deref(), ty, "privatization", "destroy", true)
}

pub(super) fn firstprivate_recipe(op: OwnedOp<'_>) -> CheckResult {
    let Some((ty, regions)) = recipe(op) else { return Ok(()) };
    verify_part(op, regions[0].as_deref(), ty, "privatization", "init", false)?;
    let Some(copied) = regions[1].as_deref() else { return fault(WrongPart::Body, "expects non-empty copy region") };
    let is_two = copied.len() >= 2 && copied[..2].iter().all(|found| op.same(*found, ty));
    require(is_two, WrongPart::Arguments, "expects copy region with two arguments of the privatization type")?;
    verify_part(op, regions[2].as_deref(), ty, "privatization", "destroy", true)
}

pub(super) fn reduction_recipe(op: OwnedOp<'_>) -> CheckResult {
    let Some((ty, regions)) = recipe(op) else { return Ok(()) };
    verify_part(op, regions[0].as_deref(), ty, "reduction", "init", false)?;
    let Some(combined) = regions[1].as_deref() else {
        return fault(WrongPart::Body, "expects non-empty combiner region");
    };
    let is_two = combined.len() >= 2 && combined[..2].iter().all(|found| op.same(*found, ty));
    require(
        is_two,
        WrongPart::Arguments,
        "expects combiner region with the first two arguments of the reduction type",
    )?;
    let Some(region) = op.region(1) else { return Ok(()) };
    let ends = op.ir.blocks(region).filter_map(|block| op.ir.last_op(block));
    for last in ends.filter(|last| op.ir.op_name_bytes(*last) == b"acc.yield") {
        let is_value = matches!(op.operand_types_of(last)[..], [found] if op.same(found, ty));
        require(is_value, WrongPart::Yields, "expects combiner region to yield a value of the reduction type")?;
    }
    Ok(())
}

pub(super) fn acc_loop(op: OwnedOp<'_>) -> CheckResult {
    const LISTS: [&str; 10] = [
        "collapseDeviceType",
        "gangOperandsDeviceType",
        "workerNumOperandsDeviceType",
        "vectorOperandsDeviceType",
        "tileOperandsDeviceType",
        "gang",
        "worker",
        "vector",
        "independent",
        "seq",
    ];
    for name in LISTS {
        let mut seen = FxHashSet::default();
        for device in devices(op, name) {
            if name == "gangOperandsDeviceType" || seen.insert(device.clone()) {
                continue;
            }
            return fault(WrongPart::Attribute, || {
                format!("duplicate device_type `{device}` found in {name} attribute")
            });
        }
    }
    let all = |name| is_for_all(op, name);
    let kinds = ["auto_", "independent", "seq"].into_iter().filter(|name| all(name)).count();
    require_bare(
        kinds <= 1,
        WrongPart::Attribute,
        "only one of auto, independent, seq can be present at the same time",
    )?;
    if all("seq") {
        let is_parallel = [
            "gang",
            "worker",
            "vector",
            "gangOperandsDeviceType",
            "workerNumOperandsDeviceType",
            "vectorOperandsDeviceType",
        ]
        .into_iter()
        .any(all);
        require_bare(!is_parallel, WrongPart::Attribute, "gang, worker or vector cannot appear with seq")?;
    }
    if op.has("unstructured") && op.count("lowerbound") > 0 {
        return bare(WrongPart::Attribute, "unstructured acc.loop must not have induction variables");
    }
    let has_body = op.entry(0).is_some_and(|block| op.ir.last_op(block).is_some());
    require_bare(has_body, WrongPart::Body, "expected non-empty body.")
}
