//! Non-linear arithmetic on known numbers: [`Fold`].

use crate::ir::{Ir, OpId};

/// The operation that computes a number from others; the result of a comparison is 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fold {
    /// Division, rounded towards zero.
    Divide,
    /// Division, rounded down.
    FloorDivide,
    /// Division, rounded up.
    CeilDivide,
    /// The remainder of [`Fold::Divide`].
    Remainder,
    /// The remainder of [`Fold::FloorDivide`].
    Modulo,
    Maximum,
    Minimum,
    Absolute,
    Negate,
    Sign,
    And,
    Or,
    ExclusiveOr,
    /// The negation of a truth value.
    Not,
    /// The comparison of two numbers.
    Compare(Order),
    /// The second if the first is true, otherwise the third.
    Select,
    /// The second number, bounded by the first from below and by the third from above.
    Clamp,
}

/// An order that two numbers may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Equal,
    Different,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    /// A comparison in an attribute: `comparison_direction`.
    Written,
}

impl Order {
    fn holds(self, left: i64, right: i64) -> Option<bool> {
        Some(match self {
            Self::Equal => left == right,
            Self::Different => left != right,
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterOrEqual => left >= right,
            Self::Written => return None,
        })
    }

    /// The word of `#stablehlo<comparison_direction GE>`, or the number or word of a predicate.
    fn of(ir: &Ir, op: OpId) -> Option<Self> {
        if let Some(predicate) = ir.attribute(op, "predicate").or_else(|| ir.attribute(op, "pred")) {
            // `eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge`
            return match ir.integer(predicate) {
                Some(number) => Self::of_predicate(number),
                None => match ir.enumerated_last(predicate)? {
                    "eq" => Some(Self::Equal),
                    "ne" => Some(Self::Different),
                    "slt" | "ult" => Some(Self::Less),
                    "sle" | "ule" => Some(Self::LessOrEqual),
                    "sgt" | "ugt" => Some(Self::Greater),
                    "sge" | "uge" => Some(Self::GreaterOrEqual),
                    _ => None,
                },
            };
        }
        let value = ir.attribute(op, "comparison_direction")?;
        Some(match ir.enumerated_last(value)? {
            "EQ" => Self::Equal,
            "NE" => Self::Different,
            "LT" => Self::Less,
            "LE" => Self::LessOrEqual,
            "GT" => Self::Greater,
            "GE" => Self::GreaterOrEqual,
            _ => return None,
        })
    }
}

impl Order {
    /// The predicate of `arith.cmpi`.
    const fn of_predicate(number: i64) -> Option<Self> {
        Some(match number {
            0 => Self::Equal,
            1 => Self::Different,
            2 | 6 => Self::Less,
            3 | 7 => Self::LessOrEqual,
            4 | 8 => Self::Greater,
            5 | 9 => Self::GreaterOrEqual,
            _ => return None,
        })
    }
}

impl Fold {
    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"stablehlo.divide" | b"arith.divsi" | b"index.divs" | b"onnx.Div" => Self::Divide,
            b"arith.floordivsi" | b"index.floordivs" | b"torch.aten.floordiv.int" | b"tosa.div_floor_shape" => {
                Self::FloorDivide
            }
            b"arith.ceildivsi" | b"index.ceildivs" | b"tosa.div_ceil_shape" => Self::CeilDivide,
            b"stablehlo.remainder" | b"arith.remsi" | b"index.rems" => Self::Remainder,
            b"torch.aten.remainder.int" | b"tosa.mod_shape" => Self::Modulo,
            b"stablehlo.maximum" | b"arith.maxsi" | b"index.maxs" | b"tosa.max_shape" => Self::Maximum,
            b"stablehlo.minimum" | b"arith.minsi" | b"index.mins" | b"tosa.min_shape" => Self::Minimum,
            b"stablehlo.abs" => Self::Absolute,
            b"stablehlo.negate" | b"torch.aten.neg.int" | b"onnx.Neg" => Self::Negate,
            b"stablehlo.sign" => Self::Sign,
            b"stablehlo.and" => Self::And,
            b"stablehlo.or" => Self::Or,
            b"arith.andi" | b"onnx.And" => Self::And,
            b"arith.ori" | b"onnx.Or" => Self::Or,
            b"arith.xori" => Self::ExclusiveOr,
            b"stablehlo.not" | b"onnx.Not" => Self::Not,
            b"arith.divui" | b"index.divu" | b"shape.div" => Self::FloorDivide,
            b"arith.ceildivui" | b"index.ceildivu" => Self::CeilDivide,
            b"arith.remui" | b"index.remu" => Self::Modulo,
            b"arith.maxui" | b"index.maxu" | b"shape.max" | b"chlo.broadcast_maximum" | b"onnx.Max" => Self::Maximum,
            b"arith.minui" | b"index.minu" | b"shape.min" | b"chlo.broadcast_minimum" | b"onnx.Min" => Self::Minimum,
            b"arith.cmpi" | b"index.cmp" => Self::Compare(Order::Written),
            b"onnx.Equal" => Self::Compare(Order::Equal),
            b"onnx.Less" => Self::Compare(Order::Less),
            b"onnx.LessOrEqual" => Self::Compare(Order::LessOrEqual),
            b"onnx.Greater" => Self::Compare(Order::Greater),
            b"onnx.GreaterOrEqual" => Self::Compare(Order::GreaterOrEqual),
            b"arith.select" | b"onnx.Where" => Self::Select,
            b"stablehlo.compare" => Self::Compare(Order::Written),
            b"stablehlo.select" => Self::Select,
            b"stablehlo.clamp" => Self::Clamp,
            _ => return None,
        })
    }

    /// Completes the computation with attributes of an operation.
    pub(crate) fn written(self, ir: &Ir, op: OpId) -> Option<Self> {
        match self {
            Self::Compare(Order::Written) => Order::of(ir, op).map(Self::Compare),
            known => Some(known),
        }
    }

    /// Evaluates the operation; `None` if the result is undefined or too large.
    pub(crate) fn apply(self, numbers: &[i64]) -> Option<i64> {
        match (self, numbers) {
            (Self::Divide, [left, right]) => left.checked_div(*right),
            (Self::FloorDivide, [left, right]) => {
                let rest = left.checked_rem(*right)?;
                left.checked_div(*right)?.checked_sub(i64::from(rest != 0 && (rest < 0) != (*right < 0)))
            }
            (Self::CeilDivide, [left, right]) => {
                let rest = left.checked_rem(*right)?;
                left.checked_div(*right)?.checked_add(i64::from(rest != 0 && (rest < 0) == (*right < 0)))
            }
            (Self::Remainder, [left, right]) => left.checked_rem(*right),
            (Self::Modulo, [left, right]) => {
                let rest = left.checked_rem(*right)?;
                Some(if rest != 0 && (rest < 0) != (*right < 0) { rest + right } else { rest })
            }
            (Self::Maximum, [left, right]) => Some(*left.max(right)),
            (Self::Minimum, [left, right]) => Some(*left.min(right)),
            (Self::Absolute, [number]) => number.checked_abs(),
            (Self::Negate, [number]) => number.checked_neg(),
            (Self::Sign, [number]) => Some(number.signum()),
            (Self::And, [left, right]) => Some(left & right),
            (Self::Or, [left, right]) => Some(left | right),
            (Self::ExclusiveOr, [left, right]) => Some(left ^ right),
            (Self::Not, [number]) => Some(i64::from(*number == 0)),
            (Self::Compare(order), [left, right]) => order.holds(*left, *right).map(i64::from),
            (Self::Select, [condition, left, right]) => Some(if *condition != 0 { *left } else { *right }),
            (Self::Clamp, [least, number, most]) => Some(*number.max(least).min(most)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_go_where_their_names_say() {
        let by = |fold: Fold| [(7, 2), (-7, 2), (7, -2), (-7, -2)].map(|(left, right)| fold.apply(&[left, right]));
        assert_eq!(by(Fold::Divide), [3, -3, -3, 3].map(Some));
        assert_eq!(by(Fold::FloorDivide), [3, -4, -4, 3].map(Some));
        assert_eq!(by(Fold::CeilDivide), [4, -3, -3, 4].map(Some));
        assert_eq!(by(Fold::Remainder), [1, -1, 1, -1].map(Some));
        assert_eq!(by(Fold::Modulo), [1, 1, -1, -1].map(Some));
        assert_eq!(Fold::Divide.apply(&[1, 0]), None);
        assert_eq!(Fold::Divide.apply(&[i64::MIN, -1]), None);
    }

    #[test]
    fn others_are_what_they_say() {
        assert_eq!(Fold::Clamp.apply(&[1, 7, 4]), Some(4));
        assert_eq!(Fold::Select.apply(&[1, 7, 4]), Some(7));
        assert_eq!(Fold::Compare(Order::Less).apply(&[1, 7]), Some(1));
        assert_eq!(Fold::Sign.apply(&[-5]), Some(-1));
        assert_eq!(Fold::Maximum.apply(&[1]), None);
    }
}
