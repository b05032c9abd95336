//! The [`Rule`]s of `#bcast.rule<..>` attributes: [`Rules`].
//!
//! The attribute itself is kept as written. Its text is the key, so that a rule is parsed once for all its occurrences in a file.

use super::ids::RuleId;
use super::text::{Text, Texts, hash};
use super::{AttributeId, AttributeKind, Ir};
use crate::shape::Rule;
use hashbrown::HashTable;

/// The rules of a module, by their texts.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    entries: Vec<Rule>,
    by_text: HashTable<(Text, RuleId)>,
}

impl Rules {
    /// Returns the rule of a handle.
    pub fn get(&self, id: RuleId) -> &Rule {
        &self.entries[id.index()]
    }

    /// The number of rules.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The rule of an attribute with this text, if it was read before.
    pub(crate) fn lookup(&self, texts: &Texts, bytes: &[u8]) -> Option<RuleId> {
        self.by_text.find(hash(bytes), |(text, _)| texts.get(*text) == bytes).map(|(_, id)| *id)
    }

    /// Adds the rule of an attribute with a new text.
    pub(crate) fn remember(&mut self, texts: &Texts, text: Text, rule: Rule) {
        let id = RuleId::at(self.entries.len());
        self.entries.push(rule);
        self.by_text.insert_unique(hash(texts.get(text)), (text, id), |(text, _)| hash(texts.get(*text)));
    }
}

impl Ir {
    /// The rules that `#bcast.rule<..>` attributes stand for.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the rule that an attribute denotes, after following an alias; `None` if it is no `#bcast.rule<..>`.
    pub fn rule(&self, attribute: AttributeId) -> Option<RuleId> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Opaque(text, _) => self.rules.lookup(&self.texts, self.texts.get(text)),
            _ => None,
        }
    }
}
