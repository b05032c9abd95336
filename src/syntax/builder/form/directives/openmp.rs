//! Clauses of `omp`: values with words, symbols and types, and the regions whose arguments they name.

use super::super::attributes::read_any_attribute;
use super::super::expect::{comma_list, is_at_word, keyword_text, punctuation, refused};
use super::super::numbers::read_number;
use super::super::regions::expect_region;
use super::super::terms::{integer_of, opaque, set_numbers};
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::lists::{read_index, set_attribute};
use super::loops::{argument_name, argument_names, enclosed_operands};
use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::vectors::text_error;
use super::words::{clause_word, optional_word_of, word_attribute};
use crate::assembly::{Argument, BlockClause, Format, HINTS, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

/// The entries of a clause: values and their types.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) values: Vec<Use>,
    pub(super) types: Vec<TypeId>,
    pub(super) attributes: Vec<AttributeId>,
}

/// The words of `omp.clause_task_depend`.
const DEPENDENCES: &[&str] =
    &["taskdependin", "taskdependout", "taskdependinout", "taskdependmutexinoutset", "taskdependinoutset"];

/// `%a`, which is an operand of one of the entries.
pub(super) fn entry_value(b: &mut Builder<'_>, entries: &mut Entries) -> Read<()> {
    entries.values.push(read_use(b)?);
    Ok(())
}

/// `: t`
pub(super) fn entry_type(b: &mut Builder<'_>, entries: &mut Entries) -> Read<()> {
    punctuation(b, ":")?;
    entries.types.push(one_type(b)?);
    Ok(())
}

pub(super) fn set_entries(b: &mut Builder<'_>, slot: SlotIndex, entries: &Entries) -> Read<()> {
    set_values(b, slot, &entries.values)?;
    set_types(b, slot, &entries.types, TypePlace::Nowhere)
}

/// `%allocator : t -> %a : t, ..`
pub(super) fn allocations<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(variables), Argument::Type(_), Argument::Slot(allocators), Argument::Type(_)] = arguments
    else {
        return Ok(());
    };
    let (mut first, mut second) = (Entries::default(), Entries::default());
    comma_list(b, |b| {
        entry_value(b, &mut first)?;
        entry_type(b, &mut first)?;
        punctuation(b, "->")?;
        entry_value(b, &mut second)?;
        entry_type(b, &mut second)
    })?;
    set_entries(b, *allocators, &first)?;
    set_entries(b, *variables, &second)
}

/// `%a = %step : t, ..`
pub(super) fn linear_clause<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(variables), Argument::Type(_), Argument::Slot(steps)] = arguments else { return Ok(()) };
    let (mut entries, mut found) = (Entries::default(), Vec::new());
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        punctuation(b, "=")?;
        found.push(read_use(b)?);
        entry_type(b, &mut entries)
    })?;
    set_entries(b, *variables, &entries)?;
    set_values(b, *steps, &found)
}

/// `%a : t -> 16 : i64, ..`
pub(super) fn aligned_clause<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(variables), Argument::Type(_), Argument::Attribute(alignments)] = arguments else {
        return Ok(());
    };
    let mut entries = Entries::default();
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        entry_type(b, &mut entries)?;
        punctuation(b, "->")?;
        entries.attributes.push(read_any_attribute(b)?);
        Ok(())
    })?;
    set_entries(b, *variables, &entries)?;
    set_array(b, *alignments, &entries.attributes)
}

/// `%a -> @copy : t, ..`
pub(super) fn copied_values<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(variables), Argument::Type(_), Argument::Attribute(symbols)] = arguments else {
        return Ok(());
    };
    let mut entries = Entries::default();
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        punctuation(b, "->")?;
        entries.attributes.push(read_any_attribute(b)?);
        entry_type(b, &mut entries)
    })?;
    set_entries(b, *variables, &entries)?;
    set_array(b, *symbols, &entries.attributes)
}

/// `taskdependin -> %a : t, ..`
pub(super) fn dependences<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(variables), Argument::Type(_), Argument::Attribute(kinds)] = arguments else {
        return Ok(());
    };
    let mut entries = Entries::default();
    comma_list(b, |b| {
        let Some(word) = DEPENDENCES.iter().find(|word| b.input.take_word(word)) else {
            let span = b.input.peek()?.1;
            return Err(text_error(b, &format!("expected one of {}", DEPENDENCES.join(", ")), span));
        };
        entries.attributes.push(opaque(b, &[b"#omp<clause_task_depend(", word.as_bytes(), b")>"]));
        punctuation(b, "->")?;
        entry_value(b, &mut entries)?;
        entry_type(b, &mut entries)
    })?;
    set_entries(b, *variables, &entries)?;
    set_array(b, *kinds, &entries.attributes)
}

/// `word`, or `word:` before it
pub(super) fn order_clause<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(order), Argument::Attribute(modifier)] = arguments else { return Ok(()) };
    if optional_word_of(b, format, *modifier)? {
        b.input.take_text(":");
    }
    clause_word(b, format, *order)
}

/// `static = %chunk : t, monotonic, simd`
pub(super) fn schedule_clause<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Attribute(kind),
        Argument::Attribute(modifier),
        Argument::Attribute(simd),
        Argument::Slot(chunk),
        Argument::Type(_),
    ] = arguments
    else {
        return Ok(());
    };
    let takes_chunk = !is_at_word(b, b"auto") && !is_at_word(b, b"runtime");
    clause_word(b, format, *kind)?;
    let mut entries = Entries::default();
    if takes_chunk && b.input.take_text("=") {
        entry_value(b, &mut entries)?;
        entry_type(b, &mut entries)?;
    }
    set_entries(b, *chunk, &entries)?;
    if !b.input.take_text(",") {
        return Ok(());
    }
    // `simd` alone is the second of two, of which the first is `none`.
    let is_simd = match b.input.take_word("simd") {
        true => {
            word_attribute(b, format, *modifier, "none")?;
            true
        }
        false => {
            clause_word(b, format, *modifier)?;
            b.input.take_text(",") && keyword_text(b, "simd").map(|()| true)?
        }
    };
    if is_simd { set_attribute(b, *simd, AttributeKind::Unit) } else { Ok(()) }
}

/// `strict, %a: t`
pub(super) fn granularity<'s>(b: &mut Builder<'s>, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(modifier), Argument::Slot(value), Argument::Type(_)] = arguments else {
        return Ok(());
    };
    if optional_word_of(b, format, *modifier)? {
        punctuation(b, ",")?;
    }
    let mut entries = Entries::default();
    entry_value(b, &mut entries)?;
    entry_type(b, &mut entries)?;
    set_entries(b, *value, &entries)
}

/// `none`, or words with commas between them: a number of bits.
pub(super) fn synchronization_hint<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(hint)] = arguments else { return Ok(()) };
    let mut bits = 0;
    if !b.input.take_word("none") {
        comma_list(b, |b| {
            let Some(bit) = HINTS.iter().position(|word| b.input.take_word(word)) else {
                let span = b.input.peek()?.1;
                let word = String::from_utf8_lossy(b.input.text(span)).into_owned();
                return Err(refused(b, CustomError::Text { text: format!("{word} is not a valid hint") }, span));
            };
            bits |= 1 << bit;
            Ok(())
        })?;
    }
    let ty = integer_of(b, 64);
    let text = b.core.ir.texts.add(bits.to_string().as_bytes());
    set_attribute(b, *hint, AttributeKind::Integer(text, Some(ty)))
}

/// `[0], [1, 2]`: an array of arrays of numbers.
pub(super) fn member_indices<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
    let mut lists = Vec::new();
    comma_list(b, |b| {
        punctuation(b, "[")?;
        let mut numbers = Vec::new();
        comma_list(b, |b| {
            numbers.push(read_number(b, Some("i64"))?);
            Ok(())
        })?;
        punctuation(b, "]")?;
        let list = b.core.ir.attributes.add_list(&numbers);
        lists.push(b.core.ir.attributes.add(AttributeKind::Array(list)));
        Ok(())
    })?;
    set_array(b, *attribute, &lists)
}

/// `(%a, %b) <- (%c)`, or `<- (%c)`
pub(super) fn transformed_loops<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(generated), Argument::Slot(applied)] = arguments else { return Ok(()) };
    if !b.input.is_text("<-") {
        enclosed_operands(b, *generated)?;
    }
    punctuation(b, "<-")?;
    enclosed_operands(b, *applied)
}

/// `(%cli) %i : t in range(%n) {`
pub(super) fn canonical_loop<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [Argument::Slot(count), Argument::Slot(info), Argument::Region(region)] = arguments else {
        return Ok(None);
    };
    if b.input.first() == Some(b'(') {
        enclosed_operands(b, *info)?;
    }
    let variable = argument_name(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    keyword_text(b, "in")?;
    keyword_text(b, "range")?;
    enclosed_operands(b, *count)?;
    set_types(b, *count, &[ty], TypePlace::At(place))?;
    b.forms.state()?.arguments.push((variable, ty, None));
    expect_region(b, *region, true).map(Some)
}

/// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
pub(super) fn canonical_loop_nest<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(lower),
        Argument::Slot(upper),
        Argument::Slot(steps),
        Argument::Attribute(is_inclusive),
        Argument::Attribute(collapsed),
        Argument::Attribute(tiles),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let names = argument_names(b)?;
    punctuation(b, ":")?;
    let place = b.input.peek()?.1;
    let ty = one_type(b)?;
    punctuation(b, "=")?;
    enclosed_operands(b, *lower)?;
    keyword_text(b, "to")?;
    enclosed_operands(b, *upper)?;
    if b.input.take_word("inclusive") {
        set_attribute(b, *is_inclusive, AttributeKind::Unit)?;
    }
    keyword_text(b, "step")?;
    enclosed_operands(b, *steps)?;
    if b.input.take_word("collapse") {
        punctuation(b, "(")?;
        let number = read_number(b, Some("i64"))?;
        b.forms.state()?.attributes[usize::from(collapsed.0)] = Some(number);
        punctuation(b, ")")?;
    }
    if b.input.take_word("tiles") {
        punctuation(b, "(")?;
        let mut sizes = Vec::new();
        comma_list(b, |b| {
            sizes.push(read_index(b)?);
            Ok(())
        })?;
        punctuation(b, ")")?;
        set_numbers(b, *tiles, "i64", &sizes.join(", "))?;
    }
    for slot in [lower, upper, steps] {
        let count = b.forms.slot(*slot)?.values.len();
        set_types(b, *slot, &vec![ty; count], TypePlace::At(place))?;
    }
    b.forms.state()?.arguments.extend(names.into_iter().map(|name| (name, ty, None)));
    expect_region(b, *region, true).map(Some)
}

/// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
pub(super) fn clause_region<'s>(
    b: &mut Builder<'s>,
    format: &'s Format,
    arguments: &'s [Argument],
) -> Read<Option<Reached>> {
    let Some((Argument::Region(region), arguments)) = arguments.split_first() else { return Ok(None) };
    for clause in BlockClause::all(format, arguments) {
        if b.input.take_word(clause.word) {
            block_clause(b, format, &clause)?;
        }
    }
    expect_region(b, *region, true).map(Some)
}

/// The text after the word of a clause: `(byref @r %b -> %y [map_idx=0], .. : t, ..) private_barrier`
fn block_clause<'s>(b: &mut Builder<'s>, format: &'s Format, clause: &BlockClause<'_>) -> Read<()> {
    punctuation(b, "(")?;
    if let Some(modifier) = clause.modifier
        && b.input.take_word("mod")
    {
        punctuation(b, ":")?;
        clause_word(b, format, modifier)?;
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
