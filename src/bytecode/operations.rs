//! The section of operations: operations, regions, blocks and values, one after the other, on a stack of regions.

use super::hlo::Conversions;
use super::likes::Likes;
use super::pool::Pool;
use super::properties::Properties;
use super::reader::BytesReader;
use super::scope::ValueScope;
use super::sections::{SectionKind, section};
use super::{BytecodeError, ELIDED_LOCATIONS, ISOLATED_SECTIONS, USE_LIST_ORDERS};
use crate::ir::{
    ArenaRange, AttributeKind, Block, BlockId, Definition, Form, NameId, OpId, OpNameId, Region, RegionId, TopLevel,
    TypeId, ValueData, ValueId,
};
use crate::limits::Limits;

/// The parts of an operation, as bits of a byte.
mod mask {
    pub(super) const ATTRIBUTES: u8 = 1;
    pub(super) const RESULTS: u8 = 2;
    pub(super) const OPERANDS: u8 = 4;
    pub(super) const SUCCESSORS: u8 = 8;
    pub(super) const REGIONS: u8 = 16;
    pub(super) const USE_LIST_ORDERS: u8 = 32;
    pub(super) const PROPERTIES: u8 = 64;
}

/// An operation whose regions are being read.
#[derive(Debug)]
struct OperationFrame {
    /// The index of the reader for the regions of the operation.
    reader: usize,
    is_isolated: bool,
    is_function: bool,
    /// The next region.
    region: Option<RegionId>,
    /// The blocks of the current region; blocks before `block` have been read.
    blocks: ArenaRange,
    block: Option<usize>,
    operations: usize,
    /// The number of values that the region defines.
    values: usize,
}

/// The contents of the regions of an operation that was read.
struct RegionContents {
    op: OpId,
    is_isolated: bool,
}

pub(super) struct OperationReader<'p, 'b> {
    pool: &'p mut Pool<'b>,
    properties: Properties<'p, 'b>,
    version: u64,
    conversions: Conversions,
    likes: Likes,
    names: Vec<OpNameId>,
    /// The name of functions.
    function: OpNameId,
    labels: Vec<NameId>,
    readers: Vec<BytesReader<'b>>,
    scopes: Vec<ValueScope>,
    frames: Vec<OperationFrame>,
    results: Vec<TypeId>,
    operands: Vec<ValueId>,
    forward: Vec<(usize, usize)>,
}

impl<'p, 'b> OperationReader<'p, 'b> {
    pub(super) fn new(pool: &'p mut Pool<'b>, properties: Properties<'p, 'b>, version: u64, limits: &Limits) -> Self {
        let names = pool.dialects.operations.iter().map(|op| pool.ir.op_name_of(&op.name)).collect();
        let conversions = Conversions::new(pool);
        let function = pool.ir.op_name_of("func.func");
        Self {
            pool,
            properties,
            version,
            conversions,
            likes: Likes::new(limits.verifying.memo),
            names,
            function,
            labels: Vec::new(),
            readers: Vec::new(),
            scopes: vec![ValueScope::default()],
            frames: Vec::new(),
            results: Vec::new(),
            operands: Vec::new(),
            forward: Vec::new(),
        }
    }

    /// Reads the section. If `has_module` is set and its only operation is not a module, a module is added around the
    /// operations.
    pub(super) fn read(mut self, mut reader: BytesReader<'b>, has_module: bool) -> Result<(), BytecodeError> {
        let (count, has_arguments) = reader.flagged("the number of operations")?;
        if has_arguments {
            return reader.malformed("top level: it has arguments");
        }
        let count = reader.bounded(count, "operations")?;
        let mut ahead = reader;
        let first = usize::try_from(ahead.varint("the name of an operation")?).unwrap_or(usize::MAX);
        let is_module = self.pool.dialects.operations.get(first).is_some_and(|op| op.name == "builtin.module");
        let block = if has_module && (count != 1 || !is_module) { Some(self.module()) } else { None };
        self.readers.push(reader);
        self.scopes[0].next.push(0);
        for _ in 0..count {
            let Some((op, inside)) = self.operation(0, ArenaRange::EMPTY)? else { continue };
            match block {
                Some(block) => self.pool.ir.append_op(op, block),
                None => self.pool.ir.top_level.push(TopLevel::Operation(op)),
            }
            if let Some(inside) = inside {
                self.enter(&inside)?;
                self.regions()?;
            }
        }
        self.leave_scope()?;
        self.readers[0].finish("end of the section of operations")
    }

    /// The module that is added.
    fn module(&mut self) -> BlockId {
        let ir = &mut self.pool.ir;
        let name = ir.op_name_of("builtin.module");
        let module = ir.make_op(name, Form::ImplicitModule, &[], &[]);
        let region = ir.append_region(module);
        let block = BlockId::at(ir.blocks.len());
        ir.blocks.push(Block::new(region));
        ir.append_block(block, region);
        ir.top_level.push(TopLevel::Operation(module));
        block
    }

    /// Begins with the regions of an operation.
    fn enter(&mut self, inside: &RegionContents) -> Result<(), BytecodeError> {
        let mut reader = self.frames.last().map_or(0, |frame| frame.reader);
        if inside.is_isolated {
            self.scopes.push(ValueScope::default());
            if self.version >= ISOLATED_SECTIONS {
                let offset = self.readers[reader].offset();
                let (kind, contents) = section(&mut self.readers[reader])?;
                if kind != SectionKind::Operations {
                    return Err(BytecodeError::Section {
                        offset,
                        kind,
                        what: "the regions of an operation are expected",
                    });
                }
                reader = self.readers.len();
                self.readers.push(contents);
            }
        }
        let region = self.pool.ir.regions(inside.op).next();
        self.frames.push(OperationFrame {
            reader,
            is_isolated: inside.is_isolated,
            is_function: self.pool.ir.operation(inside.op).name == self.function,
            region,
            blocks: ArenaRange::EMPTY,
            block: None,
            operations: 0,
            values: 0,
        });
        Ok(())
    }

    /// Reads the regions of all operations that are open.
    fn regions(&mut self) -> Result<(), BytecodeError> {
        while let Some(frame) = self.frames.last_mut() {
            let (reader, blocks) = (frame.reader, frame.blocks);
            let Some(at) = frame.block else {
                match frame.region {
                    Some(region) => self.region(region)?,
                    None => self.leave()?,
                }
                continue;
            };
            if frame.operations > 0 {
                frame.operations -= 1;
                let block = BlockId::at(blocks.start as usize + at);
                let Some((op, inside)) = self.operation(reader, blocks)? else { continue };
                self.pool.ir.append_op(op, block);
                if let Some(inside) = inside {
                    self.enter(&inside)?;
                }
            } else if at + 1 < blocks.len as usize {
                frame.block = Some(at + 1);
                self.block_header()?;
            } else {
                (frame.block, frame.blocks) = (None, ArenaRange::EMPTY);
                let values = std::mem::take(&mut frame.values);
                let offset = self.readers[reader].offset();
                self.scope().leave_region(values, offset)?;
            }
        }
        Ok(())
    }

    /// Ends with the regions of an operation.
    fn leave(&mut self) -> Result<(), BytecodeError> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        if frame.is_isolated {
            self.leave_scope()?;
            if self.version >= ISOLATED_SECTIONS {
                self.readers[frame.reader].finish("end of the regions of an operation")?;
                self.readers.truncate(frame.reader);
            }
        }
        Ok(())
    }

    fn scope(&mut self) -> &mut ValueScope {
        if self.scopes.is_empty() {
            self.scopes.push(ValueScope::default());
        }
        let last = self.scopes.len() - 1;
        &mut self.scopes[last]
    }

    fn leave_scope(&mut self) -> Result<(), BytecodeError> {
        let offset = self.readers.last().map_or(0, BytesReader::offset);
        let undefined = self.scopes.pop().and_then(|scope| scope.forward.into_keys().next());
        undefined.map_or(Ok(()), |index| Err(BytecodeError::Undefined { offset, index }))
    }

    /// Begins to read a region.
    fn region(&mut self, region: RegionId) -> Result<(), BytecodeError> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let ir = &mut self.pool.ir;
        frame.region = ir.regions[region.index()].next;
        let reader = &mut self.readers[frame.reader];
        let count = reader.count("blocks")?;
        if count == 0 {
            return Ok(());
        }
        let values = reader.count("values")?;
        let start = ir.blocks.len();
        for index in 0..count {
            let block = BlockId::at(ir.blocks.len());
            ir.blocks.push(Block::new(region));
            ir.append_block(block, region);
            if index == 0 {
                continue;
            }
            if self.labels.len() < index {
                let name = format!("bb{index}");
                let text = ir.texts.add(name.as_bytes());
                self.labels.push(NameId::at(ir.names.intern(&ir.texts, name.as_bytes(), text)));
            }
            ir.blocks[block.index()].label = Some(self.labels[index - 1]);
        }
        frame.blocks = ArenaRange::new(start, ir.blocks.len());
        frame.block = Some(0);
        frame.values = values;
        self.scope().enter_region(values);
        self.block_header()
    }

    /// Reads the head of a block: the number of its operations, and its arguments.
    fn block_header(&mut self) -> Result<(), BytecodeError> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        let (at, reader) = (frame.block.unwrap_or_default(), frame.reader);
        let block = BlockId::at(frame.blocks.start as usize + at);
        let (count, has_arguments) = self.readers[reader].flagged("the number of operations")?;
        let count = self.readers[reader].bounded(count, "operations")?;
        if let Some(frame) = self.frames.last_mut() {
            frame.operations = count;
        }
        if !has_arguments {
            return Ok(());
        }
        let arguments = self.arguments(block, reader)?;
        if self.version >= USE_LIST_ORDERS && self.readers[reader].byte("a flag")? != 0 {
            self.use_list_orders(reader, arguments)?;
        }
        Ok(())
    }

    fn arguments(&mut self, block: BlockId, reader: usize) -> Result<usize, BytecodeError> {
        let reader = &mut self.readers[reader];
        let count = reader.count("arguments")?;
        let pool = &mut *self.pool;
        let (first, first_location) = (pool.ir.values.len(), pool.ir.argument_locations.len());
        let mut has_location = false;
        for _ in 0..count {
            let offset = reader.offset();
            let (ty, location) = if self.version >= ELIDED_LOCATIONS {
                let (index, has_location) = reader.flagged("the type of an argument")?;
                let ty = pool.type_at(index, offset)?;
                (ty, if has_location { Some(pool.next_location(reader)?) } else { None })
            } else {
                (pool.next_type(reader)?, Some(pool.next_location(reader)?))
            };
            let location =
                location.filter(|id| !matches!(pool.ir.attributes().get(*id), AttributeKind::UnknownLocation));
            has_location |= location.is_some();
            pool.ir.argument_locations.push(location);
            pool.ir.values.push(ValueData { ty, name: None, definition: Definition::Argument(block) });
        }
        if !has_location {
            pool.ir.argument_locations.truncate(first_location);
        }
        let record = &mut pool.ir.blocks[block.index()];
        record.arguments = ArenaRange::new(first, pool.ir.values.len());
        record.locations = ArenaRange::new(first_location, pool.ir.argument_locations.len());
        let offset = reader.offset();
        self.define((first..first + count).map(ValueId::at), offset)?;
        Ok(count)
    }

    /// Defines values under the next numbers.
    fn define(&mut self, values: impl ExactSizeIterator<Item = ValueId>, offset: usize) -> Result<(), BytecodeError> {
        let last = self.scopes.len() - 1;
        let scope = &mut self.scopes[last];
        let Some(next) = scope.next.last_mut() else { return Ok(()) };
        if values.len() > scope.values.len() - *next {
            return Err(BytecodeError::Malformed { offset, what: "number of values of a region" });
        }
        for value in values {
            scope.values[*next] = Some(value);
            if !scope.forward.is_empty()
                && let Some(uses) = scope.forward.remove(next)
            {
                uses.into_iter().for_each(|at| self.pool.ir.operands[at] = value);
            }
            *next += 1;
        }
        Ok(())
    }

    /// Skips the orders of uses, which have no effect here.
    fn use_list_orders(&mut self, reader: usize, values: usize) -> Result<(), BytecodeError> {
        let reader = &mut self.readers[reader];
        let count = if values > 1 { reader.count("orders of uses")? } else { 1 };
        for _ in 0..count {
            if values > 1 {
                reader.varint("the number of a value")?;
            }
            let (uses, _) = reader.flagged("the number of uses")?;
            for _ in 0..reader.bounded(uses, "uses")? {
                reader.varint("a use")?;
            }
        }
        Ok(())
    }

    /// Reads an operation without the contents of its regions; `None` for a cast between a type of VHLO and the type to which that is converted.
    fn operation(
        &mut self,
        at: usize,
        blocks: ArenaRange,
    ) -> Result<Option<(OpId, Option<RegionContents>)>, BytecodeError> {
        let offset = self.readers[at].offset();
        let index = self.readers[at].varint("the name of an operation")?;
        let count = self.names.len();
        let name = usize::try_from(index).ok().filter(|name| *name < count);
        let Some(name) = name else {
            return Err(BytecodeError::Index { offset, what: "name of an operation", index, count });
        };
        self.conversions.verify_known(self.pool, name, offset)?;
        let mask = self.readers[at].byte("the parts of an operation")?;
        let location = self.pool.next_location(&mut self.readers[at])?;
        let mut attributes = None;
        if mask & mask::ATTRIBUTES != 0 {
            let offset = self.readers[at].offset();
            let id = self.pool.next_attribute(&mut self.readers[at])?;
            match *self.pool.ir.attributes().get(id) {
                AttributeKind::Dictionary(list) if self.pool.ir.attributes().dictionary(list).is_empty() => {}
                AttributeKind::Dictionary(_) => attributes = Some(id),
                _ => return Err(BytecodeError::Kind { offset, expected: "a dictionary" }),
            }
        }
        let mut properties = None;
        if mask & mask::PROPERTIES != 0 {
            properties = self.properties.next(self.pool, &mut self.readers[at], name)?;
        } else if self.version < super::NATIVE_PROPERTIES {
            (properties, attributes) = self.properties.split(self.pool, attributes, name)?;
        }
        let mut made = self.names[name];
        let is_in_function = self.frames.last().is_some_and(|frame| frame.is_function);
        let place = (is_in_function, offset);
        let given = (properties, attributes);
        if let Some((id, dictionaries)) = self.conversions.convert(self.pool, name, given, place)? {
            (made, (properties, attributes)) = (id, dictionaries);
        }
        self.results.clear();
        if mask & mask::RESULTS != 0 {
            let reader = &mut self.readers[at];
            for _ in 0..reader.count("results")? {
                self.results.push(self.pool.next_type(reader)?);
            }
        }
        self.operands.clear();
        self.forward.clear();
        if mask & mask::OPERANDS != 0 {
            self.read_operands(at)?;
        }
        let mut successors = ArenaRange::EMPTY;
        if mask & mask::SUCCESSORS != 0 {
            successors = self.read_successors(at, blocks)?;
        }
        if self.version >= USE_LIST_ORDERS && mask & mask::USE_LIST_ORDERS != 0 {
            self.use_list_orders(at, self.results.len())?;
        }
        let mut regions = (0, false);
        if mask & mask::REGIONS != 0 {
            regions = self.readers[at].flagged("the number of regions")?;
        }
        if let ([operand], [result], []) = (&self.operands[..], &self.results[..], &self.forward[..])
            && self.conversions.is_cast(name)
            && self.pool.ir.types().same(self.pool.ir.value_type(*operand), *result)
        {
            let operand = *operand;
            self.define([operand].into_iter(), offset)?;
            return Ok(None);
        }
        let first_operand = self.pool.ir.operands.len();
        let ir = &mut self.pool.ir;
        let op = ir.make_op(made, Form::Generic, &self.operands, &self.results);
        // The type of a value that is defined later is not known yet.
        if mask & (mask::SUCCESSORS | mask::REGIONS) == 0 && self.forward.is_empty() {
            let head = (made, properties, attributes);
            ir.operations[op.index()].signature = self.likes.of(ir, head, &self.operands, &self.results);
        }
        let count = self.readers[at].bounded(regions.0, "regions")?;
        let first_region = RegionId::at(ir.regions.len());
        for index in 1..=count {
            let next = Some(RegionId::at(ir.regions.len() + 1)).filter(|_| index < count);
            ir.regions.push(Region { operation: Some(op), next, ..Region::default() });
        }
        let extra = ir.extra_mut(op);
        (extra.properties, extra.attributes, extra.successors) = (properties, attributes, successors);
        (extra.location, extra.first_region) = (Some(location), Some(first_region).filter(|_| count > 0));
        let last = self.scopes.len() - 1;
        for (operand, value) in &self.forward {
            self.scopes[last].forward.entry(*value).or_default().push(first_operand + operand);
        }
        let results = ir.operation(op).results;
        if results.len > 0 {
            self.define(results.range().map(ValueId::at), offset)?;
        }
        Ok(Some((op, (count > 0).then_some(RegionContents { op, is_isolated: regions.1 }))))
    }

    fn read_operands(&mut self, at: usize) -> Result<(), BytecodeError> {
        let reader = &mut self.readers[at];
        let last = self.scopes.len() - 1;
        let values = &self.scopes[last].values;
        for operand in 0..reader.count("operands")? {
            let offset = reader.offset();
            let index = reader.varint("the number of a value")?;
            let value = usize::try_from(index).ok().and_then(|index| values.get(index));
            match value {
                Some(Some(value)) => self.operands.push(*value),
                Some(None) => {
                    self.forward.push((operand, index as usize));
                    self.operands.push(ValueId::at(0));
                }
                None => return Err(BytecodeError::Index { offset, what: "value", index, count: values.len() }),
            }
        }
        Ok(())
    }

    fn read_successors(&mut self, at: usize, blocks: ArenaRange) -> Result<ArenaRange, BytecodeError> {
        let reader = &mut self.readers[at];
        let start = self.pool.ir.successors.len();
        for _ in 0..reader.count("successors")? {
            let offset = reader.offset();
            let index = reader.varint("the number of a block")?;
            if index >= u64::from(blocks.len) {
                let count = blocks.len as usize;
                return Err(BytecodeError::Index { offset, what: "block", index, count });
            }
            self.pool.ir.successors.push(BlockId::at(blocks.start as usize + index as usize));
        }
        Ok(ArenaRange::new(start, self.pool.ir.successors.len()))
    }
}
