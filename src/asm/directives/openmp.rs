//! Clauses of `omp`: values with words, symbols and types, and the regions whose arguments they name.

use super::lists::set_attribute;
use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::vectors::text_error;
use super::words::{optional_word_of, print_clause_word, read_clause_word, set_word, words};
use crate::asm::directive::Start::{AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{comma_list, is_at_word, keyword_text, punctuation, refused};
use crate::asm::parser::numbers::read_number;
use crate::asm::parser::terms::{integer_of, opaque};
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, Format, HINTS, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};
use crate::syntax::builder::{Builder, Use};
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
fn parse_allocations<'s>(b: &mut Builder<'s>, (variables, _, allocators, _): AllocationsParts) -> Read<()> {
    let (mut first, mut second) = (Entries::default(), Entries::default());
    comma_list(b, |b| {
        entry_value(b, &mut first)?;
        entry_type(b, &mut first)?;
        punctuation(b, "->")?;
        entry_value(b, &mut second)?;
        entry_type(b, &mut second)
    })?;
    set_entries(b, allocators, &first)?;
    set_entries(b, variables, &second)
}

/// `%allocator : t -> %a : t, ..`
fn print_allocations(form: &mut FormPrinter<'_, '_>, (variables, _, allocators, _): AllocationsParts) -> Option<()> {
    let (variables, allocators) = (typed(form, variables), typed(form, allocators));
    let is_paired = variables.len() == allocators.len();
    form.list(allocators.into_iter().zip(variables), |form, (allocator, variable)| {
        typed_value(form, allocator);
        form.str(" -> ");
        typed_value(form, variable);
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

/// The values of a slot with their types, which the directive prints.
pub(super) fn typed(form: &mut FormPrinter<'_, '_>, slot: SlotIndex) -> Vec<(ValueId, TypeId)> {
    form.printed.values.add(slot.0);
    let types = form.types_of(slot);
    form.parts.values(slot).iter().copied().zip(types).collect()
}

/// `%a : t`
pub(super) fn typed_value(form: &mut FormPrinter<'_, '_>, (value, ty): (ValueId, TypeId)) {
    form.printer.value(value);
    form.str(" : ");
    form.ty(ty);
}

/// `%a = %step : t, ..`
fn parse_linear_clause<'s>(b: &mut Builder<'s>, (variables, _, steps): (SlotIndex, TypesOf, SlotIndex)) -> Read<()> {
    let (mut entries, mut found) = (Entries::default(), Vec::new());
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        punctuation(b, "=")?;
        found.push(read_use(b)?);
        entry_type(b, &mut entries)
    })?;
    set_entries(b, variables, &entries)?;
    set_values(b, steps, &found)
}

/// `%a = %step : t, ..`
fn print_linear_clause(
    form: &mut FormPrinter<'_, '_>,
    (variables, _, steps): (SlotIndex, TypesOf, SlotIndex),
) -> Option<()> {
    let (variables, steps) = (typed(form, variables), typed(form, steps));
    let is_paired = variables.len() == steps.len();
    form.list(variables.into_iter().zip(steps), |form, ((value, ty), (step, _))| {
        form.printer.value(value);
        form.str(" = ");
        typed_value(form, (step, ty));
        Some(())
    })?;
    is_paired.then_some(())
}

/// `%a : t -> 16 : i64, ..`
fn parse_aligned_clause<'s>(
    b: &mut Builder<'s>,
    (variables, _, alignments): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    let mut entries = Entries::default();
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        entry_type(b, &mut entries)?;
        punctuation(b, "->")?;
        entries.attributes.push(read_any_attribute(b)?);
        Ok(())
    })?;
    set_entries(b, variables, &entries)?;
    set_array(b, alignments, &entries.attributes)
}

/// `%a : t -> 16 : i64, ..`
fn print_aligned_clause<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (variables, _, alignments): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (variables, alignments) = (typed(form, variables), form.elements(alignments)?);
    form.list(variables.iter().zip(alignments), |form, (variable, alignment)| {
        typed_value(form, *variable);
        form.str(" -> ");
        form.value(&crate::assembly::AttributeShape::Any, false, *alignment)
    })?;
    (variables.len() == alignments.len()).then_some(())
}

/// `%a -> @copy : t, ..`
fn parse_copied_values<'s>(
    b: &mut Builder<'s>,
    (variables, _, symbols): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    let mut entries = Entries::default();
    comma_list(b, |b| {
        entry_value(b, &mut entries)?;
        punctuation(b, "->")?;
        entries.attributes.push(read_any_attribute(b)?);
        entry_type(b, &mut entries)
    })?;
    set_entries(b, variables, &entries)?;
    set_array(b, symbols, &entries.attributes)
}

/// `%a -> @copy : t, ..`
fn print_copied_values(
    form: &mut FormPrinter<'_, '_>,
    (variables, _, symbols): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (variables, symbols) = (typed(form, variables), form.elements(symbols)?);
    form.list(variables.iter().zip(symbols), |form, ((value, ty), symbol)| {
        form.printer.value(*value);
        form.str(" -> ");
        form.attribute_text(*symbol);
        form.str(" : ");
        form.ty(*ty);
        Some(())
    })?;
    (variables.len() == symbols.len()).then_some(())
}

/// `taskdependin -> %a : t, ..`
fn parse_dependences<'s>(b: &mut Builder<'s>, (variables, _, kinds): (SlotIndex, TypesOf, AttributeIndex)) -> Read<()> {
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
    set_entries(b, variables, &entries)?;
    set_array(b, kinds, &entries.attributes)
}

/// `taskdependin -> %a : t, ..`
fn print_dependences(
    form: &mut FormPrinter<'_, '_>,
    (variables, _, kinds): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let (variables, kinds) = (typed(form, variables), form.elements(kinds)?);
    form.list(variables.iter().zip(kinds), |form, (variable, kind)| {
        let text = form.parts.ir.print_attribute(*kind);
        form.str(text.strip_prefix("#omp<clause_task_depend(")?.strip_suffix(")>")?);
        form.str(" -> ");
        typed_value(form, *variable);
        Some(())
    })?;
    (variables.len() == kinds.len()).then_some(())
}

/// The words of `omp.clause_task_depend`.
const DEPENDENCES: &[&str] =
    &["taskdependin", "taskdependout", "taskdependinout", "taskdependmutexinoutset", "taskdependinoutset"];

/// `word`, or `word:` before it
fn parse_order_clause<'s>(b: &mut Builder<'s>, (order, modifier): (AttributeIndex, AttributeIndex)) -> Read<()> {
    let format = b.forms.state()?.format;
    if optional_word_of(b, format, modifier)? {
        b.input.take_text(":");
    }
    read_clause_word(b, format, order)
}

/// `word`, or `word:` before it
fn print_order_clause(
    form: &mut FormPrinter<'_, '_>,
    (order, modifier): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    if form.parts.attribute(modifier).is_some() {
        print_clause_word(form, modifier)?;
        form.str(":");
    }
    print_clause_word(form, order)
}

/// The arguments of `ScheduleClause`, which its row describes.
type ScheduleClauseParts = (AttributeIndex, AttributeIndex, AttributeIndex, SlotIndex, TypesOf);

/// `static = %chunk : t, monotonic, simd`
fn parse_schedule_clause<'s>(b: &mut Builder<'s>, (kind, modifier, simd, chunk, _): ScheduleClauseParts) -> Read<()> {
    let format = b.forms.state()?.format;
    let takes_chunk = !is_at_word(b, b"auto") && !is_at_word(b, b"runtime");
    read_clause_word(b, format, kind)?;
    let mut entries = Entries::default();
    if takes_chunk && b.input.take_text("=") {
        entry_value(b, &mut entries)?;
        entry_type(b, &mut entries)?;
    }
    set_entries(b, chunk, &entries)?;
    if !b.input.take_text(",") {
        return Ok(());
    }
    // `simd` alone is the second of two, of which the first is `none`.
    let is_simd = match b.input.take_word("simd") {
        true => {
            word_attribute(b, format, modifier, "none")?;
            true
        }
        false => {
            read_clause_word(b, format, modifier)?;
            b.input.take_text(",") && keyword_text(b, "simd").map(|()| true)?
        }
    };
    if is_simd { set_attribute(b, simd, AttributeKind::Unit) } else { Ok(()) }
}

/// `static = %chunk : t, monotonic, simd`
fn print_schedule_clause(
    form: &mut FormPrinter<'_, '_>,
    (kind, modifier, simd, chunk, _): ScheduleClauseParts,
) -> Option<()> {
    print_clause_word(form, kind)?;
    for typed in typed(form, chunk) {
        form.str(" = ");
        typed_value(form, typed);
    }
    if form.parts.attribute(modifier).is_some() {
        form.str(", ");
        print_clause_word(form, modifier)?;
    } else if form.parts.attribute(simd).is_some() {
        return None;
    }
    if form.is_set(simd) {
        form.str(", simd");
    }
    Some(())
}

/// Sets an attribute to a word that is not written.
fn word_attribute<'s>(b: &mut Builder<'s>, format: &'s Format, attribute: AttributeIndex, word: &str) -> Read<()> {
    match words(format, attribute) {
        Some(words) => set_word(b, attribute, words, word),
        None => Ok(()),
    }
}

/// `strict, %a: t`
fn parse_granularity<'s>(b: &mut Builder<'s>, (modifier, value, _): (AttributeIndex, SlotIndex, TypesOf)) -> Read<()> {
    let format = b.forms.state()?.format;
    if optional_word_of(b, format, modifier)? {
        punctuation(b, ",")?;
    }
    let mut entries = Entries::default();
    entry_value(b, &mut entries)?;
    entry_type(b, &mut entries)?;
    set_entries(b, value, &entries)
}

/// `strict, %a: t`
fn print_granularity(
    form: &mut FormPrinter<'_, '_>,
    (modifier, value, _): (AttributeIndex, SlotIndex, TypesOf),
) -> Option<()> {
    if form.parts.attribute(modifier).is_some() {
        print_clause_word(form, modifier)?;
        form.str(", ");
    }
    let [(value, ty)] = typed(form, value)[..] else { return None };
    form.printer.value(value);
    form.str(": ");
    form.ty(ty);
    Some(())
}

/// `none`, or words with commas between them: a number of bits.
fn parse_synchronization_hint<'s>(b: &mut Builder<'s>, hint: AttributeIndex) -> Read<()> {
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
    set_attribute(b, hint, AttributeKind::Integer(text, Some(ty)))
}

/// `none`, or words
fn print_synchronization_hint(form: &mut FormPrinter<'_, '_>, hint: AttributeIndex) -> Option<()> {
    let bits = form.number(hint)?;
    let words = HINTS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, word)| *word);
    let words: Vec<&str> = words.collect();
    form.str(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    (bits >> HINTS.len() == 0).then_some(())
}

/// `[0], [1, 2]`: an array of arrays of numbers.
fn parse_member_indices<'s>(b: &mut Builder<'s>, attribute: AttributeIndex) -> Read<()> {
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
    set_array(b, attribute, &lists)
}

/// `[0], [1, 2]`
fn print_member_indices(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let ir = form.parts.ir;
    let lists = form.elements(attribute)?;
    form.list(lists, |form, list: &AttributeId| {
        let AttributeKind::Array(numbers) = *ir.attributes().resolve(*list) else { return None };
        form.number_list(ir.attributes().list(numbers))
    })
}
