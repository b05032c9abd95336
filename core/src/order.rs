//! Sorting with one compiled copy of the algorithm, for lists that are short or rarely sorted: [`sort`], [`sort_by`] and
//! [`sort_by_key`].
//!
//! The standard library's algorithm is compiled for each type and each order, to 9 KiB of machine code: fifty copies were
//! 9% of the library's code and of its build time. It is still used where sorting takes significant time.

use std::cmp::Ordering;

/// Sorts as `[T]::sort` does.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// Sorts as `[T]::sort_by_key` does: items with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |left, right| key(left).cmp(&key(right)));
}

/// Sorts as `[T]::sort_by` does: equal items keep their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if items.windows(2).all(|pair| compare(&pair[0], &pair[1]).is_le()) {
        return;
    }
    let mut places = places(items.len(), &|left, right| compare(&items[left], &items[right]));
    // Each swap moves one item to its final place.
    for at in 0..items.len() {
        while places[at] != at {
            let place = places[at];
            items.swap(at, place);
            places.swap(at, place);
        }
    }
}

/// Returns the place of each of `count` items in the sorted order.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|left, right| compare(*left, *right));
    let mut places = vec![0; count];
    for (place, item) in order.into_iter().enumerate() {
        places[item] = place;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library(items: Vec<(u8, u8)>) {
            let (mut all, mut by_key, mut by) = (items.clone(), items.clone(), items.clone());
            sort(&mut all);
            sort_by_key(&mut by_key, |item| item.0 / 16);
            sort_by(&mut by, |left, right| right.1.cmp(&left.1));

            let [mut all_of_std, mut by_key_of_std, mut by_of_std] = [(); 3].map(|()| items.clone());
            all_of_std.sort();
            by_key_of_std.sort_by_key(|item| item.0 / 16);
            by_of_std.sort_by_key(|item| std::cmp::Reverse(item.1));
            prop_assert_eq!((all, by_key, by), (all_of_std, by_key_of_std, by_of_std));
        }
    }
}
