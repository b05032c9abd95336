//! [`Builder`]: the grammar's events, turned into IR.
//!
//! The parser reports what it recognises, innermost first; the builder keeps what is unfinished on stacks (operands
//! without types yet, types of an open list, entries of an open dictionary) whose memory is reused, so that an operation
//! costs no allocation. An error of meaning is recorded and parsing goes on; after an error of grammar
//! [`Builder::unwind`] drops what was begun inside the innermost open region.

mod affine;
mod aliases;
mod attributes;
mod elements;
mod form;
mod implicit_module;
mod labels;
mod lines;
mod literals;
mod locations;
mod operations;
mod places;
mod regions;
mod rules;
mod scope;
mod short_names;
mod skipped;
mod sparse;
mod types;
mod unknown;

use super::Options;
use super::error::{NameError, Surroundings, SyntaxError, TypeError, ValueError};
use super::errors::Errors;
use super::scan;
use crate::assembly::Format;
use crate::ir::attributes::{AffineResult, Entry};
use crate::ir::{
    AffineId, AliasId, AttributeId, BlockId, Form, Ir, NameId, OpNameId, RegionId, Run, SignatureId, Text, Texts,
    TypeId,
};
use crate::source::{SourceFile, Span};
use crate::syntax::link::Link;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

pub(crate) use form::CustomError;
pub(crate) use scope::Scope;
pub(crate) use skipped::SkippedHeights;
pub(crate) use unknown::{CONTINUATIONS, dialect_of_short_name, similar_short_names};

/// The result of an action that may end the parse of what it is in.
type Fallible = Result<(), lalrpop_util::ParseError<u32, super::token::Token, Box<SyntaxError>>>;

/// An operand or a bound result, as it was written.
#[derive(Clone, Copy)]
struct Use {
    name: NameId,
    /// The number behind `#`, or the number of results a pack binds.
    number: u32,
    span: Span,
}

/// An argument of a block: its name, type and location.
type Argument = (Use, TypeId, Option<AttributeId>);

/// An operation that is being read.
struct OpFrame {
    name: OpNameId,
    form: Form,
    place: u32,
    types: u32,
    /// From where on braces balance when the operation fails: its name, or the end of its last region.
    scan_from: u32,
    /// How many operations were being read by their formats, this one included.
    form_depth: usize,
    /// Where the bound results start on their stack, and then the operands.
    bindings: usize,
    operands: usize,
    types_start: usize,
    signature: Option<SignatureId>,
    successors: Run,
    first_region: Option<RegionId>,
    last_region: Option<RegionId>,
    properties: Option<AttributeId>,
    attributes: Option<AttributeId>,
    location: Option<AttributeId>,
    /// Begun inside an error: it keeps its regions together, and is forgotten at its end.
    is_broken: bool,
    /// How many errors of grammar there were when it began.
    syntax_errors: usize,
}

/// A region that is being read.
struct RegionFrame {
    id: RegionId,
    block: Option<BlockId>,
    /// Whether it belongs to an operation that is read by its format.
    is_custom: bool,
    /// Whether the entry block was made by the operation, with arguments, so that it can have no label.
    has_named_arguments: bool,
    /// The number of arguments, if the operation told their types alone: a label names them.
    unnamed_arguments: Option<usize>,
    /// How much of the name stack belongs to the outer scopes.
    names: usize,
    labels: usize,
    open: Span,
    heights: Heights,
    /// How many errors of grammar there were when it began.
    syntax_errors: usize,
    /// What is not defined in here may have been lost with an error: values, labels.
    is_suppressed: bool,
    lost_labels: bool,
}

/// How full the stacks were when a region began: what to go back to when parsing fails inside.
#[derive(Clone, Copy, Default)]
struct Heights {
    operations: usize,
    uses: usize,
    types: usize,
    marks: usize,
    attributes: usize,
    entries: usize,
    entry_names: usize,
    forms: usize,
}

/// Receives the grammar's events.
pub(crate) struct Builder<'s> {
    pub(crate) source: &'s SourceFile,
    bytes: &'s [u8],
    /// Where the text ends that is read.
    pub(crate) end: u32,
    pub(crate) options: &'s Options<'s>,
    pub(crate) ir: Ir,
    pub(crate) errors: Errors,
    scope: Scope,
    labels: labels::Labels,

    operations: Vec<OpFrame>,
    regions: Vec<RegionFrame>,
    /// Bound results and operands of the operations being read.
    uses: Vec<Use>,
    types: Vec<TypeId>,
    /// Where open lists start on the stack of types or attributes.
    marks: Vec<usize>,
    attributes: Vec<AttributeId>,
    entries: Vec<Entry>,
    entry_names: Vec<(Text, Span)>,
    /// The operation in generic form and the shaped type that were met last: the next are often the same.
    newest_operation: Option<(Span, OpNameId)>,
    newest_type: Option<(Span, TypeId)>,

    block: BlockDraft,
    shape: types::ShapeDraft,
    elements: Vec<elements::Elements>,
    strides: u32,
    rule: rules::RuleDraft,
    affine: affine::AffineDraft,
    /// Attributes of dialects that forms made, by their texts.
    opaque_attributes: FxHashMap<Vec<u8>, AttributeId>,
    /// The regions being read whose operations are skipped.
    skipped: Vec<scope::SkippedRegion>,
    /// The operations that are being read by their formats, the text of the innermost, and how far it was read.
    forms: form::FormStack<'s>,
    input: form::Input<'s>,
    link: Rc<Link>,
    /// What the signatures mean that the lexer remembers, each in its slot.
    line_signatures: Vec<Option<SignatureId>>,
    /// The formats of operations, by the ids of their names.
    formats: Vec<Option<&'s Arc<Format>>>,
    /// Types that formats name, the names of properties, and memory for those of one operation.
    fixed_types: FxHashMap<&'s str, TypeId>,
    property_texts: FxHashMap<&'s str, Text>,
    /// The attributes of sizes of segments, by the sizes.
    segment_sizes: FxHashMap<Box<[usize]>, AttributeId>,
    form_entries: Vec<Entry>,
    /// Where the types of the operands and results are written of the operation that was read by its format last.
    value_places: Vec<form::TypePlace>,
    metadata: aliases::MetadataDraft,
    alias_places: FxHashMap<AliasId, Span>,
    /// The alias whose definition is being read.
    defining: Option<(AliasId, Span)>,
    /// Location aliases used before their definition, in the order of their ids.
    deferred: Vec<(AliasId, Span)>,
    distinct: FxHashMap<u64, (Option<AttributeId>, Span)>,
    /// The places of the types that start at an offset: an operation may have a thousand wrong operands.
    found_types: (u32, super::places::TypeSpans),
    /// Errors of grammar so far: what was read around one is not compared with the file again.
    pub(crate) syntax_errors: usize,
    /// Whether the errors may have hidden a brace, so that regions end in other places than they should.
    pub(crate) lost_braces: bool,
    /// What was begun where the parser could not go on.
    pub(crate) trail: Option<super::trail::Trail>,
    /// Wrong types of uses that were reported: once for a value is enough.
    refused_uses: FxHashSet<(NameId, u32, TypeId, TypeId)>,
    /// What was found around unknown names of operations: many repeat.
    surroundings: FxHashMap<String, Surroundings>,
    /// Whether an operation of a dialect is known, or the dialect itself: for errors.
    known_dialects: FxHashMap<String, bool>,
    /// Where everything is written, if that is wanted.
    places: Option<Box<places::PlacesDraft>>,
}

/// A block label that is being read.
#[derive(Default)]
struct BlockDraft {
    name: Option<(NameId, Span)>,
    arguments: Vec<Argument>,
    argument: Option<Use>,
}

impl<'s> Builder<'s> {
    /// An empty builder that fills `ir`, whose memory it uses.
    pub(crate) fn new(source: &'s SourceFile, options: &'s Options<'s>, ir: Option<Ir>) -> Self {
        let mut ir = match ir {
            Some(ir) => ir.reuse(source.share()),
            None => Ir::new(source.share()),
        };
        ir.types.set_holders(options.registry.holders());
        Self {
            source,
            bytes: source.bytes(),
            end: source.whole().end,
            options,
            ir,
            errors: Errors::new(options.most_errors),
            scope: Scope::default(),
            labels: labels::Labels::default(),
            operations: Vec::new(),
            regions: Vec::new(),
            uses: Vec::new(),
            types: Vec::new(),
            marks: Vec::new(),
            attributes: Vec::new(),
            entries: Vec::new(),
            entry_names: Vec::new(),
            newest_operation: None,
            newest_type: None,
            block: BlockDraft::default(),
            shape: types::ShapeDraft::default(),
            elements: Vec::new(),
            strides: 0,
            rule: rules::RuleDraft::default(),
            affine: affine::AffineDraft::default(),
            opaque_attributes: FxHashMap::default(),
            skipped: Vec::new(),
            forms: form::FormStack::default(),
            input: form::Input::default(),
            link: Rc::default(),
            line_signatures: Vec::new(),
            formats: Vec::new(),
            fixed_types: FxHashMap::default(),
            property_texts: FxHashMap::default(),
            segment_sizes: FxHashMap::default(),
            form_entries: Vec::new(),
            value_places: Vec::new(),
            metadata: aliases::MetadataDraft::default(),
            alias_places: FxHashMap::default(),
            defining: None,
            deferred: Vec::new(),
            distinct: FxHashMap::default(),
            found_types: Default::default(),
            syntax_errors: 0,
            lost_braces: false,
            trail: None,
            refused_uses: FxHashSet::default(),
            surroundings: FxHashMap::default(),
            known_dialects: FxHashMap::default(),
            places: options.places.then(Box::default),
        }
    }

    /// The bytes between two places.
    #[inline]
    fn slice(&self, start: u32, end: u32) -> &'s [u8] {
        &self.bytes[start as usize..end as usize]
    }

    fn text_between(&self, start: u32, end: u32) -> String {
        String::from_utf8_lossy(self.slice(start, end)).into_owned()
    }

    fn text(start: u32, end: u32) -> Text {
        Texts::of_span(start, end)
    }

    fn string_of(&self, text: Text) -> String {
        String::from_utf8_lossy(self.ir.texts.get(text)).into_owned()
    }

    fn refuse_name(&mut self, span: Span, error: NameError) {
        self.errors.push(SyntaxError::Name { error, span, location: span });
    }

    fn refuse_type(&mut self, span: Span, error: TypeError) {
        self.errors.push(SyntaxError::Type { error, span, location: span });
    }

    fn refuse_value(&mut self, span: Span, error: ValueError) {
        self.errors.push(SyntaxError::Value { error, span, location: span });
    }

    /// MLIR reports the newest error where it has come to when it finds out: at the next token after `end`.
    fn place_behind(&mut self, end: u32) {
        let next = scan::skip_trivia(&self.bytes[..self.end as usize], end as usize) as u32;
        self.place_at(Span::at(next.min(self.end.saturating_sub(1))));
    }

    /// MLIR reports the newest error there.
    fn place_at(&mut self, place: Span) {
        if let Some(
            SyntaxError::Name { location, .. }
            | SyntaxError::Type { location, .. }
            | SyntaxError::Value { location, .. },
        ) = self.errors.last_mut()
        {
            *location = place;
        }
    }

    /// Refuses and ends the parse of what it is in.
    fn abort(error: SyntaxError) -> Fallible {
        Err(lalrpop_util::ParseError::User { error: Box::new(error) })
    }

    fn heights(&self) -> Heights {
        Heights {
            operations: self.operations.len(),
            uses: self.uses.len(),
            types: self.types.len(),
            marks: self.marks.len(),
            attributes: self.attributes.len(),
            entries: self.entries.len(),
            entry_names: self.entry_names.len(),
            forms: self.forms.depth(),
        }
    }

    fn is_inside_broken(&self) -> bool {
        self.operations.last().is_some_and(|frame| frame.is_broken)
            || self.regions.last().is_some_and(|frame| frame.is_suppressed)
    }

    /// Drops what was begun inside the innermost open region. The results that a dropped operation was to bind
    /// are defined as erroneous, so that their uses are not reported too.
    pub(crate) fn unwind(&mut self) {
        let heights = self.regions.last().map_or(Heights::default(), |frame| frame.heights);
        let lost = self.operations.get(heights.operations).map(|frame| frame.bindings..frame.operands);
        // Without a frame the bindings were read, but not yet the name after them.
        let lost = lost.unwrap_or(heights.uses..self.uses.len());
        for index in lost {
            let binding = self.uses[index];
            self.define_erroneous(binding);
        }
        for (argument, ..) in std::mem::take(&mut self.block.arguments) {
            self.define_erroneous(argument);
        }
        self.operations.truncate(heights.operations);
        self.uses.truncate(heights.uses);
        self.types.truncate(heights.types);
        self.marks.truncate(heights.marks);
        self.attributes.truncate(heights.attributes);
        self.entries.truncate(heights.entries);
        self.entry_names.truncate(heights.entry_names);
        self.forms.truncate(heights.forms);
        self.drop_pieces();
        self.block = BlockDraft::default();
        if let Some((alias, _)) = self.defining.take() {
            self.define_erroneous_alias(alias);
        }
    }

    /// What the lexer and this one tell each other.
    pub(crate) fn link(&self) -> Rc<Link> {
        Rc::clone(&self.link)
    }

    /// Which of the open regions belong to operations that are read by their formats.
    pub(crate) fn custom_regions(&self) -> impl Iterator<Item = bool> + '_ {
        self.regions.iter().map(|frame| frame.is_custom)
    }

    /// Where the brace of the innermost open region stands.
    pub(crate) fn innermost_region(&self) -> Option<Span> {
        self.regions.last().map(|frame| frame.open)
    }

    /// Where the statement begins that is being read in the innermost region: braces balance from there on.
    pub(crate) fn statement_start(&self) -> Option<u32> {
        let heights = self.regions.last().map_or(Heights::default(), |frame| frame.heights);
        let operation = self.operations.get(heights.operations).map(|frame| frame.scan_from);
        let label = self.block.name.map(|(_, span)| span.start);
        let alias = self.defining.map(|(_, span)| span.start);
        operation.or(label).or(alias)
    }

    /// A name whose definition may have been skipped: `%0`, `#map`, `!type`.
    pub(crate) fn lose_definition(&mut self, start: u32, end: u32) {
        match self.bytes.get(start as usize) {
            Some(b'%') => self.lose(start, end),
            _ if self.slice(start, end).contains(&b'.') => {}
            _ => match self.ir.attributes.alias_named(self.slice(start, end)) {
                Some(alias) if self.is_undefined(alias) => self.define_erroneous_alias(alias),
                Some(_) => {}
                None => {
                    self.alias_name(start, end);
                    if let Some((alias, _)) = self.defining.take() {
                        self.define_erroneous_alias(alias);
                    }
                }
            },
        }
    }

    /// Nothing undefined in the innermost region is reported: what defines it has lost its name.
    pub(crate) fn suppress_undefined(&mut self) {
        if let Some(frame) = self.regions.last_mut() {
            frame.is_suppressed = true;
        }
    }

    /// No label of the innermost region is missed: one was in text that was skipped.
    pub(crate) fn lose_label(&mut self) {
        if let Some(frame) = self.regions.last_mut() {
            frame.lost_labels = true;
        }
    }

    /// How many regions are open.
    pub(crate) fn region_depth(&self) -> usize {
        self.regions.len()
    }

    /// What the text has to do with the rest of a file it is part of: the aliases that are still to come.
    pub(crate) fn take_links(&mut self) -> super::Links {
        let is_open = |alias: &AliasId| self.ir.attributes.alias(*alias).attribute.is_none();
        let open = self.deferred.iter().map(|(alias, _)| *alias).filter(is_open).collect::<Vec<_>>();
        self.deferred.clear();
        super::Links {
            undefined_locations: open.into_iter().map(|alias| self.ir.attributes.alias(alias).name).collect(),
            has_distinct: !self.distinct.is_empty(),
        }
    }

    /// Everything was read: what is still undefined is reported, and the representation handed over.
    pub(crate) fn finish(mut self) -> (Ir, Errors) {
        self.report_undeclared();
        for (alias, span) in std::mem::take(&mut self.deferred) {
            if self.ir.attributes.alias(alias).attribute.is_none() {
                let name = self.string_of(self.ir.attributes.alias(alias).name);
                self.refuse_name(span, NameError::UndefinedLocation { name });
                self.ir.attributes.aliases[alias.index()].attribute = Some(self.erroneous_attribute());
            }
        }
        if !self.options.no_implicit_module {
            self.wrap_in_module();
        }
        self.finish_places();
        (self.ir, self.errors)
    }

    /// The results collected for an affine map or set.
    fn push_affine_result(&mut self, expression: AffineId, is_equality: bool) {
        self.ir.attributes.affine_results.push(AffineResult { expression, is_equality });
    }
}
