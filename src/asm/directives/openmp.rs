//! Clauses of `omp`: values with words, symbols and types, and regions with named arguments.

use super::words::{optional_word_of, print_clause_word, read_clause_word, set_word, words};
use crate::asm::directive::DirectiveStart::{AnyWord, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText;
use crate::asm::items::ElementText::{Attribute, InFull};
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, Format, HINTS, SlotIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};
use crate::syntax::builder::WrittenUse;
use crate::syntax::custom::CustomError;

rows! {
    /// `%a : t -> %b : t`: allocators and allocated values, with their types. The second value is the allocated one.
    "AllocateAndAllocator" starts [Text("%")]
        = (SlotIndex, TypesOf, SlotIndex, TypesOf), items![List[Value(2) " : " TypeOf(3) " -> " Value(0) " : " TypeOf(1)]];
    /// `%a = %s : t`: values with their types, and steps.
    "LinearClause" starts [Text("%")]
        = (SlotIndex, TypesOf, SlotIndex), items![List[Value(0) " = " Value(2) " : " TypeOf(1)]];
    /// `%a : t -> 16 : i64`: values with their types, and an array of alignments.
    "AlignedClause" starts [Text("%")]
        = (SlotIndex, TypesOf, AttributeIndex), items![List[Value(0) " : " TypeOf(1) " -> " Element(2, InFull)]];
    /// `%a -> @f : t`: values with their types, and an array of symbols.
    "Copyprivate" starts [Text("%")]
        = (SlotIndex, TypesOf, AttributeIndex), items![List[Value(0) " -> " Element(2, Attribute) " : " TypeOf(1)]];
    /// `byref @f -> %a : t`: values with their types, an array that marks references, and an array of symbols.
    "ReductionVarList" starts [AnyWord, Text("@")]
        = (SlotIndex, TypesOf, AttributeIndex, AttributeIndex), items![List[Marked(2, "byref ") Element(3, Attribute) " -> " Value(0) " : " TypeOf(1)]];
    /// `taskdependin -> %a : t`: values with their types, and an array of words.
    "DependVarList" starts [AnyWord]
        = (SlotIndex, TypesOf, AttributeIndex), items![List[Element(2, DEPENDENCES) " -> " Value(0) " : " TypeOf(1)]];
    /// `reproducible:concurrent`: a word after an optional modifier.
    "OrderClause" starts [AnyWord] => parse_order_clause, print_order_clause;
    /// `static = %a : t, monotonic, simd`: two words, a unit attribute, and a value with its type.
    "ScheduleClause" starts [AnyWord] => parse_schedule_clause, print_schedule_clause;
    /// `strict, %a: t`: a word, and a value with its type.
    "GrainsizeClause" | "NumTasksClause" starts [Text("%"), AnyWord]
        = (AttributeIndex, SlotIndex, TypesOf), items![Optional[Enumerator(0) ", "] Value(1) ": " TypeOf(2)];
    /// `contended, speculative`, or `none`: a set of bits as a number.
    "SynchronizationHint" starts [AnyWord] => parse_synchronization_hint, print_synchronization_hint;
    /// `[0], [1, 2]`: an array of lists of numbers.
    "MembersIndex" starts [Text("[")] => parse_member_indices, print_member_indices;
}

/// The entries of a clause: values and their types.
#[derive(Default)]
pub(super) struct ClauseEntries {
    pub(super) values: Vec<WrittenUse>,
    pub(super) types: Vec<TypeId>,
    pub(super) attributes: Vec<AttributeId>,
}

/// `%a`: an operand of one entry.
pub(super) fn entry_value(p: &mut OpAsmParser<'_, '_>, entries: &mut ClauseEntries) -> ParseResult<()> {
    entries.values.push(p.parse_operand()?);
    Ok(())
}

/// `: t`
pub(super) fn entry_type(p: &mut OpAsmParser<'_, '_>, entries: &mut ClauseEntries) -> ParseResult<()> {
    p.parse(":")?;
    entries.types.push(p.parse_type_alone()?);
    Ok(())
}

pub(super) fn set_entries(p: &mut OpAsmParser<'_, '_>, slot: SlotIndex, entries: &ClauseEntries) -> ParseResult<()> {
    p.set_values(slot, &entries.values)?;
    p.set_types(slot, &entries.types, TypePlace::Nowhere)
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

/// `word`, or `word:` before it
fn parse_order_clause<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (order, modifier): (AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
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
) -> ParseResult<()> {
    let format = p.format()?;
    let takes_chunk = !p.is_at_keyword(b"auto") && !p.is_at_keyword(b"runtime");
    read_clause_word(p, format, kind)?;
    let mut entries = ClauseEntries::default();
    if takes_chunk && p.parse_optional("=") {
        entry_value(p, &mut entries)?;
        entry_type(p, &mut entries)?;
    }
    set_entries(p, chunk, &entries)?;
    if !p.parse_optional(",") {
        return Ok(());
    }
    // `simd` without another word is the second word; the first is then `none`.
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

/// Sets an attribute to a word without a text of its own.
fn word_attribute<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    attribute: AttributeIndex,
    word: &str,
) -> ParseResult<()> {
    match words(format, attribute) {
        Some(words) => set_word(p, attribute, words, word),
        None => Ok(()),
    }
}

/// `none`, or words with commas between them: a set of bits as a number.
fn parse_synchronization_hint<'s>(p: &mut OpAsmParser<'_, 's>, hint: AttributeIndex) -> ParseResult<()> {
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
fn parse_member_indices<'s>(p: &mut OpAsmParser<'_, 's>, attribute: AttributeIndex) -> ParseResult<()> {
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
    p.set_array(attribute, &lists)
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

/// The words of `omp.clause_task_depend`.
const DEPENDENCES: ElementText = ElementText::Words(
    &[
        ("taskdependin", "#omp<clause_task_depend(taskdependin)>"),
        ("taskdependout", "#omp<clause_task_depend(taskdependout)>"),
        ("taskdependinout", "#omp<clause_task_depend(taskdependinout)>"),
        ("taskdependmutexinoutset", "#omp<clause_task_depend(taskdependmutexinoutset)>"),
        ("taskdependinoutset", "#omp<clause_task_depend(taskdependinoutset)>"),
    ],
    "expected one of taskdependin, taskdependout, taskdependinout, taskdependmutexinoutset, taskdependinoutset",
);
