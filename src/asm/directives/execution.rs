//! Bodies that are executed in parallel, with references to what they write: what IREE's dialect `pcf` writes.

use super::lists::set_attribute;
use super::loops::argument_name;
use super::print_generic;
use super::shaped::{Shaped, one_type, parse_braced_sizes, set_values};
use super::structured::{arguments_in, parse_typed_arguments};
use super::types::set_types;
use crate::asm::directive::Start::{Text, Word};
use crate::asm::directive::{TypesOf, rows};
use crate::asm::parser::expect::{comma_list, keyword_text, punctuation};
use crate::asm::parser::regions::expect_region;
use crate::asm::parser::terms::{integer_of, set_numbers};
use crate::asm::parser::values::read_use;
use crate::asm::parser::{Read, TypePlace};
use crate::assembly::{AttributeIndex, RegionIndex, SlotIndex};
use crate::ir::{AttributeKind, Type, TypeId};
use crate::syntax::builder::Builder;
use crate::syntax::link::Reached;

rows! {
    /// `-> (%a: t) execute(%x = %init)[%i: index] : (t) -> (t{%d}) {`: initial values and their types, sizes, the types of the
    /// results, which of them have an initial value, the region, and how many arguments come first.
    "ParallelExecutionBody" starts [Text("->"), Word("execute")] => parse_execution_body, print_generic;
    /// Nothing: how many arguments of a region are of `index`.
    "InferNumIndexArgs" starts [] => parse_count_index_arguments, print_generic;
}

/// `-> (%a: t) execute(%x = %init, %y)[%i: index, %n: index] : (t, t) -> (t, t{%d}) {`
fn parse_execution_body<'s>(
    b: &mut Builder<'s>,
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
) -> Read<Option<Reached>> {
    if let Some(count) = leading {
        if b.input.take_text("->") {
            parse_typed_arguments(b)?;
        }
        let number = b.forms.state()?.arguments.len().to_string();
        set_i64(b, count, &number)?;
    }
    keyword_text(b, "execute")?;
    let (mut references, mut values, mut flags) = (Vec::new(), Vec::new(), Vec::new());
    if b.input.take_text("(") {
        comma_list(b, |b| {
            references.push(argument_name(b)?);
            let is_tied = b.input.take_text("=");
            flags.push(if is_tied { "true" } else { "false" });
            if is_tied {
                values.push(read_use(b)?);
            }
            Ok(())
        })?;
        punctuation(b, ")")?;
    }
    let before = b.forms.state()?.arguments.len();
    arguments_in(b, "[", "]")?;
    let (mut found, mut of_inits) = (Shaped::default(), Vec::new());
    if !references.is_empty() {
        punctuation(b, ":")?;
        punctuation(b, "(")?;
        for (at, reference) in references.iter().enumerate() {
            if at > 0 {
                punctuation(b, ",")?;
            }
            let ty = one_type(b)?;
            b.forms.state()?.arguments.insert(before + at, (*reference, ty, None));
        }
        punctuation(b, ")")?;
        punctuation(b, "->")?;
        punctuation(b, "(")?;
        for (at, flag) in flags.iter().enumerate() {
            if at > 0 {
                punctuation(b, ",")?;
            }
            let ty = one_type(b)?;
            found.types.push(ty);
            match *flag {
                "true" => of_inits.push(ty),
                _ => parse_braced_sizes(b, &mut found.sizes)?,
            }
        }
        punctuation(b, ")")?;
    }
    set_values(b, inits, &values)?;
    set_types(b, init_types, &of_inits, TypePlace::Nowhere)?;
    set_values(b, sizes, &found.sizes)?;
    set_types(b, results, &found.types, TypePlace::Nowhere)?;
    set_numbers(b, tied, "i1", &flags.join(", "))?;
    expect_region(b, region, true).map(Some)
}

/// A number of 64 bits.
fn set_i64(b: &mut Builder<'_>, attribute: AttributeIndex, number: &str) -> Read<()> {
    let ty = integer_of(b, 64);
    let text = b.core.ir.texts.add(number.as_bytes());
    set_attribute(b, attribute, AttributeKind::Integer(text, Some(ty)))
}

/// Nothing: how many of the last arguments of a region are of `index`.
fn parse_count_index_arguments<'s>(
    b: &mut Builder<'s>,
    (_, leading, count): (RegionIndex, AttributeIndex, AttributeIndex),
) -> Read<()> {
    let leading = b.forms.state()?.attributes[usize::from(leading.0)].and_then(|value| b.core.ir.integer(value));
    let leading = leading.and_then(|leading| usize::try_from(leading).ok()).unwrap_or(0);
    let region = b.nesting.operations.last().and_then(|frame| frame.last_region);
    let entry = region.and_then(|region| b.core.ir.blocks(region).next());
    let types: Vec<TypeId> = entry
        .map(|entry| b.core.ir.arguments(entry).map(|value| b.core.ir.value_type(value)).collect())
        .unwrap_or_default();
    let is_index = |ty: &&TypeId| matches!(b.core.ir.types.resolved(**ty), Type::Index);
    let number = types.iter().skip(leading).rev().take_while(is_index).count().to_string();
    set_i64(b, count, &number)
}
