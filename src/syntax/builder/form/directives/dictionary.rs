//! Attribute dictionaries that a function of a dialect reads.

use super::super::{Builder, CustomError, Read};
use crate::assembly::{AttributeShape, Enumeration, Format};
use crate::source::Span;
use crate::syntax::token::Token;

impl<'s> Builder<'s> {
    /// `{axis = 1 : i32, nan_mode = IGNORE}`: words of enumerations are written without what encloses them.
    pub(super) fn word_dictionary(&mut self, format: &'s Format) -> Read<()> {
        let start = self.input.next_at() as u32;
        if !self.input.take_text("{") {
            return Ok(());
        }
        self.core.entries_begin();
        loop {
            self.word_entry_of(format)?;
            if !self.input.take_text(",") {
                break;
            }
        }
        self.punctuation("}")?;
        let end = self.input.at();
        self.core.dictionary(start, end);
        let dictionary = self.popped();
        if let Some(frame) = self.nesting.frame() {
            frame.attributes = Some(dictionary);
        }
        Ok(())
    }

    /// `name = value`
    fn word_entry_of(&mut self, format: &'s Format) -> Read<()> {
        let (token, span) = self.input.peek()?;
        let key = self.input.word().or((token == Token::String).then_some(span));
        let Some(key) = key else {
            return Err(self.refused(CustomError::Alone { expected: "attribute name" }, span));
        };
        self.input.skip_to(key.end);
        self.punctuation("=")?;
        let name = self.input.text(key);
        let shape = format.attribute(name).map(|at| &format.info.attributes[usize::from(at.0)].shape);
        let value = match (shape, self.input.word()) {
            (Some(AttributeShape::Word(words)), Some(word)) => self.named_word(name, words, word)?,
            _ => self.read_any_attribute()?,
        };
        self.core.entry_name(key.start, key.end);
        self.core.attributes.push(value);
        self.core.entry();
        Ok(())
    }

    /// A word by itself.
    fn named_word(&mut self, name: &[u8], words: &'s Enumeration, span: Span) -> Read<crate::ir::AttributeId> {
        let text = self.input.text(span);
        self.input.skip_to(span.end);
        let Some((word, _)) = words.words.iter().find(|(word, _)| word.as_bytes() == text) else {
            let [name, text] = [name, text].map(String::from_utf8_lossy);
            let error = CustomError::Text { text: format!("invalid {name} value: {text}") };
            return Err(self.refused(error, Span::at(span.end)));
        };
        Ok(self.enumeration_attribute(words, &[word]))
    }
}
