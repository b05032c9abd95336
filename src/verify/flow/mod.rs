//! Types along the edges of [`flow`](crate::flow): the arguments of regions, the values that their terminators pass, and
//! the numbers of both.
//!
//! Each owner has special words and a special order, which the file of the owner follows; [`FlowWords`] selects them. A region that ends
//! with an operation without a description is not verified.

mod affine;
mod edges;
mod functions;
mod hlo;
mod labels;
mod linalg;
mod plain;
mod reducer;
mod scf;
mod shaped;
mod torch;
mod tosa;

use super::{CheckContext, Verifier};
use crate::assembly::{Flow, FlowWords, OpDefinition};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::flow::{BlockEnding, EdgeValues, Edges, FlowParts};
use crate::ir::{OpId, TypeId, ValueId};
use crate::shape::Dim;
use plain::PlainFlow;
use smallvec::SmallVec;

/// The flow of operations for which only the ends of regions are verified.
static ENDS: Flow = Flow { words: FlowWords::Silent, clauses: Vec::new() };

/// The flow of all operations of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flowing<'v> {
    info: &'v OpDefinition,
    flow: &'v Flow,
    shape: Option<PlainFlow>,
}

impl<'v> Flowing<'v> {
    pub(super) fn of(known: Option<(&'v OpDefinition, &'v Flow)>) -> Option<Self> {
        let (info, flow) = known.filter(|(_, flow)| flow.words != FlowWords::Silent)?;
        Some(Self { info, flow, shape: PlainFlow::of(info, flow) })
    }

    /// The ends of regions of operations without a flow; `None` if no end is prescribed.
    pub(super) fn ends(info: &'v OpDefinition) -> Option<Self> {
        let is_prescribed = info.regions.iter().any(|region| region.terminator.is_some());
        is_prescribed.then_some(Self { info, flow: &ENDS, shape: None })
    }
}

/// The fault of a region or its terminator, in the owner's words.
trait FlowViolation: std::error::Error {
    /// Whether the terminator is wrong; otherwise the arguments of a region are.
    fn is_yield(&self) -> bool;

    /// Whether the owner leaves out the name of the operation.
    fn is_bare(&self) -> bool {
        false
    }

    /// The text to write instead, where the message does not say it.
    fn help(&self) -> Option<&'static str> {
        None
    }
}

/// A fault, and the operation at which it is reported.
struct FlowFault {
    /// The operation, or its terminator.
    at: OpId,
    code: Code,
    text: String,
    is_bare: bool,
    note: Option<(OpId, String)>,
    help: Option<&'static str>,
}

type FlowResult = Result<(), Box<FlowFault>>;

/// An operation with regions, and its flow.
struct FlowView<'v> {
    cx: &'v CheckContext<'v>,
    parts: FlowParts<'v>,
    flow: &'v Flow,
    /// The effect of the operands of the operations that end blocks of its regions.
    endings: SmallVec<[(OpId, BlockEnding); 4]>,
}

impl<'v> Verifier<'v> {
    /// Compares types along the edges of an operation.
    pub(super) fn flow(&mut self, op: OpId, flowing: Flowing<'v>) {
        let ir = self.cx.ir;
        // There is no flow to compare for an operation that may lack regions and has none.
        let may_lack_regions = matches!(flowing.flow.words, FlowWords::Reductions | FlowWords::HloBranches);
        if ir.operation(op).extra.is_none() && !may_lack_regions {
            return;
        }
        if flowing.shape.is_some_and(|shape| self.flows_plainly(op, flowing.info, shape)) {
            return;
        }
        let Some(parts) = FlowParts::of(ir, op, flowing.info) else { return };
        let mut endings = SmallVec::new();
        for region in 0..parts.regions.len() {
            for last in parts.terminators(region) {
                let facts = self.facts(ir.op_name_id(last));
                let is_misplaced = facts.parents.is_some_and(|parents| !parents.contain(ir.op_name_bytes(op)));
                // A misplaced operation is reported separately.
                let ending = if is_misplaced { BlockEnding::Unknown } else { facts.ending };
                endings.push((last, ending));
            }
        }
        let view = FlowView { cx: &self.cx, parts, flow: flowing.flow, endings };
        if let Err(fault) = view.check() {
            let place = ir.place(fault.at);
            if self.sink.wants_or_counts(Severity::Error, place) {
                let diagnostic = view.explain(&fault);
                self.sink.report(diagnostic);
            }
        }
    }
}

impl<'v> FlowView<'v> {
    fn check(&self) -> FlowResult {
        self.ends()?;
        match self.flow.words {
            FlowWords::Edges | FlowWords::Async => self.edges(),
            FlowWords::Execute => self.execute_region(),
            FlowWords::For => self.scf_for(),
            FlowWords::If => self.scf_if(),
            FlowWords::While => self.scf_while(),
            FlowWords::Switch => self.index_switch(),
            FlowWords::Forall => self.forall(),
            FlowWords::Parallel => self.parallel(),
            FlowWords::Reductions => self.reductions(),
            FlowWords::AffineFor => self.affine_for(),
            FlowWords::AffineIf => self.affine_if(),
            FlowWords::AffineParallel => self.affine_parallel(),
            FlowWords::ShapeReduce => self.shape_reduce(),
            FlowWords::Atomic => self.atomic(),
            FlowWords::Generate => self.generate(),
            FlowWords::Pad => self.pad(),
            FlowWords::Linalg => self.linalg(),
            FlowWords::LinalgMap => self.linalg_map(),
            FlowWords::LinalgReduce => self.linalg_reduce(),
            FlowWords::TosaIf => self.tosa_if(),
            FlowWords::TosaWhile => self.tosa_while(),
            FlowWords::HloBranches => self.hlo_branches(),
            FlowWords::HloWhile => self.hlo_while(),
            FlowWords::HloMap => self.hlo_map(),
            FlowWords::HloSort => self.hlo_sort(),
            FlowWords::HloReduce => self.hlo_reduce(),
            FlowWords::HloWindow => self.hlo_window(),
            FlowWords::HloCombine => self.hlo_combine(),
            FlowWords::HloEach => self.hlo_each(),
            FlowWords::HloSelect => self.hlo_select(),
            FlowWords::MlFunction | FlowWords::AsyncFunction | FlowWords::EmitcFunction => self.function(),
            FlowWords::Torch => self.torch(),
            FlowWords::Silent => Ok(()),
        }
    }

    fn explain(&self, fault: &FlowFault) -> Diagnostic {
        let text = match fault.is_bare {
            true => fault.text.clone(),
            false => format!("'{}' op {}", self.cx.name(fault.at), fault.text),
        };
        let diagnostic = self.cx.error(fault.at, fault.code, text);
        let diagnostic = if fault.at == self.parts.op { labels::label_types(self, diagnostic) } else { diagnostic };
        let diagnostic = fault.help.into_iter().fold(diagnostic, |diagnostic, help| diagnostic.help(help));
        match &fault.note {
            None => diagnostic,
            Some((at, note)) => match self.cx.ir.place(*at) {
                Some(place) => diagnostic.note_at(place, note.clone()),
                None => diagnostic.note(note.clone()),
            },
        }
    }

    /// The fault of the operation.
    fn refuse(&self, violation: impl FlowViolation) -> FlowResult {
        self.refuse_at(self.parts.op, violation)
    }

    /// The fault of the operation, or of an operation inside it.
    fn refuse_at(&self, at: OpId, violation: impl FlowViolation) -> FlowResult {
        Err(self.fault(at, violation, None))
    }

    /// The fault, with a note about another operation.
    fn refuse_with(&self, violation: impl FlowViolation, at: OpId, note: impl Into<String>) -> FlowResult {
        Err(self.fault(self.parts.op, violation, Some((at, note.into()))))
    }

    fn fault(&self, at: OpId, violation: impl FlowViolation, note: Option<(OpId, String)>) -> Box<FlowFault> {
        let code = if violation.is_yield() { Code::YieldTypeMismatch } else { Code::RegionArgumentMismatch };
        Box::new(FlowFault {
            at,
            code,
            text: violation.to_string(),
            is_bare: violation.is_bare(),
            note,
            help: violation.help(),
        })
    }

    fn ending(&self, op: OpId) -> BlockEnding {
        self.endings.iter().find(|(known, _)| *known == op).map_or(BlockEnding::Unknown, |(_, ending)| *ending)
    }

    fn known_edges(&self) -> Option<Edges<'v>> {
        Edges::of(&self.parts, self.flow, |op| self.ending(op))
    }

    fn ty(&self, value: ValueId) -> TypeId {
        self.cx.ir.value_type(value)
    }

    fn print(&self, ty: TypeId) -> String {
        self.cx.ir.print_type(ty)
    }

    fn print_of(&self, value: ValueId) -> String {
        self.print(self.ty(value))
    }

    /// Types as a list of MLIR's: `'f32', 'i32'`.
    fn print_all(&self, values: &[ValueId]) -> String {
        values.iter().map(|value| format!("'{}'", self.print_of(*value))).collect::<Vec<_>>().join(", ")
    }

    fn same(&self, left: TypeId, right: TypeId) -> bool {
        self.cx.ir.types.same(left, right)
    }

    fn same_of(&self, left: ValueId, right: ValueId) -> bool {
        self.same(self.ty(left), self.ty(right))
    }

    fn is_erroneous(&self, ty: TypeId) -> bool {
        self.cx.ir.types.is_erroneous(ty)
    }

    fn is_index(&self, value: ValueId) -> bool {
        let ty = self.ty(value);
        matches!(self.cx.ir.types.resolved(ty), crate::ir::Type::Index) || self.is_erroneous(ty)
    }

    /// The element type, or the type itself if it has none.
    fn element(&self, ty: TypeId) -> TypeId {
        self.cx.shaped(ty).map_or(ty, |shaped| shaped.element)
    }

    /// Whether known sizes agree.
    fn agrees(left: Option<&[Dim]>, right: Option<&[Dim]>) -> bool {
        let (Some(left), Some(right)) = (left, right) else { return true };
        let meets = |(left, right): (&Dim, &Dim)| left.is_dynamic() || right.is_dynamic() || left == right;
        left.len() == right.len() && left.iter().zip(right).all(meets)
    }

    fn arguments(&self, region: usize) -> EdgeValues {
        self.parts.arguments(region)
    }

    fn has_block(&self, region: usize) -> bool {
        self.parts.entry(region).is_some()
    }

    /// The last operation of the first block of a region.
    fn last(&self, region: usize) -> Option<OpId> {
        self.cx.ir.last_op(self.parts.entry(region)?)
    }

    /// The terminator of the first block of a region, and the values that it yields; `None` if they are unknown.
    fn yielded(&self, region: usize) -> Option<(OpId, &'v [ValueId])> {
        let last = self.last(region).filter(|last| self.ending(*last) == BlockEnding::Passes)?;
        Some((last, self.parts.ir.operands(last)))
    }

    fn results(&self) -> EdgeValues {
        self.cx.ir.results(self.parts.op).collect()
    }
}
