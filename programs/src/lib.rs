//! The programs `bcast-opt`, `bcast-shape` and `bcast-lsp` as a library: what they do, without a process.
//!
//! Everything that knows a command line, a terminal, threads or the protocol of editors is here; reading, verifying and
//! printing is [`broadcastable`], which a compiler takes without this.

pub mod driver;
#[cfg(feature = "lsp")]
pub mod lsp;
