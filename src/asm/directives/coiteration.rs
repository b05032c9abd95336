//! Iteration over several sparse spaces at once: a header for all regions, and a case before each.

use super::branches::{entry_arguments, headed_region};
use super::lists::set_attribute;
use super::loops::{
    argument_name, copy_types, parse_assignments, print_assignments, read_arrow_types, types_of_values,
};
use super::shaped::one_type;
use super::symbols::set_array;
use super::types::set_types;
use super::values::print_value_list;
use super::vectors::text_error;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{comma_list, list_until, punctuation};
use crate::asm::parser::finish::fixed_type;
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::integer_of;
use crate::asm::parser::transforms::transformed;
use crate::asm::parser::values::read_operands;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::asm::printer::transforms::is_made_of;
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex, Transform};
use crate::ir::{AttributeKind, TypeId, ValueId};
use crate::syntax::builder::{Builder, Use};
use crate::syntax::link::Reached;

rows! {
    /// `(%a, %b) at(%i) iter_args(%x = %c) : (t, u) -> v`, and `case %it, _ {` a region: spaces, initial values, results, which
    /// coordinates are used, for each region which spaces are in it, and the regions.
    "Coiteration" starts [Text("("), Text("c")] => parse_coiteration, print_coiteration;
}

/// The arguments of `c`, which its row describes.
type CoiterationParts = (SlotIndex, SlotIndex, TypesOf, AttributeIndex, AttributeIndex, RegionIndex);

/// `(%a, %b) at(%i, _) iter_args(%x = %c) : (t, u) -> v`, then `case %it, _ {` for each region.
fn parse_coiteration<'s>(
    b: &mut Builder<'s>,
    (spaces, inits, TypesOf(results), used, cases, region): CoiterationParts,
) -> Read<Option<Reached>> {
    let mut shared = match b.forms.state()?.shared.take() {
        Some(shared) => shared,
        None => {
            punctuation(b, "(")?;
            let start = b.nesting.uses.len();
            read_operands(b)?;
            b.forms.slot(spaces)?.values = start..b.nesting.uses.len();
            punctuation(b, ")")?;
            let (mut coordinates, bits) = used_coordinates(b)?;
            let mut shared = Shared::default();
            let carried = match b.input.take_word("iter_args") {
                true => parse_assignments(b, inits)?,
                false => Vec::new(),
            };
            punctuation(b, ":")?;
            punctuation(b, "(")?;
            let place = b.input.peek()?.1;
            let mut types = Vec::new();
            list_until(b, ")", |b| {
                types.push(one_type(b)?);
                Ok(())
            })?;
            set_types(b, spaces, &types, TypePlace::At(place))?;
            let of_results = read_arrow_types(b, results)?;
            copy_types(b, of_results.clone(), inits)?;
            let carried_types = b.core.types[of_results].to_vec();
            let index = fixed_type(b, "index");
            shared.arguments.extend(carried.into_iter().zip(carried_types));
            shared.arguments.extend(coordinates.drain(..).map(|name| (name, index)));
            for ty in types {
                let Ok(of_iterator) = transformed(b, ty, Transform::Renamed("sparse_tensor.iterator")) else {
                    return Err(text_error(b, "expected sparse_tensor.iter_space type", place));
                };
                shared.iterators.extend(of_iterator);
            }
            set_bits(b, used, bits)?;
            shared
        }
    };
    if !b.input.take_word("case") {
        let i64 = integer_of(b, 64);
        let mut numbers = Vec::new();
        for bits in &shared.cases {
            let text = b.core.ir.texts.add(bits.to_string().as_bytes());
            numbers.push(b.core.ir.attributes.add(AttributeKind::Integer(text, Some(i64))));
        }
        set_array(b, cases, &numbers)?;
        return Ok(None);
    }
    let mut named: Vec<(Use, TypeId)> = shared.arguments.clone();
    let (mut bits, mut space) = (0u64, 0usize);
    comma_list(b, |b| {
        if !b.input.take_word("_") {
            let iterator = argument_name(b)?;
            bits |= 1u64.checked_shl(space as u32).unwrap_or_default();
            named.extend(shared.iterators.get(space).map(|ty| (iterator, *ty)));
        }
        space += 1;
        Ok(())
    })?;
    shared.cases.push(bits);
    let state = b.forms.state()?;
    state.arguments.extend(named.into_iter().map(|(name, ty)| (name, ty, None)));
    state.shared = Some(shared);
    // This step is taken again after the region.
    state.step -= 1;
    expect_region(b, region, true).map(Some)
}

/// `(%a, %b) at(%i) iter_args(%x = %c) : (t, u) -> v`, and `case %it, _ {` a region, each on a line.
fn print_coiteration(
    form: &mut FormPrinter<'_, '_>,
    (spaces, inits, TypesOf(results), used, cases, region): CoiterationParts,
) -> Option<()> {
    let regions = form.parts.regions(region).to_vec();
    let bits = u64::try_from(form.number(used)?).ok()?;
    let entries: Vec<Vec<ValueId>> = regions.iter().map(|region| entry_arguments(form, *region)).collect();
    let space_types = form.types_of(spaces);
    let (count, shared) = (form.parts.count(inits), form.parts.count(inits) + bits.count_ones() as usize);
    let (carried, coordinates) = match entries.first() {
        Some(first) => first.get(..shared)?.split_at_checked(count)?,
        None => (&[][..], &[][..]),
    };
    form.str("(");
    print_value_list(form, spaces);
    form.str(")");
    if bits != 0 {
        let (mut names, levels) = (coordinates.iter(), u64::BITS - bits.leading_zeros());
        form.str(" at(");
        form.list(0..levels, |form, level| {
            match bits >> level & 1 {
                1 => form.printer.value(*names.next()?),
                _ => form.str("_"),
            }
            Some(())
        })?;
        form.str(")");
    }
    let (init_types, result_types) = (form.types_of(inits), form.types_of(results));
    form.are_same(&init_types, &result_types).then_some(())?;
    form.printed.values.add(inits.0);
    if count > 0 {
        form.str(" iter_args");
        print_assignments(form, carried, inits)?;
    }
    form.str(" : (");
    form.types(&space_types);
    form.str(")");
    if count > 0 {
        form.str(" -> ");
        form.printer.result_types(result_types.iter().copied());
    }
    let cases = form.elements(cases)?;
    (cases.len() == regions.len()).then_some(())?;
    for ((case, id), entry) in cases.iter().zip(&regions).zip(&entries) {
        let used_spaces = u64::try_from(form.parts.ir.integer(*case)?).ok()?;
        let (common, iterators) = entry.split_at_checked(shared)?;
        let is_iterator = |(space, iterator): (&crate::ir::TypeId, &ValueId)| {
            let of = [form.parts.ir.value_type(*iterator)];
            is_made_of(form.parts.ir, Transform::Renamed("sparse_tensor.iterator"), &[*space], &of)
        };
        let named = space_types
            .iter()
            .enumerate()
            .filter(|(index, _)| used_spaces.checked_shr(*index as u32).unwrap_or(0) & 1 == 1);
        let named: Vec<_> = named.map(|(_, space)| space).collect();
        let fits = iterators.len() == named.len()
            && iterators.len() == used_spaces.count_ones() as usize
            && named.into_iter().zip(iterators).all(is_iterator);
        fits.then_some(())?;
        let (of_carried, of_coordinates) = common.split_at_checked(count)?;
        let carried_types = types_of_values(form, of_carried);
        let has_indices = types_of_values(form, of_coordinates).iter().all(|ty| form.is_type(*ty, "index"));
        (form.are_same(&carried_types, &init_types) && has_indices).then_some(())?;
        for (own, first) in common.iter().zip(carried.iter().chain(coordinates)) {
            (own == first || form.printer.write_as(*own, *first)).then_some(())?;
        }
        form.new_line();
        form.str("case ");
        let mut names = iterators.iter();
        form.list(0..space_types.len(), |form, space| {
            match used_spaces.checked_shr(space as u32).unwrap_or(0) & 1 {
                1 => form.printer.value(*names.next()?),
                _ => form.str("_"),
            }
            Some(())
        })?;
        form.str(" ");
        headed_region(form, region, *id)?;
    }
    form.printed.regions.add(region.0);
    Some(())
}

/// The parts of a header that all regions of the operation get.
#[derive(Clone, Default)]
pub(crate) struct Shared {
    /// Arguments by name, with their types: what is carried, and the coordinates of a coiteration.
    pub(super) arguments: Vec<(Use, TypeId)>,
    /// The types of the iterators, one for each space.
    pub(super) iterators: Vec<TypeId>,
    /// The bits of each case so far.
    pub(super) cases: Vec<u64>,
}

impl Shared {
    /// Arguments by name alone.
    pub(super) fn of(arguments: Vec<(Use, TypeId)>) -> Self {
        Self { arguments, ..Self::default() }
    }

    pub(super) fn into_arguments(self) -> impl Iterator<Item = (Use, TypeId)> {
        self.arguments.into_iter()
    }
}

/// `at(%i, _)`, or nothing: the names, and the bits of the levels that have one.
pub(super) fn used_coordinates(b: &mut Builder<'_>) -> Read<(Vec<Use>, u64)> {
    let (mut coordinates, mut bits, mut level) = (Vec::new(), 0u64, 0u32);
    if b.input.take_word("at") {
        punctuation(b, "(")?;
        list_until(b, ")", |b| {
            if !b.input.take_word("_") {
                coordinates.push(argument_name(b)?);
                bits |= 1u64.checked_shl(level).unwrap_or_default();
            }
            level += 1;
            Ok(())
        })?;
    }
    Ok((coordinates, bits))
}

/// Sets a number of which the bits say something.
pub(super) fn set_bits(b: &mut Builder<'_>, attribute: crate::assembly::AttributeIndex, bits: u64) -> Read<()> {
    let i64 = integer_of(b, 64);
    let text = b.core.ir.texts.add(bits.to_string().as_bytes());
    set_attribute(b, attribute, AttributeKind::Integer(text, Some(i64)))
}
