//! The notation of formulas: `x = n c h` names the dimensions of an operand, and `out[0] = n * c` computes one of a result.

use std::iter::Peekable;
use std::str::CharIndices;

/// An equation of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Equation<'t> {
    /// The dimensions of an operand.
    Operand { name: &'t str, dims: Vec<FormulaDim<'t>> },
    /// A dimension of a result, with its computation in postfix order.
    Result { name: &'t str, axis: usize, steps: Vec<FormulaStep<'t>> },
}

/// The part of an equation for a dimension of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormulaDim<'t> {
    /// The name of the dimension's size.
    Named(&'t str),
    /// The size of the dimension.
    Size(u64),
    /// Any size, written `_`.
    Any,
}

/// One step of a computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormulaStep<'t> {
    Number(u64),
    /// The size of a dimension, or a number that an attribute is.
    Name(&'t str),
    /// A number of an attribute with several numbers: `stride[1]`.
    Entry(&'t str, usize),
    Apply(FormulaOperator),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormulaOperator {
    Add,
    Subtract,
    Multiply,
    /// Division, rounded down.
    Divide,
}

impl FormulaOperator {
    const fn of(character: char) -> Option<Self> {
        match character {
            '+' => Some(Self::Add),
            '-' => Some(Self::Subtract),
            '*' => Some(Self::Multiply),
            '/' => Some(Self::Divide),
            _ => None,
        }
    }

    /// The value for two numbers, if it is a number of 64 bits.
    pub(super) const fn of_numbers(self, left: u64, right: u64) -> Option<u64> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
        }
    }

    const fn binds_first(self) -> bool {
        matches!(self, Self::Multiply | Self::Divide)
    }
}

/// An error in a formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormulaError {
    /// The text is no equation.
    #[error("expected {expected}, but found {}", if found.is_empty() { "the end of the equation".to_owned() } else { format!("'{found}'") })]
    Unexpected {
        /// The tokens that are allowed.
        expected: &'static str,
        /// The token at the place; empty at the end.
        found: String,
    },
    /// A number is too large.
    #[error("'{0}' is too large")]
    TooLarge(String),
    /// An unknown name.
    #[error("'{name}' is no dimension that an operand has, and no attribute")]
    Name {
        /// The name.
        name: String,
        /// The names of dimensions and attributes.
        known: Vec<String>,
    },
    /// The operation has no result of this name.
    #[error("the operation has no result '{name}'")]
    Result {
        /// The name.
        name: String,
        /// The names of the operation's results.
        known: Vec<String>,
    },
    /// The name denotes several values, or none, which have no single shape.
    #[error("'{0}' can be none or several values")]
    Variadic(String),
    /// A dimension has an equation, but an earlier dimension has none.
    #[error("'{name}[{axis}]' is given, but not '{name}[{missing}]'")]
    Missing {
        /// The result.
        name: String,
        /// The dimension with an equation.
        axis: usize,
        /// The dimension without an equation.
        missing: usize,
    },
    /// Two equations for one value or one dimension.
    #[error("'{0}' is given twice")]
    Twice(String),
    /// No equation for a result.
    #[error("no dimension of a result is given, such as '{0}[0] = n'")]
    NoResult(String),
    /// A division by the number 0.
    #[error("'{0}' divides by 0")]
    DividesByZero(String),
}

/// Maximum dimension in an equation: no shape has more.
const MOST_AXES: usize = 64;

/// Reads an equation.
pub(super) fn parse(text: &str) -> Result<Equation<'_>, FormulaError> {
    let mut tokens = FormulaTokens { text, rest: text.char_indices().peekable() };
    let name = match tokens.next()? {
        Some(FormulaToken::Word(name)) => name,
        other => return Err(unexpected("an operand or result", other)),
    };
    let axis = tokens.index()?;
    match tokens.next()? {
        Some(FormulaToken::Mark('=')) => {}
        other => return Err(unexpected(if axis.is_some() { "'='" } else { "'=' or '['" }, other)),
    }
    match axis {
        Some(axis) => Ok(Equation::Result { name, axis, steps: computation(&mut tokens)? }),
        None => Ok(Equation::Operand { name, dims: dimensions(&mut tokens)? }),
    }
}

fn dimensions<'t>(tokens: &mut FormulaTokens<'t>) -> Result<Vec<FormulaDim<'t>>, FormulaError> {
    let mut dims = Vec::new();
    while let Some(token) = tokens.next()? {
        dims.push(match token {
            FormulaToken::Word("_") => FormulaDim::Any,
            FormulaToken::Word(name) => FormulaDim::Named(name),
            FormulaToken::Number(size) => FormulaDim::Size(size),
            FormulaToken::Mark(_) => return Err(unexpected("the name of a dimension", Some(token))),
        });
    }
    Ok(dims)
}

/// Parses the steps of a computation. Operators are kept on a stack until their operands are complete.
fn computation<'t>(tokens: &mut FormulaTokens<'t>) -> Result<Vec<FormulaStep<'t>>, FormulaError> {
    const OPERAND: &str = "a name, a number or '('";
    let (mut steps, mut waiting) = (Vec::new(), Vec::new());
    loop {
        match tokens.next()? {
            Some(FormulaToken::Mark('(')) => {
                waiting.push(None);
                continue;
            }
            Some(FormulaToken::Number(number)) => steps.push(FormulaStep::Number(number)),
            Some(FormulaToken::Word(name)) => {
                steps.push(tokens.index()?.map_or(FormulaStep::Name(name), |entry| FormulaStep::Entry(name, entry)));
            }
            other => return Err(unexpected(OPERAND, other)),
        }
        // The term at this point is complete: parentheses may end, and an operator or the end follows.
        loop {
            let token = tokens.next()?;
            let operator = match token {
                Some(FormulaToken::Mark(mark)) => FormulaOperator::of(mark),
                Some(FormulaToken::Word(_) | FormulaToken::Number(_)) | None => None,
            };
            let ends_parentheses = token == Some(FormulaToken::Mark(')'));
            while let Some(Some(before)) = waiting.last().copied()
                && operator.is_none_or(|operator| FormulaOperator::binds_first(before) || !operator.binds_first())
            {
                waiting.pop();
                steps.push(FormulaStep::Apply(before));
            }
            match (operator, waiting.is_empty()) {
                (Some(operator), _) => {
                    waiting.push(Some(operator));
                    break;
                }
                (None, false) if ends_parentheses => {
                    waiting.pop();
                }
                (None, true) if token.is_none() => return Ok(steps),
                (None, true) => return Err(unexpected("an operator", token)),
                (None, false) => return Err(unexpected("an operator or ')'", token)),
            }
        }
    }
}

fn unexpected(expected: &'static str, token: Option<FormulaToken<'_>>) -> FormulaError {
    let found = match token {
        Some(FormulaToken::Word(word)) => word.to_owned(),
        Some(FormulaToken::Number(number)) => number.to_string(),
        Some(FormulaToken::Mark(mark)) => mark.to_string(),
        None => String::new(),
    };
    FormulaError::Unexpected { expected, found }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FormulaToken<'t> {
    Word(&'t str),
    Number(u64),
    Mark(char),
}

struct FormulaTokens<'t> {
    text: &'t str,
    rest: Peekable<CharIndices<'t>>,
}

impl<'t> FormulaTokens<'t> {
    fn next(&mut self) -> Result<Option<FormulaToken<'t>>, FormulaError> {
        while self.rest.next_if(|(_, character)| character.is_whitespace()).is_some() {}
        let Some((start, first)) = self.rest.next() else { return Ok(None) };
        let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
        if !is_word(first) {
            return Ok(Some(FormulaToken::Mark(first)));
        }
        while self.rest.next_if(|(_, character)| is_word(*character)).is_some() {}
        let end = self.rest.peek().map_or(self.text.len(), |(at, _)| *at);
        let word = &self.text[start..end];
        if !first.is_ascii_digit() {
            return Ok(Some(FormulaToken::Word(word)));
        }
        match word.parse::<u64>() {
            Ok(number) if i64::try_from(number).is_ok() => Ok(Some(FormulaToken::Number(number))),
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => Err(FormulaError::TooLarge(word.to_owned())),
            _ => Err(FormulaError::Unexpected { expected: "a number", found: word.to_owned() }),
        }
    }

    /// Parses `[1]`, if it comes next.
    fn index(&mut self) -> Result<Option<usize>, FormulaError> {
        while self.rest.next_if(|(_, character)| character.is_whitespace()).is_some() {}
        if self.rest.next_if(|(_, character)| *character == '[').is_none() {
            return Ok(None);
        }
        let index = match self.next()? {
            Some(FormulaToken::Number(number)) => usize::try_from(number).ok().filter(|index| *index < MOST_AXES),
            other => return Err(unexpected("a number", other)),
        };
        let index = index.ok_or_else(|| FormulaError::TooLarge(format!("an index of {MOST_AXES} or more")))?;
        match self.next()? {
            Some(FormulaToken::Mark(']')) => Ok(Some(index)),
            other => Err(unexpected("']'", other)),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The steps of a computation in postfix order.
    fn steps(text: &str) -> String {
        let Equation::Result { steps, .. } = parse(text).unwrap() else { panic!("{text}") };
        let word = |step: &FormulaStep<'_>| match step {
            FormulaStep::Number(number) => number.to_string(),
            FormulaStep::Name(name) => (*name).to_owned(),
            FormulaStep::Entry(name, entry) => format!("{name}[{entry}]"),
            FormulaStep::Apply(FormulaOperator::Add) => "+".to_owned(),
            FormulaStep::Apply(FormulaOperator::Subtract) => "-".to_owned(),
            FormulaStep::Apply(FormulaOperator::Multiply) => "*".to_owned(),
            FormulaStep::Apply(FormulaOperator::Divide) => "/".to_owned(),
        };
        steps.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn products_are_computed_before_sums_and_from_the_left() {
        assert_eq!(steps("y[0] = a + b * c"), "a b c * +");
        assert_eq!(steps("y[0] = a * b + c"), "a b * c +");
        assert_eq!(steps("y[0] = a - b - c"), "a b - c -");
        assert_eq!(steps("y[0] = a / b * c"), "a b / c *");
        assert_eq!(steps("y[0] = a - (b - c)"), "a b c - -");
        assert_eq!(steps("y[0] = ((h + 2*p[1] - (k)) / s + 1)"), "h 2 p[1] * + k - s / 1 +");
    }

    #[test]
    fn dimensions_of_operands_have_names_or_sizes() {
        let dims = vec![FormulaDim::Named("n"), FormulaDim::Size(3), FormulaDim::Any];
        assert_eq!(parse("x = n 3 _"), Ok(Equation::Operand { name: "x", dims }));
        assert_eq!(parse(" x=  "), Ok(Equation::Operand { name: "x", dims: Vec::new() }));
    }

    #[test]
    fn what_is_no_equation_is_refused_at_its_first_wrong_word() {
        let message = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(message(""), "expected an operand or result, but found the end of the equation");
        assert_eq!(message("x"), "expected '=' or '[', but found the end of the equation");
        assert_eq!(message("x[0]"), "expected '=', but found the end of the equation");
        assert_eq!(message("x[n] = n"), "expected a number, but found 'n'");
        assert_eq!(message("x[0 = n"), "expected ']', but found '='");
        assert_eq!(message("x[64] = n"), "'an index of 64 or more' is too large");
        assert_eq!(message("x = n + c"), "expected the name of a dimension, but found '+'");
        assert_eq!(message("x[0] = "), "expected a name, a number or '(', but found the end of the equation");
        assert_eq!(message("x[0] = n c"), "expected an operator, but found 'c'");
        assert_eq!(message("x[0] = n)"), "expected an operator, but found ')'");
        assert_eq!(message("x[0] = (n"), "expected an operator or ')', but found the end of the equation");
        assert_eq!(message("x[0] = n * (2 +)"), "expected a name, a number or '(', but found ')'");
        assert_eq!(message("x[0] = 3n"), "expected a number, but found '3n'");
        assert_eq!(message("x[0] = 9223372036854775808"), "'9223372036854775808' is too large");
        assert_eq!(message("x[0] = ä"), "expected a name, a number or '(', but found 'ä'");
    }
}
