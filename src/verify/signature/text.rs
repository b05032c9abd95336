//! Signatures as text: [`read_signatures`], and printing.

use super::marks::{ParsedMarks, Parser, SignatureError, SignatureMark};
use super::{Signature, SignedRequirement, SignedValue, SizeTerm, UnknownSize};
use crate::solve::signature::{is_type_word, quoted};
use std::fmt;

/// Lines that are named of a requirement.
const MOST_LINES: usize = 4;

/// ` (lines 3 and 5)`
fn lines(lines: &[u32]) -> String {
    let shown: Vec<String> = lines.iter().take(MOST_LINES).map(u32::to_string).collect();
    match (&shown[..], lines.len() - shown.len()) {
        ([], _) => String::new(),
        ([only], _) => format!("  (line {only})"),
        ([first @ .., last], 0) => format!("  (lines {} and {last})", first.join(", ")),
        (shown, more) => format!("  (lines {} and {more} more)", shown.join(", ")),
    }
}

/// Whether the text of a type is read back unchanged.
fn is_readable(text: &str) -> bool {
    let mut depth = 0i32;
    let starts_well = text.starts_with('!') || is_type_word(word(text));
    let is_flat = text.bytes().all(|byte| {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth -= 1,
            b',' | b' ' | b'"' | b'#' | b';' if depth == 0 => return false,
            b'\n' | b'"' => return false,
            _ => {}
        }
        depth >= 0
    });
    starts_well && is_flat && depth == 0 && !text.contains("->")
}

fn word(text: &str) -> &str {
    let end = text.find(|ch: char| !ch.is_ascii_alphanumeric()).unwrap_or(text.len());
    &text[..end]
}

impl SignedValue {
    /// The shape without the name.
    pub fn shape(&self) -> String {
        let element = if is_readable(&self.element) { &self.element } else { "_" };
        match &self.sizes {
            None if self.is_unranked => format!("* x {element}"),
            None => element.to_owned(),
            Some(sizes) if sizes.is_empty() => element.to_owned(),
            Some(sizes) if sizes.len() == 1 => sizes[0].to_string(),
            Some(sizes) => sizes.iter().map(SizeTerm::in_shape).collect::<Vec<_>>().join(" x "),
        }
    }
}

pub(super) fn write(signature: &Signature, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let arguments = signature.arguments.iter().map(|argument| format!("{}: {}", argument.name, argument.shape()));
    let arguments: Vec<String> = arguments.collect();
    let results: Vec<String> = signature.results.iter().map(SignedValue::shape).collect();
    let is_plain = |ch: char| ch.is_ascii_alphanumeric() || matches!(ch, '_' | '.' | '$' | '-');
    let name = &signature.function;
    let name = match name.chars().all(is_plain)
        && name.starts_with(|ch: char| ch.is_ascii_alphanumeric() || ch == '_')
        && !name.ends_with('-')
    {
        true => name.clone(),
        false => quoted(name),
    };
    write!(f, "@{name}({}) -> ", arguments.join(", "))?;
    match &results[..] {
        [only] => writeln!(f, "{only}")?,
        _ => writeln!(f, "({})", results.join(", "))?,
    }
    let mut before = "  where ";
    let mut line = |f: &mut fmt::Formatter<'_>, text: String| {
        writeln!(f, "{before}{text}")?;
        before = "        ";
        Ok(())
    };
    for requirement in &signature.requirements {
        line(f, format!("{}{}", requirement.condition, lines(&requirement.lines)))?;
    }
    for unknown in &signature.unknown {
        let from = match &unknown.origin {
            Some((op, at)) => format!("'{op}'{}", at.map_or(String::new(), |at| format!("  (line {at})"))),
            None => "'?'".to_owned(),
        };
        line(f, format!("?{} from {from}", unknown.number))?;
    }
    Ok(())
}

/// Reads a sequence of signatures as they are printed. From `#` to the end of a line is a comment.
///
/// ```
/// use broadcastable::verify::read_signatures;
///
/// let text = "@f(%x: batch x (n + 1), %y: n x 3) -> batch x 3\n  where n is not 1  (line 4)\n";
/// let found = read_signatures(text)?;
/// assert_eq!(found[0].arguments[0].shape(), "batch x (n + 1)");
/// assert_eq!(found[0].requirements[0].condition.to_string(), "n is not 1");
/// assert_eq!(found[0].to_string(), text);
/// assert!(read_signatures("@f(%x: batch x) -> 3").is_err());
/// # Ok::<(), broadcastable::verify::SignatureError>(())
/// ```
///
/// # Errors
/// Where the text is no signature.
pub fn read_signatures(text: &str) -> Result<Vec<Signature>, SignatureError> {
    let mut parser = Parser::new(text);
    let mut found = Vec::new();
    while parser.peek().is_some() {
        parser.refuel();
        found.push(parser.signature()?);
    }
    Ok(found)
}

impl Parser<'_> {
    fn signature(&mut self) -> ParsedMarks<Signature> {
        let Some(SignatureMark::Function(function)) = self.peek() else {
            return self.fail("'@' and the name of a function");
        };
        self.take();
        self.expect("(")?;
        let mut arguments = Vec::new();
        while !self.accepts(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            let Some(SignatureMark::Value(name)) = self.peek() else {
                return self.fail("an argument, as in '%x: n x 3'");
            };
            self.take();
            self.expect(":")?;
            arguments.push(SignedValue { name, ..self.shape()? });
        }
        self.expect("->")?;
        let mut results = Vec::new();
        // A parenthesis begins a list, unless it belongs to a size.
        let start = self.at;
        if self.accepts("(") {
            let list = self.results();
            let goes_on = match self.peek() {
                Some(SignatureMark::Sign(_)) => true,
                Some(SignatureMark::Word(word)) => word == "x",
                _ => false,
            };
            let is_list = list.is_ok() && !goes_on;
            match list {
                Ok(list) if is_list => results = list,
                _ => {
                    self.at = start;
                    results.push(self.shape()?);
                }
            }
        } else {
            results.push(self.shape()?);
        }
        let (mut requirements, mut unknown) = (Vec::new(), Vec::new());
        if self.accepts_word("where") {
            loop {
                self.accepts(";");
                match self.peek() {
                    None | Some(SignatureMark::Function(_)) => break,
                    Some(SignatureMark::Unknown(number)) if self.is_origin() => {
                        self.take();
                        self.take();
                        let Some(SignatureMark::Quoted(op)) = self.take() else {
                            return self.fail("the name of an operation");
                        };
                        let line = self.lines()?.first().copied();
                        unknown.push(UnknownSize { number, origin: (op != "?").then_some((op, line)) });
                    }
                    Some(_) => {
                        let condition = self.requirement()?;
                        requirements.push(SignedRequirement { condition, lines: self.lines()? });
                    }
                }
            }
        }
        Ok(Signature { function, arguments, results, requirements, unknown })
    }

    fn results(&mut self) -> ParsedMarks<Vec<SignedValue>> {
        let mut results = Vec::new();
        while !self.accepts(")") {
            if !results.is_empty() {
                self.expect(",")?;
            }
            results.push(self.shape()?);
        }
        Ok(results)
    }

    fn is_origin(&mut self) -> bool {
        let start = self.at;
        let is_origin =
            self.take().is_some() && matches!(self.peek(), Some(SignatureMark::Word(word)) if word == "from");
        self.at = start;
        is_origin
    }

    /// `(lines 3 and 4)`, which is a comment.
    fn lines(&mut self) -> ParsedMarks<Vec<u32>> {
        let start = self.at;
        let mut found = Vec::new();
        if !self.accepts("(") || !(self.accepts_word("line") || self.accepts_word("lines")) {
            self.at = start;
            return Ok(found);
        }
        while !self.accepts(")") {
            match self.take() {
                Some(SignatureMark::Number(number)) => found.push(number.try_into().unwrap_or(u32::MAX)),
                Some(SignatureMark::Word(_) | SignatureMark::Sign(",")) => {}
                _ => return self.fail("')'"),
            }
        }
        Ok(found)
    }

    /// A type that is no shape, as text.
    fn element(&mut self) -> Option<String> {
        let rest = self.rest();
        if !(rest.starts_with('!') || rest.starts_with('_') && word(rest).is_empty() || is_type_word(word(rest))) {
            return None;
        }
        let mut depth = 0usize;
        let end = rest
            .find(|ch: char| {
                match ch {
                    '<' | '[' | '{' | '(' => depth += 1,
                    '>' | ']' | '}' | ')' if depth > 0 => depth -= 1,
                    ')' | ',' | ';' if depth == 0 => return true,
                    ch if ch.is_whitespace() && depth == 0 => return true,
                    _ => {}
                }
                false
            })
            .unwrap_or(rest.len());
        self.at += end;
        Some(rest[..end].to_owned())
    }

    fn shape(&mut self) -> ParsedMarks<SignedValue> {
        let none = SignedValue { name: String::new(), sizes: None, element: String::new(), is_unranked: false };
        if let Some(element) = self.element() {
            return Ok(SignedValue { element, ..none });
        }
        if self.accepts("*") {
            let element = if self.accepts_word("x") { self.element().unwrap_or_default() } else { String::new() };
            return Ok(SignedValue { element, is_unranked: true, ..none });
        }
        let mut sizes = vec![self.size()?];
        let mut element = String::new();
        while self.accepts_word("x") {
            match self.element() {
                Some(found) => {
                    element = found;
                    break;
                }
                None => sizes.push(self.size()?),
            }
        }
        Ok(SignedValue { sizes: Some(sizes), element, ..none })
    }
}
