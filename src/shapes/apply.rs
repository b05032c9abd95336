//! The constraints of one operation on the sizes of its operands and results: [`RelationReader::apply`].

use super::calls::{Calls, Functions};
use super::dims::{DimRange, DimTable, tensor_dims};
use super::facts::Facts;
use super::kind::SizeTransfer;
use super::relation::Relation;
use super::repeats::{MOST_OPERANDS, RepeatKey};
use super::single::InferredSizes;
use super::{assertions, broadcast, products, symbols};
use crate::dialect::Registry;
use crate::flow::Flows;
use crate::ir::{Ir, OpId, SignatureId, Type, TypeId, ValueId};
use crate::sizes::{Budget, Contradiction, Term};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cell::OnceCell;

/// States the constraints of operations.
#[derive(Debug)]
pub(crate) struct RelationReader<'a> {
    pub(crate) ir: &'a Ir,
    /// Definitions of operations, and declarations of functions.
    pub(crate) registry: &'a Registry,
    /// The edges into and out of regions and functions.
    pub(crate) flows: Flows<'a>,
    /// The requirement of each operation, indexed by the operation's name.
    transfers: Vec<SizeTransfer<'a>>,
    /// By the operation's name: whether the sizes of the operands decide the constraints.
    of_sizes: Vec<bool>,
    /// Indexed by type: whether it has a dynamic size.
    dynamic: Vec<bool>,
    /// Whether a type of each signature has a dynamic size, indexed by signature.
    dynamic_signatures: Vec<bool>,
    /// The limits of reading.
    pub(crate) budget: Budget,
    /// Whether types are refined: results of unknown rank get the inferred rank.
    pub(crate) refines: bool,
    /// The incoming values of a value with several sources, such as an argument of a private function.
    pub(crate) incoming: FxHashMap<ValueId, Vec<ValueId>>,
    /// Functions by name, collected at the first call; `None` if calls are not followed.
    pub(crate) functions: Option<OnceCell<Functions<'a>>>,
    /// Whether each operation may have effects, indexed by name; computed for the first query.
    effects: OnceCell<Vec<bool>>,
}

/// The reason why an operation adds no constraints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RelationRefusal {
    /// The operation contradicts the known constraints.
    Contradiction,
    /// The operation does not fit its definition, which verification reports.
    Invalid,
}

impl From<Contradiction> for RelationRefusal {
    fn from(Contradiction: Contradiction) -> Self {
        Self::Contradiction
    }
}

/// Operands that are tensors; `None` is a tensor of unknown rank.
pub(crate) type TensorRows = SmallVec<[Option<DimRange>; 4]>;
pub(crate) type Columns = SmallVec<[Term; 6]>;

/// A declared size of a result, whose inferred size is unknown from the operands alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Declared {
    pub(crate) axis: u32,
    pub(crate) size: u64,
    /// The size that follows from the operands.
    pub(crate) found: Term,
    /// Whether the inferred size is known to equal the declared size.
    pub(crate) is_known: bool,
}

/// The state that the constraints of an operation are stated to.
pub(crate) struct RelationState<'s> {
    pub(crate) facts: Facts<'s>,
    pub(crate) dims: &'s mut DimTable,
    pub(crate) calls: &'s mut Calls,
    /// The values whose numbers are being computed.
    pub(crate) computing: SmallVec<[ValueId; 4]>,
    /// Declared sizes of results that were inferred to be dynamic.
    pub(crate) declared: SmallVec<[Declared; 2]>,
    /// The result whose declared shape differs from the inferred one, and the inferred sizes.
    pub(crate) unfit: Option<(ValueId, InferredSizes)>,
    /// The result whose inferred sizes are kept in `found`.
    pub(crate) watched: Option<ValueId>,
    /// The inferred sizes of `watched`.
    pub(crate) found: Option<SmallVec<[Option<Term>; 6]>>,
}

impl<'a> RelationReader<'a> {
    #[inline]
    pub(crate) fn new(ir: &'a Ir, registry: &'a Registry, budget: Budget) -> Self {
        let is_dynamic =
            |index| tensor_dims(ir, TypeId::at(index)).is_some_and(|dims| dims.iter().any(|dim| dim.is_dynamic()));
        let dynamic = (0..ir.types.len()).map(is_dynamic).collect();
        let mut reader = Self { dynamic, budget, refines: false, ..Self::of_operations(ir, registry) };
        reader.find_dynamic_signatures();
        reader
    }

    /// Creates a reader of single operations, with static and dynamic sizes, which infers types where possible.
    pub(crate) fn of_operations(ir: &'a Ir, registry: &'a Registry) -> Self {
        let name = |name| SizeTransfer::of(registry, ir.op_name_id_bytes(name));
        let (dynamic, dynamic_signatures, incoming) = Default::default();
        let (flows, transfers) = (Flows::new(ir, registry), ir.op_name_ids().map(name).collect::<Vec<_>>());
        let of_sizes = transfers.iter().map(|transfer| transfer.is_of_sizes()).collect();
        let budget = Budget::DEFAULT;
        Self {
            ir,
            registry,
            flows,
            transfers,
            of_sizes,
            dynamic,
            dynamic_signatures,
            budget,
            refines: true,
            incoming,
            functions: None,
            effects: OnceCell::new(),
        }
    }

    /// Whether an operation may have effects, which depends on its name alone.
    pub(crate) fn has_effects(&self, op: OpId, has_effects: impl Fn(&[u8]) -> bool) -> bool {
        let ir = self.ir;
        let all = || ir.op_name_ids().map(|name| has_effects(ir.op_name_id_bytes(name))).collect();
        self.effects.get_or_init(all)[ir.op_name_id(op).index()]
    }

    /// The requirement of the operations with this operation's name.
    pub(crate) fn transfer_of(&self, op: OpId) -> SizeTransfer<'a> {
        self.transfers[self.ir.op_name_id(op).index()]
    }

    fn find_dynamic_signatures(&mut self) {
        let is_dynamic = |types: &[TypeId]| types.iter().any(|ty| self.dynamic[ty.index()]);
        let signatures = &self.ir.signatures;
        let of = |id| is_dynamic(signatures.inputs(id)) || is_dynamic(signatures.results(id));
        self.dynamic_signatures = (0..signatures.len()).map(SignatureId::at).map(of).collect();
    }

    /// Reads operations with tensors of unknown rank too, and gives their results the inferred ranks.
    pub(crate) fn follow_unranked(&mut self) {
        let ir = self.ir;
        for (index, is_dynamic) in self.dynamic.iter_mut().enumerate() {
            *is_dynamic |= match ir.types.resolved(TypeId::at(index)) {
                Type::UnrankedTensor(_) => true,
                Type::MemRef { shape, .. } => shape.iter().any(|dim| dim.is_dynamic()),
                _ => false,
            };
        }
        self.find_dynamic_signatures();
        self.refines = true;
    }

    /// Whether a result takes an inferred rank.
    pub(crate) fn gives_rank(&self, result: ValueId) -> bool {
        self.refines && matches!(self.ir.types.resolved(self.ir.value_type(result)), Type::UnrankedTensor(_))
    }

    /// The requirement of the operation, if it has a dynamic size.
    #[inline(always)]
    pub(crate) fn transfer(&self, op: OpId) -> Option<SizeTransfer<'a>> {
        let transfer = self.transfer_of(op);
        let is_known = match transfer {
            SizeTransfer::Fresh => false,
            SizeTransfer::Assertion(_) | SizeTransfer::Symbol => true,
            // The result of a call may be a shape.
            SizeTransfer::Call => {
                self.is_dynamic(op) || self.ir.results(op).any(|result| self.element_count(result).is_some())
            }
            _ => self.is_dynamic(op),
        };
        is_known.then_some(transfer)
    }

    fn is_dynamic(&self, op: OpId) -> bool {
        if let Some(signature) = self.ir.operation(op).signature {
            return self.dynamic_signatures[signature.index()];
        }
        let is_dynamic = |value| self.is_dynamic_value(value);
        self.ir.operands(op).iter().copied().any(is_dynamic) || self.ir.results(op).any(is_dynamic)
    }

    /// Whether a value has a dynamic size.
    #[inline]
    pub(crate) fn is_dynamic_value(&self, value: ValueId) -> bool {
        self.dynamic[self.ir.value_type(value).index()]
    }

    /// The key of the operation's constraints, and its result, if the sizes of its operands decide them and are known.
    #[inline]
    pub(crate) fn decided_key(
        &self,
        op: OpId,
        mut row_of: impl FnMut(ValueId) -> Option<DimRange>,
    ) -> Option<(RepeatKey, ValueId)> {
        let (name, operands) = (self.ir.op_name_id(op), self.ir.operands(op));
        if operands.len() > MOST_OPERANDS || !self.of_sizes[name.index()] {
            return None;
        }
        let mut results = self.ir.results(op);
        let (Some(result), None) = (results.next(), results.next()) else { return None };
        let mut rows = [None; MOST_OPERANDS];
        for (row, operand) in rows.iter_mut().zip(operands) {
            *row = Some(row_of(*operand)?);
        }
        Some((RepeatKey::new(name, rows, self.ir.value_type(result)), result))
    }

    /// States the constraints of the operation.
    pub(crate) fn apply(
        &self,
        op: OpId,
        transfer: SizeTransfer<'_>,
        reading: &mut RelationState<'_>,
    ) -> Result<(), RelationRefusal> {
        match transfer {
            SizeTransfer::Fresh => Ok(()),
            SizeTransfer::Broadcastable => broadcast::numpy(self, op, usize::MAX, reading),
            SizeTransfer::First(count) => broadcast::numpy(self, op, count, reading),
            SizeTransfer::Rule(rule) => broadcast::rule(self, op, rule, reading),
            SizeTransfer::RuleOf(_) | SizeTransfer::Attribute(_) => {
                let rule = transfer.rule(self.ir, op).ok_or(RelationRefusal::Invalid)?;
                broadcast::rule(self, op, &rule, reading)
            }
            SizeTransfer::Same => broadcast::same(self, op, |_| false, reading),
            SizeTransfer::SameBut(scalars) => broadcast::same(self, op, |index| scalars.contains(&index), reading),
            SizeTransfer::SameOperands => broadcast::same_operands(self, op, |_| false, reading).map(|_| ()),
            SizeTransfer::BroadcastDimensions => broadcast::broadcast_dimensions(self, op, reading),
            SizeTransfer::Gemm => products::gemm(self, op, reading),
            SizeTransfer::Relation(relation, record) => relation.constrain(self, op, record, reading),
            SizeTransfer::Wrapper(registry) => match registry.wrapped_shape_rule(self.ir, op) {
                Some(record) => match Relation::of(record.1) {
                    Some(relation) => relation.constrain(self, op, record, reading),
                    None => Ok(()),
                },
                None => Ok(()),
            },
            SizeTransfer::Call => self.call(op, reading),
            SizeTransfer::Symbol => symbols::define(self, op, reading),
            SizeTransfer::BindShape => symbols::bind_shape(self, op, reading),
            SizeTransfer::Assertion(assertion) => assertions::assume(self, op, assertion, reading),
        }
    }
}

impl<'s> RelationState<'s> {
    #[inline]
    pub(crate) fn new(facts: impl Into<Facts<'s>>, dims: &'s mut DimTable, calls: &'s mut Calls) -> Self {
        let (computing, declared) = Default::default();
        Self { facts: facts.into(), dims, calls, computing, declared, unfit: None, watched: None, found: None }
    }

    /// Notes that a result declares another shape than the inferred sizes.
    #[cold]
    pub(crate) fn refuse_result(
        &mut self,
        result: ValueId,
        found: impl Iterator<Item = Option<Term>>,
        refusal: RelationRefusal,
    ) -> RelationRefusal {
        let sizes = found.map(|dim| self.facts.value(dim?).filter(|size| i64::try_from(*size).is_ok())).collect();
        self.unfit = Some((result, sizes));
        refusal
    }

    /// Keeps the sizes of the watched result.
    #[inline]
    pub(crate) fn watch(&mut self, result: ValueId, found: impl Iterator<Item = Option<Term>>) {
        if self.watched == Some(result) {
            self.found = Some(found.collect());
        }
    }

    #[inline]
    pub(crate) fn row(&mut self, ir: &Ir, value: ValueId) -> Option<DimRange> {
        self.dims.row(ir, &mut self.facts, value)
    }

    /// States that two values have the same shape.
    pub(crate) fn equate_rows(&mut self, first: DimRange, other: DimRange) -> Result<(), RelationRefusal> {
        if first.rank() != other.rank() {
            return Err(RelationRefusal::Invalid);
        }
        for axis in 0..first.rank() {
            self.facts.equate(self.dims.get(first, axis), self.dims.get(other, axis))?;
        }
        Ok(())
    }
}

/// The size of a column, counted from the right.
#[inline]
pub(crate) fn column(reading: &RelationState<'_>, row: DimRange, from_right: usize) -> Option<Term> {
    let axis = row.rank().checked_sub(from_right + 1)?;
    Some(reading.dims.get(row, axis))
}

/// All sizes of a value.
pub(crate) fn columns(row: DimRange, reading: &RelationState<'_>) -> Columns {
    (0..row.rank()).map(|axis| reading.dims.get(row, axis)).collect()
}
