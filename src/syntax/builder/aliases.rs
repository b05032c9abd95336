//! Aliases, and the `{-# .. #-}` sections at the top level.
//!
//! An alias is defined before it is used, with one exception that every printer relies on: the location after
//! an operation may be an alias defined later.

use super::core::BuilderCore;
use crate::dialect;
use crate::ir::attributes::Alias;
use crate::ir::places::Element;
use crate::ir::{AliasId, AttributeId, AttributeKind, Texts, TopLevel, unsigned};
use crate::source::Span;
use crate::syntax::error::{NameError, ValueError};
use rustc_hash::FxHashMap;

/// The names of a file: its aliases, and its distinct attributes.
#[derive(Default)]
pub(crate) struct AliasTable {
    /// The alias whose definition is being read.
    pub(crate) defining: Option<(AliasId, Span)>,
    /// Location aliases used before their definition, in the order of their ids.
    pub(crate) deferred: Vec<(AliasId, Span)>,
    pub(crate) distinct: FxHashMap<u64, (Option<AttributeId>, Span)>,
    pub(crate) metadata: MetadataDraft,
    /// Whether the reader is in a region of a skipped operation.
    is_in_skipped: bool,
}

/// The section that is being read.
#[derive(Default)]
pub(crate) struct MetadataDraft {
    /// Whether the metadata is in the text of a skipped operation.
    is_in_skipped: bool,
    start: u32,
    /// The keys around the value: section, dialect, resource.
    keys: Vec<Span>,
    /// Whether the dialect was refused, and with it all its resources.
    is_refused: bool,
}

impl AliasTable {
    /// Sets whether the following text belongs to a skipped operation, which is printed unchanged.
    pub(crate) fn enter_skipped(&mut self, is_in_skipped: bool) {
        self.is_in_skipped = is_in_skipped;
        self.metadata.is_in_skipped = is_in_skipped;
    }

    /// `#name =` or `!name =`
    pub(crate) fn name(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        core.note_element(start, end, Element::AliasName);
        let bytes = core.slice(start, end);
        let span = Span::new(start, end);
        let kind = alias_kind(bytes);
        if bytes.contains(&b'.') {
            core.refuse_name(span, NameError::ReservedAlias { kind });
        }
        let known = core.ir.attributes.alias_named(bytes);
        let alias = match known {
            Some(alias) if !core.is_undefined(alias) => {
                let previous = core.ir.texts.span(core.ir.attributes.alias(alias).name).unwrap_or(span);
                let name = core.text_between(start + 1, end);
                core.refuse_name(span, NameError::AliasRedefinition { kind, name, previous });
                core.new_alias(start, end)
            }
            Some(alias) => {
                core.ir.attributes.aliases[alias.index()].name = Texts::of_span(start, end);
                alias
            }
            None => {
                let alias = core.new_alias(start, end);
                core.ir.attributes.name_alias(bytes, alias);
                alias
            }
        };
        self.defining = Some((alias, span));
    }

    pub(crate) fn attribute(&mut self, core: &mut BuilderCore<'_>, _end: u32) {
        let (Some((alias, _)), Some(attribute)) = (self.defining.take(), core.attributes.pop()) else { return };
        core.ir.attributes.aliases[alias.index()].attribute = Some(attribute);
        self.defined(core, alias);
        if !core.is_location(attribute)
            && let Ok(known) = self.deferred.binary_search_by_key(&alias, |(deferred, _)| *deferred)
        {
            let used = self.deferred[known].1;
            let found = core.ir.print_attribute(attribute);
            core.refuse_value(used, ValueError::NotALocation { found });
        }
    }

    pub(crate) fn ty(&mut self, core: &mut BuilderCore<'_>) {
        let (Some((alias, _)), Some(ty)) = (self.defining.take(), core.types.pop()) else { return };
        core.ir.attributes.aliases[alias.index()].ty = Some(ty);
        self.defined(core, alias);
    }

    /// Adds a definition to the statements of the file, unless it is in the text of a skipped operation.
    fn defined(&self, core: &mut BuilderCore<'_>, alias: AliasId) {
        if !self.is_in_skipped {
            core.ir.top_level.push(TopLevel::Alias(alias));
        }
    }

    /// A use of `#name` inside `loc(..)`: outside of definitions, the alias may be defined later.
    pub(crate) fn location(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let bytes = core.slice(start, end);
        let span = Span::new(start, end);
        let known = core.ir.attributes.alias_named(bytes);
        let attribute = known.and_then(|alias| core.ir.attributes.alias(alias).attribute);
        match (known, attribute) {
            (Some(alias), Some(attribute)) => {
                if !core.is_location(attribute) {
                    let found = core.ir.print_attribute(attribute);
                    core.refuse_value(span, ValueError::NotALocation { found });
                }
                core.push_attribute(AttributeKind::Alias(alias));
            }
            _ if self.defining.is_some() => core.refuse_alias(start, end),
            _ => {
                let alias = known.unwrap_or_else(|| {
                    let alias = core.new_alias(start, end);
                    core.ir.attributes.name_alias(bytes, alias);
                    self.deferred.push((alias, span));
                    alias
                });
                core.push_attribute(AttributeKind::Alias(alias));
            }
        }
    }

    pub(crate) fn distinct(&mut self, core: &mut BuilderCore<'_>, at: u32, start: u32, end: u32, has_attribute: bool) {
        let attribute = if has_attribute { core.attributes.pop() } else { None };
        match unsigned(core.slice(start, end)) {
            Some(number) => self.distinct_number(core, number, attribute, Span::new(at, end)),
            None => {
                core.refuse_value(Span::new(start, end), ValueError::DistinctNumber);
                core.place_behind(end);
            }
        }
        core.push_attribute(AttributeKind::Distinct(Texts::of_span(start, end), attribute));
    }

    /// Verifies the contents of a distinct attribute: distinct attributes with equal numbers are one attribute.
    fn distinct_number(&mut self, core: &mut BuilderCore<'_>, number: u64, attribute: Option<AttributeId>, span: Span) {
        let Some((known, previous)) = self.distinct.get(&number).copied() else {
            self.distinct.insert(number, (attribute, span));
            return;
        };
        let ir = &mut core.ir;
        let mut meaning = |attribute: Option<AttributeId>| {
            let contents = attribute.filter(|id| !matches!(ir.attributes.resolve(*id), AttributeKind::Unit));
            contents.map(|attribute| ir.types.representative(attribute, &ir.attributes, &ir.texts))
        };
        if meaning(known) != meaning(attribute) {
            let known = known.map_or_else(|| "unit".to_owned(), |known| core.ir.spell_attribute(known));
            core.refuse_name(span, NameError::DistinctMismatch { known, previous });
        }
    }
}

impl BuilderCore<'_> {
    fn new_alias(&mut self, start: u32, end: u32) -> AliasId {
        self.ir.attributes.aliases.push(Alias { name: Texts::of_span(start, end), attribute: None, ty: None });
        AliasId::at(self.ir.attributes.aliases.len() - 1)
    }

    /// Whether an alias of this name is defined.
    pub(crate) fn is_defined_alias(&self, name: &[u8]) -> bool {
        self.ir.attributes.alias_named(name).is_some_and(|alias| !self.is_undefined(alias))
    }

    /// Whether the alias was used but not defined.
    pub(crate) fn is_undefined(&self, alias: AliasId) -> bool {
        let alias = self.ir.attributes.alias(alias);
        alias.attribute.is_none() && alias.ty.is_none()
    }

    /// The definition cannot be read: uses are accepted.
    pub(crate) fn define_erroneous_alias(&mut self, alias: AliasId) {
        let name = self.ir.attributes.alias(alias).name;
        if self.ir.texts.get(name).starts_with(b"!") {
            let ty = self.erroneous_type();
            self.ir.attributes.aliases[alias.index()].ty = Some(ty);
        } else {
            let attribute = self.erroneous_attribute();
            self.ir.attributes.aliases[alias.index()].attribute = Some(attribute);
        }
    }

    /// A use of `#name` as the value of an attribute: the alias must be defined before.
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
}

impl MetadataDraft {
    pub(crate) fn begin(&mut self, start: u32) {
        *self = MetadataDraft { start, is_in_skipped: self.is_in_skipped, ..MetadataDraft::default() };
    }

    pub(crate) fn key(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let span = Span::new(start, end);
        let is_string = core.slice(start, end).starts_with(b"\"");
        match self.keys[..] {
            [] if is_string => core.refuse_value(span, ValueError::MetadataKeyString),
            [] if !matches!(core.slice(start, end), b"dialect_resources" | b"external_resources") => {
                let key = core.text_between(start, end);
                core.refuse_value(span, ValueError::MetadataKey { key });
            }
            [_] if is_string => core.refuse_value(span, ValueError::ResourceKeyString),
            [section] if core.source.slice(section) == b"dialect_resources" => self.resource_dialect(core, span),
            _ => {}
        }
        self.keys.push(span);
    }

    /// The dialect must be known, and have resources.
    fn resource_dialect(&mut self, core: &mut BuilderCore<'_>, span: Span) {
        let name = core.slice(span.start, span.end);
        self.is_refused = false;
        let has_resources = matches!(name, b"builtin" | b"ml_program" | b"test");
        if has_resources || dialect::is_known_beside_mlir(name) {
            return;
        }
        self.is_refused = true;
        let name = core.text_between(span.start, span.end);
        if !dialect::is_registered(name.as_bytes()) {
            return core.refuse_value(span, ValueError::ResourceDialect { name });
        }
        core.refuse_value(span, ValueError::ResourceSection { name });
        // MLIR has opened the brace after the colon.
        let colon = core.skip_trivia(span.end);
        let brace = core.skip_trivia(colon + 1);
        core.place_behind(brace + 1);
    }

    pub(crate) fn entry_end(&mut self) {
        self.keys.pop();
    }

    /// Reads a value: resources of dialects are blobs that begin with their alignment.
    pub(crate) fn value(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32, is_string: bool) {
        let [section, _, key] = self.keys[..] else { return };
        if self.is_refused || core.source.slice(section) != b"dialect_resources" {
            return;
        }
        let key = core.source.text(key).into_owned();
        let digits = if is_string { core.slice(start + 1, end - 1).strip_prefix(b"0x") } else { None };
        let error = match digits {
            Some(digits) if digits.len() % 2 == 0 && digits.iter().all(u8::is_ascii_hexdigit) => {
                match alignment(digits) {
                    Some(0) => return,
                    Some(found) if found.is_power_of_two() => return,
                    Some(found) => ValueError::ResourcePower { key, found },
                    None => ValueError::ResourceAlignment { key },
                }
            }
            _ => ValueError::ResourceHex { key },
        };
        core.refuse_value(Span::new(start, end), error);
    }

    pub(crate) fn end(&mut self, core: &mut BuilderCore<'_>, end: u32) {
        if !self.is_in_skipped {
            core.ir.top_level.push(TopLevel::Metadata(Texts::of_span(self.start, end)));
        }
    }
}

/// The number that the first four bytes are, the lowest first.
fn alignment(digits: &[u8]) -> Option<u32> {
    let digits = std::str::from_utf8(digits.get(..8)?).ok()?;
    u32::from_str_radix(digits, 16).ok().map(u32::swap_bytes)
}

fn alias_kind(name: &[u8]) -> &'static str {
    if name.starts_with(b"!") { "type" } else { "attribute" }
}
