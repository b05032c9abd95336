//! [`Story`]: the contributions of the operations to blame, in words.

use crate::ir::{Ir, OpId, ValueId};
use crate::shapes::{ConstraintRecord, DimPlace};
use crate::sizes::{Conclusion, Constraint, KnownSize, Polynomial, Size, System, What};
use crate::solve::Blame;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The number of reasons that are reported from each end, and of constraints that are read case by case.
const MOST_TOLD: usize = 64;

/// A dimension of an operation that contributes to a contradiction.
#[derive(Debug)]
pub(super) struct Contribution {
    pub(super) op: OpId,
    pub(super) place: DimPlace,
    pub(super) text: String,
}

/// The operations to blame, and the reasons.
pub(super) struct Story<'s> {
    ir: &'s Ir,
    record: &'s ConstraintRecord,
    /// The constraints; the numbers in them are indices into `numbers`.
    system: System,
    numbers: &'s [usize],
    /// The constraints of each operation.
    of_ops: FxHashMap<OpId, Vec<usize>>,
    /// The places of the unknowns of `system`.
    places: Vec<Option<DimPlace>>,
    /// The operations, in order.
    pub(super) ops: BTreeSet<OpId>,
}

impl<'s> Story<'s> {
    pub(super) fn new(ir: &'s Ir, blame: &'s Blame) -> Self {
        let (record, numbers) = (&blame.record, &blame.core.constraints[..]);
        let mut system = System::new();
        let (mut places, mut known) = (Vec::new(), std::collections::BTreeMap::new());
        for number in numbers {
            system.push(record.system.constraints()[*number].map(|size| match size {
                Size::Fixed(_) => size,
                Size::Unknown(unknown) => *known.entry(unknown).or_insert_with(|| {
                    places.push(record.place(unknown));
                    Size::nth(places.len() as u32 - 1)
                }),
            }));
        }
        let mut of_ops: FxHashMap<OpId, Vec<usize>> = FxHashMap::default();
        for (place, number) in numbers.iter().enumerate() {
            if let Some(op) = record.ops[*number] {
                of_ops.entry(op).or_default().push(place);
            }
        }
        let mut story = Self { ir, record, system, numbers, of_ops, places, ops: blame.ops() };
        story.name_others();
        story
    }

    /// Names unknowns without a place after an equal unknown, or after the unknown to which they broadcast with 1.
    fn name_others(&mut self) {
        for constraint in self.system.constraints() {
            let Some([one, another]) = constraint.unites() else { continue };
            for (size, other) in [(one, another), (another, one)] {
                if let Size::Unknown(unknown) = size
                    && let (None, Some(place)) = (self.place(size), self.place(other))
                {
                    self.places[unknown.index()] = Some(place);
                }
            }
        }
    }

    fn op(&self, constraint: usize) -> Option<OpId> {
        self.record.ops[*self.numbers.get(constraint)?]
    }

    fn place(&self, size: Size) -> Option<DimPlace> {
        match size {
            Size::Fixed(_) => None,
            Size::Unknown(unknown) => self.places.get(unknown.index()).copied().flatten(),
        }
    }

    /// The contribution of each operation.
    pub(super) fn reasons(&self) -> Vec<Contribution> {
        let (conclusions, is_contradictory) = self.system.conclusions();
        let mut reasons: Vec<Contribution> = Vec::new();
        let (mut told, mut with_reason) = <(FxHashSet<(OpId, DimPlace, String)>, FxHashSet<OpId>)>::default();
        for (number, conclusion) in conclusions.iter().enumerate() {
            let is_last = is_contradictory && number + 1 == conclusions.len();
            let Some(op) = self.op(conclusion.constraint) else { continue };
            let Some((place, text)) = self.word(op, conclusion.what) else { continue };
            let text = match text.strip_prefix("so ") {
                Some(text) if is_last => format!("but {text} here"),
                _ => text,
            };
            with_reason.insert(op);
            if told.insert((op, place, text.clone())) {
                reasons.push(Contribution { op, place, text });
            }
        }
        for (op, difference) in self.never() {
            let atoms: BTreeSet<Size> = difference.atoms().collect();
            if let Some(place) = atoms.into_iter().find_map(|size| self.record.place_of(size)) {
                with_reason.insert(op);
                reasons.push(Contribution { op, place, text: self.word_never(difference) });
            }
        }
        for (number, constraint) in self.system.constraints().iter().enumerate() {
            if let Some(op) = self.op(number).filter(|op| !with_reason.contains(op))
                && let Some((place, text)) = self.word_join(op, constraint)
            {
                with_reason.insert(op);
                reasons.push(Contribution { op, place, text });
            }
        }
        // Only the ends of a long chain are reported.
        if reasons.len() > 2 * MOST_TOLD {
            reasons.drain(MOST_TOLD..reasons.len() - MOST_TOLD);
        }
        reasons
    }

    /// The sums that are never 0, each with the operation that requires it to be 0.
    fn never(&self) -> impl Iterator<Item = (OpId, &Polynomial<Size>)> {
        let is_blamed = |number: &usize| self.numbers.binary_search(number).is_ok();
        let never = self.record.never.iter().filter(move |(number, _)| is_blamed(number));
        never.filter_map(|(number, difference)| Some((self.record.ops[*number]?, difference)))
    }

    /// `4 * n is never 3`
    fn word_never(&self, difference: &Polynomial<Size>) -> String {
        let text = Polynomial::sum(0, difference.products()).map(|products| {
            products.text(|size| match self.record.place_of(size).map(|place| self.name(place)) {
                Some(name) if name.contains(' ') => format!("({name})"),
                Some(name) => name,
                None => "another size".to_owned(),
            })
        });
        format!("{} is never {}", text.unwrap_or_default(), -difference.offset())
    }

    /// A conclusion about a dimension that the operation shows, in words.
    fn word(&self, op: OpId, what: What) -> Option<(DimPlace, String)> {
        match what {
            What::Is(size, known) => {
                let place = self.place(size)?;
                Some((place, format!("so {} {}", self.name(place), known_text(known))))
            }
            What::Equal(left, right) => match (self.place(left), self.place(right), left, right) {
                (Some(left), Some(right), ..) if left == right => None,
                (Some(left), Some(right), ..) => {
                    let is_result = |place: DimPlace| self.ir.results(op).any(|result| result == place.value);
                    let (later, earlier) = if is_result(left) || !is_result(right) && left > right {
                        (left, right)
                    } else {
                        (right, left)
                    };
                    let text = match is_result(later) {
                        true => format!("{} has the size of {}", self.name(later), self.name(earlier)),
                        false => format!("so {} has the size of {}", self.name(later), self.name(earlier)),
                    };
                    Some((later, text))
                }
                (Some(place), None, _, Size::Fixed(size)) | (None, Some(place), Size::Fixed(size), _) => {
                    Some((place, format!("so {} is {size}", self.name(place))))
                }
                _ => None,
            },
        }
    }

    /// The constraints of an operation.
    fn of_op(&self, op: OpId) -> impl Iterator<Item = &Constraint> {
        let numbers = self.of_ops.get(&op).map_or(&[][..], Vec::as_slice);
        numbers.iter().map(|number| &self.system.constraints()[*number])
    }

    /// The sentence about a join that alone has no consequence.
    fn word_join(&self, op: OpId, constraint: &Constraint) -> Option<(DimPlace, String)> {
        let Constraint::Join { result, left, right } = *constraint else { return None };
        let (left, right) = (self.place(left)?, self.place(right)?);
        let declared = self.of_op(op).find_map(|constraint| match *constraint {
            Constraint::Equal(size, Size::Fixed(fixed)) | Constraint::Equal(Size::Fixed(fixed), size)
                if size == result =>
            {
                Some(fixed)
            }
            _ => None,
        });
        let fixed = declared.or(match result {
            Size::Fixed(fixed) => Some(fixed),
            Size::Unknown(_) => None,
        });
        let (left_name, right_name) = (self.name(left), self.name(right));
        Some(match fixed {
            Some(fixed) => (left, format!("{left_name} or {right_name} is {fixed}")),
            None => (left, format!("{left_name} and {right_name} are equal, or one of them is 1")),
        })
    }

    /// The consequences in each case, where no conclusion can be drawn without cases.
    pub(super) fn cases(&self) -> Option<String> {
        let (_, is_contradictory) = self.system.conclusions();
        if is_contradictory || self.numbers.len() > MOST_TOLD {
            return None;
        }
        let cases = self.system.constraints().iter().filter_map(|constraint| {
            let Constraint::Join { result, left, right } = *constraint else { return None };
            let told: Option<Vec<String>> =
                [left, right].map(|operand| self.case(operand, result)).into_iter().collect();
            Some(format!("by cases:\n  {}", told?.join("\n  ")))
        });
        cases.into_iter().next()
    }

    /// The contradiction that follows if an operand has the size of the result; `None` if none follows.
    fn case(&self, operand: Size, result: Size) -> Option<String> {
        let mut system = self.system.clone();
        let assumed = system.push(Constraint::Equal(operand, result));
        let (conclusions, true) = system.conclusions() else { return None };
        let start = conclusions.iter().position(|conclusion| conclusion.constraint == assumed)?;
        let name = self.name(self.place(operand)?);
        let assumption = match self.value_of(result, &conclusions) {
            Some(size) => format!("{name} is {size}"),
            None => format!("{name} is not 1"),
        };
        let mut told: Vec<String> = Vec::new();
        for conclusion in &conclusions[start + 1..conclusions.len() - 1] {
            let (Some(op), Some(text)) = (self.op(conclusion.constraint), self.consequence(conclusion)) else {
                continue;
            };
            if text != assumption && !told.iter().any(|other| other.starts_with(&text)) {
                told.push(format!("{text} ({})", self.op_name(op)));
            }
        }
        let against = conclusions.last().and_then(|last| self.op(last.constraint)).map(|op| self.op_name(op));
        let told = if told.is_empty() { String::new() } else { format!("{}, ", told.join(", ")) };
        Some(format!("{assumption}: {told}against {}", against?))
    }

    /// The single size of a dimension, if none of the operations defines the dimension.
    fn consequence(&self, conclusion: &Conclusion) -> Option<String> {
        let sizes = match conclusion.what {
            What::Is(size, _) => [size; 2],
            What::Equal(left, right) => [left, right],
        };
        let then = conclusion.then.filter(|then| matches!(then, KnownSize::One | KnownSize::Exactly(_)))?;
        let places = sizes.into_iter().filter_map(|size| self.place(size));
        let is_result =
            |place: &DimPlace| self.ops.iter().any(|op| self.ir.results(*op).any(|result| result == place.value));
        let place = places.into_iter().find(|place| !is_result(place))?;
        Some(format!("{} {}", self.name(place), known_text(then)))
    }

    fn value_of(&self, size: Size, conclusions: &[Conclusion]) -> Option<u64> {
        match size {
            Size::Fixed(size) => Some(size),
            Size::Unknown(_) => conclusions.iter().find_map(|conclusion| match conclusion.what {
                What::Equal(one, Size::Fixed(fixed)) | What::Equal(Size::Fixed(fixed), one) if one == size => {
                    Some(fixed)
                }
                What::Is(one, KnownSize::Exactly(fixed)) if one == size => Some(fixed),
                _ => None,
            }),
        }
    }

    /// An operation, named by its results or by its name.
    fn op_name(&self, op: OpId) -> String {
        let result = self.ir.results(op).next().and_then(|result| self.ir.value_name(result));
        result.unwrap_or_else(|| format!("'{}'", String::from_utf8_lossy(self.ir.op_name_bytes(op))))
    }

    /// A dimension in words. A vector's dimension has the name of the vector.
    pub(super) fn name(&self, place: DimPlace) -> String {
        name_of(self.ir, place)
    }

    /// The sizes other than 1 that are written, in order.
    pub(super) fn sizes(&self) -> BTreeSet<u64> {
        let is_never = |number: &usize| self.record.never.iter().any(|(never, _)| never == number);
        let constraints = self.system.constraints().iter().zip(self.numbers).filter(|(_, number)| !is_never(number));
        let sizes = constraints.flat_map(|(constraint, _)| constraint.sizes());
        let never = self.never().filter_map(|(_, difference)| u64::try_from(-difference.offset()).ok());
        let written = |size| match size {
            Size::Fixed(1) | Size::Unknown(_) => None,
            Size::Fixed(size) => Some(size),
        };
        sizes.filter_map(written).chain(never).collect()
    }

    /// The values with contradictory sizes that none of the contradictory operations defines.
    pub(super) fn values(&self) -> Vec<ValueId> {
        let results: BTreeSet<ValueId> = self.ops.iter().flat_map(|op| self.ir.results(*op)).collect();
        let computed = self.never().flat_map(|(_, difference)| difference.atoms());
        let places = computed.filter_map(|size| self.record.place_of(size));
        let values: BTreeSet<ValueId> =
            self.places.iter().flatten().copied().chain(places).map(|place| place.value).collect();
        values.difference(&results).copied().collect()
    }
}

/// A dimension in words.
pub(in crate::verify) fn name_of(ir: &Ir, place: DimPlace) -> String {
    let value = ir.value_name(place.value).unwrap_or_else(|| "a value without a name".to_owned());
    if place.is_element(ir) {
        return match ir.types.shaped(ir.value_type(place.value)).and_then(|shaped| shaped.shape) {
            Some([several]) if !several.is_one() => format!("element {} of {value}", place.axis),
            _ => value,
        };
    }
    match ir.types.shaped(ir.value_type(place.value)).and_then(|shaped| shaped.shape).map(<[_]>::len) {
        Some(1) => value,
        _ => format!("dimension {} of {value}", place.axis),
    }
}

fn known_text(known: KnownSize) -> String {
    match known {
        KnownSize::NotOne => "is not 1".to_owned(),
        KnownSize::One => "is 1".to_owned(),
        KnownSize::OneOr(size) => format!("is 1 or {size}"),
        KnownSize::Exactly(size) => format!("is {size}"),
    }
}
