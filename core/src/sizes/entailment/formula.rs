//! Statements on quantities: [`Formula`].

use super::{Atom, Quantity};

/// A statement on quantities.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Formula {
    /// The formula that never holds.
    Never,
    /// The formula that always holds.
    Always,
    /// The quantity is 0.
    Zero(Quantity),
    /// The quantity is not negative.
    NotNegative(Quantity),
    /// The inner formula does not hold.
    Not(Box<Formula>),
    /// All of two or more formulas hold.
    All(Vec<Formula>),
    /// At least one of two or more formulas holds.
    Any(Vec<Formula>),
}

impl From<bool> for Formula {
    fn from(holds: bool) -> Self {
        if holds { Self::Always } else { Self::Never }
    }
}

impl Formula {
    /// The conjunction of formulas.
    pub fn all(formulas: impl IntoIterator<Item = Self>) -> Self {
        let mut list = Vec::new();
        for formula in formulas {
            match formula {
                Self::Always => {}
                Self::Never => return Self::Never,
                Self::All(inner) => list.extend(inner),
                other => list.push(other),
            }
        }
        list.sort();
        list.dedup();
        if list.iter().any(|formula| matches!(formula, Self::Not(inner) if list.binary_search(inner).is_ok())) {
            return Self::Never;
        }
        match list.len() {
            0 => Self::Always,
            1 => list.pop().unwrap_or(Self::Always),
            _ => Self::All(list),
        }
    }

    /// The disjunction of formulas.
    pub fn any(formulas: impl IntoIterator<Item = Self>) -> Self {
        let mut list = Vec::new();
        for formula in formulas {
            match formula {
                Self::Never => {}
                Self::Always => return Self::Always,
                Self::Any(inner) => list.extend(inner),
                other => list.push(other),
            }
        }
        list.sort();
        list.dedup();
        if list.iter().any(|formula| matches!(formula, Self::Not(inner) if list.binary_search(inner).is_ok())) {
            return Self::Always;
        }
        match list.len() {
            0 => Self::Never,
            1 => list.pop().unwrap_or(Self::Never),
            _ => Self::Any(list),
        }
    }

    /// The negation of the formula.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Never => Self::Always,
            Self::Always => Self::Never,
            Self::Not(inner) => *inner,
            Self::All(list) => Self::any(list.into_iter().map(Self::negated)),
            Self::Any(list) => Self::all(list.into_iter().map(Self::negated)),
            Self::NotNegative(quantity) => {
                // The negation of `q >= 0` is `-q - 1 >= 0`.
                let flipped = Quantity::number(-1).apply(crate::sizes::Operator::Subtract, &quantity);
                match flipped {
                    Some(flipped) => Self::NotNegative(flipped),
                    None => Self::Not(Box::new(Self::NotNegative(quantity))),
                }
            }
            open @ Self::Zero(_) => Self::Not(Box::new(open)),
        }
    }

    /// Whether the formula holds, if it is decided.
    pub const fn value(&self) -> Option<bool> {
        match self {
            Self::Never => Some(false),
            Self::Always => Some(true),
            _ => None,
        }
    }

    /// The subformulas, including the formula itself.
    pub(super) fn parts(&self) -> Vec<&Self> {
        let mut found = vec![self];
        let mut at = 0;
        while at < found.len() {
            match found[at] {
                Self::Not(inner) => found.push(inner),
                Self::All(list) | Self::Any(list) => found.extend(list),
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// The atoms in the formula.
    pub(super) fn atoms(&self) -> Vec<Atom> {
        let of = |part: &Self| match part {
            Self::Zero(quantity) | Self::NotNegative(quantity) => quantity.atoms().collect(),
            _ => Vec::new(),
        };
        self.parts().into_iter().flat_map(of).collect()
    }

    /// The comparisons in the formula: equations and inequalities.
    pub fn comparisons(&self) -> Vec<Self> {
        let is_comparison = |part: &&&Self| matches!(part, Self::Zero(_) | Self::NotNegative(_));
        self.parts().iter().filter(is_comparison).map(|part| (*part).clone()).collect()
    }
}
