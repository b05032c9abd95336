//! Shortcuts of the fast parser: a token that is a whole line, the parts of a line, a line that repeats an earlier one, and short names of values.
//!
//! The lexer finds such lines and the builder reads them (`builder/lines.rs`, `builder/known_lines.rs`, `builder/pieces.rs`); both exchange them by [`link`].
//! A shortcut stays if it saves 5% of the instructions of some real file, or of the inputs of `.ci/instructions.py`, which resemble large files:
//!
//! | shortcut | most of a real file | most of these inputs |
//! |---|---|---|
//! | a line is one token | 80% (generic form) | 52% |
//! | a line in custom form repeats another | 28% (StableHLO as JAX prints it) | 88% |
//! | a line with attributes in generic form repeats another | 58% | 5% |
//! | attributes are read by their pieces in custom form | 16% (a dump of IREE) | 5% |
//! | a line with its location, or with the alias of one, is one token | 11% (StableHLO with locations) | 0% |
//! | a line with attributes that repeats none is one token | 3% | 12% |
//! | short names of values are found without hashing | 3% | 12% |
//! | the extent of a signature is cached | 2% | 16% |

pub(crate) mod alias_line;
pub(crate) mod known_line;
pub(crate) mod line;
pub(crate) mod link;
pub(crate) mod pieces;
pub(crate) mod short_names;
