//! The verifiers of `tosa`.

mod blocks;
mod elements;
mod products;
mod shapes;
mod single;
mod spectra;
mod variables;
mod windows;

use super::OwnerRow;
use super::view::{OwnedOp, OwnedValue};
use crate::ir::{AttributeId, Definition, Type, TypeId};
use crate::shape::Dim;

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[&[OwnerRow]] = &[
    blocks::CHECKS,
    elements::CHECKS,
    products::CHECKS,
    shapes::CHECKS,
    single::CHECKS,
    spectra::CHECKS,
    variables::CHECKS,
    windows::CHECKS,
];

impl OwnedOp<'_> {
    /// The values of a constant operand.
    fn written(self, name: &str) -> Option<AttributeId> {
        let range = self.range(name);
        let value = *self.operands().get(range.start).filter(|_| !range.is_empty())?;
        let Definition::Result(constant) = self.ir.definition(value) else { return None };
        match self.ir.op_name_bytes(constant) {
            b"tosa.const" | b"tosa.const_shape" => self.ir.attribute(constant, "values"),
            b"arith.constant" => self.ir.attribute(constant, "value"),
            _ => None,
        }
    }

    /// The numbers of a constant operand.
    fn constant(self, name: &str) -> Option<Vec<i64>> {
        self.ir.integer_list(self.written(name)?)
    }

    /// The number of bits in which an element is stored, and whether it is signed; `None` for other types than
    /// integers.
    fn stored(self, ty: TypeId) -> Option<Stored> {
        match self.ty(self.element(ty)) {
            Type::Integer { width, .. } => Some(Stored { width: *width, is_quantized: false }),
            Type::Opaque(text) => {
                let text = std::str::from_utf8(text).ok()?.strip_prefix("!quant.uniform<")?;
                let digits = text.strip_prefix(['i', 'u'])?;
                let end = digits.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(digits.len());
                Some(Stored { width: digits[..end].parse().ok()?, is_quantized: true })
            }
            _ => None,
        }
    }

    /// The storage type of the elements, as text.
    fn stored_name(self, ty: TypeId) -> String {
        let element = self.element(ty);
        match self.stored(ty) {
            Some(Stored { width, is_quantized: true }) => format!("i{width}"),
            Some(_) | None => self.print(element),
        }
    }

    fn is_float(self, ty: TypeId) -> bool {
        matches!(self.ty(self.element(ty)), Type::Float(_))
    }

    /// The length in a `!tosa.shape<n>`.
    fn length(self, value: OwnedValue) -> Option<usize> {
        let Type::Opaque(text) = self.ty(value.ty) else { return None };
        let text = std::str::from_utf8(text).ok()?;
        text.strip_prefix("!tosa.shape<")?.strip_suffix('>')?.trim().parse().ok()
    }

    /// A known size of a value.
    fn size(self, value: OwnedValue, axis: usize) -> Option<i64> {
        static_size(*self.shape(value.ty)?.get(axis)?)
    }
}

/// The storage type of an integer.
#[derive(Clone, Copy)]
struct Stored {
    width: u32,
    is_quantized: bool,
}

fn static_size(dim: Dim) -> Option<i64> {
    i64::try_from(dim.size()?).ok()
}

/// Numbers as a list in a message.
fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
