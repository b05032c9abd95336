//! The levels of an encoding of `sparse_tensor`, as they are written, and the requirements of its verifier.

use crate::syntax::faults::EncodingFault;

/// An expression in the map of an encoding. `Other` is an expression that no encoding allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LevelExpression {
    Name(usize),
    Number(i64),
    /// `d floordiv n`
    Block(usize, i64),
    /// `d mod n`
    Rest(usize, i64),
    /// `l * n`
    Scaled(usize, i64),
    /// `l * n + k`
    Restored(usize, i64, usize),
    Other,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct SparseLevel<'t> {
    pub(super) expression: LevelExpression,
    pub(super) format: &'t [u8],
    pub(super) is_soa: bool,
    /// The second number of `structured[n, m]`.
    pub(super) block: i64,
}

/// The parts of an encoding, as they are written.
#[derive(Debug, Default)]
pub(super) struct SparseEncoding<'t> {
    pub(super) dimensions: Vec<(&'t [u8], Option<LevelExpression>)>,
    pub(super) levels: Vec<SparseLevel<'t>>,
    pub(super) widths: [Option<i64>; 2],
    pub(super) explicit: Option<&'t str>,
    pub(super) implicit: Option<&'t str>,
}

impl SparseEncoding<'_> {
    /// The first requirement of the verifier that is not met.
    pub(super) fn fault(&self) -> Option<EncodingFault> {
        let widths = [("position", self.widths[0]), ("coordinate", self.widths[1])];
        for (what, width) in widths {
            if let Some(width) = width.filter(|width| ![0, 8, 16, 32, 64].contains(width)) {
                return Some(EncodingFault::Width(what, width));
            }
        }
        let words = self.unfit_levels().or_else(|| {
            let is_invertible = self.is_permutation() || self.is_blocked();
            if !self.levels.is_empty() && !is_invertible {
                return Some("failed to infer lvlToDim from dimToLvl");
            }
            let restores = self.dimensions.iter().enumerate().all(|(dimension, (_, expression))| {
                expression.is_none_or(|expression| self.restores(dimension, expression))
            });
            match (self.levels.is_empty(), restores) {
                (true, _) => Some("expected a non-empty array for lvlTypes"),
                (false, true) => None,
                (false, false) => Some("expected lvlToDim to be an inverse of dimToLvl"),
            }
        });
        words.map(EncodingFault::Whole)
    }

    fn unfit_levels(&self) -> Option<&'static str> {
        let is_of = |level: &SparseLevel<'_>, format: &[u8]| level.format == format;
        let mut at = 0;
        while let Some(first) = self.levels[at..].iter().position(|level| is_of(level, b"singleton")) {
            let first = at + first;
            let before = first.checked_sub(1).map(|before| &self.levels[before]);
            if !before.is_some_and(|level| is_of(level, b"compressed") || is_of(level, b"loose_compressed")) {
                return Some("expected compressed or loose_compressed level before singleton level");
            }
            let run = self.levels[first..].iter().take_while(|level| is_of(level, b"singleton"));
            at = first + run.clone().count();
            if run.clone().any(|level| level.is_soa != self.levels[first].is_soa) {
                return Some("expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).");
            }
        }
        let batches = self.levels.iter().take_while(|level| is_of(level, b"batch")).count();
        if self.levels[batches..].iter().any(|level| is_of(level, b"batch")) {
            return Some("Batch lvlType can only be leading levels.");
        }
        if self.levels.iter().any(|level| level.is_soa && !is_of(level, b"singleton")) {
            return Some("SoA is only applicable to singleton lvlTypes.");
        }
        let structured = self.levels.iter().position(|level| is_of(level, b"structured"))?;
        if structured + 1 != self.levels.len() {
            return Some("expected n_out_of_m to be the last level type");
        }
        if !self.levels[..structured].iter().all(|level| is_of(level, b"dense")) {
            return Some("expected all dense lvlTypes before a n_out_of_m level");
        }
        if self.dimensions.len() == self.levels.len() {
            return None;
        }
        if !self.is_blocked() {
            return Some("expected 1xm block structure for n_out_of_m level");
        }
        let mut sizes = self.levels.iter().filter_map(|level| match level.expression {
            LevelExpression::Block(_, size) => Some(size),
            _ => None,
        });
        let first = sizes.next();
        if sizes.any(|size| Some(size) != first) {
            return Some("expected only one blocked level with the same coefficients");
        }
        match first == Some(self.levels[structured].block) {
            true => None,
            false => Some("expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level"),
        }
    }

    fn is_permutation(&self) -> bool {
        let mut seen = vec![false; self.dimensions.len()];
        let mark = |level: &SparseLevel<'_>| match level.expression {
            LevelExpression::Name(name) => !std::mem::replace(&mut seen[name], true),
            _ => false,
        };
        self.levels.len() == self.dimensions.len() && self.levels.iter().all(mark)
    }

    /// Whether a dimension has one level, or two: the number of a block, and the place in the block.
    fn is_blocked(&self) -> bool {
        let mut blocks: Vec<Option<i64>> = vec![None; self.dimensions.len()];
        let mut has_block = false;
        let fits = self.levels.iter().all(|level| match level.expression {
            LevelExpression::Block(name, size) => size > 0 && blocks[name].replace(size).is_none(),
            LevelExpression::Rest(name, size) => {
                has_block = true;
                blocks[name] == Some(size)
            }
            LevelExpression::Name(name) => blocks[name].replace(0).is_none(),
            _ => false,
        });
        fits && has_block
    }

    /// Whether the levels can be converted back to a dimension. Expressions of other forms are not compared.
    fn restores(&self, dimension: usize, expression: LevelExpression) -> bool {
        let level = |wanted: LevelExpression| self.levels.iter().position(|level| level.expression == wanted);
        match expression {
            LevelExpression::Name(name) => level(LevelExpression::Name(dimension)) == Some(name),
            LevelExpression::Restored(block, size, rest) => {
                level(LevelExpression::Block(dimension, size)) == Some(block)
                    && level(LevelExpression::Rest(dimension, size)) == Some(rest)
            }
            _ => true,
        }
    }
}
