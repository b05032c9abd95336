//! The notation of enumerations: read, and printed.

use super::parse::RecordReader;
use crate::assembly::{Enumeration, EnumerationStyle, RecordError};

/// The mark before the words of an enumeration that only later releases have.
const LATER_WORDS: &str = "since<24>";

impl RecordReader<'_> {
    /// `enclosed arith.fastmath ::mlir::arith::FastMathFlags(none=0 "odd word"=1 fast=127 "," since<24> new)`, where the class is that of
    /// C++, and the text without a number is the separator
    pub(super) fn enumeration(&mut self) -> Result<Enumeration, RecordError> {
        let style = match self.word("how a word is kept")? {
            "enclosed" => EnumerationStyle::Enclosed(self.word("the name of an attribute")?.into()),
            "bare" => EnumerationStyle::Bare(self.word("the name of an attribute")?.into()),
            "parenthesized" => EnumerationStyle::Parenthesized(self.word("the name of an attribute")?.into()),
            "string" => EnumerationStyle::String,
            "called" => {
                let word = self.word("a word")?.into();
                self.expect("i")?;
                let bits = self.word("a number of bits")?.parse();
                EnumerationStyle::Called(word, bits.map_err(|_| self.error("a number of bits"))?)
            }
            bits => match bits.strip_prefix('i').and_then(|bits| bits.parse().ok()) {
                Some(bits) => EnumerationStyle::Number(bits),
                None => return Err(self.error("'i64', 'enclosed', 'bare', 'parenthesized' or 'string'")),
            },
        };
        self.blanks();
        let class = self.rest().starts_with("::").then(|| self.balanced("(").trim_end().into());
        self.expect("(")?;
        let (mut words, mut later, mut separator) = (Vec::new(), Vec::new(), None);
        while !self.take(")") {
            if self.take(LATER_WORDS) {
                while !self.take(")") {
                    later.push(self.word("a word")?.into());
                }
                break;
            }
            let is_quoted = self.take("\"");
            let word = if is_quoted { self.quoted()? } else { self.word("a word")? };
            if is_quoted && !self.rest().starts_with('=') {
                separator = Some(word.into());
                continue;
            }
            self.expect("=")?;
            let number = self.balanced(" )").parse().map_err(|_| self.error("the number of the word"))?;
            words.push((word.into(), number));
        }
        Ok(Enumeration { style, words, later, separator, class })
    }
}

/// The notation of an enumeration in rows, and in lines that name an enumeration.
pub(super) fn print_enumeration(words: &Enumeration) -> String {
    let style = match &words.style {
        EnumerationStyle::Number(bits) => format!("i{bits}"),
        EnumerationStyle::Enclosed(name) => format!("enclosed {name}"),
        EnumerationStyle::Bare(name) => format!("bare {name}"),
        EnumerationStyle::Parenthesized(name) => format!("parenthesized {name}"),
        EnumerationStyle::String => "string".to_owned(),
        EnumerationStyle::Called(word, bits) => format!("called {word} i{bits}"),
    };
    let is_plain =
        |word: &str| !word.is_empty() && word.bytes().all(|c| c.is_ascii_alphanumeric() || b"_.$".contains(&c));
    let print = |(word, number): &(Box<str>, i64)| match is_plain(word) {
        true => format!("{word}={number}"),
        false => format!("\"{word}\"={number}"),
    };
    let mut list: Vec<String> = words.words.iter().map(print).collect();
    list.extend(words.separator.as_ref().map(|separator| format!("\"{separator}\"")));
    if !words.later.is_empty() {
        list.push(LATER_WORDS.to_owned());
        list.extend(words.later.iter().map(|word| word.to_string()));
    }
    let class = words.class.as_ref().map(|class| format!(" {class}")).unwrap_or_default();
    format!("word {style}{class}({})", list.join(" "))
}
