//! What each constraint contributes to what follows, told in its order: [`Conclusion`].

use super::classes::{Classes, Node, NodeDomain};
use super::domain::Domain;
use super::propagate::{Cause, Journal};
use super::solve::Posed;
use super::system::{Size, System};

/// What is known of a size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Known {
    /// It is not 1.
    NotOne,
    /// It is 1.
    One,
    /// It is 1 or this.
    OneOr(u64),
    /// It is this.
    Exactly(u64),
}

impl Known {
    /// Whether a size of which this is known may be that.
    pub const fn allows(self, size: u64) -> bool {
        match self {
            Self::NotOne => size != 1,
            Self::One => size == 1,
            Self::OneOr(bound) => size == 1 || size == bound,
            Self::Exactly(exact) => size == exact,
        }
    }
}

/// Something that follows, and the constraint it follows from beside what was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The number of the constraint.
    pub constraint: usize,
    /// What follows.
    pub what: What,
    /// What is known of the size, or of both, from then on; nothing where it contradicts what was known.
    pub then: Option<Known>,
}

/// What follows. There is no third: sizes are in classes of equal ones, of which something is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// Something about one size.
    Is(Size, Known),
    /// Two sizes are equal.
    Equal(Size, Size),
}

/// Something that happened.
enum Entry {
    Narrows(Node, NodeDomain),
    Unites(Node, Node),
}

/// Writes everything down.
#[derive(Default)]
pub(super) struct Account {
    entries: Vec<(u32, Cause, Entry, NodeDomain)>,
    statement: u32,
}

impl Journal for Account {
    fn narrows(&mut self, classes: &Classes, node: Node, to: NodeDomain, cause: Cause) {
        let then = classes.domain(classes.find(node)).meet(to);
        self.entries.push((self.statement, cause, Entry::Narrows(node, to), then));
    }

    fn unites(&mut self, classes: &Classes, left: Node, right: Node, cause: Cause) {
        let [one, other] = [left, right].map(|node| classes.domain(classes.find(node)));
        self.entries.push((self.statement, cause, Entry::Unites(left, right), one.meet(other)));
    }
}

impl System {
    /// What follows from the constraints without a search, in the order in which it does, and whether it ends in a
    /// contradiction; then the last conclusion is the one that cannot be.
    pub fn conclusions(&self) -> (Vec<Conclusion>, bool) {
        let (posed, result) = Posed::<Account>::pose(self, |_, _| (), |account, number| account.statement = number);
        let entries = posed.propagation.journal.entries.iter();
        let conclusions = entries.filter_map(|(statement, cause, entry, then)| {
            let constraint = match cause {
                Cause::Given | Cause::Implied(_) => *statement,
                Cause::Join(join, ..) => *posed.of_joins.get(*join as usize)?,
            };
            let what = match entry {
                Entry::Narrows(node, domain) => What::Is(posed.size(*node)?, posed.known(*domain)?),
                Entry::Unites(left, right) => What::Equal(posed.size(*left)?, posed.size(*right)?),
            };
            Some(Conclusion { constraint: constraint as usize, what, then: posed.known(*then) })
        });
        (conclusions.collect(), result.is_err())
    }
}

impl<J> Posed<J> {
    pub(super) fn known(&self, domain: NodeDomain) -> Option<Known> {
        Some(match domain {
            Domain::NotOne => Known::NotOne,
            Domain::One => Known::One,
            Domain::OneOr(size) => Known::OneOr(self.constants.size(size)?),
            Domain::Exactly(size) => Known::Exactly(self.constants.size(size)?),
            Domain::Any | Domain::Empty => return None,
        })
    }
}
