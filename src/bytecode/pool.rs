//! [`Pool`]: the attributes and types of a file, each read on first use and stored in the [`Ir`].
//!
//! The parts of an entry are read before it, with an explicit stack: nesting in a file does not use the machine's stack.

use super::reader::{BytecodeRange, BytesReader};
use super::resources::Resources;
use super::sdy::ShardyReader;
use super::sections::{SectionKind, Sections};
use super::strings::{Dialects, Strings, group};
use super::{BytecodeError, Options, texts};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Ir, Text, TypeId};
use smallvec::SmallVec;

/// The encoded form of an attribute or a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raw {
    contents: BytecodeRange,
    dialect: u32,
    /// Whether the entry is in an encoding of its dialect instead of a text.
    pub(super) is_encoded: bool,
}

impl Raw {
    /// The contents, in the file of another reader.
    pub(super) fn contents<'b>(&self, file: &BytesReader<'b>) -> BytesReader<'b> {
        file.at_range(self.contents)
    }

    /// The place of the contents in the file.
    pub(super) fn offset(&self) -> usize {
        self.contents.start as usize
    }
}

/// The value of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PoolValue {
    Attribute(AttributeId),
    Type(TypeId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Unread,
    /// The entries to which the entry refers are being read.
    Begun,
    Read(PoolValue),
}

/// The reason for which an entry cannot be read yet.
#[derive(Debug)]
pub(super) enum PoolStop {
    /// Other entries must be read before.
    Needs,
    Error(BytecodeError),
}

impl From<BytecodeError> for PoolStop {
    fn from(error: BytecodeError) -> Self {
        Self::Error(error)
    }
}

/// The attributes and types of a file.
#[derive(Debug)]
pub(super) struct Pool<'b> {
    pub(super) ir: Ir,
    pub(super) strings: Strings<'b>,
    pub(super) dialects: Dialects<'b>,
    pub(super) resources: Resources<'b>,
    /// A reader of the file.
    file: BytesReader<'b>,
    entries: Vec<Raw>,
    /// The number of entries that are attributes; they precede the types.
    attributes: usize,
    states: Vec<State>,
    /// The size of each entry in bytes without sharing.
    sizes: Vec<u64>,
    /// The entries to which the current entry refers and that are not read yet.
    needs: Vec<usize>,
    /// The size of the entries to which the current one refers.
    inside: u64,
    /// The remaining size of entries for operations.
    budget: u64,
    most: u64,
    pub(super) distinct: u32,
}

impl<'b> Pool<'b> {
    pub(super) fn read(
        sections: &Sections<'b>,
        strings: Strings<'b>,
        dialects: Dialects<'b>,
        resources: Resources<'b>,
        (options, length): (&Options<'_>, usize),
    ) -> Result<Self, BytecodeError> {
        let mut contents = sections.required(SectionKind::Attributes)?;
        let mut offsets = sections.required(SectionKind::AttributeOffsets)?;
        let attributes = offsets.count("attributes")?;
        let types = offsets.count("types")?;
        let mut entries = Vec::with_capacity(attributes + types);
        // A group of entries ends at the first type.
        for end in [attributes, attributes + types] {
            while entries.len() < end {
                let offset = offsets.offset();
                let (dialect, count) = group(&mut offsets, dialects.names.len())?;
                if count > end - entries.len() {
                    return Err(BytecodeError::Malformed { offset, what: "number of attributes or types" });
                }
                for _ in 0..count {
                    let (length, is_encoded) = offsets.flagged("the length of an attribute or a type")?;
                    let contents = contents.range(length, "an attribute or a type")?;
                    entries.push(Raw { contents: contents.left_range(), dialect: dialect as u32, is_encoded });
                }
            }
        }
        offsets.finish("section of offsets of attributes and types")?;
        let (ir, known, distinct) = texts::read((&contents, &entries), attributes, options.registry)?;
        let states = known.into_iter().map(|known| known.map_or(State::Unread, State::Read)).collect();
        let sizes = entries.iter().map(|entry| entry.contents(&contents).left() as u64 + 1).collect();
        let (limits, length) = (options.limits.importing, length as u64);
        let most = (limits.expanded as u64).saturating_add(length.saturating_mul(16));
        Ok(Self {
            ir,
            strings,
            dialects,
            resources,
            file: contents,
            entries,
            attributes,
            states,
            sizes,
            needs: Vec::new(),
            inside: 0,
            budget: (limits.named as u64).saturating_add(length.saturating_mul(64)),
            most,
            distinct,
        })
    }

    /// The next attribute, as a value.
    pub(super) fn next_attribute(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeId, BytecodeError> {
        let offset = reader.offset();
        let index = reader.varint("the number of an attribute")?;
        self.attribute_at(index, offset)
    }

    pub(super) fn attribute_at(&mut self, index: u64, offset: usize) -> Result<AttributeId, BytecodeError> {
        let at = self.attribute_index(index, offset)?;
        match self.resolve(at)? {
            PoolValue::Attribute(id) => Ok(self.as_value(id)),
            PoolValue::Type(_) => Err(BytecodeError::Kind { offset, expected: "an attribute" }),
        }
    }

    /// The next location.
    pub(super) fn next_location(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeId, BytecodeError> {
        let offset = reader.offset();
        let index = reader.varint("the number of a location")?;
        let at = self.attribute_index(index, offset)?;
        match self.resolve(at)? {
            PoolValue::Attribute(id) if is_location(self.ir.attributes().get(id)) => Ok(id),
            _ => Err(BytecodeError::Kind { offset, expected: "a location" }),
        }
    }

    /// The next type.
    pub(super) fn next_type(&mut self, reader: &mut BytesReader<'_>) -> Result<TypeId, BytecodeError> {
        let offset = reader.offset();
        let index = reader.varint("the number of a type")?;
        self.type_at(index, offset)
    }

    #[inline]
    pub(super) fn type_at(&mut self, index: u64, offset: usize) -> Result<TypeId, BytecodeError> {
        let at = self.type_index(index, offset)?;
        match self.resolve(at)? {
            PoolValue::Type(id) => Ok(id),
            PoolValue::Attribute(_) => Err(BytecodeError::Kind { offset, expected: "a type" }),
        }
    }

    fn attribute_index(&self, index: u64, offset: usize) -> Result<usize, BytecodeError> {
        let count = self.attributes;
        match usize::try_from(index) {
            Ok(at) if at < count => Ok(at),
            _ => Err(BytecodeError::Index { offset, what: "attribute", index, count }),
        }
    }

    fn type_index(&self, index: u64, offset: usize) -> Result<usize, BytecodeError> {
        let count = self.entries.len() - self.attributes;
        match usize::try_from(index) {
            Ok(at) if at < count => Ok(self.attributes + at),
            _ => Err(BytecodeError::Index { offset, what: "type", index, count }),
        }
    }

    /// An entry that an operation names.
    #[inline]
    fn resolve(&mut self, at: usize) -> Result<PoolValue, BytecodeError> {
        let known = match self.states[at] {
            State::Read(known) => known,
            _ => self.read_with_needs(at)?,
        };
        let (size, offset) = (self.sizes[at], self.entries[at].offset());
        self.charge(size, offset)?;
        Ok(known)
    }

    /// Subtracts the size of an entry used by an operation from the budget.
    #[inline]
    pub(super) fn charge(&mut self, size: u64, offset: usize) -> Result<(), BytecodeError> {
        self.budget = self.budget.checked_sub(size).ok_or(BytecodeError::Expands { offset })?;
        Ok(())
    }

    /// The remaining budget of operations.
    pub(super) fn budget(&self) -> u64 {
        self.budget
    }

    /// A dictionary, or `None` without entries.
    pub(super) fn dictionary_of(&mut self, entries: &[Entry]) -> Option<AttributeId> {
        if entries.is_empty() {
            return None;
        }
        let list = self.ir.attributes.add_dictionary(entries);
        Some(self.ir.attributes.add(AttributeKind::Dictionary(list)))
    }

    /// Reads an entry, after the entries to which it refers.
    fn read_with_needs(&mut self, at: usize) -> Result<PoolValue, BytecodeError> {
        let mut stack = SmallVec::<[usize; 4]>::from_slice(&[at]);
        while let Some(top) = stack.pop() {
            if matches!(self.states[top], State::Read(_)) {
                continue;
            }
            let offset = self.entries[top].offset();
            self.needs.clear();
            self.inside = 0;
            match self.decode(top) {
                Ok(known) => {
                    let size = self.sizes[top].saturating_add(self.inside);
                    if size > self.most {
                        return Err(BytecodeError::Expands { offset });
                    }
                    self.sizes[top] = size;
                    self.states[top] = State::Read(known);
                }
                Err(PoolStop::Error(error)) => return Err(error),
                Err(PoolStop::Needs) => {
                    let is_begun = |need: &usize| self.states[*need] == State::Begun;
                    if self.states[top] == State::Begun || self.needs.iter().any(is_begun) {
                        return Err(BytecodeError::Cycle { offset });
                    }
                    self.states[top] = State::Begun;
                    stack.push(top);
                    stack.extend(self.needs.drain(..));
                }
            }
        }
        match self.states[at] {
            State::Read(known) => Ok(known),
            _ => Err(BytecodeError::Cycle { offset: self.entries[at].offset() }),
        }
    }

    fn decode(&mut self, at: usize) -> Result<PoolValue, PoolStop> {
        let mut reader = self.entries[at].contents(&self.file);
        let is_type = at >= self.attributes;
        let name = self.dialects.names[self.entries[at].dialect as usize];
        let offset = reader.offset();
        let code = reader.varint("the encoding of an attribute or a type")?;
        let known = match (name, is_type) {
            (b"builtin", true) => self.builtin_type(code, &mut reader)?.map(PoolValue::Type),
            (b"builtin", false) => self.builtin_attribute(code, &mut reader)?.map(PoolValue::Attribute),
            (b"quant", true) => self.quant_type(code, &mut reader)?.map(PoolValue::Type),
            (b"vhlo", true) => self.vhlo_type(code, &mut reader)?.map(PoolValue::Type),
            (b"vhlo", false) => self.vhlo_attribute(code, &mut reader)?.map(PoolValue::Attribute),
            (b"stablehlo", true) => self.stablehlo_type(code, &mut reader)?.map(PoolValue::Type),
            (b"stablehlo", false) => self.stablehlo_attribute(code, &mut reader)?.map(PoolValue::Attribute),
            (b"llvm", false) => self.llvm_attribute(code, &mut reader)?.map(PoolValue::Attribute),
            (b"sdy", false) => ShardyReader(self).attribute(code, &mut reader)?.map(PoolValue::Attribute),
            (b"chlo", false) => self.chlo_attribute(code, &mut reader)?.map(PoolValue::Attribute),
            _ => None,
        };
        let Some(known) = known else {
            let what = if is_type { "types" } else { "attributes" };
            let dialect = String::from_utf8_lossy(name).into_owned();
            return Err(BytecodeError::Encoding { offset, dialect, what, code }.into());
        };
        reader.finish("end of an attribute or a type")?;
        Ok(known)
    }

    /// The value of an entry that has been read; `None` for placeholders.
    fn part(&mut self, at: usize) -> Option<PoolValue> {
        match self.states[at] {
            State::Read(known) => {
                self.inside = self.inside.saturating_add(self.sizes[at]);
                Some(known)
            }
            State::Unread | State::Begun => {
                self.needs.push(at);
                None
            }
        }
    }

    /// The attribute at an index if it is a text: all texts are read before other entries.
    pub(super) fn opaque_attribute(&self, index: u64) -> Option<AttributeId> {
        let at = usize::try_from(index).ok().filter(|at| *at < self.attributes)?;
        match self.states[at] {
            State::Read(PoolValue::Attribute(id)) if !self.entries[at].is_encoded => Some(id),
            _ => None,
        }
    }

    /// Subtracts the size of a part that is named by an alias.
    pub(super) fn leave_out(&mut self, part: u64) {
        let size = usize::try_from(part).ok().and_then(|at| self.sizes.get(at)).copied().unwrap_or_default();
        self.inside = self.inside.saturating_sub(size);
    }

    /// Continues if all entries to which the current one refers are read.
    pub(super) fn ready(&self) -> Result<(), PoolStop> {
        if self.needs.is_empty() { Ok(()) } else { Err(PoolStop::Needs) }
    }

    /// A part that is an attribute or a location, unchanged.
    fn raw_part(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeId, PoolStop> {
        let offset = reader.offset();
        let index = reader.varint("the number of an attribute")?;
        self.attribute_part(index, offset)
    }

    /// Reads the attribute at an index of the pool, as a part of the current entry.
    pub(super) fn attribute_part(&mut self, index: u64, offset: usize) -> Result<AttributeId, PoolStop> {
        let at = self.attribute_index(index, offset)?;
        match self.part(at) {
            Some(PoolValue::Attribute(id)) => Ok(id),
            Some(PoolValue::Type(_)) => Err(BytecodeError::Kind { offset, expected: "an attribute" }.into()),
            None => Ok(AttributeId::at(0)),
        }
    }

    /// Reads a reference to an attribute that is a part of the current entry.
    pub(super) fn attribute(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeId, PoolStop> {
        let id = self.raw_part(reader)?;
        Ok(if self.needs.is_empty() { self.as_value(id) } else { id })
    }

    /// A part that is a location.
    pub(super) fn location(&mut self, reader: &mut BytesReader<'_>) -> Result<AttributeId, PoolStop> {
        let offset = reader.offset();
        let id = self.raw_part(reader)?;
        if self.needs.is_empty() && !is_location(self.ir.attributes().get(id)) {
            return Err(BytecodeError::Kind { offset, expected: "a location" }.into());
        }
        Ok(id)
    }

    /// A part that is a type.
    pub(super) fn ty(&mut self, reader: &mut BytesReader<'_>) -> Result<TypeId, PoolStop> {
        let offset = reader.offset();
        let index = reader.varint("the number of a type")?;
        let at = self.type_index(index, offset)?;
        match self.part(at) {
            Some(PoolValue::Type(id)) => Ok(id),
            Some(PoolValue::Attribute(_)) => Err(BytecodeError::Kind { offset, expected: "a type" }.into()),
            None => Ok(TypeId::at(0)),
        }
    }

    /// A part that is a string, without quotes.
    pub(super) fn string(&mut self, reader: &mut BytesReader<'_>) -> Result<Text, PoolStop> {
        let offset = reader.offset();
        let id = self.raw_part(reader)?;
        if !self.needs.is_empty() {
            return Ok(Text::default());
        }
        match *self.ir.attributes().get(id) {
            AttributeKind::String(text, _) => Ok(text),
            _ => Err(BytecodeError::Kind { offset, expected: "a string" }.into()),
        }
    }

    /// Reads a list of parts, which begins with their number.
    pub(super) fn list<T>(
        &mut self,
        reader: &mut BytesReader<'_>,
        mut one: impl FnMut(&mut Self, &mut BytesReader<'_>) -> Result<T, PoolStop>,
    ) -> Result<Vec<T>, PoolStop> {
        let count = reader.count("elements")?;
        let mut list = Vec::with_capacity(count);
        for _ in 0..count {
            list.push(one(self, reader)?);
        }
        Ok(list)
    }

    /// An attribute as a value: a location is written `loc(..)`.
    fn as_value(&mut self, id: AttributeId) -> AttributeId {
        match is_location(self.ir.attributes().get(id)) {
            true => self.ir.attributes.add(AttributeKind::Location(id)),
            false => id,
        }
    }

    /// Verifies that `more` bytes of text do not exceed the limit.
    pub(super) fn verify_room(&self, more: usize) -> Result<(), BytecodeError> {
        let is_full = self.ir.texts().len().saturating_add(more) > u32::MAX as usize - (1 << 16);
        if is_full { Err(BytecodeError::Full) } else { Ok(()) }
    }

    /// Adds a text.
    pub(super) fn text(&mut self, bytes: &[u8]) -> Result<Text, BytecodeError> {
        self.verify_room(bytes.len())?;
        Ok(self.ir.texts.add(bytes))
    }
}

pub(super) fn is_location(kind: &AttributeKind) -> bool {
    matches!(
        kind,
        AttributeKind::UnknownLocation
            | AttributeKind::FileLocation(_)
            | AttributeKind::NameLocation(..)
            | AttributeKind::CallSiteLocation(..)
            | AttributeKind::FusedLocation(..)
    )
}
