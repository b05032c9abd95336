//! The header of `linalg.generic`.

use super::structured::{further_dictionary, iterator_types, parse_ins_and_outs, print_ins_and_outs, words_of};
use super::vectors::leading_dictionary;
use crate::asm::directive::Any;
use crate::asm::directive::Start::Always;
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::expect::punctuation;
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::syntax::builder::Builder;

rows! {
    /// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(%a : t) outs(%b : t) attrs = {..}`: inputs, outputs, the
    /// types of iterators, and the other attributes of the operation's own.
    "GenericHeader" starts [Always] own_blank => parse_generic_header, print_generic_header;
}

/// The arguments of `GenericHeader`, which its row describes.
type GenericHeaderParts = (SlotIndex, SlotIndex, AttributeIndex, Any<AttributeIndex>);

/// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`; what is in `attrs` may be in a
/// second dictionary before `ins`.
fn parse_generic_header<'s>(b: &mut Builder<'s>, (inputs, outputs, iterators, _): GenericHeaderParts) -> Read<()> {
    let format = b.forms.state()?.format;
    leading_dictionary(b, format)?;
    words_of(b, iterators, b"#linalg.iterator_type<")?;
    further_dictionary(b)?;
    parse_ins_and_outs(b, inputs, outputs)?;
    if b.input.take_word("attrs") {
        punctuation(b, "=")?;
        further_dictionary(b)?;
    }
    Ok(())
}

/// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`
fn print_generic_header(
    form: &mut FormPrinter<'_, '_>,
    (inputs, outputs, iterators, others): GenericHeaderParts,
) -> Option<()> {
    let mut all: Vec<AttributeIndex> = others.into_iter().chain([iterators]).collect();
    all.retain(|attribute| form.parts.attribute(*attribute).is_some());
    all.sort_by_key(|attribute| &form.parts.info(*attribute).name);
    form.str(" {");
    form.list(all, |form, attribute| {
        form.str(&form.parts.info(attribute).name);
        form.str(" = ");
        if attribute == iterators { iterator_types(form, attribute) } else { form.in_full_of(attribute) }
    })?;
    form.str("}");
    print_ins_and_outs(form, inputs, outputs);
    form.dictionary(" attrs =  {");
    Some(())
}
