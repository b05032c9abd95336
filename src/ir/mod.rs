//! The intermediate representation: MLIR's operations, values, blocks and regions in flat arenas.
//!
//! Records are in vectors and refer to each other by 32-bit ids, names and types are interned, and texts are ranges of the source.

pub mod attributes;
pub mod build;
pub(crate) mod dominators;
pub mod edit;
mod elide;
pub(crate) mod holders;
mod ids;
mod known_texts;
mod make;
mod names;
mod op_name;
mod operation;
pub mod places;
pub(crate) mod read;
mod rules;
mod same;
pub(crate) mod segments;
mod sequence;
mod signatures;
pub(crate) mod sparse;
pub(crate) mod table;
pub(crate) mod text;
pub mod types;

use crate::print::placed::Printed;
pub(crate) use crate::print::spelling::affine::{is_identity as is_identity_map, map as affine_map_text};
pub use crate::print::{Forms, PrintOptions, Printer};
pub use attributes::{AttributeKind, Attributes};
pub use holders::{Holder, ShapeNotation};
pub use ids::{AffineId, AliasId, AttributeId, BlockId, NameId, OpId, OpNameId, RegionId, RuleId, TypeId, ValueId};
pub use make::{AttributeError, DenseElement};
pub use op_name::OpName;
pub use operation::{Definition, Form};
pub use places::{Element, Places};
pub use read::spelled;
pub(crate) use read::{attribute_name, integer, named_number, named_numbers, unescaped, unsigned};
pub use rules::Rules;
pub(crate) use same::SameParts;
pub use text::{Text, Texts};
pub(crate) use text::{equal, hash, skip_trivia};
pub use types::{Type, Types};

pub(crate) use ids::{ArenaRange, ExtraId, SignatureId};
pub(crate) use names::NameInterner;
pub(crate) use operation::{Block, Extra, Operation, Region, Skipped, ValueData};
pub(crate) use signatures::Signatures;

use crate::assembly::Format;
use crate::limits::Keeping;
use crate::source::Span;
use sequence::Sequence;
use std::sync::{Arc, OnceLock};

/// One statement of the file's top level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TopLevel {
    /// An operation.
    Operation(OpId),
    /// The definition of an alias.
    Alias(AliasId),
    /// A `{-# .. #-}` section, as written.
    Metadata(Text),
}

/// A module and all its parts.
#[derive(Clone, Debug)]
pub struct Ir {
    pub(crate) texts: Texts,
    pub(crate) types: Types,
    pub(crate) attributes: Attributes,
    pub(crate) rules: Rules,
    pub(crate) signatures: Signatures,
    pub(crate) op_names: NameInterner,
    /// The custom forms of operations, indexed by name, if they are known.
    pub(crate) formats: Vec<Option<Arc<Format>>>,
    pub(crate) names: NameInterner,
    pub(crate) operations: Vec<Operation>,
    pub(crate) extras: Vec<Extra>,
    pub(crate) values: Vec<ValueData>,
    pub(crate) operands: Vec<ValueId>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) successors: Vec<BlockId>,
    pub(crate) argument_locations: Vec<Option<AttributeId>>,
    pub(crate) regions: Vec<Region>,
    pub(crate) top_level: Vec<TopLevel>,
    /// The operations that were skipped, in the order of their ids.
    pub(crate) skipped: Vec<Skipped>,
    /// The places of operations that a program built, in the order of their ids.
    pub(crate) built_places: Vec<(OpId, Span)>,
    /// The text in which parts have places, if it was printed from the module.
    pub(crate) printed: Option<Box<Printed>>,
    /// The spans of all parts, if requested.
    pub(crate) text_places: Option<Box<Places>>,
    /// The data of a changed module.
    pub(crate) layout: Option<Box<edit::EditLayout>>,
    /// The uses of values, after the first query.
    pub(crate) uses: OnceLock<edit::Uses>,
}

impl Ir {
    /// An empty representation whose texts may be ranges of `source`.
    pub(crate) fn new(source: Arc<Vec<u8>>) -> Self {
        Self {
            texts: Texts::new(source),
            types: Types::default(),
            attributes: Attributes::default(),
            rules: Rules::default(),
            signatures: Signatures::default(),
            op_names: NameInterner::default(),
            formats: Vec::new(),
            names: NameInterner::default(),
            operations: Vec::new(),
            extras: Vec::new(),
            values: Vec::new(),
            operands: Vec::new(),
            blocks: Vec::new(),
            successors: Vec::new(),
            argument_locations: Vec::new(),
            regions: Vec::new(),
            top_level: Vec::new(),
            skipped: Vec::new(),
            built_places: Vec::new(),
            printed: None,
            text_places: None,
            layout: None,
            uses: OnceLock::new(),
        }
    }

    /// Clears the module for another source, and keeps its memory, because new memory costs page faults. Types and signatures with the same meaning in each
    /// file are kept.
    pub(crate) fn reuse(mut self, source: Arc<Vec<u8>>, limits: &Keeping) -> Self {
        self.op_names.clear();
        self.formats.clear();
        self.skipped.clear();
        self.names.clear();
        self.operations.clear();
        self.extras.clear();
        self.values.clear();
        self.operands.clear();
        self.blocks.clear();
        self.successors.clear();
        self.argument_locations.clear();
        self.regions.clear();
        self.top_level.clear();
        self.built_places.clear();
        self.printed = None;
        self.text_places = None;
        self.layout = None;
        self.uses = OnceLock::new();
        self.attributes.clear();
        let are_few =
            self.signatures.len() <= limits.kept_signatures && self.signatures.text_bytes() <= limits.kept_bytes;
        if !self.types.reuse(limits) || !are_few {
            self.signatures = Signatures::default();
        }
        Self { texts: Texts::new(source), rules: Rules::default(), ..self }
    }

    /// The interned types.
    pub fn types(&self) -> &Types {
        &self.types
    }

    /// The attributes.
    pub fn attributes(&self) -> &Attributes {
        &self.attributes
    }

    /// Returns the arenas that attributes and types refer to.
    pub(crate) fn context(&self) -> crate::print::spelling::TermArenas<'_> {
        crate::print::spelling::TermArenas { types: &self.types, attributes: &self.attributes, texts: &self.texts }
    }

    /// The texts.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// All operations, at any depth, in the order of their arena.
    pub fn operations(&self) -> impl DoubleEndedIterator<Item = OpId> + ExactSizeIterator + use<> {
        let all = 0..self.operations.len();
        match &self.layout {
            Some(layout) if layout.erased() > 0 => {
                Sequence::List(all.filter(|op| !self.operations[*op].is_erased).collect::<Vec<_>>().into_iter())
            }
            _ => Sequence::Run(all),
        }
        .map(OpId::at)
    }

    /// The operations of the top level, in order: usually one module.
    pub fn top_level(&self) -> impl Iterator<Item = OpId> + '_ {
        self.top_level.iter().filter_map(|item| match item {
            TopLevel::Operation(op) => Some(*op),
            _ => None,
        })
    }

    #[inline]
    pub(crate) fn operation(&self, op: OpId) -> &Operation {
        &self.operations[op.index()]
    }

    #[inline]
    pub(crate) fn extra(&self, op: OpId) -> Option<&Extra> {
        self.operation(op).extra.map(|extra| &self.extras[extra.index()])
    }

    /// The operations that were skipped because their custom forms could not be read.
    pub fn skipped(&self) -> impl ExactSizeIterator<Item = OpId> + '_ {
        self.skipped.iter().map(|skipped| skipped.op)
    }
    /// The custom form of an operation, if it is known.
    pub(crate) fn format(&self, op: OpId) -> Option<&Format> {
        self.formats.get(self.operation(op).name.index())?.as_deref()
    }

    /// The distinct names of the operations.
    pub fn op_name_ids(&self) -> impl ExactSizeIterator<Item = OpNameId> + use<> {
        (0..self.op_names.entries.len()).map(OpNameId::at)
    }

    /// Sets the custom form of the operations with a name, which is printed if it can express them.
    pub fn set_format(&mut self, name: OpNameId, format: Arc<Format>) {
        *table::entry(&mut self.formats, name.index(), None) = Some(format);
    }

    /// The dialect whose operations need no prefix in the regions of an operation in custom form.
    pub(crate) fn default_dialect(&self, op: OpId) -> Option<&str> {
        self.format(op)?.info.default_dialect.as_deref()
    }

    /// Whether an operation has this name and is in custom form.
    pub(crate) fn is_custom(&self, op: OpId, name: &str) -> bool {
        self.form(op) == Form::Custom && self.op_name_bytes(op) == name.as_bytes()
    }

    /// Operations of a name that are built in have the custom form of the tables.
    pub(crate) fn set_built_in_format(&mut self, name: OpNameId) {
        if let Some(format) = crate::assembly::records::format(self.op_name_id_bytes(name)) {
            self.set_format(name, Arc::clone(format));
        }
    }

    /// Whether an operation comes before another of the same block.
    #[inline]
    pub fn comes_before(&self, first: OpId, second: OpId) -> bool {
        match &self.layout {
            None => first < second,
            Some(layout) => layout.comes_before(first, second),
        }
    }

    /// The form in which the operation was written.
    pub fn form(&self, op: OpId) -> Form {
        self.operation(op).form
    }

    /// The operands of an operation, in order.
    #[inline]
    pub fn operands(&self, op: OpId) -> &[ValueId] {
        &self.operands[self.operation(op).operands.range()]
    }

    /// The results of an operation, in order.
    #[inline]
    pub fn results(&self, op: OpId) -> impl ExactSizeIterator<Item = ValueId> + Clone + use<> {
        self.operation(op).results.range().map(ValueId::at)
    }

    /// All values, in the order of their arena.
    pub fn values(&self) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        (0..self.values.len()).map(ValueId::at)
    }

    /// The type of a value, as written at its definition.
    #[inline]
    pub fn value_type(&self, value: ValueId) -> TypeId {
        self.values[value.index()].ty
    }

    /// Whether the definition of a value was erased.
    pub(crate) fn is_defined_by_erased(&self, value: ValueId) -> bool {
        match self.definition(value) {
            Definition::Result(op) => self.operation(op).is_erased,
            Definition::Argument(block) => !self.arguments(block).any(|argument| argument == value),
            Definition::Undefined => false,
        }
    }

    /// Returns the definition of a value.
    pub fn definition(&self, value: ValueId) -> Definition {
        self.values[value.index()].definition
    }

    /// The block an operation is in; `None` at the top level.
    pub fn parent_block(&self, op: OpId) -> Option<BlockId> {
        self.operation(op).block
    }

    /// The operation with the region of an operation.
    pub fn parent_op(&self, op: OpId) -> Option<OpId> {
        let block = self.parent_block(op)?;
        self.regions[self.blocks[block.index()].region.index()].operation
    }

    /// The region a block is in.
    pub fn parent_region(&self, block: BlockId) -> RegionId {
        self.blocks[block.index()].region
    }

    /// The operation a region belongs to.
    pub fn region_op(&self, region: RegionId) -> Option<OpId> {
        self.regions[region.index()].operation
    }

    /// The regions of an operation, in order.
    #[inline]
    pub fn regions(&self, op: OpId) -> impl Iterator<Item = RegionId> + '_ {
        std::iter::successors(self.extra(op).and_then(|extra| extra.first_region), |region| {
            self.regions[region.index()].next
        })
    }

    /// The blocks of a region, in order.
    pub fn blocks(&self, region: RegionId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.regions[region.index()].first, |block| self.blocks[block.index()].next)
    }

    /// The number of blocks of a region.
    pub fn block_count(&self, region: RegionId) -> usize {
        self.regions[region.index()].block_count as usize
    }

    /// The operations of a block, in order.
    pub fn block_ops(&self, block: BlockId) -> impl Iterator<Item = OpId> + '_ {
        std::iter::successors(self.blocks[block.index()].first, |op| self.operation(*op).next)
    }

    /// The last operation of a block.
    pub fn last_op(&self, block: BlockId) -> Option<OpId> {
        self.blocks[block.index()].last
    }

    /// The arguments of a block, in order.
    pub fn arguments(&self, block: BlockId) -> impl ExactSizeIterator<Item = ValueId> + Clone + use<> {
        let changed = self.layout.as_ref().and_then(|layout| layout.arguments(block));
        match changed {
            Some(changed) => Sequence::List(changed.iter().map(|value| value.index()).collect::<Vec<_>>().into_iter()),
            None => Sequence::Run(self.blocks[block.index()].arguments.range()),
        }
        .map(ValueId::at)
    }

    /// Whether a block has arguments.
    #[inline]
    pub(crate) fn has_arguments(&self, block: BlockId) -> bool {
        self.arguments(block).len() > 0
    }

    /// Returns the extra data of an operation, and creates it if it has none.
    pub(crate) fn extra_mut(&mut self, op: OpId) -> &mut Extra {
        let extras = &mut self.extras;
        let extra = *self.operations[op.index()].extra.get_or_insert_with(|| {
            extras.push(Extra::default());
            ExtraId::at(extras.len() - 1)
        });
        &mut self.extras[extra.index()]
    }

    /// The location that was written after an argument of a block.
    pub(crate) fn argument_location(&self, block: BlockId, index: usize) -> Option<AttributeId> {
        let locations = self.blocks[block.index()].locations.range();
        *self.argument_locations[locations].get(index)?
    }

    /// The blocks an operation may pass control to, in order.
    #[inline]
    pub fn successors(&self, op: OpId) -> &[BlockId] {
        self.extra(op).map_or(&[], |extra| &self.successors[extra.successors.range()])
    }

    /// Returns the properties of an operation: the text between `<` and `>` after its name.
    #[inline]
    pub fn properties(&self, op: OpId) -> Option<AttributeId> {
        self.extra(op)?.properties
    }

    /// The attribute dictionary of an operation.
    #[inline]
    pub fn attribute_dictionary(&self, op: OpId) -> Option<AttributeId> {
        self.extra(op)?.attributes
    }

    /// The location that was written after an operation.
    pub fn location(&self, op: OpId) -> Option<AttributeId> {
        self.extra(op)?.location
    }

    /// An attribute of an operation by name, from the properties or else from the dictionary.
    #[inline]
    pub fn attribute(&self, op: OpId, name: &str) -> Option<AttributeId> {
        let extra = self.extra(op)?;
        self.attribute_of(extra.properties, name).or_else(|| self.attribute_of(extra.attributes, name))
    }

    /// Returns the attribute of a name in a dictionary.
    pub(crate) fn attribute_of(&self, dictionary: Option<AttributeId>, name: &str) -> Option<AttributeId> {
        let AttributeKind::Dictionary(entries) = *self.attributes.resolve(dictionary?) else { return None };
        let mut entries = self.attributes.dictionary(entries).iter();
        let entry = entries.find(|entry| self.texts.is_attribute_name(entry.name, name.as_bytes()))?;
        Some(entry.value)
    }

    /// The place of an operation's name in the source, or the place set by
    /// [`OperationState::at`](build::OperationState::at).
    pub fn place(&self, op: OpId) -> Option<Span> {
        let operation = self.operation(op);
        if !operation.has_place {
            let found = self.built_places.binary_search_by_key(&op, |(op, _)| *op).ok()?;
            return Some(self.built_places[found].1);
        }
        Some(self.place_of_name(operation.place))
    }

    /// The beginning of the place of an operation.
    pub(crate) fn place_start(&self, op: OpId) -> Option<u32> {
        let operation = self.operation(op);
        if operation.has_place { Some(operation.place) } else { self.place(op).map(|place| place.start) }
    }

    /// The name of an operation that begins at a place of the source.
    pub(crate) fn place_of_name(&self, place: u32) -> Span {
        let source = self.text_of_places();
        let start = place as usize;
        let length = match source.get(start) {
            Some(b'"') => 2 + source[start + 1..].iter().take_while(|byte| **byte != b'"').count(),
            _ => {
                source[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.".contains(byte)).count()
            }
        };
        let end = (start + length).min(source.len());
        Span::new(place, end as u32)
    }
}

impl Ir {
    /// Returns the place of a block's label, or of the brace of its region.
    pub(crate) fn block_place(&self, block: BlockId) -> Option<Span> {
        let place = self.blocks[block.index()].place;
        let source = self.text_of_places();
        let rest = source.get(place as usize..)?;
        let length = match rest.first()? {
            b'^' => {
                1 + rest[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte)).count()
            }
            b'{' => 1,
            _ => return None,
        };
        Some(Span::new(place, place + length as u32))
    }
}

/// A name without quotes.
pub(crate) fn unquoted(name: &[u8]) -> &[u8] {
    match name {
        [b'"', inner @ .., b'"'] => inner,
        _ => name,
    }
}
