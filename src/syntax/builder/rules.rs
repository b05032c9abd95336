//! `#bcast.rule<..>`: its contents are parsed to a [`Rule`], and every error in them is reported at its place.

use super::TextBuilder;
use super::core::BuilderCore;
use crate::diagnostic::similar::similar;
use crate::dialect::{self, bcast};
use crate::ir::Texts;
use crate::lex::token::Token;
use crate::shape::{Dim, Rule, RuleKind, RuleParameter, RuleParameterError, Shape};
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::lexer::Lexer;
use crate::syntax::rule_attribute::RuleAttributeError;

/// The rule that is being read.
#[derive(Default)]
pub(crate) struct RuleDraft {
    name: Option<Span>,
    parameters: Vec<RuleTextParameter>,
    dims: Vec<Dim>,
}

struct RuleTextParameter {
    name: Span,
    value: Option<RuleValue>,
    end: u32,
}

enum RuleValue {
    Number(Span),
    Target { shape: Shape, span: Span },
}

impl RuleValue {
    fn span(&self) -> Span {
        match self {
            Self::Number(span) | Self::Target { span, .. } => *span,
        }
    }
}

impl BuilderCore<'_> {
    /// Whether an attribute or type belongs to dialect `bcast`.
    pub(crate) fn is_of_bcast(&self, start: u32, end: u32) -> bool {
        dialect::of_symbol(self.slice(start, end)) == bcast::NAME.as_bytes()
    }

    pub(crate) fn refuse_bcast_type(&mut self, start: u32, end: u32) {
        let name = self.text_between(start, end);
        self.refuse_rule(Span::new(start, end), RuleAttributeError::UnknownType { name });
    }

    fn refuse_rule(&mut self, span: Span, error: RuleAttributeError) {
        self.errors.push(SyntaxError::Rule { error, span });
    }
}

impl TextBuilder<'_> {
    /// Reads an attribute of the dialect. Returns whether it is valid.
    pub(crate) fn bcast_attribute(&mut self, start: u32, end: u32) -> bool {
        self.core.ir.rules.lookup(&self.core.ir.texts, self.core.slice(start, end)).is_some()
            || self.new_bcast_attribute(start, end)
    }

    #[cold]
    fn new_bcast_attribute(&mut self, start: u32, end: u32) -> bool {
        let text = self.core.slice(start, end);
        let open = text.iter().position(|byte| *byte == b'<');
        let symbol = Span::new(start, start + open.unwrap_or(text.len()) as u32);
        if self.core.slice(symbol.start, symbol.end) != b"#bcast.rule" {
            let name = self.core.text_between(symbol.start, symbol.end);
            self.core.refuse_rule(symbol, RuleAttributeError::UnknownAttribute { name });
            return false;
        }
        if open.is_none() {
            self.core.refuse_rule(symbol, RuleAttributeError::NoBody);
            return false;
        }
        self.rule = RuleDraft::default();
        let errors = self.core.errors.len();
        let body = Span::new(symbol.end + 1, end - 1);
        let mut lexer = Lexer::fine(self.core.bytes, body, Token::RuleStart);
        if let Err(error) = crate::syntax::builder::grammar::parse_text(self, &mut lexer) {
            // If the body ends too early, the unexpected token is the bracket after it.
            let error = crate::syntax::builder::unexpected::syntax_error(self, error, Span::new(body.start, end));
            self.core.refuse_rule(error.token(), RuleAttributeError::Grammar { message: error.to_string() });
            return false;
        }
        let Some(rule) = self.rule.finish(&mut self.core).filter(|_| self.core.errors.len() == errors) else {
            return false;
        };
        self.core.ir.rules.remember(&self.core.ir.texts, Texts::of_span(start, end), rule);
        true
    }
}

impl RuleDraft {
    pub(crate) fn name(&mut self, start: u32, end: u32) {
        self.name = Some(Span::new(start, end));
    }

    pub(crate) fn parameter_name(&mut self, start: u32, end: u32) {
        self.parameters.push(RuleTextParameter { name: Span::new(start, end), value: None, end });
    }

    pub(crate) fn number(&mut self, start: u32, end: u32) {
        self.value(RuleValue::Number(Span::new(start, end)));
    }

    pub(crate) fn unranked(&mut self, start: u32, end: u32) {
        self.value(RuleValue::Target { shape: Shape::UNRANKED, span: Span::new(start, end) });
    }

    pub(crate) fn shape(&mut self, start: u32, end: u32) {
        let shape = Shape::ranked(self.dims.drain(..));
        self.value(RuleValue::Target { shape, span: Span::new(start, end) });
    }

    fn value(&mut self, value: RuleValue) {
        if let Some(parameter) = self.parameters.last_mut() {
            parameter.end = value.span().end;
            parameter.value = Some(value);
        }
    }

    pub(crate) fn dimension(&mut self, core: &mut BuilderCore<'_>, start: u32, end: u32) {
        let text = core.text_between(start, end);
        match text.parse() {
            Ok(dim) => self.dims.push(dim),
            Err(reason) => core.refuse_rule(Span::new(start, end), RuleAttributeError::Size { text, reason }),
        }
    }

    /// The rule, unless a parameter was refused.
    fn finish(&mut self, core: &mut BuilderCore<'_>) -> Option<Rule> {
        let RuleDraft { name, parameters, .. } = std::mem::take(self);
        let name = name?;
        let kind = rule_kind(core, name);
        let (mut axis, mut target) = (None, None);
        let mut seen: [Option<Span>; RuleParameter::ALL.len()] = [None, None];
        let mut previous_end = name.end;
        let errors = core.errors.len();
        for RuleTextParameter { name, value, end } in parameters {
            let span = Span::new(name.start, end);
            let removal = Span::new(std::mem::replace(&mut previous_end, end), end);
            let text = core.text_between(name.start, name.end);
            let mut known = RuleParameter::ALL.into_iter().zip(&mut seen);
            let Some((parameter, seen)) = known.find(|(parameter, _)| parameter.name() == text) else {
                let meant = similar(&text, RuleParameter::ALL.map(RuleParameter::name)).first().copied();
                core.refuse_rule(name, RuleAttributeError::UnknownParameter { name: text, meant });
                continue;
            };
            if let Some(previous) = *seen {
                core.refuse_rule(span, RuleAttributeError::Repeated { name: text, previous });
                continue;
            }
            *seen = Some(span);
            if let Some(rule) = kind.filter(|kind| kind.parameter() != Some(parameter)) {
                core.refuse_rule(span, RuleAttributeError::Stray { rule, parameter, removal });
                continue;
            }
            match (parameter, value) {
                (RuleParameter::Axis, Some(value)) => {
                    axis = rule_axis(core, &value).map(|axis| (axis, value.span()));
                }
                // If the value is a target, the other parameter recorded in `seen` is the axis.
                (_, Some(RuleValue::Target { shape, .. })) => target = Some(shape),
                (_, Some(RuleValue::Number(span))) => {
                    let number = core.text_between(span.start, span.end);
                    core.refuse_rule(span, RuleAttributeError::TargetValue { number });
                }
                (_, None) => {}
            }
        }
        if core.errors.len() > errors {
            return None;
        }
        let (number, axis) = axis.unzip();
        match Rule::new(kind?, number, target) {
            Ok(rule) => return Some(rule),
            Err(RuleParameterError::Axis(reason)) => {
                core.refuse_rule(axis.unwrap_or(name), RuleAttributeError::Axis { reason });
            }
            // Only a target can be missing: superfluous parameters were refused before.
            Err(_) => core.refuse_rule(name, RuleAttributeError::NoTarget),
        }
        None
    }
}

fn rule_kind(core: &mut BuilderCore<'_>, name: Span) -> Option<RuleKind> {
    let text = core.text_between(name.start, name.end);
    // Files use one name for a rule; the alternative names are for users.
    let kind = RuleKind::ALL.into_iter().find(|kind| kind.name() == text);
    if kind.is_none() {
        let names = || RuleKind::ALL.into_iter().map(RuleKind::name);
        let near = || similar(&text, names()).first().and_then(|name| name.parse().ok());
        let meant = match text.to_ascii_lowercase().as_str() {
            // ONNX's name of the rule.
            "multidirectional" => Some(RuleKind::Numpy),
            lower => lower.parse().ok().or_else(near),
        };
        core.refuse_rule(name, RuleAttributeError::UnknownRule { name: text, meant });
    }
    kind
}

fn rule_axis(core: &mut BuilderCore<'_>, value: &RuleValue) -> Option<i64> {
    let RuleValue::Number(span) = value else {
        core.refuse_rule(value.span(), RuleAttributeError::AxisValue);
        return None;
    };
    let text = core.text_between(span.start, span.end);
    let number = text.parse().ok();
    if number.is_none() {
        core.refuse_rule(*span, RuleAttributeError::AxisNumber { text });
    }
    number
}
