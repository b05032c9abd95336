//! Clauses of `omp`: see the reading half.

use super::branches::{entry_arguments, headed_region};
use super::loops::types_of_values;
use super::values::value_list;
use crate::assembly::{Argument, AttributeIndex, BlockClause, HINTS, MAP_WORDS, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeId, AttributeKind, TypeId, ValueId};

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

/// `%allocator : t -> %a : t, ..`
pub(super) fn allocations(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(variables), _, Argument::Slot(allocators), _] = arguments else { return None };
    let (variables, allocators) = (typed(form, *variables), typed(form, *allocators));
    let is_paired = variables.len() == allocators.len();
    form.list(allocators.into_iter().zip(variables), |form, (allocator, variable)| {
        typed_value(form, allocator);
        form.str(" -> ");
        typed_value(form, variable);
        Some(())
    })?;
    is_paired.then_some(())
}

/// `%a = %step : t, ..`
pub(super) fn linear_clause(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(variables), _, Argument::Slot(steps)] = arguments else { return None };
    let (variables, steps) = (typed(form, *variables), typed(form, *steps));
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
pub(super) fn aligned_clause<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let [Argument::Slot(variables), _, Argument::Attribute(alignments)] = arguments else { return None };
    let (variables, alignments) = (typed(form, *variables), form.elements(*alignments)?);
    form.list(variables.iter().zip(alignments), |form, (variable, alignment)| {
        typed_value(form, *variable);
        form.str(" -> ");
        form.value(&crate::assembly::AttributeShape::Any, false, *alignment)
    })?;
    (variables.len() == alignments.len()).then_some(())
}

/// `%a -> @copy : t, ..`
pub(super) fn copied_values(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(variables), _, Argument::Attribute(symbols)] = arguments else { return None };
    let (variables, symbols) = (typed(form, *variables), form.elements(*symbols)?);
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
pub(super) fn dependences(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(variables), _, Argument::Attribute(kinds)] = arguments else { return None };
    let (variables, kinds) = (typed(form, *variables), form.elements(*kinds)?);
    form.list(variables.iter().zip(kinds), |form, (variable, kind)| {
        let text = form.parts.ir.print_attribute(*kind);
        form.str(text.strip_prefix("#omp<clause_task_depend(")?.strip_suffix(")>")?);
        form.str(" -> ");
        typed_value(form, *variable);
        Some(())
    })?;
    (variables.len() == kinds.len()).then_some(())
}

/// The word of an attribute alone.
pub(super) fn clause_word(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<()> {
    let start = form.printer.out.len();
    form.written(attribute)?;
    let text = form.printer.out.split_off(start);
    let word = text.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")")).unwrap_or(&text);
    form.printer.out.extend_from_slice(word.trim_ascii());
    Some(())
}

/// `word`, or `word:` before it
pub(super) fn order_clause(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(order), Argument::Attribute(modifier)] = arguments else { return None };
    if form.parts.attribute(*modifier).is_some() {
        clause_word(form, *modifier)?;
        form.str(":");
    }
    clause_word(form, *order)
}

/// `static = %chunk : t, monotonic, simd`
pub(super) fn schedule_clause(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(kind), Argument::Attribute(modifier), Argument::Attribute(simd), Argument::Slot(chunk), _] =
        arguments
    else {
        return None;
    };
    clause_word(form, *kind)?;
    for typed in typed(form, *chunk) {
        form.str(" = ");
        typed_value(form, typed);
    }
    if form.parts.attribute(*modifier).is_some() {
        form.str(", ");
        clause_word(form, *modifier)?;
    } else if form.parts.attribute(*simd).is_some() {
        return None;
    }
    if form.is_set(*simd) {
        form.str(", simd");
    }
    Some(())
}

/// `strict, %a: t`
pub(super) fn granularity(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(modifier), Argument::Slot(value), _] = arguments else { return None };
    if form.parts.attribute(*modifier).is_some() {
        clause_word(form, *modifier)?;
        form.str(", ");
    }
    let [(value, ty)] = typed(form, *value)[..] else { return None };
    form.printer.value(value);
    form.str(": ");
    form.ty(ty);
    Some(())
}

/// `none`, or words
pub(super) fn synchronization_hint(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(hint)] = arguments else { return None };
    let bits = form.number(*hint)?;
    let words = HINTS.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, word)| *word);
    let words: Vec<&str> = words.collect();
    form.str(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    (bits >> HINTS.len() == 0).then_some(())
}

/// `always, tofrom`
pub(super) fn map_clause(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    let start = form.printer.out.len();
    clause_word(form, *attribute)?;
    let text = String::from_utf8(form.printer.out.split_off(start)).ok()?;
    let flags: Vec<&str> = text.split('|').map(str::trim).collect();
    let has = |flag: &str| flags.contains(&flag);
    let is_both = has("to") && has("from");
    let words = MAP_WORDS.iter().filter(|(_, flag)| has(flag)).filter_map(|(word, _)| match *word {
        "to" if is_both => Some("tofrom"),
        "from" if is_both => None,
        word => Some(word),
    });
    let words: Vec<&str> = words.collect();
    form.str(&if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    Some(())
}

/// `[0], [1, 2]`
pub(super) fn member_indices(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(attribute)] = arguments else { return None };
    let ir = form.parts.ir;
    let lists = form.elements(*attribute)?;
    form.list(lists, |form, list: &AttributeId| {
        let AttributeKind::Array(numbers) = *ir.attributes().resolve(*list) else { return None };
        form.str("[");
        form.list(ir.attributes().list(numbers), |form, number| {
            let number = form.parts.ir.integer(*number)?;
            form.display(number);
            Some(())
        })?;
        form.str("]");
        Some(())
    })
}

/// ` (%a, %b) <- (%c)`
pub(super) fn transformed_loops(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(generated), Argument::Slot(applied)] = arguments else { return None };
    if form.parts.count(*generated) > 0 {
        enclosed_values(form, "(", *generated);
        form.str(" ");
    }
    enclosed_values(form, "<- (", *applied);
    Some(())
}

fn enclosed_values(form: &mut FormPrinter<'_, '_>, open: &str, slot: SlotIndex) {
    form.str(open);
    value_list(form, slot);
    form.str(")");
}

/// `(%cli) %i : t in range(%n) {`
pub(super) fn canonical_loop(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Slot(count), Argument::Slot(info), Argument::Region(region)] = arguments else { return None };
    let id = form.region_of(*region)?;
    let [variable] = entry_arguments(form, id)[..] else { return None };
    if form.parts.count(*info) > 0 {
        enclosed_values(form, "(", *info);
    }
    form.str(" ");
    let ty = form.parts.ir.value_type(variable);
    typed_value(form, (variable, ty));
    enclosed_values(form, " in range(", *count);
    form.str(" ");
    let of_count = form.type_of(*count)?;
    form.parts.ir.types().same(of_count, ty).then_some(())?;
    headed_region(form, *region, id)
}

/// `(%i, %j) : t = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4) {`
pub(super) fn canonical_loop_nest(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
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
        return None;
    };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let ty = form.parts.ir.value_type(*entry.first()?);
    let mut types = types_of_values(form, &entry).to_vec();
    for slot in [lower, upper, steps] {
        types.extend(form.types_of(*slot));
    }
    let fits = types.iter().all(|of| form.parts.ir.types().same(*of, ty));
    form.str("(");
    form.printer.values(&entry);
    form.str(") : ");
    form.ty(ty);
    enclosed_values(form, " = (", *lower);
    enclosed_values(form, " to (", *upper);
    let is_inclusive = form.is_set(*is_inclusive);
    form.str(if is_inclusive { " inclusive" } else { "" });
    enclosed_values(form, " step (", *steps);
    if form.parts.attribute(*collapsed).is_some() {
        let number = form.number(*collapsed)?;
        (number > 1).then_some(())?;
        form.str(&format!(" collapse({number})"));
    }
    if form.parts.attribute(*tiles).is_some() {
        let sizes: Vec<String> = form.numbers(*tiles)?.iter().map(i64::to_string).collect();
        form.str(&format!(" tiles({})", sizes.join(", ")));
    }
    form.str(" ");
    fits.then_some(())?;
    headed_region(form, *region, id)
}

/// `private(@s %a -> %x : t) reduction(mod: inscan, byref @r %b -> %y : t) {`
pub(super) fn clause_region<'i>(form: &mut FormPrinter<'_, 'i>, arguments: &'i [Argument]) -> Option<()> {
    let (Argument::Region(region), rest) = arguments.split_first()? else { return None };
    let id = form.region_of(*region)?;
    let entry = entry_arguments(form, id);
    let mut entry = &entry[..];
    for clause in BlockClause::all(form.parts.format, rest) {
        let (own, others) = entry.split_at_checked(form.parts.count(clause.values))?;
        entry = others;
        if own.is_empty() {
            form.printed.values.add(clause.values.0);
        } else {
            block_clause(form, &clause, own)?;
        }
    }
    entry.is_empty().then_some(())?;
    headed_region(form, *region, id)
}

fn block_clause<'i>(form: &mut FormPrinter<'_, 'i>, clause: &BlockClause<'i>, entry: &[ValueId]) -> Option<()> {
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
        clause_word(form, modifier)?;
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
