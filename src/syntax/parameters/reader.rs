//! Parses the text of a type or an attribute by its row of the table: [`ParameterReader`].

use super::parts::{EnumerationWords, FieldValue, TypePart};
use super::table::KNOWN;
use super::words::{SHAPED, is_of_known_dialect, is_shaped, is_simple, verify_name};
use crate::assembly::{Enumeration, EnumerationStyle, dialect_words};
use crate::diagnostic::similar::only_similar;
use crate::lex::scan;
use crate::source::Span;
use crate::syntax::extent;
use crate::syntax::faults::{ParameterError, ParameterFault};
use smallvec::SmallVec;

pub(super) use super::words::ParameterResult;

/// Maximum nesting of types that are parsed.
const DEEPEST: usize = 32;

/// Reads the text of a type or an attribute.
pub(super) struct ParameterReader<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
    /// The last blanks and comments that were skipped: where they begin, and their end.
    skipped: (usize, usize),
    /// The names of the structures around, of SPIR-V.
    pub(super) structs: Vec<&'t [u8]>,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

impl<'t> ParameterReader<'t> {
    /// A reader that begins after the exclamation mark or hash sign.
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text, at: 1, skipped: (0, 0), structs: Vec::new() }
    }

    pub(super) fn next(&mut self) -> Option<u8> {
        let end = scan::skip_trivia(self.text, self.at);
        if end > self.at {
            self.skipped = (self.at, end);
        }
        self.at = end;
        self.text.get(self.at).copied()
    }

    /// Refuses the next token. MLIR reports this at the end of the text before it.
    fn wrong_token(&self, expected: ParameterFault) -> ParameterResult {
        let (end, start) = self.skipped;
        Err(Some(ParameterError { expected, at: if start == self.at { end } else { self.at } }))
    }

    fn refused(&self, expected: ParameterFault) -> ParameterResult {
        Err(Some(ParameterError { expected, at: self.at }))
    }

    /// Consumes and returns the following bytes that satisfy a predicate.
    pub(super) fn take_while(&mut self, is_part: impl Fn(u8) -> bool) -> &'t [u8] {
        let start = self.at;
        self.at += self.text[start..].iter().take_while(|byte| is_part(**byte)).count();
        &self.text[start..self.at]
    }

    /// Consumes the given characters if they follow. Returns whether they do.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let at = scan::skip_trivia(self.text, self.at);
        let is_next = self.text[at..].starts_with(text.as_bytes());
        if is_next {
            self.at = at + text.len();
        }
        is_next
    }

    /// Consumes the next word.
    pub(super) fn word(&mut self) -> Option<&'t [u8]> {
        let is_word = self.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        is_word.then(|| self.take_while(is_name))
    }

    /// Reads a type from the end of its exclamation mark on.
    pub(super) fn dialect_type(&mut self, depth: usize) -> ParameterResult {
        let start = self.at;
        let name = self.take_while(is_name);
        match name.iter().position(|byte| *byte == b'.') {
            Some(dot) => verify_name(&name[..dot], &name[dot + 1..], start + dot + 1, true)?,
            // `!dialect<name ..>`
            None if self.text.get(self.at) == Some(&b'<') => {
                self.at += 1;
                let word = self.word().unwrap_or_default();
                verify_name(name, word, self.at - word.len(), true)?;
                return Err(None);
            }
            None => {}
        }
        self.named_type(name, depth)
    }

    /// Reads the text after the name of a type.
    fn named_type(&mut self, name: &[u8], depth: usize) -> ParameterResult {
        if self.text.get(self.at) == Some(&b'<') {
            match name {
                [b'q', b'u', b'a', b'n', b't', b'.', name @ ..] => return self.quant_type(name),
                b"stablehlo.future" => return self.hlo_future(),
                [b's', b'p', b'i', b'r', b'v', b'.', name @ ..] if depth < DEEPEST => {
                    if let Some(read) = self.spirv_type(name, depth) {
                        return read;
                    }
                }
                _ => {}
            }
        }
        if name == b"tosa.shape" {
            return self.tosa_shape();
        }
        let known = KNOWN.iter().find(|(known, ..)| *known == name);
        let Some((_, may_end, parts)) = known.filter(|_| depth < DEEPEST) else {
            // A type in another notation is not in the table, and the text after it is unknown.
            let is_whole = is_of_known_dialect(name) && self.text.get(self.at) != Some(&b'<');
            return if is_whole { Ok(()) } else { Err(None) };
        };
        if *may_end && self.text.get(self.at) != Some(&b'<') {
            return Ok(());
        }
        let (opened, mut inner) = (self.at, SmallVec::<[(usize, usize); 2]>::new());
        for part in *parts {
            let start = self.at;
            let read = self.part(*part, depth);
            if matches!(read, Err(None)) && name.starts_with(b"emitc.") {
                // The name of a type decides, also if its parameters are unknown.
                self.composed(name, opened, &[(start, self.text.len())])?;
            }
            read?;
            if matches!(part, TypePart::Type | TypePart::Types | TypePart::Integer) {
                inner.push((start, self.at));
            }
        }
        self.composed(name, opened, &inner)
    }

    /// `<4>`
    fn tosa_shape(&mut self) -> ParameterResult {
        let opened = self.at;
        self.part(TypePart::Text("<"), 0)?;
        let is_negative = self.next() == Some(b'-');
        let start = self.at;
        self.integer()?;
        let rank = &self.text[start..self.at];
        self.part(TypePart::Text(">"), 0)?;
        if !is_negative {
            return Ok(());
        }
        let expected = ParameterFault::NegativeRank(String::from_utf8_lossy(rank).into_owned());
        Err(Some(ParameterError { expected, at: opened }))
    }

    /// An attribute, from after its hash sign: `gpu.address_space<global>`, `gpu<dim x>`.
    pub(super) fn dialect_attribute(&mut self) -> ParameterResult {
        let dialect = self.take_while(|byte| is_name(byte) && byte != b'.');
        let is_pretty = match self.text.get(self.at) {
            Some(b'.') => false,
            Some(b'<') => true,
            // An alias.
            _ => return Ok(()),
        };
        self.at += 1;
        self.next();
        let name = self.take_while(is_name);
        verify_name(dialect, name, self.at - name.len(), false)?;
        if dialect == b"stablehlo" && !is_pretty && self.text.get(self.at) == Some(&b'<') {
            return self.hlo_attribute(name);
        }
        if dialect == b"dlti" && self.text.get(self.at) == Some(&b'<') {
            return self.layout_attribute(name);
        }
        if (dialect, name) == (b"sparse_tensor", b"encoding") && self.text.get(self.at) == Some(&b'<') {
            return self.sparse_encoding();
        }
        let Some(words) = dialect_words(dialect, name) else { return Err(None) };
        let brackets = match &words.style {
            EnumerationStyle::Enclosed(_) => Some(("<", ">")),
            EnumerationStyle::Parenthesized(_) => Some(("(", ")")),
            EnumerationStyle::Bare(_) if is_pretty => None,
            EnumerationStyle::Bare(_)
            | EnumerationStyle::Number(_)
            | EnumerationStyle::String
            | EnumerationStyle::Called(..) => return Err(None),
        };
        let Some((open, close)) = brackets else { return self.enumeration(words) };
        self.part(TypePart::Text(open), 0)?;
        self.enumeration(words)?;
        self.part(TypePart::Text(close), 0)
    }

    /// The words of an enumeration.
    fn enumeration(&mut self, words: &Enumeration) -> ParameterResult {
        let Some(class) = &words.class else { return Err(None) };
        let all = || words.words.iter().map(|(word, _)| &**word);
        self.next();
        let first = self.at;
        loop {
            self.one_of(class, all, &words.later).map_err(|error| match error {
                // MLIR reports the place where the words begin.
                Some(ParameterError { expected: expected @ ParameterFault::OneOf { .. }, .. }) => {
                    Some(ParameterError { expected, at: first })
                }
                other => other,
            })?;
            if !words.separator.as_deref().is_some_and(|separator| self.take(separator.trim())) {
                return Ok(());
            }
        }
    }

    /// Reads one of the given words, a word of a later release, or a string, which may contain several words.
    fn one_of<'w, I: Iterator<Item = &'w str>>(
        &mut self,
        class: &str,
        words: impl Fn() -> I,
        later: &'w [Box<str>],
    ) -> ParameterResult {
        let is_string = self.next() == Some(b'"');
        let start = self.at;
        let word = match is_string {
            true => {
                self.string()?;
                self.text[start..self.at]
                    .trim_ascii_start()
                    .strip_prefix(b"\"")
                    .and_then(|text| text.strip_suffix(b"\""))
            }
            false => self.word(),
        };
        let Some(word) = word else { return self.refused(ParameterFault::KeywordOrString) };
        if is_string && word.iter().any(|byte| !is_name(*byte)) {
            // A string may contain several words.
            return Ok(());
        }
        if words().chain(later.iter().map(|word| &**word)).any(|known| known.as_bytes() == word) {
            return Ok(());
        }
        // Words with hyphens are several tokens.
        if words().any(|known| known.contains(['-', ' '])) {
            return Err(None);
        }
        self.at = start;
        let words = words().collect::<Vec<_>>().join(", ");
        self.refused(ParameterFault::OneOf { class: class.to_owned(), words })
    }

    pub(super) fn part(&mut self, part: TypePart, depth: usize) -> ParameterResult {
        let before = self.at;
        let next = self.next();
        match part {
            TypePart::Text(text) => {
                self.at = before;
                // MLIR reports missing punctuation at the end of the text before it.
                if self.take(text) { Ok(()) } else { self.refused(ParameterFault::Text(text)) }
            }
            TypePart::Word(word) => {
                let start = self.at;
                if self.word() == Some(word.as_bytes()) {
                    return Ok(());
                }
                self.at = start;
                self.refused(ParameterFault::Word(word))
            }
            TypePart::May(word) => {
                if self.word() != Some(word.as_bytes()) {
                    self.at = before;
                }
                Ok(())
            }
            TypePart::Keyword => match self.word() {
                Some(_) => Ok(()),
                None => self.refused(ParameterFault::Keyword),
            },
            TypePart::Integer => self.integer(),
            TypePart::String => match next {
                Some(b'"') => self.string(),
                _ => self.refused(ParameterFault::String),
            },
            TypePart::Type => self.any_type(depth),
            TypePart::Attribute => self.attribute(),
            TypePart::Types => self.list(|reader| reader.any_type(depth)),
            TypePart::Llvm => self.llvm_type(depth),
            TypePart::LlvmTypes if next == Some(b')') => Ok(()),
            TypePart::LlvmTypes => self.list(|reader| reader.llvm_type(depth)),
            TypePart::Sizes => {
                while self.next().is_some_and(|byte| byte.is_ascii_digit()) {
                    self.take_while(|byte| byte.is_ascii_digit());
                    if self.next() != Some(b'x') {
                        return self.wrong_token(ParameterFault::Size);
                    }
                    self.at += 1;
                }
                Ok(())
            }
            TypePart::Name if next == Some(b'"') => self.string(),
            TypePart::Name => self.word().map_or(Err(None), |_| Ok(())),
            TypePart::OneOf(words) => match self.word() {
                None => self.refused(ParameterFault::Keyword),
                Some(word) if words.iter().any(|known| known.as_bytes() == word) => Ok(()),
                Some(word) => {
                    self.at -= word.len();
                    let text = format!("unknown attribute: '{}'", String::from_utf8_lossy(word));
                    let meant = only_similar(&String::from_utf8_lossy(word), words.iter().copied());
                    self.refused(ParameterFault::Unknown { text, meant })
                }
            },
            TypePart::Fields(required, fields) => self.fields(required, fields, depth),
            TypePart::LastOrUnknown if next == Some(b',') => Err(None),
            TypePart::LastOrUnknown => {
                self.at = before;
                self.part(TypePart::Text(">"), depth)
            }
            TypePart::Encoding if next == Some(b'#') => self.attribute(),
            TypePart::Encoding => {
                self.at = before;
                self.refused(ParameterFault::Text("<"))
            }
            TypePart::UnlessNamed if next == Some(b'"') => Err(None),
            TypePart::UnlessNamed => Ok(()),
            TypePart::Unknown => Err(None),
        }
    }

    pub(super) fn list(&mut self, mut element: impl FnMut(&mut Self) -> ParameterResult) -> ParameterResult {
        element(self)?;
        while self.take(",") {
            element(self)?;
        }
        Ok(())
    }

    /// Consumes the text up to one of these characters outside of brackets and strings.
    pub(super) fn skip_until(&mut self, ends: &[u8]) -> ParameterResult {
        let mut depth = 0u32;
        loop {
            match *self.text.get(self.at).ok_or(None)? {
                b'"' => {
                    self.string()?;
                    continue;
                }
                byte if depth == 0 && ends.contains(&byte) => return Ok(()),
                b'<' | b'[' | b'{' | b'(' => depth += 1,
                b'>' | b']' | b'}' | b')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
        }
    }

    pub(super) fn integer(&mut self) -> ParameterResult {
        let start = self.at;
        self.at += usize::from(self.next() == Some(b'-'));
        let digits = match self.text[self.at..].starts_with(b"0x") {
            true => self.take_while(|byte| byte.is_ascii_alphanumeric()),
            false => self.take_while(|byte| byte.is_ascii_digit()),
        };
        if digits.is_empty() || self.text.get(self.at) == Some(&b'.') {
            self.at = start;
            self.next();
            return self.refused(ParameterFault::Integer);
        }
        Ok(())
    }

    fn fields(
        &mut self,
        required: usize,
        fields: &'static [(&'static str, FieldValue)],
        depth: usize,
    ) -> ParameterResult {
        let mut seen = 0usize;
        loop {
            let Some(name) = self.word() else { return self.refused(ParameterFault::Keyword) };
            self.part(TypePart::Text("="), depth)?;
            let Some(index) = fields.iter().position(|(known, _)| known.as_bytes() == name) else { return Err(None) };
            if seen & 1 << index != 0 {
                return Err(None);
            }
            seen |= 1 << index;
            match fields[index].1 {
                FieldValue::Attribute => self.attribute()?,
                FieldValue::Integer => self.integer()?,
                FieldValue::Type => self.any_type(depth)?,
                FieldValue::Words(EnumerationWords { class, words }) => {
                    self.one_of(class, || words.iter().copied(), &[])?
                }
            }
            let is_whole = seen.trailing_ones() as usize >= required;
            if !self.take(",") {
                return if is_whole { Ok(()) } else { self.refused(ParameterFault::Text(",")) };
            }
        }
    }

    fn attribute(&mut self) -> ParameterResult {
        let before = self.at;
        match self.next() {
            Some(b'#') => {
                self.at += 1;
                self.dialect_attribute().map_err(|error| error.map(ParameterError::nested))
            }
            Some(b'-') if self.text[self.at..].starts_with(b"->") => {
                self.at = before;
                self.refused(ParameterFault::Attribute)
            }
            Some(b',' | b'>' | b'=' | b':' | b']' | b')' | b'}' | b'%' | b'^') | None => {
                self.at = before;
                self.refused(ParameterFault::Attribute)
            }
            Some(_) => Err(None),
        }
    }

    fn llvm_type(&mut self, depth: usize) -> ParameterResult {
        match self.next() {
            Some(b'(' | b'.') => return Err(None),
            Some(b'!') => return self.any_type(depth),
            _ => {}
        }
        let start = self.at;
        let Some(word) = self.word() else { return self.refused(ParameterFault::Keyword) };
        if is_simple(word) || is_shaped(word) {
            self.at = start;
            return self.any_type(depth);
        }
        let name = [b"llvm.", word].concat();
        verify_name(b"llvm", word, start, true)?;
        match KNOWN.iter().any(|(known, ..)| *known == name) {
            true => self.named_type(&name, depth + 1),
            false => Ok(()),
        }
    }

    fn string(&mut self) -> ParameterResult {
        self.at = scan::string_end(self.text, self.at).map_err(|_| None)?;
        Ok(())
    }

    pub(super) fn any_type(&mut self, depth: usize) -> ParameterResult {
        match self.next() {
            Some(b'!') => {
                self.at += 1;
                self.dialect_type(depth + 1)
            }
            Some(byte) if byte.is_ascii_alphabetic() => {
                let start = self.at;
                let word = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                match word {
                    _ if is_simple(word) => Ok(()),
                    _ if is_shaped(word) => self.builtin_parameters(word, depth),
                    _ => {
                        self.at = start;
                        self.wrong_token(ParameterFault::Type)
                    }
                }
            }
            Some(b'(') => Err(None),
            _ => self.wrong_token(ParameterFault::Type),
        }
    }

    /// Reads the parameters of a builtin type.
    fn builtin_parameters(&mut self, word: &[u8], depth: usize) -> ParameterResult {
        if depth >= DEEPEST {
            return Err(None);
        }
        if self.next() != Some(b'<') {
            let word = SHAPED.iter().copied().find(|known| known.as_bytes() == word).unwrap_or_default();
            return self.wrong_token(ParameterFault::Opening(word));
        }
        if !matches!(word, b"vector" | b"complex") {
            // The notation of sizes, and the text after the element, are not verified.
            let rest = Span::new(self.at as u32, self.text.len() as u32);
            self.at = extent::of_brackets(self.text, rest).end as usize;
            return Ok(());
        }
        self.at += 1;
        if word == b"vector" {
            self.take_while(|byte| byte.is_ascii_digit() || b"[]x? ".contains(&byte));
        }
        self.any_type(depth + 1)?;
        match self.next() {
            Some(b'>') => {
                self.at += 1;
                Ok(())
            }
            _ => Err(None),
        }
    }
}
