//! The numbers that values hold, which a program computes: [`RelationReader::elements`].
//!
//! Numbers are computed when a relation needs them, from a value back to its definition, so that a program without such operations takes no
//! time. An unknown number is a symbol, the same wherever the value is used.

use super::apply::{RelationReader, RelationState, columns};
use super::computation::Computation;
use super::dims::ElementTerms;
use super::facts::DimPlace;
use super::symbols;
use crate::ir::types::Signedness;
use crate::ir::{AttributeId, Definition, Holder, Ir, OpId, Type, ValueId};
use crate::shape::{Axis, Dim};
use crate::sizes::{Operator, Term, wrapped};
use smallvec::{SmallVec, smallvec};

/// Maximum length of a vector that may be a shape.
const MOST_ELEMENTS: usize = 16;

impl RelationReader<'_> {
    /// The numbers of a value; `None` if the value is not a number or vector of numbers, or has too many.
    pub(crate) fn elements(&self, value: ValueId, reading: &mut RelationState<'_>) -> Option<ElementTerms> {
        self.elements_within(value, reading, self.budget.computed_depth)
    }

    /// The number of a value that is a single number; `None` if it has another count of elements.
    pub(crate) fn element(&self, value: ValueId, reading: &mut RelationState<'_>) -> Option<Term> {
        match self.elements(value, reading)?[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    fn elements_within(&self, value: ValueId, reading: &mut RelationState<'_>, depth: usize) -> Option<ElementTerms> {
        if let Some(known) = reading.dims.elements(value) {
            return Some(known.clone());
        }
        let count = self.element_count(value);
        let computed = match (self.ir.definition(value), depth.checked_sub(1)) {
            // A value that depends on itself is an error, which another check reports.
            (Definition::Result(op), Some(depth)) if !reading.computing.contains(&value) => {
                reading.computing.push(value);
                let computed = self.compute(op, value, count, reading, depth);
                let computed = computed.or_else(|| self.common_elements(value, reading, depth));
                reading.computing.pop();
                computed
            }
            (Definition::Argument(_), Some(depth)) if !reading.computing.contains(&value) => {
                reading.computing.push(value);
                let computed = self.common_elements(value, reading, depth);
                reading.computing.pop();
                computed
            }
            (Definition::Result(_) | Definition::Argument(_), Some(_)) => None,
            (Definition::Undefined, _) | (_, None) => None,
        };
        let elements = match computed {
            Some(elements) if elements.len() <= MOST_ELEMENTS && count.is_none_or(|count| count == elements.len()) => {
                elements
            }
            Some(_) | None => (0..count? as u32).map(|axis| reading.facts.element(DimPlace { value, axis })).collect(),
        };
        reading.dims.set_elements(value, elements.clone());
        Some(elements)
    }

    /// Whether a computation converts between booleans and numbers without being evaluated: only `stablehlo.convert` of a boolean is.
    fn makes_number_of_truth(&self, op: OpId, computation: Computation, result: ValueId) -> bool {
        let is_result = self.is_truth(result);
        match computation {
            Computation::Arithmetic(_) => is_result,
            Computation::Same => {
                let is_operand = self.ir.operands(op).first().is_some_and(|operand| self.is_truth(*operand));
                is_result != is_operand && (is_result || self.ir.op_name_bytes(op) != b"stablehlo.convert")
            }
            _ => false,
        }
    }

    /// Whether a value is a boolean.
    fn is_truth(&self, value: ValueId) -> bool {
        matches!(self.element_type(value), Type::Integer { width: 1, .. })
    }

    fn is_unsigned(&self, value: ValueId) -> bool {
        matches!(self.element_type(value), Type::Integer { signedness: Signedness::Unsigned, .. })
    }

    /// The constant that an attribute of the definition of a value holds.
    pub(crate) fn constant(&self, value: ValueId) -> Option<AttributeId> {
        let Definition::Result(op) = self.ir.definition(value) else { return None };
        match self.computation(op)? {
            Computation::Constant(name) => self.ir.own_attribute(op, name),
            _ => None,
        }
    }

    fn computation(&self, op: OpId) -> Option<Computation> {
        Computation::of(self.ir.wrapped_name(op).as_deref().unwrap_or(self.ir.op_name_bytes(op)))
    }

    fn element_type(&self, value: ValueId) -> &Type {
        let types = &self.ir.types;
        let ty = self.ir.value_type(value);
        types.resolved(types.shaped(ty).map_or(ty, |shaped| shaped.element))
    }

    /// The numbers of a value, if all its sources have the same numbers.
    fn common_elements(&self, value: ValueId, reading: &mut RelationState<'_>, depth: usize) -> Option<ElementTerms> {
        let mut sources = self.incoming.get(&value)?.iter().filter(|source| **source != value);
        let common = self.elements_within(*sources.next()?, reading, depth)?;
        let known: SmallVec<[u64; 4]> =
            common.iter().map(|number| reading.facts.value(*number)).collect::<Option<_>>()?;
        for source in sources {
            let other = self.elements_within(*source, reading, depth)?;
            if !other.iter().map(|number| reading.facts.value(*number)).eq(known.iter().copied().map(Some)) {
                return None;
            }
        }
        Some(common)
    }

    /// The number of elements of a value by its type, if it is a number or a short vector.
    pub(crate) fn element_count(&self, value: ValueId) -> Option<usize> {
        element_count(self.ir, value)
    }

    fn compute(
        &self,
        op: OpId,
        result: ValueId,
        count: Option<usize>,
        reading: &mut RelationState<'_>,
        depth: usize,
    ) -> Option<ElementTerms> {
        if reading.facts.hides(op) {
            return None;
        }
        let operands = self.ir.operands(op);
        let first = operands.first().copied();
        let mut of = |value: ValueId| self.elements_within(value, reading, depth);
        let computation = self.computation(op)?;
        if self.makes_number_of_truth(op, computation, result) {
            return None;
        }
        match computation {
            Computation::Constant(_) => {
                let numbers = self.numbers(self.constant(result)?)?;
                Some(numbers.into_iter().map(|number| reading.facts.constant(wrapped(number))).collect())
            }
            Computation::DimOf => {
                let axis = of(*operands.get(1)?)?;
                let [axis] = axis[..] else { return None };
                let axis = reading.facts.value(axis)?;
                self.dimension(first?, axis, reading)
            }
            Computation::DimAt(name) => {
                let axis = self.attribute_or(op, name, 0)?;
                self.dimension(first?, wrapped(axis), reading)
            }
            Computation::DimsFrom(start) => {
                let place = self.ir.results(op).position(|own| own == result)?;
                self.dimension(first?, place.checked_sub(start)? as u64, reading)
            }
            Computation::ShapeOf => {
                let row = reading.row(self.ir, first?)?;
                let (start, end) = (self.attribute_or(op, "start", 0)?, self.attribute_or(op, "end", i64::MAX)?);
                Some(between(start, end, row.rank()).map(|axis| reading.dims.get(row, axis)).collect())
            }
            Computation::Rank => {
                let row = reading.row(self.ir, first?)?;
                Some(smallvec![reading.facts.constant(row.rank() as u64)])
            }
            Computation::Same => {
                let elements = of(first?)?;
                // A number may be broadcast to a vector.
                match (elements.len(), count) {
                    (1, Some(count)) => Some(smallvec![elements[0]; count]),
                    _ => Some(elements),
                }
            }
            Computation::Arithmetic(operator) => {
                let (left, right) = (of(first?)?, of(*operands.get(1)?)?);
                let count = left.len().max(right.len());
                // A single number applies to all elements.
                let at = |numbers: &ElementTerms, place: usize| match numbers[..] {
                    [only] => Some(only),
                    _ => numbers.get(place).copied(),
                };
                let pairs = (0..count).map(|place| Some((at(&left, place)?, at(&right, place)?)));
                let pairs: SmallVec<[_; 4]> = pairs.collect::<Option<_>>()?;
                Some(pairs.into_iter().map(|(left, right)| reading.facts.compute(operator, left, right)).collect())
            }
            Computation::Fold(fold) => {
                let fold = fold.written(self.ir, op)?;
                let lists: SmallVec<[ElementTerms; 3]> =
                    operands.iter().map(|operand| of(*operand)).collect::<Option<_>>()?;
                let count = lists.iter().map(SmallVec::len).max()?;
                // A negative number stands for a large one in an unsigned type.
                let is_unsigned =
                    fold_is_unsigned(self.ir, op) || operands.iter().any(|operand| self.is_unsigned(*operand));
                let at = |list: &ElementTerms, place: usize| {
                    if list.len() == 1 { list.first().copied() } else { list.get(place).copied() }
                };
                let found = (0..count).map(|place| {
                    let terms: SmallVec<[Term; 3]> = lists.iter().map(|list| at(list, place)).collect::<Option<_>>()?;
                    let known = |term: &Term| {
                        let number = self::number(reading.facts.value(*term)?);
                        (!is_unsigned || number >= 0).then_some(number)
                    };
                    let numbers: Option<SmallVec<[i64; 3]>> = terms.iter().map(known).collect();
                    match numbers {
                        Some(numbers) => Some(reading.facts.constant(wrapped(fold.apply(&numbers)?))),
                        None if terms.iter().all(|term| reading.facts.value(*term).is_some()) => None,
                        None if is_unsigned && !terms.iter().all(|term| reading.facts.is_natural(*term)) => None,
                        None => reading.facts.fold(fold, &terms),
                    }
                });
                found.collect()
            }
            Computation::Count => {
                let count = u64::try_from(count?).ok()?;
                Some((0..count).map(|number| reading.facts.constant(number)).collect())
            }
            Computation::Fill(name) => {
                let [number] = self.numbers(self.ir.own_attribute(op, name)?)?[..] else { return None };
                let [count] = of(first?)?[..] else { return None };
                let count =
                    usize::try_from(reading.facts.value(count)?).ok().filter(|count| *count <= MOST_ELEMENTS)?;
                Some(smallvec![reading.facts.constant(wrapped(number)); count])
            }
            Computation::Concatenate => {
                let mut all = ElementTerms::new();
                for operand in operands {
                    all.extend(of(*operand)?);
                    if all.len() > MOST_ELEMENTS {
                        return None;
                    }
                }
                Some(all)
            }
            Computation::Extract => {
                let elements = of(first?)?;
                let place = match operands.get(1) {
                    Some(place) => {
                        let place = of(*place)?;
                        let [place] = place[..] else { return None };
                        usize::try_from(reading.facts.value(place)?).ok()?
                    }
                    None => 0,
                };
                elements.get(place).map(|element| smallvec![*element])
            }
            Computation::Pick => {
                let elements = of(first?)?;
                let places = of(*operands.get(1)?)?;
                let place = |place: &Term| {
                    let place = number(reading.facts.value(*place)?);
                    let place = if place < 0 { place.checked_add(elements.len() as i64)? } else { place };
                    elements.get(usize::try_from(place).ok()?).copied()
                };
                places.iter().map(place).collect()
            }
            Computation::Between => {
                let elements = of(first?)?;
                let mut written = |value: Option<&ValueId>, missing: i64| match value {
                    Some(value) if !matches!(self.ir.types.resolved(self.ir.value_type(*value)), Type::None) => {
                        let [only] = self.elements_within(*value, reading, depth)?[..] else { return None };
                        reading.facts.value(only).map(number)
                    }
                    Some(_) | None => Some(missing),
                };
                let (start, end) = (written(operands.get(1), 0)?, written(operands.get(2), i64::MAX)?);
                // Along the only axis, with steps of 1.
                let (axis, step) = (written(operands.get(3), 0)?, written(operands.get(4), 1)?);
                let is_plain = matches!(axis, 0 | -1) && step == 1;
                is_plain.then(|| between(start, end, elements.len()).map(|place| elements[place]).collect())
            }
            Computation::Slice => {
                let elements = of(first?)?;
                let bound = |name| match self.ir.integer_list(self.ir.attribute(op, name)?)?[..] {
                    [only] => usize::try_from(only).ok(),
                    _ => None,
                };
                let (start, end, step) = (bound("start_indices")?, bound("limit_indices")?, bound("strides")?);
                Some(elements.get(start..end)?.iter().copied().step_by(step.max(1)).collect())
            }
            Computation::Unpack => {
                let place = self.ir.results(op).position(|known| known == result)?;
                of(first?)?.get(place).map(|element| smallvec![*element])
            }
            Computation::Split => {
                let (elements, place) = (of(first?)?, of(*operands.get(1)?)?);
                let [place] = place[..] else { return None };
                let place = number(reading.facts.value(place)?);
                let place = if place < 0 { place.checked_add(elements.len() as i64)? } else { place };
                let (head, tail) = elements.split_at_checked(usize::try_from(place).ok()?)?;
                let is_head = self.ir.results(op).next() == Some(result);
                Some(ElementTerms::from_slice(if is_head { head } else { tail }))
            }
            Computation::Affine => {
                let numbers: Option<SmallVec<[Term; 4]>> = operands
                    .iter()
                    .map(|operand| match of(*operand)?[..] {
                        [only] => Some(only),
                        _ => None,
                    })
                    .collect();
                match symbols::affine_results(self, self.ir.attribute(op, "map")?, &numbers?, reading)?[..] {
                    [only] => Some(smallvec![only?]),
                    _ => None,
                }
            }
            Computation::Broadcast => {
                let shapes: SmallVec<[ElementTerms; 2]> =
                    operands.iter().map(|operand| of(*operand)).collect::<Option<_>>()?;
                let rank = shapes.iter().map(SmallVec::len).max()?;
                let mut all = ElementTerms::new();
                for from_right in (0..rank).rev() {
                    let column =
                        shapes.iter().filter_map(|shape| Some(shape[shape.len().checked_sub(from_right + 1)?]));
                    let mut joined: Option<Term> = None;
                    for dim in column {
                        joined = Some(match joined {
                            Some(joined) => reading.facts.join(joined, dim).ok()?,
                            None => dim,
                        });
                    }
                    all.extend(joined);
                }
                Some(all)
            }
            Computation::Product => {
                let elements = of(first?)?;
                Some(smallvec![reading.product(elements)])
            }
            Computation::Size => {
                let row = reading.row(self.ir, first?)?;
                let dims = columns(row, reading);
                Some(smallvec![reading.product(dims)])
            }
        }
    }

    /// A number of an attribute, or `missing` without the attribute.
    fn attribute_or(&self, op: OpId, name: &str, missing: i64) -> Option<i64> {
        match self.ir.attribute(op, name) {
            Some(value) => self.ir.integer(value),
            None => Some(missing),
        }
    }

    fn dimension(&self, value: ValueId, axis: u64, reading: &mut RelationState<'_>) -> Option<ElementTerms> {
        let row = reading.row(self.ir, value)?;
        // PyTorch and ONNX permit negative axes too.
        let axis = Axis::wrapped(number(axis), row.rank())?;
        Some(smallvec![reading.dims.get(row, axis.index())])
    }

    fn numbers(&self, attribute: AttributeId) -> Option<Vec<i64>> {
        if let Some(number) = self.ir.integer(attribute) {
            return Some(vec![number]);
        }
        if let Some(list) = self.ir.integer_list(attribute) {
            return (list.len() <= MOST_ELEMENTS).then_some(list);
        }
        let (_, words) = self.ir.elements(attribute)?;
        let [word] = words[..] else { return None };
        Some(vec![crate::ir::integer(word.as_bytes())?])
    }
}

impl RelationState<'_> {
    /// The product of sizes.
    pub(crate) fn product(&mut self, sizes: impl IntoIterator<Item = Term>) -> Term {
        let one = self.facts.constant(1);
        sizes.into_iter().fold(one, |product, size| self.facts.compute(Operator::Multiply, product, size))
    }
}

/// Whether an operation treats its operands as unsigned, whatever their types are.
fn fold_is_unsigned(ir: &Ir, op: OpId) -> bool {
    let name = ir.op_name_bytes(op);
    let is_named = name.ends_with(b"ui") || name.strip_prefix(b"index.").is_some_and(|name| name.ends_with(b"u"));
    let predicate = ir.attribute(op, "predicate").or_else(|| ir.attribute(op, "pred"));
    is_named
        || predicate.is_some_and(|predicate| match ir.integer(predicate) {
            Some(number) => number >= 6,
            None => ir.enumerated_last(predicate).is_some_and(|word| word.starts_with('u')),
        })
}

/// The number that was [`wrapped`].
pub(crate) const fn number(size: u64) -> i64 {
    size as i64
}

/// The range between two indices in a list, as in ONNX: negative ones count from the right, and both are limited to the
/// length.
pub(crate) fn between(start: i64, end: i64, count: usize) -> std::ops::Range<usize> {
    let place = |place: i64| {
        let place = if place < 0 { place.saturating_add(count as i64) } else { place };
        usize::try_from(place).unwrap_or(0).min(count)
    };
    place(start)..place(end)
}

/// The number of elements of a value by its type, if it is a number or a short vector.
pub(crate) fn element_count(ir: &Ir, value: ValueId) -> Option<usize> {
    let types = &ir.types;
    let is_number = |ty| matches!(types.resolved(ty), Type::Index | Type::Integer { width: 8.., .. });
    let few = |dim: &Dim| dim.size().and_then(|size| usize::try_from(size).ok()).filter(|size| *size <= MOST_ELEMENTS);
    match types.resolved(ir.value_type(value)) {
        Type::Index | Type::Integer { width: 8.., .. } => Some(1),
        Type::Opaque(text) if **text == *b"!torch.int" => Some(1),
        Type::Opaque(text) if text.ends_with(b",si64>") || text.ends_with(b",si32>") => {
            match ir.types.holder(ir.value_type(value)) {
                Holder::Shape([]) => Some(1),
                Holder::Shape([only]) => few(only),
                Holder::Shape(_) | Holder::Unknown | Holder::Scalar => None,
            }
        }
        Type::RankedTensor { shape, element, .. } if is_number(*element) => match &shape[..] {
            [] => Some(1),
            [only] => few(only),
            _ => None,
        },
        _ => None,
    }
}
