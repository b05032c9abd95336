//! Custom forms, read by their [`Format`]: the interpreter of its steps.
//!
//! The interpreter runs as an action of the grammar, on separate tokens, up to the next region or the end of the form; the lexer continues from there.
//! Unfinished forms are on a stack next to that of the operations, so that nesting uses no stack of the machine.

pub(crate) mod alternatives;
pub(crate) mod attributes;
pub(crate) mod expect;
pub(crate) mod finish;
mod input;
pub(crate) mod numbers;
mod parts;
pub(crate) mod properties;
pub(crate) mod regions;
pub(crate) mod simple;
mod state;
pub(crate) mod terms;
pub(crate) mod text_types;
pub(crate) mod transforms;
pub(crate) mod types;
pub(crate) mod values;

use self::alternatives::read_by_any;
use self::finish::finish_form;
use self::regions::{end_form_region, region_step, regions_step};
use self::types::{type_step, types_step};
use self::values::{operand_step, operands_step, successor_step, successors_step};
use crate::assembly::{End, Format, Side, Step, Test};
use crate::ir::AttributeKind;
use crate::source::Span;
use crate::syntax::builder::TextBuilder;
use crate::syntax::builder::places::{note_attribute, note_directive, note_directive_end};
use crate::syntax::fast::link::Reached;

pub(crate) use crate::syntax::builder::affine::Subscripts;
pub(crate) use crate::syntax::builder::forms::{
    FormState, HeaderArgument, HeaderParts, RegionState, SlotRead, TypePlace,
};
pub(crate) use crate::syntax::custom::CustomError;
pub(crate) use crate::syntax::error::{ParseResult, interrupted};

/// The parser of a directive: tokens, operands, types, attributes and regions, and the parts of the operation that it fills. The names are those of MLIR's
/// `OpAsmParser`: an `optional` part is taken if it comes next, any other part is required.
pub(crate) struct OpAsmParser<'p, 's> {
    b: &'p mut TextBuilder<'s>,
}

impl Format {
    /// Parses an operation by this form, or by a form for another release that fits, up to its first region or its end.
    pub(crate) fn parse<'s>(&'s self, b: &mut TextBuilder<'s>, name: Span) -> ParseResult<Reached> {
        let mut p = OpAsmParser { b };
        if !self.others.is_empty() {
            return read_by_any(&mut p, self, name);
        }
        p.b.forms.push(self, name);
        steps(&mut p)
    }

    /// Continues after a region, up to the next one or the end.
    pub(crate) fn resume<'s>(&'s self, b: &mut TextBuilder<'s>) -> ParseResult<Reached> {
        let mut p = OpAsmParser { b };
        end_form_region(&mut p);
        steps(&mut p)
    }
}

fn steps(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Reached> {
    loop {
        let state = p.b.forms.state()?;
        let (format, at) = (state.format, state.step);
        state.step += 1;
        match format.steps[at] {
            Step::Literal { literal, .. } => p.parse_literal(&format.literals[usize::from(literal.0)])?,
            Step::Space { .. } => {}
            Step::Operand { slot, .. } => operand_step(p, format, slot)?,
            Step::Operands { .. } => operands_step(p)?,
            Step::Type { slot, is_qualified, .. } => type_step(p, format, slot, is_qualified)?,
            Step::Types { side, .. } => types_step(p, side)?,
            Step::Signature { inputs, results, .. } => signature_step(p, inputs, results)?,
            Step::Attribute { attribute, is_optional, .. } => {
                p.parse_attribute_of(format, attribute, is_optional)?;
            }
            Step::Unit { attribute } => {
                let unit = p.b.core.ir.attributes.add(AttributeKind::Unit);
                p.b.forms.state()?.attributes[usize::from(attribute.0)] = Some(unit);
                if p.b.core.keeps_places() {
                    note_attribute(p.b, usize::from(attribute.0), p.b.input.newest_word());
                }
            }
            Step::Dictionary { has_keyword } => p.parse_optional_attr_dict(has_keyword)?,
            Step::Properties { .. } => {
                p.parse_optional_properties()?;
                p.adopt_entries(format)?;
            }
            Step::Region { region, .. } => {
                if let Some(reached) = region_step(p, format, region, at)? {
                    return Ok(reached);
                }
            }
            Step::Regions { .. } => {
                if let Some(reached) = regions_step(p, format, at)? {
                    return Ok(reached);
                }
            }
            Step::Successor { successor, .. } => successor_step(p, format, successor)?,
            Step::Successors { .. } => successors_step(p)?,
            Step::Custom { directive, arguments, .. } => {
                let arguments = &format.arguments[arguments.indices()];
                let start = note_directive(p.b);
                let reached = directive.parse(p, arguments)?;
                note_directive_end(p.b, start);
                if let Some(reached) = reached {
                    return Ok(reached);
                }
            }
            Step::Group { test, otherwise, .. } | Step::Since { test, otherwise, .. } => {
                if !holds(p, format, test, at)? {
                    p.b.forms.state()?.step = usize::from(otherwise);
                }
            }
            Step::Jump { to } => p.b.forms.state()?.step = usize::from(to),
            Step::Clause { test, next, .. } => clause_step(p, format, test, next, at)?,
            Step::ClauseEnd { first } => p.b.forms.state()?.step = usize::from(first),
            Step::End => return finish_form(p, format),
        }
    }
}

/// Parses a clause of a list, if it is present. Each clause may occur once.
fn clause_step<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    test: Test,
    next: u16,
    at: usize,
) -> ParseResult<()> {
    if !holds(p, format, test, at)? {
        p.b.forms.state()?.step = usize::from(next);
        return Ok(());
    }
    let bit = 1u64 << (at % 64);
    let state = p.b.forms.state()?;
    if state.clauses & bit != 0 {
        let span = p.b.input.peek()?.1;
        let text = match test {
            Test::Literal(literal) => format.literals[usize::from(literal.0)].text().to_owned(),
            _ => String::new(),
        };
        return Err(p.error(CustomError::RepeatedClause { clause: text }, span));
    }
    state.clauses |= bit;
    Ok(())
}

/// Whether a group is present, according to the following text.
fn holds<'s>(p: &mut OpAsmParser<'_, 's>, format: &'s Format, test: Test, at: usize) -> ParseResult<bool> {
    Ok(match test {
        Test::Literal(literal) => p.b.input.is_at(&format.literals[usize::from(literal.0)]),
        Test::Operand => p.b.input.first() == Some(b'%'),
        Test::Region => p.b.input.is_brace(),
        Test::Successor => p.b.input.first() == Some(b'^'),
        Test::Type => p.begins_type()?,
        Test::Attribute(attribute) => {
            let shape = &format.info.attributes[usize::from(attribute.0)].shape;
            p.begins_attribute(shape)?
        }
        Test::Directive => match format.steps.get(at + 1) {
            Some(Step::Custom { directive, .. }) => directive.begins(p)?,
            _ => false,
        },
    })
}

fn signature_step(p: &mut OpAsmParser<'_, '_>, inputs: End, results: End) -> ParseResult<()> {
    let (first, second) = p.parse_signature()?;
    for (end, range) in [(inputs, first), (results, second)] {
        match end {
            End::Slot(slot) => p.b.forms.slot(slot)?.types = Some(range),
            End::Side(Side::Operands) => p.b.forms.state()?.types[0] = Some(range),
            End::Side(Side::Results) => p.b.forms.state()?.types[1] = Some(range),
        }
    }
    Ok(())
}
