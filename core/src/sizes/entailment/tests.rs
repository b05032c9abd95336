//! Entailed formulas hold for all numbers that satisfy the facts: compared with enumeration.

use super::{Division, Domain, Entailment, Formula, Quantity};

/// Steele's SplitMix64 generator of random numbers.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % count as u64) as usize
    }
}

/// A number that is computed from three free ones, as in a program.
#[derive(Clone, Debug)]
enum DrawnTerm {
    Free(usize),
    Fixed(i64),
    Add(Box<DrawnTerm>, Box<DrawnTerm>),
    Subtract(Box<DrawnTerm>, Box<DrawnTerm>),
    Multiply(Box<DrawnTerm>, Box<DrawnTerm>),
    Divide(Division, Box<DrawnTerm>, i64),
    Largest(Box<DrawnTerm>, Box<DrawnTerm>),
    Smallest(Box<DrawnTerm>, Box<DrawnTerm>),
    /// The second term if the first is 1, otherwise the first.
    Chosen(Box<DrawnTerm>, Box<DrawnTerm>),
    Join(Box<DrawnTerm>, Box<DrawnTerm>),
}

#[derive(Clone, Debug)]
enum Fact {
    Equal(DrawnTerm, DrawnTerm),
    AtMost(DrawnTerm, DrawnTerm),
    Compatible(DrawnTerm, DrawnTerm),
    Stretches(DrawnTerm, DrawnTerm),
    Not(Box<Fact>),
}

impl DrawnTerm {
    fn drawn(random: &mut SplitMix, depth: usize) -> Self {
        let inner = |random: &mut SplitMix| Box::new(Self::drawn(random, depth - 1));
        match random.below(if depth == 0 { 4 } else { 14 }) {
            0..=2 => Self::Free(random.below(3)),
            3 => Self::Fixed([0, 1, 2, 3][random.below(4)]),
            4 | 5 => Self::Add(inner(random), inner(random)),
            6 => Self::Subtract(inner(random), inner(random)),
            7 => Self::Multiply(inner(random), inner(random)),
            8 => {
                let division =
                    [Division::Floor, Division::Ceiling, Division::Truncated, Division::Modulo, Division::Remainder];
                Self::Divide(division[random.below(5)], inner(random), [2, 3, 4][random.below(3)])
            }
            9 => Self::Largest(inner(random), inner(random)),
            10 => Self::Smallest(inner(random), inner(random)),
            11 => Self::Chosen(inner(random), inner(random)),
            _ => Self::Join(inner(random), inner(random)),
        }
    }

    /// The value of the term, and whether all joins in it have sizes that broadcast.
    fn value(&self, free: [i64; 3]) -> Option<i64> {
        Some(match self {
            Self::Free(place) => free[*place],
            Self::Fixed(number) => *number,
            Self::Add(left, right) => left.value(free)? + right.value(free)?,
            Self::Subtract(left, right) => left.value(free)? - right.value(free)?,
            Self::Multiply(left, right) => left.value(free)? * right.value(free)?,
            Self::Divide(division, left, by) => division.apply(left.value(free)?, *by)?,
            Self::Largest(left, right) => left.value(free)?.max(right.value(free)?),
            Self::Smallest(left, right) => left.value(free)?.min(right.value(free)?),
            Self::Chosen(left, right) => {
                let (left, right) = (left.value(free)?, right.value(free)?);
                if left == 1 { right } else { left }
            }
            Self::Join(left, right) => match (left.value(free)?, right.value(free)?) {
                (1, size) | (size, 1) => size,
                (left, right) if left == right => left,
                _ => return None,
            },
        })
    }

    fn state(&self, facts: &mut Entailment, domain: Domain) -> Quantity {
        match self {
            Self::Free(place) => facts.free(*place as u32, domain),
            Self::Fixed(number) => Quantity::number(*number),
            Self::Add(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                facts.add_quantities(&left, &right)
            }
            Self::Subtract(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                facts.subtract(&left, &right)
            }
            Self::Multiply(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                facts.multiply(&left, &right)
            }
            Self::Divide(division, left, by) => {
                let left = left.state(facts, domain);
                facts.divide(*division, &left, &Quantity::number(*by))
            }
            Self::Largest(left, right) => {
                let both = [left.state(facts, domain), right.state(facts, domain)];
                facts.extreme(true, &both)
            }
            Self::Smallest(left, right) => {
                let both = [left.state(facts, domain), right.state(facts, domain)];
                facts.extreme(false, &both)
            }
            Self::Chosen(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                let is_one = facts.equal(&left, &Quantity::number(1));
                facts.choose(&is_one, &right, &left)
            }
            Self::Join(left, right) => {
                let both = [left.state(facts, domain), right.state(facts, domain)];
                facts.join(&both)
            }
        }
    }
}

impl Fact {
    fn drawn(random: &mut SplitMix) -> Self {
        let (left, right) = (DrawnTerm::drawn(random, 2), DrawnTerm::drawn(random, 1));
        match random.below(7) {
            0 | 1 => Self::Equal(left, right),
            2 => Self::AtMost(left, right),
            3 | 4 => Self::Compatible(left, right),
            5 => Self::Stretches(left, right),
            _ => Self::Not(Box::new(Self::Equal(left, right))),
        }
    }

    /// Whether the fact holds; `None` if a join in it has no size.
    fn holds(&self, free: [i64; 3]) -> Option<bool> {
        Some(match self {
            Self::Equal(left, right) => left.value(free)? == right.value(free)?,
            Self::AtMost(left, right) => left.value(free)? <= right.value(free)?,
            Self::Compatible(left, right) => {
                let (left, right) = (left.value(free)?, right.value(free)?);
                left == 1 || right == 1 || left == right
            }
            Self::Stretches(left, right) => {
                let (left, right) = (left.value(free)?, right.value(free)?);
                left == 1 || left == right
            }
            Self::Not(inner) => !inner.holds(free)?,
        })
    }

    fn state(&self, facts: &mut Entailment, domain: Domain) -> Formula {
        match self {
            Self::Equal(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                facts.equal(&left, &right)
            }
            Self::AtMost(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                facts.at_most(&left, &right)
            }
            Self::Compatible(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                facts.compatible(&left, &right)
            }
            Self::Stretches(left, right) => {
                let (left, right) = (left.state(facts, domain), right.state(facts, domain));
                facts.stretches(&left, &right)
            }
            Self::Not(inner) => inner.state(facts, domain).negated(),
        }
    }
}

fn all(domain: Domain) -> Vec<[i64; 3]> {
    let sizes: &[i64] = match domain {
        Domain::Size => &[0, 1, 2, 3, 4, 6],
        Domain::Positive => &[1, 2, 3, 4, 6, 7],
        Domain::NotOne => &[0, 2, 3, 4, 5, 6],
        Domain::Large => &[2, 3, 4, 5, 6, 8],
        Domain::Integer => &[-3, -1, 0, 1, 2, 5],
    };
    let with = |x: i64| sizes.iter().flat_map(move |y| sizes.iter().map(move |z| [x, *y, *z]));
    sizes.iter().flat_map(|x| with(*x)).collect()
}

#[test]
fn what_follows_holds_for_all_numbers_that_satisfy_the_facts() {
    let mut random = SplitMix(38);
    let (mut decided, mut contradictions) = (0, 0);
    for round in 0..2_000 {
        let domain = [Domain::Size, Domain::Positive, Domain::NotOne, Domain::Large, Domain::Integer][random.below(5)];
        let facts: Vec<Fact> = (0..random.below(4)).map(|_| Fact::drawn(&mut random)).collect();
        let asked = Fact::drawn(&mut random);
        let mut entailment = Entailment::new(20_000);
        let is_possible = facts.iter().all(|fact| {
            let formula = fact.state(&mut entailment, domain);
            entailment.learn(&formula).is_ok()
        }) && entailment.settle().is_ok();
        // A join of sizes that do not broadcast has no value.
        let models = all(domain).into_iter().filter(|free| facts.iter().all(|fact| fact.holds(*free) == Some(true)));
        let models: Vec<[i64; 3]> = models.filter(|free| asked.holds(*free).is_some()).collect();
        if !is_possible {
            assert!(models.is_empty(), "{round}: {facts:?} holds for {:?}", models[0]);
            contradictions += 1;
            continue;
        }
        let formula = asked.state(&mut entailment, domain);
        if let Some(value) = formula.value() {
            decided += 1;
            for free in models {
                assert_eq!(asked.holds(free), Some(value), "{round}: {facts:?} |- {asked:?} for {free:?}");
            }
        }
    }
    assert!(decided > 300 && contradictions > 100, "{decided} {contradictions}");
}

/// Theorem C2: if facts decide for every size whether it is 1, joins are decided.
#[test]
fn joins_are_decided_where_it_is_known_what_is_1() {
    let mut random = SplitMix(2);
    let leaf = |random: &mut SplitMix| match random.below(5) {
        4 => DrawnTerm::Fixed([1, 2, 3][random.below(3)]),
        place => DrawnTerm::Free(place.min(2)),
    };
    let mut open = 0;
    for _ in 0..1_000 {
        let draw = |random: &mut SplitMix| {
            let (left, right) = (leaf(random), leaf(random));
            if random.below(2) == 0 { DrawnTerm::Join(Box::new(left), Box::new(right)) } else { left }
        };
        let mut fact = || match random.below(2) {
            0 => Fact::Equal(draw(&mut random), draw(&mut random)),
            _ => Fact::Compatible(draw(&mut random), draw(&mut random)),
        };
        let facts = [fact(), fact(), fact()];
        let asked = fact();
        for ones in 0..8u32 {
            let mut entailment = Entailment::new(20_000);
            let is_split = (0..3).all(|place| {
                let free = entailment.free(place, Domain::Size);
                let is_one = entailment.equal(&free, &Quantity::number(1));
                entailment.learn(&if ones >> place & 1 == 1 { is_one } else { is_one.negated() }).is_ok()
            });
            let is_possible = is_split
                && facts.iter().all(|fact| {
                    // Joins in facts are of sizes that broadcast.
                    let compatible: Vec<Formula> = fact.joins(&mut entailment);
                    compatible.iter().all(|formula| entailment.learn(formula).is_ok()) && {
                        let formula = fact.state(&mut entailment, Domain::Size);
                        entailment.learn(&formula).is_ok()
                    }
                })
                && entailment.settle().is_ok();
            if !is_possible || !asked.joins(&mut entailment).iter().all(|formula| *formula == Formula::Always) {
                continue;
            }
            let formula = asked.state(&mut entailment, Domain::Size);
            let models = (0..7 * 7 * 7).map(|number| [number % 7, number / 7 % 7, number / 49]);
            let holds: Vec<bool> = models
                .filter(|free| (0..3).all(|place| (free[place] == 1) == (ones >> place & 1 == 1)))
                .filter(|free| facts.iter().all(|fact| fact.holds(*free) == Some(true)))
                .filter_map(|free| asked.holds(free))
                .collect();
            let is_entailed = holds.iter().all(|holds| *holds);
            if !holds.is_empty() {
                assert_eq!(
                    formula == Formula::Always,
                    is_entailed,
                    "{facts:?} |- {asked:?} with {ones:b}: {formula:?}"
                );
            }
            open += usize::from(!is_entailed);
        }
    }
    assert!(open > 250);
}

impl Fact {
    /// Adds the facts that the sizes of joins broadcast.
    fn joins(&self, facts: &mut Entailment) -> Vec<Formula> {
        let mut of = |term: &DrawnTerm| match term {
            DrawnTerm::Join(left, right) => {
                let (left, right) = (left.state(facts, Domain::Size), right.state(facts, Domain::Size));
                facts.compatible(&left, &right)
            }
            _ => Formula::Always,
        };
        match self {
            Self::Equal(left, right)
            | Self::AtMost(left, right)
            | Self::Compatible(left, right)
            | Self::Stretches(left, right) => vec![of(left), of(right)],
            Self::Not(inner) => inner.joins(facts),
        }
    }
}

/// C5: the expressions of lowered code for joins, given that the sizes broadcast.
#[test]
fn lowered_forms_are_joins_where_no_size_is_0() {
    for (domain, is_join) in [(Domain::Positive, true), (Domain::Size, false)] {
        let mut holds = true;
        for ones in 0..4u32 {
            let mut facts = Entailment::new(10_000);
            let (a, b) = (facts.free(0, domain), facts.free(1, domain));
            let one = Quantity::number(1);
            let split = [(&a, 0), (&b, 1)].iter().all(|(size, place)| {
                let is_one = facts.equal(size, &one);
                facts.learn(&if ones >> place & 1 == 1 { is_one } else { is_one.negated() }).is_ok()
            });
            let broadcast = facts.compatible(&a, &b);
            assert!(split && facts.learn(&broadcast).is_ok() && facts.settle().is_ok());
            let join = facts.join(&[a.clone(), b.clone()]);
            let is_one = facts.equal(&a, &one);
            let chosen = facts.choose(&is_one, &b, &a);
            assert_eq!(facts.equal(&chosen, &join), Formula::Always);
            let largest = facts.extreme(true, &[a, b]);
            holds &= facts.equal(&largest, &join) == Formula::Always;
        }
        assert_eq!(holds, is_join);
    }
}
