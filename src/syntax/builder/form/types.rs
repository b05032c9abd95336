//! Types of a form: those that are written.

use super::{Builder, CustomError, Read, TypePlace};
use crate::assembly::{Arity, Format, Side, SlotIndex, TypeClass};
use crate::dialect::Verdict;
use crate::ir::TypeId;
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::Lexer;
use crate::syntax::token::Token;
use crate::syntax::{extent, scan};
use lalrpop_util::ParseError;
use std::ops::Range;

impl<'s> Builder<'s> {
    /// The types of one operand or result.
    pub(super) fn type_step(&mut self, format: &'s Format, slot: SlotIndex) -> Read<()> {
        let info = &format.info.slots[usize::from(slot.0)];
        let start = self.core.types.len();
        self.note_types()?;
        let class = info.class.as_deref();
        match info.arity {
            Arity::One => match info.type_class {
                None => self.read_class(class)?,
                Some(class) => self.read_type_of(class)?,
            },
            Arity::Optional => {
                let has_value = self.slot(slot)?.values.len() == 1 || !format.info.is_operand(slot);
                if has_value && self.begins_class(class)? {
                    self.read_class(class)?;
                }
            }
            Arity::Variadic => {
                let is_operand = format.info.is_operand(slot);
                if is_operand && !self.slot(slot)?.values.is_empty() && !self.begins_class(class)? {
                    let span = self.input.peek()?.1;
                    return Err(self.refused(CustomError::NonFunctionType, span));
                }
                self.read_classes(class)?;
            }
            Arity::VariadicOfVariadic => {
                while self.input.take_text("(") {
                    if !self.input.take_text(")") {
                        self.read_classes(class)?;
                        self.punctuation(")")?;
                    }
                    if !self.input.take_text(",") {
                        break;
                    }
                }
            }
        }
        let end = self.core.types.len();
        self.slot(slot)?.types = Some(start..end);
        Ok(())
    }

    /// A type of a class.
    fn read_type_of(&mut self, class: TypeClass) -> Read<()> {
        let start = self.input.next_at() as u32;
        self.read_type()?;
        let Some(ty) = self.core.types.last().copied() else { return Ok(()) };
        let types = &self.core.ir.types;
        if class.tests().iter().any(|test| test.ask(types, ty) != Verdict::No) {
            return Ok(());
        }
        let found = self.core.ir.print_type(ty);
        let span = Span::new(start, self.input.at());
        Err(self.refused(CustomError::TypeKind { expected: class.mlir_name(), found }, span))
    }

    /// `type, type`: one at least, as in MLIR.
    fn read_classes(&mut self, class: Option<&str>) -> Read<()> {
        loop {
            self.read_class(class)?;
            if !self.input.take_text(",") {
                return Ok(());
            }
        }
    }

    fn begins_class(&mut self, class: Option<&str>) -> Read<bool> {
        Ok(self.begins_type()? || class.is_some() && self.input.first() == Some(b'<'))
    }

    /// A type, or, where its name can only be one, what follows that: `<i32>` for `!emitc.lvalue<i32>`.
    fn read_class(&mut self, class: Option<&str>) -> Read<()> {
        match class {
            Some(class) if self.input.first() == Some(b'<') => {
                let body = self.bracket_extent();
                let text = [b"!", class.as_bytes(), self.input.text(body)].concat();
                self.input.skip_to(body.end);
                let ty = self.opaque_type(&text);
                self.core.types.push(ty);
                self.note_place(TypePlace::At(body));
                Ok(())
            }
            Some(class) if !self.begins_type()? && self.input.word().is_some() => {
                let word = self.input.word().unwrap_or(Span::at(self.input.at()));
                let rest = self.rest(word.start);
                let bytes = self.input.bytes();
                let mut end = word.end;
                if bytes.get(end as usize) == Some(&b'<') {
                    end = extent::of_brackets(bytes, Span::new(end, rest.end)).end;
                }
                let dialect = class.split('.').next().unwrap_or(class);
                let text = [b"!", dialect.as_bytes(), b".", &bytes[word.start as usize..end as usize]].concat();
                self.input.skip_to(end);
                let ty = self.opaque_type(&text);
                self.core.types.push(ty);
                self.note_place(TypePlace::At(Span::new(word.start, end)));
                Ok(())
            }
            _ => self.read_type(),
        }
    }

    /// A dialect's type by its text.
    pub(super) fn opaque_type(&mut self, text: &[u8]) -> TypeId {
        self.core.intern(crate::ir::Type::Opaque(text.into()))
    }

    /// What is left of the text.
    pub(super) fn rest(&self, start: u32) -> Span {
        Span::new(start, self.input.end())
    }

    /// The brackets that come next, with all they enclose.
    pub(super) fn bracket_extent(&mut self) -> Span {
        let start = self.input.next_at() as u32;
        extent::of_brackets(self.input.bytes(), self.rest(start))
    }

    pub(super) fn types_step(&mut self, side: Side) -> Read<()> {
        self.note_types()?;
        let start = self.core.types.len();
        self.read_type_list()?;
        let range = start..self.core.types.len();
        let index = usize::from(side == Side::Results);
        self.state()?.types[index] = Some(range);
        Ok(())
    }

    /// `type, type`
    pub(super) fn read_type_list(&mut self) -> Read<()> {
        loop {
            self.read_type()?;
            if !self.input.take_text(",") {
                return Ok(());
            }
        }
    }

    /// The types of the operation begin here, if none were met yet.
    pub(super) fn note_types(&mut self) -> Read<()> {
        let at = self.input.at();
        if let Some(frame) = self.nesting.frame()
            && frame.types == 0
        {
            frame.types = at;
        }
        Ok(())
    }

    /// One type, which is put on the stack.
    pub(super) fn read_type(&mut self) -> Read<()> {
        let (token, span) = match self.input.shaped_type() {
            Some(span) => (Token::ShapedType, span),
            None => self.input.peek()?,
        };
        let result = match token {
            Token::ShapedType => self.shaped_type(span.start, span.end),
            Token::IntegerType => {
                self.core.integer_type(span.start, span.end);
                Ok(())
            }
            Token::FloatType => {
                self.core.float_type(span.start, span.end);
                Ok(())
            }
            Token::Index => {
                self.core.index_type();
                Ok(())
            }
            Token::None => {
                self.core.none_type();
                Ok(())
            }
            Token::DialectType => {
                self.core.dialect_type(span.start, span.end);
                Ok(())
            }
            Token::TypeAlias => {
                self.core.type_alias_use(span.start, span.end);
                Ok(())
            }
            Token::Complex | Token::Tuple | Token::LeftParen | Token::Tensor | Token::Vector | Token::MemRef => {
                return self.read_nested_type(span.start);
            }
            _ => return Err(self.refused(CustomError::NonFunctionType, span)),
        };
        result.map_err(|error| self.inner_error(error))?;
        self.input.skip_to(span.end);
        self.note_place(TypePlace::At(span));
        Ok(())
    }

    /// The newest type on the stack is written here.
    pub(super) fn note_place(&mut self, place: TypePlace) {
        let start = self.nesting.operations.last().map_or(0, |frame| frame.types_start);
        let index = self.core.types.len().saturating_sub(start + 1);
        if let Some(state) = self.forms.last_mut() {
            state.places.resize(index, TypePlace::Nowhere);
            state.places.push(place);
        }
    }

    /// A type with types inside, which the grammar reads.
    fn read_nested_type(&mut self, start: u32) -> Read<()> {
        let span = extent::of_type(self.input.bytes(), self.rest(start));
        let mut lexer = Lexer::coarse(self.core.bytes, span, Token::TypeStart);
        let parsed = crate::syntax::parse_text(self, &mut lexer);
        parsed.map_err(|error| self.inner_error(error))?;
        self.input.skip_to(span.end);
        self.note_place(TypePlace::At(span));
        Ok(())
    }

    /// An error of the grammar inside of a piece of a form.
    pub(super) fn inner_error(&mut self, error: ParseError<u32, Token, Box<SyntaxError>>) -> Box<SyntaxError> {
        let end = self.input.end();
        Box::new(crate::syntax::unexpected::syntax_error(self, error, Span::new(0, end)))
    }

    /// `(types) -> types`: where the types of either side lie.
    pub(super) fn read_signature(&mut self) -> Read<(Range<usize>, Range<usize>)> {
        self.note_types()?;
        let start = self.core.types.len();
        let open = self.input.next_at();
        if self.core.bytes.get(open) == Some(&b'(')
            && let Some(end) = scan::signature_end(self.input.bytes(), open)
        {
            let parsed = self.signature(open as u32, end as u32);
            parsed.map_err(|error| self.inner_error(error))?;
            self.input.skip_to(end as u32);
            let results = self.core.marks.pop().unwrap_or(start);
            let inputs = self.core.marks.pop().unwrap_or(start);
            self.note_signature(open as u32, results - inputs);
            return Ok((inputs..results, results..self.core.types.len()));
        }
        if !self.input.take_text("(") {
            self.read_type()?;
            let found = self.core.types.last().map_or_else(String::new, |ty| self.core.ir.print_type(*ty));
            let span = Span::new(open as u32, self.input.at());
            return Err(self.refused(CustomError::TypeKind { expected: Some("builtin.function"), found }, span));
        }
        if !self.input.take_text(")") {
            self.read_type_list()?;
            self.punctuation(")")?;
        }
        let middle = self.core.types.len();
        self.punctuation_in("->", "function type")?;
        if self.input.take_text("(") {
            if !self.input.take_text(")") {
                self.read_type_list()?;
                self.punctuation(")")?;
            }
        } else {
            self.read_type()?;
        }
        Ok((start..middle, middle..self.core.types.len()))
    }

    /// The types on top of the stack are those of a signature, so many of them its inputs.
    fn note_signature(&mut self, open: u32, inputs: usize) {
        let start = self.nesting.operations.last().map_or(0, |frame| frame.types_start);
        let count = self.core.types.len().saturating_sub(start);
        if let Some(state) = self.forms.last_mut() {
            let first = state.places.len();
            let place = |index| match index < inputs {
                true => TypePlace::Input(open, index),
                false => TypePlace::Result(open, index - inputs),
            };
            state.places.extend((first..count).map(|index| place(index - first)));
        }
    }
}
