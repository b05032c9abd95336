//! Words and signs of a text, and the common ones of two texts.

use std::ops::Range;

/// Maximum number of comparisons for aligning two texts; the remaining parts count as different.
const MOST_COMPARISONS: usize = 1 << 20;

/// The words, strings and signs of a text, without blanks and comments.
pub(super) fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let rest = &text[at..];
        let length = match byte {
            _ if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if rest.starts_with(b"//") => {
                at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                continue;
            }
            b'"' => string_length(rest),
            b'%' | b'#' | b'@' | b'!' | b'^' => 1 + word_length(&rest[1..]),
            _ => word_length(rest).max(1),
        };
        tokens.push(at..at + length);
        at += length;
    }
    tokens
}

pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$.".contains(&byte)
}

fn word_length(text: &[u8]) -> usize {
    text.iter().take_while(|byte| is_word(**byte)).count()
}

fn string_length(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = text.get(at) {
        at += match byte {
            b'"' => return at + 1,
            b'\\' => 2,
            _ => 1,
        };
    }
    text.len()
}

/// For each token of one text, the index of the corresponding token of the other text.
pub(super) fn common(left: &[&[u8]], right: &[&[u8]]) -> Vec<Option<usize>> {
    let before = left.iter().zip(right).take_while(|(left, right)| left == right).count();
    let (left_rest, right_rest) = (&left[before..], &right[before..]);
    let after = left_rest.iter().rev().zip(right_rest.iter().rev()).take_while(|(left, right)| left == right).count();
    let (middle, other) = (&left_rest[..left_rest.len() - after], &right_rest[..right_rest.len() - after]);
    let mut found: Vec<Option<usize>> = (0..before).map(Some).collect();
    found.extend(longest(middle, other).into_iter().map(|at| at.map(|at| at + before)));
    found.extend((right.len() - after..right.len()).map(Some));
    found
}

/// The longest common subsequence.
fn longest(left: &[&[u8]], right: &[&[u8]]) -> Vec<Option<usize>> {
    let mut found = vec![None; left.len()];
    if left.len().saturating_mul(right.len()) > MOST_COMPARISONS {
        return found;
    }
    let width = right.len() + 1;
    let mut lengths = vec![0u32; (left.len() + 1) * width];
    for (row, own) in left.iter().enumerate().rev() {
        for (column, other) in right.iter().enumerate().rev() {
            lengths[row * width + column] = match own == other {
                true => 1 + lengths[(row + 1) * width + column + 1],
                false => lengths[(row + 1) * width + column].max(lengths[row * width + column + 1]),
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < left.len() && column < right.len() {
        if left[row] == right[column] {
            found[row] = Some(column);
            (row, column) = (row + 1, column + 1);
        } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blanks_are_no_tokens() {
        let text = b"%0 = \"t.a\\\"//\"(%1#0) // c\n : !t<4x?>";
        let found: Vec<&[u8]> = tokens(text).into_iter().map(|range| &text[range]).collect();
        let expected: [&[u8]; 14] =
            [b"%0", b"=", b"\"t.a\\\"//\"", b"(", b"%1", b"#0", b")", b":", b"!t", b"<", b"4x", b"?", b">", b""];
        assert_eq!(found, expected[..13]);
    }

    #[test]
    fn long_texts_have_their_ends_in_common() {
        let numbers = |from: usize| (from..from + 1100).map(|number| number.to_string()).collect::<Vec<_>>();
        let (left, right) = (numbers(0), numbers(10));
        let words = |middle: &[String]| -> Vec<String> { [&["a".into()], middle, &["b".into()]].concat() };
        let (left, right) = (words(&left), words(&right));
        let bytes = |words: &'static [String]| words.iter().map(String::as_bytes).collect::<Vec<_>>();
        let (left, right) = (bytes(left.leak()), bytes(right.leak()));
        let found = common(&left, &right);
        assert_eq!((found[0], found[1101]), (Some(0), Some(1101)));
        assert!(found[1..1101].iter().all(Option::is_none));
    }

    #[test]
    fn what_two_texts_have_in_common() {
        let words = |text: &'static str| text.split(' ').map(str::as_bytes).collect::<Vec<_>>();
        let found = common(&words("a b c d"), &words("a x c y d"));
        assert_eq!(found, [Some(0), None, Some(2), Some(4)]);
    }
}
