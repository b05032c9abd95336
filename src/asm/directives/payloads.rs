//! Bodies of structured operations that are not written: bodies implied by the name, and bodies of one operation.

use crate::asm::parser::{OpAsmParser, ParseResult};
use crate::asm::payload::{ImpliedBody, PayloadNumber, PayloadValue, YIELD};
use crate::assembly::{Format, RegionIndex, SlotIndex};
use crate::ir::attributes::Entry;
use crate::ir::types::Signedness;
use crate::ir::{
    ArenaRange, AttributeId, AttributeKind, Definition, Form, OpNameId, Texts, Type, TypeId, ValueData, ValueId,
    unquoted,
};
use crate::lex::scan;
use crate::source::Span;
use crate::syntax::custom::CustomError;

pub(super) const I64: Type = Type::Integer { signedness: Signedness::Signless, width: 64 };

/// The only operation of a body: its name and its attributes.
pub(super) struct PayloadOperation {
    name: OpNameId,
    properties: Option<AttributeId>,
    attributes: Option<AttributeId>,
}

/// `{arith.addf {..}}`, or nothing.
pub(super) fn parse_payload_operation(p: &mut OpAsmParser<'_, '_>) -> ParseResult<Option<PayloadOperation>> {
    if !p.parse_optional("{") {
        return Ok(None);
    }
    let Some(name) = p.word() else {
        return Err(p.error_here(CustomError::Expected { expected: "bare identifier or keyword" })?);
    };
    p.skip_to(name.end);
    let dictionary = match p.first() {
        Some(b'{') => Some(p.parse_attribute()?),
        _ => None,
    };
    p.parse("}")?;
    let bytes = p.slice(name.start, name.end);
    let text = Texts::of_span(name.start, name.end);
    let id = p.op_name(bytes, text);
    let format = p.format_of(id, bytes);
    let [properties, attributes] = shared_out(p, format, dictionary);
    Ok(Some(PayloadOperation { name: id, properties, attributes }))
}

/// Divides a dictionary into the entries that belong to the operation, and the others.
fn shared_out(
    p: &mut OpAsmParser<'_, '_>,
    format: Option<&Format>,
    dictionary: Option<AttributeId>,
) -> [Option<AttributeId>; 2] {
    let Some(AttributeKind::Dictionary(list)) = dictionary.map(|all| *p.ir().attributes.resolve(all)) else {
        return [None, None];
    };
    let entries = p.ir().attributes.dictionary(list).to_vec();
    let is_own =
        |entry: &Entry| format.is_some_and(|format| format.attribute(unquoted(p.ir().texts.get(entry.name))).is_some());
    let (own, others): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(is_own);
    [own, others].map(|entries| parse_dictionary_of(p, &entries))
}

fn parse_dictionary_of(p: &mut OpAsmParser<'_, '_>, entries: &[Entry]) -> Option<AttributeId> {
    if entries.is_empty() {
        return None;
    }
    let list = p.ir_mut().attributes.add_dictionary(entries);
    Some(p.new_attribute(AttributeKind::Dictionary(list)))
}

/// The body that the name of the operation implies.
pub(super) fn implied_region<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    region: RegionIndex,
    slots: [SlotIndex; 2],
) -> ParseResult<()> {
    let types = parse_payload_types(p, &slots)?;
    // Further types that a body may use.
    p.intern(Type::Index);
    p.intern(I64);
    let of = |name: &str| {
        let value = p.form()?.attributes[usize::from(format.attribute(name.as_bytes())?.0)]?;
        p.ir().enumerated(value)
    };
    let name = String::from_utf8_lossy(p.operation_name()).into_owned();
    let implied = ImpliedBody {
        name: &name,
        kind: of("kind").or_else(|| of("fun")),
        is_unsigned: of("cast") == Some("cast_unsigned"),
    };
    if let Some(expected) = implied.argument_count().filter(|expected| *expected != types.len()) {
        let found = types.len();
        let text =
            format!("[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {found}");
        return Err(p.error_here(CustomError::Text { text })?);
    }
    let unsigned = ["max", "min"].into_iter().find(|word| name.ends_with(&format!("_{word}_unsigned")));
    let is_unsigned = |ty: &TypeId| matches!(p.ir().types.resolved(*ty), Type::Integer { width: 2.., .. });
    let refusal = match (unsigned, types.last()) {
        (Some(word), Some(ty)) if name.starts_with("linalg.pooling_") && !is_unsigned(ty) => {
            Some(format!("unsupported operation: unsigned {word} not on uint"))
        }
        _ => None,
    };
    let payload = if refusal.is_none() { implied.payload(&p.ir().types, &types) } else { None };
    let Some(payload) = payload else {
        let after_name = p.form().map_or(0, |state| state.name.end as usize);
        let span = Span::at(scan::skip_trivia(p.bytes(), after_name) as u32);
        let text = refusal.unwrap_or_else(|| "unsupported non numeric type".to_owned());
        return Err(p.error(CustomError::Text { text }, span));
    };
    let place = begin_payload(p, &types);
    let mut results: Vec<ValueId> = Vec::new();
    let value = |results: &[ValueId], scalar: PayloadValue| match scalar {
        PayloadValue::Argument(index) => ValueId::at(place + index),
        PayloadValue::Result(index) => results[index],
    };
    for op in &payload.ops {
        let operands: Vec<ValueId> = op.operands.iter().map(|operand| value(&results, *operand)).collect();
        let properties = op.number.and_then(|number| number_property(p, number, op.ty));
        let name = payload_name(p, op.name);
        results.extend(payload_op(p, name, &operands, Some(op.ty), [properties, None]));
    }
    let yielded = value(&results, payload.yielded);
    end_payload(p, region, &[yielded])
}

/// A body of one operation, whose arguments are the elements of `passed`: its operands are those of the inputs, of a reduction after that of the
/// output.
pub(super) fn payload_region(
    p: &mut OpAsmParser<'_, '_>,
    region: RegionIndex,
    passed: &[SlotIndex],
    outputs: SlotIndex,
    op: &PayloadOperation,
    is_reduction: bool,
) -> ParseResult<()> {
    let Some(result) = parse_payload_types(p, &[outputs])?.last().copied() else {
        return Err(p.error_here(CustomError::Word { word: "outs".to_owned() })?);
    };
    let types = parse_payload_types(p, passed)?;
    let first = begin_payload(p, &types);
    let inputs = types.len() - usize::from(passed.contains(&outputs));
    let mut operands: Vec<ValueId> = (first..first + inputs).map(ValueId::at).collect();
    if is_reduction {
        operands.insert(0, ValueId::at(first + inputs));
    }
    let value = payload_op(p, op.name, &operands, Some(result), [op.properties, op.attributes]);
    end_payload(p, region, value.as_slice())
}

/// The types of the arguments of a body: one for each operand.
fn parse_payload_types(p: &mut OpAsmParser<'_, '_>, slots: &[SlotIndex]) -> ParseResult<Vec<TypeId>> {
    let mut types = Vec::new();
    for slot in slots {
        for at in p.slot(*slot)?.types.clone().unwrap_or_default() {
            types.push(p.ir().payload_argument(p.types()[at]));
        }
    }
    Ok(types)
}

/// Opens the region of a body; returns the position of its first argument on the stack.
fn begin_payload(p: &mut OpAsmParser<'_, '_>, types: &[TypeId]) -> usize {
    p.begin_region(p.at());
    let block = p.begin_block();
    let first = p.ir().values.len();
    let arguments = types.iter().map(|ty| ValueData { ty: *ty, name: None, definition: Definition::Argument(block) });
    p.ir_mut().values.extend(arguments);
    p.ir_mut().blocks[block.index()].arguments = ArenaRange::new(first, p.ir().values.len());
    first
}

fn end_payload(p: &mut OpAsmParser<'_, '_>, region: RegionIndex, yielded: &[ValueId]) -> ParseResult<()> {
    let name = payload_name(p, YIELD);
    payload_op(p, name, yielded, None, [None, None]);
    p.end_region(p.at());
    p.state()?.regions.push(region);
    Ok(())
}

fn payload_name(p: &mut OpAsmParser<'_, '_>, name: &'static str) -> OpNameId {
    let text = p.property_text(name);
    p.op_name(name.as_bytes(), text)
}

/// The properties of a constant, or of a loop index.
fn number_property(p: &mut OpAsmParser<'_, '_>, number: PayloadNumber, ty: TypeId) -> Option<AttributeId> {
    let (PayloadNumber::Float(text) | PayloadNumber::Integer(text) | PayloadNumber::Dim(text)) = number;
    let text = p.property_text(text);
    let kind = match number {
        PayloadNumber::Float(_) => AttributeKind::Float(text, Some(ty)),
        PayloadNumber::Integer(_) => AttributeKind::Integer(text, Some(ty)),
        PayloadNumber::Dim(_) => AttributeKind::Integer(text, Some(p.intern(I64))),
    };
    let value = p.new_attribute(kind);
    let name = p.property_text(number.property());
    parse_dictionary_of(p, &[Entry { name, value }])
}

/// Appends an operation without a text of its own.
fn payload_op(
    p: &mut OpAsmParser<'_, '_>,
    name: OpNameId,
    operands: &[ValueId],
    result: Option<TypeId>,
    [properties, attributes]: [Option<AttributeId>; 2],
) -> Option<ValueId> {
    let op = p.ir_mut().make_op(name, Form::Generic, operands, result.as_slice());
    if properties.is_some() || attributes.is_some() {
        let extra = p.ir_mut().extra_mut(op);
        (extra.properties, extra.attributes) = (properties, attributes);
    }
    p.append_op(op);
    p.ir().results(op).next()
}
