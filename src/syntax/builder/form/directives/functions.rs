//! Functions: visibility, name, arguments and results, and the body.

use super::super::attributes::read_any_attribute;
use super::super::expect::{comma_list, keyword_text, punctuation, refused};
use super::super::regions::expect_region;
use super::super::terms::{dictionaries, symbol_text};
use super::super::transforms::transformed;
use super::super::types::{opaque_type, read_signature, read_type};
use super::super::{Builder, CustomError, Read, TypePlace};
use super::loops::argument_name;
use super::shaped::one_type;
use super::structured::argument_location;
use super::symbols::symbol_visibility;
use super::types::set_types;
use super::vectors::text_error;
use crate::assembly::{Argument, RegionIndex, Transform};
use crate::ir::{AttributeId, AttributeKind, Type, TypeId};
use crate::syntax::builder::Use;
use crate::syntax::link::Reached;
use crate::syntax::token::Token;

/// The types and attributes of the arguments, or of the results.
#[derive(Default)]
pub(super) struct Signature {
    pub(super) types: Vec<TypeId>,
    pub(super) attributes: Vec<Option<AttributeId>>,
}

/// `private @name(%a: t {..}, ..) -> (t {..}, ..)`
pub(super) fn function_header_form<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    function_header(b, arguments, false)
}

/// The same of a function whose arguments are references to what its type has.
pub(super) fn local_function<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    function_header(b, arguments, true)
}

/// The types of the variables that references to local variables refer to.
fn dereference(b: &mut Builder<'_>, types: &mut [TypeId]) -> Read<()> {
    for ty in types {
        let Ok(local) = transformed(b, *ty, Transform::Local) else {
            let place = b.input.peek()?.1;
            return Err(text_error(b, "invalid type for wasm.func argument. Expecting type !wasmssa<local T>", place));
        };
        *ty = local.first().copied().unwrap_or(*ty);
    }
    Ok(())
}

/// `(t, u) -> (v, u)`: the last results are one for each initial value.
pub(super) fn carried_signature<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(values), Argument::Type(inits), Argument::Type(outputs), Argument::Type(carried)] = arguments
    else {
        return Ok(());
    };
    let (operands, results) = read_signature(b)?;
    let (of_values, of_inits) = (b.forms.slot(*values)?.values.len(), b.forms.slot(*inits)?.values.len());
    if operands.len() != of_values + of_inits {
        let span = b.input.peek()?.1;
        let error = CustomError::TypeCount { operands: of_values + of_inits, types: operands.len() };
        return Err(refused(b, error, span));
    }
    let at = results.end.saturating_sub(of_inits).max(results.start);
    b.forms.slot(*values)?.types = Some(operands.start..operands.start + of_values);
    b.forms.slot(*inits)?.types = Some(operands.start + of_values..operands.end);
    b.forms.slot(*outputs)?.types = Some(results.start..at);
    b.forms.slot(*carried)?.types = Some(at..results.end);
    Ok(())
}

/// `ref to type`, or the type in full.
pub(super) fn local_reference<'s>(b: &mut Builder<'s>, arguments: &'s [Argument]) -> Read<()> {
    let [Argument::Type(slot)] = arguments else { return Ok(()) };
    let place = b.input.peek()?.1;
    let ty = match b.input.take_word("ref") {
        true => {
            keyword_text(b, "to")?;
            let local = one_type(b)?;
            opaque_type(b, format!("!wasmssa<local ref to {}>", b.core.ir.print_type(local)).as_bytes())
        }
        false => one_type(b)?,
    };
    set_types(b, *slot, &[ty], TypePlace::At(place))
}

fn function_header<'s>(b: &mut Builder<'s>, arguments: &'s [Argument], has_references: bool) -> Read<()> {
    let [
        visibility @ ..,
        Argument::Attribute(name),
        Argument::Attribute(ty),
        Argument::Attribute(of_arguments),
        Argument::Attribute(of_results),
    ] = arguments
    else {
        return Ok(());
    };
    if let [Argument::Attribute(visibility)] = visibility {
        symbol_visibility(b, *visibility)?;
    }
    let Some(symbol) = b.input.take_if(Token::SymbolName)? else {
        let span = b.input.peek()?.1;
        return Err(refused(b, CustomError::Symbol, span));
    };
    let text = symbol_text(b, symbol.start, symbol.end);
    let value = b.core.ir.attributes.add(AttributeKind::String(text, None));
    b.forms.state()?.attributes[usize::from(name.0)] = Some(value);
    let (mut inputs, _) = function_arguments(b, false)?;
    if has_references {
        dereference(b, &mut inputs.types)?;
    }
    let results = function_results(b)?;
    let state = b.forms.state()?;
    state.unnamed = Some(inputs.types.len()).filter(|count| state.arguments.is_empty() && *count > 0);
    let function = b.core.intern(Type::Function { inputs: inputs.types.into(), results: results.types.into() });
    let value = b.core.ir.attributes.add(AttributeKind::Type(function));
    b.forms.state()?.attributes[usize::from(ty.0)] = Some(value);
    for (attribute, found) in [(of_arguments, inputs.attributes), (of_results, results.attributes)] {
        if let Some(value) = dictionaries(b, &found) {
            b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        }
    }
    Ok(())
}

/// `(%a: t {..} loc(..), ..)`, or types without names; and whether `...` comes last, where it may.
pub(super) fn function_arguments(b: &mut Builder<'_>, may_be_variadic: bool) -> Read<(Signature, bool)> {
    let (mut signature, mut is_variadic) = (Signature::default(), false);
    punctuation(b, "(")?;
    if b.input.take_text(")") {
        return Ok((signature, false));
    }
    loop {
        if may_be_variadic && b.input.take_text("...") {
            is_variadic = true;
            break;
        }
        let place = b.input.peek()?.1;
        let name = optional_argument_name(b)?;
        let has_names = b.forms.state()?.arguments.len() == signature.types.len();
        let is_mixed = !signature.types.is_empty() && has_names != name.is_some();
        if is_mixed && name.is_none() {
            return Err(refused(b, CustomError::MixedArguments { is_named: false }, place));
        }
        read_type(b)?;
        let ty = popped_type(b);
        signature.types.push(ty);
        signature.attributes.push(optional_dictionary(b)?);
        let location = argument_location(b)?;
        if is_mixed {
            return Err(refused(b, CustomError::MixedArguments { is_named: true }, place));
        }
        if let Some(name) = name {
            b.forms.state()?.arguments.push((name, ty, location));
        }
        if !b.input.take_text(",") {
            break;
        }
    }
    punctuation(b, ")")?;
    Ok((signature, is_variadic))
}

/// `%name:`, if it comes next.
fn optional_argument_name(b: &mut Builder<'_>) -> Read<Option<Use>> {
    if b.input.first() != Some(b'%') {
        return Ok(None);
    }
    let name = argument_name(b)?;
    punctuation(b, ":")?;
    Ok(Some(name))
}

/// The type on top of the stack.
pub(super) fn popped_type(b: &mut Builder<'_>) -> TypeId {
    b.core.types.pop().unwrap_or_else(|| b.core.erroneous_type())
}

/// `-> t` or `-> (t {..}, ..)`, or nothing.
pub(super) fn function_results(b: &mut Builder<'_>) -> Read<Signature> {
    let mut signature = Signature::default();
    if !b.input.take_text("->") {
        return Ok(signature);
    }
    if !b.input.take_text("(") {
        read_type(b)?;
        signature.types.push(popped_type(b));
        signature.attributes.push(None);
        return Ok(signature);
    }
    if b.input.take_text(")") {
        return Ok(signature);
    }
    comma_list(b, |b| {
        read_type(b)?;
        signature.types.push(popped_type(b));
        signature.attributes.push(optional_dictionary(b)?);
        Ok(())
    })?;
    punctuation(b, ")")?;
    Ok(signature)
}

/// `{..}`, if it comes next.
pub(super) fn optional_dictionary(b: &mut Builder<'_>) -> Read<Option<AttributeId>> {
    if !b.input.is_brace() {
        return Ok(None);
    }
    read_any_attribute(b).map(Some)
}

/// The body of a function: its arguments were named in the header, or have labels of their own.
pub(super) fn function_body_form(b: &mut Builder<'_>, region: RegionIndex) -> Read<Option<Reached>> {
    if !b.input.is_brace() {
        return Ok(None);
    }
    let has_names = !b.forms.state()?.arguments.is_empty();
    expect_region(b, region, has_names).map(Some)
}
