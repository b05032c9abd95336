//! The relation of the loops that operands go through: maps, or letters.

use super::apply::{RelationRefusal, RelationState};
use super::bind::{Partial, partial_shape};
use super::descent::{AxisColumns, AxisOrigin, Descent, OperandAlignment, RelatedOperand, dims_of};
use super::einsum::{EinsumLetters, LoopSizes, MOST_LOOPS};
use super::misfit::{CheckResult, ShapeFault, refuse};
use super::owner::Owner;
use super::relation::{ANY, ArgumentKind, Depends, Instance, Refines, Relation};
use super::shared::results_of_inits;
use super::view::{OpView, ShapedValue};
use crate::assembly::{LoopIndex, LoopMaps};
use crate::diagnostic::Code;
use crate::ir::attributes::{AffineExpression, AffineOperator, AffineResult};
use crate::ir::{AffineId, AttributeId, AttributeKind, Ir, Type};
use smallvec::SmallVec;

/// The relations of this file.
pub(crate) const RELATIONS: &[Relation] =
    &[Relation::new("loops", "maps give the loops over the dimensions of operands", linalg)
        .takes(&[ArgumentKind::Letters])
        .count(0, ANY)
        .depends(Depends::Attributes)
        .refines(Refines::Outputs)
        .drops(axes_of_loops)
        .owners(&[Owner::Linalg
            .verifies(
                linalg_loops,
                "there is a map for each operand, of its rank, and operands go through loops of the same sizes",
            )
            .omits("maps of more than 256 loops")])];

/// The axes of an operation of `linalg`: a column is a loop. Outputs do not take part.
fn axes_of_loops(view: OpView<'_>) -> Option<Descent> {
    let OpView { ir, op, rule, .. } = view;
    if rule.letters().is_some() {
        return None;
    }
    let results = ir.results(op).len();
    let inputs = ir.operands(op).len().checked_sub(results).filter(|_| results == 1)?;
    let Some(maps) = ir.attribute(op, "indexing_maps").and_then(|maps| ir.array(maps)) else {
        return Descent::aligned(ir, op, 0..inputs);
    };
    let (last, maps) = maps.split_last()?;
    let mut operands = SmallVec::new();
    for (index, map) in maps.iter().enumerate() {
        let ty = ir.value_type(*ir.operands(op).get(index)?);
        let Some(own) = dims_of(ir, ty) else { continue };
        let (axes, _) = map_axes(ir, *map)?;
        if axes.len() != own.len() {
            return None;
        }
        operands.push(RelatedOperand { index, ty, axes });
    }
    let (axes, count) = map_axes(ir, *last)?;
    let result_columns: Option<SmallVec<[AxisOrigin; 6]>> =
        axes.iter().map(|column| column.map(AxisOrigin::Column)).collect();
    let results = result_columns?;
    // A reduction of several operands is a contraction.
    let is_parallel = (0..count).all(|column| results.contains(&AxisOrigin::Column(column)));
    let layout = if operands.len() == 1 { OperandAlignment::Single } else { OperandAlignment::Written };
    (is_parallel || operands.len() == 1).then_some(Descent { operands, results, count, layout })
}

/// The loop of each axis, and the number of loops.
fn map_axes(ir: &Ir, map: AttributeId) -> Option<(AxisColumns, usize)> {
    let AttributeKind::AffineMap(_, form) = *ir.attributes.resolve(map) else { return None };
    let results = &ir.attributes.affine_results[form.results.range()];
    let axis = |result: &AffineResult| match ir.attributes.affine[result.expression.index()] {
        AffineExpression::Dim(dim) => Some(Some(dim as usize)),
        AffineExpression::Constant(_) => Some(None),
        _ => None,
    };
    Some((results.iter().map(axis).collect::<Option<_>>()?, form.dims as usize))
}

/// The errors of operands whose loops differ.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum LoopFault {
    #[error(
        "expected the number of indexing_map ({maps}) to be equal to the number of input/output operands ({operands})"
    )]
    MapCount { maps: usize, operands: usize },
    #[error("unexpected symbols in indexing_map #{0}")]
    Symbols(usize),
    #[error("expected indexing_map #{map} to have {loops} dim(s) to match the number of loops")]
    Loops { map: usize, loops: usize },
    #[error("expected operand #{operand} rank ({rank}) to match the result rank of indexing_map ({results})")]
    Rank { operand: usize, rank: usize, results: usize },
    #[error("unexpected result less than 0 at expression #{axis} in {map}")]
    Negative { axis: usize, map: String },
    #[error("{0}")]
    Window(&'static str),
    #[error("invalid indexing maps are non-invertible: ({0})")]
    NotInvertible(String),
    #[error(
        "inferred input/output operand #{operand} has shape's dimension #{axis} to be {inferred}, but found {found}"
    )]
    Size { operand: usize, axis: usize, inferred: i64, found: u64 },
    #[error(
        "inferred input/output operand #{operand} has shape's dimension #{axis} to be greater than or equal to {inferred}, but found {found}"
    )]
    Least { operand: usize, axis: usize, inferred: i64, found: u64 },
}

impl ShapeFault for LoopFault {
    fn is_bare(&self) -> bool {
        matches!(self, Self::Window(_))
    }

    fn code(&self) -> Code {
        match self {
            Self::MapCount { .. }
            | Self::Symbols(_)
            | Self::Loops { .. }
            | Self::Negative { .. }
            | Self::Window(_)
            | Self::Rank { .. }
            | Self::NotInvertible(_) => Code::InvalidShapeAttribute,
            Self::Size { .. } | Self::Least { .. } => Code::UnfitOperandShapes,
        }
    }
}

fn is_vector(o: Instance<'_, '_>, operand: usize) -> bool {
    let operand = o.ir.operands(o.op).get(operand).copied();
    operand.is_some_and(|operand| matches!(o.ir.types.resolved(o.ir.value_type(operand)), Type::Vector { .. }))
}

/// An operation of `linalg`, whose last operands are its outputs.
fn linalg(o: Instance<'_, '_>, reading: &mut RelationState<'_>) -> Result<(), RelationRefusal> {
    let einsum = o.rule.letters().map(EinsumLetters::from);
    let ir = o.ir;
    let operands = ir.operands(o.op).len();
    let mut loops = LoopSizes::new();
    let maps = ir.attribute(o.op, "indexing_maps").and_then(|maps| ir.array(maps));
    match (maps, &einsum) {
        (Some(maps), _) => {
            for (number, map) in maps.iter().enumerate() {
                let Some(row) = o.operand_row(number, reading).filter(|_| !is_vector(o, number)) else { continue };
                let AttributeKind::AffineMap(_, form) = *ir.attributes.resolve(*map) else { continue };
                let results = &ir.attributes.affine_results[form.results.range()];
                if results.len() != row.rank() {
                    return Err(RelationRefusal::Invalid);
                }
                for (axis, result) in results.iter().enumerate() {
                    // Sums and constants give no equality.
                    if let AffineExpression::Dim(dim) = ir.attributes.affine[result.expression.index()] {
                        loops.meet(dim as usize, reading.dims.get(row, axis), reading)?;
                    }
                }
            }
        }
        (None, Some(einsum)) => {
            for (number, letters) in einsum.operands.iter().chain([&einsum.result]).enumerate() {
                if let Some(row) = o.operand_row(number, reading) {
                    loops.letters(letters, row, reading)?;
                }
            }
        }
        (None, None) => all_loops(o, &mut loops, reading)?,
    }
    let results = ir.results(o.op);
    let Some(first) = operands.checked_sub(results.len()) else { return Err(RelationRefusal::Invalid) };
    for (number, result) in results.enumerate() {
        if let Some(row) = o.operand_row(first + number, reading) {
            let found: Partial = partial_shape(row, reading);
            o.reader.bind_result(result, &found, reading)?;
        }
    }
    Ok(())
}

/// The loops contain all outputs and inputs except numbers.
fn all_loops(
    o: Instance<'_, '_>,
    loops: &mut LoopSizes,
    reading: &mut RelationState<'_>,
) -> Result<(), RelationRefusal> {
    let Some(last) = o.ir.operands(o.op).len().checked_sub(1) else { return Ok(()) };
    let Some(written) = o.operand_row(last, reading) else { return Ok(()) };
    for number in 0..=last {
        let row = o.operand_row(number, reading).filter(|row| row.rank() == written.rank() && !is_vector(o, number));
        let Some(row) = row else { continue };
        for axis in 0..row.rank() {
            loops.meet(axis, reading.dims.get(row, axis), reading)?;
        }
    }
    Ok(())
}

/// The checks of `IndexingMapOpInterface`: operands fit their maps, and their loops have the same sizes.
fn linalg_loops(view: OpView<'_>) -> CheckResult {
    results_of_inits(view)?;
    view.loops()
}

/// One result of a map.
#[derive(Clone, Copy)]
pub(crate) enum MapResult {
    Loop(usize),
    /// An expression that is not a loop.
    Computed(AffineId),
    /// A window that moves over the dimension, with a stride and a dilation.
    Window {
        output: usize,
        kernel: usize,
        stride: i64,
        dilation: i64,
    },
}

impl From<LoopIndex> for MapResult {
    fn from(index: LoopIndex) -> Self {
        match index {
            LoopIndex::Loop(number) => Self::Loop(number),
            LoopIndex::Window { output, kernel, stride, dilation } => Self::Window { output, kernel, stride, dilation },
        }
    }
}

/// A map of an operand.
pub(crate) struct OperandMap {
    pub(crate) loops: usize,
    pub(crate) symbols: u32,
    pub(crate) results: Vec<MapResult>,
}

impl<'v> OpView<'v> {
    /// An operand with a dimension for each loop. A vector type counts as one element.
    fn looped(self, index: usize) -> Option<ShapedValue<'v>> {
        let operand = self.operand(index)?;
        let is_vector = matches!(self.ir.types.resolved(operand.ty), Type::Vector { .. });
        Some(ShapedValue { dims: if is_vector { &[] } else { operand.dims }, ..operand })
    }

    fn loops(self) -> CheckResult {
        let Some(maps) = self.maps() else { return Ok(()) };
        let operands: Option<Vec<ShapedValue<'_>>> =
            (0..self.operand_count()).map(|index| self.looped(index)).collect();
        let Some(operands) = operands else { return Ok(()) };
        // An operation that was not read to its end has no operands.
        if operands.is_empty() {
            return Ok(());
        }
        if maps.len() != operands.len() {
            let fault = LoopFault::MapCount { maps: maps.len(), operands: operands.len() };
            return refuse(fault, []);
        }
        let iterators = self.ir.attribute(self.op, "iterator_types").and_then(|list| self.ir.array(list));
        let loops = match iterators {
            Some(iterators) => iterators.len(),
            // The loops are over the output.
            None if self.ir.op_name_bytes(self.op) == b"linalg.elementwise" => {
                operands.last().map_or(0, ShapedValue::rank)
            }
            None => maps.first().map_or(0, |map| map.loops),
        };
        for (index, (map, operand)) in maps.iter().zip(&operands).enumerate() {
            if map.symbols > 0 {
                return refuse(LoopFault::Symbols(index), []);
            }
            let (rank, results) = (operand.rank(), map.results.len());
            if rank != results {
                return refuse(LoopFault::Rank { operand: index, rank, results }, [operand.whole()]);
            }
        }
        let most = maps.iter().map(|map| map.loops).max().unwrap_or(0);
        if most <= MOST_LOOPS {
            sizes(self, &maps, &operands, most)?;
        }
        // MLIR checks the numbers of loops last.
        if let Some(map) = maps.iter().position(|map| map.loops != loops) {
            return refuse(LoopFault::Loops { map, loops }, []);
        }
        for index in maps.iter().flat_map(|map| &map.results) {
            match index {
                MapResult::Window { stride: 0, dilation: 1, .. } | MapResult::Window { stride: 1, dilation: 0, .. } => {
                    return refuse(LoopFault::Window("unexpected loop dimension for convolution op"), []);
                }
                MapResult::Window { stride: 0, .. } | MapResult::Window { dilation: 0, .. } => {
                    return refuse(LoopFault::Window("unexpected input index map for convolutions"), []);
                }
                MapResult::Loop(_) | MapResult::Computed(_) | MapResult::Window { .. } => {}
            }
        }
        Ok(())
    }

    /// The maps of the operation, or else of the rule.
    pub(crate) fn maps(self) -> Option<Vec<OperandMap>> {
        if let Some(maps) = self.ir.attribute(self.op, "indexing_maps").and_then(|maps| self.ir.array(maps)) {
            return maps.iter().map(|map| self.map(*map)).collect();
        }
        if self.rule.letters().is_some() {
            let (strides, dilations) = (window_numbers(self, "strides")?, window_numbers(self, "dilations")?);
            let LoopMaps { loops, maps } = self.rule.loop_maps(self.operand_count(), &strides, &dilations)?;
            let map = |results: Vec<LoopIndex>| OperandMap {
                loops,
                symbols: 0,
                results: results.into_iter().map(MapResult::from).collect(),
            };
            return Some(maps.into_iter().map(map).collect());
        }
        // The loops contain all outputs and inputs except numbers.
        let last = self.operand_count().checked_sub(1)?;
        let loops = self.operand(last)?.rank();
        let is_scalar = |index: usize| index < last && self.looped(index).is_some_and(|operand| operand.rank() == 0);
        let map = |index: usize| {
            let loops_of = if is_scalar(index) { 0 } else { loops };
            OperandMap { loops, symbols: 0, results: (0..loops_of).map(MapResult::Loop).collect() }
        };
        Some((0..=last).map(map).collect())
    }

    fn map(self, attribute: AttributeId) -> Option<OperandMap> {
        let AttributeKind::AffineMap(_, form) = *self.ir.attributes.resolve(attribute) else { return None };
        let results = &self.ir.attributes.affine_results[form.results.range()];
        let results = results.iter().map(|result| match self.ir.attributes.affine[result.expression.index()] {
            AffineExpression::Dim(dim) => MapResult::Loop(dim as usize),
            AffineExpression::Symbol(_) | AffineExpression::Constant(_) | AffineExpression::Binary(..) => {
                MapResult::Computed(result.expression)
            }
        });
        Some(OperandMap { loops: form.dims as usize, symbols: form.symbols, results: results.collect() })
    }
}

/// The loops of all operands have the sizes of the dimensions that first use them.
fn sizes(view: OpView<'_>, maps: &[OperandMap], operands: &[ShapedValue<'_>], loops: usize) -> CheckResult {
    let mut known = vec![None; loops];
    for (map, operand) in maps.iter().zip(operands) {
        for (axis, (index, dim)) in map.results.iter().zip(operand.dims).enumerate() {
            if let MapResult::Loop(number) = index
                && let Some(slot @ None) = known.get_mut(*number)
            {
                *slot = Some((dim.size(), operand.dim(axis)));
            }
        }
    }
    if known.iter().any(Option::is_none) {
        return match joined_maps(view) {
            Some(maps) => refuse(LoopFault::NotInvertible(maps), []),
            None => Ok(()),
        };
    }
    // If the size of one loop is known only at run time, MLIR compares no sizes at all.
    let ends: Option<Vec<i64>> = known.iter().map(|known| Some(known.as_ref()?.0? as i64 - 1)).collect();
    let Some(ends) = ends else { return Ok(()) };
    let starts = vec![0; loops];
    for (operand, (map, shaped)) in maps.iter().zip(operands).enumerate() {
        for (axis, (index, dim)) in map.results.iter().zip(shaped.dims).enumerate() {
            let Some(found) = dim.size().filter(|size| *size != 0) else { continue };
            let (start, end) = match index {
                MapResult::Loop(number) => (0, ends.get(*number).copied()),
                MapResult::Computed(id) => match value(view, *id, &starts) {
                    Some(start) => (start, value(view, *id, &ends)),
                    None => continue,
                },
                MapResult::Window { output, kernel, stride, dilation } => {
                    let steps = ends.get(*output).and_then(|end| end.checked_mul(*stride));
                    let reach = ends.get(*kernel).and_then(|end| end.checked_mul(*dilation));
                    (0, steps.zip(reach).and_then(|(steps, reach)| steps.checked_add(reach)))
                }
            };
            if end.is_some_and(|end| start.min(end) < 0) {
                let Some(map) = map_text(view, operand, map) else { continue };
                return refuse(LoopFault::Negative { axis, map }, [shaped.dim(axis)]);
            }
            let Some(inferred) = end.and_then(|end| start.max(end).checked_add(1)) else { continue };
            let source = |number: &usize| known.get(*number).cloned().flatten().map(|(_, mark)| mark);
            match index {
                MapResult::Loop(number) if i64::try_from(found) != Ok(inferred) => {
                    let marks = [Some(shaped.dim(axis)), source(number)].into_iter().flatten();
                    return refuse(LoopFault::Size { operand, axis, inferred, found }, marks);
                }
                MapResult::Computed(_) | MapResult::Window { .. }
                    if i64::try_from(found).is_ok_and(|found| inferred > found) =>
                {
                    return refuse(LoopFault::Least { operand, axis, inferred, found }, [shaped.dim(axis)]);
                }
                MapResult::Loop(_) | MapResult::Computed(_) | MapResult::Window { .. } => {}
            }
        }
    }
    Ok(())
}

/// The numbers of windows in an attribute; empty without the attribute, which means 1.
fn window_numbers(view: OpView<'_>, attribute: &str) -> Option<Vec<i64>> {
    match view.ir.attribute(view.op, attribute) {
        Some(value) => view.ir.integer_list(value),
        None => Some(Vec::new()),
    }
}

/// The map of an operand as MLIR prints it.
fn map_text(view: OpView<'_>, operand: usize, map: &OperandMap) -> Option<String> {
    if let Some(maps) = view.ir.attribute(view.op, "indexing_maps").and_then(|maps| view.ir.array(maps)) {
        let AttributeKind::AffineMap(_, form) = *view.ir.attributes.resolve(*maps.get(operand)?) else { return None };
        return Some(crate::ir::affine_map_text(&view.ir.attributes, form));
    }
    let term = |dim: usize, factor: i64| match factor {
        1 => format!("d{dim}"),
        _ => format!("d{dim} * {factor}"),
    };
    let result = |index: &MapResult| match index {
        MapResult::Loop(dim) => Some(format!("d{dim}")),
        MapResult::Computed(_) => None,
        MapResult::Window { output, kernel, stride, dilation } => {
            let terms = [(*output, *stride), (*kernel, *dilation)].into_iter().filter(|(_, factor)| *factor != 0);
            Some(terms.map(|(dim, factor)| term(dim, factor)).collect::<Vec<_>>().join(" + "))
        }
    };
    let dims: Vec<String> = (0..map.loops).map(|dim| format!("d{dim}")).collect();
    let results = map.results.iter().map(result).collect::<Option<Vec<_>>>()?;
    Some(format!("({}) -> ({})", dims.join(", "), results.join(", ")))
}

/// All maps concatenated to one, as MLIR prints it.
fn joined_maps(view: OpView<'_>) -> Option<String> {
    let maps = view.ir.array(view.ir.attribute(view.op, "indexing_maps")?)?;
    let (mut loops, mut results) = (String::new(), Vec::new());
    for map in maps {
        let AttributeKind::AffineMap(_, form) = *view.ir.attributes.resolve(*map) else { return None };
        let text = crate::ir::affine_map_text(&view.ir.attributes, form);
        let (header, list) = text.split_once(" -> (")?;
        loops = header.to_owned();
        results.extend(list.strip_suffix(')').filter(|list| !list.is_empty()).map(str::to_owned));
    }
    Some(format!("{loops} -> ({})", results.join(", ")))
}

/// The value of an expression; `None` if it is undefined, or too large.
fn value(view: OpView<'_>, expression: AffineId, loops: &[i64]) -> Option<i64> {
    value_within(view, expression, loops, 64)
}

fn value_within(view: OpView<'_>, expression: AffineId, loops: &[i64], depth: usize) -> Option<i64> {
    let depth = depth.checked_sub(1)?;
    match view.ir.attributes.affine[expression.index()] {
        AffineExpression::Dim(dim) => loops.get(dim as usize).copied(),
        AffineExpression::Symbol(_) => None,
        AffineExpression::Constant(number) => Some(number),
        AffineExpression::Binary(operator, left, right) => {
            let (left, right) = (value_within(view, left, loops, depth)?, value_within(view, right, loops, depth)?);
            match operator {
                AffineOperator::Add => left.checked_add(right),
                AffineOperator::Multiply => left.checked_mul(right),
                AffineOperator::Mod if right > 0 => left.checked_rem_euclid(right),
                AffineOperator::FloorDiv if right > 0 => left.checked_div_euclid(right),
                AffineOperator::CeilDiv if right > 0 => left.checked_neg()?.checked_div_euclid(right)?.checked_neg(),
                AffineOperator::Mod | AffineOperator::FloorDiv | AffineOperator::CeilDiv => None,
            }
        }
    }
}
