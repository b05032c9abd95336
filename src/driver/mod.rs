//! What the programs do once their arguments are read.

pub mod calculator;
