//! Dynamic sizes of arguments that can have one value only: [`forced`].

use super::SignatureReader;
use crate::ir::{BlockId, OpId, ValueId};
use crate::shapes::RelationReader;
use crate::sizes::{Domain, Quantity, Simple};

/// A dynamic size of an argument for which the function succeeds with one value only.
#[derive(Clone, Debug)]
pub(crate) struct ForcedSize {
    /// The argument.
    pub(crate) argument: ValueId,
    pub(crate) axis: u32,
    /// The number.
    pub(crate) size: i64,
    /// The operations from which the value follows.
    pub(crate) ops: Vec<OpId>,
    /// Whether it is known that none of the operations can be left out.
    pub(crate) is_minimal: bool,
}

/// The sizes of a function's arguments that can have only one value, other than 1; at most `most` of them.
pub(crate) fn forced<'a>(
    reader: &RelationReader<'a>,
    (function, entry): (OpId, BlockId),
    domain: Domain,
    fuel: u64,
    most: usize,
) -> Vec<ForcedSize> {
    let signer = SignatureReader { reader, function, entry, domain, fuel };
    let mut known = signer.signature_facts();
    if signer.read(&mut known).is_err() {
        return Vec::new();
    }
    let mut open = Vec::new();
    for (argument, row) in reader.ir.arguments(entry).zip(&known.rows) {
        for (axis, size) in (0..).zip(row.iter().flatten()) {
            let is_dynamic = !matches!(size.simple(), Some(Simple::Number(_)));
            if is_dynamic
                && let Some(Simple::Number(number)) = known.ledger.facts.normal(size).simple()
                && number != 1
            {
                open.push((argument, axis, number, size.clone()));
            }
        }
    }
    open.truncate(most);
    let forced = |(argument, axis, size, quantity): (ValueId, u32, i64, Quantity)| {
        known.ledger.clear();
        let formula = known.ledger.facts.equal(&quantity, &Quantity::number(size));
        let (ops, is_minimal) = signer.core(&mut known, &formula);
        ForcedSize { argument, axis, size, ops, is_minimal }
    };
    open.into_iter().map(forced).collect()
}
