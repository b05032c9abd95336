//! Directives of `vector` for its attributes.

use crate::assembly::{Argument, AttributeIndex};
use crate::ir::attributes::{AffineExpression, AffineForm};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::{ShapedKind, Type};
use crate::ir::{AttributeId, AttributeKind, TypeId};

/// `{attributes} : type, type` of a transfer between a vector and memory.
pub(super) fn transfer_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [
        Argument::Attribute(map),
        Argument::Attribute(in_bounds),
        Argument::Slot(mask),
        Argument::Type(first),
        Argument::Type(second),
        result @ ..,
    ] = arguments
    else {
        return None;
    };
    let (first, second) = (form.type_of(*first)?, form.type_of(*second)?);
    let types = &form.parts.ir.types;
    let kind = types.shaped(first)?.kind;
    let (vector, memory) = if kind == ShapedKind::Vector { (first, second) } else { (second, first) };
    if types.shaped(vector)?.kind != ShapedKind::Vector {
        return None;
    }
    let results = selected(form, *map)?;
    let rank = types.shaped(vector)?.shape?.len();
    let expected = rank.checked_sub(inner_rank(form, memory))?;
    let is_map_hidden = results.is_minor_identity(rank_of(form, memory)?, expected);
    let flags = form.elements(*in_bounds)?;
    let is_outside =
        |flag: &AttributeId| matches!(form.parts.ir.attributes().resolve(*flag), AttributeKind::Bool(false));
    let is_hidden = flags.len() == results.results.len() && flags.iter().all(is_outside);
    for (attribute, is_hidden) in [(map, is_map_hidden), (in_bounds, is_hidden)] {
        if is_hidden {
            form.printed.attributes.add(attribute.0);
        } else {
            form.printed.attributes.remove(attribute.0);
        }
    }
    form.dictionary_with(&[*map, *in_bounds], " {");
    form.str(" : ");
    form.types(&[first, second]);
    let is_tensor = types.shaped(memory)?.kind == ShapedKind::Tensor;
    let results_fit = match result {
        [Argument::Type(result)] => {
            let found = form.types_of(*result);
            form.are_same(&found, if is_tensor { std::slice::from_ref(&memory) } else { &[] })
        }
        _ => true,
    };
    let mask = form.types_of(*mask);
    let mask_fits = mask.iter().all(|ty| is_mask(form, *ty, vector, &results));
    (results_fit && mask_fits).then_some(())
}

fn rank_of(form: &FormPrinter<'_, '_>, ty: TypeId) -> Option<usize> {
    Some(form.parts.ir.types.shaped(ty)?.shape?.len())
}

/// The rank of the elements, if they are vectors.
fn inner_rank(form: &FormPrinter<'_, '_>, ty: TypeId) -> usize {
    let element = form.parts.ir.types.shaped(ty).map(|shaped| shaped.element);
    match element.map(|element| form.parts.ir.types.resolved(element)) {
        Some(Type::Vector { shape, .. }) => shape.len(),
        _ => 0,
    }
}

/// Which dimension each result of a map is.
fn selected(form: &FormPrinter<'_, '_>, map: AttributeIndex) -> Option<Selected> {
    let AttributeKind::AffineMap(_, AffineForm { dims, symbols: 0, results }) = form.kind(map)? else {
        return None;
    };
    let attributes = form.parts.ir.attributes();
    let of = |result: &crate::ir::attributes::AffineResult| match attributes.affine[result.expression.index()] {
        AffineExpression::Dim(dim) => Some(Some(dim as usize)),
        AffineExpression::Constant(0) => Some(None),
        _ => None,
    };
    let results: Option<Vec<Option<usize>>> = attributes.affine_results[results.range()].iter().map(of).collect();
    Some(Selected { dims: dims as usize, results: results? })
}

/// Whether a mask has the type that follows from the vector and the map: a bit for each element that is transferred.
fn is_mask(form: &FormPrinter<'_, '_>, mask: TypeId, vector: TypeId, selected: &Selected) -> bool {
    let types = &form.parts.ir.types;
    let (
        Type::Vector { shape: found, scalable: found_scalable, element },
        Type::Vector { shape: of, scalable: of_scalable, .. },
    ) = (types.resolved(mask), types.resolved(vector))
    else {
        return false;
    };
    // The dimensions that are used, in their order, and the result each of them is.
    let mut places: Vec<(usize, usize)> =
        selected.results.iter().enumerate().filter_map(|(place, dim)| Some(((*dim)?, place))).collect();
    places.sort_unstable();
    let flag = |scalable: &[bool], place: usize| scalable.get(place).copied().unwrap_or(false);
    let is_i1 = crate::ir::printer::form::transforms::is_i1(form.parts.ir, *element);
    is_i1
        && found.len() == places.len()
        && places.iter().enumerate().all(|(at, (_, place))| {
            of.get(*place) == found.get(at) && flag(of_scalable, *place) == flag(found_scalable, at)
        })
}

/// `{indexing_maps = .., iterator_types = ["parallel"], kind = ..}`
pub(super) fn contraction_attributes(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Attribute(maps), Argument::Attribute(iterators), Argument::Attribute(kind)] = arguments else {
        return None;
    };
    form.str("{indexing_maps = ");
    form.in_full_of(*maps)?;
    form.str(", iterator_types = [");
    let elements = form.elements(*iterators)?;
    form.list(elements, |form, element| {
        let text = form.spelling(form.parts.ir.attributes().resolved(*element));
        let word = text.strip_prefix(b"#vector.iterator_type<")?.strip_suffix(b">")?;
        form.str("\"");
        form.printer.out.extend_from_slice(word);
        form.str("\"");
        Some(())
    })?;
    form.str("], kind = ");
    form.in_full_of(*kind)?;
    form.str("}");
    Some(())
}

/// `type, type`
pub(super) fn contraction_types(form: &mut FormPrinter<'_, '_>, arguments: &[Argument]) -> Option<()> {
    let [Argument::Type(left), Argument::Type(right)] = arguments else { return None };
    let types = [form.type_of(*left)?, form.type_of(*right)?];
    form.types(&types);
    Some(())
}

/// The dimensions that a map selects; `None` is the number 0.
struct Selected {
    dims: usize,
    results: Vec<Option<usize>>,
}

impl Selected {
    /// Whether it is the map that a reader takes where none is written: the last dimensions, in order.
    fn is_minor_identity(&self, dims: usize, results: usize) -> bool {
        let Some(first) = dims.checked_sub(results) else { return false };
        self.dims == dims
            && self.results.len() == results
            && self.results.iter().enumerate().all(|(place, dim)| *dim == Some(first + place))
    }
}
