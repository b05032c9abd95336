//! Numbers of values: values of two functions with equal numbers are equal in every run.
//!
//! The number of a result comes from the name of its operation, its attributes, its regions, the functions that it names and the numbers of its
//! operands; the results of operations that may have effects take part in an order, too. Types do not: passes refine them.

use crate::ir::{AttributeId, AttributeKind, OpId, RegionId, Type, TypeId, ValueId};
use crate::shapes::RelationReader;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The numbers of the common values of two functions.
#[derive(Debug, Default)]
pub(in crate::solve) struct Congruence {
    texts: FxHashMap<Vec<u8>, u32>,
    lists: FxHashMap<Vec<u32>, u32>,
    /// Memory for a list that is looked up.
    buffer: Vec<u32>,
}

/// The kinds of values and operations that get numbers.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) enum NumberedKind {
    Argument = 0,
    /// An operation, whose number is that of its first result.
    Operation,
    /// A later result of an operation.
    Result,
    /// A value with a number of its own.
    Own,
    /// The entry into a loop.
    Entered,
    Chosen,
    Region,
    /// The name, the attributes and the named functions of operations.
    Frame,
    /// An index of a loop.
    Counted,
    /// A conversion of a value of unknown rank to a rank.
    Ranked,
}

/// Maximum nesting of regions that are compared; regions that are nested deeper equal no other region.
const DEEPEST: usize = 16;

/// Namespaces whose operations have no effects, unless they are named below.
const NAMESPACES_WITHOUT_EFFECTS: &[&str] = &[
    "affine",
    "arith",
    "bcast",
    "chlo",
    "complex",
    "index",
    "linalg",
    "math",
    "mhlo",
    "onnx",
    "scf",
    "shape",
    "sparse_tensor",
    "stablehlo",
    "tensor",
    "test",
    "torch",
    "torch_c",
    "tosa",
    "vector",
];

/// Words in the names of operations of these namespaces that nevertheless have effects, or differ in each run.
const WORDS_OF_EFFECTS: &[&str] = &[
    "rand",
    "Random",
    "rng",
    "dropout",
    "Dropout",
    "bernoulli",
    "Bernoulli",
    "multinomial",
    "Multinomial",
    "variable",
    "custom_call",
    "print",
    "infeed",
    "outfeed",
    "send",
    "recv",
    "load",
    "store",
    "uniform",
    "normal_",
    "exponential_",
];

/// Operations on memrefs that do not read the elements.
const OPS_THAT_READ_NO_ELEMENTS: &[&str] = &[
    "bufferization.to_buffer",
    "bufferization.to_memref",
    "memref.cast",
    "memref.collapse_shape",
    "memref.dim",
    "memref.expand_shape",
    "memref.extract_strided_metadata",
    "memref.memory_space_cast",
    "memref.rank",
    "memref.reinterpret_cast",
    "memref.subview",
    "memref.transpose",
];

/// Whether operations of a name may have effects, or depend on effects of other operations.
fn has_effects(name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name);
    if OPS_THAT_READ_NO_ELEMENTS.contains(&&*name) {
        return false;
    }
    let (namespace, rest) = name.split_once('.').unwrap_or((&*name, ""));
    !NAMESPACES_WITHOUT_EFFECTS.contains(&namespace) || WORDS_OF_EFFECTS.iter().any(|word| rest.contains(word))
}

impl Congruence {
    fn text(&mut self, text: &[u8]) -> u32 {
        if let Some(known) = self.texts.get(text) {
            return *known;
        }
        let next = self.texts.len() as u32;
        self.texts.insert(text.to_vec(), next);
        next
    }

    /// The number of a list of numbers of a kind.
    pub(in crate::solve) fn list(&mut self, kind: NumberedKind, numbers: impl IntoIterator<Item = u32>) -> u32 {
        self.buffer.clear();
        self.buffer.push(kind as u32);
        self.buffer.extend(numbers);
        if let Some(known) = self.lists.get(&self.buffer[..]) {
            return *known;
        }
        let next = self.lists.len() as u32;
        self.lists.insert(self.buffer.clone(), next);
        next
    }
}

/// Maximum nesting of functions that refer to one another.
const DEEPEST_CALL: usize = 32;

/// The regions of an operation.
#[derive(Debug)]
struct RegionStructure {
    /// The number of the regions without the values from outside.
    number: u32,
    /// The value from outside at each use, in the order of uses.
    outside: Box<[ValueId]>,
}

/// The numbers of the parts of one module.
#[derive(Debug, Default)]
pub(in crate::solve) struct Frames {
    /// By the name, the properties and the attributes of operations.
    of: FxHashMap<(u32, Option<AttributeId>, Option<AttributeId>), Option<u32>>,
    /// By the function; `None` for a function that has no number, or whose number is being computed.
    functions: FxHashMap<OpId, Option<u32>>,
    depth: usize,
    /// Whether operations with regions, or operations in them, may have effects.
    effects: FxHashMap<OpId, bool>,
    /// The regions of operations; `None` for regions that have no number.
    structures: FxHashMap<OpId, Option<RegionStructure>>,
    types: FxHashMap<TypeId, u32>,
}

impl Frames {
    /// Whether an operation may have effects, or depend on effects of other operations, according to its name, its operands, or the
    /// operations in its regions.
    pub(in crate::solve) fn has_effects(&mut self, reader: &RelationReader<'_>, op: OpId) -> bool {
        let ir = reader.ir;
        let is_memory = |value: &ValueId| {
            matches!(ir.types.resolved(ir.value_type(*value)), Type::MemRef { .. } | Type::UnrankedMemRef { .. })
        };
        let has_own = |op: OpId| {
            reader.has_effects(op, has_effects)
                || ir.operands(op).iter().any(is_memory)
                    && !OPS_THAT_READ_NO_ELEMENTS.iter().any(|name| name.as_bytes() == ir.op_name_bytes(op))
        };
        if ir.operation(op).extra.is_none() {
            return has_own(op);
        }
        *self.effects.entry(op).or_insert_with(|| ir.nested(op).into_iter().any(has_own))
    }

    /// The number of the name and the attributes of an operation; `None` if it names a function that has no number.
    pub(in crate::solve) fn frame(
        &mut self,
        reader: &RelationReader<'_>,
        op: OpId,
        congruence: &mut Congruence,
    ) -> Option<u32> {
        let ir = reader.ir;
        let (properties, attributes) = (ir.properties(op), ir.attribute_dictionary(op));
        let key = (ir.op_name_id(op).index() as u32, properties, attributes);
        if let Some(known) = self.of.get(&key) {
            return *known;
        }
        let mut entries: Vec<(&[u8], String)> = Vec::new();
        let mut functions = Vec::new();
        for dictionary in [properties, attributes].into_iter().flatten() {
            if let AttributeKind::Dictionary(list) = *ir.attributes().resolve(dictionary) {
                let list = ir.attributes().dictionary(list).iter();
                for entry in list {
                    entries.push((ir.texts().get(entry.name), ir.print_attribute(entry.value)));
                    functions.extend(reader.function_of(entry.value));
                }
            }
        }
        entries.sort();
        let mut text = ir.op_name_bytes(op).to_vec();
        for (name, value) in entries {
            text.push(b'\n');
            text.extend_from_slice(name);
            text.push(b'=');
            text.extend_from_slice(value.as_bytes());
        }
        let mut numbers = Some(vec![congruence.text(&text)]);
        for function in functions {
            let number = self.function(reader, function, congruence);
            numbers = numbers.zip(number).map(|(numbers, number)| [numbers, vec![number]].concat());
        }
        let frame = numbers.map(|numbers| congruence.list(NumberedKind::Frame, numbers));
        self.of.insert(key, frame);
        frame
    }

    /// The number of the body of a function; `None` for a function that calls itself.
    fn function(&mut self, reader: &RelationReader<'_>, function: OpId, congruence: &mut Congruence) -> Option<u32> {
        if let Some(known) = self.functions.get(&function) {
            return *known;
        }
        self.functions.insert(function, None);
        let number = if self.depth < DEEPEST_CALL {
            self.depth += 1;
            let number = self.regions(reader, function, &FxHashMap::default(), congruence);
            self.depth -= 1;
            number
        } else {
            None
        };
        self.functions.insert(function, number);
        number
    }

    /// The number of the regions of an operation; `None` if they are nested too deep, or if a value from outside has no number.
    pub(in crate::solve) fn regions(
        &mut self,
        reader: &RelationReader<'_>,
        op: OpId,
        outside: &FxHashMap<ValueId, u32>,
        congruence: &mut Congruence,
    ) -> Option<u32> {
        if !self.structures.contains_key(&op) {
            let found = self.structure(reader, op, congruence);
            self.structures.insert(op, found);
        }
        let structure = self.structures.get(&op)?.as_ref()?;
        let numbers = structure.outside.iter().map(|value| outside.get(value).copied());
        let numbers: Option<SmallVec<[u32; 8]>> = std::iter::once(Some(structure.number)).chain(numbers).collect();
        Some(congruence.list(NumberedKind::Region, numbers?))
    }

    fn structure(
        &mut self,
        reader: &RelationReader<'_>,
        op: OpId,
        congruence: &mut Congruence,
    ) -> Option<RegionStructure> {
        let mut values = RegionValues::default();
        let mut all = Vec::new();
        for region in reader.ir.regions(op) {
            all.push(self.region(reader, region, &mut values, congruence, DEEPEST)?);
        }
        let number = congruence.list(NumberedKind::Region, all);
        Some(RegionStructure { number, outside: values.outside.into() })
    }

    /// The number of a type.
    pub(super) fn ty(&mut self, reader: &RelationReader<'_>, ty: TypeId, congruence: &mut Congruence) -> u32 {
        *self.types.entry(ty).or_insert_with(|| congruence.text(reader.ir.print_type(ty).as_bytes()))
    }

    fn region(
        &mut self,
        reader: &RelationReader<'_>,
        region: RegionId,
        values: &mut RegionValues,
        congruence: &mut Congruence,
        depth: usize,
    ) -> Option<u32> {
        let ir = reader.ir;
        let depth = depth.checked_sub(1)?;
        // Branches between blocks are not compared.
        if ir.block_count(region) > 1 {
            return None;
        }
        let mut numbers = Vec::new();
        for block in ir.blocks(region) {
            for argument in ir.arguments(block) {
                values.define(argument);
                numbers.push(self.ty(reader, ir.value_type(argument), congruence));
            }
            for inner in ir.block_ops(block) {
                numbers.push(u32::MAX);
                numbers.push(self.frame(reader, inner, congruence)?);
                for operand in ir.operands(inner) {
                    match values.inside.get(operand) {
                        Some(number) => numbers.extend([0, *number]),
                        None => {
                            values.outside.push(*operand);
                            numbers.push(1);
                        }
                    }
                }
                for result in ir.results(inner) {
                    values.define(result);
                    numbers.push(self.ty(reader, ir.value_type(result), congruence));
                }
                for region in ir.regions(inner) {
                    numbers.push(self.region(reader, region, values, congruence, depth)?);
                }
            }
        }
        Some(congruence.list(NumberedKind::Region, numbers))
    }
}

/// The values in regions.
#[derive(Debug, Default)]
struct RegionValues {
    /// The number of each value that is defined in the regions.
    inside: FxHashMap<ValueId, u32>,
    /// The value from outside at each use, in the order of uses.
    outside: Vec<ValueId>,
}

impl RegionValues {
    fn define(&mut self, value: ValueId) {
        let next = self.inside.len() as u32;
        self.inside.insert(value, next);
    }
}
