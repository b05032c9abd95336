//! Clauses of `omp`: values with words, symbols and types, and the regions whose arguments they name.

use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::vectors::text_error;
use super::words::{optional_word_of, print_clause_word, read_clause_word, set_word, words};
use crate::asm::directive::Start::{AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, Read, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, Format, HINTS, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};
use crate::syntax::builder::Use;
use crate::syntax::custom::CustomError;

rows! {
    /// `%a : t -> %b : t`, of which the second is the allocated value: values with their types, and allocators with theirs.
    "AllocateAndAllocator" starts [Text("%")] => parse_allocations, print_allocations;
    /// `%a = %s : t`: values with their types, and steps.
    "LinearClause" starts [Text("%")] => parse_linear_clause, print_linear_clause;
    /// `%a : t -> 16 : i64`: values with their types, and an array of what follows.
    "AlignedClause" starts [Text("%")] => parse_aligned_clause, print_aligned_clause;
    /// `%a -> @f : t`: values with their types, and an array of symbols.
    "Copyprivate" starts [Text("%")] => parse_copied_values, print_copied_values;
    /// `taskdependin -> %a : t`: values with their types, and an array of words.
    "DependVarList" starts [AnyWord] => parse_dependences, print_dependences;
    /// `reproducible:concurrent`: a word, and another that comes first and may be left out.
    "OrderClause" starts [AnyWord] => parse_order_clause, print_order_clause;
    /// `static = %a : t, monotonic, simd`: two words, a unit attribute, and a value with its type.
    "ScheduleClause" starts [AnyWord] => parse_schedule_clause, print_schedule_clause;
    /// `strict, %a: t`: a word, and a value with its type.
    "GrainsizeClause" | "NumTasksClause" starts [Text("%"), AnyWord] => parse_granularity, print_granularity;
    /// `contended, speculative`, or `none`: the bits of a number.
    "SynchronizationHint" starts [AnyWord] => parse_synchronization_hint, print_synchronization_hint;
    /// `[0], [1, 2]`: an array of lists of numbers.
    "MembersIndex" starts [Text("[")] => parse_member_indices, print_member_indices;
}

/// The arguments of `AllocateAndAllocator`, which its row describes.
type AllocationsParts = (SlotIndex, TypesOf, SlotIndex, TypesOf);

/// `%allocator : t -> %a : t, ..`
fn parse_allocations<'s>(p: &mut OpAsmParser<'_, 's>, (variables, _, allocators, _): AllocationsParts) -> Read<()> {
    let (mut first, mut second) = (Entries::default(), Entries::default());
    p.parse_comma_separated(|p| {
        entry_value(p, &mut first)?;
        entry_type(p, &mut first)?;
        p.parse("->")?;
        entry_value(p, &mut second)?;
        entry_type(p, &mut second)
    })?;
    set_entries(p, allocators, &first)?;
    set_entries(p, variables, &second)
}

/// `%allocator : t -> %a : t, ..`
fn print_allocations(p: &mut OpAsmPrinter<'_, '_>, (variables, _, allocators, _): AllocationsParts) -> Option<()> {
    let (variables, allocators) = (typed(p, variables), typed(p, allocators));
    let is_paired = variables.len() == allocators.len();
    p.print_list(allocators.into_iter().zip(variables), |p, (allocator, variable)| {
        typed_value(p, allocator);
        p.print(" -> ");
        typed_value(p, variable);
        Some(())
    })?;
    is_paired.then_some(())
}

/// The entries of a clause: values and their types.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) values: Vec<Use>,
    pub(super) types: Vec<TypeId>,
    pub(super) attributes: Vec<AttributeId>,
}

/// `%a`, which is an operand of one of the entries.
pub(super) fn entry_value(p: &mut OpAsmParser<'_, '_>, entries: &mut Entries) -> Read<()> {
    entries.values.push(p.parse_operand()?);
    Ok(())
}

/// `: t`
pub(super) fn entry_type(p: &mut OpAsmParser<'_, '_>, entries: &mut Entries) -> Read<()> {
    p.parse(":")?;
    entries.types.push(one_type(p)?);
    Ok(())
}

pub(super) fn set_entries(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex, entries: &Entries) -> Read<()> {
    set_values(p, slot, &entries.values)?;
    set_types(p, slot, &entries.types, TypePlace::Nowhere)
}

/// The values of a slot with their types, which the directive prints.
pub(super) fn typed(p: &mut OpAsmPrinter<'_, '_>, slot: SlotIndex) -> Vec<(ValueId, TypeId)> {
    p.did_print_values(slot);
    let types = p.types_of(slot);
    p.values(slot).iter().copied().zip(types).collect()
}

/// `%a : t`
pub(super) fn typed_value(p: &mut OpAsmPrinter<'_, '_>, (value, ty): (ValueId, TypeId)) {
    p.print_operand(value);
    p.print(" : ");
    p.print_type(ty);
}

/// `%a = %step : t, ..`
fn parse_linear_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (variables, _, steps): (SlotIndex, TypesOf, SlotIndex),
) -> Read<()> {
    let (mut entries, mut found) = (Entries::default(), Vec::new());
    p.parse_comma_separated(|p| {
        entry_value(p, &mut entries)?;
        p.parse("=")?;
        found.push(p.parse_operand()?);
        entry_type(p, &mut entries)
    })?;
    set_entries(p, variables, &entries)?;
    set_values(p, steps, &found)
}

/// `%a = %step : t, ..`
fn print_linear_clause(
    p: &mut OpAsmPrinter<'_, '_>,
    (variables, _, steps): (SlotIndex, TypesOf, SlotIndex),
) -> Option<()> {
    let (variables, steps) = (typed(p, variables), typed(p, steps));
    let is_paired = variables.len() == steps.len();
    p.print_list(variables.into_iter().zip(steps), |p, ((value, ty), (step, _))| {
        p.print_operand(value);
        p.print(" = ");
        typed_value(p, (step, ty));
        Some(())
    })?;
    is_paired.then_some(())
}

/// `%a : t -> 16 : i64, ..`
fn parse_aligned_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (variables, _, alignments): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    let mut entries = Entries::default();
    p.parse_comma_separated(|p| {
        entry_value(p, &mut entries)?;
        entry_type(p, &mut entries)?;
        p.parse("->")?;
        entries.attributes.push(p.parse_attribute()?);
        Ok(())
    })?;
    set_entries(p, variables, &entries)?;
    set_array(p, alignments, &entries.attributes)
}

/// `%a : t -> 16 : i64, ..`
fn print_aligned_clause<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (variables, _, alignments): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (variables, alignments) = (typed(p, variables), p.elements(alignments)?);
    p.print_list(variables.iter().zip(alignments), |p, (variable, alignment)| {
        typed_value(p, *variable);
        p.print(" -> ");
        p.print_value(&crate::assembly::AttributeShape::Any, false, *alignment)
    })?;
    (variables.len() == alignments.len()).then_some(())
}

/// `%a -> @copy : t, ..`
fn parse_copied_values<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (variables, _, symbols): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    let mut entries = Entries::default();
    p.parse_comma_separated(|p| {
        entry_value(p, &mut entries)?;
        p.parse("->")?;
        entries.attributes.push(p.parse_attribute()?);
        entry_type(p, &mut entries)
    })?;
    set_entries(p, variables, &entries)?;
    set_array(p, symbols, &entries.attributes)
}

/// `%a -> @copy : t, ..`
fn print_copied_values(
    p: &mut OpAsmPrinter<'_, '_>,
    (variables, _, symbols): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (variables, symbols) = (typed(p, variables), p.elements(symbols)?);
    p.print_list(variables.iter().zip(symbols), |p, ((value, ty), symbol)| {
        p.print_operand(*value);
        p.print(" -> ");
        p.print_attribute(*symbol);
        p.print(" : ");
        p.print_type(*ty);
        Some(())
    })?;
    (variables.len() == symbols.len()).then_some(())
}

/// `taskdependin -> %a : t, ..`
fn parse_dependences<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (variables, _, kinds): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    let mut entries = Entries::default();
    p.parse_comma_separated(|p| {
        let Some(word) = DEPENDENCES.iter().find(|word| p.parse_optional_keyword(word)) else {
            let span = p.next_span()?;
            return Err(text_error(p, &format!("expected one of {}", DEPENDENCES.join(", ")), span));
        };
        entries.attributes.push(p.opaque_attribute(&[b"#omp<clause_task_depend(", word.as_bytes(), b")>"]));
        p.parse("->")?;
        entry_value(p, &mut entries)?;
        entry_type(p, &mut entries)
    })?;
    set_entries(p, variables, &entries)?;
    set_array(p, kinds, &entries.attributes)
}

/// `taskdependin -> %a : t, ..`
fn print_dependences(
    p: &mut OpAsmPrinter<'_, '_>,
    (variables, _, kinds): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (variables, kinds) = (typed(p, variables), p.elements(kinds)?);
    p.print_list(variables.iter().zip(kinds), |p, (variable, kind)| {
        let text = p.ir().print_attribute(*kind);
        p.print(text.strip_prefix("#omp<clause_task_depend(")?.strip_suffix(")>")?);
        p.print(" -> ");
        typed_value(p, *variable);
        Some(())
    })?;
    (variables.len() == kinds.len()).then_some(())
}

/// The words of `omp.clause_task_depend`.
const DEPENDENCES: &[&str] =
    &["taskdependin", "taskdependout", "taskdependinout", "taskdependmutexinoutset", "taskdependinoutset"];

/// `word`, or `word:` before it
fn parse_order_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (order, modifier): (AttributeIndex, AttributeIndex),
) -> Read<()> {
    let format = p.format()?;
    if optional_word_of(p, format, modifier)? {
        p.parse_optional(":");
    }
    read_clause_word(p, format, order)
}

/// `word`, or `word:` before it
fn print_order_clause(p: &mut OpAsmPrinter<'_, '_>, (order, modifier): (AttributeIndex, AttributeIndex)) -> Option<()> {
    if p.attribute(modifier).is_some() {
        print_clause_word(p, modifier)?;
        p.print(":");
    }
    print_clause_word(p, order)
}

/// The arguments of `ScheduleClause`, which its row describes.
type ScheduleClauseParts = (AttributeIndex, AttributeIndex, AttributeIndex, SlotIndex, TypesOf);

/// `static = %chunk : t, monotonic, simd`
fn parse_schedule_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (kind, modifier, simd, chunk, _): ScheduleClauseParts,
) -> Read<()> {
    let format = p.format()?;
    let takes_chunk = !p.is_at_keyword(b"auto") && !p.is_at_keyword(b"runtime");
    read_clause_word(p, format, kind)?;
    let mut entries = Entries::default();
    if takes_chunk && p.parse_optional("=") {
        entry_value(p, &mut entries)?;
        entry_type(p, &mut entries)?;
    }
    set_entries(p, chunk, &entries)?;
    if !p.parse_optional(",") {
        return Ok(());
    }
    // `simd` alone is the second of two, of which the first is `none`.
    let is_simd = match p.parse_optional_keyword("simd") {
        true => {
            word_attribute(p, format, modifier, "none")?;
            true
        }
        false => {
            read_clause_word(p, format, modifier)?;
            p.parse_optional(",") && p.parse_keyword("simd").map(|()| true)?
        }
    };
    if is_simd { p.add_attribute(simd, AttributeKind::Unit) } else { Ok(()) }
}

/// `static = %chunk : t, monotonic, simd`
fn print_schedule_clause(
    p: &mut OpAsmPrinter<'_, '_>,
    (kind, modifier, simd, chunk, _): ScheduleClauseParts,
) -> Option<()> {
    print_clause_word(p, kind)?;
    for typed in typed(p, chunk) {
        p.print(" = ");
        typed_value(p, typed);
    }
    if p.attribute(modifier).is_some() {
        p.print(", ");
        print_clause_word(p, modifier)?;
    } else if p.attribute(simd).is_some() {
        return None;
    }
    if p.is_set(simd) {
        p.print(", simd");
    }
    Some(())
}

/// Sets an attribute to a word that is not written.
fn word_attribute<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    attribute: AttributeIndex,
    word: &str,
) -> Read<()> {
    match words(format, attribute) {
        Some(words) => set_word(p, attribute, words, word),
        None => Ok(()),
    }
}

/// `strict, %a: t`
fn parse_granularity<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (modifier, value, _): (AttributeIndex, SlotIndex, TypesOf),
) -> Read<()> {
    let format = p.format()?;
    if optional_word_of(p, format, modifier)? {
        p.parse(",")?;
    }
    let mut entries = Entries::default();
    entry_value(p, &mut entries)?;
    entry_type(p, &mut entries)?;
    set_entries(p, value, &entries)
}

/// `strict, %a: t`
fn print_granularity(
    p: &mut OpAsmPrinter<'_, '_>,
    (modifier, value, _): (AttributeIndex, SlotIndex, TypesOf),
) -> Option<()> {
    if p.attribute(modifier).is_some() {
        print_clause_word(p, modifier)?;
        p.print(", ");
    }
    let [(value, ty)] = typed(p, value)[..] else { return None };
    p.print_operand(value);
    p.print(": ");
    p.print_type(ty);
    Some(())
}

/// `none`, or words with commas between them: a number of bits.
fn parse_synchronization_hint<'s>(p: &mut OpAsmParser<'_, 's>, hint: AttributeIndex) -> Read<()> {
    let mut bits = 0;
    if !p.parse_optional_keyword("none") {
        p.parse_comma_separated(|p| {
            let Some(bit) = HINTS.iter().position(|word| p.parse_optional_keyword(word)) else {
                let span = p.next_span()?;
                let word = String::from_utf8_lossy(p.text_of(span)).into_owned();
                return Err(p.error(CustomError::Text { text: format!("{word} is not a valid hint") }, span));
            };
            bits |= 1 << bit;
            Ok(())
        })?;
    }
    let ty = p.integer_type(64);
    let text = p.new_text(bits.to_string().as_bytes());
    p.add_attribute(hint, AttributeKind::Integer(text, Some(ty)))
}

/// `none`, or words
fn print_synchronization_hint(p: &mut OpAsmPrinter<'_, '_>, hint: AttributeIndex) -> Option<()> {
    let bits = p.number(hint)?;
    let words = HINTS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, word)| *word);
    let words: Vec<&str> = words.collect();
    p.print(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    (bits >> HINTS.len() == 0).then_some(())
}

/// `[0], [1, 2]`: an array of arrays of numbers.
fn parse_member_indices<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> Read<()> {
    let mut lists = Vec::new();
    p.parse_comma_separated(|p| {
        p.parse("[")?;
        let mut numbers = Vec::new();
        p.parse_comma_separated(|p| {
            numbers.push(p.parse_number(Some("i64"))?);
            Ok(())
        })?;
        p.parse("]")?;
        let list = p.ir_mut().attributes.add_list(&numbers);
        lists.push(p.new_attribute(AttributeKind::Array(list)));
        Ok(())
    })?;
    set_array(p, attribute, &lists)
}

/// `[0], [1, 2]`
fn print_member_indices(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let ir = p.ir();
    let lists = p.elements(attribute)?;
    p.print_list(lists, |p, list: &AttributeId| {
        let AttributeKind::Array(numbers) = *ir.attributes().resolve(*list) else { return None };
        p.print_numbers(ir.attributes().list(numbers))
    })
}
