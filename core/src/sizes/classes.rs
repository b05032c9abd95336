//! Classes of sizes that are known to be equal, and the domain of each: [`Classes`].
//!
//! A union-find by weight and without path compression, so that all changes can be undone in the reverse order. Each class also has
//! the list of the joins in which it occurs; the lists are circular, so that an exchange of two links merges two lists or splits one.

use super::domain::Domain;
use std::num::NonZeroU32;

/// A size in the classes: a constant, an unknown or the result of a join.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SizeNode(NonZeroU32);

/// The place of a class in a join: see [`Slot`](super::step::Slot).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Occurrence(NonZeroU32);

/// A set of sizes, with a size named by the node of the constant.
pub(crate) type NodeDomain = Domain<SizeNode>;

impl SizeNode {
    pub(super) fn at(index: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl std::fmt::Debug for SizeNode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "n{}", self.index())
    }
}

impl Occurrence {
    pub(super) fn at(index: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A node. The fields of the class are valid only for its root.
#[derive(Clone, Copy, Debug)]
struct ClassNode {
    link: ClassLink,
    domain: NodeDomain,
    /// The last element of the circular list of occurrences.
    last: Option<Occurrence>,
}

#[derive(Clone, Copy, Debug)]
enum ClassLink {
    /// The root of a class with this number of nodes.
    Root(u32),
    Child(SizeNode),
}

/// All classes, and the record of changes for undoing them.
#[derive(Debug, Default)]
pub(super) struct Classes {
    entries: Vec<ClassNode>,
    /// The next occurrence in the list of the class.
    next: Vec<Occurrence>,
    trail: Vec<Undo>,
}

/// The record of one change.
#[derive(Clone, Copy, Debug)]
enum Undo {
    Domain(SizeNode, NodeDomain),
    /// The child, its weight, and the previous occurrences of its root.
    Union(SizeNode, u32, Option<Occurrence>),
    /// The root, and its previous occurrences.
    Occurrence(SizeNode, Option<Occurrence>),
}

/// A state that can be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClassesState {
    nodes: u32,
    occurrences: u32,
    trail: u32,
}

/// The union of two roots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Union {
    pub(super) root: SizeNode,
    pub(super) child: SizeNode,
}

impl Classes {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.next.clear();
        self.trail.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn push(&mut self, domain: NodeDomain) -> SizeNode {
        let node = SizeNode::at(self.entries.len());
        self.entries.push(ClassNode { link: ClassLink::Root(1), domain, last: None });
        node
    }

    /// The representative of a node's class.
    #[inline]
    pub(super) fn find(&self, mut node: SizeNode) -> SizeNode {
        while let ClassLink::Child(parent) = self.entries[node.index()].link {
            node = parent;
        }
        node
    }

    /// The parent of a node, if it is not a root.
    pub(super) fn parent(&self, node: SizeNode) -> Option<SizeNode> {
        match self.entries[node.index()].link {
            ClassLink::Root(_) => None,
            ClassLink::Child(parent) => Some(parent),
        }
    }

    /// The knowledge about a root.
    #[inline]
    pub(super) fn domain(&self, root: SizeNode) -> NodeDomain {
        self.entries[root.index()].domain
    }

    pub(super) fn set_domain(&mut self, root: SizeNode, domain: NodeDomain) {
        let entry = &mut self.entries[root.index()];
        self.trail.push(Undo::Domain(root, entry.domain));
        entry.domain = domain;
    }

    /// Adds an occurrence to those of a root.
    pub(super) fn add_occurrence(&mut self, root: SizeNode) {
        let at = Occurrence::at(self.next.len());
        let entry = &mut self.entries[root.index()];
        self.trail.push(Undo::Occurrence(root, entry.last));
        match entry.last {
            Some(last) => {
                let first = std::mem::replace(&mut self.next[last.index()], at);
                self.next.push(first);
            }
            None => {
                entry.last = Some(at);
                self.next.push(at);
            }
        }
    }

    /// The root that becomes the representative of both classes, and the other root.
    pub(super) fn order(&self, left: SizeNode, right: SizeNode) -> Union {
        let weight = |root: SizeNode| match self.entries[root.index()].link {
            ClassLink::Root(weight) => weight,
            ClassLink::Child(_) => 0,
        };
        match weight(left) < weight(right) {
            true => Union { root: right, child: left },
            false => Union { root: left, child: right },
        }
    }

    /// Merges the classes of two roots. Their domains are unchanged.
    pub(super) fn unite(&mut self, Union { root, child }: Union) {
        let (ClassLink::Root(weight), ClassLink::Root(added)) =
            (self.entries[root.index()].link, self.entries[child.index()].link)
        else {
            return;
        };
        let (kept, spliced) = (self.entries[root.index()].last, self.entries[child.index()].last);
        self.trail.push(Undo::Union(child, added, kept));
        self.entries[child.index()].link = ClassLink::Child(root);
        self.entries[root.index()].link = ClassLink::Root(weight.saturating_add(added));
        match (kept, spliced) {
            (Some(kept), Some(spliced)) => self.next.swap(kept.index(), spliced.index()),
            (None, spliced) => self.entries[root.index()].last = spliced,
            (Some(_), None) => {}
        }
    }

    /// The occurrences of a root.
    pub(super) fn occurrences(&self, root: SizeNode) -> impl Iterator<Item = usize> + '_ {
        let last = self.entries[root.index()].last;
        let mut at = last.map(|last| self.next[last.index()]);
        std::iter::from_fn(move || {
            let here = at?;
            at = (Some(here) != last).then(|| self.next[here.index()]);
            Some(here.index())
        })
    }

    pub(super) fn moment(&self) -> ClassesState {
        ClassesState {
            nodes: self.entries.len() as u32,
            occurrences: self.next.len() as u32,
            trail: self.trail.len() as u32,
        }
    }

    /// Undoes all changes since then.
    pub(super) fn undo(&mut self, moment: ClassesState) {
        while self.trail.len() > moment.trail as usize
            && let Some(undo) = self.trail.pop()
        {
            match undo {
                Undo::Domain(root, domain) => self.entries[root.index()].domain = domain,
                Undo::Union(child, weight, kept) => self.separate(child, weight, kept),
                Undo::Occurrence(root, last) => match last {
                    // The newest occurrence follows the last one.
                    Some(last) => {
                        let first = self.next.pop().unwrap_or(last);
                        self.next[last.index()] = first;
                    }
                    None => {
                        self.next.pop();
                        self.entries[root.index()].last = None;
                    }
                },
            }
        }
        self.entries.truncate(moment.nodes as usize);
        self.next.truncate(moment.occurrences as usize);
    }

    fn separate(&mut self, child: SizeNode, added: u32, kept: Option<Occurrence>) {
        let ClassLink::Child(root) = self.entries[child.index()].link else { return };
        let (ClassLink::Root(weight), spliced) = (self.entries[root.index()].link, self.entries[child.index()].last)
        else {
            return;
        };
        self.entries[child.index()].link = ClassLink::Root(added);
        self.entries[root.index()].link = ClassLink::Root(weight - added);
        match (kept, spliced) {
            (Some(kept), Some(spliced)) => self.next.swap(kept.index(), spliced.index()),
            (None, _) => self.entries[root.index()].last = None,
            (Some(_), None) => {}
        }
    }

    /// Discards the record of changes.
    pub(super) fn commit(&mut self) {
        self.trail.clear();
    }
}
