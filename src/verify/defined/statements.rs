//! Constraints on types for which definitions have special words: [`Statement`].

use super::fault::DefinitionFault;
use super::view::{OpTypes, TypedValue};
use crate::assembly::{Side, Slot, Stated, Statement, Transform, TypeSource, ValueAt};
use crate::dialect::OpDefinition;
use crate::dialect::transforms::is_made_of;
use crate::ir::{Holder, TypeId, segments};
use crate::shape::Dim;

impl OpTypes<'_> {
    /// The values of a name of the definition; `None` if their number is ambiguous.
    pub(super) fn values_of<'d>(
        &self,
        definition: &'d OpDefinition,
        name: &str,
    ) -> Option<(&'d Slot, Vec<TypedValue>)> {
        [Side::Operands, Side::Results].into_iter().find_map(|side| {
            let at = side.of(definition).iter().position(|slot| &*slot.name == name)?;
            let runs = match side {
                Side::Operands => segments::of_operands(self.ir(), self.op(), definition)?,
                Side::Results => segments::of_results(self.ir(), self.op(), definition)?,
            };
            let values = runs.get(at)?.range().filter_map(|index| self.value(ValueAt { side, index })).collect();
            Some((&side.of(definition)[at], values))
        })
    }

    pub(super) fn verify_statement(
        &self,
        definition: &OpDefinition,
        statement: &Statement,
    ) -> Result<(), DefinitionFault> {
        let mut slots = Vec::with_capacity(statement.names.len());
        for name in &statement.names {
            let Some(slot) = self.values_of(definition, name) else { return Ok(()) };
            slots.push(slot);
        }
        let fault = |first: TypedValue, other: TypedValue| {
            Err(DefinitionFault::Stated { summary: statement.summary.clone(), test: statement.test, first, other })
        };
        let all = || slots.iter().filter_map(|(_, values)| values.first().copied());
        let found = match statement.test {
            Stated::Derived(transform) => return self.derived(definition, statement, transform, &slots[0]),
            Stated::Indices | Stated::Sizes => return self.counted(statement, &slots),
            Stated::SameElements => self.unlike(all(), |types, one, other| {
                types.same(types.element(one), types.element(other)) || types.is_foreign(one) || types.is_foreign(other)
            }),
            Stated::SameTypes => self.unlike(all(), |types, one, other| types.same(one, other)),
            Stated::SameRanks => self.unlike(all(), |types, one, other| {
                let rank = |ty: TypeId| types.shaped(ty).and_then(|shaped| Some(shaped.shape?.len()));
                rank(one).zip(rank(other)).is_none_or(|(one, other)| one == other)
            }),
            Stated::SameCounts => self.unlike(all(), |types, one, other| {
                types.elements(one).zip(types.elements(other)).is_none_or(|(one, other)| one == other)
            }),
            Stated::Together => {
                let is_there = |(_, values): &(&Slot, Vec<TypedValue>)| !values.is_empty();
                let is_right = slots.iter().all(is_there) || !slots.iter().any(is_there);
                if is_right { None } else { all().next().map(|only| (only, only)) }
            }
            Stated::Elements => {
                let (Some((_, values)), Some(whole)) = (slots.first(), slots.get(1).and_then(|(_, of)| of.first()))
                else {
                    return Ok(());
                };
                let element = self.element(whole.1);
                let wrong = values.iter().find(|value| !self.same(value.1, element));
                let has_other_count = self.elements(whole.1).is_some_and(|count| count != values.len() as u64);
                match wrong {
                    Some(value) => Some((*whole, *value)),
                    None if has_other_count => Some((*whole, *whole)),
                    None => None,
                }
            }
        };
        match found {
            Some((first, other)) => fault(first, other),
            None => Ok(()),
        }
    }

    /// Whether there are as many values as a type has dimensions, or dynamic ones.
    fn counted(&self, statement: &Statement, slots: &[(&Slot, Vec<TypedValue>)]) -> Result<(), DefinitionFault> {
        let [(_, values), (_, of)] = slots else { return Ok(()) };
        let Some(whole) = of.first().copied() else { return Ok(()) };
        let Holder::Shape(dims) = self.arena().holder(whole.1) else { return Ok(()) };
        let is_counted = |dim: &&Dim| statement.test == Stated::Indices || dim.is_dynamic();
        let (found, expected) = (values.len(), dims.iter().filter(is_counted).count());
        if found == expected {
            return Ok(());
        }
        let numbers =
            statement.summary.replace("{expected}", &expected.to_string()).replace("{found}", &found.to_string());
        let summary = numbers.replace("{type}", &self.print(whole.1)).into();
        Err(DefinitionFault::Stated { summary, test: statement.test, first: whole, other: whole })
    }

    /// The first value, and a value whose type differs from its type.
    fn unlike(
        &self,
        mut all: impl Iterator<Item = TypedValue>,
        is_like: impl Fn(&Self, TypeId, TypeId) -> bool,
    ) -> Option<(TypedValue, TypedValue)> {
        let first = all.next()?;
        all.find(|other| !is_like(self, first.1, other.1)).map(|other| (first, other))
    }

    /// The number of elements of a type whose sizes are all known.
    fn elements(&self, ty: TypeId) -> Option<u64> {
        self.shape(ty)?.iter().try_fold(1u64, |count, dim| count.checked_mul(dim.size()?))
    }

    /// Whether values have the types that are derived from their source.
    fn derived(
        &self,
        definition: &OpDefinition,
        statement: &Statement,
        transform: Option<Transform>,
        (slot, values): &(&Slot, Vec<TypedValue>),
    ) -> Result<(), DefinitionFault> {
        let (source, transform) = match (transform, &slot.source) {
            (Some(transform), _) => match statement.names.get(1) {
                Some(source) => (source, transform),
                None => return Ok(()),
            },
            (None, TypeSource::Of(source, transform)) => (source, *transform),
            (None, _) => return Ok(()),
        };
        let Some((_, sources)) = self.values_of(definition, source) else { return Ok(()) };
        let (Some(first), Some(other)) = (sources.first(), values.first()) else { return Ok(()) };
        // Elements of types that are not described are not known.
        if transform != Transform::Same && sources.iter().any(|source| self.is_foreign(source.1)) {
            return Ok(());
        }
        let types = |values: &[TypedValue]| values.iter().map(|value| value.1).collect::<Vec<_>>();
        if is_made_of(self.ir(), transform, &types(&sources), &types(values)) {
            return Ok(());
        }
        let (summary, test) = (statement.summary.clone(), Stated::Derived(Some(transform)));
        Err(DefinitionFault::Stated { summary, test, first: *first, other: *other })
    }
}
