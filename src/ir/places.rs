//! [`Places`]: the spans of all parts of a module in its text, and the part at an offset.
//!
//! The table is filled while a text is read, if [`Options`](crate::syntax::Options) enable it. It describes the text: changes of the module do not affect it.

use super::ids::{ArenaRange, BlockId, OpId, ValueId};
use super::{Ir, Text, table};
use crate::source::Span;

/// The part at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Element {
    /// An operation, from its first result to the end of its location.
    Operation(OpId),
    /// The name of an operation, including quotes.
    Name(OpId),
    /// The name that binds results, starting with this one.
    Result(OpId, u32),
    /// An operand.
    Operand(OpId, u32),
    /// The type of an operand.
    OperandType(OpId, u32),
    /// The type of a result.
    ResultType(OpId, u32),
    /// The name of an attribute, with its index in [`OperationPlaces::attributes`].
    AttributeName(OpId, u32),
    /// The value of an attribute, with the same index.
    Attribute(OpId, u32),
    /// A successor.
    Successor(OpId, u32),
    /// The name under which an operation is a symbol, without `@` and quotes.
    SymbolName(OpId),
    /// One name of a reference to a symbol, with `@`.
    Symbol,
    /// The name of an alias at its definition, with `#` or `!`.
    AliasName,
    /// The use of an alias.
    Alias,
    /// The label of a block.
    Label(BlockId),
    /// The name of an argument of a block.
    Argument(BlockId, u32),
    /// The type of a block argument, where the type comes after the name.
    ArgumentType(BlockId, u32),
}

/// The places of an operand and its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandPlace {
    /// `%a`, `%a#1`
    pub name: Span,
    /// The place of the operand's type, which several operands may share; `None` if the form omits the type.
    pub ty: Option<Span>,
}

/// The places of an attribute of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttributePlace {
    /// The name of the attribute, as in the dictionary or in the definition of the operation.
    pub name: Text,
    /// The place of the name; `None` if the custom form omits it.
    pub key: Option<Span>,
    /// The value, including its type; in a custom form with special notation, the whole notation.
    pub value: Span,
}

/// The places of the name and the type of a value at its definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ValuePlace {
    /// `None` for a result without a name.
    pub name: Option<Span>,
    /// The place of the type; `None` if the form omits it.
    pub ty: Option<Span>,
}

/// The places of the parts of an operation. Its results are [values](Places::value).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperationPlaces<'p> {
    /// The whole operation, from the first result to the end of the location.
    pub whole: Span,
    /// The name of the operation, including quotes.
    pub name: Span,
    /// The operands of the operation, in order.
    pub operands: &'p [OperandPlace],
    /// The attributes that are written, in the order of the text.
    pub attributes: &'p [AttributePlace],
    /// The successors of the operation, in the order of the text.
    pub successors: &'p [Span],
    /// The written regions of the operation, including braces, in the order of the text.
    pub regions: &'p [Span],
}

#[derive(Clone, Copy, Debug)]
struct PlaceEntry {
    whole: Span,
    name: Span,
    operands: ArenaRange,
    attributes: ArenaRange,
    successors: ArenaRange,
    regions: ArenaRange,
}

/// An element with the smallest element around it.
#[derive(Clone, Copy, Debug)]
struct Spot {
    span: Span,
    element: Element,
    outer: Option<u32>,
}

/// The spans collected while an operation is read.
#[derive(Debug)]
pub(crate) struct OperationSpans<'r> {
    pub(crate) whole: Span,
    pub(crate) name: Span,
    pub(crate) operands: &'r [OperandPlace],
    pub(crate) attributes: &'r [AttributePlace],
    pub(crate) successors: &'r [Span],
    pub(crate) regions: &'r [Span],
}

/// The places of the elements of a text.
#[derive(Clone, Debug, Default)]
pub struct Places {
    operations: Vec<Option<PlaceEntry>>,
    operands: Vec<OperandPlace>,
    attributes: Vec<AttributePlace>,
    successors: Vec<Span>,
    regions: Vec<Span>,
    values: Vec<ValuePlace>,
    labels: Vec<Option<Span>>,
    /// The elements with places. In the complete table they are in the order of the text, outer ones first.
    spots: Vec<Spot>,
}

impl Places {
    /// The places of the parts of an operation; `None` if the text does not have the operation.
    pub fn operation(&self, op: OpId) -> Option<OperationPlaces<'_>> {
        let record = (*self.operations.get(op.index())?)?;
        Some(OperationPlaces {
            whole: record.whole,
            name: record.name,
            operands: &self.operands[record.operands.range()],
            attributes: &self.attributes[record.attributes.range()],
            successors: &self.successors[record.successors.range()],
            regions: &self.regions[record.regions.range()],
        })
    }

    /// The place of a value's definition. The results of a pack (`%0:2`) share its name.
    pub fn value(&self, value: ValueId) -> ValuePlace {
        self.values.get(value.index()).copied().unwrap_or_default()
    }

    /// The label of a block, if it has one.
    pub fn label(&self, block: BlockId) -> Option<Span> {
        *self.labels.get(block.index())?
    }

    /// The smallest element around an offset; between two elements, the latter.
    pub fn at(&self, offset: u32) -> Option<(Span, Element)> {
        self.around(offset).next()
    }

    /// All elements around an offset, the smallest first.
    pub fn around(&self, offset: u32) -> impl Iterator<Item = (Span, Element)> + '_ {
        let next = self.spots.partition_point(|spot| spot.span.start <= offset);
        let outer = |spot: &&Spot| self.spots.get(spot.outer? as usize);
        let all = std::iter::successors(next.checked_sub(1).and_then(|last| self.spots.get(last)), outer);
        all.filter(move |spot| offset <= spot.span.end).map(|spot| (spot.span, spot.element))
    }

    /// The innermost operation around an offset.
    pub fn operation_at(&self, offset: u32) -> Option<OpId> {
        self.around(offset).find_map(|(_, element)| match element {
            Element::Operation(op) => Some(op),
            _ => None,
        })
    }

    /// All elements in the order of the text, outer ones first.
    pub fn elements(&self) -> impl DoubleEndedIterator<Item = (Span, Element)> + ExactSizeIterator + '_ {
        self.spots.iter().map(|spot| (spot.span, spot.element))
    }

    /// The elements that begin in a span, in the order of the text.
    pub fn elements_in(&self, span: Span) -> impl Iterator<Item = (Span, Element)> + '_ {
        let first = self.spots.partition_point(|spot| spot.span.start < span.start);
        let inside = self.spots[first..].iter().take_while(move |spot| spot.span.start < span.end);
        inside.map(|spot| (spot.span, spot.element))
    }

    pub(crate) fn add(&mut self, span: Span, element: Element) {
        self.spots.push(Spot { span, element, outer: None });
    }

    /// Records an operation. A skipped operation is recorded again with its full span.
    pub(crate) fn add_operation(&mut self, op: OpId, reading: &OperationSpans<'_>) {
        self.add(reading.whole, Element::Operation(op));
        self.add(reading.name, Element::Name(op));
        for (index, operand) in (0..).zip(reading.operands) {
            self.add(operand.name, Element::Operand(op, index));
            if let Some(ty) = operand.ty {
                self.add(ty, Element::OperandType(op, index));
            }
        }
        for (index, attribute) in (0..).zip(reading.attributes) {
            self.add(attribute.value, Element::Attribute(op, index));
            if let Some(key) = attribute.key {
                self.add(key, Element::AttributeName(op, index));
            }
        }
        (0..).zip(reading.successors).for_each(|(index, span)| self.add(*span, Element::Successor(op, index)));
        let record = PlaceEntry {
            whole: reading.whole,
            name: reading.name,
            operands: append(&mut self.operands, reading.operands),
            attributes: append(&mut self.attributes, reading.attributes),
            successors: append(&mut self.successors, reading.successors),
            regions: append(&mut self.regions, reading.regions),
        };
        set(&mut self.operations, op.index(), Some(record));
    }

    /// Extends the place of a skipped operation to its whole text.
    pub(crate) fn widen(&mut self, op: OpId, whole: Span) {
        if let Some(Some(record)) = self.operations.get_mut(op.index()) {
            record.whole = whole;
        }
        let known = self.spots.iter_mut().rev().find(|spot| spot.element == Element::Operation(op));
        if let Some(spot) = known {
            spot.span = whole;
        }
    }

    pub(crate) fn add_value(&mut self, value: ValueId, place: ValuePlace) {
        set(&mut self.values, value.index(), place);
    }

    pub(crate) fn add_label(&mut self, block: BlockId, label: Span) {
        self.add(label, Element::Label(block));
        set(&mut self.labels, block.index(), Some(label));
    }

    /// Sorts the elements after everything was read.
    pub(crate) fn complete(&mut self) {
        let key = |spot: &Spot| (spot.span.start, std::cmp::Reverse(spot.span.end), spot.element);
        self.spots.sort_unstable_by_key(key);
        self.spots.dedup_by_key(|spot| (spot.span, spot.element));
        let mut open: Vec<u32> = Vec::new();
        for index in 0..self.spots.len() {
            let span = self.spots[index].span;
            while open.pop_if(|outer| self.spots[*outer as usize].span.end < span.end).is_some() {}
            self.spots[index].outer = open.last().copied();
            open.push(index as u32);
        }
    }
}

impl Ir {
    /// The table of places, if [`Options`](crate::syntax::Options) enable it.
    pub fn places(&self) -> Option<&Places> {
        self.text_places.as_deref()
    }

    /// The place of an attribute of an operation.
    pub fn attribute_place(&self, op: OpId, name: &str) -> Option<AttributePlace> {
        let places = self.places()?.operation(op)?;
        let is_named = |place: &&AttributePlace| *super::spelled(self.texts.get(place.name)) == *name.as_bytes();
        places.attributes.iter().find(is_named).copied()
    }
}

fn append<T: Copy>(all: &mut Vec<T>, new: &[T]) -> ArenaRange {
    let start = all.len();
    all.extend_from_slice(new);
    ArenaRange::new(start, all.len())
}

fn set<T: Clone + Default>(all: &mut Vec<T>, index: usize, value: T) {
    *table::entry(all, index, T::default()) = value;
}
