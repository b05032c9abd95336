//! The type constraints of the tables, with MLIR's words, and those a program may begin with.

use crate::dialect::{Step, Subject, Test, TypeConstraint};
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

/// The same, and memrefs of other elements.
macro_rules! like_or_memref {
    ($summary:literal, $($test:expr),+; $($element:expr),+) => {
        TypeConstraint::known($summary, &[
            $(Step::Test(Itself, $test),)+
            Step::Any(count!($($test),+)),
            Step::Test(Itself, Test::ValueSemantics),
            $(Step::Test(Element, $test),)+
            Step::Any(count!($($test),+)),
            Step::All(2),
            Step::Test(Itself, Test::MemRef),
            $(Step::Test(Element, $element),)+
            Step::Any(count!($($element),+)),
            Step::All(2),
            Step::Any(3),
        ])
    };
}

/// A tensor as TOSA has them: unranked, or without a static 0.
macro_rules! tosa {
    ($summary:literal, $($element:expr),+) => {
        TypeConstraint::known($summary, &[
            Step::Test(Itself, Test::Tensor),
            Step::Test(Itself, Test::NoZeroSize),
            Step::Test(Itself, Test::UnrankedTensor),
            Step::Any(2),
            $(Step::Test(Element, $element),)+
            Step::Any(count!($($element),+)),
            Step::All(3),
        ])
    };
}

/// The same of a known rank: unranked, or of this rank and without a static 0.
macro_rules! tosa_of_rank {
    ($summary:literal, $rank:expr, $($element:expr),+) => {
        TypeConstraint::known($summary, &[
            Step::Test(Itself, Test::UnrankedTensor),
            Step::Test(Itself, Test::RankedTensor),
            Step::Test(Itself, Test::NoZeroSize),
            Step::Test(Itself, $rank),
            Step::All(3),
            Step::Any(2),
            $(Step::Test(Element, $element),)+
            Step::Any(count!($($element),+)),
            Step::All(2),
        ])
    };
}

/// One of these, of what TOSA calls numbers.
macro_rules! of_tosa_numbers {
    ($constraint:ident!($($head:tt)+)) => {
        $constraint!(
            $($head)+,
            Test::Unsigned(None),
            Test::Signless(None),
            Test::Quantized(Some(8)),
            Test::Quantized(Some(4)),
            Test::Quantized(Some(16)),
            Test::Quantized(Some(32)),
            Test::Float,
            Test::Named(std::borrow::Cow::Borrowed("tosa.mxint8"))
        )
    };
}

/// A tensor of one dimension.
macro_rules! list_of {
    ($summary:literal, $($element:expr),+) => {
        TypeConstraint::known($summary, &[
            Step::Test(Itself, Test::RankedTensor),
            Step::Test(Itself, Test::Rank(1)),
            $(Step::Test(Element, $element),)+
            Step::Any(count!($($element),+)),
            Step::All(3),
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

pub(super) const FIXED_INTEGER_LIKE: TypeConstraint = like!("signless-fixed-width-integer-like", Test::Signless(None));
pub(super) const BITCASTABLE: TypeConstraint = like_or_memref!(
    "signless-integer-or-float-like or memref of signless-integer or float",
    Test::Signless(None), Test::Float;
    Test::Signless(None), Test::Float
);
pub(super) const INDEX_CASTABLE: TypeConstraint = like_or_memref!(
    "signless-integer-like or memref of signless-integer",
    Test::Signless(None), Test::Index;
    Test::Signless(None), Test::Index
);

pub(super) const TOSA_TENSOR: TypeConstraint = of_tosa_numbers!(tosa!("tosa-conformant tensor of number values"));
pub(super) const TOSA_FLOATS: TypeConstraint = tosa!("tosa-conformant tensor of floating-point values", Test::Float);
pub(super) const TOSA_BOOLS: TypeConstraint =
    tosa!("tosa-conformant tensor of 1-bit signless integer values", Test::Signless(Some(1)));
pub(super) const TOSA_INTEGERS: TypeConstraint = tosa!(
    "tosa-conformant tensor of 32-bit signless integer or 64-bit signless integer values",
    Test::Signless(Some(32)),
    Test::Signless(Some(64))
);
pub(super) const TOSA_SHIFT: TypeConstraint = TypeConstraint::known(
    "tosa-conformant unranked tensor of 8-bit signless integer values or tosa-conformant scalar tensor of 8-bit \
     signless integer values",
    &[
        Step::Test(Itself, Test::UnrankedTensor),
        Step::Test(Itself, Test::RankedTensor),
        Step::Test(Itself, Test::Rank(1)),
        Step::Test(Itself, Test::AllSizesOne),
        Step::All(3),
        Step::Any(2),
        Step::Test(Element, Test::Signless(Some(8))),
        Step::All(2),
    ],
);
pub(super) const TOSA_ZERO_POINT: TypeConstraint = TypeConstraint::known(
    "tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or \
     tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values",
    &[
        Step::Test(Itself, Test::UnrankedTensor),
        Step::Test(Itself, Test::RankedTensor),
        Step::Test(Itself, Test::Rank(1)),
        Step::Test(Itself, Test::AllSizesOne),
        Step::All(3),
        Step::Any(2),
        Step::Test(Element, Test::Unsigned(None)),
        Step::Test(Element, Test::Signless(None)),
        Step::Test(Element, Test::Float),
        Step::Any(3),
        Step::All(2),
    ],
);
pub(super) const TOSA_RANK_1_OR_MORE: TypeConstraint =
    of_tosa_numbers!(tosa_of_rank!("tosa-conformant tensor of at least rank 1", Test::RankAtLeast(1)));
pub(super) const TOSA_RANK_4: TypeConstraint =
    of_tosa_numbers!(tosa_of_rank!("4-d tosa-conformant tensor", Test::Rank(4)));
pub(super) const TOSA_MULTIPLIERS: TypeConstraint = list_of!(
    "1D tensor of 16-bit signless integer or 32-bit signless integer values",
    Test::Signless(Some(16)),
    Test::Signless(Some(32))
);
pub(super) const TOSA_SHIFTS: TypeConstraint =
    list_of!("1D tensor of 8-bit signless integer values", Test::Signless(Some(8)));
/// The rank stands in the type, and is not looked at.
pub(super) const TOSA_SHAPE_2: TypeConstraint =
    test!("Tosa shape type of rank 2", Test::Named(std::borrow::Cow::Borrowed("tosa.shape")));
pub(super) const TOSA_SHAPE_4: TypeConstraint =
    test!("Tosa shape type of rank 4", Test::Named(std::borrow::Cow::Borrowed("tosa.shape")));
