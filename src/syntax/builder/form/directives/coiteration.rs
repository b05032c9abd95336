//! Iteration over several sparse spaces at once: a header for all regions, and a case before each.

use super::super::expect::{comma_list, list_until, punctuation};
use super::super::finish::fixed_type;
use super::super::regions::expect_region;
use super::super::terms::integer_of;
use super::super::transforms::transformed;
use super::super::values::read_operands;
use super::super::{Builder, Read, TypePlace};
use super::lists::set_attribute;
use super::loops::{argument_name, arrow_types, assignments, copy_types};
use super::shaped::one_type;
use super::symbols::set_array;
use super::types::set_types;
use super::vectors::text_error;
use crate::assembly::{Argument, Transform};
use crate::ir::{AttributeKind, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

/// The parts of a header that all regions of the operation get.
#[derive(Clone, Default)]
pub(in crate::syntax::builder::form) struct Shared {
    /// Arguments by name, with their types: what is carried, and the coordinates of a coiteration.
    arguments: Vec<(Use, TypeId)>,
    /// The types of the iterators, one for each space.
    iterators: Vec<TypeId>,
    /// The bits of each case so far.
    cases: Vec<u64>,
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

/// `(%a, %b) at(%i, _) iter_args(%x = %c) : (t, u) -> v`, then `case %it, _ {` for each region.
pub(super) fn coiteration<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<Option<Reached>> {
    let [
        Argument::Slot(spaces),
        Argument::Slot(inits),
        Argument::Type(results),
        Argument::Attribute(used),
        Argument::Attribute(cases),
        Argument::Region(region),
    ] = arguments
    else {
        return Ok(None);
    };
    let mut shared = match b.forms.state()?.shared.take() {
        Some(shared) => shared,
        None => {
            punctuation(b, "(")?;
            let start = b.nesting.uses.len();
            read_operands(b)?;
            b.forms.slot(*spaces)?.values = start..b.nesting.uses.len();
            punctuation(b, ")")?;
            let (mut coordinates, bits) = used_coordinates(b)?;
            let mut shared = Shared::default();
            let carried = match b.input.take_word("iter_args") {
                true => assignments(b, *inits)?,
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
            set_types(b, *spaces, &types, TypePlace::At(place))?;
            let of_results = arrow_types(b, *results)?;
            copy_types(b, of_results.clone(), *inits)?;
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
            set_bits(b, *used, bits)?;
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
        set_array(b, *cases, &numbers)?;
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
    expect_region(b, *region, true).map(Some)
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
