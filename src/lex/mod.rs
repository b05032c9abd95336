//! Tokens, and scanning of text without tokens: strings, comments, brackets, names of values.
//!
//! The alphabet is in `grammar/token.rs`. The lexer, which chooses among kinds of tokens by what the parser does, is in `syntax`.

/// Includes code that `cargo xtask generate` wrote from the grammar or its tokens.
macro_rules! generated {
    ($name:ident, $file:literal) => {
        #[allow(
            clippy::all,
            clippy::panic,
            clippy::unwrap_used,
            clippy::expect_used,
            missing_docs,
            rust_2018_idioms,
            unreachable_pub,
            unused,
            unsafe_code
        )]
        mod $name {
            include!($file);
        }
    };
}

pub(crate) mod error;
pub(crate) mod scan;
mod terminals;
pub(crate) mod token;

pub(crate) use error::LexicalError;
pub(crate) use terminals::{TokenSet, keywords, text};
