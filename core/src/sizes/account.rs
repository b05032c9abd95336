//! [`Conclusion`]: a consequence of the constraints, with the constraint from which it follows, in the order of the
//! propagation.

use super::classes::{Classes, NodeDomain, SizeNode};
use super::domain::Domain;
use super::propagate::{Cause, Journal};
use super::solve::PosedSystem;
use super::system::{Size, System};

/// The knowledge about a size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KnownSize {
    /// The size is not 1.
    NotOne,
    /// The size is 1.
    One,
    /// The size is 1 or the given size.
    OneOr(u64),
    /// The size is the given size.
    Exactly(u64),
}

impl KnownSize {
    /// Whether a size may have a value.
    pub const fn allows(self, size: u64) -> bool {
        match self {
            Self::NotOne => size != 1,
            Self::One => size == 1,
            Self::OneOr(bound) => size == 1 || size == bound,
            Self::Exactly(exact) => size == exact,
        }
    }
}

/// A consequence, and the constraint from which it follows together with the earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The number of the constraint.
    pub constraint: usize,
    /// The consequence.
    pub what: What,
    /// The knowledge about the size, or about both sizes, after it; `None` for a contradiction.
    pub then: Option<KnownSize>,
}

/// The kind of a consequence: two sizes are equal, or a size is restricted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A restriction of one size.
    Is(Size, KnownSize),
    /// Two sizes are equal.
    Equal(Size, Size),
}

/// An event in the account of a solution.
enum AccountEntry {
    Narrows(SizeNode, NodeDomain),
    Unites(SizeNode, SizeNode),
}

/// Records all events.
#[derive(Default)]
pub(super) struct Account {
    entries: Vec<(u32, Cause, AccountEntry, NodeDomain)>,
    statement: u32,
}

impl Journal for Account {
    fn narrows(&mut self, classes: &Classes, node: SizeNode, to: NodeDomain, cause: Cause) {
        let then = classes.domain(classes.find(node)).meet(to);
        self.entries.push((self.statement, cause, AccountEntry::Narrows(node, to), then));
    }

    fn unites(&mut self, classes: &Classes, left: SizeNode, right: SizeNode, cause: Cause) {
        let [one, other] = [left, right].map(|node| classes.domain(classes.find(node)));
        self.entries.push((self.statement, cause, AccountEntry::Unites(left, right), one.meet(other)));
    }
}

impl System {
    /// The consequences of the constraints without a search, in the order of the propagation, and whether the last one is a
    /// contradiction.
    pub fn conclusions(&self) -> (Vec<Conclusion>, bool) {
        let (posed, result) =
            PosedSystem::<Account>::pose(self, |_, _| (), |account, number| account.statement = number);
        let entries = posed.propagation.journal.entries.iter();
        let conclusions = entries.filter_map(|(statement, cause, entry, then)| {
            let constraint = match cause {
                Cause::Given | Cause::Implied(_) => *statement,
                Cause::Join(join, ..) => *posed.of_joins.get(*join as usize)?,
            };
            let what = match entry {
                AccountEntry::Narrows(node, domain) => What::Is(posed.size(*node)?, posed.known_size(*domain)?),
                AccountEntry::Unites(left, right) => What::Equal(posed.size(*left)?, posed.size(*right)?),
            };
            Some(Conclusion { constraint: constraint as usize, what, then: posed.known_size(*then) })
        });
        (conclusions.collect(), result.is_err())
    }
}

impl<J> PosedSystem<J> {
    pub(super) fn known_size(&self, domain: NodeDomain) -> Option<KnownSize> {
        Some(match domain {
            Domain::NotOne => KnownSize::NotOne,
            Domain::One => KnownSize::One,
            Domain::OneOr(size) => KnownSize::OneOr(self.constants.size(size)?),
            Domain::Exactly(size) => KnownSize::Exactly(self.constants.size(size)?),
            Domain::Any | Domain::Empty => return None,
        })
    }
}
