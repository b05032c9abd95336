//! [`State`]: the document, and the bytes that are passed in and out.

use broadcastable::analysis::{Document, Settings};
use broadcastable::source::{SourceError, Span};
use serde_json::Value;

/// The document of the page.
#[derive(Debug)]
pub struct State {
    /// The text that was passed last.
    pub document: Document,
    input: Vec<u8>,
    output: Vec<u8>,
}

impl Default for State {
    fn default() -> Self {
        Self { document: new_document(), input: Vec::new(), output: Vec::new() }
    }
}

/// The name of the text in findings.
pub const NAME: &str = "input.mlir";

/// An empty document.
pub fn new_document() -> Document {
    match Document::new(NAME, Vec::new(), Settings::default()) {
        Ok(document) => document,
        Err(_) => unreachable!("an empty text has less than 4 GiB"),
    }
}

impl State {
    /// Reserves bytes of input, and returns their address.
    pub fn reserve(&mut self, length: usize) -> *mut u8 {
        self.input.clear();
        self.input.resize(length, 0);
        self.input.as_mut_ptr()
    }

    /// Takes the input as text, with U+FFFD where it is not UTF-8.
    pub fn take_input(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.input)).into_owned()
    }

    /// Takes the input as the text of the document. The differing part is one edit, so that the rest is not read again.
    ///
    /// # Errors
    /// [`SourceError::TooLarge`] for 4 GiB or more.
    pub fn take_text(&mut self) -> Result<(), SourceError> {
        let text = std::mem::take(&mut self.input);
        let known = self.document.text();
        let start = known.iter().zip(&text).take_while(|(known, new)| known == new).count();
        let (known, new) = (&known[start..], &text[start..]);
        let same = known.iter().rev().zip(new.iter().rev()).take_while(|(known, new)| known == new).count();
        if known.len() == same && new.len() == same {
            return Ok(());
        }
        let span = Span::new(start as u32, (start + known.len() - same) as u32);
        self.document.edit(span, &new[..new.len() - same])?;
        // A page has only one thread, so pending parts are read at once.
        self.document.settle();
        Ok(())
    }

    /// Keeps an answer, and returns its address.
    pub fn put(&mut self, answer: &Value) -> *const u8 {
        self.output = answer.to_string().into_bytes();
        self.output.as_ptr()
    }

    /// The number of bytes of the answer.
    pub fn output_length(&self) -> u32 {
        self.output.len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(state: &mut State, text: &str) {
        state.input = text.as_bytes().to_vec();
        assert!(state.take_text().is_ok());
    }

    #[test]
    fn texts_replace_one_another() {
        let mut state = State::default();
        for text in ["abcabc", "abc", "abcabcabc", "", "x", "x", "\u{e9}x", "\u{e8}x"] {
            pass(&mut state, text);
            assert_eq!(state.document.text(), text.as_bytes());
        }
    }
}
