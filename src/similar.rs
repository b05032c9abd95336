//! What was perhaps meant by an unknown name: one distance, and one limit, for all of the project.

use strsim::osa_distance;

/// The candidate that differs least from `name`: see [`all_nearest`]. Of several the first in alphabetical order.
pub(crate) fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    all_nearest(name, candidates).into_iter().next()
}

/// Of long names a third would be another word: `canonicalize` and `canonical-print`.
const MOST: usize = 3;

/// The candidates that differ least from `name`, sorted: letters that are changed, left out, put in or swapped with their
/// neighbour. None where more than a third of a candidate's letters differ, or more than [`MOST`], or the name is a
/// candidate itself.
pub(crate) fn all_nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Vec<&'c str> {
    let length = name.chars().count();
    let mut least = usize::MAX;
    let mut found = Vec::new();
    for candidate in candidates {
        let letters = candidate.chars().count();
        let limit = (letters.max(3) / 3).min(MOST).min(least);
        // At least as many letters differ as one is longer: so a name of any length costs no more than a candidate.
        if letters.abs_diff(length) > limit {
            continue;
        }
        let distance = osa_distance(name, candidate);
        if distance == 0 || distance > limit {
            continue;
        }
        if distance < least {
            least = distance;
            found.clear();
        }
        found.push(candidate);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// What was perhaps meant, as a question to put behind a message: `; did you mean 'x'?`. Empty where nothing is near.
pub(crate) fn question<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> String {
    nearest(name, candidates).map(|near| format!("; did you mean '{near}'?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_comes_first_and_what_is_far_not_at_all() {
        let operations = ["arith.addf", "arith.addi", "arith.subf", "func.return"];
        assert_eq!(all_nearest("arith.add", operations), ["arith.addf", "arith.addi"]);
        assert_eq!(nearest("func.retrun", operations), Some("func.return"));
        assert_eq!(nearest("arith.subg", operations), Some("arith.subf"));
        assert_eq!(nearest("math.logarithm", operations), None);
        assert_eq!(nearest("arith.addf", ["arith.addf"]), None);
        assert_eq!(nearest("canonicalize", ["canonical-print"]), None);
        assert_eq!(nearest("", ["a"]), Some("a"));
        assert_eq!(nearest("nunpy", ["none", "numpy"]), Some("numpy"));
        assert_eq!(nearest(&"x".repeat(1 << 20), operations), None);
    }
}
