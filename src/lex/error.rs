//! [`LexicalError`]: bytes that form no token.

use crate::source::Span;

/// Bytes that form no token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LexicalError {
    #[error("unexpected character")]
    UnexpectedCharacter { span: Span },
    #[error("{}", lone_sigil(*.sigil))]
    LoneSigil { sigil: u8, at: u32 },
    #[error("expected three consecutive dots for an ellipsis")]
    Ellipsis { at: u32 },
    #[error("{}", if *.is_scalable { "invalid dimension" } else { "expected non-function type" })]
    FractionalDimension { span: Span, location: u32, is_scalable: bool },
    #[error("expected '\"' in string literal")]
    UnterminatedString { open: u32, at: u32 },
    #[error("unknown escape in string literal")]
    UnknownEscape { at: u32 },
    #[error("unbalanced '{bracket}' character in pretty dialect name")]
    UnbalancedBody { body: u32, open: u32, at: u32, place: u32, bracket: char },
}

/// MLIR's message for a `%`, `^`, `#`, `!` or `@` without a name after it.
fn lone_sigil(sigil: u8) -> &'static str {
    match sigil {
        b'%' => "invalid SSA name",
        b'^' => "invalid block name",
        b'#' => "invalid attribute name",
        b'!' => "invalid type identifier",
        _ => "@ identifier expected to start with letter or '_'",
    }
}
