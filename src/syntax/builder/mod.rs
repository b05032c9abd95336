//! [`TextBuilder`]: the grammar's events, turned into IR.
//!
//! The parser reports the parts that it recognises, innermost first; the builder keeps unfinished parts on stacks (operands without types yet, types of an
//! open list, entries of an open dictionary) whose memory is reused, so that no memory is allocated for an operation. An error of meaning is recorded and
//! parsing continues; after an error of grammar [`TextBuilder::unwind`] drops the unfinished parts of the innermost open region.

pub(crate) mod affine;
pub(super) mod aliases;
pub(super) mod attributes;
pub(crate) mod core;
pub(crate) mod custom_form;
pub(super) mod elements;
pub(crate) mod forms;
pub(crate) mod grammar;
pub(super) mod implicit_module;
pub(super) mod known_lines;
pub(super) mod labels;
pub(super) mod lines;
pub(super) mod literals;
pub(super) mod locations;
pub(super) mod memref;
pub(super) mod nesting;
pub(super) mod operations;
pub(crate) mod pieces;
pub(crate) mod places;
pub(super) mod regions;
pub(super) mod rules;
pub(super) mod scope;
pub(super) mod skipped;
pub(super) mod sparse;
pub(super) mod types;
mod undefined;
pub(in crate::syntax) mod unexpected;
pub(super) mod unknown;

use crate::ir::{AliasId, AttributeId, Ir, NameId, Text, TypeId};
use crate::source::{SourceFile, Span};
use crate::syntax::error::{NameError, Surroundings, SyntaxError};
use crate::syntax::errors::Errors;
use crate::syntax::fast::link::LexerLink;
use crate::syntax::options::Options;
use places::{drop_pieces, finish_places};
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(crate) use self::core::BuilderCore;
pub(crate) use custom_form::dense_literal;
pub(crate) use nesting::Heights;
use nesting::{Nesting, OpFrame, RegionFrame};

pub(super) use custom_form::reread_types;
pub(super) use forms::form_at;
pub(super) use operations::complete_before_error;
pub(super) use regions::{abandon_regions, refuses_label};
pub(super) use scope::NameScope;
pub(super) use skipped::SkippedHeights;

/// The dependences of a part of a file on the rest.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// The aliases of locations that the part uses and does not define.
    pub(crate) undefined_locations: Vec<Text>,
    /// Whether there are `distinct` attributes, whose meaning depends on the whole file.
    pub(crate) has_distinct: bool,
}

/// The result of an action that may end the parse of the enclosing part.
pub(crate) type Fallible = Result<(), lalrpop_util::ParseError<u32, crate::lex::token::Token, Box<SyntaxError>>>;

/// An operand or a bound result, as written.
#[derive(Clone, Copy)]
pub(crate) struct WrittenUse {
    pub(crate) name: NameId,
    /// The number after `#`, or the number of results that a pack binds.
    pub(crate) number: u32,
    pub(crate) span: Span,
}

/// An argument of a block: its name, type and location.
type ParsedArgument = (WrittenUse, TypeId, Option<AttributeId>);

/// Receives the grammar's events. It handles those of operations and regions itself, and passes each other event to the draft of its part. Data that several
/// drafts need is in the [`BuilderCore`].
pub(crate) struct TextBuilder<'s> {
    pub(crate) core: BuilderCore<'s>,
    pub(crate) nesting: Nesting,
    pub(crate) scope: NameScope,
    labels: labels::Labels,
    pub(super) block: BlockDraft,
    pub(super) shape: types::ShapeDraft,
    pub(super) elements: elements::ElementsDraft,
    pub(crate) affine: affine::AffineDraft,
    pub(super) rule: rules::RuleDraft,
    pub(super) aliases: aliases::AliasTable,
    pub(super) lines: lines::WholeLines,
    /// The operations in custom form that are being read, the text of the innermost operation, and the place up to
    /// which its text was read. The parser of forms changes them.
    pub(crate) forms: forms::FormStack<'s>,
    pub(crate) input: crate::syntax::input::Input<'s>,
    pub(super) recovery: Recovery,
}

/// The state of recovery from errors of grammar.
#[derive(Default)]
pub(super) struct Recovery {
    /// The number of errors of grammar: text around an error is not compared with the file again.
    pub(crate) syntax_errors: usize,
    /// Whether errors may have hidden a brace, so that regions may end in wrong places.
    pub(crate) lost_braces: bool,
    /// Whether, in addition, the indentation of the text does not show the ends of regions.
    pub(crate) lost_regions: bool,
    /// The end of the last region of an unreadable operation.
    broken_end: Option<u32>,
    /// Conflicts of version control in the text.
    pub(crate) conflicts: crate::syntax::conflict::Conflicts,
    /// The unfinished parts at the place where the parser stopped.
    pub(crate) trail: Option<crate::syntax::trail::Trail>,
    /// Similar names and dialects for each unknown name of an operation: most unknown names repeat.
    surroundings: FxHashMap<String, Surroundings>,
    /// Whether an operation of a dialect is known, or the dialect itself: for errors.
    known_dialects: FxHashMap<String, bool>,
}

/// A block label that is being read.
#[derive(Default)]
pub(super) struct BlockDraft {
    name: Option<(NameId, Span)>,
    arguments: Vec<ParsedArgument>,
    argument: Option<WrittenUse>,
}

impl<'s> TextBuilder<'s> {
    /// A builder that fills `ir`, whose memory it uses.
    pub(crate) fn new(source: &'s SourceFile, options: &'s Options<'s>, ir: Option<Ir>) -> Self {
        Self {
            core: BuilderCore::new(source, options, ir),
            nesting: Nesting::default(),
            scope: NameScope::new(&options.limits.reading),
            labels: labels::Labels::default(),
            block: BlockDraft::default(),
            shape: types::ShapeDraft::default(),
            elements: elements::ElementsDraft::default(),
            affine: affine::AffineDraft::default(),
            rule: rules::RuleDraft::default(),
            aliases: aliases::AliasTable::default(),
            lines: lines::WholeLines::new(&options.limits.reading),
            forms: forms::FormStack::default(),
            input: crate::syntax::input::Input::default(),
            recovery: Recovery::default(),
        }
    }

    pub(crate) fn heights(&self) -> Heights {
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

    /// Drops the unfinished parts in the innermost open region. The results of a dropped operation are defined as
    /// erroneous, so that their uses are not reported too.
    pub(crate) fn unwind(&mut self) {
        let heights = self.nesting.regions.last().map_or(Heights::default(), |frame| frame.heights);
        let lost = self.nesting.operations.get(heights.operations).map(|frame| frame.bindings..frame.operands);
        // Without a frame, the bindings were read, but not the name of the operation after them.
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
    pub(crate) fn link(&self) -> Rc<LexerLink> {
        Rc::clone(&self.lines.link)
    }

    /// The beginning of the current statement in the innermost region: braces balance from there on.
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
    pub(crate) fn take_links(&mut self) -> Links {
        let is_open = |alias: &AliasId| self.core.ir.attributes.alias(*alias).attribute.is_none();
        let open = self.aliases.deferred.iter().map(|(alias, _)| *alias).filter(is_open).collect::<Vec<_>>();
        self.aliases.deferred.clear();
        Links {
            undefined_locations: open.into_iter().map(|alias| self.core.ir.attributes.alias(alias).name).collect(),
            has_distinct: !self.aliases.distinct.is_empty(),
        }
    }

    /// Reports the undefined names at the end of the text, and returns the module.
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

impl TextBuilder<'_> {
    /// Returns an error of the grammar in a part of a form as the form reports it.
    pub(crate) fn form_error(
        &mut self,
        error: lalrpop_util::ParseError<u32, crate::lex::token::Token, Box<SyntaxError>>,
    ) -> Box<SyntaxError> {
        let end = self.input.end();
        Box::new(unexpected::syntax_error(self, error, Span::new(0, end)))
    }
}

/// Reports an error and ends the parse of the enclosing part.
pub(crate) fn abort(error: impl Into<Box<SyntaxError>>) -> Fallible {
    Err(lalrpop_util::ParseError::User { error: error.into() })
}

/// Cuts the stacks down to these heights.
pub(crate) fn drop_above(b: &mut TextBuilder<'_>, heights: Heights) {
    b.nesting.operations.truncate(heights.operations);
    b.nesting.uses.truncate(heights.uses);
    b.core.types.truncate(heights.types);
    b.core.marks.truncate(heights.marks);
    b.core.attributes.truncate(heights.attributes);
    b.core.entries.truncate(heights.entries);
    b.core.entry_names.truncate(heights.entry_names);
    b.forms.truncate(heights.forms);
}
