//! Functions, calls and globals of LLVM, whose types are texts.

use super::super::attributes::read_any_attribute;
use super::super::expect::{comma_list, keyword_text, punctuation, refused};
use super::super::terms::{dictionaries, opaque};
use super::super::types::{note_types, opaque_type, read_type, read_type_list};
use super::super::values::{read_operand, read_operands, set_runs};
use super::super::{Builder, CustomError, Read};
use super::functions::{function_arguments, function_results, optional_dictionary, popped_type};
use super::lists::{read_index, set_attribute};
use super::symbols::set_array;
use super::values::read_string;
use super::vectors::text_error;
use crate::assembly::{Argument, AttributeIndex};
use crate::ir::{AttributeId, AttributeKind, TypeId, llvm, unescaped};
use crate::source::Span;
use crate::syntax::token::Token;

/// `(%a: t {..}, ...) -> t {..}`: the type of the function, and attributes of arguments and of the result.
pub(super) fn llvm_function<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(ty), Argument::Attribute(of_arguments), Argument::Attribute(of_results)] = arguments
    else {
        return Ok(());
    };
    let place = b.input.peek()?.1;
    let (inputs, is_variadic) = function_arguments(b, true)?;
    let results = function_results(b)?;
    if results.types.len() > 1 {
        let text = "failed to construct function type: expected zero or one function result";
        return Err(text_error(b, text, form_name(b).unwrap_or(place)));
    }
    let spelled = |types: &[TypeId]| types.iter().map(|ty| b.core.ir.print_type(*ty)).collect::<Vec<_>>();
    let result = spelled(&results.types).pop();
    let text = llvm::function_type(result.as_deref(), &spelled(&inputs.types), is_variadic);
    let function = opaque_type(b, text.as_bytes());
    set_attribute(b, *ty, AttributeKind::Type(function))?;
    set_dictionaries(b, *of_arguments, &inputs.attributes)?;
    set_dictionaries(b, *of_results, &results.attributes)
}

/// Where the name of the operation is that is being read.
pub(super) fn form_name(b: &Builder<'_>) -> Option<Span> {
    b.forms.last().map(|state| state.name)
}

/// The attributes of all arguments or results, if one has some.
pub(super) fn set_dictionaries(
    b: &mut Builder<'_>,
    attribute: AttributeIndex,
    all: &[Option<AttributeId>],
) -> Read<()> {
    if let Some(value) = dictionaries(b, all) {
        b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
    }
    Ok(())
}

/// `(catch %a : t) (filter %b : t)`
pub(super) fn landingpad_clauses<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), Argument::Type(types)] = arguments else { return Ok(()) };
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    note_types(b)?;
    while b.input.take_text("(") {
        if !b.input.take_word("filter") {
            keyword_text(b, "catch")?;
        }
        read_operand(b)?;
        punctuation(b, ":")?;
        read_type(b)?;
        punctuation(b, ")")?;
    }
    b.forms.slot(*values)?.values = first..b.nesting.uses.len();
    b.forms.slot(*types)?.types = Some(start..b.core.types.len());
    Ok(())
}

/// `(1, 16)`
pub(super) fn vscale_range<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(range)] = arguments else { return Ok(()) };
    punctuation(b, "(")?;
    let low = read_index(b)?;
    punctuation(b, ",")?;
    let high = read_index(b)?;
    punctuation(b, ")")?;
    let text = format!("#llvm.vscale_range<minRange = {low} : i32, maxRange = {high} : i32>");
    let value = opaque(b, &[text.as_bytes()]);
    b.forms.state()?.attributes[usize::from(range.0)] = Some(value);
    Ok(())
}

/// `: type`, or nothing for a string, which is an array of `i8`. Tokens after the type are not part of it.
pub(super) fn llvm_global_type<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(ty), Argument::Attribute(value)] = arguments else { return Ok(()) };
    let name = form_name(b).unwrap_or(Span::at(0));
    if b.input.take_text(":") {
        read_type(b)?;
        let written = popped_type(b);
        if b.input.first() == Some(b',') {
            return Err(text_error(b, "expected zero or one type", name));
        }
        return set_attribute(b, *ty, AttributeKind::Type(written));
    }
    let value = b.forms.state()?.attributes[usize::from(value.0)];
    let Some(AttributeKind::String(text, None)) = value.map(|value| *b.core.ir.attributes.resolve(value)) else {
        return Err(text_error(b, "type can only be omitted for string globals", name));
    };
    let length = unescaped(b.core.ir.texts.get(text)).len();
    let array = opaque_type(b, format!("!llvm.array<{length} x i8>").as_bytes());
    set_attribute(b, *ty, AttributeKind::Type(array))
}

/// `@f(%a)`, or `%f(%a)` of a call whose first operand is the function.
pub(super) fn llvm_callee<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Attribute(callee), Argument::Slot(operands)] = arguments else { return Ok(()) };
    let start = b.nesting.uses.len();
    if b.input.first() == Some(b'%') {
        read_operand(b)?;
    } else {
        let (token, span) = b.input.peek()?;
        if token != Token::SymbolName {
            return Err(refused(b, CustomError::Attribute, span));
        }
        let value = read_any_attribute(b)?;
        b.forms.state()?.attributes[usize::from(callee.0)] = Some(value);
    }
    punctuation(b, "(")?;
    read_operands(b)?;
    punctuation(b, ")")?;
    b.forms.slot(*operands)?.values = start..b.nesting.uses.len();
    Ok(())
}

/// `(t {..}, ..) -> t {..}` of a call, before which comes the type of the function if it is an operand.
pub(super) fn llvm_call_types<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [
        Argument::Attribute(callee),
        Argument::Type(operands),
        Argument::Attribute(of_arguments),
        Argument::Attribute(of_results),
        Argument::Type(results),
    ] = arguments
    else {
        return Ok(());
    };
    note_types(b)?;
    let start = b.core.types.len();
    if b.forms.state()?.attributes[usize::from(callee.0)].is_none() {
        let place = b.input.peek()?.1;
        read_type(b)?;
        if !b.input.take_text(",") {
            return Err(text_error(b, "expected indirect call to have 2 trailing types", place));
        }
    }
    punctuation(b, "(")?;
    let inputs = attributed_types(b, ")")?;
    b.forms.slot(*operands)?.types = Some(start..b.core.types.len());
    punctuation(b, "->")?;
    let start = b.core.types.len();
    let outputs = if b.input.take_text("(") {
        attributed_types(b, ")")?
    } else {
        read_type(b)?;
        vec![None]
    };
    drop_void(b, start);
    b.forms.slot(*results)?.types = Some(start..b.core.types.len());
    set_dictionaries(b, *of_arguments, &inputs)?;
    set_dictionaries(b, *of_results, &outputs)
}

/// A result of no value is none.
fn drop_void(b: &mut Builder<'_>, start: usize) {
    if let [only] = b.core.types[start..]
        && matches!(b.core.ir.types.resolved(only), crate::ir::Type::Opaque(text) if **text == *b"!llvm.void")
    {
        b.core.types.truncate(start);
    }
}

/// `t {..}, t)`: types, which are put on the stack, and the attributes of each.
pub(super) fn attributed_types(b: &mut Builder<'_>, close: &'static str) -> Read<Vec<Option<AttributeId>>> {
    let mut attributes = Vec::new();
    if b.input.take_text(close) {
        return Ok(attributes);
    }
    comma_list(b, |b| {
        read_type(b)?;
        attributes.push(optional_dictionary(b)?);
        Ok(())
    })?;
    punctuation(b, close)?;
    Ok(attributes)
}

/// `["tag"(%a : t), ..]`: runs of values, with a tag each.
pub(super) fn operand_bundles<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Slot(values), _, Argument::Attribute(tags)] = arguments else { return Ok(()) };
    let (first, start) = (b.nesting.uses.len(), b.core.types.len());
    let (mut sizes, mut found) = (Vec::new(), Vec::new());
    if b.input.take_text("[") {
        while !b.input.take_text("]") {
            if !found.is_empty() {
                punctuation(b, ",")?;
            }
            found.push(read_string(b)?);
            punctuation(b, "(")?;
            let count = read_operands(b)?;
            if count > 0 {
                punctuation(b, ":")?;
                note_types(b)?;
                read_type_list(b)?;
            }
            punctuation(b, ")")?;
            sizes.push(count);
        }
        set_array(b, *tags, &found)?;
    }
    let slot = (first..b.nesting.uses.len(), Some(start..b.core.types.len()));
    let read = b.forms.slot(*values)?;
    (read.values, read.types) = slot;
    set_runs(b, *values, &sizes)
}
