//! The header of `linalg.generic`.

use super::structured::{further_dictionary, iterator_types, parse_ins_and_outs, print_ins_and_outs, words_of};
use super::vectors::leading_dictionary;
use crate::asm::directive::Any;
use crate::asm::directive::DirectiveStart::Always;
use crate::asm::directive::rows;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::syntax::custom::CustomError;

rows! {
    /// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(%a : t) outs(%b : t) attrs = {..}`: inputs, outputs,
    /// the types of iterators, and the other attributes that the operation defines.
    "GenericHeader" starts [Always] OwnBlank => parse_generic_header, print_generic_header;
}

/// The arguments of `GenericHeader`, which its row describes.
type GenericHeaderParts = (SlotIndex, SlotIndex, AttributeIndex, Any<AttributeIndex>);

/// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`. A second dictionary before
/// `ins` may have the entries of `attrs`.
fn parse_generic_header<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (inputs, outputs, iterators, _): GenericHeaderParts,
) -> ParseResult<()> {
    let format = p.format()?;
    leading_dictionary(p, format)?;
    let written = p.state()?.attributes[usize::from(iterators.0)];
    let words = written.and_then(|list| p.ir().array(list)).unwrap_or_default();
    let mut words = words.iter().filter_map(|word| p.ir().string(*word));
    if let Some(word) = words.find(|word| !matches!(&word[..], b"parallel" | b"reduction")) {
        let text = format!("unexpected iterator_type ({})", String::from_utf8_lossy(&word));
        return Err(p.error_here(CustomError::Text { text })?);
    }
    words_of(p, iterators, b"#linalg.iterator_type<")?;
    further_dictionary(p)?;
    parse_ins_and_outs(p, inputs, outputs)?;
    if p.parse_optional_keyword("attrs") {
        p.parse("=")?;
        further_dictionary(p)?;
    }
    Ok(())
}

/// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`
fn print_generic_header(
    p: &mut OpAsmPrinter<'_, '_>,
    (inputs, outputs, iterators, others): GenericHeaderParts,
) -> Option<()> {
    let mut all: Vec<AttributeIndex> = others.into_iter().chain([iterators]).collect();
    all.retain(|attribute| p.attribute(*attribute).is_some());
    all.sort_by_key(|attribute| &p.info(*attribute).name);
    p.print(" {");
    p.print_list(all, |p, attribute| {
        p.print(&p.info(attribute).name);
        p.print(" = ");
        if attribute == iterators { iterator_types(p, attribute) } else { p.in_full_of(attribute) }
    })?;
    p.print("}");
    print_ins_and_outs(p, inputs, outputs);
    p.print_optional_attr_dict(" attrs =  {");
    Some(())
}
