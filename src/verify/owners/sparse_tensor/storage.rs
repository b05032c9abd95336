//! The verifiers of the storage of sparse tensors: its buffers, tensors that are assembled from it, and other maps of it.

use super::super::OwnerRow;
use super::super::fault::{WrongPart, require, require_bare};
use super::super::layout::{Memref, MemrefLayout, Strided};
use super::super::view::{OwnedOp, OwnedValue};
use super::{encoding, levels, width};
use crate::dialect::texts::llvm::items;
use crate::ir::{Type, TypeId};
use crate::shapes::CheckResult;

const BUFFER: &str = "the level is one of the storage, and the buffer of the width of its numbers";
const FIELDS: &str = "the sizes are static, and there is a field for each part of the storage";

/// The operations on the storage.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("sparse_tensor.assemble", assemble, FIELDS).in_part(),
    OwnerRow::new("sparse_tensor.coordinates", coordinates, BUFFER),
    OwnerRow::new("sparse_tensor.coordinates_buffer", coordinates_buffer, "the last levels are a list of coordinates"),
    OwnerRow::new("sparse_tensor.crd_translate", translate, "there is a coordinate for each dimension or level"),
    OwnerRow::new("sparse_tensor.disassemble", disassemble, FIELDS).in_part(),
    OwnerRow::new("sparse_tensor.positions", positions, BUFFER),
    OwnerRow::new(
        "sparse_tensor.reinterpret_map",
        reinterpret_map,
        "the levels have the same formats, elements and sizes",
    ),
    OwnerRow::new("sparse_tensor.reorder_coo", reorder, "map and storage are the same before and after").in_part(),
    OwnerRow::new("sparse_tensor.values", values, "the elements are those of the tensor"),
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

    /// The size of each level, where `None` is one known at run time; `None` if a level has another expression than MLIR's
    /// blocks have.
    fn sizes(&self, op: OwnedOp<'_>, ty: TypeId) -> Option<Vec<Option<u64>>> {
        let shape = op.shape(ty)?;
        let size = |name: &str| {
            let at = self.dims.iter().position(|dim| *dim == name.trim())?;
            shape.get(at).map(|dim| dim.size())
        };
        // MLIR computes the last coordinate of a level from that of the dimension.
        let of = |level: &&str| match (level.split_once("floordiv"), level.split_once("mod")) {
            (Some((name, step)), _) => {
                let step: u64 = step.trim().parse().ok().filter(|step| *step > 0)?;
                Some(size(name)?.map(|size| size.div_ceil(step)))
            }
            (_, Some((name, step))) => {
                let step: u64 = step.trim().parse().ok().filter(|step| *step > 0)?;
                Some(Some(size(name)?.map_or(step, |size| size.checked_sub(1).map_or(step, |last| last % step + 1))))
            }
            _ => size(level),
        };
        self.levels.iter().map(of).collect()
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
    let single = &formats[..list.unwrap_or(formats.len())];
    let mut expected = Vec::new();
    for format in single {
        expected.extend(match format.split('(').next().unwrap_or_default().trim() {
            "compressed" | "loose_compressed" => &["posWidth", "crdWidth"][..],
            "dense" | "batch" => &[],
            _ => &["crdWidth"],
        });
    }
    if let Some(list) = list {
        expected.extend(["posWidth", "crdWidth"]);
        let coordinates = found.last().and_then(|last| op.shape(*last));
        let rank = (formats.len() - list) as u64;
        let is_rank = matches!(coordinates, Some([_, last]) if last.size() == Some(rank));
        let words = "input/output trailing COO level-ranks don't match";
        require_bare(is_rank || found.is_empty(), WrongPart::Shape, words)?;
    }
    let words = "inconsistent number of fields between input/output";
    require_bare(found.len() == expected.len(), WrongPart::Operands, words)?;
    let is_same = op.same(op.element(tensor.ty), op.element(values.ty))
        && found.iter().zip(expected).all(|(ty, name)| has_width(op, *ty, width(&text, name)));
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

/// Whether the elements of a type are the numbers of storage of a width; 0 is that of `index`.
fn has_width(op: OwnedOp<'_>, ty: TypeId, expected: u32) -> bool {
    match op.ty(op.element(ty)) {
        Type::Index => expected == 0,
        Type::Integer { width, .. } => *width == expected,
        _ => false,
    }
}

fn coordinates(op: OwnedOp<'_>) -> CheckResult {
    level_buffer(op, "crdWidth", "unexpected type for coordinates", |levels, level| {
        list_start(levels).is_some_and(|first| first <= level)
    })
}

fn positions(op: OwnedOp<'_>) -> CheckResult {
    level_buffer(op, "posWidth", "unexpected type for positions", |_, _| false)
}

/// Verifies the buffer of a level, which is a part of one of all coordinates if the level is in a list.
fn level_buffer(
    op: OwnedOp<'_>,
    name: &str,
    words: &'static str,
    is_part: impl Fn(&[&str], usize) -> bool,
) -> CheckResult {
    let (Some(tensor), Some(result), Some(level)) = (op.operand(0), op.result(0), op.number("level")) else {
        return Ok(());
    };
    let Some(text) = encoding(op, tensor.ty) else { return Ok(()) };
    let Some(levels) = levels(&text) else { return Ok(()) };
    let level = usize::try_from(level).ok().filter(|level| *level < levels.len());
    require_bare(level.is_some(), WrongPart::Attribute, "requested level is out of bounds")?;
    require_bare(has_width(op, result.ty, width(&text, name)), WrongPart::Type, words)?;
    let is_part = level.is_some_and(|level| is_part(&levels, level));
    inferred(op, &text, &op.print(op.element(result.ty)), is_part)
}

fn values(op: OwnedOp<'_>) -> CheckResult {
    let (Some(tensor), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let is_same = op.same(op.element(tensor.ty), op.element(result.ty));
    require_bare(is_same, WrongPart::Type, "unexpected mismatch in element types")?;
    let Some(text) = encoding(op, tensor.ty) else { return Ok(()) };
    inferred(op, &text, &op.print(op.element(result.ty)), false)
}

fn coordinates_buffer(op: OwnedOp<'_>) -> CheckResult {
    let Some(text) = op.operand(0).and_then(|tensor| encoding(op, tensor.ty)) else { return Ok(()) };
    let has_list = levels(&text).is_none_or(|levels| list_start(&levels).is_some());
    require_bare(has_list, WrongPart::Type, "expected sparse tensor with a COO region")?;
    let element = match width(&text, "crdWidth") {
        0 => "index".to_owned(),
        width => format!("i{width}"),
    };
    inferred(op, &text, &element, false)
}

/// The result is a memref of the sizes of batches and of one known at run time, in the default memory space.
fn inferred(op: OwnedOp<'_>, text: &str, element: &str, is_part: bool) -> CheckResult {
    let (Some(tensor), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(formats), Some(memref)) = (levels(text), Memref::of(op, result.ty)) else { return Ok(()) };
    let is_batch = |format: &&str| format.starts_with("batch");
    let mut sizes: Vec<Option<u64>> = Vec::new();
    if formats.iter().any(is_batch) {
        let Some(all) = LevelMap::of(text).and_then(|map| map.sizes(op, tensor.ty)) else { return Ok(()) };
        sizes.extend(all.into_iter().zip(&formats).filter(|(_, format)| is_batch(format)).map(|(size, _)| size));
    }
    sizes.push(None);
    let layout = match is_part {
        false => MemrefLayout::Identity,
        true if sizes.len() > 1 => return Ok(()),
        true => MemrefLayout::Strided(Strided { offset: None, strides: [None].into_iter().collect() }),
    };
    let is_right = memref.shape.iter().map(|dim| dim.size()).eq(sizes.iter().copied())
        && memref.layout == layout
        && memref.space.is_none_or(|space| op.ir.integer(space) == Some(0))
        && op.print(memref.element) == element;
    require(is_right, WrongPart::Type, || {
        let sizes = sizes.iter().map(|size| size.map_or("?x".to_owned(), |size| format!("{size}x")));
        let (sizes, layout) = (sizes.collect::<String>(), if is_part { ", strided<[?], offset: ?>" } else { "" });
        let declared = op.print(result.ty);
        format!(
            "inferred type(s) 'memref<{sizes}{element}{layout}>' are incompatible with return type(s) of operation '{declared}'"
        )
    })
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
    require_bare(left == right, WrongPart::Shape, "Level size mismatch between source/dest tensors")
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
