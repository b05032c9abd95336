//! The end of a form: the operands in the order of the definition, the types of everything, the properties.

use super::regions::finish_regions;
use super::terms::set_properties;
use super::transforms::parse_fixed_type;
use super::values::finish_successors;
use super::{CustomError, OpAsmParser, ParseResult, SlotRead, TypePlace};
use crate::assembly::{
    Arity, AttributeShape, Format, Side, Slot, SlotIndex, Storage, Structure, Transform, TypeSource,
};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, TypeId};
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::fast::link::Reached;
use smallvec::SmallVec;
use std::ops::Range;

/// Maximum number of results that are elements of a container.
const MOST_ELEMENTS: usize = 1 << 16;

/// The types of a slot, and the places where they are written.
#[derive(Clone, Default)]
struct SlotTypes {
    types: SmallVec<[TypeId; 4]>,
    places: SmallVec<[TypePlace; 4]>,
}

impl SlotTypes {
    /// Returns `count` values of the same type.
    fn of(ty: TypeId, place: TypePlace, count: usize) -> Self {
        Self { types: smallvec::smallvec![ty; count], places: smallvec::smallvec![place; count] }
    }
}

/// Completes the operation at the end of its form.
pub(crate) fn finish_form<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<Reached> {
    finish_regions(p, format)?;
    finish_successors(p)?;
    let state = p.b.forms.state()?;
    // Without operands and results there are no types to distribute.
    if format.info.slots.is_empty() && state.operands.is_none() && state.types == [None, None] {
        p.b.forms.value_places.clear();
        put_types(p, &[]);
    } else if !has_listed_types(p, format)? && !has_plain_types(p, format)? {
        distribute(p, format)?;
        let types = all_types(p, format)?;
        order_operands(p, format)?;
        put_types(p, &types);
    }
    finish_properties_of(p, format)?;
    let end = p.b.input.at();
    p.b.forms.pop();
    Ok(Reached::End(end))
}

/// Distributes operands that were read together, or the types of all of them, among the slots.
fn distribute<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<()> {
    let operands = format.info.operand_count;
    let state = p.b.forms.state()?;
    if let Some(all) = state.operands.clone() {
        share(format.info.operands(), &all, &mut state.slots[..operands], |slot, range| slot.values = range);
    }
    let [inputs, results] = state.types.clone();
    if let (Some(operands), None) = (&state.operands, &inputs) {
        let slots = format.info.operands();
        let is_each_one = slots.iter().all(|slot| slot.arity == Arity::One);
        let is_fixed = |slot: &Slot| matches!(slot.source, TypeSource::Fixed(_));
        if is_each_one && operands.len() != slots.len() && slots.iter().all(is_fixed) {
            let error = CustomError::TypeCount { operands: operands.len(), types: slots.len() };
            let span = operands_span(p)?;
            return Err(p.error(error, span));
        }
    }
    let state = p.b.forms.state()?;
    if let Some(all) = inputs {
        let counts: Vec<usize> = state.slots[..operands].iter().map(|slot| slot.values.len()).collect();
        // A number of operands that does not match the definition is refused when the operation is verified.
        let total = state.operands.as_ref().map_or_else(|| counts.iter().sum(), ExactSizeIterator::len);
        if total != all.len() {
            let span = operands_span(p)?;
            return Err(p.error(CustomError::TypeCount { operands: total, types: all.len() }, span));
        }
        let mut next = all.start;
        let state = p.b.forms.state()?;
        for (slot, count) in state.slots.iter_mut().zip(counts) {
            slot.types = Some(next..next + count.min(all.end - next));
            next += count.min(all.end - next);
        }
    }
    let state = p.b.forms.state()?;
    if let Some(all) = results {
        let slots = format.info.results();
        share(slots, &all, &mut state.slots[operands..], |slot, range| slot.types = Some(range));
    }
    Ok(())
}

/// The error for a slot whose numbers of operands and types differ, at the first operand.
fn type_count(p: &mut OpAsmParser<'_, '_>, read: SlotRead, types: usize) -> Box<SyntaxError> {
    let SlotRead { values, empty, .. } = read;
    let first = p.b.nesting.uses.get(values.start).filter(|_| !values.is_empty()).map(|first| first.span).or(empty);
    let name = p.b.forms.last().map_or(Span::at(0), |state| state.name);
    let error = CustomError::TypeCount { operands: values.len(), types };
    p.error(error, first.unwrap_or(name))
}

/// The place of all operands: the place of the first, or the place where it would be; the place of the operation's name
/// if operands are written separately.
fn operands_span(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Span> {
    let state = p.b.forms.state()?;
    let (name, place, all) = (state.name, state.no_operands, state.operands.clone());
    let first = all.and_then(|all| p.b.nesting.uses.get(all.start)).map(|first| first.span);
    Ok(place.or(first).unwrap_or(name))
}

/// The types of all operands and results, in the order of the definition.
fn all_types<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<SmallVec<[TypeId; 4]>> {
    let count = format.info.slots.len();
    let mut resolved: SmallVec<[Option<SlotTypes>; 4]> = smallvec::smallvec![None; count];
    for slot in 0..count {
        slot_types(p, format, slot, &mut resolved, count)?;
    }
    p.b.forms.value_places.clear();
    let mut all = SmallVec::new();
    for resolved in resolved.into_iter().flatten() {
        all.extend(resolved.types);
        p.b.forms.value_places.extend(resolved.places);
    }
    Ok(all)
}

/// The types of the operation, in the order of the definition, in place of all that were read.
fn put_types(p: &mut OpAsmParser<'_, '_>, types: &[TypeId]) {
    let start = p.b.nesting.operations.last().map_or(p.b.core.types.len(), |frame| frame.types_start);
    p.b.core.types.truncate(start);
    p.b.core.types.extend_from_slice(types);
}

/// Whether the form lists all operands and all types, so that they are in the order of the definition.
fn has_listed_types<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<bool> {
    if format.info.has_segments(Side::Operands) || format.info.has_segments(Side::Results) {
        return Ok(false);
    }
    let (start, end) = (p.b.nesting.operations.last().map_or(0, |frame| frame.types_start), p.b.core.types.len());
    let first = p.b.nesting.operations.last().map_or(p.b.nesting.uses.len(), |frame| frame.operands);
    let state = p.b.forms.state()?;
    let [Some(inputs), Some(results)] = &state.types else { return Ok(false) };
    let (inputs, results) = (inputs.clone(), results.clone());
    let operands = match &state.operands {
        Some(operands) => operands.len(),
        None if state.has_operands_in_order(first) => p.b.nesting.uses.len() - first,
        None => return Ok(false),
    };
    if operands != inputs.len() {
        let span = operands_span(p)?;
        return Err(p.error(CustomError::TypeCount { operands, types: inputs.len() }, span));
    }
    if inputs.start == start && inputs.end == results.start && results.end == end {
        p.b.forms.take_value_places();
        return Ok(true);
    }
    let types: SmallVec<[TypeId; 8]> =
        [inputs.clone(), results.clone()].into_iter().flat_map(|range| p.b.core.types[range].iter().copied()).collect();
    p.b.forms.set_value_places(start, inputs.chain(results));
    put_types(p, &types);
    Ok(true)
}

/// Whether each operand and result is one value whose type is written, or equals a written type.
fn has_plain_types<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<bool> {
    let start = p.b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    let first = p.b.nesting.operations.last().map_or(0, |frame| frame.operands);
    let state = p.b.forms.state()?;
    // Without operands and results there are no types to distribute.
    if format.plain_types.is_empty() || state.operands.is_some() {
        return Ok(false);
    }
    let operands = &state.slots[..format.info.operand_count];
    let is_ordered = operands.iter().enumerate().all(|(at, slot)| slot.values == (first + at..first + at + 1));
    let mut written: SmallVec<[usize; 8]> = SmallVec::new();
    for (own, source) in state.slots.iter().zip(&format.plain_types) {
        match own.types.as_ref().or(state.slots[usize::from(source.0)].types.as_ref()) {
            Some(types) if types.len() == 1 && is_ordered => written.push(types.start),
            _ => return Ok(false),
        }
    }
    p.b.forms.set_value_places(start, written.iter().copied());
    let types: SmallVec<[TypeId; 8]> = written.iter().map(|index| p.b.core.types[*index]).collect();
    put_types(p, &types);
    Ok(true)
}

/// The types of a slot. Types of other slots from which they follow are determined first, through at most `depth` slots.
fn slot_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    index: usize,
    resolved: &mut [Option<SlotTypes>],
    depth: usize,
) -> ParseResult<()> {
    if resolved[index].is_some() {
        return Ok(());
    }
    let slot = &format.info.slots[index];
    let is_operand = index < format.info.operand_count;
    let start = p.b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    let state = p.b.forms.state()?;
    let read = state.slots[index].clone();
    let count = if is_operand { read.values.len() } else { 1 };
    if let Some(written) = read.types.clone() {
        if is_operand && written.len() != count {
            return Err(type_count(p, read, written.len()));
        }
        let state = p.b.forms.state()?;
        let place = |index: usize| state.places.get(index - start).copied().unwrap_or(TypePlace::Nowhere);
        let places = written.clone().map(place).collect();
        resolved[index] = Some(SlotTypes { types: p.b.core.types[written].into(), places });
        return Ok(());
    }
    if is_operand && count == 0 && !is_each_element(format, slot) {
        resolved[index] = Some(SlotTypes::default());
        return Ok(());
    }
    if is_operand && slot.source == TypeSource::Written && slot.arity != Arity::One {
        return Err(type_count(p, read, 0));
    }
    let types = match &slot.source {
        TypeSource::Fixed(text) => match p.fixed_type(text) {
            // The transform of a type that is not simple cannot be computed from its text alone.
            ty if p.b.core.ir.types.is_erroneous(ty) => return no_type(p, slot),
            ty => SlotTypes::of(ty, TypePlace::Nowhere, count),
        },
        TypeSource::Of(name, transform) if depth > 0 => {
            let of = format.info.slots.iter().position(|slot| slot.name == *name);
            let Some(of) = of else { return no_type(p, slot) };
            slot_types(p, format, of, resolved, depth - 1)?;
            let of_run = matches!(slot.arity, Arity::Variadic | Arity::VariadicOfVariadic);
            if let (true, Some(all)) = (of_run, &resolved[of])
                && format.info.slots[of].arity == slot.arity
                && all.types.len() > 1
                && (!is_operand || all.types.len() == count)
            {
                // The type of each value is made from the corresponding type of the other slot.
                let mut made = SlotTypes::default();
                for (ty, place) in all.types.clone().into_iter().zip(all.places.clone()) {
                    let one = made_types(p, name, ty, place, *transform, 1)?;
                    made.types.extend(one.types);
                    made.places.extend(one.places);
                }
                resolved[index] = Some(made);
                return Ok(());
            }
            if is_operand
                && is_each_element(format, slot)
                && let Some(elements) =
                    resolved[of].as_ref().and_then(|resolved| element_count(p, *resolved.types.first()?))
                && elements != count
            {
                return Err(type_count(p, read, elements));
            }
            // One result for each element.
            let count = match (transform, resolved[of].as_ref().and_then(|resolved| resolved.types.first())) {
                (Transform::Element, Some(shaped)) if !is_operand && of_run => element_count(p, *shaped).unwrap_or(1),
                _ => count,
            };
            let first =
                resolved[of].as_ref().and_then(|resolved| Some((*resolved.types.first()?, *resolved.places.first()?)));
            match (first, slot.arity) {
                (Some((ty, place)), _) => made_types(p, name, ty, place, *transform, count)?,
                (None, Arity::Optional | Arity::Variadic) => SlotTypes::default(),
                (None, _) => return no_type(p, slot),
            }
        }
        TypeSource::OfAttribute(name, transform) => {
            let attribute = format.attribute(name.as_bytes());
            let value = attribute.and_then(|at| p.b.forms.last()?.attributes[usize::from(at.0)]);
            let Some(value) = value else { return no_type(p, slot) };
            let ty = match *p.b.core.ir.attributes.resolve(value) {
                AttributeKind::Type(ty) if *transform != Transform::Same => Some(ty),
                _ => p.type_of_value(value),
            };
            match ty {
                Some(ty) => made_types(p, name, ty, TypePlace::Nowhere, *transform, count)?,
                None => return no_type(p, slot),
            }
        }
        TypeSource::Written if !is_operand && slot.arity != Arity::One => SlotTypes::default(),
        TypeSource::Written | TypeSource::Inferred | TypeSource::Of(..) => return no_type(p, slot),
    };
    resolved[index] = Some(types);
    Ok(())
}

/// The number of elements of a type; `None` if the number is unknown or too large.
fn element_count(p: &OpAsmParser<'_, '_>, ty: TypeId) -> Option<usize> {
    let shape = p.b.core.ir.types.shaped(ty).and_then(|shaped| shaped.shape)?;
    let mut sizes = shape.iter().map(|dim| dim.size().and_then(|size| usize::try_from(size).ok()));
    let count = sizes.try_fold(1usize, |all, size| all.checked_mul(size?));
    count.filter(|count| *count <= MOST_ELEMENTS)
}

/// Whether a slot has a value for each element of another slot's only value.
fn is_each_element(format: &Format, slot: &Slot) -> bool {
    let TypeSource::Of(name, Transform::Element) = &slot.source else { return false };
    let is_one = |other: &Slot| other.name == *name && other.arity == Arity::One;
    slot.arity == Arity::Variadic && format.info.slots.iter().any(is_one)
}

fn no_type<T>(p: &mut OpAsmParser<'_, '_>, slot: &Slot) -> ParseResult<T> {
    let span = p.b.forms.last().map_or(Span::at(0), |state| state.name);
    Err(p.error(CustomError::InferredType { slot: slot.name.to_string() }, span))
}

fn made_types(
    p: &mut OpAsmParser<'_, '_>,
    of: &str,
    ty: TypeId,
    place: TypePlace,
    transform: Transform,
    count: usize,
) -> ParseResult<SlotTypes> {
    if transform == Transform::Same {
        return Ok(SlotTypes::of(ty, place, count));
    }
    match p.transformed(ty, transform) {
        Ok(types) if is_newly_erroneous(p, ty, &types) => Err(p.transform_error(of, ty, "simpler type")),
        Ok(types) if types.len() == 1 => Ok(SlotTypes::of(types[0], place, count)),
        Ok(types) => {
            let places = smallvec::smallvec![place; types.len()];
            Ok(SlotTypes { types: types.into(), places })
        }
        Err(expected) => Err(p.transform_error(of, ty, expected)),
    }
}

/// Whether types derived from another type are unknown although that type is known.
fn is_newly_erroneous(p: &OpAsmParser<'_, '_>, of: TypeId, made: &[TypeId]) -> bool {
    let types = &p.b.core.ir.types;
    !types.is_erroneous(of) && made.iter().any(|ty| types.is_erroneous(*ty))
}

impl<'s> OpAsmParser<'_, 's> {
    /// The error for a type to which a transform does not apply.
    pub(crate) fn transform_error(&self, slot: &str, ty: TypeId, expected: &'static str) -> Box<SyntaxError> {
        let span = self.b.forms.last().map_or(Span::at(0), |state| state.name);
        let found = self.b.core.ir.print_type(ty);
        self.error(CustomError::Transform { slot: slot.to_owned(), expected, found }, span)
    }

    /// A type that a format names, read once.
    pub(crate) fn fixed_type(&mut self, text: &'s str) -> TypeId {
        if let Some(ty) = self.b.forms.fixed_types.get(text) {
            return *ty;
        }
        let ty = parse_fixed_type(self, text);
        self.b.forms.fixed_types.insert(text, ty);
        ty
    }
}

/// Sorts the operands, which are on the stack in the order of the text.
fn order_operands<'s>(p: &mut OpAsmParser<'_, 's>, _format: &'s Format) -> ParseResult<()> {
    let first = p.b.nesting.operations.last().map_or(p.b.nesting.uses.len(), |frame| frame.operands);
    let Some(state) = p.b.forms.last() else { return Ok(()) };
    if state.has_operands_in_order(first) {
        return Ok(());
    }
    let ordered: Vec<_> =
        state.slots.iter().flat_map(|slot| slot.values.clone()).map(|index| p.b.nesting.uses[index]).collect();
    p.b.nesting.uses.truncate(first);
    p.b.nesting.uses.extend(ordered);
    Ok(())
}

/// Sets the attributes that were read, the sizes of segments, and the entries of the dictionary that are properties.
fn finish_properties_of<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<()> {
    let info = &format.info;
    p.adopt_entries(format)?;
    empty_runs(p, format)?;
    let mut properties = std::mem::take(&mut p.b.forms.entries);
    properties.clear();
    for (index, attribute) in info.attributes.iter().enumerate() {
        let Some(value) = p.b.forms.state()?.attributes[index] else { continue };
        // A unit attribute that is `false` is absent.
        let name = p.b.forms.property_text(&mut p.b.core, &attribute.name);
        if attribute.shape == AttributeShape::Unit
            && matches!(p.b.core.ir.attributes.get(value), AttributeKind::Bool(false))
        {
            continue;
        }
        match attribute.storage {
            Storage::Attribute | Storage::Property => properties.push(Entry { name, value }),
            Storage::Discardable => add_attributes(p, &[Entry { name, value }]),
        }
    }
    let operands = info.operand_count;
    if info.has_segments(Side::Operands) {
        let sizes: SmallVec<[usize; 8]> =
            p.b.forms.state()?.slots[..operands].iter().map(|slot| slot.values.len()).collect();
        segments(p, Side::Operands.segments(), &sizes, &mut properties);
    }
    if info.has_segments(Side::Results) {
        let state = p.b.forms.state()?;
        let slots = state.slots[operands..].iter().zip(info.results());
        // An absent optional operand has no type.
        let sizes =
            slots.map(|(read, slot)| read.types.as_ref().map_or(usize::from(slot.arity == Arity::One), Range::len));
        let sizes: Vec<usize> = sizes.collect();
        segments(p, Side::Results.segments(), &sizes, &mut properties);
    }
    properties.sort_by(|left, right| p.b.core.ir.texts.get(left.name).cmp(p.b.core.ir.texts.get(right.name)));
    match !properties.is_empty() && info.has_structure(Structure::NoProperties) {
        true => add_attributes(p, &properties),
        false => set_properties(p, &properties),
    }
    p.b.forms.entries = properties;
    Ok(())
}

/// Adds entries to the dictionary of an operation without properties.
fn add_attributes(p: &mut OpAsmParser<'_, '_>, entries: &[Entry]) {
    let written = p.b.nesting.operations.last().and_then(|frame| frame.attributes);
    let written = match written.map(|written| *p.b.core.ir.attributes.resolve(written)) {
        Some(AttributeKind::Dictionary(list)) => p.b.core.ir.attributes.dictionary(list).to_vec(),
        _ => Vec::new(),
    };
    let mut all = [&written, entries].concat();
    all.sort_by(|left, right| p.b.core.ir.texts.get(left.name).cmp(p.b.core.ir.texts.get(right.name)));
    if all.is_empty() {
        return;
    }
    let list = p.b.core.ir.attributes.add_dictionary(&all);
    let dictionary = p.b.core.ir.attributes.add(AttributeKind::Dictionary(list));
    if let Some(frame) = p.b.nesting.frame() {
        frame.attributes = Some(dictionary);
    }
}

/// Sets the attributes with lengths of groups of values for slots without a written group.
fn empty_runs<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<()> {
    for (index, slot) in format.info.slots.iter().enumerate() {
        let attribute = slot.segments.as_ref().and_then(|name| format.attribute(name.as_bytes()));
        let Some(attribute) = attribute else { continue };
        if !p.b.forms.state()?.has_attribute(usize::from(attribute.0)) {
            p.set_runs(SlotIndex(index as u8), &[])?;
        }
    }
    Ok(())
}

/// The attribute `array<i32: 1, 0, 2>`; equal sizes share one attribute.
fn segment_sizes(p: &mut OpAsmParser<'_, '_>, sizes: &[usize]) -> AttributeId {
    if let Some(attribute) = p.b.forms.segment_sizes.get(sizes) {
        return *attribute;
    }
    let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let value = p.dense_array("i32", &text);
    if p.b.forms.segment_sizes.len() < p.b.core.options.limits.reading.segment_sizes {
        p.b.forms.segment_sizes.insert(sizes.into(), value);
    }
    value
}

fn segments(p: &mut OpAsmParser<'_, '_>, name: &'static str, sizes: &[usize], properties: &mut Vec<Entry>) {
    let key = p.b.forms.property_text(&mut p.b.core, name);
    // An entry of the dictionary takes precedence.
    if properties.iter().any(|entry| entry.name == key) {
        return;
    }
    let value = segment_sizes(p, sizes);
    properties.push(Entry { name: key, value });
}

/// Divides a run among slots in order: one value for each slot of one value, and the rest for the first variadic slot.
fn share(
    slots: &[Slot],
    all: &Range<usize>,
    reads: &mut [super::SlotRead],
    set: impl Fn(&mut super::SlotRead, Range<usize>),
) {
    let single = slots.iter().filter(|slot| slot.arity == Arity::One).count();
    let mut left = all.len().saturating_sub(single);
    let mut next = all.start;
    for (slot, read) in slots.iter().zip(reads) {
        let count = match slot.arity {
            Arity::One => 1,
            Arity::Optional => left.min(1),
            Arity::Variadic | Arity::VariadicOfVariadic => left,
        };
        if slot.arity != Arity::One {
            left -= count;
        }
        let end = (next + count).min(all.end);
        set(read, next..end);
        next = end;
    }
}
