//! Values with names or types in lists of their own.

use super::lists::set_attribute;
use super::symbols::set_array;
use super::values::{parse_typed_values, print_typed_values, print_value_list, read_string};
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::Read;
use crate::asm::parser::expect::{comma_list, keyword_text, list_until, punctuation, refused};
use crate::asm::parser::terms::opaque;
use crate::asm::parser::types::{note_types, read_type_list};
use crate::asm::parser::values::{read_operand, read_operands};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeKind, Texts, TypeId};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;

rows! {
    /// ` {"name" = %a}`, or nothing: values, and their names in an array.
    "OperationOpAttributes" | "CreateOperationOpAttributes" | "AttributesOp" starts [Text("{")] => parse_named_operands, print_named_operands;
    /// ` -> (%a : t)`, ` -> <inferred>` or nothing: values, their types, and a unit for `<inferred>`.
    "CreateOperationOpResults" starts [Text("->")] => parse_created_results, print_created_results;
    /// `(name: %a, name: %b)`: values, and their names in an array.
    "NamedValueList" starts [Text("(")] => parse_named_values, print_named_values;
    /// `(name: %a, name: optional %b)`: values, their names, and what there may be of each.
    "NamedValueListWithVariadicity" starts [Text("(")] => parse_named_values, print_named_values;
    /// `%a, %b : t, t`, or nothing: an operand and its type, and further operands and their types.
    "SequenceOpOperands" starts [Text("%")] => parse_sequence_operands, print_sequence_operands;
}

/// `{"name" = %a}`, or nothing.
fn parse_named_operands<'s>(b: &mut Builder<'s>, (values, names): (SlotIndex, AttributeIndex)) -> Read<()> {
    let (first, mut found) = (b.nesting.uses.len(), Vec::new());
    if b.input.take_text("{") {
        comma_list(b, |b| {
            found.push(read_string(b)?);
            punctuation(b, "=")?;
            read_operand(b)?;
            Ok(())
        })?;
        punctuation(b, "}")?;
    }
    b.forms.slot(values)?.values = first..b.nesting.uses.len();
    set_array(b, names, &found)
}

/// ` {"name" = %a}`, or nothing.
fn print_named_operands(form: &mut FormPrinter<'_, '_>, (values, names): (SlotIndex, AttributeIndex)) -> Option<()> {
    let names = form.elements(names)?;
    form.printed.values.add(values.0);
    let values = form.parts.values(values);
    if names.len() != values.len() {
        return None;
    }
    form.str(if names.is_empty() { "" } else { " {" });
    form.list(names.iter().zip(values), |form, (name, value)| {
        let AttributeKind::String(_, None) = form.parts.ir.attributes().resolve(*name) else { return None };
        form.attribute_text(*name);
        form.str(" = ");
        form.printer.value(*value);
        Some(())
    })?;
    form.str(if names.is_empty() { "" } else { "}" });
    Some(())
}

/// `-> (%a : t)`, `-> <inferred>`, or nothing.
fn parse_created_results<'s>(
    b: &mut Builder<'s>,
    (values, _, is_inferred): (SlotIndex, TypesOf, AttributeIndex),
) -> Read<()> {
    if !b.input.take_text("->") {
        return Ok(());
    }
    if b.input.take_text("<") {
        keyword_text(b, "inferred")?;
        punctuation(b, ">")?;
        return set_attribute(b, is_inferred, AttributeKind::Unit);
    }
    punctuation(b, "(")?;
    parse_typed_values(b, values)?;
    punctuation(b, ")")
}

/// ` -> (%a : t)`, ` -> <inferred>`, or nothing.
fn print_created_results(
    form: &mut FormPrinter<'_, '_>,
    (values, _, is_inferred): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let count = form.parts.count(values);
    if form.is_set(is_inferred) {
        form.str(" -> <inferred>");
        return (count == 0).then_some(());
    }
    if count > 0 {
        form.str(" -> (");
        print_typed_values(form, values);
        form.str(")");
    }
    Some(())
}

/// `(name: %a, name: optional %b)`
fn parse_named_values<'s>(
    b: &mut Builder<'s>,
    (values, names, kinds): (SlotIndex, AttributeIndex, Option<AttributeIndex>),
) -> Read<()> {
    let (first, mut found, mut words) = (b.nesting.uses.len(), Vec::new(), Vec::new());
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        let Some(word) = b.input.word() else {
            let span = b.input.peek()?.1;
            return Err(refused(b, CustomError::Expected { expected: "valid keyword" }, span));
        };
        b.input.skip_to(word.end);
        let text = Texts::of_span(word.start, word.end);
        found.push(b.core.ir.attributes.add(AttributeKind::String(text, None)));
        punctuation(b, ":")?;
        let kind = ["single", "optional", "variadic"].into_iter().find(|kind| b.input.take_word(kind));
        words.push(kind.unwrap_or("single"));
        read_operand(b)?;
        Ok(())
    })?;
    b.forms.slot(values)?.values = first..b.nesting.uses.len();
    set_array(b, names, &found)?;
    if let Some(variadicity) = kinds {
        let list = words.join(",  ");
        let value = opaque(b, &[b"#irdl<variadicity_array[ ", list.as_bytes(), b"]>"]);
        b.forms.state()?.attributes[usize::from(variadicity.0)] = Some(value);
    }
    Ok(())
}

/// `(name: %a, name: optional %b)`
fn print_named_values(
    form: &mut FormPrinter<'_, '_>,
    (values, names, kinds): (SlotIndex, AttributeIndex, Option<AttributeIndex>),
) -> Option<()> {
    let names = form.elements(names)?;
    form.printed.values.add(values.0);
    let values = form.parts.values(values);
    let kinds = match kinds {
        Some(kinds) => variadicity(form, kinds)?,
        None => vec![String::new(); values.len()],
    };
    if names.len() != values.len() || kinds.len() != values.len() {
        return None;
    }
    form.str("(");
    form.list(names.iter().zip(kinds).zip(values), |form, ((name, kind), value)| {
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
    form.str(")");
    Some(())
}

/// The number of values that each part may have: `#irdl<variadicity_array[ single,  optional]>`.
fn variadicity(form: &mut FormPrinter<'_, '_>, attribute: AttributeIndex) -> Option<Vec<String>> {
    form.printed.attributes.add(attribute.0);
    let AttributeKind::Opaque(text, None) = form.kind(attribute)? else { return None };
    let text = std::str::from_utf8(form.parts.ir.texts().get(text)).ok()?;
    let body = text.strip_prefix("#irdl<variadicity_array")?.strip_suffix('>')?.trim();
    let words = body.strip_prefix('[')?.strip_suffix(']')?.split(',').map(str::trim);
    let words = words.filter(|word| !word.is_empty()).map(|word| match word {
        "single" => Some(String::new()),
        "optional" | "variadic" => Some(format!("{word} ")),
        _ => None,
    });
    words.collect()
}

/// The arguments of `SequenceOpOperands`, which its row describes.
type SequenceOperandsParts = (SlotIndex, TypesOf, SlotIndex, TypesOf);

/// `%a, %b : t, t`, or nothing: the first is an operand of its own.
fn parse_sequence_operands<'s>(b: &mut Builder<'s>, (root, _, extra, _): SequenceOperandsParts) -> Read<()> {
    if b.input.first() != Some(b'%') {
        return Ok(());
    }
    let first = b.nesting.uses.len();
    let count = read_operands(b)?;
    punctuation(b, ":")?;
    let start = b.core.types.len();
    note_types(b)?;
    let is_enclosed = b.input.take_text("(");
    read_type_list(b)?;
    if is_enclosed {
        punctuation(b, ")")?;
    }
    let end = b.core.types.len();
    let slot = b.forms.slot(root)?;
    (slot.values, slot.types) = (first..first + 1, Some(start..end.min(start + 1)));
    let slot = b.forms.slot(extra)?;
    (slot.values, slot.types) = (first + 1..first + count, Some(end.min(start + 1)..end));
    Ok(())
}

/// `%a, %b : t, t`, or nothing.
fn print_sequence_operands(form: &mut FormPrinter<'_, '_>, (root, _, extra, _): SequenceOperandsParts) -> Option<()> {
    if form.parts.count(root) == 0 {
        return (form.parts.count(extra) == 0).then_some(());
    }
    let mut types: Vec<TypeId> = form.types_of(root).to_vec();
    types.extend(form.types_of(extra));
    print_value_list(form, root);
    form.str(if form.parts.count(extra) > 0 { ", " } else { "" });
    print_value_list(form, extra);
    let (open, close) = if types.len() > 1 { ("(", ")") } else { ("", "") };
    form.str(" : ");
    form.str(open);
    form.types(&types);
    form.str(close);
    Some(())
}
