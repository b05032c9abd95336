//! Operands of dispatches, with the parts of resources that are used.

use super::resources::{Ranges, access, is_resource, range_of};
use super::shaped::{Shaped, one_type, print_braced_sizes, set_values, sized_type, sizes_of};
use super::symbols::set_array;
use super::transfers::{lines, value_range};
use super::types::set_types;
use super::values::read_string;
use crate::asm::directive::Start::{Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{list_until, punctuation, refused};
use crate::asm::parser::terms::{integer_of, symbol_text};
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::asm::printer::FormPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind};
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::token::Token;

rows! {
    /// `@a::@b`, or `{@a::@b, @c::@d}`: an array of symbols.
    "DispatchEntryPoints" starts [Text("@"), Text("{")] => parse_entry_points, print_entry_points;
    /// `@function`, or `@function as("name")`: the name and the function.
    "SymbolAlias" starts [Text("@")] => parse_symbol_alias, print_symbol_alias;
    /// `(%a[%o to %e for %l], %b)`: values, and of those that are resources the offsets, ends and lengths.
    "DispatchOperands" starts [Text("(")] => parse_dispatch_operands, print_dispatch_operands;
    /// `(ro %a[%o for %l], %b)`: values, and of those that are resources the offsets, lengths and accesses.
    "CmdCallOperands" starts [Text("(")] => parse_command_operands, print_command_operands;
    /// `ro %a[%o for %l] : t{%s}`, one a line: values, types, sizes, offsets, lengths and accesses.
    "DispatchResources" starts [Word("ro"), Word("rw"), Word("wo")] => parse_dispatch_resources, print_dispatch_resources;
    /// `(%a : t)[%o, %l]`, one a line: values, types, offsets and lengths.
    "Bindings" | "BindingTable" | "DispatchBindings" starts [Text("(")] => parse_bindings, print_bindings;
}

/// `@a::@b`, or `{@a::@b, @c::@d}`
fn parse_entry_points<'s>(b: &mut Builder<'s>, entry_points: AttributeIndex) -> Read<()> {
    let mut found = Vec::new();
    let is_list = b.input.take_text("{");
    loop {
        let (token, span) = b.input.peek()?;
        if token != Token::SymbolName {
            return Err(refused(b, CustomError::Attribute, span));
        }
        found.push(read_any_attribute(b)?);
        if !is_list || !b.input.take_text(",") {
            break;
        }
    }
    if is_list {
        punctuation(b, "}")?;
    }
    set_array(b, entry_points, &found)
}

/// `@a::@b`, or `{@a::@b, @c::@d}`
fn print_entry_points(form: &mut FormPrinter<'_, '_>, entry_points: AttributeIndex) -> Option<()> {
    let symbols = form.elements(entry_points)?;
    form.str(if symbols.len() == 1 { "" } else { "{" });
    form.list(symbols, |form, symbol| {
        form.attribute_text(*symbol);
        Some(())
    })?;
    form.str(if symbols.len() == 1 { "" } else { "}" });
    Some(())
}

/// `@function`, or `@function as("name")`: the name is that of the function unless it is written.
fn parse_symbol_alias<'s>(b: &mut Builder<'s>, (name, function): (AttributeIndex, AttributeIndex)) -> Read<()> {
    let (token, span) = b.input.peek()?;
    if token != Token::SymbolName {
        return Err(refused(b, CustomError::Attribute, span));
    }
    let symbol = read_any_attribute(b)?;
    b.forms.state()?.attributes[usize::from(function.0)] = Some(symbol);
    let text = symbol_text(b, span.start, span.end);
    let own = b.core.ir.attributes.add(AttributeKind::String(text, None));
    let alias = if b.input.take_word("as") {
        punctuation(b, "(")?;
        let alias = read_string(b)?;
        punctuation(b, ")")?;
        alias
    } else {
        own
    };
    b.forms.state()?.attributes[usize::from(name.0)] = Some(alias);
    Ok(())
}

/// `@function`, or `@function as("name")`
fn print_symbol_alias(
    form: &mut FormPrinter<'_, '_>,
    (name, function): (AttributeIndex, AttributeIndex),
) -> Option<()> {
    form.printed.attributes.add(name.0);
    let ir = form.parts.ir;
    let own = ir.symbol(form.parts.attribute(function)?)?;
    let alias = form.parts.attribute(name)?;
    form.in_full_of(function)?;
    if ir.string(alias)? != own {
        form.str(" as(");
        form.attribute_text(alias);
        form.str(")");
    }
    Some(())
}

/// The arguments of `DispatchOperands`, which its row describes.
type DispatchOperandsParts = (SlotIndex, SlotIndex, SlotIndex, SlotIndex);

/// `(%a[%o to %e for %l], %b)`: values of which resources have a range.
fn parse_dispatch_operands<'s>(
    b: &mut Builder<'s>,
    (values, offsets, ends, lengths): DispatchOperandsParts,
) -> Read<()> {
    let mut ranges = Ranges::default();
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        ranges.values.push(read_use(b)?);
        if b.input.first() == Some(b'[') {
            range_of(b, &mut ranges, true)?;
        }
        Ok(())
    })?;
    set_values(b, values, &ranges.values)?;
    set_values(b, offsets, &ranges.offsets)?;
    set_values(b, ends, &ranges.ends)?;
    set_values(b, lengths, &ranges.lengths)
}

/// `(%a[%o to %e for %l], %b)`: resources with ranges, and other values.
fn print_dispatch_operands<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, offsets, ends, lengths): DispatchOperandsParts,
) -> Option<()> {
    let values = sizes_of(form, values);
    let (mut offsets, mut ends) = (sizes_of(form, offsets), sizes_of(form, ends));
    let mut lengths = sizes_of(form, lengths);
    form.str("(");
    form.list(values, |form, value| {
        form.printer.value(*value);
        match is_resource(form, form.parts.ir.value_type(*value)) {
            true => value_range(form, &mut offsets, Some(&mut ends), &mut lengths),
            false => Some(()),
        }
    })?;
    form.str(")");
    (offsets.is_empty() && ends.is_empty() && lengths.is_empty()).then_some(())
}

/// The arguments of `CmdCallOperands`, which its row describes.
type CommandOperandsParts = (SlotIndex, SlotIndex, SlotIndex, AttributeIndex);

/// `(ro %a[%o for %l], %b)`
fn parse_command_operands<'s>(
    b: &mut Builder<'s>,
    (values, offsets, lengths, accesses): CommandOperandsParts,
) -> Read<()> {
    let mut ranges = Ranges::default();
    punctuation(b, "(")?;
    list_until(b, ")", |b| {
        let is_resource = b.input.first() != Some(b'%');
        if is_resource {
            let access = read_access(b)?;
            ranges.accesses.push(access);
        }
        ranges.values.push(read_use(b)?);
        if is_resource {
            range_of(b, &mut ranges, false)?;
        }
        Ok(())
    })?;
    set_values(b, values, &ranges.values)?;
    set_values(b, offsets, &ranges.offsets)?;
    set_values(b, lengths, &ranges.lengths)?;
    set_array(b, accesses, &ranges.accesses)
}

/// `(ro %a[%o for %l], %b)`
fn print_command_operands<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, offsets, lengths, accesses): CommandOperandsParts,
) -> Option<()> {
    let (values, mut accesses) = (sizes_of(form, values), form.elements(accesses)?);
    let (mut offsets, mut lengths) = (sizes_of(form, offsets), sizes_of(form, lengths));
    form.str("(");
    form.list(values, |form, value| {
        let is_resource = is_resource(form, form.parts.ir.value_type(*value));
        if is_resource {
            access(form, &mut accesses)?;
        }
        form.printer.value(*value);
        match is_resource {
            true => value_range(form, &mut offsets, None, &mut lengths),
            false => Some(()),
        }
    })?;
    form.str(")");
    (offsets.is_empty() && lengths.is_empty() && accesses.is_empty()).then_some(())
}

/// `ro`, `rw` or `wo`.
fn read_access(b: &mut Builder<'_>) -> Read<AttributeId> {
    let words = [("ro", "1"), ("wo", "2"), ("rw", "3")];
    let Some((_, number)) = words.into_iter().find(|(word, _)| b.input.take_word(word)) else {
        let span = b.input.peek()?.1;
        let text = "expected access to be one of ro, rw, or wo".to_owned();
        return Err(refused(b, CustomError::Text { text }, span));
    };
    let ty = integer_of(b, 32);
    let text = b.core.ir.texts.add(number.as_bytes());
    Ok(b.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty))))
}

/// The arguments of `wo`, which its row describes.
type DispatchResourcesParts = (SlotIndex, TypesOf, SlotIndex, SlotIndex, SlotIndex, AttributeIndex);

/// `ro %a[%o for %l] : t{%s}, ..`
fn parse_dispatch_resources<'s>(
    b: &mut Builder<'s>,
    (values, TypesOf(types), sizes, offsets, lengths, accesses): DispatchResourcesParts,
) -> Read<()> {
    let (mut ranges, mut found) = (Ranges::default(), Shaped::default());
    while b.input.first() != Some(b'}') {
        let access = read_access(b)?;
        ranges.accesses.push(access);
        ranges.values.push(read_use(b)?);
        range_of(b, &mut ranges, false)?;
        punctuation(b, ":")?;
        sized_type(b, &mut found)?;
        if !b.input.take_text(",") {
            break;
        }
    }
    set_values(b, values, &ranges.values)?;
    set_types(b, types, &found.types, TypePlace::Nowhere)?;
    set_values(b, sizes, &found.sizes)?;
    set_values(b, offsets, &ranges.offsets)?;
    set_values(b, lengths, &ranges.lengths)?;
    set_array(b, accesses, &ranges.accesses)
}

/// `ro %a[%o for %l] : t{%s}`, a resource a line.
fn print_dispatch_resources<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, TypesOf(types), sizes, offsets, lengths, accesses): DispatchResourcesParts,
) -> Option<()> {
    let (types, values, mut sizes) = (form.types_of(types), sizes_of(form, values), sizes_of(form, sizes));
    let (mut offsets, mut lengths) = (sizes_of(form, offsets), sizes_of(form, lengths));
    let mut accesses = form.elements(accesses)?;
    lines(form, values.iter().zip(types), |form, (value, ty)| {
        access(form, &mut accesses)?;
        form.printer.value(*value);
        value_range(form, &mut offsets, None, &mut lengths)?;
        form.str(" : ");
        form.ty(ty);
        print_braced_sizes(form, ty, &mut sizes)
    })?;
    (offsets.is_empty() && lengths.is_empty() && sizes.is_empty() && accesses.is_empty()).then_some(())
}

/// The arguments of `Bindings`, which its row describes.
type BindingsParts = (SlotIndex, TypesOf, SlotIndex, SlotIndex);

/// `(%a : t)[%o, %l], ..`
fn parse_bindings<'s>(b: &mut Builder<'s>, (values, TypesOf(types), offsets, lengths): BindingsParts) -> Read<()> {
    let (mut ranges, mut of_values) = (Ranges::default(), Vec::new());
    while b.input.take_text("(") {
        ranges.values.push(read_use(b)?);
        punctuation(b, ":")?;
        of_values.push(one_type(b)?);
        punctuation(b, ")")?;
        punctuation(b, "[")?;
        ranges.offsets.push(read_use(b)?);
        punctuation(b, ",")?;
        ranges.lengths.push(read_use(b)?);
        punctuation(b, "]")?;
        if !b.input.take_text(",") {
            break;
        }
    }
    set_values(b, values, &ranges.values)?;
    set_types(b, types, &of_values, TypePlace::Nowhere)?;
    set_values(b, offsets, &ranges.offsets)?;
    set_values(b, lengths, &ranges.lengths)
}

/// `(%a : t)[%o, %l]`, a value a line.
fn print_bindings<'i>(
    form: &mut FormPrinter<'_, 'i>,
    (values, TypesOf(types), offsets, lengths): BindingsParts,
) -> Option<()> {
    let (types, values) = (form.types_of(types), sizes_of(form, values));
    let (offsets, lengths) = (sizes_of(form, offsets), sizes_of(form, lengths));
    if offsets.len() != values.len() || lengths.len() != values.len() {
        return None;
    }
    let ranges = offsets.iter().zip(lengths);
    lines(form, values.iter().zip(types).zip(ranges), |form, ((value, ty), (offset, length))| {
        form.str("(");
        form.printer.value(*value);
        form.str(" : ");
        form.ty(ty);
        form.str(")[");
        form.printer.values(&[*offset, *length]);
        form.str("]");
        Some(())
    })
}
