//! The inside of `loc(..)`.

use super::TextBuilder;
use super::core::BuilderCore;
use super::operations::parse_u32;
use crate::ir::{AttributeId, AttributeKind, Texts};
use crate::source::Span;
use crate::syntax::error::ValueError;

impl TextBuilder<'_> {
    /// Names of locations, each of which contains the next, and an alias in the last of them.
    pub(crate) fn named_location(&mut self, names: &[Span], alias: Option<Span>) -> Option<AttributeId> {
        if let Some(alias) = alias {
            self.aliases.location(&mut self.core, alias.start, alias.end);
        }
        let mut has_child = alias.is_some();
        for name in names.iter().rev() {
            self.core.name_location(name.start, name.end, has_child);
            has_child = true;
        }
        if has_child { self.core.attributes.pop() } else { None }
    }
}

impl BuilderCore<'_> {
    pub(crate) fn unknown_location(&mut self) {
        self.push_attribute(AttributeKind::UnknownLocation);
    }

    pub(crate) fn name_location(&mut self, start: u32, end: u32, has_child: bool) {
        let child = if has_child { self.attributes.pop() } else { None };
        self.push_attribute(AttributeKind::NameLocation(Texts::of_span(start, end), child));
    }

    pub(crate) fn location_number(&mut self, start: u32, end: u32) {
        if parse_u32(self.slice(start, end)).is_none() {
            self.refuse_value(Span::new(start, end), ValueError::LocationNumber);
        }
    }

    pub(crate) fn file_location(&mut self, start: u32, end: u32) {
        self.push_attribute(AttributeKind::FileLocation(Texts::of_span(start, end)));
    }

    pub(crate) fn call_site_location(&mut self) {
        if let (Some(caller), Some(callee)) = (self.attributes.pop(), self.attributes.pop()) {
            self.push_attribute(AttributeKind::CallSiteLocation(callee, caller));
        }
    }

    pub(crate) fn fused_location(&mut self, has_metadata: bool) {
        let start = self.marks.pop().unwrap_or(0);
        let list = self.ir.attributes.add_list(&self.attributes[start..]);
        self.attributes.truncate(start);
        let metadata = if has_metadata { self.attributes.pop() } else { None };
        self.push_attribute(AttributeKind::FusedLocation(metadata, list));
    }

    /// `loc(..)` as the value of an attribute.
    pub(crate) fn location_attribute(&mut self) {
        if let Some(location) = self.attributes.pop() {
            self.push_attribute(AttributeKind::Location(location));
        }
    }

    /// Whether an attribute can be used as a location.
    pub(crate) fn is_location(&self, attribute: AttributeId) -> bool {
        matches!(
            self.ir.attributes.resolve(attribute),
            AttributeKind::Location(_)
                | AttributeKind::UnknownLocation
                | AttributeKind::FileLocation(_)
                | AttributeKind::NameLocation(..)
                | AttributeKind::CallSiteLocation(..)
                | AttributeKind::FusedLocation(..)
                | AttributeKind::Erroneous
                | AttributeKind::Alias(_)
        )
    }
}
