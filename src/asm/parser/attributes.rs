//! Attributes of a form: completes the written part, which omits what the definition implies.

use super::numbers::refuse_untypable;
use super::simple::simple_attribute;
use super::{CustomError, OpAsmParser, ParseResult};
use crate::assembly::{
    AttributeIndex, AttributeInfo, AttributeShape, Enumeration, EnumerationStyle, Format, Presence, Slot, TypeSource,
};
use crate::ir::attributes::Entry;
use crate::ir::{AttributeId, AttributeKind, spelled, unquoted};
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::builder::places::note_attribute;
use crate::syntax::error::SyntaxError;
use crate::syntax::extent;
use crate::syntax::lexer::Lexer;
use smallvec::SmallVec;

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

impl<'s> OpAsmParser<'_, 's> {
    /// Whether an attribute of a kind comes next.
    pub(crate) fn begins_attribute(&mut self, shape: &AttributeShape) -> ParseResult<bool> {
        let token = self.b.input.peek()?.0;
        let is_word = || self.b.input.word().is_some();
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
                AttributeShape::Type => self.begins_type()?,
                AttributeShape::Array => token == Token::LeftBracket,
                AttributeShape::Dictionary => token == Token::LeftBrace,
                AttributeShape::Numbers(_) => matches!(token, Token::LeftBracket | Token::Array),
                AttributeShape::Word(words) => match words.style {
                    EnumerationStyle::Enclosed(_) => token == Token::Less,
                    EnumerationStyle::Number(_) | EnumerationStyle::Bare(_) | EnumerationStyle::String => {
                        is_known_word(self, words, token)
                    }
                    EnumerationStyle::Parenthesized(_) => token == Token::LeftParen,
                    EnumerationStyle::Called(ref word, _) => self.is_at_keyword(word.as_bytes()),
                },
                AttributeShape::Dialect(_) => token == Token::Less || is_word(),
            })
    }
}

fn is_known_word(p: &OpAsmParser<'_, '_>, words: &Enumeration, token: Token) -> bool {
    let Some(span) = p.b.input.word() else { return token == Token::String };
    let text = p.b.input.text(span);
    words.word(text).is_some()
}

impl<'s> OpAsmParser<'_, 's> {
    /// The value of an attribute of the operation.
    pub(crate) fn parse_attribute_of(
        &mut self,
        format: &'s Format,
        attribute: AttributeIndex,
        is_optional: bool,
    ) -> ParseResult<()> {
        let info = &format.info.attributes[usize::from(attribute.0)];
        if is_optional && info.presence != Presence::Required && !self.begins_attribute(&info.shape)? {
            return Ok(());
        }
        let start = self.b.input.next_at() as u32;
        let value = self.parse_attribute_as(info)?;
        if info.shape == AttributeShape::Any && self.type_of_value(value).is_none() {
            verify_typed(self, format, info, Span::new(start, self.b.input.at()))?;
        }
        self.b.forms.state()?.attributes[usize::from(attribute.0)] = Some(value);
        note_attribute(self.b, usize::from(attribute.0), Span::new(start, self.b.input.at()));
        Ok(())
    }
}

/// A value without a type cannot determine the type of an operand or a result.
fn verify_typed<'s>(p: &OpAsmParser<'_, 's>, format: &'s Format, info: &AttributeInfo, span: Span) -> ParseResult<()> {
    let is_source = |slot: &Slot| matches!(&slot.source, TypeSource::OfAttribute(name, _) if *name == info.name);
    match format.info.slots.iter().any(is_source) {
        true => Err(p.error(CustomError::AttributeKind, span)),
        false => Ok(()),
    }
}

impl<'s> OpAsmParser<'_, 's> {
    /// Parses the value of an attribute in the notation of its shape.
    pub(crate) fn parse_attribute_as(&mut self, info: &'s AttributeInfo) -> ParseResult<AttributeId> {
        let (token, span) = self.b.input.peek()?;
        if matches!(token, Token::DialectAttribute | Token::AttributeAlias) {
            return self.parse_attribute();
        }
        match &info.shape {
            AttributeShape::Any | AttributeShape::Array | AttributeShape::Dictionary | AttributeShape::Unit => {
                self.parse_attribute()
            }
            AttributeShape::Typed(ty) => self.parse_number(Some(ty)),
            AttributeShape::Bool => match token {
                Token::True | Token::False => {
                    self.b.input.take()?;
                    Ok(self.b.core.ir.attributes.add(AttributeKind::Bool(token == Token::True)))
                }
                Token::Integer | Token::Minus => {
                    let number = self.parse_number(Some("i1"))?;
                    Ok(self.b.core.ir.attributes.add(AttributeKind::Bool(self.b.core.ir.integer(number) != Some(0))))
                }
                _ => self.parse_attribute(),
            },
            AttributeShape::String => match token {
                Token::String => {
                    self.b.input.take()?;
                    self.b.core.string(span.start, span.end, false);
                    Ok(self.pop_attribute())
                }
                Token::Float => {
                    self.b.input.take()?;
                    Err(refuse_untypable(self)?)
                }
                _ => self.parse_attribute(),
            },
            AttributeShape::SymbolName => {
                let Some(span) = self.b.input.take_if(Token::SymbolName)? else {
                    return Err(self.error(CustomError::Symbol, span));
                };
                let text = self.symbol_text(span.start, span.end);
                Ok(self.b.core.ir.attributes.add(AttributeKind::String(text, None)))
            }
            AttributeShape::Symbol => {
                if token != Token::SymbolName {
                    return Err(self.error(CustomError::Attribute, span));
                }
                self.parse_attribute()
            }
            AttributeShape::Type => {
                if !begins_any(token) {
                    return Err(self.error(CustomError::Attribute, span));
                }
                self.parse_type()?;
                self.b.core.type_attribute();
                Ok(self.pop_attribute())
            }
            AttributeShape::Numbers(element) => match token {
                Token::Array => self.parse_attribute(),
                _ => self.parse_numbers(element),
            },
            AttributeShape::Word(words) => read_word(self, info, words),
            AttributeShape::Dialect(name) => read_dialect_body(self, name),
        }
    }

    pub(crate) fn pop_attribute(&mut self) -> AttributeId {
        self.b.core.attributes.pop().unwrap_or_else(|| self.b.core.erroneous_attribute())
    }

    /// Parses an attribute in generic form, with its type if it has one, by the grammar.
    pub(crate) fn parse_attribute(&mut self) -> ParseResult<AttributeId> {
        let (token, start) = self.b.input.peek()?;
        if !begins_any(token) && !matches!(token, Token::DialectAttribute | Token::AttributeAlias) {
            return Err(self.error(CustomError::Attribute, start));
        }
        if matches!(token, Token::Integer | Token::Float | Token::Minus) {
            return self.parse_number(None);
        }
        if let Some(simple) = simple_attribute(self)? {
            return Ok(simple);
        }
        let span = extent::of_attribute(self.b.input.bytes(), self.rest_of_text(start.start));
        let mut lexer = Lexer::coarse(self.b.core.bytes, span, Token::AttributeStart);
        let parsed = crate::syntax::builder::grammar::parse_text(self.b, &mut lexer);
        parsed.map_err(|error| self.b.form_error(error))?;
        self.b.input.skip_to(span.end);
        Ok(self.pop_attribute())
    }
}

/// A word of an enumeration, or several.
fn read_word<'s>(
    p: &mut OpAsmParser<'_, 's>,
    info: &AttributeInfo,
    words: &'s Enumeration,
) -> ParseResult<AttributeId> {
    let brackets = match &words.style {
        EnumerationStyle::Enclosed(_) | EnumerationStyle::Called(..) => Some(("<", ">")),
        EnumerationStyle::Parenthesized(_) => Some(("(", ")")),
        EnumerationStyle::Number(_) | EnumerationStyle::Bare(_) | EnumerationStyle::String => None,
    };
    if let EnumerationStyle::Called(word, _) = &words.style {
        p.parse_keyword(word)?;
    }
    if let Some((open, _)) = brackets {
        p.parse(open)?;
    }
    let mut chosen: SmallVec<[&'s str; 4]> = SmallVec::new();
    loop {
        p.parse_words(info, words, &mut chosen)?;
        match &words.separator {
            Some(separator) if p.b.input.take_text(separator.trim()) => {}
            _ => break,
        }
    }
    if let Some((_, close)) = brackets {
        p.parse(close)?;
    }
    Ok(p.enumeration_attribute(words, &chosen))
}

impl<'s> OpAsmParser<'_, 's> {
    /// The attribute for words of an enumeration.
    pub(crate) fn enumeration_attribute(&mut self, words: &Enumeration, chosen: &[&str]) -> AttributeId {
        let numbers = chosen.iter().filter_map(|word| words.number_of(word.as_bytes()));
        let number = numbers.fold(0, |all, number| all | number);
        let several = (chosen.len() > 1).then(|| words.words_of(number)).flatten();
        let text = several.as_deref().or(chosen.first().copied()).unwrap_or_default();
        match &words.style {
            EnumerationStyle::Number(bits) | EnumerationStyle::Called(_, bits) => {
                let ty = self.integer_type(*bits);
                let text = self.b.core.ir.texts.add(number.to_string().as_bytes());
                self.b.core.ir.attributes.add(AttributeKind::Integer(text, Some(ty)))
            }
            EnumerationStyle::Enclosed(name) => {
                self.opaque_attribute(&[b"#", name.as_bytes(), b"<", text.as_bytes(), b">"])
            }
            EnumerationStyle::Bare(name) => {
                let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
                self.opaque_attribute(&[b"#", dialect.as_bytes(), b"<", kind.as_bytes(), b" ", text.as_bytes(), b">"])
            }
            EnumerationStyle::Parenthesized(name) => {
                let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
                self.opaque_attribute(&[b"#", dialect.as_bytes(), b"<", kind.as_bytes(), b"(", text.as_bytes(), b")>"])
            }
            EnumerationStyle::String => {
                let text = self.b.core.ir.texts.add(text.as_bytes());
                self.b.core.ir.attributes.add(AttributeKind::String(text, None))
            }
        }
    }

    /// Words of an enumeration, or a string with words.
    pub(crate) fn parse_words(
        &mut self,
        info: &AttributeInfo,
        words: &'s Enumeration,
        chosen: &mut SmallVec<[&'s str; 4]>,
    ) -> ParseResult<()> {
        let (token, span) = self.b.input.peek()?;
        if token == Token::String {
            self.b.input.take()?;
            let text = spelled(self.b.input.text(span));
            let separator = words.separator.as_ref().map_or(b',', |separator| separator.trim().as_bytes()[0]);
            let parts = text.split(|byte| *byte == separator && words.separator.is_some());
            for part in parts.map(<[u8]>::trim_ascii) {
                let Some(word) = words.word(part) else {
                    return Err(refused_word(self, info, words, span, Some(&text)));
                };
                chosen.push(word);
            }
            return Ok(());
        }
        let Some(word) = self.b.input.word() else { return Err(refused_word(self, info, words, span, None)) };
        let text = self.b.input.text(word);
        // Words with hyphens are several tokens.
        let several = words.words.iter().filter(|(word, _)| {
            let rest = &self.b.input.bytes()[span.start as usize..];
            word.contains(['-', '.']) && rest.starts_with(word.as_bytes())
        });
        let several = several.map(|(word, _)| &**word);
        let Some(known) = words.word(text).into_iter().chain(several).max_by_key(|word| word.len()) else {
            return Err(refused_word(self, info, words, word, None));
        };
        self.b.input.skip_to(word.end.max(span.start + known.len() as u32));
        chosen.push(known);
        Ok(())
    }
}

/// A word that is not in the enumeration: `text` is the content of a string.
#[cold]
fn refused_word(
    p: &OpAsmParser<'_, '_>,
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
        _ if text.is_none() && p.b.input.word().is_none() => CustomError::KeywordOrString,
        _ => CustomError::EnumerationWord { class: words.class.as_deref().map(str::to_owned), words: names },
    };
    p.error(error, span)
}

/// The part after `#dialect.name`, which is not written.
fn read_dialect_body(p: &mut OpAsmParser<'_, '_>, name: &str) -> ParseResult<AttributeId> {
    if p.b.input.first() == Some(b'<') {
        let span = p.bracket_extent();
        p.b.input.skip_to(span.end);
        return Ok(p.opaque_attribute(&[b"#", name.as_bytes(), p.b.core.slice(span.start, span.end)]));
    }
    if matches!(p.b.input.first(), Some(b'(' | b'{' | b'[')) {
        let span = p.bracket_extent();
        p.b.input.skip_to(span.end);
        let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
        let body = p.b.core.slice(span.start, span.end);
        return Ok(p.opaque_attribute(&[b"#", dialect.as_bytes(), b"<", kind.as_bytes(), body, b">"]));
    }
    let Some(word) = p.b.input.word() else { return p.parse_attribute() };
    let bytes = p.b.input.bytes();
    let mut end = word.end;
    if bytes.get(end as usize) == Some(&b'<') {
        end = extent::of_brackets(bytes, p.rest_of_text(end)).end;
    }
    p.b.input.skip_to(end);
    let (dialect, kind) = name.split_once('.').unwrap_or((name, ""));
    Ok(p.opaque_attribute(&[
        b"#",
        dialect.as_bytes(),
        b"<",
        kind.as_bytes(),
        b" ",
        p.b.core.slice(word.start, end),
        b">",
    ]))
}

impl<'s> OpAsmParser<'_, 's> {
    /// Moves the entries of the dictionary that are properties of the operation.
    pub(crate) fn adopt_entries(&mut self, format: &'s Format) -> ParseResult<()> {
        let dictionary = self.b.nesting.operations.last().and_then(|frame| frame.attributes);
        let Some(dictionary) = dictionary else { return Ok(()) };
        let AttributeKind::Dictionary(entries) = *self.b.core.ir.attributes.get(dictionary) else { return Ok(()) };
        let all: SmallVec<[Entry; 8]> = self.b.core.ir.attributes.dictionary(entries).into();
        let mut rest: SmallVec<[Entry; 8]> = SmallVec::new();
        for entry in &all {
            let name = unquoted(self.b.core.ir.texts.get(entry.name));
            let index = format.attribute(name).map(|index| usize::from(index.0));
            let Some(index) = index.filter(|index| is_adopted(self, format, *index, entry.value)) else {
                rest.push(*entry);
                continue;
            };
            self.b.forms.state()?.attributes[index] = Some(entry.value);
        }
        if rest.len() == all.len() {
            return Ok(());
        }
        let left = (!rest.is_empty()).then(|| {
            let entries = self.b.core.ir.attributes.add_dictionary(&rest);
            self.b.core.ir.attributes.add(AttributeKind::Dictionary(entries))
        });
        if let Some(frame) = self.b.nesting.frame() {
            frame.attributes = left;
        }
        Ok(())
    }
}

/// Whether an entry becomes a property, instead of the value from the form, as in MLIR. Errors in entries of functions and modules are found when these
/// are verified.
fn is_adopted<'s>(p: &OpAsmParser<'_, 's>, format: &'s Format, index: usize, value: AttributeId) -> bool {
    let info = &format.info.attributes[index];
    let is_function = &*format.info.name == "func.func";
    if !is_function && &*format.info.name != "builtin.module" {
        return info.is_attribute();
    }
    let is_inferred = matches!(info.shape, AttributeShape::SymbolName | AttributeShape::String | AttributeShape::Type);
    let is_written = p.b.forms.last().is_some_and(|state| state.has_attribute(index));
    if is_function && (is_inferred || is_written) {
        return false;
    }
    match (&info.shape, p.b.core.ir.attributes.resolve(value)) {
        (AttributeShape::SymbolName | AttributeShape::String, kind) => matches!(kind, AttributeKind::String(..)),
        (AttributeShape::Array, kind) => matches!(kind, AttributeKind::Array(_)),
        (AttributeShape::Unit, kind) => matches!(kind, AttributeKind::Unit),
        _ => true,
    }
}
