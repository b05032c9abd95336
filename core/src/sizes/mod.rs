//! Sizes that are known only at run time, and the consequences of several constraints together.
//!
//! Operations that are valid alone may contradict each other: if `%x` broadcasts with a size of 3 in one operation and with 4 in another,
//! its size is 1, and a third operation may require another size. This module decides such questions, independent of programs: a size is a
//! natural number, 0 included, and the constraints are that sizes *join*, are equal, or are not 1.
//!
//! | question | answer |
//! |---|---|
//! | Are there sizes that satisfy all constraints, and which? | [`System::solve`] |
//! | Which sizes must be 1? | [`System::forced_ones`] |
//! | Which conditions on given sizes are required, as a short list? | [`System::requirements`] |
//! | Which constraints contradict one another? | [`System::core`] |
//! | What follows, step by step? | [`System::conclusions`] |
//! | Which facts follow from the constraints added so far? | [`Sizes`] |
//!
//! A [`System`] is a list of constraints that is solved as a whole. [`Sizes`] adds facts one after the other, shares equal terms, and can
//! undo: it is for programs of a million operations. Both use the same four steps:
//!
//! 1. `domain` and `step` compute the consequences of one join of three sizes; they are pure functions, tested for all
//!    inputs.
//! 2. `classes` and `propagate` draw these conclusions until no more follow.
//! 3. `residual` decides the remaining joins. They are nearly always satisfied by a least or a greatest model.
//! 4. `search` tries sizes if neither of these is a model. The problem is NP-complete, so it has a [`Budget`]; beyond it the result is
//!    undecided.
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
pub use account::{Conclusion, KnownSize, What};
pub use arithmetic::wrapped;
pub use entailment::{Atom, AtomView, Division, Domain, EntailedFact, Entailment, Formula, Quantity};
pub use polynomials::{Operator, Polynomial, Polynomials, Simple};
pub use propagate::Contradiction;
pub use requirements::{Required, Requirement, Requirements};
pub use residual::Budget;
pub use solve::Outcome;
pub use system::{Constraint, Size, System, Unknown};
pub use terms::{Moment, Sizes, Term, Verdict};
