//! [`Builder`]: the grammar's events, turned into IR.
//!
//! The parser reports the parts that it recognises, innermost first; the builder keeps unfinished ones on stacks (operands without types yet, types of an open
//! list, entries of an open dictionary) whose memory is reused, so that an operation costs no allocation. An error of meaning is recorded and parsing
//! continues; after an error of grammar [`Builder::unwind`] drops the unfinished parts of the innermost open region.

mod affine;
mod aliases;
mod attributes;
mod core;
mod elements;
mod form;
mod implicit_module;
mod known_lines;
mod labels;
mod lines;
mod literals;
mod locations;
mod memref;
mod nesting;
mod operations;
mod pieces;
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
use super::error::{NameError, Surroundings, SyntaxError};
use super::errors::Errors;
use crate::ir::{AliasId, AttributeId, Ir, NameId, TypeId};
use crate::source::{SourceFile, Span};
use crate::syntax::link::Link;
use places::{drop_pieces, finish_places};
use rustc_hash::FxHashMap;
use std::rc::Rc;

use self::core::Core;
use nesting::{Heights, Nesting, OpFrame, RegionFrame};

pub(in crate::syntax) use form::form_at;
pub(crate) use operations::complete_before_error;
pub(crate) use pieces::{block_line, region_tail};
pub(crate) use regions::{abandon_regions, refuses_label};
pub(crate) use scope::Scope;
pub(crate) use skipped::SkippedHeights;
pub(crate) use unknown::{CONTINUATIONS, dialect_of_short_name, similar_short_names};

/// The result of an action that may end the parse of what it is in.
type Fallible = Result<(), lalrpop_util::ParseError<u32, super::token::Token, Box<SyntaxError>>>;

/// An operand or a bound result, as it was written.
#[derive(Clone, Copy)]
pub(crate) struct Use {
    name: NameId,
    /// The number after `#`, or the number of results that a pack binds.
    number: u32,
    span: Span,
}

/// An argument of a block: its name, type and location.
type Argument = (Use, TypeId, Option<AttributeId>);

/// Receives the grammar's events. It handles those of operations and regions itself, and passes each other event to the draft of its part. Data that several
/// drafts need is in the [`Core`].
pub(crate) struct Builder<'s> {
    pub(crate) core: Core<'s>,
    pub(crate) nesting: Nesting,
    pub(crate) scope: Scope,
    labels: labels::Labels,
    pub(crate) block: BlockDraft,
    pub(crate) shape: types::ShapeDraft,
    pub(crate) elements: elements::ElementsDraft,
    pub(crate) affine: affine::AffineDraft,
    pub(crate) rule: rules::RuleDraft,
    pub(crate) aliases: aliases::Aliases,
    lines: lines::Lines,
    /// The operations that are being read by their formats, the text of the innermost, and how far it was read.
    forms: form::FormStack<'s>,
    input: form::Input<'s>,
    pub(crate) recovery: Recovery,
}

/// The state of recovery from errors of grammar.
#[derive(Default)]
pub(crate) struct Recovery {
    /// Errors of grammar so far: what was read around one is not compared with the file again.
    pub(crate) syntax_errors: usize,
    /// Whether the errors may have hidden a brace, so that regions end in other places than they should.
    pub(crate) lost_braces: bool,
    /// The same where the layout of the text does not tell either where the regions end.
    pub(crate) lost_regions: bool,
    /// The end of the last region of an operation that could not be read.
    broken_end: Option<u32>,
    /// Conflicts of version control in the text.
    pub(crate) conflicts: super::recover::Conflicts,
    /// The unfinished parts at the place where the parser stopped.
    pub(crate) trail: Option<super::trail::Trail>,
    /// The surroundings of unknown names of operations, since many repeat.
    surroundings: FxHashMap<String, Surroundings>,
    /// Whether an operation of a dialect is known, or the dialect itself: for errors.
    known_dialects: FxHashMap<String, bool>,
}

/// A block label that is being read.
#[derive(Default)]
pub(crate) struct BlockDraft {
    name: Option<(NameId, Span)>,
    arguments: Vec<Argument>,
    argument: Option<Use>,
}

impl<'s> Builder<'s> {
    /// An empty builder that fills `ir`, whose memory it uses.
    pub(crate) fn new(source: &'s SourceFile, options: &'s Options<'s>, ir: Option<Ir>) -> Self {
        Self {
            core: Core::new(source, options, ir),
            nesting: Nesting::default(),
            scope: Scope::new(&options.limits.reading),
            labels: labels::Labels::default(),
            block: BlockDraft::default(),
            shape: types::ShapeDraft::default(),
            elements: elements::ElementsDraft::default(),
            affine: affine::AffineDraft::default(),
            rule: rules::RuleDraft::default(),
            aliases: aliases::Aliases::default(),
            lines: lines::Lines::new(&options.limits.reading),
            forms: form::FormStack::default(),
            input: form::Input::default(),
            recovery: Recovery::default(),
        }
    }

    fn heights(&self) -> Heights {
        Heights {
            operations: self.nesting.operations.len(),
            uses: self.nesting.uses.len(),
            types: self.core.types.len(),
            marks: self.core.marks.len(),
            attributes: self.core.attributes.len(),
            entries: self.core.entries.len(),
            entry_names: self.core.entry_names.len(),
            forms: self.forms.depth(),
        }
    }

    /// Drops what was begun inside the innermost open region. The results that a dropped operation was to bind
    /// are defined as erroneous, so that their uses are not reported too.
    pub(crate) fn unwind(&mut self) {
        let heights = self.nesting.regions.last().map_or(Heights::default(), |frame| frame.heights);
        let lost = self.nesting.operations.get(heights.operations).map(|frame| frame.bindings..frame.operands);
        // Without a frame the bindings were read, but not yet the name after them.
        let lost = lost.unwrap_or(heights.uses..self.nesting.uses.len());
        for index in lost {
            let binding = self.nesting.uses[index];
            self.scope.define_erroneous(&mut self.core, &self.nesting, binding);
        }
        for (argument, ..) in std::mem::take(&mut self.block.arguments) {
            self.scope.define_erroneous(&mut self.core, &self.nesting, argument);
        }
        drop_above(self, heights);
        drop_pieces(&mut self.core, self.nesting.operations.len());
        self.block = BlockDraft::default();
        if let Some((alias, _)) = self.aliases.defining.take() {
            self.core.define_erroneous_alias(alias);
        }
    }

    /// The state shared by lexer and builder.
    pub(crate) fn link(&self) -> Rc<Link> {
        Rc::clone(&self.lines.link)
    }

    /// Where the statement begins that is being read in the innermost region: braces balance from there on.
    pub(crate) fn statement_start(&self) -> Option<u32> {
        let heights = self.nesting.regions.last().map_or(Heights::default(), |frame| frame.heights);
        let operation = self.nesting.operations.get(heights.operations).map(|frame| frame.scan_from);
        let label = self.block.name.map(|(_, span)| span.start);
        let alias = self.aliases.defining.map(|(_, span)| span.start);
        operation.or(label).or(alias)
    }

    /// A name whose definition may have been skipped: `%0`, `#map`, `!type`.
    pub(crate) fn lose_definition(&mut self, start: u32, end: u32) {
        match self.core.bytes.get(start as usize) {
            Some(b'%') => self.scope.lose(&mut self.core, &self.nesting, start, end),
            _ if self.core.slice(start, end).contains(&b'.') => {}
            _ => match self.core.ir.attributes.alias_named(self.core.slice(start, end)) {
                Some(alias) if self.core.is_undefined(alias) => self.core.define_erroneous_alias(alias),
                Some(_) => {}
                None => {
                    self.aliases.name(&mut self.core, start, end);
                    if let Some((alias, _)) = self.aliases.defining.take() {
                        self.core.define_erroneous_alias(alias);
                    }
                }
            },
        }
    }

    /// Returns the dependences of the text on the rest of its file: the aliases that are not defined yet.
    pub(crate) fn take_links(&mut self) -> super::Links {
        let is_open = |alias: &AliasId| self.core.ir.attributes.alias(*alias).attribute.is_none();
        let open = self.aliases.deferred.iter().map(|(alias, _)| *alias).filter(is_open).collect::<Vec<_>>();
        self.aliases.deferred.clear();
        super::Links {
            undefined_locations: open.into_iter().map(|alias| self.core.ir.attributes.alias(alias).name).collect(),
            has_distinct: !self.aliases.distinct.is_empty(),
        }
    }

    /// Everything was read: what is still undefined is reported, and the representation handed over.
    pub(crate) fn finish(mut self) -> (Ir, Errors) {
        self.scope.report_undeclared(&mut self.core);
        for (alias, span) in std::mem::take(&mut self.aliases.deferred) {
            if self.core.ir.attributes.alias(alias).attribute.is_none() {
                let name = self.core.string_of(self.core.ir.attributes.alias(alias).name);
                self.core.refuse_name(span, NameError::UndefinedLocation { name });
                self.core.ir.attributes.aliases[alias.index()].attribute = Some(self.core.erroneous_attribute());
            }
        }
        if !self.core.options.no_implicit_module {
            self.wrap_in_module();
        }
        finish_places(&mut self.core);
        (self.core.ir, self.core.errors)
    }
}

/// Drops what lies on the stacks above some heights.
fn drop_above(b: &mut Builder<'_>, heights: Heights) {
    b.nesting.operations.truncate(heights.operations);
    b.nesting.uses.truncate(heights.uses);
    b.core.types.truncate(heights.types);
    b.core.marks.truncate(heights.marks);
    b.core.attributes.truncate(heights.attributes);
    b.core.entries.truncate(heights.entries);
    b.core.entry_names.truncate(heights.entry_names);
    b.forms.truncate(heights.forms);
}

/// Refuses and ends the parse of what it is in.
fn abort(error: SyntaxError) -> Fallible {
    Err(lalrpop_util::ParseError::User { error: Box::new(error) })
}
