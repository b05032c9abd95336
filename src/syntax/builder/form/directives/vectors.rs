//! What the dialect `vector` reads of its attributes: maps and bounds of transfers, and what a contraction does.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Argument, AttributeIndex, Format, SlotIndex};
use crate::ir::attributes::{AffineExpression, AffineForm, AffineResult};
use crate::ir::types::ShapedKind;
use crate::ir::{AffineId, AttributeId, AttributeKind, Run, Type, TypeId};
use crate::shape::Dim;
use crate::source::Span;

/// Which dimension each result of a map is; `None` is a number.
type Results = Vec<Option<usize>>;

impl<'s> Builder<'s> {
    /// `{attributes} : type, type` of a transfer between a vector and memory. The type of a mask is not written, nor a map
    /// that is the minor identity, nor bounds of which none is within.
    pub(super) fn transfer_types(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [
            Argument::Attribute(map),
            Argument::Attribute(in_bounds),
            Argument::Slot(mask),
            Argument::Type(first),
            Argument::Type(second),
            result @ ..,
        ] = arguments
        else {
            return Ok(());
        };
        self.dictionary_step(false)?;
        self.adopt_entries(format)?;
        let place = self.input.peek()?.1;
        self.punctuation(":")?;
        self.note_types()?;
        let start = self.core.types.len();
        self.read_type_list()?;
        if self.core.types.len() != start + 2 {
            return Err(self.text_error("requires two types", place));
        }
        for (at, slot) in [first, second].into_iter().enumerate() {
            self.slot(*slot)?.types = Some(start + at..start + at + 1);
        }
        // What is written to comes last, and what is read from first.
        let is_read = result.is_empty();
        let (memory, vector) = if is_read {
            (self.core.types[start], self.core.types[start + 1])
        } else {
            (self.core.types[start + 1], self.core.types[start])
        };
        let (inner, rank) = self.transferred(memory, vector, is_read, place)?;
        let results = self.transfer_map(*map, memory, rank, inner, place)?;
        if self.state()?.attributes[usize::from(in_bounds.0)].is_none() {
            let flag = self.core.ir.attributes.add(AttributeKind::Bool(false));
            self.set_array(*in_bounds, &vec![flag; results.len()])?;
        }
        if let [Argument::Type(result)] = result {
            let is_tensor = self.core.ir.types.shaped(memory).is_some_and(|shaped| shaped.kind == ShapedKind::Tensor);
            self.set_types(*result, if is_tensor { std::slice::from_ref(&memory) } else { &[] }, TypePlace::Nowhere)?;
        }
        self.mask_type(*mask, vector, inner, &results, place)
    }

    /// An error with the name of the operation.
    pub(super) fn text_error(&self, text: &str, span: Span) -> Box<crate::syntax::error::SyntaxError> {
        self.refused(CustomError::Text { text: text.to_owned() }, span)
    }

    /// The rank of the elements of the memory, which are vectors or have none, and the rank of the vector.
    fn transferred(&self, memory: TypeId, vector: TypeId, is_read: bool, place: Span) -> Read<(usize, usize)> {
        let types = &self.core.ir.types;
        let vector = match types.resolved(vector) {
            Type::Vector { shape, .. } => Some(shape.len()),
            _ => None,
        };
        let memory = match types.resolved(memory) {
            Type::MemRef { element, .. } | Type::RankedTensor { element, .. } => Some(*element),
            _ => None,
        };
        let of_vector = vector.ok_or_else(|| self.text_error("requires vector type", place));
        // The one that is written first is looked at first.
        let vector = if is_read { None } else { Some(of_vector.clone()?) };
        let Some(element) = memory else { return Err(self.text_error("requires memref or ranked tensor type", place)) };
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

    /// The results of the map that is written, or of the minor identity.
    fn transfer_map(
        &mut self,
        map: AttributeIndex,
        memory: TypeId,
        rank: usize,
        inner: usize,
        place: Span,
    ) -> Read<Results> {
        let dims = self.core.ir.types.shaped(memory).and_then(|shaped| shaped.shape.map(<[_]>::len)).unwrap_or(0);
        if let Some(written) = self.state()?.attributes[usize::from(map.0)] {
            let AttributeKind::AffineMap(_, AffineForm { results, .. }) = *self.core.ir.attributes.resolve(written)
            else {
                return Err(self.text_error("requires an affine map as its 'permutation_map'", place));
            };
            let attributes = &self.core.ir.attributes;
            let of = |result: &AffineResult| match attributes.affine[result.expression.index()] {
                AffineExpression::Dim(dim) => Some(dim as usize),
                _ => None,
            };
            return Ok(attributes.affine_results[results.range()].iter().map(of).collect());
        }
        let count = rank.saturating_sub(inner);
        if dims == 0 && rank == 1 && inner == 0 {
            let value = self.selecting_map(0, &[None]);
            self.state()?.attributes[usize::from(map.0)] = Some(value);
            return Ok(vec![None]);
        }
        let Some(first) = dims.checked_sub(count) else {
            let text = "expected a custom permutation_map when rank(source) != rank(destination)";
            return Err(self.text_error(text, place));
        };
        let results: Results = (first..dims).map(Some).collect();
        let value = self.selecting_map(dims, &results);
        self.state()?.attributes[usize::from(map.0)] = Some(value);
        Ok(results)
    }

    /// The map of so many dimensions to some of them, or to 0.
    pub(super) fn selecting_map(&mut self, dims: usize, results: &[Option<usize>]) -> AttributeId {
        let names: Vec<String> = (0..dims).map(|dim| format!("d{dim}")).collect();
        let selected: Vec<&str> =
            results.iter().map(|dim| dim.and_then(|dim| names.get(dim)).map_or("0", String::as_str)).collect();
        let text = format!("({}) -> ({})", names.join(", "), selected.join(", "));
        let attributes = &mut self.core.ir.attributes;
        let start = attributes.affine_results.len();
        for dim in results {
            attributes.affine.push(match dim {
                Some(dim) => AffineExpression::Dim(*dim as u32),
                None => AffineExpression::Constant(0),
            });
            let expression = AffineId::at(attributes.affine.len() - 1);
            attributes.affine_results.push(AffineResult { expression, is_equality: false });
        }
        let results = Run::new(start, attributes.affine_results.len());
        let text = self.core.ir.texts.add(text.as_bytes());
        let form = AffineForm { dims: dims as u32, symbols: 0, results };
        self.core.ir.attributes.add(AttributeKind::AffineMap(text, form))
    }

    /// A mask has a bit for each element that is transferred, in the order of the memory's dimensions.
    fn mask_type(&mut self, mask: SlotIndex, vector: TypeId, inner: usize, results: &Results, place: Span) -> Read<()> {
        let Some(value) = self.slot(mask)?.values.clone().next() else { return Ok(()) };
        if inner > 0 {
            let place = self.nesting.uses[value].span;
            return Err(self.text_error("does not support masks with vector element type", place));
        }
        let Type::Vector { shape, scalable, .. } = self.core.ir.types.resolved(vector).clone() else { return Ok(()) };
        if shape.len() != results.len() {
            let text = "expected the same rank for the vector and the results of the permutation map";
            return Err(self.text_error(text, place));
        }
        let mut places: Vec<(usize, usize)> =
            results.iter().enumerate().filter_map(|(at, dim)| Some(((*dim)?, at))).collect();
        places.sort_unstable();
        let flag = |at: usize| scalable.get(at).copied().unwrap_or(false);
        let sizes: Vec<Dim> = places.iter().filter_map(|(_, at)| shape.get(*at).copied()).collect();
        let flags: Vec<bool> = places.iter().map(|(_, at)| flag(*at)).collect();
        let element = self.integer_of(1);
        let scalable = if flags.contains(&true) { flags.into() } else { Box::default() };
        let ty = self.core.intern(Type::Vector { shape: sizes.into(), scalable, element });
        self.set_types(mask, &[ty], TypePlace::Nowhere)
    }

    /// `{indexing_maps = .., iterator_types = ["parallel"], kind = ..}`, also as an alias.
    pub(super) fn contraction_attributes(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(_), Argument::Attribute(iterators), Argument::Attribute(_)] = arguments else {
            return Ok(());
        };
        self.leading_dictionary(format)?;
        self.words_of(*iterators, b"#vector.iterator_type<")
    }

    /// A dictionary that comes first, or an alias of one: its entries are the operation's.
    pub(super) fn leading_dictionary(&mut self, format: &'s Format) -> Read<()> {
        let place = self.input.peek()?.1;
        let value = self.read_any_attribute()?;
        let value = self.core.ir.attributes.resolved(value);
        if !matches!(self.core.ir.attributes.get(value), AttributeKind::Dictionary(_)) {
            return Err(self.text_error("invalid kind of attribute specified", place));
        }
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = Some(value);
        }
        self.adopt_entries(format)
    }
}
