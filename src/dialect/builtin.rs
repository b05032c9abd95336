//! Definitions of MLIR 22 itself: the traits of structural operations.

use super::{Release, Traits, registered};

/// No traits, for a registered operation.
const REGISTERED: Traits = Traits {
    broadcastable: false,
    tensors_only: false,
    terminator: false,
    no_terminator: false,
    isolated: false,
    graph_region: false,
    symbol_table: false,
    symbol: false,
    registered: true,
};

const TERMINATOR: Traits = Traits { terminator: true, ..REGISTERED };

/// Operations with traits, sorted by name.
static STRUCTURAL: [(&str, Traits); 12] = [
    (
        "builtin.module",
        Traits { no_terminator: true, isolated: true, graph_region: true, symbol_table: true, ..REGISTERED },
    ),
    ("cf.br", TERMINATOR),
    ("cf.cond_br", TERMINATOR),
    ("cf.switch", TERMINATOR),
    ("func.func", Traits { isolated: true, ..REGISTERED }),
    ("func.return", TERMINATOR),
    ("scf.condition", TERMINATOR),
    ("scf.yield", TERMINATOR),
    ("test.broadcastable", Traits { broadcastable: true, tensors_only: true, ..REGISTERED }),
    ("test.symbol_scope", Traits { symbol_table: true, ..REGISTERED }),
    ("test.symbol_scope_isolated", Traits { isolated: true, symbol_table: true, ..REGISTERED }),
    ("tosa.yield", TERMINATOR),
];

/// The closed dialects whose operations are listed here with all their traits.
const DESCRIBED: [&[u8]; 5] = [b"arith", b"builtin", b"cf", b"func", b"math"];

/// The traits that the verification of structure uses.
pub(super) fn traits(name: &[u8], release: Release) -> Option<Traits> {
    if let Ok(index) = STRUCTURAL.binary_search_by(|(known, _)| known.as_bytes().cmp(name)) {
        return Some(STRUCTURAL[index].1);
    }
    let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
    (is_described(dialect) && registered::is_operation(name, release)).then_some(REGISTERED)
}

/// Whether the operations of a dialect are fully described.
pub(super) fn is_described(dialect: &[u8]) -> bool {
    DESCRIBED.contains(&dialect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(STRUCTURAL.is_sorted_by_key(|(name, _)| *name));
    }
}
