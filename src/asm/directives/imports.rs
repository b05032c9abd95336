//! Lists that only some dialects of projects write: strings, assumptions, imports, and the values of global slots.

use super::functions::{Signature, dictionaries_of, function_results, result_list, set_signature};
use super::shaped::{one_type, set_values, sizes_of};
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use crate::asm::directive::Start::Text;
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{punctuation, refused};
use crate::asm::parser::terms::opaque;
use crate::asm::parser::types::bracket_extent;
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Texts, spelled};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// `"a"`, or `("a", "b")`: an array of strings.
    "StringList" starts [Text("\""), Text("(")] => parse_string_list, print_string_list;
    /// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`: values, and for each a list of assumptions.
    "IntAssumptions" starts [Text("%")] => parse_int_assumptions, print_int_assumptions;
    /// `(%a : t, t ...) -> t`: the type of a function, and the attributes of the arguments, which say their names and which of
    /// them may be any number.
    "ImportSignature" starts [Text("(")] => parse_import_signature, print_import_signature;
    /// `[@a(%x : t) @b(%y : t)]`: an array of symbols, values and their types.
    "GlobalSlots" starts [Text("[")] => parse_global_slots, print_global_slots;
}

/// `"a"`, or `("a", "b")`
fn parse_string_list<'s>(b: &mut Builder<'s>, strings: AttributeIndex) -> Read<()> {
    let mut found = Vec::new();
    let is_list = b.input.take_text("(");
    loop {
        found.push(read_string(b)?);
        if !is_list || !b.input.take_text(",") {
            break;
        }
    }
    if is_list {
        punctuation(b, ")")?;
    }
    set_array(b, strings, &found)
}

/// `"a"`, or `("a", "b")`
fn print_string_list<'i>(form: &mut FormPrinter<'_, 'i>, strings: AttributeIndex) -> Option<()> {
    let strings = form.elements(strings)?;
    form.str(if strings.len() == 1 { "" } else { "(" });
    form.list(strings, |form, string| {
        form.attribute_text(*string);
        Some(())
    })?;
    form.str(if strings.len() == 1 { "" } else { ")" });
    (!strings.is_empty()).then_some(())
}

/// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`
fn parse_int_assumptions<'s>(b: &mut Builder<'s>, (values, assumptions): (SlotIndex, AttributeIndex)) -> Read<()> {
    let (mut names, mut lists) = (Vec::new(), Vec::new());
    loop {
        names.push(read_use(b)?);
        let mut of_value = Vec::new();
        let is_list = b.input.take_text("[");
        while b.input.first() == Some(b'<') {
            let span = bracket_extent(b);
            b.input.skip_to(span.end);
            of_value.push(opaque(b, &[b"#util.int.assumption", b.core.slice(span.start, span.end)]));
            if !is_list || !b.input.take_text(",") {
                break;
            }
        }
        if is_list {
            punctuation(b, "]")?;
        }
        let list = b.core.ir.attributes.add_list(&of_value);
        lists.push(b.core.ir.attributes.add(AttributeKind::Array(list)));
        if !b.input.take_text(",") {
            break;
        }
    }
    set_values(b, values, &names)?;
    set_array(b, assumptions, &lists)
}

/// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`
fn print_int_assumptions<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, assumptions): (SlotIndex, AttributeIndex),
) -> Option<()> {
    let (values, assumptions) = (sizes_of(form, values), form.elements(assumptions)?);
    if values.len() != assumptions.len() {
        return None;
    }
    form.list(values.iter().zip(assumptions), |form, (value, of)| {
        let AttributeKind::Array(list) = *form.parts.ir.attributes().resolve(*of) else { return None };
        let list = form.parts.ir.attributes().list(list);
        form.printer.value(*value);
        form.str(if list.len() == 1 { "" } else { "[" });
        form.list(list, |form, assumption| {
            let AttributeKind::Opaque(text, None) = *form.parts.ir.attributes().resolve(*assumption) else {
                return None;
            };
            let text = form.parts.ir.texts().get(text).strip_prefix(b"#util.int.assumption")?;
            form.printer.out.extend_from_slice(text);
            Some(())
        })?;
        form.str(if list.len() == 1 { "" } else { "]" });
        Some(())
    })
}

/// `(%a : t, t ...) -> t`: names that are attributes.
fn parse_import_signature<'s>(
    b: &mut Builder<'s>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Read<()> {
    let mut inputs = Signature::default();
    punctuation(b, "(")?;
    if !b.input.take_text(")") {
        loop {
            let mut entries = Vec::new();
            if let Some(span) = b.input.take_if(Token::ValueName)? {
                let name = Texts::of_span(span.start + 1, span.end);
                let value = b.core.ir.attributes.add(AttributeKind::String(name, None));
                entries.push(Entry { name: b.core.ir.texts.add(b"vm.name"), value });
                punctuation(b, ":")?;
            }
            inputs.types.push(one_type(b)?);
            if b.input.take_text("...") {
                let value = b.core.ir.attributes.add(AttributeKind::Unit);
                entries.push(Entry { name: b.core.ir.texts.add(b"vm.variadic"), value });
            }
            inputs.attributes.push(argument_attributes(b, &entries));
            // A comma may come after the last one.
            if !b.input.take_text(",") || b.input.first() == Some(b')') {
                break;
            }
        }
        punctuation(b, ")")?;
    }
    let results = function_results(b)?;
    set_signature(b, (ty, of_arguments, of_results), inputs, results)
}

/// `(%a : t, t ...) -> t`: the names are attributes.
fn print_import_signature<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (ty, of_arguments, of_results): (AttributeIndex, AttributeIndex, AttributeIndex),
) -> Option<()> {
    let (inputs, results) = form.function_type(ty)?;
    let attributes = dictionaries_of(form, of_arguments, inputs.len())?;
    let result_attributes = dictionaries_of(form, of_results, results.len())?;
    form.str("(");
    form.list(inputs.iter().enumerate(), |form, (index, ty)| {
        let (name, is_variadic) = import_names(form, attributes.get(index).copied())?;
        if let Some(name) = name {
            form.str("%");
            form.printer.out.extend_from_slice(name);
            form.str(" : ");
        }
        form.ty(*ty);
        form.str(if is_variadic { " ..." } else { "" });
        Some(())
    })?;
    form.str(")");
    if !results.is_empty() {
        form.str(" -> ");
        result_list(form, results, result_attributes);
    }
    Some(())
}

/// A dictionary; none of no entries.
fn argument_attributes(b: &mut Builder<'_>, entries: &[Entry]) -> Option<AttributeId> {
    if entries.is_empty() {
        return None;
    }
    let list = b.core.ir.attributes.add_dictionary(entries);
    Some(b.core.ir.attributes.add(AttributeKind::Dictionary(list)))
}

/// The attributes of an argument: its name, and whether it is variadic. `None` if there are others.
fn import_names<'i>(form: &FormPrinter<'_, 'i>, attributes: Option<AttributeId>) -> Option<(Option<&'i [u8]>, bool)> {
    let ir = form.parts.ir;
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
    b: &mut Builder<'s>,
    (names, values, TypesOf(types)): (AttributeIndex, SlotIndex, TypesOf),
) -> Read<()> {
    let (mut symbols, mut uses, mut found) = (Vec::new(), Vec::new(), Vec::new());
    punctuation(b, "[")?;
    while !b.input.take_text("]") {
        let (token, span) = b.input.peek()?;
        if token != Token::SymbolName {
            return Err(refused(b, CustomError::Attribute, span));
        }
        symbols.push(read_any_attribute(b)?);
        punctuation(b, "(")?;
        uses.push(read_use(b)?);
        punctuation(b, ":")?;
        found.push(one_type(b)?);
        punctuation(b, ")")?;
    }
    set_values(b, values, &uses)?;
    set_types(b, types, &found, TypePlace::Nowhere)?;
    set_array(b, names, &symbols)
}

/// `[@a(%x : t) @b(%y : t)]`, a value a line.
fn print_global_slots(
    form: &mut FormPrinter<'_, '_>,
    (names, values, _): (AttributeIndex, SlotIndex, TypesOf),
) -> Option<()> {
    let (names, types) = (form.elements(names)?, form.types_of(values));
    let values = sizes_of(form, values);
    form.str("[");
    form.new_line();
    if names.len() != values.len() {
        return None;
    }
    for ((name, value), ty) in names.iter().zip(values).zip(types) {
        form.str("  ");
        form.attribute_text(*name);
        form.str("(");
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        form.str(")");
        form.new_line();
    }
    form.str("]");
    Some(())
}
