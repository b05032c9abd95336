//! Attributes that are words, in other ways than their definition says.

use super::super::{Builder, CustomError, Read};
use crate::assembly::integer;
use crate::assembly::{Argument, AttributeIndex, AttributeShape, Enumeration, Format, MAP_WORDS};
use crate::ir::types::Signedness;
use crate::ir::{AttributeKind, Type};
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// The words that an attribute may be.
    fn words(format: &'s Format, attribute: AttributeIndex) -> Option<&'s Enumeration> {
        match &format.info.attributes[usize::from(attribute.0)].shape {
            AttributeShape::Word(words) => Some(words),
            _ => None,
        }
    }

    fn set_word(&mut self, attribute: AttributeIndex, words: &'s Enumeration, word: &str) -> Read<()> {
        let value = self.enumeration_attribute(words, &[word]);
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }

    /// The word of an enumeration that comes next.
    fn known_word(&self, words: &'s Enumeration) -> Option<&'s str> {
        let text = self.input.text(self.input.word()?);
        words.words.iter().find(|(word, _)| word.as_bytes() == text).map(|(word, _)| &**word)
    }

    /// `word`, or nothing for the default, which with another argument is the first word.
    pub(super) fn read_keyword(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute), rest @ ..] = arguments else { return Ok(()) };
        let Some(words) = Self::words(format, *attribute) else { return Ok(()) };
        if let Some(word) = self.known_word(words) {
            self.input.take_word(word);
            return self.set_word(*attribute, words, word);
        }
        match words.words.first() {
            Some((word, _)) if !rest.is_empty() => self.set_word(*attribute, words, word),
            _ => Ok(()),
        }
    }

    /// A word of an attribute, without what is written around it elsewhere; whether it is there.
    pub(super) fn optional_word_of(&mut self, format: &'s Format, attribute: AttributeIndex) -> Read<bool> {
        let Some(words) = Self::words(format, attribute) else { return Ok(false) };
        let Some(word) = self.known_word(words) else { return Ok(false) };
        self.input.take_word(word);
        self.set_word(attribute, words, word)?;
        Ok(true)
    }

    /// The same, and it must be there.
    pub(super) fn clause_word(&mut self, format: &'s Format, attribute: AttributeIndex) -> Read<()> {
        if self.optional_word_of(format, attribute)? {
            return Ok(());
        }
        let span = self.input.word().map_or_else(|| self.input.peek().map(|next| next.1), Ok)?;
        let text = match self.input.word() {
            Some(word) => format!("invalid clause value: '{}'", String::from_utf8_lossy(self.input.text(word))),
            None => "expected valid keyword".to_owned(),
        };
        Err(self.refused(CustomError::Text { text }, span))
    }

    /// Sets an attribute to a word that is not written.
    pub(super) fn word_attribute(&mut self, format: &'s Format, attribute: AttributeIndex, word: &str) -> Read<()> {
        match Self::words(format, attribute) {
            Some(words) => self.set_word(attribute, words, word),
            None => Ok(()),
        }
    }

    /// `always, tofrom`: other words say nothing, as in MLIR.
    pub(super) fn map_clause(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let Some(words) = Self::words(format, *attribute) else { return Ok(()) };
        let mut found = Vec::new();
        self.comma_list(|form| {
            let Some(span) = form.input.word() else {
                let span = form.input.peek()?.1;
                return Err(form.refused(CustomError::Text { text: "expected valid keyword".to_owned() }, span));
            };
            form.input.skip_to(span.end);
            match form.input.text(span) {
                b"tofrom" => found.extend(["to", "from"]),
                text => found.extend(MAP_WORDS.iter().find(|(word, _)| word.as_bytes() == text).map(|(_, flag)| *flag)),
            }
            Ok(())
        })?;
        if found.is_empty() {
            found.push("none");
        }
        let value = self.enumeration_attribute(words, &found);
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }

    /// `4`: an array with one number.
    pub(super) fn optional_number(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let value = self.read_number(Some("i64"))?;
        self.set_array(*attribute, &[value])
    }

    /// `control(word)`, or nothing for the first word.
    pub(super) fn control_word(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let Some(words) = Self::words(format, *attribute) else { return Ok(()) };
        let info = &format.info.attributes[usize::from(attribute.0)];
        let mut found = smallvec::SmallVec::new();
        if self.input.take_word("control") {
            self.punctuation("(")?;
            loop {
                self.read_words(info, words, &mut found)?;
                if !self.input.take_text("|") {
                    break;
                }
            }
            self.punctuation(")")?;
        } else if let Some((word, _)) = words.words.first() {
            found.push(word);
        }
        let value = self.enumeration_attribute(words, &found);
        self.state()?.attributes[usize::from(attribute.0)] = Some(value);
        Ok(())
    }

    /// `"word"`
    pub(super) fn quoted_word(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let Some(words) = Self::words(format, *attribute) else { return Ok(()) };
        let (token, span) = self.input.peek()?;
        if token != Token::String {
            return Err(self.refused(CustomError::Attribute, span));
        }
        if words.separator.is_some() {
            let mut found = smallvec::SmallVec::new();
            let info = &format.info.attributes[usize::from(attribute.0)];
            self.read_words(info, words, &mut found)?;
            let value = self.enumeration_attribute(words, &found);
            self.state()?.attributes[usize::from(attribute.0)] = Some(value);
            return Ok(());
        }
        self.input.take()?;
        let quoted = self.input.text(span);
        let text = &quoted[1..quoted.len() - 1];
        let Some((word, _)) = words.words.iter().find(|(word, _)| word.as_bytes() == text) else {
            let name = &format.info.attributes[usize::from(attribute.0)].name;
            let text = format!("'{}' is an incorrect value of the '{name}' attribute", String::from_utf8_lossy(text));
            return Err(self.refused(CustomError::Text { text }, span));
        };
        self.set_word(*attribute, words, word)
    }

    /// The first of two words for `true`, the second for `false`.
    pub(super) fn bool_word(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute), Argument::Text(yes), Argument::Text(no), error @ ..] = arguments else {
            return Ok(());
        };
        let value = match () {
            () if self.input.take_word(yes) => true,
            () if self.input.take_word(no) => false,
            () => {
                let span = self.forms.last().map_or(crate::source::Span::at(0), |state| state.name);
                let text = match error {
                    [Argument::Text(text)] => text.to_string(),
                    _ => format!("expected '{yes}' or '{no}'"),
                };
                return Err(self.refused(CustomError::Text { text }, span));
            }
        };
        self.set_attribute(*attribute, AttributeKind::Bool(value))
    }

    /// `["Bias"]`, or nothing.
    pub(super) fn image_operands(&mut self, format: &'s Format, arguments: &'s [Argument]) -> Read<()> {
        if !self.input.take_text("[") {
            return Ok(());
        }
        self.quoted_word(format, arguments)?;
        self.punctuation("]")
    }

    /// `-25`: a number without a sign, of four bits for each digit.
    pub(super) fn digits_as_bits(&mut self, arguments: &'s [Argument]) -> Read<()> {
        let [Argument::Attribute(attribute)] = arguments else { return Ok(()) };
        let is_negative = self.input.take_if(Token::Minus)?.is_some();
        let (token, span) = self.input.take()?;
        if token != Token::Integer {
            return Err(self.refused(CustomError::Expected { expected: "integer value" }, span));
        }
        // Digits are ASCII.
        let digits = std::str::from_utf8(self.input.text(span)).unwrap_or_default();
        let Some((number, width)) = integer::bits_of_digits(digits, is_negative) else {
            return Err(self.text_error("integer value too large", span));
        };
        let text = self.core.ir.texts.add(number.as_bytes());
        let ty = self.core.intern(Type::Integer { width, signedness: Signedness::Unsigned });
        self.set_attribute(*attribute, AttributeKind::Integer(text, Some(ty)))
    }
}
