//! [`Properties`]: the properties of operations. A file does not have their names: for a registered operation they are in the
//! order of the names in its definition, which the records have.

use super::builtin_attributes::number;
use super::hlo::{Portable, later_attributes};
use super::pool::Pool;
use super::reader::BytesReader;
use super::sections::{SectionKind, Sections};
use super::{BytecodeError, SPARSE_SEGMENTS};
use crate::assembly::records;
use crate::assembly::{AttributeShape, Extent, OpDefinition, Presence, Side, Storage};
use crate::dialect::Registry;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Text};
use rustc_hash::FxHashMap;

/// The encoding of a property.
#[derive(Clone, Copy, Debug)]
enum PropertyEncoding {
    /// The number of an attribute.
    Required,
    /// Twice the number plus 1, or 0 without a number.
    Optional,
    /// The number of an attribute, which is an array of numbers.
    Segments,
    /// A byte that is a boolean.
    Flag,
    /// A number of a signless integer type with a width.
    Number(u32),
    /// A flag, followed by the number if the flag is set.
    MaybeNumber,
}

impl PropertyEncoding {
    /// Whether the property is an attribute: attributes come before other properties.
    fn is_attribute(self) -> bool {
        matches!(self, Self::Required | Self::Optional | Self::Segments)
    }
}

/// The properties of an operation, in the order of the encoding.
#[derive(Debug)]
struct Plan {
    properties: Vec<(Text, PropertyEncoding)>,
    /// The properties that an earlier version of the operation lacks.
    later: Vec<&'static str>,
    /// The numbers of operands and of results with sizes, for a property of segment sizes that is no attribute.
    segments: [Option<(Text, usize)>; 2],
}

impl Plan {
    /// Reads the properties, with or without those that only later versions of the operation have.
    fn decode(
        &self,
        pool: &mut Pool<'_>,
        mut reader: BytesReader<'_>,
        operation: String,
        has_later: bool,
    ) -> Result<Option<AttributeId>, BytecodeError> {
        let offset = reader.offset();
        let others = BytecodeError::OtherProperties { offset, operation };
        let mut entries = Vec::with_capacity(self.properties.len() + 2);
        let segments: Vec<_> = self.segments.iter().flatten().copied().collect();
        for (name, encoding) in &self.properties {
            if !has_later && self.later.iter().any(|later| pool.ir.texts().get(*name) == later.as_bytes()) {
                continue;
            }
            // An attribute of another kind means that the definition differs.
            let value = value(pool, &mut reader, *encoding).map_err(|error| match error {
                BytecodeError::Index { .. } | BytecodeError::End { .. } => others.clone(),
                error => error,
            })?;
            let Some(value) = value else { continue };
            let is_array = matches!(pool.ir.attributes().get(value), AttributeKind::DenseArray(..));
            if matches!(encoding, PropertyEncoding::Segments) && !is_array {
                return Err(others);
            }
            entries.push(Entry { name: *name, value });
        }
        for (name, count) in &segments {
            let value = segment_sizes(pool, &mut reader, *count)?;
            entries.push(Entry { name: *name, value });
        }
        if !reader.is_empty() {
            return Err(others);
        }
        let texts = pool.ir.texts();
        entries.sort_by(|left, right| texts.get(left.name).cmp(texts.get(right.name)));
        Ok(pool.dictionary_of(&entries))
    }
}

/// Properties that were read for an operation name, by the numbers of both, and their size. Operations of several names share properties of equal bytes.
type KnownProperties = FxHashMap<(usize, usize), (Option<AttributeId>, u64)>;

/// The properties of a file.
pub(super) struct Properties<'p, 'b> {
    version: u64,
    registry: &'p Registry,
    contents: Vec<BytesReader<'b>>,
    plans: Vec<Option<Plan>>,
    known: KnownProperties,
}

impl<'p, 'b> Properties<'p, 'b> {
    pub(super) fn read(sections: &Sections<'b>, registry: &'p Registry, names: usize) -> Result<Self, BytecodeError> {
        let mut contents = Vec::new();
        if let Some(mut reader) = sections.optional(SectionKind::Properties) {
            let count = reader.count("properties")?;
            contents.reserve(count);
            for _ in 0..count {
                let length = reader.varint("the length of properties")?;
                contents.push(reader.range(length, "properties")?);
            }
            reader.finish("end of the section of properties")?;
        }
        let plans = std::iter::repeat_with(|| None).take(names).collect();
        Ok(Self { version: sections.version, registry, contents, plans, known: KnownProperties::default() })
    }

    /// Reads the next properties, for an operation given by the number of its name.
    pub(super) fn next(
        &mut self,
        pool: &mut Pool<'_>,
        reader: &mut BytesReader<'_>,
        name: usize,
    ) -> Result<Option<AttributeId>, BytecodeError> {
        let offset = reader.offset();
        let index = reader.varint("the number of properties")?;
        let count = self.contents.len();
        let found = usize::try_from(index).ok().filter(|index| *index < count);
        let Some(at) = found else {
            return Err(BytecodeError::Index { offset, what: "properties", index, count });
        };
        if let Some((id, cost)) = self.known.get(&(at, name)) {
            pool.charge(*cost, offset)?;
            return Ok(*id);
        }
        let contents = self.contents[at];
        let before = pool.budget();
        let id = match pool.dialects.operations[name].is_registered {
            Some(true) => self.decode(pool, contents, name)?,
            _ => dictionary(pool, contents)?,
        };
        self.known.insert((at, name), (id, before - pool.budget()));
        Ok(id)
    }

    fn decode(
        &mut self,
        pool: &mut Pool<'_>,
        reader: BytesReader<'_>,
        name: usize,
    ) -> Result<Option<AttributeId>, BytecodeError> {
        let offset = reader.offset();
        if self.plans[name].is_none() {
            self.plans[name] = self.plan(pool, name)?;
        }
        let operation = pool.dialects.operations[name].name.clone();
        let Some(plan) = &self.plans[name] else {
            return Err(BytecodeError::Properties { offset, operation });
        };
        match plan.decode(pool, reader, operation, true) {
            Err(BytecodeError::OtherProperties { operation, .. }) if !plan.later.is_empty() => {
                plan.decode(pool, reader, operation, false)
            }
            decoded => decoded,
        }
    }

    /// The layout of the properties of an operation, if its definition is known.
    fn plan(&self, pool: &mut Pool<'_>, name: usize) -> Result<Option<Plan>, BytecodeError> {
        let operation = pool.dialects.operations[name].name.clone();
        if let Some(portable) = Portable::of(&operation) {
            let names = portable.names().map(|name| Ok((pool.text(name.as_bytes())?, PropertyEncoding::Required)));
            let properties = names.collect::<Result<_, BytecodeError>>()?;
            return Ok(Some(Plan { properties, later: Vec::new(), segments: [None; 2] }));
        }
        // The records have the attributes of all operations of StableHLO and Shardy that have a row, though not all are verified.
        let has_all = ["stablehlo.", "sdy."].iter().any(|dialect| operation.starts_with(dialect));
        let own = records::format(operation.as_bytes()).filter(|_| has_all);
        let Some(known) = complete_definition(self.registry, &operation).or(own.map(|own| &own.info)) else {
            return Ok(None);
        };
        let mut properties = Vec::new();
        let mut infos: Vec<_> =
            known.attributes.iter().filter(|attribute| attribute.storage != Storage::Discardable).collect();
        // Attributes by name, followed by other properties in the order of the definition.
        infos.sort_by(|left, right| match (left.is_attribute(), right.is_attribute()) {
            (true, true) => left.name.cmp(&right.name),
            (left, right) => right.cmp(&left),
        });
        for info in infos {
            let encoding = match (info.storage, &info.presence) {
                (Storage::Attribute, Presence::Required) => PropertyEncoding::Required,
                (Storage::Attribute, _) => PropertyEncoding::Optional,
                (_, presence) => match (&info.shape, presence) {
                    (AttributeShape::Unit, _) => PropertyEncoding::Flag,
                    (AttributeShape::Array, _) => PropertyEncoding::MaybeNumber,
                    (_, Presence::Default(text) | Presence::Elided(text)) if text.ends_with(": i8") => {
                        PropertyEncoding::Number(8)
                    }
                    (_, Presence::Default(text) | Presence::Elided(text)) if text.ends_with(": i32") => {
                        PropertyEncoding::Number(32)
                    }
                    _ => return Ok(None),
                },
            };
            properties.push((pool.text(info.name.as_bytes())?, encoding));
        }
        let mut segments = [None; 2];
        let mut attributes = properties.iter().take_while(|(_, encoding)| encoding.is_attribute()).count();
        for (place, (side, count)) in
            segments.iter_mut().zip([(Side::Operands, known.operands().len()), (Side::Results, known.results().len())])
        {
            if !known.has_segments(side) {
                continue;
            }
            let name = pool.text(side.segments().as_bytes())?;
            if self.version >= SPARSE_SEGMENTS {
                *place = Some((name, count));
                continue;
            }
            // An attribute among other properties.
            let texts = pool.ir.texts();
            let at = properties[..attributes].partition_point(|(other, _)| texts.get(*other) < texts.get(name));
            properties.insert(at, (name, PropertyEncoding::Segments));
            attributes += 1;
        }
        Ok(Some(Plan { properties, later: later_attributes(&operation), segments }))
    }

    /// Before version 5 there is one dictionary: entries with names in the definition of the operation become
    /// properties.
    pub(super) fn split(
        &mut self,
        pool: &mut Pool<'_>,
        dictionary: Option<AttributeId>,
        name: usize,
    ) -> Result<(Option<AttributeId>, Option<AttributeId>), BytecodeError> {
        let operation = &pool.dialects.operations[name].name;
        let known = complete_definition(self.registry, operation).filter(|known| known.has_properties());
        let (Some(id), Some(known)) = (dictionary, known) else { return Ok((None, dictionary)) };
        let AttributeKind::Dictionary(list) = *pool.ir.attributes().get(id) else { return Ok((None, dictionary)) };
        let is_property = |entry: &Entry| {
            let name = pool.ir.texts().get(entry.name);
            let is_sizes = [Side::Operands, Side::Results]
                .into_iter()
                .any(|side| known.has_segments(side) && name == side.segments().as_bytes());
            is_sizes || known.attribute(name).is_some_and(|info| info.storage != Storage::Discardable)
        };
        let (properties, rest): (Vec<Entry>, Vec<Entry>) =
            pool.ir.attributes().dictionary(list).iter().copied().partition(is_property);
        if properties.is_empty() {
            return Ok((None, dictionary));
        }
        Ok((pool.dictionary_of(&properties), pool.dictionary_of(&rest)))
    }
}

/// The properties of an operation that was not registered when the file was written: a dictionary.
fn dictionary(pool: &mut Pool<'_>, mut reader: BytesReader<'_>) -> Result<Option<AttributeId>, BytecodeError> {
    let offset = reader.offset();
    let id = pool.next_attribute(&mut reader)?;
    reader.finish("end of properties")?;
    match *pool.ir.attributes().get(id) {
        AttributeKind::Dictionary(list) if pool.ir.attributes().dictionary(list).is_empty() => Ok(None),
        AttributeKind::Dictionary(_) => Ok(Some(id)),
        _ => Err(BytecodeError::Kind { offset, expected: "a dictionary" }),
    }
}

/// The definition of an operation, if the definition lists all attributes.
fn complete_definition<'r>(registry: &'r Registry, operation: &str) -> Option<&'r OpDefinition> {
    registry.definition(operation).filter(|known| known.extent != Extent::Stated)
}

fn value(
    pool: &mut Pool<'_>,
    reader: &mut BytesReader<'_>,
    encoding: PropertyEncoding,
) -> Result<Option<AttributeId>, BytecodeError> {
    let offset = reader.offset();
    Ok(match encoding {
        PropertyEncoding::Required | PropertyEncoding::Segments => Some(pool.next_attribute(reader)?),
        PropertyEncoding::Optional => match reader.flagged("the number of an attribute")? {
            (index, true) => Some(pool.attribute_at(index, offset)?),
            (0, false) => None,
            _ => return Err(BytecodeError::Malformed { offset, what: "optional attribute" }),
        },
        PropertyEncoding::Flag => Some(match reader.byte("a flag")? {
            0 => pool.ir.bool_attribute(false),
            _ => pool.ir.unit_attribute(),
        }),
        PropertyEncoding::Number(width) => {
            let value = reader.varint("a number")?;
            let Ok(value) = i64::try_from(value) else {
                return Err(BytecodeError::Malformed { offset, what: "number" });
            };
            Some(pool.ir.sized_integer(value, width))
        }
        PropertyEncoding::MaybeNumber => {
            let mut list = Vec::new();
            if number(reader, 8)? != [0] {
                let value = reader.varint("a number")? as i64;
                list.push(pool.ir.sized_integer(value, 64));
            }
            let list = pool.ir.attributes.add_list(&list);
            Some(pool.ir.attributes.add(AttributeKind::Array(list)))
        }
    })
}

/// The numbers of values of each operand, or each result: all, or only those that are not zero.
fn segment_sizes(
    pool: &mut Pool<'_>,
    reader: &mut BytesReader<'_>,
    count: usize,
) -> Result<AttributeId, BytecodeError> {
    const MOST_INDEX_BITS: u64 = 8;
    let mut sizes = vec![0u64; count];
    let offset = reader.offset();
    let malformed = BytecodeError::Malformed { offset, what: "sizes of segments" };
    let (given, is_sparse) = reader.flagged("the number of segments")?;
    let given = reader.bounded(given, "segments")?;
    if given > 0 && is_sparse {
        let bits = reader.varint("the number of bits of an index")?;
        if bits > MOST_INDEX_BITS {
            return Err(malformed);
        }
        for _ in 0..given {
            let pair = reader.varint("a segment")?;
            let index = pair & ((1 << bits) - 1);
            *sizes.get_mut(index as usize).ok_or_else(|| malformed.clone())? = pair >> bits;
        }
    } else {
        for index in 0..given {
            *sizes.get_mut(index).ok_or_else(|| malformed.clone())? = reader.varint("a segment")?;
        }
    }
    if sizes.iter().any(|size| i32::try_from(*size).is_err()) {
        return Err(malformed);
    }
    let body = sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let body = if sizes.is_empty() { None } else { Some(pool.text(body.as_bytes())?) };
    let ty = crate::ir::Type::Integer { width: 32, signedness: crate::ir::types::Signedness::Signless };
    let ty = pool.ir.intern_type(ty);
    Ok(pool.ir.attributes.add(AttributeKind::DenseArray(ty, body)))
}
