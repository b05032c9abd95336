//! Operations on matrices and vectors of bits whose types say what is not written.

use super::super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::Argument;
use crate::ir::nvvm;
use crate::ir::{Type, TypeId};

impl<'s> Builder<'s> {
    /// `{attributes} : (t, u, v)`: the attributes that say what the types do not.
    pub(super) fn fragment_types(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(first), Argument::Attribute(second), slots @ ..] = arguments else { return Ok(()) };
        self.dictionary_step(false)?;
        self.punctuation(":")?;
        self.punctuation("(")?;
        for (index, slot) in slots.iter().enumerate() {
            let Argument::Type(slot) = slot else { continue };
            if index > 0 {
                self.punctuation(",")?;
            }
            let place = self.input.peek()?.1;
            let ty = self.one_type()?;
            let count = self.slot(*slot)?.values.len();
            self.set_types(*slot, &vec![ty; count], TypePlace::At(place))?;
            // What the dictionary says comes before what is set here.
            let said = [first, second].get(index).copied().zip(nvvm::multiplicand_kind(&self.core.ir.types, ty));
            if let Some((attribute, kind)) = said {
                let value = self.opaque(&[kind.as_bytes()]);
                self.state()?.attributes[usize::from(attribute.0)] = Some(value);
            }
        }
        self.punctuation(")")
    }

    /// Nothing: the result, and what is added to it, have a row for each element of one vector and a column for each of
    /// the other.
    pub(super) fn outer_product_result(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(left), Argument::Type(right), Argument::Type(added), Argument::Type(result)] = arguments
        else {
            return Ok(());
        };
        let (Some(left), Some(right)) = (self.first_type(*left)?, self.first_type(*right)?) else { return Ok(()) };
        let Some(product) = self.outer_product_of(left, right) else {
            let place = self.input.peek()?.1;
            return Err(self.refused(CustomError::Text { text: "expected vectors".to_owned() }, place));
        };
        let count = self.slot(*added)?.values.len();
        self.set_types(*added, &vec![product; count], TypePlace::Nowhere)?;
        self.set_types(*result, &[product], TypePlace::Nowhere)
    }

    fn outer_product_of(&mut self, left: TypeId, right: TypeId) -> Option<TypeId> {
        let types = &self.core.ir.types;
        let (
            Type::Vector { shape: rows, scalable: scalable_rows, element },
            Type::Vector { shape: columns, scalable: scalable_columns, .. },
        ) = (types.resolved(left), types.resolved(right))
        else {
            return None;
        };
        let shape = [*rows.first()?, *columns.first()?].into();
        let scales = |scalable: &[bool]| scalable.first().copied().unwrap_or(false);
        let scalable = [scales(scalable_rows), scales(scalable_columns)].into();
        let element = *element;
        Some(self.core.intern(Type::Vector { shape, scalable, element }))
    }

    /// Nothing: the result has the bits of both.
    pub(super) fn concatenated_bits(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Type(left), Argument::Type(right), Argument::Type(result)] = arguments else { return Ok(()) };
        let place = self.input.peek()?.1;
        let mut width = 0u32;
        for slot in [left, right] {
            let text = self.first_type(*slot)?.map(|ty| self.core.ir.print_type(ty)).unwrap_or_default();
            let Some(sum) = super::headers::bits(&text).and_then(|bits| width.checked_add(bits)) else {
                return Err(self.text_error("inputs must have bit-vector type", place));
            };
            width = sum;
        }
        let ty = self.opaque_type(format!("!smt.bv<{width}>").as_bytes());
        self.set_types(*result, &[ty], TypePlace::Nowhere)
    }
}
