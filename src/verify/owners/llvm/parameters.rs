//! Attributes of the parameters and results of functions.

use super::super::carried::of_parameter;
use super::super::view::OwnedOp;
use super::LlvmFault;
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::shapes::{CheckResult, refuse};

/// The kind of value of an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArgumentAttributeKind {
    Unit,
    Integer,
    Type,
}

/// The type of parameter that an attribute requires.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ParameterTypeKind {
    Any,
    Pointer,
    Integer,
}

/// The attributes: their values, their types, and whether results may have them.
const ATTRIBUTES: &[(&str, ArgumentAttributeKind, ParameterTypeKind, bool)] = &[
    ("llvm.align", ArgumentAttributeKind::Integer, ParameterTypeKind::Pointer, true),
    ("llvm.alignstack", ArgumentAttributeKind::Integer, ParameterTypeKind::Any, false),
    ("llvm.allocalign", ArgumentAttributeKind::Unit, ParameterTypeKind::Integer, false),
    ("llvm.allocptr", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, false),
    ("llvm.byref", ArgumentAttributeKind::Type, ParameterTypeKind::Pointer, false),
    ("llvm.byval", ArgumentAttributeKind::Type, ParameterTypeKind::Pointer, false),
    ("llvm.dereferenceable", ArgumentAttributeKind::Integer, ParameterTypeKind::Pointer, true),
    ("llvm.dereferenceable_or_null", ArgumentAttributeKind::Integer, ParameterTypeKind::Pointer, true),
    ("llvm.inalloca", ArgumentAttributeKind::Type, ParameterTypeKind::Pointer, false),
    ("llvm.inreg", ArgumentAttributeKind::Unit, ParameterTypeKind::Any, true),
    ("llvm.nest", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, false),
    ("llvm.noalias", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, true),
    ("llvm.nocapture", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, false),
    ("llvm.nofree", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, false),
    ("llvm.nonnull", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, true),
    ("llvm.noundef", ArgumentAttributeKind::Unit, ParameterTypeKind::Any, true),
    ("llvm.preallocated", ArgumentAttributeKind::Type, ParameterTypeKind::Pointer, false),
    ("llvm.readnone", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, false),
    ("llvm.readonly", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, false),
    ("llvm.returned", ArgumentAttributeKind::Unit, ParameterTypeKind::Any, true),
    ("llvm.signext", ArgumentAttributeKind::Unit, ParameterTypeKind::Integer, true),
    ("llvm.sret", ArgumentAttributeKind::Type, ParameterTypeKind::Pointer, false),
    ("llvm.writeonly", ArgumentAttributeKind::Unit, ParameterTypeKind::Pointer, false),
    ("llvm.zeroext", ArgumentAttributeKind::Unit, ParameterTypeKind::Integer, true),
];

/// The parameters or the results of a function, with their types where these are known.
struct Parameters<'v> {
    is_result: bool,
    types: Vec<Option<ParameterTypeKind>>,
    attributes: &'v [AttributeId],
}

pub(super) fn function(op: OwnedOp<'_>) -> CheckResult {
    let listed = |name: &str| op.attribute(name).and_then(|list| op.ir.array(list)).unwrap_or_default();
    let (arguments, results) = (listed("arg_attrs"), listed("res_attrs"));
    if arguments.is_empty() && results.is_empty() {
        return Ok(());
    }
    let (of_arguments, of_results) = types(op);
    verify(op, &Parameters { is_result: false, types: of_arguments, attributes: arguments })?;
    verify(op, &Parameters { is_result: true, types: of_results, attributes: results })
}

fn verify(op: OwnedOp<'_>, parameters: &Parameters<'_>) -> CheckResult {
    let ir = op.ir;
    for (index, attributes) in parameters.attributes.iter().enumerate() {
        let AttributeKind::Dictionary(entries) = *ir.attributes.resolve(*attributes) else { continue };
        let on = parameters.types.get(index).copied().flatten();
        for entry in ir.attributes.dictionary(entries) {
            let name = ir.texts.get(entry.name);
            let known = ATTRIBUTES.iter().find(|(known, ..)| known.as_bytes() == name);
            let Some((name, kind, wanted, is_of_results)) = known else {
                if let (Ok(name), false) = (std::str::from_utf8(name), parameters.is_result) {
                    of_parameter(ir, op.op, (name, entry.value), ir.attributes.dictionary(entries))?;
                }
                continue;
            };
            let words = match (kind, ir.attributes.resolve(entry.value)) {
                _ if parameters.is_result && !is_of_results => "is not a valid result attribute",
                (ArgumentAttributeKind::Unit, AttributeKind::Unit)
                | (ArgumentAttributeKind::Integer, AttributeKind::Integer(..))
                | (ArgumentAttributeKind::Type, AttributeKind::Type(_)) => match (wanted, on) {
                    (ParameterTypeKind::Pointer, Some(ParameterTypeKind::Integer | ParameterTypeKind::Any)) => {
                        "attribute attached to non-pointer LLVM type"
                    }
                    (ParameterTypeKind::Integer, Some(ParameterTypeKind::Pointer | ParameterTypeKind::Any)) => {
                        "attribute attached to non-integer LLVM type"
                    }
                    _ => continue,
                },
                (ArgumentAttributeKind::Unit, _) => "should be a unit attribute",
                (ArgumentAttributeKind::Integer, _) => "should be an integer attribute",
                (ArgumentAttributeKind::Type, _) => "should be a type attribute",
            };
            return refuse(LlvmFault::Parameter { name: (*name).to_owned(), words }, None);
        }
    }
    Ok(())
}

/// The kind of a type; `None` for types that LLVM does not have, which are not verified.
fn of_type(op: OwnedOp<'_>, ty: TypeId) -> Option<ParameterTypeKind> {
    match op.ty(ty) {
        Type::Integer { .. } => Some(ParameterTypeKind::Integer),
        Type::Float(_) => Some(ParameterTypeKind::Any),
        _ => op.address_space(ty).map(|_| ParameterTypeKind::Pointer),
    }
}

/// The kind of a type that is written inside of an LLVM function type.
fn of_text(text: &str) -> Option<ParameterTypeKind> {
    let text = text.trim();
    let text = text.strip_prefix("!llvm.").unwrap_or(text);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text {
        "ptr" => Some(ParameterTypeKind::Pointer),
        "f16" | "bf16" | "f32" | "f64" => Some(ParameterTypeKind::Any),
        _ if text.starts_with("ptr<") => Some(ParameterTypeKind::Pointer),
        _ => text.strip_prefix('i').filter(|bits| is_number(bits)).map(|_| ParameterTypeKind::Integer),
    }
}

/// The kinds of the types of arguments and results.
fn types(op: OwnedOp<'_>) -> (Vec<Option<ParameterTypeKind>>, Vec<Option<ParameterTypeKind>>) {
    if let Some((inputs, outputs)) = op.ir.signature(op.op) {
        let each = |types: &[TypeId]| types.iter().map(|ty| of_type(op, *ty)).collect();
        return (each(inputs), each(outputs));
    }
    let function = op.attribute("function_type").and_then(|ty| op.ir.type_of(ty)).map(|ty| op.ty(ty));
    let Some(Type::Opaque(text)) = function else { return Default::default() };
    let inner = std::str::from_utf8(text).ok().and_then(|text| text.strip_prefix("!llvm.func<")?.strip_suffix('>'));
    // The result precedes the last list in parentheses at the outermost level.
    let Some((result, arguments)) = inner.and_then(|inner| inner.strip_suffix(')')?.split_once(" (")) else {
        return Default::default();
    };
    let (mut depth, mut start, mut found) = (0i32, 0, Vec::new());
    for (at, sign) in arguments.char_indices() {
        match sign {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(of_text(&arguments[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(of_text(&arguments[start..]));
    (found, vec![of_text(result)])
}
