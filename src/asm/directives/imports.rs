//! Lists of project dialects: strings, assumptions, imports, and the values of global slots.

use super::functions::{FunctionSignatureText, dictionaries_of, function_results, result_list, set_signature};
use super::shaped::sizes_of;
use crate::asm::directive::DirectiveStart::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::items::ElementText;
use crate::asm::items::items;
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Texts, spelled};
use crate::lex::token::Token;
use crate::syntax::custom::CustomError;

rows! {
    /// `"a"`, or `("a", "b")`: an array of strings.
    "StringList" starts [Text("\""), Text("(")]
        = AttributeIndex, items![OneOrMore("(", ")")[Element(0, ElementText::String)]];
    /// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`: values, and for each a list of assumptions.
    "IntAssumptions" starts [Text("%")] => parse_int_assumptions, print_int_assumptions;
    /// `(%a : t, t ...) -> t`: the type of a function, and the attributes of the arguments with their names and whether
    /// they are variadic.
    "ImportSignature" starts [Text("(")] => parse_import_signature, print_import_signature;
    /// `[@a(%x : t) @b(%y : t)]`: an array of symbols, values and their types.
    "GlobalSlots" starts [Text("[")] => parse_global_slots, print_global_slots;
}

/// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`
fn parse_int_assumptions<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, assumptions): (SlotIndex, AttributeIndex),
) -> ParseResult<()> {
    let (mut names, mut lists) = (Vec::new(), Vec::new());
    loop {
        names.push(p.parse_operand()?);
        let mut of_value = Vec::new();
        let is_list = p.parse_optional("[");
        while p.first() == Some(b'<') {
            let span = p.bracket_extent();
            p.skip_to(span.end);
            of_value.push(p.opaque_attribute(&[b"#util.int.assumption", p.slice(span.start, span.end)]));
            if !is_list || !p.parse_optional(",") {
                break;
            }
        }
        if is_list {
            p.parse("]")?;
        }
        let list = p.ir_mut().attributes.add_list(&of_value);
        lists.push(p.new_attribute(AttributeKind::Array(list)));
        if !p.parse_optional(",") {
            break;
        }
    }
    p.set_values(values, &names)?;
    p.set_array(assumptions, &lists)
}

/// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`
fn print_int_assumptions<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, assumptions): (SlotIndex, AttributeIndex),
) -> Option<()> {
    let (values, assumptions) = (sizes_of(p, values), p.elements(assumptions)?);
    if values.len() != assumptions.len() {
        return None;
    }
    p.print_list(values.iter().zip(assumptions), |p, (value, of)| {
        let AttributeKind::Array(list) = *p.ir().attributes().resolve(*of) else { return None };
        let list = p.ir().attributes().list(list);
        p.print_operand(*value);
        p.print(if list.len() == 1 { "" } else { "[" });
        p.print_list(list, |p, assumption| {
            let AttributeKind::Opaque(text, None) = *p.ir().attributes().resolve(*assumption) else {
                return None;
            };
            let text = p.ir().texts().get(text).strip_prefix(b"#util.int.assumption")?;
            p.print_bytes(text);
            Some(())
        })?;
        p.print(if list.len() == 1 { "" } else { "]" });
        Some(())
    })
}

/// `(%a : t, t ...) -> t`; names are attributes.
fn parse_import_signature<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let mut inputs = FunctionSignatureText::default();
    p.parse("(")?;
    if !p.parse_optional(")") {
        loop {
            let mut entries = Vec::new();
            if let Some(span) = p.take_if(Token::ValueName)? {
                let name = Texts::of_span(span.start + 1, span.end);
                let value = p.new_attribute(AttributeKind::String(name, None));
                entries.push(Entry { name: p.new_text(b"vm.name"), value });
                p.parse(":")?;
            }
            inputs.types.push(p.parse_type_alone()?);
            if p.parse_optional("...") {
                let value = p.new_attribute(AttributeKind::Unit);
                entries.push(Entry { name: p.new_text(b"vm.variadic"), value });
            }
            inputs.attributes.push(argument_attributes(p, &entries));
            // A comma may follow the last entry.
            if !p.parse_optional(",") || p.first() == Some(b')') {
                break;
            }
        }
        p.parse(")")?;
    }
    let results = function_results(p)?;
    set_signature(p, (ty, of_arguments, of_results), inputs, results)
}

/// `(%a : t, t ...) -> t`; names are attributes.
fn print_import_signature<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (inputs, results) = p.function_type(ty)?;
    let attributes = dictionaries_of(p, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(p, of_results, results.len())?;
    p.print("(");
    p.print_list(inputs.iter().enumerate(), |p, (index, ty)| {
        let (name, is_variadic) = import_names(p, attributes.get(index).copied())?;
        if let Some(name) = name {
            p.print("%");
            p.print_bytes(name);
            p.print(" : ");
        }
        p.print_type(*ty);
        p.print(if is_variadic { " ..." } else { "" });
        Some(())
    })?;
    p.print(")");
    if !results.is_empty() {
        p.print(" -> ");
        result_list(p, results, result_attributes);
    }
    Some(())
}

/// A dictionary; `None` without entries.
fn argument_attributes(p: &mut OpAsmParser<'_, '_>, entries: &[Entry]) -> Option<AttributeId> {
    if entries.is_empty() {
        return None;
    }
    let list = p.ir_mut().attributes.add_dictionary(entries);
    Some(p.new_attribute(AttributeKind::Dictionary(list)))
}

/// The name of an argument, and whether it is variadic, from its attributes; `None` if there are other attributes.
fn import_names<'i>(p: &OpAsmPrinter<'_, 'i>, attributes: Option<AttributeId>) -> Option<(Option<&'i [u8]>, bool)> {
    let ir = p.ir();
    let (mut name, mut is_variadic) = (None, false);
    let Some(attributes) = attributes else { return Some((name, is_variadic)) };
    let AttributeKind::Dictionary(entries) = *ir.attributes().resolve(attributes) else { return None };
    for entry in ir.attributes().dictionary(entries) {
        match (&*spelled(ir.texts().get(entry.name)), *ir.attributes().resolve(entry.value)) {
            (b"vm.name", AttributeKind::String(text, None)) => name = Some(ir.texts().get(text)),
            (b"vm.variadic", AttributeKind::Unit) => is_variadic = true,
            _ => return None,
        }
    }
    Some((name, is_variadic))
}

/// `[@a(%x : t) @b(%y : t)]`
fn parse_global_slots<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (names, values, TypesOf(types)): (AttributeIndex, SlotIndex, TypesOf),
) -> ParseResult<()> {
    let (mut symbols, mut uses, mut found) = (Vec::new(), Vec::new(), Vec::new());
    p.parse("[")?;
    while !p.parse_optional("]") {
        let (token, span) = p.peek()?;
        if token != Token::SymbolName {
            return Err(p.error(CustomError::Attribute, span));
        }
        symbols.push(p.parse_attribute()?);
        p.parse("(")?;
        uses.push(p.parse_operand()?);
        p.parse(":")?;
        found.push(p.parse_type_alone()?);
        p.parse(")")?;
    }
    p.set_values(values, &uses)?;
    p.set_types(types, &found, TypePlace::Nowhere)?;
    p.set_array(names, &symbols)
}

/// `[@a(%x : t) @b(%y : t)]`, a value on each line.
fn print_global_slots(
    p: &mut OpAsmPrinter<'_, '_>,
    (names, values, _): (AttributeIndex, SlotIndex, TypesOf),
) -> Option<()> {
    let (names, types) = (p.elements(names)?, p.types_of(values));
    let values = sizes_of(p, values);
    p.print("[");
    p.print_newline();
    if names.len() != values.len() {
        return None;
    }
    for ((name, value), ty) in names.iter().zip(values).zip(types) {
        p.print("  ");
        p.print_attribute(*name);
        p.print("(");
        p.print_operand(*value);
        p.print(" : ");
        p.print_type(ty);
        p.print(")");
        p.print_newline();
    }
    p.print("]");
    Some(())
}
