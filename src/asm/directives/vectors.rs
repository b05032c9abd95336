//! Attributes of `vector` in the text of directives: maps and bounds of transfers, and the kind of a contraction.

use super::structured::words_of;
use crate::asm::directive::DirectiveStart::{AnyType, Text};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, Format, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::types::ShapedKind;
use crate::ir::{AffineId, ArenaRange, AttributeId, AttributeKind, Type, TypeId};
use crate::shape::Dim;
use crate::source::Span;
use crate::syntax::custom::CustomError;

rows! {
    /// `{attributes} : type, type` of a transfer between a vector and memory: the map, the dimensions within bounds,
    /// the mask with its type, the types in the order of the text, and the type of the result if the memory is a
    /// tensor. The minor identity map is not written, nor bounds if no dimension is within them.
    "TransferTypes" starts [Text("{"), Text(":")] OwnBlank => parse_transfer_types, print_transfer_types;
    /// `{indexing_maps = .., iterator_types = ["parallel"], kind = ..}`: the three attributes; words are strings.
    "ContractionAttributes" starts [Text("{"), Text("#")] => parse_contraction_attributes, print_contraction_attributes;
    /// `type, type`: the types of the first two operands. Further types are accepted and ignored.
    "ContractionTypes" starts [AnyType] => parse_contraction_types, print_contraction_types;
}

/// The arguments of `TransferTypes`, which its row describes.
type TransferTypesParts = (AttributeIndex, AttributeIndex, SlotIndex, TypesOf, TypesOf, Option<TypesOf>);

/// `{attributes} : type, type` of a transfer between a vector and memory. The type of a mask is not written, nor the
/// minor identity map, nor bounds if no dimension is within them.
fn parse_transfer_types<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (map, in_bounds, mask, TypesOf(first), TypesOf(second), result): TransferTypesParts,
) -> ParseResult<()> {
    let format = p.format()?;
    p.parse_optional_attr_dict(false)?;
    p.adopt_entries(format)?;
    let (start, place) = parse_two_types(p, "requires two types")?;
    for (at, slot) in [first, second].into_iter().enumerate() {
        p.slot(slot)?.types = Some(start + at..start + at + 1);
    }
    // A write has the destination as last type, a read the source as first.
    let is_read = result.is_none();
    let (memory, vector) =
        if is_read { (p.types()[start], p.types()[start + 1]) } else { (p.types()[start + 1], p.types()[start]) };
    let (inner, rank) = transferred(p, memory, vector, is_read, place)?;
    let results = transfer_map(p, map, memory, rank, inner, place)?;
    if p.state()?.attributes[usize::from(in_bounds.0)].is_none() {
        let flag = p.new_attribute(AttributeKind::Bool(false));
        p.set_array(in_bounds, &vec![flag; results.len()])?;
    }
    if let Some(TypesOf(result)) = result {
        let is_tensor = p.ir().types.shaped(memory).is_some_and(|shaped| shaped.kind == ShapedKind::Tensor);
        p.set_types(result, if is_tensor { std::slice::from_ref(&memory) } else { &[] }, TypePlace::Nowhere)?;
    }
    mask_type(p, mask, vector, inner, &results, place)
}

/// `{attributes} : type, type` of a transfer between a vector and memory.
fn print_transfer_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (map, in_bounds, mask, TypesOf(first), TypesOf(second), result): TransferTypesParts,
) -> Option<()> {
    let (first, second) = (p.type_of(first)?, p.type_of(second)?);
    let types = &p.ir().types;
    let kind = types.shaped(first)?.kind;
    let (vector, memory) = if kind == ShapedKind::Vector { (first, second) } else { (second, first) };
    if types.shaped(vector)?.kind != ShapedKind::Vector {
        return None;
    }
    let results = selected(p, map)?;
    let rank = types.shaped(vector)?.shape?.len();
    let expected = rank.checked_sub(inner_rank(p, memory))?;
    let is_map_hidden = results.is_minor_identity(rank_of(p, memory)?, expected);
    let flags = p.elements(in_bounds)?;
    let is_outside = |flag: &AttributeId| matches!(p.ir().attributes().resolve(*flag), AttributeKind::Bool(false));
    let is_hidden = flags.len() == results.results.len() && flags.iter().all(is_outside);
    for (attribute, is_hidden) in [(map, is_map_hidden), (in_bounds, is_hidden)] {
        if is_hidden {
            p.did_print_attribute(attribute);
        } else {
            p.leave_to_dictionary(attribute);
        }
    }
    p.print_optional_attr_dict_with(&[map, in_bounds], " {");
    p.print(" : ");
    p.print_types(&[first, second]);
    let is_tensor = types.shaped(memory)?.kind == ShapedKind::Tensor;
    let results_fit = match result {
        Some(TypesOf(result)) => {
            let found = p.types_of(result);
            p.are_same(&found, if is_tensor { std::slice::from_ref(&memory) } else { &[] })
        }
        _ => true,
    };
    let mask = p.types_of(mask);
    let mask_fits = mask.iter().all(|ty| is_mask(p, *ty, vector, &results));
    (results_fit && mask_fits).then_some(())
}

/// `: t, u`: the index of the first type, and the place of the colon. Another number of types is refused with these
/// words.
pub(super) fn parse_two_types(p: &mut OpAsmParser<'_, '_>, refusal: &str) -> ParseResult<(usize, Span)> {
    let place = p.next_span()?;
    p.parse(":")?;
    p.begin_types()?;
    let start = p.type_count();
    p.parse_type_list()?;
    if p.type_count() == start + 2 { Ok((start, place)) } else { Err(text_error(p, refusal, place)) }
}

/// An error with the name of the operation.
pub(super) fn text_error(p: &OpAsmParser<'_, '_>, text: &str, span: Span) -> Box<crate::syntax::error::SyntaxError> {
    p.error(CustomError::Text { text: text.to_owned() }, span)
}

/// The rank of the elements of the memory, which may be vectors, and the rank of the vector.
fn transferred(
    p: &OpAsmParser<'_, '_>,
    memory: TypeId,
    vector: TypeId,
    is_read: bool,
    place: Span,
) -> ParseResult<(usize, usize)> {
    let types = &p.ir().types;
    let vector = match types.resolved(vector) {
        Type::Vector { shape, .. } => Some(shape.len()),
        _ => None,
    };
    let memory = match types.resolved(memory) {
        Type::MemRef { element, .. } | Type::RankedTensor { element, .. } => Some(*element),
        _ => None,
    };
    let of_vector = vector.ok_or_else(|| text_error(p, "requires vector type", place));
    // The type that is written first is checked first.
    let vector = if is_read { None } else { Some(of_vector.clone()?) };
    let Some(element) = memory else { return Err(text_error(p, "requires memref or ranked tensor type", place)) };
    let vector = match vector {
        Some(vector) => vector,
        None => of_vector?,
    };
    let inner = match types.resolved(element) {
        Type::Vector { shape, .. } => shape.len(),
        _ => 0,
    };
    Ok((inner, vector))
}

/// The results of the written map, or of the minor identity map.
fn transfer_map(
    p: &mut OpAsmParser<'_, '_>,
    map: AttributeIndex,
    memory: TypeId,
    rank: usize,
    inner: usize,
    place: Span,
) -> ParseResult<Results> {
    let dims = p.ir().types.shaped(memory).and_then(|shaped| shaped.shape.map(<[_]>::len)).unwrap_or(0);
    if let Some(written) = p.state()?.attributes[usize::from(map.0)] {
        let AttributeKind::AffineMap(_, AffineForm { results, .. }) = *p.ir().attributes.resolve(written) else {
            return Err(text_error(p, "requires an affine map as its 'permutation_map'", place));
        };
        let attributes = &p.ir().attributes;
        let of = |result: &AffineResult| match attributes.affine[result.expression.index()] {
            AffineExpression::Dim(dim) => Some(dim as usize),
            _ => None,
        };
        return Ok(attributes.affine_results[results.range()].iter().map(of).collect());
    }
    let count = rank.saturating_sub(inner);
    if dims == 0 && rank == 1 && inner == 0 {
        let value = selecting_map(p, 0, &[None]);
        p.set_attribute(map, value)?;
        return Ok(vec![None]);
    }
    let Some(first) = dims.checked_sub(count) else {
        let text = "expected a custom permutation_map when rank(source) != rank(destination)";
        return Err(text_error(p, text, place));
    };
    let results: Results = (first..dims).map(Some).collect();
    let value = selecting_map(p, dims, &results);
    p.set_attribute(map, value)?;
    Ok(results)
}

/// The dimension of each result of a map; `None` for a constant.
pub(super) type Results = Vec<Option<usize>>;

/// The map from all dimensions to some of them, or to constants 0.
fn selecting_map(p: &mut OpAsmParser<'_, '_>, dims: usize, results: &[Option<usize>]) -> AttributeId {
    let names: Vec<String> = (0..dims).map(|dim| format!("d{dim}")).collect();
    let selected: Vec<&str> =
        results.iter().map(|dim| dim.and_then(|dim| names.get(dim)).map_or("0", String::as_str)).collect();
    let text = format!("({}) -> ({})", names.join(", "), selected.join(", "));
    let attributes = &mut p.ir_mut().attributes;
    let start = attributes.affine_results.len();
    for dim in results {
        attributes.affine.push(match dim {
            Some(dim) => AffineExpression::Dim(*dim as u32),
            None => AffineExpression::Constant(0),
        });
        let expression = AffineId::at(attributes.affine.len() - 1);
        attributes.affine_results.push(AffineResult { expression, is_equality: false });
    }
    let results = ArenaRange::new(start, attributes.affine_results.len());
    let text = p.new_text(text.as_bytes());
    let form = AffineForm { dims: dims as u32, symbols: 0, results };
    p.new_attribute(AttributeKind::AffineMap(text, form))
}

/// The type of a mask: a bit for each transferred element, in the order of the memory's dimensions.
fn mask_type(
    p: &mut OpAsmParser<'_, '_>,
    mask: SlotIndex,
    vector: TypeId,
    inner: usize,
    results: &Results,
    place: Span,
) -> ParseResult<()> {
    let Some(value) = p.slot(mask)?.values.clone().next() else { return Ok(()) };
    if inner > 0 {
        let place = p.operands()[value].span;
        return Err(text_error(p, "does not support masks with vector element type", place));
    }
    let Type::Vector { shape, scalable, .. } = p.ir().types.resolved(vector).clone() else { return Ok(()) };
    if shape.len() != results.len() {
        let text = "expected the same rank for the vector and the results of the permutation map";
        return Err(text_error(p, text, place));
    }
    let mut places: Vec<(usize, usize)> =
        results.iter().enumerate().filter_map(|(at, dim)| Some(((*dim)?, at))).collect();
    places.sort_unstable();
    let flag = |at: usize| scalable.get(at).copied().unwrap_or(false);
    let sizes: Vec<Dim> = places.iter().filter_map(|(_, at)| shape.get(*at).copied()).collect();
    let flags: Vec<bool> = places.iter().map(|(_, at)| flag(*at)).collect();
    let element = p.integer_type(1);
    let scalable = if flags.contains(&true) { flags.into() } else { Box::default() };
    let ty = p.intern(Type::Vector { shape: sizes.into(), scalable, element });
    p.set_types(mask, &[ty], TypePlace::Nowhere)
}

fn rank_of(p: &OpAsmPrinter<'_, '_>, ty: TypeId) -> Option<usize> {
    Some(p.ir().types.shaped(ty)?.shape?.len())
}

/// The rank of the elements, if the elements are vectors.
fn inner_rank(p: &OpAsmPrinter<'_, '_>, ty: TypeId) -> usize {
    let element = p.ir().types.shaped(ty).map(|shaped| shaped.element);
    match element.map(|element| p.ir().types.resolved(element)) {
        Some(Type::Vector { shape, .. }) => shape.len(),
        _ => 0,
    }
}

/// The dimension of each result of a map.
fn selected(p: &OpAsmPrinter<'_, '_>, map: AttributeIndex) -> Option<Selected> {
    let AttributeKind::AffineMap(_, AffineForm { dims, symbols: 0, results }) = p.kind(map)? else {
        return None;
    };
    let attributes = p.ir().attributes();
    let of = |result: &crate::ir::attributes::AffineResult| match attributes.affine[result.expression.index()] {
        AffineExpression::Dim(dim) => Some(Some(dim as usize)),
        AffineExpression::Constant(0) => Some(None),
        _ => None,
    };
    let results: Option<Vec<Option<usize>>> = attributes.affine_results[results.range()].iter().map(of).collect();
    Some(Selected { dims: dims as usize, results: results? })
}

/// The dimensions that a map selects; `None` for the constant 0.
struct Selected {
    dims: usize,
    results: Vec<Option<usize>>,
}

impl Selected {
    /// Whether this is the default map: the last dimensions, in order.
    fn is_minor_identity(&self, dims: usize, results: usize) -> bool {
        let Some(first) = dims.checked_sub(results) else { return false };
        self.dims == dims
            && self.results.len() == results
            && self.results.iter().enumerate().all(|(place, dim)| *dim == Some(first + place))
    }
}

/// Whether a mask has the type that follows from the vector and the map: a bit for each transferred element.
fn is_mask(p: &OpAsmPrinter<'_, '_>, mask: TypeId, vector: TypeId, selected: &Selected) -> bool {
    let types = &p.ir().types;
    let (
        Type::Vector { shape: found, scalable: found_scalable, element },
        Type::Vector { shape: of, scalable: of_scalable, .. },
    ) = (types.resolved(mask), types.resolved(vector))
    else {
        return false;
    };
    // The used dimensions, in order, and the result for each.
    let mut places: Vec<(usize, usize)> =
        selected.results.iter().enumerate().filter_map(|(place, dim)| Some(((*dim)?, place))).collect();
    places.sort_unstable();
    let flag = |scalable: &[bool], place: usize| scalable.get(place).copied().unwrap_or(false);
    let is_i1 = crate::dialect::transforms::is_i1(p.ir(), *element);
    is_i1
        && found.len() == places.len()
        && places.iter().enumerate().all(|(at, (_, place))| {
            of.get(*place) == found.get(at) && flag(of_scalable, *place) == flag(found_scalable, at)
        })
}

/// `{indexing_maps = .., iterator_types = ["parallel"], kind = ..}`, or an alias of the dictionary.
fn parse_contraction_attributes<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, iterators, _): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let format = p.format()?;
    leading_dictionary(p, format)?;
    words_of(p, iterators, b"#vector.iterator_type<")
}

/// `{indexing_maps = .., iterator_types = ["parallel"], kind = ..}`
fn print_contraction_attributes(
    p: &mut OpAsmPrinter<'_, '_>,
    (maps, iterators, kind): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    p.print("{indexing_maps = ");
    p.in_full_of(maps)?;
    p.print(", iterator_types = [");
    let elements = p.elements(iterators)?;
    p.print_list(elements, |p, element| {
        let text = p.spelling(p.ir().attributes().resolved(*element));
        let word = text.strip_prefix(b"#vector.iterator_type<")?.strip_suffix(b">")?;
        p.print("\"");
        p.print_bytes(word);
        p.print("\"");
        Some(())
    })?;
    p.print("], kind = ");
    p.in_full_of(kind)?;
    p.print("}");
    Some(())
}

/// A dictionary at the beginning, or an alias of one, with the entries of the operation.
pub(super) fn leading_dictionary<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format) -> ParseResult<()> {
    let place = p.next_span()?;
    let value = p.parse_attribute()?;
    let value = p.ir().attributes.resolved(value);
    if !matches!(p.ir().attributes.get(value), AttributeKind::Dictionary(_)) {
        return Err(text_error(p, "invalid kind of attribute specified", place));
    }
    p.set_attr_dict(Some(value));
    p.adopt_entries(format)
}

/// `type, type`: the types of the first two operands; further types are accepted and ignored.
fn parse_contraction_types(
    p: &mut OpAsmParser<'_, '_>,
    (TypesOf(left), TypesOf(right)): (TypesOf, TypesOf),
) -> ParseResult<()> {
    p.begin_types()?;
    let start = p.type_count();
    p.parse_type()?;
    p.parse(",")?;
    p.parse_type_list()?;
    for (at, slot) in [left, right].into_iter().enumerate() {
        p.slot(slot)?.types = Some(start + at..start + at + 1);
    }
    Ok(())
}

/// `type, type`
fn print_contraction_types(
    p: &mut OpAsmPrinter<'_, '_>,
    (TypesOf(left), TypesOf(right)): (TypesOf, TypesOf),
) -> Option<()> {
    let types = [p.type_of(left)?, p.type_of(right)?];
    p.print_types(&types);
    Some(())
}
