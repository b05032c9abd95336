//! Regions of OpenMP whose arguments are listed in clauses.

use super::branches::{entry_arguments, headed_region};
use super::loops::{argument_name, types_of_values};
use super::openmp::{ClauseEntries, entry_type, entry_value, set_entries, typed};
use super::words::{print_clause_word, read_clause_word};
use crate::asm::directive::DirectiveStart::{AnyWord, Text};
use crate::asm::directive::rows;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::RegionIndex;
use crate::assembly::{Argument, BlockClause, Format, Release};
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::syntax::fast::link::Reached;

rows! {
    /// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`: a region, and operands for its
    /// arguments, each with a type and with attributes of the clause: symbols, by-reference flags, a modifier.
    "PrivateRegion" | "PrivateReductionRegion" | "InReductionPrivateRegion" | "InReductionPrivateReductionRegion"
        | "TargetOpRegion" | "TaskReductionRegion" | "UseDeviceAddrUseDevicePtrRegion"
        starts [Text("{"), AnyWord] => parse_clause_region, print_clause_region;
}

/// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
fn parse_clause_region<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (region, clauses): (RegionIndex, &'s [Argument]),
) -> ParseResult<Option<Reached>> {
    let format = p.format()?;
    for clause in BlockClause::all(format, clauses) {
        if p.parse_optional_keyword(clause.word) {
            parse_block_clause(p, format, &clause)?;
        }
    }
    p.parse_region(region, true).map(Some)
}

/// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
fn print_clause_region<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (region, clauses): (RegionIndex, &'i [Argument]),
) -> Option<()> {
    let id = p.region_of(region)?;
    let entry = entry_arguments(p, id);
    let mut entry = &entry[..];
    for clause in BlockClause::all(p.format(), clauses) {
        let (own, others) = entry.split_at_checked(p.count(clause.values))?;
        entry = others;
        if own.is_empty() {
            p.did_print_values(clause.values);
        } else {
            print_block_clause(p, &clause, own)?;
        }
    }
    entry.is_empty().then_some(())?;
    headed_region(p, region, id)
}

/// The text after the word of a clause: `(byref @r %b -> %y [map_idx=0], .. : t, ..) private_barrier`
fn parse_block_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    clause: &BlockClause<'_>,
) -> ParseResult<()> {
    p.parse("(")?;
    if let Some(modifier) = clause.modifier
        && p.parse_optional_keyword("mod")
    {
        p.parse(":")?;
        read_clause_word(p, format, modifier)?;
        p.parse(",")?;
    }
    let (mut entries, mut names, mut maps, mut references) =
        (ClauseEntries::default(), Vec::new(), Vec::new(), Vec::new());
    // Before LLVM 20 the type follows each entry, since then the types follow all entries.
    p.parse_comma_separated(|p| {
        if !entries.types.is_empty() && p.begins_type()? {
            entries.types.push(p.parse_type_alone()?);
            return Ok(());
        }
        if clause.references.is_some() {
            references.push(if p.parse_optional_keyword("byref") { "true" } else { "false" });
        }
        if clause.symbols.is_some() {
            entries.attributes.push(p.parse_attribute()?);
        }
        entry_value(p, &mut entries)?;
        p.parse("->")?;
        names.push(argument_name(p)?);
        if clause.maps.is_some() {
            maps.push(map_index(p)?);
        }
        if p.is_at(":") {
            entry_type(p, &mut entries)?;
        }
        Ok(())
    })?;
    p.parse(if entries.types.is_empty() { ":" } else { ")" })?;
    set_entries(p, clause.values, &entries)?;
    let types = entries.types.iter().copied();
    let all = names.into_iter().zip(types).map(|(name, ty)| (name, ty, None));
    let all: Vec<_> = all.collect();
    p.state()?.arguments.extend(all);
    if let Some(symbols) = clause.symbols {
        p.set_array(symbols, &entries.attributes)?;
    }
    if let Some(attribute) = clause.references {
        p.set_numbers(attribute, "i1", &references.join(", "))?;
    }
    if let Some(attribute) = clause.maps {
        p.set_numbers(attribute, "i64", &maps.join(", "))?;
    }
    match clause.barrier {
        Some(barrier) if p.parse_optional_keyword("private_barrier") => p.add_attribute(barrier, AttributeKind::Unit),
        _ => Ok(()),
    }
}

/// `[map_idx=0]`, or nothing for -1.
fn map_index(p: &mut OpAsmParser<'_, '_>) -> ParseResult<String> {
    if !p.parse_optional("[") {
        return Ok("-1".to_owned());
    }
    p.parse_keyword("map_idx")?;
    p.parse("=")?;
    let index = p.parse_index()?;
    p.parse("]")?;
    Ok(index)
}

fn print_block_clause<'i>(p: &mut OpAsmPrinter<'_, 'i>, clause: &BlockClause<'i>, entry: &[ValueId]) -> Option<()> {
    let values = typed(p, clause.values);
    let symbols = clause.symbols.map(|symbols| p.elements(symbols).ok_or(())).transpose().ok()?;
    let references = match clause.references {
        Some(references) => Some(p.truths(references)?),
        None => None,
    };
    let maps = match clause.maps.filter(|maps| p.attribute(*maps).is_some()) {
        Some(maps) => Some(p.numbers(maps)?),
        None => None,
    };
    let count = values.len();
    let lengths = [symbols.map(<[_]>::len), references.as_ref().map(Vec::len), maps.as_ref().map(Vec::len)];
    if lengths.into_iter().flatten().any(|length| length != count) {
        return None;
    }
    p.print(clause.word);
    p.print("(");
    if let Some(modifier) = clause.modifier.filter(|modifier| p.attribute(*modifier).is_some()) {
        p.print("mod: ");
        print_clause_word(p, modifier)?;
        p.print(", ");
    }
    let has_own_types = p.format().info.releases.before == Some(Release::V20);
    p.print_list(values.iter().zip(entry).enumerate(), |p, (index, ((value, ty), argument))| {
        p.print(if references.as_ref().is_some_and(|all| all[index]) { "byref " } else { "" });
        if let Some(symbols) = symbols {
            p.print_attribute(symbols[index]);
            p.print(" ");
        }
        p.print_operand(*value);
        p.print(" -> ");
        p.print_operand(*argument);
        if let Some(map) = maps.as_ref().map(|maps| maps[index]).filter(|map| *map != -1) {
            p.print(&format!(" [map_idx={map}]"));
        }
        if has_own_types {
            p.print(" : ");
            p.print_type(*ty);
        }
        Some(())
    })?;
    let types: Vec<TypeId> = values.iter().map(|(_, ty)| *ty).collect();
    if !has_own_types {
        p.print(" : ");
        p.print_types(&types);
    }
    p.print(") ");
    if clause.barrier.is_some_and(|barrier| p.is_set(barrier)) {
        p.print("private_barrier ");
    }
    p.are_same(&types_of_values(p, entry), &types).then_some(())
}
