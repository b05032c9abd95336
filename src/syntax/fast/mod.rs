//! Shortcuts of the fast parser: a token that is a whole line, the parts of a line, a line that repeats an earlier one, and short names of values.
//!
//! The lexer finds such lines and the builder reads them (`builder/lines.rs`, `builder/known_lines.rs`, `builder/pieces.rs`); both exchange them by [`link`].

pub(crate) mod known_line;
pub(crate) mod line;
pub(crate) mod link;
pub(crate) mod pieces;
pub(crate) mod short_names;
