//! Strided layouts, `strided<[4, 1], offset: ?>`.

use super::scan::tokens;
use crate::ir::integer;

/// The layout of a body; an offset of 0 is implied.
pub(super) fn layout(body: &[u8]) -> String {
    let (mut strides, mut offset) = (Vec::new(), "0".to_owned());
    let (mut sign, mut is_offset) = ("", false);
    for token in tokens(body) {
        let value = match (token.text, integer(token.text)) {
            (b"-", _) => {
                sign = "-";
                continue;
            }
            (b"offset", _) => {
                is_offset = true;
                continue;
            }
            (b"?", _) => "?".to_owned(),
            (_, Some(number)) => format!("{sign}{number}"),
            _ => continue,
        };
        sign = "";
        if is_offset {
            offset = value;
        } else {
            strides.push(value);
        }
    }
    let tail = if offset == "0" { String::new() } else { format!(", offset: {offset}") };
    format!("strided<[{}]{tail}>", strides.join(", "))
}
