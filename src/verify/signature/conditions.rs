//! Sizes and conditions of signatures, read from text.

use super::marks::{DEEPEST, ParsedMarks, Parser, SignatureMark};
use super::{SizeCondition, SizeTerm};
use crate::sizes::Division;
use crate::solve::signature::{is_type_word, is_word};

impl Parser<'_> {
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> ParsedMarks<T>) -> ParsedMarks<T> {
        if self.depth >= DEEPEST {
            return self.fail("fewer parentheses inside each other");
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    pub(super) fn size(&mut self) -> ParsedMarks<SizeTerm> {
        self.nested(|parser| {
            let mut all = vec![parser.sum()?];
            while parser.accepts("|") {
                all.push(parser.sum()?);
            }
            Ok(if all.len() == 1 { all.remove(0) } else { SizeTerm::Broadcast(all) })
        })
    }

    fn sum(&mut self) -> ParsedMarks<SizeTerm> {
        let is_negative = self.accepts("-");
        let mut all = vec![(is_negative, self.product()?)];
        loop {
            if self.accepts("+") {
                all.push((false, self.product()?));
            } else if self.accepts("-") {
                all.push((true, self.product()?));
            } else {
                break;
            }
        }
        Ok(match &all[..] {
            [(false, only)] => only.clone(),
            [(true, SizeTerm::Number(number))] => SizeTerm::Number(number.saturating_neg()),
            _ => SizeTerm::Sum(all),
        })
    }

    fn product(&mut self) -> ParsedMarks<SizeTerm> {
        let mut left = self.factor()?;
        loop {
            if self.accepts("*") {
                let right = self.factor()?;
                left = match left {
                    SizeTerm::Product(mut factors) => {
                        factors.push(right);
                        SizeTerm::Product(factors)
                    }
                    left => SizeTerm::Product(vec![left, right]),
                };
            } else if self.accepts("//") {
                left = SizeTerm::Quotient(Division::Floor, Box::new(left), Box::new(self.factor()?));
            } else if self.accepts("%") {
                left = SizeTerm::Quotient(Division::Modulo, Box::new(left), Box::new(self.factor()?));
            } else {
                return Ok(left);
            }
        }
    }

    fn factor(&mut self) -> ParsedMarks<SizeTerm> {
        let start = self.at;
        match self.take() {
            Some(SignatureMark::Number(number)) => Ok(SizeTerm::Number(number)),
            Some(SignatureMark::Quoted(name)) => Ok(SizeTerm::Name(name)),
            Some(SignatureMark::Unknown(number)) => Ok(SizeTerm::Unknown(number)),
            Some(SignatureMark::Value(argument)) => {
                let mut index = None;
                if self.accepts("[") {
                    let Some(SignatureMark::Number(number)) = self.take() else {
                        return self.fail("the number of an element");
                    };
                    index = Some(u32::try_from(number).unwrap_or(u32::MAX));
                    self.expect("]")?;
                }
                Ok(SizeTerm::Value { argument, index })
            }
            Some(SignatureMark::Word(word)) if matches!(&*word, "max" | "min") => {
                self.expect("(")?;
                let mut of = vec![self.size()?];
                while self.accepts(",") {
                    of.push(self.size()?);
                }
                self.expect(")")?;
                Ok(if word == "max" { SizeTerm::Largest(of) } else { SizeTerm::Smallest(of) })
            }
            Some(SignatureMark::Word(word)) if matches!(&*word, "ceil" | "trunc") => {
                self.expect("(")?;
                // The quotient inside is no floor.
                let left = self.nested(Self::factor)?;
                let division = match (&*word, self.accepts("/"), self.accepts("%")) {
                    ("ceil", true, _) => Division::Ceiling,
                    ("trunc", true, _) => Division::Truncated,
                    ("trunc", false, true) => Division::Remainder,
                    _ => return self.fail("'/'"),
                };
                let right = self.nested(Self::factor)?;
                self.expect(")")?;
                Ok(SizeTerm::Quotient(division, Box::new(left), Box::new(right)))
            }
            Some(SignatureMark::Word(word)) if !is_word(&word) && !is_type_word(&word) => Ok(SizeTerm::Name(word)),
            Some(SignatureMark::Sign("(")) => {
                let size = self.size()?;
                let size = match self.accepts_word("if") {
                    true => {
                        let condition = self.nested(Self::condition)?;
                        if !self.accepts_word("else") {
                            return self.fail("'else'");
                        }
                        SizeTerm::Choice(Box::new(condition), Box::new(size), Box::new(self.size()?))
                    }
                    false => size,
                };
                self.expect(")")?;
                Ok(size)
            }
            _ => {
                self.at = start;
                self.fail("a size")
            }
        }
    }

    /// A condition, or sizes that broadcast.
    pub(super) fn requirement(&mut self) -> ParsedMarks<SizeCondition> {
        self.nested(Self::condition)
    }

    fn condition(&mut self) -> ParsedMarks<SizeCondition> {
        if self.accepts_word("not") {
            self.expect("(")?;
            let inner = self.requirement()?;
            self.expect(")")?;
            return Ok(SizeCondition::Not(Box::new(inner)));
        }
        let start = self.at;
        let plain = self.comparison();
        if plain.is_ok() || !self.text[start..].trim_start().starts_with('(') {
            return plain;
        }
        let after = self.at;
        self.at = start;
        self.conditions().or_else(|error| {
            self.at = after;
            plain.map_err(|_| error)
        })
    }

    /// `(..) and (..)`
    fn conditions(&mut self) -> ParsedMarks<SizeCondition> {
        let mut all = Vec::new();
        let mut word = None;
        loop {
            self.expect("(")?;
            all.push(self.requirement()?);
            self.expect(")")?;
            let next =
                ["and", "or"].into_iter().find(|next| word.is_none_or(|word| word == *next) && self.accepts_word(next));
            match next {
                Some(next) => word = Some(next),
                None => break,
            }
        }
        Ok(match word {
            None if all.len() == 1 => all.remove(0),
            Some("or") => SizeCondition::Any(all),
            _ => SizeCondition::All(all),
        })
    }

    fn comparison(&mut self) -> ParsedMarks<SizeCondition> {
        let left = self.size()?;
        if self.peek() == Some(SignatureMark::Sign(",")) {
            let mut all = vec![left];
            while self.accepts(",") {
                all.push(self.size()?);
            }
            return if self.accepts_word("broadcast") {
                Ok(SizeCondition::Broadcast(all))
            } else {
                self.fail("'broadcast'")
            };
        }
        if self.accepts("=") {
            return Ok(SizeCondition::Equal(left, self.size()?));
        }
        if self.accepts(">=") {
            return Ok(SizeCondition::AtLeast(left, self.size()?));
        }
        if self.accepts_word("stretches") {
            return match self.accepts_word("to") {
                true => Ok(SizeCondition::Is(left, vec![SizeTerm::Number(1), self.size()?])),
                false => self.fail("'to'"),
            };
        }
        if !self.accepts_word("is") {
            return self.fail("'is', '=', '>=', 'stretches to' or 'broadcast'");
        }
        if self.accepts_word("not") {
            return Ok(SizeCondition::IsNot(left, self.size()?));
        }
        let mut of = vec![self.size()?];
        while self.accepts_word("or") {
            of.push(self.size()?);
        }
        Ok(SizeCondition::Is(left, of))
    }
}
