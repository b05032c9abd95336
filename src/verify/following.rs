//! [`following`]: the places at which the type of a value is written again, and which change with its declared type.

use super::CheckContext;
use super::explain::type_spans;
use crate::diagnostic::Edit;
use crate::flow::{Edges, FlowParts, From, NamedFlow, To};
use crate::ir::{OpId, ValueId};
use crate::source::Span;
use crate::syntax::places;
use std::collections::BTreeSet;

/// The edits that change the type of a value at its uses.
pub(super) struct Following {
    pub(super) edits: Vec<Edit>,
    /// Whether the edits change the result type of a function, or of an operation to which another region passes the old type.
    pub(super) is_guess: bool,
}

/// Values whose type changes, and the places where the type is written.
struct ChangedValues<'c, 'a> {
    cx: &'c CheckContext<'a>,
    text: &'c str,
    values: Vec<ValueId>,
    places: BTreeSet<Span>,
    is_guess: bool,
}

/// The edits that write a new type of a value at its uses, and the types of results that depend on it, through terminators of regions and of functions with one
/// return. `None` if the text has no separate type for a use, or the use passes the value to a target whose type is written elsewhere: a function with several
/// returns, a block, an argument of a region.
pub(super) fn following(cx: &CheckContext<'_>, value: ValueId, text: &str) -> Option<Following> {
    let mut changed = ChangedValues { cx, text, values: vec![value], places: BTreeSet::new(), is_guess: false };
    let mut done = 0;
    while let Some(value) = changed.values.get(done).copied() {
        done += 1;
        let uses = cx.uses(value);
        if uses.len() + changed.places.len() > cx.options.limits.fixing.followed_uses {
            return None;
        }
        for (_, user, index) in uses {
            changed.add_use(value, *user, *index as usize)?;
        }
    }
    let edit = |span| Edit { span, replacement: text.to_owned() };
    Some(Following { edits: changed.places.into_iter().map(edit).collect(), is_guess: changed.is_guess })
}

impl ChangedValues<'_, '_> {
    fn add_use(&mut self, value: ValueId, user: OpId, index: usize) -> Option<()> {
        let (cx, ir) = (self.cx, self.cx.ir);
        let name = ir.op_name_bytes(user);
        let spans = type_spans(cx, user);
        let operands = ir.operands(user);
        let has_own = spans.operands.len() == operands.len()
            && spans.results.len() == ir.results(user).len()
            && !spans.operands.iter().any(|span| Some(*span) == ir.place(user));
        if !has_own || name == b"func.call" {
            return None;
        }
        if name == b"func.return" {
            self.is_guess = true;
            self.places.insert(returned_type(cx, user, index)?);
        } else if cx.options.registry.traits(name).terminator {
            self.add_passed(value, user)?;
        }
        let place = *spans.operands.get(index)?;
        self.places.insert(place);
        // If a type is written once for several values, the types of all of them change.
        let mut others = operands.iter().zip(&spans.operands).filter(|(_, span)| **span == place);
        if others.any(|(operand, _)| !self.values.contains(operand)) {
            return None;
        }
        for (result, _) in ir.results(user).zip(&spans.results).filter(|(_, span)| **span == place) {
            self.add_value(result);
        }
        Some(())
    }

    fn add_value(&mut self, value: ValueId) {
        if !self.values.contains(&value) {
            self.values.push(value);
        }
    }

    /// Adds the results to which a terminator passes the value, and the places where their types are declared.
    fn add_passed(&mut self, value: ValueId, terminator: OpId) -> Option<()> {
        let (cx, ir) = (self.cx, self.cx.ir);
        let holder = ir.parent_op(terminator).filter(|_| ir.successors(terminator).is_empty())?;
        let registry = cx.options.registry;
        let (info, flow) = NamedFlow::of(registry, ir.op_name_bytes(holder)).flow?;
        let edges = Edges::of(&FlowParts::of(ir, holder, info)?, flow, |last| {
            NamedFlow::of(registry, ir.op_name_bytes(last)).ending
        })?;
        if !edges.is_complete {
            return None;
        }
        let is_of_terminator = |from: From| matches!(from, From::Terminator(_, last) if last == terminator);
        for edge in edges.all.iter().filter(|edge| is_of_terminator(edge.from)) {
            if !edge.passes_values() || edge.sources.len() != edge.targets.len() {
                return None;
            }
            for (_, target) in edge.pairs().filter(|(source, _)| *source == value) {
                if self.has_type(target) {
                    continue;
                }
                let results = type_spans(cx, holder).results;
                let number =
                    ir.results(holder).position(|result| result == target).filter(|_| edge.to == To::Results)?;
                let place = *results.get(number).filter(|_| results.len() == ir.results(holder).len())?;
                if cx.source.text(place) != ir.print_type(ir.value_type(target)) {
                    return None;
                }
                self.places.insert(place);
                self.add_value(target);
                let mut sources = edges.all.iter().flat_map(|edge| edge.pairs()).filter(|pair| pair.1 == target);
                self.is_guess |= sources.any(|(source, _)| !self.values.contains(&source) && !self.has_type(source));
            }
        }
        Some(())
    }

    /// Whether a value already has the new type.
    fn has_type(&self, value: ValueId) -> bool {
        self.cx.ir.print_type(self.cx.ir.value_type(value)) == self.text
    }
}

/// The place of a result type in the header of a function with one return.
fn returned_type(cx: &CheckContext<'_>, op: OpId, index: usize) -> Option<Span> {
    let ir = cx.ir;
    let function = ir.parent_op(op).filter(|function| ir.is_custom(*function, "func.func"))?;
    let blocks = ir.regions(function).flat_map(|region| ir.blocks(region));
    let returns = blocks.filter_map(|block| ir.last_op(block)).filter(|last| ir.op_name_bytes(*last) == b"func.return");
    let place = ir.place(function).filter(|_| ir.operation(function).has_place && returns.count() == 1)?;
    let spans = places::result_spans(cx.source, place.end);
    (spans.len() == ir.operands(op).len()).then(|| spans.get(index).copied()).flatten()
}
