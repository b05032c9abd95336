//! Sizes that are known to be equal, and what is known of each: [`Classes`].
//!
//! A union-find by weight and without path compression, so that everything can be taken back in the reverse order. Each class also has
//! the list of the joins it occurs in; the lists are circles, two of which become one, and one two, by an exchange of two links.

use super::domain::Domain;
use std::num::NonZeroU32;

/// A size of which something is known: a constant, an unknown or what others broadcast to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(NonZeroU32);

/// A place of a join: see [`Slot`](super::step::Slot).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Occurrence(NonZeroU32);

/// A set of sizes, its size named by the node of the constant.
pub(crate) type NodeDomain = Domain<Node>;

impl Node {
    pub(super) fn at(index: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(index as u32))
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl std::fmt::Debug for Node {
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

/// A node. The fields about the class are valid for its root only.
#[derive(Clone, Copy, Debug)]
struct Entry {
    link: Link,
    domain: NodeDomain,
    /// The last of the circle of occurrences.
    last: Option<Occurrence>,
}

#[derive(Clone, Copy, Debug)]
enum Link {
    /// The representative of so many nodes.
    Root(u32),
    Child(Node),
}

/// All classes, and the way back to what they were.
#[derive(Debug, Default)]
pub(super) struct Classes {
    entries: Vec<Entry>,
    /// The next occurrence of the same class.
    next: Vec<Occurrence>,
    trail: Vec<Undo>,
}

/// The record that undoes one change.
#[derive(Clone, Copy, Debug)]
enum Undo {
    Domain(Node, NodeDomain),
    /// The child, its weight, and what its root's occurrences were.
    Union(Node, u32, Option<Occurrence>),
    /// The root, and what its occurrences were.
    Occurrence(Node, Option<Occurrence>),
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    nodes: u32,
    occurrences: u32,
    trail: u32,
}

/// Two roots that became one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Union {
    pub(super) root: Node,
    pub(super) child: Node,
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

    pub(super) fn push(&mut self, domain: NodeDomain) -> Node {
        let node = Node::at(self.entries.len());
        self.entries.push(Entry { link: Link::Root(1), domain, last: None });
        node
    }

    /// The node that stands for all that are equal to this one.
    #[inline]
    pub(super) fn find(&self, mut node: Node) -> Node {
        while let Link::Child(parent) = self.entries[node.index()].link {
            node = parent;
        }
        node
    }

    /// The node this one was united under, if it is not a root.
    pub(super) fn parent(&self, node: Node) -> Option<Node> {
        match self.entries[node.index()].link {
            Link::Root(_) => None,
            Link::Child(parent) => Some(parent),
        }
    }

    /// The knowledge about a root.
    #[inline]
    pub(super) fn domain(&self, root: Node) -> NodeDomain {
        self.entries[root.index()].domain
    }

    pub(super) fn set_domain(&mut self, root: Node, domain: NodeDomain) {
        let entry = &mut self.entries[root.index()];
        self.trail.push(Undo::Domain(root, entry.domain));
        entry.domain = domain;
    }

    /// Adds the next occurrence to those of a root.
    pub(super) fn add_occurrence(&mut self, root: Node) {
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

    /// Which of two roots keeps standing for both.
    pub(super) fn order(&self, left: Node, right: Node) -> Union {
        let weight = |root: Node| match self.entries[root.index()].link {
            Link::Root(weight) => weight,
            Link::Child(_) => 0,
        };
        match weight(left) < weight(right) {
            true => Union { root: right, child: left },
            false => Union { root: left, child: right },
        }
    }

    /// Makes one class of two roots. Their domains stay as they are.
    pub(super) fn unite(&mut self, Union { root, child }: Union) {
        let (Link::Root(weight), Link::Root(added)) =
            (self.entries[root.index()].link, self.entries[child.index()].link)
        else {
            return;
        };
        let (kept, spliced) = (self.entries[root.index()].last, self.entries[child.index()].last);
        self.trail.push(Undo::Union(child, added, kept));
        self.entries[child.index()].link = Link::Child(root);
        self.entries[root.index()].link = Link::Root(weight.saturating_add(added));
        match (kept, spliced) {
            (Some(kept), Some(spliced)) => self.next.swap(kept.index(), spliced.index()),
            (None, spliced) => self.entries[root.index()].last = spliced,
            (Some(_), None) => {}
        }
    }

    /// The occurrences of a root.
    pub(super) fn occurrences(&self, root: Node) -> impl Iterator<Item = usize> + '_ {
        let last = self.entries[root.index()].last;
        let mut at = last.map(|last| self.next[last.index()]);
        std::iter::from_fn(move || {
            let here = at?;
            at = (Some(here) != last).then(|| self.next[here.index()]);
            Some(here.index())
        })
    }

    pub(super) fn moment(&self) -> Moment {
        Moment { nodes: self.entries.len() as u32, occurrences: self.next.len() as u32, trail: self.trail.len() as u32 }
    }

    /// Takes back whatever happened since.
    pub(super) fn undo(&mut self, moment: Moment) {
        while self.trail.len() > moment.trail as usize
            && let Some(undo) = self.trail.pop()
        {
            match undo {
                Undo::Domain(root, domain) => self.entries[root.index()].domain = domain,
                Undo::Union(child, weight, kept) => self.separate(child, weight, kept),
                Undo::Occurrence(root, last) => match last {
                    // The newest occurrence follows the last.
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

    fn separate(&mut self, child: Node, added: u32, kept: Option<Occurrence>) {
        let Link::Child(root) = self.entries[child.index()].link else { return };
        let (Link::Root(weight), spliced) = (self.entries[root.index()].link, self.entries[child.index()].last) else {
            return;
        };
        self.entries[child.index()].link = Link::Root(added);
        self.entries[root.index()].link = Link::Root(weight - added);
        match (kept, spliced) {
            (Some(kept), Some(spliced)) => self.next.swap(kept.index(), spliced.index()),
            (None, _) => self.entries[root.index()].last = None,
            (Some(_), None) => {}
        }
    }

    /// Forgets the way back.
    pub(super) fn commit(&mut self) {
        self.trail.clear();
    }
}
