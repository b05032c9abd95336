//! [`Tally`]: how many operations there are, and how many of them a rule of shapes decides.

use super::Registry;
use crate::ir::Ir;
use std::ops::AddAssign;

/// The operations of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// All operations, except a module that is not written in the text.
    pub operations: usize,
    /// The operations that broadcast by a rule.
    pub verified: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.operations += other.operations;
        self.verified += other.verified;
    }
}

impl Registry {
    /// Counts the operations of a module.
    pub fn tally(&self, ir: &Ir) -> Tally {
        let mut tally = Tally::default();
        for (name, count) in ir.op_counts() {
            tally.operations += count;
            tally.verified += if self.broadcasts_by(name).is_some() { count } else { 0 };
        }
        tally
    }
}
