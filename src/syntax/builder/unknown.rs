//! Words in the place of an operation's name: the dialect of one that is written without, and what is said of one that is
//! unknown.

use super::{Builder, Fallible};
use crate::ir::Form;
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::scan;

/// The dialect that names without one belong to.
enum DefaultDialect {
    /// That of the operation around; the empty one if that has none, as in MLIR.
    Known(&'static str),
    /// The operation around was skipped.
    Skipped,
    /// There was an error in the operation around.
    Lost,
}

/// The dialect of an operation whose custom form may be written without it.
pub(crate) fn dialect_of_short_name(name: &[u8]) -> Option<&'static str> {
    match name {
        b"return" | b"call" | b"call_indirect" | b"constant" => Some("func"),
        b"module" | b"unrealized_conversion_cast" => Some("builtin"),
        _ => None,
    }
}

impl Builder<'_> {
    /// A word where an operation begins, and no custom form that is known.
    pub(crate) fn unknown_operation(&mut self, start: u32, end: u32) -> Fallible {
        Self::abort(self.unknown_custom(Span::new(start, end)))
    }

    /// The same of a word like `tensor`, with what looks like the rest of a type.
    pub(crate) fn unknown_shaped(&mut self, start: u32) -> Fallible {
        self.unknown_operation(start, start + scan::word_length(self.bytes, start as usize) as u32)
    }

    /// The word at `span` names no operation that is known. One without a dialect is looked for in that of the
    /// surroundings too.
    pub(crate) fn unknown_custom(&self, span: Span) -> SyntaxError {
        let name = self.text_between(span.start, span.end);
        let tried = match self.default_dialect() {
            DefaultDialect::Known(dialect) if !name.contains('.') => format!(" (tried '{dialect}.{name}' as well)"),
            _ => String::new(),
        };
        SyntaxError::UnknownCustom { name, tried, span }
    }

    /// The name of an operation that can be written without its dialect, where that is the dialect of the surroundings.
    pub(crate) fn short_operation(&mut self, start: u32, end: u32) -> Fallible {
        self.verify_short_name(start, end)?;
        self.custom_operation(start, end);
        Ok(())
    }

    pub(super) fn verify_short_name(&mut self, start: u32, end: u32) -> Fallible {
        let Some(dialect) = dialect_of_short_name(self.slice(start, end)) else { return Ok(()) };
        match self.default_dialect() {
            DefaultDialect::Lost => Ok(()),
            DefaultDialect::Known(known) if known == dialect => Ok(()),
            DefaultDialect::Known(_) | DefaultDialect::Skipped => self.unknown_operation(start, end),
        }
    }

    /// As in MLIR operations in generic form change nothing, and other custom forms begin a region without a dialect.
    fn default_dialect(&self) -> DefaultDialect {
        for frame in self.operations.iter().rev() {
            return match frame.form {
                _ if frame.is_broken || self.lost_braces => DefaultDialect::Lost,
                Form::Generic => continue,
                Form::Skipped => DefaultDialect::Skipped,
                Form::Function => DefaultDialect::Known("func"),
                Form::Module | Form::ImplicitModule => DefaultDialect::Known("builtin"),
                Form::Return | Form::PlainFunctional | Form::PlainSame | Form::PlainList | Form::Custom => {
                    DefaultDialect::Known("")
                }
            };
        }
        DefaultDialect::Known("builtin")
    }
}
