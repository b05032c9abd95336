//! What `bcast-opt` does.

pub mod expect;
pub mod split;
