//! Suggestions for an unknown name: the existing names that differ from it in a few letters.
//!
//! A difference is a letter that was inserted, omitted, changed, or swapped with the next. Wrong suggestions are avoided: short names may differ in one
//! letter, long ones in a few, and each part between dots is compared separately.

use std::borrow::Cow;

/// The maximum number of suggestions. If more names are similar, none is a likely one.
const TOLD: usize = 3;

/// Longer names are not compared.
const LONGEST: usize = 64;

/// The names closest to `word`, if they are close enough and few.
pub fn similar<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let mut least = usize::MAX;
    let mut closest = Vec::new();
    for name in names {
        let Some(distance) = distance(word, name).filter(|distance| *distance <= least) else { continue };
        if distance < least {
            least = distance;
            closest.clear();
        }
        if !closest.contains(&name) {
            closest.push(name);
        }
    }
    if closest.len() > TOLD { Vec::new() } else { closest }
}

/// The closest name, if it is unique.
pub fn only_similar<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    match similar(word, names)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The closest name, as a question to append to a message: `; did you mean 'x'?`. Empty if none is close.
pub fn question<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    similar(word, names).first().map(|name| format!("; did you mean '{name}'?")).unwrap_or_default()
}

/// Whether a part of a name between dots may be a misspelling of another: names with other parts are not similar.
pub fn is_similar_part(word: &str, part: &str) -> bool {
    word == part || word.len().abs_diff(part.len()) <= most(word) && strsim::osa_distance(word, part) <= most(word)
}

/// Whether two names differ in one letter: names that a program generated are often similar.
pub fn is_one_letter_away(left: &[u8], right: &[u8]) -> bool {
    let is_candidate = left.len().abs_diff(right.len()) <= 1 && left.len() <= LONGEST && left != right;
    is_candidate && strsim::osa_distance(&text(left), &text(right)) == 1
}

fn text(name: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(name)
}

/// The number of differing letters; `None` if it is 0 or too large.
fn distance(word: &str, name: &str) -> Option<usize> {
    if word.len() > LONGEST || word == name {
        return None;
    }
    let (mut words, mut names) = (word.split('.'), name.split('.'));
    let mut sum = 0;
    loop {
        match (words.next(), names.next()) {
            (None, None) => return Some(sum),
            (Some(word), Some(name)) if word.len().abs_diff(name.len()) <= most(word) => {
                let distance = if word == name { 0 } else { strsim::osa_distance(word, name) };
                sum += Some(distance).filter(|distance| *distance <= most(word))?;
            }
            _ => return None,
        }
    }
}

/// The maximum number of differing letters in a word.
fn most(word: &str) -> usize {
    match word.len() {
        0..=1 => 0,
        2..=5 => 1,
        6..=8 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_names_are_told() {
        let names = ["arith.addf", "arith.addi", "arith.xori", "func.func", "return", "math.log", "tosa.pow"];
        let of = |word| similar(word, names);
        assert_eq!(of("arith.add"), ["arith.addf", "arith.addi"]);
        assert_eq!(of("arith.addif"), ["arith.addf", "arith.addi"]);
        assert_eq!(of("fnuc.func"), ["func.func"]);
        assert_eq!(of("retrun"), ["return"]);
        assert_eq!(of("return"), [] as [&str; 0]);
        assert_eq!(of("math.logarithm"), [] as [&str; 0]);
        assert_eq!(of("tosa.foo"), [] as [&str; 0]);
        assert_eq!(of("func"), [] as [&str; 0]);
        assert_eq!(similar("ab", ["a1", "a2", "a3", "a4"]), [] as [&str; 0]);
    }

    #[test]
    fn one_letter_is_inserted_left_out_changed_or_swapped() {
        for name in ["%input0", "%inpt", "%inputs", "%ipnut", "%Input"] {
            assert!(is_one_letter_away(b"%input", name.as_bytes()), "{name}");
        }
        for name in ["%input", "%inpt0", "%put", "%tupni"] {
            assert!(!is_one_letter_away(b"%input", name.as_bytes()), "{name}");
        }
    }
}
