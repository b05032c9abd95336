//! [`Link`]: what lexer and builder tell each other of a form that the builder reads, for the parser lies between them.

use std::cell::Cell;

/// How far the builder read the form of an operation.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Reached {
    /// Not at all.
    #[default]
    Nowhere,
    /// To a region, whose brace is here.
    Region(u32),
    /// To the end of the form.
    End(u32),
}

/// What lexer and builder tell each other: the parser lies between them.
#[derive(Debug, Default)]
pub(crate) struct Link {
    /// Set by the builder, taken by the lexer.
    pub(crate) reached: Cell<Reached>,
    /// Where the text ends that the lexer reads.
    pub(crate) end: Cell<u32>,
}
