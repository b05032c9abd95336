//! The notation of custom forms, read into [`FormElement`]s: literals in backticks, `$name`, directives, optional groups.

use super::{FormError, Release};

/// An element of a form, with its offset in the text if messages need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormElement {
    /// A word or punctuation in backticks.
    Literal(String),
    /// `` ` ` ``: a blank that is printed.
    Blank,
    /// ` `` `: no blank is printed at this position.
    NoBlank,
    /// `` `\n` ``: a new line that is printed.
    NewLine,
    /// `$name`, whether it is in `qualified(..)`, and its offset.
    Variable(String, bool, usize),
    /// `type(..)`, whether it is in `qualified(..)`, and its offset.
    Type(Ends, bool, usize),
    /// `functional-type(.., ..)`
    Signature(Ends, Ends, usize),
    /// `attr-dict`, or `attr-dict-with-keyword`.
    Dictionary(bool),
    /// `prop-dict`
    Properties,
    /// `operands`
    Operands,
    /// `regions`
    Regions,
    /// `successors`
    Successors,
    /// `custom<Name>(..)`
    Custom(String, Vec<CustomArgument>, usize),
    /// `(.. )? : (.. )`: an optional group, whose anchor decides whether it is printed, and the alternative.
    Group {
        /// The elements.
        elements: Vec<FormElement>,
        /// The index of the element with `^`.
        anchor: Option<usize>,
        /// The elements of the alternative.
        otherwise: Vec<FormElement>,
        /// The offset of the group.
        at: usize,
    },
    /// `oilist(.. | ..)`: clauses in any order.
    Clauses(Vec<Vec<FormElement>>, usize),
    /// `since<24>(..)`: elements that LLVM prints from this release on. The reader expects them if their first token comes next; otherwise
    /// their attributes may be in the dictionary, as in earlier releases.
    Since {
        /// The first release.
        release: Release,
        /// The elements.
        elements: Vec<FormElement>,
        /// The offset of the element.
        at: usize,
    },
}

/// The operands or results whose types a directive writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ends {
    /// `operands`
    Operands,
    /// `results`
    Results,
    /// `$name`
    Name(String),
}

/// An argument of a directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CustomArgument {
    /// `$name`, `ref($name)`
    Variable(String, usize),
    /// `type($name)`, `ref(type($name))`
    Type(String, usize),
    /// `attr-dict`
    Dictionary,
    /// A literal: `"text"` or a number.
    Text(String),
}

/// Reads the text of a form.
///
/// # Errors
/// [`FormError`] at the first place where the text is not in this notation.
///
/// ```
/// use broadcastable::assembly::{FormElement, parse_elements};
///
/// let elements = parse_elements("$lhs `,` $rhs attr-dict `:` type($result)")?;
/// assert_eq!(elements.len(), 6);
/// assert_eq!(elements[1], FormElement::Literal(",".to_owned()));
/// # Ok::<(), broadcastable::assembly::FormError>(())
/// ```
pub fn parse_elements(text: &str) -> Result<Vec<FormElement>, FormError> {
    let mut reader = NotationReader { text, at: 0 };
    let elements = reader.elements(0)?;
    reader.blanks();
    match reader.peek() {
        None => Ok(elements),
        Some(_) => Err(reader.unexpected()),
    }
}

/// An alternative form of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormAlternative {
    /// The first release that prints another form; `None` for the last form.
    pub before: Option<Release>,
    /// The elements.
    pub elements: Vec<FormElement>,
}

/// Parses the text of a form with its alternatives for earlier releases, which come first: `` before<20> $a `,` $b | $a $b ``. Each alternative except the
/// last begins with `before`. All alternatives are read, and the first one whose release is after the chosen one is printed.
///
/// # Errors
/// [`FormError`] at the first place where the text is not in this notation.
///
/// ```
/// use broadcastable::assembly::{Release, parse_form};
///
/// let alternatives = parse_form("before<20> $buffer | $buffer `to` type($result)")?;
/// assert_eq!(alternatives.len(), 2);
/// assert_eq!(alternatives[0].before, Some(Release::V20));
/// # Ok::<(), broadcastable::assembly::FormError>(())
/// ```
pub fn parse_form(text: &str) -> Result<Vec<FormAlternative>, FormError> {
    let mut reader = NotationReader { text, at: 0 };
    let mut alternatives: Vec<FormAlternative> = Vec::new();
    loop {
        reader.blanks();
        let at = reader.at;
        let alternative = reader.alternative()?;
        if alternatives.last().is_some_and(|last| alternative.before.is_some_and(|before| last.before >= Some(before)))
        {
            return Err(FormError::WrongKind { what: "an alternative after one of a later release", at });
        }
        let is_last = alternative.before.is_none();
        alternatives.push(alternative);
        reader.blanks();
        match reader.peek() {
            None if is_last => return Ok(alternatives),
            None => return Err(FormError::Expected { expected: "'|' and the form of later releases", at: reader.at }),
            Some('|') if !is_last => reader.at += 1,
            Some(_) => return Err(reader.unexpected()),
        }
    }
}

/// Maximum nesting of groups.
const DEEPEST: usize = 16;

struct NotationReader<'t> {
    text: &'t str,
    at: usize,
}

impl NotationReader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn blanks(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }

    fn unexpected(&self) -> FormError {
        let found = self.peek().map(String::from).unwrap_or_default();
        FormError::Unexpected { found, at: self.at }
    }

    /// Takes `wanted`, if it comes next.
    fn take(&mut self, wanted: char) -> bool {
        self.blanks();
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), FormError> {
        if self.take(wanted) { Ok(()) } else { Err(FormError::Expected { expected, at: self.at }) }
    }

    /// A run of letters, digits and `_`, and of `-` in the names of directives.
    fn word(&mut self) -> String {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += length;
        rest[..length].to_owned()
    }

    fn name(&mut self) -> Result<String, FormError> {
        self.expect('$', "'$' and a name")?;
        let at = self.at;
        let rest = &self.text[at..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += length;
        if length == 0 { Err(FormError::Expected { expected: "a name", at }) } else { Ok(rest[..length].to_owned()) }
    }

    /// Parses elements up to text that begins no element.
    fn elements(&mut self, depth: usize) -> Result<Vec<FormElement>, FormError> {
        let mut elements = Vec::new();
        loop {
            self.blanks();
            match self.peek() {
                None | Some(')' | '|' | '^') => return Ok(elements),
                Some('(') => elements.push(self.group(depth)?),
                Some(_) => elements.push(self.element(depth)?),
            }
        }
    }

    fn element(&mut self, depth: usize) -> Result<FormElement, FormError> {
        let at = self.at;
        match self.peek() {
            Some('`') => self.literal(),
            Some('$') => Ok(FormElement::Variable(self.name()?, false, at)),
            Some(c) if c.is_ascii_alphabetic() => self.directive(depth),
            _ => Err(self.unexpected()),
        }
    }

    fn literal(&mut self) -> Result<FormElement, FormError> {
        self.at += 1;
        let rest = &self.text[self.at..];
        let Some(length) = rest.find('`') else {
            return Err(FormError::Expected { expected: "a closing '`'", at: self.text.len() });
        };
        self.at += length + 1;
        Ok(match &rest[..length] {
            "" => FormElement::NoBlank,
            text if text.trim().is_empty() => FormElement::Blank,
            "\\n" => FormElement::NewLine,
            text => FormElement::Literal(text.to_owned()),
        })
    }

    fn directive(&mut self, depth: usize) -> Result<FormElement, FormError> {
        let at = self.at;
        let name = self.word();
        Ok(match &*name {
            "attr-dict" => FormElement::Dictionary(false),
            "attr-dict-with-keyword" => FormElement::Dictionary(true),
            "prop-dict" => FormElement::Properties,
            "operands" => FormElement::Operands,
            "regions" => FormElement::Regions,
            "successors" => FormElement::Successors,
            "type" => FormElement::Type(self.ends()?, false, at),
            "functional-type" => {
                self.expect('(', "'('")?;
                let inputs = self.end()?;
                self.expect(',', "','")?;
                let results = self.end()?;
                self.expect(')', "')'")?;
                FormElement::Signature(inputs, results, at)
            }
            "qualified" => {
                self.expect('(', "'('")?;
                self.blanks();
                let inner = match self.element(depth)? {
                    FormElement::Variable(name, _, at) => FormElement::Variable(name, true, at),
                    FormElement::Type(ends, _, at) => FormElement::Type(ends, true, at),
                    _ => return Err(FormError::WrongKind { what: "what is qualified", at }),
                };
                self.expect(')', "')'")?;
                inner
            }
            "custom" => self.custom(at)?,
            "oilist" => self.clauses(depth, at)?,
            "since" => self.since(depth, at)?,
            _ => return Err(FormError::UnknownDirective { name, at }),
        })
    }

    /// `(operands)`, `($name)`
    fn ends(&mut self) -> Result<Ends, FormError> {
        self.expect('(', "'('")?;
        let ends = self.end()?;
        self.expect(')', "')'")?;
        Ok(ends)
    }

    fn end(&mut self) -> Result<Ends, FormError> {
        self.blanks();
        if self.peek() == Some('$') {
            return Ok(Ends::Name(self.name()?));
        }
        let at = self.at;
        match &*self.word() {
            "operands" => Ok(Ends::Operands),
            "results" => Ok(Ends::Results),
            // `type($x)` is a parameter inside of `functional-type`.
            "type" => self.ends(),
            _ => Err(FormError::Expected { expected: "'operands', 'results' or a name", at }),
        }
    }

    fn custom(&mut self, at: usize) -> Result<FormElement, FormError> {
        self.expect('<', "'<'")?;
        self.blanks();
        let name = self.word();
        self.expect('>', "'>'")?;
        let mut arguments = Vec::new();
        self.expect('(', "'('")?;
        while !self.take(')') {
            if !arguments.is_empty() {
                self.expect(',', "',' or ')'")?;
            }
            arguments.push(self.argument()?);
        }
        Ok(FormElement::Custom(name, arguments, at))
    }

    fn argument(&mut self) -> Result<CustomArgument, FormError> {
        self.blanks();
        let at = self.at;
        match self.peek() {
            Some('$') => Ok(CustomArgument::Variable(self.name()?, at)),
            Some('"') => {
                let rest = &self.text[at + 1..];
                let Some(length) = rest.find('"') else {
                    return Err(FormError::Expected { expected: "a closing '\"'", at: self.text.len() });
                };
                self.at += length + 2;
                Ok(CustomArgument::Text(rest[..length].to_owned()))
            }
            _ => match &*self.word() {
                "" => Err(self.unexpected()),
                "attr-dict" | "prop-dict" => Ok(CustomArgument::Dictionary),
                "ref" => {
                    self.expect('(', "'('")?;
                    let argument = self.argument()?;
                    self.expect(')', "')'")?;
                    Ok(argument)
                }
                "type" => match self.ends()? {
                    Ends::Name(name) => Ok(CustomArgument::Type(name, at)),
                    Ends::Operands | Ends::Results => Err(FormError::WrongKind { what: "a list of types", at }),
                },
                "qualified" => {
                    self.expect('(', "'('")?;
                    let argument = self.argument()?;
                    self.expect(')', "')'")?;
                    Ok(argument)
                }
                text => Ok(CustomArgument::Text(text.to_owned())),
            },
        }
    }

    /// `(..)?`, `(..):(..)?`
    fn group(&mut self, depth: usize) -> Result<FormElement, FormError> {
        let at = self.at;
        if depth == DEEPEST {
            return Err(FormError::TooLarge { what: "groups within one another", limit: DEEPEST });
        }
        let (elements, anchor) = self.branch(depth + 1)?;
        let mut otherwise = Vec::new();
        if self.take(':') {
            self.blanks();
            let (elements, other) = self.branch(depth + 1)?;
            otherwise = elements;
            // MLIR takes an anchor only in the first branch.
            if other.is_some() {
                return Err(FormError::WrongKind { what: "an anchor in the second branch", at: self.at });
            }
        }
        self.expect('?', "'?' after the group")?;
        Ok(FormElement::Group { elements, anchor, otherwise, at })
    }

    fn branch(&mut self, depth: usize) -> Result<(Vec<FormElement>, Option<usize>), FormError> {
        self.expect('(', "'('")?;
        let (mut elements, mut anchor) = (Vec::new(), None);
        loop {
            elements.extend(self.elements(depth)?);
            if self.take('^') {
                anchor = elements.len().checked_sub(1);
                continue;
            }
            self.expect(')', "')' at the end of the group")?;
            return Ok((elements, anchor));
        }
    }

    /// `<24>`
    fn release(&mut self) -> Result<Release, FormError> {
        self.expect('<', "'<'")?;
        self.blanks();
        let at = self.at;
        let release = self.word().parse();
        let release = release.map_err(|_| FormError::Expected { expected: "a release of LLVM", at })?;
        self.expect('>', "'>'")?;
        Ok(release)
    }

    /// The elements of `before<20> ..`, or of the form for all other releases.
    fn alternative(&mut self) -> Result<FormAlternative, FormError> {
        self.blanks();
        let is_word = |text: &str| text.strip_prefix("before").is_some_and(|rest| rest.trim_start().starts_with('<'));
        let mut before = None;
        if is_word(&self.text[self.at..]) {
            self.word();
            before = Some(self.release()?);
        }
        Ok(FormAlternative { before, elements: self.elements(0)? })
    }

    /// `<24>(..)`
    fn since(&mut self, depth: usize, at: usize) -> Result<FormElement, FormError> {
        if depth == DEEPEST {
            return Err(FormError::TooLarge { what: "groups within one another", limit: DEEPEST });
        }
        let release = self.release()?;
        self.expect('(', "'('")?;
        let elements = self.elements(depth + 1)?;
        self.expect(')', "')'")?;
        Ok(FormElement::Since { release, elements, at })
    }

    fn clauses(&mut self, depth: usize, at: usize) -> Result<FormElement, FormError> {
        self.expect('(', "'('")?;
        let mut clauses = Vec::new();
        loop {
            clauses.push(self.elements(depth + 1)?);
            if self.take(')') {
                return Ok(FormElement::Clauses(clauses, at));
            }
            self.expect('|', "'|' or ')'")?;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::assembly::print_elements;

    #[test]
    fn a_form_is_printed_in_one_way() {
        for (text, printed) in [
            ("$a  `,`\n$b", "$a `,` $b"),
            ("(`x` ``$a^):(`y`)?", "(`x` `` $a^) : (`y`)?"),
            ("functional-type($a,results) `\\n` ` `", "functional-type($a, results) `\\n` ` `"),
            ("since< 24 >(`<`$a`>`)", "since<24>(`<` $a `>`)"),
            ("oilist(`a` $x|`b`)qualified(type( $x ))", "oilist(`a` $x | `b`) qualified(type($x))"),
            ("custom<X>(ref($a), type($b),true)", "custom<X>($a, type($b), \"true\")"),
        ] {
            let elements = parse_elements(text).unwrap();
            assert_eq!(print_elements(&elements), printed);
            assert_eq!(print_elements(&parse_elements(printed).unwrap()), printed);
        }
    }

    #[test]
    fn groups_have_anchors_and_alternatives() {
        let elements = parse_elements("(`to` $a^ `,` $b) : (`x`)? `\\n` `` ` `").unwrap();
        let FormElement::Group { elements: inner, anchor, otherwise, at } = &elements[0] else {
            panic!("{elements:?}")
        };
        assert_eq!((inner.len(), *anchor, otherwise.len(), *at), (4, Some(1), 1, 0));
        assert_eq!(elements[1..], [FormElement::NewLine, FormElement::NoBlank, FormElement::Blank]);
    }

    #[test]
    fn directives_take_arguments() {
        let elements =
            parse_elements("custom<DynamicIndexList>($offsets, $static_offsets, ref(type($x)), \"a\", true)");
        let FormElement::Custom(name, arguments, 0) = &elements.unwrap()[0] else { panic!() };
        assert_eq!((&**name, arguments.len()), ("DynamicIndexList", 5));
        assert_eq!(arguments[2], CustomArgument::Type("x".to_owned(), 56));
        assert_eq!(arguments[4], CustomArgument::Text("true".to_owned()));
    }

    #[test]
    fn what_is_no_form_is_refused_at_its_place() {
        for (text, at) in [
            ("`a", 2),
            ("$", 1),
            ("nothing($x)", 0),
            ("($a `b`", 7),
            ("type(x)", 5),
            ("custom<A>($a $b)", 13),
            ("since<x>(`a`)", 6),
        ] {
            assert_eq!(parse_elements(text).unwrap_err().at(), Some(at), "{text}");
        }
    }
}
