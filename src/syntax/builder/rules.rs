//! `#bcast.rule<..>`: its inside becomes a [`Rule`], and every error in it is reported at its place.

use super::Builder;
use crate::diagnostic::similar::similar;
use crate::dialect::{self, bcast};
use crate::shape::{Dim, Rule, RuleKind, RuleParameter, RuleParameterError, Shape};
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::Lexer;
use crate::syntax::rule_attribute::RuleAttributeError;
use crate::syntax::token::Token;

/// The rule that is being read.
#[derive(Default)]
pub(super) struct RuleDraft {
    name: Option<Span>,
    parameters: Vec<Parameter>,
    dims: Vec<Dim>,
}

struct Parameter {
    name: Span,
    value: Option<Value>,
    end: u32,
}

enum Value {
    Number(Span),
    Target { shape: Shape, span: Span },
}

impl Value {
    fn span(&self) -> Span {
        match self {
            Self::Number(span) | Self::Target { span, .. } => *span,
        }
    }
}

impl Builder<'_> {
    /// Whether a dialect attribute or type is of dialect `bcast`.
    pub(super) fn is_of_bcast(&self, start: u32, end: u32) -> bool {
        dialect::of_symbol(self.slice(start, end)) == bcast::NAME.as_bytes()
    }

    /// Reads an attribute of the dialect; whether it could be read.
    pub(super) fn bcast_attribute(&mut self, start: u32, end: u32) -> bool {
        self.ir.rules.lookup(&self.ir.texts, self.slice(start, end)).is_some() || self.new_bcast_attribute(start, end)
    }

    pub(super) fn refuse_bcast_type(&mut self, start: u32, end: u32) {
        let name = self.text_between(start, end);
        self.refuse_rule(Span::new(start, end), RuleAttributeError::UnknownType { name });
    }

    #[cold]
    fn new_bcast_attribute(&mut self, start: u32, end: u32) -> bool {
        let text = self.slice(start, end);
        let open = text.iter().position(|byte| *byte == b'<');
        let symbol = Span::new(start, start + open.unwrap_or(text.len()) as u32);
        if self.slice(symbol.start, symbol.end) != b"#bcast.rule" {
            let name = self.text_between(symbol.start, symbol.end);
            self.refuse_rule(symbol, RuleAttributeError::UnknownAttribute { name });
            return false;
        }
        if open.is_none() {
            self.refuse_rule(symbol, RuleAttributeError::NoBody);
            return false;
        }
        self.rule = RuleDraft::default();
        let errors = self.errors.len();
        let body = Span::new(symbol.end + 1, end - 1);
        let mut lexer = Lexer::fine(self.bytes, body, Token::RuleStart);
        if let Err(error) = crate::syntax::parse_text(self, &mut lexer) {
            // Where the body ends too soon, what was found is the bracket after it.
            let error = crate::syntax::unexpected::syntax_error(self, error, Span::new(body.start, end));
            self.refuse_rule(error.token(), RuleAttributeError::Grammar { message: error.to_string() });
            return false;
        }
        let Some(rule) = self.drafted_rule().filter(|_| self.errors.len() == errors) else { return false };
        self.ir.rules.remember(&self.ir.texts, Self::text(start, end), rule);
        true
    }

    fn refuse_rule(&mut self, span: Span, error: RuleAttributeError) {
        self.errors.push(SyntaxError::Rule { error, span });
    }

    pub(crate) fn rule_name(&mut self, start: u32, end: u32) {
        self.rule.name = Some(Span::new(start, end));
    }

    pub(crate) fn rule_parameter_name(&mut self, start: u32, end: u32) {
        self.rule.parameters.push(Parameter { name: Span::new(start, end), value: None, end });
    }

    pub(crate) fn rule_number(&mut self, start: u32, end: u32) {
        self.rule_value(Value::Number(Span::new(start, end)));
    }

    pub(crate) fn rule_unranked(&mut self, start: u32, end: u32) {
        self.rule_value(Value::Target { shape: Shape::UNRANKED, span: Span::new(start, end) });
    }

    pub(crate) fn rule_shape(&mut self, start: u32, end: u32) {
        let shape = Shape::ranked(self.rule.dims.drain(..));
        self.rule_value(Value::Target { shape, span: Span::new(start, end) });
    }

    fn rule_value(&mut self, value: Value) {
        if let Some(parameter) = self.rule.parameters.last_mut() {
            parameter.end = value.span().end;
            parameter.value = Some(value);
        }
    }

    pub(crate) fn rule_dimension(&mut self, start: u32, end: u32) {
        let text = self.text_between(start, end);
        match text.parse() {
            Ok(dim) => self.rule.dims.push(dim),
            Err(reason) => self.refuse_rule(Span::new(start, end), RuleAttributeError::Size { text, reason }),
        }
    }

    /// The rule, unless something about it was refused.
    fn drafted_rule(&mut self) -> Option<Rule> {
        let RuleDraft { name, parameters, .. } = std::mem::take(&mut self.rule);
        let name = name?;
        let kind = self.rule_kind(name);
        let (mut axis, mut target) = (None, None);
        let mut seen: [Option<Span>; RuleParameter::ALL.len()] = [None, None];
        let mut behind = name.end;
        let errors = self.errors.len();
        for Parameter { name, value, end } in parameters {
            let span = Span::new(name.start, end);
            let removal = Span::new(std::mem::replace(&mut behind, end), end);
            let text = self.text_between(name.start, name.end);
            let mut known = RuleParameter::ALL.into_iter().zip(&mut seen);
            let Some((parameter, seen)) = known.find(|(parameter, _)| parameter.name() == text) else {
                let meant = similar(&text, RuleParameter::ALL.map(RuleParameter::name)).first().copied();
                self.refuse_rule(name, RuleAttributeError::UnknownParameter { name: text, meant });
                continue;
            };
            if let Some(previous) = *seen {
                self.refuse_rule(span, RuleAttributeError::Repeated { name: text, previous });
                continue;
            }
            *seen = Some(span);
            if let Some(rule) = kind.filter(|kind| kind.parameter() != Some(parameter)) {
                self.refuse_rule(span, RuleAttributeError::Stray { rule, parameter, removal });
                continue;
            }
            match (parameter, value) {
                (RuleParameter::Axis, Some(value)) => {
                    axis = self.rule_axis(&value).map(|axis| (axis, value.span()));
                }
                (RuleParameter::Target, Some(Value::Target { shape, .. })) => target = Some(shape),
                (RuleParameter::Target, Some(Value::Number(span))) => {
                    let number = self.text_between(span.start, span.end);
                    self.refuse_rule(span, RuleAttributeError::TargetValue { number });
                }
                (_, None) => {}
            }
        }
        if self.errors.len() > errors {
            return None;
        }
        let (number, axis) = axis.unzip();
        match Rule::new(kind?, number, target) {
            Ok(rule) => return Some(rule),
            Err(RuleParameterError::Axis(reason)) => {
                self.refuse_rule(axis.unwrap_or(name), RuleAttributeError::Axis { reason });
            }
            // Of the rest only a target can be missing: what is too much was refused above.
            Err(_) => self.refuse_rule(name, RuleAttributeError::NoTarget),
        }
        None
    }

    fn rule_kind(&mut self, name: Span) -> Option<RuleKind> {
        let text = self.text_between(name.start, name.end);
        // What else a rule is called is for people: a file has one name for it.
        let kind = RuleKind::ALL.into_iter().find(|kind| kind.name() == text);
        if kind.is_none() {
            let names = || RuleKind::ALL.into_iter().map(RuleKind::name);
            let near = || similar(&text, names()).first().and_then(|name| name.parse().ok());
            let meant = match text.to_ascii_lowercase().as_str() {
                // ONNX's word for it.
                "multidirectional" => Some(RuleKind::Numpy),
                lower => lower.parse().ok().or_else(near),
            };
            self.refuse_rule(name, RuleAttributeError::UnknownRule { name: text, meant });
        }
        kind
    }

    fn rule_axis(&mut self, value: &Value) -> Option<i64> {
        let Value::Number(span) = value else {
            self.refuse_rule(value.span(), RuleAttributeError::AxisValue);
            return None;
        };
        let text = self.text_between(span.start, span.end);
        let number = text.parse().ok();
        if number.is_none() {
            self.refuse_rule(*span, RuleAttributeError::AxisNumber { text });
        }
        number
    }
}
