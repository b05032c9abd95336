//! The [`Rule`]s that `#bcast.rule<..>` attributes stand for: [`Rules`].
//!
//! The attribute itself stays as it was written. Its text is the key, so that a rule is read once however often it
//! stands in a file.

use super::ids::RuleId;
use super::text::{Text, Texts, hash};
use super::{AttributeId, AttributeKind, Ir};
use crate::shape::Rule;
use hashbrown::HashTable;

/// The rules of a module, by the texts they were written with.
#[derive(Debug, Default)]
pub struct Rules {
    entries: Vec<Rule>,
    by_text: HashTable<(Text, RuleId)>,
}

impl Rules {
    /// The rule behind a handle.
    pub fn get(&self, id: RuleId) -> &Rule {
        &self.entries[id.index()]
    }

    /// The number of rules.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The rule an attribute of this text stands for, if it was read before.
    pub(crate) fn lookup(&self, texts: &Texts, bytes: &[u8]) -> Option<RuleId> {
        self.by_text.find(hash(bytes), |(text, _)| texts.get(*text) == bytes).map(|(_, id)| *id)
    }

    /// Remembers which rule an attribute stands for; its text was not met before.
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

    /// The rule an attribute, or the one behind an alias, stands for; `None` if it is no `#bcast.rule<..>`.
    pub fn rule(&self, attribute: AttributeId) -> Option<RuleId> {
        match *self.attributes.resolve(attribute) {
            AttributeKind::Opaque(text, _) => self.rules.lookup(&self.texts, self.texts.get(text)),
            _ => None,
        }
    }
}
