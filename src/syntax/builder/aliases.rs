//! Aliases, and the `{-# .. #-}` sections at the top level.
//!
//! An alias is defined before it is used, with one exception that every printer relies on: the location after
//! an operation may be an alias defined later.

use super::Builder;
use crate::dialect;
use crate::ir::attributes::Alias;
use crate::ir::places::Element;
use crate::ir::{AliasId, AttributeKind, TopLevel};
use crate::source::Span;
use crate::syntax::error::{NameError, ValueError};

/// The section that is being read.
#[derive(Default)]
pub(super) struct MetadataDraft {
    start: u32,
    /// The keys around the value: section, dialect, resource.
    keys: Vec<Span>,
    /// Whether the dialect was refused, and with it all it has.
    is_refused: bool,
}

impl Builder<'_> {
    /// `#name =` or `!name =`
    pub(crate) fn alias_name(&mut self, start: u32, end: u32) {
        self.note_element(start, end, Element::AliasName);
        let bytes = self.slice(start, end);
        let span = Span::new(start, end);
        let kind = alias_kind(bytes);
        if bytes.contains(&b'.') {
            self.refuse_name(span, NameError::ReservedAlias { kind });
        }
        let known = self.ir.attributes.alias_named(bytes);
        let is_defined = known.is_some_and(|alias| {
            let alias = self.ir.attributes.alias(alias);
            alias.attribute.is_some() || alias.ty.is_some()
        });
        let alias = match known {
            Some(alias) if is_defined => {
                let previous = self.alias_places.get(&alias).copied().unwrap_or(span);
                let name = self.text_between(start + 1, end);
                self.refuse_name(span, NameError::AliasRedefinition { kind, name, previous });
                self.new_alias(start, end)
            }
            Some(alias) => alias,
            None => {
                let alias = self.new_alias(start, end);
                self.ir.attributes.name_alias(bytes, alias);
                alias
            }
        };
        self.alias_places.insert(alias, span);
        self.defining = Some((alias, span));
    }

    fn new_alias(&mut self, start: u32, end: u32) -> AliasId {
        self.ir.attributes.aliases.push(Alias { name: Self::text(start, end), attribute: None, ty: None });
        AliasId::at(self.ir.attributes.aliases.len() - 1)
    }

    pub(crate) fn attribute_alias(&mut self, _end: u32) {
        let (Some((alias, _)), Some(attribute)) = (self.defining.take(), self.attributes.pop()) else { return };
        self.ir.attributes.aliases[alias.index()].attribute = Some(attribute);
        self.ir.top_level.push(TopLevel::Alias(alias));
        if !self.is_location(attribute)
            && let Ok(known) = self.deferred.binary_search_by_key(&alias, |(deferred, _)| *deferred)
        {
            let used = self.deferred[known].1;
            let found = self.ir.print_attribute(attribute);
            self.refuse_value(used, ValueError::NotALocation { found });
        }
    }

    /// Whether a name is one of an alias that is defined.
    pub(crate) fn is_defined_alias(&self, name: &[u8]) -> bool {
        self.ir.attributes.alias_named(name).is_some_and(|alias| !self.is_undefined(alias))
    }

    /// Whether only uses of it were met.
    pub(super) fn is_undefined(&self, alias: AliasId) -> bool {
        let alias = self.ir.attributes.alias(alias);
        alias.attribute.is_none() && alias.ty.is_none()
    }

    /// The definition cannot be read: uses are accepted.
    pub(super) fn define_erroneous_alias(&mut self, alias: AliasId) {
        let name = self.ir.attributes.alias(alias).name;
        if self.ir.texts.get(name).starts_with(b"!") {
            let ty = self.erroneous_type();
            self.ir.attributes.aliases[alias.index()].ty = Some(ty);
        } else {
            let attribute = self.erroneous_attribute();
            self.ir.attributes.aliases[alias.index()].attribute = Some(attribute);
        }
    }

    pub(crate) fn type_alias(&mut self) {
        let (Some((alias, _)), Some(ty)) = (self.defining.take(), self.types.pop()) else { return };
        self.ir.attributes.aliases[alias.index()].ty = Some(ty);
        self.ir.top_level.push(TopLevel::Alias(alias));
    }

    /// `#name` as the value of an attribute: it must be known.
    pub(crate) fn attribute_alias_use(&mut self, start: u32, end: u32) {
        self.note_element(start, end, Element::Alias);
        let known = self.ir.attributes.alias_named(self.slice(start, end));
        match known {
            Some(alias) if self.ir.attributes.alias(alias).attribute.is_some() => {
                self.push_attribute(AttributeKind::Alias(alias))
            }
            _ => self.refuse_alias(start, end),
        }
    }

    fn refuse_alias(&mut self, start: u32, end: u32) {
        let name = self.text_between(start + 1, end);
        let span = Span::new(start, end);
        if name.is_empty() || name == "-" {
            self.refuse_name(span, NameError::EmptyAttributeName);
        } else {
            self.refuse_name(span, NameError::UndefinedAlias { name });
            self.place_at(Span::at(end));
        }
        self.push_attribute(AttributeKind::Erroneous);
    }

    /// `#name` inside `loc(..)`: outside of definitions it may be defined later.
    pub(crate) fn location_alias(&mut self, start: u32, end: u32) {
        let bytes = self.slice(start, end);
        let span = Span::new(start, end);
        let known = self.ir.attributes.alias_named(bytes);
        let attribute = known.and_then(|alias| self.ir.attributes.alias(alias).attribute);
        match (known, attribute) {
            (Some(alias), Some(attribute)) => {
                if !self.is_location(attribute) {
                    let found = self.ir.print_attribute(attribute);
                    self.refuse_value(span, ValueError::NotALocation { found });
                }
                self.push_attribute(AttributeKind::Alias(alias));
            }
            _ if self.defining.is_some() => self.refuse_alias(start, end),
            _ => {
                let alias = known.unwrap_or_else(|| {
                    let alias = self.new_alias(start, end);
                    self.ir.attributes.name_alias(bytes, alias);
                    self.deferred.push((alias, span));
                    alias
                });
                self.push_attribute(AttributeKind::Alias(alias));
            }
        }
    }

    pub(crate) fn metadata_begin(&mut self, start: u32) {
        self.metadata = MetadataDraft { start, ..MetadataDraft::default() };
    }

    pub(crate) fn metadata_key(&mut self, start: u32, end: u32) {
        let span = Span::new(start, end);
        let is_string = self.slice(start, end).starts_with(b"\"");
        match self.metadata.keys[..] {
            [] if is_string => self.refuse_value(span, ValueError::MetadataKeyString),
            [] if !matches!(self.slice(start, end), b"dialect_resources" | b"external_resources") => {
                let key = self.text_between(start, end);
                self.refuse_value(span, ValueError::MetadataKey { key });
            }
            [_] if is_string => self.refuse_value(span, ValueError::ResourceKeyString),
            [section] if self.source.slice(section) == b"dialect_resources" => self.resource_dialect(span),
            _ => {}
        }
        self.metadata.keys.push(span);
    }

    /// The dialect must be known, and one that has resources.
    fn resource_dialect(&mut self, span: Span) {
        let name = self.slice(span.start, span.end);
        self.metadata.is_refused = false;
        let has_resources = matches!(name, b"builtin" | b"ml_program" | b"test");
        if has_resources || dialect::is_known_beside_mlir(name) {
            return;
        }
        self.metadata.is_refused = true;
        let name = self.text_between(span.start, span.end);
        if !dialect::is_registered(name.as_bytes()) {
            return self.refuse_value(span, ValueError::ResourceDialect { name });
        }
        self.refuse_value(span, ValueError::ResourceSection { name });
        // MLIR has opened the brace after the colon.
        let colon = self.skip_trivia(span.end);
        let brace = self.skip_trivia(colon + 1);
        self.place_behind(brace + 1);
    }

    pub(crate) fn metadata_entry_end(&mut self) {
        self.metadata.keys.pop();
    }

    /// A value: resources of dialects are blobs that begin with their alignment.
    pub(crate) fn metadata_value(&mut self, start: u32, end: u32, is_string: bool) {
        let [section, _, key] = self.metadata.keys[..] else { return };
        if self.metadata.is_refused || self.source.slice(section) != b"dialect_resources" {
            return;
        }
        let key = self.source.text(key).into_owned();
        let digits = if is_string { self.slice(start + 1, end - 1).strip_prefix(b"0x") } else { None };
        let error =
            match digits {
                Some(digits) if digits.len() % 2 == 0 && digits.iter().all(u8::is_ascii_hexdigit) => {
                    if digits.len() >= 8 { return } else { ValueError::ResourceAlignment { key } }
                }
                _ => ValueError::ResourceHex { key },
            };
        self.refuse_value(Span::new(start, end), error);
    }

    pub(crate) fn metadata_end(&mut self, end: u32) {
        self.ir.top_level.push(TopLevel::Metadata(Self::text(self.metadata.start, end)));
    }
}

fn alias_kind(name: &[u8]) -> &'static str {
    if name.starts_with(b"!") { "type" } else { "attribute" }
}
