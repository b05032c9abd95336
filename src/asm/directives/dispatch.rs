//! Operands of dispatches, with the parts of resources that are used.

use super::resources::{Ranges, access, is_resource, range_of};
use super::shaped::{Shaped, one_type, print_braced_sizes, set_values, sized_type, sizes_of};
use super::symbols::set_array;
use super::transfers::{lines, value_range};
use super::types::set_types;
use super::values::read_string;
use crate::asm::directive::Start::{Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, Read, TypePlace};
use crate::asm::printer::OpAsmPrinter;
use crate::assembly::{AttributeIndex, SlotIndex};
use crate::ir::{AttributeId, AttributeKind};
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
fn parse_entry_points<'s>(p: &mut OpAsmParser<'_, 's>, entry_points: AttributeIndex) -> Read<()> {
    let mut found = Vec::new();
    let is_list = p.parse_optional("{");
    loop {
        let (token, span) = p.peek()?;
        if token != Token::SymbolName {
            return Err(p.error(CustomError::Attribute, span));
        }
        found.push(p.parse_attribute()?);
        if !is_list || !p.parse_optional(",") {
            break;
        }
    }
    if is_list {
        p.parse("}")?;
    }
    set_array(p, entry_points, &found)
}

/// `@a::@b`, or `{@a::@b, @c::@d}`
fn print_entry_points(p: &mut OpAsmPrinter<'_, '_>, entry_points: AttributeIndex) -> Option<()> {
    let symbols = p.elements(entry_points)?;
    p.print(if symbols.len() == 1 { "" } else { "{" });
    p.print_list(symbols, |p, symbol| {
        p.print_attribute(*symbol);
        Some(())
    })?;
    p.print(if symbols.len() == 1 { "" } else { "}" });
    Some(())
}

/// `@function`, or `@function as("name")`: the name is that of the function unless it is written.
fn parse_symbol_alias<'s>(p: &mut OpAsmParser<'_, 's>, (name, function): (AttributeIndex, AttributeIndex)) -> Read<()> {
    let (token, span) = p.peek()?;
    if token != Token::SymbolName {
        return Err(p.error(CustomError::Attribute, span));
    }
    let symbol = p.parse_attribute()?;
    p.set_attribute(function, symbol)?;
    let text = p.symbol_text(span.start, span.end);
    let own = p.new_attribute(AttributeKind::String(text, None));
    let alias = if p.parse_optional_keyword("as") {
        p.parse("(")?;
        let alias = read_string(p)?;
        p.parse(")")?;
        alias
    } else {
        own
    };
    p.set_attribute(name, alias)
}

/// `@function`, or `@function as("name")`
fn print_symbol_alias(p: &mut OpAsmPrinter<'_, '_>, (name, function): (AttributeIndex, AttributeIndex)) -> Option<()> {
    p.did_print_attribute(name);
    let ir = p.ir();
    let own = ir.symbol(p.attribute(function)?)?;
    let alias = p.attribute(name)?;
    p.in_full_of(function)?;
    if ir.string(alias)? != own {
        p.print(" as(");
        p.print_attribute(alias);
        p.print(")");
    }
    Some(())
}

/// The arguments of `DispatchOperands`, which its row describes.
type DispatchOperandsParts = (SlotIndex, SlotIndex, SlotIndex, SlotIndex);

/// `(%a[%o to %e for %l], %b)`: values of which resources have a range.
fn parse_dispatch_operands<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, offsets, ends, lengths): DispatchOperandsParts,
) -> Read<()> {
    let mut ranges = Ranges::default();
    p.parse("(")?;
    p.parse_list_until(")", |p| {
        ranges.values.push(p.parse_operand()?);
        if p.first() == Some(b'[') {
            range_of(p, &mut ranges, true)?;
        }
        Ok(())
    })?;
    set_values(p, values, &ranges.values)?;
    set_values(p, offsets, &ranges.offsets)?;
    set_values(p, ends, &ranges.ends)?;
    set_values(p, lengths, &ranges.lengths)
}

/// `(%a[%o to %e for %l], %b)`: resources with ranges, and other values.
fn print_dispatch_operands<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, offsets, ends, lengths): DispatchOperandsParts,
) -> Option<()> {
    let values = sizes_of(p, values);
    let (mut offsets, mut ends) = (sizes_of(p, offsets), sizes_of(p, ends));
    let mut lengths = sizes_of(p, lengths);
    p.print("(");
    p.print_list(values, |p, value| {
        p.print_operand(*value);
        match is_resource(p, p.ir().value_type(*value)) {
            true => value_range(p, &mut offsets, Some(&mut ends), &mut lengths),
            false => Some(()),
        }
    })?;
    p.print(")");
    (offsets.is_empty() && ends.is_empty() && lengths.is_empty()).then_some(())
}

/// The arguments of `CmdCallOperands`, which its row describes.
type CommandOperandsParts = (SlotIndex, SlotIndex, SlotIndex, AttributeIndex);

/// `(ro %a[%o for %l], %b)`
fn parse_command_operands<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, offsets, lengths, accesses): CommandOperandsParts,
) -> Read<()> {
    let mut ranges = Ranges::default();
    p.parse("(")?;
    p.parse_list_until(")", |p| {
        let is_resource = p.first() != Some(b'%');
        if is_resource {
            let access = read_access(p)?;
            ranges.accesses.push(access);
        }
        ranges.values.push(p.parse_operand()?);
        if is_resource {
            range_of(p, &mut ranges, false)?;
        }
        Ok(())
    })?;
    set_values(p, values, &ranges.values)?;
    set_values(p, offsets, &ranges.offsets)?;
    set_values(p, lengths, &ranges.lengths)?;
    set_array(p, accesses, &ranges.accesses)
}

/// `(ro %a[%o for %l], %b)`
fn print_command_operands<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, offsets, lengths, accesses): CommandOperandsParts,
) -> Option<()> {
    let (values, mut accesses) = (sizes_of(p, values), p.elements(accesses)?);
    let (mut offsets, mut lengths) = (sizes_of(p, offsets), sizes_of(p, lengths));
    p.print("(");
    p.print_list(values, |p, value| {
        let is_resource = is_resource(p, p.ir().value_type(*value));
        if is_resource {
            access(p, &mut accesses)?;
        }
        p.print_operand(*value);
        match is_resource {
            true => value_range(p, &mut offsets, None, &mut lengths),
            false => Some(()),
        }
    })?;
    p.print(")");
    (offsets.is_empty() && lengths.is_empty() && accesses.is_empty()).then_some(())
}

/// `ro`, `rw` or `wo`.
fn read_access(p: &mut OpAsmParser<'_, '_>) -> Read<AttributeId> {
    let words = [("ro", "1"), ("wo", "2"), ("rw", "3")];
    let Some((_, number)) = words.into_iter().find(|(word, _)| p.parse_optional_keyword(word)) else {
        let span = p.next_span()?;
        let text = "expected access to be one of ro, rw, or wo".to_owned();
        return Err(p.error(CustomError::Text { text }, span));
    };
    let ty = p.integer_type(32);
    let text = p.new_text(number.as_bytes());
    Ok(p.new_attribute(AttributeKind::Integer(text, Some(ty))))
}

/// The arguments of `wo`, which its row describes.
type DispatchResourcesParts = (SlotIndex, TypesOf, SlotIndex, SlotIndex, SlotIndex, AttributeIndex);

/// `ro %a[%o for %l] : t{%s}, ..`
fn parse_dispatch_resources<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, TypesOf(types), sizes, offsets, lengths, accesses): DispatchResourcesParts,
) -> Read<()> {
    let (mut ranges, mut found) = (Ranges::default(), Shaped::default());
    while p.first() != Some(b'}') {
        let access = read_access(p)?;
        ranges.accesses.push(access);
        ranges.values.push(p.parse_operand()?);
        range_of(p, &mut ranges, false)?;
        p.parse(":")?;
        sized_type(p, &mut found)?;
        if !p.parse_optional(",") {
            break;
        }
    }
    set_values(p, values, &ranges.values)?;
    set_types(p, types, &found.types, TypePlace::Nowhere)?;
    set_values(p, sizes, &found.sizes)?;
    set_values(p, offsets, &ranges.offsets)?;
    set_values(p, lengths, &ranges.lengths)?;
    set_array(p, accesses, &ranges.accesses)
}

/// `ro %a[%o for %l] : t{%s}`, a resource a line.
fn print_dispatch_resources<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, TypesOf(types), sizes, offsets, lengths, accesses): DispatchResourcesParts,
) -> Option<()> {
    let (types, values, mut sizes) = (p.types_of(types), sizes_of(p, values), sizes_of(p, sizes));
    let (mut offsets, mut lengths) = (sizes_of(p, offsets), sizes_of(p, lengths));
    let mut accesses = p.elements(accesses)?;
    lines(p, values.iter().zip(types), |p, (value, ty)| {
        access(p, &mut accesses)?;
        p.print_operand(*value);
        value_range(p, &mut offsets, None, &mut lengths)?;
        p.print(" : ");
        p.print_type(ty);
        print_braced_sizes(p, ty, &mut sizes)
    })?;
    (offsets.is_empty() && lengths.is_empty() && sizes.is_empty() && accesses.is_empty()).then_some(())
}

/// The arguments of `Bindings`, which its row describes.
type BindingsParts = (SlotIndex, TypesOf, SlotIndex, SlotIndex);

/// `(%a : t)[%o, %l], ..`
fn parse_bindings<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (values, TypesOf(types), offsets, lengths): BindingsParts,
) -> Read<()> {
    let (mut ranges, mut of_values) = (Ranges::default(), Vec::new());
    while p.parse_optional("(") {
        ranges.values.push(p.parse_operand()?);
        p.parse(":")?;
        of_values.push(one_type(p)?);
        p.parse(")")?;
        p.parse("[")?;
        ranges.offsets.push(p.parse_operand()?);
        p.parse(",")?;
        ranges.lengths.push(p.parse_operand()?);
        p.parse("]")?;
        if !p.parse_optional(",") {
            break;
        }
    }
    set_values(p, values, &ranges.values)?;
    set_types(p, types, &of_values, TypePlace::Nowhere)?;
    set_values(p, offsets, &ranges.offsets)?;
    set_values(p, lengths, &ranges.lengths)
}

/// `(%a : t)[%o, %l]`, a value a line.
fn print_bindings<'i>(
    p: &mut OpAsmPrinter<'_, 'i>,
    (values, TypesOf(types), offsets, lengths): BindingsParts,
) -> Option<()> {
    let (types, values) = (p.types_of(types), sizes_of(p, values));
    let (offsets, lengths) = (sizes_of(p, offsets), sizes_of(p, lengths));
    if offsets.len() != values.len() || lengths.len() != values.len() {
        return None;
    }
    let ranges = offsets.iter().zip(lengths);
    lines(p, values.iter().zip(types).zip(ranges), |p, ((value, ty), (offset, length))| {
        p.print("(");
        p.print_operand(*value);
        p.print(" : ");
        p.print_type(ty);
        p.print(")[");
        p.print_operands(&[*offset, *length]);
        p.print("]");
        Some(())
    })
}
