//! Names of values: their definitions, and uses before them.
//!
//! As in MLIR all outer names are visible in a nested region, which may not redefine them, and a name may be used
//! before its definition; the verifier checks that the definition dominates the use.

use super::WrittenUse;
use super::core::BuilderCore;
use super::nesting::Nesting;
use super::operations::parse_u32;
use crate::ir::table;
use crate::ir::{NameId, Texts, TypeId, ValueId};
use crate::limits::Reading;
use crate::source::Span;
use crate::syntax::error::NameError;
use crate::syntax::fast::short_names::{ShortNames, canonical_number, short_name};
use rustc_hash::{FxHashMap, FxHashSet};

/// The current meaning of a name.
#[derive(Clone, Copy, Default)]
pub(crate) enum NameBinding {
    #[default]
    Undefined,
    /// `count` values from `first` on.
    Defined { first: ValueId, count: u32, place: Span },
    /// Used, but not defined yet: the newest entry of a chain in [`NameScope::forwards`].
    Forward { newest: u32 },
    /// The definition may be in text that was not read: uses are accepted, and a definition too. `depth` is the number
    /// of regions around it.
    Lost { depth: usize },
}

/// A use before the definition.
struct Forward {
    number: u32,
    ty: TypeId,
    span: Span,
    /// The index of the operand in the flat list, to be filled in.
    operand: usize,
    /// The next older use of the same name.
    older: Option<u32>,
    is_resolved: bool,
    /// The number of results with this name, if the defining operation has no result of that number.
    results: Option<u32>,
}

/// A region of a skipped operation that is being read.
pub(crate) struct SkippedRegion {
    open: u32,
    /// The number of uses before a definition at its beginning, and the first use of each value.
    forwards: usize,
    first_uses: FxHashMap<(NameId, u32), u32>,
}

/// The names of values that are visible, with their meanings.
#[derive(Default)]
pub(crate) struct NameScope {
    slots: Vec<NameBinding>,
    /// Names in the order of their definition; the end of a region removes the names that it defined.
    defined: Vec<NameId>,
    /// The outer meanings of names that a region redefines, and the number of names that were defined then.
    shadowed: Vec<(usize, NameId, NameBinding)>,
    forwards: Vec<Forward>,
    /// The first use of each undefined value, which determines its type.
    first_uses: FxHashMap<(NameId, u32), u32>,
    /// Ids of the names `0`, `1`, `2` ..: the usual names need no hashing.
    numeric: Vec<Option<NameId>>,
    /// Ids of short names and numbers.
    short: ShortNames,
    /// The regions being read of skipped operations.
    skipped: Vec<SkippedRegion>,
    /// Wrong types of uses that were reported, by the place of the value's definition or first use, and its number: each is reported once
    /// for a value.
    refused_uses: FxHashSet<(Span, u32, TypeId)>,
    /// The least number that is hashed instead of being an index.
    most_numeric: usize,
}

impl NameScope {
    pub(crate) fn new(limits: &Reading) -> Self {
        Self { short: ShortNames::new(limits.short_names), most_numeric: limits.numeric_names, ..Self::default() }
    }

    #[inline]
    pub(crate) fn slot(&self, name: NameId) -> NameBinding {
        self.slots[name.index()]
    }

    pub(crate) fn height(&self) -> usize {
        self.defined.len()
    }

    /// Removes the names defined above the height.
    ///
    /// If a brace is missing, the end may belong to another region, so names are kept at this depth.
    pub(crate) fn leave(&mut self, height: usize, lost_at: Option<usize>) {
        let slot = lost_at.map_or(NameBinding::Undefined, |depth| NameBinding::Lost { depth });
        for name in self.defined.drain(height..) {
            self.slots[name.index()] = slot;
        }
        while let Some((_, name, slot)) = self.shadowed.pop_if(|(defined, ..)| *defined >= height) {
            self.slots[name.index()] = slot;
        }
    }

    pub(crate) fn pack_use(
        &mut self,
        core: &mut BuilderCore<'_>,
        start: u32,
        end: u32,
        number: u32,
        number_end: u32,
    ) -> WrittenUse {
        let name = self.name(core, start, end);
        let parsed = parse_u32(core.slice(number + 1, number_end));
        if parsed.is_none() {
            core.refuse_name(Span::new(number, number_end), NameError::ResultNumberSyntax);
        }
        WrittenUse { name, number: parsed.unwrap_or(0), span: Span::new(start, number_end) }
    }
}

impl NameScope {
    /// The id of the name between two places, without its sigil. Most names are short, and occurred a few lines before.
    #[inline]
    pub(crate) fn name(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) -> NameId {
        let short = short_name(core.bytes, start as usize + 1, end as usize);
        match short.and_then(|short| self.short.get(short)) {
            Some(id) => id,
            None => self.rare_name(core, start, end, short),
        }
    }

    /// The id of a name that is not cached; a short name is cached then.
    #[inline(never)]
    fn rare_name(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32, short: Option<u64>) -> NameId {
        let number = short.and_then(canonical_number).filter(|number| (*number as usize) < self.most_numeric);
        let known = number.and_then(|number| self.numeric.get(number as usize).copied().flatten());
        let id = known.unwrap_or_else(|| {
            let text = Texts::of_span(start + 1, end);
            NameId::at(core.ir.names.intern(&core.ir.texts, core.slice(start + 1, end), text))
        });
        if let Some(short) = short {
            self.short.insert(short, id);
        }
        if let Some(number) = number {
            *table::entry(&mut self.numeric, number as usize, None) = Some(id);
        }
        table::entry(&mut self.slots, id.index(), NameBinding::Undefined);
        id
    }

    /// Fills in the operand at `position` of the flat list.
    #[inline]
    pub(crate) fn resolve(
        &mut self,
        core: &mut BuilderCore<'_>,
        nesting: &Nesting,
        operand: WrittenUse,
        ty: TypeId,
        type_span: impl FnOnce(&mut BuilderCore<'_>) -> Option<Span>,
    ) {
        match self.slots[operand.name.index()] {
            NameBinding::Defined { first, count, place } => {
                if operand.number >= count && self.is_outside_skipped(place) {
                    let value = core.undefined_use(operand, ty);
                    core.ir.operands.push(value);
                    return;
                }
                if operand.number >= count {
                    let name = core.spelling(operand.name);
                    core.refuse_name(operand.span, NameError::ResultNumber { name, count });
                    let value = core.undefined_value(operand.name, ty);
                    core.ir.operands.push(value);
                    return;
                }
                let mut value = ValueId::at(first.index() + operand.number as usize);
                let known = core.ir.values[value.index()].ty;
                if known != ty && !core.ir.types.same(known, ty) {
                    // In the region of a skipped operation, the name may be defined later.
                    if !self.is_outside_skipped(place) {
                        self.refuse_use(core, operand, ty, known, place, type_span);
                    }
                    // The operation is verified with its declared types, so that one error causes one message.
                    value = core.undefined_value(operand.name, ty);
                }
                core.ir.operands.push(value);
            }
            // The definition may be in text of this region that was not read.
            NameBinding::Undefined if nesting.is_inside_broken() => {
                self.slots[operand.name.index()] = NameBinding::Lost { depth: nesting.regions.len() };
                self.defined.push(operand.name);
                let value = core.undefined_use(operand, ty);
                core.ir.operands.push(value);
            }
            NameBinding::Undefined => self.forward(core, operand, ty, None),
            NameBinding::Lost { .. } => {
                let value = core.undefined_use(operand, ty);
                core.ir.operands.push(value);
            }
            NameBinding::Forward { newest } if self.is_forward_of_outside(newest) => {
                self.shadow(operand.name);
                self.forward(core, operand, ty, None);
            }
            NameBinding::Forward { newest } => {
                if let Some(prior) = self.first_uses.get(&(operand.name, operand.number)).copied()
                    && !core.ir.types.same(self.forwards[prior as usize].ty, ty)
                {
                    let Forward { ty: known, span, .. } = self.forwards[prior as usize];
                    self.refuse_use(core, operand, ty, known, span, type_span);
                }
                self.forward(core, operand, ty, Some(newest));
            }
        }
    }

    /// Reports that a use has another type than the definition or the first use: once for each wrong type.
    fn refuse_use(
        &mut self,
        core: &mut BuilderCore<'_>,
        operand: WrittenUse,
        ty: TypeId,
        known: TypeId,
        prior: Span,
        type_span: impl FnOnce(&mut BuilderCore<'_>) -> Option<Span>,
    ) {
        if !self.refused_uses.insert((prior, operand.number, ty)) {
            return;
        }
        let type_span = type_span(core);
        let error = NameError::UseType {
            name: core.spelling(operand.name),
            ty: core.ir.print_type(ty),
            prior,
            prior_type: core.ir.print_type(known),
            type_span,
        };
        core.refuse_name(operand.span, error);
    }

    fn forward(&mut self, core: &mut BuilderCore<'_>, operand: WrittenUse, ty: TypeId, older: Option<u32>) {
        let value = core.undefined_use(operand, ty);
        let newest = self.forwards.len() as u32;
        self.forwards.push(Forward {
            number: operand.number,
            ty,
            span: operand.span,
            operand: core.ir.operands.len(),
            older,
            is_resolved: false,
            results: None,
        });
        self.first_uses.entry((operand.name, operand.number)).or_insert(newest);
        self.slots[operand.name.index()] = NameBinding::Forward { newest };
        core.ir.operands.push(value);
    }

    /// Defines `name` for `count` values, beginning with `first`.
    #[inline]
    pub(crate) fn define(
        &mut self,
        core: &mut BuilderCore<'_>,
        nesting: &Nesting,
        binding: &WrittenUse,
        first: ValueId,
        count: u32,
    ) {
        let is_new = matches!(self.slots[binding.name.index()], NameBinding::Undefined);
        if is_new || self.may_define(core, nesting, *binding, first, count) {
            self.slots[binding.name.index()] = NameBinding::Defined { first, count, place: binding.span };
            self.defined.push(binding.name);
        }
    }

    /// Whether a name that has a meaning may be defined. Earlier uses are resolved, and the outer meaning is saved.
    #[inline(never)]
    fn may_define(
        &mut self,
        core: &mut BuilderCore<'_>,
        nesting: &Nesting,
        binding: WrittenUse,
        first: ValueId,
        count: u32,
    ) -> bool {
        match self.slots[binding.name.index()] {
            NameBinding::Undefined => {}
            // Outside of the region, the name keeps its meaning.
            NameBinding::Lost { depth } if depth < nesting.regions.len() => self.shadow(binding.name),
            NameBinding::Lost { .. } => {}
            NameBinding::Defined { place, .. } if self.is_outside_skipped(place) => self.shadow(binding.name),
            NameBinding::Forward { newest } if self.is_forward_of_outside(newest) => self.shadow(binding.name),
            NameBinding::Defined { place, .. } => {
                let name = core.spelling(binding.name);
                let error = if core.is_function_parameter(first) {
                    NameError::EntryArgument { name, previous: place }
                } else {
                    NameError::Redefinition { name, previous: place }
                };
                core.refuse_name(binding.span, error);
                return false;
            }
            NameBinding::Forward { newest } => self.resolve_forwards(core, newest, binding, first, count),
        }
        true
    }

    /// Whether a place is outside the innermost region of a skipped operation: names from there may be invisible.
    fn is_outside_skipped(&self, place: Span) -> bool {
        self.skipped.last().is_some_and(|region| place.start < region.open)
    }

    fn is_forward_of_outside(&self, newest: u32) -> bool {
        self.skipped.last().is_some_and(|region| (newest as usize) < region.forwards)
    }

    /// Begins the region of a skipped operation, in which names that were used before may have other meanings.
    pub(crate) fn enter_skipped(&mut self, open: u32) {
        let first_uses = std::mem::take(&mut self.first_uses);
        self.skipped.push(SkippedRegion { open, forwards: self.forwards.len(), first_uses });
    }

    /// Whether the reader is in a region of a skipped operation.
    pub(crate) fn is_in_skipped(&self) -> bool {
        !self.skipped.is_empty()
    }

    /// Ends the region. The operation may define names that are undefined in the region; operations outside of it may
    /// not.
    pub(crate) fn leave_skipped(&mut self) {
        let Some(region) = self.skipped.pop() else { return };
        for (name, _) in std::mem::replace(&mut self.first_uses, region.first_uses).into_keys() {
            let slot = &mut self.slots[name.index()];
            if matches!(slot, NameBinding::Forward { newest } if *newest as usize >= region.forwards) {
                *slot = NameBinding::Undefined;
            }
        }
        self.forwards.truncate(region.forwards);
    }

    /// Hides the outer meaning of a name that the innermost region uses without defining it.
    fn shadow(&mut self, name: NameId) {
        self.shadowed.push((self.defined.len(), name, self.slots[name.index()]));
    }

    /// Hides the outer meaning of a name that is an argument of the innermost region.
    pub(crate) fn shadow_defined(&mut self, name: NameId) {
        if matches!(self.slots[name.index()], NameBinding::Defined { .. }) {
            self.shadow(name);
            self.slots[name.index()] = NameBinding::Undefined;
        }
    }

    /// The name may be an argument, only in the innermost region.
    pub(crate) fn shadow_lost(&mut self, core: &mut BuilderCore<'_>, nesting: &Nesting, start: u32, end: u32) {
        let name = self.name(core, start, end);
        self.shadow(name);
        self.slots[name.index()] = NameBinding::Lost { depth: nesting.regions.len() };
        self.defined.push(name);
    }

    /// Defines a result of unknown type: each use declares its type.
    pub(crate) fn define_unknown(&mut self, core: &mut BuilderCore<'_>, nesting: &Nesting, binding: WrittenUse) {
        match self.slots[binding.name.index()] {
            NameBinding::Defined { place, .. } if self.is_outside_skipped(place) => {
                self.shadow_lost(core, nesting, binding.span.start, binding.span.end);
            }
            NameBinding::Defined { place, .. } => {
                let name = core.spelling(binding.name);
                core.refuse_name(binding.span, NameError::Redefinition { name, previous: place });
            }
            _ => self.lose(core, nesting, binding.span.start, binding.span.end),
        }
    }

    fn resolve_forwards(
        &mut self,
        core: &mut BuilderCore<'_>,
        newest: u32,
        binding: WrittenUse,
        first: ValueId,
        count: u32,
    ) {
        let mut next = Some(newest);
        while let Some(at) = next {
            let forward = &mut self.forwards[at as usize];
            next = forward.older;
            let (number, ty, span, operand) = (forward.number, forward.ty, forward.span, forward.operand);
            // The first use determined the type, and uses with other types were reported when they were read.
            let is_first = self.first_uses.get(&(binding.name, number)) == Some(&at);
            if number >= count {
                forward.results = Some(count);
                continue;
            }
            forward.is_resolved = true;
            if is_first {
                self.first_uses.remove(&(binding.name, number));
            }
            let value = ValueId::at(first.index() + number as usize);
            core.ir.operands[operand] = value;
            let defined = core.ir.value_type(value);
            if is_first && !core.ir.types.same(defined, ty) {
                let error = NameError::DefinitionType {
                    name: core.spelling(binding.name),
                    number,
                    ty: core.ir.print_type(defined),
                    used: span,
                    used_type: core.ir.print_type(ty),
                };
                core.refuse_name(binding.span, error);
            }
        }
    }

    /// Defines a result of a refused operation: every use of the result is accepted.
    pub(crate) fn define_erroneous(&mut self, core: &mut BuilderCore<'_>, nesting: &Nesting, binding: WrittenUse) {
        if matches!(self.slots[binding.name.index()], NameBinding::Defined { .. }) {
            return;
        }
        let ty = core.erroneous_type();
        // The limit is more results than are used in practice; the values after the first are not distinguished.
        let count = binding.number.clamp(1, 64);
        let first = ValueId::at(core.ir.values.len());
        for _ in 0..count {
            core.undefined_value(binding.name, ty);
        }
        self.define(core, nesting, &binding, first, count);
    }

    /// Records that the definition of a name may be in skipped text. Uses before and after are accepted.
    pub(crate) fn lose(&mut self, core: &mut BuilderCore<'_>, nesting: &Nesting, start: u32, end: u32) {
        let name = self.name(core, start, end);
        match self.slots[name.index()] {
            // The operation seemed complete before the error.
            NameBinding::Defined { place, .. } if place.start == start => {
                self.slots[name.index()] = NameBinding::Lost { depth: nesting.regions.len() };
                return;
            }
            NameBinding::Defined { .. } | NameBinding::Lost { .. } => return,
            NameBinding::Undefined => {}
            NameBinding::Forward { newest } if self.is_forward_of_outside(newest) => self.shadow(name),
            NameBinding::Forward { newest } => {
                let mut next = Some(newest);
                while let Some(at) = next {
                    let forward = &mut self.forwards[at as usize];
                    forward.is_resolved = true;
                    self.first_uses.remove(&(name, forward.number));
                    next = forward.older;
                }
            }
        }
        self.slots[name.index()] = NameBinding::Lost { depth: nesting.regions.len() };
        self.defined.push(name);
    }

    /// Reports the names that were used and never defined.
    pub(crate) fn report_undeclared(&mut self, core: &mut BuilderCore<'_>) {
        let forwards = std::mem::take(&mut self.forwards);
        let mut reported = FxHashSet::default();
        for forward in forwards.iter().filter(|forward| !forward.is_resolved) {
            // As in MLIR, the first use of each value is reported.
            if !reported.insert(core.source.slice(forward.span)) {
                continue;
            }
            let bytes = core.source.slice(forward.span);
            let name = String::from_utf8_lossy(bytes).into_owned();
            if let Some(count) = forward.results {
                let name = name[1..].split('#').next().unwrap_or_default().to_owned();
                core.refuse_name(forward.span, NameError::UndeclaredResult { name, count });
                continue;
            }
            let similar = core.similar_name(&bytes[1..]);
            core.refuse_name(forward.span, NameError::Undeclared { name, similar });
        }
    }
}
