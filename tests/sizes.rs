//! The solver of run-time sizes against enumeration of all sizes.

use broadcastable::sizes::{Budget, Constraint, Contradiction, Outcome, Size, Sizes, System, Term, Unknown, Verdict};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Sizes that are written in the systems, and two that are not, which is enough (theorem T1).
const VALUES: [u64; 6] = [1, 0, 3, 4, 1_000_001, 1_000_002];

/// All sizes of the unknowns that satisfy the system.
fn solutions(system: &System) -> Vec<Vec<u64>> {
    let count = system.unknown_count() as u32;
    let all = (0..VALUES.len().pow(count)).map(|mut number| {
        let digit = |_| {
            let digit = number % VALUES.len();
            number /= VALUES.len();
            VALUES[digit]
        };
        (0..count).map(digit).collect::<Vec<u64>>()
    });
    all.filter(|sizes| system.holds(sizes)).collect()
}

/// Compares all results of the solver for a system with enumeration.
fn verify(system: &System) {
    let solutions = solutions(system);
    match system.solve(Budget::default()) {
        Outcome::Satisfiable(sizes) => {
            assert!(system.holds(&sizes), "{system:?}: {sizes:?} is no solution");
            assert!(!solutions.is_empty());
            let forced = system.forced_ones(Budget::default()).unwrap();
            let is_one = |index: usize| solutions.iter().all(|sizes| sizes[index] == 1);
            let expected: Vec<usize> = (0..system.unknown_count()).filter(|index| is_one(*index)).collect();
            assert_eq!(forced.into_iter().map(Unknown::index).collect::<Vec<_>>(), expected, "{system:?}");
            assert_eq!(system.core(Some, Budget::default()), None);
        }
        Outcome::Contradictory => {
            assert!(solutions.is_empty(), "{system:?}: {:?} is a solution", solutions[0]);
            verify_core(system, Some);
            // Neighbours form groups, and the first constraint has no group.
            verify_core(system, |number| (number > 0).then_some(number.div_ceil(2)));
        }
        Outcome::Undecided => panic!("{system:?}"),
    }
}

/// A core is contradictory, and no longer is if a group or a constraint is left out.
fn verify_core(system: &System, group: impl Fn(usize) -> Option<usize>) {
    let core = system.core(&group, Budget::default()).expect("there is a core");
    assert!(core.is_minimal);
    let is_possible = |kept: &dyn Fn(usize) -> bool| {
        let kept = core.constraints.iter().copied().filter(|number| kept(*number));
        !solutions(&system.restricted(kept)).is_empty()
    };
    assert!(!is_possible(&|_| true), "{system:?} {core:?}");
    for left_out in core.constraints.iter().copied() {
        assert!(is_possible(&|number| number != left_out), "{system:?} {core:?} without {left_out}");
        if group(left_out).is_none() {
            continue;
        }
        // The other constraints of the groups in the core do not replace a group that is left out.
        let all = 0..system.constraints().len();
        let kept = all.filter(|number| {
            let groups: Vec<_> = core.constraints.iter().map(|number| group(*number)).collect();
            group(*number).is_none_or(|of| Some(of) != group(left_out) && groups.contains(&Some(of)))
        });
        assert!(!solutions(&system.restricted(kept)).is_empty(), "{system:?} {core:?} without the group of {left_out}");
    }
}

/// The requirements on some unknowns hold exactly for solutions, and no requirement follows from the rest.
fn verify_requirements(system: &System, given: u32) {
    let given: Vec<Unknown> = (0..given.min(system.unknown_count() as u32)).map(unknown).collect();
    let solutions = solutions(system);
    let Some(required) = system.requirements(&given, Budget::default()) else {
        assert!(solutions.is_empty(), "{system:?}");
        return;
    };
    let good: BTreeSet<&[u64]> = solutions.iter().map(|sizes| &sizes[..given.len()]).collect();
    assert!(required.is_irredundant);
    let mut is_needed = vec![false; required.list.len()];
    for number in 0..VALUES.len().pow(given.len() as u32) {
        let sizes: Vec<u64> =
            (0..given.len() as u32).map(|place| VALUES[number / VALUES.len().pow(place) % VALUES.len()]).collect();
        let value = |size: &Size| match *size {
            Size::Fixed(size) => size,
            Size::Unknown(unknown) => sizes[unknown.index()],
        };
        let held: Vec<bool> = required.list.iter().map(|required| required.what.holds(value)).collect();
        assert_eq!(held.iter().all(|held| *held), good.contains(&sizes[..]), "{system:?} {required:?} {sizes:?}");
        if held.iter().filter(|held| !**held).count() == 1 {
            is_needed[held.iter().position(|held| !held).unwrap()] = true;
        }
    }
    assert!(is_needed.iter().all(|needed| *needed), "{system:?} {required:?} {is_needed:?}");
}

fn unknown(index: u32) -> Unknown {
    match Size::nth(index) {
        Size::Unknown(unknown) => unknown,
        Size::Fixed(_) => unreachable!(),
    }
}

fn build(unknowns: u32, constraints: impl IntoIterator<Item = Constraint>) -> System {
    let mut system = System::new();
    (0..unknowns).for_each(|_| _ = system.unknown());
    constraints.into_iter().for_each(|constraint| _ = system.push(constraint));
    system
}

/// The unknowns of a system with `unknowns` of them, and the sizes 1, 3 and 4.
fn sizes(unknowns: u32) -> Vec<Size> {
    let mut system = System::new();
    let unknowns = (0..unknowns).map(|_| Size::from(system.unknown()));
    unknowns.chain([1, 3, 4].map(Size::from)).collect()
}

/// Every system of two joins and two unknowns.
#[test]
fn all_small_systems() {
    let sizes = sizes(2);
    let mut joins = Vec::new();
    for result in &sizes {
        for left in &sizes {
            for right in &sizes {
                joins.push(Constraint::Join { result: *result, left: *left, right: *right });
            }
        }
    }
    for (number, first) in joins.iter().enumerate() {
        for second in &joins[number..] {
            verify(&build(2, [*first, *second]));
        }
    }
}

fn size() -> impl Strategy<Value = Size> {
    let all = sizes(5);
    prop_oneof![
        6 => (0..5usize).prop_map(move |index| all[index]),
        1 => prop_oneof![Just(1), Just(0), Just(3), Just(4)].prop_map(Size::from),
    ]
}

fn constraint() -> impl Strategy<Value = Constraint> {
    prop_oneof![
        6 => (size(), size(), size()).prop_map(|(result, left, right)| Constraint::Join { result, left, right }),
        2 => (prop_oneof![Just(0), Just(3), Just(4)], size(), size())
            .prop_map(|(result, left, right)| Constraint::Join { result: result.into(), left, right }),
        2 => (size(), prop_oneof![Just(0), Just(3), Just(4)])
            .prop_map(|(from, to)| Constraint::stretches(from, to.into())),
        1 => (size(), size()).prop_map(|(left, right)| Constraint::Equal(left, right)),
        1 => size().prop_map(Constraint::NotOne),
    ]
}

/// The last two unknowns are joined from earlier ones.
fn forward() -> impl Strategy<Value = Constraint> {
    let operand = || (0..3usize).prop_map(|index| sizes(5)[index]);
    let bound = prop_oneof![Just(0), Just(3), Just(4)];
    prop_oneof![
        2 => (operand(), operand()).prop_map(|(left, right)| Constraint::Join { result: sizes(5)[3], left, right }),
        2 => operand().prop_map(|right| Constraint::Join { result: sizes(5)[4], left: sizes(5)[3], right }),
        1 => (operand(), operand()).prop_map(|(from, to)| Constraint::stretches(from, to)),
        1 => (operand(), bound).prop_map(|(from, to)| Constraint::stretches(from, to.into())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_systems(constraints in prop::collection::vec(constraint(), 1..10)) {
        verify(&build(5, constraints));
    }

    #[test]
    fn requirements(constraints in prop::collection::vec(forward(), 1..8), others in prop::collection::vec(constraint(), 0..4)) {
        let all = sizes(5);
        let first = [(3, 0, 1), (4, 3, 2)];
        let first = first.map(|(result, left, right)| Constraint::Join { result: all[result], left: all[left], right: all[right] });
        verify_requirements(&build(5, first.into_iter().chain(constraints.iter().copied())), 3);
        // All unknowns of a system with promises are given, because sizes between them need not exist.
        verify_requirements(&build(5, constraints.into_iter().chain(others)), 5);
    }
}

/// A contradiction that only a distinction of cases shows: a and b are each 3 or 1 and one of them is 3, likewise c, d and 4.
#[test]
fn a_contradiction_by_cases() {
    let all = sizes(4);
    let join = |result: u64, left, right| Constraint::Join { result: result.into(), left, right };
    let mut system = build(4, [join(3, all[0], all[1]), join(4, all[2], all[3])]);
    for (left, right) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
        let result = system.unknown().into();
        system.push(Constraint::Join { result, left: all[left], right: all[right] });
    }
    assert_eq!(system.solve(Budget::default()), Outcome::Contradictory);
    let core = system.core(Some, Budget::default()).unwrap();
    assert_eq!(core.constraints, [0, 1, 2, 3, 4, 5]);
    let none = Budget::default().choices(0);
    assert_eq!(system.solve(none), Outcome::Undecided);
    assert_eq!(system.core(Some, none), None);
}

fn join(result: Size, left: Size, right: Size) -> Constraint {
    Constraint::Join { result, left, right }
}

/// A contradiction at the end of a chain is found and explained completely, in less than quadratic time.
#[test]
fn a_long_chain() {
    let mut system = System::new();
    let first = Size::from(system.unknown());
    system.push(Constraint::stretches(first, 3.into()));
    let mut last = first;
    for _ in 0..20_000 {
        let next = system.unknown().into();
        system.push(Constraint::Equal(next, last));
        last = next;
    }
    system.push(Constraint::Equal(last, 4.into()));
    let core = system.core(Some, Budget::default()).unwrap();
    assert_eq!(core.constraints.len(), 20_002);
    assert!(!core.is_minimal);
}

/// If a contradiction has a short and a long reason, the short one is reported, whatever the length of the other.
#[test]
fn a_short_way_beside_a_long_one() {
    let mut system = System::new();
    let [first, other, last] = [(); 3].map(|()| Size::from(system.unknown()));
    system.push(Constraint::Equal(first, 3.into()));
    let mut at = first;
    for _ in 0..5_000 {
        let next = system.unknown().into();
        system.push(join(next, at, other));
        at = next;
    }
    system.push(join(last, at, first));
    let short = system.constraints().len() - 1;
    system.push(Constraint::Equal(last, 7.into()));
    let core = system.core(Some, Budget::default()).unwrap();
    assert_eq!(core.constraints, [0, short, short + 1]);
    assert!(core.is_minimal);
}

/// In a component that only a search decides, constraints that the search did not use are dropped together.
#[test]
fn a_small_gap_in_a_large_component() {
    let mut system = System::new();
    let choices = [3, 4, 5, 6].map(|size: u64| {
        let choice = system.unknown().into();
        system.push(Constraint::stretches(choice, size.into()));
        choice
    });
    let mut at = choices[0];
    for _ in 0..20_000 {
        let next = system.unknown().into();
        system.push(join(next, at, choices[1]));
        at = next;
    }
    let few = system.constraints().len();
    let [one_of_two, one_of_others, both] = [(); 3].map(|()| Size::from(system.unknown()));
    system.push(join(one_of_two, choices[0], choices[1]));
    system.push(join(one_of_others, choices[2], choices[3]));
    system.push(Constraint::NotOne(one_of_two));
    system.push(Constraint::NotOne(one_of_others));
    system.push(join(both, one_of_two, one_of_others));
    let core = system.core(Some, Budget::default()).unwrap();
    let expected: Vec<usize> = (0..4).chain(few..few + 5).collect();
    assert_eq!(core.constraints, expected);
    assert!(core.is_minimal);
}

/// A fact for [`Sizes`]; numbers select among the existing terms.
#[derive(Clone, Copy, Debug)]
enum Saying {
    Join(usize, usize),
    Equal(usize, usize),
    Stretch(usize, usize),
    NotOne(usize),
    /// The facts from here on, up to this number, are added, removed and added again.
    Again(usize),
}

fn saying() -> impl Strategy<Value = Saying> {
    let any = 0..64usize;
    prop_oneof![
        8 => (any.clone(), any.clone()).prop_map(|(left, right)| Saying::Join(left, right)),
        1 => (any.clone(), any.clone()).prop_map(|(left, right)| Saying::Equal(left, right)),
        2 => (any.clone(), any.clone()).prop_map(|(from, to)| Saying::Stretch(from, to)),
        1 => any.prop_map(Saying::NotOne),
        2 => (1..5usize).prop_map(Saying::Again),
    ]
}

/// The same facts in two representations: as terms, and as constraints.
#[derive(Clone)]
struct Both {
    system: System,
    sizes: Vec<Size>,
    terms: Vec<Term>,
}

impl Both {
    fn say(&mut self, facts: &mut Sizes, saying: Saying) -> Result<(), Contradiction> {
        let size = |index: usize| self.sizes[index % self.sizes.len()];
        let term = |index: usize| self.terms[index % self.terms.len()];
        match saying {
            Saying::Join(left, right) => {
                let result = self.system.unknown().into();
                self.system.push(Constraint::Join { result, left: size(left), right: size(right) });
                self.terms.push(facts.join(term(left), term(right))?);
                self.sizes.push(result);
            }
            Saying::Equal(left, right) => {
                self.system.push(Constraint::Equal(size(left), size(right)));
                facts.equate(term(left), term(right))?;
            }
            Saying::Stretch(from, to) => {
                self.system.push(Constraint::stretches(size(from), size(to)));
                facts.stretch(term(from), term(to))?;
            }
            Saying::NotOne(only) => {
                self.system.push(Constraint::NotOne(size(only)));
                facts.exclude_one(term(only))?;
            }
            Saying::Again(_) => {}
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn terms_say_what_constraints_do(sayings in prop::collection::vec(saying(), 1..16)) {
        let mut facts = Sizes::new();
        let mut system = System::new();
        let mut both = Both { sizes: Vec::new(), terms: Vec::new(), system: System::new() };
        for _ in 0..4 {
            both.sizes.push(system.unknown().into());
            both.terms.push(facts.unknown());
        }
        for size in [1, 3, 4] {
            both.sizes.push(size.into());
            both.terms.push(facts.constant(size));
        }
        both.system = system;
        for (at, saying) in sayings.iter().enumerate() {
            if let Saying::Again(count) = saying {
                let (moment, classes) = (facts.moment(), facts.class_count());
                let mut branch = both.clone();
                let rest = sayings[at + 1..].iter().take(*count);
                let _ = rest.clone().try_for_each(|saying| branch.say(&mut facts, *saying));
                facts.undo(moment);
                prop_assert_eq!(facts.class_count(), classes);
            }
            if both.say(&mut facts, *saying).is_err() {
                prop_assert_eq!(both.system.solve(Budget::default()), Outcome::Contradictory);
                return Ok(());
            }
        }
        let is_satisfiable = matches!(both.system.solve(Budget::default()), Outcome::Satisfiable(_));
        let expected = if is_satisfiable { Verdict::Satisfiable } else { Verdict::Contradictory };
        prop_assert_eq!(facts.verdict(Budget::default()), expected);
        if !is_satisfiable {
            return Ok(());
        }
        // Sizes that are reported as equal are equal, and a size that is reported as known has that value.
        for (size, term) in both.sizes.iter().zip(&both.terms) {
            for (other_size, other_term) in both.sizes.iter().zip(&both.terms) {
                if facts.are_equal(*term, *other_term) {
                    let mut differs = both.system.clone();
                    // Either is 1 and the other is not, or a third size stretches to both: both are impossible.
                    differs.push(Constraint::Equal(*size, 1.into()));
                    differs.push(Constraint::NotOne(*other_size));
                    prop_assert_eq!(differs.solve(Budget::default()), Outcome::Contradictory);
                }
            }
            if let Some(value) = facts.value(*term) {
                for other in [0, 1, 3, 4, 5].into_iter().filter(|other| *other != value) {
                    let mut differs = both.system.clone();
                    differs.push(Constraint::Equal(*size, other.into()));
                    prop_assert_eq!(differs.solve(Budget::default()), Outcome::Contradictory);
                }
            }
        }
        // All sizes that are 1 are found, by propagation or by the search.
        let found = facts.forced_ones(Budget::default());
        let forced = both.system.forced_ones(Budget::default()).unwrap();
        for (size, term) in both.sizes.iter().zip(&both.terms) {
            let Size::Unknown(unknown) = size else { continue };
            let is_found = found.as_ref().unwrap().iter().any(|one| facts.class(*one) == facts.class(*term));
            prop_assert_eq!(facts.value(*term) == Some(1) || is_found, forced.contains(unknown));
        }
    }
}
