//! Lists that only some dialects of projects write: strings, assumptions, imports, and the values of global slots.

use super::super::attributes::read_any_attribute;
use super::super::expect::{punctuation, refused};
use super::super::terms::opaque;
use super::super::types::bracket_extent;
use super::super::values::read_use;
use super::super::{Builder, CustomError, Read, TypePlace};
use super::functions::function_results;
use super::lists::set_attribute;
use super::llvm::set_dictionaries;
use super::shaped::{one_type, set_values};
use super::symbols::set_array;
use super::types::set_types;
use super::values::read_string;
use crate::assembly::Argument;
use crate::ir::Texts;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Type};
use crate::syntax::token::Token;

/// `"a"`, or `("a", "b")`
pub(super) fn string_list<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(strings)] = arguments else { return Ok(()) };
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
    set_array(b, *strings, &found)
}

/// `%a<umin = 1>, %b[<umax = 2>, <udiv = 3>]`
pub(super) fn int_assumptions<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Attribute(assumptions)] = arguments else { return Ok(()) };
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
    set_values(b, *values, &names)?;
    set_array(b, *assumptions, &lists)
}

/// `(%a : t, t ...) -> t`: names that are attributes.
pub(super) fn import_signature<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
    else {
        return Ok(());
    };
    let (mut inputs, mut attributes) = (Vec::new(), Vec::new());
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
            inputs.push(one_type(b)?);
            if b.input.take_text("...") {
                let value = b.core.ir.attributes.add(AttributeKind::Unit);
                entries.push(Entry { name: b.core.ir.texts.add(b"vm.variadic"), value });
            }
            attributes.push(argument_attributes(b, &entries));
            // A comma may come after the last one.
            if !b.input.take_text(",") || b.input.first() == Some(b')') {
                break;
            }
        }
        punctuation(b, ")")?;
    }
    let results = function_results(b)?;
    let function = Type::Function { inputs: inputs.into(), results: results.types.into() };
    let function = b.core.intern(function);
    set_attribute(b, *ty, AttributeKind::Type(function))?;
    set_dictionaries(b, *of_arguments, &attributes)?;
    set_dictionaries(b, *of_results, &results.attributes)
}

/// A dictionary; none of no entries.
fn argument_attributes(b: &mut Builder<'_>, entries: &[Entry]) -> Option<AttributeId> {
    if entries.is_empty() {
        return None;
    }
    let list = b.core.ir.attributes.add_dictionary(entries);
    Some(b.core.ir.attributes.add(AttributeKind::Dictionary(list)))
}

/// `[@a(%x : t) @b(%y : t)]`
pub(super) fn global_slots<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(names), Argument::Slot(values), Argument::Type(types)] = arguments else {
        return Ok(());
    };
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
    set_values(b, *values, &uses)?;
    set_types(b, *types, &found, TypePlace::Nowhere)?;
    set_array(b, *names, &symbols)
}
