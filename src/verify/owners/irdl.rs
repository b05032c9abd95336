//! The verifiers of `irdl`: names of definitions and of their values, and lists of equal length.

use super::OwnerRow;
use super::around::{Referenced, name_of};
use super::fault::{WrongPart, bare, fault, require};
use super::view::OwnedOp;
use crate::shapes::CheckResult;
use rustc_hash::{FxHashMap, FxHashSet};

const NAMED: &str = "the name has lowercase letters, digits and single underscores";
const LISTED: &str = "there is a name for each value, and each has lowercase letters, digits and single underscores";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("irdl.attribute", |op| definition(op, "attribute"), NAMED),
    OwnerRow::new("irdl.attributes", attributes, "there is a constraint for each name"),
    OwnerRow::new("irdl.base", base, "the base has a name with its sign, or a reference to a definition")
        .refers(&["base_ref"])
        .outside("irdl.dialect"),
    OwnerRow::new("irdl.dialect", |op| definition(op, "dialect"), NAMED),
    OwnerRow::new("irdl.operands", |op| values(op, "operand"), LISTED),
    OwnerRow::new("irdl.parametric", |op| defines(op, "base_type"), "the symbol is a type or an attribute")
        .refers(&["base_type"])
        .outside("irdl.dialect"),
    OwnerRow::new(
        "irdl.operation",
        operation,
        "its name is valid, and its operands, results and regions have different names",
    )
    .looks_around(),
    OwnerRow::new("irdl.parameters", |op| names(op, "parameter"), LISTED),
    OwnerRow::new("irdl.region", region, "the number of blocks is positive"),
    OwnerRow::new("irdl.regions", |op| names(op, "region"), LISTED),
    OwnerRow::new("irdl.results", |op| values(op, "result"), LISTED),
    OwnerRow::new("irdl.type", |op| definition(op, "type"), NAMED),
];

fn verify_name(name: &str, label: impl Fn() -> String) -> CheckResult {
    if name.is_empty() {
        return bare(WrongPart::Value, || format!("name of {} is empty", label()));
    }
    let mut may_be_underscore = false;
    for byte in name.bytes() {
        let words = match byte {
            b'_' if !may_be_underscore => "should not contain leading or double underscores",
            b'_' | b'a'..=b'z' | b'0'..=b'9' => {
                may_be_underscore = byte != b'_';
                continue;
            }
            b'A'..=b'Z' => "should not contain uppercase letters",
            _ => "must contain only lowercase letters, digits and underscores",
        };
        return bare(WrongPart::Value, || format!("name of {} {words}", label()));
    }
    Ok(())
}

fn definition(op: OwnedOp<'_>, label: &str) -> CheckResult {
    let Some(name) = op.text("sym_name") else { return Ok(()) };
    verify_name(name.strip_prefix(['!', '#']).unwrap_or(&name), || label.to_owned())
}

fn attributes(op: OwnedOp<'_>) -> CheckResult {
    let Some(names) = op.array("attributeValueNames").map(<[_]>::len) else { return Ok(()) };
    let values = op.operands().len();
    require(names == values, WrongPart::Attribute, || {
        format!(
            "the number of attribute names and their constraints must be the same but got {names} and {values} respectively"
        )
    })
}

fn base(op: OwnedOp<'_>) -> CheckResult {
    let name = op.text("base_name");
    if name.is_some() == op.attribute("base_ref").is_some() {
        return fault(
            WrongPart::Attribute,
            "the base type or attribute should be specified by either a name or a reference",
        );
    }
    defines(op, "base_ref")?;
    let has_sign = name.is_none_or(|name| name.starts_with(['!', '#']));
    require(has_sign, WrongPart::Value, "the base type or attribute name should start with '!' or '#'")
}

/// The symbol of an attribute is the definition of a type or of an attribute.
fn defines(op: OwnedOp<'_>, attribute: &str) -> CheckResult {
    let symbol = || op.attribute(attribute).map(|value| op.ir.spell_attribute(value)).unwrap_or_default();
    match op.referenced(attribute).next() {
        Some(Referenced::Missing) => fault(WrongPart::Symbol, || format!("symbol '{}' not found", symbol())),
        Some(Referenced::Found(found)) => {
            let name = name_of(op.ir, found);
            require(matches!(name, "irdl.type" | "irdl.attribute"), WrongPart::Referenced, || {
                let symbol = symbol();
                format!("symbol '{symbol}' does not refer to a type or attribute definition (refers to '{name}')")
            })
        }
        Some(Referenced::Unknown) | None => Ok(()),
    }
}

fn region(op: OwnedOp<'_>) -> CheckResult {
    let count = op.number("numberOfBlocks").unwrap_or(1);
    require(count >= 1, WrongPart::Value, || format!("the number of blocks is expected to be >= 1 but got {count}"))
}

fn names(op: OwnedOp<'_>, kind: &str) -> CheckResult {
    let Some(names) = op.texts("names") else { return Ok(()) };
    let (count, found) = (op.operands().len(), names.len());
    require(count == found, WrongPart::Operands, || {
        format!("the number of {kind}s and their names must be the same, but got {count} and {found} respectively")
    })?;
    let mut seen: FxHashMap<&str, usize> = FxHashMap::default();
    for (index, name) in names.iter().enumerate() {
        verify_name(name, || format!("{kind} #{index}"))?;
        if let Some(first) = seen.insert(name, index) {
            return fault(WrongPart::Value, || {
                format!("name of {kind} #{index} is a duplicate of the name of {kind} #{first}")
            });
        }
    }
    Ok(())
}

fn values(op: OwnedOp<'_>, kind: &str) -> CheckResult {
    let list = op.dialect_text("variadicity").and_then(|text| text.split_once('[')?.1.split_once(']'));
    if let Some((list, _)) = list {
        let found = list.split(',').filter(|word| !word.trim().is_empty()).count();
        let count = op.operands().len();
        require(count == found, WrongPart::Operands, || {
            format!(
                "the number of {kind}s and their variadicities must be the same, but got {count} and {found} respectively"
            )
        })?;
    }
    names(op, kind)
}

fn operation(op: OwnedOp<'_>) -> CheckResult {
    definition(op, "operation")?;
    let Some(body) = op.entry(0) else { return Ok(()) };
    let kinds = op.ir.block_ops(body).filter_map(|inner| {
        let kind = name_of(op.ir, inner).strip_prefix("irdl.")?;
        matches!(kind, "operands" | "results" | "regions").then(|| (kind, op.of(inner).texts("names")))
    });
    let kinds: Vec<(&str, Vec<String>)> = kinds.filter_map(|(kind, names)| Some((kind, names?))).collect();
    for (index, (left, names)) in kinds.iter().enumerate() {
        for (right, others) in &kinds[index + 1..] {
            let others: FxHashSet<&str> = others.iter().map(String::as_str).collect();
            if let Some(name) = names.iter().find(|name| others.contains(name.as_str())) {
                return fault(WrongPart::Value, || {
                    format!("contains a value named '{name}' for both its {left} and {right}")
                });
            }
        }
    }
    Ok(())
}
