//! Reading of one function over the numbers of a [`Ledger`]: [`FunctionReading`].

use super::congruence::{Congruence, Frames, NumberedKind};
use super::regions::PassedValue;
use crate::flow::BlockEnding;
use crate::ir::{BlockId, Definition, Ir, OpId, Type, ValueId};
use crate::shapes::{
    Calls, DimTable, Ledger, NumberSource, Partial, RelationReader, RelationRefusal, RelationState, SizeTransfer,
    Stance, columns,
};
use crate::sizes::{Domain, Formula, Quantity, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A function, and the data kept between readings.
#[derive(Debug)]
pub(in crate::solve) struct Program<'r, 'a> {
    pub(in crate::solve) reader: &'r RelationReader<'a>,
    pub(in crate::solve) entry: BlockId,
    /// For each argument of the function, the corresponding argument of the pair.
    pub(in crate::solve) arguments: Vec<Option<usize>>,
    pub(in crate::solve) frames: Frames,
    /// The number of the function in the pair: 0 or 1.
    pub(in crate::solve) side: u32,
}

/// The operations that run whenever a function does.
#[derive(Debug, Default)]
pub(in crate::solve) struct Executed {
    /// The numbers of the elements.
    pub(in crate::solve) numbers: FxHashSet<u32>,
    /// The results of operations with regions, and the number of the last operation that may have effects, by the
    /// number of the operation.
    pub(super) made: FxHashMap<u32, (Vec<PassedValue>, u32)>,
    /// The operations with requirements on an unknown rank, each with its number.
    pub(super) unranked: Vec<(OpId, Option<u32>)>,
}

/// The reason why a reading ends early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum ReadingStop {
    /// The operation, or the signature, is known to fail.
    Fails(Option<OpId>),
    /// The reading exceeds a limit.
    TooMuch,
}

/// The values that a function returns.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Returned {
    pub(in crate::solve) number: Option<u32>,
    /// The sizes of a tensor; `None` if its rank is unknown, or it is not a tensor.
    pub(in crate::solve) dims: Option<Vec<Term>>,
    pub(in crate::solve) may_have_sizes: bool,
}

/// A reading of a function.
pub(in crate::solve) struct FunctionReading<'c, 'r, 'a> {
    pub(in crate::solve) program: &'c mut Program<'r, 'a>,
    pub(in crate::solve) ledger: &'c mut Ledger,
    pub(in crate::solve) congruence: &'c mut Congruence,
    pub(in crate::solve) dims: DimTable,
    calls: Calls,
    /// Unknown operations.
    pub(in crate::solve) unknown: Vec<OpId>,
    /// Operations with unknown requirements, each with its number.
    pub(in crate::solve) unread: Vec<(OpId, Option<u32>)>,
    pub(in crate::solve) executed: Executed,
    /// The operations that the first function executed, while the second function is read.
    pub(in crate::solve) earlier: Executed,
    /// The number of the last operation that may have effects.
    pub(in crate::solve) effects: u32,
    /// The calls that are being followed.
    pub(in crate::solve) path: Vec<u32>,
    pub(in crate::solve) depth: usize,
    work: usize,
    /// The number of iterations that were read one by one.
    pub(in crate::solve) iterations: usize,
    /// The index of the current element, while the body of a small tensor is evaluated.
    pub(in crate::solve) index: Option<u64>,
}

/// Operations that are read for a function, in calls and regions.
const MOST_OPERATIONS: usize = 1 << 20;

impl<'c, 'r, 'a> FunctionReading<'c, 'r, 'a> {
    pub(in crate::solve) fn new(
        program: &'c mut Program<'r, 'a>,
        ledger: &'c mut Ledger,
        congruence: &'c mut Congruence,
        stance: Stance,
    ) -> Self {
        ledger.stance = stance;
        ledger.path = Formula::Always;
        ledger.values.clear();
        let (dims, calls, unknown, unread, executed, earlier, path) = Default::default();
        Self {
            program,
            ledger,
            congruence,
            dims,
            calls,
            unknown,
            unread,
            executed,
            earlier,
            effects: 0,
            path,
            depth: 0,
            work: 0,
            iterations: 0,
            index: None,
        }
    }

    pub(in crate::solve) fn ir(&self) -> &'a Ir {
        self.program.reader.ir
    }

    pub(in crate::solve) fn reading(&mut self) -> RelationState<'_> {
        RelationState::new(&mut *self.ledger, &mut self.dims, &mut self.calls)
    }

    /// Gives the arguments the sizes of the pair; static sizes must be equal.
    pub(in crate::solve) fn arguments(&mut self, rows: &[Option<Vec<Quantity>>]) -> Result<(), ReadingStop> {
        let ir = self.ir();
        self.ledger.op = None;
        self.number_arguments();
        for (place, argument) in ir.arguments(self.program.entry).enumerate() {
            let pair = self.program.arguments.get(place).copied().flatten();
            let Some(row) = pair.and_then(|pair| rows.get(pair)).and_then(Option::as_ref) else { continue };
            let dims: SmallVec<[Term; 6]> = row
                .iter()
                .map(|size| {
                    let size = self.ledger.facts.normal(size);
                    self.ledger.term(size)
                })
                .collect();
            let declared = crate::shapes::shaped_dims(ir, ir.value_type(argument)).unwrap_or_default();
            for (dim, declared) in dims.iter().zip(declared) {
                if let Some(size) = declared.size() {
                    let constant = self.ledger.constant(size);
                    self.ledger.equate(*dim, constant).map_err(|_| ReadingStop::Fails(None))?;
                }
            }
            self.dims.set(argument, &dims);
        }
        Ok(())
    }

    /// Numbers the arguments: equal numbers are corresponding arguments.
    pub(super) fn number_arguments(&mut self) {
        for (place, argument) in self.ir().arguments(self.program.entry).enumerate() {
            let number = match self.program.arguments.get(place).copied().flatten() {
                Some(pair) => self.congruence.list(NumberedKind::Argument, [pair as u32]),
                None => self.congruence.list(NumberedKind::Own, [self.program.side, place as u32]),
            };
            self.ledger.values.insert(argument, number);
        }
    }

    /// Reads the function, after its arguments got their sizes.
    pub(in crate::solve) fn body(&mut self) -> Result<Vec<Returned>, ReadingStop> {
        let values = self.block(self.program.entry)?;
        self.ledger.op = None;
        let ir = self.ir();
        let returned = values.iter().map(|value| {
            let mut reading = self.reading();
            let dims = reading.row(ir, *value).map(|row| columns(row, &reading).to_vec());
            Returned {
                number: self.ledger.values.get(value).copied(),
                dims,
                may_have_sizes: may_have_sizes(ir, *value),
            }
        });
        Ok(returned.collect())
    }

    /// Reads the operations of a block; returns the values that its last operation passes on.
    pub(in crate::solve) fn block(&mut self, block: BlockId) -> Result<Vec<ValueId>, ReadingStop> {
        let ir = self.ir();
        let last = ir.last_op(block);
        for op in ir.block_ops(block) {
            self.work += 1;
            let is_spent = self.ledger.is_bounded && self.ledger.facts.is_exhausted();
            if self.work > MOST_OPERATIONS || is_spent {
                return Err(ReadingStop::TooMuch);
            }
            self.ledger.op = Some(op);
            if Some(op) == last && self.program.reader.flows.ending(ir, op) == BlockEnding::Passes {
                return Ok(ir.operands(op).to_vec());
            }
            self.operation(op)?;
        }
        Ok(last.map(|last| ir.operands(last).to_vec()).unwrap_or_default())
    }

    fn operation(&mut self, op: OpId) -> Result<(), ReadingStop> {
        let ir = self.ir();
        let reader = self.program.reader;
        if reader.flows.is_function(ir, op) {
            return Ok(());
        }
        if let (Some(index), b"linalg.index", Some(result)) = (self.index, ir.op_name_bytes(op), ir.results(op).next())
        {
            let number = self.ledger.constant(index);
            self.dims.set_elements(result, SmallVec::from_slice(&[number]));
            return Ok(());
        }
        let number = self.number(op);
        if let Some(number) = number.filter(|_| self.ledger.path == Formula::Always) {
            self.executed.numbers.insert(number);
        }
        if self.ledger.hides(op) {
            return Ok(());
        }
        if let Some(callee) = reader.callee(op) {
            return self.call(op, callee);
        }
        if ir.operation(op).extra.is_some() && ir.regions(op).next().is_some() && self.with_regions(op, number)? {
            return Ok(());
        }
        let transfer = reader.transfer(op);
        self.note_rank(op, transfer, number);
        match transfer {
            Some(SizeTransfer::Assertion(assertion)) => self.assertion(op, assertion),
            Some(SizeTransfer::Call) => {
                self.unknown.push(op);
                Ok(())
            }
            Some(transfer) => {
                let met = self.dims.met();
                let mut reading = self.reading();
                match reader.apply(op, transfer, &mut reading) {
                    Ok(()) => Ok(()),
                    Err(RelationRefusal::Contradiction) => Err(ReadingStop::Fails(Some(op))),
                    Err(RelationRefusal::Invalid) => {
                        self.dims.go_back(met);
                        self.unread.push((op, number));
                        Ok(())
                    }
                }
            }
            None => {
                if is_identity(ir, op)
                    && let ([operand], Some(result)) = (ir.operands(op), ir.results(op).next())
                {
                    let mut reading = self.reading();
                    let row: Option<Partial> =
                        reading.row(ir, *operand).map(|row| columns(row, &reading).into_iter().map(Some).collect());
                    return self.give(op, result, row, None);
                }
                let is_unknown = matches!(reader.transfer_of(op), SizeTransfer::Fresh)
                    && ir.results(op).any(|result| may_have_sizes(ir, result));
                if is_unknown {
                    self.unknown.push(op);
                }
                Ok(())
            }
        }
    }

    fn assertion(&mut self, op: OpId, assertion: crate::shapes::Assertion) -> Result<(), ReadingStop> {
        let reader = self.program.reader;
        let ir = self.ir();
        if let (crate::shapes::Assertion::True, Some(condition)) = (assertion, ir.operands(op).first()) {
            let formula = self.truth(*condition);
            let formula = self.ledger.facts.decided(&formula);
            return self.ledger.state(formula).map_err(|_| ReadingStop::Fails(Some(op)));
        }
        let mut reading = self.reading();
        match reader.apply(op, SizeTransfer::Assertion(assertion), &mut reading) {
            Err(RelationRefusal::Contradiction) => Err(ReadingStop::Fails(Some(op))),
            Ok(()) | Err(RelationRefusal::Invalid) => Ok(()),
        }
    }

    /// Whether a value is true.
    pub(in crate::solve) fn truth(&mut self, value: ValueId) -> Formula {
        let reader = self.program.reader;
        let mut reading = self.reading();
        if let Some(number) = reader.element(value, &mut reading) {
            return self.ledger.is_true(number);
        }
        if let Some(holds) = constant(self.ir(), value) {
            return holds.into();
        }
        let number = match self.ledger.values.get(&value) {
            Some(number) => *number,
            None => return Formula::Not(Box::new(Formula::Zero(self.ledger.facts.own(Domain::Integer)))),
        };
        let source = NumberSource { value: number, axis: 0, is_element: true };
        let unknown = self.ledger.source(source, Domain::Integer);
        self.ledger.facts.equal(&unknown, &Quantity::number(0)).negated()
    }

    /// Numbers an operation and its results.
    pub(super) fn number(&mut self, op: OpId) -> Option<u32> {
        let ir = self.ir();
        let reader = self.program.reader;
        let frame = self.program.frames.frame(reader, op, self.congruence);
        let has_effects = self.program.frames.has_effects(reader, op);
        let operands: Option<SmallVec<[u32; 4]>> =
            ir.operands(op).iter().map(|operand| self.ledger.values.get(operand).copied()).collect();
        let has_regions = ir.operation(op).extra.is_some() && ir.regions(op).next().is_some();
        let regions = match has_regions {
            true => self.program.frames.regions(reader, op, &self.ledger.values, self.congruence),
            false => Some(0),
        };
        let is_identity = is_identity(ir, op);
        let number = match (operands, frame.zip(regions)) {
            // A conversion that keeps a value is that value.
            (Some(operands), Some(_)) if is_identity && operands.len() == 1 => Some(operands[0]),
            (Some(operands), Some((frame, regions))) => {
                let effects = if has_effects { self.effects } else { 0 };
                Some(
                    self.congruence
                        .list(NumberedKind::Operation, [frame, regions, effects].into_iter().chain(operands)),
                )
            }
            _ => None,
        };
        let known = number.unwrap_or_else(|| {
            let own = [u32::MAX, self.program.side, op.index() as u32].into_iter();
            self.congruence.list(NumberedKind::Own, own.chain(self.path.iter().copied()))
        });
        if has_effects {
            self.effects = known;
        }
        for (place, result) in ir.results(op).enumerate() {
            let number = match place {
                // The number of the operation is that of its first result; no other value has it.
                0 => known,
                _ => self.congruence.list(NumberedKind::Result, [known, place as u32]),
            };
            self.ledger.values.insert(result, number);
        }
        number
    }

    /// Reads the body of the callee.
    fn call(&mut self, op: OpId, callee: OpId) -> Result<(), ReadingStop> {
        let ir = self.ir();
        let reader = self.program.reader;
        let entry = ir.regions(callee).next().and_then(|region| ir.blocks(region).next());
        let is_too_deep = self.path.len() >= reader.budget.nested_calls;
        let Some(entry) = entry.filter(|entry| !is_too_deep && ir.arguments(*entry).len() == ir.operands(op).len())
        else {
            self.unknown.push(op);
            return Ok(());
        };
        let passed = self.all_passed(ir.operands(op));
        let met = self.dims.met();
        for (argument, passed) in ir.arguments(entry).zip(passed) {
            self.set(argument, passed);
        }
        self.path.push(op.index() as u32);
        let values = self.block(entry);
        self.path.pop();
        let passed = self.all_passed(&values?);
        self.dims.go_back(met);
        self.pass(op, passed)
    }

    pub(in crate::solve) fn give(
        &mut self,
        op: OpId,
        result: ValueId,
        row: Option<Partial>,
        elements: Option<SmallVec<[Term; 4]>>,
    ) -> Result<(), ReadingStop> {
        let reader = self.program.reader;
        let mut reading = self.reading();
        if let Some(row) = row {
            match reader.bind_result(result, &row, &mut reading) {
                Err(RelationRefusal::Contradiction) => return Err(ReadingStop::Fails(Some(op))),
                Ok(()) | Err(RelationRefusal::Invalid) => {}
            }
        }
        if let Some(elements) = elements {
            self.dims.set_elements(result, elements);
        }
        Ok(())
    }
}

/// Whether a value may have sizes that are known only at run time.
fn may_have_sizes(ir: &Ir, value: ValueId) -> bool {
    let ty = ir.value_type(value);
    match ir.types.resolved(ty) {
        Type::RankedTensor { shape, .. } | Type::MemRef { shape, .. } => shape.iter().any(|dim| dim.is_dynamic()),
        Type::UnrankedTensor(_) | Type::UnrankedMemRef { .. } => true,
        Type::Opaque(_) => ir.types.claims_shape(ty),
        _ => false,
    }
}

pub(crate) fn is_truth(ir: &Ir, value: ValueId) -> bool {
    let ty = ir.value_type(value);
    let element = ir.types.shaped(ty).map_or(ty, |shaped| shaped.element);
    matches!(ir.types.resolved(element), Type::Integer { width: 1, .. })
        || matches!(ir.types.resolved(ty), Type::Opaque(text) if **text == *b"!torch.bool")
}

/// The truth value that a constant is.
fn constant(ir: &Ir, value: ValueId) -> Option<bool> {
    let Definition::Result(op) = ir.definition(value) else { return None };
    let is_constant = matches!(ir.op_name_bytes(op), b"arith.constant" | b"torch.constant.bool");
    ir.attribute(op, "value").filter(|_| is_constant).and_then(|value| ir.boolean(value))
}

/// Whether the result of an operation is its operand, with any type.
pub(super) fn is_identity(ir: &Ir, op: OpId) -> bool {
    matches!(
        ir.op_name_bytes(op),
        b"tensor.cast"
            | b"builtin.unrealized_conversion_cast"
            | b"torch_c.to_builtin_tensor"
            | b"torch_c.from_builtin_tensor"
            | b"torch.tensor_static_info_cast"
            | b"shape.to_extent_tensor"
            | b"shape.from_extent_tensor"
    )
}
