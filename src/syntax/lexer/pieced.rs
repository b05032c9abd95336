//! Finds the ends of lines with successors, properties or attributes, by their [pieces](crate::syntax::fast::pieces).

use crate::syntax::fast::line::{LineFinder, LineMatch, LineParts};
use crate::syntax::fast::link::LexerLink;
use crate::syntax::fast::pieces::tail_end;

/// The end of a line whose operands are followed by successors, properties or attributes.
#[inline(never)]
pub(super) fn long_line(
    lines: &mut LineFinder<'_>,
    bytes: &[u8],
    link: &LexerLink,
    line: &mut LineParts,
) -> Option<usize> {
    let at = line.close as usize + 1;
    if !matches!(bytes.get(at..at + 2)?, b"[^" | b" <" | b" {") {
        return None;
    }
    let slot = link.free_slot();
    let mut pieces = slot.pieces.take();
    let types = tail_end(bytes, at, link.extent, &mut pieces);
    slot.pieces.set(pieces);
    let types = types?;
    let (end, signature) = lines.signature_end(bytes, types)?;
    if matches!(line.line_match, LineMatch::New) {
        slot.text.set(link.new_line.take());
    }
    slot.types.set(types as u32);
    line.line_match = LineMatch::Long(signature);
    Some(end)
}
