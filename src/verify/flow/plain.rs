//! The most frequent flows, compared without allocation: [`Verifier::flows_plainly`].

use super::Verifier;
use crate::assembly::{Arity, Flow, FlowTarget, FlowWords, OpDefinition};
use crate::flow::BlockEnding;
use crate::ir::{BlockId, OpId, RegionId, ValueId};

/// A flow whose types can be compared directly, if there is no error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlainFlow {
    /// Regions without arguments, whose terminators pass the results. The flag permits empty regions if no values are
    /// passed.
    Yields(bool),
    /// One region. Its first argument has the type of the first operand; the further arguments, the yielded values and the results have the
    /// types of the operands after the first three.
    Loop,
}

impl PlainFlow {
    pub(super) fn of(info: &OpDefinition, flow: &Flow) -> Option<Self> {
        match flow.words {
            FlowWords::For => return Some(Self::Loop),
            FlowWords::Edges | FlowWords::If | FlowWords::AffineIf | FlowWords::Execute => {}
            _ => return None,
        }
        let [result] = info.results() else { return None };
        let is_plain = flow.clauses.iter().all(|clause| {
            let is_result = |target: &FlowTarget| matches!(target, FlowTarget::Named(name) if *name == result.name);
            clause.arguments.is_empty()
                && !clause.keeps
                && clause.skipped == 0
                && clause.targets.len() == 1
                && clause.targets.iter().all(is_result)
        });
        let may_be_empty = matches!(flow.words, FlowWords::If | FlowWords::AffineIf);
        (is_plain && result.arity == Arity::Variadic).then_some(Self::Yields(may_be_empty))
    }
}

/// The implicit terminator of a region; the last region of a record applies to all further ones.
fn terminator(info: &OpDefinition, number: usize) -> Option<&str> {
    info.regions.get(number).or(info.regions.last())?.terminator.as_deref()
}

impl Verifier<'_> {
    /// Whether a fast comparison finds no error. Otherwise the full comparison is needed.
    pub(super) fn flows_plainly(&mut self, op: OpId, info: &OpDefinition, shape: PlainFlow) -> bool {
        let ir = self.cx.ir;
        let mut regions = ir.regions(op).enumerate();
        match shape {
            PlainFlow::Yields(may_be_empty) => regions.all(|(number, region)| {
                let is_empty = may_be_empty && ir.block_count(region) == 0 && ir.results(op).len() == 0;
                is_empty || self.yields_results(op, region, terminator(info, number))
            }),
            PlainFlow::Loop => match (regions.next(), regions.next()) {
                (Some((_, only)), None) => self.carries(op, only, terminator(info, 0)),
                _ => false,
            },
        }
    }

    /// Whether a region has one block without arguments, whose terminator passes values of the results' types.
    fn yields_results(&mut self, op: OpId, region: RegionId, end: Option<&str>) -> bool {
        let ir = self.cx.ir;
        let mut blocks = ir.blocks(region);
        let (Some(block), None) = (blocks.next(), blocks.next()) else { return false };
        let Some(yielded) = self.yielded_operands(op, block, end).filter(|_| !ir.has_arguments(block)) else {
            return false;
        };
        let results = ir.results(op);
        yielded.len() == results.len()
            && yielded.iter().zip(results).all(|(value, result)| ir.value_type(*value) == ir.value_type(result))
    }

    fn carries(&mut self, op: OpId, region: RegionId, end: Option<&str>) -> bool {
        let ir = self.cx.ir;
        let mut blocks = ir.blocks(region);
        let (Some(block), None) = (blocks.next(), blocks.next()) else { return false };
        let Some(yielded) = self.yielded_operands(op, block, end) else { return false };
        let (operands, results, mut arguments) = (ir.operands(op), ir.results(op), ir.arguments(block));
        let count = results.len();
        // Both bounds and the step precede the initial values.
        let [bound, _, _, inits @ ..] = operands else { return false };
        if yielded.len() != count || arguments.len() != count + 1 || inits.len() != count {
            return false;
        }
        let Some(induction) = arguments.next() else { return false };
        let is_bound = ir.value_type(*bound) == ir.value_type(induction);
        let same = |value: &ValueId, ty| ir.value_type(*value) == ty;
        is_bound
            && inits.iter().zip(yielded).zip(arguments.zip(results)).all(|((init, value), (argument, result))| {
                let ty = ir.value_type(result);
                same(init, ty) && same(value, ty) && same(&argument, ty)
            })
    }

    /// The operands that the terminator of a block yields.
    fn yielded_operands(&mut self, op: OpId, block: BlockId, end: Option<&str>) -> Option<&[ValueId]> {
        let ir = self.cx.ir;
        let is_end = |last: &OpId| end.is_none_or(|end| ir.op_name_bytes(*last) == end.as_bytes());
        let last = ir.last_op(block).filter(|last| is_end(last) && ir.successors(*last).is_empty())?;
        let facts = self.facts(ir.op_name_id(last));
        let is_placed = facts.parents.is_none_or(|parents| parents.contain(ir.op_name_bytes(op)));
        (facts.ending == BlockEnding::Passes && is_placed).then(|| ir.operands(last))
    }
}
