//! Finds the beginning of operations in custom form, and makes the tokens around those that the builder reads.

use super::{Lexer, OpenBrace};
use crate::lex::scan;
use crate::lex::token::Token;
use crate::source::Span;
use crate::syntax::fast::line::BoundPrefix;
use crate::syntax::fast::line::{LineMatch, LineParts};
use crate::syntax::fast::link::{LexerLink, Reached};
use logos::Logos;

/// The state of reading an operation in custom form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Custom {
    /// The lexer reads ordinary tokens.
    Nothing,
    /// The step that makes the parser process the tokens so far.
    Step,
    /// The builder reads the form.
    Waits,
    /// A token after a region of the form, at which the parser ends the region.
    Resume,
    /// The brace of a region.
    Brace,
}

impl Lexer<'_> {
    /// The name of a custom form, or a word. A key of a dictionary is never a name of an operation.
    pub(super) fn operation_name(&mut self, start: usize) -> Token {
        let name = &self.bytes[start..self.reached()];
        let next = self.bytes.get(scan::skip_trivia(self.bytes, self.reached()));
        // An entry of a dictionary follows an opening brace or a comma.
        let may_be_key = self.previous[1] == Token::Comma || self.previous[1] == Token::LeftBrace && !self.is_region;
        let is_key = next == Some(&b'=') && may_be_key;
        let Some(registry) = self.registry.filter(|_| !is_key) else { return Token::Word };
        let has_form = *self.has_form.entry(name).or_insert_with(|| registry.has_form(name));
        if !has_form || !self.begins_operation(next) {
            return Token::Word;
        }
        self.custom = Custom::Step;
        self.is_unusual = true;
        Token::CustomName
    }

    /// The token of an operation's name without its dialect, or of a word.
    pub(super) fn short_name(&mut self, start: usize) -> Token {
        let end = self.reached();
        let may_begin = match self.previous[1] {
            Token::LeftBrace => self.is_region,
            Token::Equal => self.is_after_results(),
            Token::Colon => matches!(self.previous[0], Token::BlockName | Token::RightParen),
            Token::Comma
            | Token::LeftParen
            | Token::LeftBracket
            | Token::Less
            | Token::Arrow
            | Token::Star
            | Token::Plus
            | Token::Minus
            | Token::Word => false,
            _ => true,
        };
        let name = &self.bytes[start..end];
        let Some(registry) = self.registry.filter(|_| may_begin) else { return Token::Word };
        if !*self.has_form.entry(name).or_insert_with(|| registry.has_form(name)) {
            return Token::Word;
        }
        let next = self.bytes.get(scan::skip_trivia(self.bytes, end));
        // A word after a result and `=` is no key of a dictionary.
        if self.previous[1] != Token::Equal && matches!(next, Some(b'=' | b',')) {
            return Token::Word;
        }
        self.custom = Custom::Step;
        self.is_unusual = true;
        Token::CustomName
    }

    /// Returns the end of a whole operation in custom form, if it differs from an earlier one only in the names of values. Its meaning is stored in `line`,
    /// which is otherwise unchanged.
    pub(super) fn known_line(&self, link: &LexerLink, bound: BoundPrefix, line: &mut LineParts) -> Option<usize> {
        // Text that binds no result might be a key of a dictionary.
        let is_operation = bound.result.is_some()
            || match self.previous[1] {
                Token::LeftBrace => self.is_region,
                Token::Colon => matches!(self.previous[0], Token::BlockName | Token::RightParen),
                last => matches!(last, Token::OperationLine | Token::CustomEnd | Token::RightParen),
            };
        if is_operation { self.repeated_line(link, bound, line) } else { None }
    }

    /// Returns the end of an operation in generic form whose operands are followed by more than a signature, if it
    /// repeats an earlier one.
    #[inline]
    pub(super) fn known_attributes(&self, link: &LexerLink, bound: BoundPrefix, line: &mut LineParts) -> Option<usize> {
        let rest = &self.bytes[line.close as usize + 1..];
        if !(scan::begins_with(rest, b" {") || scan::begins_with(rest, b" <{")) || !link.credit.allows() {
            return None;
        }
        let known = self.repeated_line(link, bound, line);
        link.credit.note(known.is_some());
        if known.is_none() {
            line.line_match = LineMatch::New;
        }
        known
    }

    #[inline(never)]
    fn repeated_line(&self, link: &LexerLink, bound: BoundPrefix, line: &mut LineParts) -> Option<usize> {
        let known_lines = link.known_lines.borrow();
        let has_result = bound.result.is_some();
        let text = known_lines.text(self.bytes, bound.at, has_result)?;
        let Some(known) = known_lines.find(self.bytes, &text) else {
            link.new_line.set(Some(text));
            return None;
        };
        let end = text.span.end as usize;
        line.result = bound.result;
        line.name = Span::new(bound.at as u32, end as u32);
        line.operands = text.names;
        line.close = end as u32;
        (line.line_match, line.location) = (LineMatch::Line(known), None);
        Some(end)
    }

    /// Whether an operation may begin at the word before `next`, according to the tokens before it: the word is not a
    /// key of a dictionary.
    fn begins_operation(&self, next: Option<&u8>) -> bool {
        match self.previous[1] {
            Token::LeftBrace => self.is_region || next != Some(&b'}') && next != Some(&b','),
            Token::Equal if self.is_after_results() => true,
            Token::Comma | Token::LeftParen | Token::LeftBracket | Token::Less | Token::Arrow => false,
            _ => next != Some(&b','),
        }
    }

    /// Whether `%a =` or `%a:2 =` precedes.
    fn is_after_results(&self) -> bool {
        matches!(self.previous, [Token::ValueName | Token::Integer, Token::Equal])
    }

    /// Records the tokens that distinguish regions from dictionaries.
    #[inline]
    pub(super) fn note(&mut self, at: u32, token: Token) {
        match token {
            Token::LeftBrace => {
                let is_custom = self.custom == Custom::Brace;
                self.custom = Custom::Nothing;
                self.is_region = is_custom
                    || matches!(self.previous[1], Token::LeftParen | Token::ResumeStart)
                    || self.previous[1] == Token::Comma && self.brackets == 0;
                self.braces.push(OpenBrace { at, is_custom });
            }
            Token::RightBrace if self.braces.pop().is_some_and(|brace| brace.is_custom) => {
                self.custom = Custom::Resume;
                self.is_unusual = true;
            }
            Token::LeftBracket => self.brackets += 1,
            Token::RightBracket => self.brackets = self.brackets.saturating_sub(1),
            _ => {}
        }
        self.previous = [self.previous[1], token];
    }

    /// Returns the next token around an operation in custom form.
    pub(super) fn custom_token(&mut self) -> Option<(u32, Token, u32)> {
        let at = self.reached();
        let (token, next) = match self.custom {
            Custom::Nothing | Custom::Brace => return None,
            Custom::Resume => (Token::CustomResume, Custom::Step),
            Custom::Step => (Token::CustomStep, Custom::Waits),
            Custom::Waits => match self.take_reached() {
                Reached::Region(at) => {
                    self.skip_to(at as usize);
                    self.custom = Custom::Brace;
                    return None;
                }
                Reached::End(at) => {
                    self.skip_to(at as usize);
                    (Token::CustomEnd, Custom::Nothing)
                }
                // The builder refused the form, and the parser reads no more tokens.
                Reached::Nowhere => return None,
            },
        };
        self.custom = next;
        self.previous = [self.previous[1], token];
        let at = at.max(self.reached()) as u32;
        Some((at, token, at))
    }

    pub(super) fn take_reached(&self) -> Reached {
        self.link.as_ref().map_or(Reached::Nowhere, |link| link.reached.take())
    }

    /// Continues at `at`: the builder has read the text before.
    fn skip_to(&mut self, at: usize) {
        self.base = at.min(self.bytes.len());
        self.inner = Token::lexer(&self.bytes[self.base..]);
    }
}
