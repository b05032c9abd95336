//! Sizes that only a run decides, and what several operations together say of them.
//!
//! Two operations that are each right can be impossible together: where `%x` broadcasts with a size of 3 here and with one of 4 there, it
//! is 1, and a third operation that needs it not to be 1 leaves nothing. This module decides such questions. It knows numbers
//! and nothing of programs: a size is a natural number, 0 included, and the constraints are that sizes *join*,
//! are equal, or are not 1.
//!
//! | question | answer |
//! |---|---|
//! | Are there sizes that satisfy all of this, and which? | [`System::solve`] |
//! | Which must be 1? | [`System::forced_ones`] |
//! | What must be so, as a short list about some of them? | [`System::requirements`] |
//! | Which constraints are to blame? | [`System::core`] |
//! | What follows, step by step? | [`System::conclusions`] |
//! | What follows from what was read so far? | [`Sizes`] |
//!
//! A [`System`] is a list that is looked at as a whole. [`Sizes`] takes in facts one after the other, shares what is the same, and can go
//! back: it is for programs of a million operations. Both use the same four steps:
//!
//! 1. `domain` and `step` say what one join of three sizes implies; they are pure, and their tests go through all there is.
//! 2. `classes` and `propagate` draw these conclusions until there are no more.
//! 3. `residual` looks at what is left. It is nearly always satisfied, by a least or a greatest model.
//! 4. `search` tries the sizes where neither is one. The question is NP-complete, so that it has a [`Budget`]; beyond it nothing
//!    is claimed.
//!
//! Up to the budget all answers are exact.

mod account;
mod arithmetic;
mod classes;
mod constants;
mod core;
mod domain;
mod entailment;
mod leaves;
mod polynomials;
mod proof;
mod propagate;
mod redundant;
mod requirements;
mod residual;
mod search;
mod sentence;
mod solve;
mod step;
mod system;
mod terms;

pub use self::core::Core;
pub use account::{Conclusion, Known, What};
pub use arithmetic::wrapped;
pub use entailment::{Atom, AtomView, Division, Domain, EntailedFact, Entailment, Formula, Quantity};
pub use polynomials::{Operator, Polynomial, Polynomials, Simple};
pub use propagate::Contradiction;
pub use requirements::{Required, Requirement, Requirements};
pub use residual::Budget;
pub use solve::Outcome;
pub use system::{Constraint, Size, System, Unknown};
pub use terms::{Moment, Sizes, Term, Verdict};
