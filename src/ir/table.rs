//! Tables with an entry for each of some ids, as long as the largest used id.

/// Returns the entry at `index`, and extends the table by `empty` up to it.
#[inline]
pub(crate) fn entry<T: Clone>(table: &mut Vec<T>, index: usize, empty: T) -> &mut T {
    if table.len() <= index {
        extend(table, index, empty);
    }
    &mut table[index]
}

/// Extends in steps, because ids are consecutive.
#[inline(never)]
fn extend<T: Clone>(table: &mut Vec<T>, index: usize, empty: T) {
    const STEP: usize = 64;
    table.resize((index + 1).next_multiple_of(STEP), empty);
}
