//! Tokens that consist of [pieces](crate::syntax::fast::pieces): lines, and ends of lines.

use super::Lexer;
use crate::lex::scan;
use crate::lex::token::{SpannedToken, Token};
use crate::syntax::fast::line::{LineFinder, LineMatch, LineParts};
use crate::syntax::fast::link::LexerLink;
use crate::syntax::fast::pieces::{LinePiece, label_end, tail_end};

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
    let types = filled(link, |pieces| tail_end(bytes, at, link.extent, pieces))?;
    let (end, signature) = lines.signature_end(bytes, types)?;
    if matches!(line.known, LineMatch::New) {
        slot.text.set(link.new_line.take());
    }
    slot.types.set(types as u32);
    line.known = LineMatch::Long(signature);
    Some(end)
}

/// Fills the pieces of the free slot.
#[inline]
fn filled(link: &LexerLink, fill: impl FnOnce(&mut Vec<LinePiece>) -> Option<usize>) -> Option<usize> {
    let slot = link.free_slot();
    let mut pieces = slot.pieces.take();
    let end = fill(&mut pieces);
    slot.pieces.set(pieces);
    end
}

impl Lexer<'_> {
    /// The label of a block, if the line that begins at `start` contains only a label.
    #[inline(never)]
    pub(super) fn label_line(&mut self, start: usize) -> Option<SpannedToken> {
        let link = self.link.as_ref()?;
        let end = filled(link, |pieces| label_end(self.bytes, start, link.extent, pieces))?;
        link.hand_over();
        self.extend_to(end);
        self.previous = [self.previous[1], Token::BlockLine];
        Some(SpannedToken::new(start as u32, Token::BlockLine, end as u32))
    }

    /// The text from the parenthesis that closes the regions to the end of the types, if it is spaced as printers write
    /// it.
    #[inline(never)]
    pub(super) fn region_tail(&mut self) -> Option<Token> {
        let (link, at) = (self.link.as_ref()?, self.reached());
        if !matches!(self.bytes.get(at..at + 2)?, b" {" | b" :") {
            return None;
        }
        let types = filled(link, |pieces| tail_end(self.bytes, at, link.extent, pieces))?;
        let end = scan::signature_end(self.bytes, types)?;
        link.free_slot().types.set(types as u32);
        link.hand_over();
        self.extend_to(end);
        Some(Token::RegionTail)
    }
}
