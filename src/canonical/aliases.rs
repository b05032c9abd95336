//! The aliases MLIR chooses when it prints: `#map`, `#set`, `#loc`, `#distinct` and `!tuple`.
//!
//! They are collected in the order MLIR's printer meets them, sorted by how deep they nest, and numbered by name.

use super::attributes::{Piece, Terms, sorted_entries};
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, BlockId, Ir, OpId, RegionId, TypeId};
use rustc_hash::FxHashMap;

/// A chosen alias.
#[derive(Debug)]
pub(super) struct Alias {
    /// With its sigil.
    pub(super) name: String,
    term: Term,
}

/// What can have an alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Term {
    Attribute(AttributeId),
    Type(TypeId),
}

/// All chosen aliases, found by what they stand for as it prints without aliases.
#[derive(Default)]
pub(super) struct Aliases {
    chosen: Vec<Alias>,
    by_text: FxHashMap<Vec<u8>, usize>,
}

/// A tuple of more elements than this gets an alias.
const TUPLE_LIMIT: usize = 16;

impl Aliases {
    pub(super) fn new(ir: &Ir) -> Self {
        let mut collector = Collector { ir, found: Vec::new(), seen: FxHashMap::default() };
        collector.module();
        let Collector { mut found, .. } = collector;
        found.sort_by(|left, right| {
            (left.depth, !left.is_type(), left.base).cmp(&(right.depth, !right.is_type(), right.base))
        });
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut aliases = Self::default();
        for Found { base, term, text, .. } in found {
            let count = counts.entry(base).or_default();
            let number = if *count == 0 { String::new() } else { count.to_string() };
            *count += 1;
            aliases.by_text.insert(text, aliases.chosen.len());
            aliases.chosen.push(Alias { name: format!("{base}{number}"), term });
        }
        aliases
    }

    pub(super) fn of_attribute(&self, ir: &Ir, attribute: AttributeId) -> Option<&Alias> {
        if self.chosen.is_empty() {
            return None;
        }
        base_of_attribute(ir, attribute)?;
        self.by_text.get(&key(ir, Term::Attribute(attribute))?).map(|index| &self.chosen[*index])
    }

    pub(super) fn of_type(&self, ir: &Ir, ty: TypeId) -> Option<&Alias> {
        if self.chosen.is_empty() {
            return None;
        }
        base_of_type(ir, ty)?;
        self.by_text.get(&key(ir, Term::Type(ty))?).map(|index| &self.chosen[*index])
    }

    /// `#name = attribute`, a line each.
    pub(super) fn definitions(&self, ir: &Ir) -> Vec<u8> {
        let mut out = Vec::new();
        let mut terms = Terms::new(ir);
        for alias in &self.chosen {
            out.extend_from_slice(alias.name.as_bytes());
            out.extend_from_slice(b" = ");
            terms.print(&mut out, piece(alias.term), self, true);
            out.push(b'\n');
        }
        out
    }
}

fn piece(term: Term) -> Piece {
    match term {
        Term::Attribute(attribute) => Piece::Attribute(attribute, false),
        Term::Type(ty) => Piece::Type(ty),
    }
}

/// What is longer than this is printed where it stands: looking for an alias at every level of a deep nest would take
/// time in the square of its depth.
const LONGEST_KEY: usize = 1 << 14;

/// The text of a term without any alias, unless it is too long to have one.
fn key(ir: &Ir, term: Term) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    Terms::new(ir).print_up_to(LONGEST_KEY, &mut text, piece(term), &Aliases::default(), true);
    (text.len() <= LONGEST_KEY).then_some(text)
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
    text: Vec<u8>,
    depth: usize,
}

impl Found {
    fn is_type(&self) -> bool {
        matches!(self.term, Term::Type(_))
    }
}

/// Visits everything that prints, in the order MLIR does.
struct Collector<'i> {
    ir: &'i Ir,
    found: Vec<Found>,
    /// Depths of terms visited before.
    seen: FxHashMap<Vec<u8>, usize>,
}

/// A term whose children are being visited.
struct Frame {
    found: Option<usize>,
    children: Vec<Term>,
    next: usize,
    depth: usize,
}

enum Task {
    Operation(OpId),
    Leave(OpId),
    Region(RegionId),
    Blocks(Option<BlockId>),
    Operations(Option<OpId>),
}

impl Collector<'_> {
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
                self.seen.insert(self.found[found].text.clone(), frame.depth);
            }
            let has_depth = frame.found.is_some() || frame.depth > 0;
            if let Some(parent) = stack.last_mut()
                && has_depth
            {
                parent.depth = parent.depth.max(frame.depth + 1);
            }
        }
    }

    fn enter(&mut self, term: Term) -> Frame {
        let ir = self.ir;
        let base = match term {
            Term::Attribute(attribute) => base_of_attribute(ir, attribute),
            Term::Type(ty) => base_of_type(ir, ty),
        };
        let Some(base) = base else {
            return Frame { found: None, children: self.children(term), next: 0, depth: 0 };
        };
        let Some(text) = key(ir, term) else {
            return Frame { found: None, children: self.children(term), next: 0, depth: 0 };
        };
        if let Some(depth) = self.seen.get(&text) {
            return Frame { found: None, children: Vec::new(), next: 0, depth: *depth };
        }
        self.seen.insert(text.clone(), 0);
        self.found.push(Found { base, term, text, depth: 0 });
        Frame { found: Some(self.found.len() - 1), children: self.children(term), next: 0, depth: 0 }
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
                // `loc(..)` is the location it encloses.
                AttributeKind::Location(inner) => self.children(Term::Attribute(inner)),
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
