//! The verifiers of sparse tensors that are assembled from their storage, or read with another map.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, require_bare};
use super::super::view::{OwnedOp, OwnedValue};
use super::{encoding, levels, width};
use crate::dialect::texts::llvm::items;
use crate::ir::TypeId;
use crate::shapes::CheckResult;

const FIELDS: &str = "the sizes are static, and there is a field for each part of the storage";

/// The operations on the storage.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("sparse_tensor.assemble", assemble, FIELDS).in_part(),
    OwnerRow::new("sparse_tensor.coordinates_buffer", coordinates_buffer, "the last levels are a list of coordinates")
        .in_part(),
    OwnerRow::new("sparse_tensor.crd_translate", translate, "there is a coordinate for each dimension or level"),
    OwnerRow::new("sparse_tensor.disassemble", disassemble, FIELDS).in_part(),
    OwnerRow::new(
        "sparse_tensor.reinterpret_map",
        reinterpret_map,
        "the levels have the same formats, elements and sizes",
    ),
    OwnerRow::new("sparse_tensor.reorder_coo", reorder, "map and storage are the same before and after").in_part(),
];

/// The map of an encoding: the names of dimensions, and the expression of each level.
struct LevelMap<'t> {
    dims: Vec<&'t str>,
    levels: Vec<&'t str>,
}

impl<'t> LevelMap<'t> {
    fn of(text: &'t str) -> Option<Self> {
        // A slice is in the parentheses with the dimensions.
        let (dims, rest) = text.split_once("->").filter(|(dims, _)| !dims.contains("slice"))?;
        let dims = dims.rsplit_once('(')?.1.split_once(')')?.0;
        let body = rest.trim_start().strip_prefix('(')?;
        let end = body.find("})").or_else(|| body.find('}')).unwrap_or(body.len());
        let mut depth = 1usize;
        let close = body[..end].bytes().position(|byte| {
            depth = match byte {
                b'(' | b'[' => depth + 1,
                b')' | b']' => depth - 1,
                _ => depth,
            };
            depth == 0
        })?;
        let expression = |level: &'t str| {
            let whole = level.rsplit_once(':').map(|(expression, _)| expression)?;
            Some(whole.rsplit_once('=').map_or(whole, |(_, expression)| expression).trim())
        };
        let levels: Option<Vec<&str>> = items(&body[..close], ',').into_iter().map(expression).collect();
        let dims = items(dims, ',').into_iter().map(|dim| dim.split(':').next().unwrap_or(dim).trim()).collect();
        Some(Self { dims, levels: levels? })
    }

    /// The dimension of each level; `None` if a level is computed.
    fn places(&self) -> Option<Vec<usize>> {
        self.levels.iter().map(|level| self.dims.iter().position(|dim| dim == level)).collect()
    }

    /// The size of each level, if it is known.
    fn sizes(&self, op: OwnedOp<'_>, ty: TypeId) -> Option<Vec<Option<u64>>> {
        let shape = op.shape(ty)?;
        let size = |name: &str| {
            let at = self.dims.iter().position(|dim| *dim == name.trim())?;
            shape.get(at)?.size()
        };
        let of = |level: &&str| match (level.split_once("floordiv"), level.split_once("mod")) {
            (Some((name, step)), _) => size(name)?.checked_div(step.trim().parse().ok()?),
            (_, Some((_, step))) => step.trim().parse().ok(),
            _ => size(level),
        };
        Some(self.levels.iter().map(of).collect())
    }
}

/// The first level of the trailing list of coordinates, if there is one.
fn list_start(levels: &[&str]) -> Option<usize> {
    let is_entry = |level: &&str| level.starts_with("singleton") && !level.contains("soa");
    let singletons = levels.iter().rev().take_while(|level| is_entry(level)).count();
    let first = levels.len().checked_sub(singletons + 1)?;
    (singletons > 0 && is_compressed(levels[first])).then_some(first)
}

/// Whether all levels form one list of coordinates; a single compressed level also does.
fn is_all_list(levels: &[&str]) -> bool {
    let Some((first, rest)) = levels.split_first() else { return false };
    is_compressed(first) && rest.iter().all(|level| level.starts_with("singleton"))
}

fn is_compressed(level: &str) -> bool {
    level.starts_with("compressed") || level.starts_with("loose_compressed")
}

/// The fields of storage match the levels of the tensor.
fn fields(op: OwnedOp<'_>, tensor: OwnedValue, values: OwnedValue, found: &[TypeId]) -> CheckResult {
    let Some(text) = encoding(op, tensor.ty) else { return Ok(()) };
    let Some(formats) = levels(&text) else { return Ok(()) };
    let is_static = op.shape(tensor.ty).is_none_or(|shape| shape.iter().all(|dim| dim.is_static()));
    require_bare(is_static, WrongPart::Type, "the sparse-tensor must have static shape")?;
    let list = list_start(&formats);
    let of_level = |format: &&str| match format.split('(').next().unwrap_or_default().trim() {
        "compressed" | "loose_compressed" => 2,
        "dense" | "batch" => 0,
        _ => 1,
    };
    let single = &formats[..list.unwrap_or(formats.len())];
    let before: usize = single.iter().map(of_level).sum();
    let coordinates = list.and_then(|list| Some((formats.len() - list, *found.get(before + 1)?)));
    if let Some((rank, coordinates)) = coordinates {
        let size = op.shape(coordinates).and_then(|shape| shape.last()?.size());
        let words = "input/output trailing COO level-ranks don't match";
        require_bare(size == Some(rank as u64), WrongPart::Shape, words)?;
    }
    let expected = before + if list.is_some() { 2 } else { 0 };
    let words = "inconsistent number of fields between input/output";
    require_bare(found.len() == expected, WrongPart::Operands, words)?;
    let is_same = op.same(op.element(tensor.ty), op.element(values.ty));
    require_bare(is_same, WrongPart::Same, "input/output element-types don't match")
}

fn assemble(op: OwnedOp<'_>) -> CheckResult {
    let (Some(tensor), Some(values)) = (op.result(0), op.named("values")) else { return Ok(()) };
    let found: Vec<TypeId> = op.values("levels").iter().map(|level| op.ir.value_type(*level)).collect();
    fields(op, tensor, values, &found)
}

fn disassemble(op: OwnedOp<'_>) -> CheckResult {
    let (Some(tensor), Some(values)) = (op.named("tensor"), op.named("out_values")) else { return Ok(()) };
    let found: Vec<TypeId> = op.values("out_levels").iter().map(|level| op.ir.value_type(*level)).collect();
    fields(op, tensor, values, &found)
}

fn coordinates_buffer(op: OwnedOp<'_>) -> CheckResult {
    let Some(text) = op.operand(0).and_then(|tensor| encoding(op, tensor.ty)) else { return Ok(()) };
    let has_list = levels(&text).is_none_or(|levels| list_start(&levels).is_some());
    require_bare(has_list, WrongPart::Type, "expected sparse tensor with a COO region")
}

fn translate(op: OwnedOp<'_>) -> CheckResult {
    let Some(text) = op.attribute("encoder").map(|encoder| op.ir.spell_attribute(encoder)) else { return Ok(()) };
    let (Some(map), Some(direction)) = (LevelMap::of(&text), op.word("direction")) else { return Ok(()) };
    let (mut inputs, mut outputs) = (map.dims.len(), map.levels.len());
    if direction == "lvl_to_dim" {
        std::mem::swap(&mut inputs, &mut outputs);
    }
    let is_rank = op.operands().len() == inputs && op.ir.results(op.op).len() == outputs;
    require_bare(is_rank, WrongPart::Operands, "Coordinate rank mismatch with encoding")
}

fn reinterpret_map(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (encoding(op, source.ty), encoding(op, dest.ty)) else { return Ok(()) };
    let (Some(left), Some(right)) = (levels(&from), levels(&to)) else { return Ok(()) };
    let words = "Level rank mismatch between source/dest tensors";
    require_bare(left.len() == right.len(), WrongPart::Type, words)?;
    let words = "Level type mismatch between source/dest tensors";
    require_bare(left == right, WrongPart::Type, words)?;
    let is_same = op.same(op.element(source.ty), op.element(dest.ty));
    require_bare(is_same, WrongPart::Same, "Element type mismatch between source/dest tensors")?;
    let sizes = |text: &str, ty| LevelMap::of(text)?.sizes(op, ty);
    let (Some(left), Some(right)) = (sizes(&from, source.ty), sizes(&to, dest.ty)) else { return Ok(()) };
    let differs = |(left, right): (Option<u64>, Option<u64>)| matches!((left, right), (Some(a), Some(b)) if a != b);
    let is_same = !left.into_iter().zip(right).any(differs);
    require_bare(is_same, WrongPart::Shape, "Level size mismatch between source/dest tensors")
}

fn reorder(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(dest)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (encoding(op, source.ty), encoding(op, dest.ty)) else { return Ok(()) };
    let is_list = |text: &str| levels(text).is_none_or(|levels| is_all_list(&levels));
    require_bare(is_list(&from) && is_list(&to), WrongPart::Type, "Expected COO sparse tensors only")?;
    let places = |text: &str| LevelMap::of(text)?.places();
    let is_same = matches!((places(&from), places(&to)), (Some(left), Some(right)) if left == right);
    let is_known = places(&from).is_some() && places(&to).is_some();
    let words = "Unmatched dim2lvl map between input and result COO";
    require_bare(is_same || !is_known, WrongPart::Type, words)?;
    let widths = |text: &str| (width(text, "posWidth"), width(text, "crdWidth"));
    let is_same = widths(&from) == widths(&to) && op.same(op.element(source.ty), op.element(dest.ty));
    require_bare(is_same, WrongPart::Type, "Unmatched storage format between input and result COO")
}
