//! [`Limits`]: the sizes at which the library switches to another method, as a value, so that tests can make them tiny.
//!
//! Most are *silent*: a table is cleared, a file is cut, a slower method is used, and findings and output do not change. The others are *budgets*: beyond them
//! results are omitted but never wrong, and the documentation of the limit states which. Limits of a format, of MLIR or of a message are not here.

mod parse;
mod table;

pub use parse::LimitsError;
pub use table::*;

/// The effect of reaching a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The limit affects only time and memory.
    Silent,
    /// Fewer results are found or reported.
    Budget,
}

/// A row of [`Limits::ROWS`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct LimitRow {
    /// The name of the field; [`Limits::from_text`] accepts it with hyphens too.
    pub name: &'static str,
    /// The smallest useful value for tests. Smaller values are permitted.
    pub least: usize,
    /// The value of [`Limits::DEFAULT`].
    pub default: usize,
    /// The effect of reaching the limit.
    pub effect: Effect,
    field: fn(&mut Limits) -> &mut usize,
}

impl std::fmt::Debug for LimitRow {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}={} ({:?}, {})", self.name, self.default, self.effect, self.least)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Limits {
    /// All silent limits at their least.
    ///
    /// ```
    /// use broadcastable_core::limits::Limits;
    ///
    /// assert_eq!(Limits::least().reading.known_lines, 1);
    /// assert_eq!(Limits::least().solving, Limits::DEFAULT.solving);
    /// ```
    pub fn least() -> Self {
        Self::from_values(&[Effect::Silent], |row| row.least)
    }

    /// All limits at their least, budgets too.
    pub fn least_of_all() -> Self {
        Self::from_values(&[Effect::Silent, Effect::Budget], |row| row.least)
    }

    /// Random silent limits; equal seeds give equal limits.
    pub fn random(seed: u64) -> Self {
        let mut random = Random(seed);
        Self::from_values(&[Effect::Silent], |row| random.value(row))
    }

    /// All limits at random, budgets too.
    pub fn random_of_all(seed: u64) -> Self {
        let mut random = Random(seed);
        Self::from_values(&[Effect::Silent, Effect::Budget], |row| random.value(row))
    }

    fn from_values(effects: &[Effect], mut value: impl FnMut(&LimitRow) -> usize) -> Self {
        let mut limits = Self::DEFAULT;
        for row in Self::ROWS.iter().filter(|row| effects.contains(&row.effect)) {
            *(row.field)(&mut limits) = value(row);
        }
        limits
    }
}

/// Steele's SplitMix generator. Any seed is valid.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// The least or the default, or a number between them; small and large numbers are equally likely.
    fn value(&mut self, row: &LimitRow) -> usize {
        match self.next() % 6 {
            0 | 1 => row.least,
            2 => row.default,
            _ => {
                let bits = (row.default.saturating_sub(row.least) as u64 + 1).ilog2() + 1;
                let most = 1u64 << (self.next() % u64::from(bits));
                (row.least + (self.next() % (2 * most)) as usize).min(row.default)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_is_between_the_ends_and_reaches_both() {
        for row in Limits::ROWS {
            assert!(row.least <= row.default, "{row:?}");
            let drawn: Vec<usize> = (0..200).map(|seed| *(row.field)(&mut Limits::random_of_all(seed))).collect();
            assert!(drawn.iter().all(|value| (row.least..=row.default).contains(value)), "{row:?}");
            assert!(drawn.contains(&row.least) && drawn.contains(&row.default), "{row:?}");
        }
    }

    #[test]
    fn silent_limits_alone_are_drawn_unless_all_are_asked_for() {
        for (some, all) in [(Limits::least(), Limits::least_of_all()), (Limits::random(1), Limits::random_of_all(1))] {
            let changed = |mut limits: Limits, effect| {
                let mut default = Limits::DEFAULT;
                let of_effect = Limits::ROWS.iter().filter(|row| row.effect == effect);
                of_effect.filter(|row| (row.field)(&mut limits) != (row.field)(&mut default)).count()
            };
            assert!(changed(some, Effect::Silent) > 0);
            assert_eq!(changed(some, Effect::Budget), 0);
            assert!(changed(all, Effect::Budget) > 0);
        }
    }
}
