//! The type constraints that a program may begin with.

use super::{Step, Subject, Test, TypeConstraint};
use Subject::{Element, Itself};

/// A constraint of one test.
macro_rules! test {
    ($summary:literal, $test:expr) => {
        TypeConstraint::known($summary, &[Step::Test(Itself, $test)])
    };
}

/// How many there are.
macro_rules! count {
    ($($item:expr),+) => { [$(count!(unit $item)),+].len() as u16 };
    (unit $item:expr) => { () };
}

/// A constraint on scalars, and on the elements of tensors and vectors.
macro_rules! like {
    ($summary:literal, $($test:expr),+) => {
        TypeConstraint::known($summary, &[
            $(Step::Test(Itself, $test),)+
            Step::Any(count!($($test),+)),
            Step::Test(Itself, Test::ValueSemantics),
            $(Step::Test(Element, $test),)+
            Step::Any(count!($($test),+)),
            Step::All(2),
            Step::Any(2),
        ])
    };
}

impl TypeConstraint {
    /// Any type.
    pub const ANY: Self = test!("any type", Test::Always);
    /// Any tensor.
    pub const TENSOR: Self = test!("tensor of any type values", Test::Tensor);
    /// A tensor of known rank.
    pub const RANKED_TENSOR: Self = test!("ranked tensor of any type values", Test::RankedTensor);
    /// Any vector.
    pub const VECTOR: Self = test!("vector of any type values", Test::Vector);
    /// Any tensor or vector.
    pub const TENSOR_OR_VECTOR: Self =
        test!("tensor of any type values or vector of any type values", Test::ValueSemantics);
    /// A floating-point number, or a tensor or vector of them.
    pub const FLOAT_LIKE: Self = like!("floating-point-like", Test::Float);
    /// An integer without a sign or an index, or a tensor or vector of them.
    pub const INTEGER_LIKE: Self = like!("signless-integer-like", Test::Signless(None), Test::Index);
    /// `i1`, or a tensor or vector of it.
    pub const BOOL_LIKE: Self = like!("bool-like", Test::Signless(Some(1)));
}
