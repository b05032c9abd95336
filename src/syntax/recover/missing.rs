//! Closing braces that are missing, by the layout of a text: [`MissingBraces`].

use super::layout;
use super::lines::RegionColumns;
use crate::lex::scan;
use crate::source::{SourceFile, Span};
use crate::syntax::builder::{TextBuilder, abandon_regions};
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::Lexer;
use crate::syntax::options::Options;

/// The lines before which a closing brace is missing: reading stops there, and continues with the region closed.
pub(crate) struct MissingBraces {
    /// The places of the missing braces, in reverse order.
    places: Vec<u32>,
}

impl MissingBraces {
    /// Finds the missing braces of a text with errors. Operations that are skipped are excluded, since their extents are found separately.
    pub(crate) fn new(source: &SourceFile, chunk: Span, options: &Options<'_>) -> Self {
        let is_searched = !options.skip_unknown;
        let mut places = if is_searched { layout::missing_braces(source.bytes(), chunk) } else { Vec::new() };
        places.reverse();
        Self { places }
    }

    /// The text of a chunk up to the next missing brace.
    pub(crate) fn span(&self, chunk: Span) -> Span {
        self.places.last().map_or(chunk, |place| Span::new(chunk.start, *place))
    }

    /// Closes the regions that lack their braces where reading stopped, and returns the place where it continues.
    pub(crate) fn pass<'s>(
        &mut self,
        builder: &mut TextBuilder<'s>,
        lexer: &mut Lexer<'s>,
        chunk: Span,
    ) -> Option<u32> {
        let place = self.places.pop()?;
        let bytes = builder.source_bytes();
        builder.unwind();
        let lines = RegionColumns::without_statement(builder);
        let regions = lines.holding(place as usize);
        if regions < builder.nesting.region_depth() {
            if let Some(opener) = builder.nesting.unbroken_region(builder.recovery.syntax_errors) {
                let location = Span::at(scan::gap_before(bytes, place, chunk.start));
                let next = Span::new(place, place + 1);
                builder.core.errors.push(SyntaxError::MissingBrace { opener, location, next });
            }
            builder.recovery.syntax_errors += 1;
            abandon_regions(builder, regions);
        }
        lexer.resume_within(bytes, Span::new(place, self.span(chunk).end));
        Some(place)
    }
}
