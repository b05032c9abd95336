//! The sizes that are written, each a node: [`Constants`].

use super::classes::{Classes, SizeNode};
use super::domain::Domain;
use rustc_hash::FxHashMap;

/// Sizes and their nodes, in both directions.
#[derive(Debug, Default)]
pub(super) struct Constants {
    nodes: FxHashMap<u64, SizeNode>,
    /// The nodes and their sizes, in the order of the nodes.
    sizes: Vec<(SizeNode, u64)>,
}

impl Constants {
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.sizes.clear();
    }

    /// The node of a size, and whether it is new.
    pub(super) fn node(&mut self, classes: &mut Classes, size: u64) -> (SizeNode, bool) {
        if let Some(node) = self.nodes.get(&size) {
            return (*node, false);
        }
        let name = SizeNode::at(classes.len());
        let node = classes.push(if size == 1 { Domain::One } else { Domain::Exactly(name) });
        self.nodes.insert(size, node);
        self.sizes.push((node, size));
        (node, true)
    }

    /// The node of a size, if it has one.
    #[inline]
    pub(super) fn node_of(&self, size: u64) -> Option<SizeNode> {
        self.nodes.get(&size).copied()
    }

    /// The size that a node represents.
    #[inline]
    pub(super) fn size(&self, node: SizeNode) -> Option<u64> {
        let found = self.sizes.binary_search_by_key(&node, |(node, _)| *node).ok()?;
        Some(self.sizes[found].1)
    }

    /// Whether the size occurs in a constraint.
    pub(super) fn contains(&self, size: u64) -> bool {
        self.nodes.contains_key(&size)
    }

    /// Removes the sizes whose nodes were removed.
    pub(super) fn undo(&mut self, classes: &Classes) {
        while let Some((node, size)) = self.sizes.last().copied()
            && node.index() >= classes.len()
        {
            self.nodes.remove(&size);
            self.sizes.pop();
        }
    }
}
