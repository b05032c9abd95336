//! Element types and zero points of `tosa`.

use super::{OwnedOp, OwnedValue, OwnerRow, Stored};
use crate::diagnostic::Code;
use crate::ir::{Type, TypeId};
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tosa.matmul", matmul, "operands are both quantized or neither, and zero points have their types")
        .looks_around(),
    OwnerRow::new("tosa.negate", negate, "the types agree, and zero points have the types of what they belong to")
        .looks_around(),
    OwnerRow::new("tosa.rescale", rescale, "types are integers, and zero points, multiplier and shift suit them")
        .looks_around(),
];

/// Faults of elements, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ElementFault {
    #[error("expect both input and weight to be float or not together, got '{0}' and '{1}'")]
    FloatOrNot(String, String),
    #[error("expect both bias and result to have same element type, got '{0}' and '{1}'")]
    Bias(String, String),
    #[error("expect both input and weight to have same element type, got '{0}' and '{1}'")]
    Weight(String, String),
    #[error("expect both {0} and its zero point are the same element type, got '{1}' and '{2}'")]
    ZeroType(&'static str, String, String),
    #[error("{0} zero point must be zero for non-int8 integer types")]
    Zero(&'static str),
    #[error("expect input and output to have same element type, got '{0}' and '{1}'")]
    Same(String, String),
    #[error("requires the same shape for input1 and output")]
    SameShape,
    #[error("expect operands to be both quantized or both not quantized, got '{0}' and '{1}'")]
    Quantized(String, String),
    #[error("expect quantized operands to have same widths, got {0} and {1}")]
    Widths(u32, u32),
    #[error("expect input {0} and {0}_zp have the same element type, got '{1}' and '{2}'")]
    FactorZero(&'static str, String, String),
    #[error("expect {0} to have integer element type, got '{1}'")]
    Integer(&'static str, String),
    #[error("expect {0}_zp of 0, got {1}")]
    RescaleZero(&'static str, i64),
    #[error("expect {0}_zp of 0 or 32768 for unsigned int16 {0}, got {1}")]
    RescaleUnsigned(&'static str, i64),
    #[error("expect {0} element type for multiplier for scale32={1}, got '{2}'")]
    Multiplier(&'static str, bool, String),
    #[error("requires input to be at least rank 1 when per_channel is true, but got rank 0")]
    PerChannel,
    #[error("expect shape of {{ {0} }} for {1} input, got {{ {2} }}")]
    Channels(i64, &'static str, i64),
}

impl ShapeFault for ElementFault {
    fn code(&self) -> Code {
        match self {
            Self::FloatOrNot(..)
            | Self::Bias(..)
            | Self::Weight(..)
            | Self::ZeroType(..)
            | Self::Same(..)
            | Self::Quantized(..)
            | Self::Widths(..)
            | Self::FactorZero(..)
            | Self::Integer(..)
            | Self::Multiplier(..) => Code::ElementTypeMismatch,
            Self::Zero(_) | Self::RescaleZero(..) | Self::RescaleUnsigned(..) => Code::InconsistentAttributes,
            Self::SameShape | Self::PerChannel | Self::Channels(..) => Code::UnfitOperandShapes,
        }
    }
}

/// A value with a zero point.
pub(super) struct Zeroed {
    name: &'static str,
    zero: &'static str,
    value: OwnedValue,
}

impl Zeroed {
    pub(super) const fn new(name: &'static str, zero: &'static str, value: OwnedValue) -> Self {
        Self { name, zero, value }
    }
}

impl OwnedOp<'_> {
    /// Whether two types have the same storage type.
    fn stores_alike(self, left: TypeId, right: TypeId) -> bool {
        self.same(self.element(left), self.element(right)) || self.stored_name(left) == self.stored_name(right)
    }

    /// The integral part of a constant zero point.
    fn zero_point(self, name: &str) -> Option<i64> {
        self.ir.numbers(self.written(name)?)?.first().map(|number| *number as i64)
    }

    /// Whether element types are known sufficiently to compare them.
    fn is_known(self, ty: TypeId) -> bool {
        self.stored(ty).is_some() || self.is_float(ty)
    }
}

/// Verifies the types of zero points, then their values if they are known.
pub(super) fn zero_points(op: OwnedOp<'_>, values: &[Zeroed]) -> CheckResult {
    for Zeroed { name, zero, value } in values {
        let Some(point) = op.named(zero) else { continue };
        if op.is_known(value.ty) && !op.stores_alike(value.ty, point.ty) {
            let fault = ElementFault::ZeroType(name, op.stored_name(value.ty), op.stored_name(point.ty));
            return refuse(fault, [point.whole(), value.whole()]);
        }
    }
    values.iter().try_for_each(|Zeroed { name, zero, .. }| is_zero(op, name, zero))
}

/// Verifies that a zero point is 0 unless elements have eight bits.
fn is_zero(op: OwnedOp<'_>, name: &'static str, zero: &str) -> CheckResult {
    let Some(point) = op.named(zero) else { return Ok(()) };
    let has_bytes = matches!(op.ty(op.element(point.ty)), Type::Integer { width: 8, .. });
    match op.zero_point(zero) {
        Some(number) if number != 0 && !has_bytes => refuse(ElementFault::Zero(name), [point.whole()]),
        Some(_) | None => Ok(()),
    }
}

/// Verifies that the element types of input, weight, bias and result of a convolution match.
pub(super) fn float_or_not(op: OwnedOp<'_>, input: OwnedValue, weight: OwnedValue) -> CheckResult {
    let names = |left: TypeId, right: TypeId| (op.stored_name(left), op.stored_name(right));
    if let (Some(bias), Some(result)) = (op.named("bias"), op.result(0))
        && op.is_float(bias.ty)
        && op.is_float(result.ty)
        && !op.stores_alike(bias.ty, result.ty)
    {
        let (bias_name, result_name) = names(bias.ty, result.ty);
        return refuse(ElementFault::Bias(bias_name, result_name), [bias.whole(), result.whole()]);
    }
    if op.same(op.element(input.ty), op.element(weight.ty)) {
        return Ok(());
    }
    let marks = [weight.whole(), input.whole()];
    let (left, right) = names(input.ty, weight.ty);
    let is_short = |name: &str| matches!(name, "f8E5M2" | "f8E4M3FN");
    if (is_short(&left) || is_short(&right)) && left != right {
        return refuse(ElementFault::Weight(left, right), marks);
    }
    if op.is_float(input.ty) != op.is_float(weight.ty) {
        return refuse(ElementFault::FloatOrNot(left, right), marks);
    }
    Ok(())
}

fn negate(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(output)) = (op.named("input1"), op.result(0)) else { return Ok(()) };
    same_elements(op, input, output)?;
    if let (Some(from), Some(to)) = (op.shape(input.ty), op.shape(output.ty)) {
        let differs = from.iter().zip(to).any(|(from, to)| from.is_static() && to.is_static() && from != to);
        if from.len() != to.len() || differs {
            return refuse(ElementFault::SameShape, [output.whole(), input.whole()]);
        }
    }
    zero_points(op, &[Zeroed::new("input1", "input1_zp", input), Zeroed::new("output", "output_zp", output)])
}

/// Verifies that the result has the element type of an operand.
pub(super) fn same_elements(op: OwnedOp<'_>, input: OwnedValue, output: OwnedValue) -> CheckResult {
    let (from, to) = (op.element(input.ty), op.element(output.ty));
    match op.same(from, to) {
        true => Ok(()),
        false => refuse(ElementFault::Same(op.print(from), op.print(to)), [output.whole(), input.whole()]),
    }
}

fn matmul(op: OwnedOp<'_>) -> CheckResult {
    let (Some(a), Some(b)) = (op.named("a"), op.named("b")) else { return Ok(()) };
    let quantized = |value: OwnedValue| op.stored(value.ty).filter(|stored| stored.is_quantized);
    match (quantized(a), quantized(b)) {
        (Some(Stored { width: left, .. }), Some(Stored { width: right, .. })) if left != right => {
            return refuse(ElementFault::Widths(left, right), [b.whole(), a.whole()]);
        }
        (Some(_), None) | (None, Some(_)) => {
            let (left, right) = (op.print(op.element(a.ty)), op.print(op.element(b.ty)));
            return refuse(ElementFault::Quantized(left, right), [b.whole(), a.whole()]);
        }
        (Some(_), Some(_)) | (None, None) => {}
    }
    for (name, zero, value) in [("a", "a_zp", a), ("b", "b_zp", b)] {
        let Some(point) = op.named(zero) else { continue };
        if op.is_known(value.ty) && !op.stores_alike(value.ty, point.ty) {
            let fault = ElementFault::FactorZero(name, op.stored_name(value.ty), op.stored_name(point.ty));
            return refuse(fault, [point.whole(), value.whole()]);
        }
    }
    is_zero(op, "a", "a_zp")?;
    is_zero(op, "b", "b_zp")
}

fn rescale(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(output)) = (op.named("input"), op.result(0)) else { return Ok(()) };
    for (name, value) in [("input", input), ("output", output)] {
        if op.stored(value.ty).is_none() {
            let found = op.print(op.element(value.ty));
            return refuse(ElementFault::Integer(name, found), [value.whole()]);
        }
    }
    let flag = |name: &str| op.attribute(name).and_then(|value| op.ir.boolean(value));
    rescaled_zero(op, "input", "input_zp", flag("input_unsigned"))?;
    rescaled_zero(op, "output", "output_zp", flag("output_unsigned"))?;
    if let (Some(multiplier), Some(is_wide)) = (op.named("multiplier"), flag("scale32")) {
        let wanted = if is_wide { "i32" } else { "i16" };
        let found = op.print(op.element(multiplier.ty));
        if found != wanted {
            return refuse(ElementFault::Multiplier(wanted, is_wide, found), [multiplier.whole()]);
        }
    }
    let Some(sizes) = op.shape(input.ty) else { return Ok(()) };
    let channels = match (flag("per_channel"), sizes.last()) {
        (Some(true), None) => return refuse(ElementFault::PerChannel, [input.whole()]),
        (Some(true), Some(last)) => super::static_size(*last),
        (Some(false) | None, _) => Some(1),
    };
    let Some(channels) = channels else { return Ok(()) };
    for name in ["multiplier", "shift"] {
        if let Some(value) = op.named(name)
            && let Some(found) = op.size(value, 0)
            && found != channels
        {
            return refuse(ElementFault::Channels(channels, name, found), [value.dim(0)]);
        }
    }
    Ok(())
}

/// Verifies the zero point of a rescaled value.
fn rescaled_zero(op: OwnedOp<'_>, name: &'static str, zero: &str, is_unsigned: Option<bool>) -> CheckResult {
    let (Some(point), Some(number)) = (op.named(zero), op.zero_point(zero)) else { return Ok(()) };
    let Some(Stored { width, .. }) = op.stored(point.ty) else { return Ok(()) };
    let marks: [MisfitPlace; 1] = [point.whole()];
    // The bits of an unsigned number are interpreted as unsigned.
    let number = if width == 16 && is_unsigned == Some(true) { number.rem_euclid(1 << 16) } else { number };
    match (width, is_unsigned == Some(true)) {
        (8, _) => Ok(()),
        (16, true) if matches!(number, 0 | 32768) => Ok(()),
        (16, true) => refuse(ElementFault::RescaleUnsigned(name, number), marks),
        _ if number == 0 => Ok(()),
        _ => refuse(ElementFault::RescaleZero(name, number), marks),
    }
}
