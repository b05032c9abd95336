//! Bodies of structured operations that are not written: those their names imply, and those of one operation.

use crate::asm::parser::Read;
use crate::asm::parser::attributes::read_any_attribute;
use crate::asm::parser::expect::{innermost_name, punctuation, refused};
use crate::assembly::{Format, RegionIndex, SlotIndex};
use crate::ir::attributes::Entry;
use crate::ir::payload::{Implied, Number, Scalar, YIELD};
use crate::ir::types::Signedness;
use crate::ir::{
    AttributeId, AttributeKind, Definition, Form, OpNameId, Run, Texts, Type, TypeId, Value, ValueId, unquoted,
};
use crate::source::Span;
use crate::syntax::builder::Builder;
use crate::syntax::custom::CustomError;
use crate::syntax::scan;

pub(super) const I64: Type = Type::Integer { signedness: Signedness::Signless, width: 64 };

/// The operation that is all of a body: its name, and its attributes.
pub(super) struct PayloadOperation {
    name: OpNameId,
    properties: Option<AttributeId>,
    attributes: Option<AttributeId>,
}

/// `{arith.addf {..}}`, or nothing.
pub(super) fn parse_payload_operation(b: &mut Builder<'_>) -> Read<Option<PayloadOperation>> {
    if !b.input.take_text("{") {
        return Ok(None);
    }
    let Some(name) = b.input.word() else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Expected { expected: "bare identifier or keyword" }, span));
    };
    b.input.skip_to(name.end);
    let dictionary = match b.input.first() {
        Some(b'{') => Some(read_any_attribute(b)?),
        _ => None,
    };
    punctuation(b, "}")?;
    let bytes = b.core.slice(name.start, name.end);
    let text = Texts::of_span(name.start, name.end);
    let id = OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, bytes, text));
    let format = b.forms.format_of(&mut b.core, id, bytes);
    let [properties, attributes] = shared_out(b, format, dictionary);
    Ok(Some(PayloadOperation { name: id, properties, attributes }))
}

/// The entries of a dictionary that are an operation's own, and the others.
fn shared_out(
    b: &mut Builder<'_>,
    format: Option<&Format>,
    dictionary: Option<AttributeId>,
) -> [Option<AttributeId>; 2] {
    let Some(AttributeKind::Dictionary(list)) = dictionary.map(|all| *b.core.ir.attributes.resolve(all)) else {
        return [None, None];
    };
    let entries = b.core.ir.attributes.dictionary(list).to_vec();
    let is_own = |entry: &Entry| {
        format.is_some_and(|format| format.attribute(unquoted(b.core.ir.texts.get(entry.name))).is_some())
    };
    let (own, others): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(is_own);
    [own, others].map(|entries| parse_dictionary_of(b, &entries))
}

fn parse_dictionary_of(b: &mut Builder<'_>, entries: &[Entry]) -> Option<AttributeId> {
    if entries.is_empty() {
        return None;
    }
    let list = b.core.ir.attributes.add_dictionary(entries);
    Some(b.core.ir.attributes.add(AttributeKind::Dictionary(list)))
}

/// The body that the name of the operation implies.
pub(super) fn implied_region<'s>(
    b: &mut Builder<'s>,
    format: &'s Format,
    region: RegionIndex,
    slots: [SlotIndex; 2],
) -> Read<()> {
    let types = parse_payload_types(b, slots)?;
    // Further types that a body may use.
    b.core.intern(Type::Index);
    b.core.intern(I64);
    let of = |name: &str| {
        let value = b.forms.last()?.attributes[usize::from(format.attribute(name.as_bytes())?.0)]?;
        b.core.ir.enumerated(value)
    };
    let name = String::from_utf8_lossy(innermost_name(b)).into_owned();
    let implied = Implied { name: &name, kind: of("kind"), is_unsigned: of("cast") == Some("cast_unsigned") };
    if let Some(expected) = implied.argument_count().filter(|expected| *expected != types.len()) {
        let found = types.len();
        let text =
            format!("[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {found}");
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Text { text }, span));
    }
    let unsigned = ["max", "min"].into_iter().find(|word| name.ends_with(&format!("_{word}_unsigned")));
    let is_unsigned = |ty: &TypeId| matches!(b.core.ir.types.resolved(*ty), Type::Integer { width: 2.., .. });
    let refusal = match (unsigned, types.last()) {
        (Some(word), Some(ty)) if name.starts_with("linalg.pooling_") && !is_unsigned(ty) => {
            Some(format!("unsupported operation: unsigned {word} not on uint"))
        }
        _ => None,
    };
    let payload = if refusal.is_none() { implied.payload(&b.core.ir.types, &types) } else { None };
    let Some(payload) = payload else {
        let after_name = b.forms.last().map_or(0, |state| state.name.end as usize);
        let span = Span::at(scan::skip_trivia(b.core.bytes, after_name) as u32);
        let text = refusal.unwrap_or_else(|| "unsupported non numeric type".to_owned());
        return Err(refused(b, CustomError::Text { text }, span));
    };
    let place = begin_payload(b, &types);
    let mut results: Vec<ValueId> = Vec::new();
    let value = |results: &[ValueId], scalar: Scalar| match scalar {
        Scalar::Argument(index) => ValueId::at(place + index),
        Scalar::Result(index) => results[index],
    };
    for op in &payload.ops {
        let operands: Vec<ValueId> = op.operands.iter().map(|operand| value(&results, *operand)).collect();
        let properties = op.number.and_then(|number| number_property(b, number, op.ty));
        let name = payload_name(b, op.name);
        results.extend(payload_op(b, name, &operands, Some(op.ty), [properties, None]));
    }
    let yielded = value(&results, payload.yielded);
    end_payload(b, region, &[yielded])
}

/// A body of one operation: its operands are the arguments, of a reduction the last one first, and of a map all but
/// the last one.
pub(super) fn payload_region(
    b: &mut Builder<'_>,
    region: RegionIndex,
    slots: [SlotIndex; 2],
    op: &PayloadOperation,
    is_reduction: bool,
) -> Read<()> {
    let types = parse_payload_types(b, slots)?;
    let Some(result) = types.last().copied() else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Word { word: "outs".to_owned() }, span));
    };
    let first = begin_payload(b, &types);
    let last = first + types.len() - 1;
    let mut operands: Vec<ValueId> = (first..last).map(ValueId::at).collect();
    if is_reduction {
        operands.insert(0, ValueId::at(last));
    }
    let value = payload_op(b, op.name, &operands, Some(result), [op.properties, op.attributes]);
    end_payload(b, region, value.as_slice())
}

/// The types of the arguments of a body: one for each operand.
fn parse_payload_types(b: &mut Builder<'_>, slots: [SlotIndex; 2]) -> Read<Vec<TypeId>> {
    let mut types = Vec::new();
    for slot in slots {
        for at in b.forms.slot(slot)?.types.clone().unwrap_or_default() {
            types.push(b.core.ir.payload_argument(b.core.types[at]));
        }
    }
    Ok(types)
}

/// Opens the region of a body; returns where its arguments begin.
fn begin_payload(b: &mut Builder<'_>, types: &[TypeId]) -> usize {
    b.region_begin(b.input.at());
    let block = b.begin_entry_block();
    let first = b.core.ir.values.len();
    let arguments = types.iter().map(|ty| Value { ty: *ty, name: None, definition: Definition::Argument(block) });
    b.core.ir.values.extend(arguments);
    b.core.ir.blocks[block.index()].arguments = Run::new(first, b.core.ir.values.len());
    first
}

fn end_payload(b: &mut Builder<'_>, region: RegionIndex, yielded: &[ValueId]) -> Read<()> {
    let name = payload_name(b, YIELD);
    payload_op(b, name, yielded, None, [None, None]);
    b.region_end(b.input.at());
    b.forms.state()?.regions.push(region);
    Ok(())
}

fn payload_name(b: &mut Builder<'_>, name: &'static str) -> OpNameId {
    let text = b.forms.property_text(&mut b.core, name);
    OpNameId::at(b.core.ir.op_names.intern(&b.core.ir.texts, name.as_bytes(), text))
}

/// The properties of a constant, or of the place in a loop.
fn number_property(b: &mut Builder<'_>, number: Number, ty: TypeId) -> Option<AttributeId> {
    let (Number::Float(text) | Number::Integer(text) | Number::Dim(text)) = number;
    let text = b.forms.property_text(&mut b.core, text);
    let kind = match number {
        Number::Float(_) => AttributeKind::Float(text, Some(ty)),
        Number::Integer(_) => AttributeKind::Integer(text, Some(ty)),
        Number::Dim(_) => AttributeKind::Integer(text, Some(b.core.intern(I64))),
    };
    let value = b.core.ir.attributes.add(kind);
    let name = b.forms.property_text(&mut b.core, number.property());
    parse_dictionary_of(b, &[Entry { name, value }])
}

/// Appends an operation that is written nowhere.
fn payload_op(
    b: &mut Builder<'_>,
    name: OpNameId,
    operands: &[ValueId],
    result: Option<TypeId>,
    [properties, attributes]: [Option<AttributeId>; 2],
) -> Option<ValueId> {
    let op = b.core.ir.make_op(name, Form::Generic, operands, result.as_slice());
    if properties.is_some() || attributes.is_some() {
        let extra = b.core.ir.extra_mut(op);
        (extra.properties, extra.attributes) = (properties, attributes);
    }
    b.append(op);
    b.core.ir.results(op).next()
}
