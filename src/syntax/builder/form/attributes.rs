//! Attributes of a form: from what is written, which leaves out what the definition says anyway, to the attribute.

use super::{Builder, CustomError, Read};
use crate::assembly::{
    AttributeIndex, AttributeInfo, AttributeShape, Enumeration, EnumerationStyle, Format, Presence, Slot, TypeSource,
};
use crate::ir::Texts;
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, Text, spelled, unquoted};
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::extent;
use crate::syntax::lexer::Lexer;
use crate::syntax::token::Token;
use smallvec::SmallVec;

/// Whether an attribute of a kind comes next.
pub(super) fn begins(builder: &mut Builder<'_>, shape: &AttributeShape) -> Read<bool> {
    let token = builder.input.peek()?.0;
    let is_word = || builder.input.word().is_some();
    let is_full = matches!(token, Token::DialectAttribute | Token::AttributeAlias);
    Ok(is_full
        || match shape {
            AttributeShape::Any => begins_any(token),
            AttributeShape::Typed(_) => {
                matches!(token, Token::Integer | Token::Float | Token::Minus | Token::True | Token::False)
            }
            AttributeShape::Bool => matches!(token, Token::True | Token::False),
            AttributeShape::Unit => token == Token::Unit,
            AttributeShape::String => token == Token::String,
            AttributeShape::SymbolName | AttributeShape::Symbol => token == Token::SymbolName,
            AttributeShape::Type => builder.begins_type()?,
            AttributeShape::Array => token == Token::LeftBracket,
            AttributeShape::Dictionary => token == Token::LeftBrace,
            AttributeShape::Numbers(_) => matches!(token, Token::LeftBracket | Token::Array),
            AttributeShape::Word(words) => match words.style {
                EnumerationStyle::Enclosed(_) => token == Token::Less,
                EnumerationStyle::Number(_) | EnumerationStyle::Bare(_) | EnumerationStyle::String => {
                    is_known_word(builder, words, token)
                }
                EnumerationStyle::Parenthesized(_) => token == Token::LeftParen,
                EnumerationStyle::Called(ref word, _) => builder.is_word(word.as_bytes()),
            },
            AttributeShape::Dialect(_) => token == Token::Less || is_word(),
        })
}

fn is_known_word(builder: &Builder<'_>, words: &Enumeration, token: Token) -> bool {
    let Some(span) = builder.input.word() else { return token == Token::String };
    let text = builder.input.text(span);
    words.words.iter().any(|(word, _)| word.as_bytes() == text)
}

fn begins_any(token: Token) -> bool {
    matches!(
        token,
        Token::Integer
            | Token::Float
            | Token::Minus
            | Token::String
            | Token::SymbolName
            | Token::LeftBracket
            | Token::LeftBrace
            | Token::LeftParen
            | Token::True
            | Token::False
            | Token::Unit
            | Token::Dense
            | Token::DenseResource
            | Token::Sparse
            | Token::Array
            | Token::AffineMap
            | Token::AffineSet
            | Token::Strided
            | Token::Distinct
            | Token::Loc
            | Token::ShapedType
            | Token::IntegerType
            | Token::FloatType
            | Token::Index
            | Token::None
            | Token::Complex
            | Token::Tuple
            | Token::DialectType
            | Token::TypeAlias
    )
}

impl<'s> Builder<'s> {
    /// The value of an attribute of the operation.
    pub(super) fn attribute_step(
        &mut self,
        format: &'s Format,
        attribute: AttributeIndex,
        is_optional: bool,
    ) -> Read<()> {
        let info = &format.info.attributes[usize::from(attribute.0)];
        if is_optional && info.presence != Presence::Required && !self.begins_attribute(&info.shape)? {
            return Ok(());
        }
        let start = self.input.next_at() as u32;
        let value = self.read_attribute(info)?;
        if info.shape == AttributeShape::Any && self.type_of_value(value).is_none() {
            self.verify_typed(format, info, Span::new(start, self.input.at()))?;
        }
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        self.note_attribute(usize::from(attribute.0), Span::new(start, self.input.at()));
        Ok(())
    }

    /// A value without a type cannot be that which says the type of an operand or a result.
    fn verify_typed(&self, format: &'s Format, info: &AttributeInfo, span: Span) -> Read<()> {
        let is_source = |slot: &Slot| matches!(&slot.source, TypeSource::OfAttribute(name, _) if *name == info.name);
        match format.info.slots.iter().any(is_source) {
            true => Err(self.refused(CustomError::AttributeKind, span)),
            false => Ok(()),
        }
    }

    /// An attribute as its shape is written.
    pub(super) fn read_attribute(&mut self, info: &'s AttributeInfo) -> Read<AttributeId> {
        let (token, span) = self.input.peek()?;
        if matches!(token, Token::DialectAttribute | Token::AttributeAlias) {
            return self.read_any_attribute();
        }
        match &info.shape {
            AttributeShape::Any | AttributeShape::Array | AttributeShape::Dictionary => self.read_any_attribute(),
            AttributeShape::Unit => self.read_any_attribute(),
            AttributeShape::Typed(ty) => self.read_number(Some(ty)),
            AttributeShape::Bool => match token {
                Token::True | Token::False => {
                    self.input.take()?;
                    Ok(self.core.ir.attributes.add(AttributeKind::Bool(token == Token::True)))
                }
                _ => self.read_any_attribute(),
            },
            AttributeShape::String => match token {
                Token::String => {
                    self.input.take()?;
                    self.core.string(span.start, span.end, false);
                    Ok(self.popped())
                }
                _ => self.read_any_attribute(),
            },
            AttributeShape::SymbolName => {
                let Some(span) = self.input.take_if(Token::SymbolName)? else {
                    return Err(self.refused(CustomError::Symbol, span));
                };
                let text = self.symbol_text(span.start, span.end);
                Ok(self.core.ir.attributes.add(AttributeKind::String(text, None)))
            }
            AttributeShape::Symbol => {
                if token != Token::SymbolName {
                    return Err(self.refused(CustomError::Attribute, span));
                }
                self.read_any_attribute()
            }
            AttributeShape::Type => {
                self.read_type()?;
                self.core.type_attribute();
                Ok(self.popped())
            }
            AttributeShape::Numbers(element) => match token {
                Token::Array => self.read_any_attribute(),
                _ => self.read_numbers(element),
            },
            AttributeShape::Word(words) => self.read_word(info, words),
            AttributeShape::Dialect(name) => self.read_dialect_body(name),
        }
    }

    pub(super) fn popped(&mut self) -> AttributeId {
        self.core.attributes.pop().unwrap_or_else(|| self.core.erroneous_attribute())
    }

    /// An attribute as the generic form writes it, with its type if it has one: the grammar reads it.
    pub(super) fn read_any_attribute(&mut self) -> Read<AttributeId> {
        let (token, start) = self.input.peek()?;
        if !begins_any(token) && !matches!(token, Token::DialectAttribute | Token::AttributeAlias) {
            return Err(self.refused(CustomError::Attribute, start));
        }
        if matches!(token, Token::Integer | Token::Float | Token::Minus) {
            return self.read_number(None);
        }
        if let Some(simple) = self.simple_attribute() {
            return Ok(simple);
        }
        let span = extent::of_attribute(self.input.bytes(), self.rest(start.start));
        let mut lexer = Lexer::coarse(self.core.bytes, span, Token::AttributeStart);
        let parsed = crate::syntax::parse_text(self, &mut lexer);
        parsed.map_err(|error| self.inner_error(error))?;
        self.input.skip_to(span.end);
        Ok(self.popped())
    }

    /// A number: of a type that is not written, or with its type.
    pub(super) fn read_number(&mut self, ty: Option<&'s str>) -> Read<AttributeId> {
        let (mut token, first) = self.input.peek()?;
        if token == Token::Minus {
            self.input.take()?;
            token = self.input.peek()?.0;
        }
        if !matches!(token, Token::Integer | Token::Float) {
            if ty.is_none() || matches!(token, Token::True | Token::False) {
                return self.read_any_attribute();
            }
            return Err(self.refused(CustomError::Attribute, first));
        }
        let last = self.input.take()?.1;
        let is_typed = match ty {
            Some(text) => {
                let ty = self.fixed_type(text);
                self.core.types.push(ty);
                true
            }
            None if self.input.take_text(":") => {
                self.read_type()?;
                true
            }
            None => false,
        };
        match token {
            Token::Integer => self.core.integer(first.start, last.end, is_typed),
            _ => self.core.float(first.start, last.end, is_typed),
        }
        Ok(self.popped())
    }

    /// `[1, 2]`, for `array<i64: 1, 2>`.
    pub(super) fn read_numbers(&mut self, element: &'s str) -> Read<AttributeId> {
        self.punctuation("[")?;
        let start = self.input.next_at() as u32;
        let (mut numbers, mut end) = (Vec::new(), start);
        self.list_until("]", |form| {
            let first = form.input.peek()?.1;
            form.input.take_if(Token::Minus)?;
            let (token, last) = form.input.take()?;
            if !matches!(token, Token::Integer | Token::Float | Token::True | Token::False) {
                return Err(form.refused(CustomError::Expected { expected: "integer value" }, last));
            }
            numbers.push(Span::new(first.start, last.end));
            end = last.end;
            Ok(())
        })?;
        let ty = self.fixed_type(element);
        let text = match numbers.is_empty() {
            true => None,
            false => Some(self.list_text(&numbers, Span::new(start, end))),
        };
        Ok(self.core.ir.attributes.add(AttributeKind::DenseArray(ty, text)))
    }

    /// The text of a list, as a list is printed: that of the source if it is written so.
    pub(super) fn list_text(&mut self, items: &[Span], whole: Span) -> Text {
        let is_clean = items.windows(2).all(|pair| self.core.slice(pair[0].end, pair[1].start) == b", ");
        if is_clean {
            return Texts::of_span(whole.start, whole.end);
        }
        let texts: Vec<&[u8]> = items.iter().map(|item| self.core.slice(item.start, item.end)).collect();
        self.core.ir.texts.add(&texts.join(&b", "[..]))
    }

    /// `array<element: text>`
    pub(super) fn dense_array_of(&mut self, element: &'static str, text: &str) -> AttributeId {
        let ty = self.fixed_type(element);
        let text = (!text.is_empty()).then(|| self.core.ir.texts.add(text.as_bytes()));
        self.core.ir.attributes.add(AttributeKind::DenseArray(ty, text))
    }

    /// A word of an enumeration, or several.
    fn read_word(&mut self, info: &AttributeInfo, words: &'s Enumeration) -> Read<AttributeId> {
        let brackets = match &words.style {
            EnumerationStyle::Enclosed(_) | EnumerationStyle::Called(..) => Some(("<", ">")),
            EnumerationStyle::Parenthesized(_) => Some(("(", ")")),
            EnumerationStyle::Number(_) | EnumerationStyle::Bare(_) | EnumerationStyle::String => None,
        };
        if let EnumerationStyle::Called(word, _) = &words.style {
            self.keyword_text(word)?;
        }
        if let Some((open, _)) = brackets {
            self.punctuation(open)?;
        }
        let mut found: SmallVec<[&'s str; 4]> = SmallVec::new();
        loop {
            self.read_words(info, words, &mut found)?;
            match &words.separator {
                Some(separator) if self.input.take_text(separator.trim()) => {}
                _ => break,
            }
        }
        if let Some((_, close)) = brackets {
            self.punctuation(close)?;
        }
        Ok(self.enumeration_attribute(words, &found))
    }

    /// The attribute that words stand for.
    pub(super) fn enumeration_attribute(&mut self, words: &Enumeration, found: &[&str]) -> AttributeId {
        let numbers = found.iter().filter_map(|word| words.number_of(word.as_bytes()));
        let number = numbers.fold(0, |all, number| all | number);
        let several = (found.len() > 1).then(|| words.words_of(number)).flatten();
        let text = several.as_deref().or(found.first().copied()).unwrap_or_default();
        match &words.style {
            EnumerationStyle::Number(bits) | EnumerationStyle::Called(_, bits) => {
                let ty = self.integer_of(*bits);
                let text = self.core.ir.texts.add(number.to_string().as_bytes());
                self.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty)))
            }
            EnumerationStyle::Enclosed(name) => self.opaque(&[b"#", name.as_bytes(), b"<", text.as_bytes(), b">"]),
            EnumerationStyle::Bare(name) => {
                let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
                self.opaque(&[b"#", dialect.as_bytes(), b"<", kind.as_bytes(), b" ", text.as_bytes(), b">"])
            }
            EnumerationStyle::Parenthesized(name) => {
                let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
                self.opaque(&[b"#", dialect.as_bytes(), b"<", kind.as_bytes(), b"(", text.as_bytes(), b")>"])
            }
            EnumerationStyle::String => {
                let text = self.core.ir.texts.add(text.as_bytes());
                self.core.ir.attributes.add(AttributeKind::String(text, None))
            }
        }
    }

    /// A word of an enumeration, as itself or as a string; a string may hold several.
    pub(super) fn read_words(
        &mut self,
        info: &AttributeInfo,
        words: &'s Enumeration,
        found: &mut SmallVec<[&'s str; 4]>,
    ) -> Read<()> {
        let (token, span) = self.input.peek()?;
        if token == Token::String {
            self.input.take()?;
            let text = spelled(self.input.text(span));
            let separator = words.separator.as_ref().map_or(b',', |separator| separator.trim().as_bytes()[0]);
            let parts = text.split(|byte| *byte == separator && words.separator.is_some());
            for part in parts.map(<[u8]>::trim_ascii) {
                let known = words.words.iter().find(|(word, _)| word.as_bytes() == part);
                let Some((word, _)) = known else { return Err(self.refused_word(info, words, span, Some(&text))) };
                found.push(word);
            }
            return Ok(());
        }
        let Some(word) = self.input.word() else { return Err(self.refused_word(info, words, span, None)) };
        let text = self.input.text(word);
        // Words with hyphens are several tokens.
        let known = words.words.iter().filter(|(word, _)| {
            let rest = &self.input.bytes()[span.start as usize..];
            word.as_bytes() == text || word.contains(['-', '.']) && rest.starts_with(word.as_bytes())
        });
        let Some((known, _)) = known.max_by_key(|(word, _)| word.len()) else {
            return Err(self.refused_word(info, words, word, None));
        };
        self.input.skip_to(word.end.max(span.start + known.len() as u32));
        found.push(known);
        Ok(())
    }

    /// What is none of the words: `text` is that of a string.
    #[cold]
    fn refused_word(
        &self,
        info: &AttributeInfo,
        words: &Enumeration,
        span: Span,
        text: Option<&[u8]>,
    ) -> Box<SyntaxError> {
        let names: Vec<String> = words.words.iter().map(|(word, _)| word.to_string()).collect();
        let name = info.name.to_string();
        let error = match (&words.style, text) {
            (EnumerationStyle::Number(_), Some(text)) => {
                CustomError::UnknownWord { name, word: String::from_utf8_lossy(text).into_owned() }
            }
            (EnumerationStyle::Number(_), None) => CustomError::StringOrWord { name, words: names },
            _ if text.is_none() && self.input.word().is_none() => CustomError::KeywordOrString,
            _ => CustomError::EnumerationWord { class: words.class.as_deref().map(str::to_owned), words: names },
        };
        self.refused(error, span)
    }

    /// What follows `#dialect.name`, which is not written.
    fn read_dialect_body(&mut self, name: &str) -> Read<AttributeId> {
        if self.input.first() == Some(b'<') {
            let span = self.bracket_extent();
            self.input.skip_to(span.end);
            return Ok(self.opaque(&[b"#", name.as_bytes(), self.core.slice(span.start, span.end)]));
        }
        if matches!(self.input.first(), Some(b'(' | b'{' | b'[')) {
            let span = self.bracket_extent();
            self.input.skip_to(span.end);
            let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
            let body = self.core.slice(span.start, span.end);
            return Ok(self.opaque(&[b"#", dialect.as_bytes(), b"<", kind.as_bytes(), body, b">"]));
        }
        let Some(word) = self.input.word() else { return self.read_any_attribute() };
        let bytes = self.input.bytes();
        let mut end = word.end;
        if bytes.get(end as usize) == Some(&b'<') {
            end = extent::of_brackets(bytes, self.rest(end)).end;
        }
        self.input.skip_to(end);
        let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
        Ok(self.opaque(&[
            b"#",
            dialect.as_bytes(),
            b"<",
            kind.as_bytes(),
            b" ",
            self.core.slice(word.start, end),
            b">",
        ]))
    }

    /// The attribute dictionary, if there is one.
    pub(super) fn dictionary_step(&mut self, has_keyword: bool) -> Read<()> {
        if has_keyword && !self.input.take_word("attributes") {
            return Ok(());
        }
        if !has_keyword && self.input.first() != Some(b'{') {
            return Ok(());
        }
        if self.input.first() != Some(b'{') {
            let span = self.input.peek()?.1;
            return Err(self.refused(CustomError::Dictionary, span));
        }
        let dictionary = self.read_any_attribute()?;
        self.core.note_own_dictionary(&self.nesting, Some(dictionary));
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = Some(dictionary);
        }
        Ok(())
    }

    /// `<{..}>`
    pub(super) fn properties_step(&mut self) -> Read<()> {
        if !self.input.take_text("<") {
            return Ok(());
        }
        let properties = self.read_any_attribute()?;
        self.punctuation(">")?;
        self.core.note_own_dictionary(&self.nesting, Some(properties));
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = Some(properties);
        }
        Ok(())
    }

    /// The entries of the dictionary that belong to the operation itself become its properties.
    pub(super) fn adopt_entries(&mut self, format: &'s Format) -> Read<()> {
        let dictionary = self.nesting.operations.last().and_then(|frame| frame.attributes);
        let Some(dictionary) = dictionary else { return Ok(()) };
        let AttributeKind::Dictionary(entries) = *self.core.ir.attributes.get(dictionary) else { return Ok(()) };
        let all: SmallVec<[Entry; 8]> = self.core.ir.attributes.dictionary(entries).into();
        let mut rest: SmallVec<[Entry; 8]> = SmallVec::new();
        for entry in &all {
            let name = unquoted(self.core.ir.texts.get(entry.name));
            let index = format.attribute(name).map(|index| usize::from(index.0));
            let Some(index) = index.filter(|index| self.is_adopted(format, *index, entry.value)) else {
                rest.push(*entry);
                continue;
            };
            self.state()?.attributes[index] = Some(entry.value);
        }
        if rest.len() == all.len() {
            return Ok(());
        }
        let left = (!rest.is_empty()).then(|| {
            let entries = self.core.ir.attributes.add_dictionary(&rest);
            self.core.ir.attributes.add(AttributeKind::Dictionary(entries))
        });
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = left;
        }
        Ok(())
    }

    /// Whether an entry becomes a property, in place of what the form wrote, as in MLIR. Of functions and modules, what
    /// is wrong with it is found when they are verified.
    fn is_adopted(&self, format: &'s Format, index: usize, value: AttributeId) -> bool {
        let info = &format.info.attributes[index];
        let is_function = &*format.info.name == "func.func";
        if !is_function && &*format.info.name != "builtin.module" {
            return true;
        }
        let is_inferred =
            matches!(info.shape, AttributeShape::SymbolName | AttributeShape::String | AttributeShape::Type);
        let is_written = self.forms.last().is_some_and(|state| state.has_attribute(index));
        if is_function && (is_inferred || is_written) {
            return false;
        }
        match (&info.shape, self.core.ir.attributes.resolve(value)) {
            (AttributeShape::SymbolName | AttributeShape::String, kind) => matches!(kind, AttributeKind::String(..)),
            (AttributeShape::Array, kind) => matches!(kind, AttributeKind::Array(_)),
            (AttributeShape::Unit, kind) => matches!(kind, AttributeKind::Unit),
            _ => true,
        }
    }
}
