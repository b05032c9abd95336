//! What MLIR 22 itself defines, as far as it matters here: the traits of structural operations.

use super::{Traits, registered};

/// No trait at all, but known.
const REGISTERED: Traits = Traits {
    broadcastable: false,
    tensors_only: false,
    terminator: false,
    no_terminator: false,
    isolated: false,
    graph_region: false,
    symbol_table: false,
    registered: true,
};

const TERMINATOR: Traits = Traits { terminator: true, ..REGISTERED };

/// Operations with traits, sorted by name.
static STRUCTURAL: [(&str, Traits); 10] = [
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
    ("tosa.yield", TERMINATOR),
];

/// The closed dialects all of whose operations have their traits here.
const DESCRIBED: [&[u8]; 5] = [b"arith", b"builtin", b"cf", b"func", b"math"];

/// What verification of structure may rely on.
pub(super) fn traits(name: &[u8]) -> Option<Traits> {
    if let Ok(index) = STRUCTURAL.binary_search_by(|(known, _)| known.as_bytes().cmp(name)) {
        return Some(STRUCTURAL[index].1);
    }
    let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
    if DESCRIBED.contains(&dialect) && registered::is_operation(name) {
        return Some(REGISTERED);
    }
    registered::is_symbol_table(name).then_some(Traits { symbol_table: true, ..Traits::default() })
}

/// The operations of a closed dialect that were perhaps meant by `name`: one letter is another, missing or too much.
pub fn similar_operations(name: &str) -> Vec<String> {
    let Some((dialect, _)) = name.split_once('.') else { return Vec::new() };
    let registered = registered::operations_of_closed(dialect.as_bytes()).into_iter().flatten();
    let known = registered.map(|operation| format!("{dialect}.{operation}"));
    let own = super::bcast::names().map(str::to_owned);
    let is_near =
        |known: &String| known.len().abs_diff(name.len()) <= 1 && distance(known.as_bytes(), name.as_bytes()) == 1;
    known.chain(own).filter(is_near).collect()
}

/// How many letters must be changed, put in or left out to make one name the other.
pub(super) fn distance(left: &[u8], right: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (above, byte) in left.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], above + 1);
        for (at, other) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(byte != other);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        assert!(STRUCTURAL.is_sorted_by_key(|(name, _)| *name));
    }

    #[test]
    fn similar_names_are_one_letter_away() {
        assert_eq!(similar_operations("arith.add"), ["arith.addf", "arith.addi"]);
        assert_eq!(similar_operations("func.fnc"), ["func.func"]);
        assert_eq!(similar_operations("math.logarithm"), [] as [String; 0]);
    }
}
