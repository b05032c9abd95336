//! Places of types in custom form, for which the form is read again.

use super::places::TypeSpans;
use crate::dialect::Registry;
use crate::source::{SourceFile, Span};
use crate::syntax::builder::{TextBuilder, reread_types};
use crate::syntax::options::Options;

/// Finds the types of an operation in custom form by reading it again: `name` is the place of its name, and `full_name`
/// the name with its dialect. A type that is not written has the place of the name.
pub fn form_spans(source: &SourceFile, registry: &Registry, full_name: &[u8], name: Span) -> TypeSpans {
    let options = Options::new(registry);
    let mut builder = TextBuilder::new(source, &options, None);
    let spans = reread_types(&mut builder, full_name, name, source.bytes().len() as u32);
    spans.map_or_else(TypeSpans::default, |(operands, results)| TypeSpans { operands, results })
}
