//! Bodies that are executed in parallel, with references to the values that they write: IREE's dialect `pcf`.

use super::loops::argument_name;
use super::print_generic;
use super::shaped::TiedTypes;
use super::structured::{arguments_in, parse_typed_arguments};
use crate::asm::directive::DirectiveStart::{Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::{OpAsmParser, ParseResult, TypePlace};
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::syntax::fast::link::Reached;

rows! {
    /// `-> (%a: t) execute(%x = %init)[%i: index] : (t) -> (t{%d}) {`: initial values and their types, sizes, the types
    /// of the results, the results that have an initial value, the region, and the number of leading arguments.
    "ParallelExecutionBody" starts [Text("->"), Word("execute")] => parse_execution_body, print_generic;
    /// No text: counts the arguments of a region that have the type `index`.
    "InferNumIndexArgs" starts [] => parse_count_index_arguments, print_generic;
}

/// `-> (%a: t) execute(%x = %init, %y)[%i: index, %n: index] : (t, t) -> (t, t{%d}) {`
fn parse_execution_body<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (inits, TypesOf(init_types), sizes, TypesOf(results), tied, region, leading, _): (
        SlotIndex,
        TypesOf,
        SlotIndex,
        TypesOf,
        AttributeIndex,
        RegionIndex,
        Option<AttributeIndex>,
        Option<&'s str>,
    ),
) -> ParseResult<Option<Reached>> {
    if let Some(count) = leading {
        if p.parse_optional("->") {
            parse_typed_arguments(p)?;
        }
        let number = p.state()?.arguments.len().to_string();
        set_i64(p, count, &number)?;
    }
    p.parse_keyword("execute")?;
    let (mut references, mut values, mut flags) = (Vec::new(), Vec::new(), Vec::new());
    if p.parse_optional("(") {
        p.parse_comma_separated(|p| {
            references.push(argument_name(p)?);
            let is_tied = p.parse_optional("=");
            flags.push(if is_tied { "true" } else { "false" });
            if is_tied {
                values.push(p.parse_operand()?);
            }
            Ok(())
        })?;
        p.parse(")")?;
    }
    let before = p.state()?.arguments.len();
    arguments_in(p, "[", "]")?;
    let (mut found, mut of_inits) = (TiedTypes::default(), Vec::new());
    if !references.is_empty() {
        p.parse(":")?;
        p.parse("(")?;
        for (at, reference) in references.iter().enumerate() {
            if at > 0 {
                p.parse(",")?;
            }
            let ty = p.parse_type_alone()?;
            p.state()?.arguments.insert(before + at, (*reference, ty, None));
        }
        p.parse(")")?;
        p.parse("->")?;
        p.parse("(")?;
        for (at, flag) in flags.iter().enumerate() {
            if at > 0 {
                p.parse(",")?;
            }
            let ty = p.parse_type_alone()?;
            found.types.push(ty);
            match *flag {
                "true" => of_inits.push(ty),
                _ => p.parse_braced_sizes(&mut found.sizes)?,
            }
        }
        p.parse(")")?;
    }
    p.set_values(inits, &values)?;
    p.set_types(init_types, &of_inits, TypePlace::Nowhere)?;
    p.set_values(sizes, &found.sizes)?;
    p.set_types(results, &found.types, TypePlace::Nowhere)?;
    p.set_numbers(tied, "i1", &flags.join(", "))?;
    p.parse_region(region, true).map(Some)
}

/// A number of 64 bits.
fn set_i64(p: &mut OpAsmParser<'_, '_>, attribute: AttributeIndex, number: &str) -> ParseResult<()> {
    let ty = p.integer_type(64);
    let text = p.new_text(number.as_bytes());
    p.add_attribute(attribute, AttributeKind::Integer(text, Some(ty)))
}

/// No text: counts the last arguments of a region that have the type `index`.
fn parse_count_index_arguments<'s>(
    p: &mut OpAsmParser<'_, 's>,
    (_, leading, count): (RegionIndex, AttributeIndex, AttributeIndex),
) -> ParseResult<()> {
    let leading = p.state()?.attributes[usize::from(leading.0)].and_then(|value| p.ir().integer(value));
    let leading = leading.and_then(|leading| usize::try_from(leading).ok()).unwrap_or(0);
    let region = p.last_region();
    let entry = region.and_then(|region| p.ir().blocks(region).next());
    let types: Vec<TypeId> =
        entry.map(|entry| p.ir().arguments(entry).map(|value| p.ir().value_type(value)).collect()).unwrap_or_default();
    let is_index = |ty: &&TypeId| matches!(p.ir().types.resolved(**ty), Type::Index);
    let number = types.iter().skip(leading).rev().take_while(is_index).count().to_string();
    set_i64(p, count, &number)
}
