//! Words instead of an operation's name: names written without their dialect, and errors about unknown names.

use super::core::BuilderCore;
use super::nesting::Nesting;
use super::{Fallible, Recovery, TextBuilder, abort};
use crate::diagnostic::similar::similar;
use crate::dialect;
use crate::ir::Form;
use crate::lex::scan;
use crate::source::Span;
use crate::syntax::error::{Surroundings, SyntaxError};
use crate::syntax::short_forms::{CONTINUATIONS, SHORT_NAMES};

/// The dialect of names that are written without a dialect.
pub(crate) enum DefaultDialect<'s> {
    /// The default dialect of the surrounding operation; empty without a surrounding operation, as in MLIR.
    Known(&'s str),
    /// The operation around was skipped.
    Skipped,
    /// The default dialect is unknown, since the surrounding operation had an error.
    Lost,
}

/// The number of unknown names that are compared with known ones.
const COMPARED: usize = 256;

impl<'s> TextBuilder<'s> {
    /// A word where an operation begins, which is not a known custom form.
    pub(crate) fn unknown_operation(&mut self, start: u32, end: u32) -> Fallible {
        abort(self.unknown_custom(Span::new(start, end)))
    }

    /// A word like `tensor` where an operation begins, with the rest of a type.
    pub(crate) fn unknown_shaped(&mut self, start: u32) -> Fallible {
        self.unknown_operation(start, start + scan::word_length(self.core.bytes, start as usize) as u32)
    }

    /// The word at `span` is not the name of a known operation. One without a dialect is searched for in the default
    /// dialect too.
    pub(crate) fn unknown_custom(&self, span: Span) -> SyntaxError {
        let name = self.core.text_between(span.start, span.end);
        // The parser may not have processed the region that begins right before the word.
        let begins_region =
            self.core.bytes[..scan::gap_before(self.core.bytes, span.start, 0) as usize].ends_with(b"{");
        let around = if begins_region { self.nesting.operations.len() } else { self.nesting.around() };
        let tried = match self.default_dialect_of(around) {
            DefaultDialect::Known(dialect) if !name.contains('.') => format!(" (tried '{dialect}.{name}' as well)"),
            _ => String::new(),
        };
        SyntaxError::UnknownCustom { name, tried, span, around: Surroundings::default() }
    }

    /// Finds names similar to an unknown one, before the operation is dropped.
    pub(crate) fn suggest(&mut self, error: &mut SyntaxError) {
        let SyntaxError::UnknownCustom { name, around, .. } = error else { return };
        if let Some(known) = self.recovery.surroundings.get(name) {
            around.clone_from(known);
        } else if self.recovery.surroundings.len() < COMPARED {
            *around = self.surroundings_of(name);
            self.recovery.surroundings.insert(name.clone(), around.clone());
        } else if let Some((dialect, _)) = name.split_once('.') {
            around.is_known_dialect = self.recovery.is_known_dialect(&mut self.core, dialect);
        }
    }

    fn surroundings_of(&mut self, name: &str) -> Surroundings {
        let registry = self.core.options.registry;
        let mut found = registry.similar_operations(name);
        let Some((dialect, _)) = name.split_once('.') else {
            let around = self.default_dialect();
            let is_here = |dialect: &str| matches!(around, DefaultDialect::Known(known) if known == dialect);
            let short = SHORT_NAMES.into_iter().filter(|(_, dialect)| is_here(dialect)).map(|(name, _)| name);
            let continuations = CONTINUATIONS.into_iter().filter(|word| word.len() > 2);
            found.extend(similar(name, short.chain(continuations)));
            return Surroundings { similar: found.into_iter().map(str::to_owned).collect(), ..Default::default() };
        };
        let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        let is_known_dialect = self.recovery.is_known_dialect(&mut self.core, dialect);
        let dialects = dialect::names().chain(dialect::defined_names().iter().copied());
        Surroundings {
            similar: owned(found),
            similar_dialects: if is_known_dialect { Vec::new() } else { owned(similar(dialect, dialects)) },
            is_known_dialect,
            is_closed_dialect: registry.is_unknown_in_described_dialect(name.as_bytes()),
        }
    }

    /// As in MLIR, operations in generic form keep the default dialect, and other custom forms begin a region without a default dialect.
    pub(crate) fn default_dialect(&self) -> DefaultDialect<'s> {
        self.default_dialect_of(self.nesting.around())
    }

    fn default_dialect_of(&self, around: usize) -> DefaultDialect<'s> {
        for frame in self.nesting.operations[..around].iter().rev() {
            return match frame.form {
                _ if frame.is_broken || self.recovery.lost_regions => DefaultDialect::Lost,
                Form::Generic => continue,
                Form::Skipped => DefaultDialect::Skipped,
                Form::Custom | Form::ImplicitModule => DefaultDialect::Known(self.forms.custom_dialect(frame.name)),
            };
        }
        DefaultDialect::Known("builtin")
    }
}

impl Recovery {
    /// Whether the first error after a region of an unreadable operation is on the line on which the region ends.
    pub(crate) fn take_rest_of_broken(&mut self, bytes: &[u8], place: u32) -> bool {
        let text = self.broken_end.take().and_then(|end| bytes.get(end as usize..place as usize));
        text.is_some_and(|text| !text.contains(&b'\n'))
    }

    /// The answer of the registry, queried once for each dialect.
    fn is_known_dialect(&mut self, core: &mut BuilderCore<'_>, dialect: &str) -> bool {
        if let Some(known) = self.known_dialects.get(dialect) {
            return *known;
        }
        let is_known = core.options.registry.is_known_dialect(dialect);
        self.known_dialects.insert(dialect.to_owned(), is_known);
        is_known
    }
}

impl Nesting {
    /// The number of operations around the region, plus one for a preceding operation that may be incomplete.
    fn around(&self) -> usize {
        self.regions.last().map_or(0, |region| region.heights.operations.min(self.operations.len()))
    }
}
