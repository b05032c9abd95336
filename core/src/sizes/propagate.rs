//! Joins, and their consequences by [`step`]: [`Propagation`].
//!
//! The domain of a class shrinks at most three times, and the class is united at most once; each event visits the joins of the
//! smaller class again: in total O(m log n).

use super::classes::{Classes, ClassesState, NodeDomain, SizeNode};
use super::domain::Domain;
use super::step::{Equal, JoinPlace, JoinStep, Premise, step};

/// No sizes satisfy the statements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no sizes satisfy this")]
pub struct Contradiction;

/// The cause of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// A statement of the caller.
    Given,
    /// An equation of results computed from these two sizes, which are equal.
    Implied([SizeNode; 2]),
    /// A consequence of a join with these nodes, and a premise about them.
    Join(u32, [SizeNode; 3], Premise),
}

/// Receives all events, in order and before they take effect.
pub(super) trait Journal {
    /// The class of `node` is in `domain` from now on.
    fn narrows(&mut self, _: &Classes, _node: SizeNode, _to: NodeDomain, _cause: Cause) {}

    /// The classes of `left` and `right` are united.
    fn unites(&mut self, _: &Classes, _left: SizeNode, _right: SizeNode, _cause: Cause) {}
}

/// Keeps no reasons.
impl Journal for () {}

/// Joins between classes.
#[derive(Debug, Default)]
pub(super) struct Propagation<J> {
    pub(super) classes: Classes,
    joins: Vec<[SizeNode; 3]>,
    /// Joins with a node that changed.
    waiting: Vec<u32>,
    /// Classes that must be 1 because of two different sizes.
    clashes: Vec<SizeNode>,
    pub(super) journal: J,
}

/// A state that can be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PropagationState {
    classes: ClassesState,
    joins: u32,
    clashes: u32,
}

impl<J: Journal> Propagation<J> {
    pub(super) fn clear(&mut self) {
        self.classes.clear();
        self.joins.clear();
        self.waiting.clear();
        self.clashes.clear();
    }

    pub(super) fn joins(&self) -> &[[SizeNode; 3]] {
        &self.joins
    }

    /// Nodes whose classes must be 1 because of two different sizes, in the order of the events.
    pub(super) fn clashes(&self) -> &[SizeNode] {
        &self.clashes
    }

    pub(super) fn mark(&self) -> PropagationState {
        PropagationState {
            classes: self.classes.moment(),
            joins: self.joins.len() as u32,
            clashes: self.clashes.len() as u32,
        }
    }

    pub(super) fn undo(&mut self, mark: PropagationState) {
        self.waiting.clear();
        self.joins.truncate(mark.joins as usize);
        self.clashes.truncate(mark.clashes as usize);
        self.classes.undo(mark.classes);
    }

    /// States that `result` is the broadcast of `left` and `right`.
    pub(super) fn add_join(&mut self, result: SizeNode, left: SizeNode, right: SizeNode) -> Result<(), Contradiction> {
        let join = self.joins.len() as u32;
        self.joins.push([result, left, right]);
        for node in [result, left, right] {
            self.classes.add_occurrence(self.classes.find(node));
        }
        self.waiting.push(join);
        self.propagate()
    }

    /// States that two sizes are equal.
    pub(super) fn equate(&mut self, left: SizeNode, right: SizeNode) -> Result<(), Contradiction> {
        self.unite(left, right, Cause::Given)?;
        self.propagate()
    }

    /// States that two sizes are equal because two others are.
    pub(super) fn imply(&mut self, [when, [left, right]]: [[SizeNode; 2]; 2]) -> Result<(), Contradiction> {
        self.unite(left, right, Cause::Implied(when))?;
        self.propagate()
    }

    /// States in which set a size is.
    pub(super) fn restrict(&mut self, node: SizeNode, domain: NodeDomain) -> Result<(), Contradiction> {
        self.narrow(node, domain, Cause::Given)?;
        self.propagate()
    }

    fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some(join) = self.waiting.pop() {
            self.examine(join)?;
        }
        Ok(())
    }

    fn examine(&mut self, join: u32) -> Result<(), Contradiction> {
        let nodes = self.joins[join as usize];
        loop {
            let roots = nodes.map(|node| self.classes.find(node));
            let at = |slot: JoinPlace| nodes[slot.index()];
            match step(roots.map(|root| self.classes.domain(root)), equal(roots)) {
                None => return Ok(()),
                Some(JoinStep::Unite(left, right, premise)) => {
                    self.unite(at(left), at(right), Cause::Join(join, nodes, premise))?;
                }
                Some(JoinStep::Narrow(slot, domain, premise)) => {
                    self.narrow(at(slot), domain, Cause::Join(join, nodes, premise))?;
                }
            }
        }
    }

    fn unite(&mut self, left: SizeNode, right: SizeNode, cause: Cause) -> Result<(), Contradiction> {
        let roots = [left, right].map(|node| self.classes.find(node));
        if roots[0] == roots[1] {
            return Ok(());
        }
        self.journal.unites(&self.classes, left, right, cause);
        let union = self.classes.order(roots[0], roots[1]);
        let (kept, added) = (self.classes.domain(union.root), self.classes.domain(union.child));
        let domain = kept.meet(added);
        if domain != kept {
            self.wake(union.root);
            self.classes.set_domain(union.root, domain);
        }
        self.wake(union.child);
        self.classes.unite(union);
        self.note_clash(left, kept, added, domain);
        self.assert_domain(domain)
    }

    fn narrow(&mut self, node: SizeNode, to: NodeDomain, cause: Cause) -> Result<(), Contradiction> {
        let root = self.classes.find(node);
        let before = self.classes.domain(root);
        let domain = before.meet(to);
        if domain == before {
            return Ok(());
        }
        self.journal.narrows(&self.classes, node, to, cause);
        self.classes.set_domain(root, domain);
        self.wake(root);
        self.note_clash(node, before, to, domain);
        self.assert_domain(domain)
    }

    fn note_clash(&mut self, node: SizeNode, left: NodeDomain, right: NodeDomain, both: NodeDomain) {
        if both == Domain::One && left.named().is_some() && right.named().is_some() {
            self.clashes.push(node);
        }
    }

    fn wake(&mut self, root: SizeNode) {
        self.waiting.extend(self.classes.occurrences(root).map(|occurrence| (occurrence / 3) as u32));
    }

    fn assert_domain(&mut self, domain: NodeDomain) -> Result<(), Contradiction> {
        if domain == Domain::Empty {
            self.waiting.clear();
            return Err(Contradiction);
        }
        Ok(())
    }
}

/// The sizes of a join whose classes are equal.
pub(super) fn equal([result, left, right]: [SizeNode; 3]) -> Equal {
    match (result == left, result == right, left == right) {
        (true, true, _) => Equal::All,
        (true, false, _) => Equal::ResultLeft,
        (false, true, _) => Equal::ResultRight,
        (false, false, true) => Equal::LeftRight,
        (false, false, false) => Equal::None,
    }
}
