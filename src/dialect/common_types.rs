//! The type constraints that a program may begin with.

use super::{TypeConstraint, TypeStep, TypeSubject, TypeTest};
use TypeSubject::{Element, Itself};

/// A constraint with one test.
macro_rules! test {
    ($summary:literal, $test:expr) => {
        TypeConstraint::known($summary, &[TypeStep::Test(Itself, $test)])
    };
}

/// The number of arguments.
macro_rules! count {
    ($($item:expr),+) => { [$(count!(unit $item)),+].len() as u16 };
    (unit $item:expr) => { () };
}

/// A constraint on scalars, and on the elements of tensors and vectors.
macro_rules! like {
    ($summary:literal, $($test:expr),+) => {
        TypeConstraint::known($summary, &[
            $(TypeStep::Test(Itself, $test),)+
            TypeStep::Any(count!($($test),+)),
            TypeStep::Test(Itself, TypeTest::ValueSemantics),
            $(TypeStep::Test(Element, $test),)+
            TypeStep::Any(count!($($test),+)),
            TypeStep::All(2),
            TypeStep::Any(2),
        ])
    };
}

impl TypeConstraint {
    /// Any type.
    pub const ANY: Self = test!("any type", TypeTest::Always);
    /// Any tensor.
    pub const TENSOR: Self = test!("tensor of any type values", TypeTest::Tensor);
    /// A tensor of known rank.
    pub const RANKED_TENSOR: Self = test!("ranked tensor of any type values", TypeTest::RankedTensor);
    /// Any vector.
    pub const VECTOR: Self = test!("vector of any type values", TypeTest::Vector);
    /// Any tensor or vector.
    pub const TENSOR_OR_VECTOR: Self =
        test!("tensor of any type values or vector of any type values", TypeTest::ValueSemantics);
    /// A floating-point number, or a tensor or vector of them.
    pub const FLOAT_LIKE: Self = like!("floating-point-like", TypeTest::Float);
    /// An integer without a sign or an index, or a tensor or vector of them.
    pub const INTEGER_LIKE: Self = like!("signless-integer-like", TypeTest::Signless(None), TypeTest::Index);
    /// `i1`, or a tensor or vector of it.
    pub const BOOL_LIKE: Self = like!("bool-like", TypeTest::Signless(Some(1)));
}
