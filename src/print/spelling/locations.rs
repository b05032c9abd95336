//! Places in files, `"file":1:2 to 3:4`.

use super::names::escape;
use super::scan::tokens;
use crate::ir::spelled;

/// A file and the numbers after it: line and column, and the last column or the last line and column.
struct FileRange<'t> {
    file: &'t [u8],
    numbers: Vec<u64>,
}

fn read(text: &[u8]) -> FileRange<'_> {
    let mut range = FileRange { file: b"", numbers: Vec::new() };
    for token in tokens(text) {
        if token.is_string() {
            range.file = token.text;
        } else if let Some(number) = crate::ir::integer(token.text) {
            range.numbers.push(number.unsigned_abs());
        }
    }
    range
}

/// The location as MLIR prints it: a missing end equals the beginning, and a missing last line the first line.
pub(super) fn printed(text: &[u8]) -> Vec<u8> {
    let FileRange { file, numbers } = read(text);
    let numbers = match numbers[..] {
        [line, column, end] if end == column => vec![line, column],
        [line, column, last, end] if (last, end) == (line, column) => vec![line, column],
        [line, column, last, end] if last == line => vec![line, column, end],
        [line] => vec![line, 0],
        _ => numbers,
    };
    spell(file, &numbers)
}

/// The text that identifies the location: MLIR distinguishes an omitted end from an equal written one.
pub(super) fn identity(text: &[u8]) -> Vec<u8> {
    let FileRange { file, numbers } = read(text);
    spell(file, &numbers)
}

fn spell(file: &[u8], numbers: &[u64]) -> Vec<u8> {
    let mut out = escape(&spelled(file), true);
    for (index, number) in numbers.iter().enumerate() {
        let before = match (index, numbers.len()) {
            (2, 3) => " to :",
            (2, _) => " to ",
            _ => ":",
        };
        out.extend(format!("{before}{number}").into_bytes());
    }
    out
}
