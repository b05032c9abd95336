//! Values with names or types in separate lists.

use super::values::{parse_typed_values, print_typed_values, print_value_list};
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText;
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeKind, Texts, TypeId};
use crate::syntax::custom::CustomError;

rows! {
    /// ` {"name" = %a}`, or nothing: values, and their names in an array.
    "OperationOpAttributes" | "CreateOperationOpAttributes" | "AttributesOp" starts [Text("{")]
        = (SlotIndex, AttributeIndex), items![Optional[" {" List[Element(1, ElementText::String) " = " Value(0)] "}"]];
    /// ` -> (%a : t)`, ` -> <inferred>` or nothing: values, their types, and a unit for `<inferred>`.
    "CreateOperationOpResults" starts [Text("->")] => parse_created_results, print_created_results;
    /// `(name: %a, name: %b)`: values, and their names in an array.
    "NamedValueList" starts [Text("(")] => parse_named_values, print_named_values;
    /// `(name: %a, name: optional %b)`: values, their names, and the variadicity of each.
    "NamedValueListWithVariadicity" starts [Text("(")] => parse_named_values, print_named_values;
    /// `%a, %b : t, t`, or nothing: the first operand and its type, and further operands and their types.
    "SequenceOpOperands" starts [Text("%")] => parse_sequence_operands, print_sequence_operands;
}

/// `-> (%a : t)`, `-> <inferred>`, or nothing.
fn parse_created_results<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, _, is_inferred): (SlotIndex, TypesOf, AttributeIndex),
) -> ParseResult<()> {
    if !p.parse_optional("->") {
        return Ok(());
    }
    if p.parse_optional("<") {
        p.parse_keyword("inferred")?;
        p.parse(">")?;
        return p.add_attribute(is_inferred, AttributeKind::Unit);
    }
    p.parse("(")?;
    parse_typed_values(p, values)?;
    p.parse(")")
}

/// ` -> (%a : t)`, ` -> <inferred>`, or nothing.
fn print_created_results(
    p: &mut OpAsmPrinter<'_, '_>,
    (values, _, is_inferred): (SlotIndex, TypesOf, AttributeIndex),
) -> Option<()> {
    let count = p.count(values);
    if p.is_set(is_inferred) {
        p.print(" -> <inferred>");
        return (count == 0).then_some(());
    }
    if count > 0 {
        p.print(" -> (");
        print_typed_values(p, values);
        p.print(")");
    }
    Some(())
}

/// `(name: %a, name: optional %b)`
fn parse_named_values<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, names, kinds): (SlotIndex, AttributeIndex, Option<AttributeIndex>),
) -> ParseResult<()> {
    let (first, mut found, mut words) = (p.operand_count(), Vec::new(), Vec::new());
    p.parse("(")?;
    p.parse_list_until(")", |p| {
        let Some(word) = p.word() else {
            return Err(p.error_here(CustomError::Expected { expected: "valid keyword" })?);
        };
        p.skip_to(word.end);
        let text = Texts::of_span(word.start, word.end);
        found.push(p.new_attribute(AttributeKind::String(text, None)));
        p.parse(":")?;
        let kind = ["single", "optional", "variadic"].into_iter().find(|kind| p.parse_optional_keyword(kind));
        words.push(kind.unwrap_or("single"));
        p.parse_stacked_operand()?;
        Ok(())
    })?;
    p.slot(values)?.values = first..p.operand_count();
    p.set_array(names, &found)?;
    if let Some(variadicity) = kinds {
        let list = words.join(",  ");
        let value = p.opaque_attribute(&[b"#irdl<variadicity_array[ ", list.as_bytes(), b"]>"]);
        p.set_attribute(variadicity, value)?;
    }
    Ok(())
}

/// `(name: %a, name: optional %b)`
fn print_named_values(
    p: &mut OpAsmPrinter<'_, '_>,
    (values, names, kinds): (SlotIndex, AttributeIndex, Option<AttributeIndex>),
) -> Option<()> {
    let names = p.elements(names)?;
    p.did_print_values(values);
    let values = p.values(values);
    let kinds = match kinds {
        Some(kinds) => variadicity(p, kinds)?,
        None => vec![String::new(); values.len()],
    };
    if names.len() != values.len() || kinds.len() != values.len() {
        return None;
    }
    p.print("(");
    p.print_list(names.iter().zip(kinds).zip(values), |p, ((name, kind), value)| {
        let AttributeKind::String(text, None) = p.ir().attributes().resolve(*name) else { return None };
        let word = p.ir().texts().get(*text);
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        if word.is_empty() || !word.iter().all(is_word) || word[0].is_ascii_digit() {
            return None;
        }
        p.print_bytes(word);
        p.print(": ");
        p.print(&kind);
        p.print_operand(*value);
        Some(())
    })?;
    p.print(")");
    Some(())
}

/// The variadicity of each part: `#irdl<variadicity_array[ single,  optional]>`.
fn variadicity(p: &mut OpAsmPrinter<'_, '_>, attribute: AttributeIndex) -> Option<Vec<String>> {
    p.did_print_attribute(attribute);
    let AttributeKind::Opaque(text, None) = p.kind(attribute)? else { return None };
    let text = std::str::from_utf8(p.ir().texts().get(text)).ok()?;
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

/// `%a, %b : t, t`, or nothing: the first value belongs to a separate operand.
fn parse_sequence_operands<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (root, _, extra, _): SequenceOperandsParts,
) -> ParseResult<()> {
    if p.first() != Some(b'%') {
        return Ok(());
    }
    let first = p.operand_count();
    let count = p.parse_operand_list()?;
    p.parse(":")?;
    let start = p.type_count();
    p.begin_types()?;
    let is_enclosed = p.parse_optional("(");
    p.parse_type_list()?;
    if is_enclosed {
        p.parse(")")?;
    }
    let end = p.type_count();
    let slot = p.slot(root)?;
    (slot.values, slot.types) = (first..first + 1, Some(start..end.min(start + 1)));
    let slot = p.slot(extra)?;
    (slot.values, slot.types) = (first + 1..first + count, Some(end.min(start + 1)..end));
    Ok(())
}

/// `%a, %b : t, t`, or nothing.
fn print_sequence_operands(p: &mut OpAsmPrinter<'_, '_>, (root, _, extra, _): SequenceOperandsParts) -> Option<()> {
    if p.count(root) == 0 {
        return (p.count(extra) == 0).then_some(());
    }
    let mut types: Vec<TypeId> = p.types_of(root).to_vec();
    types.extend(p.types_of(extra));
    print_value_list(p, root);
    p.print(if p.count(extra) > 0 { ", " } else { "" });
    print_value_list(p, extra);
    let (open, close) = if types.len() > 1 { ("(", ")") } else { ("", "") };
    p.print(" : ");
    p.print(open);
    p.print_types(&types);
    p.print(close);
    Some(())
}
