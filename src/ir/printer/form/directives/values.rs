//! Values with words, names and types.

use crate::assembly::{Argument, AttributeIndex, SlotIndex};
use crate::ir::printer::form::FormPrinter;
use crate::ir::{AttributeKind, TypeId};

impl<'i> FormPrinter<'_, 'i> {
    /// `%a, %b`
    pub(super) fn value_list(&mut self, slot: SlotIndex) {
        self.printed.values.add(slot.0);
        self.printer.values(self.parts.values(slot));
    }

    /// `%a, %b : t, t`
    pub(super) fn typed_values(&mut self, slot: SlotIndex) {
        self.value_list(slot);
        self.str(" : ");
        let types = self.types_of(slot);
        self.types(&types);
    }

    /// One of two words, by an attribute that is true or false.
    pub(super) fn bool_word(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute), Argument::Text(yes), Argument::Text(no), ..] = arguments else {
            return None;
        };
        self.printed.attributes.add(attribute.0);
        let AttributeKind::Bool(value) = self.kind(*attribute)? else { return None };
        self.str(if value { yes } else { no });
        Some(())
    }

    /// `async [%a, %b]`, either of which may be left out.
    pub(super) fn async_dependencies(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Type(token), Argument::Slot(dependencies)] = arguments else { return None };
        let is_async = !self.types_of(*token).is_empty();
        self.str(if is_async { "async" } else { "" });
        if self.parts.count(*dependencies) > 0 {
            self.str(if is_async { " [" } else { "[" });
            self.value_list(*dependencies);
            self.str("]");
        }
        Some(())
    }

    /// `args(%a : t, %b : t)`, or nothing.
    pub(super) fn launch_operands(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands), Argument::Type(types)] = arguments else { return None };
        let types = self.types_of(*types);
        self.printed.values.add(operands.0);
        let values = self.parts.values(*operands);
        if values.is_empty() {
            return Some(());
        }
        self.str("args(");
        self.list(values.iter().zip(types), |form, (value, ty)| {
            form.printer.value(*value);
            form.str(" : ");
            form.ty(ty);
            Some(())
        })?;
        self.str(")");
        Some(())
    }

    /// `["tag"(%a : t), "tag"()]`
    pub(super) fn operand_bundles(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands), Argument::Type(_), Argument::Attribute(tags)] = arguments else { return None };
        let tags = self.elements(*tags)?;
        let mut runs = self.runs(*operands)?.into_iter();
        let types = self.types_of(*operands);
        self.printed.values.add(operands.0);
        self.str("[");
        let mut at = 0;
        self.list(tags, |form, tag| {
            let AttributeKind::String(..) = form.parts.ir.attributes().resolve(*tag) else { return None };
            form.attribute_text(*tag);
            form.str("(");
            let run = runs.next()?;
            if !run.is_empty() {
                form.printer.values(run);
                form.str(" : ");
                form.types(types.get(at..at + run.len())?);
                at += run.len();
            }
            form.str(")");
            Some(())
        })?;
        self.str("]");
        runs.next().is_none().then_some(())
    }

    /// ` ordering(%a -> t)`, or nothing.
    pub(super) fn token_ordering(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(consumed), Argument::Type(produced)] = arguments else { return None };
        let is_produced = self.parts.count(*produced) > 0;
        if !is_produced && self.parts.count(*consumed) == 0 {
            return Some(());
        }
        self.str(" ordering(");
        match self.parts.count(*consumed) {
            0 => self.str("()"),
            _ => self.value_list(*consumed),
        }
        if is_produced {
            self.str(" -> ");
            let types = self.types_of(*produced);
            self.types(&types);
        }
        self.str(")");
        Some(())
    }

    /// `4`: an array with one number.
    pub(super) fn optional_number(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute)] = arguments else { return None };
        let [number] = self.elements(*attribute)? else { return None };
        let number = self.parts.ir.integer(*number)?;
        self.display(number);
        Some(())
    }

    /// ` {"name" = %a}`, or nothing.
    pub(super) fn named_operands(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(values), Argument::Attribute(names)] = arguments else { return None };
        let names = self.elements(*names)?;
        self.printed.values.add(values.0);
        let values = self.parts.values(*values);
        if names.len() != values.len() {
            return None;
        }
        self.str(if names.is_empty() { "" } else { " {" });
        self.list(names.iter().zip(values), |form, (name, value)| {
            let AttributeKind::String(_, None) = form.parts.ir.attributes().resolve(*name) else { return None };
            form.attribute_text(*name);
            form.str(" = ");
            form.printer.value(*value);
            Some(())
        })?;
        self.str(if names.is_empty() { "" } else { "}" });
        Some(())
    }

    /// ` -> (%a : t)`, ` -> <inferred>`, or nothing.
    pub(super) fn created_results(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(values), Argument::Type(_), Argument::Attribute(is_inferred)] = arguments else {
            return None;
        };
        let count = self.parts.count(*values);
        if self.is_set(*is_inferred) {
            self.str(" -> <inferred>");
            return (count == 0).then_some(());
        }
        if count > 0 {
            self.str(" -> (");
            self.typed_values(*values);
            self.str(")");
        }
        Some(())
    }

    /// `(name: %a, name: optional %b)`
    pub(super) fn named_values(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(values), Argument::Attribute(names), rest @ ..] = arguments else { return None };
        let names = self.elements(*names)?;
        self.printed.values.add(values.0);
        let values = self.parts.values(*values);
        let kinds = match rest {
            [Argument::Attribute(kinds)] => self.variadicity(*kinds)?,
            _ => vec![String::new(); values.len()],
        };
        if names.len() != values.len() || kinds.len() != values.len() {
            return None;
        }
        self.str("(");
        self.list(names.iter().zip(kinds).zip(values), |form, ((name, kind), value)| {
            let AttributeKind::String(text, None) = form.parts.ir.attributes().resolve(*name) else { return None };
            let word = form.parts.ir.texts().get(*text);
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            if word.is_empty() || !word.iter().all(is_word) || word[0].is_ascii_digit() {
                return None;
            }
            form.printer.out.extend_from_slice(word);
            form.str(": ");
            form.str(&kind);
            form.printer.value(*value);
            Some(())
        })?;
        self.str(")");
        Some(())
    }

    /// What there may be of each value: `#irdl<variadicity_array[ single,  optional]>`.
    fn variadicity(&mut self, attribute: AttributeIndex) -> Option<Vec<String>> {
        self.printed.attributes.add(attribute.0);
        let AttributeKind::Opaque(text, None) = self.kind(attribute)? else { return None };
        let text = std::str::from_utf8(self.parts.ir.texts().get(text)).ok()?;
        let body = text.strip_prefix("#irdl<variadicity_array")?.strip_suffix('>')?.trim();
        let words = body.strip_prefix('[')?.strip_suffix(']')?.split(',').map(str::trim);
        let words = words.filter(|word| !word.is_empty()).map(|word| match word {
            "single" => Some(String::new()),
            "optional" | "variadic" => Some(format!("{word} ")),
            _ => None,
        });
        words.collect()
    }

    /// `%a, %b : t, t`, or nothing.
    pub(super) fn sequence_operands(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(root), Argument::Type(_), Argument::Slot(extra), Argument::Type(_)] = arguments else {
            return None;
        };
        if self.parts.count(*root) == 0 {
            return (self.parts.count(*extra) == 0).then_some(());
        }
        let mut types: Vec<TypeId> = self.types_of(*root).to_vec();
        types.extend(self.types_of(*extra));
        self.value_list(*root);
        self.str(if self.parts.count(*extra) > 0 { ", " } else { "" });
        self.value_list(*extra);
        self.str(" : ");
        self.types(&types);
        Some(())
    }

    /// `3` or `%a`
    pub(super) fn attribute_or_operand(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Attribute(attribute), Argument::Slot(operand), is_dynamic @ ..] = arguments else {
            return None;
        };
        let mut value = self.parts.attribute(*attribute);
        if !is_dynamic.is_empty() {
            // Either a number or the value that stands for one.
            let is_value = self.parts.ir.integer(value?)? == super::DYNAMIC;
            (is_value == (self.parts.count(*operand) > 0)).then_some(())?;
            value = value.filter(|_| !is_value);
            self.printed.attributes.add(attribute.0);
        }
        match value {
            Some(_) => self.written(*attribute),
            None => {
                self.value_list(*operand);
                Some(())
            }
        }
    }

    /// `%a, %b, dim = 1`
    pub(super) fn operands_and_attribute(&mut self, arguments: &[Argument]) -> Option<()> {
        let [Argument::Slot(operands)] = arguments else { return None };
        self.value_list(*operands);
        self.str(",");
        Some(())
    }
}
