//! The aliases MLIR chooses when it prints: `#map`, `#set`, `#loc`, `#distinct` and `!tuple`.
//!
//! They are collected in the order MLIR's printer meets them, sorted by how deep they nest, and numbered by name.

use super::TooLong;
use super::attributes::{Piece, Terms, sorted_entries};
use super::identity::{Identity, Term};
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, BlockId, Ir, OpId, RegionId, TypeId};
use rustc_hash::FxHashMap;

/// A chosen alias.
#[derive(Debug)]
pub(super) struct Alias {
    /// With its sigil.
    pub(super) name: String,
    term: Term,
    /// The operation it was first met at.
    op: Option<OpId>,
}

/// All chosen aliases, found by what they stand for.
#[derive(Default)]
pub(super) struct Aliases {
    chosen: Vec<Alias>,
    by_identity: FxHashMap<Identity, usize>,
}

/// A tuple of more elements than this gets an alias.
const TUPLE_LIMIT: usize = 16;

impl Aliases {
    pub(super) fn new(terms: &mut Terms<'_>) -> Self {
        let mut collector = Collector {
            ir: terms.ir,
            terms,
            op: None,
            found: Vec::new(),
            seen: FxHashMap::default(),
            visited: FxHashMap::default(),
        };
        collector.module();
        let Collector { mut found, .. } = collector;
        found.sort_by(|left, right| {
            (left.depth, !left.is_type(), left.base).cmp(&(right.depth, !right.is_type(), right.base))
        });
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut aliases = Self::default();
        for Found { base, term, identity, op, .. } in found {
            let count = counts.entry(base).or_default();
            let number = if *count == 0 { String::new() } else { count.to_string() };
            *count += 1;
            aliases.by_identity.insert(identity, aliases.chosen.len());
            aliases.chosen.push(Alias { name: format!("{base}{number}"), term, op });
        }
        aliases
    }

    pub(super) fn of(&self, terms: &mut Terms<'_>, term: Term) -> Option<&Alias> {
        if self.chosen.is_empty() {
            return None;
        }
        base(terms.ir, term)?;
        self.by_identity.get(&terms.identity(term)).map(|index| &self.chosen[*index])
    }

    /// Prints `#name = attribute`, a line each.
    pub(super) fn print_definitions(&self, terms: &mut Terms<'_>, out: &mut Vec<u8>) -> Result<(), TooLong> {
        for Alias { name, term, op } in &self.chosen {
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b" = ");
            let piece = match *term {
                Term::Attribute(attribute) => Piece::Attribute(attribute, false),
                Term::Type(ty) => Piece::Type(ty),
            };
            terms.print(out, piece, self, true);
            out.push(b'\n');
            if out.len() > terms.limit {
                return Err(TooLong { op: *op, limit: terms.limit });
            }
        }
        Ok(())
    }
}

fn base(ir: &Ir, term: Term) -> Option<&'static str> {
    match term {
        Term::Attribute(attribute) => base_of_attribute(ir, attribute),
        Term::Type(ty) => base_of_type(ir, ty),
    }
}

fn base_of_attribute(ir: &Ir, attribute: AttributeId) -> Option<&'static str> {
    Some(match *ir.attributes.resolve(attribute) {
        AttributeKind::AffineMap(..) => "#map",
        AttributeKind::AffineSet(..) => "#set",
        AttributeKind::Distinct(_, Some(inner)) if !matches!(ir.attributes.resolve(inner), AttributeKind::Unit) => {
            "#distinct"
        }
        AttributeKind::Location(_)
        | AttributeKind::UnknownLocation
        | AttributeKind::FileLocation(_)
        | AttributeKind::NameLocation(..)
        | AttributeKind::CallSiteLocation(..)
        | AttributeKind::FusedLocation(..) => "#loc",
        _ => return None,
    })
}

fn base_of_type(ir: &Ir, ty: TypeId) -> Option<&'static str> {
    match ir.types.resolved(ty) {
        Type::Tuple(elements) if elements.len() > TUPLE_LIMIT => Some("!tuple"),
        _ => None,
    }
}

struct Found {
    base: &'static str,
    term: Term,
    identity: Identity,
    op: Option<OpId>,
    depth: usize,
}

impl Found {
    fn is_type(&self) -> bool {
        matches!(self.term, Term::Type(_))
    }
}

/// Visits everything that prints, in the order MLIR does.
struct Collector<'t, 'i> {
    ir: &'i Ir,
    terms: &'t mut Terms<'i>,
    /// The operation that is looked at.
    op: Option<OpId>,
    found: Vec<Found>,
    /// Depths of what has an alias.
    seen: FxHashMap<Identity, usize>,
    /// Depths of terms with others inside that were visited before.
    visited: FxHashMap<Term, usize>,
}

/// A term whose children are being visited.
struct Frame {
    term: Term,
    found: Option<usize>,
    children: Vec<Term>,
    next: usize,
    /// How many terms stand around the innermost alias, that included; 0 where there is none.
    depth: usize,
}

enum Task {
    Operation(OpId),
    Leave(OpId),
    Region(RegionId),
    Blocks(Option<BlockId>),
    Operations(Option<OpId>),
}

impl Collector<'_, '_> {
    fn module(&mut self) {
        let ir = self.ir;
        let mut tasks: Vec<Task> = ir.top_level().map(Task::Operation).collect();
        tasks.reverse();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Operation(op) => {
                    tasks.push(Task::Leave(op));
                    let mut regions: Vec<_> = ir.regions(op).map(Task::Region).collect();
                    regions.reverse();
                    tasks.append(&mut regions);
                }
                Task::Leave(op) => self.operation(op),
                Task::Region(region) => tasks.push(Task::Blocks(ir.regions[region.index()].first)),
                Task::Blocks(Some(block)) => {
                    let record = &ir.blocks[block.index()];
                    tasks.push(Task::Blocks(record.next));
                    tasks.push(Task::Operations(record.first));
                    ir.arguments(block).for_each(|argument| self.visit(Term::Type(ir.value_type(argument))));
                }
                Task::Operations(Some(op)) => {
                    tasks.push(Task::Operations(ir.operation(op).next));
                    tasks.push(Task::Operation(op));
                }
                Task::Blocks(None) | Task::Operations(None) => {}
            }
        }
    }

    /// Types before attributes; the properties of unknown operations are not looked into.
    fn operation(&mut self, op: OpId) {
        let ir = self.ir;
        self.op = Some(op);
        ir.operands(op).iter().for_each(|value| self.visit(Term::Type(ir.value_type(*value))));
        ir.results(op).for_each(|value| self.visit(Term::Type(ir.value_type(value))));
        let mut dictionaries = Vec::new();
        if super::is_known(ir.op_name(op)) {
            dictionaries.extend(ir.properties(op));
        }
        dictionaries.extend(ir.attribute_dictionary(op));
        for (_, value) in sorted_entries(ir, &dictionaries) {
            self.visit(Term::Attribute(value));
        }
    }

    fn visit(&mut self, term: Term) {
        let mut stack = vec![self.enter(term)];
        while let Some(frame) = stack.last_mut() {
            if let Some(child) = frame.children.get(frame.next).copied() {
                frame.next += 1;
                let entered = self.enter(child);
                stack.push(entered);
                continue;
            }
            let Some(frame) = stack.pop() else { break };
            if let Some(found) = frame.found {
                self.found[found].depth = frame.depth;
                self.seen.insert(self.found[found].identity, frame.depth);
            }
            if !frame.children.is_empty() {
                self.visited.insert(frame.term, frame.depth);
            }
            if let Some(parent) = stack.last_mut()
                && frame.depth > 0
            {
                parent.depth = parent.depth.max(frame.depth + 1);
            }
        }
    }

    fn enter(&mut self, term: Term) -> Frame {
        let term = term.resolved(self.ir);
        let known = |depth| Frame { term, found: None, children: Vec::new(), next: 0, depth };
        if let Some(depth) = self.visited.get(&term) {
            return known(*depth);
        }
        let Some(base) = base(self.ir, term) else { return Frame { children: self.children(term), ..known(0) } };
        let identity = self.terms.identity(term);
        if let Some(depth) = self.seen.get(&identity) {
            return known(*depth);
        }
        self.found.push(Found { base, term, identity, op: self.op, depth: 1 });
        Frame { found: Some(self.found.len() - 1), children: self.children(term), ..known(1) }
    }

    fn children(&self, term: Term) -> Vec<Term> {
        let ir = self.ir;
        let types = |list: &[TypeId]| list.iter().map(|ty| Term::Type(*ty)).collect::<Vec<_>>();
        let attributes =
            |list: &[AttributeId]| list.iter().map(|attribute| Term::Attribute(*attribute)).collect::<Vec<_>>();
        match term {
            Term::Type(ty) => match ir.types.resolved(ty) {
                Type::Complex(element) | Type::UnrankedTensor(element) | Type::Vector { element, .. } => {
                    types(&[*element])
                }
                Type::Tuple(elements) => types(elements),
                Type::Function { inputs, results } => types(inputs).into_iter().chain(types(results)).collect(),
                Type::RankedTensor { element, encoding, .. } => {
                    types(&[*element]).into_iter().chain(encoding.map(Term::Attribute)).collect()
                }
                Type::MemRef { element, parameters, .. } => {
                    let shown = parameters.iter().copied().filter(|parameter| {
                        !matches!(*ir.attributes.resolve(*parameter), AttributeKind::AffineMap(_, form) if super::affine::is_identity(&ir.attributes, form))
                    });
                    types(&[*element]).into_iter().chain(shown.map(Term::Attribute)).collect()
                }
                Type::UnrankedMemRef { element, space } => {
                    types(&[*element]).into_iter().chain(space.map(Term::Attribute)).collect()
                }
                _ => Vec::new(),
            },
            Term::Attribute(attribute) => match *ir.attributes.resolve(attribute) {
                AttributeKind::Array(list) => attributes(ir.attributes.list(list)),
                AttributeKind::Dictionary(_) => {
                    sorted_entries(ir, &[attribute]).into_iter().map(|(_, value)| Term::Attribute(value)).collect()
                }
                AttributeKind::Type(ty)
                | AttributeKind::Integer(_, Some(ty))
                | AttributeKind::Float(_, Some(ty))
                | AttributeKind::String(_, Some(ty))
                | AttributeKind::Dense(_, ty)
                | AttributeKind::Sparse(_, ty)
                | AttributeKind::DenseResource(_, ty)
                | AttributeKind::DenseArray(ty, _)
                | AttributeKind::Opaque(_, Some(ty)) => types(&[ty]),
                AttributeKind::Distinct(_, Some(inner)) => attributes(&[inner]),
                AttributeKind::NameLocation(_, Some(child))
                    if !matches!(ir.attributes.resolve(child), AttributeKind::UnknownLocation) =>
                {
                    attributes(&[child])
                }
                AttributeKind::CallSiteLocation(callee, caller) => attributes(&[callee, caller]),
                AttributeKind::FusedLocation(metadata, list) => {
                    metadata.into_iter().map(Term::Attribute).chain(attributes(ir.attributes.list(list))).collect()
                }
                _ => Vec::new(),
            },
        }
    }
}
