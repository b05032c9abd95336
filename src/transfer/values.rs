//! Sizes that values carry: numbers that a program computes, and vectors of them: [`Reader::elements`].
//!
//! They are looked for when an operation asks for them, from the value back to what defines it, so that a program without such
//! operations takes no time. What nothing is known of is a number of its own, the same wherever the value is used.

use super::apply::{Reader, Reading};
use super::dims::Elements;
use super::facts::{Facts, Place};
use crate::ir::{AttributeId, Definition, OpId, Type, ValueId};
use crate::sizes::{Operator, wrapped};
use smallvec::{SmallVec, smallvec};

/// Vectors of more numbers are no shapes.
const MOST_ELEMENTS: usize = 16;
/// So many operations are looked at one behind the other.
const DEEPEST: u32 = 48;

/// How the numbers of a result come from those of operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Computation {
    /// They are written in an attribute.
    Constant(&'static str),
    /// The dimension of the first operand that the second says.
    DimOf,
    /// The one that an attribute says.
    DimAt(&'static str),
    /// All dimensions of the first operand.
    ShapeOf,
    /// Those of the operand.
    Same,
    /// Element by element.
    Arithmetic(Operator),
    /// One after the other.
    Concatenate,
    /// The number of the first operand that the second says.
    Extract,
    /// What shapes broadcast to.
    Broadcast,
    /// The product of all.
    Product,
}

impl Computation {
    fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"arith.constant"
            | b"stablehlo.constant"
            | b"index.constant"
            | b"mhlo.constant"
            | b"onnx.Constant"
            | b"torch.constant.int" => Self::Constant("value"),
            b"shape.const_shape" => Self::Constant("shape"),
            b"shape.const_size" => Self::Constant("value"),
            b"tosa.const" | b"tosa.const_shape" => Self::Constant("values"),
            b"tensor.dim" | b"shape.dim" | b"torch.aten.size.int" => Self::DimOf,
            b"stablehlo.get_dimension_size" | b"mhlo.get_dimension_size" => Self::DimAt("dimension"),
            b"onnx.Dim" => Self::DimAt("axis"),
            b"shape.shape_of" | b"onnx.Shape" => Self::ShapeOf,
            b"arith.index_cast"
            | b"arith.index_castui"
            | b"arith.extsi"
            | b"arith.extui"
            | b"arith.trunci"
            | b"index.casts"
            | b"index.castu"
            | b"shape.size_to_index"
            | b"shape.index_to_size"
            | b"shape.to_extent_tensor"
            | b"shape.from_extent_tensor"
            | b"shape.value_as_shape"
            | b"stablehlo.convert"
            | b"stablehlo.reshape"
            | b"stablehlo.broadcast_in_dim"
            | b"tensor.cast" => Self::Same,
            b"arith.addi" | b"index.add" | b"stablehlo.add" | b"shape.add" => Self::Arithmetic(Operator::Add),
            b"arith.subi" | b"index.sub" | b"stablehlo.subtract" => Self::Arithmetic(Operator::Subtract),
            b"arith.muli" | b"index.mul" | b"stablehlo.multiply" | b"shape.mul" => Self::Arithmetic(Operator::Multiply),
            b"stablehlo.concatenate"
            | b"shape.concat"
            | b"tensor.from_elements"
            | b"shape.from_extents"
            | b"onnx.Concat"
            | b"torch.prim.ListConstruct" => Self::Concatenate,
            b"tensor.extract" | b"shape.get_extent" => Self::Extract,
            b"shape.broadcast" => Self::Broadcast,
            b"shape.num_elements" => Self::Product,
            _ => return None,
        })
    }
}

impl Reader<'_> {
    /// The numbers that a value is; `None` if it is none, or too many.
    pub(super) fn elements<F: Facts>(&self, value: ValueId, reading: &mut Reading<'_, F>) -> Option<Elements<F::Dim>> {
        self.elements_within(value, reading, DEEPEST)
    }

    /// The single number that a value is.
    pub(super) fn element<F: Facts>(&self, value: ValueId, reading: &mut Reading<'_, F>) -> Option<F::Dim> {
        match self.elements(value, reading)?[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    fn elements_within<F: Facts>(
        &self,
        value: ValueId,
        reading: &mut Reading<'_, F>,
        depth: u32,
    ) -> Option<Elements<F::Dim>> {
        if let Some(known) = reading.dims.elements(value) {
            return Some(known.clone());
        }
        let count = self.element_count(value);
        let computed = match (self.ir.definition(value), depth.checked_sub(1)) {
            // Values that are defined by one another are an error that is reported elsewhere.
            (Definition::Result(op), Some(depth)) if !reading.computing.contains(&value) => {
                reading.computing.push(value);
                let computed = self.compute(op, count, reading, depth);
                reading.computing.pop();
                computed
            }
            (Definition::Result(_), Some(_)) => None,
            (Definition::Argument(_) | Definition::Undefined, _) | (_, None) => None,
        };
        let elements = match computed {
            Some(elements) if elements.len() <= MOST_ELEMENTS && count.is_none_or(|count| count == elements.len()) => {
                elements
            }
            Some(_) | None => {
                (0..count? as u32).map(|axis| reading.facts.unknown(Some(Place { value, axis }))).collect()
            }
        };
        reading.dims.set_elements(value, elements.clone());
        Some(elements)
    }

    /// How many numbers a value is by its type, if it is one or a vector of few.
    fn element_count(&self, value: ValueId) -> Option<usize> {
        let types = &self.ir.types;
        let is_number = |ty| matches!(types.resolved(ty), Type::Index | Type::Integer { width: 8.., .. });
        match types.resolved(self.ir.value_type(value)) {
            Type::Index | Type::Integer { width: 8.., .. } => Some(1),
            Type::Opaque(text) if **text == *b"!torch.int" => Some(1),
            Type::RankedTensor { shape, element, .. } if is_number(*element) => match &shape[..] {
                [] => Some(1),
                [only] => only.size().and_then(|size| usize::try_from(size).ok()).filter(|size| *size <= MOST_ELEMENTS),
                _ => None,
            },
            _ => None,
        }
    }

    fn compute<F: Facts>(
        &self,
        op: OpId,
        count: Option<usize>,
        reading: &mut Reading<'_, F>,
        depth: u32,
    ) -> Option<Elements<F::Dim>> {
        let operands = self.ir.operands(op);
        let first = operands.first().copied();
        let mut of = |value: ValueId| self.elements_within(value, reading, depth);
        let wrapped_name = self.ir.wrapped_name(op);
        match Computation::of(wrapped_name.as_deref().unwrap_or(self.ir.op_name(op)))? {
            Computation::Constant(name) => {
                let numbers = self.numbers(self.ir.own_attribute(op, name)?)?;
                Some(numbers.into_iter().map(|number| reading.facts.constant(wrapped(number))).collect())
            }
            Computation::DimOf => {
                let axis = of(*operands.get(1)?)?;
                let [axis] = axis[..] else { return None };
                let axis = reading.facts.value(axis)?;
                self.dimension(first?, axis, reading)
            }
            Computation::DimAt(name) => {
                let axis = self.ir.integer(self.ir.attribute(op, name)?)?;
                self.dimension(first?, u64::try_from(axis).ok()?, reading)
            }
            Computation::ShapeOf => {
                let row = reading.row(self.ir, first?)?;
                Some((0..row.rank()).map(|axis| reading.dims.get(row, axis)).collect())
            }
            Computation::Same => {
                let elements = of(first?)?;
                // A number may become a vector of it.
                match (elements.len(), count) {
                    (1, Some(count)) => Some(smallvec![elements[0]; count]),
                    _ => Some(elements),
                }
            }
            Computation::Arithmetic(operator) => {
                let (left, right) = (of(first?)?, of(*operands.get(1)?)?);
                if left.len() != right.len() {
                    return None;
                }
                let pairs = left.iter().zip(&right);
                Some(pairs.map(|(left, right)| reading.facts.compute(operator, *left, *right)).collect())
            }
            Computation::Concatenate => {
                let mut all = Elements::new();
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
            Computation::Broadcast => {
                let shapes: SmallVec<[Elements<F::Dim>; 2]> =
                    operands.iter().map(|operand| of(*operand)).collect::<Option<_>>()?;
                let rank = shapes.iter().map(SmallVec::len).max()?;
                let mut all = Elements::new();
                for from_right in (0..rank).rev() {
                    let column =
                        shapes.iter().filter_map(|shape| Some(shape[shape.len().checked_sub(from_right + 1)?]));
                    let mut joined: Option<F::Dim> = None;
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
                let one = reading.facts.constant(1);
                let product =
                    elements.iter().fold(one, |all, one| reading.facts.compute(Operator::Multiply, all, *one));
                Some(smallvec![product])
            }
        }
    }

    fn dimension<F: Facts>(&self, value: ValueId, axis: u64, reading: &mut Reading<'_, F>) -> Option<Elements<F::Dim>> {
        let row = reading.row(self.ir, value)?;
        let axis = usize::try_from(axis).ok().filter(|axis| *axis < row.rank())?;
        Some(smallvec![reading.dims.get(row, axis)])
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
