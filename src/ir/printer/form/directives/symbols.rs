//! Symbols, words, and types with values.

use crate::assembly::{Argument, AttributeIndex, AttributeShape};
use crate::assembly::{Transform, integer};
use crate::ir::printer::form::FormPrinter;
use crate::ir::printer::form::transforms::{ValueType, is_made_of};
use crate::ir::types::{Signedness, Type};
use crate::ir::{AttributeId, AttributeKind, TypeId, unescaped};

impl FormPrinter<'_, '_> {
    /// `private`, `public`, `nested`, or nothing.
    pub(super) fn symbol_visibility(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(visibility)] = arguments else { return None };
        self.visibility(*visibility)?;
        Some(())
    }

    /// Whether there is one.
    pub(super) fn visibility(&mut self, visibility: AttributeIndex) -> Option<bool> {
        self.printed.attributes.add(visibility.0);
        let Some(kind) = self.kind(visibility) else { return Some(false) };
        let AttributeKind::String(text, None) = kind else { return None };
        self.str(match self.parts.ir.texts().get(text) {
            b"private" => "private",
            b"public" => "public",
            b"nested" => "nested",
            _ => return None,
        });
        Some(true)
    }

    /// The type that an attribute is.
    fn type_attribute(&mut self, attribute: AttributeIndex) -> Option<TypeId> {
        self.printed.attributes.add(attribute.0);
        match self.kind(attribute)? {
            AttributeKind::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Whether the type of a value is this one.
    fn has_type(&self, value: AttributeId, ty: TypeId) -> bool {
        let of = self
            .type_of_value(value)
            .filter(|_| !matches!(self.parts.ir.attributes().resolve(value), AttributeKind::Type(_)));
        of.is_some_and(|of: ValueType| of.matches(self.parts.ir, Transform::Same, &[ty]))
    }

    /// `: type`, `: type = value`, or `= value`.
    pub(super) fn type_or_attribute(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
        let ty = self.type_attribute(*ty)?;
        let initial = self.parts.attribute(*value);
        let is_implied = initial.is_some_and(|initial| self.has_type(initial, ty));
        if !is_implied {
            self.str(": ");
            self.ty(ty);
        }
        if initial.is_some() {
            self.str(if is_implied { "= " } else { " = " });
            self.in_full_of(*value)?;
        }
        Some(())
    }

    /// `(value) : type`, or `: type`.
    pub(super) fn typed_initial_value(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
        if self.parts.attribute(*value).is_some() {
            self.str("(");
            self.in_full_of(*value)?;
            self.str(")");
        }
        let ty = self.type_attribute(*ty)?;
        self.str(" : ");
        self.ty(ty);
        Some(())
    }

    /// `type`, `type = value`, or `type = uninitialized`.
    pub(super) fn initialized_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
        let ty = self.type_attribute(*ty)?;
        self.ty(ty);
        let Some(initial) = self.parts.attribute(*value) else { return Some(()) };
        self.printed.attributes.add(value.0);
        self.str(" = ");
        if matches!(self.kind(*value), Some(AttributeKind::Unit)) {
            self.str("uninitialized");
            return Some(());
        }
        // What a dialect wrote has no type.
        if let AttributeKind::Opaque(_, None) = self.parts.ir.attributes().resolve(initial) {
            return self.in_full_of(*value);
        }
        let of = self.type_of_value(initial)?;
        let is_tensor =
            matches!(of, ValueType::Written(of) if is_made_of(self.parts.ir, Transform::TensorOfMemRef, &[ty], &[of]));
        if !is_tensor && !of.matches(self.parts.ir, Transform::Same, &[ty]) {
            return None;
        }
        let text = self.spelling(self.parts.ir.attributes().resolved(initial));
        let written = match of {
            ValueType::Written(of) => format!(" : {}", self.parts.ir.print_type(of)),
            ValueType::I64 => " : i64".to_owned(),
            ValueType::F64 => " : f64".to_owned(),
            ValueType::I1 => String::new(),
        };
        self.printer.out.extend_from_slice(text.strip_suffix(written.as_bytes())?);
        Some(())
    }

    /// `: tensor<2x3xt>`, or `= value`.
    pub(super) fn variable_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(shape), Argument::Attribute(element), Argument::Attribute(value)] = arguments else {
            return None;
        };
        let element = self.type_attribute(*element)?;
        self.printed.attributes.add(shape.0);
        let (of, sizes) = self.parts.ir.elements(self.parts.attribute(*shape)?)?;
        let rank = self.parts.ir.types().shaped(of)?.shape?.first()?.size()?;
        // One number stands for all.
        let sizes: Vec<&str> = sizes.iter().cycle().take(usize::try_from(rank).ok()?.min(1 << 16)).copied().collect();
        let mut ty = "tensor<".to_owned();
        for size in sizes {
            ty += if size == "-9223372036854775808" || size == "-1" { "?" } else { size };
            ty.push('x');
        }
        ty += &self.parts.ir.print_type(element);
        ty.push('>');
        let Some(initial) = self.parts.attribute(*value) else {
            self.str(": ");
            self.str(&ty);
            return Some(());
        };
        let ValueType::Written(of) = self.type_of_value(initial)? else { return None };
        self.str("= ");
        self.in_full_of(*value)?;
        (self.parts.ir.print_type(of) == ty).then_some(())
    }

    /// `<attribute>`, or nothing for the one that every binary has.
    pub(super) fn offloading_handler(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(handler)] = arguments else { return None };
        let value = self.parts.attribute(*handler)?;
        if self.is_spelled(value, "#gpu.select_object") {
            self.printed.attributes.add(handler.0);
            return Some(());
        }
        self.str("<");
        self.in_full_of(*handler)?;
        self.str(">");
        Some(())
    }

    /// ` word` of an enumeration, without what encloses it; nothing for the default, unless an argument wants it all the
    /// same.
    pub(super) fn keyword(&mut self, arguments: &[Argument], blank: bool) -> Option<()> {
        let [Argument::Attribute(attribute), rest @ ..] = arguments else { return None };
        self.printed.attributes.add(attribute.0);
        let is_shown = self.is_not_default(*attribute) || !rest.is_empty();
        if !is_shown || self.parts.attribute(*attribute).is_none() {
            return Some(());
        }
        let before = self.printer.out.len();
        self.blank(blank);
        let start = self.printer.out.len();
        self.written(*attribute)?;
        self.unwrap_word(start);
        // The word of some defaults is empty.
        if self.printer.out.len() == start {
            self.printer.out.truncate(before);
        }
        Some(())
    }

    /// Takes what encloses a word off it.
    pub(super) fn unwrap_word(&mut self, start: usize) {
        if self.printer.out[start..].starts_with(b"<") {
            self.printer.out.remove(start);
            self.printer.out.pop();
        }
    }

    /// ` control(word)`, or nothing for the first word.
    pub(super) fn control_word(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        let AttributeShape::Word(words) = &self.parts.info(*attribute).shape else { return None };
        let before = self.printer.out.len();
        self.str(" control(");
        let start = self.printer.out.len();
        self.written(*attribute)?;
        self.unwrap_word(start);
        let first = words.words.first().map(|(word, _)| word.as_bytes());
        match Some(&self.printer.out[start..]) == first {
            true => self.printer.out.truncate(before),
            false => self.str(")"),
        }
        Some(())
    }

    /// `"word"`
    pub(super) fn quoted_word(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        self.str("\"");
        let start = self.printer.out.len();
        self.written(*attribute)?;
        self.unwrap_word(start);
        self.str("\"");
        Some(())
    }

    /// ` : type`, or nothing if the value is a string: then the type is an array of its bytes.
    pub(super) fn global_type(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return None };
        let ty = self.type_attribute(*ty)?;
        if let Some(AttributeKind::String(text, None)) = self.kind(*value) {
            let length = unescaped(self.parts.ir.texts().get(text)).len();
            return self.is_type(ty, &format!("!llvm.array<{length} x i8>")).then_some(());
        }
        self.str(" : ");
        self.ty(ty);
        Some(())
    }

    /// A word, or nothing.
    pub(super) fn optional_word(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(word)] = arguments else { return None };
        if self.parts.attribute(*word).is_some() { self.written(*word) } else { Some(()) }
    }

    /// `@a -> @b`, a pair a line.
    pub(super) fn matched_symbols(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(matchers), Argument::Attribute(actions)] = arguments else { return None };
        let (matchers, actions) = (self.elements(*matchers)?, self.elements(*actions)?);
        if matchers.len() != actions.len() {
            return None;
        }
        for (index, (matcher, action)) in matchers.iter().zip(actions).enumerate() {
            self.str(if index > 0 { ", " } else { "" });
            self.new_line();
            self.str("    ");
            self.value(&AttributeShape::Symbol, false, *matcher)?;
            self.str(" -> ");
            self.value(&AttributeShape::Symbol, false, *action)?;
        }
        Some(())
    }

    /// `@name`, of a string.
    pub(super) fn call_target(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(name)] = arguments else { return None };
        let value = self.parts.attribute(*name)?;
        self.printed.attributes.add(name.0);
        self.value(&AttributeShape::SymbolName, false, value)
    }

    /// `["Bias"]`, or nothing.
    pub(super) fn image_operands(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        if self.parts.attribute(*attribute).is_none() {
            return Some(());
        }
        self.str("[");
        self.quoted_word(arguments)?;
        self.str("]");
        Some(())
    }

    /// `-25`
    pub(super) fn digits_as_bits(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        self.printed.attributes.add(attribute.0);
        let AttributeKind::Integer(text, Some(ty)) = self.kind(*attribute)? else { return None };
        let Type::Integer { width, signedness: Signedness::Unsigned } = *self.parts.ir.types().resolved(ty) else {
            return None;
        };
        let text = std::str::from_utf8(self.parts.ir.texts().get(text)).ok()?;
        let (digits, is_negative) = integer::digits_of_bits(text, width)?;
        self.str(if is_negative { "-" } else { "" });
        self.str(&digits);
        Some(())
    }
}
