//! [`Fix`]: the edits that a diagnostic offers, and a text with those of several applied.

use super::FixLevel;
use broadcastable::diagnostic::{Applicability, Diagnostic, Edit};

/// The edits of one advice, in source order and apart from one another.
pub(crate) type Fix = Vec<Edit>;

/// What a diagnostic offers that may be applied: its first advice with edits.
pub(crate) fn offered(diagnostic: &Diagnostic, level: FixLevel) -> Option<Fix> {
    let mut help = diagnostic.help.iter().filter(|help| !help.edits.is_empty());
    let may_be = |applicability| match applicability {
        Applicability::Safe => true,
        Applicability::Unsafe => level == FixLevel::Unsafe,
        Applicability::Display => false,
    };
    help.find(|help| may_be(help.applicability)).map(|help| help.edits.clone())
}

/// Leaves out what overlaps a fix before it; those that stay are one row of edits in source order.
pub(crate) fn apart(fixes: Vec<Fix>) -> Vec<Fix> {
    let mut taken: Vec<Edit> = Vec::new();
    let mut kept = Vec::new();
    for fix in fixes {
        let place = |edit: &Edit| taken.partition_point(|other| order(other) < order(edit));
        let is_free = |edit: &Edit| {
            let at = place(edit);
            let is_before = at.checked_sub(1).is_none_or(|before| taken[before].span.end <= edit.span.start);
            // Of two insertions at one place nobody says which comes first.
            is_before
                && taken.get(at).is_none_or(|after| edit.span.end <= after.span.start && order(after) != order(edit))
        };
        if fix.iter().all(is_free) {
            for edit in &fix {
                let at = taken.partition_point(|other| order(other) < order(edit));
                taken.insert(at, edit.clone());
            }
            kept.push(fix);
        }
    }
    kept
}

fn order(edit: &Edit) -> (u32, u32) {
    (edit.span.start, edit.span.end)
}

/// The text with the edits of all fixes, which are apart from one another.
pub(super) fn apply(text: &[u8], fixes: &[Fix]) -> Vec<u8> {
    let mut edits: Vec<&Edit> = fixes.iter().flatten().collect();
    edits.sort_by_key(|edit| order(edit));
    let mut result = Vec::with_capacity(text.len());
    let mut done = 0;
    for Edit { span, replacement } in edits {
        result.extend_from_slice(&text[done..span.range().start]);
        result.extend_from_slice(replacement.as_bytes());
        done = span.range().end;
    }
    result.extend_from_slice(&text[done..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use broadcastable::source::Span;

    fn edit(start: u32, end: u32, replacement: &str) -> Edit {
        Edit { span: Span::new(start, end), replacement: replacement.to_owned() }
    }

    #[test]
    fn of_overlapping_fixes_the_first_is_taken() {
        let fixes = vec![
            vec![edit(2, 4, "x"), edit(8, 8, "y")],
            vec![edit(3, 5, "z")],
            vec![edit(8, 8, "z")],
            vec![edit(4, 6, "w")],
        ];
        let kept = apart(fixes);
        assert_eq!(kept.len(), 2);
        assert_eq!(apply(b"0123456789", &kept), b"01xw67y89");
        assert_eq!(apply(b"0123456789", &[]), b"0123456789");
    }
}
