//! Predefined operators for element-wise expressions: [`Arithmetic`].

use super::{BlockOperator, Numbers};
use std::ops::{Add, Div, Mul, Sub};

/// An operator of two numbers, with a separate loop that the compiler vectorizes.
///
/// ```
/// use broadcastable::data::{Arithmetic, Lazy};
///
/// let column = Lazy::new(vec![1.0, 2.0].into(), &[2, 1])?;
/// let row = Lazy::new(vec![1.0, 2.0, 3.0].into(), &[3])?;
/// let powers = column.clone().zip(row.clone(), Arithmetic::Power.operator::<f64>())?;
/// assert_eq!(powers.compute()?, [1.0, 1.0, 1.0, 2.0, 4.0, 8.0]);
/// let less = column.zip(row, Arithmetic::Less.operator::<f64>())?;
/// assert_eq!(less.compute()?, [0.0, 1.0, 1.0, 0.0, 0.0, 1.0]);
/// # Ok::<(), broadcastable::data::DataError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arithmetic {
    /// `a + b`
    Add,
    /// `a - b`
    Subtract,
    /// `a * b`
    Multiply,
    /// `a / b`
    Divide,
    /// `a` to the power of `b`
    Power,
    /// 1 where `a` and `b` are equal, otherwise 0; 0 for NaN, as with all comparisons.
    Equal,
    /// 1 where `a` and `b` are not equal; 0 for NaN.
    NotEqual,
    /// 1 where `a` is less.
    Less,
    /// 1 where `a` is less or equal.
    LessEqual,
    /// 1 where `a` is greater.
    Greater,
    /// 1 where `a` is greater or equal.
    GreaterEqual,
}

/// The numbers that [`Arithmetic`] computes with: `f32` and `f64`.
pub trait Number:
    Copy + PartialOrd + From<f32> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// Raises this number to a power.
    #[must_use]
    fn power(self, exponent: Self) -> Self;
}

impl Number for f32 {
    fn power(self, exponent: f32) -> f32 {
        self.powf(exponent)
    }
}

impl Number for f64 {
    fn power(self, exponent: f64) -> f64 {
        self.powf(exponent)
    }
}

impl Arithmetic {
    /// All operators.
    pub const ALL: [Self; 11] = [
        Self::Add,
        Self::Subtract,
        Self::Multiply,
        Self::Divide,
        Self::Power,
        Self::Equal,
        Self::NotEqual,
        Self::Less,
        Self::LessEqual,
        Self::Greater,
        Self::GreaterEqual,
    ];

    /// The name of the operator, as that of an operation: `less_equal`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Subtract => "subtract",
            Self::Multiply => "multiply",
            Self::Divide => "divide",
            Self::Power => "power",
            Self::Equal => "equal",
            Self::NotEqual => "not_equal",
            Self::Less => "less",
            Self::LessEqual => "less_equal",
            Self::Greater => "greater",
            Self::GreaterEqual => "greater_equal",
        }
    }

    /// The operator with a name.
    ///
    /// ```
    /// # use broadcastable::data::Arithmetic;
    /// assert_eq!(Arithmetic::named("less_equal"), Some(Arithmetic::LessEqual));
    /// assert!(Arithmetic::ALL.into_iter().all(|operator| Arithmetic::named(operator.name()) == Some(operator)));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|operator| operator.name() == name)
    }

    /// Whether the results are booleans, 1 and 0.
    pub const fn is_comparison(self) -> bool {
        !matches!(self, Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Power)
    }

    /// The kind of the result for two kinds of operands, as in PyTorch; `None` for two truth values, which can only be compared.
    ///
    /// ```
    /// use broadcastable::data::{Arithmetic, Numbers};
    ///
    /// assert_eq!(Arithmetic::Add.result(Numbers::Bool, Numbers::Int), Some(Numbers::Int));
    /// assert_eq!(Arithmetic::Divide.result(Numbers::Int, Numbers::Int), Some(Numbers::Float));
    /// assert_eq!(Arithmetic::Less.result(Numbers::Int, Numbers::Float), Some(Numbers::Bool));
    /// assert_eq!(Arithmetic::Add.result(Numbers::Bool, Numbers::Bool), None);
    /// ```
    pub fn result(self, a: Numbers, b: Numbers) -> Option<Numbers> {
        match a.max(b) {
            _ if self.is_comparison() => Some(Numbers::Bool),
            Numbers::Bool => None,
            _ if self == Self::Divide => Some(Numbers::Float),
            wider => Some(wider),
        }
    }

    /// The function on blocks for [`Lazy::zip`](super::Lazy::zip).
    pub fn operator<T: Number>(self) -> BlockOperator<T> {
        fn zip<T: Copy>(a: &mut [T], b: &[T], f: impl Fn(T, T) -> T) {
            a.iter_mut().zip(b).for_each(|(a, b)| *a = f(*a, *b));
        }
        fn truth<T: Number>(a: &mut [T], b: &[T], f: impl Fn(&T, &T) -> bool) {
            zip(a, b, |a, b| T::from(if f(&a, &b) { 1.0 } else { 0.0 }));
        }
        match self {
            Self::Add => |a, b| zip(a, b, |a, b| a + b),
            Self::Subtract => |a, b| zip(a, b, |a, b| a - b),
            Self::Multiply => |a, b| zip(a, b, |a, b| a * b),
            Self::Divide => |a, b| zip(a, b, |a, b| a / b),
            // Squares are frequent, and much cheaper than other powers.
            Self::Power => |a, b| match b.iter().all(|exponent| *exponent == T::from(2.0)) {
                true => zip(a, b, |a, _| a * a),
                false => zip(a, b, T::power),
            },
            Self::Equal => |a, b| truth(a, b, T::eq),
            Self::NotEqual => |a, b| truth(a, b, T::ne),
            Self::Less => |a, b| truth(a, b, T::lt),
            Self::LessEqual => |a, b| truth(a, b, T::le),
            Self::Greater => |a, b| truth(a, b, T::gt),
            Self::GreaterEqual => |a, b| truth(a, b, T::ge),
        }
    }
}
