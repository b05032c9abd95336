//! Regions of OpenMP whose arguments are listed in clauses.

use super::branches::{entry_arguments, headed_region};
use super::lists::{read_index, set_attribute};
use super::loops::{argument_name, types_of_values};
use super::openmp::{Entries, entry_value, set_entries, typed};
use super::shaped::one_type;
use super::symbols::set_array;
use super::words::{print_clause_word, read_clause_word};
use crate::asm::directive::Start::{AnyWord, Text};
use crate::asm::directive::rows;
use crate::asm::parser::Read;
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation};
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::set_numbers;
use crate::asm::printer::FormPrinter;
use crate::assembly::RegionIndex;
use crate::assembly::{Argument, AttributeIndex, BlockClause, Format};
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::syntax::builder::Builder;
use crate::syntax::link::Reached;

rows! {
    /// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`: a region, and operands that it has as
    /// arguments, each with its type and with attributes of the same name: symbols, references, a modifier.
    "PrivateRegion" | "PrivateReductionRegion" | "InReductionPrivateRegion" | "InReductionPrivateReductionRegion"
        | "TargetOpRegion" | "TaskReductionRegion" | "UseDeviceAddrUseDevicePtrRegion"
        starts [Text("{"), AnyWord] => parse_clause_region, print_clause_region;
}

/// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
fn parse_clause_region<'s>(
    b: &mut Builder<'s>,
    (region, clauses): (RegionIndex, &'s [Argument]),
) -> Read<Option<Reached>> {
    let format = b.forms.state()?.format;
    for clause in BlockClause::all(format, clauses) {
        if b.input.take_word(clause.word) {
            parse_block_clause(b, format, &clause)?;
        }
    }
    expect_region(b, region, true).map(Some)
}

/// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
fn print_clause_region<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (region, clauses): (RegionIndex, &'i [Argument]),
) -> Option<()> {
    let id = form.region_of(region)?;
    let entry = entry_arguments(form, id);
    let mut entry = &entry[..];
    for clause in BlockClause::all(form.parts.format, clauses) {
        let (own, others) = entry.split_at_checked(form.parts.count(clause.values))?;
        entry = others;
        if own.is_empty() {
            form.printed.values.add(clause.values.0);
        } else {
            print_block_clause(form, &clause, own)?;
        }
    }
    entry.is_empty().then_some(())?;
    headed_region(form, region, id)
}

/// The text after the word of a clause: `(byref @r %b -> %y [map_idx=0], .. : t, ..) private_barrier`
fn parse_block_clause<'s>(b: &mut Builder<'s>, format: &'s Format, clause: &BlockClause<'_>) -> Read<()> {
    punctuation(b, "(")?;
    if let Some(modifier) = clause.modifier
        && b.input.take_word("mod")
    {
        punctuation(b, ":")?;
        read_clause_word(b, format, modifier)?;
        punctuation(b, ",")?;
    }
    let (mut entries, mut names, mut maps, mut references) = (Entries::default(), Vec::new(), Vec::new(), Vec::new());
    comma_list(b, |b| {
        if clause.references.is_some() {
            references.push(if b.input.take_word("byref") { "true" } else { "false" });
        }
        if clause.symbols.is_some() {
            entries.attributes.push(read_any_attribute(b)?);
        }
        entry_value(b, &mut entries)?;
        punctuation(b, "->")?;
        names.push(argument_name(b)?);
        if clause.maps.is_some() {
            maps.push(map_index(b)?);
        }
        Ok(())
    })?;
    punctuation(b, ":")?;
    comma_list(b, |b| {
        entries.types.push(one_type(b)?);
        Ok(())
    })?;
    punctuation(b, ")")?;
    set_entries(b, clause.values, &entries)?;
    let types = entries.types.iter().copied();
    let all = names.into_iter().zip(types).map(|(name, ty)| (name, ty, None));
    let all: Vec<_> = all.collect();
    b.forms.state()?.arguments.extend(all);
    if let Some(symbols) = clause.symbols {
        set_array(b, symbols, &entries.attributes)?;
    }
    if let Some(attribute) = clause.references {
        set_numbers(b, attribute, "i1", &references.join(", "))?;
    }
    if let Some(attribute) = clause.maps {
        set_numbers(b, attribute, "i64", &maps.join(", "))?;
    }
    match clause.barrier {
        Some(barrier) if b.input.take_word("private_barrier") => set_attribute(b, barrier, AttributeKind::Unit),
        _ => Ok(()),
    }
}

/// `[map_idx=0]`, or nothing for -1.
fn map_index(b: &mut Builder<'_>) -> Read<String> {
    if !b.input.take_text("[") {
        return Ok("-1".to_owned());
    }
    keyword_text(b, "map_idx")?;
    punctuation(b, "=")?;
    let index = read_index(b)?;
    punctuation(b, "]")?;
    Ok(index)
}

fn print_block_clause<'i>(form: &mut FormPrinter<'_, 'i>, clause: &BlockClause<'i>, entry: &[ValueId]) -> Option<()> {
    let values = typed(form, clause.values);
    let symbols = clause.symbols.map(|symbols| form.elements(symbols).ok_or(())).transpose().ok()?;
    let references = match clause.references {
        Some(references) => Some(truths(form, references)?),
        None => None,
    };
    let maps = match clause.maps.filter(|maps| form.parts.attribute(*maps).is_some()) {
        Some(maps) => Some(form.numbers(maps)?),
        None => None,
    };
    let count = values.len();
    let lengths = [symbols.map(<[_]>::len), references.as_ref().map(Vec::len), maps.as_ref().map(Vec::len)];
    if lengths.into_iter().flatten().any(|length| length != count) {
        return None;
    }
    form.str(clause.word);
    form.str("(");
    if let Some(modifier) = clause.modifier.filter(|modifier| form.parts.attribute(*modifier).is_some()) {
        form.str("mod: ");
        print_clause_word(form, modifier)?;
        form.str(", ");
    }
    form.list(values.iter().zip(entry).enumerate(), |form, (index, ((value, _), argument))| {
        form.str(if references.as_ref().is_some_and(|all| all[index]) { "byref " } else { "" });
        if let Some(symbols) = symbols {
            form.attribute_text(symbols[index]);
            form.str(" ");
        }
        form.printer.value(*value);
        form.str(" -> ");
        form.printer.value(*argument);
        if let Some(map) = maps.as_ref().map(|maps| maps[index]).filter(|map| *map != -1) {
            form.str(&format!(" [map_idx={map}]"));
        }
        Some(())
    })?;
    form.str(" : ");
    let types: Vec<TypeId> = values.iter().map(|(_, ty)| *ty).collect();
    form.types(&types);
    form.str(") ");
    if clause.barrier.is_some_and(|barrier| form.is_set(barrier)) {
        form.str("private_barrier ");
    }
    form.are_same(&types_of_values(form, entry), &types).then_some(())
}

/// Which of `array<i1: true, false>` are true.
fn truths(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<Vec<bool>> {
    form.printed.attributes.add(attribute.0);
    let AttributeKind::DenseArray(_, Some(text)) = form.kind(attribute)? else { return None };
    let text = std::str::from_utf8(form.parts.ir.texts().get(text)).ok()?;
    Some(text.split(',').map(|flag| flag.trim() == "true").collect())
}
