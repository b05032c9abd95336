//! [`AliasCollector`]: visits all printed terms, in MLIR's order, and finds those that have an alias.
//!
//! The walk has no recursion and visits each term once: the depth of terms with inner ones is cached.

use super::aliases::base;
use super::dialects;
use super::terms::CanonicalTerms;
use crate::ir::types::Type;
use crate::ir::{AttributeId, AttributeKind, BlockId, Ir, OpId, RegionId, TypeId};
use crate::print::spelling::{SpelledTerm, TermPiece, opaque, sorted_entries};
use rustc_hash::{FxHashMap, FxHashSet};

/// Something that has an alias.
pub(super) struct Aliased {
    pub(super) base: &'static str,
    pub(super) term: SpelledTerm,
    /// The first operation that uses the term.
    pub(super) op: Option<OpId>,
    /// The number of terms around the innermost alias, including both.
    pub(super) depth: usize,
    /// Whether only locations of operations use the term.
    pub(super) is_deferred: bool,
}

impl Aliased {
    pub(super) fn is_type(&self) -> bool {
        matches!(self.term, SpelledTerm::Type(_))
    }
}

/// A visited term that has an alias or inner aliases.
struct Visited {
    found: Option<(&'static str, SpelledTerm, Option<OpId>)>,
    depth: usize,
    is_deferred: bool,
    /// The terms inside that were noted.
    inside: Vec<usize>,
}

/// An inner term, and the number of opaque terms between it and the outer one.
type Child = (SpelledTerm, usize);

/// A term whose inner terms are being visited.
struct TermFrame {
    /// The index of the term in the output, if it is recorded.
    visited: Option<usize>,
    children: Vec<Child>,
    next: usize,
    /// The number of terms between the term and its parent.
    between: usize,
    depth: usize,
    inside: Vec<usize>,
}

enum CollectorTask {
    Operation(OpId),
    Leave(OpId),
    Region(RegionId),
    Blocks(Option<BlockId>),
    Operations(Option<OpId>),
}

pub(super) struct AliasCollector<'t, 'i> {
    ir: &'i Ir,
    terms: &'t mut CanonicalTerms<'i>,
    with_locations: bool,
    /// The current operation.
    op: Option<OpId>,
    visited: Vec<Visited>,
    /// The index of each term that has an alias, by meaning.
    known: FxHashMap<SpelledTerm, usize>,
    /// The types and attributes that were visited as not deferred: a second visit changes nothing.
    seen: FxHashSet<SpelledTerm>,
    /// The pairs of properties and attributes of operations that were visited.
    seen_dictionaries: FxHashSet<(Option<AttributeId>, Option<AttributeId>)>,
}

impl<'t, 'i> AliasCollector<'t, 'i> {
    pub(super) fn new(terms: &'t mut CanonicalTerms<'i>, with_locations: bool) -> Self {
        let ir = terms.ir;
        Self {
            ir,
            terms,
            with_locations,
            op: None,
            visited: Vec::new(),
            known: FxHashMap::default(),
            seen: FxHashSet::default(),
            seen_dictionaries: FxHashSet::default(),
        }
    }

    /// All terms with an alias, in the order of their first occurrence.
    pub(super) fn module(mut self) -> Vec<Aliased> {
        let ir = self.ir;
        let mut tasks: Vec<CollectorTask> = ir.top_level().map(CollectorTask::Operation).collect();
        tasks.reverse();
        while let Some(task) = tasks.pop() {
            match task {
                CollectorTask::Operation(op) => {
                    self.op = Some(op);
                    if let Some(location) = ir.location(op).filter(|_| self.with_locations) {
                        self.visit(SpelledTerm::Attribute(location), true);
                    }
                    tasks.push(CollectorTask::Leave(op));
                    let start = tasks.len();
                    tasks.extend(ir.regions(op).map(CollectorTask::Region));
                    tasks[start..].reverse();
                }
                CollectorTask::Leave(op) => self.operation(op),
                CollectorTask::Region(region) => tasks.push(CollectorTask::Blocks(ir.regions[region.index()].first)),
                CollectorTask::Blocks(Some(block)) => {
                    let record = &ir.blocks[block.index()];
                    tasks.push(CollectorTask::Blocks(record.next));
                    tasks.push(CollectorTask::Operations(record.first));
                    for (index, argument) in ir.arguments(block).enumerate() {
                        self.visit(SpelledTerm::Type(ir.value_type(argument)), false);
                        if let Some(location) = ir.argument_location(block, index).filter(|_| self.with_locations) {
                            self.visit(SpelledTerm::Attribute(location), false);
                        }
                    }
                }
                CollectorTask::Operations(Some(op)) => {
                    tasks.push(CollectorTask::Operations(ir.operation(op).next));
                    tasks.push(CollectorTask::Operation(op));
                }
                CollectorTask::Blocks(None) | CollectorTask::Operations(None) => {}
            }
        }
        let found = self.visited.into_iter().filter_map(|visited| {
            let (base, term, op) = visited.found?;
            Some(Aliased { base, term, op, depth: visited.depth, is_deferred: visited.is_deferred })
        });
        found.collect()
    }

    /// Types before attributes; the properties of unknown operations are not visited.
    fn operation(&mut self, op: OpId) {
        let ir = self.ir;
        self.op = Some(op);
        ir.operands(op).iter().for_each(|value| self.visit(SpelledTerm::Type(ir.value_type(*value)), false));
        ir.results(op).for_each(|value| self.visit(SpelledTerm::Type(ir.value_type(value)), false));
        let properties = ir.properties(op).filter(|_| super::is_known(ir.op_name_bytes(op)));
        let dictionaries = (properties, ir.attribute_dictionary(op));
        if dictionaries == (None, None) || !self.seen_dictionaries.insert(dictionaries) {
            return;
        }
        let dictionaries: Vec<AttributeId> = [dictionaries.0, dictionaries.1].into_iter().flatten().collect();
        for (_, value) in sorted_entries(ir.context(), &dictionaries) {
            self.visit(SpelledTerm::Attribute(value), false);
        }
    }

    /// Visits a term and its inner terms. `is_deferred` is whether the term may be defined after its use.
    fn visit(&mut self, term: SpelledTerm, is_deferred: bool) {
        if !is_deferred && !self.seen.insert(term) {
            return;
        }
        let mut stack = vec![self.enter((term, 0), is_deferred)];
        while let Some(frame) = stack.last_mut() {
            if let Some(child) = frame.children.get(frame.next).copied() {
                frame.next += 1;
                let entered = self.enter(child, is_deferred);
                stack.push(entered);
                continue;
            }
            let Some(frame) = stack.pop() else { break };
            if let Some(visited) = frame.visited {
                self.visited[visited].depth = frame.depth;
                self.visited[visited].inside = frame.inside;
            }
            if let Some(parent) = stack.last_mut() {
                parent.inside.extend(frame.visited);
                if frame.depth > 0 {
                    parent.depth = parent.depth.max(frame.between + frame.depth + 1);
                }
            }
        }
    }

    fn enter(&mut self, (term, between): Child, is_deferred: bool) -> TermFrame {
        let base = base(self.ir, term);
        let term = match (base, term) {
            (Some(_), _) => self.terms.unique(term),
            (None, SpelledTerm::Attribute(attribute)) => SpelledTerm::Attribute(self.ir.context().resolved(attribute)),
            (None, SpelledTerm::Type(_)) => term,
        };
        let frame =
            |visited, children, depth| TermFrame { visited, children, next: 0, between, depth, inside: Vec::new() };
        if let Some(known) = self.known.get(&term).copied() {
            if !is_deferred {
                self.define_before(known);
            }
            let mut frame = frame(Some(known), Vec::new(), self.visited[known].depth);
            frame.inside = std::mem::take(&mut self.visited[known].inside);
            return frame;
        }
        let children = self.children(term);
        if base.is_none() && children.is_empty() {
            return frame(None, children, 0);
        }
        let depth = usize::from(base.is_some());
        let found = base.map(|base| (base, term, self.op));
        self.known.insert(term, self.visited.len());
        self.visited.push(Visited { found, depth, is_deferred, inside: Vec::new() });
        frame(Some(self.visited.len() - 1), children, depth)
    }

    /// Defines a term before a use that needs its definition, and the terms inside it.
    fn define_before(&mut self, visited: usize) {
        let mut open = vec![visited];
        while let Some(next) = open.pop() {
            let visited = &mut self.visited[next];
            if std::mem::take(&mut visited.is_deferred) {
                open.extend(&visited.inside);
            }
        }
    }

    fn children(&mut self, term: SpelledTerm) -> Vec<Child> {
        let ir = self.ir;
        let (text, ty) = match term {
            SpelledTerm::Type(ty) => match ir.types.unaliased(ty) {
                Type::Opaque(text) => (&text[..], None),
                _ => return self.inside_type(ty).into_iter().map(|term| (term, 0)).collect(),
            },
            SpelledTerm::Attribute(attribute) => match *ir.attributes.resolve(attribute) {
                AttributeKind::Opaque(text, ty) => (ir.texts.get(text), ty),
                _ => return self.inside_attribute(attribute).into_iter().map(|term| (term, 0)).collect(),
            },
        };
        // Texts of unknown dialects have no structure.
        let mut inside = if dialects::is_known(text) { self.inside_text(text) } else { Vec::new() };
        inside.extend(ty.map(|ty| (SpelledTerm::Type(ty), 0)));
        inside
    }

    /// The terms to which a text refers. Angle brackets inside of its angle brackets belong to other terms.
    fn inside_text(&self, text: &[u8]) -> Vec<Child> {
        let (mut inside, mut nesting) = (Vec::new(), 0usize);
        for piece in opaque::split(self.ir.context(), text) {
            let term = match piece {
                TermPiece::Attribute(attribute, _) => SpelledTerm::Attribute(attribute),
                TermPiece::Type(ty) => SpelledTerm::Type(ty),
                TermPiece::Owned(text) => {
                    nesting = opaque::nesting(&text, nesting);
                    continue;
                }
                _ => continue,
            };
            inside.push((term, nesting.saturating_sub(1)));
        }
        inside
    }

    fn inside_type(&self, ty: TypeId) -> Vec<SpelledTerm> {
        let ir = self.ir;
        let types = |list: &[TypeId]| list.iter().map(|ty| SpelledTerm::Type(*ty)).collect::<Vec<_>>();
        let with_parameters = |element: TypeId, parameters: &[AttributeId]| {
            let shown = parameters.iter().filter(|parameter| !ir.context().is_default_parameter(**parameter));
            std::iter::once(SpelledTerm::Type(element))
                .chain(shown.map(|parameter| SpelledTerm::Attribute(*parameter)))
                .collect()
        };
        match ir.types.unaliased(ty) {
            Type::Complex(element) | Type::UnrankedTensor(element) | Type::Vector { element, .. } => types(&[*element]),
            Type::Tuple(elements) => types(elements),
            Type::Function { inputs, results } => types(inputs).into_iter().chain(types(results)).collect(),
            Type::RankedTensor { element, encoding, .. } => {
                types(&[*element]).into_iter().chain(encoding.map(SpelledTerm::Attribute)).collect()
            }
            Type::MemRef { element, parameters, .. } => with_parameters(*element, parameters),
            Type::UnrankedMemRef { element, space } => with_parameters(*element, space.as_slice()),
            Type::Opaque(_)
            | Type::Integer { .. }
            | Type::Float(_)
            | Type::Index
            | Type::None
            | Type::Erroneous
            | Type::Alias { .. } => Vec::new(),
        }
    }

    fn inside_attribute(&mut self, attribute: AttributeId) -> Vec<SpelledTerm> {
        let ir = self.ir;
        let attributes = |list: &[AttributeId]| list.iter().map(|id| SpelledTerm::Attribute(*id)).collect::<Vec<_>>();
        match *ir.attributes.resolve(attribute) {
            AttributeKind::Array(list) => attributes(ir.attributes.list(list)),
            AttributeKind::Dictionary(_) => {
                let entries = sorted_entries(ir.context(), &[attribute]);
                entries.into_iter().map(|(_, value)| SpelledTerm::Attribute(value)).collect()
            }
            AttributeKind::Type(ty)
            | AttributeKind::String(_, Some(ty))
            | AttributeKind::Dense(_, ty)
            | AttributeKind::Sparse(_, ty)
            | AttributeKind::DenseResource(_, ty) => vec![SpelledTerm::Type(ty)],
            AttributeKind::Distinct(_, Some(inner)) => vec![SpelledTerm::Attribute(inner)],
            AttributeKind::NameLocation(_, Some(child)) => {
                let child = ir.context().resolved(child);
                let is_known = !matches!(ir.attributes.get(child), AttributeKind::UnknownLocation);
                if is_known { vec![SpelledTerm::Attribute(child)] } else { Vec::new() }
            }
            AttributeKind::CallSiteLocation(callee, caller) => attributes(&[callee, caller]),
            AttributeKind::FusedLocation(metadata, _) => {
                let metadata = metadata.into_iter().map(SpelledTerm::Attribute);
                metadata.chain(attributes(self.terms.fused(attribute))).collect()
            }
            AttributeKind::Unit
            | AttributeKind::Bool(_)
            | AttributeKind::Integer(..)
            | AttributeKind::Float(..)
            | AttributeKind::String(_, None)
            | AttributeKind::Symbol(_)
            | AttributeKind::DenseArray(..)
            | AttributeKind::AffineMap(..)
            | AttributeKind::AffineSet(..)
            | AttributeKind::Strided(..)
            | AttributeKind::Opaque(..)
            | AttributeKind::Distinct(_, None)
            | AttributeKind::Alias(_)
            | AttributeKind::Location(_)
            | AttributeKind::UnknownLocation
            | AttributeKind::FileLocation(_)
            | AttributeKind::NameLocation(_, None)
            | AttributeKind::Erroneous => Vec::new(),
        }
    }
}
