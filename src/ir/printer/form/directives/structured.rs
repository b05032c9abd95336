//! Structured operations: `ins(..) outs(..)`, and what is around them.

use crate::assembly::{Argument, AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::attributes::{AffineExpression, Entry};
use crate::ir::payload::{self, Implied, YIELD};
use crate::ir::printer::form::FormPrinter;
use crate::ir::types::Type;
use crate::ir::{AttributeKind, BlockId, OpId, RegionId, TypeId, ValueId, unquoted};

/// What `mlir-opt` leaves out of dictionaries: it follows from the operation.
const MEMOIZED: &[u8] = b"linalg.memoized_indexing_maps";

impl FormPrinter<'_, '_> {
    /// `ins(%a : t) outs(%b : t)`, either of which may be missing.
    pub(super) fn ins_and_outs(&mut self, inputs: SlotIndex, outputs: SlotIndex) {
        for (word, slot) in [(" ins(", inputs), (" outs(", outputs)] {
            let types = self.types_of(slot);
            self.printed.values.add(slot.0);
            if types.is_empty() {
                continue;
            }
            self.str(word);
            self.value_list(slot);
            self.str(" : ");
            self.types(&types);
            self.str(")");
        }
    }

    /// `ins(..) outs(..)` alone.
    pub(super) fn inputs_and_outputs(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(inputs), Argument::Slot(outputs)] = arguments else { return None };
        self.ins_and_outs(*inputs, *outputs);
        Some(())
    }

    /// `{..} ins(..) outs(..) -> t` of an operation whose name implies its body.
    pub(super) fn structured(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(inputs),
            Argument::Slot(outputs),
            Argument::Type(results),
            Argument::Region(region),
            header @ ..,
        ] = arguments
        else {
            return None;
        };
        if let [Argument::Attribute(kind), Argument::Attribute(maps)] = header {
            self.elementwise_header(*kind, *maps, *outputs)?;
        }
        self.drop_memoized();
        self.dictionary(" {");
        self.ins_and_outs(*inputs, *outputs);
        let results = self.types_of(*results);
        if !results.is_empty() {
            self.str(" -> ");
            self.printer.result_types(results.into_iter());
        }
        self.implied(*region, [*inputs, *outputs])
    }

    /// Results and body that are not written.
    pub(super) fn destination(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(input), Argument::Slot(init), Argument::Type(results), Argument::Region(region)] =
            arguments
        else {
            return None;
        };
        self.tensor_results(*init, *results)?;
        self.implied(*region, [*input, *init])
    }

    /// `{arith.addf} ins(..) outs(..) dimensions = [0] {..}`, or with a region.
    pub(super) fn combined(&mut self, arguments: &[Argument]) -> Option<()> {
        let [
            Argument::Slot(inputs),
            Argument::Slot(outputs),
            Argument::Type(results),
            Argument::Region(region),
            dimensions @ ..,
        ] = arguments
        else {
            return None;
        };
        let id = self.region_of(*region)?;
        let payload = self.only_operation(id, [*inputs, *outputs], !dimensions.is_empty());
        if let Some(payload) = payload {
            self.payload_operation(payload);
        }
        self.ins_and_outs(*inputs, *outputs);
        if let [Argument::Attribute(attribute)] = dimensions {
            self.str(" ");
            self.str(&self.parts.info(*attribute).name);
            self.str(" = ");
            self.written(*attribute)?;
            self.str(" ");
        }
        self.drop_memoized();
        self.dictionary(" {");
        self.tensor_results(*outputs, *results)?;
        if payload.is_some() {
            self.printed.regions.add(region.0);
            return Some(());
        }
        let outer = self.indent;
        self.indent += 2;
        self.new_line();
        self.str("(");
        let entry = self.entry_arguments(id);
        self.typed_arguments(&entry);
        self.str(") ");
        let headed = self.headed_region(*region, id);
        self.indent = outer;
        headed
    }

    /// `{indexing_maps = [..], iterator_types = ["parallel"]} ins(..) outs(..) attrs = {..}`
    pub(super) fn generic_header(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(inputs), Argument::Slot(outputs), Argument::Attribute(iterators), others @ ..] = arguments
        else {
            return None;
        };
        let others = others.iter().filter_map(|argument| match argument {
            Argument::Attribute(attribute) => Some(*attribute),
            _ => None,
        });
        let mut all: Vec<AttributeIndex> = others.chain([*iterators]).collect();
        all.retain(|attribute| self.parts.attribute(*attribute).is_some());
        all.sort_by_key(|attribute| &self.parts.info(*attribute).name);
        self.str(" {");
        self.list(all, |form, attribute| {
            form.str(&form.parts.info(attribute).name);
            form.str(" = ");
            if attribute == *iterators { form.iterator_types(attribute) } else { form.in_full_of(attribute) }
        })?;
        self.str("}");
        self.ins_and_outs(*inputs, *outputs);
        self.dictionary(" attrs =  {");
        Some(())
    }

    /// `["parallel", "reduction"]`
    fn iterator_types(&mut self, attribute: AttributeIndex) -> Option<()> {
        let iterators = self.elements(attribute)?;
        self.str("[");
        self.list(iterators, |form, iterator| {
            let AttributeKind::Opaque(text, _) = *form.parts.ir.attributes.resolve(*iterator) else { return None };
            let text = form.parts.ir.texts.get(text);
            let word = text.strip_prefix(b"#linalg.iterator_type<")?.strip_suffix(b">")?;
            form.str("\"");
            form.printer.out.extend_from_slice(word);
            form.str("\"");
            Some(())
        })?;
        self.str("]");
        Some(())
    }

    /// `kind=#linalg.elementwise_kind<add> indexing_maps = [..]`, without maps that are identities.
    fn elementwise_header(&mut self, kind: AttributeIndex, maps: AttributeIndex, outputs: SlotIndex) -> Option<()> {
        let inputs = self.parts.ir.enumerated(self.parts.attribute(kind)?).and_then(payload::arity)?;
        self.str(" kind=");
        self.in_full_of(kind)?;
        let rank =
            self.types_of(outputs).last().and_then(|ty| self.parts.ir.types.shaped(*ty)?.shape.map(<[_]>::len))?;
        let all = self.elements(maps)?;
        if all.len() != inputs + 1 || !all.iter().all(|map| self.is_identity(*map, rank)) {
            self.str(" indexing_maps = ");
            self.in_full_of(maps)?;
        }
        Some(())
    }

    fn is_identity(&self, map: crate::ir::AttributeId, rank: usize) -> bool {
        let attributes = &self.parts.ir.attributes;
        let AttributeKind::AffineMap(_, form) = *attributes.resolve(map) else { return false };
        let results = &attributes.affine_results[form.results.range()];
        let is_dim = |(dim, result): (usize, &crate::ir::attributes::AffineResult)| {
            attributes.affine[result.expression.index()] == AffineExpression::Dim(dim as u32)
        };
        form.symbols == 0
            && form.dims as usize == rank
            && results.len() == rank
            && results.iter().enumerate().all(is_dim)
    }

    fn drop_memoized(&mut self) {
        let texts = &self.parts.ir.texts;
        self.parts.discardable.retain(|entry: &mut Entry| unquoted(texts.get(entry.name)) != MEMOIZED);
    }

    /// Whether the results are the tensors among the outputs.
    fn tensor_results(&mut self, outputs: SlotIndex, results: SlotIndex) -> Option<()> {
        let ir = self.parts.ir;
        let mut tensors = self.types_of(outputs);
        tensors.retain(|ty| matches!(ir.types.resolved(*ty), Type::RankedTensor { .. }));
        let types = self.types_of(results);
        self.are_same(&tensors, &types).then_some(())
    }

    /// The types that the arguments of a body have, one for each operand.
    fn payload_types(&self, slots: [SlotIndex; 2]) -> Vec<TypeId> {
        let ir = self.parts.ir;
        slots.iter().flat_map(|slot| self.parts.types(*slot)).map(|ty| ir.payload_argument(ty)).collect()
    }

    /// The only block of a region, if its arguments have these types.
    fn payload_body(&self, region: RegionId, types: &[TypeId]) -> Option<BlockId> {
        let arguments: Vec<TypeId> =
            self.entry_arguments(region).iter().map(|value| self.parts.ir.value_type(*value)).collect();
        self.entry(region).filter(|_| self.parts.ir.block_count(region) == 1 && self.are_same(&arguments, types))
    }

    /// Whether a region is the one the name of the operation implies.
    fn implied(&mut self, region: RegionIndex, slots: [SlotIndex; 2]) -> Option<()> {
        let ir = self.parts.ir;
        let types = self.payload_types(slots);
        let block = self.payload_body(self.region_of(region)?, &types)?;
        let of = |name: &str| {
            let attribute = self.parts.format.attribute(name.as_bytes())?;
            ir.enumerated(self.parts.attribute(attribute)?)
        };
        let name = std::str::from_utf8(ir.op_name(self.parts.op)).ok()?;
        let implied = Implied { name, kind: of("kind"), is_unsigned: of("cast") == Some("cast_unsigned") };
        let payload = implied.payload(&ir.types, &types)?;
        self.printed.regions.add(region.0);
        ir.is_payload(block, &payload).then_some(())
    }

    /// The operation that is all of a body, if its name says the body.
    fn only_operation(&self, region: RegionId, slots: [SlotIndex; 2], is_reduction: bool) -> Option<OpId> {
        let ir = self.parts.ir;
        let types = self.payload_types(slots);
        let block = self.payload_body(region, &types)?;
        let ops: Vec<OpId> = ir.block_ops(block).collect();
        let [payload, last] = ops[..] else { return None };
        let mut operands: Vec<ValueId> = ir.arguments(block).collect();
        let output = operands.pop()?;
        if is_reduction {
            operands.insert(0, output);
        }
        let results: Vec<ValueId> = ir.results(payload).collect();
        let [result] = results[..] else { return None };
        // MLIR reads a reduction of several values in this form, and prints none.
        let is_small = !operands.is_empty() && (!is_reduction || operands.len() == 2);
        let fits = is_small
            && ir.operands(payload) == operands
            && ir.types.same(ir.value_type(result), *types.last()?)
            && ir.regions(payload).next().is_none()
            && ir.successors(payload).is_empty()
            && ir.op_name(last) == YIELD.as_bytes()
            && ir.operands(last) == [result]
            && ir.attribute_dictionary(last).is_none();
        fits.then_some(payload)
    }

    /// ` { arith.addf {..} }`
    fn payload_operation(&mut self, op: OpId) {
        let ir = self.parts.ir;
        self.str(" { ");
        self.printer.out.extend_from_slice(ir.op_name(op));
        let dictionaries = [ir.properties(op), ir.attribute_dictionary(op)].into_iter().flatten();
        let mut entries: Vec<Entry> = dictionaries
            .filter_map(|dictionary| match *ir.attributes.resolve(dictionary) {
                AttributeKind::Dictionary(list) => Some(ir.attributes.dictionary(list)),
                _ => None,
            })
            .flatten()
            .copied()
            .collect();
        entries.retain(|entry| match *ir.attributes.resolve(entry.value) {
            AttributeKind::Opaque(text, _) => ir.texts.get(text) != b"#arith.fastmath<none>",
            _ => true,
        });
        entries.sort_by(|left, right| unquoted(ir.texts.get(left.name)).cmp(unquoted(ir.texts.get(right.name))));
        for (index, entry) in entries.iter().enumerate() {
            self.str(if index == 0 { " {" } else { ", " });
            self.printer.text(entry.name);
            if !matches!(ir.attributes.get(entry.value), AttributeKind::Unit) {
                self.str(" = ");
                self.attribute_text(entry.value);
            }
        }
        self.str(if entries.is_empty() { " }" } else { "} }" });
    }
}
