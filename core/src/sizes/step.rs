//! [`step`]: the consequences of one join for its three sizes, as a pure function.
//!
//! A *join* J(c; a, b) holds if `c` is the broadcast of the sizes `a` and `b`: one of them is 1 and `c` is the other, or all three
//! are equal. The tests show with a finite table that the rules are sound and, in the two cases on which the solver relies, complete.

use super::domain::Domain;

/// A place in a join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JoinPlace {
    /// The size that the operands broadcast to.
    Result,
    Left,
    Right,
}

impl JoinPlace {
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Result => 0,
            Self::Left => 1,
            Self::Right => 2,
        }
    }
}

/// The sizes of a join that are known to be equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Equal {
    None,
    ResultLeft,
    ResultRight,
    LeftRight,
    All,
}

/// A consequence that was not drawn yet, and its premise besides the join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum JoinStep<S> {
    /// The two sizes are equal, because of the premise.
    Unite(JoinPlace, JoinPlace, Premise),
    /// The size is in the set.
    Narrow(JoinPlace, Domain<S>, Premise),
}

/// The premise of a consequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Premise {
    /// The domain of one node of the join.
    Domain(JoinPlace),
    /// The domains of both operands.
    Operands,
    /// The equality of both operands.
    EqualOperands,
}

/// The first consequence of a join that is not yet drawn; `None` if there is none.
pub(crate) fn step<S: Copy + Eq>([result, left, right]: [Domain<S>; 3], equal: Equal) -> Option<JoinStep<S>> {
    use JoinPlace::{Left, Result, Right};
    match equal {
        Equal::All => return None,
        Equal::LeftRight => return Some(JoinStep::Unite(Result, Left, Premise::EqualOperands)),
        Equal::None | Equal::ResultLeft | Equal::ResultRight => {}
    }
    let (is_left, is_right) = (equal == Equal::ResultLeft, equal == Equal::ResultRight);
    // An operand of size 1 makes the other the result, and so does one that cannot be 1.
    if !is_right && left == Domain::One {
        return Some(JoinStep::Unite(Result, Right, Premise::Domain(Left)));
    }
    if !is_left && right == Domain::One {
        return Some(JoinStep::Unite(Result, Left, Premise::Domain(Right)));
    }
    if !is_left && left.excludes_one() {
        return Some(JoinStep::Unite(Result, Left, Premise::Domain(Left)));
    }
    if !is_right && right.excludes_one() {
        return Some(JoinStep::Unite(Result, Right, Premise::Domain(Right)));
    }
    // An operand is 1 or the result.
    let below = match result {
        Domain::One => Domain::One,
        Domain::OneOr(size) | Domain::Exactly(size) => Domain::OneOr(size),
        Domain::Any | Domain::NotOne | Domain::Empty => Domain::Any,
    };
    for (slot, domain) in [(Left, left), (Right, right)] {
        if domain.meet(below) != domain {
            return Some(JoinStep::Narrow(slot, below, Premise::Domain(Result)));
        }
    }
    if let (Domain::OneOr(_), true) = (left, left == right)
        && result.meet(left) != result
    {
        return Some(JoinStep::Narrow(Result, left, Premise::Operands));
    }
    None
}

/// Whether neither operand alone satisfies a join: its result is not 1, and equal to neither operand.
pub(crate) fn is_gap<S: Copy + Eq>(result: Domain<S>, equal: Equal) -> bool {
    equal == Equal::None && result.excludes_one()
}

#[cfg(test)]
mod tests {
    use super::super::domain::tests::{all, values};
    use super::*;
    use Domain::{Any, Empty, Exactly, NotOne, One, OneOr};

    /// The maximum number of names in three domains. A function over `S: Copy + Eq` can only compare names for
    /// equality, so a law that holds for all states with these names holds with all others.
    const SIZES: [u8; 3] = [0, 3, 4];
    const EQUAL: [Equal; 5] = [Equal::None, Equal::ResultLeft, Equal::ResultRight, Equal::LeftRight, Equal::All];

    fn holds([result, left, right]: [Option<u8>; 3]) -> bool {
        left.is_none() && result == right || right.is_none() && result == left || result == left && left == right
    }

    fn agrees<T: PartialEq>(equal: Equal, [result, left, right]: &[T; 3]) -> bool {
        match equal {
            Equal::None => true,
            Equal::ResultLeft => result == left,
            Equal::ResultRight => result == right,
            Equal::LeftRight => left == right,
            Equal::All => result == left && left == right,
        }
    }

    /// All states of a join; equal sizes have equal domains.
    fn states() -> impl Iterator<Item = ([Domain<u8>; 3], Equal)> {
        let domains = || all(&SIZES).into_iter().filter(|domain| *domain != Empty);
        let states = domains()
            .flat_map(move |result| domains().flat_map(move |left| domains().map(move |right| [result, left, right])));
        states
            .flat_map(|domains| EQUAL.map(|equal| (domains, equal)))
            .filter(|(domains, equal)| agrees(*equal, domains))
    }

    /// The step of every state is unchanged when names are exchanged.
    #[test]
    fn names_do_not_matter() {
        let next = |size: u8| SIZES[(SIZES.iter().position(|known| *known == size).unwrap_or(0) + 1) % SIZES.len()];
        let renamed = |domain: Domain<u8>| match domain {
            OneOr(size) => OneOr(next(size)),
            Exactly(size) => Exactly(next(size)),
            Any | NotOne | One | Empty => domain,
        };
        for (domains, equal) in states() {
            let found = step(domains, equal).map(|step| match step {
                JoinStep::Unite(..) => step,
                JoinStep::Narrow(slot, domain, premise) => JoinStep::Narrow(slot, renamed(domain), premise),
            });
            assert_eq!(step(domains.map(renamed), equal), found);
        }
    }

    /// The sizes that a state allows and the join permits.
    fn solutions(domains: [Domain<u8>; 3], equal: Equal) -> Vec<[Option<u8>; 3]> {
        // Three sizes without a name: Any and NotOne permit them, and all sizes of a join may differ.
        let mut sizes = values(&SIZES);
        sizes.extend([Some(u8::MAX - 1), Some(u8::MAX - 2)]);
        let mut found = Vec::new();
        for result in &sizes {
            for left in &sizes {
                for right in &sizes {
                    let all = [*result, *left, *right];
                    let are_allowed = domains.iter().zip(all).all(|(domain, value)| domain.contains(value));
                    if are_allowed && agrees(equal, &all) && holds(all) {
                        found.push(all);
                    }
                }
            }
        }
        found
    }

    #[test]
    fn every_consequence_holds() {
        for (domains, equal) in states() {
            let Some(step) = step(domains, equal) else { continue };
            for found in solutions(domains, equal) {
                match step {
                    JoinStep::Unite(one, other, _) => assert_eq!(found[one.index()], found[other.index()]),
                    JoinStep::Narrow(slot, domain, _) => assert!(domain.contains(found[slot.index()])),
                }
            }
        }
    }

    #[test]
    fn every_consequence_is_new() {
        for (domains, equal) in states() {
            match step(domains, equal) {
                Some(JoinStep::Narrow(slot, domain, _)) => {
                    let before = domains[slot.index()];
                    assert_ne!(before.meet(domain), before);
                }
                Some(JoinStep::Unite(one, other, _)) => {
                    let are_united = match equal {
                        Equal::None => false,
                        Equal::ResultLeft => one.index() + other.index() == 1,
                        Equal::ResultRight => one.index() + other.index() == 2,
                        Equal::LeftRight => one.index() + other.index() == 3,
                        Equal::All => true,
                    };
                    assert!(!are_united);
                }
                None => {}
            }
        }
    }

    /// The size in the least model: 1 if that is possible, otherwise the known size, otherwise one that only the class has.
    fn least(domains: [Domain<u8>; 3], equal: Equal) -> [Option<u8>; 3] {
        let own = match equal {
            Equal::None => [10, 11, 12],
            Equal::ResultLeft => [10, 10, 12],
            Equal::ResultRight => [10, 11, 10],
            Equal::LeftRight => [10, 11, 11],
            Equal::All => [10; 3],
        };
        std::array::from_fn(|at| match domains[at] {
            Any | One | OneOr(_) | Empty => None,
            NotOne => Some(own[at]),
            Exactly(size) => Some(size),
        })
    }

    /// Theorem T3: without a gap the least model is a model.
    #[test]
    fn without_a_gap_the_least_model_is_one() {
        let mut seen = 0;
        for (domains, equal) in states().filter(|(domains, equal)| step(*domains, *equal).is_none()) {
            if !is_gap(domains[0], equal) {
                let model = least(domains, equal);
                assert!(holds(model), "{domains:?} {equal:?} {model:?}");
                seen += 1;
            }
        }
        assert_eq!(seen, 69);
    }

    /// Theorem T4: if one size is named, the assignment of this size to all sizes except 1s is a model.
    #[test]
    fn with_one_size_the_greatest_model_is_one() {
        let mut seen = 0;
        for (domains, equal) in states().filter(|(domains, equal)| step(*domains, *equal).is_none()) {
            if domains.iter().all(|domain| domain.named().is_none_or(|size| size == SIZES[0])) {
                let model = domains.map(|domain| (domain != One).then_some(SIZES[0]));
                assert!(holds(model), "{domains:?} {equal:?} {model:?}");
                seen += 1;
            }
        }
        assert_eq!(seen, 33);
    }

    /// Otherwise a search is needed: with both a gap and two sizes, either model may fail.
    #[test]
    fn a_gap_between_two_sizes_needs_a_search() {
        let state = [NotOne, OneOr(3), OneOr(4)];
        assert_eq!(step(state, Equal::None), None);
        assert!(is_gap(state[0], Equal::None));
        assert!(!holds(least(state, Equal::None)));
        assert!(!holds(state.map(|_| Some(3))) || !state[2].contains(Some(3)));
    }
}
