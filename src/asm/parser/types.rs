//! Types of a form: those that are written.

use super::expect::{begins_type, punctuation, punctuation_in, refused};
use super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Arity, Format, Side, SlotIndex, TypeClass};
use crate::dialect::Fit;
use crate::ir::TypeId;
use crate::source::Span;
use crate::syntax::lexer::Lexer;
use crate::syntax::parameters::{self, Parameter};
use crate::syntax::token::Token;
use crate::syntax::{extent, scan};
use std::ops::Range;

/// The types of one operand or result.
pub(crate) fn type_step<'s>(b: &mut Builder<'s>, format: &'s Format, slot: SlotIndex, is_qualified: bool) -> Read<()> {
    let info = &format.info.slots[usize::from(slot.0)];
    let start = b.core.types.len();
    note_types(b)?;
    let class = info.class.as_deref().filter(|_| !is_qualified);
    match info.arity {
        Arity::One => match info.type_class {
            None => read_class(b, class)?,
            Some(class) => read_type_of(b, class)?,
        },
        Arity::Optional => {
            let has_value = b.forms.slot(slot)?.values.len() == 1 || !format.info.is_operand(slot);
            if has_value && begins_class(b, class)? {
                read_class(b, class)?;
            }
        }
        Arity::Variadic => {
            let is_operand = format.info.is_operand(slot);
            if is_operand && !b.forms.slot(slot)?.values.is_empty() && !begins_class(b, class)? {
                let span = b.input.peek()?.1;
                return Err(refused(b, CustomError::NonFunctionType, span));
            }
            read_classes(b, class)?;
        }
        Arity::VariadicOfVariadic => {
            while b.input.take_text("(") {
                if !b.input.take_text(")") {
                    read_classes(b, class)?;
                    punctuation(b, ")")?;
                }
                if !b.input.take_text(",") {
                    break;
                }
            }
        }
    }
    let end = b.core.types.len();
    b.forms.slot(slot)?.types = Some(start..end);
    Ok(())
}

/// A type of a class.
fn read_type_of(b: &mut Builder<'_>, class: TypeClass) -> Read<()> {
    let start = b.input.next_at() as u32;
    read_type(b)?;
    let Some(ty) = b.core.types.last().copied() else { return Ok(()) };
    let types = &b.core.ir.types;
    if class.tests().iter().any(|test| test.ask(types, ty) != Fit::No) {
        return Ok(());
    }
    let found = b.core.ir.print_type(ty);
    let span = Span::new(start, b.input.at());
    Err(refused(b, CustomError::TypeKind { expected: class.mlir_name(), found }, span))
}

/// `type, type`: one at least, as in MLIR.
fn read_classes(b: &mut Builder<'_>, class: Option<&str>) -> Read<()> {
    loop {
        read_class(b, class)?;
        if !b.input.take_text(",") {
            return Ok(());
        }
    }
}

fn begins_class(b: &mut Builder<'_>, class: Option<&str>) -> Read<bool> {
    Ok(begins_type(b)? || class.is_some() && b.input.first() == Some(b'<'))
}

/// A type, or, where its name can only be one, what follows that: `<i32>` for `!emitc.lvalue<i32>`.
fn read_class(b: &mut Builder<'_>, class: Option<&str>) -> Read<()> {
    match class {
        Some(class) if b.input.first() == Some(b'<') => {
            let body = bracket_extent(b);
            let text = [b"!", class.as_bytes(), b.input.text(body)].concat();
            verify_parameters(b, &text, body)?;
            b.input.skip_to(body.end);
            let ty = opaque_type(b, &text);
            b.core.types.push(ty);
            note_place(b, TypePlace::At(body));
            Ok(())
        }
        Some(class) if class.starts_with("llvm.") && !begins_type(b)? && b.input.word().is_some() => {
            let word = b.input.word().unwrap_or(Span::at(b.input.at()));
            let rest = rest_of_text(b, word.start);
            let bytes = b.input.bytes();
            let mut end = word.end;
            if bytes.get(end as usize) == Some(&b'<') {
                end = extent::of_brackets(bytes, Span::new(end, rest.end)).end;
            }
            let dialect = class.split('.').next().unwrap_or(class);
            let text = [b"!", dialect.as_bytes(), b".", &bytes[word.start as usize..end as usize]].concat();
            b.input.skip_to(end);
            let ty = opaque_type(b, &text);
            b.core.types.push(ty);
            note_place(b, TypePlace::At(Span::new(word.start, end)));
            Ok(())
        }
        Some(class) if b.input.first() != Some(b'!') && !class.starts_with("llvm.") => punctuation(b, "<"),
        _ => read_type(b),
    }
}

/// Asks the text of a type, of which only `body` is written, and not the name.
fn verify_parameters(b: &mut Builder<'_>, text: &[u8], body: Span) -> Read<()> {
    let Some(error) = parameters::fault(text) else { return Ok(()) };
    let name = text.len() - (body.end - body.start) as usize;
    let custom = match error.expected {
        Parameter::Text(text) => CustomError::Punctuation { text: text.to_owned() },
        Parameter::Type => CustomError::NonFunctionType,
        Parameter::Attribute => CustomError::Attribute,
        other => CustomError::Text { text: other.to_string() },
    };
    Err(refused(b, custom, Span::at(body.start + error.at.saturating_sub(name) as u32)))
}

/// A dialect's type by its text.
pub(crate) fn opaque_type(b: &mut Builder<'_>, text: &[u8]) -> TypeId {
    b.core.intern(crate::ir::Type::Opaque(text.into()))
}

/// The rest of the text.
pub(crate) fn rest_of_text(b: &Builder<'_>, start: u32) -> Span {
    Span::new(start, b.input.end())
}

/// The brackets that come next, with all they enclose.
pub(crate) fn bracket_extent(b: &mut Builder<'_>) -> Span {
    let start = b.input.next_at() as u32;
    extent::of_brackets(b.input.bytes(), rest_of_text(b, start))
}

pub(crate) fn types_step(b: &mut Builder<'_>, side: Side) -> Read<()> {
    note_types(b)?;
    let start = b.core.types.len();
    read_type_list(b)?;
    let range = start..b.core.types.len();
    let index = usize::from(side == Side::Results);
    b.forms.state()?.types[index] = Some(range);
    Ok(())
}

/// `type, type`
pub(crate) fn read_type_list(b: &mut Builder<'_>) -> Read<()> {
    loop {
        read_type(b)?;
        if !b.input.take_text(",") {
            return Ok(());
        }
    }
}

/// The types of the operation begin here, if none were met yet.
pub(crate) fn note_types(b: &mut Builder<'_>) -> Read<()> {
    let at = b.input.at();
    if let Some(frame) = b.nesting.frame()
        && frame.types == 0
    {
        frame.types = at;
    }
    Ok(())
}

/// One type, which is put on the stack.
pub(crate) fn read_type(b: &mut Builder<'_>) -> Read<()> {
    let (token, span) = match b.input.shaped_type() {
        Some(span) => (Token::ShapedType, span),
        None => b.input.peek()?,
    };
    let result = match token {
        Token::ShapedType => b.shaped_type(span.start, span.end),
        Token::IntegerType => {
            b.core.integer_type(span.start, span.end);
            Ok(())
        }
        Token::FloatType => {
            b.core.float_type(span.start, span.end);
            Ok(())
        }
        Token::Index => {
            b.core.index_type();
            Ok(())
        }
        Token::None => {
            b.core.none_type();
            Ok(())
        }
        Token::DialectType => {
            b.core.dialect_type(span.start, span.end);
            Ok(())
        }
        Token::TypeAlias => {
            b.core.type_alias_use(span.start, span.end);
            Ok(())
        }
        Token::Complex | Token::Tuple | Token::LeftParen | Token::Tensor | Token::Vector | Token::MemRef => {
            return read_nested_type(b, span.start);
        }
        _ => return Err(refused(b, CustomError::NonFunctionType, span)),
    };
    result.map_err(|error| b.form_error(error))?;
    b.input.skip_to(span.end);
    note_place(b, TypePlace::At(span));
    Ok(())
}

/// The newest type on the stack is written here.
pub(crate) fn note_place(b: &mut Builder<'_>, place: TypePlace) {
    let start = b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    let index = b.core.types.len().saturating_sub(start + 1);
    if let Some(state) = b.forms.last_mut() {
        state.places.resize(index, TypePlace::Nowhere);
        state.places.push(place);
    }
}

/// A type with types inside, which the grammar reads.
fn read_nested_type(b: &mut Builder<'_>, start: u32) -> Read<()> {
    let span = extent::of_type(b.input.bytes(), rest_of_text(b, start));
    let mut lexer = Lexer::coarse(b.core.bytes, span, Token::TypeStart);
    let parsed = crate::syntax::parse_text(b, &mut lexer);
    parsed.map_err(|error| b.form_error(error))?;
    b.input.skip_to(span.end);
    note_place(b, TypePlace::At(span));
    Ok(())
}

/// `(types) -> types`: where the types of either side lie.
pub(crate) fn read_signature(b: &mut Builder<'_>) -> Read<(Range<usize>, Range<usize>)> {
    note_types(b)?;
    let start = b.core.types.len();
    let open = b.input.next_at();
    if b.core.bytes.get(open) == Some(&b'(')
        && let Some(end) = scan::signature_end(b.input.bytes(), open)
    {
        let parsed = b.signature(open as u32, end as u32);
        parsed.map_err(|error| b.form_error(error))?;
        b.input.skip_to(end as u32);
        let results = b.core.marks.pop().unwrap_or(start);
        let inputs = b.core.marks.pop().unwrap_or(start);
        note_signature(b, open as u32, inputs, results - inputs);
        return Ok((inputs..results, results..b.core.types.len()));
    }
    if !b.input.take_text("(") {
        read_type(b)?;
        let found = b.core.types.last().map_or_else(String::new, |ty| b.core.ir.print_type(*ty));
        let span = Span::new(open as u32, b.input.at());
        return Err(refused(b, CustomError::TypeKind { expected: Some("builtin.function"), found }, span));
    }
    if !b.input.take_text(")") {
        read_type_list(b)?;
        punctuation(b, ")")?;
    }
    let middle = b.core.types.len();
    punctuation_in(b, "->", "function type")?;
    read_results(b)?;
    Ok((start..middle, middle..b.core.types.len()))
}

/// Reads the types after an arrow: `type` or `(types)`.
pub(crate) fn read_results(b: &mut Builder<'_>) -> Read<()> {
    if !b.input.take_text("(") {
        return read_type(b);
    }
    if b.input.take_text(")") {
        return Ok(());
    }
    read_type_list(b)?;
    punctuation(b, ")")
}

/// The types on the stack from `first` on are those of a signature, and so many of them its inputs.
fn note_signature(b: &mut Builder<'_>, open: u32, first: usize, inputs: usize) {
    let start = b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    let (first, count) = (first.saturating_sub(start), b.core.types.len().saturating_sub(start));
    if let Some(state) = b.forms.last_mut() {
        // Types of attributes before it were on the stack for a while.
        state.places.resize(first, TypePlace::Nowhere);
        let place = |index| match index < inputs {
            true => TypePlace::Input(open, index),
            false => TypePlace::Result(open, index - inputs),
        };
        state.places.extend((first..count).map(|index| place(index - first)));
    }
}
