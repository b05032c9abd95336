//! The types that a form writes.

use super::{CustomError, OpAsmParser, ParseResult, TypePlace};
use crate::assembly::{Arity, Format, Side, SlotIndex, TypeClass};
use crate::dialect::Fit;
use crate::ir::TypeId;
use crate::lex::scan;
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::extent;
use crate::syntax::faults::ParameterFault;
use crate::syntax::lexer::Lexer;
use crate::syntax::parameters;
use std::ops::Range;

/// Parses the types of an operand or a result.
pub(crate) fn type_step<'s>(
    p: &mut OpAsmParser<'_, 's>,
    format: &'s Format,
    slot: SlotIndex,
    is_qualified: bool,
) -> ParseResult<()> {
    let info = &format.info.slots[usize::from(slot.0)];
    let start = p.b.core.types.len();
    p.begin_types()?;
    let class = info.class.as_deref().filter(|_| !is_qualified);
    match info.arity {
        Arity::One => match info.type_class {
            None => read_class(p, class)?,
            Some(class) => read_type_of(p, class)?,
        },
        Arity::Optional => {
            let has_value = p.b.forms.slot(slot)?.values.len() == 1 || !format.info.is_operand(slot);
            if has_value && begins_class(p, class)? {
                read_class(p, class)?;
            }
        }
        Arity::Variadic => {
            let is_operand = format.info.is_operand(slot);
            if is_operand && !p.b.forms.slot(slot)?.values.is_empty() && !begins_class(p, class)? {
                return Err(p.error_here(CustomError::NonFunctionType)?);
            }
            read_classes(p, class)?;
        }
        Arity::VariadicOfVariadic => {
            while p.b.input.take_text("(") {
                if !p.b.input.take_text(")") {
                    read_classes(p, class)?;
                    p.parse(")")?;
                }
                if !p.b.input.take_text(",") {
                    break;
                }
            }
        }
    }
    let end = p.b.core.types.len();
    p.b.forms.slot(slot)?.types = Some(start..end);
    Ok(())
}

/// A type of a class.
fn read_type_of(p: &mut OpAsmParser<'_, '_>, class: TypeClass) -> ParseResult<()> {
    let start = p.b.input.next_at() as u32;
    p.parse_type()?;
    let Some(ty) = p.b.core.types.last().copied() else { return Ok(()) };
    let types = &p.b.core.ir.types;
    if class.tests().iter().any(|test| test.test(types, ty) != Fit::No) {
        return Ok(());
    }
    let found = p.b.core.ir.print_type(ty);
    let span = Span::new(start, p.b.input.at());
    Err(p.error(CustomError::TypeKind { expected: class.mlir_name(), found }, span))
}

/// Parses `type, type`: at least one type, as in MLIR.
fn read_classes(p: &mut OpAsmParser<'_, '_>, class: Option<&str>) -> ParseResult<()> {
    loop {
        read_class(p, class)?;
        if !p.b.input.take_text(",") {
            return Ok(());
        }
    }
}

fn begins_class(p: &mut OpAsmParser<'_, '_>, class: Option<&str>) -> ParseResult<bool> {
    Ok(p.begins_type()? || class.is_some() && p.b.input.first() == Some(b'<'))
}

/// Parses a type; a type of a known name is written without the name: `<i32>` for `!emitc.lvalue<i32>`.
fn read_class(p: &mut OpAsmParser<'_, '_>, class: Option<&str>) -> ParseResult<()> {
    match class {
        Some(class) if p.b.input.first() == Some(b'<') => {
            let body = p.bracket_extent();
            let text = [b"!", class.as_bytes(), p.b.input.text(body)].concat();
            verify_parameters(p, &text, body)?;
            p.b.input.skip_to(body.end);
            let ty = p.opaque_type(&text);
            p.b.core.types.push(ty);
            p.note_place(TypePlace::At(body));
            Ok(())
        }
        // MLIR's pointer without an address space has no text.
        Some("llvm.ptr") if p.b.input.first() != Some(b'!') => {
            let place = TypePlace::At(Span::at(p.b.input.at()));
            let ty = p.opaque_type(b"!llvm.ptr");
            p.b.core.types.push(ty);
            p.note_place(place);
            Ok(())
        }
        Some(class) if class.starts_with("llvm.") && !p.begins_type()? && p.b.input.word().is_some() => {
            let word = p.b.input.word().unwrap_or(Span::at(p.b.input.at()));
            let rest = p.rest_of_text(word.start);
            let bytes = p.b.input.bytes();
            let mut end = word.end;
            if bytes.get(end as usize) == Some(&b'<') {
                end = extent::of_brackets(bytes, Span::new(end, rest.end)).end;
            }
            let dialect = class.split('.').next().unwrap_or(class);
            let text = [b"!", dialect.as_bytes(), b".", &bytes[word.start as usize..end as usize]].concat();
            p.b.input.skip_to(end);
            let ty = p.opaque_type(&text);
            p.b.core.types.push(ty);
            p.note_place(TypePlace::At(Span::new(word.start, end)));
            Ok(())
        }
        Some(class) if p.b.input.first() != Some(b'!') && !class.starts_with("llvm.") => p.parse("<"),
        _ => p.parse_type(),
    }
}

/// Requires the text of a type, of which only `body` is written, without the name.
fn verify_parameters(p: &mut OpAsmParser<'_, '_>, text: &[u8], body: Span) -> ParseResult<()> {
    let Some(error) = parameters::fault_of_parameters(text) else { return Ok(()) };
    let name = text.len() - (body.end - body.start) as usize;
    let custom = match error.expected {
        ParameterFault::Text(text) => CustomError::Punctuation { text: text.to_owned() },
        ParameterFault::Type => CustomError::NonFunctionType,
        ParameterFault::Attribute => CustomError::Attribute,
        ParameterFault::Opening(_) | ParameterFault::Size | ParameterFault::Nested(_) => {
            CustomError::Nested { text: error.expected.to_string() }
        }
        other => CustomError::Text { text: other.to_string() },
    };
    Err(p.error(custom, Span::at(body.start + error.at.saturating_sub(name) as u32)))
}

impl<'s> OpAsmParser<'_, 's> {
    /// Makes a type of a dialect from its text.
    pub(crate) fn opaque_type(&mut self, text: &[u8]) -> TypeId {
        self.b.core.intern(crate::ir::Type::Opaque(text.into()))
    }

    /// The text from `start` to the end.
    pub(crate) fn rest_of_text(&self, start: u32) -> Span {
        Span::new(start, self.b.input.end())
    }

    /// The extent of the next brackets and their contents.
    pub(crate) fn bracket_extent(&mut self) -> Span {
        let start = self.b.input.next_at() as u32;
        extent::of_brackets(self.b.input.bytes(), self.rest_of_text(start))
    }
}

pub(crate) fn types_step(p: &mut OpAsmParser<'_, '_>, side: Side) -> ParseResult<()> {
    p.begin_types()?;
    let start = p.b.core.types.len();
    p.parse_type_list()?;
    let range = start..p.b.core.types.len();
    let index = usize::from(side == Side::Results);
    p.b.forms.state()?.types[index] = Some(range);
    Ok(())
}

impl<'s> OpAsmParser<'_, 's> {
    /// `type, type`
    pub(crate) fn parse_type_list(&mut self) -> ParseResult<()> {
        loop {
            self.parse_type()?;
            if !self.b.input.take_text(",") {
                return Ok(());
            }
        }
    }

    /// Begins the part of the text with types, unless it has begun.
    pub(crate) fn begin_types(&mut self) -> ParseResult<()> {
        let at = self.b.input.at();
        if let Some(frame) = self.b.nesting.frame()
            && frame.types == 0
        {
            frame.types = at;
        }
        Ok(())
    }

    /// Parses a type, which is pushed on the stack.
    pub(crate) fn parse_type(&mut self) -> ParseResult<()> {
        let (token, span) = match self.b.input.shaped_type() {
            Some(span) => (Token::ShapedType, span),
            None => self.b.input.peek()?,
        };
        let result = match token {
            Token::ShapedType => self.b.shaped_type(span.start, span.end),
            Token::IntegerType => {
                self.b.core.integer_type(span.start, span.end);
                Ok(())
            }
            Token::FloatType => {
                self.b.core.float_type(span.start, span.end);
                Ok(())
            }
            Token::Index => {
                self.b.core.index_type();
                Ok(())
            }
            Token::None => {
                self.b.core.none_type();
                Ok(())
            }
            Token::DialectType => {
                self.b.core.dialect_type(span.start, span.end);
                Ok(())
            }
            Token::TypeAlias => {
                self.b.core.type_alias_use(span.start, span.end);
                Ok(())
            }
            Token::Complex | Token::Tuple | Token::LeftParen | Token::Tensor | Token::Vector | Token::MemRef => {
                return read_nested_type(self, span.start);
            }
            _ => return Err(self.error(CustomError::NonFunctionType, span)),
        };
        result.map_err(|error| self.b.form_error(error))?;
        self.b.input.skip_to(span.end);
        self.note_place(TypePlace::At(span));
        Ok(())
    }

    /// Records the place of the newest type on the stack.
    pub(crate) fn note_place(&mut self, place: TypePlace) {
        let start = self.b.nesting.operations.last().map_or(0, |frame| frame.types_start);
        let index = self.b.core.types.len().saturating_sub(start + 1);
        if let Some(state) = self.b.forms.last_mut() {
            state.places.resize(index, TypePlace::Nowhere);
            state.places.push(place);
        }
    }
}

/// A type with types inside, which the grammar reads.
fn read_nested_type(p: &mut OpAsmParser<'_, '_>, start: u32) -> ParseResult<()> {
    let span = extent::of_type(p.b.input.bytes(), p.rest_of_text(start));
    let mut lexer = Lexer::coarse(p.b.core.bytes, span, Token::TypeStart);
    let parsed = crate::syntax::builder::grammar::parse_text(p.b, &mut lexer);
    parsed.map_err(|error| p.b.form_error(error))?;
    p.b.input.skip_to(span.end);
    p.note_place(TypePlace::At(span));
    Ok(())
}

impl<'s> OpAsmParser<'_, 's> {
    /// Parses `(types) -> types`, and returns the ranges of both lists on the stack.
    pub(crate) fn parse_signature(&mut self) -> ParseResult<(Range<usize>, Range<usize>)> {
        self.begin_types()?;
        let start = self.b.core.types.len();
        let open = self.b.input.next_at();
        if self.b.core.bytes.get(open) == Some(&b'(')
            && let Some(end) = scan::signature_end(self.b.input.bytes(), open)
        {
            let parsed = self.b.signature(open as u32, end as u32);
            parsed.map_err(|error| self.b.form_error(error))?;
            self.b.input.skip_to(end as u32);
            let results = self.b.core.marks.pop().unwrap_or(start);
            let inputs = self.b.core.marks.pop().unwrap_or(start);
            note_signature(self, open as u32, inputs, results - inputs);
            return Ok((inputs..results, results..self.b.core.types.len()));
        }
        if !self.b.input.take_text("(") {
            self.parse_type()?;
            let found = self.b.core.types.last().map_or_else(String::new, |ty| self.b.core.ir.print_type(*ty));
            let span = Span::new(open as u32, self.b.input.at());
            return Err(self.error(CustomError::TypeKind { expected: Some("builtin.function"), found }, span));
        }
        if !self.b.input.take_text(")") {
            self.parse_type_list()?;
            self.parse(")")?;
        }
        let middle = self.b.core.types.len();
        self.parse_in("->", "function type")?;
        self.parse_result_types()?;
        Ok((start..middle, middle..self.b.core.types.len()))
    }

    /// Reads the types after an arrow: `type` or `(types)`.
    pub(crate) fn parse_result_types(&mut self) -> ParseResult<()> {
        if !self.b.input.take_text("(") {
            return self.parse_type();
        }
        if self.b.input.take_text(")") {
            return Ok(());
        }
        self.parse_type_list()?;
        self.parse(")")
    }
}

/// Records the places of the types on the stack from `first` on, which are those of a signature, with the number of its inputs.
fn note_signature(p: &mut OpAsmParser<'_, '_>, open: u32, first: usize, inputs: usize) {
    let start = p.b.nesting.operations.last().map_or(0, |frame| frame.types_start);
    let (first, count) = (first.saturating_sub(start), p.b.core.types.len().saturating_sub(start));
    if let Some(state) = p.b.forms.last_mut() {
        // Types of attributes before the signature were on the stack temporarily.
        state.places.resize(first, TypePlace::Nowhere);
        let place = |index| match index < inputs {
            true => TypePlace::Input(open, index),
            false => TypePlace::Result(open, index - inputs),
        };
        state.places.extend((first..count).map(|index| place(index - first)));
    }
}
