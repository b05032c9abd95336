//! [`Unit`]: the state of a function from one dump to the next: its operations without their text.
//!
//! A unit is an operation with a function type, or the top-level operation with everything outside of functions. Names of values are not kept: each dump
//! numbers them anew.

use broadcastable::diagnostic::Diagnostic;
use broadcastable::ir::{Holder, Ir, OpId, Type, TypeId, ValueId};
use broadcastable::shape::Dim;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// The part of a type that is compared.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TypeText {
    pub(super) text: String,
    pub(super) shape: TypeShape,
}

/// The shape of a type.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TypeShape {
    Ranked(Box<[Dim]>),
    Unranked,
    /// There is no type, or its shape is unknown.
    None,
}

/// A value of a unit: a result of an operation of it, or an argument of a block in its regions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ValueRef {
    pub(super) node: usize,
    pub(super) slot: Slot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Result(usize),
    /// Counted through all blocks of the operation.
    Argument(usize),
}

/// Whether an operation verifies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    Valid,
    Invalid {
        message: String,
        /// The index of the first error of the dump about the operation.
        error: usize,
    },
    /// The dump could not be verified as a whole.
    Unknown,
}

/// An operation.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) op: OpId,
    pub(super) name: Rc<str>,
    /// A hash of the operation's location in the source.
    pub(super) location: Option<u64>,
    /// A hash of the operation's attributes, independent of their order.
    pub(super) attributes: u64,
    /// Hash of name, attributes, definitions of operands, number of results, and parent.
    pub(super) strong: u64,
    /// Hash of name, numbers of operands and results, and parent.
    pub(super) weak: u64,
    /// The target type of a cast; 0 for other operations.
    pub(super) target: u64,
    /// The operation's operands; `None` for a value from outside of the unit.
    pub(super) operands: Box<[Option<ValueRef>]>,
    pub(super) results: Box<[Rc<TypeText>]>,
    /// The arguments of the operation's blocks; for a function, the arguments of its type.
    pub(super) arguments: Box<[Rc<TypeText>]>,
    pub(super) verdict: Verdict,
}

/// A function, or all operations outside of functions. The first node is the operation itself.
#[derive(Debug)]
pub(super) struct Unit {
    /// The symbols around the unit, followed by its own: `kernels/main`. Empty outside of functions.
    pub(super) key: String,
    pub(super) nodes: Vec<Node>,
    /// The types that a function returns.
    pub(super) returned: Box<[Rc<TypeText>]>,
}

impl Node {
    /// Whether two operations are equal except for their places. `strong` and `weak` depend on the compared parts.
    fn is_same_as(&self, other: &Self) -> bool {
        self.name == other.name
            && (self.location, self.attributes) == (other.location, other.attributes)
            && self.operands == other.operands
            && self.results == other.results
            && self.arguments == other.arguments
            && self.verdict == other.verdict
    }
}

impl Unit {
    /// Whether two units have equal operations, one after the other.
    pub(super) fn is_same_as(&self, other: &Self) -> bool {
        let is_same = |(own, others): (&Node, &Node)| own.is_same_as(others);
        std::ptr::eq(self, other)
            || self.nodes.len() == other.nodes.len()
                && self.returned == other.returned
                && self.nodes.iter().zip(&other.nodes).all(is_same)
    }
}

/// Maximum length of a key: nesting has no limit.
const LONGEST_KEY: usize = 1024;

/// The units of a dump.
pub(super) fn units(ir: &Ir, errors: Option<&[Diagnostic]>) -> Vec<Unit> {
    let mut reader = Reader {
        ir,
        errors: errors.map(|errors| by_operation(ir, errors)),
        values: FxHashMap::default(),
        nodes: FxHashMap::default(),
        types: FxHashMap::default(),
        names: FxHashMap::default(),
        units: Vec::new(),
    };
    for root in ir.top_level() {
        reader.root(root);
    }
    reader.units
}

/// The first error of each operation, including errors about its parts.
fn by_operation(ir: &Ir, errors: &[Diagnostic]) -> FxHashMap<OpId, (usize, String)> {
    if errors.is_empty() {
        return FxHashMap::default();
    }
    let mut places: Vec<_> = ir.operations().filter_map(|op| Some((ir.place(op)?.start, op))).collect();
    places.sort_unstable_by_key(|(place, _)| *place);
    let operation = |error: &Diagnostic| {
        let after = places.partition_point(|(place, _)| error.location.is_some_and(|at| *place <= at.start));
        places.get(after.saturating_sub(1)).map(|(_, op)| *op)
    };
    let found = errors.iter().enumerate().rev();
    found.filter_map(|(index, error)| Some((operation(error)?, (index, error.message.clone())))).collect()
}

struct Reader<'i> {
    ir: &'i Ir,
    /// `None` if the dump was not verified.
    errors: Option<FxHashMap<OpId, (usize, String)>>,
    values: FxHashMap<ValueId, (usize, ValueRef)>,
    nodes: FxHashMap<OpId, (usize, usize)>,
    types: FxHashMap<TypeId, Rc<TypeText>>,
    names: FxHashMap<Vec<u8>, Rc<str>>,
    units: Vec<Unit>,
}

impl Reader<'_> {
    /// Collects all units below an operation of the top level, outer ones first, in the order of the text.
    fn root(&mut self, root: OpId) {
        let ir = self.ir;
        let mut order = Vec::new();
        let mut open = vec![(root, None, Rc::<str>::from(""))];
        while let Some((op, unit, path)) = open.pop() {
            let symbol = ir.attribute(op, "sym_name").and_then(|name| ir.string(name));
            let symbol = symbol.filter(|_| op != root || ir.signature(op).is_some());
            let path: Rc<str> = match &symbol {
                Some(symbol) if path.is_empty() => String::from_utf8_lossy(symbol).into(),
                Some(symbol) if path.len() < LONGEST_KEY => {
                    format!("{path}/{}", String::from_utf8_lossy(symbol)).into()
                }
                Some(_) | None => path,
            };
            let is_function = symbol.is_some() && ir.signature(op).is_some();
            let unit = match unit {
                Some(unit) if !is_function => unit,
                _ => {
                    let key = if is_function { path.to_string() } else { String::new() };
                    self.units.push(Unit { key, nodes: Vec::new(), returned: Box::default() });
                    self.units.len() - 1
                }
            };
            self.define(op, unit);
            order.push(op);
            let first = open.len();
            for block in ir.regions(op).flat_map(|region| ir.blocks(region)) {
                open.extend(ir.block_ops(block).map(|inner| (inner, Some(unit), Rc::clone(&path))));
            }
            open[first..].reverse();
        }
        for op in order {
            self.link(op);
        }
    }

    /// Makes the node of an operation, without its operands.
    fn define(&mut self, op: OpId, unit: usize) {
        let ir = self.ir;
        let node = self.units[unit].nodes.len();
        self.nodes.insert(op, (unit, node));
        for (index, value) in ir.results(op).enumerate() {
            self.values.insert(value, (unit, ValueRef { node, slot: Slot::Result(index) }));
        }
        let blocks = ir.regions(op).flat_map(|region| ir.blocks(region));
        for (index, value) in blocks.flat_map(|block| ir.arguments(block)).enumerate() {
            self.values.insert(value, (unit, ValueRef { node, slot: Slot::Argument(index) }));
        }
        let types = |reader: &mut Self, types: &[TypeId]| types.iter().map(|ty| reader.type_text(*ty)).collect();
        let result_types: Vec<TypeId> = ir.results(op).map(|value| ir.value_type(value)).collect();
        let blocks = ir.regions(op).flat_map(|region| ir.blocks(region));
        let argument_types: Vec<TypeId> =
            blocks.flat_map(|block| ir.arguments(block)).map(|value| ir.value_type(value)).collect();
        let argument_types = match ir.signature(op) {
            Some((inputs, returned)) if node == 0 => {
                self.units[unit].returned = types(self, returned);
                // A declaration has no blocks.
                if argument_types.is_empty() { inputs.to_vec() } else { argument_types }
            }
            _ => argument_types,
        };
        let verdict = match &self.errors {
            None => Verdict::Unknown,
            Some(errors) => errors.get(&op).map_or(Verdict::Valid, |(error, message)| Verdict::Invalid {
                message: message.clone(),
                error: *error,
            }),
        };
        let name = self.name(op);
        let results: Box<[Rc<TypeText>]> = types(self, &result_types);
        // The target type identifies a cast, so that a cast with another type is a different cast.
        let target =
            if name.ends_with("cast") { hash(&results.iter().map(|ty| &ty.text).collect::<Vec<_>>()) } else { 0 };
        let node = Node {
            op,
            name,
            location: ir.location(op).map(|location| hash(&ir.print_attribute(location))),
            attributes: self.attributes(op, node == 0).wrapping_add(target),
            strong: 0,
            weak: 0,
            target,
            operands: Box::default(),
            results,
            arguments: types(self, &argument_types),
            verdict,
        };
        self.units[unit].nodes.push(node);
    }

    /// Sets the operands of an operation, and its keys.
    fn link(&mut self, op: OpId) {
        let Some((unit, node)) = self.nodes.get(&op).copied() else { return };
        let ir = self.ir;
        let found = |value: &ValueId| self.values.get(value).filter(|(of, _)| *of == unit).map(|(_, at)| *at);
        let operands: Box<[_]> = ir.operands(op).iter().map(found).collect();
        let around = ir.parent_op(op).map(|parent| ir.op_name(parent));
        let nodes = &self.units[unit].nodes;
        let defined = |value: &Option<ValueRef>| value.map(|value| (&nodes[value.node].name, value.slot));
        let definitions: Vec<_> = operands.iter().map(defined).collect();
        let Node { name, attributes, results, location, .. } = &nodes[node];
        let strong = hash(&(name, attributes, &definitions, results.len(), around, location));
        let weak = hash(&(name, operands.len(), results.len(), around, nodes[node].target));
        let node = &mut self.units[unit].nodes[node];
        (node.operands, node.strong, node.weak) = (operands, strong, weak);
    }

    /// The hash of an operation's attributes, independent of their order; for a unit without those of the function.
    fn attributes(&self, op: OpId, is_unit: bool) -> u64 {
        if is_unit {
            return 0;
        }
        let ir = self.ir;
        let dictionaries = [ir.properties(op), ir.attribute_dictionary(op)].into_iter().flatten();
        let entries = dictionaries.filter_map(|dictionary| match *ir.attributes().resolve(dictionary) {
            broadcastable::ir::AttributeKind::Dictionary(entries) => Some(ir.attributes().dictionary(entries)),
            _ => None,
        });
        let entry = |entry: &broadcastable::ir::attributes::Entry| {
            hash(&(broadcastable::ir::spelled(ir.texts().get(entry.name)), ir.print_attribute(entry.value)))
        };
        entries.flatten().map(entry).fold(0, u64::wrapping_add)
    }

    fn name(&mut self, op: OpId) -> Rc<str> {
        let name = self.ir.op_name(op).as_bytes();
        if let Some(known) = self.names.get(name) {
            return Rc::clone(known);
        }
        let text: Rc<str> = String::from_utf8_lossy(name).into();
        self.names.insert(name.to_vec(), Rc::clone(&text));
        text
    }

    fn type_text(&mut self, ty: TypeId) -> Rc<TypeText> {
        if let Some(known) = self.types.get(&ty) {
            return Rc::clone(known);
        }
        let types = self.ir.types();
        let shape = match types.holder(ty) {
            Holder::Shape(dims) => TypeShape::Ranked(dims.into()),
            Holder::Unknown if types.claims_shape(ty) => TypeShape::Unranked,
            Holder::Unknown => match types.resolved(ty) {
                Type::UnrankedTensor(_) | Type::UnrankedMemRef { .. } => TypeShape::Unranked,
                _ => TypeShape::None,
            },
            Holder::Scalar => TypeShape::None,
        };
        let text = Rc::new(TypeText { text: self.ir.print_type(ty), shape });
        self.types.insert(ty, Rc::clone(&text));
        text
    }
}

pub(super) fn hash(of: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    of.hash(&mut hasher);
    hasher.finish()
}
