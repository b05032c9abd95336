//! The functions before and after a pass in `testdata/oracles/compare.txt`.

#![allow(dead_code, reason = "each test binary uses a part")]
#![allow(clippy::unwrap_used)]

/// A pair of functions, with the words of its head.
pub(crate) struct Pair<'t> {
    pub(crate) head: &'t str,
    pub(crate) before: &'t str,
    pub(crate) after: &'t str,
}

/// The pairs of a text, in order.
pub(crate) fn pairs(text: &str) -> impl Iterator<Item = Pair<'_>> {
    text.split("// ===== ").skip(1).map(|part| {
        let (head, rest) = part.split_once('\n').unwrap();
        let (before, after) = rest.split_once("// ----- after\n").unwrap();
        Pair { head, before, after }
    })
}
