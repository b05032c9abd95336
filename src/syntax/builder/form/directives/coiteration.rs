//! Iteration over several sparse spaces at once: a header for all regions, and a case before each.

use super::super::{Builder, Read, TypePlace};
use crate::assembly::{Argument, Transform};
use crate::ir::{AttributeKind, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;

/// What the header of a coiteration gives to all regions.
#[derive(Clone, Default)]
pub(in crate::syntax::builder::form) struct Shared {
    /// Initial values and coordinates by name, with their types.
    arguments: Vec<(Use, TypeId)>,
    /// The types of the iterators, one for each space.
    iterators: Vec<TypeId>,
    /// The bits of each case so far.
    cases: Vec<u64>,
}

impl<'s> Builder<'s> {
    /// `(%a, %b) at(%i, _) iter_args(%x = %c) : (t, u) -> v`, then `case %it, _ {` for each region.
    pub(super) fn coiteration(&mut self, arguments: &'s [Argument]) -> Read<Option<Reached>> {
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
        let mut shared = match self.state()?.shared.take() {
            Some(shared) => shared,
            None => {
                self.punctuation("(")?;
                let start = self.nesting.uses.len();
                self.read_operands()?;
                self.slot(*spaces)?.values = start..self.nesting.uses.len();
                self.punctuation(")")?;
                let (mut coordinates, bits) = self.used_coordinates()?;
                let mut shared = Shared::default();
                let carried = match self.input.take_word("iter_args") {
                    true => self.assignments(*inits)?,
                    false => Vec::new(),
                };
                self.punctuation(":")?;
                self.punctuation("(")?;
                let place = self.input.peek()?.1;
                let mut types = Vec::new();
                self.list_until(")", |form| {
                    types.push(form.one_type()?);
                    Ok(())
                })?;
                self.set_types(*spaces, &types, TypePlace::At(place))?;
                let of_results = self.arrow_types(*results)?;
                self.copy_types(of_results.clone(), *inits)?;
                let carried_types = self.core.types[of_results].to_vec();
                let index = self.fixed_type("index");
                shared.arguments.extend(carried.into_iter().zip(carried_types));
                shared.arguments.extend(coordinates.drain(..).map(|name| (name, index)));
                for ty in types {
                    let Ok(of_iterator) = self.transformed(ty, Transform::Renamed("sparse_tensor.iterator")) else {
                        return Err(self.text_error("expected sparse_tensor.iter_space type", place));
                    };
                    shared.iterators.extend(of_iterator);
                }
                self.set_bits(*used, bits)?;
                shared
            }
        };
        if !self.input.take_word("case") {
            let i64 = self.integer_of(64);
            let mut numbers = Vec::new();
            for bits in &shared.cases {
                let text = self.core.ir.texts.add(bits.to_string().as_bytes());
                numbers.push(self.core.ir.attributes.add(AttributeKind::Integer(text, Some(i64))));
            }
            self.set_array(*cases, &numbers)?;
            return Ok(None);
        }
        let mut named: Vec<(Use, TypeId)> = shared.arguments.clone();
        let (mut bits, mut space) = (0u64, 0usize);
        self.comma_list(|form| {
            if !form.input.take_word("_") {
                let iterator = form.argument_name()?;
                bits |= 1u64.checked_shl(space as u32).unwrap_or_default();
                named.extend(shared.iterators.get(space).map(|ty| (iterator, *ty)));
            }
            space += 1;
            Ok(())
        })?;
        shared.cases.push(bits);
        let state = self.state()?;
        state.arguments.extend(named.into_iter().map(|(name, ty)| (name, ty, None)));
        state.shared = Some(shared);
        // This step is taken again after the region.
        state.step -= 1;
        self.expect_region(*region, true).map(Some)
    }

    /// `at(%i, _)`, or nothing: the names, and the bits of the levels that have one.
    pub(super) fn used_coordinates(&mut self) -> Read<(Vec<Use>, u64)> {
        let (mut coordinates, mut bits, mut level) = (Vec::new(), 0u64, 0u32);
        if self.input.take_word("at") {
            self.punctuation("(")?;
            self.list_until(")", |form| {
                if !form.input.take_word("_") {
                    coordinates.push(form.argument_name()?);
                    bits |= 1u64.checked_shl(level).unwrap_or_default();
                }
                level += 1;
                Ok(())
            })?;
        }
        Ok((coordinates, bits))
    }

    /// Sets a number of which the bits say something.
    pub(super) fn set_bits(&mut self, attribute: crate::assembly::AttributeIndex, bits: u64) -> Read<()> {
        let i64 = self.integer_of(64);
        let text = self.core.ir.texts.add(bits.to_string().as_bytes());
        self.set_attribute(attribute, AttributeKind::Integer(text, Some(i64)))
    }
}
