//! The signature of a function, in terms of the sizes of its arguments: [`sign`].
//!
//! The constraints of the function are facts, as in a comparison. The facts that remain after solving equations are its requirements, and
//! the normal forms of the returned sizes are its results. For functions that only broadcast, infer and query sizes, equal contracts have
//! equal signatures.

mod findings;
mod forced;
mod naming;
mod order;
mod term;

pub(crate) use findings::{NameFinding, NameKind};
pub(crate) use forced::{ForcedSize, forced};
pub use term::{SizeCondition, SizeTerm};
pub(crate) use term::{is_type_word, is_word, quoted};

use super::compare::congruence::{Congruence, NumberedKind};
use super::compare::run::{FunctionReading, Program, ReadingStop};
use super::names;
use crate::ir::{BlockId, Definition, OpId, ValueId};
use crate::shapes::{Ledger, NumberSource, RelationReader, Stance, shaped_dims};
use crate::sizes::{Domain, Formula, Quantity, Simple, Term};
use naming::AtomNamer;
use order::{gathered, in_order};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A size with a name of the author's.
#[derive(Clone, Debug)]
pub(crate) struct NamedSize {
    pub(crate) name: String,
    pub(crate) quantity: Quantity,
}

/// The outcome of reading a function.
#[derive(Debug)]
pub(crate) enum Signing {
    Signed(Box<Signed>),
    /// The function succeeds for no sizes.
    Impossible,
    /// The analysis exceeds the limits.
    TooMuch,
}

/// The signature of a function.
#[derive(Debug)]
pub(crate) struct Signed {
    /// The sizes of each argument, if its rank is known.
    pub(crate) arguments: Vec<Option<Vec<SizeTerm>>>,
    pub(crate) results: Vec<SignedResult>,
    /// The requirements, each with the operations that require it.
    pub(crate) requirements: Vec<(SizeCondition, Vec<OpId>)>,
    pub(crate) is_irredundant: bool,
    /// The operations whose results have the unknown sizes, indexed by the number of the unknown size.
    pub(crate) unknown: Vec<Option<OpId>>,
    pub(crate) names: Vec<NameFinding>,
    /// The author's names, each with its size.
    pub(crate) named: Vec<(String, SizeTerm)>,
}

/// A value that is returned.
#[derive(Debug)]
pub(crate) struct SignedResult {
    pub(crate) value: ValueId,
    pub(crate) sizes: Option<Vec<SizeTerm>>,
}

/// A function to be read.
#[derive(Debug)]
pub(crate) struct SignatureReader<'r, 'a> {
    reader: &'r RelationReader<'a>,
    function: OpId,
    entry: BlockId,
    domain: Domain,
    fuel: u64,
}

/// A function that was read.
struct SignatureFacts<'r, 'a> {
    ledger: Ledger,
    congruence: Congruence,
    program: Program<'r, 'a>,
    rows: Vec<Option<Vec<Quantity>>>,
}

/// The outcome of a reading.
struct ReadingOutcome {
    results: Vec<(ValueId, Option<Vec<Quantity>>)>,
    named: Vec<NamedSize>,
    values: FxHashMap<ValueId, u32>,
}

/// Reads a function of one block, with sizes of the domain.
pub(crate) fn sign<'a>(
    reader: &RelationReader<'a>,
    (function, entry): (OpId, BlockId),
    domain: Domain,
    fuel: u64,
    finds_names: bool,
) -> Signing {
    let signer = SignatureReader { reader, function, entry, domain, fuel };
    let mut known = signer.signature_facts();
    known.ledger.stated = Some(Vec::new());
    let outcome = match signer.read(&mut known) {
        Ok(outcome) => outcome,
        Err(ReadingStop::Fails(_)) => return Signing::Impossible,
        Err(ReadingStop::TooMuch) => return Signing::TooMuch,
    };
    let mut signed = signer.signed(&mut known, &outcome);
    if finds_names {
        signed.names = signer.name_findings(&mut known, &outcome);
    }
    Signing::Signed(Box::new(signed))
}

impl<'r, 'a> SignatureReader<'r, 'a> {
    fn signature_facts(&self) -> SignatureFacts<'r, 'a> {
        let ir = self.reader.ir;
        let others = if self.domain == Domain::Positive { Domain::Positive } else { Domain::Size };
        let mut ledger = Ledger::new(others, self.fuel);
        let mut congruence = Congruence::default();
        let mut rows = Vec::new();
        for (place, value) in ir.arguments(self.entry).enumerate() {
            let number = congruence.list(NumberedKind::Argument, [place as u32]);
            rows.push(shaped_dims(ir, ir.value_type(value)).map(|dims| {
                let size = |(axis, dim): (u32, &crate::shape::Dim)| match dim.size() {
                    Some(size) => Quantity::number(size as i64),
                    None => ledger.source(NumberSource { value: number, axis, is_element: false }, self.domain),
                };
                (0..).zip(dims).map(size).collect()
            }));
        }
        let program = Program {
            reader: self.reader,
            entry: self.entry,
            arguments: (0..rows.len()).map(Some).collect(),
            frames: Default::default(),
            side: 0,
        };
        SignatureFacts { ledger, congruence, program, rows }
    }

    /// Reads the function.
    fn read(&self, known: &mut SignatureFacts<'r, 'a>) -> Result<ReadingOutcome, ReadingStop> {
        known.ledger.clear();
        if let Some(stated) = &mut known.ledger.stated {
            stated.clear();
        }
        let mut run =
            FunctionReading::new(&mut known.program, &mut known.ledger, &mut known.congruence, Stance::Learns);
        run.arguments(&known.rows)?;
        let mut named: Vec<(String, Term)> = Vec::new();
        for naming in names::declared(self.reader, self.function, self.entry) {
            let mut reading = run.reading();
            let Some(size) = names::size(self.reader, &naming, &mut reading) else { continue };
            let name = String::from_utf8_lossy(&naming.name).into_owned();
            match named.iter().find(|(known, _)| *known == name).map(|(_, known)| *known) {
                Some(known) => run.ledger.equate(known, size).map_err(|_| ReadingStop::Fails(None))?,
                None => named.push((name, size)),
            }
        }
        let returned = run.body()?;
        for (name, number) in run.dims.symbols() {
            named.push((String::from_utf8_lossy(name).into_owned(), number));
        }
        let ledger = &mut known.ledger;
        ledger.facts.settle().map_err(|_| ReadingStop::Fails(None))?;
        ledger.facts.resolve_choices();
        let ir = self.reader.ir;
        let values: &[ValueId] = ir.last_op(self.entry).map(|last| ir.operands(last)).unwrap_or_default();
        let mut quantity = |term| {
            let quantity = ledger.quantity(term);
            ledger.facts.normal(&quantity)
        };
        let results = returned.into_iter().zip(values);
        let results = results
            .map(|(returned, value)| (*value, returned.dims.map(|dims| dims.into_iter().map(&mut quantity).collect())));
        let results = results.collect();
        let named = named.into_iter().map(|(name, term)| NamedSize { name, quantity: quantity(term) }).collect();
        Ok(ReadingOutcome { results, named, values: known.ledger.values.clone() })
    }

    fn signed(&self, known: &mut SignatureFacts<'r, 'a>, outcome: &ReadingOutcome) -> Signed {
        let ir = self.reader.ir;
        let stated = known.ledger.stated.take().unwrap_or_default();
        let (formulas, ops): (Vec<Formula>, Vec<Option<OpId>>) = stated.into_iter().unzip();
        let (required, is_irredundant) = known.ledger.facts.required(&formulas);
        let rows: Vec<Option<Vec<Quantity>>> = known
            .rows
            .iter()
            .map(|row| Some(row.as_ref()?.iter().map(|size| known.ledger.facts.normal(size)).collect()))
            .collect();
        let mut arguments = FxHashMap::default();
        for (place, value) in ir.arguments(self.entry).enumerate() {
            let number = known.congruence.list(NumberedKind::Argument, [place as u32]);
            let name = ir.argument_name(value, place);
            let has_several = shaped_dims(ir, ir.value_type(value)).is_some_and(|dims| !dims.is_empty());
            arguments.insert(number, (place, name, has_several));
        }
        let declared = outcome.named.iter().filter_map(|named| match named.quantity.simple()? {
            Simple::Atom(atom) => Some((named.name.clone(), atom)),
            Simple::Number(_) => None,
        });
        let declared = declared.collect();
        let taken: BTreeSet<String> = outcome.named.iter().map(|named| named.name.clone()).collect();
        let mut namer = AtomNamer::new(&known.ledger, arguments, declared, taken);
        let sizes = |namer: &mut AtomNamer<'_>, row: &Option<Vec<Quantity>>| {
            Some(row.as_ref()?.iter().map(|size| namer.size(size)).collect::<Vec<_>>())
        };
        let arguments: Vec<Option<Vec<SizeTerm>>> = rows.iter().map(|row| sizes(&mut namer, row)).collect();
        let results: Vec<SignedResult> = outcome
            .results
            .iter()
            .map(|(value, row)| SignedResult { value: *value, sizes: sizes(&mut namer, row) })
            .collect();
        let mut requirements: Vec<(SizeCondition, Vec<OpId>)> = Vec::new();
        for fact in required {
            let condition = namer.condition(&fact.formula);
            let found: BTreeSet<OpId> = fact.from.iter().filter_map(|place| ops[*place]).collect();
            requirements.push((condition, found.into_iter().collect()));
        }
        let requirements = in_order(gathered(requirements), &arguments);
        let by_number: FxHashMap<u32, ValueId> = {
            let mut values: Vec<(ValueId, u32)> =
                outcome.values.iter().map(|(value, number)| (*value, *number)).collect();
            // The value that is declared first is the origin of all values with its number, unless it is the result of
            // a call that was followed.
            let is_call = |value| match ir.definition(value) {
                Definition::Result(op) => self.reader.callee(op).is_some(),
                Definition::Argument(_) | Definition::Undefined => false,
            };
            values.sort_by_key(|(value, _)| (!is_call(*value), std::cmp::Reverse(*value)));
            values.into_iter().map(|(value, number)| (number, value)).collect()
        };
        let origin = |source: &Option<NumberSource>| match ir.definition(*by_number.get(&source.as_ref()?.value)?) {
            Definition::Result(op) => Some(op),
            Definition::Argument(_) | Definition::Undefined => None,
        };
        let unknown: Vec<Option<OpId>> = namer.unknown.iter().map(origin).collect();
        let mut named: Vec<(String, SizeTerm)> = Vec::new();
        for NamedSize { name, quantity } in &outcome.named {
            let size = namer.size(quantity);
            // A size that the signature does not mention has no number.
            if namer.unknown.len() == unknown.len() && named.iter().all(|(known, _)| known != name) {
                named.push((name.clone(), size));
            }
        }
        Signed { arguments, results, requirements, is_irredundant, unknown, names: Vec::new(), named }
    }
}
